"""League statistics of Beacon: rounds, and rolls per turn. Pure."""

from game.bots.probe import Probe

from .events import PairRolled
from .rules import BeaconState


class GameProbe(Probe[BeaconState]):
    MANNER = "rolls a turn"
    DARING = PairRolled

    def figures(self, state: BeaconState) -> dict[str, float]:
        return {"rounds": state.round}
