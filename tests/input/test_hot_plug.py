"""Controllers that come and go in the middle of every scene."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Device, Hold, Nav, Plugged
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.shell.router import Router
from tests.input import virtual_pads
from tests.input.pad_table import Table, source
from tests.input.virtual_pads import NINTENDO, SONY, XBOX, VirtualPad
from tests.scenes.situations import Situation, settled, situations
from tests.scenes.stagehand import program

pytestmark = pytest.mark.skipif(not virtual_pads.is_available, reason=virtual_pads.why_not)

OTHERS = tuple(f"{key}-" for key in catalogue() if key != "beacon")
SITUATIONS = {situation.name: situation for situation in situations() if not situation.name.startswith(OTHERS)}
"""Every scene, with those of a match at one table."""
UNKNOWN = (0x1234, 5)
MAKES = XBOX, SONY, NINTENDO, UNKNOWN
SIZE = (1280, 720)
RIGHT = 14


def hear(table: Table, scene: Scene) -> list[object]:
    """Pass the controllers' input to the scene and draw it; return the intents."""
    heard = table.settle()
    for intent in heard:
        scene.handle(intent)
    scene.update(1 / 60)
    scene.draw(pygame.Surface(SIZE))
    return list(heard)


def shown(made: Router, situation: Situation[Scene], table: Table) -> Scene:
    scene = settled(situation, made, SIZE)
    made.context.inputs = table.inputs
    return scene


@pytest.mark.rotates("name")
@pytest.mark.parametrize(("name", "make"), [(name, MAKES[at % len(MAKES)]) for at, name in enumerate(SITUATIONS)])
def test_a_controller_comes_is_used_and_goes_in_the_middle_of_every_scene(
    table: Table, name: str, make: tuple[int, int]
) -> None:
    scene = shown(program(), SITUATIONS[name], table)
    table.settle()
    table.now += 1.0
    is_known = make != UNKNOWN
    pad = VirtualPad(make, "Latecomer", is_mapped=is_known, hats=0 if is_known else 1)
    (came,) = (intent for intent in hear(table, scene) if isinstance(intent, Plugged))
    assert came.number == 1
    pad.button(RIGHT, True) if is_known else pad.hat(2)
    assert [intent for intent in hear(table, scene) if isinstance(intent, Nav)] == [Nav(source(pad), 1, 0)]
    assert table.inputs.last == source(pad)
    pad.unplug()
    heard = hear(table, scene)
    assert isinstance(heard[-1], Plugged)
    assert not [intent for intent in heard if isinstance(intent, Hold)]
    assert table.inputs.last.device is Device.KEYBOARD, "the prompts are those of a device that is there"
    assert table.inputs.due is None, "nothing is held any more"
    if isinstance(scene, MatchScreen) and name != "unplugged" and "-devices-" not in name:
        assert scene.control.seating.missing() == (), "nobody had taken a seat with it"
