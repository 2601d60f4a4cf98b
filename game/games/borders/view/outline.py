"""Offset outlines of linked fields: capsules around segments, areas inside their walls. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import atan2, cos, pi, sin, tau

from game.stage.layout.shapes import Spot

ARC = pi / 9
"""Maximum step of an arc in radians."""


def _wedge(spot: Spot, start: float, sweep: float, r: float) -> list[Spot]:
    """Return the offset line at a corner; `sweep` is the angle on its side, measured from the direction `start`."""
    x, y = spot
    if sweep < pi - 1e-6:
        middle, reach = start + sweep / 2, r / max(0.2, sin(sweep / 2))
        return [(x + reach * cos(middle), y + reach * sin(middle))]
    steps = max(1, round((sweep - pi) / ARC))
    first = start + pi / 2
    return [
        (x + r * cos(first + (sweep - pi) * step / steps), y + r * sin(first + (sweep - pi) * step / steps))
        for step in range(steps + 1)
    ]


def capsule(spots: Mapping[int, Spot], links: Collection[tuple[int, int]], r: float) -> tuple[Spot, ...]:
    """Return the outline at distance `r` around a tree of linked spots; a single spot yields a circle."""
    near: dict[int, list[int]] = {number: [] for number in spots}
    for one, other in links:
        if one in spots and other in spots:
            near[one].append(other)
            near[other].append(one)
    first = next(iter(spots))
    if not near[first]:
        x, y = spots[first]
        return tuple((x + r * cos(tau * i / 24), y + r * sin(tau * i / 24)) for i in range(24))

    def way(one: int, other: int) -> float:
        (ax, ay), (bx, by) = spots[one], spots[other]
        return atan2(by - ay, bx - ax)

    out: list[Spot] = []
    start = before, at = near[first][0], first
    while True:
        angle = way(at, before)
        sweep, on = min(((way(at, to) - angle) % tau or tau, to) for to in near[at])
        out += _wedge(spots[at], angle, sweep, r)
        before, at = at, on
        if (before, at) == start:
            return tuple(out)


def inside(ring: Sequence[Spot], r: float) -> tuple[Spot, ...]:
    """Return a closed polygon offset inwards by `r`."""
    turning = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True))
    spots = list(ring) if turning > 0 else list(reversed(ring))
    out: list[Spot] = []
    for index, (x, y) in enumerate(spots):
        (ax, ay), (bx, by) = spots[(index + 1) % len(spots)], spots[index - 1]
        start = atan2(ay - y, ax - x)
        sweep = (atan2(by - y, bx - x) - start) % tau
        out += _wedge((x, y), start, sweep, r)
    return tuple(out)
