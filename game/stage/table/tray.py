"""Things with faces in a tray, such as dice: thrown, set aside, gliding. A placing decides where they lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from math import pi, sin
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Shape, Spot
from game.stage.paint.light import OVERHEAD, Lean
from game.stage.paint.sprite import Sprite, layered
from game.stage.paint.theme import Colour
from game.stage.pieces import Thrown
from game.stage.pieces.roll import ONE, RIM, RollPlan, Size, Toss, glide, layers, lifted, plan_roll
from game.stage.time.timeline import Script, tween

from .lifting import Lift
from .placing import Arranged, Groups, Placing
from .table import Table

GLIDE: Final = 0.3
"""Seconds a thing takes to glide to another place."""
LYING: Final = 0.12
"""Seconds thrown things lie before they glide to their places."""
CLEARED: Final = 0.16
"""Seconds cleared things take to fade out."""
DRAWN: Final = 0.9
"""Seconds in which a lot slides in and turns over."""
TURNING: Final = 0.5
"""Share of that time after which it turns over."""
PREPARED_THROWS: Final = 4
GLOW: Final = 0.7
"""Seconds that matching things glow once they lie side by side."""
GLOWING: Final = 26.0
"""Reach of the glow around a thing, in u."""
DIM: Final = 0.75
"""Brightness of used things."""
DIMMER: Final = 4
"""Steps in which a thing becomes dim."""
WAITING: Final = 0.7
"""Size of things that wait for the next throw, so that they do not look like one."""
HUDDLED, LOOSE = (1.04, 0.64), 0.07
"""Distances in a heap across and between its rows, and the irregularity of its places, in edge lengths."""
PICKED_UP, RAISED = 0.12, 12.0
"""Seconds in which they are picked up, and the height in u they reach then."""

Way = tuple[list[Spot], list[Spot], list[int]]
"""Start and end spots of gliding things, and the layer of each: those whose paths meet pass over each other."""
Lying = tuple[Arranged, tuple[Spot, ...]]
"""An arrangement, and the spots by position."""


def draw_glow(canvas: Canvas, spots: Sequence[Spot], edge: float, colour: Colour, size: Size = ONE) -> None:
    wide, high = edge * size[0] * 1.1, edge * size[1] * 1.24
    glow = canvas.paint.glow(wide, high, edge * 0.3, colour, GLOWING)
    for x, y in spots:
        canvas.put(glow, x - wide / 2, y - high / 2)


def heap_of(canvas: Canvas, things: Sequence[tuple[Thrown, str, int]], edge: float, lean: Lean) -> Sprite:
    """Return things, each by kind, upper face and way to lie, that wait in a loose heap, anchored at its middle."""

    def make() -> Sprite:
        px, back = canvas.paint.px, (len(things) - 1) // 2
        spots = [
            (
                column - (size - 1) / 2 + LOOSE * ((5 * column + 3 * row) % 3 - 1),
                (0.5 if back else 0.0) - row + LOOSE * ((column + row) % 2 - 0.5),
            )
            for row, size in enumerate((len(things) - back, back))
            for column in range(size)
        ]
        small = edge * WAITING
        layers = [
            (
                canvas.pieces.lying(kind, face, edge, way, lean).grown(WAITING).dimmed(DIM),
                px(x * HUDDLED[0] * kind.size[0] * small),
                px(y * HUDDLED[1] * kind.size[1] * small),
            )
            for (kind, face, way), (x, y) in zip(things, spots, strict=True)
        ]
        return layered(*sorted(layers, key=lambda layer: layer[2]))

    return canvas.paint.kept(("heap", tuple(things), edge, lean), make)


def alike(faces: Sequence[str], away: Collection[int]) -> frozenset[int]:
    """Return the positions of matching faces: those equal to the ones set aside, else the largest group of equals."""
    wanted = {faces[place] for place in away}
    if not wanted:
        most = max(map(faces.count, faces), default=0)
        wanted = {face for face in faces if most > 1 and faces.count(face) == most}
    found = frozenset(place for place, face in enumerate(faces) if face in wanted)
    return found if found - frozenset(away) else frozenset()


def contacts_heard(table: Table, roll: RollPlan, corner: Spot, gain: float = 1.0) -> Callable[[float], None]:
    """Return a function of the seconds since the throw that plays the contacts until then; `corner` is the tray's."""
    hits = list(roll.contacts)

    def play(seconds: float) -> None:
        while hits and seconds >= hits[0].seconds:
            hit = hits.pop(0)
            at, pitch = (corner[0] + hit.spot[0], corner[1] + hit.spot[1]), 0.94 + 0.02 * (len(hits) * 5 % 7)
            table.sound(hit.sound, gain=gain * hit.force, pitch=pitch, at=at)

    return play


