"""The view model of a Diceland match, derived from a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from game.games.diceland.board import COLOURS, MAINLAND, NOWHERE, SIDE_NAMES, BoardKind, Side, sides
from game.games.diceland.board_generator import fresh
from game.games.diceland.rules import OVER, ROLLING, DicelandState
from game.stage.table.boards import BoardsViewModel

KEYS: Final = tuple(colour.name.lower() for colour in COLOURS)
"""The theme's names of the colours."""


@dataclass(slots=True)
class DicelandViewModel(BoardsViewModel[Side]):
    layout: BoardKind = MAINLAND
    goal: int = MAINLAND.goal
    boards: tuple[int, ...] = ()
    """Index of the dealt board per seat, while a side has to be picked."""
    kept: tuple[str, ...] = ()
    """The dice set aside."""
    loose: tuple[str, ...] = ()

    @classmethod
    def empty(cls, seats: int) -> Self:
        return cls([None] * seats, [0] * seats)

    @classmethod
    def of(cls, state: DicelandState) -> Self:
        kept, loose = _dice(state)
        return cls(
            [None if side is NOWHERE else side for side in state.sides],
            [side.coloured & ~free for side, free in zip(state.sides, state.free, strict=True)],
            state.terms.layout,
            state.terms.goal,
            state.boards,
            kept,
            loose,
            active=-1 if state.phase == OVER or NOWHERE in state.sides else state.active,
            round=0 if state.phase == OVER else state.turns + 1,
        )

    def end_turn(self) -> None:
        self.kept = self.loose = ()

    def faces(self, seat: int) -> Sequence[Side]:
        """Return front and back of the board a seat still has to pick a side of."""
        if self.kinds[seat] is not None or not self.boards:
            return ()
        return [self.side(SIDE_NAMES[2 * self.boards[seat] + face]) for face in (0, 1)]

    def side(self, name: str) -> Side:
        """Return a printed side, or the fresh map whose name ends with its seed."""
        printed = sides(self.layout)
        return printed[name] if name in printed else fresh(int(name.split()[-1]), self.layout)


def names(dice: Sequence[int]) -> tuple[str, ...]:
    return tuple(KEYS[colour] for colour in dice)


def _dice(state: DicelandState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rolled = state.rolled
    if rolled is None or state.phase == OVER or (state.phase == ROLLING and state.chosen < 0):
        return (), ()
    if state.thrower >= 0:
        return (), names(rolled.dice)
    kept = (KEYS[state.chosen],) * state.aside if state.chosen >= 0 else ()
    return kept, names([colour for colour in rolled.dice if colour != state.chosen])
