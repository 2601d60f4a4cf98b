"""Conversion between window pixels and logical units. Pure arithmetic, no pygame.

One unit "u" is one pixel of a 1080p picture. The logical size depends on the aspect: no bars, no distortion.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Aspect(Enum):
    """The layouts of the style guide; 16:10 is WIDE with more height."""

    ULTRA = "21:9"
    WIDE = "16:9"
    SQUARE = "4:3"
    TALL = "9:16"


CONTENT_MAX = 2432
"""Logical width beyond which there is only background."""
SAFE = {Aspect.ULTRA: 64.0, Aspect.WIDE: 64.0, Aspect.SQUARE: 48.0, Aspect.TALL: 24.0}
HIGH = 1140
"""Height in u from which a wide window counts as 16:10: no television that crops its edges."""


@dataclass(frozen=True, slots=True)
class Viewport:
    window: tuple[int, int]
    scale: float
    width: float
    height: float
    aspect: Aspect
    is_large: bool = False
    """True if text is so large that the hint line needs a row of its own."""

    @classmethod
    def of(cls, window: tuple[int, int]) -> Viewport:
        """Return the viewport of a window; sizes below 1 pixel count as 1."""
        w, h = max(1, window[0]), max(1, window[1])
        ratio = w / h
        if ratio < 1:
            aspect, scale = Aspect.TALL, min(w / 1080, h / 1920)
        elif ratio < 1.5:
            aspect, scale = Aspect.SQUARE, min(w / 1440, h / 1080)
        else:
            aspect, scale = Aspect.ULTRA if ratio > 2.1 else Aspect.WIDE, min(w / 1920, h / 1080)
        return cls((w, h), scale, w / scale, h / scale, aspect)

    @property
    def left(self) -> float:
        """Left edge of the content: the safe margin, more on very wide windows."""
        safe = SAFE[self.aspect]
        if self.aspect is Aspect.WIDE and self.height >= HIGH:
            safe = 28.0
        return max(safe, (self.width - CONTENT_MAX) / 2)

    @property
    def bar(self) -> float:
        """Height of the prompt bar; on tall screens and in large text the hint line stands above the prompts."""
        return 136.0 if self.aspect is Aspect.TALL else 118.0 if self.is_large else 80.0

    @property
    def is_upright(self) -> bool:
        """True if cards side by side would be columns."""
        return self.height >= self.width

    @property
    def has_two_rows(self) -> bool:
        """True if the hint line stands above the prompts instead of beside them."""
        return self.is_large or self.aspect is Aspect.TALL

    def to_logical(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Convert window pixels to logical units; places outside the window stay outside."""
        return pos[0] / self.scale, pos[1] / self.scale

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.scale), round(y * self.scale)
