"""Real programs started by tests: their output is read line by line, and a hanging one is killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen
from threading import Timer
from typing import Final

LIMIT: Final = 120.0
"""Timeout in seconds, generous enough for a slow, busy machine."""


@contextmanager
def limited(process: Popen[str]) -> Iterator[None]:
    """Kill the program after `LIMIT` seconds, which closes its pipes and unblocks readers."""
    timer = Timer(LIMIT, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def line_of(process: Popen[str]) -> str:
    """Return the next line of output; empty if the program has ended."""
    assert process.stdout is not None
    with limited(process):
        return process.stdout.readline()
