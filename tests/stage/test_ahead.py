"""Pictures drawn ahead are made by the render thread, with their parts, and only once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList, is_opaque
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import MOST
from game.stage.paint.sprite import Cache, Sprite
from game.stage.pieces import PIP_DIE, Pieces
from game.stage.pieces.roll import Toss, plan_roll
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


def test_a_die_whose_picture_is_not_made_yet_shows_its_face_as_it_lies_otherwise() -> None:
    canvas, thread = live()
    pieces = canvas.pieces
    there = pieces.lying(PIP_DIE, "4", 72, 0, None)
    assert pieces.lying(PIP_DIE, "4", 72, 1, None) is there
    width = pieces.lying(PIP_DIE, "4", 36, 0, None).surface.get_width()
    assert width == pytest.approx(there.surface.get_width() / 2, abs=1)
    thread.wait()
    assert pieces.lying(PIP_DIE, "4", 72, 1, None) is not there


def test_the_last_pictures_of_a_throw_are_ordered_as_soon_as_there_is_room() -> None:
    canvas, thread = live()
    roll = plan_roll(PIP_DIE, ["4"], (600.0, 400.0), 1)
    for number in range(MOST):
        canvas.paint.recipe(number, lambda: pygame.Surface((1, 1)), Sprite).order()
    for _ in range(2):
        canvas.pieces.draw_roll(DisplayList(SIZE), roll, 0.1, 0, 0, (0, 1))
        thread.wait()
    last = roll.throws[0]
    made: list[str] = []
    canvas.paint.draw_svg = lambda *given: made.append(given[0])  # type: ignore[method-assign, assignment]
    canvas.pieces.lying(PIP_DIE, "4", roll.edge, last.lie, None)
    assert made == []


def test_a_board_needed_before_the_render_thread_begins_it_is_made_once() -> None:
    canvas, thread = live()
    made: list[pygame.Surface] = []

    def make() -> pygame.Surface:
        made.append(pygame.Surface((4, 4)))
        return made[-1]

    board = canvas.paint.recipe("board", make, Sprite, "board")
    assert board.soon() is None
    shown = board.sprite
    thread.wait()
    assert board.soon() is shown
    assert len(made) == 1


def test_an_evicted_picture_that_is_still_drawn_is_found_again() -> None:
    cache = Cache[str, Sprite](limit=2 * 64, weigh=lambda sprite: sprite.weight)

    def get(key: str) -> Sprite:
        return cache.get(key, lambda: Sprite(pygame.Surface((4, 4)), 1, 2))

    drawn = get("first").surface
    for other in ("second", "third"):
        get(other)
    assert (get("first").surface, get("first").ox, get("first").oy) == (drawn, 1, 2)
    assert cache.weight == 2 * 64
    del drawn
    for other in ("second", "third"):
        get(other)
    assert cache.peek("first") is None


def test_a_die_high_up_throws_no_shadow_and_one_that_comes_down_does() -> None:
    canvas, thread = live()
    toss = Toss((900.0, 900.0), (300.0, 500.0))
    roll = plan_roll(PIP_DIE, ["4"], (600.0, 400.0), 1, edge=72, toss=toss)

    def drawn(t: float) -> int:
        for _ in range(2):
            sheet = DisplayList(SIZE)
            canvas.pieces.draw_roll(sheet, roll, t, 0, 0, (0, 1))
            thread.wait()
        return len(sheet.ops)

    bounce = next(hit.seconds for hit in roll.contacts)
    assert (drawn(0.02), drawn(bounce - 0.02)) == (1, 2)


def test_a_printed_board_hides_its_card_and_looks_like_one_laid_on_it() -> None:
    canvas, _ = live()
    card = canvas.paint.card(300, 200, 30, lamp=(100.0, -50.0))
    size = card.surface.get_size()
    board = pygame.Surface((100, 60), pygame.SRCALPHA)
    pygame.draw.circle(board, (200, 40, 40, 128), (50, 30), 25)
    at = size[0] // 2 - card.ox, size[1] // 2 - card.oy
    printed = Sprite(board, -at[0], -at[1])
    inside = pygame.Rect(10, 10, 80, 40)
    shown, hidden = (pygame.Surface((400, 300)) for _ in range(2))
    for sprite in (card, printed):
        sprite.draw(shown, 60, 60)
    ground = pygame.Surface(inside.size, depth=32)
    card.draw(ground, -at[0] - inside.x, -at[1] - inside.y)
    split = printed.split(inside, ground)
    assert is_opaque((split.surface, (0, 0)))
    for sprite in (card, split):
        sprite.draw(hidden, 60, 60)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(hidden, "RGB")
