"""Sound that went comes back: a real PulseAudio server, and PipeWire in its place, are killed and started again."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs import LIMIT, ROOT, environ, line_of

pytestmark = [
    pytest.mark.machine,
    pytest.mark.skipif(shutil.which("pulseaudio") is None, reason="not installed: pulseaudio"),
]


class Server:
    """A sound server of its own, with one sink that nobody hears."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "native"
        self.environment = environ(
            folder, XDG_RUNTIME_DIR=str(folder), PULSE_SERVER=f"unix:{self._socket}", SDL_AUDIODRIVER="pulseaudio"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._socket.unlink(missing_ok=True)
        line = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        line += ["-L", "module-null-sink", "-L", f"module-native-protocol-unix auth-anonymous=1 socket={self._socket}"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(line, env=self.environment, **quiet)

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)
        if number == signal.SIGKILL:
            self._process.wait()

    def plays(self) -> bool:
        """True once a program plays something; waits for it."""
        for _ in range(round(LIMIT * 10)):
            line = ["pactl", "list", "short", "sink-inputs"]
            done = subprocess.run(line, env=self.environment, capture_output=True, text=True, check=False)
            if done.stdout.strip():
                return True
            time.sleep(0.1)
        return False


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.send(signal.SIGKILL)


@pytest.fixture
def program(server: Server) -> Iterator[subprocess.Popen[str]]:
    line = [sys.executable, "-m", "tests.stage.sound_child"]
    with subprocess.Popen(line, cwd=ROOT, env=server.environment, stdout=subprocess.PIPE, text=True) as program:
        yield program
        program.kill()


def wait_for(program: subprocess.Popen[str], state: str) -> bool:
    while line := line_of(program):
        assert line != "late\n", "a frame waited for the server"
        if line == f"{state}\n":
            return True
    return False


def test_sound_comes_back_after_its_server(server: Server, program: subprocess.Popen[str]) -> None:
    assert wait_for(program, "open")
    assert server.plays()
    for _ in range(2):
        server.send(signal.SIGKILL)
        assert wait_for(program, "silent")
        server.start()
        assert wait_for(program, "open")
        assert server.plays()


def test_a_server_that_hangs_stops_no_frame(server: Server, program: subprocess.Popen[str]) -> None:
    assert wait_for(program, "open")
    server.send(signal.SIGSTOP)
    assert wait_for(program, "silent")
    server.send(signal.SIGCONT)
    assert wait_for(program, "open")
    assert server.plays()


def test_the_program_ends_though_the_server_hangs(server: Server) -> None:
    with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=server.environment) as program:
        try:
            assert server.plays()
            server.send(signal.SIGSTOP)
            program.send_signal(signal.SIGTERM)
            assert program.wait(LIMIT) == 0
        finally:
            program.kill()
