"""Choices of a seat in All Around with their labels: dice to keep, segments, fields, and ending an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Final

from game.games.borders.actions import CONFIRM, Complete, Confirm, Done, Keep, Mark, Reroll
from game.games.borders.board import AREA_TITLES, HIGH, LOW
from game.games.borders.dice import DICE
from game.games.borders.queries import holders, why_not
from game.games.borders.rules import BordersState
from game.stage.layout.commands import Decide, Pick
from game.stage.layout.shapes import Spot, Target
from game.stage.table.offer import Choice, Offer
from game.stage.table.table import Table
from game.stage.text.language import tr

from . import texts
from .board import Land
from .tray import BordersTray

REACH: Final = 40.0
"""Hit radius of a field in card units, unless another legal field is nearer."""


def dice(offer: Offer[BordersState], tray: BordersTray, toggle: Callable[[int], Pick]) -> Iterator[Target]:
    """Yield the dice, to toggle between keeping and rerolling."""
    for position in range(DICE):
        is_kept = position in tray.picked
        label, spoken = tr("Roll again") if is_kept else tr("Keep"), texts.die(offer.state, position, is_kept)
        yield Target(f"die{position}", tray.cell(position), toggle(position), label, spoken=spoken)


def segments(offer: Offer[BordersState], board: Land) -> Iterator[Target]:
    """Yield the segments that can be completed."""
    for action in offer.legal:
        if isinstance(action, Complete):
            shape, act = board.capsule(board.layout.segments[action.segment]), Decide(offer.seat, action)
            spoken = texts.segment(offer.state, offer.seat, action.segment)
            yield Target(f"fields{int(action.segment)}", shape, act, tr("Complete"), spoken=spoken)


def fields(offer: Offer[BordersState], board: Land) -> Iterator[Target]:
    """Yield the fields that can be crossed."""
    marks = [action for action in offer.legal if isinstance(action, Mark)]
    spots = [board.at(mark.field) for mark in marks]
    for mark, (x, y) in zip(marks, spots, strict=True):
        near = min((hypot(x - ox, y - oy) for ox, oy in spots if (ox, oy) != (x, y)), default=1e9) / board.k
        shape, act = board.stone(mark.field, min(REACH, near / 2)), Decide(offer.seat, mark)
        spoken = texts.field(offer.state, offer.seat, mark.field)
        yield Target(f"field{mark.field}", shape, act, tr("Cross"), spoken=spoken)


def choices(offer: Offer[BordersState], kept: frozenset[int], *, is_crowded: bool) -> Sequence[Choice]:
    """Return the choices besides the targets: reroll, keep all, end the action. `is_crowded` shortens the buttons."""
    state, seat = offer.state, offer.seat
    if state.is_throwing:
        thrown, count = _reroll(offer, kept), DICE - len(kept)
        label = tr("Roll {n} again", n=count) if count else tr("Roll again")
        act = None if thrown is None else Decide(seat, thrown)
        reason = "" if thrown is not None else tr("Choose the dice to roll again.")
        loose = [state.dice[position] for position in range(DICE) if position not in kept]
        spoken = f"{label}: {texts.colours(loose)}" if loose else label
        return (
            Choice("reroll", label, act, icon="dice", look="primary", reason=reason, spoken=spoken),
            Choice("keep", tr("Keep all five"), Decide(seat, Keep()), icon="lock"),
        )
    end = next((action for action in offer.legal if isinstance(action, Done | Confirm)), None)
    act = Decide(seat, end)
    if end is None:
        return ()
    if isinstance(end, Done):
        return (Choice("done", tr("Done"), act, icon="check", look="primary"),)
    if state.crosses(seat):
        return (Choice("confirm", tr("Done"), act, icon="" if is_crowded else "check", look="primary"),)
    if is_crowded:
        return (Choice("confirm", tr("Pass"), act),)
    return (Choice("confirm", tr("Pass"), act, icon="right"),)


def _reroll(offer: Offer[BordersState], kept: frozenset[int]) -> Reroll | None:
    """Return the action that rerolls the dice not kept; of equal dice the rules take the lowest positions."""
    dice = offer.state.dice
    loose = sorted(dice[position] for position in range(DICE) if position not in kept)
    for action in offer.legal:
        if isinstance(action, Reroll) and sorted(dice[position] for position in action.positions) == loose:
            return action
    return None


def preferred(offer: Offer[BordersState], kept: frozenset[int]) -> str | None:
    """Return the default choice: reroll while a die is not kept, else keep; confirm once all is crossed."""
    if offer.state.is_throwing:
        return "reroll" if len(kept) < DICE else "keep"
    return "confirm" if offer.legal == (CONFIRM,) else None


def refusal(state: BordersState, seat: int, spot: Spot, board: Land | None, table: Table) -> str:
    """Return why the seat cannot use the field at a spot, or what the area there is worth; empty elsewhere."""
    if board is None or not board.box.contains(spot):
        return ""
    field = board.field(spot)
    if field is not None:
        why = why_not(state, seat, field)
        return "" if why is None else tr(why.value)
    area = board.area(spot)
    if area is None:
        return ""
    names = ", ".join(map(table.name, holders(state, area)))
    title = tr(AREA_TITLES[area])
    if not names:
        return tr("{area}: {high} points for the first, {low} after that", area=title, high=HIGH[area], low=LOW[area])
    return tr("{area}: {name} was first, {low} points from now on", area=title, name=names, low=LOW[area])
