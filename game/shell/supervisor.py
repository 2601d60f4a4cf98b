"""Tells whoever supervises the program, such as systemd, that it is ready, alive and ending. Knows no scene.

A word is a datagram to the socket that the environment names, see sd_notify(3). Where none is named nothing is done.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from typing import Final, Self

from game.timing import REAL, Clock

LONGEST: Final = 0.05
"""Seconds a word may take where nobody takes it; then it is lost."""
SHARE: Final = 3
"""So many signs of life fall into the time after which the program is taken for dead."""


class Supervisor:
    """Whoever starts the program again when it is dead or hangs."""

    def __init__(self, address: str = "", patience: float = 0.0, clock: Clock = REAL.clock) -> None:
        """`address` is empty where there is none; 0 seconds of patience: signs of life are not wanted."""
        self._address = address
        self._every = patience / SHARE
        self._clock = clock
        self._next = 0.0

    @classmethod
    def named_in(cls, environ: Mapping[str, str]) -> Self:
        """As the environment says.

        WATCHDOG_PID is not asked: the program is the child of a compositor, which does not speak for it.
        """
        wanted = environ.get("WATCHDOG_USEC", "")
        patience = int(wanted) / 1_000_000 if wanted.isascii() and wanted.isdigit() else 0.0
        return cls(environ.get("NOTIFY_SOCKET", ""), patience)

    def be_ready(self) -> None:
        """There is something to be seen."""
        self._say("READY=1")

    def be_alive(self) -> None:
        """For the main loop, as often as it comes round, and for nobody else: a hung frame must be missed."""
        if self._every and (now := self._clock()) >= self._next:
            self._next = now + self._every
            self._say("WATCHDOG=1")

    def be_ending(self) -> None:
        """The program ends because it was told to."""
        self._say("STOPPING=1")

    def _say(self, word: str) -> None:
        if not self._address:
            return
        import socket  # where nobody listens the start need not wait for it

        address = self._address
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way,
        ):
            way.settimeout(LONGEST)
            way.connect("\0" + address[1:] if address.startswith("@") else os.fspath(address))
            way.send(word.encode())
