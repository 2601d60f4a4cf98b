"""League statistics of All Around, pooled by board (B-07). Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import AnyState, Event

from .events import DiceRolled
from .rules import BordersState


class BordersProbe(Probe):
    TOLERANCE = Tolerance("B-07", 0.025, seats=4)
    MANNER = "dice thrown a turn"

    def see(self, event: Event, state: AnyState) -> None:
        super().see(event, state)
        if isinstance(event, DiceRolled):
            self.dared[event.seat] += len(event.positions)

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, BordersState)
        return {} if state.is_fresh else {"board": [layout.name for layout in state.layouts]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, BordersState)
        return {"active turns": state.turns, "winner's points": max(state.scores())}


PROBE = BordersProbe
