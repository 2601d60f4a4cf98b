"""The window: opening it at native size, full screen and back, the frame buffer. Knows no scene and no input."""

from __future__ import annotations

import pygame

Size = tuple[int, int]


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is one clear line."""


class Window:
    """The one window."""

    def __init__(self, title: str, size: Size | None = None, is_fullscreen: bool = False) -> None:
        self._title = title
        self._wanted = size
        self.is_fullscreen = is_fullscreen

    @property
    def surface(self) -> pygame.Surface:
        """The frame buffer; a new one after every change of size."""
        raise NotImplementedError

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    def open(self) -> None:
        """Show the window; NoDisplay where there is no screen."""
        raise NotImplementedError

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """To the whole desktop, or back to the size before."""
        raise NotImplementedError

    def flip(self) -> None:
        """Show what has been drawn."""
        raise NotImplementedError
