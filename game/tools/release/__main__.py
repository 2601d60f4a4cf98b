"""`python -m game.tools.release COMMAND`: see `--help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.shell.environment import prepare


def main() -> int:
    """Carry out a command line; the exit code."""
    prepare()
    parser = argparse.ArgumentParser(prog="python -m game.tools.release", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for carry_out, words in ((_icons, "icon files of all platforms"), (_freeze, "the frozen program, and try it")):
        command = commands.add_parser(carry_out.__name__.lstrip("_"), help=words)
        command.add_argument("folder", type=Path, metavar="DIR", help="where to; made if it is not there")
        command.set_defaults(carry_out=carry_out)
    command = commands.add_parser("check", help="try a frozen program that was built before")
    command.add_argument("folder", type=Path, metavar="DIR", help="the folder with the program")
    command.set_defaults(carry_out=_check)
    given = parser.parse_args()
    given.carry_out(given.folder)
    return 0


def _icons(folder: Path) -> None:
    from game.tools.release.icons import write_icons

    write_icons(folder)


def _freeze(folder: Path) -> None:
    from game.tools.release.freeze import freeze

    _check(freeze(folder))


def _check(folder: Path) -> None:
    from game.tools.release.freeze import check

    for line in check(folder):
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
