"""Spatial navigation: one focus among targets, moved by direction or pointer, kept by key. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.layout.shapes import Box, Spot, Target, common

Direction = tuple[int, int]
_Slot = tuple[int, Direction]
"""A direction from one target, by its index."""
_Area = tuple[float, float, float, float, float, float]
"""Left, top, right, bottom and centre, unpacked for speed: a full board reads them ten thousand times."""
_LEFT, _RIGHT, _UP, _DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
_BACK = {_LEFT: _RIGHT, _RIGHT: _LEFT, _UP: _DOWN, _DOWN: _UP}
_FAR = float("inf")


class Focus:
    def __init__(self) -> None:
        self.targets: Sequence[Target] = ()
        self.key: str | None = None
        self.is_shown = False
        """True if the ring is drawn; hidden for pure touch until a key or controller is used."""
        self._links: dict[tuple[str, Direction], str] | None = None

    @property
    def current(self) -> Target | None:
        return next((target for target in self.targets if target.key == self.key), None)

    def offer(self, targets: Sequence[Target], prefer: str | None = None) -> None:
        """Set new targets: keeps the focused key, else takes `prefer`, else the nearest enabled target."""
        before = self.current
        if [(one.key, one.shape) for one in self.targets] != [(one.key, one.shape) for one in targets]:
            self._links = None
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

    def heir(self, targets: Sequence[Target]) -> str | None:
        """Return the key of the target that overlaps the place of the vanished focused one most; None without one."""
        before = self.current
        if before is None or any(target.key == before.key for target in targets):
            return None
        place = before.shape.bounds
        shares = [(common(target.shape.bounds, place), target.key) for target in targets if target.is_enabled]
        most, key = max(shares, default=(0.0, ""))
        return key if most > 0 else None

    def at(self, spot: Spot) -> Target | None:
        """Return the topmost target under a place: later targets lie above earlier ones."""
        return next((target for target in reversed(self.targets) if target.shape.contains(spot)), None)

    def point(self, spot: Spot) -> Target | None:
        target = self.at(spot)
        if target is not None:
            self.key = target.key
        return target

    def move(self, dx: int, dy: int) -> bool:
        """Move to the best target in a direction; False if there is none."""
        if self.current is None:
            self.offer(self.targets)
            return self.key is not None
        best = self.beside((dx, dy))
        if best is None:
            return False
        self.key = best.key
        return True

    def beside(self, step: Direction) -> Target | None:
        """Return the target to which a step leads from the current one; None if there is none."""
        if self._links is None:
            self._links = links(self.targets)
        key = self._links.get((self.key or "", step))
        return next((target for target in self.targets if target.key == key), None)


def links(targets: Sequence[Target]) -> dict[tuple[str, Direction], str]:
    """Return the destination of each step from each target; every target is reachable (but for equal centres).

    The nearest target is nearly always the best. If that leaves one unreachable, the cheapest step is redirected to it.
    """
    areas = [_area(target.shape.bounds) for target in targets]
    graph: dict[_Slot, int] = {}
    cheapest: dict[_Slot, float] = {}
    for i, a in enumerate(areas):
        for j in range(i):
            for cost, step in _steps(a, areas[j]):
                # The opposite step costs the same.
                if cost < cheapest.get((i, step), _FAR):
                    cheapest[i, step], graph[i, step] = cost, j
                back = _BACK[step]
                if cost < cheapest.get((j, back), _FAR):
                    cheapest[j, back], graph[j, back] = cost, i
    _connect(graph, cheapest, areas)
    return {(targets[i].key, step): targets[j].key for (i, step), j in graph.items()}


def _area(box: Box) -> _Area:
    return box.x, box.y, box.x + box.w, box.y + box.h, box.x + box.w / 2, box.y + box.h / 2


def _steps(a: _Area, b: _Area) -> list[tuple[float, Direction]]:
    """Return the directions from a to b with their costs: gap, way, sideways offset, slant beyond 45°."""
    a_left, a_top, a_right, a_bottom, a_x, a_y = a
    b_left, b_top, b_right, b_bottom, b_x, b_y = b
    across, along = abs(b_x - a_x), abs(b_y - a_y)
    gap_x = b_left - a_right if b_left > a_right else a_left - b_right if a_left > b_right else 0.0
    gap_y = b_top - a_bottom if b_top > a_bottom else a_top - b_bottom if a_top > b_bottom else 0.0
    steps: list[tuple[float, Direction]] = []
    if across > 1:
        slant = 2.0 * (along - across) if along > across else 0.0
        steps.append((gap_x + 0.3 * across + 3.0 * gap_y + 0.7 * along + slant, _RIGHT if b_x > a_x else _LEFT))
    if along > 1:
        slant = 2.0 * (across - along) if across > along else 0.0
        steps.append((gap_y + 0.3 * along + 3.0 * gap_x + 0.7 * across + slant, _DOWN if b_y > a_y else _UP))
    return steps


def _connect(graph: dict[_Slot, int], cheapest: dict[_Slot, float], areas: Sequence[_Area]) -> None:
    """Redirect steps until every target is reachable from the first one and vice versa."""
    out, back = _reached(graph, False), _reached(graph, True)
    while len(out) + len(back) < 2 * len(areas):
        detours = sorted(
            (cost - cheapest[i, step], (i, step), j)
            for i, a in enumerate(areas)
            for j, b in enumerate(areas)
            if (i in out and j not in out) or (i not in back and j in back)
            for cost, step in _steps(a, b)
        )
        for _, slot, j in detours:
            before, graph[slot] = graph[slot], j
            new_out, new_back = _reached(graph, False), _reached(graph, True)
            if new_out >= out and new_back >= back and (len(new_out) > len(out) or len(new_back) > len(back)):
                out, back = new_out, new_back
                break
            graph[slot] = before
        else:
            return


def _reached(graph: dict[_Slot, int], is_backwards: bool) -> set[int]:
    """Return all targets reachable from the first one, or those from which it is reachable."""
    nearby: dict[int, list[int]] = {}
    for (i, _), j in graph.items():
        nearby.setdefault(j if is_backwards else i, []).append(i if is_backwards else j)
    seen, todo = {0}, [0]
    while todo:
        for j in nearby.get(todo.pop(), ()):
            if j not in seen:
                seen.add(j)
                todo.append(j)
    return seen
