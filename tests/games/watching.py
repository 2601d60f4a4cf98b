"""A match of boards looked at without a window: what every view of such a game is tested with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pygame

from game.rules.game import Game
from game.rules.match import Match, Player
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.paint.theme import LOOKS
from game.stage.pieces import Pieces
from game.stage.table.module import AnyView, view_of
from game.stage.table.table import Table
from game.stage.time.timeline import Run

Move = tuple[int, Any]


@cache
def paint_of(scale: float) -> Paint:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    return Paint(scale=scale)


def canvas_of(size: tuple[int, int]) -> Canvas:
    viewport = Viewport.of(size)
    paint = paint_of(viewport.scale)
    return Canvas(pygame.Surface(size), viewport, paint, Pieces(paint))


def view_at(
    game: Game, seats: int, size: tuple[int, int] = (640, 360), *, is_calm: bool = False, stage: Sequence[int] = (0,)
) -> Any:
    """A view of a table of people, with these boards large."""
    looks = [look.colour for look in LOOKS[:seats]]
    view = view_of(game.package).make(Table.silent(looks, is_calm=is_calm, are_human=True))
    canvas = canvas_of(size)
    view.place(Zones.of(canvas.viewport, view.ratio, seats), canvas, stage)
    return view


def stage_on(view: AnyView, *seats: int) -> None:
    """Put other boards on stage."""
    if view.stage != seats:
        view.place(view.zones, view.canvas, seats)


def begun(game: Game, seats: int, seed: str, options: tuple[str, ...] = ()) -> Match:
    return Match(game, [Player(f"P{seat}", "random") for seat in range(seats)], options, seed)


def chosen(match: Match, rng: Random) -> Move:
    """Some seat, and something it may do."""
    seat = rng.choice(match.state.actors())
    return seat, rng.choice(match.state.legal(seat))


def tell(view: AnyView, events: Sequence[Any]) -> None:
    """All stories to their end."""
    for event in events:
        script = view.script(event)
        if script is not None:
            assert Run(script).update(600.0) is not None, "no story waits for ever"


def watch(view: AnyView, match: Match, rng: Random, undo: float = 0.15) -> Iterator[str]:
    """Play to the end, tell all of it, take some of it back; says after every step what was done."""
    view.sync(match.state)
    tell(view, match.settle().events)
    yield "settled"
    seats = frozenset(range(match.state.seats))
    while not match.is_over:
        if rng.random() < undo and match.undo_floor(seats) is None:
            match.undo(seats)
            view.sync(match.state)
            view.rewound(match.state)
            yield "undone"
            continue
        seat, action = chosen(match, rng)
        if rng.random() < 0.3:
            stage_on(view, seat)
        tell(view, match.submit(seat, action).events)
        yield f"{seat} {action}"
