"""The window on a real X server with a window manager: sizes, full screen, and the mouse position."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from game.shell.environment import APP_ID
from tests.programs import LIMIT, line_of

from .xserver import SCREEN, display, needs_x

__all__ = ["display"]

pytestmark = needs_x


LOOK = 0.1
"""Seconds between two checks of the window."""
START = (
    "import sys; from game.shell.environment import prepare; prepare(); from tests.app.window_child import main; "
    "sys.exit(main())"
)
"""Like the program, configures SDL before pygame is loaded, because pygame sets its own window class."""


def hear_signals() -> None:
    """Restore Ctrl-C, which background jobs ignore, and SIGHUP, which `nohup` ignores: children inherit both."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Child:
    def __init__(self, display: str, *words: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        # Set by pygame in this process, or by other tests.
        self.environment.pop("SDL_VIDEO_X11_WMCLASS", None)
        command = [sys.executable, "-c", START, *words]
        self.process = subprocess.Popen(
            command,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=hear_signals,
        )

    def xdotool(self, *words: object) -> str:
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True)
        return done.stdout

    def wait_for(self, *start: object) -> list[object]:
        seen: list[str] = []
        while line := line_of(self.process):
            seen.append(line)
            heard: list[object] = json.loads(line)
            if heard[: len(start)] == list(start):
                return heard
        raise AssertionError(f"waited for {start}, heard {seen}")

    def click(self, x: int, y: int, *, window: object = None) -> tuple[object, ...]:
        """Click at a place on the screen or in the window; return the place that the program received."""
        self.xdotool("mousemove", *(() if window is None else ("--window", window)), x, y)
        self.xdotool("click", 1)
        return tuple(self.wait_for("press")[1:])

    def properties(self, window: object, *names: str) -> str:
        command = ["xprop", "-id", str(window), *names]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout

    def wait_until(self, window: object, *, is_hidden: bool) -> None:
        """Follow the window's properties until the condition holds."""
        command = ["xprop", "-spy", "-id", str(window), "_NET_WM_STATE"]
        with subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True) as spy:
            while line := line_of(spy):
                if ("HIDDEN" in line) == is_hidden:
                    break
            spy.kill()
        assert line, "it never comes to that"

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@pytest.fixture
def program(display: str, request: pytest.FixtureRequest) -> Iterator[Child]:
    program = Child(display, *getattr(request, "param", ()))
    yield program
    program.close()


def test_the_mouse_is_where_it_is_seen_through_resize_and_full_screen(program: Child) -> None:
    window = program.wait_for("shown")[1]
    assert program.click(100, 120, window=window) == (100, 120)

    program.xdotool("windowsize", window, 1100, 700)
    program.wait_for("drawn", 1100, 700)
    assert program.click(1090, 690, window=window) == (1090, 690)

    program.xdotool("key", "F11")
    program.wait_for("drawn", *SCREEN)
    assert program.click(1901, 1177) == (1901, 1177)
    assert program.click(5, 7) == (5, 7)

    program.xdotool("key", "alt+Return")
    program.wait_for("drawn", 1100, 700)
    window = program.xdotool("getactivewindow").strip()
    assert program.click(1080, 50, window=window) == (1080, 50)
    program.xdotool("key", "Return")
    assert program.wait_for("do") == ["do", "confirm"]


def test_full_screen_and_back_leaves_the_window_where_it_was(program: Child) -> None:
    def place() -> str:
        shown = program.xdotool("getactivewindow", "getwindowgeometry")
        return shown.partition("Position: ")[2].partition(" ")[0]

    program.wait_for("shown")
    before = place()
    for _ in range(3):
        program.xdotool("key", "F11")
        program.wait_for("drawn", *SCREEN)
        program.xdotool("key", "F11")
        program.wait_for("drawn", 900, 500)
        for _ in range(round(LIMIT / LOOK)):
            if place() == before:
                break
            time.sleep(LOOK)  # the window manager sends no notification
        assert place() == before


@pytest.mark.parametrize(
    ("request_to_end", "code"), [(signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)], ids=str
)
def test_being_asked_to_end_is_a_proper_leave(program: Child, request_to_end: signal.Signals, code: int) -> None:
    program.wait_for("shown")
    program.process.send_signal(request_to_end)
    program.wait_for("leave")
    assert program.process.wait(LIMIT) == code


