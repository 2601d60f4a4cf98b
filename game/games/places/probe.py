"""Measurements of matches of Going Places for the league: colours, endings (P-50, P-51), throws and duels. Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState, Event

from .board import Colour
from .events import DuelStarted, Finish
from .rules import PlacesState


class PlacesProbe(Probe):
    def __init__(self, seats: int) -> None:
        self.duels = [0] * seats

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, DuelStarted):
            self.duels[event.challenger] += 1

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, PlacesState)
        return {"colour": [Colour(colour).name.lower() for colour in state.colours]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, PlacesState)
        ends = {f"ended: {end.name.lower()}": state.finish is end for end in (Finish.HOME, Finish.BANK)}
        return {"throws": state.turns, **ends}

    def manners(self, state: AnyState) -> dict[str, list[float]]:
        assert isinstance(state, PlacesState)
        turns = max(1.0, state.turns / state.seats)
        return {"duels begun in ten throws": [10 * duels / turns for duels in self.duels]}


PROBE = PlacesProbe
