"""What all scenes share: settings, store, sound, devices, window, the painter of the scale. Knows no game."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from os import urandom
from typing import Protocol

import pygame

from game.input.devices import Inputs
from game.stage.audio.sound import Sound
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.paint.paint import Paint
from game.stage.paint.render_thread import RenderThread
from game.stage.pieces import Pieces
from game.stage.room.hours import USUAL, Hour, hour_of
from game.stage.text.language import PRODUCT, tr, use
from game.storage.folders import ASSETS, Notice
from game.storage.settings import Settings, SettingsFile
from game.storage.store import Store
from game.timing import Timing, inline

BIG_SYMBOLS = 1.25
"""How much larger the signs on colours are on wish."""
PACE = {"normal": 1.0, "fast": 1.6, "instant": 3.0}


@dataclass(frozen=True, slots=True)
class Painter:
    """What draws at one scale and text size, with the caches that belong to it."""

    fits: tuple[float, float, bool, float]
    """Scale, text size, strong contrast, size of symbols."""
    paint: Paint
    pieces: Pieces


class WindowControl(Protocol):
    """The window as far as scenes may change it."""

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """Enter or leave full screen."""

    def set_title(self, title: str) -> None:
        """Change the words above the window."""


@dataclass(slots=True)
class Context:
    """One program run."""

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
    is_public: bool = False
    """On a screen for strangers: nobody ends it, leaves full screen, writes a name or finds what others have done."""
    timing: Timing = field(default_factory=inline)
    """Clock and executors; without threads where scenes are only pictured."""
    notices: deque[Notice] = field(default_factory=deque)
    window: WindowControl | None = None
    """None: scenes are only pictured."""
    painter: Painter | None = None
    """Of the last canvas; another context may go on with it, where one follows the other."""

    @property
    def settings(self) -> Settings:
        return self.file.settings

    def speak(self, code: str) -> None:
        """Change the language and keep it."""
        self.settings.language = use(code)
        if self.window is not None:
            self.window.set_title(tr(PRODUCT))
        self.save_settings()

    def set_fullscreen(self, is_on: bool) -> None:
        """Enter or leave full screen; the setting is saved with the others."""
        self.settings.fullscreen = is_on
        if self.window is not None:
            self.window.set_fullscreen(is_on)

    def save_settings(self) -> None:
        """Keep the settings, off the frame."""
        self.file.save()

    def set_volumes(self) -> None:
        """Let everything be heard as loud as the settings say."""
        wish = self.settings
        self.sound.set_volumes(wish.volume_effects, wish.volume_room, wish.volume_music)

    def canvas(self, viewport: Viewport, surface: pygame.Surface | None = None) -> Canvas:
        """A canvas for a window of this size; painter and caches are kept while scale and text size stay."""
        wish = self.settings
        symbols = BIG_SYMBOLS if wish.big_symbols else 1.0
        key = (viewport.scale, wish.text_size, wish.contrast, symbols)
        if self.painter is None or self.painter.fits != key:
            paint = Paint(
                ASSETS,
                viewport.scale,
                wish.text_size,
                is_contrast=wish.contrast,
                symbols=symbols,
                preparer=RenderThread(self.timing.executor("preparer")) if self.is_live else None,
                clock=self.timing.clock,
            )
            self.painter = Painter(key, paint, Pieces(paint))
        return Canvas(surface or pygame.Surface((1, 1)), viewport, self.painter.paint, self.painter.pieces)

    @property
    def hour(self) -> Hour:
        """How the room is lit: by the clock if it goes, or as the settings say."""
        wish = self.settings.time_of_day
        if wish != "clock":
            return wish
        return hour_of(self.timing.now()) if self.is_live else USUAL

    def new_seed(self) -> str:
        """A seed for a new match."""
        seed, self.seed = self.seed, None
        return seed if seed is not None else urandom(4).hex()

    def take_notice(self) -> Notice | None:
        """The next thing the player should be told once."""
        for queue in (self.notices, self.file.notices, self.store.notices):
            if queue:
                return queue.popleft()
        return None
