"""Environment variables and libraries for SDL and pygame.

Imports no pygame by itself: `prepare` comes before it, and leaves the variables that are set already.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from game.assets import ASSETS

LARGE = 1 << 17
"""Least number of bytes above which an allocation is large."""
IN_WINDOW: Final = 20
"""Number of pictures that fill a window, larger ones of which are large; those of dice in motion are smaller."""
APP_ID = "io.github.lamplight.Lamplight"
"""Application id for desktops: the name of the desktop file, icon and description. The window icon depends on it."""
OLDEST_PYGAME: Final = (2, 5, 6)
"""Oldest version of pygame-ce, as in pyproject.toml."""
_REMEDY: Final = "`python -m pip uninstall -y pygame pygame-ce` and then `python -m pip install pygame-ce` mend it"
_LIBRARIES: Final = {
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
    "WAYLAND_DISPLAY": (
        *("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1"),
        *("libxkbcommon.so.0", "libEGL.so.1"),
    ),
}
"""Libraries that SDL loads for the display named by a variable. Without them it sees no display, or crashes."""
_ERROR_ICON = 0x10
_TRIM_THRESHOLD = -1
_MMAP_THRESHOLD = -3
_ARENA_MAX = -8
_SOFTWARE_DRIVERS = frozenset(("llvmpipe", "softpipe", "swr", "swrast"))
_PAINTED_BY_PROCESSOR = frozenset(("virtio_gpu", "virtio-pci", "vgem", "vkms"))
"""Kernel drivers that offer a render node without a GPU behind it."""


class WrongPygame(Exception):
    """Another pygame than pygame-ce, or half of it. The message is a single line with the remedy."""

    def __init__(self, fault: str) -> None:
        super().__init__(f"{fault}: {_REMEDY}")


def prepare(environ: Mapping[str, str] | None = None) -> None:
    """Set the variables for SDL and pygame that are not set yet. `environ` is only read."""
    given = os.environ if environ is None else environ
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        # Physical pixels instead of scaled ones.
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        # Windows shows the candidates of an input method only on request.
        "SDL_IME_SHOW_UI": "1",
        # The click that focuses the window is handled like any other.
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        # A game on the second screen must stay visible when the first is clicked.
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
        # Suspending the compositor for a window makes the whole desktop flicker.
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
        "SDL_VIDEO_X11_WMCLASS": APP_ID,
        "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,
        # The program itself decides about controllers while another window has the focus.
        "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",
        # Layouts of controllers that SDL does not know, as of 2026-08-12.
        "SDL_GAMECONTROLLERCONFIG_FILE": str(ASSETS / "controllers" / "gamecontrollerdb.txt"),
        # The loop handles signals itself, and before the window exists there is nothing to save. SDL's handlers would
        # let a hanging start go on for ever.
        "SDL_NO_SIGNAL_HANDLERS": "1",
    }
    if not has_fast_gl(given):
        # SDL would present through OpenGL, which takes seven times as long without a GPU. On Wayland it has no other
        # way and refuses ("Window framebuffer support not available").
        wanted["SDL_FRAMEBUFFER_ACCELERATION"] = "1" if is_wayland(given) else "0"
    if is_wayland(given) and not given.get("XDG_CURRENT_DESKTOP"):
        # A bare compositor, as in a kiosk, draws no window frame; libdecor would wait for its answer for ever.
        wanted["SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR"] = "0"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    keep_memory_together()


def keep_memory_together(pixels: int = 0) -> None:
    """Make the C library return the memory of large pictures to the system as soon as they are freed.

    By default glibc mixes them with small allocations, which costs 25 MiB after some matches, and gives every thread an
    arena of its own, 3 to 4 MiB in a match (measured). In a window of this many pixels those that live for some frames
    do not count as large: fresh memory from the system takes several times as long as drawing them.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # another C library
        library, large = ctypes.CDLL(None), max(LARGE, 4 * pixels // IN_WINDOW)
        for name, option, value in (
            ("MALLOC_MMAP_THRESHOLD_", _MMAP_THRESHOLD, large),
            ("MALLOC_TRIM_THRESHOLD_", _TRIM_THRESHOLD, 2 * large),  # as glibc itself would
            ("MALLOC_ARENA_MAX", _ARENA_MAX, 1),
        ):
            if name not in os.environ:
                library.mallopt(option, value)


def prepare_pygame() -> None:
    """Prepare, then import pygame; raises WrongPygame if it is not pygame-ce, whole and recent.

    pygame and pygame-ce share one folder: the one installed last wins, and uninstalling one takes files of both. Raises
    ModuleNotFoundError if there is none at all.
    """
    prepare()
    try:
        pygame, version = import_module("pygame"), import_module("pygame.version")
        if not getattr(pygame, "IS_CE", False):
            raise WrongPygame(f"pygame {version.ver} is installed where Lamplight needs pygame-ce")
        if tuple(version.vernum)[:3] < OLDEST_PYGAME:
            oldest = ".".join(map(str, OLDEST_PYGAME))
            raise WrongPygame(f"pygame-ce {version.ver} is too old, Lamplight needs {oldest}")
        for part in ("display", "font", "mixer", "_sdl2.controller"):
            import_module(f"pygame.{part}")
    except ModuleNotFoundError as missing:
        if missing.name == "pygame":
            raise
        raise WrongPygame(f"pygame-ce is not complete ({missing.name} is missing)") from None
    except ImportError as problem:
        raise WrongPygame(f"pygame-ce is not complete ({' '.join(str(problem).split())})") from None


def complain(problem: str) -> None:
    """Print an error. On Windows a program without a console, such as `lamplight-window`, shows it in a box instead."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(problem, file=sys.stderr)
    elif sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, problem, "Lamplight", _ERROR_ICON)


def missing_libraries(environ: Mapping[str, str]) -> list[str]:
    """Return the libraries that SDL lacks for the display that the environment names."""
    if sys.platform != "linux":
        return []
    variable = "WAYLAND_DISPLAY" if is_wayland(environ) else "DISPLAY"
    return [name for name in _LIBRARIES[variable] if environ.get(variable) and not _is_loadable(name)]


def _is_loadable(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def is_wayland(environ: Mapping[str, str]) -> bool:
    """True if SDL is going to use Wayland: selected explicitly, or without an X server."""
    driver = environ.get("SDL_VIDEODRIVER", "").partition(",")[0]
    return driver == "wayland" or (not driver and bool(environ.get("WAYLAND_DISPLAY")) and not environ.get("DISPLAY"))


def has_fast_gl(environ: Mapping[str, str], root: Path = Path("/"), platform: str = sys.platform) -> bool:
    """True if OpenGL is probably hardware-accelerated. The guess takes microseconds and reads only files."""
    if platform != "linux":
        # Elsewhere SDL decides well by itself: on Windows it does not use OpenGL for this, and every Mac has a GPU.
        return True
    if environ.get("LIBGL_ALWAYS_SOFTWARE", "0") not in ("", "0", "false"):
        return False
    if {environ.get("GALLIUM_DRIVER"), environ.get("MESA_LOADER_DRIVER_OVERRIDE")} & _SOFTWARE_DRIVERS:
        return False
    if _is_remote(environ):
        return False
    if (root / "dev/nvidia0").exists() or (root / "dev/dxg").exists():
        return True
    nodes = root.joinpath("dev/dri").glob("renderD*")
    return any(_driver(root, node.name) not in _PAINTED_BY_PROCESSOR for node in nodes)


def _is_remote(environ: Mapping[str, str]) -> bool:
    """True if the X server is not that of this machine's screen."""
    if environ.get("WAYLAND_DISPLAY") and not environ.get("DISPLAY"):
        return False
    host = environ.get("DISPLAY", ":0").rpartition(":")[0]
    return host not in ("", "unix") or "VNCDESKTOP" in environ or "XRDP_SESSION" in environ


def _driver(root: Path, node: str) -> str:
    """Return the kernel driver of a render node; empty if unknown."""
    try:
        return (root / "sys/class/drm" / node / "device/driver").readlink().name
    except OSError:
        return ""
