"""What every story of Going Places uses: the line being said, the ring round a field, the lines of the history.

Decides nothing; knows the table only as far as it speaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.games.places import events as happened
from game.games.places.deck import deck
from game.games.places.telling import Line, tell
from game.rules.common import FirstSeatDrawn, TurnStarted
from game.rules.contract import Event
from game.stage.language import tr
from game.stage.layout.shapes import Spot
from game.stage.time.timeline import Script, tween

from . import cards
from .parts import Entry

if TYPE_CHECKING:
    from .picture import PlacesView

CALM: Final = 0.16
"""Seconds a cross-fade takes where motion is reduced."""


def entries(view: PlacesView, turn: int, told: Sequence[Event]) -> list[Entry]:
    """The lines of events for the history; `turn` is the one they begin in."""
    out = []
    for event in told:
        if isinstance(event, FirstSeatDrawn):
            turn = -1
        elif isinstance(event, TurnStarted):
            turn += 1
        line = tell(event)
        if line is not None:
            out.append(Entry(turn, line.seat, words(view, line), isinstance(event, happened.BackwardForced)))
        elif isinstance(event, happened.DieRolled):
            text = tr("{name} rolls a {n}.", name=view.table.guests[event.seat].name, n=event.pips)
            out.append(Entry(turn, event.seat, text, True))
        elif isinstance(event, happened.CardDrawn) and event.role is not happened.Role.SHOWDOWN:
            card = deck().card(event.card)
            title = cards.words(card.name)
            if event.role is not happened.Role.DOT:
                title = f"{title} ({card.left} | {card.right or '★'})"
            text = tr("{name} draws: {card}.", name=view.table.guests[event.seat].name, card=title)
            out.append(Entry(turn, event.seat, text))
    return out


def words(view: PlacesView, line: Line) -> str:
    """A line in the language on screen, with the names of the table."""
    guests = view.table.guests
    name = guests[line.seat].name if line.seat >= 0 else ""
    other = guests[line.other].name if line.other >= 0 else ""
    return tr(line.message, name=name, other=other, n=line.number)


def say(view: PlacesView, event: Event, *, long: float = 0.0) -> Script:
    """Show the line of an event for as long as it takes to read."""
    line = tell(event)
    if line is None:
        return
    text = words(view, line)
    view.line = (line.seat, text)
    yield min(1.2, 0.5 + 0.011 * len(text)) + long


def ring(view: PlacesView, spot: Spot, seconds: float = 0.35) -> Script:
    """A ring that spreads from a field that takes effect."""

    def show(t: float) -> None:
        view.mark = (spot, 0.5 if view.table.is_calm else t)

    try:
        yield tween(seconds, show)
    finally:
        view.mark = None


def close(view: PlacesView) -> Script:
    """Put the duel away."""
    if view.duel is not None:
        yield 0.3
        view.duel = None
