"""League statistics of Beacon: rounds, and rolls per turn. Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState, Event

from .events import PairRolled
from .rules import BeaconState


class BeaconProbe(Probe):
    MANNER = "rolls a turn"

    def see(self, event: Event, state: AnyState) -> None:
        super().see(event, state)
        if isinstance(event, PairRolled):
            self.dared[event.seat] += 1

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, BeaconState)
        return {"rounds": state.round}


PROBE = BeaconProbe
