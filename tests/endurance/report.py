"""Results of an endurance run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


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

    def __str__(self) -> str:
        lines = [f"{count:7} {what}" for what, count in self.counts.most_common()]
        lines += [f"{value:7.3f} largest: {what}" for what, value in self.largest.items()]
        lines += [f"{what}: {' '.join(f'{value:.1f}' for value in course)}" for what, course in self.courses.items()]
        lines += [f"FAILED  {failure}" for failure in self.failures[:20]]
        if len(self.failures) > 20:
            lines.append(f"FAILED  and {len(self.failures) - 20} more")
        return "\n".join(lines)
