"""The view of All Around: large and small boards, five dice to keep or throw again, what can be chosen and why not.

Shows positions it is given; legality always comes from them. Until `sync`, scripts lead its own record of what is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Final

from game.games.borders.actions import CONFIRM, Complete, Confirm, Done, Keep, Mark, Reroll
from game.games.borders.board import AREA_TITLES, HIGH, LOW, Layout, numbers
from game.games.borders.dice import DICE
from game.games.borders.queries import holders, why_not
from game.games.borders.rules import GOAL, BordersState
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.group_cache import GroupCache
from game.stage.language import tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones, side_by_side
from game.stage.paint.print_queue import PrintQueue
from game.stage.pieces.sparks import BURST_SECONDS, score_pop
from game.stage.table.view import Choice, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

from . import words
from .land import Land
from .lit import Lit, draw_lit, lit
from .places import HEIGHT, KEYS, LAND, PLACES, WIDTH
from .rows import draw_low_bar, draw_mini, draw_row, mini_place
from .seen import Seen, seen
from .standing import BAR, LEAST, bar_box, draw_bar, draw_coin, draw_tags, preparing
from .stories import Stories
from .tray import Tray

REACH = 40.0
"""How far from its centre a field may be hit in card units, if no other one is nearer."""


def make(table: Table) -> BordersView:
    """The view for a table."""
    return BordersView(table)


SMALL: Final = 2
"""Sizes of small boards that are kept."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A board: whose it is, which, how wide, whether it is one of the small ones."""

    seat: int
    layout: Layout
    wide: float
    is_small: bool = False


