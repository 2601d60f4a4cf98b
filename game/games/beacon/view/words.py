"""What the screen of Beacon says about a choice. Knows positions, no pictures."""

from __future__ import annotations

from game.games.beacon import queries
from game.games.beacon.actions import ROLL, Place, Roll
from game.games.beacon.rules import BeaconState
from game.stage.language import ntr, tr
from game.stage.table.offer import Offer

from .shown import number


def hint(offer: Offer[BeaconState], has_odds: bool) -> str:
    """One line of help about what has the focus."""
    state, focus = offer.state, offer.action
    if isinstance(focus, Place):
        return placing(state, focus.field)
    if has_odds:
        return odds(state)
    if focus == ROLL:
        return tr("Roll again: an X would end your turn.")
    return tr("Higher fields bring more, lower ones are weapons.")


def placing(state: BeaconState, field: int) -> str:
    """What placing on a dice field would do."""
    preview = queries.preview(state, field)
    if preview.knocked_off:
        flying = [queries.lying(state, seat) for seat in preview.knocked_off]
        numbers = ", ".join(number(pair[1]) for pair in flying if pair is not None)
        return tr("{number} knocks off {others}", number=f"{preview.number:02}", others=numbers)
    return ntr("Your pawn would move {n} field next turn", "Your pawn would move {n} fields next turn", field)


def odds(state: BeaconState) -> str:
    """How likely the next roll brings what."""
    found = queries.odds(state)
    cross, better = round(100 * found.cross), round(100 * found.better)
    return tr("Next roll: {cross} % X, {better} % better", cross=cross, better=better)


def advice(state: BeaconState, action: object) -> str | None:
    """What the lamp says when it suggests an action."""
    if isinstance(action, Roll):
        return odds(state)
    if isinstance(action, Place):
        return tr("The lamp would place it here: {why}", why=placing(state, action.field))
    return None
