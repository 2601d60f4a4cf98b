"""`python -m game.tools.release COMMAND`: see `--help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.shell.environment import prepare


def main() -> int:
    prepare()
    parser = argparse.ArgumentParser(prog="python -m game.tools.release", description="Make what is handed out.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, words: str, *places: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=words, description=words)
        for place in places:
            command.add_argument(place.lower(), type=Path, metavar=place)
        return command

    add("icons", "icon files of all platforms, into DIR", "DIR").set_defaults(carry_out=_icons)
    add("freeze", "the program for people without Python, into DIR, and try it", "DIR").set_defaults(carry_out=_freeze)
    add("check", "try a frozen program", "PROGRAM").set_defaults(carry_out=_check)
    for command in ("freeze", "check"):
        commands.choices[command].add_argument(
            "--starts", type=int, default=20, metavar="N", help="how often the start is timed (default: 20)"
        )
    add("debian", "the Debian package of a frozen program, into DIR", "PROGRAM", "DIR").set_defaults(carry_out=_debian)
    add("flatpak", "what flatpak-builder needs, into DIR", "WHEEL", "DIR").set_defaults(carry_out=_flatpak)
    add("guide", "the pictures of the player's guide, drawn anew").set_defaults(carry_out=_guide)
    given = parser.parse_args()
    given.carry_out(given)
    return 0


def _icons(given: argparse.Namespace) -> None:
    from game.tools.release.icons import write_icons

    write_icons(given.dir)


def _freeze(given: argparse.Namespace) -> None:
    from game.tools.release.freeze import freeze

    given.program = freeze(given.dir)
    _check(given)


def _check(given: argparse.Namespace) -> None:
    from game.tools.release.freeze import check

    for line in check(given.program, given.starts):
        print(line, flush=True)


def _debian(given: argparse.Namespace) -> None:
    from game.tools.release.linux import debian

    print(debian(given.program, given.dir))


def _flatpak(given: argparse.Namespace) -> None:
    from game.tools.release.linux import flatpak

    print(flatpak(given.dir, given.wheel))


def _guide(given: argparse.Namespace) -> None:
    from game.tools.release.guide import write_pictures

    write_pictures()


if __name__ == "__main__":
    sys.exit(main())
