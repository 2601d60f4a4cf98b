"""Measurements of matches of Going Places for the league: colours, endings (P-50, P-51), throws and duels. Pure."""

from game.bots.probe import Probe

from .board import Colour
from .events import DuelStarted, Finish
from .rules import PlacesState


class GameProbe(Probe[PlacesState]):
    MANNER, TURNS = "duels begun in ten throws", 10
    DARING = DuelStarted

    def pools(self, state: PlacesState) -> dict[str, list[str]]:
        return {"colour": [Colour(colour).name.lower() for colour in state.colours]}

    def figures(self, state: PlacesState) -> dict[str, float]:
        ends = {f"ended: {end.name.lower()}": state.finish is end for end in (Finish.HOME, Finish.BANK)}
        return {"throws": state.turns, **ends}