def test_the_window_has_our_name_and_our_icon(program: Child) -> None:
    window = program.wait_for("shown")[1]
    said = program.properties(window, "WM_CLASS", "_NET_WM_ICON")
    assert f'WM_CLASS(STRING) = "{APP_ID}", "{APP_ID}"' in said
    assert "Icon (64 x 64)" in said


def test_closing_the_window_with_its_button_is_a_proper_leave(program: Child) -> None:
    window = program.wait_for("shown")[1]
    program.xdotool("windowfocus", "--sync", window, "key", "alt+F4")
    program.wait_for("leave")
    assert program.process.wait(LIMIT) == 0


def test_minimised_and_back_it_is_drawn_anew(program: Child) -> None:
    window = program.wait_for("shown")[1]
    program.xdotool("windowminimize", window)
    program.wait_until(window, is_hidden=True)
    program.xdotool("windowactivate", window)
    # SDL has discarded the frame buffer, so a mere flip would be black.
    assert program.wait_for("drawn") == ["drawn", 900, 500]


@pytest.mark.parametrize("program", [["held"]], indirect=True, ids=["public"])
def test_a_public_screen_cannot_be_put_away(program: Child) -> None:
    held = program
    window = held.wait_for("shown")[1]
    for keys in ("alt+Tab", "alt+shift+Tab", "alt+Escape", "super+d", "ctrl+alt+d", "alt+space"):
        held.xdotool("key", keys)
    held.xdotool("key", "Return")
    assert held.wait_for("do") == ["do", "confirm"], "the keys are still its own"
    assert "HIDDEN" not in held.properties(window, "_NET_WM_STATE")
    held.xdotool("windowminimize", window)
    held.wait_for("drawn", *SCREEN)
    held.wait_until(window, is_hidden=False)
    assert held.click(1901, 1177) == (1901, 1177)
    held.xdotool("key", "alt+Tab", "Return")
    held.wait_for("do")
    assert "FULLSCREEN" in held.properties(window, "_NET_WM_STATE")
    assert "HIDDEN" not in held.properties(window, "_NET_WM_STATE")


@pytest.fixture
def keyboard(display: str) -> Iterator[Callable[..., None]]:
    if shutil.which("setxkbmap") is None:
        pytest.skip("not installed: setxkbmap")

    def layout(*words: str) -> None:
        subprocess.run(["setxkbmap", "-display", display, "-option", "", *words], check=True)

    yield layout
    layout("us")


H, J, D, P, R, Z = 43, 44, 40, 33, 27, 52
"""Codes of keys by their letter on an English keyboard."""


@pytest.mark.parametrize(
    ("layout", "key", "command"),
    [
        ("de", H, "hint"),
        ("fr", H, "hint"),
        ("ru", H, "hint"),
        ("gr", P, "menu"),
        ("il", R, "rules"),
        ("ara", H, "hint"),
        ("th", P, "menu"),
        ("us dvorak", J, "hint"),
        ("us colemak", R, "menu"),
        ("us workman", D, "hint"),
    ],
)
def test_the_key_with_the_letter_is_the_shortcut_on_every_layout(
    display: str, keyboard: Callable[..., None], layout: str, key: int, command: str
) -> None:
    keyboard(*layout.split())
    child = Child(display)
    try:
        child.wait_for("shown")
        child.xdotool("key", key)
        assert child.wait_for("do") == ["do", command]
    finally:
        child.close()


@pytest.mark.parametrize(
    ("layout", "keys", "text"),
    [
        (["us", "intl"], ["ISO_Level3_Shift+39"], "ß"),
        (["us", "intl"], [48, 26, 48, 38], "éá"),
        (["pl"], ["ISO_Level3_Shift+46"], "ł"),
        (["us", "-option", "compose:menu"], [135, 39, 39], "ß"),
        (["ru"], [52, 32], "ящ"),
        (["fr"], [24, "shift+24", 11], "aAé"),
    ],
)
def test_what_the_system_makes_of_the_keys_is_typed(
    display: str, keyboard: Callable[..., None], layout: list[str], keys: list[object], text: str
) -> None:
    keyboard(*layout)
    child = Child(display, "typing")
    try:
        child.wait_for("shown")
        for key in keys:
            child.xdotool("key", key)
        assert "".join(str(child.wait_for("typed")[1]) for _ in text) == text
        child.xdotool("key", "Return")
        assert child.wait_for("do") == ["do", "confirm"]
    finally:
        child.close()
