"""The strip cache equals its layers, and only changed bands are composed anew."""

from __future__ import annotations

import pygame

from game.stage.paint.frame import DisplayList, DrawOp
from game.stage.paint.strip_cache import BANDS, StripCache

SIZE = (400, 300)
AREA = pygame.Rect(40, 20, 321, 259)


def ground() -> DrawOp:
    picture = pygame.Surface(SIZE)
    picture.fill((20, 70, 60))
    return picture, (0, 0)


def disc(x: int, y: int, alpha: int = 140) -> DrawOp:
    picture = pygame.Surface((60, 60), pygame.SRCALPHA)
    pygame.draw.circle(picture, (230, 120, 40, alpha), (30, 30), 30)
    return picture, (x, y)


def whole(bands: StripCache, notes: list[DrawOp]) -> StripCache:
    bands.expect(tuple(notes))
    while bands.missing:
        bands.lay()
    return bands


def drawn(bands: StripCache) -> list[DrawOp]:
    sheet = DisplayList(SIZE)
    bands.draw(sheet)
    return sheet.notes


def seen(notes: list[DrawOp]) -> bytes:
    picture = pygame.Surface(SIZE)
    picture.blits(notes, False)
    return pygame.image.tobytes(picture, "RGB")


def test_it_looks_as_what_it_is_made_of() -> None:
    notes = [ground(), disc(100, 100), disc(120, 110), disc(20, 250), disc(330, 5)]
    bands = whole(StripCache(AREA), notes)
    assert len(drawn(bands)) == BANDS
    assert seen([*notes, *drawn(bands)]) == seen(notes)


def test_only_bands_that_look_different_are_laid_anew() -> None:
    notes = [ground(), disc(100, 40), disc(100, 120)]
    bands = whole(StripCache(AREA), notes)
    before = drawn(bands)
    other = [*notes, disc(200, 41)]
    assert bands.expect(tuple(other))
    stayed = drawn(bands)
    assert 0 < len(stayed) < BANDS
    assert all(note in before for note in stayed)
    whole(bands, other)
    assert seen([*other, *drawn(bands)]) == seen(other)
    fresh = [note for note in drawn(bands) if note not in before]
    assert len(fresh) == BANDS - len(stayed), "a picture that was drawn must not be altered"
    assert not bands.expect(tuple(other))


def test_another_order_is_another_picture() -> None:
    lower, upper = disc(100, 40, 255), disc(110, 50)
    bands = whole(StripCache(AREA), [ground(), lower, upper])
    assert bands.expect((ground(), upper, lower))
    other = [ground(), upper, lower]
    assert seen([*other, *drawn(whole(bands, other))]) == seen(other)


def test_nothing_is_laid_where_what_is_below_shows_through() -> None:
    bands = StripCache(AREA)
    bands.expect((disc(40, 20),))
    bands.lay()
    assert not drawn(bands)


def test_what_is_finished_carries_what_was_drawn_upon_it() -> None:
    notes, upper = [ground(), disc(100, 100)], [disc(140, 120), disc(330, 250)]
    bands = whole(StripCache(AREA), notes)
    picture = bands.finish(upper)
    assert seen([(picture, AREA.topleft)]) != seen([])
    expected = pygame.Surface(AREA.size)
    expected.blits([(note[0], (note[1][0] - AREA.x, note[1][1] - AREA.y)) for note in (*notes, *upper)], False)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(expected, "RGB")
    assert not drawn(bands)
