"""What the league pools matches of Diceland by: the sides of the boards (D-05), drawn by lot while compared. Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import AnyState

from .rules import PICKING, DicelandState


class DicelandProbe(Probe):
    """Sides and active turns."""

    TOLERANCE = Tolerance("D-05", 0.03, seats=4)

    def is_lot(self, state: AnyState) -> bool:
        return isinstance(state, DicelandState) and state.phase == PICKING

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, DicelandState)
        return {} if state.terms.same or state.terms.fresh else {"side": [side.name for side in state.sides]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, DicelandState)
        return {"active turns": state.turns + 1}


PROBE = DicelandProbe
