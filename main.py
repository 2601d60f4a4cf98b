"""Starts Lamplight, from a checkout and as the installed command. See `--help`."""

import sys
from pathlib import Path

NEEDED = ("pygame", "msgspec", "platformdirs")


def main() -> int:
    """Execute the command line and return the exit code.

    Installed, this file is `lamplight/main.py` with `game` and `assets` beside it, out of every other package's way.
    """
    here = str(Path(__file__).resolve().parent)
    if here not in sys.path:
        sys.path.insert(0, here)
    if getattr(sys, "frozen", False):
        # A child process of a frozen program starts here too, and must not open a second window.
        from multiprocessing import freeze_support

        freeze_support()
    try:
        from game import commands

        return commands.main()
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        from game.shell.environment import complain

        complain(f"lamplight: {missing.name} is not installed; the first command in README.md does that")
        return 1


if __name__ == "__main__":
    sys.exit(main())
