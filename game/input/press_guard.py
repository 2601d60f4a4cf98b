"""The press guard: a press never means something that appeared after the press was decided.

Nobody reacts faster than `REACTION`. A press within that time after the meaning of a press has changed by itself was
meant for what was there before, so it does nothing. A series of presses has ended after a pause clearly longer than
those within it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from math import hypot, inf
from typing import Final, NamedTuple, Protocol
from weakref import ref

from game.timing import Clock

from .intents import Command, Do, Intent, Point, Press, Release, Source

REACTION: Final = 0.45
"""Seconds a meaning has to stand before a press can mean it."""
DOUBLE: Final = 0.3
"""The same for a page that a press has opened: the second press of a double click is not for it."""
RHYTHM, LONGEST = 2.0, 3.0
"""Seconds without a press that end a series: at least, and at most."""
LONGER: Final = 1.5
"""Such a pause in relation to the longest within the series."""
FAR: Final = 60.0
"""Distance in pixels from the last press from which a pointer is taken elsewhere on purpose."""
CANCELLED: Final = (-1, -1)
"""Place of a release that is on no button and does not count."""
LASTING: Final = frozenset((Command.BACK, Command.MENU, Command.RULES))
"""Commands that mean the same throughout a scene."""


class Meaning(NamedTuple):
    """The meaning of a press, and the player it is for."""

    what: Hashable
    who: Hashable = None


class Pressable(Protocol):
    @property
    def meaning(self) -> Meaning | None:
        """The present meaning of a press; None if it at most speeds something up."""

    def keeps(self, pos: tuple[int, int]) -> bool:
        """Return True if a press at this place means the same as before the last change."""


class PressGuard:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._scene: ref[Pressable] | None = None
        self._meaning: Meaning | None = None
        self._opens_at = -inf
        self._is_new_scene = False
        """True if a scene has appeared unrequested since the guard was shut."""
        self._down: dict[Source, tuple[int, int]] = {}
        """Places of the presses not yet released."""
        self._void: set[Source] = set()
        """Sources whose release does not count."""
        self._pressed_at = -inf
        self._pauses: deque[float] = deque(maxlen=6)
        self._pressed_pos: tuple[int, int] | None = None

    @property
    def is_calm(self) -> bool:
        """True if no series of presses is going on.

        >>> PressGuard(lambda: 10.0).is_calm
        True
        """
        usual = max((pause for pause in self._pauses if pause < LONGEST), default=0.0)
        return self._clock() - self._pressed_at >= min(LONGEST, max(RHYTHM, LONGER * usual))

    def is_far(self, point: Point) -> bool:
        """Return True if the pointer was moved away from the place of the last press."""
        at = self._pressed_pos
        return at is None or hypot(point.pos[0] - at[0], point.pos[1] - at[1]) > FAR

    def see(self, scene: Pressable | None, *, by_hand: bool = False) -> None:
        """Note the present meaning of a press after every update, and `by_hand` after every press."""
        if scene is None:
            return
        before, meaning = self._meaning, scene.meaning
        is_new = self._scene is None or self._scene() is not scene
        if not is_new and meaning == before:
            return
        is_first = self._scene is None
        self._scene, self._meaning = ref(scene), meaning
        is_same = meaning is None or (before is not None and meaning.who == before.who)
        if is_first or (by_hand and not is_new and is_same):
            return
        self._void |= {source for source, pos in self._down.items() if is_new or not scene.keeps(pos)}
        if meaning is not None:
            self._opens_at = self._clock() + (DOUBLE if by_hand and is_new else REACTION)
            self._is_new_scene = is_new and not by_hand

    def shut(self) -> None:
        """Refuse presses for a moment, after one that met no scene."""
        self._opens_at = max(self._opens_at, self._clock() + DOUBLE)

    def seconds_left(self, scene: Pressable, intent: Intent) -> float:
        """Return the seconds until the guard admits an intent like this one."""
        match intent:
            case Press(pos=pos) if not scene.keeps(pos):
                pass
            case Do(command=command) if self._is_new_scene or command not in LASTING:
                pass
            case _:
                return 0.0
        return 0.0 if self._meaning is None else max(0.0, self._opens_at - self._clock())

    def filtered(self, scene: Pressable, intent: Intent) -> Intent | None:
        """Return the intent as it counts: whole, a release on nothing, or None for a press that comes too early."""
        if isinstance(intent, Release):
            self._down.pop(intent.source, None)
            if intent.source in self._void:
                self._void.discard(intent.source)
                return Release(intent.source, CANCELLED)
            return intent
        if isinstance(intent, Press):
            self._void.discard(intent.source)
            self._down[intent.source] = self._pressed_pos = intent.pos
        if isinstance(intent, Press) or (isinstance(intent, Do) and intent.command is Command.CONFIRM):
            now = self._clock()
            self._pauses.append(now - self._pressed_at)
            self._pressed_at = now
        if not self.seconds_left(scene, intent):
            return intent
        if isinstance(intent, Press):
            self._void.add(intent.source)
        return None
