"""Frames composed in patches equal frames drawn in full; the veil over them."""

from __future__ import annotations

from functools import partial
from random import Random

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.paint.frame import DisplayList, DrawOp, Frame
from game.stage.paint.sprite import Sprite
from tests.kit import canvas_of, clear

SIZE = (160, 90)


def picture(colour: str, size: tuple[int, int], alpha: int = 255) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*pygame.Color(colour)[:3], alpha))
    return surface


@pytest.fixture
def ground() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill("darkgreen")
    return surface


def drawn(ops: list[DrawOp]) -> bytes:
    surface = pygame.Surface(SIZE)
    surface.blits(ops, False)
    return surface.get_buffer().raw


def test_any_sequence_of_frames_looks_as_if_each_were_drawn_as_a_whole(ground: pygame.Surface) -> None:
    chance = Random(4)
    stamps = [
        picture(colour, (chance.randrange(4, 60), chance.randrange(4, 40)), chance.choice((120, 255)))
        for colour in ("red", "blue", "gold", "white", "black", "grey")
    ]
    window, frame = pygame.Surface(SIZE), Frame()
    ops: list[DrawOp] = [(ground, (0, 0))]
    for _ in range(400):
        match chance.randrange(5):
            case 0 | 1:
                spot = chance.randrange(-20, 150), chance.randrange(-20, 80)
                ops.insert(chance.randrange(1, len(ops) + 1), (chance.choice(stamps), spot))
            case 2 if len(ops) > 2:
                ops.pop(chance.randrange(1, len(ops)))
            case 3 if len(ops) > 3:
                rest = ops[1:]
                chance.shuffle(rest)
                ops[1:] = rest
            case _:
                ops.append((stamps[0], (10, 10), (0, 0, chance.randrange(1, 30), 3)))
        frame.compose(window, lambda sheet: sheet.blits(ops, False))
        assert window.get_buffer().raw == drawn(ops)
        del ops[12:]


def test_only_the_changed_places_are_composed(ground: pygame.Surface) -> None:
    pawn = picture("red", (10, 10))
    window, frame = pygame.Surface(SIZE), Frame()

    def show(x: int) -> list[pygame.Rect] | None:
        return frame.compose(window, lambda sheet: sheet.blits([(ground, (0, 0)), (pawn, (x, 40))], False))

    assert show(20) is None
    assert show(20) == []
    assert show(100) == [pygame.Rect(20, 40, 10, 10), pygame.Rect(100, 40, 10, 10)]
    assert show(104) == [pygame.Rect(100, 40, 14, 10)]
    assert show(400) == [pygame.Rect(104, 40, 10, 10)]
    assert show(500) == [], "outside the window nothing changes"


def test_what_comes_to_lie_above_the_others_is_all_that_is_composed(ground: pygame.Surface) -> None:
    window, frame = pygame.Surface(SIZE), Frame()
    red, blue, gold = (picture(colour, (30, 30)) for colour in ("red", "blue", "gold"))
    rest: list[DrawOp] = [(ground, (0, 0)), (gold, (90, 5)), (blue, (20, 5))]
    frame.compose(window, lambda sheet: sheet.blits([rest[0], (red, (5, 5)), *rest[1:]], False))
    ops = [*rest, (red, (5, 5))]
    assert frame.compose(window, lambda sheet: sheet.blits(ops, False)) == [pygame.Rect(5, 5, 30, 30)]
    assert window.get_buffer().raw == drawn(ops)


def test_a_frame_is_composed_as_a_whole_over_something_else_on_another_window_and_after_a_failure(
    ground: pygame.Surface,
) -> None:
    window, frame = pygame.Surface(SIZE), Frame()

    def show(on: pygame.Surface) -> list[pygame.Rect] | None:
        return frame.compose(on, lambda sheet: sheet.blit(ground, (0, 0)))

    show(window)
    window.fill("black")
    frame.forget()
    assert show(window) is None
    assert window.get_at((5, 5)) == pygame.Color("darkgreen")
    assert show(pygame.Surface(SIZE)) is None
    assert show(window) is None
    with pytest.raises(ZeroDivisionError):
        frame.compose(window, lambda sheet: 1 // 0)
    assert show(window) is None


def test_a_picture_with_its_opaque_inside_apart_looks_the_same(ground: pygame.Surface) -> None:
    board = picture("white", (80, 60))
    board.fill((0, 0, 0, 120), (0, 0, 80, 12))
    board.fill((200, 40, 40, 255), (20, 20, 30, 9))
    whole, seen = Sprite(board, 3, 4), ground.copy()
    whole.draw(ground, 40.0, 20.0)
    whole.split(pygame.Rect(7, 12, 61, 40)).draw(seen, 40.0, 20.0)
    assert seen.get_buffer().raw == ground.get_buffer().raw


@pytest.mark.parametrize("size", [(640, 360), (1920, 1080)])
def test_the_inside_of_a_lit_board_lets_nothing_through(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    paint, split, shares = canvas_of(size).paint, Sprite.split, list[float]()

    def noted(board: Sprite, inside: pygame.Rect) -> Sprite:
        opaque = pygame.mask.from_surface(board.surface.subsurface(inside), 254).count()
        assert opaque == inside.w * inside.h
        shares.append(opaque / (paint.px(900) * paint.px(600)))
        return split(board, inside)

    monkeypatch.setattr(Sprite, "split", noted)
    print_ = partial(pygame.Surface, (1, 1), pygame.SRCALPHA)
    paint.printed_card((900, 600, 34, "board", (450, -200)), "print", print_).sprite.draw(pygame.Surface(size), 0, 0)
    paint.card(900, 600, lamp=(450.0, -200.0)).draw(pygame.Surface(size), 0, 0)
    assert len(shares) == 2
    assert min(shares) > 0.9


def test_a_recording_is_drawn_again_only_when_something_about_it_changes(ground: pygame.Surface) -> None:
    drawings: list[str] = []
    canvas = canvas_of(SIZE)

    def draw(onto: Canvas, key: str) -> None:
        drawings.append(key)
        onto.surface.blit(ground, (len(drawings), 0))

    def show(key: str) -> list[DrawOp]:
        canvas.surface = sheet = DisplayList(SIZE)
        canvas.cached("row", draw, key)
        return sheet.ops

    assert [show(key) for key in "aabb"] == [[(ground, (x, 0))] for x in (1, 1, 2, 2)]
    assert drawings == ["a", "b"]


@pytest.mark.parametrize("size", [(640, 360), (641, 361), (360, 641), (1, 1), (8, 5)])
def test_a_veil_darkens_every_pixel_alike_and_keeps_no_picture_as_large_as_the_window(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    seen = clear(canvas)
    seen.fill((200, 200, 200))
    canvas.veil()
    shades = {tuple(seen.get_at((x, y))) for x in range(size[0]) for y in range(size[1])}
    assert len(shades) == 1
    assert max(shades.pop()[:3]) < 120

    drawing = DisplayList(size)
    canvas.surface = drawing
    canvas.veil()
    assert size[1] < 100 or all(note[0].get_height() * 4 < size[1] for note in drawing.ops)
