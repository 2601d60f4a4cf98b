"""The wall behind the shelf: the lamp over the selected box, the window, and the ambient motion between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.scenes.base.poll import soonest
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.viewport import Viewport
from game.stage.paint.furniture import BOX_FRONT
from game.stage.paint.light import fall, lean
from game.stage.paint.theme import with_alpha
from game.stage.room import lamp
from game.stage.room.atmosphere import (
    CANDLE_WIDE,
    FAST,
    IdleClock,
    draw_dust,
    draw_shelf_candle,
    draw_wall_candle,
    draw_weather,
)
from game.stage.room.background import Background
from game.stage.room.hours import GRADES, Hour
from game.stage.room.lamp import HangingLamp
from game.stage.room.mascot import Mascot, draw_hanging
from game.stage.room.room_layout import BOARD, RoomLayout
from game.stage.room.shelf_decor import PICTURE, PLANT, draw_picture, draw_plant
from game.stage.room.window import LEDGE, SIDE

from .shelf_head import ShelfHead

BETWEEN: Final = 130.0
"""Gap between two rows of boxes: room for a shelf board and the lamp."""
ASIDE = 0.21
"""Minimum gap between boxes, in widths of a box. The selected box is enlarged and has depth, and covers no other."""
SHADE = 78.0
ABOVE = 24.0
"""Gap between the mouth of the lamp and the box below, which leaves room for the focus ring."""
SHADOW = 0.55
"""Opacity of the shadow of a box on the wall."""
SPINE: Final = 0.12
"""Width of the side of a box, as a share of its front's."""
CORD = 28.0
"""Minimum gap between the room's upper edge and the lamp, so that its cord shows."""
DUSTY = 250.0
"""Distance to either side of the lamp within which dust is visible in its light."""
FREE: Final = 16.0
"""Minimum gap around the picture on the wall."""
LEAST_PANE = 240.0
"""Minimum width of a window between title and buttons. A narrower one hangs behind the boxes."""


class LivingRoom:
    def __init__(self) -> None:
        self.lamp, self.life, self.host = HangingLamp(), IdleClock(), Mascot("shelf")
        self._fits: Viewport | None = None
        self.is_host_away = False
        """True while its lamp hangs elsewhere."""

    def stir(self) -> None:
        self.life.stir()
        self.host.stir()

    @property
    def wake_after(self) -> float | None:
        return soonest(self.life.wake_after, self.host.wake_after)

    def advance(self, dt: float, *, is_alive: bool) -> bool:
        """Let time pass; True if something has moved. The ambient motion rests unless `is_alive`."""
        moved = [self.lamp.advance(dt), is_alive and self.life.advance(dt), is_alive and self.host.update(dt)]
        return any(moved)

    def aim(self, viewport: Viewport, lit: Box, hour: Hour, *, reduced_motion: bool) -> None:
        """Let the lamp glide to the lit box; in another window it hangs there at once."""
        self.life.stride = 1 if hour in FAST else 2
        if self._fits != viewport:
            self._fits, self.lamp = viewport, HangingLamp()
        self.host.look_at(lit.centre[0] - self.lamp.spot[0])
        self.lamp.go(lit.centre[0], lit.y - ABOVE, reduced_motion=reduced_motion)

    def draw_behind(self, canvas: Canvas, boxes: Sequence[Box], nail: Spot | None, winner: str) -> None:
        """Draw a plant, a picture of the last winner, and the shadows of the boxes on the wall, away from the lamp."""
        draw_plant(canvas, next(box for box in boxes if box.bottom == boxes[-1].bottom))
        if nail is not None:
            draw_picture(canvas, winner, nail, self.lamp.swing_at(nail[0]))
        shade = with_alpha(canvas.colour("ink.shade"), SHADOW)
        for box in boxes:
            aside, _ = fall("block", lean(*box.centre, self.lamp.spot))
            canvas.put(canvas.paint.glow(round(box.w), round(box.h), 12, shade), box.x + aside, box.y)

    def draw_rim(self, canvas: Canvas, box: Box, hour: Hour | None) -> None:
        """Draw the lamp's light on the upper edge of an unlit box and on its side towards the lamp."""
        if hour is None or not GRADES[hour].is_lit:
            return
        is_left = self.lamp.spot[0] < box.centre[0]
        canvas.put_box(lamp.rim(canvas.paint, round(box.w), round(box.h), is_left=is_left), box)

    def draw_lights(self, canvas: Canvas, boxes: Sequence[Box], rail: float, ground: Background | None) -> None:
        """Draw the candle on the shelf in winter, and the lamp on its cord from the shelf above or the rail."""
        if ground is None or not boxes:
            return
        if ground.hour == "winter":
            draw_shelf_candle(canvas, boxes[0], self.life.tick)
        if not self.is_host_away:
            above = max((box.bottom for box in boxes if box.bottom < self.lamp.spot[1] + ABOVE), default=rail)
            high = max(36.0, min(SHADE, self.lamp.spot[1] - above - 6))
            draw_hanging(canvas, self.host.look, self.lamp, high, above, ground.hour)

    def draw_light(
        self, canvas: Canvas, ground: Background, rail: float, tops: float, *, is_alive: bool, is_still: bool
    ) -> None:
        """Draw the wall behind the boxes, whose upper edge is `tops`, and the rail of the lamp."""
        ground.draw_pool(canvas, *self.lamp.spot)
        ground.draw_pane(canvas)
        if not ground.is_changing and isinstance(ground.plan, RoomLayout):
            if not is_still:
                draw_weather(canvas, ground.plan, ground.hour, self.life.tick, tops)
            if GRADES[ground.hour].is_lit:
                draw_wall_candle(canvas, ground.plan, self.life.tick)
            if is_alive:
                self._draw_life(canvas, ground.plan, ground.hour, rail, tops)
        canvas.put(lamp.rail(canvas.paint, round(canvas.viewport.width)), 0, rail)

    def _draw_life(self, canvas: Canvas, plan: RoomLayout, hour: Hour, rail: float, tops: float) -> None:
        self.life.draw_lantern(canvas, plan, hour)
        # By day sunlight shows the dust, on both sides of the window.
        middle, wide = plan.pane[0] + plan.pane[2] / 2, plan.pane[2] / 2 + SIDE + DUSTY
        x, half = (self.lamp.spot[0], DUSTY) if GRADES[hour].is_lit else (middle, wide)
        if not self.lamp.is_moving:
            draw_dust(canvas, Box(x - half, rail + 12, 2 * half, max(0.0, tops + 40 - rail)), self.life.tick)


