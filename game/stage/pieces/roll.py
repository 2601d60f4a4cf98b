"""The choreography of a throw with a given result: the pose of every thing thrown, as a pure function of time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from game.stage.layout import shapes
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE

from .thrown import Motion, Thrown, Tumble

STAGGER: Final = 0.045
SETTLE: Final = 0.22
CROSS_FADE: Final = 0.16
SCOOP: Final = 0.14
"""Seconds in which things on the tray are gathered up."""
SHAKE, SHAKES, SHAKEN = 0.22, 2, 20.0
"""Seconds of shaking, number of swings, and their amplitude in u."""
HELD: Final = 64.0
"""Height in u of things in the hand."""
LIFT: Final = 0.5
"""Edge lengths by which a gliding thing is lifted for each one it passes over."""
NEAR, LARGEST = 1.8, 200.0
"""Size of things in a hand over the table, as a multiple of theirs in the tray, and the most in u."""
NEARER: Final = 1.2
"""Size at which they come onto the table, as a multiple of that in the hand."""
FLIGHT, BOUNCE = 0.46, 0.52
"""Share of a throw until the tray is touched, and share of that until the table is."""
BOUNCED: Final = 90.0
"""Height in u of the hop from the table into the tray."""
SPACING: Final = 1.12
"""Widths between the centres of things in a hand, and of those that touch the tray one behind the other."""
BESIDE, BEHIND = 1.16, 1.14
"""Least widths and depths between things at rest: the front row hides no upper side of the row behind."""
CLEAR = 1.34
"""Depths between rows where there is room: nothing is hidden."""
RIM: Final = 22.0
EDGES: Final = (150, 128, 96, 72, 64, 54)
"""Edge lengths in u that things are rendered at, largest first."""
_SQUASH: Final = 0.045

Size = tuple[float, float]
"""Width and depth: of a tray in u, of a thing in edge lengths."""
ONE: Final[Size] = (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Posed:
    """A thing at one moment: the spot under its centre and its height in u, and its rotation; None: at rest."""

    index: int
    kind: Thrown
    face: str
    lie: int
    x: float
    y: float
    height: float
    tumble: Tumble | None
    squash: tuple[float, float] = ONE
    alpha: float = 1.0
    grown: float = 1.0
    """Size as a multiple of that in the tray: larger near the viewer."""


class Toss(NamedTuple):
    """Spot from which things are thrown over the table, and the one where they bounce on it, in u."""

    start: Spot
    bounce: Spot

    def into(self, tray: shapes.Box) -> Toss:
        """Return it as seen from the corner of a tray."""
        return Toss(*((x - tray.x, y - tray.y) for x, y in self))


class Contact(NamedTuple):
    """A hit on the tray: time, spot in u from the tray's top left corner, force (0..1), and name of its sound."""

    seconds: float
    spot: Spot
    force: float
    sound: str


@dataclass(frozen=True, slots=True)
class _Throw:
    kind: Thrown
    face: str
    lie: int
    start: Spot
    touch: Spot
    rest: Spot
    delay: float
    turns: float  # degrees still to roll at the first contact, signed
    spin: float  # degrees per second in the air
    phase: float
    taken: Spot | None = None  # its spot before it was gathered up
    bounce: Spot | None = None  # where it bounces on the table
    near: float = 1.0  # its size in the hand

    @property
    def flight(self) -> float:
        """Share of the time until the first contact with the tray."""
        return self.kind.motion.hops[0][1] if self.bounce is None else FLIGHT

    def share(self, motion: float) -> float:
        """Return the share of the time at which the tray's part of the motion has come so far."""
        first = self.kind.motion.hops[0][1]
        return self.flight + (motion - first) * (1 - self.flight) / (1 - first)


