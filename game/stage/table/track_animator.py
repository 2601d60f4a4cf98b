"""The stories of a board of stations: pieces that hop, walk, and go back, and things that fly."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist, pi, sin
from typing import Any, Final, Generic, TypeVar

from game.stage.layout.shapes import Box
from game.stage.paint.theme import EASE
from game.stage.pieces.roll import between
from game.stage.time.timeline import Script, together, tween

from .animator import Animator
from .table import Table
from .track import Flight, Pose, Track, TrackAnimations, TrackViewModel
from .viewmodel import Snapshot, ViewModel

H = TypeVar("H", bound=ViewModel)
V = TypeVar("V", bound=TrackViewModel[Any, Any])
M = TypeVar("M", bound=TrackAnimations)
Poses = Mapping[Any, Pose]

RISING: Final = 0.32
"""Share of a hop in which the piece rises."""
CALM: Final = 0.16
"""Seconds in which a piece fades at its place, or appears, with reduced motion."""
BROUGHT: Final = 60.0
"""Maximum distance in card units of a dropped piece from the end of its way to count as arrived."""
AWAY: Final = 90.0
"""Height in card units to which a piece is lifted when it leaves the board."""


@dataclass(frozen=True, slots=True)
class Hop:
    seconds: float = 0.17
    high: float = 34.0
    """In card units."""
    sound: str = "pawn_hop"
    stretch: int = 0
    """Squash of the piece while it rises."""


STEP: Final = Hop()
BACK: Final = Hop(0.3, 60.0)
"""The way back of undone pieces; where there are no ways, a hand lifts them."""


class TrackAnimator(Animator[H, M], Generic[H, M]):
    """Moves pieces and things between places that the game names."""

    layout: Track[Any]

    def __init__(
        self, table: Table, shown: H, motion: M, rows: Mapping[int, Box] | None = None, tray: Any = None
    ) -> None:
        super().__init__(table, shown, motion, tray)
        self.rows = {} if rows is None else rows
        """Box of the standing by seat, where things may fly."""

    def hop(
        self, before: Poses, after: Poses, hopping: Sequence[Hashable], hop: Hop = STEP, pitch: float = 1.0
    ) -> Script:
        """Move all pieces from pose to pose, those of `hopping` with a hop."""
        carried = self.motion.carried
        if carried is not None and carried.key in hopping:
            # A hand has brought it: it waits where it was put down, until its way ends there.
            self.motion.poses.update(after)
            if dist(carried.spot, after[carried.key].spot) <= BROUGHT * self.layout.k:
                self.motion.carried = None
                self.table.sound("pawn_hop", gain=0.6, at=carried.spot)
            return
        self.table.sound(hop.sound, gain=0.6, pitch=pitch, at=after[hopping[0]].spot)

        def fade(t: float) -> None:
            for piece in hopping:
                self.motion.poses[piece] = replace(before[piece] if t < 0.5 else after[piece], seen=abs(1 - 2 * t))

        if self.table.reduced_motion:
            yield tween(2 * CALM, fade)
        else:
            yield self.glide({piece: (before[piece], after[piece]) for piece in before}, hop, hopping)

    def hops(self, hopping: Sequence[Hashable], stops: Iterable[Poses], hop: Hop = STEP) -> Script:
        """Let pieces hop from stop to stop."""
        for number, (before, after) in enumerate(pairwise(stops)):
            yield self.hop(before, after, hopping, hop, 1 + 0.01 * number)

    def glide(self, ways: Mapping[Any, Sequence[Pose]], hop: Hop, hopping: Container[Hashable] = ()) -> Script:
        """Move all pieces through these poses, those of `hopping` in an arc."""

        def show(t: float) -> None:
            for piece, stops in ways.items():
                pose = along(stops, EASE["in_out_sine"](t))
                if piece in hopping:
                    lift = pose.lift + sin(pi * t) * hop.high * self.layout.k
                    pose = replace(pose, lift=lift, squash=hop.stretch if t < RISING else 0)
                self.motion.poses[piece] = pose

        yield tween(hop.seconds, show)

    def back(self, ways: Mapping[Any, Sequence[Pose]], *others: Script) -> Script:
        """Let pieces go back through these poses, while other things return."""
        lifted = [] if self.layout.ways else [piece for piece, stops in ways.items() if not stops[0].lift]
        yield self.passing(together(self.glide(ways, BACK, lifted), *others), "poses", "flights")

    def fly(
        self, key: Hashable, flight: Flight, goal: Flight, seconds: float, arc: float = 0.0, swell: float = 0.0
    ) -> Script:
        """Fly things to their goal, in an arc `arc` u high, and larger by `swell` u in the middle."""
        starts, size, flights = flight.spots, flight.size, self.motion.flights

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            flight.spots = tuple((x, y - sin(pi * t) * arc) for x, y in between(starts, goal.spots, part))
            flight.size = size + (goal.size - size) * part + sin(pi * t) * swell

        if self.table.reduced_motion:
            yield CALM
            return
        try:
            flights[key] = flight
            yield tween(seconds, show)
        finally:
            flights.pop(key, None)


class PiecesAnimator(TrackAnimator[V, M], Generic[V, M]):
    """Moves the pieces of a displayed state that has their stations."""

    def walk(self, piece: Hashable, way: Sequence[Any], hop: Hop = STEP) -> Script:
        """Let a piece hop along a way; others close up where it leaves, and make room where it stays.

        A way of two stations far apart is one high hop, such as that of a captured piece home.
        """
        yield self.walk_together({piece: way}, hop)

    def walk_together(self, ways: Mapping[Any, Sequence[Any]], hop: Hop = STEP) -> Script:
        """Let pieces, such as those of a stack, hop at the same time along ways with the same number of stations."""
        pieces, layout, last = self.shown.pieces, self.layout, max(map(len, ways.values())) - 1

        def stops() -> Iterator[Poses]:
            yield layout.standings(pieces)
            for number in range(last if self.table.reduced_motion else 1, last + 1):
                for piece, way in ways.items():
                    if layout.stack:
                        del pieces[piece]  # it comes on top
                    pieces[piece] = way[number]
                yield layout.standings(pieces, () if number == last else ways)

        try:
            yield self.hops([*ways], stops(), hop)
        finally:
            pieces.update((piece, way[-1]) for piece, way in ways.items())
            self.motion.poses.clear()

    def cheer(self, piece: Hashable, high: float = 40.0) -> Callable[[float], None]:
        """Return a function that lets a piece jump for joy at a progress from 0 to 1, as beside a burst."""
        poses = self.layout.standings(self.shown.pieces)

        def show(t: float) -> None:
            if not self.table.reduced_motion:
                lift = abs(sin(3 * pi * t)) * high * self.layout.k * (1 - 0.6 * t)
                self.motion.poses = {**poses, piece: replace(poses[piece], lift=lift)}

        return show

    def ways_back(self, seen: Snapshot[V, M]) -> dict[Any, list[Pose]]:
        """Return the stops of every displaced piece, from where it was seen to where it stands."""
        layout, now, ways = self.layout, self.shown.pieces, dict[Any, list[Pose]]()
        starts, ends = {**layout.standings(seen.shown.pieces), **seen.motion.poses}, layout.standings(now)
        for piece, start in starts.items():
            passed, end = list[Any](), ends.get(piece) or replace(start, lift=AWAY * layout.k)
            if piece in seen.shown.pieces and piece in now:
                left, stays = seen.shown.pieces[piece], now[piece]
                passed = min(layout.way(left, stays), layout.way(stays, left)[::-1], key=len)[1:-1]
            if start != end:
                ways[piece] = [start, *(Pose(layout.at(station)) for station in passed), end]
        return ways

    def animate_undo(self, seen: Snapshot[V, M]) -> Script:
        yield self.back(self.ways_back(seen))


def along(stops: Sequence[Pose], part: float) -> Pose:
    """Return the pose after a part of the way through all stops."""
    place = part * (len(stops) - 1)
    at = min(int(place), len(stops) - 2)
    return stops[at].towards(stops[at + 1], place - at)
