"""League statistics of Diceland: the sides (D-05) by which matches are pooled, drawn at random. Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import AnyState, Event

from .events import DiceRolled
from .rules import PICKING, DicelandState


class DicelandProbe(Probe):
    """Counts sides, active turns and rolls."""

    TOLERANCE = Tolerance("D-05", 0.025, seats=4)

    def __init__(self, seats: int) -> None:
        self.rolls, self.turns = [0] * seats, [0] * seats

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, DiceRolled):
            self.rolls[event.seat] += 1
            self.turns[event.seat] += not event.again

    def manners(self, state: AnyState) -> dict[str, list[float]]:
        return {"rolls a turn": [rolls / max(1, turns) for rolls, turns in zip(self.rolls, self.turns, strict=True)]}

    def is_lot(self, state: AnyState) -> bool:
        return isinstance(state, DicelandState) and state.phase == PICKING

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, DicelandState)
        return {} if state.terms.same or state.terms.fresh else {"side": [side.name for side in state.sides]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, DicelandState)
        return {"active turns": state.turns + 1}


PROBE = DicelandProbe
