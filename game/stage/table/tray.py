"""Dice in a tray: thrown, set aside, gliding. Values are names of faces; a placing decides where they lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import pi, sin
from typing import Final, Self

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour
from game.stage.pieces import DieKind
from game.stage.pieces.cube import fronts
from game.stage.pieces.roll import EDGES, RIM, RollPlan, fitting_edge, glide, grouped, layers, lifted, plan_roll
from game.stage.time.timeline import Script, tween

from .table import Table

GLIDE: Final = 0.3
"""Seconds a die takes to glide to another place."""
LYING: Final = 0.12
"""Seconds thrown dice lie before they glide to their places."""
CLEARED: Final = 0.16
"""Seconds cleared dice take to fade out."""
HERO: Final = 360.0
"""Height in u from which a tray has room for the largest dice."""
PREPARED_THROWS: Final = 4
GLOW: Final = 0.7
"""Seconds that matching dice glow once they lie side by side."""
GLOWING: Final = 26.0
"""Reach of the glow around a die, in u."""
PALE: Final = 0.38
"""Opacity of used dice."""
PALER: Final = 16
"""Steps of a whole fade from 0 to 1, of which paling takes a part."""

Size = tuple[float, float]
Way = tuple[list[Spot], list[Spot], list[int]]
"""Start and end spots of gliding dice, and the layer of each: dice whose paths meet pass over each other."""
Lying = tuple["Arranged", tuple[Spot, ...]]
"""The arrangement of dice, and their spots by position."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """Dice by position, and which of them are set aside."""

    dice: tuple[str, ...] = ()
    away: frozenset[int] = frozenset()
    """Positions of the dice set aside: kept, or used."""
    made: int = 0
    """Throws made, in games that show it."""
    are_used: bool = False
    """True if the dice set aside are used up rather than kept."""

    @classmethod
    def of(cls, kept: Sequence[str], loose: Sequence[str] = ()) -> Self:
        return cls((*kept, *loose), frozenset(range(len(kept))))

    @property
    def used(self) -> frozenset[int]:
        return self.away if self.are_used else frozenset()


def draw_glow(canvas: Canvas, spots: Sequence[Spot], edge: float, colour: Colour) -> None:
    wide, high = edge * 1.1, edge * 1.24
    glow = canvas.paint.glow(wide, high, edge * 0.3, colour, GLOWING)
    for x, y in spots:
        canvas.put(glow, x - wide / 2, y - high / 2)


def alike(dice: Sequence[str], away: Collection[int]) -> frozenset[int]:
    """Return the positions of matching dice: those equal to the ones set aside, else the largest group of equals."""
    values = {dice[place] for place in away}
    if not values:
        most = max(map(dice.count, dice), default=0)
        values = {value for value in dice if most > 1 and dice.count(value) == most}
    found = frozenset(place for place, value in enumerate(dice) if value in values)
    return found if found - frozenset(away) else frozenset()


class DiceTray:
    def __init__(self, kind: DieKind, count: int, table: Table, placing: Groups | Columns | None = None) -> None:
        """Create a tray for at most `count` dice of a kind; without a placing they lie in groups."""
        self.kind, self.count = kind, count
        self.placing: Groups | Columns = placing or Groups()
        self._table = table
        self._canvas: Canvas
        self.box = Box(0, 0, 520, 250)
        self.edge = 96.0
        self.now = Arranged()
        self.spots: list[Spot] = []
        self._lies: list[int] = []
        self._way: Way | None = None
        self._lifts: list[float] = []
        """Height in u of each die above the tray during a glide; empty: all lie."""
        self._paling: frozenset[int] = frozenset()
        """Positions of dice that turn pale during the glide."""
        self._paled = 0.0
        self._slid = GLIDE
        self._glowing: frozenset[int] = frozenset()
        self._glow_left = 0.0
        self._gone = 0.0
        self._before: Sequence[tuple[Sprite, Spot]] = []
        self._exchanged = 1.0
        self._roll: RollPlan | None = None
        self._roll_t = 0.0
        self._rolling: tuple[int, ...] = ()

    def place(self, canvas: Canvas, box: Box) -> None:
        self._canvas, self.box = canvas, box
        self.edge = self.placing.fit(self.count, (box.w, box.h))
        self.arrange(self.now)

    # ---- lying

    def lay(self, kept: Sequence[str], loose: Sequence[str]) -> None:
        self.arrange(Arranged.of(kept, loose))

    def arrange(self, arranged: Arranged) -> None:
        """Show these dice at rest; dice that lie there already keep their orientation."""
        self._roll, self._rolling, self._way, self._lifts, self._paling = None, (), None, [], frozenset()
        if arranged != self.now:
            # A story shows its last state once more when it ends.
            self._glow_left = 0.0
        before, self.now = self.now.dice, arranged
        if not arranged.dice and isinstance(self.placing, Columns):
            self.placing.reset()
        self._lies = [
            self._lies[place] if before[place : place + 1] == (value,) else self.placing.lie(place, arranged.away)
            for place, value in enumerate(arranged.dice)
        ]
        self.spots = self.placing.spots(arranged.dice, arranged.away)

    def swap(self, one: int, other: int) -> None:
        spots, lies = self.spots, self._lies
        spots[one], spots[other] = spots[other], spots[one]
        lies[one], lies[other] = lies[other], lies[one]

    # ---- gliding

    @property
    def lying(self) -> Lying:
        return self.now, tuple(self.spots)

    def glide_back(self, before: Lying) -> None:
        """Let the dice glide from where they lay before to their present places, driven by `update`."""
        dice, places = before[0].dice, [*before[1]]
        if self._table.reduced_motion or sorted(dice) != sorted(self.now.dice):
            return
        if dice != self.now.dice:
            left = [*zip(dice, places, strict=True)]
            # Dice with the same face are interchangeable.
            places = [left.pop([value for value, _ in left].index(value))[1] for value in self.now.dice]
        if places != self.spots:
            self._set_out(places)
            self._slid = 0.0

    def slide(self, away: Collection[int]) -> None:
        if self._depart(replace(self.now, away=frozenset(away))):
            self._slid = 0.0

    def exchange(self, arranged: Arranged) -> None:
        """Show another player's view of the dice; the previous picture fades out, driven by `update`."""
        is_unseen = bool(self._before) and not self._exchanged
        if self.now.dice and arranged != self.now and not is_unseen and not self._table.reduced_motion:
            self._before = [(self._die(self._canvas, place), spot) for place, spot in enumerate(self.spots)]
            self._exchanged = 0.0
        self.arrange(arranged)

    def update(self, dt: float) -> None:
        if self._way is not None and self._slid < GLIDE:
            self._slid += dt
            self._go(self._way, min(1.0, self._slid / GLIDE))
        self._glow_left = max(0.0, self._glow_left - dt)
        if self._before:
            self._exchanged += dt / CLEARED
            if self._exchanged >= 1:
                self._before, self._exchanged = [], 1.0

    @property
    def is_sliding(self) -> bool:
        return (self._way is not None and self._slid < GLIDE) or bool(self._before)

    @property
    def is_glowing(self) -> bool:
        return self._glow_left > 0

    @property
    def is_gliding(self) -> bool:
        return self._way is not None

    @property
    def is_lively(self) -> bool:
        return self.is_sliding or self.is_glowing

    @property
    def heights(self) -> Sequence[float]:
        """Height in u of each die above the tray, by position."""
        return self._lifts or [0.0] * len(self.now.dice)

    def gliding(self, arranged: Arranged) -> Script:
        way = self._depart(arranged)
        if way is not None:
            yield tween(GLIDE, lambda t: self._go(way, t))

    def _depart(self, arranged: Arranged) -> Way | None:
        """Start a glide to this arrangement; None if no die has to move."""
        starts, used = self.spots, self.now.used
        self.arrange(arranged)
        if self._table.reduced_motion or len(starts) != len(self.spots) or starts == self.spots:
            return None
        way = self._set_out(starts)
        self._paling, self._paled = arranged.used - used, 0.0
        return way

    def _set_out(self, starts: list[Spot]) -> Way:
        way = self._way = starts, self.spots, layers(starts, self.spots, self.edge)
        self.spots, self._slid = list(starts), GLIDE
        return way

    def _go(self, way: Way, t: float) -> None:
        """Set the progress of a glide, unless another one has replaced it."""
        if way is self._way:
            before, after, heights = way
            self.spots = list(after) if t >= 1 else glide(before, after, t)
            self._lifts = [] if t >= 1 else [lifted(layer, self.edge, t) for layer in heights]
            self._way, self._paled = None if t >= 1 else way, t
            if t >= 1:
                self._paling = frozenset()

    def set_aside(self, indices: Sequence[int]) -> Script:
        """Put these loose dice, by index among the loose ones, beside the kept ones."""
        dice, kept = self.now.dice, len(self.now.away)
        moving = [kept + index for index in indices]
        order = [*range(kept), *moving, *(place for place in range(kept, len(dice)) if place not in moving)]
        self._lies, self.spots = [self._lies[place] for place in order], [self.spots[place] for place in order]
        dice = tuple(dice[place] for place in order)
        self.now = replace(self.now, dice=dice)
        self._table.sound("dice_group", gain=0.7, at=self.box.centre)
        yield self.gliding(Arranged.of(dice[: kept + len(moving)], dice[kept + len(moving) :]))

    def clearing(self) -> Script:
        def show(t: float) -> None:
            self._gone = t

        try:
            if self.now.dice:
                yield tween(CLEARED, show)
        finally:
            self._gone = 0.0
            self.lay((), ())

    # ---- throwing

    def throw(self, kept: Sequence[str], values: Sequence[str], seed: int, pace: float = 1.0) -> Script:
        yield self.tumble(Arranged.of(kept, values), seed, pace)

    def tumble(self, arranged: Arranged, seed: int, pace: float = 1.0) -> Script:
        """Throw the dice that are not set aside, at `pace` times the usual speed; they end in this arrangement."""
        before = self.spots if len(self.now.dice) == len(arranged.dice) else None
        self.arrange(arranged)
        self._glow_left = 0.0
        placing, shift = self.placing, self.placing.shift(len(arranged.away))
        # A single die has no group to join: it lands at its place.
        is_scattering = placing.is_scattering and len(arranged.dice) > 1
        thrown = tuple(place for place in range(len(arranged.dice)) if place not in arranged.away)
        roll = plan_roll(
            self.kind,
            [arranged.dice[place] for place in thrown],
            (self.box.w - shift, self.box.h),
            seed,
            edge=self.edge,
            spots=None if is_scattering else [self.spots[place] for place in thrown],
            taken=None if before is None else [(before[place][0] - shift, before[place][1]) for place in thrown],
            from_right=True if arranged.away else None,  # the others lie at the left
            reduced_motion=self._table.reduced_motion,
        )
        self._roll, self._roll_t, self._rolling = roll, 0.0, thrown
        try:
            self._table.sound("dice_shake", gain=0.9, at=self.box.centre)
            hits = list(roll.contacts)

            def show(t: float) -> None:
                self._roll_t = t * roll.seconds
                while hits and self._roll_t >= hits[0].seconds:
                    hit = hits.pop(0)
                    at = self.box.x + shift + hit.spot[0], self.box.y + hit.spot[1]
                    pitch = 0.94 + 0.02 * (len(hits) * 5 % 7)
                    self._table.sound("dice_hit", gain=hit.force, pitch=pitch, at=at)

            yield tween(roll.seconds / pace, show)
        finally:
            if self._roll is roll:
                self._roll, self._rolling = None, ()
                for place, view, (x, y) in zip(thrown, roll.at(roll.seconds + 1), roll.spots, strict=True):
                    self._lies[place] = fronts(self.kind.index(view.value)).index(view.front)
                    self.spots[place] = x + shift, y
        if is_scattering:
            yield LYING
            yield self.gliding(arranged)
            if not self._table.reduced_motion:
                self._glowing = alike(arranged.dice, arranged.away)
                self._glow_left = GLOW if self._glowing else 0.0

    @property
    def is_still(self) -> bool:
        return self._roll is None and self._way is None and not self._gone

    def coming_up(self) -> Iterator[bool]:
        """Render dice at rest and tumbling ahead, so that no throw stutters; yields True while it has to wait."""
        pieces, area, calm = self._canvas.pieces, (self.box.w, self.box.h), self._table.reduced_motion
        values = self.kind.faces[: self.count]
        yield from pieces.preparing_rest(self.kind, self.edge)
        yield from pieces.preparing(
            plan_roll(self.kind, values, area, seed, edge=self.edge, reduced_motion=calm)
            for seed in range(PREPARED_THROWS)
        )

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        if self._before:
            canvas.with_alpha((1 - self._gone) * (1 - self._exchanged), self._draw_before)
        if self.now.dice:
            canvas.with_alpha((1 - self._gone) * self._exchanged, self._draw)

    def _draw_before(self, canvas: Canvas) -> None:
        for die, (x, y) in self._before:
            canvas.put(die, self.box.x + x, self.box.y + y)

    def _draw(self, canvas: Canvas) -> None:
        self.placing.draw(canvas, self)
        box = self.box
        if self._glow_left > 0:
            spots = [(box.x + x, box.y + y) for place, (x, y) in enumerate(self.spots) if place in self._glowing]
            white = canvas.colour("state.legal")
            part = sin(pi * self._glow_left / GLOW)
            canvas.with_alpha(part, lambda onto: draw_glow(onto, spots, self.edge, white))
        lying = [place for place in range(len(self.now.dice)) if place not in self._rolling]
        lifts = self.heights
        for place in sorted(lying, key=lambda place: (lifts[place], self.spots[place][1])):
            x, y = self.spots[place]
            if lifts[place]:
                canvas.put(canvas.pieces.die_shadow(self.edge, lifts[place]), box.x + x, box.y + y)
            self._put(canvas, place, (box.x + x, box.y + y - lifts[place]))
        if self._roll is not None:
            x, y = (box.x + self.placing.shift(len(self.now.away))) * canvas.scale, box.y * canvas.scale
            canvas.pieces.draw_roll(canvas.surface, self._roll, self._roll_t, x, y)

    def _put(self, canvas: Canvas, place: int, spot: Spot) -> None:
        if place in self._paling:
            whole = self._whole(canvas, place)
            canvas.with_alpha(1 - (1 - PALE) * self._paled, lambda onto: onto.put(whole, *spot), shades=PALER)
        else:
            canvas.put(self._die(canvas, place), *spot)

    def _die(self, canvas: Canvas, place: int) -> Sprite:
        if place not in self.now.used:
            return self._whole(canvas, place)
        key = ("pale die", self.kind, self.now.dice[place], self.edge, self._lies[place])
        return canvas.paint.kept(key, lambda: self._whole(canvas, place).faded(PALE))

    def _whole(self, canvas: Canvas, place: int) -> Sprite:
        return canvas.pieces.die(self.kind, self.now.dice[place], self.edge, self._lies[place])