@dataclass(frozen=True, slots=True)
class RollPlan:
    """A throw of several things with `edge` u; `seconds` until all rest."""

    throws: tuple[_Throw, ...]
    edge: float
    seconds: float
    reduced_motion: bool = False
    grain: float = 1.0
    """Share of their size at which moving things are rendered: motion hides the softness, small pictures are fast."""

    @property
    def in_hand(self) -> float:
        """Seconds of gathering and shaking, until the first thing is thrown."""
        is_held = not self.reduced_motion and any(throw.taken is not None for throw in self.throws)
        return SCOOP + SHAKE if is_held else 0.0

    @property
    def spots(self) -> list[Spot]:
        return [throw.rest for throw in self.throws]

    @property
    def contacts(self) -> list[Contact]:
        if self.reduced_motion:
            return []
        hits = ((throw, hop) for throw in self.throws for hop in throw.kind.motion.hops if hop[2])
        found = [_contact(throw, throw.share(end), top, self.in_hand) for throw, (_, end, top) in hits]
        bounced = [throw for throw in self.throws if throw.bounce is not None]
        found += [_contact(throw, FLIGHT * BOUNCE, throw.kind.motion.hops[0][2], self.in_hand) for throw in bounced]
        return sorted(found)

    def at(self, t: float) -> list[Posed]:
        """Return every thing `t` seconds after the throw; those not thrown yet are left out."""
        things = []
        held = t
        t -= self.in_hand
        for index, throw in enumerate(self.throws):
            if self.reduced_motion:
                alpha = max(0.0, min(1.0, t / CROSS_FADE))
                things.append(Posed(index, throw.kind, throw.face, throw.lie, *throw.rest, 0.0, None, alpha=alpha))
            elif t >= throw.delay:
                things.append(_pose(index, throw, (t - throw.delay) / throw.kind.motion.seconds))
            elif throw.taken is not None:
                things.append(_held(index, throw, throw.taken, held))
        return things


def _contact(throw: _Throw, share: float, top: float, begin: float) -> Contact:
    thing, motion = _pose(0, throw, share), throw.kind.motion
    force = math.sqrt(top / motion.hops[0][2])
    return Contact(begin + throw.delay + motion.seconds * share, (thing.x, thing.y), force, throw.kind.sounds[1])


def _held(index: int, throw: _Throw, taken: Spot, t: float) -> Posed:
    part = EASE["in_out_sine"](min(1.0, t / SCOOP))
    x, y = shapes.between(taken, throw.start, part)
    swing, grown = 0.0, 1 + (throw.near - 1) * part
    if t > SCOOP:
        swing = grown * SHAKEN * math.sin(2 * math.pi * SHAKES * min(1.0, (t - SCOOP) / SHAKE))
        x, y = x + swing, y - abs(swing) * 0.5
    pose = throw.kind.flying(throw.face, throw.phase + swing)
    return Posed(index, throw.kind, throw.face, throw.lie, x, y, HELD * part, pose, grown=grown)


def _pose(index: int, throw: _Throw, share: float) -> Posed:
    kind, face, lie, motion = throw.kind, throw.face, throw.lie, throw.kind.motion
    first, landed = motion.hops[0][1], motion.hops[-1][1]
    if share < throw.flight:
        return _flying(index, throw, share / throw.flight)
    share = first + (share - throw.flight) * (1 - first) / (1 - throw.flight)
    if share >= landed:
        since = (share - landed) * motion.seconds
        settled = 0.0 if motion.is_fixed else max(0.0, 1 - since / SETTLE)
        wave = 0.06 * settled * settled * math.sin(since * 42)
        squash = (1 + wave, 1 - wave) if settled > 0 else ONE
        return Posed(index, kind, face, lie, *throw.rest, 0.0, None, squash)
    p = (share - first) / (landed - first)
    # It slows down; with a drag below 1 it lands with speed left, like a die tipping over its last edge.
    done = (1 + motion.drag) * p - motion.drag * p * p
    x, y = shapes.between(throw.touch, throw.rest, done)
    tumble = kind.rolling(face, lie, throw.turns * (1 - done))
    return Posed(index, kind, face, lie, x, y, _height(motion, share), tumble, _squash(motion, share))


