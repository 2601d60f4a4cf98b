"""One focus among targets: moved by direction, by pointer, kept by key. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from .shapes import Box, Spot, Target

Direction = tuple[int, int]
_Slot = tuple[int, Direction]
"""A step from one target, by its number."""


class Focus:
    """Where one person's attention is."""

    def __init__(self) -> None:
        self.targets: Sequence[Target] = ()
        self.key: str | None = None
        self.is_shown = False
        """Whether the ring is drawn: hidden for pure touch until a key or controller is used."""
        self._links: dict[tuple[str, Direction], str] | None = None
        """Where the steps lead; made when somebody takes one."""

    @property
    def current(self) -> Target | None:
        return next((target for target in self.targets if target.key == self.key), None)

    def offer(self, targets: Sequence[Target], prefer: str | None = None) -> None:
        """New targets: stays on the same key, else goes to `prefer`, else to the nearest enabled one."""
        before = self.current
        if self._links is not None and not _is_same_layout(self.targets, targets):
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
        if self.current is None:
            self.offer(self.targets)
            return self.key is not None
        if self._links is None:
            self._links = links(self.targets)
        best = self._links.get((self.key or "", (dx, dy)))
        if best is None:
            return False
        self.key = best
        return True


def _is_same_layout(some: Sequence[Target], others: Sequence[Target]) -> bool:
    return len(some) == len(others) and all(
        a.key == b.key and a.shape == b.shape for a, b in zip(some, others, strict=True)
    )


def links(targets: Sequence[Target]) -> dict[tuple[str, Direction], str]:
    """Where each step from each target leads; every target can be reached from every other (but for equal centres).

    The nearest in a direction is best nearly always. In untidy layouts that may leave a target to which no step leads
    (about 1 layout in 100); then the least bad step is bent towards it.
    """
    boxes = [target.shape.bounds for target in targets]
    costs: dict[tuple[int, Direction], list[tuple[float, int]]] = {}
    for i, a in enumerate(boxes):
        for j, b in enumerate(boxes[:i]):
            for cost, step in _steps(a, b):
                # What is right of one has that one on its left, at the same cost.
                costs.setdefault((i, step), []).append((cost, j))
                costs.setdefault((j, (-step[0], -step[1])), []).append((cost, i))
    graph = {slot: min(choices)[1] for slot, choices in costs.items()}
    _connect(graph, costs, len(boxes))
    return {(targets[i].key, step): targets[j].key for (i, step), j in graph.items()}


def _steps(a: Box, b: Box) -> list[tuple[float, Direction]]:
    """In which directions b lies from a, and at what cost: gap, distance along, offset to the side."""
    across, along = b.x + b.w / 2 - a.x - a.w / 2, b.y + b.h / 2 - a.y - a.h / 2
    gap_x = max(0.0, b.x - a.x - a.w, a.x - b.x - b.w)
    gap_y = max(0.0, b.y - a.y - a.h, a.y - b.y - b.h)
    steps: list[tuple[float, Direction]] = []
    if abs(across) > 1:
        steps.append((gap_x + 0.3 * abs(across) + 3.0 * gap_y + 0.7 * abs(along), (1 if across > 0 else -1, 0)))
    if abs(along) > 1:
        steps.append((gap_y + 0.3 * abs(along) + 3.0 * gap_x + 0.7 * abs(across), (0, 1 if along > 0 else -1)))
    return steps


def _connect(graph: dict[_Slot, int], costs: dict[_Slot, list[tuple[float, int]]], size: int) -> None:
    """Bend steps until everything can be reached from the first target, and the first from everything."""
    out, back = _reached(graph, False), _reached(graph, True)
    while len(out) + len(back) < 2 * size:
        detours = sorted(
            (cost - min(choices)[0], slot, j)
            for slot, choices in costs.items()
            for cost, j in choices
            if (slot[0] in out and j not in out) or (slot[0] not in back and j in back)
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
    """Everything some steps from the first target lead to, or from where steps lead to it."""
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
