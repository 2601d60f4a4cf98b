"""Damages the data files of a game one after the other and asks for its data: `python -m tests.contract.damage`.

For test_data.py, which runs it in a process of its own, because data is read once and kept. The words after the module
are the game, a folder with copies of its files (in a folder of its name), and the files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules import data
from game.rules.contract import BrokenData
from game.rules.game import Game

SCRATCHES = 60
LITTER = (b"", b"9", b"-", b"x", b'"', b"999999999999999999999", b"\xff")


def refusal(game: Game) -> str:
    """What is said of the data as it is now; empty if nothing is wrong."""
    for name, module in list(sys.modules.items()):
        if name.startswith(game.package):
            for kept in list(vars(module).values()):
                getattr(kept, "cache_clear", lambda: None)()
    try:
        game.check()
    except BrokenData as problem:
        return str(problem)
    return ""


def ruins(whole: bytes) -> Iterator[bytes]:
    """What no reader may take for the file."""
    yield from (b"", b"null", whole[: len(whole) // 2], whole[:-40] + b"\xff" * 40, whole + b" " * data.LARGEST)
    yield from (b"[" * 100_000, b"a = " + b"[" * 100_000)


def scratches(whole: bytes, rng: Random) -> Iterator[bytes]:
    """The file with one letter changed somewhere; perhaps nobody can tell."""
    for _ in range(SCRATCHES):
        spot = rng.randrange(len(whole))
        yield whole[:spot] + rng.choice(LITTER) + whole[spot + 1 :]


def main(key: str, folder: Path, names: list[str]) -> None:
    """Raises AssertionError where a ruin is not refused, and whatever is raised instead of BrokenData."""
    data.FOLDER = folder
    game = catalogue()[key]
    assert not refusal(game), "whole data is refused"
    for name in names:
        path = folder / key / name
        whole = path.read_bytes()
        path.unlink()
        assert path.name in refusal(game), f"{name} is missing"
        for damage in ruins(whole):
            path.write_bytes(damage)
            said = refusal(game)
            assert path.name in said, f"{name} is {damage[:20]!r}..., and that is told as {said!r}"
            assert len(said) < 300
            assert "\n" not in said
        for damage in scratches(whole, Random(name)):
            path.write_bytes(damage)
            refusal(game)
        path.write_bytes(whole)
    assert not refusal(game)
    print("refused", len(names))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
