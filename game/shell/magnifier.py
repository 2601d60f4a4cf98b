"""The magnifier: shows a part of the picture larger, above prompts of the usual size.

It follows the focus, or the mouse, whose place in the window is then also that on the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from game.input.devices import Inputs
from game.input.intents import Command, Do, Drag, Hold, Intent, Point, Press, Release, Zoom
from game.input.pointer import MOUSE, TOUCH
from game.input.press_guard import CANCELLED
from game.scenes.base.screen import Screen
from game.stage.layout.shapes import UNSEEN, Box, Spot, around

if TYPE_CHECKING:
    from game.scenes.base.scene import Scene

USUAL: Final = 2.0
MOST: Final = 4.0
PACE: Final = 12.0
"""Share of the way that is panned each second, at the start."""
MARGIN: Final = 0.15
"""Share of the view that stays free around the focused target."""
LINE: Final = (255, 246, 228)
"""Colour of the line above the prompts."""
LONGEST_STEP: Final = 0.1


class Magnifier:
    def __init__(self, inputs: Inputs, is_motion_reduced: Callable[[], bool]) -> None:
        self._inputs = inputs
        self._is_motion_reduced = is_motion_reduced
        self._corner: Spot = (0.0, 0.0)
        """Upper left corner of the part shown, in pixels of the picture."""
        self._goal = self._corner
        self._shown = 1.0
        """Magnification of the last frame."""
        self._size = self._foot = (1, 1)
        """Size of the window, and of the part of it above the prompts."""
        self._picture: pygame.Surface | None = None
        self._panned_at = 0.0
        self._is_changed = False

    @property
    def is_on(self) -> bool:
        return self._inputs.magnification > 1

    @property
    def is_moving(self) -> bool:
        return self._corner != self._goal

    @property
    def part(self) -> pygame.Rect:
        """The part of the picture that is shown larger, in pixels."""
        wide, high = (max(1, round(length / self._shown)) for length in self._foot)
        return pygame.Rect(round(self._corner[0]), round(self._corner[1]), wide, high).clamp(0, 0, *self._foot)

    def hear(self, intent: Intent) -> Intent | None:
        """Return an intent with its place on the picture; None for one that is only about the magnifier."""
        match intent:
            case Do(_, Command.ZOOM):
                self._inputs.lens.magnifier = not self.is_on
            case Zoom(_, by, at, pan):
                self._zoom(by, at, pan)
            case Point(pos=pos) | Press(pos=pos) | Drag(pos=pos) | Release(pos=pos) | Hold(pos=(_, _) as pos) if (
                self.is_on and pos != CANCELLED
            ):
                return replace(intent, pos=self._on_picture(pos))
            case _:
                return intent
        return None

    def follow(self, top: Screen | None, point: Intent | None, size: tuple[int, int], now: float) -> None:
        """Pan towards the focused target or the pointer, in a window of this size."""
        dt, self._panned_at = min(LONGEST_STEP, now - self._panned_at), now
        before = self._shown, self._corner, self._size, self._foot
        self._size = self._foot = size
        if self.is_on and (scene := _laid_out(top)) is not None:
            bar = max(scene.viewport.bar, scene.viewport.height - scene.bar.top)
            self._foot = size[0], max(1, size[1] - scene.viewport.px(bar))
        was_usual, self._shown = self._shown == 1, self._inputs.magnification
        if not self.is_on:
            self._corner = self._goal = (0.0, 0.0)
        else:
            self._aim(top, point, is_new=was_usual)
            share = 1.0 if self._is_motion_reduced() else 1 - exp(-PACE * dt)
            x, y = (a + (b - a) * share for a, b in zip(self._corner, self._goal, strict=True))
            is_near = abs(self._goal[0] - x) < 1 and abs(self._goal[1] - y) < 1
            self._corner = self._goal if is_near else (x, y)
        self._is_changed |= before != (self._shown, self._corner, self._size, self._foot)

    def take_changed(self) -> bool:
        """Return True if another part is to be shown since the last call."""
        was_changed, self._is_changed = self._is_changed, False
        return was_changed

    def canvas(self, window: pygame.Surface) -> pygame.Surface:
        """Return the surface on which the picture is drawn: the window itself, unless it is magnified."""
        if not self.is_on:
            self._picture = None
            return window
        if self._picture is None or self._picture.get_size() != window.get_size():
            self._picture = window.copy()
        return self._picture

    def show(self, window: pygame.Surface, changed: list[pygame.Rect] | None) -> list[pygame.Rect] | None:
        """Draw the magnified part of the picture on the window, and the prompts below it.

        Returns the changed places of the window, None for all.
        """
        picture = self.canvas(window)
        if picture is window:
            return changed
        wide, high = self._foot
        seen = window.subsurface((0, 0, wide, high))
        pygame.transform.smoothscale(picture.subsurface(self.part), (wide, high), seen)
        window.blit(picture, (0, high), (0, high, wide, self._size[1] - high))
        window.fill(LINE, (0, high, wide, max(2, self._size[1] // 360)))
        return None

    def _aim(self, top: Screen | None, point: Intent | None, *, is_new: bool) -> None:
        k = self._shown
        if isinstance(point, Point):
            x, y = (at * (1 - 1 / k) for at in point.pos)
            self._corner = self._goal = self._inside((x, y))
            return
        box = _focused(top)
        if box is not None and self._inputs.last not in (MOUSE, TOUCH):
            sides = ((box.x, box.right), (box.y, box.bottom))
            goals = zip(self._goal, sides, self._foot, strict=True)
            x, y = (_panned(at, side, length / k, is_new=is_new) for at, side, length in goals)
            self._goal = self._inside((x, y))
        elif is_new:
            x, y = (length * (1 - 1 / k) / 2 for length in self._foot)
            self._goal = (x, y)
        self._goal = self._inside(self._goal)
        if is_new:
            self._corner = self._goal

    def _zoom(self, by: float, at: tuple[int, int] | None, pan: tuple[int, int]) -> None:
        """Zoom so that the place of the picture that is at `at` of the window stays there."""
        before, lens = self._inputs.magnification, self._inputs.lens
        after = max(1.0, min(MOST, before * by))
        lens.magnifier, lens.magnification = after > 1, after if after > 1 else USUAL
        if at is None:
            return
        start = at[0] - pan[0], at[1] - pan[1]
        x, y = (a + b / before - c / after for a, b, c in zip(self._corner, start, at, strict=True))
        self._shown = after
        self._corner = self._goal = self._inside((x, y))
        self._is_changed = True

    def _inside(self, corner: Spot) -> Spot:
        x, y = (
            max(0.0, min(length * (1 - 1 / self._shown), at)) for at, length in zip(corner, self._foot, strict=True)
        )
        return x, y

    def _on_picture(self, pos: tuple[int, int]) -> tuple[int, int]:
        if pos[1] >= self._foot[1]:
            return pos
        return round(self._corner[0] + pos[0] / self._shown), round(self._corner[1] + pos[1] / self._shown)


def _laid_out(top: Screen | None) -> Scene | None:
    if top is None:
        return None
    from game.scenes.base.scene import Scene  # here, since the window opens before the scenes are imported

    return top if isinstance(top, Scene) and top.has_window else None


def _focused(top: Screen | None) -> Box | None:
    """Return the box in pixels of the focused target, or of the one lit by switch scanning."""
    if (scene := _laid_out(top)) is None:
        return None
    current = scene.cursor(scene.source).current
    targets = scene.scanner.lit if scene.context.settings.scanning else [current] if current is not None else ()
    boxes = [target.shape.bounds for target in targets if target.shape != UNSEEN]
    if not boxes:
        return None
    box, k = around(boxes), scene.viewport.scale
    return Box(box.x * k, box.y * k, box.w * k, box.h * k)


def _panned(at: float, side: tuple[float, float], view: float, *, is_new: bool) -> float:
    """Return the start of a view of this length, panned as little as possible so that it shows a side of a box."""
    low, high = side[1] + MARGIN * view - view, side[0] - MARGIN * view
    return (side[0] + side[1] - view) / 2 if is_new or low > high else max(low, min(high, at))
