"""SDL's settings before it starts."""

from __future__ import annotations

import ctypes
import importlib
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import platformdirs
import pygame
import pytest

from game.shell import signals
from game.shell.environment import APP_ID, OLDEST_PYGAME, complain, has_fast_gl, is_wayland, prepare
from game.shell.window import first_size, is_on_screen
from game.storage.folders import Folders
from tests.programs import ROOT, python


def machine(root: Path, *, node: str = "", driver: str = "", files: tuple[str, ...] = ()) -> Path:
    """Make a file tree with a render node and its driver."""
    for name in files:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    if node:
        (root / "dev/dri").mkdir(parents=True, exist_ok=True)
        (root / "dev/dri" / node).touch()
    if driver:
        (root / "drivers" / driver).mkdir(parents=True)
        (root / "sys/class/drm" / node / "device").mkdir(parents=True)
        (root / "sys/class/drm" / node / "device/driver").symlink_to(root / "drivers" / driver)
    return root


NODE = "renderD128"
SCREEN = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("environ", "given", "is_fast"),
    [
        (SCREEN, {}, False),
        (SCREEN, {"files": ("dev/dri/card0",)}, False),
        (SCREEN, {"node": NODE, "driver": "i915"}, True),
        (SCREEN, {"node": NODE, "driver": "amdgpu"}, True),
        (SCREEN, {"node": NODE, "driver": "v3d"}, True),
        (SCREEN, {"node": NODE, "driver": "virtio_gpu"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, {"node": NODE}, True),
        ({}, {"files": ("dev/nvidia0",)}, True),
        ({}, {"files": ("dev/dxg",)}, True),
        ({"LIBGL_ALWAYS_SOFTWARE": "1"}, {"node": NODE, "driver": "i915"}, False),
        ({"GALLIUM_DRIVER": "llvmpipe"}, {"node": NODE, "driver": "i915"}, False),
        ({"MESA_LOADER_DRIVER_OVERRIDE": "swrast"}, {"node": NODE, "driver": "i915"}, False),
        ({"DISPLAY": "localhost:10.0"}, {"node": NODE, "driver": "i915"}, False),
        ({"DISPLAY": ":1", "VNCDESKTOP": "host:1"}, {"node": NODE, "driver": "i915"}, False),
    ],
)
def test_a_render_node_is_as_good_as_its_driver_unless_the_screen_is_far_away(
    tmp_path: Path, environ: dict[str, str], given: dict[str, Any], is_fast: bool
) -> None:
    assert has_fast_gl(environ, machine(tmp_path, **given), "linux") is is_fast


def test_elsewhere_sdl_decides(tmp_path: Path) -> None:
    assert has_fast_gl({}, tmp_path, "win32")
    assert has_fast_gl({}, tmp_path, "darwin")


def test_what_somebody_has_set_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    monkeypatch.setenv("LIBGL_ALWAYS_SOFTWARE", "1")
    prepare()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "1"


@pytest.mark.parametrize(
    ("code", "module"),
    [
        ("from game.shell.environment import prepare; prepare()", "pygame"),
        # OpenSSL, which takes 3.5 MiB.
        (
            "import game.commands, game.shell.startup, game.scenes.match.screen, game.scenes.attract.playlist",
            "_hashlib",
        ),
        ("import game.shell.startup, game.shell.app", "game.scenes.base.scene"),
    ],
    ids=["no pygame before SDL is prepared", "no OpenSSL for a match", "no scenes before the window opens"],
)
def test_nothing_is_loaded_too_early_or_for_nothing(code: str, module: str) -> None:
    done = python("-c", f"{code}; import sys; print({module!r} in sys.modules)")
    assert done.stdout.split()[-1:] == ["False"], done.stderr


def prepared(monkeypatch: pytest.MonkeyPatch, given: dict[str, str]) -> dict[str, str]:
    """Return SDL's variables after preparing this environment on a machine without a graphics processor."""
    kept: dict[str, str] = {"LIBGL_ALWAYS_SOFTWARE": "1", **given}
    monkeypatch.setattr(os, "environ", kept)
    prepare()
    return kept


BARE = {"WAYLAND_DISPLAY": "wayland-0"}


