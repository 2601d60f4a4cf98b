"""A picture with its anchor, and the cache that keeps pictures until the scale changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from game.stage.paint.frame import DrawTarget


@dataclass(frozen=True, slots=True)
class Sprite:
    """A surface in physical pixels; (`ox`, `oy`) is the pixel inside it that lands on the spot it is drawn at.

    The anchor is the top left corner of the thing itself (not of its shadow) for flat things such as cards, and the
    centre or the foot for pieces.
    """

    surface: pygame.Surface
    ox: int = 0
    oy: int = 0

    @property
    def weight(self) -> int:
        """Bytes of the picture."""
        return weight_of(self.surface)

    def draw(self, target: DrawTarget, x: float, y: float) -> None:
        """Blit so that the anchor is at (x, y) in pixels."""
        target.blit(self.surface, (round(x) - self.ox, round(y) - self.oy))

    def faded(self, alpha: float) -> Sprite:
        """A copy with alpha 0 to 1; for single sprites, not for full screens."""
        surface = self.surface.copy()
        surface.fill((255, 255, 255, round(255 * max(0.0, min(1.0, alpha)))), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface, self.ox, self.oy)

    def widened(self, more: int) -> Sprite:
        """A copy with its middle column so many pixels wider, for what is the same from one end to the other."""
        wide, high = self.surface.get_size()
        left = wide // 2
        surface = pygame.Surface((wide + more, high), pygame.SRCALPHA)
        surface.blit(self.surface, (0, 0), (0, 0, left, high))
        surface.blit(pygame.transform.scale(self.surface.subsurface((left, 0, 1, high)), (more, high)), (left, 0))
        surface.blit(self.surface, (left + more, 0), (left, 0, wide - left, high))
        return Sprite(surface, self.ox, self.oy)

    def narrowed(self, less: int) -> Sprite:
        """A copy without so many columns in its middle, for what is alike there."""
        wide, high = self.surface.get_size()
        left = (wide - less) // 2
        surface = pygame.Surface((wide - less, high), pygame.SRCALPHA)
        surface.blit(self.surface, (0, 0), (0, 0, left, high))
        surface.blit(self.surface, (left, 0), (left + less, 0, wide - less - left, high))
        return Sprite(surface, self.ox, self.oy)

    def grown(self, factor: float) -> Sprite:
        """A copy scaled about its anchor; for pops and squashes of small things."""
        return self.squashed(factor, factor)

    def squashed(self, across: float, along: float, *, is_rough: bool = False) -> Sprite:
        """A copy scaled by `across` in x and `along` in y about its anchor; rough ones cost less."""
        width, height = self.surface.get_size()
        size = max(1, round(width * across)), max(1, round(height * along))
        scale = pygame.transform.scale if is_rough else pygame.transform.smoothscale
        return Sprite(scale(self.surface, size), round(self.ox * across), round(self.oy * along))


def weight_of(surface: pygame.Surface) -> int:
    """Bytes of a picture."""
    return surface.get_width() * surface.get_height() * 4


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Keeps what was made, dropping what was not asked for longest once the weights exceed `limit`.

    Every entry weighs 1 unless `weigh` says otherwise.
    """

    def __init__(self, limit: int = 512, *, weigh: Callable[[V], int] | None = None) -> None:
        self._limit = limit
        self._weigh = weigh
        self._entries: OrderedDict[K, V] = OrderedDict()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The entry of `key`, made now if it is not there."""
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = make()
            self.weight += self._weight(entry)
            while self.weight > self._limit and len(self._entries) > 1:
                self.weight -= self._weight(self._entries.popitem(last=False)[1])
        else:
            self._entries.move_to_end(key)
        return entry

    def put(self, key: K, entry: V) -> None:
        """Keep something made elsewhere."""
        self.get(key, lambda: entry)

    def peek(self, key: K) -> V | None:
        """The entry of `key` if it is there; counts as asking for it."""
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
        return entry

    @property
    def latest(self) -> K | None:
        """The key that was asked for last."""
        return next(reversed(self._entries), None)

    def drop(self, key: K) -> None:
        """Forget this entry, if it is there."""
        entry = self._entries.pop(key, None)
        if entry is not None:
            self.weight -= self._weight(entry)

    def widen(self, times: int) -> None:
        """Keep so many times as much from now on."""
        self._limit *= times

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self.weight = 0

    def _weight(self, entry: V) -> int:
        return self._weigh(entry) if self._weigh else 1
