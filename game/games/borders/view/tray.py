"""The five dice in their tray: thrown, put away above or left, and lying there. Knows no rules, no seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain
from typing import Final

from game.games.borders.dice import DICE
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.pieces import COLOUR_DIE, Roll
from game.stage.pieces.kinds import fronts
from game.stage.pieces.roll import EDGES, RIM
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

GLIDE: Final = 0.26
"""Seconds a die takes to another place."""
SIDE: Final = 50.0
"""Room for lock and throws at the right."""
APART: Final = 34.0
"""Between kept and other dice where they lie in one line."""
WARM_THROWS: Final = 5
THROWS: Final = 3


class Tray:
    """Five dice, each with a column of its own. The ones put away lie above, or left where the tray is low."""

    def __init__(self, sound: Callable[..., None], *, is_calm: bool = False) -> None:
        self.is_calm = is_calm
        self._sound = sound
        self._canvas: Canvas
        self.box = Box(0, 0, 520, 260)
        self.edge = 72.0
        self.dice: tuple[str, ...] = ()
        """By position; empty before the first throw."""
        self.away: frozenset[int] = frozenset()
        self.are_used = False
        """Whether the dice put away are used up, not kept."""
        self.throw = 0
        """Throws made."""
        self._columns = list(range(DICE))
        self._lies = [position % 4 for position in range(DICE)]
        self._spots: list[Spot] = [(0.0, 0.0)] * DICE
        self._starts: list[Spot] = [(0.0, 0.0)] * DICE
        self._glide = 1.0
        self._roll: Roll | None = None
        self._roll_t = 0.0
        self._rolling: tuple[int, ...] = ()
        self._is_line = False
        self._pitch = 84.0
        self._oven: Chunks | None = None
        self._warm_for: object = None

    # ---- places

    def place(self, canvas: Canvas, box: Box) -> None:
        """The tray lies here; the dice stay as they are."""
        self._canvas, self.box = canvas, box
        inner_w, inner_h = box.w - 2 * RIM - SIDE - 16, box.h - 2 * RIM
        rows, line = inner_w / DICE, (inner_w - APART) / DICE
        in_rows = _largest(min(rows / 1.1, (inner_h / 2 + 4) / 1.3))
        in_line = _largest(min(line / 1.08, inner_h / 1.4))
        self._is_line = in_line > in_rows
        self.edge = in_line if self._is_line else in_rows
        if self._warm_for != (canvas.paint, self.edge):
            self._warm_for, self._oven = (canvas.paint, self.edge), None
        self._pitch = min(line if self._is_line else rows, self.edge * 1.7)
        self.settle()

    def _column(self, position: int) -> Spot:
        """Where a die belongs, from the tray's corner."""
        is_away = position in self.away
        inner_h = self.box.h - 2 * RIM
        jitter = (position * 5 % 7 - 3) * 0.02 * self.edge
        if not self._is_line:
            left = RIM + 12 + (self.box.w - 2 * RIM - SIDE - 16 - DICE * self._pitch) / 2
            x = left + (self._columns[position] + 0.5) * self._pitch
            return x, RIM + inner_h * (0.24 if is_away else 0.76) + (0.0 if is_away else jitter)
        order = sorted(range(DICE), key=lambda p: (p not in self.away, self._columns[p]))
        shift = APART if self.away and not is_away else 0.0
        x = RIM + 10 + (order.index(position) + 0.5) * self._pitch + shift
        return x, RIM + inner_h * 0.53 + (0.0 if is_away else jitter)

    def cell(self, position: int) -> Box:
        """What a finger may hit to mean a die: its whole column in its row."""
        x, _ = self._column(position)
        high = self.box.h - 2 * RIM
        if self._is_line:
            return Box(self.box.x + x - self._pitch / 2, self.box.y + RIM, self._pitch, high, 20)
        top = RIM if position in self.away else RIM + high / 2
        return Box(self.box.x + x - self._pitch / 2, self.box.y + top, self._pitch, high / 2, 20)

    # ---- what lies there

    def arrange(
        self, dice: Sequence[str], away: Collection[int] = (), *, throw: int = 0, are_used: bool = False
    ) -> None:
        """Let the dice lie like this; they glide there."""
        now = [self._now(position) for position in range(DICE)]
        is_new = not self.dice
        self.dice, self.away, self.throw, self.are_used = tuple(dice), frozenset(away), throw, are_used
        self._spots = [self._column(position) for position in range(DICE)]
        if is_new or self.is_calm or not dice:
            self._glide = 1.0
        elif any(abs(x - gx) + abs(y - gy) > 0.5 for (x, y), (gx, gy) in zip(now, self._spots, strict=True)):
            self._starts, self._glide = now, 0.0

    def settle(self) -> None:
        """Let every die lie where it belongs at once."""
        self._roll, self._rolling = None, ()
        self._spots = [self._column(position) for position in range(DICE)]
        self._glide = 1.0

    def swap(self, one: int, other: int) -> None:
        """Two dice change columns; with equal colours nobody can tell."""
        self._columns[one], self._columns[other] = self._columns[other], self._columns[one]
        self._lies[one], self._lies[other] = self._lies[other], self._lies[one]

    def sort(self) -> None:
        """Give every die its first column again."""
        self._columns = list(range(DICE))

    def _now(self, position: int) -> Spot:
        if self._glide >= 1.0:
            return self._spots[position]
        t = EASE["out_cubic"](self._glide)
        (ax, ay), (bx, by) = self._starts[position], self._spots[position]
        return ax + (bx - ax) * t, ay + (by - ay) * t

    @property
    def is_moving(self) -> bool:
        """Whether a die glides."""
        return self._glide < 1.0

    def update(self, dt: float) -> None:
        """Let gliding dice move on."""
        if self._glide < 1.0:
            self._glide = min(1.0, self._glide + dt / GLIDE)

    # ---- throwing

    def throwing(self, positions: Sequence[int], dice: Sequence[str], throw: int, seed: int) -> Script:
        """Throw the dice at these positions; all five then show `dice`."""
        kept = frozenset(range(DICE)) - set(positions)
        if not self.dice:
            self.sort()
        self.arrange(dice, kept, throw=throw)
        self.settle()
        roll = self._canvas.pieces.plan(
            COLOUR_DIE,
            [dice[position] for position in positions],
            (self.box.w, self.box.h),
            seed,
            edge=self.edge,
            spots=[self._spots[position] for position in positions],
            is_calm=self.is_calm,
        )
        self._roll, self._roll_t, self._rolling = roll, 0.0, tuple(positions)
        try:
            self._sound("dice_shake", gain=0.5)
            hits = list(roll.contacts)
            while self._roll_t < roll.seconds:
                yield 1 / 60
                self._roll_t += 1 / 60
                while hits and self._roll_t >= hits[0]:
                    hits.pop(0)
                    self._sound("dice_hit", gain=0.7, pitch=0.94 + 0.02 * (len(hits) * 5 % 7))
        finally:
            for position, view in zip(positions, roll.at(roll.seconds + 1), strict=True):
                self._lies[position] = fronts(COLOUR_DIE.index(view.value)).index(view.front)
            if self._roll is roll:
                self._roll, self._rolling = None, ()

    def warm(self, seconds: float) -> bool:
        """Bake pictures of tumbling dice for a while; True when enough are there."""
        if self._oven is None:
            pieces, area = self._canvas.pieces, (self.box.w, self.box.h)
            rolls = (
                pieces.plan(COLOUR_DIE, COLOUR_DIE.faces[:DICE], area, seed, edge=self.edge, is_calm=self.is_calm)
                for seed in range(WARM_THROWS)
            )
            self._oven = Chunks(chain(pieces.preparing_rest(COLOUR_DIE, self.edge), pieces.preparing(rolls)))
        return self._oven.spend(seconds)

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """The dice as they are now, the well of those put away, the throws made."""
        if not self.dice:
            return
        self._draw_well(canvas)
        if self.throw:
            self._draw_throws(canvas)
        box = self.box
        lying = [(self._now(position), position) for position in range(DICE) if position not in self._rolling]
        for (x, y), position in sorted(lying, key=lambda item: item[0][1]):
            is_used = self.are_used and position in self.away
            canvas.put(self._die(canvas, self.dice[position], self._lies[position], is_used), box.x + x, box.y + y)
        if self._roll is not None:
            canvas.pieces.draw_roll(
                canvas.surface, self._roll, self._roll_t, box.x * canvas.scale, box.y * canvas.scale
            )

    def _die(self, canvas: Canvas, value: str, lie: int, is_used: bool) -> Sprite:
        if not is_used:
            return canvas.pieces.die(COLOUR_DIE, value, self.edge, lie)
        key = ("borders used die", value, self.edge, lie)
        return canvas.paint.kept(key, lambda: canvas.pieces.die(COLOUR_DIE, value, self.edge, lie).faded(0.38))

    def _draw_well(self, canvas: Canvas) -> None:
        box, high = self.box, self.box.h - 2 * RIM
        colour = (255, 255, 255, 24 if self.away else 12)
        if self._is_line:
            if not self.away:
                return
            well = Box(box.x + RIM + 2, box.y + RIM - 2, len(self.away) * self._pitch + 18, high + 4)
        else:
            well = Box(box.x + RIM - 2, box.y + RIM - 2, box.w - 2 * RIM + 4, high / 2 + 2)
        canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 18, colour), well)

    def _draw_throws(self, canvas: Canvas) -> None:
        """The lock of the kept dice, and a row of spots: filled for throws made."""
        x = self.box.right - RIM - SIDE / 2 + 6
        high = self.box.h - 2 * RIM
        name = "icon/check" if self.are_used else "icon/lock"
        ink = "state.gold_light" if self.away else "ink.disabled_on_dark"
        canvas.image(name, 32, x, self.box.y + RIM + high * (0.2 if self._is_line else 0.25), ink)
        top, pitch = self.box.y + RIM + high * (0.45 if self._is_line else 0.6), min(32.0, high * 0.16)
        for number in range(THROWS):
            is_made = number < self.throw
            look = canvas.colour("ink.on_dark") if is_made else None
            canvas.put(canvas.paint.disc(22, look, canvas.colour("ink.on_dark"), 3), x, top + number * pitch)


def _largest(room: float) -> float:
    return float(next((edge for edge in EDGES[1:] if edge <= room), EDGES[-1]))
