"""Lost sound returns: real PulseAudio and PipeWire servers are killed, stopped and restarted."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from tests.programs import LIMIT, ROOT, environ, line_of

pytestmark = pytest.mark.machine


class PulseAudio:
    """A private sound server with one silent sink."""

    PROGRAMS: ClassVar = ("pulseaudio", "pactl")
    SOCKET = "native"

    def __init__(self, folder: Path) -> None:
        socket = f"unix:{folder / self.SOCKET}"
        self._folder = folder
        self.environment = environ(
            folder, XDG_RUNTIME_DIR=str(folder), PULSE_SERVER=socket, SDL_AUDIODRIVER="pulseaudio"
        )
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        socket = self._folder / self.SOCKET
        socket.unlink(missing_ok=True)
        line = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        line += ["-L", "module-null-sink", "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"]
        self.run(line)

    def run(self, line: list[str]) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._processes.append(subprocess.Popen(line, env=self.environment, **quiet))

    def until(self, is_true: Callable[[], bool]) -> None:
        for _ in range(round(LIMIT * 10)):
            if is_true():
                return
            time.sleep(0.1)
        raise TimeoutError

    def send(self, number: signal.Signals) -> None:
        """Signal the process that programs are connected to."""
        self._processes[-1].send_signal(number)

    def kill(self) -> None:
        while self._processes:
            process = self._processes.pop()
            process.kill()
            process.wait()

    def plays(self) -> bool:
        """True once a program plays something; waits for it."""
        for _ in range(round(LIMIT * 10)):
            line = ["pactl", "list", "short", "sink-inputs"]
            done = subprocess.run(line, env=self.environment, capture_output=True, text=True, check=False)
            if done.stdout.strip():
                return True
            time.sleep(0.1)
        return False


class PipeWire(PulseAudio):
    """PipeWire with its session manager, which ends without a message bus."""

    PROGRAMS = ("pipewire", "wireplumber", "pipewire-pulse", "dbus-daemon", "pactl")
    SOCKET = "pulse/native"

    def start(self) -> None:
        bus = self._folder / "bus"
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"
        self.run(["dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}"])
        self.until(bus.is_socket)
        self.run(["pipewire"])
        self.until((self._folder / "pipewire-0").is_socket)
        self.run(["wireplumber"])
        self.run(["pipewire-pulse"])
        line = ["pactl", "load-module", "module-null-sink"]
        self.until(lambda: not subprocess.run(line, env=self.environment, capture_output=True, check=False).returncode)

    def kill(self) -> None:
        super().kill()
        for name in ("bus", "pipewire-0"):
            (self._folder / name).unlink(missing_ok=True)


@pytest.fixture(params=[PulseAudio, PipeWire])
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[PulseAudio]:
    kind: type[PulseAudio] = request.param
    missing = [program for program in kind.PROGRAMS if shutil.which(program) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    server = kind(tmp_path)
    server.start()
    yield server
    server.kill()


def child(server: PulseAudio) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "tests.stage.sound_child"]
    return subprocess.Popen(line, cwd=ROOT, env=server.environment, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def program(server: PulseAudio) -> Iterator[subprocess.Popen[str]]:
    with child(server) as program:
        yield program
        program.kill()


def wait_for(program: subprocess.Popen[str], state: str) -> bool:
    while line := line_of(program):
        assert line != "late\n", "a frame waited for the server"
        if line == f"{state}\n":
            return True
    return False


def test_sound_comes_back_after_its_server(server: PulseAudio, program: subprocess.Popen[str]) -> None:
    assert wait_for(program, "open")
    assert server.plays()
    for _ in range(2):
        server.kill()
        assert wait_for(program, "silent")
        server.start()
        assert wait_for(program, "open")
        assert server.plays()


def test_a_server_that_hangs_stops_no_frame(server: PulseAudio, program: subprocess.Popen[str]) -> None:
    assert wait_for(program, "open")
    server.send(signal.SIGSTOP)
    assert wait_for(program, "silent")
    server.send(signal.SIGCONT)
    assert wait_for(program, "open")
    assert server.plays()


def test_a_server_that_hangs_from_the_start_stops_no_frame(server: PulseAudio) -> None:
    server.send(signal.SIGSTOP)
    with child(server) as program:
        assert wait_for(program, "silent")
        assert line_of(program) == "alive\n"
        server.send(signal.SIGCONT)
        assert wait_for(program, "open")
        assert server.plays()
        program.kill()


def test_the_program_ends_though_the_server_hangs(server: PulseAudio) -> None:
    with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=server.environment) as program:
        try:
            assert server.plays()
            server.send(signal.SIGSTOP)
            program.send_signal(signal.SIGTERM)
            assert program.wait(LIMIT) == 0
        finally:
            program.kill()
