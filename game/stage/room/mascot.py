"""The lamp as mascot: it looks at events, winces, applauds, speaks, blinks and falls asleep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, inf, pi, sin
from random import Random
from typing import Final, Literal

import pygame

from game.stage.canvas import Canvas
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.svg import Spot
from game.stage.room.hours import GRADES, USUAL, Hour
from game.stage.room.lamp import SHADE, HangingLamp, cord, gleam

MascotLook = Literal["neutral", "blink", "look_left", "look_right", "wince", "applaud", "explain", "asleep"]

WINCE, APPLAUD = 0.7, 1.2
"""Seconds of the two reactions."""
FLARES: Final = 6
"""Steps in which its light sinks back while it applauds."""
SWINGS: Final = {"wince": (3.0, 1.0, WINCE), "applaud": (4.0, 2.0, APPLAUD)}
"""Swing of each reaction: degrees, number of swings, and seconds."""
GAZE: Final = 2.4
"""Seconds it looks at one place."""
SIDE: Final = 60.0
"""Distance in u from the lamp's middle within which it looks straight ahead."""
SYLLABLE: Final = 0.26
"""Seconds its mouth stays open or shut while it speaks."""
READ: Final = 0.045
"""Seconds of speech per letter; at least LEAST, at most MOST in all."""
LEAST, MOST = 1.2, 5.0
DOZE: Final = 60.0
"""Seconds without activity after which it falls asleep."""
BLINK: Final = 0.11
PAUSE: Final = (2.8, 6.5)
"""Range of seconds between two blinks."""
UNITS: Final = (320.0, 160.0)
"""Size of the drawings in their own units; they hang by the middle of their upper edge."""
CORD: Final = 42.0
"""Length of the cord in those units."""
GLASS: Final = 143.0
"""Height of the lit glass's centre in those units."""


class Mascot:
    """State machine of the lamp's looks. Independent of the clock."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(f"{seed}/host")
        self._felt: MascotLook = "neutral"
        self._felt_for = inf
        self._words_left = 0.0
        self._aim: float | None = None
        self._gaze_left = 0.0
        self._idle = 0.0
        self._to_blink = self._rng.uniform(*PAUSE)
        self._reduced_motion = False
        self._seen: tuple[MascotLook, int] = ("neutral", 0)

    # ---- events

    def feel(self, look: Literal["wince", "applaud"]) -> None:
        """React to an event for a while."""
        self.stir()
        self._felt, self._felt_for, self._words_left = look, 0.0, 0.0

    def speak(self, words: str) -> None:
        """Move its mouth for the time it takes to read the words."""
        self.stir()
        self._felt_for, self._words_left = inf, min(MOST, max(LEAST, READ * len(words)))

    def dismiss_toast(self) -> None:
        self._words_left = 0.0

    def look_at(self, x: float | None) -> None:
        """Look towards a place `x` u to its right, for a while; None: straight ahead."""
        if x != self._aim:
            self._aim, self._gaze_left = x, GAZE
            self._idle = 0.0 if self._idle < DOZE else self._idle

    def stir(self) -> None:
        """Wake up or stay awake: a player has done something."""
        if self._idle >= DOZE:
            self._to_blink = 0.0
        self._idle = 0.0

    # ---- time

    def update(self, dt: float, *, reduced_motion: bool = False) -> bool:
        """Let time pass; returns True if the picture changes."""
        self._reduced_motion = reduced_motion
        self._felt_for += dt
        self._words_left = max(0.0, self._words_left - dt)
        self._gaze_left = max(0.0, self._gaze_left - dt)
        self._idle += dt
        self._to_blink -= dt
        if self._to_blink <= -BLINK:
            self._to_blink = self._rng.uniform(*PAUSE)
        before, self._seen = self._seen, (self.look, self.angle)
        return before != self._seen

    @property
    def look(self) -> MascotLook:
        if self._felt_for < self._feeling:
            return self._felt
        if self._words_left > 0:
            is_open = self._reduced_motion or int(self._words_left / SYLLABLE) % 2 == 0
            return "explain" if is_open else "neutral"
        if self._idle >= DOZE:
            return "asleep"
        if self._reduced_motion:
            return "neutral"
        if self._to_blink <= 0:
            return "blink"
        if self._gaze_left > 0 and self._aim is not None and abs(self._aim) > SIDE:
            return "look_left" if self._aim < 0 else "look_right"
        return "neutral"

    @property
    def angle(self) -> int:
        """Rotation in whole degrees, clockwise."""
        return 0 if self._reduced_motion else swing(self._felt, self._felt_for)

    @property
    def _feeling(self) -> float:
        return SWINGS[self._felt][2] if self._felt in SWINGS else 0.0

    @property
    def is_lit(self) -> bool:
        """True unless asleep: its light goes out with its eyes."""
        return self.look != "asleep"

    @property
    def flare(self) -> float:
        """Part of its light, in a few steps, by which it flares up when it applauds; with reduced motion half of it."""
        if self.look != "applaud":
            return 0.0
        return 0.5 if self._reduced_motion else ceil(FLARES * (1 - self._felt_for / APPLAUD)) / FLARES

    @property
    def is_lively(self) -> bool:
        """True while it swings."""
        return not self._reduced_motion and self._felt_for < self._feeling

    @property
    def wake_after(self) -> float | None:
        """Seconds until its look changes by itself; None: it does not."""
        dues: Iterable[float] = (self._feeling - self._felt_for, DOZE - self._idle)
        if self._words_left > 0:
            dues = (*dues, self._words_left if self._reduced_motion else self._words_left % SYLLABLE or SYLLABLE)
        if not self._reduced_motion and self._idle < DOZE:
            dues = (*dues, self._gaze_left, self._to_blink if self._to_blink > 0 else self._to_blink + BLINK)
        return min((due for due in dues if due > 0), default=None)


def swing(felt: MascotLook, seconds: float) -> int:
    """Return the rotation in whole degrees, clockwise, so long after the start of a reaction."""
    degrees, times, takes = SWINGS.get(felt, (0.0, 0.0, 0.0))
    if seconds >= takes:
        return 0
    part = seconds / takes
    return round(degrees * sin(2 * pi * times * part) * (1 - part * part))


@dataclass(frozen=True, slots=True)
class MascotHook:
    """Position of a mascot: the middle of its upper edge, and its height, in u."""

    x: float
    y: float
    high: float

    @property
    def glass(self) -> float:
        """The y of the lit glass's centre."""
        return self.y + mouth_of(self.high)

    @property
    def lamp(self) -> Spot:
        """The lit glass's centre."""
        return self.x, self.glass


