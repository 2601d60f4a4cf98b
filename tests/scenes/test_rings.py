"""The buttons beside a focused target keep clear of the focus ring."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import combinations

import pytest

from game.games import catalogue
from game.rules.match import Match, Player
from game.scenes.base.scene import Scene
from game.scenes.daily.code_entry import CodeEntry
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.shell.router import Router
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.widgets import Button
from tests.kit import SIZES, Driver, program


def options(made: Router) -> Scene:
    return made.options()


def pause(made: Router) -> Scene:
    screen = made.match(Match(catalogue()["beacon"], [Player("Ann"), Player("Ben", "greedy")], (), "ring"))
    assert isinstance(screen, MatchScreen)
    Driver(made, screen)
    return Pause(made.context, screen)


def code_entry(made: Router) -> Scene:
    return CodeEntry(made.context, date(2026, 11, 21), lambda game: 2, made.daily(date(2026, 11, 21)).match)


@pytest.mark.parametrize("make", [options, pause, code_entry])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_ring_round_a_button_lies_on_no_other(make: Callable[[Router], Scene], size: tuple[int, int]) -> None:
    scene = make(program())
    scene.enter()
    scene.resize(Viewport.of(size))
    sizes = scene.canvas.theme.size
    reach = sizes["focus_gap"] + sizes["focus_ring"] + sizes["focus_outer"]
    buttons = [widget.box for widget in scene.widgets if isinstance(widget, Button)]
    assert len(buttons) > 3
    assert all(_distance(a, b) > reach for a, b in combinations(buttons, 2))


def _distance(a: Box, b: Box) -> float:
    return max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom)
