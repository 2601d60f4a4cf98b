"""Tutorial of Golden Rung."""

from collections.abc import Sequence

from game.games._template.rules import TemplateState
from game.rules.contract import N_
from game.stage.table.module import TutorialStep


def _first(state: TemplateState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked)


def _gained(state: TemplateState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.gained > 0


lesson: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to Golden Rung"), N_("Roll the die: your pawn may climb as many rungs."), _first, "actions"
    ),
    TutorialStep(
        N_("Stay or roll on"),
        N_("Point at the rung to stay there, or roll again. **A one takes all that the turn has brought.**"),
        _gained,
        "targets",
        "ladder",
    ),
)
