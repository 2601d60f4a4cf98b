"""`python -m game.tools.release COMMAND`: see `--help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import CalledProcessError

from game.shell.environment import prepare_pygame
from game.tools.release import ReleaseError


def main(argv: Sequence[str] | None = None) -> int:
    prepare_pygame()
    parser = argparse.ArgumentParser(prog="python -m game.tools.release", description="Make what is handed out.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, carry_out: Callable[[argparse.Namespace], None], words: str, *places: str) -> None:
        command = commands.add_parser(name, help=words, description=words)
        command.set_defaults(carry_out=carry_out)
        for place in places:
            command.add_argument(place.lower(), type=Path, metavar=place)

    add("icons", _icons, "icon files of all platforms, into DIR", "DIR")
    add("freeze", _freeze, "the program for people without Python, into DIR, and try it", "DIR")
    add("check", _check, "try a frozen program", "PROGRAM")
    for command in ("freeze", "check"):
        commands.choices[command].add_argument(
            "--starts", type=int, default=20, metavar="N", help="how often the start is timed (default: 20)"
        )
    add("debian", _debian, "the Debian package of a frozen program, into DIR", "PROGRAM", "DIR")
    add("flatpak", _flatpak, "what flatpak-builder needs, into DIR", "WHEEL", "DIR")
    add("guide", _guide, "the pictures of the player's guide, drawn anew")
    given = parser.parse_args(argv)
    try:
        given.carry_out(given)
    except (ReleaseError, CalledProcessError, OSError) as problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
        return 1
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
