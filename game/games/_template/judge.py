"""Rates climbing on and stopping in Golden Rung, for the levels and the hints. Pure."""

from __future__ import annotations

from math import exp
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import RatedMove, Skill, Weighing

from .actions import CLIMB
from .rules import TemplateState

SKILLS: Final = {
    "gentle": Skill(0, 2.0, 0.5),
    "steady": Skill(0, 0.8, 0.3),
    "sharp": Skill(0, 0.3, 0.1),
    "master": Skill(0),
}
TILTS: Final = (0.1, 0.1)
SCALE: Final = 6.0
"""Lead in rungs that makes the odds about three to one."""
PIPS: Final = (2, 3, 4, 5, 6)


def rate(state: TemplateState, seat: Seat, depth: int) -> Weighing:
    yield
    scores = state.scores()
    rival = max(score for other, score in enumerate(scores) if other != seat)
    lead = scores[seat] + state.gained - rival
    here = f"{state.turns} {state.rungs} {state.second} {state.gained}"
    climbing = (_chance(lead - state.gained) + sum(_chance(lead + pips) for pips in PIPS)) / (len(PIPS) + 1)
    rated = [RatedMove(climbing, CLIMB, f"{here} climb", 1.0)]
    for action in state.legal(seat)[1:]:
        after = state.copy()
        after.apply(seat, action)
        stopping = 1.0 if after.is_up(seat) else _chance(after.scores()[seat] - rival)
        rated.append(RatedMove(stopping, action, f"{here} {action.verb}", -1.0))
    return tuple(rated)


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-lead / SCALE))
