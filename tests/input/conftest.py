"""Fixtures with virtual controllers."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame._sdl2 import controller

from tests.input.pad_table import Table
from tests.input.virtual_pads import VirtualPad


@pytest.fixture
def table() -> Iterator[Table]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    table = Table()
    table.inputs.open_pads()
    table.hear()
    yield table
    table.clear()
    controller.quit()
    pygame.joystick.quit()
    pygame.event.get()


@pytest.fixture
def pad(table: Table) -> VirtualPad:
    return table.settled()
