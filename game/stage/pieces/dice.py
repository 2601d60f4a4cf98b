"""Dice as sprites: at rest, in any pose for covers, and as frames of a tumbling roll. Memory is bounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.stage.paint import svg
from game.stage.paint.frame import DrawTarget
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, layered
from game.stage.paint.theme import with_alpha
from game.stage.pieces.cube import HALF_BOX, TAKEN_UP, Cube, DieKind, FacePrint, Pose, fronts, pips, quarter, turn, view
from game.stage.pieces.roll import DieView, RollPlan, Tumble

YAWS: Final = (-16.0, 8.0, -9.0, 14.0, 8.0, -9.0)
"""Yaw of a die in degrees about the vertical, by its front face; the same in flight and at rest."""
AIR_AXIS: Final = (0.62, 0.55, 0.56)
"""Spin axis in die coordinates before the first contact with the tray: all six faces flash by."""
ROUGH: Final = 120_000
"""Bytes from which a die is squashed by nearest neighbour: smooth scaling takes a good part of a frame."""
_COARSE: Final = ((110, 10), (220, 15))
"""Degrees between frames, by maximum edge in pixels; above, 20. Saves memory."""
_SHADOWS: Final = (0.72, 0.5, 0.36, 0.26, 0.2)
"""Strength of a die's shadow by level of height, from lying on the table upwards."""
_LEVELS: Final = len(_SHADOWS)
_Key = tuple[DieKind, float, Tumble]
_SIDES: Final = ("top", "right", "bottom", "left", "front", "back")


