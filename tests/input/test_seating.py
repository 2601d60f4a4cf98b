"""Assignment of devices to seats."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.devices import Inputs
from game.input.intents import Device, Hold, Intent, Plugged, Press, Release, Source
from game.input.seating import Seating

MOUSE, KEYBOARD = Source(Device.MOUSE), Source(Device.KEYBOARD)
PAD_1, PAD_2, PAD_3 = (Source(Device.PAD, number) for number in (1, 2, 3))
RED, BLUE = "guid-red", "guid-blue"


def gone(source: Source, guid: str = RED) -> Plugged:
    return Plugged(source, False, "Pad", guid)


def came(source: Source, guid: str = RED) -> Plugged:
    return Plugged(source, True, "Pad", guid)


def test_a_taken_seat_obeys_its_own_device_only_and_the_others_stay_open() -> None:
    seating = Seating((0, 1, 2))
    seating.claim(PAD_1, 0)
    assert seating.seats_for(PAD_1) == {0, 1, 2}
    assert seating.seats_for(MOUSE) == {1, 2}
    seating.claim(MOUSE, 1)
    seating.claim(PAD_2, 2)
    assert (seating.seats_for(PAD_1), seating.seats_for(MOUSE), seating.seats_for(PAD_2)) == ({0}, {1}, {2})
    assert seating.seats_for(KEYBOARD) == frozenset()
    assert seating.sources() == (PAD_1, MOUSE, PAD_2)


def test_nobody_can_take_the_seat_of_a_computer_player() -> None:
    with pytest.raises(ValueError, match="seat 1"):
        Seating((0, 2)).claim(PAD_1, 1)


def test_a_lost_controller_keeps_its_seats_waiting_until_another_device_claims_them() -> None:
    seating = Seating((0, 1))
    seating.claim(PAD_1, 0)
    assert seating.notice(gone(PAD_1)) == {0}
    assert seating.missing() == (0,)
    assert seating.owners(0) == ()
    for source in (PAD_1, PAD_2, MOUSE):
        assert seating.seats_for(source) == {1}
    seating.claim(MOUSE, 0)
    assert seating.seats_for(MOUSE) == {0, 1}


def test_a_controller_plugged_in_again_gets_its_seats_back() -> None:
    seating = Seating((0, 1, 2))
    seating.claim(PAD_1, 0)
    seating.claim(PAD_1, 1)
    seating.claim(PAD_2, 2)
    assert seating.sources() == (PAD_1, PAD_2)
    seating.notice(gone(PAD_1))
    assert seating.notice(came(PAD_3, BLUE)) == frozenset()
    back = Source(Device.PAD, 9)
    assert seating.notice(came(back)) == {0, 1}
    assert seating.seats_for(back) == {0, 1}
    assert seating.missing() == ()


def test_the_seat_that_waits_longest_is_named_first_and_is_lost_to_a_device_that_claims_it() -> None:
    seating = Seating((0, 1, 2))
    for seat, source in enumerate((PAD_1, PAD_2)):
        seating.claim(source, seat)
    seating.notice(gone(PAD_2, BLUE))
    seating.notice(gone(PAD_1, RED))
    assert seating.missing() == (1, 0)
    seating.claim(PAD_3, 1)
    assert seating.notice(came(PAD_2, BLUE)) == frozenset()
    assert seating.notice(came(PAD_1, RED)) == {0}


def test_two_equal_controllers_come_back_one_at_a_time() -> None:
    seating = Seating((0, 1))
    seating.claim(PAD_1, 0)
    seating.claim(PAD_2, 1)
    seating.notice(gone(PAD_1))
    seating.notice(gone(PAD_2))
    assert seating.notice(came(Source(Device.PAD, 8))) == {0}
    assert seating.missing() == (1,)
    assert seating.notice(came(Source(Device.PAD, 9))) == {1}


def test_a_shared_seat_goes_on_with_the_device_that_is_left() -> None:
    seating = Seating((0, 1))
    for source in (PAD_1, KEYBOARD):
        seating.share(source, 0)
    assert seating.owners(0) == (PAD_1, KEYBOARD)
    assert seating.seats_for(PAD_1) == seating.seats_for(KEYBOARD) == {0, 1}
    assert seating.seats_for(MOUSE) == {1}
    seating.notice(gone(PAD_1))
    assert seating.missing() == ()
    assert seating.seats_for(KEYBOARD) == {0, 1}
    assert seating.seats_for(PAD_2) == {1}
    seating.notice(came(PAD_3))
    assert seating.owners(0) == (KEYBOARD, PAD_3)
    assert seating.turned(2, 1).owners(1) == (KEYBOARD, PAD_3)


STEPS = ["claim", "share", "gone", "came"]


@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(1, 4), st.integers(0, 2))))
def test_whatever_happens_every_seat_is_missing_or_has_somebody_to_act(story: list[tuple[str, int, int]]) -> None:
    seating = Seating((0, 1, 2))
    present: set[int] = set()
    for what, number, seat in story:
        source = Source(Device.PAD, number)
        if what == "came" and number not in present:
            present.add(number)
            seating.notice(came(source, f"guid {number % 2}"))
        elif what == "gone" and number in present:
            present.discard(number)
            seating.notice(gone(source, f"guid {number % 2}"))
        elif what == "claim" and number in present:
            seating.claim(source, seat)
        elif what == "share" and number in present and seat not in seating.missing():
            seating.share(source, seat)
        sources = [MOUSE, *(Source(Device.PAD, number) for number in sorted(present))]
        for asked in (0, 1, 2):
            actors = [source for source in sources if asked in seating.seats_for(source)]
            assert bool(actors) != (asked in seating.missing())
            owners = [source for source in sources if source in seating.owners(asked)]
            assert owners in ([], actors)


KEYS = [
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_z, pygame.K_TAB, pygame.K_F1),
    *(pygame.K_ESCAPE, pygame.K_q, pygame.K_KP8, pygame.K_PAGEUP),
]


def random_event(rng: Random) -> pygame.Event:
    place = (rng.randrange(-50, 700), rng.randrange(-50, 500))
    match rng.randrange(9):
        case 0 | 1:
            kind = rng.choice((pygame.KEYDOWN, pygame.KEYUP))
            mod = rng.choice((0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LSHIFT))
            return pygame.Event(kind, key=rng.choice(KEYS), mod=mod, scancode=rng.randrange(90))
        case 2:
            return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=rng.random() < 0.2)
        case 3 | 4:
            kind = rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            return pygame.Event(kind, pos=place, button=rng.randrange(1, 8), touch=rng.random() < 0.2)
        case 5 | 6:
            kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            at = {"x": rng.random(), "y": rng.random(), "dx": 0.0, "dy": 0.0}
            return pygame.Event(kind, touch_id=1, finger_id=rng.randrange(3), **at)
        case 7:
            kind = rng.choice((pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION))
            what = {"instance_id": rng.randrange(5), "button": 0, "axis": 0, "value": 32767}
            return pygame.Event(kind, what)
        case _:
            kind = rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWSIZECHANGED, pygame.QUIT, pygame.JOYDEVICEREMOVED))
            return pygame.Event(kind, x=rng.randrange(1, 2000), y=rng.randrange(1, 2000), instance_id=rng.randrange(5))


@pytest.mark.parametrize("seed", range(5))
def test_5000_random_events_break_nothing_and_leave_nothing_held(seed: int) -> None:
    rng = Random(seed)
    now = 0.0
    inputs = Inputs(clock=lambda: now)
    heard: list[Intent] = []
    for _ in range(5000):
        now += rng.expovariate(20)
        heard += inputs.tick(now)
        heard += inputs.translate(random_event(rng))
    heard += inputs.translate(pygame.Event(pygame.WINDOWFOCUSLOST))
    now += 10
    heard += inputs.tick(now)
    assert inputs.due is None

    presses = [intent for intent in heard if isinstance(intent, (Press, Release))]
    assert [type(intent) for intent in presses] == [Press, Release] * (len(presses) // 2)
    assert len(presses) > 100
    for source in {intent.source for intent in heard}:
        holds = [intent.is_down for intent in heard if isinstance(intent, Hold) and intent.source == source]
        assert holds == [True, False] * (len(holds) // 2)
