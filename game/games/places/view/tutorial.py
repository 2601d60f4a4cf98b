"""The tutorial of Going Places: the lamp's texts and their triggers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.places.actions import Enter, Retreat
from game.games.places.board import LOOP, Kind
from game.games.places.queries import preview
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.rules.contract import N_
from game.stage.table.tutorial import TutorialStep

When = Callable[[PlacesState, tuple[int, ...], bool], bool]


def lesson() -> Sequence[TutorialStep]:
    """Return the steps in order."""
    return _STEPS


def _awaited(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return is_awaited


def _asked(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.phase == MOVING


def _entering(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return _asked(state, asked, is_awaited) and any(isinstance(act, Enter) for act in state.options)


def _back(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return _asked(state, asked, is_awaited) and isinstance(state.options[0], Retreat)


def _rival(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return _asked(state, asked, is_awaited) and any(
        preview(state, asked[0], act).rival >= 0 for act in state.options if not isinstance(act, Retreat)
    )


def _onto(kind: Kind) -> When:
    def when(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
        return _asked(state, asked, is_awaited) and any(
            preview(state, asked[0], act).kind is kind for act in state.options
        )

    return when


def _lane(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return _asked(state, asked, is_awaited) and any(preview(state, asked[0], act).end > LOOP for act in state.options)


def _final(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.phase == SHOWDOWN


_STEPS: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to Going Places"),
        N_(
            "Once around the loop and home into your lane. But the fastest does not win: what counts is who "
            "has the **most counters** when the journey ends."
        ),
        lambda state, asked, is_awaited: is_awaited or bool(asked),
        "board",
    ),
    TutorialStep(N_("One die"), N_("It shows 0 to 5, and you roll it once per turn."), _awaited, "actions"),
    TutorialStep(
        N_("Setting out"),
        N_("With a 1 a waiting pawn comes onto its arrow, with a 2 one field further. The lit pawns can move."),
        _entering,
        "board",
    ),
    TutorialStep(
        N_("Your own colour"),
        N_("A **dot of your own colour** brings you a counter from the bank."),
        _onto(Kind.OWN_DOT),
        "board",
    ),
    TutorialStep(
        N_("Other dots"),
        N_("On any other dot you draw a **place card**. Read it aloud: some send you on, some send you back."),
        _onto(Kind.DOT),
        "board",
    ),
    TutorialStep(
        N_("Circles"),
        N_("From a circle you **jump** to the next one, even past your own lane. Then you travel another lap."),
        _onto(Kind.CIRCLE),
        "board",
    ),
    TutorialStep(
        N_("A duel!"),
        N_(
            "If somebody stands where you land, both of you draw a card. The higher number on the left wins: "
            "**two counters** for the challenger. The loser goes back and gives one up."
        ),
        _rival,
        "board",
    ),
    TutorialStep(
        N_("Backwards"),
        N_("If nothing can move forward, one of your pawns has to go back. Dots and circles do not count then."),
        _back,
        "board",
    ),
    TutorialStep(
        N_("Nearly home"),
        N_(
            "Only an exact number leads into the lane. The journey ends when all pawns of one colour are home, or "
            "the bank is empty."
        ),
        _lane,
        "board",
    ),
    TutorialStep(
        N_("The cards decide"),
        N_("A tie! Play your cards: the highest number on the left takes the trick. Your own colour counts double."),
        _final,
        "board",
    ),
)
