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


class Page:
    """An image that takes two steps."""

    def __init__(self) -> None:
        self.left = 2
        self.is_packed = False

    @property
    def is_printed(self) -> bool:
        return not self.left

    def spend(self, seconds: float) -> bool:
        self.left = 0 if seconds == float("inf") else max(0, self.left - 1)
        return self.is_printed

    def decompress(self, seconds: float) -> bool:
        self.is_packed = False
        return True

    @property
    def is_compressed(self) -> bool:
        return self.is_packed

    def compress(self, seconds: float) -> bool:
        self.is_packed = True
        return True


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


def test_large_boards_off_stage_are_packed_and_those_on_stage_are_not(sheets: BoardImages[str, Page]) -> None:
    printed(sheets)
    sheets.small(1, "B", 120.0)
    printed(sheets)
    wide = sheets.boxes[0].w
    assert not sheets.large(0, "A").is_packed
    assert sheets.take(ImageKey(1, "B", wide)).is_packed
    assert not sheets.small(1, "B", 120.0).is_packed


def test_a_board_that_leaves_the_stage_is_packed_when_there_is_time_and_that_of_whoever_is_next_is_not(
    sheets: BoardImages[str, Page], canvas: Canvas
) -> None:
    sheets.expect({0: ("A",), 1: ("B",), 2: ("C",)})
    printed(sheets)
    wide = sheets.boxes[0].w
    left, here, coming = sheets.large(0, "A"), sheets.take(ImageKey(1, "B", wide)), sheets.take(ImageKey(2, "C", wide))
    assert coming.is_packed
    sheets.place(canvas, Zones.of(VIEWPORT), (1,), is_new=False)
    printed(sheets)
    assert not any(page.is_packed for page in (left, here, coming))
    assert not sheets.is_trimmed
    assert sheets.trim(0.01)
    assert sheets.is_trimmed
    assert left.is_packed
    assert not here.is_packed
    assert not coming.is_packed


@pytest.mark.parametrize("people", [(), (0,), (0, 1)], ids=["nobody", "one", "two"])
def test_with_one_person_whose_board_stays_nobody_is_next(people: tuple[int, ...], canvas: Canvas) -> None:
    sheets: BoardImages[str, Page] = BoardImages(lambda wanted: Page(), 1.5, people)
    sheets.place(canvas, Zones.of(VIEWPORT), (0,), is_new=True)
    sheets.expect({0: ("A",), 1: ("B",), 2: ("C",)})
    printed(sheets)
    wide = sheets.boxes[0].w
    assert sheets.take(ImageKey(1, "B", wide)).is_packed is (len(people) == 1)
    assert sheets.take(ImageKey(2, "C", wide)).is_packed
