"""Scene changes: a slide through the room, or a fade into a background on which the new content then appears."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import Final

import pygame

GO_SECONDS, COME_SECONDS = 0.080, 0.140
SLIDE_SECONDS: Final = 0.340
"""Seconds of a slide, and of the flight of a box."""
TURN_SECONDS = 0.120
"""Seconds of a page turn within a scene."""
PANEL_SECONDS = 0.240
"""Seconds of an overlay's fade."""
ALONG: Final = 3
"""Power of the ease-out of a flight."""
RISING, FALLING = 5, 2
"""Power of the ease-out of its height on the way up and down, which makes the path an arc."""
FRAME: Final = 1 / 60
"""Seconds that pass at most in the frame after the new scene was drawn."""
FALL: Final = 0.05
"""Maximum distance of the shadow below, as a share of the window's height."""
SHADE: Final = (0, 0, 0, 110)
BLUR: Final = 10
"""Factor by which the picture of a shadow is smaller."""

Draw = Callable[[pygame.Surface], None]


class Flight:
    """The flight of a thing that both scenes show, from its place in one to that in the other."""

    def __init__(
        self, picture: pygame.Surface, start: pygame.Rect, end: pygame.Rect, before: pygame.Rect, after: pygame.Rect
    ) -> None:
        """The picture flies from `start` to `end`; the thing itself covers `before` and `after` in the two scenes."""
        self.before, self.after = before, after
        self._picture, self._start, self._end = picture, start, end
        small = max(1, picture.get_width() // BLUR), max(1, picture.get_height() // BLUR)
        self._shadow = pygame.transform.smoothscale(picture, small)
        self._shadow.fill(SHADE, special_flags=pygame.BLEND_RGBA_MULT)

    def draw(self, surface: pygame.Surface, part: float) -> None:
        """Draw the thing after a part of its way, from 0 to 1."""
        upward = RISING if self._end.y < self._start.y else FALLING
        place = pygame.Rect(
            [
                round(begin + (end - begin) * (1 - (1 - part) ** power))
                for begin, end, power in zip(self._start, self._end, (ALONG, upward, ALONG, ALONG), strict=True)
            ]
        )
        fall = round(FALL * surface.get_height() * sin(pi * part))
        shade = place.move(fall // 2, fall)
        surface.blit(pygame.transform.smoothscale(self._shadow, shade.size), shade)
        surface.blit(pygame.transform.smoothscale(self._picture, place.size), place)


class SceneSlide:
    """A change between places of the room: the old picture moves out of the window while the new one moves in.

    The old picture stays until the new scene is ready, and that rests until it is there.
    """

    def __init__(self, way: tuple[int, int], bare: Draw, before: Draw, flight: Flight | None = None) -> None:
        """`way` is the move of the pictures in windows, right and down; `bare` and `before` draw both backgrounds."""
        self._way, self._bare, self._before, self._flight = way, bare, before, flight
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None
        self._flown = self._passed = 0.0
        """Seconds since the start of the flight, which does not wait for the new scene, and of the slide."""
        self._is_held = True
        self._is_late = False
        """True after the frame that took the time to draw the new scene."""

    @property
    def is_leaving(self) -> bool:
        return not self.is_done

    @property
    def is_done(self) -> bool:
        return self._passed >= SLIDE_SECONDS

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        if self._is_late:
            dt, self._is_late = min(dt, FRAME), False
        self._flown += dt
        self._is_held &= not is_ready
        if self._new is not None:
            self._passed += dt

    def skip(self) -> None:
        self._flown = SLIDE_SECONDS
        if not self._is_held:
            self._passed = SLIDE_SECONDS

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        """Draw the present state; `draw_new` draws the full new frame, once."""
        if self._old is None:
            self._old = surface.copy()
            self._clear(self._old, self._before, None if self._flight is None else self._flight.before)
        if self._new is None and not self._is_held:
            draw_new(surface)
            self._new, self._is_late = surface.copy(), True
            self._clear(self._new, self._bare, None if self._flight is None else self._flight.after)
        if self.is_done and self._new is not None:
            draw_new(surface)
            return
        part = _smooth(min(1.0, self._passed / SLIDE_SECONDS))
        right, down = (way * size for way, size in zip(self._way, surface.get_size(), strict=True))
        x, y = round(right * part), round(down * part)
        surface.blit(self._old, (x, y))
        if self._new is not None:
            surface.blit(self._new, (x - right, y - down))
        if self._flight is not None:
            self._flight.draw(surface, min(1.0, self._flown / SLIDE_SECONDS))

    @staticmethod
    def _clear(picture: pygame.Surface, draw_ground: Draw, place: pygame.Rect | None) -> None:
        """Draw the background over a place of a picture."""
        if place is not None:
            ground = pygame.Surface(picture.get_size())
            draw_ground(ground)
            picture.blit(ground, place, place)


class SceneFade:
    """A change of scene: the old picture stays until the new scene is ready. Nothing is dark or flashes."""

    def __init__(self, seconds: float, bare: Draw | None = None, meanwhile: Draw | None = None) -> None:
        """`bare` draws the background of the new scene, on which it appears.

        `meanwhile` draws the background of the old scene, until the new one is ready.
        """
        self._seconds, self._bare, self._meanwhile = seconds, bare, meanwhile
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
        return self._passed >= self._going + self._seconds

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        """Let `dt` seconds pass; until the new scene is ready nothing of it appears."""
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

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        """Draw the present state; `draw_new` draws the full new frame."""
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
        part = (self._passed - self._going) / self._seconds
        if part < 1:
            self._old.set_alpha(round(255 * (1 - part)))
            surface.blit(self._old, (0, 0))


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)
