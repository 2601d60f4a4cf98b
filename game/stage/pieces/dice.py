"""Dice as sprites: at rest, in any pose for covers, and as frames of a tumbling roll. Bakes lazily within a budget."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.stage import svg
from game.stage.paint import Paint
from game.stage.pieces.roll import DieView, Frame, Roll
from game.stage.pieces.solid import HALF_BOX, Pose, Print, Solid, turn, view
from game.stage.sprite import Cache, Sprite
from game.stage.theme import Colour, with_alpha

REST_YAWS: Final = (-16.0, -9.0, 8.0, 14.0)
"""How dice may lie, degrees about the vertical."""
FLIGHT_YAWS: Final = (-16.0, 14.0)
AIR_AXIS: Final = (0.62, 0.55, 0.56)
"""The axis in the die about which it spins before it first touches the tray: all six faces flash by."""
BUDGET: Final = 14_000_000
"""Bytes kept of tumbling frames."""
FRESH: Final = 2
"""Frames baked per picture at most while a roll runs; the nearest one that is there stands in for others."""
_SIDES: Final = ("top", "right", "bottom", "left", "front", "back")


@dataclass(frozen=True, slots=True)
class DieKind:
    """A die: body colour, ink of its figures, and six faces; opposite faces are 0/2, 1/3 and 4/5.

    A face is a game colour (an inlay with its glyph) or a figure.
    """

    body: Colour
    ink: Colour
    faces: tuple[str, str, str, str, str, str]

    def index(self, value: str) -> int:
        """Which face shows `value`; ValueError if none."""
        return self.faces.index(value)


_IVORY: Final[Colour] = (251, 243, 226, 255)
_BROWN: Final[Colour] = (42, 29, 20, 255)
COLOUR_DIE: Final = DieKind(_IVORY, _BROWN, ("red", "green", "grey", "yellow", "blue", "orange"))
"""The die of the two games of crosses: ivory with six coloured inlays."""
PLAIN_DIE: Final = DieKind(_IVORY, _BROWN, ("0", "3", "5", "2", "4", "1"))
"""Ivory with the figures 0 to 5."""


def arrangement(kind: DieKind, value: str) -> tuple[int, tuple[str, ...]]:
    """Which quarter of its ring shows `value`, and the faces in the order top, right, bottom, left, front, back.

    Faces 0 to 3 form a ring about the axis from front to back; for 4 and 5 the die is taken up the other way.
    """
    index = kind.index(value)
    f = kind.faces
    if index < 4:
        return index, f
    return (0 if index == 4 else 2), (f[4], f[1], f[5], f[3], f[2], f[0])


class Dice:
    """Dice of one paint."""

    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self._frames: Cache[tuple[DieKind, float, Frame], Sprite] = Cache(BUDGET, weigh=_bytes)
        self._fresh = 0

    def number_die(self, colour: str, faces: str = "12347X") -> DieKind:
        """A die in a player's colour with six figures."""
        game = self.paint.theme.game[colour]
        a, b, c, d, e, f = tuple(faces)
        return DieKind(game.fill, game.ink, (a, b, c, d, e, f))

    # -- at rest

    def die(self, kind: DieKind, value: str, edge: float, yaw: int = 1, *, shadow: bool = True) -> Sprite:
        """A die at rest with `value` on top, lying in one of four ways; anchored at the centre of the cube."""
        key = ("die", kind, value, edge, yaw % 4, shadow)
        return self.paint.kept(key, lambda: self._rest(kind, value, edge, yaw % 4, shadow))

    def _rest(self, kind: DieKind, value: str, edge: float, yaw: int, shadow: bool) -> Sprite:
        quarter, faces = arrangement(kind, value)
        pose = view(REST_YAWS[yaw], turn((0, 0, 1), 90 * quarter))
        cube = self._cube(kind, faces, edge, pose, 9)
        if not shadow:
            return cube
        under = self.die_shadow(edge)
        surface = under.surface.copy()
        cube.draw(surface, under.ox, under.oy)
        return Sprite(surface, under.ox, under.oy)

    def die_in_pose(
        self, kind: DieKind, faces: tuple[str, ...], edge: float, pitch: float, yaw: float, roll: float
    ) -> Sprite:
        """A die in the air for title pictures; `faces` in the order top, right, bottom, left, front, back."""
        key = ("posed", kind, faces, edge, pitch, yaw, roll)
        return self.paint.kept(key, lambda: self._cube(kind, faces, edge, view(yaw, None, pitch, roll), 9))

    def die_shadow(self, edge: float, height: float = 0.0) -> Sprite:
        """The shadow of a die `height` u above the table, anchored where the cube's centre would be at rest."""
        level = min(4, round(height / edge * 3))
        return self.paint.kept(("die_shadow", edge, level), lambda: self._shadow(edge, level))

    def _shadow(self, edge: float, level: int) -> Sprite:
        strength = (0.72, 0.5, 0.36, 0.26, 0.2)[level]
        spread = 1 + 0.10 * level
        rx, ry = edge * 0.82 * spread, edge * 0.58 * spread
        width, height = edge * 2.1 * spread, edge * 1.95 * spread
        cx, cy = width / 2, height / 2
        shade = self.paint.colour("ink.shade")
        stops = [
            (0, with_alpha(shade, strength)),
            (0.62, with_alpha(shade, strength * 0.68)),
            (1, with_alpha(shade, 0)),
        ]
        # Contact shade close under the front edge makes the die stand on the table.
        x, y = cx + edge * 0.07, cy + edge * 0.34
        glow = svg.radial("s", (0, 0), 1, stops, f"matrix({rx:.2f} 0 0 {ry:.2f} {x:.2f} {y:.2f})")
        body = f'<defs>{glow}</defs><path d="M0 0H{width:.1f}V{height:.1f}H0Z" {svg.fill("s")}/>'
        surface = self.paint.draw_svg(body, width, height)
        return Sprite(surface, self.paint.px(cx), self.paint.px(cy))

    # -- tumbling

    def draw_roll(self, target: pygame.Surface, roll: Roll, t: float, x: float, y: float, kind: DieKind) -> None:
        """Draw every die of a roll at `t` seconds; (x, y) is the tray's top left corner in pixels."""
        scale = self.paint.scale
        views = sorted(roll.at(t), key=lambda die: die.y)
        self._fresh = FRESH
        for die in views:
            if die.height > 0:
                shadow = self.die_shadow(roll.edge, die.height)
                shadow.draw(target, x + die.x * scale, y + die.y * scale)
        for die in views:
            sprite = self._sprite(kind, roll.edge, die)
            if die.squash != (1.0, 1.0):
                sprite = sprite.squashed(*die.squash)
            if die.alpha < 1:
                sprite = sprite.faded(die.alpha)
            sprite.draw(target, x + die.x * scale, y + (die.y - die.height) * scale)

    def _sprite(self, kind: DieKind, edge: float, die: DieView) -> Sprite:
        if die.frame is None:
            return self.die(kind, die.value, edge, die.yaw, shadow=die.height <= 0)
        return self._frame(kind, edge, die.frame)

    def _frame(self, kind: DieKind, edge: float, frame: Frame) -> Sprite:
        known = self._frames.peek((kind, edge, frame))
        if known is None and self._fresh <= 0:
            known = self._stand_in(kind, edge, frame)
        if known is not None:
            return known
        self._fresh -= 1
        return self._frames.get((kind, edge, frame), lambda: self._bake(kind, edge, frame))

    def _stand_in(self, kind: DieKind, edge: float, frame: Frame) -> Sprite | None:
        for offset in (1, -1, 2, -2, 3, -3):
            sprite = self._frames.peek((kind, edge, frame.beside(offset)))
            if sprite is not None:
                return sprite
        return None

    def warm(self, kind: DieKind, edge: float, seconds: float) -> bool:
        """Bake tumbling frames for at most `seconds`; True when all are there. For idle moments before a roll."""
        end = time.perf_counter() + seconds
        for frame in _all_frames():
            key = (kind, edge, frame)
            if self._frames.peek(key) is None:
                if time.perf_counter() >= end:
                    return False
                self._frames.get(key, partial(self._bake, kind, edge, frame))
        return True

    def frame_bytes(self) -> int:
        """Bytes taken by the tumbling frames kept."""
        return self._frames.weight

    def _bake(self, kind: DieKind, edge: float, frame: Frame) -> Sprite:
        spin: Pose
        if frame.is_air:
            spin = turn(AIR_AXIS, frame.degrees)
            faces: tuple[str, ...] = kind.faces
        else:
            spin = turn((0, 0, 1), frame.degrees)
            faces = arrangement(kind, kind.faces[4] if frame.is_other_ring else kind.faces[0])[1]
        return self._cube(kind, faces, edge, view(FLIGHT_YAWS[frame.yaw], spin), 5)

    # -- drawing

    def _cube(self, kind: DieKind, faces: tuple[str, ...], edge: float, pose: Pose, steps: int) -> Sprite:
        side = edge * HALF_BOX * 2
        prints = {name: self._print(kind, face) for name, face in zip(_SIDES, faces, strict=True)}
        body = Solid(edge, (side / 2, side / 2), kind.body, pose).draw(prints, steps)
        whole = self.paint.draw_svg(body, side, side)
        middle = whole.get_width() // 2
        ink = whole.get_bounding_rect()
        return Sprite(whole.subsurface(ink).copy(), middle - ink.left, middle - ink.top)

    def _print(self, kind: DieKind, face: str) -> Print:
        games: Mapping[str, object] = self.paint.theme.game
        if face in games:
            colour = self.paint.theme.game[face]
            return Print(self.paint.art.outline(f"glyph/{colour.glyph}"), 100, colour.ink, colour)
        return Print(self.paint.art.outline(f"digit/{face}"), 120, kind.ink)


def _bytes(sprite: Sprite) -> int:
    return sprite.surface.get_width() * sprite.surface.get_height() * 4


def _all_frames() -> Iterator[Frame]:
    yield from (Frame.air(degrees) for degrees in range(0, 360, Frame.AIR_STEP))
    for yaw in range(len(FLIGHT_YAWS)):
        for ring in (False, True):
            yield from (Frame.ring(degrees, ring, yaw) for degrees in range(0, 360, Frame.STEP))
