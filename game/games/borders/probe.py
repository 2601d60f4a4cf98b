"""What the league pools matches of All Around by: the boards (B-07). Pure."""

from game.bots.probe import Probe, Tolerance
from game.rules.contract import AnyState

from .rules import BordersState


class BordersProbe(Probe):
    """Boards, active turns, the winner's points."""

    TOLERANCE = Tolerance("B-07", 0.03, seats=4)

    def pools(self, state: AnyState) -> dict[str, list[str]]:
        assert isinstance(state, BordersState)
        return {} if state.is_fresh else {"board": [layout.name for layout in state.layouts]}

    def figures(self, state: AnyState) -> dict[str, float]:
        assert isinstance(state, BordersState)
        points = max(state.scores())
        return {"active turns": state.turns, "winner's points": points}


PROBE = BordersProbe
