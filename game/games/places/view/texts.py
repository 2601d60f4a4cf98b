"""Texts of Going Places: headline, hint, advice, event lines, names of choices. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.places.actions import Play, Race, Retreat
from game.games.places.board import LOOP, Kind
from game.games.places.deck import deck
from game.games.places.events import CardDrawn, DieRolled, Role
from game.games.places.log_lines import LogLine, tell
from game.games.places.queries import Preview, preview
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.rules.contract import Event, Seat
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.words import colour_name
from game.stage.text.language import ntr, tr

from . import cards


class Words:
    def __init__(self, table: Table) -> None:
        self._table = table

    # ---- events

    def line(self, line: LogLine) -> str:
        """Translate a line and fill in the players' names."""
        name = self._table.name(line.seat) if line.seat >= 0 else ""
        other = self._table.name(line.other) if line.other >= 0 else ""
        return tr(line.message, name=name, other=other, n=line.number)

    def describe(self, event: Event) -> str:
        """Return the line of an event in the history; empty for one that has none."""
        line = tell(event)
        if line is not None:
            return self.line(line)
        if isinstance(event, DieRolled):
            return tr("{name} rolls a {n}.", name=self._table.name(event.seat), n=event.pips)
        if isinstance(event, CardDrawn) and event.role is not Role.SHOWDOWN:
            card = deck().card(event.card)
            title = cards.translated(card.name)
            if event.role is not Role.DOT:
                right = str(card.right) if card.right else tr("joker")
                title = f"{title} ({card.left} | {right})"
            return tr("{name} draws: {card}.", name=self._table.name(event.seat), card=title)
        return ""

    # ---- tasks

    def headline(self, state: PlacesState) -> str:
        if state.phase == SHOWDOWN:
            return tr("play a card")
        if state.options and isinstance(state.options[0], Retreat):
            return ntr("go back {n} field", "go back {n} fields", state.pips)
        return ntr("move {n} field", "move {n} fields", state.pips)

    def hint(self, offer: Offer[PlacesState]) -> str:
        state, action = offer.state, offer.action
        if state.phase == SHOWDOWN:
            return tr("Highest left number wins.")
        if action is None:
            return tr("Choose a lit pawn.")
        return self.outlook(preview(state, offer.seat, action))

    def advice(self, state: PlacesState, seat: Seat, action: object) -> str:
        """Return the words of a suggested action; empty if it is not legal in this position."""
        if isinstance(action, Play):
            return tr("Play this card")
        found = next((option for option in state.options if option == action), None)
        if state.phase != MOVING or found is None:
            return ""
        return self.outlook(preview(state, seat, found))

    def outlook(self, seen: Preview) -> str:
        if seen.to_start:
            return tr("Back to the start fields.")
        if seen.rival >= 0:
            return tr("A duel with {name}!", name=self._table.name(seen.rival))
        if seen.jump_rival >= 0:
            return tr("A circle, then a duel!")
        if seen.end > LOOP:
            return tr("Into the goal lane.")
        if seen.kind is Kind.OWN_DOT:
            return tr("A counter for you.")
        if seen.kind is Kind.DOT:
            return tr("A place card for you.")
        if seen.blocked_jump:
            return tr("No jump: you roll again.")
        if seen.jump and seen.jump < seen.end:
            return tr("A circle: one more lap.")
        if seen.jump:
            return tr("On to the next circle.")
        return tr("An empty field.")

    # ---- choices

    def move(self, state: PlacesState, seat: Seat, action: Race) -> str:
        """Describe a move by figure, destination and consequence; unique among the moves of the position."""
        seen = preview(state, seat, action)
        return f"{_figure(seen.start)}, {_way(seen.end)}: {self.outlook(seen)}"

    def card(self, number: int, looks: Sequence[str], quarter: int) -> str:
        """Describe a card of a showdown hand by name, colour and numbers; `quarter` is the hand's owner's."""
        card = deck().card(number)
        name, look = cards.translated(card.name), cards.look_of(card, looks)
        if look is None:
            return tr("{card}: joker, {left} on the left", card=name, left=card.left)
        words = tr(
            "{card}: {colour}, {left} on the left, {right} on the right",
            card=name,
            colour=colour_name(look),
            left=card.left,
            right=card.right,
        )
        is_own = deck().worth(number, quarter) > card.left
        return ", ".join((words, tr("counts double"))) if is_own else words


def _figure(start: int) -> str:
    if not start:
        return tr("waiting pawn")
    return tr("pawn on goal field {n}", n=start - LOOP) if start > LOOP else tr("pawn on field {n}", n=start)


def _way(end: int) -> str:
    if not end:
        return tr("to the start fields")
    return tr("to goal field {n}", n=end - LOOP) if end > LOOP else tr("to field {n}", n=end)
