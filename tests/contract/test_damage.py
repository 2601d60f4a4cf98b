"""Damaged data files of every game: one clear sentence, or still a game that can be played; never anything else.

The files are damaged in a copy, the game's tables are read anew from it. Drawings and learned weights are not among
them: a game is playable without them.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

import pytest

from game.games import catalogue
from game.rules import data
from game.rules.contract import CHANCE, AnyState, BrokenData
from game.rules.game import Game

SHIPPED = data.FOLDER
NOT_NEEDED = {"value.json"}
SECONDS = 5.0
"""Processor time in which a file is read or refused; measured: up to 0.1."""
LONGEST = 300
"""Letters of a refusal."""
CASES = 24
"""Damages of each kind for each file."""

FILES = [
    pytest.param(game, path.relative_to(SHIPPED / game.key), id=f"{game.key}-{path.name}")
    for game in catalogue().values()
    for path in sorted((SHIPPED / game.key).rglob("*"))
    if path.suffix in (".json", ".toml", ".txt") and path.name not in NOT_NEEDED
]


def forget(game: Game) -> None:
    """Let the game read its files again."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{game.package}."):
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


@pytest.fixture
def folder(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the game's data that may be damaged."""
    shutil.copytree(SHIPPED / game.key, tmp_path / game.key)
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    forget(game)
    yield tmp_path / game.key
    monkeypatch.undo()
    forget(game)


def begin(state: AnyState) -> None:
    """Play the first entries of a match."""
    rng = Random(1)
    for _ in range(60):
        seat = state.actors()[0]
        state.apply(seat, state.chance().sample(rng) if seat == CHANCE else rng.choice(state.legal(seat)))


def refusal(game: Game, name: str) -> str:
    """What is said about the damaged file, "" where the game can be played all the same."""
    forget(game)
    start = process_time()
    try:
        game.check()
        for seats in {game.seats[0], game.seats[-1]}:
            begin(game.new(seats))
        said = ""
    except BrokenData as problem:
        said = str(problem)
        assert name in said, said
        assert re.match(r"[\w-]+\.\w+: .*\b[A-Z]-\d\d\b", said), f"file and clause are named: {said}"
        assert said.isprintable(), "one line that every terminal can show"
        assert len(said) <= LONGEST
    assert process_time() - start < SECONDS
    return said


def truncated(raw: bytes, rng: Random) -> bytes:
    return raw[: rng.randrange(len(raw))]


def junked(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + rng.randbytes(rng.randrange(1, 200)) + raw[at + rng.choice((0, 50)) :]


def flipped(raw: bytes, rng: Random) -> bytes:
    damaged = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 3, 30))):
        damaged[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def renumbered(raw: bytes, rng: Random) -> bytes:
    """A digit replaced by a number nobody expects, so that the file can still be read."""
    digits = [at for at, byte in enumerate(raw) if 48 <= byte < 58]
    strange = (b"-1", b"0", b"99", b"1e999", b"1e300", b"9" * 30, b"9" * 5000, b"0.5", b"true", b"null", b'"7"', b"[]")
    if not digits:
        return raw + strange[0]
    at = rng.choice(digits)
    return raw[:at] + rng.choice(strange) + raw[at + 1 :]


def swapped(raw: bytes, rng: Random) -> bytes:
    """Two lines in each other's place, or one there twice or gone."""
    lines = raw.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(3)
    if way == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif way == 1:
        lines.insert(one, lines[other])
    else:
        del lines[one]
    return b"\n".join(lines)


def retyped(raw: bytes, rng: Random) -> bytes:
    """A value of a JSON file of another type, missing or renamed; other files are only turned round."""
    try:
        whole = json.loads(raw)
    except ValueError:
        return raw[::-1]
    at = whole
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = rng.choice(keys)
        if not isinstance(at[key], (dict, list)) or not at[key] or rng.random() < 0.2:
            break
        at = at[key]
    if rng.random() < 0.3:
        del at[key]
    else:
        at[key] = rng.choice((None, True, 7, -7, 10**15, 0.25, "", "seven", [], {}, [[]], {"seven": 7}))
    return json.dumps(whole).encode()


@pytest.mark.parametrize("damage", [truncated, junked, flipped, renumbered, swapped, retyped])
@pytest.mark.parametrize(("game", "file"), FILES)
def test_a_damaged_file_is_refused_in_one_sentence_or_does_no_harm(
    game: Game, file: Path, folder: Path, damage: Callable[[bytes, Random], bytes]
) -> None:
    path = folder / file
    raw = path.read_bytes()
    rng = Random(f"{game.key} {file} {damage.__name__}")
    refused = 0
    for _ in range(CASES):
        path.write_bytes(damage(raw, rng))
        refused += bool(refusal(game, path.name))
    assert refused, "the game does not read this file"


@pytest.mark.parametrize(("game", "file"), FILES)
def test_a_missing_empty_huge_or_deeply_nested_file_is_refused(game: Game, file: Path, folder: Path) -> None:
    path = folder / file
    raw = path.read_bytes()
    for text in (
        b"",
        b"\0" * 100,
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"a = " + b"[" * 100_000,
        b"7",
        b"null",
    ):
        path.write_bytes(text)
        assert refusal(game, path.name)
    path.write_bytes(raw + b"\n" * data.LARGEST)
    assert "larger" in refusal(game, path.name)
    path.unlink()
    assert refusal(game, path.name)
    path.mkdir()
    assert refusal(game, path.name)
    path.rmdir()
    path.write_bytes(raw)
    assert refusal(game, path.name) == ""
