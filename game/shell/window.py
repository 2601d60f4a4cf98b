"""The window: opening at native size, full screen, frame buffer. Independent of scenes and input."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import pygame

from game.assets import ASSETS
from game.shell.environment import missing_libraries

Size = tuple[int, int]
Geometry = tuple[int, int, int, int]
"""Position and size."""

SMALLEST: Size = (640, 360)
DESKTOP_SHARE = 0.8
GRIP: Final = 64
"""Pixels of a window that have to be on a screen, so that it can be dragged."""
ICON: Final = ASSETS / "images" / "app" / "icon.svg"
ICON_SIZE: Final = 64
_UNSEEN = ("offscreen", "dummy", "evdev")
"""Drivers without a display that SDL may fall back to."""
_HELD: Final = {
    "SDL_GRAB_KEYBOARD": "1",  # otherwise SDL grabs only the mouse
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",  # otherwise SDL hides the window at Alt+Tab for good
}
"""SDL variables for kiosk mode."""


class NoDisplay(Exception):
    """No display for a window. The message is a single line."""


class Window:
    def __init__(
        self,
        title: str,
        size: Size | None = None,
        is_fullscreen: bool = False,
        sleep: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        """Opens no window yet. `sleep` waits for a window manager, in seconds."""
        self._sleep = sleep
        self._title = title
        self._windowed = size
        self.place: Size | None = None
        """Position on the desktop outside of full screen; set before `open`."""
        self.is_fullscreen = is_fullscreen
        self.is_held = False
        """True if the window grabs keyboard and mouse; set before `open`."""
        self.is_synchronised = False
        """True if `pygame.display.flip` waits for vsync."""

    @property
    def surface(self) -> pygame.Surface:
        """The frame buffer; ask again after every change of size. Raises NoDisplay before `open`."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoDisplay("The window is not open.")
        return surface

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def geometry(self) -> Geometry | None:
        """Position and size outside of full screen, for the next start; None if there was no such window."""
        if not self.is_fullscreen and pygame.display.get_surface() is not None:
            return (*pygame.display.get_window_position(), *self.size)
        return None if self._windowed is None or self.place is None else (*self.place, *self._windowed)

    @property
    def is_seen(self) -> bool:
        """True unless the window is minimised."""
        return pygame.display.get_active()

    def open(self) -> None:
        """Show the window. Raise NoDisplay without a display."""
        if self.is_held:
            os.environ.update(_HELD)
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise NoDisplay(self._undisplayed(f"only SDL's {driver!r} driver works here"))
            if driver == "wayland" and missing_libraries(os.environ):  # SDL would crash
                raise NoDisplay(self._undisplayed(driver))
            pygame.display.set_caption(self._title)
            with suppress(pygame.error, OSError):  # before the first mode, or some window managers show that of pygame
                icon = pygame.image.load_sized_svg(io.BytesIO(ICON.read_bytes()), (ICON_SIZE, ICON_SIZE))
                pygame.display.set_icon(icon)
            desktops = pygame.display.get_desktop_sizes()
            # Without a screen a picture may be as large as was asked for.
            if self._windowed is not None and (driver not in _UNSEEN or self.place is not None):
                self._windowed = fitted(self._windowed, desktops)
            if self.place is not None and not is_on_screen(self.place, desktops):
                self.place = None
            self._set_mode()
            if self.place is not None and not self.is_fullscreen:
                pygame.display.set_window_position(self.place)
        except pygame.error as error:
            raise NoDisplay(self._undisplayed(str(error))) from error

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """Switch to the whole desktop, or back to the previous size."""
        if is_fullscreen == self.is_fullscreen:
            return
        if is_fullscreen:
            self._windowed = self.size
            self.place = pygame.display.get_window_position()
        self.is_fullscreen = is_fullscreen
        self._set_mode()
        for pause in () if is_fullscreen else (0.02, 0.05, 0.1):
            # A window manager leaves full screen with a delay and until then keeps the window as large as the desktop.
            # Some never grant the requested size.
            if self.size == self._windowed:
                break
            pygame.event.pump()
            self._sleep(pause)
            self._set_mode()
        if not is_fullscreen and self.place is not None:
            # SDL ignores the window frame of the desktop, so the window would move down every time.
            pygame.display.set_window_position(self.place)

    def come_back(self) -> None:
        if not self.is_seen:
            with suppress(pygame.error):
                window = pygame.Window.from_display_module()
                window.restore()
                window.focus()

    def set_title(self, title: str) -> None:
        self._title = title
        if pygame.display.get_init():
            pygame.display.set_caption(title)

    @staticmethod
    def _undisplayed(reason: str) -> str:
        """Return the sentence about a missing display; names the missing libraries if a display is there."""
        if missing := missing_libraries(os.environ):
            return f"No display found: there is one, but SDL needs {', '.join(missing)} to use it."
        return f"No display found ({reason})."

    def _set_mode(self) -> None:
        if self.is_fullscreen:
            self._try_mode((0, 0), pygame.FULLSCREEN)
            pygame.event.set_grab(self.is_held)
            return
        if self._windowed is None:
            self._windowed = first_size(pygame.display.get_desktop_sizes()[0])
        self._try_mode(self._windowed, pygame.RESIZABLE)

    def _try_mode(self, size: Size, flags: int) -> None:
        with warnings.catch_warnings():
            # "Forcibly resized by the OS" is handled in set_fullscreen.
            warnings.simplefilter("ignore", RuntimeWarning)
            if os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") not in ("0", "1"):
                # Set for software rendering: there is no vsync to wait for, and requesting it would create the window
                # twice.
                try:
                    pygame.display.set_mode(size, flags, vsync=1)
                    self.is_synchronised = pygame.display.is_vsync()
                    return
                except pygame.error:
                    pass
            pygame.display.set_mode(size, flags)
            self.is_synchronised = False


def first_size(desktop: Size) -> Size:
    """Return the largest 16:9 size (9:16 on an upright screen) that leaves room for the desktop's bars."""
    long, short = (16, 9) if desktop[0] >= desktop[1] else (9, 16)
    unit = min(desktop[0] * DESKTOP_SHARE / long, desktop[1] * DESKTOP_SHARE / short)
    return fitted((max(round(unit * long), SMALLEST[0]), max(round(unit * short), SMALLEST[1])), [desktop])


def fitted(size: Size, desktops: Sequence[Size]) -> Size:
    """Return the size, reduced to that of the largest desktop."""
    wide, high = max(desktops, key=lambda desktop: desktop[0] * desktop[1])
    return min(size[0], wide), min(size[1], high)


def is_on_screen(place: Size, desktops: Sequence[Size]) -> bool:
    """True if a window at this position can be seen and dragged.

    SDL tells sizes only. Of several desktops the first may have others on any side.
    """
    width, height = sum(size[0] for size in desktops), sum(size[1] for size in desktops)
    own = desktops[0]
    return own[0] - width <= place[0] < width - GRIP and own[1] - height <= place[1] < height - GRIP
