"""Tutorial of All Around."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.borders.rules import BordersState
from game.rules.contract import N_
from game.stage.table.tutorial import TutorialStep

When = Callable[[BordersState, tuple[int, ...], bool], bool]


def _awaited(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return is_awaited


def _throwing(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.is_throwing


def _second(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.is_throwing and state.throw == 2


def _completing(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.is_completing


def _marking(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.is_marking and not state.crosses(asked[0])


def _marked(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.is_marking and bool(state.crosses(asked[0]))


def _enclosed(state: BordersState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and any(state.high)


def lesson() -> Sequence[TutorialStep]:
    return (
        TutorialStep(
            N_("Welcome to All Around"),
            N_(
                "Nine areas, each inside a border of coloured fields. Cross **every field around an area** and it "
                "is yours."
            ),
            lambda state, asked, is_awaited: is_awaited or bool(asked),
            "board",
        ),
        TutorialStep(N_("Five dice"), N_("Each die crosses one field of its colour. Roll them!"), _awaited, "actions"),
        TutorialStep(
            N_("Keep what you like"),
            N_("Choose the dice you want to **keep**, then roll the others again. Twice, if you like."),
            _throwing,
            "tray",
        ),
        TutorialStep(
            N_("What it would bring"),
            N_(
                "The board shows which **segments** your dice would complete. A solid outline: the dice you keep are "
                "enough."
            ),
            _second,
            "board",
        ),
        TutorialStep(
            N_("All or nothing"),
            N_(
                "Now complete segments: one die for each missing field, **the whole segment at once.** They may lie "
                "anywhere."
            ),
            _completing,
            "board",
        ),
        TutorialStep(
            N_("The others’ dice"),
            N_("Leftover dice are for everybody else. Cross fields **next to your crosses,** one for each die."),
            _marking,
            "board",
        ),
        TutorialStep(
            N_("Done?"),
            N_("Your crosses count once you confirm them. Until then you can undo them."),
            _marked,
            "actions",
        ),
        TutorialStep(
            N_("Enclosed!"),
            N_("Whoever encloses an area first gets the **higher number.** For everybody else it is struck out."),
            _enclosed,
            "board",
        ),
    )
