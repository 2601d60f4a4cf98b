"""What the league notes of matches of Beacon: their length. There are no boards to compare. Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState

from .rules import BeaconState


class BeaconProbe(Probe):
    """Rounds."""

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, BeaconState)
        return {"rounds": state.round}


PROBE = BeaconProbe
