"""League statistics of Knight's Leap: corners (K-05), match lengths, steals, and the fairness of the start. Pure."""

from game.bots.probe import Probe
from game.rules.contract import AnyState, Event

from .board import CORNERS
from .events import ColourStolen, PawnPlaced
from .race import Race
from .rules import HAND, KnightsLeapState


class KnightsLeapProbe(Probe):
    MANNER, TURNS = "steals in ten turns", 10

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.corners, self.alone = [0] * seats, [0] * seats

    def see(self, event: Event, state: AnyState) -> None:
        super().see(event, state)
        if isinstance(event, ColourStolen):
            self.dared[event.thief] += 1
        if isinstance(event, PawnPlaced) and isinstance(state, KnightsLeapState):
            self.corners[event.seat] = event.square
            if HAND not in state.pawns:
                race = Race(state)
                self.alone = [race.turns_of(state, seat) for seat in range(state.seats)]

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        names = ("top left", "top right", "bottom left", "bottom right")
        return {"corner": [names[CORNERS.index(square)] for square in self.corners]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, KnightsLeapState)
        rounds, spread = -(-state.turns // state.seats), max(self.alone) - min(self.alone)
        return {"rounds": rounds, "steals": sum(self.dared), "spread of solo turns at the start": spread}


PROBE = KnightsLeapProbe