class Dice:
    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self._latest: dict[tuple[DieKind, float], _Key] = {}
        self._rolling: RollPlan | None = None

    def number_die(self, colour: str, faces: str = "12347X") -> DieKind:
        game = self.paint.theme.game[colour]
        a, b, c, d, e, f = tuple(faces)
        return DieKind(game.fill, game.ink, (a, b, c, d, e, f))

    # -- at rest

    def die(self, kind: DieKind, value: str, edge: float, variant: int = 0, *, shadow: bool = True) -> Sprite:
        """Return a die at rest with `value` on top in one of four orientations, anchored at the centre of the cube."""
        key = _rest_key(kind, value, fronts(kind.index(value))[variant % 4], edge)
        return self._grounded(key) if shadow else self._frame(key).sprite

    def _grounded(self, key: _Key) -> Sprite:
        return self.paint.kept(
            ("grounded", key), lambda: layered((self.die_shadow(key[1]), 0, 0), (self._frame(key).sprite, 0, 0))
        )

    def die_shadow(self, edge: float, height: float = 0.0) -> Sprite:
        """Return the shadow of a die `height` u above the table, anchored at the cube's centre at rest."""
        level = min(_LEVELS - 1, round(height / edge * 3))
        return self.paint.kept(("die_shadow", edge, level), lambda: self._shadow(edge, level))

    def _shadow(self, edge: float, level: int) -> Sprite:
        strength = _SHADOWS[level]
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

    def draw_roll(self, target: DrawTarget, roll: RollPlan, t: float, x: float, y: float) -> None:
        """Draw every die of a roll at `t` seconds; (x, y) is the tray's top left corner in pixels."""
        scale = self.paint.scale
        views = sorted(roll.at(t), key=lambda die: die.y)
        if roll is not self._rolling:
            self._rolling = roll
            for die in roll.at(roll.seconds):  # resting poses have no stand-in
                self._frame(self._key(roll, die)).order()
        for die in views:
            if die.height > 0:
                shadow = self.die_shadow(roll.edge, die.height)
                shadow.draw(target, x + die.x * scale, y + die.y * scale)
        for die in views:
            sprite = self._sprite(roll, die)
            if sprite is None:
                continue
            size = 1.0 if die.tumble is None else 1 / roll.grain
            if die.squash != (1.0, 1.0) or size != 1.0:
                # Large dice, squashed only for moments, skip or repeat some columns and rows.
                is_rough = size == 1.0 and sprite.weight > ROUGH
                sprite = sprite.squashed(size * die.squash[0], size * die.squash[1], is_rough=is_rough)
            if die.alpha < 1:
                sprite = sprite.faded(die.alpha)
            sprite.draw(target, x + die.x * scale, y + (die.y - die.height) * scale)

    def _sprite(self, roll: RollPlan, die: DieView) -> Sprite | None:
        """Return the sprite of a die; None while the very first picture of its kind is being rendered."""
        key = self._key(roll, die)
        sprite = self._known(key)
        if sprite is None:
            frame = self._frame(key)
            sprite = frame.soon() or self._stand_in(key)
            if sprite is None and die.tumble is not None:
                return None
            sprite = sprite or frame.sprite
        if die.tumble is not None or die.height > 0:
            return sprite
        if self._known(key) is None:
            return layered((self.die_shadow(roll.edge), 0, 0), (sprite, 0, 0))
        return self._grounded(key)

    def _key(self, roll: RollPlan, die: DieView) -> _Key:
        if die.tumble is None:
            return _rest_key(die.kind, die.value, die.front, roll.edge)
        edge = roll.edge * roll.grain
        return die.kind, edge, self._quantised(die.tumble, edge)

    def _step(self, edge: float, front: int) -> int:
        """Return the degrees between two frames; coarser in the air, where finer ones would not show."""
        step = next((degrees for most, degrees in _COARSE if edge * self.paint.scale <= most), 20)
        return step if front >= 0 else {10: 15, 15: 30, 20: 40}[step]

    def _quantised(self, tumble: Tumble, edge: float) -> Tumble:
        step = self._step(edge, tumble.front)
        return Tumble(round(tumble.degrees / step) * step % 360, tumble.front, tumble.upright)

    def _stand_in(self, key: _Key) -> Sprite | None:
        """Return the nearest cached frame about the same axis, else the latest one of this die."""
        kind, edge, frame = key
        step = self._step(edge, frame.front)
        start = round(frame.degrees / step)
        for offset in range(1, 180 // step + 1):
            for turn_ in (start + offset, start - offset):
                sprite = self._known((kind, edge, Tumble(turn_ * step % 360, frame.front, frame.upright)))
                if sprite is not None:
                    return sprite
        latest = self._latest.get((kind, edge))
        return None if latest is None else self._known(latest)

    def preparing(self, rolls: Iterable[RollPlan]) -> Iterator[bool]:
        """Render the frames of these rolls ahead, up to the budget; yields True while waiting for the render thread."""
        pictures = self.paint.pictures
        for roll in rolls:
            yield from self._preparing_shadows(roll.edge)
            moments = [] if roll.reduced_motion else [moment / 60 for moment in range(int(roll.seconds * 60) + 2)]
            for moment in (roll.seconds, *moments):
                for die in roll.at(moment):
                    if pictures.weight("die") > 0.95 * pictures.budgets["die"]:
                        return
                    key = self._key(roll, die)
                    while self._known(key) is None and not pictures.has_room:
                        yield True
                    self._frame(key).soon()
                yield False

    def preparing_rest(self, kind: DieKind, edge: float) -> Iterator[bool]:
        """Render all faces of a die at rest ahead, piece by piece."""
        yield from self._preparing_shadows(edge)
        for value, face in enumerate(kind.faces):
            for variant, front in enumerate(fronts(value)):
                yield from self._frame(_rest_key(kind, face, front, edge)).ahead()
                self.die(kind, face, edge, variant)
                yield False

    def _preparing_shadows(self, edge: float) -> Iterator[bool]:
        for level in range(_LEVELS):
            self.die_shadow(edge, level * edge / 3)
            yield False

    def _known(self, key: _Key) -> Sprite | None:
        return self.paint.pictures.peek(key, "die")

    def _frame(self, key: _Key) -> Recipe:
        def finish(sprite: Sprite) -> Sprite:
            self._latest[key[:2]] = key
            return sprite

        return self.paint.recipe(key, partial(self._baked, *key), finish, "die")

    def _baked(self, kind: DieKind, edge: float, frame: Tumble) -> Sprite:
        if frame.front < 0:
            return self._cube(kind, TAKEN_UP[4], edge, view(YAWS[4], turn(AIR_AXIS, frame.degrees)), 4, 0)
        pose = view(YAWS[frame.front], turn((0, 0, 1), frame.degrees))
        steps = 4 if not frame.is_resting else 9 if edge * self.paint.scale < 140 else 16
        return self._cube(kind, TAKEN_UP[frame.front], edge, pose, steps, frame.upright)

    # -- drawing

    def _cube(
        self, kind: DieKind, taken_up: Sequence[int], edge: float, pose: Pose, steps: int, upright: int
    ) -> Sprite:
        """Return the cube without shadow; `upright` quarter turns leave the front face's print upright."""
        side = edge * HALF_BOX * 2
        prints = {name: self._print(kind, kind.faces[face]) for name, face in zip(_SIDES, taken_up, strict=True)}
        prints["front"] = replace(prints["front"], turns=upright)
        body = Cube(edge, (side / 2, side / 2), kind.body, pose).draw(prints, steps)
        whole = self.paint.draw_svg(body, side, side)
        middle = whole.get_width() // 2
        ink = whole.get_bounding_rect()
        return Sprite(whole.subsurface(ink).copy(), middle - ink.left, middle - ink.top)

    def _print(self, kind: DieKind, face: str) -> FacePrint:
        games: Mapping[str, object] = self.paint.theme.game
        if face in games:
            colour = self.paint.theme.game[face]
            path = self.paint.art.outline(f"glyph/{colour.glyph}")
            return FacePrint(path, 100, colour.ink, colour, grown=self.paint.art.symbols)
        if kind.has_pips:
            return FacePrint(pips(int(face)), 100, kind.ink)
        return FacePrint(self.paint.art.outline(f"digit/{face}"), 120, kind.ink)


def _rest_key(kind: DieKind, value: str, front: int, edge: float) -> _Key:
    turns = quarter(kind.index(value), front)
    return kind, edge, Tumble(90.0 * turns, front, turns, is_resting=True)