class Groups:
    """Kept dice in a well at the left, in one or two rows; the others beside it, equal ones together.

    All spots are in u from the tray's corner.
    """

    is_scattering = True
    """True if thrown dice come to rest anywhere and glide to their places afterwards."""

    def __init__(self) -> None:
        self._size: Size = (520.0, 250.0)
        self._edge = 96.0
        self._rows = 2

    def fit(self, count: int, size: Size) -> float:
        """Adopt the size of the tray and return the edge length for this many dice."""
        self._size = size
        edges = EDGES if size[1] >= HERO else EDGES[1:]
        self._edge, self._rows = next(
            ((edge, rows) for edge in edges for rows in (1, 2) if self._fits(count, edge, rows)), (EDGES[-1], 2)
        )
        return self._edge

    def _fits(self, count: int, edge: float, rows: int) -> bool:
        """True if the dice fit side by side in this many rows, for every number of kept dice."""
        (wide, high), self._edge, self._rows = self._size, edge, rows
        return (
            all(fitting_edge(count - kept, (wide - self.shift(kept), high)) >= edge for kept in range(count))
            and self.shift(count) <= wide - 2 * RIM
            and 1.15 * rows * edge <= high - RIM
        )

    def shift(self, away: int) -> float:
        """Return how far from the left dice are thrown while this many are set aside."""
        return -(-away // self._rows) * self._edge * 1.12 + 34 if away else 0.0

    def spots(self, dice: Sequence[str], away: Collection[int]) -> list[Spot]:
        (wide, high), kept = self._size, len(away)
        pitch = min(self._edge * 1.14, (high - 2 * RIM) / 2)
        spots: list[Spot] = []
        for index in range(kept):
            column, row = divmod(index, self._rows)
            is_alone = self._rows == 1 or (kept % 2 and index == kept - 1)
            y = high / 2 + (0 if is_alone else (row - 0.5) * pitch)
            spots.append((RIM + 12 + self._edge * 0.6 + column * self._edge * 1.12, y))
        shift, loose = self.shift(kept), list(dice[kept:])
        if loose:
            spots += [(x + shift, y) for x, y in grouped(loose, (wide - shift, high), self._edge)]
        return spots

    def lie(self, position: int, away: Collection[int]) -> int:
        """Return the orientation (0 to 3) of a die that is newly laid down."""
        return (position if position in away else position - len(away) + 1) % 4

    def draw(self, canvas: Canvas, tray: DiceTray) -> None:
        if tray.now.away:
            box = tray.box
            wide = self.shift(len(tray.now.away)) - 10
            well = Box(box.x + RIM - 4, box.y + RIM - 4, wide, box.h - 2 * RIM + 8)
            canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 20, (255, 255, 255, 26)), well)