def _flying(index: int, throw: _Throw, p: float) -> Posed:
    """Return a thing on its way from the hand into the tray, perhaps with a bounce on the table."""
    motion, start, end, grown, squash = throw.kind.motion, throw.start, throw.touch, (throw.near, 1.0), ONE
    turned, high = throw.phase + throw.spin * p * throw.flight * motion.seconds, motion.hops[0][2] * (1 - p * p)
    if throw.bounce is not None and p < BOUNCE:
        p, end, grown = p / BOUNCE, throw.bounce, (throw.near * NEARER, throw.near)
        high = motion.hops[0][2] * NEAR * (1 - p * p)
    elif throw.bounce is not None:
        p, start = (p - BOUNCE) / (1 - BOUNCE), throw.bounce
        high, flat = 4 * BOUNCED * p * (1 - p), 0.2 * max(0.0, 1 - 6 * p)
        squash = 1 + flat, 1 - flat
    elif throw.taken is not None:
        high = HELD * (1 - p * p)
    x, y = shapes.between(start, end, p)
    pose, size = throw.kind.flying(throw.face, turned), grown[0] + (grown[1] - grown[0]) * p
    return Posed(index, throw.kind, throw.face, throw.lie, x, y, high, pose, squash, grown=size)


def _height(motion: Motion, share: float) -> float:
    for start, end, top in motion.hops[1:]:
        if start <= share < end:
            p = (share - start) / (end - start)
            return 4 * top * p * (1 - p)
    return 0.0


def _squash(motion: Motion, share: float) -> tuple[float, float]:
    for start, _, top in motion.hops[1:]:
        since = (share - start) * motion.seconds
        if 0 <= since < _SQUASH and top > 10:
            force = top / 46 * (1 - since / _SQUASH)
            return 1 + 0.08 * force, 1 - 0.08 * force
    return ONE


def plan_roll(
    kinds: Thrown | Sequence[Thrown],
    faces: Sequence[str],
    tray: Size,
    seed: int,
    *,
    edge: float | None = None,
    spots: Sequence[Spot] | None = None,
    lies: Sequence[int] | None = None,
    taken: Sequence[Spot] | None = None,
    from_right: bool | None = None,
    toss: Toss | None = None,
    reduced_motion: bool = False,
    grain: float = 1.0,
) -> RollPlan:
    """Plan a throw of things of a kind each, or all of one, showing `faces`, into a tray.

    `edge` is their edge length, by default the largest that fits. `spots` are the resting places, `lies` the ways in
    which they end up, `taken` the spots they are gathered up from, `from_right` the side they are thrown from, `toss`
    their large way over the table; the cosmetic `seed` decides what is not given. No two of them meet in the tray: each
    keeps to its lane, and to its place in it.
    """
    chance = Random(seed)
    each = [*kinds] if isinstance(kinds, Sequence) else [kinds] * len(faces)
    size = each[0].size if each else ONE
    edge = edge or fitting_edge(len(faces), tray, size)
    wide, deep = edge * size[0], edge * size[1]
    rest = list(spots) if spots is not None else scattered(len(faces), tray, edge, chance, size)
    is_left = chance.random() >= 0.5
    if from_right is None:
        from_right = not is_left if toss is None else toss.bounce[0] > tray[0] / 2
    side = 1.0 if from_right else -1.0
    lanes = _lanes(rest, deep, side)
    hand = [(0.0, 0.0)] * len(rest)
    touches = [0.0] * len(rest)
    for number, lane in enumerate(lanes):
        nearest = (tray[0] - RIM - wide * 0.62) if from_right else (RIM + wide * 0.62)
        for behind, index in enumerate(reversed(lane)):
            wished = rest[index][0] + side * edge * chance.uniform(*each[index].motion.run)
            touches[index] = min(wished, nearest) if from_right else max(wished, nearest)
            nearest = touches[index] - side * wide * SPACING
            entry = tray[0] + wide * 0.6 if from_right else -wide * 0.6
            place = entry + side * wide * SPACING * (len(lane) - 1 - behind), rest[index][1]
            if taken is not None:
                front = (tray[0] - RIM - wide * 0.6) if from_right else (RIM + wide * 0.6)
                middle = tray[1] / 2 + (number - (len(lanes) - 1) / 2) * deep * SPACING
                place = front - side * wide * SPACING * behind, middle
            hand[index] = place
    lay = [None] * len(rest) if taken is None else _taken_up(hand, taken)
    order = sorted(range(len(rest)), key=lambda i: side * rest[i][0])
    throws = []
    for index, (kind, face) in enumerate(zip(each, faces, strict=True)):
        (x, y), motion = rest[index], kind.motion
        count = max(motion.turns, round(abs(touches[index] - x) / edge / motion.step))
        # Rolling to the left turns a die counter-clockwise, so the remaining turn is clockwise.
        turns = -side * motion.turn * count
        delay = STAGGER * order.index(index) + chance.uniform(0, 0.012)
        spin = side * chance.uniform(620, 860)
        phase = chance.uniform(0, 360)
        lie = chance.randrange(kind.lies) if lies is None else lies[index]
        throw = _Throw(kind, face, lie, hand[index], (touches[index], y), (x, y), delay, turns, spin, phase, lay[index])
        if motion.is_fixed:
            throw = replace(throw, start=(x, y), touch=(x, y), delay=0.0, taken=None)
        throws.append(throw)
    if toss is not None and not reduced_motion and throws:
        throws = _tossed(throws, toss, min(NEAR, max(1.0, LARGEST / edge)))
    roll = RollPlan(tuple(throws), edge, CROSS_FADE, reduced_motion, grain)
    last = max((throw.delay + throw.kind.motion.seconds for throw in throws), default=0.0)
    return roll if reduced_motion else replace(roll, seconds=roll.in_hand + last + SETTLE / 2)


