"""The picture turned by 180 degrees, for a player on the far side of a touch table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame
from msgspec.structs import replace

from game.input.intents import Drag, Hold, Intent, Point, Press, Release, Zoom
from game.input.press_guard import CANCELLED
from game.scenes.base.message_card import FELT
from game.scenes.base.screen import Screen
from game.stage.time.scene_fade import COME_SECONDS

SECONDS: Final = 0.45
"""Seconds in which the picture turns over about its horizontal axis."""
Patches = list[pygame.Rect] | None


class TurnedPicture:
    def __init__(self, is_motion_reduced: Callable[[], bool]) -> None:
        self._is_motion_reduced = is_motion_reduced
        self._is_on = False
        self._picture: pygame.Surface | None = None
        """The picture as the scenes draw it, upright; None while the window shows it like that."""
        self._before: pygame.Surface | None = None
        """The picture of the window before it began to turn."""
        self._began = self._now = 0.0
        self._is_whole = False
        """True if all of the next frame is shown, since it ends a turn."""
        self._size = (1, 1)

    @property
    def is_moving(self) -> bool:
        return self._before is not None

    def hear(self, intent: Intent) -> Intent:
        """Return an intent with its place on the upright picture."""
        match intent:
            case Point(pos=pos) | Press(pos=pos) | Drag(pos=pos) | Release(pos=pos) | Hold(pos=(_, _) as pos) if (
                self._is_on and pos != CANCELLED
            ):
                return replace(intent, pos=self._across(pos))
            case Zoom(at=(_, _) as at, pan=(right, down)) if self._is_on:
                return replace(intent, at=self._across(at), pan=(-right, -down))
        return intent

    def _across(self, pos: tuple[int, int]) -> tuple[int, int]:
        return self._size[0] - 1 - pos[0], self._size[1] - 1 - pos[1]

    def follow(self, layers: Iterable[Screen], window: pygame.Surface, now: float) -> bool:
        """Turn if a scene wishes it; True if the whole picture has to be drawn."""
        was_on, self._is_on = self._is_on, any(layer.is_upside_down for layer in layers)
        self._now, self._size = now, window.get_size()
        if was_on != self._is_on:
            self._before, self._began = window.copy(), now
        elif self._before is not None and now - self._began >= self._seconds:
            self._before, self._is_whole = None, True
        return self.is_moving or self._is_whole

    def canvas(self, window: pygame.Surface) -> pygame.Surface:
        """Return the surface on which the upright picture is drawn: the window itself, unless that is turned."""
        if not self._is_on and self._before is None:
            self._picture, self._is_whole = None, False
            return window
        if self._picture is None or self._picture.get_size() != window.get_size():
            self._picture = window.copy()
        return self._picture

    def show(self, window: pygame.Surface, changed: Patches) -> Patches:
        """Show the picture on the window, and return the changed places there; None for all."""
        picture, (wide, high) = self.canvas(window), window.get_size()
        if picture is window:
            return changed
        changed, self._is_whole = None if self.is_moving or self._is_whole else changed, False
        patches = [window.get_rect()] if changed is None else changed
        turned = [pygame.Rect(wide - rect.right, high - rect.bottom, rect.w, rect.h) for rect in patches]
        for rect, place in zip(patches, turned, strict=True):
            part = picture.subsurface(rect)
            if self._is_on:
                window.blit(pygame.transform.flip(part, True, True), place)
            else:
                window.blit(part, rect)
        if self._before is None:
            return None if changed is None else turned
        self._draw_turning(window, self._before, (self._now - self._began) / self._seconds)
        return None

    @property
    def _seconds(self) -> float:
        return COME_SECONDS if self._is_motion_reduced() else SECONDS

    def _draw_turning(self, window: pygame.Surface, before: pygame.Surface, part: float) -> None:
        """Draw a moment of the turn: a cross-fade with reduced motion."""
        if self._is_motion_reduced() or before.get_size() != window.get_size():
            before.set_alpha(round(255 * max(0.0, 1 - part)))
            window.blit(before, (0, 0))
            return
        wide, high = window.get_size()
        shown = before if part < 0.5 else window.copy()
        narrow = max(1, round(high * abs(1 - 2 * part)))
        window.fill(FELT)
        window.blit(pygame.transform.scale(shown, (wide, narrow)), (0, (high - narrow) // 2))
