"""The three tiers of the tests, and the rotation that keeps the default tier small.

- default: plain `pytest`, a few minutes on two cores
- `-m wide`: the windows, languages, text sizes, seat counts and games left out of the default tier
- `-m machine`: tests that start programs, open windows, build packages or compile C

Many tests check one thing in many windows, languages or games. The default tier runs each of these in one window,
one language and so on; the choice rotates with the commit, so that all of them run within days. It depends only on the
rotation seed and the name of the test: it is the same in all workers and in every order. `LAMPLIGHT_ROTATION` sets the
seed, to repeat the choice of another commit.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

ROOT = Path(__file__).resolve().parent.parent
SEED = "LAMPLIGHT_ROTATION"
ORDER = "LAMPLIGHT_ORDER"
"""Environment variable with any word, the seed of a random order of the tests."""
TIERS = ("wide", "machine")
"""Markers of the tiers besides the default one."""
TIER_OF: Mapping[str, str] = {
    # Programs, windows, packages, compilers.
    "tests/app/test_complete.py": "machine",
    "tests/app/test_start.py": "machine",
    "tests/app/test_x11.py": "machine",
    "tests/app/test_wayland.py": "machine",
    "tests/endurance/test_endurance.py": "machine",
    "tests/games/*/test_*_bots.py::*both_languages*": "machine",
    "tests/games/*/test_*_bots.py::test_the_program_*": "machine",
    "tests/kiosk/test_kiosk_files.py::*below_a_compositor*": "machine",
    "tests/kiosk/test_supervision.py": "machine",
    "tests/release/test_frozen.py": "machine",
    "tests/release/test_wheel.py": "machine",
    "tests/test_commands.py::*selftest_says*": "machine",
    "tests/test_commands.py::*selftest_passes*": "machine",
    "tests/test_new_game.py::*passes_every_test*": "machine",
    "tests/test_store.py::*program_killed*": "machine",
    # Duels of bots and trials of hints: many matches, for statistical significance.
    "tests/bots/test_hint*.py": "wide",
    "tests/bots/test_*.py::*stronger_than*": "wide",
    "tests/bots/test_*.py::*the_league_tells*": "wide",
    "tests/bots/test_league.py::*all_rotations_of_a_deal*": "wide",
    "tests/games/*/test_*_bots.py::*clearly_beats*": "wide",
}
"""Tiers of whole files, and of tests by name; other single tests carry the marker themselves."""
LONGEST = (
    "tests/endurance/test_endurance.py::*monkey*",
    "tests/release/test_frozen.py",
    "tests/test_new_game.py::*passes_every_test*",
)
"""Tests that take minutes; they start first, so that no worker idles at the end."""
LOOKS = frozenset({"size", "language", "text_size", "reduced_motion", "is_contrast", "scale"})
"""Parameters that change the look of a picture."""
ROTATING: Mapping[str, frozenset[str]] = {
    "tests/bots": frozenset({"game", "key"}),
    "tests/contract": LOOKS | {"seats", "options", "device"},
    "tests/games": LOOKS | {"seats", "seed"},
    "tests/scenes": LOOKS | {"seats", "game", "key", "seed"},
}
"""Parameters that rotate, by folder; the deepest folder counts."""
ROTATES = "rotates"
"""Marker of a test with other rotating parameters than its folder."""


@cache
def seed() -> str:
    """Return the rotation seed: the variable, or the commit of the checkout, or an empty string."""
    given = os.environ.get(SEED)
    if given is None:
        line = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
        try:
            given = subprocess.run(line, capture_output=True, text=True, timeout=600, check=False).stdout.strip()
        except OSError:
            given = ""
    return given


def names_of(item: pytest.Item) -> tuple[str, str]:
    """Return the file of a test, and file and function as in the patterns."""
    path, _, rest = item.nodeid.partition("::")
    return path, f"{path}::{rest.partition('[')[0].rpartition('::')[2]}"


@cache
def is_meant(names: tuple[str, str], pattern: str) -> bool:
    """Return whether a pattern for files, or for files and tests, is for this test."""
    return any(fnmatch(name, pattern) for name in names)


@cache
def tier_of(names: tuple[str, str]) -> str | None:
    return next((tier for pattern, tier in TIER_OF.items() if is_meant(names, pattern)), None)


def begin_with_the_longest(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not any(is_meant(names_of(item), pattern) for pattern in LONGEST))


def tiers_of(item: pytest.Item) -> list[str]:
    """Return the tier markers of a test; the default tier has none."""
    return [name for name in TIERS if item.get_closest_marker(name) is not None]


def rotating(item: pytest.Item) -> frozenset[str]:
    """Return the names of a test's parameters that rotate."""
    marker = item.get_closest_marker(ROTATES)
    if marker is not None:
        return frozenset(marker.args)
    folder = item.path.relative_to(ROOT).parent
    while folder.as_posix() not in ROTATING:
        folder = folder.parent
        if folder == folder.parent:
            return frozenset()
    return ROTATING[folder.as_posix()]


def _named(value: Any, index: int) -> str:
    """A name of a parameter that is the same in every process; functions and the like go by their index."""
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    name = str(getattr(value, "key", None) or repr(value))
    return f"#{index}" if " at 0x" in name else name


def shuffle(items: list[pytest.Item], order: str) -> None:
    """Put the tests into an order that depends only on `order` and their names."""
    items.sort(key=lambda item: crc32(f"{order} {item.nodeid}".encode()))


def mark(items: Sequence[pytest.Item]) -> None:
    """Mark every test with its tier; raises UsageError for a test with two."""
    for item in items:
        if (tier := tier_of(names_of(item))) is not None:
            item.add_marker(tier)
    for item in left_out(items):
        item.add_marker("wide")
    several = [item.nodeid for item in items if len(tiers_of(item)) > 1]
    if several:
        raise pytest.UsageError(f"tests of more than one tier: {several}")


def left_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests left to `-m wide`: all but one of each group that differs in rotating parameters."""
    groups: dict[tuple[str, ...], list[pytest.Item]] = {}
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is None or tiers_of(item):
            continue
        names = rotating(item)
        places, given = callspec.indices, callspec.params
        fixed = (f"{name}={_named(given[name], places[name])}" for name in given if name not in names)
        test = item.nodeid.partition("[")[0]
        groups.setdefault((test, *sorted(fixed)), []).append(item)
    out: list[pytest.Item] = []
    for key, group in groups.items():
        place = crc32(f"{seed()} {' '.join(key)}".encode()) % len(group)
        out += group[:place] + group[place + 1 :]
    return out
