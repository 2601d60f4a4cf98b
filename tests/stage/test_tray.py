"""Dice lie inside the tray, apart from each other, and stay at the places where a story leaves them."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest

from game.stage.layout.shapes import Box
from game.stage.pieces import COLOUR_DIE, PLAIN_DIE
from game.stage.pieces.roll import RIM
from game.stage.table.placing import TALL, Arranged, Columns
from game.stage.table.table import Table
from game.stage.table.tray import CLEARED, PICKED_UP, Tray, alike
from game.stage.time.timeline import Run
from tests.kit import canvas_of

FACES = ("red", "green", "red", "blue", "grey")


def tray_of(*, has_columns: bool = False, reduced_motion: bool = False, box: Box | None = None) -> Tray:
    placing = Columns(5, 3) if has_columns else None
    tray = Tray(COLOUR_DIE, 5, Table.silent(["red"], reduced_motion=reduced_motion), placing)
    tray.place(canvas_of(), box or Box(0, 0, 520, 250))
    return tray


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_after_a_throw_the_dice_lie_as_if_they_had_been_laid(reduced_motion: bool) -> None:
    tray, fresh = tray_of(reduced_motion=reduced_motion), tray_of()
    assert Run(tray.throw(("blue",), FACES[:4], 3)).update(60.0) is not None
    fresh.lay(("blue",), FACES[:4])
    assert tray.is_still
    assert (tray.now, tray.spots) == (fresh.now, fresh.spots)


def test_a_last_die_thrown_beside_those_set_aside_comes_to_rest_at_its_place() -> None:
    tray, fresh = tray_of(), tray_of()
    tray.place(canvas_of(), tray.box, toss=((-600, 600), (-300, 250)))
    tray.lay(FACES[:4], ("blue",))
    fresh.lay(FACES[:4], ("red",))
    run = Run(tray.throw(FACES[:4], ("red",), 3))
    while run.update(1 / 60) is None:
        assert not tray.is_gliding
    assert tray.spots == [pytest.approx(spot) for spot in fresh.spots]


def test_dice_set_aside_join_the_kept_ones() -> None:
    tray = tray_of()
    tray.lay((), FACES)
    run = Run(tray.set_aside([0, 2]))
    run.update(0.05)
    assert not tray.is_still
    run.update(1.0)
    assert tray.is_still
    assert tray.now == Arranged.of(("red", "red"), ("green", "blue", "grey"))


@pytest.mark.parametrize("kept", range(1, 7))
@pytest.mark.parametrize("size", [(520, 230), (440, 250), (380, 200)], ids=str)
def test_dice_set_aside_lie_inside_the_tray_with_their_front_sides(size: tuple[int, int], kept: int) -> None:
    tray = Tray(COLOUR_DIE, 6, Table.silent(["red"]))
    tray.place(canvas_of(), Box(0, 0, *size))
    tray.lay(("red",) * kept, ("blue",) * (6 - kept))
    half = tray.edge * TALL / 2
    assert all(y - half >= RIM and y + half <= size[1] - RIM for _, y in tray.spots[:kept])


@pytest.mark.parametrize("seed", range(12))
def test_gliding_dice_pass_over_each_other_not_through(seed: int) -> None:
    tray = tray_of()
    tray.arrange(Arranged(FACES))
    drawn: list[dict[tuple[float, float], float]] = []
    run = Run(tray.throw((), FACES[seed % 5 :] + FACES[: seed % 5], seed))
    while run.update(1 / 60) is None:
        if tray.is_gliding:
            drawn.append(dict(zip(tray.spots, tray.heights, strict=True)))
    assert len(drawn) > 10
    for dice in drawn:
        for (one, high), (other, low) in combinations(dice.items(), 2):
            is_apart = math.dist(one, other) >= 1.05 * tray.edge
            assert is_apart or abs(high - low) > 0.3 * tray.edge, "dice that would meet are not equally high"


def test_thrown_dice_with_columns_come_down_in_their_own() -> None:
    tray = tray_of(has_columns=True)
    there = Arranged(FACES, frozenset({1, 3}), made=2)
    tray.arrange(there)
    before = list(tray.spots)
    assert Run(tray.tumble(there, 5)).update(60.0) is not None
    assert tray.spots == before
    assert tray.is_still


def test_dice_slide_outside_of_stories_and_come_to_rest() -> None:
    tray = tray_of(has_columns=True)
    tray.arrange(Arranged(FACES))
    tray.slide({4})
    assert tray.is_sliding
    assert not tray.is_still
    tray.update(0.1)
    assert set(tray.heights) == {0.0}, "a die that meets no other stays on the tray"
    for _ in range(60):
        tray.update(1 / 60)
    assert tray.is_still
    assert tray.now.away == {4}


def test_with_reduced_motion_nothing_slides_or_glows() -> None:
    tray = tray_of(has_columns=True, reduced_motion=True)
    tray.arrange(Arranged(FACES))
    tray.slide({4})
    assert tray.is_still
    tray = tray_of(reduced_motion=True)
    assert Run(tray.throw((), FACES, 3)).update(60.0) is not None
    assert not tray.is_glowing


def test_the_newest_of_two_ways_counts() -> None:
    """Two seats use dice at the same time: each story redirects them."""
    tray = tray_of(has_columns=True)
    tray.arrange(Arranged(FACES, are_used=True))
    first, second = Arranged(FACES, frozenset({0}), 0, True), Arranged(FACES, frozenset({0, 1}), 0, True)
    runs = Run(tray.gliding(first)), Run(tray.gliding(second))
    for run in runs:
        run.update(0.1)
    for run in reversed(runs):
        run.update(1.0)
    assert tray.is_still
    assert tray.now == second


@pytest.mark.parametrize("box", [Box(0, 0, 520, 250), Box(0, 0, 660, 190), Box(0, 0, 380, 420)], ids=str)
@pytest.mark.parametrize("has_columns", [False, True], ids=["groups", "columns"])
def test_dice_lie_inside_and_apart(has_columns: bool, box: Box) -> None:
    tray = tray_of(has_columns=has_columns, box=box)
    for kept in range(6):
        tray.arrange(Arranged(FACES, frozenset(range(kept))))
        for place, (x, y) in enumerate(tray.spots):
            assert tray.edge / 2 < x < box.w - tray.edge / 2
            assert tray.edge / 2 < y < box.h - tray.edge / 2
            for ox, oy in tray.spots[place + 1 :]:
                assert max(abs(x - ox), abs(y - oy)) > tray.edge * 0.9


@pytest.mark.parametrize(("high", "edge"), [(230, 128), (430, 150)])
def test_a_single_die_needs_no_placing_and_is_as_large_as_the_tray_allows(high: int, edge: int) -> None:
    tray = Tray(PLAIN_DIE, 1, Table.silent(["red"]))
    tray.place(canvas_of(), Box(0, 0, 300, high))
    assert tray.edge == edge
    run, seen = Run(tray.throw((), ("4",), 3)), False
    while run.update(1 / 60) is None:
        seen |= tray.is_gliding
    assert not seen
    assert tray.now == Arranged.of((), ("4",))


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_dice_of_the_next_throw_wait_in_the_empty_tray_until_it_begins(*, reduced_motion: bool) -> None:
    def drawn(tray: Tray) -> bytes:
        surface = pygame.Surface((520, 250))
        tray.draw(canvas_of().onto(surface))
        return pygame.image.tobytes(surface, "RGB")

    tray, nothing = tray_of(reduced_motion=reduced_motion), bytes(3 * 520 * 250)
    waiting = drawn(tray)
    assert waiting != nothing
    run = Run(tray.throw((), FACES, 1))
    run.update(0.0)
    run.update(PICKED_UP)
    assert drawn(tray) != waiting
    while run.update(0.1) is None:
        pass
    lying = drawn(tray)
    tray.lay((), ())
    assert drawn(tray) == waiting != lying


@pytest.mark.parametrize("has_columns", [False, True], ids=["groups", "columns"])
def test_dice_that_are_not_needed_any_more_fade(has_columns: bool) -> None:
    tray = tray_of(has_columns=has_columns)

    def strength() -> int:
        surface = pygame.Surface((520, 250))
        tray.draw(canvas_of().onto(surface))
        return sum(pygame.image.tobytes(surface, "RGB"))

    tray.arrange(Arranged(FACES, made=1))
    seen, run = [strength()], Run(tray.clearing())
    run.update(0.0)
    while tray.now.faces:
        seen.append(strength())
        assert run.update(CLEARED / 4) is not None or not tray.is_still
    assert seen[0] == seen[1] > seen[2] > seen[3] > seen[4] > 0.1 * seen[0]
    assert 0 < strength() < 0.5 * seen[0], "those of the next throw wait"
    assert tray.is_still
    assert Run(tray.clearing()).update(0.0) == 0.0, "an empty tray needs no time"


@pytest.mark.parametrize(
    ("dice", "away", "found"),
    [
        (("red", "green", "red", "blue"), (), {0, 2}),
        (("red", "green", "red", "green", "blue"), (), {0, 1, 2, 3}),
        (("red", "green", "blue"), (), set()),
        (("red", "red", "green", "green", "red"), (0, 1), {0, 1, 4}),
        (("red", "red", "green", "green"), (0, 1), set()),
        ((), (), set()),
    ],
)
def test_dice_belong_together_that_match_the_kept_ones_or_are_the_most(
    dice: tuple[str, ...], away: tuple[int, ...], found: set[int]
) -> None:
    assert alike(dice, away) == found
