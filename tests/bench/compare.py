"""Runs the benchmarks of an older checkout and of this one in turn, and prints the ratios of their figures.

Every round measures both, the first one alternating, so that a machine that gets slower or faster spoils neither. The
range of n ratios holds the true median in all but one of 2**(n-1) cases: with six rounds in 97 %.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import nan
from pathlib import Path
from statistics import median

from tests.programs import ROOT

COLUMNS = ("figure", "old", "new", "ratio", "from", "to")
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


def measured(checkout: Path, words: Sequence[str]) -> Figures:
    """Run the benchmark of a checkout; raises CalledProcessError if it fails."""
    line = [sys.executable, "-m", "tests.bench", *words]
    return figures_of(subprocess.run(line, cwd=checkout, stdout=subprocess.PIPE, text=True, check=True).stdout)


def rows(old: Path, rounds: int, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for every figure that both checkouts have: medians, and the median and range of the ratios."""
    pairs: list[Mapping[Path, Figures]] = []
    for number in range(rounds):
        order = (old, ROOT) if number % 2 == 0 else (ROOT, old)
        pairs.append({checkout: measured(checkout, words) for checkout in order})
    for name in pairs[0][ROOT]:
        both = [(pair[old][name], pair[ROOT][name]) for pair in pairs if name in pair[old] and name in pair[ROOT]]
        if both:
            before, after = (median(numbers) for numbers in zip(*both, strict=True))
            ratios = sorted(now / then if then else nan for then, now in both)
            cells = (median(ratios), ratios[0], ratios[-1])
            yield (name, f"{before:g}", f"{after:g}", *(f"{cell:.2f}" for cell in cells))
