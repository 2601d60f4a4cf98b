"""Moods of the players: turns the events of any game into facial expressions, and those into sounds.

Pure arithmetic in time. Events state their meaning for each seat in general terms (`Event.fortunes`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, pi, sin
from random import Random
from types import MappingProxyType
from typing import Final, get_args

from game.rules.common import TurnStarted
from game.rules.contract import Event, Fortune, Seat
from game.stage.paint.theme import EASE
from game.stage.pieces.player_tokens import PAWN_MOODS, Mood

FELT: Final[Mapping[Fortune, Sequence[tuple[Mood, float]]]] = MappingProxyType(
    {
        Fortune.GAIN: (("joy", 1.4),),
        Fortune.TRIUMPH: (("cheer", 1.8),),
        Fortune.BLOW: (("shock", 0.9), ("sulk", 2.0)),
        Fortune.SETBACK: (("sulk", 2.0),),
    }
)
"""Moods a fortune triggers in sequence, with their seconds."""
LOUD: Final[Mapping[Mood, Mood]] = MappingProxyType({"cheer": "joy", "shock": "sulk"})
"""Moods only one face shows at a time, with their milder substitutes for other faces."""
ANSWER: Final = 0.12
"""Delay of those substitutes in seconds."""
FADE: Final[Mapping[Mood, float]] = MappingProxyType(
    {"joy": 0.09, "cheer": 0.16, "shock": 0.12, "sulk": 0.16, "think": 0.14, "asleep": 0.4}
)
"""Cross-fade of a face into a mood in seconds, otherwise FADE_ELSE. A blink has no fade: it takes two frames."""
FADE_ELSE: Final = 0.11
FADE_CALM: Final = 0.16
PLAY: Final[Mapping[Mood, float]] = MappingProxyType({"joy": 0.23, "cheer": 0.26, "shock": 0.18})
"""Seconds of movement of a face that takes on a mood."""
APPEARS, RISE = 0.9, 0.16
"""Seconds for which an animal appears large in a loud mood, and in which it rises and sinks."""
SETTLED: Final = max(*FADE.values(), *PLAY.values())
"""Seconds from which no face fades or moves."""
GREET: Final = 0.9
"""Seconds of a greeting."""
WORK: Final = 0.25
"""Seconds until a computer at work looks thoughtful."""
PONDER: Final = 8.0
"""The same for a person without input."""
DOZE: Final = 20.0
"""Seconds until a waiting computer falls asleep."""
BLINK: Final = 0.11
PAUSE: Final = (2.8, 6.5)
"""Range of seconds between two blinks."""
TWICE: Final = 1 / 6
"""Share of double blinks."""
LOOK: Final = 0.1
"""Seconds between two updates of faces at rest, which is the length of a blink."""
QUIET: Final = 300.0
"""Seconds without activity after which blinking stops."""


@dataclass(frozen=True, slots=True)
class FaceLook:
    """Appearance of a face at one moment; lengths are shares of its size."""

    mood: Mood = "neutral"
    before: Mood = "neutral"
    """The previous mood, seen through while `blend` is less than 1."""
    blend: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    across: float = 1.0
    along: float = 1.0


RESTING: Final[Mapping[Mood, FaceLook]] = MappingProxyType({mood: FaceLook(mood, mood) for mood in get_args(Mood)})


class _Head:
    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.queue: deque[tuple[Mood, float]] = deque()
        """Upcoming moods with their seconds; the first is shown."""
        self.mood: Mood = "neutral"
        self.before: Mood = "neutral"
        self.age = inf
        self.idle = 0.0
        """Seconds since the player's last activity."""
        self.worked = 0.0
        """Seconds spent on the current decision."""
        self.to_blink = self._rng.uniform(*PAUSE)

    def turn(self, mood: Mood) -> None:
        if mood != self.mood:
            self.before, self.mood, self.age = self.mood, mood, 0.0

    def blinked(self) -> None:
        self.to_blink = 0.16 if self._rng.random() < TWICE else self._rng.uniform(*PAUSE)


