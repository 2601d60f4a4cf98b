"""Thrown things as sprites: at rest, and as frames of a throw. Memory is bounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from math import dist
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.frame import DrawTarget
from game.stage.paint.light import OVERHEAD, Lean, fall
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import Recipe, as_made
from game.stage.paint.sprite import Sprite, layered
from game.stage.paint.theme import with_alpha
from game.stage.pieces.roll import Posed, RollPlan

from .thrown import Thrown, Tumble

_COARSE: Final = ((110, 10), (220, 15))
"""Degrees between frames, by maximum edge in pixels; above, 20. Saves memory."""
_SHADOWS: Final = (0.72, 0.5, 0.36, 0.26, 0.18, 0.1)
"""Strength of a shadow by level of height, from lying on the table upwards; higher up there is none."""
_LEVELS: Final = len(_SHADOWS)
ALIKE: Final = 0.1
"""Difference in size from which a thing in motion is scaled anew, while its pose stays."""
FAINT: Final = 48.0
"""Half the width in pixels of the raster from which a shadow is stretched, which is too soft for more."""
_Key = tuple[Thrown, float, Tumble]


def _level(height: float, edge: float) -> int:
    """Return the level of a height in u above the table."""
    return round(height / edge * 3)


class Throws:
    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self._latest: dict[tuple[Thrown, float], _Key] = {}
        self._rolling: RollPlan | None = None
        self._rests: Sequence[Recipe] = ()
        """Pictures in which the things of this throw will lie."""
        self._sizes: dict[int, tuple[Sprite, tuple[float, float], Sprite]] = {}
        """Picture, another size, and the picture in that size, of every thing that is thrown."""

    # -- at rest

    def lying(self, kind: Thrown, face: str, edge: float, lie: int = 0, lean: Lean | None = OVERHEAD) -> Sprite:
        """Return a thing at rest with `face` on top, in one of its ways to lie, anchored at its centre.

        None: without a shadow.
        """
        key = kind, edge, kind.resting(face, lie % kind.lies)
        if self.paint.pictures.peek(("grounded", key, lean)) is None and self._frame(key).soon() is None:
            other = self._lying_otherwise(kind, face, edge)
            if other is not None:
                return other if lean is None else layered((self.shadow_of(kind, edge, lean), 0, 0), (other, 0, 0))
        return self._frame(key).sprite if lean is None else self._grounded(key, lean)

    def _lying_otherwise(self, kind: Thrown, face: str, edge: float) -> Sprite | None:
        """Return what stands in for a thing at rest: the same face, taken up differently or larger and made small."""
        larger = (size for known, size in self._latest if known == kind and size > edge)
        for size, lie in product((edge, *larger), range(kind.lies)):
            sprite = self._known((kind, size, kind.resting(face, lie)))
            if sprite is not None:
                return sprite if size == edge else sprite.grown(edge / size)
        return None

    def lying_ahead(self, kind: Thrown, face: str, edge: float) -> Iterator[bool]:
        """Make the picture of a thing at rest on the render thread; yields True while waiting for it."""
        yield from self._shade(kind, edge, OVERHEAD, 0.0).ahead()
        yield from self._frame((kind, edge, kind.resting(face, 0))).ahead()

    def turned(self, kind: Thrown, face: str, edge: float, degrees: float) -> Sprite:
        """Return a thing that turns over, in the nearest pose that is rendered; at 0 degrees `face` is on top."""
        key = kind, edge, self._quantised(kind.flying(face, degrees), edge)
        return self._known(key) or self._frame(key).soon() or self._stand_in(key) or self._frame(key).sprite

    def _grounded(self, key: _Key, lean: Lean) -> Sprite:
        def make() -> Sprite:
            return layered((self.shadow_of(*key[:2], lean), 0, 0), (self._frame(key).sprite, 0, 0))

        return self.paint.kept(("grounded", key, lean), make)

    def shadow_of(self, kind: Thrown, edge: float, lean: Lean, height: float = 0.0) -> Sprite:
        """Return the shadow of a thing `height` u above the table, anchored at its centre at rest."""
        return self._shade(kind, edge, lean, height).sprite

    def _shade(self, kind: Thrown, edge: float, lean: Lean, height: float, grown: float = 1.0) -> Recipe:
        known = *kind.size, kind.thick, edge * grown, lean, min(_LEVELS - 1, _level(height, edge))
        return self.paint.recipe(("thrown_shadow", *known), partial(self._shadow, *known), as_made, "brief")

    def _shadow(self, wide: float, deep: float, thick: float, edge: float, lean: Lean, level: int) -> Sprite:
        strength = _SHADOWS[level] * min(1.0, 4 * thick)
        spread = 1 + 0.06 * level
        rx, ry = edge * (wide / 2 + 0.12 + 0.2 * thick) * spread, edge * (deep / 2 + 0.08) * spread
        shade = self.paint.colour("ink.shade")
        stops = [
            (0, with_alpha(shade, strength)),
            (0.62, with_alpha(shade, strength * 0.68)),
            (1, with_alpha(shade, 0)),
        ]
        # Contact shade close under the front edge makes the thing stand on the table.
        x, down = fall("die", lean, edge)
        y = down * thick
        glow = svg.radial("s", (0, 0), 1, stops, f"matrix({rx:.2f} 0 0 {ry:.2f} {rx:.2f} {ry:.2f})")
        body = f'<defs>{glow}</defs><path d="M0 0H{2 * rx:.2f}V{2 * ry:.2f}H0Z" {svg.fill("s")}/>'
        small = svg.raster(body, 2 * rx, 2 * ry, min(self.paint.scale, FAINT / rx))
        whole = pygame.transform.smoothscale(small, (self.paint.px(2 * rx), self.paint.px(2 * ry)))
        return Sprite(whole, self.paint.px(rx - x), self.paint.px(ry - y))

    # -- tumbling

    def draw_roll(self, target: DrawTarget, roll: RollPlan, t: float, x: float, y: float, lean: Lean) -> None:
        """Draw everything thrown at `t` seconds; (x, y) is the tray's top left corner in pixels."""
        scale = self.paint.scale
        things = sorted(roll.at(t), key=lambda thing: thing.y)
        if roll is not self._rolling:
            self._rolling = roll
            self._sizes.clear()
            self._rests = [self._frame(self._key(roll, thing)) for thing in roll.at(roll.seconds)]
        for rest in self._rests:  # before all others: while one is missing its order may have been refused
            if rest.known is None:
                rest.order()
        for thing in things:
            shade = self._shade_below(roll, thing, lean) if thing.height > 0 else None
            shadow = None if shade is None else shade.soon()
            if shadow is not None:
                shadow.draw(target, x + thing.x * scale, y + thing.y * scale)
        for thing in things:
            sprite = self._sprite(roll, thing, lean)
            if sprite is None:
                continue
            size = 1.0 if thing.tumble is None else round(16 * thing.grown) / 16 / roll.grain
            sprite = self._sized(thing.index, sprite, (size * thing.squash[0], size * thing.squash[1]))
            if thing.alpha < 1:
                sprite = sprite.faded(thing.alpha)
            sprite.draw(target, x + thing.x * scale, y + (thing.y - thing.height) * scale)

    def _sized(self, index: int, sprite: Sprite, size: tuple[float, float]) -> Sprite:
        """Return a thing's sprite in another size, the same one as in the last frame if it is about as large."""
        if size == (1.0, 1.0):
            return sprite
        last = self._sizes.get(index)
        if last is None or last[0] is not sprite or dist(last[1], size) > ALIKE:
            last = self._sizes[index] = sprite, size, sprite.squashed(*size, is_rough=self.paint.is_fine)
        return last[2]

    def _shade_below(self, roll: RollPlan, thing: Posed, lean: Lean) -> Recipe | None:
        """Return the shadow of a thing that is thrown; None if it is high up."""
        if _level(thing.height, roll.edge) >= _LEVELS:
            return None
        return self._shade(thing.kind, roll.edge, lean, thing.height, round(2 * thing.grown) / 2)

    def _sprite(self, roll: RollPlan, thing: Posed, lean: Lean) -> Sprite | None:
        """Return the sprite of a thing; None while the very first picture of its kind is being rendered."""
        key = self._key(roll, thing)
        sprite = self._known(key)
        if sprite is None:
            frame = self._frame(key)
            may_order = thing.tumble is None or self.paint.pictures.has_room
            sprite = (frame.soon() if may_order else None) or self._stand_in(key)
            if sprite is None and thing.tumble is not None:
                return None
            sprite = sprite or frame.sprite
        if thing.tumble is not None or thing.height > 0:
            return sprite
        if self._known(key) is None:
            return layered((self.shadow_of(thing.kind, roll.edge, lean), 0, 0), (sprite, 0, 0))
        return self._grounded(key, lean)

    def _key(self, roll: RollPlan, thing: Posed) -> _Key:
        if thing.tumble is None:
            return thing.kind, roll.edge, thing.kind.resting(thing.face, thing.lie)
        edge = roll.edge * roll.grain
        return thing.kind, edge, self._quantised(thing.tumble, edge)

    def _step(self, edge: float, front: int) -> int:
        """Return the degrees between two frames; coarser in the air, where finer ones would not show."""
        step = next((degrees for most, degrees in _COARSE if edge * self.paint.scale <= most), 20)
        return step if front >= 0 else {10: 15, 15: 30, 20: 40}[step]

    def _quantised(self, tumble: Tumble, edge: float) -> Tumble:
        step = self._step(edge, tumble.front)
        return Tumble(round(tumble.degrees / step) * step % 360, tumble.front, tumble.upright)

    def _stand_in(self, key: _Key) -> Sprite | None:
        """Return the nearest cached frame about the same axis, else the latest one of this kind."""
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

    def preparing(self, rolls: Iterable[RollPlan], lean: Lean) -> Iterator[bool]:
        """Render the frames of these rolls ahead, up to the budget; yields True while waiting for the render thread."""
        pictures = self.paint.pictures
        for roll in rolls:
            moments = [] if roll.reduced_motion else [moment / 60 for moment in range(int(roll.seconds * 60) + 2)]
            for moment in (roll.seconds, *moments):
                for thing in roll.at(moment):
                    if pictures.weight("die") > 0.95 * pictures.budgets["die"]:
                        return
                    yield from self._ordered(self._frame(self._key(roll, thing)))
                    if (shade := self._shade_below(roll, thing, lean)) is not None:
                        yield from self._ordered(shade)
                yield False

    def preparing_rest(self, kind: Thrown, edge: float, lean: Lean) -> Iterator[bool]:
        """Render all faces of a thing at rest ahead, piece by piece; first each of them in one way to lie."""
        rests = [
            self._frame((kind, edge, kind.resting(face, lie))) for lie, face in product(range(kind.lies), kind.faces)
        ]
        for recipe in (*(self._shade(kind, edge, lean, level * edge / 3) for level in range(_LEVELS)), *rests):
            yield from self._ordered(recipe)
            yield False
        for recipe in rests:
            yield from recipe.ahead()

    def _ordered(self, *recipes: Recipe) -> Iterator[bool]:
        """Order pictures without waiting for them; yields True until there is room for one."""
        for recipe in recipes:
            while recipe.known is None and not self.paint.pictures.has_room:
                yield True
            recipe.soon()

    def _known(self, key: _Key) -> Sprite | None:
        return self.paint.pictures.peek(key, "die")

    def _frame(self, key: _Key) -> Recipe:
        def finish(sprite: Sprite) -> Sprite:
            self._latest[key[:2]] = key
            return sprite

        kind, edge, pose = key
        return self.paint.recipe(key, partial(kind.picture, self.paint, edge, pose), finish, "die")
