"""A private X server with a window manager, for tests in a real window."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.programs import LIMIT

TOOLS = ("Xvfb", "openbox", "xdotool", "xprop")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]

needs_x = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

SCREEN = (1920, 1200)


@contextmanager
def x_server(size: tuple[int, int]) -> Iterator[str]:
    """Start an X server with a screen of this size; yields the name of the display, empty if it does not start."""
    read_end, write_end = os.pipe()
    line = f"Xvfb -displayfd {write_end} -screen 0 {size[0]}x{size[1]}x24 -nolisten tcp -noreset".split()
    with subprocess.Popen(line, pass_fds=(write_end,), stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        try:
            ready, _, _ = select.select([read_end], [], [], LIMIT)
            number = os.read(read_end, 16).decode().strip() if ready else ""
            yield number and f":{number}"
        finally:
            os.close(read_end)
            server.terminate()


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Start an X server with a window manager; without one SDL's mouse is off after full screen."""
    with x_server(SCREEN) as name:
        if not name:
            pytest.skip("Xvfb does not start here")
        environment = {**os.environ, "DISPLAY": name}
        quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        with subprocess.Popen(["openbox"], env=environment, **quiet) as manager:
            yield name
            manager.terminate()
