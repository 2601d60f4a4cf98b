"""The guided first turns of Diceland: tutorial texts and their triggers."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.diceland.actions import CONFIRM
from game.games.diceland.rules import CHOOSING, CROSSING, DECIDING, PICKING, THROWING, DicelandState
from game.rules.contract import N_
from game.stage.table.module import Moment, TutorialStep, choosing


def _at(phase: int, *, active: bool | None = None) -> Moment:
    def when(state: DicelandState, asked: tuple[int, ...], is_awaited: bool) -> bool:
        if not asked or state.phase != phase:
            return False
        return active is None or (state.active in asked) == active

    return when


lesson: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to Diceland"),
        N_(
            "Be the first to cross off **nine treasures** and **every space of one colour.** Pick a side of "
            "your board: look where the treasures lie."
        ),
        _at(PICKING),
    ),
    TutorialStep(
        N_("Six dice"), N_("Six dice, six colours. Throw them!"), lambda state, asked, is_awaited: is_awaited, "actions"
    ),
    TutorialStep(
        N_("One colour"),
        N_(
            "Take **one** of the rolled colours. All its dice are set aside. Point at a colour and "
            "the board shows where it fits."
        ),
        _at(CHOOSING),
        "actions",
    ),
    TutorialStep(
        N_("Once more?"),
        N_(
            "Roll the other dice for more of your colour, or stop. But beware: **all** your dice have to fit "
            "into one region. Too many, and you cross off nothing at all."
        ),
        _at(DECIDING),
        "actions",
        "fit",
        share=0.48,
    ),
    TutorialStep(
        N_("Cross the land"),
        N_(
            "One cross for each die, all in one region, each touching one of your crosses. The lit spaces "
            "are yours to take."
        ),
        _at(CROSSING, active=True),
    ),
    TutorialStep(
        N_("Done?"),
        N_("Your crosses count once you confirm them. Until then you can undo them."),
        choosing(lambda state, seat: state.phase == CROSSING and state.legal(seat) == (CONFIRM,)),
        "actions",
    ),
    TutorialStep(
        N_("The others’ dice"),
        N_("When somebody else rolls, you may use **one** of the colours that are left. Or pass."),
        _at(CROSSING, active=False),
        "tray",
    ),
    TutorialStep(
        N_("A treasure!"),
        N_("Every treasure you cross off brings an extra throw with five dice. Use one of its colours, or pass."),
        _at(THROWING),
        "tray",
    ),
)
