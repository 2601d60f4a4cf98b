"""The choreography of a throw with a given result: the pose of every die, as a pure function of time."""

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
from game.stage.pieces.cube import DieKind, fronts, quarter

FLIGHT: Final = 1.1
"""Seconds from the throw of a die to its rest."""
STAGGER: Final = 0.045
SETTLE: Final = 0.22
CROSS_FADE: Final = 0.16
SCOOP: Final = 0.14
"""Seconds in which dice on the tray are gathered up."""
SHAKE, SHAKES, SHAKEN = 0.22, 2, 20.0
"""Seconds of shaking, number of swings, and their amplitude in u."""
HELD: Final = 64.0
"""Height in u of dice in the hand."""
LIFT: Final = 0.5
"""Edge lengths by which a gliding die is lifted for each die it passes over."""
SPACING: Final = 1.12
"""Edge lengths between the centres of dice in a hand, and of dice that touch the tray one behind the other."""
CLOSE: Final = 1.14
"""Edge lengths between two rows of dice at rest: the front row hides nothing readable of the row behind."""
RIM: Final = 22.0
EDGES: Final = (150, 128, 96, 72, 54)
"""Edge lengths in u that dice are rendered at, largest first."""
_CONTACTS: Final = ((0.0, 0.26, 120.0), (0.26, 0.56, 46.0), (0.56, 0.76, 17.0), (0.76, 0.88, 5.0))
"""Hops: start and end as shares of the flight, height in u. The first one only falls."""
_LANDED: Final = 0.88
_SQUASH: Final = 0.045


@dataclass(frozen=True, slots=True)
class Tumble:
    """Rotation of a moving die about the axis to the viewer, with face `front` there; -1: in the air.

    `upright` is the number of quarter turns after which the print of the front face is upright.
    """

    degrees: float
    front: int = -1
    upright: int = 0
    is_resting: bool = False
    """True if it is looked at for long, and so rendered more finely."""


@dataclass(frozen=True, slots=True)
class DieView:
    """A die at one moment: the spot under its centre and its height in u, and its rotation; None: at rest."""

    index: int
    kind: DieKind
    value: str
    x: float
    y: float
    height: float
    tumble: Tumble | None
    front: int
    squash: tuple[float, float] = (1.0, 1.0)
    alpha: float = 1.0


class Contact(NamedTuple):
    """A hit on the tray: time, spot in u from the tray's top left corner, and force (0..1)."""

    seconds: float
    spot: Spot
    force: float


@dataclass(frozen=True, slots=True)
class _Throw:
    kind: DieKind
    value: str
    front: int
    start: Spot
    touch: Spot
    rest: Spot
    delay: float
    turns: float  # degrees still to roll at the first contact, signed
    spin: float  # degrees per second in the air
    phase: float
    taken: Spot | None = None  # its spot before it was gathered up


@dataclass(frozen=True, slots=True)
class RollPlan:
    """A throw of several dice with `edge` u; `seconds` until all rest."""

    throws: tuple[_Throw, ...]
    edge: float
    seconds: float
    reduced_motion: bool = False
    grain: float = 1.0
    """Share of their size at which moving dice are rendered: motion hides the softness, small pictures are fast."""

    @property
    def in_hand(self) -> float:
        """Seconds of gathering and shaking, until the first die is thrown."""
        is_held = not self.reduced_motion and any(throw.taken is not None for throw in self.throws)
        return SCOOP + SHAKE if is_held else 0.0

    @property
    def spots(self) -> list[Spot]:
        return [throw.rest for throw in self.throws]

    @property
    def contacts(self) -> list[Contact]:
        if self.reduced_motion:
            return []
        return sorted(_contact(throw, hop, self.in_hand + throw.delay) for throw in self.throws for hop in _CONTACTS)

    def at(self, t: float) -> list[DieView]:
        """Return every die `t` seconds after the throw; dice not thrown yet are left out."""
        views = []
        held = t
        t -= self.in_hand
        for index, throw in enumerate(self.throws):
            if self.reduced_motion:
                alpha = max(0.0, min(1.0, t / CROSS_FADE))
                views.append(DieView(index, throw.kind, throw.value, *throw.rest, 0.0, None, throw.front, alpha=alpha))
            elif t >= throw.delay:
                views.append(_pose(index, throw, (t - throw.delay) / FLIGHT))
            elif throw.taken is not None:
                views.append(_held(index, throw, throw.taken, held))
        return views


