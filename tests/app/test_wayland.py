"""The window on real Wayland compositors without an X server and graphics processor, as in a kiosk."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs import HEADLESS, LIMIT, ROOT, line_of

COMPOSITORS = {
    "weston": ["weston", "--backend=headless-backend.so", "--shell=kiosk-shell.so", "--idle-time=0"],
    "cage": ["cage", "--"],
}
READY = "ready"
NOBODY = 65534
"""User id for cage, which refuses to run as root."""


class Compositor:
    def __init__(self, name: str, folder: Path) -> None:
        user = NOBODY if os.getuid() == 0 else None
        if user is not None:
            os.chown(folder, NOBODY, NOBODY)
        # Both start a program once they accept connections; this one reports its socket.
        first = folder / "first"
        first.write_text(f"#!/bin/sh\necho {READY} $WAYLAND_DISPLAY\nexec sleep 1000\n")
        first.chmod(0o755)
        config = folder / "weston.ini"
        config.write_text(f"[autolaunch]\npath={first}\n")
        words = [*COMPOSITORS[name], f"--config={config}" if name == "weston" else str(first)]
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "DISPLAY", "XDG_"))},
            "SDL_AUDIODRIVER": "dummy",
            "XDG_RUNTIME_DIR": str(folder),
            **HEADLESS,
        }
        self.environment.pop("WAYLAND_DISPLAY", None)
        log_file = folder / "log"
        with log_file.open("wb") as log:
            self.process = subprocess.Popen(
                words,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd="/",
                user=user,
                group=user,
                text=True,
                start_new_session=True,
            )
        while (line := line_of(self.process)) and not line.startswith(READY):
            pass
        if not line:
            self.end()
            pytest.skip(f"{name} does not start here: {log_file.read_text(errors='replace')[-300:]}")
        self.environment["WAYLAND_DISPLAY"] = str(folder / line.split()[1])

    def run(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=LIMIT)


@pytest.fixture(params=list(COMPOSITORS))
def compositor(request: pytest.FixtureRequest) -> Iterator[Compositor]:
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"not installed: {name}")
    # Outside the tests' own folders, because a socket's path must be short and accessible to all.
    with tempfile.TemporaryDirectory(prefix="lamplight-") as folder:
        running = Compositor(name, Path(folder))
        yield running
        running.end()


def outcome(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Return exit code and output; a hanging program is killed and fails the test."""
    try:
        out, err = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        pytest.fail(f"it hangs; it said {out}{err}")
    return process.returncode, out + err


def test_it_opens_draws_and_ends(compositor: Compositor) -> None:
    code, said = outcome(compositor.run("main.py", "selftest"))
    assert code == 0, said
    assert "on wayland" in said


def test_a_library_that_is_missing_is_named(compositor: Compositor, tmp_path: Path) -> None:
    (tmp_path / "libwayland-egl.so.1").write_text("no library", encoding="ascii")
    compositor.environment["LD_LIBRARY_PATH"] = str(tmp_path)
    code, text = outcome(compositor.run("main.py", "--timed"))
    assert code == 1
    assert "libwayland-egl.so.1" in text
    assert text.count("\n") == 1


@pytest.fixture
def shown(compositor: Compositor, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield the program once it has drawn a scene in full screen."""
    process = compositor.run("-m", "tests.app.window_child")
    assert process.stdout is not None
    for line in process.stdout:
        if '"shown"' in line:
            break
    yield process
    if process.poll() is None:
        process.kill()
    process.communicate()


def test_asked_to_end_it_puts_everything_away(shown: subprocess.Popen[str]) -> None:
    shown.send_signal(signal.SIGTERM)
    code, said = outcome(shown)
    assert (code, said.strip()) == (0, '["leave"]')


def test_when_the_compositor_dies_it_ends_too(compositor: Compositor, shown: subprocess.Popen[str]) -> None:
    compositor.end()
    code, said = outcome(shown)
    assert '["leave"]' in said
    assert code == 0
