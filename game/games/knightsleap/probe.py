"""League statistics of Knight's Leap: corners (K-05), match lengths, steals, and the fairness of the start. Pure."""

from game.bots.probe import Probe
from game.rules.contract import Event

from .board import CORNERS
from .events import ColourStolen, PawnPlaced
from .race import Race
from .rules import HAND, KnightsLeapState


class GameProbe(Probe[KnightsLeapState]):
    MANNER, TURNS = "steals in ten turns", 10
    DARING = ColourStolen

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.corners, self.alone = [0] * seats, [0] * seats

    def see(self, event: Event, state: KnightsLeapState) -> None:
        super().see(event, state)
        if isinstance(event, PawnPlaced):
            self.corners[event.seat] = event.square
            if HAND not in state.pawns:
                race = Race(state)
                self.alone = [race.turns_of(state, seat) for seat in range(state.seats)]

    def pools(self, state: KnightsLeapState) -> dict[str, list[str]]:
        names = ("top left", "top right", "bottom left", "bottom right")
        return {"corner": [names[CORNERS.index(square)] for square in self.corners]}

    def figures(self, state: KnightsLeapState) -> dict[str, float]:
        rounds, spread = -(-state.turns // state.seats), max(self.alone) - min(self.alone)
        return {"rounds": rounds, "steals": sum(self.dared), "spread of solo turns at the start": spread}
