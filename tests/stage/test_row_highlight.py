"""Highlight and frame move to the active seat: at first at once, later smoothly."""

from __future__ import annotations

import pygame

from game.stage.layout.shapes import Box
from game.stage.room.row_highlight import TURN, RowHighlight
from game.stage.table.owner_frame import TurnFrameTransition, draw_frame
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


def test_the_frame_round_a_board_for_all_goes_over_to_the_next_and_is_never_cut() -> None:
    handing = TurnFrameTransition()
    handing.aim(0, reduced_motion=False)
    assert list(handing.frames) == [(0, 1.0)], "at first it is there"
    handing.aim(1, reduced_motion=False)
    shares = []
    while handing.is_moving:
        (before, whole), (now, share) = handing.frames
        assert (before, whole, now) == (0, 1.0, 1)
        shares.append(share)
        assert handing.advance(1 / 60)
    assert shares == sorted(shares)
    assert len(shares) >= 10
    assert shares[0] == 0
    assert list(handing.frames) == [(1, 1.0)]
    handing.aim(2, reduced_motion=True)
    assert not handing.is_moving
    assert list(handing.frames) == [(2, 1.0)]


def test_the_frame_round_a_board_for_all_goes_bit_by_bit_when_nobody_plays_any_more() -> None:
    handing = TurnFrameTransition()
    handing.aim(1, reduced_motion=False)
    handing.aim(None, reduced_motion=False)
    shares = []
    while handing.is_moving:
        ((owner, share),) = handing.frames
        assert owner == 1
        shares.append(share)
        assert handing.advance(1 / 60)
    assert shares == sorted(shares, reverse=True)
    assert len(shares) >= 10
    assert shares[0] == 1
    assert not handing.frames
    handing.aim(0, reduced_motion=False)
    assert list(handing.frames) == [(0, 0.0)]
    handing.aim(None, reduced_motion=True)
    assert not handing.frames


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
