"""Dice lying in a tray: thrown, put away, gliding. Knows no rules; values are names of faces.

Where they lie is a matter of the placing: in groups beside a well, or each in a column of its own.

Long because one tray serves all games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import pi, sin
from typing import Final, Protocol, Self

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour
from game.stage.pieces import DieKind
from game.stage.pieces.kinds import fronts
from game.stage.pieces.roll import EDGES, RIM, Roll, fitting_edge, glide, grouped, layers, lifted
from game.stage.time.timeline import Script, tween

from .table import Table

GLIDE: Final = 0.3
"""Seconds a die takes to another place."""
LYING: Final = 0.12
"""Seconds thrown dice lie before they glide into their places."""
CLEARED: Final = 0.16
"""Seconds dice take to go that are not needed any more."""
HERO: Final = 360.0
"""From this height on a tray has room for the largest dice."""
PREPARED_THROWS: Final = 4
GLOW: Final = 0.7
"""Seconds in which dice that belong together glow once they lie side by side."""
GLOWING: Final = 26.0
"""How far light reaches round a die, in u."""
PALE: Final = 0.38
"""How much is seen of dice that are used up."""
PALER: Final = 16
"""Steps of the whole way from not at all to wholly seen, of which they take some."""

Size = tuple[float, float]
Way = tuple[list[Spot], list[Spot], list[int]]
"""From where to where dice glide, and in which layer each of them: those that would meet pass over each other."""
Lying = tuple["Arranged", tuple[Spot, ...]]
"""How dice lie, and by position where."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """Dice by position, and which of them are put away."""

    dice: tuple[str, ...] = ()
    away: frozenset[int] = frozenset()
    """The positions of those put away: kept, or used."""
    made: int = 0
    """Throws made, where that is shown."""
    are_used: bool = False
    """Whether those put away are used up, not kept."""

    @classmethod
    def of(cls, kept: Sequence[str], loose: Sequence[str] = ()) -> Self:
        """Dice that are kept, and after them others."""
        return cls((*kept, *loose), frozenset(range(len(kept))))

    @property
    def used(self) -> frozenset[int]:
        """The positions of those that are used up."""
        return self.away if self.are_used else frozenset()


def draw_glow(canvas: Canvas, spots: Sequence[Spot], edge: float, colour: Colour) -> None:
    """Light round dice that lie at these places."""
    wide, high = edge * 1.1, edge * 1.24
    glow = canvas.paint.glow(wide, high, edge * 0.3, colour, GLOWING)
    for x, y in spots:
        canvas.put(glow, x - wide / 2, y - high / 2)


def alike(dice: Sequence[str], away: Collection[int]) -> frozenset[int]:
    """The positions of dice that belong together: those like the ones put away, else of equal ones the most."""
    values = {dice[place] for place in away}
    if not values:
        most = max(map(dice.count, dice), default=0)
        values = {value for value in dice if most > 1 and dice.count(value) == most}
    found = frozenset(place for place, value in enumerate(dice) if value in values)
    return found if found - frozenset(away) else frozenset()


class Placing(Protocol):
    """Where dice lie in a tray; all places are in u from its corner."""

    is_scattering: bool
    """Whether thrown dice come to rest anywhere and glide to their places afterwards."""

    def fit(self, count: int, size: Size) -> float:
        """Take a tray of this size; the edge so many dice are to have."""

    def spots(self, dice: Sequence[str], away: Collection[int]) -> list[Spot]:
        """By position where each die lies."""

    def lie(self, position: int, away: Collection[int]) -> int:
        """In which of its four ways a die lies that is newly laid down."""

    def shift(self, away: int) -> float:
        """How far from the left dice are thrown while so many are put away."""

    def swap(self, one: int, other: int) -> None:
        """The dice at these positions have changed places."""

    def reset(self) -> None:
        """No die lies there any more."""

    def draw(self, canvas: Canvas, tray: DiceTray) -> None:
        """What lies under the dice."""


class DiceTray:
    """The dice of one match, by position."""

    def __init__(self, kind: DieKind, count: int, table: Table, placing: Placing | None = None) -> None:
        """At most `count` dice of a kind; without a placing they lie in groups."""
        self.kind, self.count = kind, count
        self.placing: Placing = placing or Groups()
        self._table = table
        self._canvas: Canvas
        self.box = Box(0, 0, 520, 250)
        self.edge = 96.0
        self.now = Arranged()
        """The dice that lie there, or will when they are at rest."""
        self.spots: list[Spot] = []
        self._lies: list[int] = []
        self._way: Way | None = None
        """From where to where dice are gliding."""
        self._lifts: list[float] = []
        """How high in u each die is above the tray while they glide; empty: all lie."""
        self._paling: frozenset[int] = frozenset()
        """The positions of dice that turn pale on their way,"""
        self._paled = 0.0
        """and how far they have, 0 to 1."""
        self._slid = GLIDE
        """Seconds dice have glided outside of stories."""
        self._glowing: frozenset[int] = frozenset()
        """The positions of dice that glow,"""
        self._glow_left = 0.0
        """and for how many seconds."""
        self._gone = 0.0
        """How far the dice have gone that are not needed any more, 0 to 1."""
        self._before: Sequence[tuple[Sprite, Spot]] = []
        """Dice as they were seen until now, and their places, while they fade."""
        self._exchanged = 1.0
        """How far those seen now have come, 0 to 1."""
        self._roll: Roll | None = None
        self._roll_t = 0.0
        self._rolling: tuple[int, ...] = ()

    def place(self, canvas: Canvas, box: Box) -> None:
        """The tray lies here; the dice stay as they are."""
        self._canvas, self.box = canvas, box
        self.edge = self.placing.fit(self.count, (box.w, box.h))
        self.arrange(self.now)

    # ---- lying

    def lay(self, kept: Sequence[str], loose: Sequence[str]) -> None:
        """Show these dice at rest, those that are kept first."""
        self.arrange(Arranged.of(kept, loose))

    def arrange(self, arranged: Arranged) -> None:
        """Show these dice at rest; those that lie there already do not turn."""
        self._roll, self._rolling, self._way, self._lifts, self._paling = None, (), None, [], frozenset()
        if arranged != self.now:
            # The end of a story shows once more what it has shown.
            self._glow_left = 0.0
        before, self.now = self.now.dice, arranged
        if not arranged.dice:
            self.placing.reset()
        self._lies = [
            self._lies[place] if before[place : place + 1] == (value,) else self.placing.lie(place, arranged.away)
            for place, value in enumerate(arranged.dice)
        ]
        self.spots = self.placing.spots(arranged.dice, arranged.away)

    def swap(self, one: int, other: int) -> None:
        """Two dice change places; if they show the same nobody can tell."""
        spots, lies = self.spots, self._lies
        spots[one], spots[other] = spots[other], spots[one]
        lies[one], lies[other] = lies[other], lies[one]
        self.placing.swap(one, other)

    # ---- gliding

    @property
    def lying(self) -> Lying:
        """How the dice lie now, also while they glide."""
        return self.now, tuple(self.spots)

    def glide_back(self, before: Lying) -> None:
        """They glide from where they lay before to where they lie now, while time passes."""
        dice, places = before[0].dice, [*before[1]]
        if self._table.reduced_motion or sorted(dice) != sorted(self.now.dice):
            return
        if dice != self.now.dice:
            left = [*zip(dice, places, strict=True)]
            # Dice that show the same cannot be told apart.
            places = [left.pop([value for value, _ in left].index(value))[1] for value in self.now.dice]
        if places != self.spots:
            self._set_out(places)
            self._slid = 0.0

    def slide(self, away: Collection[int]) -> None:
        """Put just these away; the dice glide while time passes."""
        if self._depart(replace(self.now, away=frozenset(away))):
            self._slid = 0.0

    def exchange(self, arranged: Arranged) -> None:
        """Show the dice like this, as somebody else sees them; what was seen until now fades while time passes."""
        is_unseen = bool(self._before) and not self._exchanged
        if self.now.dice and arranged != self.now and not is_unseen and not self._table.reduced_motion:
            self._before = [(self._die(self._canvas, place), spot) for place, spot in enumerate(self.spots)]
            self._exchanged = 0.0
        self.arrange(arranged)

    def update(self, dt: float) -> None:
        """Let sliding dice move on."""
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
        """Whether dice move outside of stories."""
        return (self._way is not None and self._slid < GLIDE) or bool(self._before)

    @property
    def is_glowing(self) -> bool:
        """Whether dice glow that lie still."""
        return self._glow_left > 0

    @property
    def is_gliding(self) -> bool:
        """Whether dice that lie there are on their way to other places."""
        return self._way is not None

    @property
    def heights(self) -> Sequence[float]:
        """By position how many u each die is above the tray."""
        return self._lifts or [0.0] * len(self.now.dice)

    def gliding(self, arranged: Arranged) -> Script:
        """The same as `arrange`, but dice that lie elsewhere glide."""
        way = self._depart(arranged)
        if way is not None:
            yield tween(GLIDE, lambda t: self._go(way, t))

    def _depart(self, arranged: Arranged) -> Way | None:
        """Dice are on their way to lie like this; None if they are there."""
        starts, used = self.spots, self.now.used
        self.arrange(arranged)
        if self._table.reduced_motion or len(starts) != len(self.spots) or starts == self.spots:
            return None
        way = self._set_out(starts)
        self._paling, self._paled = arranged.used - used, 0.0
        return way

    def _set_out(self, starts: list[Spot]) -> Way:
        """The dice are on their way from there to where they lie."""
        way = self._way = starts, self.spots, layers(starts, self.spots, self.edge)
        self.spots, self._slid = list(starts), GLIDE
        return way

    def _go(self, way: Way, t: float) -> None:
        """Dice are so far on their way, unless they have been sent elsewhere since."""
        if way is self._way:
            before, after, heights = way
            self.spots = list(after) if t >= 1 else glide(before, after, t)
            self._lifts = [] if t >= 1 else [lifted(layer, self.edge, t) for layer in heights]
            self._way, self._paled = None if t >= 1 else way, t
            if t >= 1:
                self._paling = frozenset()

    def set_aside(self, indices: Sequence[int]) -> Script:
        """Put these loose dice, counted among the loose ones, beside the kept ones."""
        dice, kept = self.now.dice, len(self.now.away)
        moving = [kept + index for index in indices]
        order = [*range(kept), *moving, *(place for place in range(kept, len(dice)) if place not in moving)]
        self._lies, self.spots = [self._lies[place] for place in order], [self.spots[place] for place in order]
        dice = tuple(dice[place] for place in order)
        self.now = replace(self.now, dice=dice)
        self._table.sound("dice_group", gain=0.7, at=self.box.centre)
        yield self.gliding(Arranged.of(dice[: kept + len(moving)], dice[kept + len(moving) :]))

    def clearing(self) -> Script:
        """The dice that lie there fade; in the end the tray is empty."""

        def show(t: float) -> None:
            self._gone = t

        try:
            if self.now.dice:
                yield tween(CLEARED, show)
        finally:
            self._gone = 0.0
            self.lay((), ())

    # ---- throwing

    def throw(self, kept: Sequence[str], values: Sequence[str], seed: int) -> Script:
        """Throw dice showing `values` beside the kept ones."""
        yield self.tumble(Arranged.of(kept, values), seed)

    def tumble(self, arranged: Arranged, seed: int) -> Script:
        """Throw the dice that are not put away; in the end they lie like this."""
        before = self.spots if len(self.now.dice) == len(arranged.dice) else None
        self.arrange(arranged)
        self._glow_left = 0.0
        placing, shift = self.placing, self.placing.shift(len(arranged.away))
        # One alone has nobody to find: it comes down where it belongs.
        is_scattering = placing.is_scattering and len(arranged.dice) > 1
        thrown = tuple(place for place in range(len(arranged.dice)) if place not in arranged.away)
        roll = self._canvas.pieces.plan(
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
            while self._roll_t < roll.seconds:
                yield 1 / 60
                self._roll_t += 1 / 60
                while hits and self._roll_t >= hits[0].seconds:
                    hit = hits.pop(0)
                    at, pitch = (
                        (self.box.x + shift + hit.spot[0], self.box.y + hit.spot[1]),
                        0.94 + 0.02 * (len(hits) * 5 % 7),
                    )
                    self._table.sound("dice_hit", gain=hit.force, pitch=pitch, at=at)
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
        """Whether no die moves."""
        return self._roll is None and self._way is None and not self._gone

    def preparing(self) -> Iterator[bool]:
        """Bake pictures of dice at rest and tumbling, so that no throw stutters; yields whether it has to wait."""
        pieces, area, calm = self._canvas.pieces, (self.box.w, self.box.h), self._table.reduced_motion
        values = self.kind.faces[: self.count]
        yield from pieces.preparing_rest(self.kind, self.edge)
        yield from pieces.preparing(
            pieces.plan(self.kind, values, area, seed, edge=self.edge, reduced_motion=calm)
            for seed in range(PREPARED_THROWS)
        )

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """The dice as they are now."""
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
    """Kept dice in a well at the left, in one row or two; beside it the others, equal ones together."""

    is_scattering = True

    def __init__(self) -> None:
        self._size: Size = (520.0, 250.0)
        self._edge = 96.0
        self._rows = 2
        """In which the kept dice lie."""

    def fit(self, count: int, size: Size) -> float:
        self._size = size
        edges = EDGES if size[1] >= HERO else EDGES[1:]
        self._edge, self._rows = next(
            ((edge, rows) for edge in edges for rows in (1, 2) if self._fits(count, edge, rows)), (EDGES[-1], 2)
        )
        return self._edge

    def _fits(self, count: int, edge: float, rows: int) -> bool:
        """Whether the dice lie side by side however many of them are kept, in so many rows."""
        (wide, high), self._edge, self._rows = self._size, edge, rows
        return (
            all(fitting_edge(count - kept, (wide - self.shift(kept), high)) >= edge for kept in range(count))
            and self.shift(count) <= wide - 2 * RIM
            and 1.15 * rows * edge <= high - RIM
        )

    def shift(self, away: int) -> float:
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
        return (position if position in away else position - len(away) + 1) % 4

    def swap(self, one: int, other: int) -> None:
        pass

    def reset(self) -> None:
        pass

    def draw(self, canvas: Canvas, tray: DiceTray) -> None:
        if tray.now.away:
            box = tray.box
            wide = self.shift(len(tray.now.away)) - 10
            well = Box(box.x + RIM - 4, box.y + RIM - 4, wide, box.h - 2 * RIM + 8)
            canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 20, (255, 255, 255, 26)), well)


class Columns:
    """Every die has a column of its own. Those put away lie above, or, where the tray is low, left of the others.

    At the right a lock (or a tick, when they are used), and a row of spots, filled for throws made.
    """

    is_scattering = False
    _SIDE: Final = 50.0
    """Room for lock and throws."""
    _APART: Final = 34.0
    """Between those put away and the others where they lie in one line."""

    def __init__(self, count: int, throws: int) -> None:
        """So many dice, and the most throws there are."""
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

    def shift(self, away: int) -> float:
        return 0.0

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
        """What a finger may hit to mean a die, from the tray's corner: its whole column in its row."""
        left, high = self._spot(position, away)[0] - self._pitch / 2, self._size[1] - 2 * RIM
        if self._is_line:
            return Box(left, RIM, self._pitch, high, 20)
        return Box(left, RIM if position in away else RIM + high / 2, self._pitch, high / 2, 20)

    def lie(self, position: int, away: Collection[int]) -> int:
        return position % 4

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
