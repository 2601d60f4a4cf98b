"""What the league pools matches of Going Places by: the colours; and how they end (P-50, P-51). Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState

from .board import Colour
from .events import Finish
from .rules import PlacesState


class PlacesProbe(Probe):
    """Colours, throws, empty bank or somebody home."""

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, PlacesState)
        return {"colour": [Colour(colour).name.lower() for colour in state.colours]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, PlacesState)
        ends = {f"ended: {end.name.lower()}": state.finish is end for end in (Finish.HOME, Finish.BANK)}
        return {"throws": state.turns, **ends}


PROBE = PlacesProbe
