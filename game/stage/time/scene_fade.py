"""Scene changes: the old content fades into a background, on which the new content then appears."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, sin
from typing import Final

import pygame

from game.stage.paint.frame import around

GO_SECONDS, COME_SECONDS = 0.080, 0.140
STAGGER = 0.030
"""Seconds between two parts of a new scene that appear in turn."""
TURN_SECONDS = 0.120
"""Seconds of a page turn within a scene."""
PANEL_SECONDS = 0.240
"""Seconds of an overlay's fade."""
FLIGHT_SECONDS: Final = 0.420
ALONG: Final = 3
"""Power of the ease-out of a flight."""
RISING, FALLING = 5, 2
"""The same of its height, which makes the way an arc."""
FALL: Final = 0.05
"""Maximum distance of the shadow below, as a share of the window's height."""
SHADE: Final = (0, 0, 0, 110)
BLUR: Final = 10
"""Factor by which the picture of a shadow is smaller."""

Draw = Callable[[pygame.Surface], None]


class Flight:
    """A thing that both scenes have, on its way from its place in one to that in the other."""

    def __init__(self, picture: pygame.Surface, start: pygame.Rect, end: pygame.Rect, bare: pygame.Rect) -> None:
        """`bare` is the place of the thing in the new scene."""
        self.bare = bare
        self._picture, self._start, self._end = picture, start, end
        small = max(1, picture.get_width() // BLUR), max(1, picture.get_height() // BLUR)
        self._shadow = pygame.transform.smoothscale(picture, small)
        self._shadow.fill(SHADE, special_flags=pygame.BLEND_RGBA_MULT)
        self._passed = 0.0
        self._below: tuple[pygame.Surface, pygame.Rect] | None = None
        """Part of the window that it covers, as it was before, and its place."""

    @property
    def is_over(self) -> bool:
        return self._passed >= FLIGHT_SECONDS

    def advance(self, dt: float) -> None:
        self._passed += dt

    def skip(self) -> None:
        self._passed = FLIGHT_SECONDS

    def lift(self, surface: pygame.Surface) -> None:
        """Restore the part of the window that it covers."""
        if self._below is not None:
            surface.blit(*self._below)
            self._below = None

    def draw(self, surface: pygame.Surface) -> None:
        part = min(1.0, self._passed / FLIGHT_SECONDS)
        upward = RISING if self._end.y < self._start.y else FALLING
        place = pygame.Rect(
            [
                round(begin + (end - begin) * (1 - (1 - part) ** power))
                for begin, end, power in zip(self._start, self._end, (ALONG, upward, ALONG, ALONG), strict=True)
            ]
        )
        fall = round(FALL * surface.get_height() * sin(pi * part))
        shade = place.move(fall // 2, fall)
        covered = place.union(shade).clip(surface.get_rect())
        self._below = surface.subsurface(covered).copy(), covered
        surface.blit(pygame.transform.smoothscale(self._shadow, shade.size), shade)
        surface.blit(pygame.transform.smoothscale(self._picture, place.size), place)


class SceneFade:
    """A change of scene: the old picture stays until the new scene is ready. Nothing is dark or flashes."""

    def __init__(
        self,
        seconds: float,
        bare: Draw | None = None,
        in_turn: Sequence[pygame.Rect] = (),
        meanwhile: Draw | None = None,
        flight: Flight | None = None,
    ) -> None:
        """`bare` draws the background of the new scene, on which places `in_turn` appear after the rest, one by one.

        `meanwhile` draws the background of the old scene, until the new one is ready. The place where the flight ends
        stays bare until then.
        """
        self._flight = flight
        self._seconds, self._bare, self._in_turn, self._meanwhile = seconds, bare, in_turn, meanwhile
        self._ground: pygame.Surface | None = None
        """The background into which the old picture fades."""
        self._old: pygame.Surface | None = None
        """The picture on which the new content appears."""
        self._going = 0.0 if bare is None else GO_SECONDS
        self._passed = 0.0
        self._left = 1.0
        """Share of the old picture that is left over a background."""
        self._is_held = bare is not None

    @property
    def is_leaving(self) -> bool:
        """True while nothing of the new content is visible; the new scene should not act yet."""
        return self._passed < self._going or self._is_held

    @property
    def is_done(self) -> bool:
        is_there = self._passed >= self._going + self._seconds + STAGGER * len(self._in_turn)
        return is_there and (self._flight is None or self._flight.is_over)

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        """Let `dt` seconds pass; until the new scene is ready nothing of it appears."""
        if self._flight is not None:
            self._flight.advance(dt)
        if self._is_held or not self._passed:
            if self._is_held and is_ready:
                self._passed, self._left = 0.0, 1.0
            self._is_held = not is_ready
        if self._passed < self._going:
            # The new content appears on the bare background, even if that frame is late.
            self._passed = min(self._going, self._passed + dt)
        elif not self._is_held:
            self._passed += dt

    def skip(self) -> None:
        self._passed = max(self._passed, self._going)
        if self._flight is not None:
            self._flight.skip()

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        """Draw the present state; `draw_new` draws the full new frame."""
        if self._flight is not None:
            self._flight.lift(surface)
        self._draw_fade(surface, draw_new)
        if self._flight is not None and not self.is_done:
            self._flight.draw(surface)

    def _draw_fade(self, surface: pygame.Surface, draw_new: Draw) -> None:
        ground = self._meanwhile if self._is_held else self._bare
        if ground is not None:
            self._ground = pygame.Surface(surface.get_size())
            ground(self._ground)
            self._meanwhile, self._bare = None, self._bare if self._is_held else None
        if self._left and self._ground is not None:
            left = 1 - _smooth(min(1.0, self._passed / self._going))
            self._ground.set_alpha(round(255 * (1 - left / self._left)))
            surface.blit(self._ground, (0, 0))
            self._left = left
        if self.is_leaving or not self._passed:
            return  # the new picture is still invisible: its scene gets the frame's time
        self._old = self._old or surface.copy()
        draw_new(surface)
        rest = [surface.get_rect()]
        for number, place in enumerate(self._in_turn, 1):
            self._veil(surface, self._old, place, STAGGER * number)
            rest = [part for whole in rest for part in around(whole, whole.clip(place))]
        for part in rest:
            self._veil(surface, self._old, part, 0.0)
        if self._flight is not None and not self.is_done:
            self._old.set_alpha(None)
            surface.blit(self._old, self._flight.bare, self._flight.bare)

    def _veil(self, surface: pygame.Surface, old: pygame.Surface, place: pygame.Rect, delay: float) -> None:
        """Draw the rest of the old picture over a place that begins to appear after a delay."""
        part = max(0.0, self._passed - self._going - delay) / self._seconds
        if part < 1:
            old.set_alpha(round(255 * (1 - part)))
            surface.blit(old, place, place)


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)
