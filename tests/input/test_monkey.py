"""Random events in random order: no crash, and no held keys afterwards."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.input.devices import Inputs
from game.input.intents import Hold, Intent, Press, Release

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
