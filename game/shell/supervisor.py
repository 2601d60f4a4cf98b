"""Notifications to a supervisor such as systemd, by sd_notify(3). Without a socket nothing is sent."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from typing import Final, Self

from game.timing import REAL, Clock

LONGEST: Final = 0.05
"""Timeout of a notification in seconds; after that it is lost."""
SHARE: Final = 3
"""Number of watchdog notifications per watchdog timeout."""


class Supervisor:
    """The process that restarts the program when it crashes or hangs."""

    def __init__(self, address: str = "", patience: float = 0.0, clock: Clock = REAL.clock) -> None:
        """An empty `address` disables all notifications, a `patience` of 0 seconds those of the watchdog."""
        self._address = address
        self._every = patience / SHARE
        self._clock = clock
        self._next = 0.0

    @classmethod
    def named_in(cls, environ: Mapping[str, str]) -> Self:
        """Read the environment, except WATCHDOG_PID: the program is the child of a compositor, which never notifies."""
        wanted = environ.get("WATCHDOG_USEC", "")
        patience = int(wanted) / 1_000_000 if wanted.isascii() and wanted.isdigit() else 0.0
        return cls(environ.get("NOTIFY_SOCKET", ""), patience)

    def be_ready(self) -> None:
        self._say("READY=1")

    def be_alive(self) -> None:
        """Feed the watchdog. Only the main loop calls this, on every pass, so that a hung frame is noticed."""
        if self._every and (now := self._clock()) >= self._next:
            self._next = now + self._every
            self._say("WATCHDOG=1")

    def be_ending(self) -> None:
        self._say("STOPPING=1")

    def _say(self, word: str) -> None:
        if not self._address:
            return
        import socket  # an import not needed without a supervisor

        address = self._address
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way,
        ):
            way.settimeout(LONGEST)
            way.connect("\0" + address[1:] if address.startswith("@") else os.fspath(address))
            way.send(word.encode())
