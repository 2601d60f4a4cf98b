"""When Python looks for what nobody needs any more: a search through everything takes longer than a frame may.

A match makes little that only a search finds, and a scene that is left much: so everything is searched when scenes
change and when nothing happens, and by itself Python only looks through what is young. What only lay over a scene, such
as the pause, is less: it waits until nothing moves.
"""

from __future__ import annotations

import gc
from typing import Final

NEVER: Final = 1 << 30
"""Searches of the young after which everything would be searched."""
PAUSE: Final = 60.0
"""Seconds between two searches while nothing happens."""


class GcPolicy:
    """What is thrown away, and when."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._searched_at = 0.0

    def take_over(self) -> None:
        """From now on only `search` looks through everything.

        Nothing is exempt (`gc.freeze`): the first scene is there by now, and would stay for good with its pictures,
        which are 20 to 30 MiB, for 4 ms less of a search (measured).
        """
        gc.set_threshold(*self._usual[:2], NEVER)

    def search(self) -> None:
        """Throw away what nobody needs; takes five milliseconds, and twenty where a scene is among it."""
        gc.collect()

    def search_at_rest(self, now: float) -> None:
        """Nothing happens at `now`, seconds of any clock: a search does not disturb."""
        if now - self._searched_at >= PAUSE:
            self._searched_at = now
            self.search()

    def close(self) -> None:
        """Let Python search when it likes."""
        gc.set_threshold(*self._usual)
