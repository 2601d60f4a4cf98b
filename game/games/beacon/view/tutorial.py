"""Tutorial of Beacon."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import N_
from game.stage.table.module import TutorialStep, choosing

lesson: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to Beacon"),
        N_("Your two dice make one number, the higher digit first. Park them in the lighthouse, as high as you dare."),
        lambda state, asked, is_awaited: is_awaited,
        spot="tower",
    ),
    TutorialStep(
        N_("Take it or roll again"),
        N_(
            "Like the number? Place it. Or roll both dice again. In the first roll an X is only a 0; from the "
            "second roll on **an X ends your turn** and costs a space."
        ),
        choosing(lambda state, seat: state.count == 1),
        "tray actions",
    ),
    TutorialStep(
        N_("The lighthouse"),
        N_(
            "On floor 5 your dice earn you five spaces, **if they still lie there** when your turn comes again. "
            "Whoever places dice below yours knocks them off, **unless your number is higher.**"
        ),
        spot="tower",
    ),
    TutorialStep(
        N_("Around again"),
        N_(
            "Dice still there? Your pawn walks, and you roll again. The first pawn on space 21 wins. A double 1, "
            "2 or 3 moves it at once."
        ),
        lambda state, asked, is_awaited: bool(asked or is_awaited) and state.round >= 2,
    ),
)
