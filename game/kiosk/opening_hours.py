"""Opening hours of a public screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class OpeningHours:
    """Daily opening hours, past midnight if `closes` is earlier, and all day if both are equal."""

    opens: time = time()
    closes: time = time()
    closed_on: Sequence[str] = ()
    """Weekdays without opening. The hours of the day before still end as usual."""

    @property
    def are_always(self) -> bool:
        return self.opens == self.closes and not self.closed_on

    def is_open(self, now: datetime) -> bool:
        """Return True if it is open at this local time.

        >>> night = OpeningHours(time(18), time(2), ("sunday",))
        >>> [night.is_open(datetime(2026, 11, day, hour)) for day, hour in ((21, 19), (22, 1), (22, 3), (22, 19))]
        [True, True, False, False]
        """
        return any(begin <= now < end for begin, end in map(self._spell, (now - timedelta(days=1), now)) if begin < end)

    def next_opening(self, now: datetime) -> datetime | None:
        """Return the time of the next opening; None if there is none within a week.

        >>> OpeningHours(time(9), time(17), ("monday",)).next_opening(datetime(2026, 11, 22, 18))
        datetime.datetime(2026, 11, 24, 9, 0)
        """
        for day in range(9):
            begin, end = self._spell(now + timedelta(days=day))
            if now < begin < end:
                return begin
        return None

    def _spell(self, day: datetime) -> tuple[datetime, datetime]:
        """Return start and end of the hours of this day; equal on a day without opening."""
        begin = datetime.combine(day.date(), self.opens)
        if DAYS[day.weekday()] in self.closed_on:
            return begin, begin
        end = datetime.combine(day.date(), self.closes)
        return begin, end if end > begin else end + timedelta(days=1)
