"""Measurements of matches of Going Places for the league: colours, endings (P-50, P-51), throws and duels. Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState, Event

from .board import Colour
from .events import DuelStarted, Finish
from .rules import PlacesState


class PlacesProbe(Probe):
    MANNER, TURNS = "duels begun in ten throws", 10

    def see(self, event: Event, state: AnyState) -> None:
        super().see(event, state)
        if isinstance(event, DuelStarted):
            self.dared[event.challenger] += 1

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, PlacesState)
        return {"colour": [Colour(colour).name.lower() for colour in state.colours]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, PlacesState)
        ends = {f"ended: {end.name.lower()}": state.finish is end for end in (Finish.HOME, Finish.BANK)}
        return {"throws": state.turns, **ends}


PROBE = PlacesProbe
