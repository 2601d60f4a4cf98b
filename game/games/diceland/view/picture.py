"""The view of Diceland: large and small cards, dice, crosses, treasures; what can be chosen and why other things not.

Shows positions it is given; legality always comes from them. Until `sync`, scripts lead its own record of what is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.games.diceland.actions import Choose, Confirm, Mark, Pass, Roll, Stop
from game.games.diceland.board import COLOURS, NOWHERE, Side, numbers, sides
from game.games.diceland.queries import why_not
from game.games.diceland.reasons import COLOUR_NAMES
from game.games.diceland.rules import CHOOSING, CROSSING, DECIDING, OVER, PICKING, ROLLING, THROWING, DicelandState
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.group_cache import GroupCache
from game.stage.language import ntr, tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones, side_by_side
from game.stage.paint.print_queue import PrintQueue
from game.stage.pieces import COLOUR_DIE
from game.stage.table.tray import DiceTray
from game.stage.table.view import Choice, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

from . import picks, speech, standing
from .card import Card
from .geometry import HEIGHT, KEYS, SHOWN, WIDTH
from .standing import Tally, draw_bar, draw_row
from .stories import Stories, names

DICE: Final = 6
SMALL: Final = 2
"""Sizes of small cards that are kept."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card: whose it is, which side, how wide, whether it is one of the small ones."""

    seat: int
    side: Side
    wide: float
    is_small: bool = False


def make(table: Table) -> DicelandView:
    """The view for a table."""
    return DicelandView(table)


