"""Highlight and frame move to the active seat: at first at once, later smoothly."""

from __future__ import annotations

from game.stage.room.row_highlight import TURN, RowHighlight


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