def _contact(throw: _Throw, hop: tuple[float, float, float], begin: float) -> Contact:
    view = _pose(0, throw, hop[1])
    return Contact(begin + FLIGHT * hop[1], (view.x, view.y), math.sqrt(hop[2] / _CONTACTS[0][2]))


def _held(index: int, throw: _Throw, taken: Spot, t: float) -> DieView:
    part = EASE["in_out_sine"](min(1.0, t / SCOOP))
    x, y = shapes.between(taken, throw.start, part)
    if t > SCOOP:
        swing = SHAKEN * math.sin(2 * math.pi * SHAKES * min(1.0, (t - SCOOP) / SHAKE))
        x, y = x + swing, y - abs(swing) * 0.5
    height = HELD * part
    return DieView(index, throw.kind, throw.value, x, y, height, Tumble(throw.phase), throw.front)


def _pose(index: int, throw: _Throw, share: float) -> DieView:
    if share >= _LANDED:
        settled = max(0.0, 1 - (share - _LANDED) * FLIGHT / SETTLE)
        wave = 0.06 * settled * settled * math.sin((share - _LANDED) * FLIGHT * 42)
        squash = (1 + wave, 1 - wave) if settled > 0 else (1.0, 1.0)
        return DieView(index, throw.kind, throw.value, *throw.rest, 0.0, None, throw.front, squash)
    first = _CONTACTS[0][1]
    if share < first:
        p = share / first
        x, y = shapes.between(throw.start, throw.touch, p)
        height = (HELD if throw.taken is not None else _CONTACTS[0][2]) * (1 - p * p)
        turned = throw.phase + throw.spin * share * FLIGHT
        return DieView(index, throw.kind, throw.value, x, y, height, Tumble(turned), throw.front)
    p = (share - first) / (_LANDED - first)
    # It slows down but lands with speed left, like a die tipping over its last edge.
    done = 1.3 * p - 0.3 * p * p
    x, y = shapes.between(throw.touch, throw.rest, done)
    left = throw.turns * (1 - done)
    # The glyph on the front face switches to upright while it is out of sight.
    quarters = quarter(throw.kind.index(throw.value), throw.front)
    tumble = Tumble(90 * quarters + left, throw.front, quarters if abs(left) <= 90 else 0)
    return DieView(index, throw.kind, throw.value, x, y, _height(share), tumble, throw.front, _squash(share))


def _height(share: float) -> float:
    for start, end, top in _CONTACTS[1:]:
        if start <= share < end:
            p = (share - start) / (end - start)
            return 4 * top * p * (1 - p)
    return 0.0


def _squash(share: float) -> tuple[float, float]:
    for start, _, top in _CONTACTS[1:]:
        since = (share - start) * FLIGHT
        if 0 <= since < _SQUASH and top > 10:
            force = top / 46 * (1 - since / _SQUASH)
            return 1 + 0.08 * force, 1 - 0.08 * force
    return 1.0, 1.0


