"""All cached pictures of one scale, made when they are drawn, or ahead by the render thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.stage.paint.sprite import Cache, Kind, Sprite
from game.timing import Executor

if TYPE_CHECKING:
    from concurrent.futures import Future

Y = TypeVar("Y")
V = TypeVar("V")
GROWTH: Final = 2.6
"""Exponent of the scale by which most budgets grow, a little above that of the area."""
BUDGETS: Final[dict[Kind, tuple[int, float]]] = {
    "usual": (12_000_000, 2.8),
    "brief": (5_400_000, GROWTH),
    "board": (36_000_000, 2.0),
    "ground": (20_000_000, 2.0),
    "die": (7_600_000, 1.05),
    "drawing": (6_400_000, 2.1),
    "part": (3_000_000, 2.0),
    "line": (3_400_000, 2.2),
    "block": (2_600_000, 2.2),
}
"""Byte budget at 1080p, and the exponent by which it grows: a board for every seat and two whole windows have room."""
ENOUGH: Final = 4
"""Number of pending orders from which others wait: few, so that an urgent one is soon reached."""
MOST: Final = 8


def as_made(sprite: Sprite) -> Sprite:
    """Finish a picture that is complete once it is made."""
    return sprite


class Missing(Exception):
    """A picture that is not in the cache."""


class Pictures:
    """The picture cache: each kind has a byte budget, and loses its least recently used pictures."""

    def __init__(self, scale: float, thread: Executor | None) -> None:
        self.thread = thread
        """Thread that renders pictures ahead; None: every picture is made on demand."""
        self.budgets = {kind: round(size * max(1.0, scale**growth)) for kind, (size, growth) in BUDGETS.items()}
        self._kept: dict[Kind, Cache[Hashable, Any]] = {
            kind: Cache(budget, weigh=lambda picture: picture.weight) for kind, budget in self.budgets.items()
        }
        self._orders: dict[Hashable, tuple[Recipe, Future[Any]]] = {}
        self._made: deque[Hashable] = deque()
        """Keys of orders that are done; the only thing here that the render thread touches."""
        self._makes_none = False

    def get(self, key: Hashable, make: Callable[[], V], kind: Kind = "usual") -> V:
        """Return a cached picture, made now if missing."""
        if self._makes_none and self._kept[kind].peek(key) is None:
            raise Missing
        picture: V = self._kept[kind].get(key, make)
        return picture

    def peek(self, key: Hashable, kind: Kind = "usual") -> Sprite | None:
        """Return a picture if it is there; counts as a use."""
        self._fetch()
        return self._kept[kind].peek(key)

    def getting(
        self, key: Hashable, making: Generator[Y, None, Sprite], kind: Kind = "usual"
    ) -> Generator[Y, None, Sprite]:
        """Same as `get`, but a missing picture is made step by step."""
        made = self.peek(key, kind) or (yield from making)
        return self.get(key, lambda: made, kind)

    def has_all(self, draw: Callable[[], object]) -> bool:
        """True if all pictures that `draw` needs are there; counts as a use."""
        before, self._makes_none = self._makes_none, True
        try:
            draw()
        except Missing:
            return False
        finally:
            self._makes_none = before
        return True

    def weight(self, kind: Kind) -> int:
        return self._kept[kind].weight

    @property
    def has_room(self) -> bool:
        """True if there is time for an order that is not urgent."""
        self._fetch()
        return len(self._orders) < ENOUGH

    @property
    def is_awaited(self) -> bool:
        """True while an ordered picture is missing, for which another may stand in."""
        return bool(self._orders)

    def order(self, recipe: Recipe) -> None:
        """Have a missing picture made on the render thread, unless there is none or too much is pending."""
        is_needed = recipe.known is None and recipe.key not in self._orders
        if self.thread is not None and is_needed and len(self._orders) < MOST:
            order = self.thread.submit_in_background(recipe.make)
            self._orders[recipe.key] = recipe, order
            order.add_done_callback(lambda _: self._made.append(recipe.key))

    def make(self, recipe: Recipe) -> Sprite:
        """Make a picture now. If the render thread is at a board, wait for it: two at once take twice the memory."""
        pending = self._orders.get(recipe.key)
        if pending is not None and recipe.kind == "board" and not pending[1].cancel():
            return recipe.finish(pending[1].result())
        return recipe.finish(recipe.make())

    def put(self, recipe: Recipe, sprite: Sprite) -> None:
        self._kept[recipe.kind].put(recipe.key, sprite)

    def clear(self, *kinds: Kind) -> Mapping[Kind, Mapping[Hashable, Any]]:
        """Drop all pictures of these kinds, by default of all, and return them."""
        return {kind: self._kept[kind].clear() for kind in kinds or BUDGETS}

    def adopt(self, made: Mapping[Kind, Mapping[Hashable, Any]]) -> None:
        """Take over pictures made elsewhere, unless they are there already."""
        for kind, pictures in made.items():
            for key, picture in pictures.items():
                self._kept[kind].put(key, picture)

    def _fetch(self) -> None:
        while self._made:
            recipe, order = self._orders.pop(self._made.popleft())
            # Not made on demand meanwhile.
            if not order.cancelled() and self._kept[recipe.kind].peek(recipe.key) is None:
                self.put(recipe, recipe.finish(order.result(0)))


@dataclass(frozen=True, slots=True)
class Recipe:
    """A cached picture and its making in two steps: most of it on any thread, the rest on the frame's thread."""

    pictures: Pictures
    key: Hashable
    make: Callable[[], Any]
    """Touches nothing the frame uses, such as caches."""
    finish: Callable[[Any], Sprite] = Sprite
    kind: Kind = "usual"

    @property
    def sprite(self) -> Sprite:
        """The picture, made now if missing."""
        return self.pictures.get(self.key, lambda: self.pictures.make(self), self.kind)

    @property
    def known(self) -> Sprite | None:
        return self.pictures.peek(self.key, self.kind)

    def soon(self) -> Sprite | None:
        """Return the picture; if missing order it and return None, or without a render thread make it now."""
        if self.pictures.thread is None:
            return self.sprite
        known = self.known
        if known is None:
            self.order()
        return known

    def order(self) -> None:
        self.pictures.order(self)

    def ahead(self) -> Iterator[bool]:
        """Make a missing picture; yields True while waiting for the render thread."""
        while self.soon() is None:
            yield True
        yield False
