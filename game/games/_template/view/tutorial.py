"""Tutorial of Golden Rung."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import N_
from game.stage.table.module import TutorialStep, choosing

lesson: Sequence[TutorialStep] = (
    TutorialStep(N_("Welcome to Golden Rung"), N_("Roll the die: your pawn may climb as many rungs."), spot="actions"),
    TutorialStep(
        N_("Stay or roll on"),
        N_("Point at the rung to stay there, or roll again. **A one takes all that the turn has brought.**"),
        choosing(lambda state, seat: state.gained > 0),
        "targets",
        "ladder",
    ),
)
