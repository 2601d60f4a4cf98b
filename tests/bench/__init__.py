"""Benchmarks, printed as tables of figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table with right-aligned numbers; each row appears as soon as it is measured."""
    widths = [max(len(column), 12 if number == 0 else 9) for number, column in enumerate(columns)]
    print(f"\n{title}")
    print("  ".join(_cells(columns, widths)))
    print("  ".join("-" * width for width in widths))
    for row in rows:
        print("  ".join(_cells(row, widths)), flush=True)


def _cells(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = row
    return [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]


def share(values: Sequence[float], part: float) -> float:
    """Return the quantile `part` of the values."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]
