"""League statistics of All Around, pooled by board (B-07). Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import AnyState, Event

from .events import DiceRolled, ThrowingEnded
from .rules import BordersState


class BordersProbe(Probe):
    """Collects boards, active turns, the winner's points and dice thrown per turn."""

    TOLERANCE = Tolerance("B-07", 0.025, seats=4)

    def __init__(self, seats: int) -> None:
        self.dice, self.turns = [0] * seats, [0] * seats

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, DiceRolled):
            self.dice[event.seat] += len(event.positions)
        elif isinstance(event, ThrowingEnded):
            self.turns[event.seat] += 1

    def manners(self, state: AnyState) -> dict[str, list[float]]:
        return {"dice thrown a turn": [dice / max(1, turns) for dice, turns in zip(self.dice, self.turns, strict=True)]}

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, BordersState)
        return {} if state.is_fresh else {"board": [layout.name for layout in state.layouts]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, BordersState)
        points = max(state.scores())
        return {"active turns": state.turns, "winner's points": points}


PROBE = BordersProbe