def _tossed(throws: Sequence[_Throw], toss: Toss, near: float) -> list[_Throw]:
    """Let things come over the table, side by side as they touch the tray; those gathered up are held there."""
    x, y = (sum(throw.touch[axis] for throw in throws) / len(throws) for axis in (0, 1))

    def around(spot: Spot, throw: _Throw, size: float) -> Spot:
        return spot[0] + (throw.touch[0] - x) * size, spot[1] + (throw.touch[1] - y) * size

    tossed = []
    for throw in throws:
        bounce, start = around(toss.bounce, throw, near), around(toss.start, throw, near * NEARER)
        if throw.kind.motion.is_fixed:
            tossed.append(throw)
        elif throw.taken is not None:
            tossed.append(replace(throw, start=bounce, near=near))
        else:
            tossed.append(replace(throw, start=start, bounce=bounce, near=near))
    return tossed


def _lanes(rest: Sequence[Spot], deep: float, side: float) -> list[list[int]]:
    """Return things by the rows they will lie in, from the back; in each row those with the longest way first."""
    lanes: list[list[int]] = []
    for index in sorted(range(len(rest)), key=lambda i: rest[i][1]):
        if lanes and rest[index][1] - rest[lanes[-1][-1]][1] < deep * 1.1:
            lanes[-1].append(index)
        else:
            lanes.append([index])
    return [sorted(lane, key=lambda i: side * rest[i][0]) for lane in lanes]


def _taken_up(hand: Sequence[Spot], taken: Sequence[Spot]) -> list[Spot | None]:
    """Return for every place in the hand the nearest spot; things in the hand are interchangeable."""
    lay: list[Spot | None] = [None] * len(hand)
    for place, spot in zip(sorted(range(len(hand)), key=lambda i: hand[i]), sorted(taken), strict=True):
        lay[place] = spot
    return lay


def columns(count: int, tray: Size, edge: float, size: Size = ONE) -> tuple[int, int]:
    """Return the number of columns and rows in which this many things lie."""
    room = tray[0] - 2 * RIM
    most = max(1, int(room / (edge * size[0] * BESIDE)))
    rows = math.ceil(count / most) if count else 1
    return math.ceil(count / rows) if count else 1, rows


def fitting_edge(count: int, tray: Size, size: Size = ONE) -> float:
    """Return the largest rendered edge length with which this many things lie in a tray without touching."""
    for edge in EDGES:
        across, down = columns(count, tray, edge, size)
        wide, deep = across * edge * size[0] * BESIDE, down * edge * size[1] * BEHIND
        if wide <= tray[0] - 2 * RIM and deep <= tray[1] - 2 * RIM:
            return edge
    return EDGES[-1]


