"""The guided first turns of Knight's Leap: tutorial texts and their triggers."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import N_
from game.stage.table.module import TutorialStep, choosing

lesson: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to Knight’s Leap"),
        N_(
            "Collect seven colours in the order of **your row,** then get back to the star in the centre. First "
            "pick a corner."
        ),
        choosing(lambda state, seat: not state.is_turn),
        "row board",
    ),
    TutorialStep(
        N_("Your row"),
        N_("The card with the white frame is next. Only its token can be collected; others stay where they are."),
        choosing(lambda state, seat: state.is_turn),
        "row",
    ),
    TutorialStep(
        N_("The leap"),
        N_(
            "Two squares one way, one to the side. White squares bring you something, and you may stop on those "
            "in a white frame, too."
        ),
        choosing(lambda state, seat: state.is_turn),
    ),
    TutorialStep(
        N_("Special tokens"),
        N_(
            "Arrows, the bent arrow and rings give you **another move;** take it or stay. The shield keeps safe "
            "what you have."
        ),
        choosing(lambda state, seat: state.is_chain or state.turns >= 6),
        figure="tokens",
    ),
    TutorialStep(
        N_("Stealing"),
        N_(
            "Does somebody have the colour you need, and is it not safe? Land on their pawn and take it. The pawn "
            "goes to a corner, and its card to the end of their row."
        ),
        choosing(lambda state, seat: state.is_chain or state.turns >= 6),
        figure="steal",
    ),
)
