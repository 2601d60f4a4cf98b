"""League statistics of Beacon: rounds, and rolls per turn. Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState, Event

from .events import PairPlaced, PairRolled, TurnLost
from .rules import BeaconState


class BeaconProbe(Probe):
    def __init__(self, seats: int) -> None:
        self.rolls, self.turns = [0] * seats, [0] * seats

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, PairRolled):
            self.rolls[event.seat] += 1
        elif isinstance(event, PairPlaced | TurnLost):
            self.turns[event.seat] += 1

    def manners(self, state: AnyState) -> dict[str, list[float]]:
        return {"rolls a turn": [rolls / max(1, turns) for rolls, turns in zip(self.rolls, self.turns, strict=True)]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, BeaconState)
        return {"rounds": state.round}


PROBE = BeaconProbe
