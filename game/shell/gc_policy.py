"""The schedule of the garbage collector, since a full collection takes longer than a frame.

Full collections run at scene changes, which leave many cycles, and while idle; automatic ones only cover the young
generations. After an overlay, such as the pause menu, the full collection waits until nothing moves.
"""

from __future__ import annotations

import gc
from typing import Final

NEVER: Final = 1 << 30
"""Threshold that rules out automatic full collections."""
PAUSE: Final = 60.0
"""Minimum seconds between two collections while idle."""


class GcPolicy:
    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._searched_at = 0.0

    def take_over(self) -> None:
        """Disable automatic full collections. `gc.freeze` would keep 20 to 30 MiB of the first scene (measured)."""
        gc.set_threshold(*self._usual[:2], NEVER)

    def search(self) -> None:
        """Run a full collection. It takes 5 ms, and 20 ms if it frees a scene."""
        gc.collect()

    def collect_if_idle(self, now: float) -> None:
        """Run a full collection while idle, unless the last one was recent. `now` is in seconds of any clock."""
        if now - self._searched_at >= PAUSE:
            self._searched_at = now
            self.search()

    def close(self) -> None:
        gc.set_threshold(*self._usual)
