"""Pictures drawn ahead are made by the render thread, with their parts, and only once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList
from game.stage.paint.paint import Paint
from game.stage.pieces import PIP_DIE, Pieces
from game.stage.pieces.roll import plan_roll
from tests.timings import JobQueue

SIZE = (960, 600)


def live() -> tuple[Canvas, JobQueue]:
    """Return a canvas whose render thread works when the test waits for it."""
    thread = JobQueue()
    paint = Paint(scale=0.5, preparer=thread)
    return Canvas(DisplayList(SIZE), Viewport.of(SIZE), paint, Pieces(paint)), thread


def is_there(canvas: Canvas, draw: Callable[[Canvas], object]) -> bool:
    return canvas.paint.pictures.has_all(lambda: draw(canvas.nowhere()))


def test_what_is_drawn_ahead_is_made_by_the_render_thread_and_then_there() -> None:
    canvas, thread = live()

    def draw(onto: Canvas) -> None:
        onto.panel(Box(0, 0, 400, 300), 28)
        onto.ring(Box(20, 20, 200, 80, 20))

    work = canvas.ahead(draw)
    assert [next(work) for _ in range(3)] == [True] * 3, "it waits"
    assert not is_there(canvas, draw)
    thread.wait()
    assert list(work) == [False]
    assert is_there(canvas, draw)
    assert list(canvas.ahead(draw)) == [], "nothing is made twice"


def test_a_printed_card_comes_from_the_render_thread_as_a_whole() -> None:
    canvas, thread = live()
    card = (400.0, 300.0, 34.0, "board", (0.0, -200.0))
    printed = canvas.paint.printed_card(card, "print", lambda: pygame.Surface((200, 150), pygame.SRCALPHA))
    assert printed.soon() is None
    assert canvas.paint.pictures.weight("part") == 0
    thread.wait()
    assert printed.soon() is not None
    assert canvas.paint.pictures.weight("part") == 0, "the frame has made no paper and no shadow"


def test_the_shadow_of_a_die_in_the_air_is_made_by_the_render_thread() -> None:
    canvas, thread = live()
    roll = plan_roll(PIP_DIE, ["4"], (600.0, 400.0), 1)

    def drawn() -> int:
        sheet = DisplayList(SIZE)
        canvas.pieces.draw_roll(sheet, roll, 0.1, 0, 0, (0, 1))
        return len(sheet.ops)

    assert drawn() == 0
    thread.wait()
    assert drawn() == 2
