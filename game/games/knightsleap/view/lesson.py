"""The guided first turns of Knight's Leap: what the lamp says, and when."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.knightsleap.rules import KnightsLeapState
from game.rules.contract import N_
from game.stage.table.lesson import Step


def _corner(state: KnightsLeapState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and not state.is_turn


def _turn(state: KnightsLeapState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and state.is_turn


def _chain(state: KnightsLeapState, asked: tuple[int, ...], is_awaited: bool) -> bool:
    return bool(asked) and (state.is_chain or state.turns >= 6)


def lesson() -> Sequence[Step]:
    """The steps in order."""
    return _STEPS


_STEPS: Sequence[Step] = (
    Step(
        N_("Welcome to Knight’s Leap"),
        N_(
            "Collect seven colours in the order of **your row,** then get back to the star in the "
            "middle. First pick a corner."
        ),
        _corner,
        "board",
    ),
    Step(
        N_("Your row"),
        N_("The card with the white frame is next. Only that token can be collected; others stay where they are."),
        _turn,
        "players",
    ),
    Step(
        N_("The knight move"),
        N_("Two squares one way, one across. All lit squares can be reached this turn, also by way of special tokens."),
        _turn,
        "board",
    ),
    Step(
        N_("Special tokens"),
        N_(
            "Arrows, the bent arrow and rings give you **another move.** The shield makes safe what "
            "you have. Use it or stay."
        ),
        _chain,
        "board",
        "tokens",
    ),
    Step(
        N_("Stealing"),
        N_(
            "Somebody has the colour you need, and it is not safe? Land on their pawn and take it. They go to a corner."
        ),
        _chain,
        "board",
        "steal",
    ),
)
