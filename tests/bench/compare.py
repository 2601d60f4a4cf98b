"""Runs the benchmarks of an older checkout and of this one in turn, and prints the ratios of their figures.

Every round measures both, the first one alternating, so that a machine that gets slower or faster spoils neither. The
range of n ratios holds the true median in all but one of 2**(n-1) cases: with six rounds in 97 %.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import nan
from pathlib import Path
from statistics import median

from tests.programs import ROOT

COLUMNS = (f"{'figure':<40}", "old", "new", "ratio", "from", "to")
SIZES = ("1920x1080", "3840x2160")
_FRAMES = "screen.SIZES, screen.whole_rows = [({size})], lambda *given: ()"
_START = """
screen.frame_rows, whole_rows = lambda *given: (), screen.whole_rows
screen.whole_rows = lambda *given: whole_rows((), 0)
"""
_MEMORY = """
screen.frame_rows = lambda *given: ()
screen.WHOLE_COLUMNS = ("game", "peak MiB")
def memory(games, matches):
    for game in games:
        peak = screen._python(screen._MEMORY, game.key, min(4, game.seats[-1]), 1920, 1080, matches)
        yield game.key, f"{float(peak):.1f}"
screen.whole_rows = memory
"""
NAMES = ("game", "seats", "size", "what", "moment")
"""Columns that name a row."""
LEFT_OUT = ("aim", "frames", "plies")
"""Columns that measure nothing."""

Figures = dict[str, float]


def figures_of(printed: str) -> Figures:
    """Return the figures of the tables that a benchmark printed, by row and column.

    >>> figures_of("game          size  p99 ms\\n----------------\\nbeacon        80x60  2.50")
    {'beacon 80x60 p99 ms': 2.5}
    """
    found: Figures = {}
    columns: list[str] = []
    before = ""
    for line in printed.splitlines():
        cells = re.split(r"\s{2,}", line.strip())
        if set(line) == {"-", " "} or (line and set(line) == {"-"}):
            columns = re.split(r"\s{2,}", before.strip())
        elif len(cells) == len(columns):
            row = dict(zip(columns, cells, strict=True))
            name = " ".join(row.pop(column) for column in NAMES if column in row)
            for column, cell in row.items():
                if column not in LEFT_OUT and (number := re.match(r"[\d.,]+", cell)):
                    found[f"{name} {column}".removesuffix(" found")] = float(number[0].replace(",", ""))
        before = line
    return found


def parts(words: Sequence[str], games: Sequence[str], sizes: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the parts of a comparison: code that limits the benchmark to one part, and its arguments.

    The start is measured in a real window only.
    """
    for game in games if words else ():
        yield "", [*words, "--games", game]
    for game in () if words else games:
        for size in sizes:
            yield _FRAMES.format(size=size.replace("x", ", ")), ["screen", "--games", game, "--frames", "480"]
        yield _MEMORY, ["screen", "--games", game, "--matches", "5"]
    if not words and "DISPLAY" in os.environ:
        yield _START, ["screen"]


def measured(python: str, checkout: Path, code: str, words: Sequence[str]) -> Figures:
    """Run a part of the benchmark of a checkout; raises CalledProcessError if it fails."""
    line = [python, "-c", f"from tests.bench import __main__, screen\n{code}\n__main__.main()", *words]
    return figures_of(subprocess.run(line, cwd=checkout, stdout=subprocess.PIPE, text=True, check=True).stdout)


def rows(old: Path, python: str, rounds: int, found: Iterable[tuple[str, Sequence[str]]]) -> Iterator[tuple[str, ...]]:
    """Yield a row for every figure that both checkouts have: medians, and the median and range of the ratios.

    `python` is the old checkout's; the rows of a part come before the next part is measured.
    """
    for part in found:
        pairs: list[Mapping[Path, Figures]] = []
        for number in range(rounds):
            order = ((old, python), (ROOT, sys.executable))[:: 1 if number % 2 == 0 else -1]
            pairs.append({checkout: measured(program, checkout, *part) for checkout, program in order})
        for name in pairs[0][ROOT]:
            both = [(pair[old][name], pair[ROOT][name]) for pair in pairs if name in pair[old] and name in pair[ROOT]]
            if both:
                before, after = (median(numbers) for numbers in zip(*both, strict=True))
                ratios = sorted(now / then if then else nan for then, now in both)
                cells = (median(ratios), ratios[0], ratios[-1])
                yield (name, f"{before:g}", f"{after:g}", *(f"{cell:.2f}" for cell in cells))