def draw_host(
    canvas: Canvas, hook: MascotHook, host: Mascot, hour: Hour | None = None, *, is_mirrored: bool = False
) -> None:
    """Draw the mascot on its hook, and its light if there is an hour; mirrored it speaks to the right."""
    canvas.put(picture(canvas.paint, host.look, hook.high, host.angle, is_mirrored=is_mirrored), hook.x, hook.y)
    if hour is not None and host.is_lit:
        # The lamp over a table burns by day as well.
        wide, high = 2.6 + 2.4 * host.flare, 0.7 + 1.3 * host.flare
        canvas.shine(gleam(canvas.paint, USUAL, round(hook.high * wide), round(hook.high * high)), hook.x, hook.glass)


def draw_lamp(
    canvas: Canvas, x: float, high: float, look: MascotLook = "neutral", angle: int = 0, y: float = 0.0
) -> None:
    """Draw the mascot hanging from the top of the window, `y` u lower than its own cord reaches, and its light."""
    if y > 0:
        canvas.put(cord(canvas.paint, y + 4), x, y + 4)
    canvas.put(picture(canvas.paint, look, high, angle), x, y)
    canvas.shine(gleam(canvas.paint, USUAL, round(high * 2.6), round(high * 0.7)), x, y + mouth_of(high))


def mouth_of(high: float) -> float:
    """Return the distance of the lit glass's centre below the upper edge."""
    return GLASS / UNITS[1] * high


def draw_hanging(canvas: Canvas, look: MascotLook, lamp: HangingLamp, high: float, above: float, hour: Hour) -> None:
    """Draw the mascot as a lamp with a shade `high` u high, on a cord from `above`; by day it sleeps."""
    x, y = lamp.spot
    canvas.put(cord(canvas.paint, max(1.0, y - high * 0.95 - above)), x, y - high * 0.95)
    is_lit = GRADES[hour].is_lit
    tall = round(high / SHADE[1] * UNITS[1])
    sprite = picture(canvas.paint, look if is_lit else "asleep", tall, lamp.angle, has_cord=False)
    canvas.put(sprite, x, y - mouth_of(tall))
    if is_lit and look != "asleep":
        wide = round(high / SHADE[1] * SHADE[0])
        canvas.shine(gleam(canvas.paint, hour, wide * 2, wide * 0.7), x, y)


def picture(
    paint: Paint, look: MascotLook, high: float, angle: int = 0, *, is_mirrored: bool = False, has_cord: bool = True
) -> Sprite:
    """Return the mascot `high` u high, rotated clockwise about the upper end of its cord, which is its anchor."""
    key = ("host", look, high, angle, is_mirrored, has_cord)
    return paint.kept(
        key, lambda: _picture(paint, look, high, angle, is_mirrored, has_cord), "brief" if angle else "usual"
    )


def _picture(paint: Paint, look: MascotLook, high: float, angle: int, is_mirrored: bool, has_cord: bool) -> Sprite:
    drawing = paint.art.image(f"lamp/lamp_{look}", high)
    if is_mirrored:
        drawing = pygame.transform.flip(drawing, True, False)
    if not has_cord:
        k = drawing.get_height() / UNITS[1]
        drawing = drawing.copy()
        drawing.fill((0, 0, 0, 0), ((UNITS[0] / 2 - 8) * k, 0, 16 * k, CORD * k))
    if not angle:
        return Sprite(drawing, drawing.get_width() // 2, 0)
    turned = pygame.transform.rotozoom(drawing, -angle, 1)
    hook = pygame.Vector2(0, -drawing.get_height() / 2).rotate(angle)
    return Sprite(turned, round(turned.get_width() / 2 + hook.x), round(turned.get_height() / 2 + hook.y))
