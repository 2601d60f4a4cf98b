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
    from game.tools.release.freeze import check, freeze
    from game.tools.release.icons import write_icons, write_pictures
    from game.tools.release.linux import debian, flatpak

    parser = argparse.ArgumentParser(prog="python -m game.tools.release", description="Make what is handed out.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, carry_out: Callable[..., object], words: str, *places: str) -> None:
        command = commands.add_parser(name, help=words, description=words)
        command.set_defaults(carry_out=carry_out, places=places)
        for place in places:
            command.add_argument(place, type=Path)

    add("icons", write_icons, "icon files of all platforms, into DIR", "DIR")
    freeze_words = "the program for people without Python, into DIR, and try it"
    add("freeze", lambda folder: check(freeze(folder)), freeze_words, "DIR")
    add("check", check, "try a frozen program", "PROGRAM")
    add("debian", debian, "the Debian package of a frozen program, into DIR", "PROGRAM", "DIR")
    add("flatpak", flatpak, "what flatpak-builder needs, into DIR", "WHEEL", "DIR")
    add("guide", write_pictures, "the pictures of the player's guide, drawn anew")
    given = parser.parse_args(argv)
    try:
        made = given.carry_out(*(getattr(given, place) for place in given.places))
    except (ReleaseError, CalledProcessError, OSError) as problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
        return 1
    if made is not None:
        print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
