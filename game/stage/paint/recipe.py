"""Cached sprites that are made at once, or ahead with the render thread."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

import pygame

from game.stage.paint.shapes import Shapes
from game.stage.paint.sprite import Sprite


@dataclass(frozen=True, slots=True)
class Recipe:
    """A cached sprite and its making in two steps: the surface on any thread, the rest on the frame's thread."""

    paint: Shapes
    key: Hashable
    surface: Callable[[], pygame.Surface]
    """Thread-safe."""
    finish: Callable[[pygame.Surface], Sprite] = Sprite
    is_fleeting: bool = False

    @property
    def sprite(self) -> Sprite:
        return self.paint.kept(self.key, lambda: self.finish(self.surface()), is_fleeting=self.is_fleeting)

    def ahead(self) -> Iterator[bool]:
        """Make a missing sprite; yields True while waiting for the render thread."""
        if self.paint.known(self.key) is None:
            surface = yield from self.paint.made(self.surface)
            self.paint.kept(self.key, lambda: self.finish(surface), is_fleeting=self.is_fleeting)
            yield False
