"""A private X server with a window manager, for tests in a real window."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.programs import LIMIT

TOOLS = ("Xvfb", "openbox", "xdotool", "xprop")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]

needs_x = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

SCREEN = (1920, 1200)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Start an X server with a window manager; without one SDL's mouse is off after full screen."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"],
        pass_fds=(write_end,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    manager = None
    try:
        ready, _, _ = select.select([read_end], [], [], LIMIT)
        number = os.read(read_end, 16).decode().strip() if ready else ""
        if not number:
            pytest.skip("Xvfb does not start here")
        name = f":{number}"
        environment = {**os.environ, "DISPLAY": name}
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        yield name
    finally:
        os.close(read_end)
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait(LIMIT)
