"""Tutorial of All Around."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.borders.rules import BordersState
from game.rules.contract import N_
from game.stage.table.module import TutorialStep

When = Callable[[BordersState, tuple[int, ...], bool], bool]


def _asked(test: Callable[[BordersState, int], bool]) -> When:
    """Return the moment at which a seat is asked in a position, both as the test wants them."""
    return lambda state, asked, is_awaited: bool(asked) and test(state, asked[0])


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
        _asked(lambda state, seat: state.is_throwing),
        "tray",
    ),
    TutorialStep(
        N_("What it would bring"),
        N_(
            "The board shows which **segments** your dice would complete. A solid outline: the dice you keep are "
            "enough."
        ),
        _asked(lambda state, seat: state.is_throwing and state.throw == 2),
    ),
    TutorialStep(
        N_("All or nothing"),
        N_(
            "Now complete segments: one die for each missing space, **the whole segment at once.** They may "
            "lie anywhere. Your row gets a tick for each."
        ),
        _asked(lambda state, seat: state.is_completing),
    ),
    TutorialStep(
        N_("The others’ dice"),
        N_("Leftover dice are for everybody else. Cross off spaces **next to your crosses,** one for each die."),
        _asked(lambda state, seat: state.is_marking and not state.crosses(seat)),
    ),
    TutorialStep(
        N_("Done?"),
        N_("Your crosses count once you confirm them. Until then you can undo them."),
        _asked(lambda state, seat: state.is_marking and bool(state.crosses(seat))),
        "actions",
    ),
    TutorialStep(
        N_("Enclosed!"),
        N_("Whoever encloses an area first gets the **higher number.** For everybody else it is struck out."),
        _asked(lambda state, seat: any(state.high)),
    ),
)
