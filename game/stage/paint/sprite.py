"""A picture with its anchor, and the LRU cache for pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import wraps
from math import cos, radians, sin
from typing import Concatenate, Generic, Literal, ParamSpec, Protocol, TypeVar, cast
from weakref import ref

import pygame

from game.stage.paint.frame import DrawOp, DrawTarget, around
from game.stage.paint.pixels import nine, ragged

RIM = 24
"""Number of directions in which a shape is shifted to draw a line round it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A surface in physical pixels; (`ox`, `oy`) is the pixel inside it that lands on the spot it is drawn at.

    The anchor is the top left corner of the object without its shadow, for pieces their centre or foot.
    """

    surface: pygame.Surface
    ox: int = 0
    oy: int = 0
    rims: tuple[DrawOp, ...] = ()
    """Parts around an opaque inside, relative to its corner; changed copies lack them."""

    @classmethod
    def centred(cls, surface: pygame.Surface) -> Sprite:
        return cls(surface, surface.get_width() // 2, surface.get_height() // 2)

    @property
    def weight(self) -> int:
        return weight_of(self.surface) + sum(weight_of(rim) for rim, *_ in self.rims)

    def draw(self, target: DrawTarget, x: float, y: float) -> None:
        left, top = round(x) - self.ox, round(y) - self.oy
        for rim, (right, down), *_ in self.rims:
            target.blit(rim, (left + right, top + down))
        target.blit(self.surface, (left, top))

    def split(self, inside: pygame.Rect, core: pygame.Surface | None = None) -> Sprite:
        """Return it with its opaque inside as a picture of its own: nothing is drawn below, and it is soon copied.

        An inside that is not opaque itself is drawn on `core`, its ground of the same size.
        """
        core = core or ragged(inside.size)
        core.blit(self.surface, (0, 0), inside)
        rims = around(self.surface.get_rect(), inside)
        cut = [(self.surface.subsurface(rim).copy(), (rim.x - inside.x, rim.y - inside.y)) for rim in rims]
        return Sprite(core, self.ox - inside.x, self.oy - inside.y, (*cut,))

    def faded(self, alpha: float) -> Sprite:
        """Return a copy with alpha 0 to 1; for single sprites, not for full screens."""
        return self._times((255, 255, 255, round(255 * max(0.0, min(1.0, alpha)))))

    def dimmed(self, brightness: float) -> Sprite:
        return self._times((*[round(255 * brightness)] * 3, 255))

    def _times(self, colour: tuple[int, ...]) -> Sprite:
        surface = self.surface.copy()
        surface.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface, self.ox, self.oy)

    def rimmed(self, colour: tuple[int, ...], wide: int) -> Sprite:
        """Return a copy with a line of this colour, `wide` pixels, round its outline."""
        shape, (across, along) = self.surface.copy(), self.surface.get_size()
        shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        shape.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        surface = pygame.Surface((across + 2 * wide, along + 2 * wide), pygame.SRCALPHA)
        for turn in range(0, 360, 360 // RIM):
            surface.blit(shape, (wide + round(wide * cos(radians(turn))), wide + round(wide * sin(radians(turn)))))
        surface.blit(self.surface, (wide, wide))
        return Sprite(surface, self.ox + wide, self.oy + wide)

    def stretched(self, right: int, down: int) -> Sprite:
        """Return a copy with its middle column and row repeated by so many pixels, for uniform pictures."""
        wide, high = self.surface.get_size()
        return Sprite(nine(self.surface, None, (wide + right, high + down)), self.ox, self.oy)

    def narrowed(self, less: int) -> Sprite:
        """Return a copy without `less` columns of its uniform middle."""
        wide, high = self.surface.get_size()
        left = (wide - less) // 2
        surface = pygame.Surface((wide - less, high), pygame.SRCALPHA)
        surface.blit(self.surface, (0, 0), (0, 0, left, high))
        surface.blit(self.surface, (left, 0), (left + less, 0, wide - less - left, high))
        return Sprite(surface, self.ox, self.oy)

    def grown(self, factor: float, *, is_rough: bool = False) -> Sprite:
        return self.squashed(factor, factor, is_rough=is_rough)

    def turned(self, degrees: float) -> Sprite:
        """Return a copy rotated counter-clockwise about its anchor."""
        wide, high = self.surface.get_size()
        dx, dy, turn = self.ox - wide / 2, self.oy - high / 2, radians(degrees)
        # Edges are smooth only within the picture that is rotated.
        padded = pygame.Surface((wide + 2, high + 2), pygame.SRCALPHA)
        padded.blit(self.surface, (1, 1))
        surface = pygame.transform.rotozoom(padded, degrees, 1.0)
        wide, high = surface.get_size()
        x, y = wide / 2 + dx * cos(turn) + dy * sin(turn), high / 2 - dx * sin(turn) + dy * cos(turn)
        return Sprite(surface, round(x), round(y))

    def squashed(self, across: float, along: float, *, is_rough: bool = False) -> Sprite:
        """Return a copy scaled about its anchor in x and y; rough (unsmoothed) ones cost less."""
        width, height = self.surface.get_size()
        size = max(1, round(width * across)), max(1, round(height * along))
        scale = pygame.transform.scale if is_rough else pygame.transform.smoothscale
        return Sprite(scale(self.surface, size), round(self.ox * across), round(self.oy * along))


def layered(*layers: tuple[Sprite, float, float]) -> Sprite:
    """Return sprites drawn onto each other, each at pixels right of and below the common anchor."""
    spots = [(round(x) - sprite.ox, round(y) - sprite.oy) for sprite, x, y in layers]
    left, top = -min(x for x, _ in spots), -min(y for _, y in spots)
    sizes = [sprite.surface.get_size() for sprite, _, _ in layers]
    right = max(x + wide for (x, _), (wide, _) in zip(spots, sizes, strict=True))
    low = max(y + high for (_, y), (_, high) in zip(spots, sizes, strict=True))
    surface = pygame.Surface((left + right, top + low), pygame.SRCALPHA)
    for sprite, x, y in layers:
        sprite.draw(surface, left + round(x), top + round(y))
    return Sprite(surface, left, top)


def stamp(surface: pygame.Surface, image: pygame.Surface, x: float, y: float) -> None:
    """Draw an image with its middle at a place in pixels."""
    surface.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))


def weight_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


Kind = Literal["usual", "brief", "board", "ground", "die", "drawing", "part", "line", "block"]
"""Kind of a cached picture: `brief` ones are shown only briefly, `die` ones are frames of tumbling dice, `ground` ones
are backgrounds, `drawing` ones come from files, `part` ones are small rasters that shapes are stretched from, `line`
and `block` ones are text."""


class SpriteKeeper(Protocol):
    def kept(self, key: Hashable, make: Callable[[], Sprite], kind: Kind = "usual") -> Sprite: ...


class Painter(Protocol):
    @property
    def paint(self) -> SpriteKeeper: ...


Owner = TypeVar("Owner", bound=SpriteKeeper | Painter)
Args = ParamSpec("Args")


def cached(
    make: Callable[Concatenate[Owner, Args], Sprite], kind: Kind = "usual"
) -> Callable[Concatenate[Owner, Args], Sprite]:
    """Keep the sprites of a function of a paint, or of something with a paint, there by its arguments (hashable)."""
    name = make.__module__, make.__qualname__

    @wraps(make)
    def known(owner: Owner, /, *args: Args.args, **named: Args.kwargs) -> Sprite:
        paint = cast("SpriteKeeper", getattr(owner, "paint", cast("object", owner)))
        key = name, args, *named.items()
        return paint.kept(key, lambda: make(owner, *args, **named), kind)

    return known


def cached_briefly(make: Callable[Concatenate[Owner, Args], Sprite]) -> Callable[Concatenate[Owner, Args], Sprite]:
    """Same as `cached`, for sprites that are shown only briefly."""
    return cached(make, "brief")


def cached_as_board(make: Callable[Concatenate[Owner, Args], Sprite]) -> Callable[Concatenate[Owner, Args], Sprite]:
    """Same as `cached`, for large things on the table that a match draws seldom, but until its end."""
    return cached(make, "board")


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """LRU cache that evicts entries once the sum of their weights, by default 1 each, exceeds `limit`.

    A sprite that was evicted, but whose surface is still in use, as in a display list, is found again.
    """

    def __init__(self, limit: int = 512, *, weigh: Callable[[V], int] | None = None) -> None:
        self._limit = limit
        self._weigh = weigh
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._evicted: dict[K, tuple[ref[pygame.Surface], int, int]] = {}
        """Surface and anchor of evicted sprites."""
        self.weight = 0

    def get(self, key: K, make: Callable[[], V]) -> V:
        entry = self.peek(key)
        return self._add(key, make()) if entry is None else entry

    def _add(self, key: K, entry: V) -> V:
        self._entries[key] = entry
        self.weight += self._weight(entry)
        while self.weight > self._limit and len(self._entries) > 1:
            self._evict(*self._entries.popitem(last=False))
        return entry

    def _evict(self, key: K, entry: V) -> None:
        self.weight -= self._weight(entry)
        if isinstance(entry, Sprite) and not entry.rims:
            known = ref(entry.surface, lambda _: self._evicted.pop(key, None))
            self._evicted[key] = known, entry.ox, entry.oy

    def _found(self, key: K) -> V | None:
        known, ox, oy = self._evicted.pop(key, (None, 0, 0))
        surface = None if known is None else known()
        return None if surface is None else cast("V", Sprite(surface, ox, oy))

    def put(self, key: K, entry: V) -> None:
        self.get(key, lambda: entry)

    def peek(self, key: K) -> V | None:
        """Return the entry of `key`, or None; counts as a use."""
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
        elif (entry := self._found(key)) is not None:
            self._add(key, entry)
        return entry

    def clear(self) -> Mapping[K, V]:
        """Drop all entries and return them."""
        dropped, self._entries, self.weight = self._entries, OrderedDict(), 0
        self._evicted.clear()
        return dropped

    def _weight(self, entry: V) -> int:
        return self._weigh(entry) if self._weigh else 1
