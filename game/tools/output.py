"""Prints results, so that a full disk or a closed pipe is one line for the player and no traceback. Knows nothing."""

from __future__ import annotations

import contextlib
import os
import sys


class Unprintable(Exception):
    """A result could not be written out; the message is the system's."""


def tell(text: str) -> None:
    """Print a result at once; raises Unprintable."""
    try:
        print(text, flush=True)
    except OSError as problem:
        with contextlib.suppress(OSError, ValueError):
            # What is left in the buffer would be tried, and told in Python's own words, once more at the exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Unprintable(problem.strerror or str(problem)) from None
