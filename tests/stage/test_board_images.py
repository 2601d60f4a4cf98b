"""Board images are rendered in order of need, and images shown blank make news."""

from __future__ import annotations

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.paint.render_thread import RenderThread
from game.stage.pieces import Pieces
from game.stage.table.board_images import BoardImages, ImageKey
from game.timing import InlineExecutor
from tests.kit import canvas_of


class Page:
    """An image that takes two steps."""

    def __init__(self) -> None:
        self.left = 2

    @property
    def is_printed(self) -> bool:
        return not self.left

    def spend(self, seconds: float) -> bool:
        self.left = 0 if seconds == float("inf") else max(0, self.left - 1)
        return self.is_printed


VIEWPORT = Viewport.of((640, 360))


@pytest.fixture
def canvas() -> Canvas:
    paint = Paint(scale=VIEWPORT.scale, preparer=RenderThread(InlineExecutor()))
    return Canvas(pygame.Surface((640, 360)), VIEWPORT, paint, Pieces(paint))


@pytest.fixture
def sheets(canvas: Canvas) -> BoardImages[str, Page]:
    made: BoardImages[str, Page] = BoardImages(lambda wanted: Page(), 1.5, (0,))
    made.place(canvas, Zones.of(VIEWPORT), (0,), is_new=True)
    made.expect({0: ("A",), 1: ("B",)})
    return made


def printed(sheets: BoardImages[str, Page]) -> None:
    while not sheets.prepare(0.01):
        pass


def test_a_board_shown_blank_makes_news_when_it_is_printed(sheets: BoardImages[str, Page]) -> None:
    page = sheets.large(0, "A")
    assert not page.is_printed
    assert not sheets.has_completed
    printed(sheets)
    assert page.is_printed
    assert sheets.has_completed
    sheets.acknowledge()
    assert not sheets.has_completed


def test_a_small_board_first_shown_when_all_is_prepared_makes_news_too(sheets: BoardImages[str, Page]) -> None:
    printed(sheets)
    assert sheets.is_prepared
    assert not sheets.small(1, "B", 120.0).is_printed
    assert not sheets.is_prepared
    printed(sheets)
    assert sheets.has_completed
    assert sheets.small(1, "B", 120.0).is_printed


def test_what_was_shown_blank_is_printed_though_other_things_are_wanted_since(sheets: BoardImages[str, Page]) -> None:
    blank = sheets.take(ImageKey(0, "C", 300.0))
    sheets.expect({0: ("A",), 1: ("D",)})
    printed(sheets)
    assert blank.is_printed
    assert sheets.take(ImageKey(0, "C", 300.0)) is blank


def test_while_a_board_is_to_be_picked_those_off_stage_are_not_printed_large(sheets: BoardImages[str, Page]) -> None:
    one, other = (ImageKey(seat, "B", sheets.boxes[0].w) for seat in (0, 1))
    sheets.expect({0: ("A", "B"), 1: ("B",)})
    printed(sheets)
    assert sheets.take(one).is_printed
    assert not sheets.take(other).is_printed
    sheets.expect({0: ("A",), 1: ("B",)})
    printed(sheets)
    assert sheets.take(other).is_printed


def test_images_are_rendered_in_order_of_need_and_those_not_wanted_any_more_are_dropped(canvas: Canvas) -> None:
    begun: list[ImageKey[str]] = []

    def begin(wanted: ImageKey[str]) -> Page:
        begun.append(wanted)
        return Page()

    sheets: BoardImages[str, Page] = BoardImages(begin, 1.5, (0,))
    sheets.place(canvas, Zones.of(VIEWPORT), (0,), is_new=True)
    sheets.expect({0: ("A",), 1: ("B",)}, (ImageKey(1, "C", 90.0),))
    printed(sheets)
    assert [key.kind for key in begun] == ["C", "A", "B"]
    before = sheets.large(0, "A")
    assert len(begun) == 3
    sheets.expect({0: ("D",), 1: ("B",)})
    assert sheets.take(ImageKey(0, "A", sheets.boxes[0].w)) is not before


def test_what_is_taken_before_it_is_rendered_comes_next(sheets: BoardImages[str, Page]) -> None:
    wide = sheets.boxes[0].w
    taken = sheets.take(ImageKey(1, "B", wide))
    assert not taken.is_printed
    while not taken.is_printed:
        sheets.prepare(0.0)
    assert not sheets.large(0, "A").is_printed


def test_without_a_render_thread_what_is_taken_is_finished_at_once() -> None:
    sheets: BoardImages[str, Page] = BoardImages(lambda wanted: Page(), 1.5, (0,))
    sheets.place(canvas_of((640, 360)), Zones.of(VIEWPORT), (0,), is_new=True)
    sheets.expect({0: ("A",)})
    assert sheets.large(0, "A").is_printed