def scattered(count: int, tray: Size, edge: float, chance: Random, size: Size = ONE) -> list[Spot]:
    """Return loose resting places that do not overlap, inside the rim."""
    across, rows = columns(count, tray, edge, size)
    wide, tall = tray[0] - 2 * RIM, tray[1] - 2 * RIM
    spots = []
    for index in range(count):
        row = index // across
        in_row = min(across, count - row * across)
        cell = wide / in_row
        slack_x = max(0.0, cell - edge * size[0] * BESIDE) * 0.36
        slack_y = max(0.0, tall / rows - edge * size[1] * BEHIND) * 0.36
        x = RIM + cell * (index - row * across + 0.5) + chance.uniform(-slack_x, slack_x)
        y = RIM + tall / rows * (row + 0.5) + chance.uniform(-slack_y, slack_y)
        spots.append((x, _inside(y, tray[1], edge * size[1])))
    chance.shuffle(spots)
    return spots


def grouped(faces: Sequence[str], tray: Size, edge: float, size: Size = ONE) -> list[Spot]:
    """Return resting places with equal faces side by side, the largest group first, with gaps between groups."""
    kinds = sorted(set(faces), key=lambda face: (-faces.count(face), faces.index(face)))
    across, rows = columns(len(faces), tray, edge, size)
    order = [index for kind in kinds for index, face in enumerate(faces) if face == kind]
    wide, pitch = tray[0] - 2 * RIM, edge * size[0] * BESIDE
    spots: list[Spot] = [(0.0, 0.0)] * len(faces)
    for row in range(rows):
        inside = order[row * across : (row + 1) * across]
        breaks = sum(1 for a, b in pairwise(inside) if faces[a] != faces[b])
        gap = min(edge * 0.4, max(0.0, wide - len(inside) * pitch) / max(1, breaks))
        x = RIM + (wide - len(inside) * pitch - gap * breaks) / 2
        for place, index in enumerate(inside):
            if place and faces[inside[place - 1]] != faces[index]:
                x += gap
            deep = edge * size[1]
            spots[index] = x + pitch / 2, _inside(_row(row, rows, tray[1], deep), tray[1], deep)
            x += pitch
    return spots


def _row(row: int, rows: int, tall: float, deep: float) -> float:
    """Return the y of a row of things: where there is room none covers the front side of one behind it."""
    return tall / 2 + (row - (rows - 1) / 2) * min((tall - 2 * RIM) / rows, deep * CLEAR)


def _inside(y: float, tall: float, deep: float) -> float:
    return max(RIM + deep * 0.56, min(tall - RIM - deep * 0.58, y))


def glide(before: Sequence[Spot], after: Sequence[Spot], t: float) -> list[Spot]:
    return between(before, after, EASE["in_out_sine"](max(0.0, min(1.0, t))))


def between(before: Sequence[Spot], after: Sequence[Spot], share: float) -> list[Spot]:
    return [shapes.between(start, end, share) for start, end in zip(before, after, strict=True)]


def layers(before: Sequence[Spot], after: Sequence[Spot], edge: float) -> list[int]:
    """Return the layer of each thing on its way: those that would meet go above each other, the shortest way lowest."""
    order = sorted(range(len(before)), key=lambda i: math.dist(before[i], after[i]))
    out = [0] * len(before)
    for place, index in enumerate(order):
        taken = {out[other] for other in order[:place] if _meet(before, after, index, other, edge)}
        out[index] = next(layer for layer in range(len(before)) if layer not in taken)
    return out


def _meet(before: Sequence[Spot], after: Sequence[Spot], one: int, other: int, edge: float) -> bool:
    x, y = before[one][0] - before[other][0], before[one][1] - before[other][1]
    to_x, to_y = after[one][0] - after[other][0], after[one][1] - after[other][1]
    dx, dy = to_x - x, to_y - y
    way = dx * dx + dy * dy
    share = max(0.0, min(1.0, -(x * dx + y * dy) / way)) if way else 0.0
    least = min(SPACING * edge, math.hypot(x, y), math.hypot(to_x, to_y))
    return math.hypot(x + dx * share, y + dy * share) < least - 0.5


def lifted(layer: int, edge: float, t: float) -> float:
    """Return the height in u above the table of a thing of this layer at `t`, 0 to 1."""
    return layer * edge * LIFT * math.sqrt(math.sin(math.pi * max(0.0, min(1.0, t))))