class DicelandView(View[DicelandState, Event]):
    """All boards at once, the acting one large."""

    ratio = WIDTH / HEIGHT
    follows_stage = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        count = len(table.guests)
        self.tray = DiceTray(COLOUR_DIE, DICE, table.sound, is_calm=table.is_calm)
        self.stories = Stories(self)
        self.crossed = [0] * count
        """Per seat the crosses that are shown."""
        self._state: DicelandState | None = None
        self._stage: tuple[int, ...] = (0,)
        self._sides: list[Side] = [NOWHERE] * count
        self._boxes: dict[int, Box] = {}
        self._prints: PrintQueue[Wanted, Card]
        self._smalls: list[float] = []
        self._shown_small: dict[int, Card] = {}
        self._stills = GroupCache()
        self._first: Chunks
        self._oven: Chunks | None = None
        self._baked: dict[int, int] = {}
        self._awaited: list[Card] = []
        """Large cards that were shown blank."""
        self._is_stale = True
        self._offered: tuple[int, ...] = ()
        self._offer_state: DicelandState | None = None
        self._focus: Target | None = None
        self._canvas: Canvas
        self._zones: Zones
        self._scene: object = None

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        if self._scene != (canvas.paint, zones):
            self._scene, self._smalls, self._oven = (canvas.paint, zones), [], None
            self._prints = PrintQueue(self._begin, may_wait=canvas.paint.preparer is not None)
            self._first = Chunks(standing.preparing(canvas, standing.bar_box(zones.board)))
        self._zones, self._canvas, self._stage = zones, canvas, tuple(stage)
        self._shown_small = {}
        self.tray.place(canvas, zones.tray)
        self._boxes = self._stage_boxes(self._stage)
        self._order()
        self._is_stale = True

    def _stage_boxes(self, stage: Sequence[int]) -> dict[int, Box]:
        return dict(zip(stage, side_by_side(self._zones.board, self.ratio, len(stage)), strict=True))

    # ---- cards

    def _begin(self, wanted: Wanted) -> Card:
        box = Box(0, 0, wanted.wide, wanted.wide / self.ratio)
        if wanted.is_small:
            box = standing.land_box(wanted.wide)
        return Card(self._canvas, wanted.side, box, is_small=wanted.is_small, variant=wanted.seat)

    def _order(self) -> None:
        """Let everything be printed that will be needed: whoever is large next, or several at a time."""
        seats = range(len(self.table.guests))
        people = [seat for seat in seats if self.table.guests[seat].is_human]
        boxes = [*self._boxes.items(), *((seat, self._zones.board) for seat in seats)]
        boxes += self._stage_boxes(people).items()
        wanted = [preview for seat, box in self._boxes.items() for preview, _ in self._previews(seat, box)]
        large = [Wanted(seat, side, box.w) for seat, box in boxes for side in self._expected(seat)]
        small = [Wanted(s, side, wide, True) for wide in self._smalls for s in seats for side in self._expected(s)]
        now = len(self._boxes)
        self._prints.order([*wanted, *large[:now], *small, *large[now:]])

    def _expected(self, seat: int) -> Sequence[Side]:
        """The side of a seat; both it may still take."""
        if self._sides[seat] is not NOWHERE:
            return (self._sides[seat],)
        if self._state is None or self._state.phase != PICKING:
            return ()
        return picks.faces(self._state, seat)

    def _previews(self, seat: int, box: Box) -> Sequence[tuple[Wanted, Box]]:
        """Front and back of the seat's board while one of them has to be picked, and where they lie."""
        if self._sides[seat] is not NOWHERE:
            return ()
        frames = picks.frames(box)
        return [(Wanted(seat, s, picks.width(f)), f) for s, f in zip(self._expected(seat), frames, strict=False)]

    def _card(self, seat: int) -> Card | None:
        """The large card of a staged seat."""
        side, box = self._sides[seat], self._boxes.get(seat)
        if box is None or side is NOWHERE:
            return None
        card = self._prints.take(Wanted(seat, side, box.w))
        card.box = box
        return card

    def _small(self, seat: int, box: Box) -> Card:
        if box.w not in self._smalls:
            self._smalls = [*self._smalls[1 - SMALL :], box.w]
            self._order()
        card = self._shown_small[seat] = self._prints.take(Wanted(seat, self._sides[seat], box.w, True))
        card.box = box
        return card

    def listed(self, stage: Sequence[int]) -> Sequence[int]:
        count = len(self.table.guests)
        if count == len(stage) or (self._state is not None and self._state.phase == PICKING):
            return range(count)
        first = stage[0] if stage else 0
        order = [(first + step) % count for step in range(count)]
        return [seat for seat in order if seat not in stage]

    def warm(self, seconds: float) -> bool:
        if not self._first.spend(seconds) or not self._prints.warm(seconds):
            return False
        if self._oven is None:
            side = next((side for side in self._sides if side is not NOWHERE), None)
            if side is None:
                self.tray.warm(seconds)
                return False
            self._oven = Chunks(Card(self._canvas, side, self._zones.board).preparing())
        return self._oven.spend(seconds) and self.tray.warm(seconds)

    # ---- position

    def sync(self, state: DicelandState) -> None:
        before, self._state = self._state, state
        if list(state.sides) != self._sides or before is None:
            self._sides, self._is_stale = list(state.sides), True
            self._order()
        crossed = [
            side.coloured & ~free if side is not NOWHERE else 0
            for side, free in zip(state.sides, state.free, strict=True)
        ]
        if any(old & ~new for old, new in zip(self.crossed, crossed, strict=True)):
            self._is_stale = True
        self.crossed = crossed
        self.stories.clear()
        self._lay_dice(state)

    def _lay_dice(self, state: DicelandState) -> None:
        rolled = state.rolled
        if rolled is None or (state.phase in (ROLLING,) and state.chosen < 0):
            self.tray.lay((), ())
            return
        if state.phase in (THROWING,) or state.thrower >= 0:
            self.tray.lay((), names(rolled.dice))
            return
        kept = [KEYS[state.chosen]] * state.aside if state.chosen >= 0 else []
        loose = [colour for colour in rolled.dice if colour != state.chosen]
        self.tray.lay(kept, names(loose))

    def script(self, event: Event) -> Script | None:
        return self.stories.tell(event)

    def take_side(self, seat: int, name: str) -> None:
        """The seat plays on this side from now on."""
        found = sides(self._state.terms.layout) if self._state is not None else {}
        if name in found:
            self._sides[seat], self._is_stale = found[name], True
            self._order()

    def is_large(self, seat: int) -> bool:
        """Whether the seat's card is one of the large ones."""
        return seat in self._stage

    def spot(self, seat: int, field: int) -> Spot | None:
        """Where a field of the seat's card is seen."""
        card = self._card(seat) or self._shown_small.get(seat)
        return None if card is None else card.at(field)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale or any(card.is_printed for card in self._awaited)

    @property
    def is_lively(self) -> bool:
        return any(not card.is_printed for card in (*self._awaited, *self._shown_small.values()))

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        self._awaited = []
        tray = self._zones.tray
        canvas.put_box(canvas.paint.tray(tray.w, tray.h), tray)
        self._baked = {}
        state = self._state
        for seat, box in self._boxes.items():
            k = box.w / WIDTH
            canvas.put_box(canvas.paint.card(round(box.w), round(box.h), round(40 * k), inset=round(16 * k)), box)
            card = self._card(seat)
            if card is not None:
                if self._shows(card):
                    card.draw(canvas, self.crossed[seat])
                self._baked[seat] = self.crossed[seat]
            elif state is not None and state.phase == PICKING:
                for (wanted, frame), title in zip(self._previews(seat, box), picks.titles(), strict=True):
                    preview = self._prints.take(wanted)
                    self._shows(preview)
                    picks.draw(canvas, preview, frame, wanted.side.name, title)

    def _shows(self, card: Card) -> bool:
        """Whether a card can be shown; one that is not printed yet is waited for."""
        if not card.is_printed:
            self._awaited.append(card)
        return card.is_printed

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        for seat, box in self._boxes.items():
            card = self._card(seat)
            if card is None:
                continue
            if card.is_printed:
                self._draw_played(canvas, seat, card)
            tally = Tally.of(self._sides[seat], self.crossed[seat], self._goal())
            bar = standing.bar_box(box)
            self._stills.draw(canvas, ("bar", seat), bar, tally, partial(draw_bar, tally=tally))
            if len(self._boxes) > 1:
                canvas.put(canvas.pieces.avatar(self.table.guests[seat].look, 56), box.x + 34, box.y + 30)
        for who, n in self.stories.strokes:
            small = self._shown_small.get(who)
            if who not in self._boxes and small is not None:
                small.draw_flash(canvas, n)
        self.stories.draw_sparks(canvas)

    def _draw_played(self, canvas: Canvas, seat: int, card: Card) -> None:
        """What has changed on a card since it was baked, and what may be chosen."""
        for n in numbers(self.crossed[seat] & ~self._baked.get(seat, 0)):
            card.draw_cross(canvas, n)
        self._draw_lit(canvas, seat, card)
        for (who, n), seconds in self.stories.strokes.items():
            if who == seat:
                card.draw_cross(canvas, n, seconds, is_fading=self.table.is_calm)

    def _draw_lit(self, canvas: Canvas, seat: int, card: Card) -> None:
        state = self._offer_state
        if state is None or seat not in self._offered:
            return
        focus = self._focus.act if self._focus is not None else None
        if state.phase in (CROSSING, THROWING):
            fields = [action.field for action in state.legal(seat) if isinstance(action, Mark)]
            region = 0
            if state.left[seat] and fields:
                region = state.rest[6 * seat + card.side.colour[fields[0]]]
            elif isinstance(focus, Mark):
                region = card.side.region[focus.field]
            rest = numbers(region & ~self.crossed[seat])
            card.lit(canvas, fields, rest, focus.field if isinstance(focus, Mark) else None)
        elif isinstance(focus, Choose) and state.rolled is not None:
            dice = state.rolled.count.of[focus.colour]
            card.lit(canvas, numbers(state.openings(seat, focus.colour, dice)), (), None)
        elif state.phase == DECIDING:
            card.lit(canvas, numbers(state.openings(seat, state.chosen, state.aside)), (), None)

    def _goal(self) -> int:
        return self._state.terms.goal if self._state is not None else 9

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        side, crossed, place = self._sides[seat], self.crossed[seat], standing.mini_place(box)
        tally = Tally.of(side, crossed, self._goal())
        card = self._small(seat, place) if place is not None and side is not NOWHERE else None

        def draw(onto: Canvas, inner: Box) -> None:
            if card is not None:
                card.box = card.box.moved(inner.x - box.x, inner.y - box.y)
                standing.draw_mini(onto, card, crossed)
            draw_row(onto, inner, tally)

        is_printed = card is not None and card.is_printed
        self._stills.draw(canvas, ("row", seat), box, (side, crossed, tally, is_printed), draw)
        if card is not None and place is not None:
            card.box = place

    # ---- choosing

    def offer(self, state: DicelandState | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offer_state = state
        self._offered = tuple(seats)
        self._focus = focus

    def targets(self, state: DicelandState, seat: int) -> Sequence[Target]:
        if state.phase == PICKING:
            box = self._boxes.get(seat, self._zones.board)
            return [
                Target(f"pick{face}", frame, action, tr("Take this side"))
                for face, (frame, action) in enumerate(zip(picks.frames(box), state.legal(seat), strict=False))
            ]
        card = self._card(seat)
        if card is None or state.phase not in (CROSSING, THROWING):
            return ()
        return [
            Target(f"field{action.field}", card.hexagon(action.field, 1.02), action, tr("Cross"))
            for action in state.legal(seat)
            if isinstance(action, Mark)
        ]

    def preferred(self, state: DicelandState, seat: int) -> str | None:
        if state.phase == CHOOSING and state.rolled is not None:
            of = state.rolled.count.of
            usable = [c for c in COLOURS if of[c] and state.refusal(seat, c, of[c]) is None]
            best = max(usable or [c for c in COLOURS if of[c]], key=lambda colour: of[colour])
            return f"choose{int(best)}"
        return None

    def choices(self, state: DicelandState, seat: int) -> Sequence[Choice]:
        out: list[Choice] = []
        for action in state.legal(seat):
            match action:
                case Choose(colour):
                    dice = state.rolled.count.of[colour] if state.rolled is not None else 0
                    out.append(
                        Choice(
                            f"choose{int(colour)}",
                            tr("Take {colour}", colour=tr(COLOUR_NAMES[colour])),
                            action,
                            look=KEYS[colour],
                            count=dice,
                        )
                    )
                case Stop():
                    out.append(Choice("stop", tr("Stop rolling"), action, icon="check", look="primary"))
                case Roll():
                    count = DICE - state.aside
                    out.append(
                        Choice("roll", ntr("Roll {n} die again", "Roll {n} dice again", count), action, icon="dice")
                    )
                case Confirm():
                    out.append(Choice("confirm", tr("Done"), action, icon="check", look="primary"))
                case Pass():
                    out.append(Choice("pass", tr("Cross nothing"), action, icon="right"))
                case _:
                    pass
        order = {KEYS[c]: i for i, c in enumerate(SHOWN)}
        out.sort(key=lambda choice: order.get(choice.look, 9))
        return out

    def refusal(self, state: DicelandState, seat: int, spot: Spot) -> str:
        card = self._card(seat)
        field = card.field(spot) if card is not None else None
        if card is None or field is None or not card.box.contains(spot):
            return ""
        refusal = why_not(state, seat, field)
        return "" if refusal is None else speech.refused(refusal)

    # ---- words

    def headline(self, state: DicelandState, seat: int) -> str:
        return speech.headline(state, seat)

    def hint(self, state: DicelandState, seat: int) -> str:
        return speech.hint(state, seat, None if self._focus is None else self._focus.act)

    def subtitle(self, state: DicelandState) -> str:
        if state.phase == OVER or self._state is None:
            return ""
        turn = tr("Turn {n}", n=state.turns + 1)
        seat = self._stage[0] if self._stage else 0
        side = self._sides[seat]
        return turn if side is NOWHERE else f"{turn} · " + tr("Map {name}", name=side.name)

    def advice(self, state: DicelandState, seat: int, action: object) -> str:
        return speech.advice(state, seat, action) or super().advice(state, seat, action)