def shelved(viewport: Viewport, room: Box, count: int, *, is_title_beside: bool) -> tuple[list[Box], float]:
    """Return the places of the boxes in one row, or in two on a tall screen, and the distance of their centres."""
    rows = 2 if not is_title_beside and count > 3 and room.h > room.w * 0.6 else 1
    per_row = max(1, -(-count // rows))
    gap_y = BETWEEN if rows > 1 else 0.0
    most = room.h - (SHADE + ABOVE + CORD)
    widest = room.w / per_row / (1 + ASIDE)
    high = min((most - gap_y * (rows - 1)) / rows, 430.0, widest / BOX_FRONT[0] * BOX_FRONT[1])
    wide = high / BOX_FRONT[1] * BOX_FRONT[0]
    pitch = min(room.w / per_row, wide * 1.45)
    boards = max(1, round(pitch / BOARD))
    # The lamp hangs over every box alike relative to the boards of the wall.
    pitch = int(pitch * viewport.scale / boards) * boards / viewport.scale
    free = max(0.0, room.h - rows * high - gap_y * (rows - 1))
    if rows > 1:
        # The lamp has to fit above either shelf.
        gap_y, free = gap_y + free * 0.4, free * 0.6
    boxes = []
    for index in range(count):
        row, column = divmod(index, per_row)
        in_row = min(per_row, count - row * per_row)
        left = viewport.width / 2 - (in_row - 1) * pitch / 2 + column * pitch - wide / 2
        boxes.append(Box(left, room.y + free + row * (high + gap_y), wide, high, 12))
    return boxes, pitch


def shelf_room(
    viewport: Viewport, head: ShelfHead, rail: float, boxes: Sequence[Box], pitch: float, lit: Box
) -> RoomLayout:
    """Return the room behind boxes of this pitch, of which the lamp hangs over the `lit` one."""
    board, tops = pitch / max(1, round(pitch / BOARD)), min(box.y for box in boxes)
    low = min(box.bottom for box in boxes)
    pane = _pane(viewport, head, rail, tops, low)
    return RoomLayout(
        viewport.width,
        viewport.height,
        max(box.bottom for box in boxes) + 52,
        pane,
        board,
        boxes[0].centre[0] - board / 2,
        curtain=low - pane[1] - 8,
        reach=lit.h + ABOVE,
        flame=_flame(viewport, boxes[-1]),
        nail=_nail(boxes, rail, pane[0] + pane[2] + SIDE),
        phase=board / 2,
    )


def nail_of(ground: Background | None) -> Spot | None:
    """Return the nail of the picture of the last winner, who is on a box where there is none."""
    return ground.plan.nail if ground is not None and isinstance(ground.plan, RoomLayout) else None


def _nail(boxes: Sequence[Box], rail: float, curtain: float) -> Spot | None:
    """Return the place of a picture: right of the curtain between two boxes, or above the plant of a lower row."""
    wide, high = PICTURE
    first = next(box for box in boxes if box.bottom == boxes[-1].bottom)
    if first is not boxes[0]:
        has_room = first.x > wide + 3 * FREE and first.h > high - FREE + PLANT[1]
        return (first.x / 2, first.y - FREE) if has_room else None
    x, free = (boxes[-2:][0].centre[0] + boxes[-1].centre[0]) / 2, first.y - rail - high
    is_clear = curtain + FREE < x - wide / 2 and x < boxes[-1].x and free > FREE
    return (x, rail + free * 0.5) if is_clear else None


def _flame(viewport: Viewport, last: Box) -> tuple[float, float]:
    """Return the place of a candle's flame on the wall right of the last box, at its edge if there is no room."""
    free = viewport.width - last.right - last.w * SPINE
    away = min(free / 2, 150.0) if free > CANDLE_WIDE else 0.0
    return viewport.width - away, min(last.y + last.h * 0.24, last.bottom - 170)


def _pane(
    viewport: Viewport, head: ShelfHead, rail: float, tops: float, low: float
) -> tuple[float, float, float, float]:
    """Return the glass of the window: with its ledge above the `tops` of the boxes between title and buttons.

    On a tall screen it reaches from the ceiling right of the title down to the first shelf, `low`. Where there is no
    room for either, it hangs behind the boxes.
    """
    left = viewport.left + 4 + max(wide for _, wide in head.titles())
    right = head.links_left if head.is_title_beside else viewport.width + SIDE / 2
    wide = min(640.0, right - left - 2 * SIDE - 40)
    if wide >= LEAST_PANE:
        high = min(412.0, tops - LEDGE - 12) if head.is_title_beside else low - LEDGE - 12
        return (left + right - wide) / 2, 0.0, wide, high
    wide = viewport.width * 0.5
    return (viewport.width - wide) / 2, rail, wide, min(440.0, low - rail + 10)
