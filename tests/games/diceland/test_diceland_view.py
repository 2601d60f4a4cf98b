"""What the picture of Diceland shows is there in time, and gone when the match is."""

from __future__ import annotations

import gc
import weakref

import pygame
import pytest

from game.games.diceland import GAME
from game.games.diceland.rules import PICKING
from game.games.diceland.view import DicelandView, make
from game.games.diceland.view.card import Card
from game.rules.match import Match, Player
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint import tiles
from game.stage.paint.paint import Paint
from game.stage.pieces import Pieces
from game.stage.table.view import Guest, Table
from game.stage.time.timeline import Run, Script

LOOKS = ("red", "blue", "yellow")


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)


def no_cue(seat: int, label: str, icon: str = "dice") -> Script:
    yield from ()


@pytest.fixture(scope="module")
def paint() -> Paint:
    return Paint(scale=Viewport.of((640, 360)).scale)


class Seen:
    """A view of a match in which sides are still to be picked."""

    def __init__(self, paint: Paint) -> None:
        self.match = Match(GAME, [Player(look, "greedy") for look in LOOKS], (), "view")
        self.match.settle()
        assert self.match.state.phase == PICKING  # type: ignore[attr-defined]
        guests = [Guest(look, look, True) for look in LOOKS]
        self.view: DicelandView = make(Table(guests, no_cue, lambda *a, **k: None, lambda text: None))
        viewport = Viewport.of((640, 360))
        self.canvas = Canvas(pygame.Surface((640, 360)), viewport, paint, Pieces(paint))
        self.zones = Zones.of(viewport, self.view.ratio, len(LOOKS))
        self.view.place(self.zones, self.canvas, (0,))
        self.view.sync(self.match.state)

    def frame(self, stage: tuple[int, ...]) -> None:
        self.view.place(self.zones, self.canvas, stage)
        self.view.bake(self.canvas)
        self.view.draw(self.canvas)
        for place, seat in enumerate(self.view.listed(stage)):
            self.view.row(self.canvas, seat, self.zones.players.moved(0, place))

    def pick(self) -> None:
        for seat in range(len(LOOKS)):
            self.match.submit(seat, self.match.state.legal(seat)[0])
        self.view.sync(self.match.state)

    def warm(self) -> None:
        while not self.view._prints.warm(0.05):
            pass


def test_a_picked_side_takes_the_place_of_the_two_it_was_picked_from(paint: Paint) -> None:
    seen = Seen(paint)
    seen.frame((0,))
    assert not seen.view.stale
    for seat in range(len(LOOKS)):
        for event in seen.match.submit(seat, seen.match.state.legal(seat)[0]).events:
            script = seen.view.script(event)
            if type(event).__name__ == "SideTaken" and script is not None:
                Run(script).update(1.0)
                assert seen.view.stale
                return
    pytest.fail("nobody has taken a side")


def test_no_card_is_printed_in_the_frame_that_needs_it(paint: Paint, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(paint)
    seen.frame((0,))
    seen.warm()
    rastered = []
    raster = tiles._raster
    monkeypatch.setattr(tiles, "_raster", lambda *what: rastered.append(what) or raster(*what))
    seen.pick()
    seen.frame((1,))
    rastered.clear()
    seen.warm()
    for stage in ((2,), (0,), (0, 1, 2), (1,)):
        rastered.clear()
        seen.frame(stage)
        assert not rastered, stage


def test_undo_prints_nothing_anew(paint: Paint) -> None:
    seen = Seen(paint)
    seen.pick()
    seen.frame((0,))
    card = seen.view._card(0)
    seen.view.crossed[0] |= 1 << 50
    seen.frame((0,))
    seen.view.sync(seen.match.state)
    assert seen.view.stale
    assert seen.view._card(0) is card


def test_the_cards_of_a_match_are_gone_with_it(paint: Paint) -> None:
    seen = Seen(paint)
    seen.pick()
    seen.frame((0,))
    card: weakref.ref[Card] = weakref.ref(seen.view._card(0))  # type: ignore[arg-type]
    del seen
    gc.collect()
    assert card() is None
