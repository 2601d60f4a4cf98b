"""The services shared by all scenes: settings, store, sound, devices, window, painter. Independent of any game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from os import urandom
from pathlib import Path
from typing import Protocol

import pygame

from game.assets import ASSETS
from game.input.devices import Inputs, are_sound
from game.rules.contract import N_
from game.stage.audio.sound import Sound
from game.stage.audio.speech import Speech
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.paint.paint import Paint
from game.stage.pieces import Pieces
from game.stage.room.hours import USUAL, Hour, hour_of
from game.stage.text.language import PRODUCT, tr, use
from game.storage.folders import Notice
from game.storage.import_export import ImportReport
from game.storage.privacy import EXPORTS
from game.storage.settings import TWO_KEYS, Settings, SettingsFile
from game.storage.store import Store
from game.timing import Timing, inline

BIG_SYMBOLS = 1.25
PACE = {"normal": 1.0, "fast": 1.6, "instant": 3.0}


class WindowControl(Protocol):
    @property
    def is_fullscreen(self) -> bool:
        """True in full screen, whether the player or the system switched to it."""

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """Enter or leave full screen."""

    def set_title(self, title: str) -> None:
        """Set the window title."""


@dataclass(slots=True)
class Context:
    file: SettingsFile
    store: Store
    sound: Sound
    inputs: Inputs
    seed: str | None = None
    """Seed from the command line, used for the first match only."""
    pictured: tuple[int, int] = (1920, 1080)
    """Window size for offscreen rendering."""
    is_live: bool = False
    """True in a window in real time, where no frame may wait for a picture. Otherwise every picture is exact."""
    is_public: bool = False
    """Kiosk mode: players cannot quit, leave full screen, enter names or see the records of others."""
    timing: Timing = field(default_factory=inline)
    """Clock and executors. Offscreen rendering uses no threads."""
    notices: deque[Notice] = field(default_factory=deque)
    speech: Speech = field(default_factory=Speech)
    imports: deque[Future[ImportReport]] = field(default_factory=deque)
    """Imports that the player has not been told about yet."""
    window: WindowControl | None = None
    """None in offscreen rendering."""
    picture_folders: Sequence[Path] = ()
    """Folders for pictures to share, the preferred one first."""
    document_folders: Sequence[Path] = ()
    """Folders for exported files, the preferred one first."""
    open_folder: Callable[[Path], bool] = lambda folder: False
    """Shows a folder in the platform's file manager; False if it cannot."""
    painter: tuple[object, Paint, Pieces] | None = None
    """Paint and pieces of the last canvas, with what they were made for. A following context may reuse them."""

    def __post_init__(self) -> None:
        sound = {device: changes for device, changes in self.settings.bindings.items() if are_sound(device, changes)}
        if sound != self.settings.bindings:
            self.settings.bindings = sound
            self.notices.append(Notice(N_("Some keys or buttons in the settings do not work; the usual ones count.")))
        self._apply()

    def _apply(self) -> None:
        """Pass the settings to the devices and the voice."""
        wish = self.settings
        inputs = self.inputs
        inputs.bindings, inputs.switches = wish.bindings, 2 if wish.scanning == TWO_KEYS else int(wish.scanning > 0)
        inputs.lens, inputs.dwell.seconds, inputs.hold.seconds = wish, wish.dwell, wish.hold
        self.speech.set(is_on=wish.speech, rate=wish.speech_rate, volume=wish.volume_speech)

    @property
    def settings(self) -> Settings:
        return self.file.settings

    @property
    def pace(self) -> float:
        """Speed factor of all animations that show an event."""
        return PACE[self.settings.speed] / self.settings.slowness

    def and_exports(self, folders: Sequence[Path]) -> Sequence[Path]:
        """Return the folders, followed by the one beside the store, if any."""
        return folders if self.store.folder is None else (*folders, self.store.folder / EXPORTS)

    def speak(self, code: str) -> None:
        """Change the language and save it."""
        self.settings.language = use(code)
        if self.window is not None:
            self.window.set_title(tr(PRODUCT))
        self.save_settings()

    @property
    def is_fullscreen(self) -> bool:
        return self.settings.fullscreen if self.window is None else self.window.is_fullscreen

    def set_fullscreen(self, is_on: bool) -> None:
        self.settings.fullscreen = is_on
        if self.window is not None:
            self.window.set_fullscreen(is_on)

    def save_settings(self) -> None:
        self._apply()
        self.file.save()

    def set_volumes(self) -> None:
        wish = self.settings
        self.sound.set_volumes(wish.volume_effects, wish.volume_room, wish.volume_music)

    def set_volume(self, name: str, value: float) -> None:
        """Set and save the volume of "effects", "room", "music" or "speech"; effects are heard."""
        setattr(self.settings, f"volume_{name}", value)
        self.set_volumes()
        if name == "effects":
            self.sound.play("confirm")
        self.save_settings()

    def canvas(self, viewport: Viewport) -> Canvas:
        """Return a canvas for a viewport. Painter and caches are reused while scale and text size stay the same."""
        wish = self.settings
        symbols = BIG_SYMBOLS if wish.big_symbols else 1.0
        key = (viewport.scale, wish.text_size, wish.contrast, symbols)
        if self.painter is None or self.painter[0] != key:
            paint = Paint(
                ASSETS,
                viewport.scale,
                wish.text_size,
                is_contrast=wish.contrast,
                symbols=symbols,
                preparer=self.timing.executor("preparer") if self.is_live else None,
                clock=self.timing.clock,
            )
            self.painter = key, paint, Pieces(paint)
        return Canvas(pygame.Surface((1, 1)), viewport, *self.painter[1:])

    @property
    def hour(self) -> Hour:
        """The lighting of the room, by the clock in a live program or as set."""
        wish = self.settings.time_of_day
        if wish != "clock":
            return wish
        return hour_of(self.timing.now()) if self.is_live else USUAL

    def new_seed(self) -> str:
        seed, self.seed = self.seed, None
        return seed if seed is not None else urandom(4).hex()

    def take_notice(self) -> Notice | None:
        queues = self.notices, self.file.notices, self.store.notices
        return next((queue.popleft() for queue in queues if queue), None)


def told(notice: Notice) -> str:
    """Return a notice in the current language. Its values may be notices, such as a reason."""
    values = {key: told(value) if isinstance(value, Notice) else value for key, value in notice.values.items()}
    return tr(notice.message, **values)
