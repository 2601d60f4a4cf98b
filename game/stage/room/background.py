"""The background of a scene: dark at first, and lit once the render thread has made it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import mix
from game.stage.room import desk, lamp, room_layout, table
from game.stage.room.desk import Desk
from game.stage.room.hours import GRADES, Hour
from game.stage.room.room_layout import RoomLayout
from game.stage.room.table import Tabletop

LIGHTING: Final = 0.24
"""Seconds of the fade from dark to lit."""
STEPS: Final = 4
"""Light steps of the fade; each one redraws the whole window."""
TILE: Final = 256


class Background:
    """The room, a desk, or the table of a match, at one size and hour."""

    def __init__(self, paint: Paint, plan: RoomLayout | Tabletop | Desk, hour: Hour, window: tuple[int, int]) -> None:
        """Create it for a window in pixels; without a render thread it is made at once."""
        self.plan, self.hour = plan, hour
        self._paint, self._window = paint, window
        self._recipes = [
            paint.recipe((plan, hour, window, index), make, Sprite, "ground")
            for index, make in enumerate(self._makers())
        ]
        self._pictures: list[pygame.Surface] = []
        """All of them, once they are made."""
        self._dark = 0.0
        """Remaining darkness of the fade-in; none if the background was never shown dark."""
        self._look()

    def _makers(self) -> Sequence[Callable[[], pygame.Surface]]:
        """Return the functions that make the static part; with a wall in focus also window and lamplight."""
        plan, hour, scale, window = self.plan, self.hour, self._paint.scale, self._window
        if isinstance(plan, Tabletop):
            cat = [self._paint.art.text(f"room/{name}") for name in ("cushion", "cat_1")]
            wood = cache(lambda: table.draw_static(plan, scale, window, *cat))
            bed = plan.bed
            return (wood,) if bed is None else (wood, lambda: table.bed_picture(wood(), bed, scale))
        if isinstance(plan, Desk):
            return (lambda: desk.draw_static(scale, window),)
        land = self._paint.art.text(f"room/{hour}")
        if plan.is_behind:
            return (lambda: room_layout.draw_static_behind(plan, hour, land, scale, window),)
        return (
            lambda: room_layout.draw_static(plan, hour, scale, window),
            lambda: room_layout.pane_picture(plan, hour, land, scale),
            lambda: lamp.pool(plan, hour, scale),
        )

    def _look(self) -> bool:
        """Take the pictures made by the render thread; returns True once all are complete."""
        made = self._made()
        if len(made) < len(self._recipes):
            return False
        self._pictures = made
        if isinstance(self.plan, Tabletop):
            # A match needs the memory; the room is rendered again afterwards.
            self.release_backdrop()
        return True

    def _made(self) -> list[pygame.Surface]:
        return [sprite.surface for recipe in self._recipes if (sprite := recipe.soon()) is not None]

    def release_backdrop(self) -> None:
        self._paint.pictures.clear("ground")
        for recipe, picture in zip(self._recipes, self._pictures, strict=False):
            self._paint.pictures.put(recipe, Sprite(picture))

    def fits(self, paint: Paint, plan: RoomLayout | Tabletop | Desk, hour: Hour) -> bool:
        return (self._paint, self.plan, self.hour) == (paint, plan, hour)

    @property
    def is_waiting(self) -> bool:
        return not self._pictures

    @property
    def is_made(self) -> bool:
        """True if it is complete with the next `advance` at the latest; pictures that had to wait are ordered."""
        return bool(self._pictures) or len(self._made()) == len(self._recipes)

    @property
    def is_changing(self) -> bool:
        return self.is_waiting or self._dark > 0

    def advance(self, dt: float, *, reduced_motion: bool) -> bool:
        if self.is_waiting:
            # A match has no frames to spare, and begins before the scene change shows it.
            is_made = self._look()
            if is_made and (reduced_motion or isinstance(self.plan, Tabletop)):
                self._dark = 0.0
            return is_made
        if self._dark <= 0:
            return False
        before = self._step
        self._dark = max(0.0, self._dark - dt / LIGHTING)
        return self._step != before

    def draw_rest(self, canvas: Canvas) -> None:
        if self._pictures:
            canvas.surface.blit(self._pictures[0], (0, 0))
        else:
            self._dark = 1.0
        self._draw_dark(canvas)

    def draw_bare(self, canvas: Canvas) -> None:
        """Draw it lit if it is made, also before its scene has begun: without lamplight, but with the window."""
        made = self._pictures or self._made()
        if len(made) < len(self._recipes):
            self.draw_rest(canvas)
            return
        canvas.surface.blit(made[0], (0, 0))
        if len(made) > 1 and isinstance(self.plan, RoomLayout):
            canvas.surface.blit(made[1], room_layout.pane_spot(self.plan, canvas.scale))

    def draw_bed(self, canvas: Canvas) -> None:
        """Draw the recess for the buttons, which shows once the table is laid."""
        if self._pictures and isinstance(self.plan, Tabletop) and (bed := self.plan.bed) is not None:
            canvas.put(Sprite(self._pictures[1]), bed.x, bed.y)

    def draw_pool(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the light on the wall of a lamp with its mouth at this place, once it is made."""
        if self._pictures and self._dark < 0.5 and isinstance(self.plan, RoomLayout):
            left, top = lamp.pool_spot(self.plan, canvas.scale)
            spot = round(x * canvas.scale) - left, round(y * canvas.scale) - top
            canvas.surface.blit(self._pictures[2], spot, None, pygame.BLEND_RGB_ADD)

    def draw_pane(self, canvas: Canvas) -> None:
        if self._pictures and self._dark < 0.5 and isinstance(self.plan, RoomLayout):
            canvas.surface.blit(self._pictures[1], room_layout.pane_spot(self.plan, canvas.scale))

    @property
    def _step(self) -> int:
        return ceil(self._dark * STEPS)

    def _draw_dark(self, canvas: Canvas) -> None:
        step = self._step
        if not step:
            return
        width, height = self._window
        tile = self._paint.kept(("dark", self.hour, step, self.is_waiting), lambda: self._tile(step)).surface
        whole, blend = (0, 0, TILE, TILE), 0 if self.is_waiting else pygame.BLEND_RGB_MULT
        spots = [(x, y) for x in range(0, width, TILE) for y in range(0, height, TILE)]
        canvas.surface.blits([(tile, spot, whole, blend) for spot in spots], False)

    def _tile(self, step: int) -> Sprite:
        tile = pygame.Surface((TILE, TILE), depth=32)
        if self.is_waiting:
            tile.fill(mix(GRADES[self.hour].wall, (0, 0, 0, 255), 0.72))
        else:
            level = 255 - 200 * step // STEPS
            tile.fill((level, level, level))
        return Sprite(tile)
