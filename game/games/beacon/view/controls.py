"""Choices of a seat in Beacon with their labels: dice fields to place on, rolling again, the odds display."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.games.beacon import queries
from game.games.beacon.actions import Place, Roll
from game.games.beacon.rules import BeaconState
from game.stage.layout.commands import Decide, Pick
from game.stage.layout.shapes import Spot, Target
from game.stage.table.offer import Choice, Offer
from game.stage.text.language import tr

from . import texts
from .layout import Layout


def targets(offer: Offer[BeaconState], layout: Layout) -> Iterator[Target]:
    """Yield the free dice fields."""
    for action in offer.legal:
        if isinstance(action, Place):
            shape, label = layout.storey_shape(action.field), tr("Place on {n}", n=action.field)
            spoken = f"{label}: {texts.placing(offer.state, action.field)}"
            yield Target(f"field{action.field}", shape, Decide(offer.seat, action), label, spoken=spoken)


def choices(
    offer: Offer[BeaconState],
    has_odds: bool,
    pick: Callable[[int, Callable[[], None]], Pick],
    toggle: Callable[[], None],
) -> Iterator[Choice]:
    """Yield the choices to roll again and to toggle the odds."""
    for action in offer.legal:
        if isinstance(action, Roll):
            spoken = f"{tr('Roll again')}. {texts.odds(offer.state)}"
            act = Decide(offer.seat, action)
            yield Choice("roll", tr("Roll again"), act, icon="dice", look="primary", spoken=spoken)
    label = tr("Hide the odds") if has_odds else tr("Show the odds")
    yield Choice("odds", label, pick(offer.seat, toggle), icon="eye")


def preferred(offer: Offer[BeaconState]) -> str:
    """Return the key of the highest free storey, so that one press too many never rolls again and risks an X."""
    fields = [action.field for action in offer.legal if isinstance(action, Place)]
    return f"field{max(fields)}" if fields else "roll"


def refusal(state: BeaconState, seat: int, spot: Spot, layout: Layout) -> str:
    """Return why the seat cannot place on the storey at a spot; empty outside the storeys."""
    for storey in layout.drawing.tower:
        if layout.storey_shape(storey.step).contains(spot):
            reason = queries.why_not(state, seat, storey.step)
            return "" if reason is None else tr(reason.value)
    return ""