class Columns:
    """A column for every die, those set aside above, or left in a low tray; a lock and the throws made at the right."""

    is_scattering = False
    _SIDE: Final = 50.0
    """Width of the lock and the throw spots."""
    _APART: Final = 34.0
    """Gap between the dice set aside and the others in a single line."""

    def __init__(self, count: int, throws: int) -> None:
        self._count, self._throws = count, throws
        self._columns = list(range(count))
        self._size: Size = (520.0, 260.0)
        self._edge = 72.0
        self._is_line = False
        self._pitch = 84.0

    def fit(self, count: int, size: Size) -> float:
        self._size = size
        wide, high = size[0] - 2 * RIM - self._SIDE - 16, size[1] - 2 * RIM
        rows, line = wide / count, (wide - self._APART) / count
        in_rows = _largest(min(rows / 1.1, (high / 2 + 4) / 1.3))
        in_line = _largest(min(line / 1.08, high / 1.4))
        self._is_line = in_line > in_rows
        self._edge = in_line if self._is_line else in_rows
        self._pitch = min(line if self._is_line else rows, self._edge * 1.7)
        return self._edge

    def spots(self, dice: Sequence[str], away: Collection[int]) -> list[Spot]:
        return [self._spot(position, away) for position in range(len(dice))]

    def _spot(self, position: int, away: Collection[int]) -> Spot:
        is_away, high = position in away, self._size[1] - 2 * RIM
        jitter = 0.0 if is_away else (self._columns[position] * 5 % 7 - 3) * 0.02 * self._edge
        if not self._is_line:
            left = RIM + 12 + (self._size[0] - 2 * RIM - self._SIDE - 16 - self._count * self._pitch) / 2
            return left + (self._columns[position] + 0.5) * self._pitch, RIM + high * (
                0.24 if is_away else 0.76
            ) + jitter
        order = sorted(range(self._count), key=lambda p: (p not in away, self._columns[p]))
        shift = self._APART if away and not is_away else 0.0
        return RIM + 10 + (order.index(position) + 0.5) * self._pitch + shift, RIM + high * 0.53 + jitter

    def cell(self, position: int, away: Collection[int]) -> Box:
        """Return the touch area of a die, from the tray's corner: its whole column in its row."""
        left, high = self._spot(position, away)[0] - self._pitch / 2, self._size[1] - 2 * RIM
        if self._is_line:
            return Box(left, RIM, self._pitch, high, 20)
        return Box(left, RIM if position in away else RIM + high / 2, self._pitch, high / 2, 20)

    def lie(self, position: int, away: Collection[int]) -> int:
        return position % 4

    def shift(self, away: int) -> float:
        return 0.0

    def swap(self, one: int, other: int) -> None:
        columns = self._columns
        columns[one], columns[other] = columns[other], columns[one]

    def reset(self) -> None:
        self._columns = list(range(self._count))

    def draw(self, canvas: Canvas, tray: DiceTray) -> None:
        box, away, high = tray.box, len(tray.now.away), tray.box.h - 2 * RIM
        if self._is_line:
            well = Box(box.x + RIM + 2, box.y + RIM - 2, away * self._pitch + 18, high + 4)
        else:
            well = Box(box.x + RIM - 2, box.y + RIM - 2, box.w - 2 * RIM + 4, high / 2 + 2)
        if away or not self._is_line:
            white = (255, 255, 255, 24 if away else 12)
            canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 18, white), well)
        if tray.now.made:
            self._draw_throws(canvas, tray)

    def _draw_throws(self, canvas: Canvas, tray: DiceTray) -> None:
        box, high = tray.box, tray.box.h - 2 * RIM
        x = box.right - RIM - self._SIDE / 2 + 6
        ink = "state.gold_light" if tray.now.away else "ink.disabled_on_dark"
        name = "icon/check" if tray.now.are_used else "icon/lock"
        canvas.image(name, 32, x, box.y + RIM + high * (0.2 if self._is_line else 0.25), ink)
        top, pitch = box.y + RIM + high * (0.45 if self._is_line else 0.6), min(32.0, high * 0.16)
        white = canvas.colour("ink.on_dark")
        for number in range(self._throws):
            canvas.put(
                canvas.paint.disc(22, white if number < tray.now.made else None, white, 3), x, top + number * pitch
            )


def _largest(room: float) -> float:
    return float(next((edge for edge in EDGES[1:] if edge <= room), EDGES[-1]))
