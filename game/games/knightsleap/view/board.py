"""The board on the table: printed squares, resting tokens, highlighted squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final

import pygame

from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, SIDE, SQUARES, Token
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached, layered, stamp
from game.stage.paint.theme import with_alpha
from game.stage.table.track import Track

from .viewmodel import aside

CARD: Final = 848.0
CELL: Final = 112.0
EDGE: Final = 32.0
TOKEN: Final = 88.0
TINT: Final = 0.45
"""Opacity of the light on a selectable square that gains nothing."""
FRAMED: Final = 1.08
"""Share of a square that the frame round a selectable one takes: clear of its token and of the star in the centre."""
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


def _grid() -> Iterator[float]:
    return (EDGE + number * CELL for number in range(SIDE + 1))


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
            lines = "".join(f"M{EDGE} {at}H{CARD - EDGE}M{at} {EDGE}V{CARD - EDGE}" for at in _grid())
            drawing = (
                f'{svg.plain(drawing)}<path d="{lines}" fill="none" {svg.stroke(canvas.colour("ink.on_card"), 4)}/>'
            )
        return self.print(canvas, "knights board", lambda: drawing, partial(self._add_houses, canvas))

    def _add_houses(self, canvas: Canvas, printed: pygame.Surface) -> None:
        house = canvas.paint.art.image("icon/home", round(56 * self.k), HOUSE)
        for corner in CORNERS:
            stamp(printed, house, *(at * self.k * canvas.scale for at in _middle(corner)))

    # ---- highlights

    def draw_lit(self, canvas: Canvas, square: int, token: int, *, is_good: bool) -> None:
        """Highlight a selectable square: white if `is_good`, because it gains something, else lighter in a frame."""
        place = "centre" if square == CENTRE else "corner" if square in CORNERS else ""
        canvas.put(_lit(canvas, token, place, is_good, self.k), *self.at(square))

    def coming_up(self, canvas: Canvas) -> Iterator[bool]:
        yield from self._print(canvas).ahead()
        for token, is_good in product((EMPTY, *Token), (False, True)):
            _lit(canvas, int(token), "", is_good, self.k)
            yield False


@cached
def _lit(canvas: Canvas, token: int, place: str, is_good: bool, k: float) -> Sprite:
    """Draw a highlighted square; `place` is "centre", "corner" or empty."""
    paint, layers = canvas.paint, list[tuple[Sprite, float, float]]()
    side, radius, line = FRAMED * CELL * k, 20 * k, canvas.theme.line(5 * k)
    edge, white = canvas.colour("state.legal_edge"), canvas.colour("state.legal")
    middle = -(paint.px(side) // 2)

    def put(sprite: Sprite, at: float = 0.0) -> None:
        """Add a layer, `at` u right and down of the corner."""
        layers.append((sprite, middle + at * canvas.scale, middle + at * canvas.scale))

    if is_good and place != "centre":
        put(paint.plain(side, side, radius, with_alpha(white, 0.88), edge, line))
        if place == "corner":
            house = paint.art.image("icon/home", round(56 * k), canvas.colour("surface.wood_dark"))
            put(Sprite.centred(house), side / 2)
    else:
        wide, rim = line + (5 if is_good else 1) * k, canvas.theme.line(2 * k)
        tint = None if place else with_alpha(canvas.colour("surface.card_hi"), TINT)
        put(paint.plain(side, side, radius, tint, edge, wide + 2 * rim))
        put(paint.plain(side - 2 * rim, side - 2 * rim, radius, None, white, wide), rim)
    if token != EMPTY:
        put(_token(canvas, token, k), side / 2)
    return layered(*layers)


def _token(canvas: Canvas, token: int, k: float) -> Sprite:
    return canvas.pieces.token(PICTURES[token], round(TOKEN * k))
