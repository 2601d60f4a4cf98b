"""Told on the table: figures on their way and the fields they come to. A script decides nothing."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Final

from game.games.places import events as happened
from game.games.places.queries import path
from game.games.places.telling import tell
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE
from game.stage.time.timeline import Script, together, tween

from .geometry import standing, yard
from .parts import Mover
from .voice import CALM, close, ring, say, words

if TYPE_CHECKING:
    from .picture import PlacesView

STEP: Final = 0.2
"""Seconds per field."""
JUMP: Final = 0.55


# ---- figures


def _travel(view: PlacesView, mover: Mover, goal: Spot, seconds: float, high: float) -> Script:
    """One hop of a figure to a place in card units."""
    x, y = mover.x, mover.y
    if view.table.is_calm:
        yield tween(CALM, lambda t: _fade(mover, 1 - t))
        mover.x, mover.y = goal
        yield tween(CALM, lambda t: _fade(mover, t))
        return

    def show(t: float) -> None:
        mover.x, mover.y = x + (goal[0] - x) * t, y + (goal[1] - y) * t
        mover.lift = high * sin(pi * t)

    yield tween(seconds, show, EASE["in_out_sine"])


def _fade(mover: Mover, alpha: float) -> None:
    mover.alpha = max(0.02, alpha)


def _ride(
    view: PlacesView, seat: int, start: int, end: int, hops: list[tuple[Spot, float, float]], sound: str
) -> Script:
    """Take a figure from start to end over hops: place, seconds, height."""
    begin = view.where(seat, start)
    mover = Mover(seat, *begin)
    view.seen.move(seat, start, 0)
    view.movers.append(mover)
    try:
        if view.table.is_calm:
            hops = hops[-1:]
        for number, (spot, seconds, high) in enumerate(hops):
            yield _travel(view, mover, spot, seconds, high)
            view.table.sound(sound, gain=0.5, pitch=1 + 0.01 * number)
    finally:
        if mover in view.movers:
            view.movers.remove(mover)
            view.seen.move(seat, 0, end)


def _walk(view: PlacesView, seat: int, start: int, end: int) -> list[tuple[Spot, float, float]]:
    steps = path(start, end)
    pace = STEP if len(steps) < 5 else STEP * 0.8
    return [(view.where(seat, step), pace, 30.0) for step in steps if step]


def advance(view: PlacesView, event: happened.FigureAdvanced) -> Script:
    yield close(view)
    if event.cause is happened.Cause.THROW:
        view.mover = event.seat
    line = tell(event)
    if line is not None:
        view.line = (line.seat, words(view, line))
    if event.cause is happened.Cause.CIRCLE:
        # The line stays while the figure flies.
        yield 0.3
        hops = [(view.where(event.seat, event.end), JUMP, 120.0)]
        yield _ride(view, event.seat, event.start, event.end, hops, "ring_jump")
        return
    hops = _walk(view, event.seat, event.start, event.end)
    yield _ride(view, event.seat, event.start, event.end, hops, "pawn_hop")


def shift(view: PlacesView, event: happened.FigureShifted) -> Script:
    line = tell(event)
    if line is not None:
        view.line = (line.seat, words(view, line))
    hops = _walk(view, event.seat, event.start, event.end)
    yield _ride(view, event.seat, event.start, event.end, hops, "pawn_hop")


def retreat(view: PlacesView, event: happened.FigureRetreated) -> Script:
    yield close(view)
    yield say(view, event)
    view.table.sound("steal", gain=0.5)
    hops = _walk(view, event.seat, event.start, event.end)
    if event.end == event.start:
        return
    yield _ride(view, event.seat, event.start, event.end, hops, "pawn_hop")


def send_home(view: PlacesView, event: happened.FigureSentHome) -> Script:
    yield close(view)
    yield say(view, event)
    view.table.sound("dice_knocked", gain=0.5)
    count = view.board.figures
    waiting = count - view.seen.figures[event.seat].bit_count()
    spot = yard(view.seen.colours[event.seat], min(waiting, count - 1), count)
    yield _ride(view, event.seat, event.start, 0, [(spot, JUMP + 0.1, 150.0)], "pawn_hop")


def goal(view: PlacesView, event: happened.GoalReached) -> Script:
    view.table.sound("area_closed", gain=0.6)
    yield ring(view, standing(view.seen.colours[event.seat], event.goal))
    yield say(view, event)


# ---- fields


def dot(view: PlacesView, event: happened.DotReached) -> Script:
    yield close(view)
    spot = standing(view.seen.colours[event.seat], event.at)
    yield together(ring(view, spot), say(view, event))


def circle(view: PlacesView, event: happened.CircleReached) -> Script:
    yield close(view)
    spot = standing(view.seen.colours[event.seat], event.at)
    yield together(ring(view, spot), say(view, event))


def rest(view: PlacesView, event: happened.FieldRested) -> Script:
    yield say(view, event)