def plan_roll(
    kinds: DieKind | Sequence[DieKind],
    values: Sequence[str],
    tray: tuple[float, float],
    seed: int,
    *,
    edge: float | None = None,
    spots: Sequence[Spot] | None = None,
    lies: Sequence[int] | None = None,
    taken: Sequence[Spot] | None = None,
    from_right: bool | None = None,
    reduced_motion: bool = False,
    grain: float = 1.0,
) -> RollPlan:
    """Plan a throw of dice of a kind each, or all of one, showing `values` into a tray of (width, height) u.

    `edge` is their edge length, by default the largest that fits. `spots` are the resting places, `lies` the final
    orientation (0 to 3) of each die, `taken` the spots the dice are gathered up from, `from_right` the side they are
    thrown from; the cosmetic `seed` decides what is not given. No two dice meet: each keeps to its lane, and to its
    place in it.
    """
    chance = Random(seed)
    edge = edge or fitting_edge(len(values), tray)
    each = [kinds] * len(values) if isinstance(kinds, DieKind) else kinds
    rest = list(spots) if spots is not None else scattered(len(values), tray, edge, chance)
    is_left = chance.random() >= 0.5
    from_right = not is_left if from_right is None else from_right
    side = 1.0 if from_right else -1.0
    lanes = _lanes(rest, edge, side)
    hand = [(0.0, 0.0)] * len(rest)
    touches = [0.0] * len(rest)
    for number, lane in enumerate(lanes):
        nearest = (tray[0] - RIM - edge * 0.62) if from_right else (RIM + edge * 0.62)
        for behind, index in enumerate(reversed(lane)):
            wished = rest[index][0] + side * edge * chance.uniform(1.9, 2.7)
            touches[index] = min(wished, nearest) if from_right else max(wished, nearest)
            nearest = touches[index] - side * edge * SPACING
            entry = tray[0] + edge * 0.6 if from_right else -edge * 0.6
            place = entry + side * edge * SPACING * (len(lane) - 1 - behind), rest[index][1]
            if taken is not None:
                front = (tray[0] - RIM - edge * 0.6) if from_right else (RIM + edge * 0.6)
                middle = tray[1] / 2 + (number - (len(lanes) - 1) / 2) * edge * SPACING
                place = front - side * edge * SPACING * behind, middle
            hand[index] = place
    lay = [None] * len(rest) if taken is None else _taken_up(hand, taken)
    order = sorted(range(len(rest)), key=lambda i: side * rest[i][0])
    throws = []
    for index, (kind, value) in enumerate(zip(each, values, strict=True)):
        x, y = rest[index]
        quarters = max(2, round(abs(touches[index] - x) / edge / 0.62))
        # Rolling to the left turns the die counter-clockwise, so the remaining turn is clockwise.
        turns = -side * 90.0 * quarters
        delay = STAGGER * order.index(index) + chance.uniform(0, 0.012)
        spin = side * chance.uniform(620, 860)
        phase = chance.uniform(0, 360)
        lie = chance.randrange(4) if lies is None else lies[index]
        front_face = fronts(kind.index(value))[lie]
        touch = touches[index], y
        throws.append(
            _Throw(kind, value, front_face, hand[index], touch, (x, y), delay, turns, spin, phase, lay[index])
        )
    roll = RollPlan(tuple(throws), edge, CROSS_FADE, reduced_motion, grain)
    last = max((throw.delay for throw in throws), default=0.0)
    return roll if reduced_motion else replace(roll, seconds=roll.in_hand + last + FLIGHT + SETTLE / 2)


def _lanes(rest: Sequence[Spot], edge: float, side: float) -> list[list[int]]:
    """Return the dice by the rows they will lie in, from the back; in each row those with the longest way first."""
    lanes: list[list[int]] = []
    for index in sorted(range(len(rest)), key=lambda i: rest[i][1]):
        if lanes and rest[index][1] - rest[lanes[-1][-1]][1] < edge * 1.1:
            lanes[-1].append(index)
        else:
            lanes.append([index])
    return [sorted(lane, key=lambda i: side * rest[i][0]) for lane in lanes]


def _taken_up(hand: Sequence[Spot], taken: Sequence[Spot]) -> list[Spot | None]:
    """Return for every place in the hand the spot of the nearest die; dice in the hand are interchangeable."""
    lay: list[Spot | None] = [None] * len(hand)
    for place, spot in zip(sorted(range(len(hand)), key=lambda i: hand[i]), sorted(taken), strict=True):
        lay[place] = spot
    return lay