class BordersView(View[BordersState, Event]):
    """All boards at once, the acting one large."""

    ratio = WIDTH / HEIGHT
    follows_stage = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        count = len(table.guests)
        self.tray = Tray(table.sound, is_calm=table.is_calm)
        self.seen = Seen((), [0] * count, [0] * count, [0] * count, [0] * count, left=[frozenset()] * count)
        self.stories = Stories(self)
        self._state: BordersState | None = None
        self._stage: tuple[int, ...] = (0,)
        self._boxes: dict[int, Box] = {}
        self._prints: PrintQueue[Wanted, Land]
        self._smalls: list[float] = []
        self._shown_small: dict[int, Land] = {}
        self._stills = GroupCache()
        self._first: Chunks
        self._oven: Chunks | None = None
        self._baked: dict[int, tuple[int, int]] = {}
        self._awaited: list[Land] = []
        """Large boards that were shown blank."""
        self._is_stale = True
        self._pick: frozenset[int] = frozenset()
        self._pick_key: tuple[int, int] | None = None
        self._offered: tuple[int, ...] = ()
        self._offer_state: BordersState | None = None
        self._focus: Target | None = None
        self._lit: dict[int, Lit] = {}
        self._canvas: Canvas
        self._zones: Zones
        self._scene: object = None

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        if self._scene != (canvas.paint, zones):
            self._scene, self._smalls, self._oven = (canvas.paint, zones), [], None
            self._prints = PrintQueue(self._begin, may_wait=canvas.paint.preparer is not None)
            self._first = Chunks(preparing(canvas, bar_box(zones.board)))
        self._zones, self._canvas, self._stage = zones, canvas, tuple(stage)
        self._shown_small = {}
        self._boxes = self._stage_boxes(self._stage)
        self._order()
        self.tray.place(canvas, zones.tray)
        self.lay_dice()
        self.tray.settle()
        self._is_stale = True

    def _stage_boxes(self, stage: Sequence[int]) -> dict[int, Box]:
        return dict(zip(stage, side_by_side(self._zones.board, self.ratio, len(stage)), strict=True))

    # ---- boards

    def _begin(self, wanted: Wanted) -> Land:
        ratio = LAND.w / LAND.h if wanted.is_small else self.ratio
        box = Box(0, 0, wanted.wide, wanted.wide / ratio)
        return Land(self._canvas, wanted.layout, box, is_small=wanted.is_small, variant=wanted.seat)

    def _order(self) -> None:
        """Let everything be printed that will be needed: whoever is large next, or several at a time."""
        dealt = range(len(self.seen.layouts))
        people = [seat for seat in dealt if self.table.guests[seat].is_human]
        boxes = [*self._boxes.items(), *((seat, self._zones.board) for seat in dealt)]
        boxes += self._stage_boxes(people).items()
        large = [Wanted(seat, self.seen.layouts[seat], box.w) for seat, box in boxes if seat in dealt]
        small = [Wanted(seat, self.seen.layouts[seat], wide, True) for wide in self._smalls for seat in dealt]
        now = len(self._boxes)
        self._prints.order([*large[:now], *small, *large[now:]])

    def land(self, seat: int) -> Land | None:
        """The large board of a staged seat."""
        box = self._boxes.get(seat)
        if box is None or seat >= len(self.seen.layouts):
            return None
        land = self._prints.take(Wanted(seat, self.seen.layouts[seat], box.w))
        land.box = box
        return land

    def _small(self, seat: int, box: Box) -> Land | None:
        if seat >= len(self.seen.layouts):
            return None
        if box.w not in self._smalls:
            self._smalls = [*self._smalls[1 - SMALL :], box.w]
            self._order()
        land = self._shown_small[seat] = self._prints.take(Wanted(seat, self.seen.layouts[seat], box.w, True))
        land.box = box
        return land

    def heart(self, seat: int, area: int) -> tuple[Spot, bool] | None:
        """The middle of an area where the seat's board is shown, and whether it is a large one."""
        land = self.land(seat)
        if land is not None:
            return land.heart(area), True
        small = self._shown_small.get(seat)
        return None if small is None else (small.heart(area), False)

    def listed(self, stage: Sequence[int]) -> Sequence[int]:
        count = len(self.table.guests)
        if count == len(stage):
            return range(count)
        first = stage[0] if stage else 0
        order = [(first + step) % count for step in range(count)]
        return [seat for seat in order if seat not in stage]

    # ---- position and time

    def sync(self, state: BordersState) -> None:
        before, self.seen = self.seen, seen(state)
        self._state = state
        now = self.seen
        is_back = any(old & ~new for old, new in zip(before.crossed, now.crossed, strict=True))
        areas = (before.closed, before.high, before.low) != (now.closed, now.high, now.low)
        is_dealt = before.layouts != now.layouts
        if is_back or areas or is_dealt:
            self._is_stale = True
        if is_dealt:
            self._order()
        self.stories.clear()
        if self._pick_key != (state.turns, state.throw):
            self._pick_key = None
        self.lay_dice()
        self.tray.settle()

    def script(self, event: Event) -> Script | None:
        return self.stories.tell(event)

    def update(self, dt: float) -> None:
        self.tray.update(dt)

    def warm(self, seconds: float) -> bool:
        if not self._first.spend(seconds) or not self._prints.warm(seconds):
            return False
        if self._oven is None:
            if not self.seen.layouts:
                self.tray.warm(seconds)
                return False
            self._oven = Chunks(self._preparing())
        return self._oven.spend(seconds) and self.tray.warm(seconds)

    def _preparing(self) -> Iterator[None]:
        """What is drawn on large boards, and what people will choose on theirs."""
        lands = [
            self._prints.take(Wanted(s, layout, self._zones.board.w)) for s, layout in enumerate(self.seen.layouts)
        ]
        yield from lands[0].preparing()
        for seat, land in enumerate(lands):
            if self.table.guests[seat].is_human:
                yield from land.preparing_segments()

    @property
    def is_lively(self) -> bool:
        is_waiting = any(not land.is_printed for land in (*self._awaited, *self._shown_small.values()))
        return self.tray.is_moving or is_waiting

    def deal(self, layouts: tuple[Layout, ...]) -> None:
        """These are the boards of the seats."""
        self.seen.layouts, self._is_stale = layouts, True
        self._order()

    def turn_stale(self) -> None:
        """What rests has changed."""
        self._is_stale = True

    # ---- dice

    @property
    def kept(self) -> frozenset[int]:
        """The dice kept now: what was picked since the throw, else what was not thrown last."""
        return self._pick if self._pick_key is not None else self.seen.kept

    def pick(self, state: BordersState, kept: frozenset[int]) -> None:
        """Keep these dice, as far as it goes; nothing is decided yet."""
        self._pick, self._pick_key = kept, (state.turns, state.throw)
        self.lay_dice()

    def drop_pick(self) -> None:
        """Forget what was picked: it has been thrown."""
        self._pick_key = None

    def lay_dice(self) -> None:
        """Let the tray show the dice as they are seen."""
        now = self.seen
        values = [KEYS[colour] for colour in now.dice]
        if now.is_using:
            self.tray.arrange(values, frozenset(range(DICE)) - self._usable(), throw=now.throw, are_used=True)
        else:
            self.tray.arrange(values, self.kept if values else (), throw=now.throw)

    def _usable(self) -> frozenset[int]:
        """The dice that are still there for whoever is looked at."""
        left = self.seen.left
        if len(self._stage) == 1:
            return left[self._stage[0]]
        return frozenset().union(*(left[seat] for seat in self._stage))

    def _toggle(self, state: BordersState, position: int) -> None:
        self.table.sound("dice_group", gain=0.5)
        self.pick(state, self.kept ^ {position})

    def _reroll(self, state: BordersState) -> Reroll | None:
        """The action that throws again what is not kept; of equal dice the rules take the lowest ones."""
        loose = sorted(state.dice[position] for position in range(DICE) if position not in self.kept)
        for action in state.legal(state.active):
            if isinstance(action, Reroll) and sorted(state.dice[p] for p in action.positions) == loose:
                return action
        return None

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale or any(land.is_printed for land in self._awaited)

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        self._awaited = []
        tray = self._zones.tray
        canvas.put_box(canvas.paint.tray(tray.w, tray.h), tray)
        self._baked = {}
        for seat, box in self._boxes.items():
            k = box.w / WIDTH
            canvas.put_box(canvas.paint.card(round(box.w), round(box.h), round(40 * k), inset=round(16 * k)), box)
            land = self.land(seat)
            if land is not None and not land.is_printed:
                self._awaited.append(land)
            elif land is not None:
                land.draw(canvas, self.seen.crossed[seat], self.seen.closed[seat])
                self._baked[seat] = self.seen.crossed[seat], self.seen.closed[seat]
                standing = self.seen.standing(seat)
                draw_tags(canvas, land, standing)
                if land.k >= LEAST:
                    draw_bar(canvas, bar_box(box), standing)

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        for seat, box in self._boxes.items():
            land = self.land(seat)
            if land is not None and land.is_printed:
                self._draw_board(canvas, seat, land, box)
        self.stories.draw_small(canvas, self._shown_small, self._boxes)
        self.stories.draw_sparks(canvas)

    def _draw_board(self, canvas: Canvas, seat: int, land: Land, box: Box) -> None:
        crossed, closed = self._baked.get(seat, (0, 0))
        fresh = numbers(self.seen.closed[seat] & ~closed)
        for area in fresh:
            grown = self.stories.glows.get((seat, area))
            land.draw_gilded(canvas, area, 1.0 if grown is None else round(score_pop(grown) * 20) / 20)
        for field in numbers(self.seen.crossed[seat] & ~crossed):
            land.draw_cross(canvas, field)
        standing = self.seen.standing(seat)
        draw_tags(canvas, land, standing, fresh)
        for (who, area), seconds in self.stories.glows.items():
            if who == seat and seconds:
                land.draw_wave(canvas, area, seconds / BURST_SECONDS)
        for (who, area), seconds in self.stories.coins.items():
            points = standing.scored(area)
            if who == seat and points is not None:
                draw_coin(canvas, *land.spot(*PLACES[area].tag), land.k, points, round(score_pop(seconds) * 20) / 20)
        if seat in self._lit:
            draw_lit(canvas, land, self._lit[seat])
        for (who, field), seconds in self.stories.strokes.items():
            if who == seat:
                land.draw_cross(canvas, field, seconds)
        if land.k < LEAST:
            k, left = box.w / WIDTH, self.seen.left[seat] if self.seen.is_using else frozenset()
            bar = Box(box.x + BAR.x * k, box.y + 718 * k, BAR.w * k, 108 * k)
            dice = tuple(KEYS[self.seen.dice[position]] for position in sorted(left))
            look, points = self.table.guests[seat].look, standing.points
            draw = partial(draw_low_bar, look=look, dice=dice, points=points)
            self._stills.draw(canvas, ("bar", seat), bar, (dice, points), draw)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        place, crossed, closed = mini_place(box), self.seen.crossed[seat], self.seen.closed[seat]
        land, points, goal = self._small(seat, place), self.seen.standing(seat).points, self._goal

        def draw(onto: Canvas, inner: Box) -> None:
            small = mini_place(inner)
            if land is not None:
                land.box = small
            draw_mini(onto, small, land, crossed, closed)
            draw_row(onto, inner, small, points, closed.bit_count(), goal)

        is_printed = land is not None and land.is_printed
        self._stills.draw(canvas, ("row", seat), box, (land, is_printed, crossed, closed, points, goal), draw)
        if land is not None:
            land.box = place

    @property
    def _goal(self) -> int:
        return GOAL if self._state is None else self._state.goal

    # ---- choosing

    def offer(self, state: BordersState | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offer_state, self._offered, self._focus = state, tuple(seats), focus
        act = None if focus is None else focus.act
        self._lit = {} if state is None else {seat: lit(state, seat, self.kept, act) for seat in seats}

    def targets(self, state: BordersState, seat: int) -> Sequence[Target]:
        if state.is_throwing:
            return [
                Target(
                    f"die{position}",
                    self.tray.cell(position),
                    lambda at=position: self._toggle(state, at),
                    tr("Roll again") if position in self.kept else tr("Keep"),
                )
                for position in range(DICE)
            ]
        land = self.land(seat)
        if land is None:
            return ()
        legal = state.legal(seat)
        if state.is_completing:
            return [
                Target(
                    f"fields{int(action.segment)}",
                    land.capsule(land.layout.segments[action.segment]),
                    action,
                    tr("Complete"),
                )
                for action in legal
                if isinstance(action, Complete)
            ]
        marks = [action for action in legal if isinstance(action, Mark)]
        spots = [land.at(mark.field) for mark in marks]
        out = []
        for mark, (x, y) in zip(marks, spots, strict=True):
            near = min((hypot(x - ox, y - oy) for ox, oy in spots if (ox, oy) != (x, y)), default=1e9) / land.k
            out.append(Target(f"field{mark.field}", land.stone(mark.field, min(REACH, near / 2)), mark, tr("Cross")))
        return out

    def preferred(self, state: BordersState, seat: int) -> str | None:
        if state.is_throwing:
            return "reroll" if len(self.kept) < DICE else "keep"
        return "confirm" if state.legal(seat) == (CONFIRM,) else None

    def choices(self, state: BordersState, seat: int) -> Sequence[Choice]:
        if state.is_throwing:
            thrown = self._reroll(state)
            count = DICE - len(self.kept)
            label = tr("Roll {n} again", n=count) if count else tr("Roll again")
            reason = "" if thrown is not None else tr("Touch the dice that are to be rolled again.")
            return (
                Choice("reroll", label, thrown, icon="dice", look="primary", reason=reason),
                Choice("keep", tr("Keep all five"), Keep(), icon="lock"),
            )
        for action in state.legal(seat):
            if isinstance(action, Done):
                return (Choice("done", tr("Done"), action, icon="check", look="primary"),)
            if isinstance(action, Confirm):
                if state.crosses(seat):
                    icon = "check" if len(self._stage) == 1 else ""
                    return (Choice("confirm", tr("Done"), action, icon=icon, look="primary"),)
                if len(self._stage) > 1:
                    return (Choice("confirm", tr("Pass"), action),)
                return (Choice("confirm", tr("Cross nothing"), action, icon="right"),)
        return ()

    def suggest(self, state: BordersState, seat: int, action: object) -> None:
        if state.is_throwing and isinstance(action, (Reroll, Keep)):
            thrown = action.positions if isinstance(action, Reroll) else ()
            self.pick(state, frozenset(range(DICE)) - set(thrown))

    def refusal(self, state: BordersState, seat: int, spot: Spot) -> str:
        land = self.land(seat)
        if land is None or not land.box.contains(spot):
            return ""
        field = land.field(spot)
        if field is not None:
            why = why_not(state, seat, field)
            return "" if why is None else tr(why.value)
        area = land.area(spot)
        if area is None:
            return ""
        names = ", ".join(self.table.guests[holder].name for holder in holders(state, area))
        title = tr(AREA_TITLES[area])
        if not names:
            return tr("{area}: {high} points for the first, {low} later", area=title, high=HIGH[area], low=LOW[area])
        return tr("{area}: {name} was first, {low} points later", area=title, name=names, low=LOW[area])

    # ---- words

    def headline(self, state: BordersState, seat: int) -> str:
        return words.headline(state, seat)

    def hint(self, state: BordersState, seat: int) -> str:
        return words.hint(state, seat, None if self._focus is None else self._focus.act)

    def advice(self, state: BordersState, seat: int, action: object) -> str:
        return words.advice(action) or super().advice(state, seat, action)

    def subtitle(self, state: BordersState) -> str:
        if not self.seen.layouts or not state.actors():
            return ""
        turn = tr("Turn {n}", n=state.turns + 1)
        seat = self._stage[0] if self._stage else 0
        name = self.seen.layouts[seat].name
        return turn if len(name) > 3 else f"{turn} · {name}"
