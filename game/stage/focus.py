"""One focus among targets: moved by direction, by pointer, kept by key. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from .shapes import Box, Spot, Target


class Focus:
    """Where one person's attention is."""

    def __init__(self) -> None:
        self.targets: Sequence[Target] = ()
        self.key: str | None = None
        self.is_shown = False
        """Whether the ring is drawn: hidden for pure touch until a key or controller is used."""

    @property
    def current(self) -> Target | None:
        return next((target for target in self.targets if target.key == self.key), None)

    def offer(self, targets: Sequence[Target], prefer: str | None = None) -> None:
        """New targets: stays on the same key, else goes to `prefer`, else to the nearest enabled one."""
        before = self.current
        self.targets = targets
        if self.current is not None:
            return
        keys = {target.key for target in targets}
        if prefer in keys:
            self.key = prefer
            return
        choices = [target for target in targets if target.is_enabled] or list(targets)
        if not choices:
            self.key = None
        elif before is None:
            self.key = choices[0].key
        else:
            x, y = before.shape.centre
            self.key = min(choices, key=lambda t: (t.shape.centre[0] - x) ** 2 + (t.shape.centre[1] - y) ** 2).key

    def at(self, spot: Spot) -> Target | None:
        """The topmost target under a place: later targets lie above earlier ones."""
        return next((target for target in reversed(self.targets) if target.shape.contains(spot)), None)

    def point(self, spot: Spot) -> Target | None:
        """Let the pointer's target have the focus, if there is one."""
        target = self.at(spot)
        if target is not None:
            self.key = target.key
        return target

    def move(self, dx: int, dy: int) -> bool:
        """Go to the best target in a direction; False if there is none."""
        here = self.current
        if here is None:
            self.offer(self.targets)
            return self.key is not None
        best = min(
            (target for target in self.targets if target.key != here.key),
            key=lambda target: _distance(here.shape.bounds, target.shape.bounds, dx, dy),
            default=None,
        )
        if best is None or _distance(here.shape.bounds, best.shape.bounds, dx, dy) == float("inf"):
            return False
        self.key = best.key
        return True


def _distance(a: Box, b: Box, dx: int, dy: int) -> float:
    """How far b lies from a in a direction; infinite if it does not lie there."""
    (ax, ay), (bx, by) = a.centre, b.centre
    along = (bx - ax) * dx + (by - ay) * dy
    if along <= 1:
        return float("inf")
    if dx:
        gap = max(0.0, (b.x - a.right) if dx > 0 else (a.x - b.right))
        side = max(0.0, b.y - a.bottom, a.y - b.bottom)
        drift = abs(by - ay)
    else:
        gap = max(0.0, (b.y - a.bottom) if dy > 0 else (a.y - b.bottom))
        side = max(0.0, b.x - a.right, a.x - b.right)
        drift = abs(bx - ax)
    return gap + 0.3 * along + 3.0 * side + 0.7 * drift
