"""Highlight and frame move to the active seat: at first at once, later smoothly."""

from __future__ import annotations

import pygame

from game.stage.layout.shapes import Box
from game.stage.room.row_highlight import TURN, RowHighlight
from game.stage.table.owner_frame import draw_frame
from tests.kit import canvas_of


def test_the_light_is_there_at_once_then_moves_to_another_row_and_comes_to_rest() -> None:
    light = RowHighlight()
    light.aim({0}, reduced_motion=False)
    assert not light.is_moving
    assert not light.advance(0.1)
    light.aim({1}, reduced_motion=False)
    assert light.is_moving
    assert light.advance(TURN / 2)
    assert light.is_moving
    light.advance(TURN)
    assert not light.is_moving
    light.aim((), reduced_motion=False)
    assert light.is_moving
    light.aim({0}, reduced_motion=True)
    assert not light.is_moving


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
