"""Dice lying in a tray: thrown, set aside, moved together. Knows no rules; values are names of faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.pieces import DieKind
from game.stage.pieces.kinds import fronts
from game.stage.pieces.roll import EDGES, RIM, Roll, fitting_edge, glide, grouped
from game.stage.time.timeline import Script, tween

from .table import Table

GLIDE = 0.32
PREPARED_THROWS = 4


@dataclass(frozen=True, slots=True)
class Lying:
    """A die at rest: its face, its place in u from the tray's corner, which of four ways it lies."""

    value: str
    x: float
    y: float
    lie: int = 0


class DiceTray:
    """The dice of one match. `kept` lie left in a well, `loose` right of them."""

    def __init__(self, kind: DieKind, count: int, table: Table) -> None:
        self.kind = kind
        self.count = count
        self._table = table
        self._canvas: Canvas
        self.box = Box(0, 0, 520, 250)
        self.edge = 96.0
        self._rows = 2
        """In which the kept dice lie."""
        self.kept: list[Lying] = []
        self.loose: list[Lying] = []
        self._roll: Roll | None = None
        self._roll_t = 0.0
        self._shift = 0.0

    def place(self, canvas: Canvas, box: Box) -> None:
        """The tray lies here; the dice keep their values."""
        self._canvas = canvas
        self.box = box
        self.edge, self._rows = next(
            ((edge, rows) for edge in EDGES[1:] for rows in (1, 2) if self._fits(edge, rows)), (EDGES[-1], 2)
        )
        self.lay([die.value for die in self.kept], [die.value for die in self.loose])

    # ---- places

    def _fits(self, edge: float, rows: int) -> bool:
        """Whether the dice lie side by side however many of them are kept, in so many rows."""
        self.edge, self._rows = edge, rows
        return (
            all(
                fitting_edge(self.count - kept, (self.box.w - self._kept_width(kept), self.box.h)) >= edge
                for kept in range(self.count)
            )
            and self._kept_width(self.count) <= self.box.w - 2 * RIM
            and 1.15 * rows * edge <= self.box.h - RIM
        )

    def _kept_width(self, count: int) -> float:
        return -(-count // self._rows) * self.edge * 1.12 + 34 if count else 0.0

    def _kept_spots(self, count: int) -> list[Spot]:
        pitch = min(self.edge * 1.14, (self.box.h - 2 * RIM) / 2)
        spots = []
        for index in range(count):
            column, row = divmod(index, self._rows)
            is_alone = self._rows == 1 or (count % 2 and index == count - 1)
            y = self.box.h / 2 + (0 if is_alone else (row - 0.5) * pitch)
            spots.append((RIM + 12 + self.edge * 0.6 + column * self.edge * 1.12, y))
        return spots

    def lay(self, kept: Sequence[str], loose: Sequence[str]) -> None:
        """Show these dice at rest, the loose ones in groups; those that lie there already do not turn."""
        self._roll = None
        before = [*self.kept, *self.loose]
        spots = self._kept_spots(len(kept))
        self.kept = [self._laid(v, spot, i % 4, before) for i, (v, spot) in enumerate(zip(kept, spots, strict=True))]
        shift = self._kept_width(len(kept))
        grounds = grouped(list(loose), (self.box.w - shift, self.box.h), self.edge) if loose else []
        self.loose = [
            self._laid(v, (x + shift, y), (i + 1) % 4, before)
            for i, (v, (x, y)) in enumerate(zip(loose, grounds, strict=True))
        ]

    def _laid(self, value: str, spot: Spot, lie: int, before: list[Lying]) -> Lying:
        """A die at its place, taken from those lying near with the same value, else laid down anew."""
        near = [d for d in before if d.value == value and max(abs(d.x - spot[0]), abs(d.y - spot[1])) < self.edge / 2]
        if near:
            before.remove(near[0])
            lie = near[0].lie
        return Lying(value, *spot, lie=lie)

    # ---- scripts

    def throw(self, kept: Sequence[str], values: Sequence[str], seed: int) -> Script:
        """Throw dice showing `values` beside the kept ones; at the end they lie in groups."""
        self.lay(kept, ())
        self._shift = self._kept_width(len(kept))
        area = (self.box.w - self._shift, self.box.h)
        roll = self._canvas.pieces.plan(self.kind, values, area, seed, edge=self.edge, is_calm=self._table.is_calm)
        self._roll, self._roll_t = roll, 0.0
        self._table.sound("dice_shake", gain=0.5)
        hits = list(roll.contacts)
        step = 1 / 60
        while self._roll_t < roll.seconds:
            yield step
            self._roll_t += step
            while hits and self._roll_t >= hits[0]:
                hits.pop(0)
                self._table.sound("dice_hit", gain=0.7, pitch=0.94 + 0.02 * (len(hits) * 5 % 7))
        lies = [self._lie(view.value, view.front) for view in roll.at(roll.seconds + 1)]
        before = [(x + self._shift, y) for x, y in roll.spots]
        self._roll = None
        self.loose = [Lying(v, x, y, lie) for v, (x, y), lie in zip(values, before, lies, strict=True)]
        yield 0.12
        after = [(x + self._shift, y) for x, y in grouped(list(values), area, self.edge)]
        yield self._glide(before, after)

    def _lie(self, value: str, front: int) -> int:
        return fronts(self.kind.index(value)).index(front)

    def _glide(self, before: Sequence[Spot], after: Sequence[Spot]) -> Script:
        dice = list(self.loose)

        def show(t: float) -> None:
            self.loose = [replace(d, x=x, y=y) for d, (x, y) in zip(dice, glide(before, after, t), strict=True)]

        if self._table.is_calm or list(before) == list(after):
            show(1.0)
        else:
            yield tween(GLIDE, show)

    def set_aside(self, indices: Sequence[int]) -> Script:
        """Move these loose dice to the kept ones."""
        moving = [self.loose[i] for i in indices]
        staying = [die for i, die in enumerate(self.loose) if i not in indices]
        values = [die.value for die in self.kept] + [die.value for die in moving]
        goals = self._kept_spots(len(values))
        starts = [(d.x, d.y) for d in [*self.kept, *moving]]
        dice = [*self.kept, *moving]
        self.loose = []

        def show(t: float) -> None:
            self.kept = [replace(d, x=x, y=y) for d, (x, y) in zip(dice, glide(starts, goals, t), strict=True)]

        shift = self._kept_width(len(values))
        spots = grouped([d.value for d in staying], (self.box.w - shift, self.box.h), self.edge) if staying else []
        begins = [(d.x, d.y) for d in staying]
        ends = [(x + shift, y) for x, y in spots]

        def both(t: float) -> None:
            show(t)
            self.loose = [replace(d, x=x, y=y) for d, (x, y) in zip(staying, glide(begins, ends, t), strict=True)]

        self._table.sound("dice_group", gain=0.6)
        if self._table.is_calm:
            both(1.0)
        else:
            yield tween(GLIDE, both)

    @property
    def is_still(self) -> bool:
        """Whether no die tumbles."""
        return self._roll is None

    def preparing(self) -> Iterator[bool]:
        """Bake pictures of dice at rest and tumbling, so that no throw stutters; yields whether it has to wait."""
        pieces, area = self._canvas.pieces, (self.box.w, self.box.h)
        values = self.kind.faces[: self.count]
        yield from pieces.preparing_rest(self.kind, self.edge)
        yield from pieces.preparing(
            pieces.plan(self.kind, values, area, seed, edge=self.edge, is_calm=self._table.is_calm)
            for seed in range(PREPARED_THROWS)
        )

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """The dice as they are now."""
        box = self.box
        if self.kept:
            width = self._kept_width(len(self.kept)) - 10
            well = Box(box.x + RIM - 4, box.y + RIM - 4, width, box.h - 2 * RIM + 8)
            canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 20, (255, 255, 255, 26)), well)
        for die in sorted([*self.kept, *self.loose], key=lambda die: die.y):
            canvas.put(canvas.pieces.die(self.kind, die.value, self.edge, die.lie), box.x + die.x, box.y + die.y)
        if self._roll is not None:
            x, y = (box.x + self._shift) * canvas.scale, box.y * canvas.scale
            canvas.pieces.draw_roll(canvas.surface, self._roll, self._roll_t, x, y)
