"""What the screen says to a decision of Going Places: headline, hint, advice. Draws nothing, decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.places.actions import Play, Retreat
from game.games.places.board import LOOP, Kind
from game.games.places.queries import Preview, preview
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.rules.contract import Seat
from game.stage.language import ntr, tr


def headline(state: PlacesState) -> str:
    """What is to be done."""
    if state.phase == SHOWDOWN:
        return tr("play a card")
    if state.options and isinstance(state.options[0], Retreat):
        return ntr("go {n} field back", "go {n} fields back", state.pips)
    return ntr("move {n} field", "move {n} fields", state.pips)


def hint(state: PlacesState, seat: Seat, focus: object | None, names: Sequence[str]) -> str:
    """One line of help about the action under the focus."""
    if state.phase == SHOWDOWN:
        return tr("Highest left number wins.")
    if state.phase != MOVING:
        return ""
    found = next((option for option in state.options if option == focus), None)
    if found is None:
        return tr("Choose a lit figure.")
    return outlook(preview(state, seat, found), names)


def advice(state: PlacesState, seat: Seat, action: object, names: Sequence[str]) -> str:
    """What the lamp says when it suggests an action; empty if it is none of this position."""
    if isinstance(action, Play):
        return tr("The lamp would play this card.")
    found = next((option for option in state.options if option == action), None)
    if found is None:
        return ""
    return tr("The lamp would go here: {why}", why=outlook(preview(state, seat, found), names))


def outlook(seen: Preview, names: Sequence[str]) -> str:
    """What a move sets off, in a few words."""
    if seen.to_start:
        return tr("Back to the start fields.")
    if seen.rival >= 0:
        return tr("A duel with {name}!", name=names[seen.rival])
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
