"""Scene changes: the old content fades into a background, on which the new content then appears."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.stage.paint.frame import around

GO_SECONDS, COME_SECONDS = 0.080, 0.140
STAGGER = 0.030
"""Seconds between two parts of a new scene that appear in turn."""
TURN_SECONDS = 0.120
"""Seconds of a page turn within a scene."""
PANEL_SECONDS = 0.240
"""Seconds of an overlay's fade."""

Draw = Callable[[pygame.Surface], None]


class SceneFade:
    """A change of scene: the old picture stays until the new scene is ready. Nothing is dark or flashes."""

    def __init__(
        self,
        seconds: float,
        bare: Draw | None = None,
        in_turn: Sequence[pygame.Rect] = (),
        meanwhile: Draw | None = None,
    ) -> None:
        """`bare` draws the background of the new scene, on which places `in_turn` appear after the rest, one by one.

        `meanwhile` draws the background of the old scene, until the new one is ready.
        """
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
        return self._passed >= self._going + self._seconds + STAGGER * len(self._in_turn)

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
        rest = [surface.get_rect()]
        for number, place in enumerate(self._in_turn, 1):
            self._veil(surface, self._old, place, STAGGER * number)
            rest = [part for whole in rest for part in around(whole, whole.clip(place))]
        for part in rest:
            self._veil(surface, self._old, part, 0.0)

    def _veil(self, surface: pygame.Surface, old: pygame.Surface, place: pygame.Rect, delay: float) -> None:
        """Draw the rest of the old picture over a place that begins to appear after a delay."""
        part = max(0.0, self._passed - self._going - delay) / self._seconds
        if part < 1:
            old.set_alpha(round(255 * (1 - part)))
            surface.blit(old, place, place)


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)