def columns(count: int, tray: tuple[float, float], edge: float) -> tuple[int, int]:
    room = tray[0] - 2 * RIM
    most = max(1, int(room / (edge * 1.16)))
    rows = math.ceil(count / most) if count else 1
    return math.ceil(count / rows) if count else 1, rows


def fitting_edge(count: int, tray: tuple[float, float]) -> float:
    """Return the largest rendered edge length with which this many dice lie in a tray without touching."""
    for edge in EDGES:
        across, down = columns(count, tray, edge)
        if across * edge * 1.16 <= tray[0] - 2 * RIM and down * edge * 1.14 <= tray[1] - 2 * RIM:
            return edge
    return EDGES[-1]


def scattered(count: int, tray: tuple[float, float], edge: float, chance: Random) -> list[Spot]:
    """Return loose resting places that do not overlap, inside the rim."""
    across, rows = columns(count, tray, edge)
    wide, tall = tray[0] - 2 * RIM, tray[1] - 2 * RIM
    spots = []
    for index in range(count):
        row = index // across
        in_row = min(across, count - row * across)
        cell = wide / in_row
        slack_x = max(0.0, cell - edge * 1.16) * 0.36
        slack_y = max(0.0, tall / rows - edge * 1.14) * 0.36
        x = RIM + cell * (index - row * across + 0.5) + chance.uniform(-slack_x, slack_x)
        y = RIM + tall / rows * (row + 0.5) + chance.uniform(-slack_y, slack_y)
        spots.append((x, _inside(y, tray[1], edge)))
    chance.shuffle(spots)
    return spots


def grouped(values: Sequence[str], tray: tuple[float, float], edge: float) -> list[Spot]:
    """Return resting places with equal values side by side, the largest group first, with gaps between groups."""
    kinds = sorted(set(values), key=lambda value: (-values.count(value), values.index(value)))
    across, rows = columns(len(values), tray, edge)
    order = [index for kind in kinds for index, value in enumerate(values) if value == kind]
    wide = tray[0] - 2 * RIM
    spots: list[Spot] = [(0.0, 0.0)] * len(values)
    for row in range(rows):
        inside = order[row * across : (row + 1) * across]
        breaks = sum(1 for a, b in pairwise(inside) if values[a] != values[b])
        gap = min(edge * 0.4, max(0.0, wide - len(inside) * edge * 1.16) / max(1, breaks))
        x = RIM + (wide - len(inside) * edge * 1.16 - gap * breaks) / 2
        for place, index in enumerate(inside):
            if place and values[inside[place - 1]] != values[index]:
                x += gap
            spots[index] = x + edge * 0.58, _inside(_row(row, rows, tray[1], edge), tray[1], edge)
            x += edge * 1.16
    return spots


def _row(row: int, rows: int, tall: float, edge: float) -> float:
    """Return the y of a row of dice: close behind the next one, with room to the rim."""
    return tall / 2 + (row - (rows - 1) / 2) * min((tall - 2 * RIM) / rows, edge * CLOSE)


def _inside(y: float, tall: float, edge: float) -> float:
    return max(RIM + edge * 0.56, min(tall - RIM - edge * 0.58, y))


def glide(before: Sequence[Spot], after: Sequence[Spot], t: float) -> list[Spot]:
    return between(before, after, EASE["in_out_sine"](max(0.0, min(1.0, t))))


def between(before: Sequence[Spot], after: Sequence[Spot], share: float) -> list[Spot]:
    return [shapes.between(start, end, share) for start, end in zip(before, after, strict=True)]


def layers(before: Sequence[Spot], after: Sequence[Spot], edge: float) -> list[int]:
    """Return the layer of each die on its way: dice that would meet go above each other, the shortest way lowest."""
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
    """Return the height in u above the table of a die of this layer at `t`, 0 to 1."""
    return layer * edge * LIFT * math.sqrt(math.sin(math.pi * max(0.0, min(1.0, t))))