def test_on_bare_wayland_the_picture_goes_through_opengl_and_has_no_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = prepared(monkeypatch, BARE)
    assert bare["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    assert bare["SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR"] == "0"
    assert prepared(monkeypatch, {**BARE, "DISPLAY": ":0"})["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    desktop = prepared(monkeypatch, {**BARE, "XDG_CURRENT_DESKTOP": "GNOME"})
    assert "SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR" not in desktop


@pytest.mark.parametrize(
    ("given", "is_so"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, False),
        (BARE, True),
        ({**BARE, "DISPLAY": ":0"}, False),
        ({**BARE, "DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, True),
        ({"SDL_VIDEODRIVER": "wayland,x11"}, True),
        ({**BARE, "SDL_VIDEODRIVER": "x11"}, False),
    ],
)
def test_wayland_is_what_was_asked_for_or_all_there_is(given: dict[str, str], is_so: bool) -> None:
    assert is_wayland(given) is is_so


def test_desktops_know_the_window_by_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = prepared(monkeypatch, {})
    assert kept["SDL_VIDEO_X11_WMCLASS"] == kept["SDL_VIDEO_WAYLAND_WMCLASS"] == APP_ID


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        (
            {"__init__.py": "", "version.py": "ver = '2.6.1'"},
            "pygame 2.6.1 is installed where Lamplight needs pygame-ce",
        ),
        ({"typing.py": ""}, "pygame-ce is not complete"),
        ({"__init__.py": "from pygame.base import *"}, "pygame-ce is not complete (pygame.base is missing)"),
        ({"__init__.py": "IS_CE = 1", "version.py": "ver, vernum = '2.5.3', (2, 5, 3)"}, "pygame-ce 2.5.3 is too old"),
        (
            {"__init__.py": "IS_CE = 1", "version.py": f"ver, vernum = 'new', {OLDEST_PYGAME}"},
            "pygame-ce is not complete (pygame.display is missing)",
        ),
    ],
    ids=["pygame-over-it", "pygame-uninstalled", "half", "too-old", "a-module-gone"],
)
@pytest.mark.parametrize("command", [(), ("selftest",)], ids=["start", "selftest"])
def test_the_wrong_pygame_is_named_with_the_remedy(
    tmp_path: Path, command: tuple[str, ...], files: dict[str, str], fault: str
) -> None:
    folder = tmp_path / "pygame"
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    for package in (msgspec, platformdirs):
        (tmp_path / package.__name__).symlink_to(Path(package.__file__).parent)
    environ = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = python("-S", ROOT / "main.py", *command, env=environ)  # without the folder of the real pygame-ce
    assert done.returncode == 1
    assert done.stderr.startswith(f"lamplight: {fault}")
    assert "python -m pip install pygame-ce" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the names of the libraries are those of Linux")
@pytest.mark.parametrize(
    ("environ", "missing"),
    [({}, "[]"), ({"DISPLAY": ":0"}, "['libXext.so.6']"), ({"WAYLAND_DISPLAY": "wayland-0"}, "['libxkbcommon.so.0']")],
    ids=["no-display", "x11", "wayland"],
)
def test_libraries_are_missed_only_where_a_display_is(tmp_path: Path, environ: dict[str, str], missing: str) -> None:
    for name in ("libXext.so.6", "libxkbcommon.so.0"):
        (tmp_path / name).write_text("no library", encoding="ascii")
    code = (
        "from game.shell import environment as e; e._LIBRARIES = {'DISPLAY': ('libc.so.6', 'libXext.so.6'), "
        f"'WAYLAND_DISPLAY': ('libc.so.6', 'libxkbcommon.so.0')}}; print(e.missing_libraries({environ!r}))"
    )
    done = python("-c", code, env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path)})
    assert done.stdout.strip() == missing


@pytest.mark.parametrize("desktop", [(480, 800), (640, 480), (320, 240), (800, 480), (1920, 1080), (1080, 1920)])
def test_the_first_window_fits_the_screen(desktop: tuple[int, int]) -> None:
    wide, high = first_size(desktop)
    assert 0 < wide <= desktop[0]
    assert 0 < high <= desktop[1]


@pytest.mark.parametrize(
    ("place", "desktops", "is_seen"),
    [
        ((0, 0), [(1920, 1080)], True),
        ((-8, 0), [(1920, 1080)], False),
        ((1900, 10), [(1920, 1080)], False),
        ((1900, 10), [(1920, 1080), (1280, 1024)], True),
        ((2500, 10), [(1920, 1080)], False),
        ((-1000, 10), [(1920, 1080), (1280, 1024)], True),
        ((100, 1060), [(1920, 1080)], False),
    ],
)
def test_a_window_returns_only_to_a_place_where_it_can_be_dragged(
    place: tuple[int, int], desktops: list[tuple[int, int]], is_seen: bool
) -> None:
    assert is_on_screen(place, desktops) is is_seen


def test_an_error_without_a_console_is_shown_in_a_box_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    user = SimpleNamespace(MessageBoxW=lambda window, words, title, kind: shown.append(words))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stderr", None)
    complain("no display found")
    assert shown == ["no display found"]
    monkeypatch.setattr(sys, "platform", "darwin")
    complain("nobody can see this")
    assert len(shown) == 1


@pytest.mark.skipif(os.name == "nt", reason="its signals cannot be sent to oneself")
def test_closing_the_console_on_windows_closes_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
            windows = importlib.reload(signals)
            with windows.answering(windows.close_window):
                os.kill(os.getpid(), signal.SIGUSR1)
            assert pygame.event.get(pygame.QUIT)
    finally:
        importlib.reload(signals)
        pygame.display.quit()


@pytest.mark.parametrize(
    ("system", "variable", "config", "data", "log"),
    [
        ("windows.Windows", "LOCALAPPDATA", "lamplight", "lamplight", "lamplight/Logs"),
        (
            "macos.MacOS", "HOME",
            "Library/Application Support/lamplight", "Library/Application Support/lamplight", "Library/Logs/lamplight",
        ),
        ("unix.Unix", "HOME", ".config/lamplight", ".local/share/lamplight", ".local/state/lamplight/log"),
    ],
)  # fmt: skip
def test_the_folders_of_every_system_are_those_of_the_readme(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, variable: str, config: str, data: str, log: str
) -> None:
    module, _, name = system.partition(".")
    for other in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    windows = importlib.import_module("platformdirs.windows")
    monkeypatch.setattr(windows, "get_win_folder", windows.get_win_folder_from_env_vars)
    monkeypatch.setattr(platformdirs, "PlatformDirs", getattr(importlib.import_module(f"platformdirs.{module}"), name))
    folders = Folders.of_player()
    found = [path.as_posix().replace("\\", "/") for path in (folders.config, folders.data, folders.log)]
    assert found == [f"{tmp_path.as_posix()}/{inner}" for inner in (config, data, log)]
    readme = (ROOT / "README.md").read_text(encoding="utf-8").replace("\\", "/")
    root = {"LOCALAPPDATA": "%LOCALAPPDATA%", "HOME": "~"}[variable]
    assert all(f"`{root}/{inner}`" in readme for inner in (config, data, log))
