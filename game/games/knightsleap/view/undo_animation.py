"""Undo animation of Knight's Leap: pawns, tokens and cards return at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import pi, sin
from typing import Final

from game.games.knightsleap.rules import HAND
from game.stage.layout.shapes import Box, Spot, between
from game.stage.paint.theme import EASE
from game.stage.table.viewmodel import Snapshot
from game.stage.time.timeline import Script, tween

from .animator import aside
from .board import TOKEN, Board
from .rows import CardPlacing
from .viewmodel import Flight, KnightsLeapAnimations, KnightsLeapViewModel, Pose, Row, RowMotion

BACK: Final = 0.3
"""Duration in seconds."""
LIFT, AWAY = 60.0, 90.0
"""Height in u to which a pawn is lifted on its way back, and when it leaves the board."""

Show = Callable[[float], None]
"""Shows the animation at a progress from 0 to 1."""
Hung = tuple[Spot, float]
"""Position and size of a token."""


class UndoAnimation:
    """Animates from the previous snapshot to the current view model."""

    def __init__(
        self, shown: KnightsLeapViewModel, motion: KnightsLeapAnimations, board: Board, boxes: Mapping[int, Box]
    ) -> None:
        """`boxes` are the boxes of the players' rows, by seat."""
        self._shown, self._motion, self._board, self._boxes = shown, motion, board, boxes

    def script(self, seen: Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]) -> Script:
        motion = self._motion
        shows = [*self._pawns(seen), *self._tokens(seen), *self._cards(seen)]

        def show(t: float) -> None:
            for one in shows:
                one(t)

        try:
            yield tween(BACK, show, EASE["in_out_sine"])
        finally:
            motion.poses.clear()
            motion.flights.clear()
            motion.rows.clear()

    # ---- pawns

    def _pawns(self, seen: Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]) -> Iterator[Show]:
        for seat in range(len(seen.shown.pawns)):
            start, end = self._stood(seen.shown, seat), self._stood(self._shown, seat)
            pose = seen.motion.poses.get(seat) or (Pose(start) if start is not None and start != end else None)
            if pose is not None:
                self._motion.poses[seat] = pose
                yield partial(self._carry, pose, pose.spot, pose.lift, end)

    def _stood(self, shown: KnightsLeapViewModel, seat: int) -> Spot | None:
        if shown.ousted is not None and shown.ousted[0] == seat:
            return aside(self._board, shown.ousted[1])
        return None if shown.pawns[seat] == HAND else self._board.at(shown.pawns[seat])

    def _carry(self, pose: Pose, start: Spot, high: float, end: Spot | None, t: float) -> None:
        """Move a pawn from its start, where it may already be lifted, to its end, or off the board."""
        pose.squash = 0
        if end is None:
            pose.lift = high + (AWAY * self._board.k - high) * t * t
            return
        pose.spot = between(start, end, t)
        pose.lift = high * (1 - t) if high else sin(pi * t) * LIFT * self._board.k

    # ---- tokens

    def _tokens(self, seen: Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]) -> Iterator[Show]:
        """Yield tokens moving from a row that lost them, or from the air, to their square or to the robbed row."""
        shown, board, motion = self._shown, self._board, self._motion
        for colour, start in self._loose(seen):
            square = _regained(seen.shown, shown, colour)
            if square is not None:
                end: Hung | None = (board.at(square), TOKEN * board.k)
            else:
                robbed = next(who for who, row in enumerate(shown.rows) if colour in _owned(row))
                end, square = self._hung(shown, robbed, colour), -1
                motion.row(robbed).flown |= 1 << colour
            if end is not None:
                flight = Flight(colour, *start, home=square)
                motion.flights.append(flight)
                yield partial(_fly, flight, start, end)

    def _loose(self, seen: Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]) -> Iterator[tuple[int, Hung]]:
        """Yield the tokens that have to move back, and where they were."""
        for flight in seen.motion.flights:
            yield flight.token, (flight.spot, flight.size)
        for seat, row in enumerate(seen.shown.rows):
            for colour in _owned(row) - _owned(self._shown.rows[seat]):
                if (start := self._hung(seen.shown, seat, colour)) is not None:
                    yield colour, start

    def _hung(self, shown: KnightsLeapViewModel, seat: int, colour: int) -> Hung | None:
        """Return position and size of a token in a row; None if the row is not visible."""
        box, row = self._boxes.get(seat), shown.rows[seat]
        if box is None:
            return None
        lay = CardPlacing.of(box, row.length)
        return lay.spot(row.cards.index(colour)), lay.token

    # ---- cards

    def _cards(self, seen: Snapshot[KnightsLeapViewModel, KnightsLeapAnimations]) -> Iterator[Show]:
        """Yield cards that have changed places, and tokens that are no longer safe."""
        for seat, (was, row) in enumerate(zip(seen.shown.rows, self._shown.rows, strict=True)):
            moved = seen.motion.rows.get(seat, RowMotion())
            if was.cards != row.cards:
                motion = self._motion.row(seat)
                motion.before, motion.slid = was.cards, 1 - moved.slid
                yield partial(self._slide, motion, motion.slid)
            for colour in row.cards:
                risen = 1.0 if (was.safe & ~row.safe) >> colour & 1 else moved.rising.get(colour, 0.0)
                if risen:
                    yield partial(self._sink, seat, colour, risen)

    def _slide(self, motion: RowMotion, start: float, t: float) -> None:
        motion.slid = start + (1 - start) * t

    def _sink(self, seat: int, colour: int, risen: float, t: float) -> None:
        self._motion.row(seat).rising[colour] = risen * (1 - t)


def _fly(flight: Flight, start: Hung, end: Hung, t: float) -> None:
    flight.spot, flight.size = between(start[0], end[0], t), start[1] + (end[1] - start[1]) * t


def _owned(row: Row) -> set[int]:
    return set(row.cards[: row.owned])


def _regained(before: KnightsLeapViewModel, shown: KnightsLeapViewModel, token: int) -> int | None:
    """Return the square where this token lies again, None if there is none."""
    pairs = enumerate(zip(before.tokens, shown.tokens, strict=True))
    return next((square for square, (was, now) in pairs if was != now == token), None)
