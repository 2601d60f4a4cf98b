"""What SDL reads from the environment, set before it is loaded. No pygame here: call `prepare` before importing any.

Nothing that is set already is changed, so that an operator or a test has the last word.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

LARGE = 1 << 17
"""Bytes from which a picture is large."""
APP_ID = "io.github.lamplight.Lamplight"
"""The program's name for desktops: that of its desktop file, icon and description; without it a window has no icon."""
_MMAP_THRESHOLD = -3
_ARENA_MAX = -8
_SOFTWARE_DRIVERS = frozenset(("llvmpipe", "softpipe", "swr", "swrast"))
_PAINTED_BY_PROCESSOR = frozenset(("virtio_gpu", "virtio-pci", "vgem", "vkms"))
"""Kernel drivers that offer a render node without anything behind it that renders."""


def prepare(environ: Mapping[str, str] | None = None) -> None:
    """Set what SDL and pygame should know and nobody has told them; `environ` is looked at, not changed."""
    given = os.environ if environ is None else environ
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        # Real pixels instead of ones the system blows up.
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        # The click that brings the window to the front counts like any other.
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        # On the second screen of a desk the game must stay when the first is clicked.
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
        # Switching the compositor off for a window makes the whole desktop flicker.
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
        "SDL_VIDEO_X11_WMCLASS": APP_ID,
        "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,
        # The loop has its own way to end on a signal, and before the window is there nothing has to be saved: SDL's
        # would let a start that hangs go on for ever.
        "SDL_NO_SIGNAL_HANDLERS": "1",
    }
    if not has_fast_gl(given):
        # SDL would send the picture through OpenGL; without a graphics processor that takes seven times as long. On
        # Wayland it knows no other way, and refuses ("Window framebuffer support not available").
        wanted["SDL_FRAMEBUFFER_ACCELERATION"] = "1" if is_wayland(given) else "0"
    if is_wayland(given) and not given.get("XDG_CURRENT_DESKTOP"):
        # A bare compositor, as in a kiosk, draws no frame and asks for none; libdecor waits for its answer for ever.
        wanted["SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR"] = "0"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    _keep_memory_together()


def _keep_memory_together() -> None:
    """Have the C library give the memory of large pictures back to the system as soon as they are gone.

    Left alone glibc soon puts them between small things, where their holes stay: 25 MiB after some matches (measured).
    It also gives every thread a heap with holes of its own, 3 to 4 MiB in a match.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # another C library
        library = ctypes.CDLL(None)
        if "MALLOC_MMAP_THRESHOLD_" not in os.environ:
            library.mallopt(_MMAP_THRESHOLD, LARGE)
        if "MALLOC_ARENA_MAX" not in os.environ:
            library.mallopt(_ARENA_MAX, 1)


def is_wayland(environ: Mapping[str, str]) -> bool:
    """Whether SDL is going to talk to a Wayland compositor: told to, or without an X server."""
    told = environ.get("SDL_VIDEODRIVER", "").partition(",")[0]
    return told == "wayland" or (not told and bool(environ.get("WAYLAND_DISPLAY")) and not environ.get("DISPLAY"))


def has_fast_gl(environ: Mapping[str, str], root: Path = Path("/"), platform: str = sys.platform) -> bool:
    """Whether OpenGL is likely to be done by a graphics processor; a guess in microseconds, made from files only."""
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
    """Whether the X server is not the one of this machine's screen."""
    if environ.get("WAYLAND_DISPLAY") and not environ.get("DISPLAY"):
        return False
    host = environ.get("DISPLAY", ":0").rpartition(":")[0]
    return host not in ("", "unix") or "VNCDESKTOP" in environ or "XRDP_SESSION" in environ


def _driver(root: Path, node: str) -> str:
    """The kernel's driver of a render node; empty if it does not say."""
    try:
        return (root / "sys/class/drm" / node / "device/driver").readlink().name
    except OSError:
        return ""