class Tray:
    def __init__(self, kind: Thrown, count: int, table: Table, placing: Placing | None = None) -> None:
        """Create a tray for at most `count` things of a kind; without a placing they lie in groups."""
        self.kind, self.count = kind, count
        self.placing: Placing = placing or Groups()
        self._table = table
        self._canvas: Canvas
        self.box = Box(0, 0, 520, 250)
        self._lean = OVERHEAD
        self._toss: Toss | None = None
        self.edge = 96.0
        self.now = Arranged()
        self.spots: list[Spot] = []
        self._lies: list[int] = []
        self._way: Way | None = None
        self._lifts: list[float] = []
        """Height in u of each thing above the tray during a glide; empty: all lie."""
        self._dimming: frozenset[int] = frozenset()
        """Positions of things that become dim during the glide."""
        self._dimmed = 0.0
        self._slid = GLIDE
        self._glowing: frozenset[int] = frozenset()
        self._glow_left = 0.0
        self._gone = 0.0
        self._drawn = 1.0
        """Progress of the last thing, a lot that is drawn."""
        self._before: Sequence[tuple[Sprite, Spot]] = []
        self._exchanged = 1.0
        self._roll: RollPlan | None = None
        self._roll_t = 0.0
        self._rolling: tuple[int, ...] = ()

    def place(self, canvas: Canvas, box: Box, toss: tuple[Spot, Spot] | None = None) -> None:
        """Lay out the tray; `toss` are the spots of the table over which things are thrown into it."""
        self._canvas, self.box, self._lean = canvas, box, canvas.lean(*box.centre)
        self._toss = None if toss is None else Toss(*toss)
        self.edge = self.placing.fit(self.count, (box.w, box.h), self.kind.size)
        self.arrange(self.now)

    # ---- lying

    def lay(self, kept: Sequence[str], loose: Sequence[str]) -> None:
        self.arrange(Arranged.of(kept, loose))

    def arrange(self, arranged: Arranged) -> None:
        """Show these faces at rest; things that lie there already keep the way they lie."""
        self._roll, self._rolling, self._way, self._lifts, self._dimming = None, (), None, [], frozenset()
        if arranged != self.now:
            # A story shows its last state once more when it ends.
            self._glow_left = 0.0
        before, self.now = self.now.faces, arranged
        if not arranged.faces:
            self.placing.reset()
        self._lies = [
            self._lies[place] if before[place : place + 1] == (face,) else self.placing.lie(place, arranged.away)
            for place, face in enumerate(arranged.faces)
        ]
        self.spots = self.placing.spots(arranged.faces, arranged.away)

    def swap(self, one: int, other: int) -> None:
        spots, lies = self.spots, self._lies
        spots[one], spots[other] = spots[other], spots[one]
        lies[one], lies[other] = lies[other], lies[one]

    # ---- gliding

    @property
    def lying(self) -> Lying:
        return self.now, tuple(self.spots)

    def glide_back(self, before: Lying) -> None:
        """Let things glide from where they lay before to their present places, driven by `update`."""
        faces, places = before[0].faces, [*before[1]]
        if self._table.reduced_motion or sorted(faces) != sorted(self.now.faces):
            return
        if faces != self.now.faces:
            left = [*zip(faces, places, strict=True)]
            # Things with the same face are interchangeable.
            places = [left.pop([face for face, _ in left].index(face))[1] for face in self.now.faces]
        if places != self.spots:
            self._set_out(places)
            self._slid = 0.0

    def slide(self, away: Collection[int]) -> None:
        if self._depart(replace(self.now, away=frozenset(away))):
            self._slid = 0.0

    def exchange(self, arranged: Arranged) -> None:
        """Show another player's view of the tray; the previous picture fades out, driven by `update`."""
        is_unseen = bool(self._before) and not self._exchanged
        if self.now.faces and arranged != self.now and not is_unseen and not self._table.reduced_motion:
            self._before = [(self._thing(self._canvas, place), spot) for place, spot in enumerate(self.spots)]
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
        """Height in u of each thing above the tray, by position."""
        return self._lifts or [0.0] * len(self.now.faces)

    def gliding(self, arranged: Arranged) -> Script:
        way = self._depart(arranged)
        if way is not None:
            yield tween(GLIDE, lambda t: self._go(way, t))

    def _depart(self, arranged: Arranged) -> Way | None:
        """Start a glide to this arrangement; None if nothing has to move."""
        starts, used = self.spots, self.now.used
        self.arrange(arranged)
        if self._table.reduced_motion or len(starts) != len(self.spots) or starts == self.spots:
            return None
        way = self._set_out(starts)
        self._dimming, self._dimmed = arranged.used - used, 0.0
        return way

    def _set_out(self, starts: list[Spot]) -> Way:
        wide, deep = self.kind.size
        before, after = ([(x / wide, y / deep) for x, y in spots] for spots in (starts, self.spots))
        way = self._way = starts, self.spots, layers(before, after, self.edge)
        self.spots, self._slid = list(starts), GLIDE
        return way

    def _go(self, way: Way, t: float) -> None:
        """Set the progress of a glide, unless another one has replaced it."""
        if way is self._way:
            before, after, heights = way
            self.spots = list(after) if t >= 1 else glide(before, after, t)
            self._lifts = [] if t >= 1 else [lifted(layer, self.edge * self.kind.thick, t) for layer in heights]
            self._way, self._dimmed = None if t >= 1 else way, t
            if t >= 1:
                self._dimming = frozenset()

    def set_aside(self, indices: Sequence[int]) -> Script:
        """Put these loose things, by index among the loose ones, beside the kept ones."""
        faces, kept = self.now.faces, len(self.now.away)
        moving = [kept + index for index in indices]
        order = [*range(kept), *moving, *(place for place in range(kept, len(faces)) if place not in moving)]
        self._lies, self.spots = [self._lies[place] for place in order], [self.spots[place] for place in order]
        faces = tuple(faces[place] for place in order)
        self.now = replace(self.now, faces=faces)
        self._table.sound("dice_group", gain=0.7, at=self.box.centre)
        yield self.gliding(Arranged.of(faces[: kept + len(moving)], faces[kept + len(moving) :]))

    def clearing(self) -> Script:
        def show(t: float) -> None:
            self._gone = t

        try:
            if self.now.faces:
                yield tween(CLEARED, show)
        finally:
            self._gone = 0.0
            self.lay((), ())

    # ---- throwing

    def throw(self, kept: Sequence[str], faces: Sequence[str], seed: int, pace: float = 1.0) -> Script:
        yield self.tumble(Arranged.of(kept, faces), seed, pace)

    def tumble(self, arranged: Arranged, seed: int, pace: float = 1.0) -> Script:
        """Throw the things not set aside, at `pace` times the usual speed; they end in this arrangement."""
        before = self.spots if len(self.now.faces) == len(arranged.faces) else None
        self.arrange(arranged)
        self._glow_left = 0.0
        placing, shift = self.placing, self.placing.shift(len(arranged.away))
        thrown = tuple(place for place in range(len(arranged.faces)) if place not in arranged.away)
        # A single thing has no group to join: it lands at its place.
        is_scattering = placing.is_scattering and len(thrown) > 1
        roll = plan_roll(
            self.kind,
            [arranged.faces[place] for place in thrown],
            (self.box.w - shift, self.box.h),
            seed,
            edge=self.edge,
            spots=None if is_scattering else [(x - shift, y) for x, y in map(self.spots.__getitem__, thrown)],
            taken=None if before is None else [(x - shift, y) for x, y in map(before.__getitem__, thrown)],
            from_right=True if arranged.away and self._toss is None else None,  # the others lie at the left
            toss=self._tossed(shift),
            reduced_motion=self._table.reduced_motion,
        )
        self._roll, self._roll_t, self._rolling = roll, 0.0, thrown
        try:
            self._table.sound(self.kind.sounds[0], gain=0.9, at=self.box.centre)
            play = contacts_heard(self._table, roll, (self.box.x + shift, self.box.y))

            def show(t: float) -> None:
                self._roll_t = t * roll.seconds
                play(self._roll_t)

            yield tween(roll.seconds / pace, show)
        finally:
            if self._roll is roll:
                self._roll, self._rolling = None, ()
                for place, throw in zip(thrown, roll.throws, strict=True):
                    self._lies[place] = throw.lie
                    self.spots[place] = throw.rest[0] + shift, throw.rest[1]
        if is_scattering:
            yield LYING
            yield self.gliding(arranged)
        if placing.is_scattering and not self._table.reduced_motion:
            self._glowing = alike(arranged.faces, arranged.away)
            self._glow_left = GLOW if self._glowing else 0.0

    def _tossed(self, shift: float = 0.0) -> Toss | None:
        return None if self._toss is None else self._toss.into(self.box.moved(shift, 0))

    def draw_one(self, face: str) -> Script:
        """Draw a lot: a thing slides in face down and turns over, while those that lie there close up."""
        starts = [*self.spots, (self.box.w - RIM - self.edge * self.kind.size[0] / 2, self.box.h / 2)]
        self.arrange(Arranged.of((), (*self.now.faces, face)))
        self._table.sound(self.kind.sounds[0], gain=0.8, at=self.box.centre)
        if self._table.reduced_motion:
            return
        way = self._set_out(starts)

        def show(t: float) -> None:
            self._drawn = t
            self._go(way, min(1.0, t / TURNING))

        try:
            yield tween(DRAWN, show)
        finally:
            self._drawn = 1.0
            self._go(way, 1.0)

    @property
    def is_still(self) -> bool:
        return self._roll is None and self._way is None and not self._gone and self._drawn == 1

    def coming_up(self) -> Iterator[bool]:
        """Render things at rest and tumbling ahead, so that no throw stutters; yields True while it has to wait."""
        pieces, area, calm = self._canvas.pieces, (self.box.w, self.box.h), self._table.reduced_motion
        every, count = cycle(self.kind.faces), self.count
        yield from pieces.preparing_rest(self.kind, self.edge, self._lean)
        self.heap(self._canvas)
        yield False
        rolls = (
            plan_roll(
                self.kind, [*islice(every, count)], area, seed, edge=self.edge, toss=self._tossed(), reduced_motion=calm
            )
            for seed in range(max(PREPARED_THROWS, 3 * len(self.kind.faces) // count))
        )
        yield from pieces.preparing(rolls, self._lean)

    # ---- drawing

    def lift(self, place: int, places: Sequence[tuple[str, Shape | None]]) -> Lift:
        """Return a thing at rest as one to drag to these places; it returns to the tray by itself."""
        (x, y), edge = self.spots[place], self.edge
        (wide, deep), face, lie = self.kind.size, self.now.faces[place], self._lies[place]

        def draw(canvas: Canvas, at: Spot, up: float) -> None:
            canvas.put(canvas.pieces.shadow_of(self.kind, edge, canvas.lean(*at), up), *at)
            canvas.put(canvas.pieces.lying(self.kind, face, edge, lie, None), at[0], at[1] - up)

        spot = self.box.x + x, self.box.y + y
        shape = Box(spot[0] - edge * wide * 0.6, spot[1] - edge * deep * 0.7, edge * wide * 1.2, edge * deep * 1.4)
        return Lift(place, spot, shape, draw, places, stays=False)

    def draw(self, canvas: Canvas, in_hand: Hashable = None) -> None:
        """Draw all things but the one that is carried; those of the next throw wait in the empty tray."""
        self._draw_heap(canvas)
        if self._before:
            canvas.with_alpha((1 - self._gone) * (1 - self._exchanged), self._draw_before)
        if self.now.faces:
            draw = partial(self._draw, in_hand=in_hand)
            canvas.with_alpha((1 - self._gone) * self._exchanged, draw)

    def _draw_heap(self, canvas: Canvas) -> None:
        """Draw the heap as far as the tray is empty; as a throw begins, it is picked up."""
        part, high, roll = self._gone if self.now.faces else self._exchanged, 0.0, self._roll
        if roll is not None and not roll.in_hand and not self.now.away:
            picked = self._roll_t / PICKED_UP
            part, high = max(0.0, 1 - picked), 0.0 if roll.reduced_motion else RAISED * picked
        if part <= 0:
            return
        heap = self.heap(canvas)
        aside = (heap.surface.get_width() - heap.ox) / canvas.scale + RIM
        x = self.box.x + max(self.box.w / 2, self.box.w - aside)
        canvas.with_alpha(part, lambda onto: onto.put(heap, x, self.box.centre[1] - high))

    def heap(self, canvas: Canvas) -> Sprite:
        faces = islice(cycle(self.kind.faces), self.count)
        things = [(self.kind, face, place % self.kind.lies) for place, face in enumerate(faces)]
        return heap_of(canvas, things, self.edge, self._lean)

    def _draw_before(self, canvas: Canvas) -> None:
        for thing, (x, y) in self._before:
            canvas.put(thing, self.box.x + x, self.box.y + y)

    def _draw(self, canvas: Canvas, in_hand: Hashable) -> None:
        box = self.box
        self.placing.draw(canvas, box, self.now)
        if self._glow_left > 0:
            spots = [(box.x + x, box.y + y) for place, (x, y) in enumerate(self.spots) if place in self._glowing]
            white, size = canvas.colour("state.legal"), self.kind.size
            part = sin(pi * self._glow_left / GLOW)
            canvas.with_alpha(part, lambda onto: draw_glow(onto, spots, self.edge, white, size))
        lying = [place for place in range(len(self.now.faces)) if place not in self._rolling and place != in_hand]
        lifts = self.heights
        for place in sorted(lying, key=lambda place: (lifts[place], self.spots[place][1])):
            x, y = self.spots[place]
            if lifts[place]:
                canvas.put(
                    canvas.pieces.shadow_of(self.kind, self.edge, self._lean, lifts[place]), box.x + x, box.y + y
                )
            self._put(canvas, place, (box.x + x, box.y + y - lifts[place]))
        if self._toss is None:
            self.draw_thrown(canvas)

    def draw_thrown(self, canvas: Canvas) -> None:
        """Draw the things on their way; a view whose tray has a toss calls it once all else on the table is drawn."""
        if self._roll is not None:
            x, y = (self.box.x + self.placing.shift(len(self.now.away))) * canvas.scale, self.box.y * canvas.scale
            canvas.pieces.draw_roll(canvas.surface, self._roll, self._roll_t, x, y, self._lean)

    def _put(self, canvas: Canvas, place: int, spot: Spot) -> None:
        if self._drawn < 1 and place == len(self.now.faces) - 1:
            part = max(0.0, self._drawn - TURNING) / (1 - TURNING)
            lot = canvas.pieces.turned(self.kind, self.now.faces[place], self.edge, 180 * (1 - part))
            for sprite in (canvas.pieces.shadow_of(self.kind, self.edge, self._lean), lot):
                put = partial(Canvas.put, sprite=sprite, x=spot[0], y=spot[1])
                canvas.with_alpha(min(1.0, 6 * self._drawn), put)
        elif place in self._dimming:
            canvas.put(self._whole(canvas, place), *spot)
            dim = self._thing(canvas, place)
            canvas.with_alpha(self._dimmed, lambda onto: onto.put(dim, *spot), shades=DIMMER)
        else:
            canvas.put(self._thing(canvas, place), *spot)

    def _thing(self, canvas: Canvas, place: int) -> Sprite:
        if place not in self.now.used:
            return self._whole(canvas, place)
        key = ("dim", self.kind, self.now.faces[place], self.edge, self._lies[place])
        return canvas.paint.kept(key, lambda: self._whole(canvas, place).dimmed(DIM))

    def _whole(self, canvas: Canvas, place: int) -> Sprite:
        return canvas.pieces.lying(self.kind, self.now.faces[place], self.edge, self._lies[place], self._lean)
