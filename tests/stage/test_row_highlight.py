"""Highlight and frame move to the active seat: at first at once, later smoothly."""

from __future__ import annotations

import pygame

from game.stage.layout.shapes import Box
from game.stage.room.row_highlight import TURN, RowHighlight
from game.stage.table.owner_frame import draw_frame
from tests.kit import canvas_of


def test_the_first_one_is_lit_at_once() -> None:
    lean = RowHighlight()
    lean.aim({2}, reduced_motion=False)
    assert not lean.is_moving
    assert not lean.advance(0.1)


def test_the_light_moves_from_one_row_to_the_other_and_comes_to_rest() -> None:
    lean = RowHighlight()
    lean.aim({0}, reduced_motion=False)
    lean.aim({1}, reduced_motion=False)
    assert lean.is_moving
    assert lean.advance(TURN / 2)
    assert lean.is_moving
    lean.advance(TURN)
    assert not lean.is_moving
    lean.aim((), reduced_motion=False)
    assert lean.is_moving


def test_with_less_motion_it_is_there_at_once() -> None:
    lean = RowHighlight()
    lean.aim({0}, reduced_motion=True)
    lean.aim({1}, reduced_motion=True)
    assert not lean.is_moving


def test_a_faint_frame_lets_the_one_below_it_be_seen() -> None:
    canvas = canvas_of((640, 360))
    card = Box(200, 200, 800, 500)

    def edge(*owners: tuple[str, float]) -> tuple[int, ...]:
        picture = pygame.Surface((640, 360))
        for look, strength in owners:
            canvas.onto(picture).with_alpha(strength, lambda onto, look=look: draw_frame(onto, card, look))
        return tuple(picture.get_at(canvas.viewport.at(card.centre[0], card.y + 2)))[:3]

    red, blue, between = edge(("red", 1.0)), edge(("blue", 1.0)), edge(("red", 1.0), ("blue", 0.5))
    assert edge(("red", 1.0), ("blue", 0.0)) == red
    assert edge(("red", 1.0), ("blue", 1.0)) == blue
    assert all(min(a, b) <= c <= max(a, b) for a, b, c in zip(red, blue, between, strict=True))
    assert between not in (red, blue)
