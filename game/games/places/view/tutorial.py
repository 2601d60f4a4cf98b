"""The tutorial of Going Places: the lamp's texts and their triggers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from game.games.places.actions import Enter, Race, Retreat
from game.games.places.board import LOOP, Kind
from game.games.places.queries import MovePreview, preview
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.rules.contract import N_
from game.stage.table.module import Moment, TutorialStep, choosing


def _offered(fits: Callable[[Race, MovePreview], bool], by: float = inf) -> Moment:
    """Return a trigger: a seat may choose a move whose consequence fits, or any move after `by` turns."""

    def when(state: PlacesState, asked: tuple[int, ...], is_awaited: bool) -> bool:
        is_asked = bool(asked) and state.phase == MOVING
        return is_asked and (
            state.turns >= by or any(fits(move, preview(state, asked[0], move)) for move in state.options)
        )

    return when


lesson: Sequence[TutorialStep] = (
    TutorialStep(
        N_("Welcome to Going Places"),
        N_(
            "Once around the loop and into your home lane. But the fastest does not win: what counts is who has "
            "the **most pieces** when the journey ends."
        ),
        lambda state, asked, is_awaited: is_awaited or bool(asked),
    ),
    TutorialStep(
        N_("One die"),
        N_("It shows 0 to 5, and you roll it once per turn."),
        lambda state, asked, is_awaited: is_awaited,
        "actions",
    ),
    TutorialStep(
        N_("Setting out"),
        N_("With a 1 a waiting pawn comes onto its arrow, with a 2 one space further. The lit pawns can move."),
        _offered(lambda move, seen: isinstance(move, Enter)),
    ),
    TutorialStep(
        N_("Your own colour"),
        N_("A **dot of your own colour** brings you a piece from the bank."),
        _offered(lambda move, seen: seen.kind is Kind.OWN_DOT, by=4),
    ),
    TutorialStep(
        N_("Other dots"),
        N_("On any other dot you draw a **place card**. Read it aloud: some send you on, some send you back."),
        _offered(lambda move, seen: seen.kind is Kind.DOT, by=6),
    ),
    TutorialStep(
        N_("Circles"),
        N_("From a circle you **jump** to the next one, even past your home lane. Then you travel another lap."),
        _offered(lambda move, seen: seen.kind is Kind.CIRCLE, by=8),
    ),
    TutorialStep(
        N_("A duel!"),
        N_(
            "If somebody stands where you land, both of you draw a card. The higher number on the shield wins: "
            "**two pieces** for the challenger. The loser goes back and gives one up."
        ),
        _offered(lambda move, seen: seen.rival >= 0 and not isinstance(move, Retreat), by=10),
    ),
    TutorialStep(
        N_("Backwards"),
        N_("If nothing can move forward, one of your pawns has to go back. Dots and circles do not count then."),
        _offered(lambda move, seen: isinstance(move, Retreat)),
    ),
    TutorialStep(
        N_("Nearly home"),
        N_(
            "Only an exact number leads into the home lane. The journey ends when all pawns of one colour are "
            "home, or the bank is empty."
        ),
        _offered(lambda move, seen: seen.end > LOOP, by=12),
    ),
    TutorialStep(
        N_("That was all"),
        N_("You know the journey now. Keep playing, and take the pieces home!"),
        _offered(lambda move, seen: False, by=14),
    ),
    TutorialStep(
        N_("The cards decide"),
        N_("A tie! Play your cards: the highest number on a shield takes the trick. Your own colour counts double."),
        choosing(lambda state, seat: state.phase == SHOWDOWN),
    ),
)
