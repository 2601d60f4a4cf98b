"""Results of an endurance run."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path


def resident() -> float:
    """Return MiB of resident memory, 0 where unavailable."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@dataclass
class Report:
    """Counts, maxima and time series of measurements, and failures."""

    counts: Counter[str] = field(default_factory=Counter)
    largest: dict[str, float] = field(default_factory=dict)
    courses: dict[str, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def measure(self, what: str, value: float) -> None:
        self.largest[what] = max(value, self.largest.get(what, value))

    def fail(self, what: str) -> None:
        self.failures.append(what)

    @contextmanager
    def trial(self, what: str, name: str, most: float) -> Iterator[None]:
        """Fail for an exception, and for more than `most` seconds of processor time."""
        start = time.process_time()
        try:
            yield
        except Exception as problem:
            self.fail(f"{name}: {type(problem).__name__} {str(problem)[:200]}")
        seconds = time.process_time() - start
        self.measure(f"seconds of a {what}", seconds)
        if seconds > most:
            self.fail(f"{name}: {seconds:.1f} seconds")

    def __str__(self) -> str:
        lines = [f"{count:7} {what}" for what, count in self.counts.most_common()]
        lines += [f"{value:7.3f} largest: {what}" for what, value in self.largest.items()]
        lines += [f"{what}: {' '.join(f'{value:.1f}' for value in course)}" for what, course in self.courses.items()]
        lines += [f"FAILED  {failure}" for failure in self.failures[:20]]
        if len(self.failures) > 20:
            lines.append(f"FAILED  and {len(self.failures) - 20} more")
        return "\n".join(lines)
