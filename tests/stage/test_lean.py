"""The light leans to whoever acts: at first at once, later smoothly."""

from __future__ import annotations

from game.stage.room.lean import TURN, Lean


def test_the_first_one_is_lit_at_once() -> None:
    lean = Lean()
    lean.aim({2}, is_calm=False)
    assert not lean.is_moving
    assert not lean.advance(0.1)


def test_the_light_moves_from_one_row_to_the_other_and_comes_to_rest() -> None:
    lean = Lean()
    lean.aim({0}, is_calm=False)
    lean.aim({1}, is_calm=False)
    assert lean.is_moving
    assert lean.advance(TURN / 2)
    assert lean.is_moving
    lean.advance(TURN)
    assert not lean.is_moving
    lean.aim((), is_calm=False)
    assert lean.is_moving


def test_with_less_motion_it_is_there_at_once() -> None:
    lean = Lean()
    lean.aim({0}, is_calm=True)
    lean.aim({1}, is_calm=True)
    assert not lean.is_moving
