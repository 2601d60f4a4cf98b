"""Tutorial of All Around."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import N_
from game.stage.table.module import TutorialStep, choosing

lesson: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to All Around"),
        N_(
            "Nine areas, each inside a border of coloured spaces. Cross off **every space around an area** "
            "and it is yours."
        ),
        lambda state, asked, is_awaited: is_awaited or bool(asked),
    ),
    TutorialStep(
        N_("Five dice"),
        N_("Each die crosses off one space of its colour. Roll them!"),
        lambda state, asked, is_awaited: is_awaited,
        "actions",
    ),
    TutorialStep(
        N_("Keep what you like"),
        N_("Choose the dice you want to **keep**, then roll the others again. Twice, if you like."),
        choosing(lambda state, seat: state.is_throwing),
        "tray",
    ),
    TutorialStep(
        N_("What it would bring"),
        N_(
            "The board shows which **segments** your dice would complete. A solid outline: the dice you keep are "
            "enough."
        ),
        choosing(lambda state, seat: state.is_throwing and state.throw == 2),
    ),
    TutorialStep(
        N_("All or nothing"),
        N_(
            "Now complete segments: one die for each missing space, **the whole segment at once.** They may "
            "lie anywhere. Your row gets a tick for each."
        ),
        choosing(lambda state, seat: state.is_completing),
    ),
    TutorialStep(
        N_("The others’ dice"),
        N_("Leftover dice are for everybody else. Cross off spaces **next to your crosses,** one for each die."),
        choosing(lambda state, seat: state.is_marking and not state.crosses(seat)),
    ),
    TutorialStep(
        N_("Done?"),
        N_("Your crosses count once you confirm them. Until then you can undo them."),
        choosing(lambda state, seat: state.is_marking and bool(state.crosses(seat))),
        "actions",
    ),
    TutorialStep(
        N_("Enclosed!"),
        N_("Whoever encloses an area first gets the **higher number.** For everybody else it is struck out."),
        choosing(lambda state, seat: any(state.high)),
    ),
)
