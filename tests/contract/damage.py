"""Damages the data files of a game one after the other and plays on: `python -m tests.contract.damage`.

For test_data.py, which runs it in a separate process, because data is read once and cached. The arguments are the game,
a folder with copies of its files (in a folder of its name), the number of damaged copies per kind, and the files.
"""

from __future__ import annotations

import faulthandler
import json
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from game.assets import BROUGHT
from game.games import catalogue
from game.rules import data
from game.rules.contract import CHANCE, AnyState, BrokenData
from game.rules.game import Game
from tests.endurance.damaged import spoilt

LIMIT = 60.0
"""Seconds after which reading a file counts as hung; it usually takes up to 0.1."""
LONGEST = 300
"""Most characters of an error message."""
NUMBERS = (b"-1", b"0", b"99", b"1e999", b"1e300", b"9" * 30, b"9" * 5000, b"0.5", b"true", b"null", b'"7"', b"[]")
VALUES = (None, True, 7, -7, 10**15, 0.25, "", "seven", [], {}, [[]], {"seven": 7})
RUINS = (b"", b"\0" * 100, b"\xff\xfe", b"7", b"null", b"[" * 100_000, b'{"a":' * 100_000, b"a = " + b"[" * 100_000)
"""Contents that no reader may accept."""


def forget(game: Game) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(game.package):
            for kept in list(vars(module).values()):
                getattr(kept, "cache_clear", lambda: None)()


def begin(state: AnyState) -> None:
    rng = Random(1)
    for _ in range(60):
        if not state.actors():
            return
        seat = state.actors()[0]
        state.apply(seat, state.chance().sample(rng) if seat == CHANCE else rng.choice(state.legal(seat)))


def refusal(game: Game, name: str) -> str:
    """Return the error message for the current data; empty if a match can be played.

    Raises AssertionError for a message that is unsuitable for players; exceptions other than BrokenData propagate.
    """
    forget(game)
    faulthandler.dump_traceback_later(LIMIT, exit=True)
    said = ""
    try:
        game.check()
        for seats in {game.seats[0], game.seats[-1]}:
            begin(game.new(seats))
    except BrokenData as problem:
        said = str(problem)
        assert name in said, f"{name} is damaged, and what is told is {said!r}"
        assert re.match(r"[\w-]+\.\w+: .*\b[A-Z]-\d\d\b", said), f"file and clause are named: {said!r}"
        assert said.isprintable(), f"one line that every terminal can show: {said!r}"
        assert len(said) <= LONGEST
    finally:
        faulthandler.cancel_dump_traceback_later()
    return said


def renumbered(whole: bytes, rng: Random) -> bytes:
    """Replace a digit by an unusual number, so that the file can still be parsed."""
    spot = rng.choice([spot for spot, byte in enumerate(whole) if 48 <= byte < 58])
    return whole[:spot] + rng.choice(NUMBERS) + whole[spot + 1 :]


def retyped(whole: bytes, rng: Random) -> bytes:
    """Change the type of a value of a JSON file, remove or rename it; other files are only reversed."""
    try:
        record = json.loads(whole)
    except ValueError:
        return whole[::-1]
    at = record
    while True:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if not isinstance(at[key], dict | list) or not at[key] or rng.random() < 0.2:
            break
        at = at[key]
    if rng.random() < 0.3:
        del at[key]
    else:
        at[key] = rng.choice(VALUES)
    return json.dumps(record).encode()


KINDS: dict[str, Callable[..., bytes]] = {
    **{way: partial(spoilt, way=way) for way in ("bit", "cut", "junk", "swap", "gone")},
    "renumbered": renumbered,
    "retyped": retyped,
}


def damage(game: Game, path: Path, name: str, cases: int) -> int:
    """Damage a file in all ways and restore it; return the number of refusals."""
    whole = path.read_bytes()
    path.unlink()
    assert refusal(game, path.name), f"{name} is missing, and nobody notices"
    path.mkdir()
    assert refusal(game, path.name), f"{name} is a folder, and nobody notices"
    path.rmdir()
    for ruin in (*RUINS, whole[: len(whole) // 2], whole[:-40] + b"\xff" * 40, whole + b"\n" * data.LARGEST):
        path.write_bytes(ruin)
        assert refusal(game, path.name), f"{name} is {ruin[:20]!r}..., and nobody notices"
    refused = 0
    for kind, damaged in KINDS.items():
        rng = Random(f"{name} {kind}")
        for number in range(cases):
            path.write_bytes(damaged(whole, rng=rng))
            try:
                refused += bool(refusal(game, path.name))
            except Exception as problem:
                raise AssertionError(f"{name}: {kind} {number}") from problem
    path.write_bytes(whole)
    return refused


def main(key: str, folder: Path, cases: int, names: list[str]) -> None:
    """Raises AssertionError if a damaged file is accepted or wrongly reported."""
    game = catalogue()[key]
    BROUGHT[key] = folder / key
    assert not names or not refusal(game, names[0]), "whole data is refused"
    for name in names:
        refused = damage(game, folder / key / name, name, cases)
        assert refused > len(KINDS) * cases / 4, f"of {len(KINDS) * cases} damages of {name} only {refused} are refused"
    assert not names or not refusal(game, names[0])
    print("refused", len(names))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
