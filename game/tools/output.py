"""Prints results; a full disk or a closed pipe gives one error line instead of a traceback."""

from __future__ import annotations

import contextlib
import os
import sys


class Unprintable(Exception):
    """A result could not be printed; the message is the system's."""


def tell(text: str) -> None:
    """Print a result and flush; raises Unprintable."""
    try:
        print(text, flush=True)
    except OSError as problem:
        with contextlib.suppress(OSError, ValueError):
            # Otherwise Python would flush the remaining buffer at exit and report the error again in its own words.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Unprintable(problem.strerror or str(problem)) from None
