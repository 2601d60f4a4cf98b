"""What all scenes share: settings, store, sound, devices, the painter of the present scale. Knows no game."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from secrets import token_hex

import pygame

from game.input.devices import Inputs
from game.keeping.folders import ASSETS, Notice
from game.keeping.settings import Settings, SettingsFile
from game.keeping.store import Store
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.paint.paint import Paint
from game.stage.paint.preparer import Preparer
from game.stage.pieces import Pieces
from game.stage.sound import Sound

BIG_SYMBOLS = 1.25
"""How much larger the signs on colours are on wish."""
PACE = {"normal": 1.0, "fast": 1.6, "instant": 3.0}


@dataclass(slots=True)
class Context:
    """One program run. `on_language` and `on_fullscreen` carry out what a setting cannot do by itself."""

    file: SettingsFile
    store: Store
    sound: Sound
    inputs: Inputs
    seed: str | None = None
    """Given on the command line: used for the first match, then for none."""
    pictured: tuple[int, int] = (1920, 1080)
    """Window size when scenes are only pictured."""
    is_live: bool = False
    """Shown in a window as time goes by: no frame may wait for a picture. Else every picture is exact."""
    notices: deque[Notice] = field(default_factory=deque)
    _paint: tuple[tuple[float, float, bool, float], Paint, Pieces] | None = None

    @property
    def settings(self) -> Settings:
        return self.file.settings

    def save_settings(self) -> None:
        """Keep the settings, off the frame."""
        self.file.save()

    def canvas(self, viewport: Viewport, surface: pygame.Surface | None = None) -> Canvas:
        """A canvas for a window of this size; painter and caches are kept while scale and text size stay."""
        wish = self.settings
        symbols = BIG_SYMBOLS if wish.big_symbols else 1.0
        key = (viewport.scale, wish.text_size, wish.contrast, symbols)
        if self._paint is None or self._paint[0] != key:
            paint = Paint(
                ASSETS,
                viewport.scale,
                wish.text_size,
                is_contrast=wish.contrast,
                symbols=symbols,
                preparer=Preparer() if self.is_live else None,
            )
            self._paint = (key, paint, Pieces(paint))
        _, paint, pieces = self._paint
        return Canvas(surface or pygame.Surface((1, 1)), viewport, paint, pieces)

    def new_seed(self) -> str:
        """A seed for a new match."""
        seed, self.seed = self.seed, None
        return seed if seed is not None else token_hex(4)

    def take_notice(self) -> Notice | None:
        """The next thing the player should be told once."""
        for queue in (self.notices, self.file.notices, self.store.notices):
            if queue:
                return queue.popleft()
        return None
