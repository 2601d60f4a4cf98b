"""A board layer equals card and print on each other, and hides the drawing of everything below."""

from __future__ import annotations

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import DisplayList
from game.stage.table.board_layer import BoardLayer
from tests.kit import canvas_of

SIZE = (1280, 800)
BOX = Box(60.0, 50.0, 900.0, 620.0)
RADIUS = 40.0


def print_for(canvas: Canvas) -> pygame.Surface:
    """Return round patches of colour, half of them translucent, on a transparent surface."""
    size = round(BOX.w * canvas.scale), round(BOX.h * canvas.scale)
    printed = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(40, size[0] - 40, 60):
        pygame.draw.circle(printed, (x % 255, 90, 200, 255 if x % 120 == 40 else 120), (x, size[1] // 2), 35)
    return printed


@pytest.mark.parametrize("shadow", ["board", None])
def test_it_looks_as_card_and_print_on_each_other(shadow: str | None) -> None:
    table = pygame.Surface(SIZE)
    table.fill((20, 70, 60))
    once = table.copy()
    canvas = canvas_of(SIZE).onto(once)
    printed = print_for(canvas)
    canvas.put_box(canvas.paint.card(BOX.w, BOX.h, RADIUS, frame=False, shadow=shadow), BOX)
    once.blit(printed, canvas.viewport.at(BOX.x, BOX.y))
    again = table.copy()
    BoardLayer().draw(canvas.onto(again), BOX, RADIUS, printed, shadow)
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (once, again))
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 2


def test_what_lies_inside_lets_nothing_through() -> None:
    canvas = canvas_of(SIZE)
    sheet = DisplayList(SIZE)
    laid = BoardLayer()
    laid.draw(canvas.onto(sheet), BOX, RADIUS, print_for(canvas))
    opaque = [note[0] for note in sheet.ops if not note[0].get_flags() & pygame.SRCALPHA]
    piece = laid.piece((200, 150, 90, 70))
    assert len(opaque) == 1
    assert opaque[0].get_width() > 0.9 * BOX.w * canvas.scale
    assert not piece.get_flags() & pygame.SRCALPHA
    assert piece.get_size() == (90, 70)
    for picture in (opaque[0], piece):
        raw = pygame.image.tobytes(picture, "RGBA")
        assert min(raw[3::4]) == 255, "it is drawn as if it were solid, so it has to be"


def test_it_is_put_together_anew_only_for_another_print_or_place() -> None:
    canvas = canvas_of(SIZE)
    laid, printed = BoardLayer(), print_for(canvas)

    def drawn(box: Box, picture: pygame.Surface) -> pygame.Surface:
        sheet = DisplayList(SIZE)
        laid.draw(canvas.onto(sheet), box, RADIUS, picture)
        return sheet.ops[0][0]

    first = drawn(BOX, printed)
    assert drawn(BOX, printed) is first
    assert drawn(BOX, printed.copy()) is not first