class Moods:
    """The faces of one match. Time passes only in `update`."""

    def __init__(self, people: Sequence[bool], seed: str) -> None:
        self._people = tuple(people)
        self._heads = [_Head(Random(f"{seed}/face/{seat}")) for seat in range(len(people))]
        self._cheered: set[Seat] = set()
        self._quiet = 0.0
        self._reduced_motion = False
        self.slowness = 1
        """Factor of the time for which a fortune shows in a face."""
        self.felt: list[tuple[Seat, Mood]] = []
        """Moods that have not been heard yet."""

    def hear(self, event: Event) -> None:
        self._quiet = 0.0
        if isinstance(event, TurnStarted):
            self._cheered.clear()
        if event.actor is not None:
            self._heads[event.actor].idle = 0.0
        for seat, fortune in event.fortunes:
            self._feel(seat, FELT[fortune])

    def greet(self, seat: Seat, after: float = 0.0) -> None:
        """Let an animal hop once after so many seconds, unless motion is reduced."""
        if not self._reduced_motion:
            self._quiet = 0.0
            self._heads[seat].turn("neutral")
            self._heads[seat].queue = deque([("neutral", after), ("cheer", GREET)])

    def stir(self) -> None:
        """Handle input: people are neither pondering nor absent."""
        self._quiet = 0.0
        for head, is_person in zip(self._heads, self._people, strict=True):
            if is_person:
                head.worked = 0.0

    def _show(self, seat: Seat, mood: Mood) -> None:
        head = self._heads[seat]
        if mood != head.mood:
            self.felt.append((seat, mood))
            head.turn(mood)

    def _feel(self, seat: Seat, moods: Sequence[tuple[Mood, float]]) -> None:
        head, first = self._heads[seat], moods[0][0]
        head.idle = 0.0
        if first == "joy" and head.queue and head.queue[0][0] == "cheer":
            return
        moods = [(mood, lasting * self.slowness) for mood, lasting in moods]
        others = [other.queue[0][0] for other in self._heads if other is not head and other.queue]
        head.queue.clear()
        if first in LOUD and (any(mood in LOUD for mood in others) or (first == "cheer" and seat in self._cheered)):
            head.queue.extend(((head.mood, ANSWER), (LOUD[first], moods[0][1]), *moods[1:]))
            return
        if first == "cheer":
            self._cheered.add(seat)
        head.queue.extend(moods)
        self._show(seat, first)

    def update(self, dt: float, working: Collection[Seat], *, reduced_motion: bool = False) -> bool:
        """Let time pass while the seats `working` decide; True if a face has changed."""
        before = self._shown()
        self._reduced_motion = reduced_motion
        self._quiet += dt
        for seat, head in enumerate(self._heads):
            self._pass(seat, head, dt, seat in working)
        return before != self._shown()

    def _shown(self) -> list[tuple[FaceLook, float]]:
        return [(self.face(seat), self.risen(seat)) for seat in range(len(self._heads))]

    def _pass(self, seat: Seat, head: _Head, dt: float, is_working: bool) -> None:
        head.age += dt
        head.idle = 0.0 if is_working else head.idle + dt
        head.worked = head.worked + dt if is_working else 0.0
        left = dt
        while head.queue and left >= head.queue[0][1]:
            left -= head.queue.popleft()[1]
        if head.queue:
            mood, seconds = head.queue[0]
            head.queue[0] = mood, seconds - left
            self._show(seat, mood)
            return
        rest = self._rest(seat, head)
        if rest != "neutral" or self._reduced_motion or self._quiet > QUIET:
            head.turn(rest)
            return
        head.to_blink -= dt
        if head.to_blink > 0:
            head.turn(rest)
        elif head.to_blink > -BLINK:
            if any(other.mood == "blink" for other in self._heads if other is not head):
                head.blinked()
            else:
                head.turn("blink")
        else:
            head.turn(rest)
            head.blinked()

    def _rest(self, seat: Seat, head: _Head) -> Mood:
        if head.worked >= (PONDER if self._people[seat] else WORK):
            return "think"
        return "asleep" if not self._people[seat] and head.idle >= DOZE else "neutral"

    @property
    def is_lively(self) -> bool:
        played = {} if self._reduced_motion else PLAY
        shown = {**played, **dict.fromkeys(LOUD, APPEARS)}
        return any(head.age < max(self._fade(head), shown.get(head.mood, 0.0)) for head in self._heads)

    @property
    def wake_after(self) -> float | None:
        """Seconds until the faces need an update; None once none of them moves by itself."""
        is_resting = self._quiet > max(QUIET, DOZE, PONDER) and not any(head.queue for head in self._heads)
        return None if is_resting else LOOK

    def risen(self, seat: Seat) -> float:
        """Return the share of a seat's animal that has risen for its loud mood, 0 if none."""
        head = self._heads[seat]
        left = min(head.age, APPEARS - head.age) if head.mood in LOUD else 0.0
        return EASE["out_cubic"](min(1.0, left / RISE)) if left > 0 and not self._reduced_motion else float(left > 0)

    def _fade(self, head: _Head) -> float:
        if head.mood == "blink" or head.before == "blink":
            return 0.0
        return FADE_CALM if self._reduced_motion else FADE.get(head.mood, FADE_ELSE)

    def felt_by(self, seat: Seat) -> Mood:
        """Return the mood of a seat's pawns, which are too small for subtle ones."""
        mood = self._heads[seat].mood
        return mood if mood in PAWN_MOODS else "neutral"

    def face(self, seat: Seat) -> FaceLook:
        head = self._heads[seat]
        if head.age > SETTLED and head.mood != "sulk":
            return RESTING[head.mood]
        fade = self._fade(head)
        blend = min(1.0, head.age / fade) if fade else 1.0
        part = head.age / PLAY.get(head.mood, inf)
        sunk = 0.03 * blend if head.mood == "sulk" else 0.0
        if self._reduced_motion or part >= 1.0 or head.mood not in PLAY:
            return FaceLook(head.mood, head.before if blend < 1.0 else head.mood, blend, dy=sunk)
        before = head.before if blend < 1.0 else head.mood
        if head.mood == "joy":
            swell = 0.06 * (part / 0.3 if part < 0.3 else 1.0 - EASE["out_back"]((part - 0.3) / 0.7))
            return FaceLook("joy", before, blend, across=1.0 + swell, along=1.0 - swell)
        if head.mood == "cheer":
            return FaceLook("cheer", before, blend, dy=-0.1 * sin(pi * part))
        grown = 1.0 + 0.1 * (1.0 - part)
        return FaceLook("shock", before, blend, dx=0.035 * sin(6 * pi * part) * (1 - part), across=grown, along=grown)


GAINS: Final[Mapping[Mood, float]] = MappingProxyType({"cheer": 0.7, "shock": 0.8, "joy": 0.5, "sulk": 0.6})
"""Audible moods by priority, with their gain."""
PITCH: Final[Mapping[str, float]] = MappingProxyType(
    {"red": 1.06, "blue": 0.79, "yellow": 1.26, "green": 0.94, "violet": 0.89, "orange": 1.12}
)
"""Pitch of the animal by player colour, all in one key: the chick is high, the whale deep."""


def loudest(felt: Iterable[tuple[Seat, Mood]]) -> tuple[Seat, Mood] | None:
    """Return the most important of simultaneous moods; None if none is audible.

    >>> loudest([(0, "joy"), (2, "cheer"), (1, "cheer")])
    (2, 'cheer')
    >>> loudest([(0, "sulk"), (1, "shock"), (2, "joy")])
    (1, 'shock')
    >>> loudest([(0, "think")]) is loudest([]) is None
    True
    """
    order = list(GAINS)
    return min((one for one in felt if one[1] in GAINS), key=lambda one: order.index(one[1]), default=None)
