"""League statistics of Diceland: the sides (D-05) by which matches are pooled, drawn at random. Pure."""

from game.bots.probe import Probe, Tolerance

from .events import DiceRolled
from .rules import PICKING, DicelandState


class GameProbe(Probe[DicelandState]):
    TOLERANCE = Tolerance("D-05", 0.025, seats=4)
    MANNER = "rolls a turn"
    DARING = DiceRolled

    def is_lot(self, state: DicelandState) -> bool:
        return state.phase == PICKING

    def pools(self, state: DicelandState) -> dict[str, list[str]]:
        return {} if state.terms.same or state.terms.fresh else {"side": [side.name for side in state.sides]}

    def figures(self, state: DicelandState) -> dict[str, float]:
        return {"active turns": state.turns + 1}
