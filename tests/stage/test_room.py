"""The room: the lamp as mascot, the idle clock, and the background of a match."""

from __future__ import annotations

import pytest

from game.stage.room.atmosphere import LONGEST, TICK, IdleClock
from game.stage.room.mascot import APPLAUD, DOZE, GAZE, LEAST, WINCE, Mascot, MascotLook

FRAME = 1 / 60


def looks(host: Mascot, seconds: float, *, reduced_motion: bool = False) -> set[MascotLook]:
    seen: set[MascotLook] = set()
    for _ in range(round(seconds / FRAME)):
        host.update(FRAME, reduced_motion=reduced_motion)
        seen.add(host.look)
    return seen


def test_it_winces_and_applauds_for_a_while_and_swings_meanwhile() -> None:
    host = Mascot("seed")
    for look, seconds in (("wince", WINCE), ("applaud", APPLAUD)):
        host.feel(look)
        angles = set()
        while host.is_lively:
            host.update(FRAME)
            angles.add(host.angle)
            seconds -= FRAME
        assert abs(seconds) <= 2 * FRAME
        assert min(angles) < 0 < max(angles)
        assert host.look != look
        assert host.angle == 0


@pytest.mark.parametrize(("x", "look"), [(-200.0, "look_left"), (200.0, "look_right"), (20.0, "neutral")])
def test_it_looks_where_something_is_and_then_at_the_people(x: float, look: MascotLook) -> None:
    host = Mascot("seed")
    host.look_at(x)
    assert look in looks(host, GAZE / 2)
    looks(host, GAZE)
    assert host.look in ("neutral", "blink")


def test_it_speaks_with_its_mouth_open_and_shut_and_then_stops() -> None:
    host = Mascot("seed")
    host.speak("Here.")
    assert looks(host, LEAST * 0.9) == {"explain", "neutral"}
    host.update(LEAST * 0.1 + FRAME)
    assert "explain" not in looks(host, 2.0)
    host.speak("Here.")
    host.dismiss_toast()
    assert "explain" not in looks(host, 1.0)


def test_it_sleeps_when_nothing_happens_until_somebody_comes() -> None:
    host = Mascot("seed")
    assert looks(host, 15) == {"neutral", "blink"}
    host.update(DOZE + 1)
    assert (host.look, host.is_lit, host.wake_after) == ("asleep", False, None)
    host.stir()
    assert looks(host, 0.1) == {"blink"}
    assert "asleep" not in looks(host, 10)


def test_with_less_motion_it_only_shows_what_it_feels() -> None:
    host = Mascot("seed")
    host.look_at(-300.0)
    assert looks(host, 15, reduced_motion=True) == {"neutral"}
    host.feel("wince")
    host.update(FRAME, reduced_motion=True)
    assert (host.look, host.angle, host.is_lively) == ("wince", 0, False)
    host.speak("Here.")
    assert looks(host, LEAST / 2, reduced_motion=True) == {"explain"}


def test_it_says_when_it_will_look_different() -> None:
    host = Mascot("seed")
    host.look_at(300.0)
    for _ in range(16):
        before, due = host.look, host.wake_after
        assert due is not None
        host.update(due - 0.001)
        assert host.look == before
        host.update(0.002)


def test_twelve_pictures_a_second_however_often_it_is_asked_until_nobody_has_been_here_for_long() -> None:
    life = IdleClock()
    assert sum(life.advance(1 / 240) for _ in range(480)) in range(23, 26)
    assert life.wake_after == TICK
    life.advance(LONGEST + 1)
    assert life.wake_after is None
    assert not life.advance(1.0)
    life.stir()
    assert life.wake_after == TICK
    assert life.advance(1.0)
