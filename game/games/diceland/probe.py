"""League statistics of Diceland: the sides (D-05) by which matches are pooled, drawn at random. Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import AnyState, Event

from .events import DiceRolled
from .rules import PICKING, DicelandState


class DicelandProbe(Probe):
    TOLERANCE = Tolerance("D-05", 0.025, seats=4)
    MANNER = "rolls a turn"

    def see(self, event: Event, state: AnyState) -> None:
        super().see(event, state)
        if isinstance(event, DiceRolled):
            self.dared[event.seat] += 1

    def is_lot(self, state: AnyState) -> bool:
        return isinstance(state, DicelandState) and state.phase == PICKING

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, DicelandState)
        return {} if state.terms.same or state.terms.fresh else {"side": [side.name for side in state.sides]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, DicelandState)
        return {"active turns": state.turns + 1}


PROBE = DicelandProbe
