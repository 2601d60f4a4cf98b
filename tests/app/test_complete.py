"""In a real window without any input, every prepared picture reaches the screen."""

from __future__ import annotations

import json
import os

import pytest

from game.games import catalogue
from tests.programs import LIMIT, python

from .complete_child import cases_of
from .xserver import display, needs_x

__all__ = ["display"]

pytestmark = needs_x

SPECKS = 40
"""Number of pixels that may differ, such as the edge of an object coming to rest."""


@pytest.mark.timeout(5 * LIMIT)
@pytest.mark.parametrize("key", list(catalogue()))
def test_soon_after_the_picture_is_as_if_drawn_anew(display: str, key: str) -> None:
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    done = python("-m", "tests.app.complete_child", key, env=environment, timeout=4 * LIMIT)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert len(found) == len(cases_of(key))
    assert [one for one in found if one["wrong"] > SPECKS] == []
