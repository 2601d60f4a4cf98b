"""The ladder of Golden Rung and the pawns on it. An example of a module that only this game has."""

from __future__ import annotations

from math import ceil, pi, sin
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot

from .viewmodel import TemplateAnimations, TemplateViewModel

NUMBER: Final = 42.0
"""Minimum height in u of a rung's number."""
RISE: Final = 0.76
"""Share of the board's height between the floor and the top rung."""
LIFT: Final = 0.25
"""Height of a hop from rung to rung, as a share of a pawn's height."""


class Ladder:
    board: Box

    def __init__(self, seats: int, shown: TemplateViewModel) -> None:
        self._seats, self._shown = seats, shown

    def spot(self, rung: float, seat: int = -1, pawn: int = 0) -> Spot:
        """Return the middle of a rung, or the standing place of a seat's pawn on it, in u."""
        board, goal, apart = self.board, self._shown.goal, self.board.w * 0.66 / self._seats
        x = board.centre[0] + (0.0 if seat < 0 else (seat - (self._seats - 1) / 2) * apart)
        if seat >= 0 and self._shown.second:
            x += (pawn - 0.5) * 0.5 * apart
        return x, board.bottom - board.h * (0.08 + RISE * min(rung, goal) / goal)

    @property
    def high(self) -> int:
        """Height of a pawn in u."""
        return round(min(120.0, self.board.h * RISE / self._shown.goal * 1.5))

    def draw(self, canvas: Canvas) -> None:
        goal, wide = self._shown.goal, self.board.w * 0.74
        (x, floor), (_, top) = self.spot(0), self.spot(goal)
        canvas.put_box(canvas.paint.card(round(self.board.w), round(self.board.h), 40), self.board)
        # Closely spaced rungs are not all numbered.
        step = ceil(NUMBER * goal / (floor - top))
        for rung in range(goal + 1):
            y = self.spot(rung)[1]
            colour = "state.gold" if rung == goal else "surface.wood_light"
            self._bar(canvas, Box(x - wide / 2, y - 7, wide, 14), colour)
            if (goal - rung) % step == 0:
                left = x - wide / 2 - min(46.0, self.board.w * 0.07)
                canvas.text(str(rung), left, y, "number_s", "ink.on_card_2", "center", 56, 40)
        for side in (x - wide / 2, x + wide / 2):
            self._bar(canvas, Box(side - 11, top - 26, 22, floor - top + 52), "surface.wood")

    def _bar(self, canvas: Canvas, box: Box, colour: str) -> None:
        size, dark = (round(box.w), round(box.h)), canvas.colour("surface.wood_dark")
        canvas.put_box(canvas.paint.round_rect(*size, 7, dark), box.moved(0, 3))
        canvas.put_box(canvas.paint.round_rect(*size, 7, canvas.colour(colour)), box)

    def draw_pawns(self, canvas: Canvas, seat: int, look: str, motion: TemplateAnimations) -> None:
        for pawn, rung in enumerate(self._shown.pawns(seat)):
            at = motion.climbs.get((seat, pawn), rung)
            if (seat, pawn) != motion.in_hand:
                self.draw_pawn(look, canvas, self.spot(at, seat, pawn), abs(sin(pi * at)) * self.high * LIFT)

    def draw_pawn(self, look: str, canvas: Canvas, spot: Spot, lift: float) -> None:
        canvas.put(canvas.pieces.pawn(look, self.high), spot[0], spot[1] - lift)
