"""Real programs that tests start: what they say is read as they say it, and one that hangs is ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen
from threading import Timer
from typing import Final

LIMIT: Final = 120.0
"""Seconds after which a program that was waited for is taken to hang, on the slowest machine with others beside it."""


@contextmanager
def limited(process: Popen[str]) -> Iterator[None]:
    """Kill the program if this takes too long: then its pipes end, and nobody waits any more."""
    timer = Timer(LIMIT, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def line_of(process: Popen[str]) -> str:
    """The next line that the program says; empty if it has ended."""
    assert process.stdout is not None
    with limited(process):
        return process.stdout.readline()
