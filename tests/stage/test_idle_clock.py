"""The idle clock: twelve pictures a second, none after a long time without input."""

from __future__ import annotations

from game.stage.room.idle_clock import LONGEST, TICK, IdleClock


def test_twelve_pictures_a_second_however_often_it_is_asked() -> None:
    life = IdleClock()
    assert sum(life.advance(1 / 240) for _ in range(480)) in range(23, 26)
    assert life.wake_after == TICK


def test_everything_rests_when_nobody_has_been_here_for_long() -> None:
    life = IdleClock()
    life.advance(LONGEST + 1)
    assert life.wake_after is None
    assert not life.advance(1.0)
    life.stir()
    assert life.wake_after == TICK
    assert life.advance(1.0)
