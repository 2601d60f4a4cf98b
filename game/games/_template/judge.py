"""Rates climbing on and stopping in Golden Rung, for the levels and the hints. Pure."""

from __future__ import annotations

from math import exp
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import RatedMove, Skill, Weighing

from .actions import CLIMB, STOP
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
    rival = max(rungs for other, rungs in enumerate(state.rungs) if other != seat)
    lead = state.rungs[seat] + state.gained - rival
    here = f"{state.turns} {state.rungs} {state.gained}"
    stopping = 1.0 if state.rungs[seat] + state.gained >= state.goal else _chance(lead)
    climbing = (_chance(lead - state.gained) + sum(_chance(lead + pips) for pips in PIPS)) / (len(PIPS) + 1)
    return (RatedMove(climbing, CLIMB, f"{here} climb", 1.0), RatedMove(stopping, STOP, f"{here} stop", -1.0))


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-lead / SCALE))
