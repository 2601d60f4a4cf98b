"""League statistics of All Around, pooled by board (B-07). Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import Event

from .events import DiceRolled
from .rules import BordersState


class GameProbe(Probe[BordersState]):
    TOLERANCE = Tolerance("B-07", 0.025, seats=4)
    MANNER = "dice thrown a turn"

    def see(self, event: Event, state: BordersState) -> None:
        super().see(event, state)
        if isinstance(event, DiceRolled):
            self.dared[event.seat] += len(event.positions)

    def pools(self, state: BordersState) -> dict[str, list[str]]:
        return {} if state.is_fresh else {"board": [layout.name for layout in state.layouts]}

    def figures(self, state: BordersState) -> dict[str, float]:
        return {"active turns": state.turns, "winner's points": max(state.scores())}
