"""The window: opening it at native size, full screen and back, the frame buffer. Knows no scene and no input."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

from game.storage.folders import ASSETS

Size = tuple[int, int]

SMALLEST: Size = (640, 360)
DESKTOP_SHARE = 0.8
"""A first window takes this much of the desktop."""
ICON: Final = ASSETS / "images" / "app" / "icon.svg"
ICON_SIZE: Final = 64
_UNSEEN = ("offscreen", "dummy", "evdev")
"""Drivers SDL may fall back to that show nothing."""
_HELD: Final = {
    "SDL_GRAB_KEYBOARD": "1",  # else SDL grabs the mouse alone
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",  # else SDL itself hides the window at Alt+Tab, and nobody brings it back
}
"""What SDL is told where nobody may leave."""


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is one clear line."""


class Window:
    """The one window."""

    def __init__(
        self,
        title: str,
        size: Size | None = None,
        is_fullscreen: bool = False,
        sleep: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        """Does nothing yet. `sleep` waits some seconds for a window manager."""
        self._sleep = sleep
        self._title = title
        self._windowed = size
        self._place: tuple[int, int] | None = None
        """Where it was on the desktop before it filled the screen."""
        self.is_fullscreen = is_fullscreen
        self.is_held = False
        """Keyboard and mouse belong to it alone, set before it is opened."""
        self.is_synchronised = False
        """`flip` waits for the screen."""

    @property
    def surface(self) -> pygame.Surface:
        """The frame buffer; ask again after every change of size. NoDisplay before `open`."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoDisplay("The window is not open.")
        return surface

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def is_seen(self) -> bool:
        """Not minimised."""
        return pygame.display.get_active()

    def open(self) -> None:
        """Show the window; NoDisplay where there is no screen."""
        if self.is_held:
            os.environ.update(_HELD)
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise NoDisplay(f"No display found (only SDL's {driver!r} driver works here).")
            pygame.display.set_caption(self._title)
            self._set_icon()
            self._set_mode()
        except pygame.error as error:
            raise NoDisplay(f"No display found ({error}).") from error

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """To the whole desktop, or back to the size before."""
        if is_fullscreen == self.is_fullscreen:
            return
        if is_fullscreen:
            self._windowed = self.size
            self._place = pygame.display.get_window_position()
        self.is_fullscreen = is_fullscreen
        self._set_mode()
        for pause in () if is_fullscreen else (0.02, 0.05, 0.1):
            # A window manager takes its time over leaving full screen, and until then keeps the window as large as
            # the desktop; some never give the size that was asked for, and that is their right.
            if self.size == self._windowed:
                break
            pygame.event.pump()
            self._sleep(pause)
            self._set_mode()
        if not is_fullscreen and self._place is not None:
            # SDL forgets the frame that the desktop puts round a window: it would come back lower every time.
            pygame.display.set_window_position(self._place)

    def come_back(self) -> None:
        """Be seen again, if it was minimised."""
        if not self.is_seen:
            with suppress(pygame.error):
                window = pygame.Window.from_display_module()
                window.restore()
                window.focus()

    def set_title(self, title: str) -> None:
        """What the desktop calls the window."""
        self._title = title
        if pygame.display.get_init():
            pygame.display.set_caption(title)

    def flip(self) -> None:
        """Show what has been drawn."""
        pygame.display.flip()

    def update(self, places: list[pygame.Rect]) -> None:
        """Show what has been drawn in some places; the rest is as it was shown last."""
        pygame.display.update(places)

    @staticmethod
    def _set_icon() -> None:
        """Before the first mode, or some window managers show the one of pygame; playable without."""
        with suppress(pygame.error, OSError):
            icon = pygame.image.load_sized_svg(io.BytesIO(ICON.read_bytes()), (ICON_SIZE, ICON_SIZE))
            pygame.display.set_icon(icon)

    def _set_mode(self) -> None:
        if self.is_fullscreen:
            self._try_mode((0, 0), pygame.FULLSCREEN)
            pygame.event.set_grab(self.is_held)
            return
        if self._windowed is None:
            self._windowed = _first_size(pygame.display.get_desktop_sizes()[0])
        self._try_mode(self._windowed, pygame.RESIZABLE)

    def _try_mode(self, size: Size, flags: int) -> None:
        with warnings.catch_warnings():
            # "Forcibly resized by the OS": looked after in set_fullscreen.
            warnings.simplefilter("ignore", RuntimeWarning)
            if os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") not in ("0", "1"):
                # Set where the processor paints: there is nothing to wait for, and asking would build the window twice.
                try:
                    pygame.display.set_mode(size, flags, vsync=1)
                    self.is_synchronised = pygame.display.is_vsync()
                    return
                except pygame.error:
                    pass
            pygame.display.set_mode(size, flags)
            self.is_synchronised = False


def _first_size(desktop: Size) -> Size:
    """The largest 16:9 picture (9:16 on an upright screen) that leaves room for the desktop's bars."""
    long, short = (16, 9) if desktop[0] >= desktop[1] else (9, 16)
    unit = min(desktop[0] * DESKTOP_SHARE / long, desktop[1] * DESKTOP_SHARE / short)
    return max(round(unit * long), SMALLEST[0]), max(round(unit * short), SMALLEST[1])
