"""The command line: reads it, refuses it in one clear line, or does what it says.

Imports neither pygame nor `game.app` before a command needs a window.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line, `sys.argv` by default; returns the exit code."""
    from game.environment import prepare

    prepare()
    from game.program import run
    from game.request import StartRequest

    return run(StartRequest())
