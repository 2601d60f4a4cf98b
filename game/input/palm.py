"""Contacts on a touch screen: a finger presses; a palm, a sleeve or a cup rests. Pure; the time is passed in.

SDL tells no size of a contact, and most panels report the same pressure for all of them. So place and time decide.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import hypot

Place = tuple[int, int]

TOGETHER = 0.1
"""Seconds within which the contacts of a palm begin; the others of a palm that rolls come within SETTLED."""
SETTLED = 0.8
PALM = 0.25
"""Width of a palm, as a share of the window's shorter side."""
EDGE = 0.03
"""Width of the edge on which a hand lies beside the table, as such a share."""
STILL = 0.01
"""A contact that moves less than this share only trembles."""
REST_SECONDS = 2.0
"""A contact that has been still for so long rests: it blocks no other one, and presses nothing when it is lifted."""


@dataclass(slots=True)
class _Contact:
    at: Place
    since: float
    stirred: float
    is_palm: bool = False


class Contacts:
    """All contacts with the screen.

    >>> contacts, size = Contacts(), (1920, 1080)
    >>> for finger, x in ((1, 600), (2, 700), (3, 1500)):
    ...     contacts.down(finger, (x, 500), size, now=10.0)
    >>> [contacts.is_palm(finger) for finger in (1, 2, 3)]
    [True, True, False]
    """

    def __init__(self) -> None:
        self._all: dict[Hashable, _Contact] = {}

    def down(self, finger: Hashable, at: Place, size: Place, now: float) -> None:
        """Note a new contact in a window of this size."""
        new = self._all[finger] = _Contact(at, now, now)
        for other in self._all.values():
            is_near = other is not new and hypot(other.at[0] - at[0], other.at[1] - at[1]) <= PALM * min(size)
            if is_near and now - other.since <= (SETTLED if other.is_palm else TOGETHER):
                other.is_palm = new.is_palm = True

    def move(self, finger: Hashable, at: Place, size: Place, now: float) -> None:
        contact = self._all.get(finger)
        if contact is not None and hypot(contact.at[0] - at[0], contact.at[1] - at[1]) > STILL * min(size):
            contact.at, contact.stirred = at, now

    def up(self, finger: Hashable) -> None:
        self._all.pop(finger, None)

    def is_palm(self, finger: Hashable) -> bool:
        return finger in self._all and self._all[finger].is_palm

    def is_resting(self, finger: Hashable, now: float) -> bool:
        return finger in self._all and now - self._all[finger].stirred > REST_SECONDS

    def yields(self, finger: Hashable, size: Place, now: float) -> bool:
        """Return True if a new contact takes the place of this one: it rests, is a palm, or lies on the edge."""
        if finger not in self._all:
            return False
        x, y = self._all[finger].at
        is_on_edge = min(x, y, size[0] - x, size[1] - y) < EDGE * min(size)
        return is_on_edge or self.is_palm(finger) or self.is_resting(finger, now)
