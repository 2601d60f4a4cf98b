"""The board on the table: printed squares, resting tokens, highlighted squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, SIDE, SQUARES, Token
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached, layered, stamp
from game.stage.paint.theme import mix, with_alpha
from game.stage.table.track import Track

from .viewmodel import aside

CARD: Final = 848.0
CELL: Final = 112.0
EDGE: Final = 32.0
TOKEN: Final = 88.0
TINT: Final = 0.9
"""Opacity of the light on a selectable square."""
FRAMED: Final = 1.06
"""Share of a square that the frame round a selectable one takes: clear of its token and of the star in the centre."""
GLOW: Final = ((32.0, 0.2), (25.0, 0.28), (18.0, 0.4))
"""Widths and opacities of the lines that make the glow of this frame."""
PUSHED: Final = (34.0, -26.0)
"""Offset from the centre of its square of a pawn that was pushed aside."""
HOUSE: Final[tuple[int, int, int, int]] = (246, 226, 190, 255)
DRAWINGS: Final = {
    Token.ORTHOGONAL: "knight/token_orth",
    Token.DIAGONAL: "knight/token_diag",
    Token.KNIGHT: "knight/token_ell",
    Token.JUMP: "knight/token_jump",
    Token.SAFETY: "knight/token_safe",
}
PICTURES: Final = tuple(DRAWINGS.get(token, f"knight/token_{token.name.lower()}") for token in Token)


def _middle(square: int) -> Spot:
    row, column = divmod(square, SIDE)
    return EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL


def _beside(square: int) -> Spot:
    x, y = _middle(square)
    return x + (-PUSHED[0] if square % SIDE == SIDE - 1 else PUSHED[0]), y + PUSHED[1]


class Board(Track[int]):
    """The squares are stations, and so are the places beside them."""

    piece = 104.0
    below = 40.0
    corner = 34.0
    shaded = 0.0

    def __init__(self) -> None:
        squares = range(SQUARES)
        super().__init__(CARD, {at: _middle(at) for at in squares} | {aside(at): _beside(at) for at in squares})

    # ---- layout

    def cell(self, square: int) -> Box:
        x, y = self.at(square)
        half = CELL * self.k / 2
        return Box(x - half, y - half, 2 * half, 2 * half, 16 * self.k)

    # ---- pictures

    def draw_static(self, canvas: Canvas) -> None:
        canvas.put_box(self._print(canvas).sprite, self.board)

    def draw(self, canvas: Canvas, tokens: Sequence[int]) -> None:
        canvas.cached("knights tokens", self._draw_tokens, self.board, *tokens)

    def _draw_tokens(self, canvas: Canvas, board: Box, *tokens: int) -> None:
        for square, token in enumerate(tokens):
            if token != EMPTY:
                x, y = canvas.viewport.at(*self.at(square))
                _token(canvas, token, self.k).draw(canvas.surface, x, y)

    def _print(self, canvas: Canvas) -> Recipe:
        drawing = svg.inner(canvas.paint.art.text("games/knightsleap/board"))
        if canvas.theme.is_contrast:
            grid = (EDGE + number * CELL for number in range(SIDE + 1))
            lines = "".join(f"M{EDGE} {at}H{CARD - EDGE}M{at} {EDGE}V{CARD - EDGE}" for at in grid)
            drawing = (
                f'{svg.plain(drawing)}<path d="{lines}" fill="none" {svg.stroke(canvas.colour("ink.on_card"), 4)}/>'
            )
        return self.print(canvas, "knights board", lambda: drawing, partial(self._add_houses, canvas))

    def _add_houses(self, canvas: Canvas, printed: pygame.Surface) -> None:
        house = canvas.paint.art.image("icon/home", round(56 * self.k), HOUSE)
        for corner in CORNERS:
            stamp(printed, house, *(at * self.k * canvas.scale for at in _middle(corner)))

    # ---- highlights

    def draw_lit(self, canvas: Canvas, square: int, token: int) -> None:
        """Highlight a selectable square; what is printed on the centre and on the corners stays as it is."""
        canvas.put(_lit(canvas, token, square not in (CENTRE, *CORNERS), self.k), *self.at(square))

    def coming_up(self, canvas: Canvas) -> Iterator[bool]:
        yield from self._print(canvas).ahead()
        for token in (EMPTY, *Token):
            _lit(canvas, int(token), True, self.k)
            yield False
        _lit(canvas, EMPTY, False, self.k)


@cached
def _lit(canvas: Canvas, token: int, is_filled: bool, k: float) -> Sprite:
    """Draw the light and the glowing frame of a selectable square, below its token."""
    half, line, rim = FRAMED * CELL * k / 2, canvas.theme.line(5 * k), canvas.theme.line(2 * k)
    light, white, edge = (canvas.colour(f"state.{name}") for name in ("gold_light", "legal", "legal_edge"))
    gold = mix(canvas.colour("state.gold"), light, 0.4)
    strokes = [] if canvas.theme.is_contrast else [(with_alpha(gold, part), wide * k) for wide, part in GLOW]
    strokes += (edge, line + 2 * rim), (white, line)
    path = svg.rounded(-half, -half, 2 * half, 2 * half, 18 * k)
    body = "".join(f'<path d="{path}" fill="none" {svg.stroke(ink, wide)}/>' for ink, wide in strokes)
    if is_filled:
        body = f'<path d="{path}" {svg.fill(with_alpha(mix(light, white, 0.6), TINT))}/>{body}'
    frame = canvas.paint.framed(body, ((-half, -half), (half, half)), max(wide for _, wide in strokes) / 2 + 1)
    return frame if token == EMPTY else layered((frame, 0, 0), (_token(canvas, token, k), 0, 0))


def _token(canvas: Canvas, token: int, k: float) -> Sprite:
    return canvas.pieces.token(PICTURES[token], round(TOKEN * k))
