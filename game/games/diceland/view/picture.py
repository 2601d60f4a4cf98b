"""The view of Diceland: large and small cards, dice, crosses, treasures; what can be chosen and why other things not.

Shows positions it is given; legality always comes from them. Until `sync`, scripts lead its own record of what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.games.diceland import events as happened
from game.games.diceland.board import BIT, COLOURS, NOWHERE, Side, numbers, sides
from game.games.diceland.queries import why_not
from game.games.diceland.reasons import COLOUR_NAMES, Refusal
from game.games.diceland.rules import CHOOSING, CROSSING, DECIDING, OVER, PICKING, ROLLING, THROWING, Race
from game.games.diceland.words import CONFIRM, Choose, Confirm, Mark, Pass, Roll, Stop
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import ntr, tr
from game.stage.pieces import COLOUR_DIE
from game.stage.pieces.marks import CROSS_SECONDS
from game.stage.pieces.sparks import BURST_SECONDS, Burst
from game.stage.shapes import Box, Spot, Target
from game.stage.timeline import Script, tween
from game.stage.tray import DiceTray
from game.stage.view import Choice, Table, View
from game.stage.zones import Zones

from . import standing
from .card import HEIGHT, KEYS, LAND, SHOWN, SIZE, WIDTH, Card

DICE: Final = 6
FADE: Final = 0.16
"""Seconds a cross takes to appear where nothing may move."""


@dataclass(slots=True)
class _Flare:
    """A treasure being celebrated."""

    burst: Burst
    spot: Spot
    seconds: float = 0.0


def make(table: Table) -> DicelandView:
    """The view for a table."""
    return DicelandView(table)


def names(dice: Sequence[int]) -> list[str]:
    """Dice as names of faces."""
    return [KEYS[colour] for colour in dice]


def words(refusal: Refusal) -> str:
    """A refusal as a sentence."""
    colour = "" if refusal.colour is None else tr(COLOUR_NAMES[refusal.colour])
    return tr(refusal.message, colour=colour, dice=refusal.dice, free=refusal.free)


class DicelandView(View[Race, Event]):
    """All boards at once, the acting one large."""

    ratio = WIDTH / HEIGHT
    follows_stage = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        count = len(table.guests)
        self.tray = DiceTray(COLOUR_DIE, DICE, table.sound, is_calm=table.is_calm)
        self._state: Race | None = None
        self._stage: tuple[int, ...] = (0,)
        self._sides: list[Side] = [NOWHERE] * count
        self._crossed = [0] * count
        self._large: dict[int, Card] = {}
        self._small: dict[int, Card] = {}
        self._baked: dict[int, int] = {}
        self._is_stale = True
        self._strokes: dict[tuple[int, int], float] = {}
        self._bursts: list[_Flare] = []
        self._offered: tuple[int, ...] = ()
        self._offer_state: Race | None = None
        self._focus: Target | None = None
        self._picks: dict[int, list[tuple[int, Box]]] = {}
        self._previews: dict[tuple[str, int, float], Card] = {}
        self._canvas: Canvas
        self._zones: Zones
        self._throws = 0
        self._idle_note: dict[int, str] = {}

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self._zones, self._canvas = zones, canvas
        self._stage = tuple(stage)
        self.tray.place(canvas, zones.tray)
        boxes = self._stage_boxes(zones.board)
        old = self._large
        self._large = {}
        for seat, box in boxes.items():
            kept = old.get(seat)
            if kept is not None and kept.canvas.paint is canvas.paint and kept.box == box:
                self._large[seat] = kept
        self._boxes = boxes
        self._picks = {}
        if self._small and next(iter(self._small.values())).canvas.paint is not canvas.paint:
            self._small = {}
            self._previews = {}
        self._is_stale = True

    def _stage_boxes(self, board: Box) -> dict[int, Box]:
        count = len(self._stage)
        if count <= 1:
            return dict.fromkeys(self._stage, board)
        columns = 2 if count > 2 or board.w / board.h > 1.2 else 1
        rows = -(-count // columns)
        gap = 20.0
        wide = min((board.w - gap * (columns - 1)) / columns, (board.h - gap * (rows - 1)) / rows * self.ratio)
        high = wide / self.ratio
        out = {}
        for index, seat in enumerate(self._stage):
            row, column = divmod(index, columns)
            out[seat] = Box(board.x + column * (wide + gap), board.y + row * (high + gap), wide, high)
        return out

    def _card(self, seat: int) -> Card | None:
        """The large card of a staged seat, printed when first needed."""
        side = self._sides[seat]
        if seat not in self._boxes or side is NOWHERE:
            return None
        card = self._large.get(seat)
        if card is None or card.side is not side:
            card = self._large[seat] = Card(self._canvas, side, self._boxes[seat], variant=seat)
        card.show(self._crossed[seat])
        return card

    def _mini(self, seat: int, box: Box) -> Card | None:
        side = self._sides[seat]
        if side is NOWHERE:
            return None
        card = self._small.get(seat)
        if card is None or card.side is not side or card.box.w != box.w:
            card = self._small[seat] = Card(self._canvas, side, box, is_small=True)
        card.box = box
        card.show(self._crossed[seat])
        return card

    def listed(self, stage: Sequence[int]) -> Sequence[int]:
        count = len(self.table.guests)
        if count == len(stage) or self._picks:
            return range(count)
        first = stage[0] if stage else 0
        order = [(first + step) % count for step in range(count)]
        return [seat for seat in order if seat not in stage]

    # ---- position

    def sync(self, state: Race) -> None:
        if state.sides != self._sides:
            self._is_stale = True
        self._state = state
        self._sides = list(state.sides)
        crossed = [
            side.coloured & ~free if side is not NOWHERE else 0
            for side, free in zip(state.sides, state.free, strict=True)
        ]
        if any(old & ~new for old, new in zip(self._crossed, crossed, strict=True)):
            self._is_stale = True
        self._crossed = crossed
        self._strokes.clear()
        self._bursts.clear()
        self._lay_dice(state)

    def _lay_dice(self, state: Race) -> None:
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

    # ---- stories

    def script(self, event: Event) -> Script | None:
        tell = _TELLERS.get(type(event))
        return None if tell is None else tell(self, event)

    def _tell_roll(self, event: happened.DiceRolled) -> Script:
        self._idle_note.clear()
        kept = [die.value for die in self.tray.kept] if event.again else []
        if not event.again:
            self.tray.lay((), ())
        yield self.table.cue(event.seat, tr("Roll again") if event.again else tr("Roll the dice"))
        self._throws += 1
        yield self.tray.throw(kept, names(event.dice), self._throws * 31 + event.seat)

    def _tell_throw(self, event: happened.TreasureThrown) -> Script:
        self.tray.lay((), ())
        yield self.table.cue(event.seat, tr("Treasure throw!"))
        self._throws += 1
        yield self.tray.throw((), names(event.dice), self._throws * 31 + event.seat)
        yield 0.25

    def _tell_aside(self, event: happened.DiceSetAside) -> Script:
        taken = KEYS[event.colour]
        indices = [i for i, die in enumerate(self.tray.loose) if die.value == taken]
        yield self.tray.set_aside(indices)
        yield 0.15

    def _tell_cross(self, event: happened.FieldCrossed) -> Script:
        self.table.sound("cross_stroke", gain=0.5)
        key = (event.seat, event.field)

        def show(t: float) -> None:
            self._strokes[key] = t * CROSS_SECONDS

        try:
            yield tween(FADE if self.table.is_calm else CROSS_SECONDS, show)
        finally:
            self._strokes.pop(key, None)
            self._crossed[event.seat] |= BIT[event.field]

    def _tell_treasure(self, event: happened.TreasureFound) -> Script:
        self.table.sound("treasure", gain=0.7)
        spot = self._spot(event.seat, event.field)
        if spot is None:
            return
        burst = _Flare(Burst(event.field, is_calm=self.table.is_calm), spot)
        self._bursts.append(burst)

        def show(t: float) -> None:
            burst.seconds = t * BURST_SECONDS

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            if burst in self._bursts:
                self._bursts.remove(burst)

    def _tell_region(self, event: happened.RegionCompleted) -> Script:
        self.table.sound("segment_done", gain=0.6)
        yield 0.3

    def _tell_colour(self, event: happened.ColourCompleted) -> Script:
        self.table.sound("area_closed", gain=0.8)
        guest = self.table.guests[event.seat]
        self.table.toast(
            tr("{name} has a whole colour: {colour}!", name=guest.name, colour=tr(COLOUR_NAMES[event.colour]))
        )
        yield 0.6

    def _tell_idle(self, event: happened.SeatIdle) -> Script:
        guest = self.table.guests[event.seat]
        if event.refusals and guest.is_human:
            self.table.toast(f"{guest.name}: {words(event.refusals[0])}")
            yield 1.2
        elif event.throw or event.seat in self._stage:
            self.table.toast(tr("{name} cannot cross anything", name=guest.name))
            yield 0.6

    def _tell_side(self, event: happened.SideTaken) -> Script:
        found = sides(self._state.terms.layout) if self._state is not None else {}
        if event.name in found:
            self._sides[event.seat] = found[event.name]
        yield 0.05

    def _tell_goal(self, event: happened.GoalReached) -> Script:
        guest = self.table.guests[event.seat]
        self.table.toast(tr("{name} has reached the goal!", name=guest.name))
        yield 1.0

    def _spot(self, seat: int, field: int) -> Spot | None:
        card = self._card(seat) or self._small.get(seat)
        return None if card is None else card.at(field)

    def warm(self, seconds: float) -> bool:
        return self.tray.warm(seconds)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        tray = self._zones.tray
        canvas.put_box(canvas.paint.tray(tray.w, tray.h), tray)
        self._baked = {}
        self._picks = {}
        state = self._state
        for seat, box in self._boxes.items():
            radius = 40 * box.w / WIDTH
            canvas.put_box(
                canvas.paint.card(round(box.w), round(box.h), round(radius), inset=round(16 * box.w / WIDTH)), box
            )
            card = self._card(seat)
            if card is not None:
                card.draw(canvas)
                self._baked[seat] = self._crossed[seat]
            elif state is not None and state.phase == PICKING:
                self._bake_picks(canvas, state, seat, box)

    def _bake_picks(self, canvas: Canvas, state: Race, seat: int, box: Box) -> None:
        """Front and back of the dealt board, to choose from."""
        inner = box.inset(box.w * 0.04, box.h * 0.05)
        gap = inner.h * 0.06
        high = (inner.h - gap) / 2
        found = sides(state.terms.layout)
        self._picks[seat] = []
        for face, part in enumerate(inner.split_y(0.5, 0.5, gap=gap)):
            wide = min(part.w * 0.7, high * 0.9 * LAND.w / LAND.h)
            land = Box(
                part.right - wide - high * 0.06,
                part.y + (part.h - wide * LAND.h / LAND.w) / 2,
                wide,
                wide * LAND.h / LAND.w,
            )
            frame = Box(part.x, part.y, part.w, part.h, 24)
            self._picks[seat].append((face, frame))
            name = f"{'ABCD'[state.boards[seat]]}{face + 1}"
            canvas.put_box(canvas.paint.well(round(frame.w), round(frame.h), 24), frame)
            key = (name, 0, land.w)
            card = self._previews.get(key)
            if card is None:
                wide_card = land.w / LAND.w * WIDTH
                k = land.w / LAND.w
                whole = Box(land.x - LAND.x * k, land.y - LAND.y * k, wide_card, wide_card / self.ratio)
                card = self._previews[key] = Card(canvas, found[name], whole)
            k = card.k
            card.box = Box(land.x - LAND.x * k, land.y - LAND.y * k, card.box.w, card.box.h)
            card.draw(canvas)
            left = Box(frame.x + 20, frame.y, land.x - frame.x - 30, frame.h)
            title = tr("Front side") if face == 0 else tr("Back side")
            part_h = min(frame.h * 0.45, 90.0)
            x, y = left.centre[0], frame.centre[1]
            canvas.text(name, x, y - part_h * 0.42, "h1", "ink.on_card", "center", left.w, part_h)
            canvas.text(title, x, y + part_h * 0.46, "small", "ink.on_card_2", "center", left.w, part_h * 0.7)

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        for seat, box in self._boxes.items():
            card = self._card(seat)
            if card is None:
                continue
            fresh = self._crossed[seat] & ~self._baked.get(seat, 0)
            for n in numbers(fresh):
                self._draw_crossed(canvas, card, n, CROSS_SECONDS)
            self._draw_lit(canvas, seat, card)
            for (who, n), seconds in self._strokes.items():
                if who == seat:
                    self._draw_crossed(canvas, card, n, seconds)
            standing.draw_bar(canvas, box, self._sides[seat], self._crossed[seat], self._goal())
            if len(self._boxes) > 1:
                self._draw_name(canvas, seat, box)
        for (who, n), _ in self._strokes.items():
            small = self._small.get(who)
            if who not in self._boxes and small is not None:
                x, y = small.at(n)
                canvas.put(canvas.paint.disc(round(SIZE * small.k * 2.4), canvas.colour("state.accent")), x, y)
        for flare in self._bursts:
            x, y = flare.spot
            flare.burst.draw(canvas.surface, canvas.paint, flare.seconds, x * canvas.scale, y * canvas.scale)

    def _draw_crossed(self, canvas: Canvas, card: Card, n: int, seconds: float) -> None:
        x, y = card.at(n)
        if self.table.is_calm and seconds < CROSS_SECONDS:
            share = seconds / CROSS_SECONDS
            canvas.put(card.ground(n).faded(share), x, y)
            cross = canvas.pieces.cross(SIZE * card.k * 1.15, (n * 7 + card.variant) % 6)
            canvas.put(cross.faded(share), x, y)
            return
        canvas.put(card.ground(n), x, y)
        size = SIZE * card.k * 1.15
        canvas.pieces.draw_cross(
            canvas.surface, x * canvas.scale, y * canvas.scale, size, (n * 7 + card.variant) % 6, seconds
        )

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
            card.lit(canvas, fields, region, focus.field if isinstance(focus, Mark) else None)
        elif isinstance(focus, Choose) and state.rolled is not None:
            dice = state.rolled.count.of[focus.colour]
            card.lit(canvas, numbers(state.openings(seat, focus.colour, dice)), 0, None)
        elif state.phase == DECIDING:
            card.lit(canvas, numbers(state.openings(seat, state.chosen, state.aside)), 0, None)

    def _draw_name(self, canvas: Canvas, seat: int, box: Box) -> None:
        guest = self.table.guests[seat]
        canvas.put(canvas.pieces.avatar(guest.look, 56), box.x + 34, box.y + 30)

    def _goal(self) -> int:
        return self._state.terms.goal if self._state is not None else 9

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        place = standing.mini_place(box)
        side, crossed = self._sides[seat], self._crossed[seat]
        if side is not NOWHERE and place is not None:
            paper = place.inset(-5)
            canvas.put_box(
                canvas.paint.round_rect(round(paper.w), round(paper.h), 10, canvas.colour("surface.card")), paper
            )
            card = self._mini(seat, place)
            if card is not None:
                card.draw(canvas)
        standing.draw_row(canvas, box, side, crossed, self._goal())

    # ---- choosing

    def offer(self, state: Race | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offer_state = state
        self._offered = tuple(seats)
        self._focus = focus

    def targets(self, state: Race, seat: int) -> Sequence[Target]:
        if state.phase == PICKING:
            if seat not in self._picks:
                self._plan_picks(seat)
            legal = state.legal(seat)
            return [
                Target(f"pick{face}", frame, legal[face], tr("Take this side")) for face, frame in self._picks[seat]
            ]
        card = self._card(seat)
        if card is None or state.phase not in (CROSSING, THROWING):
            return ()
        return [
            Target(f"field{action.field}", card.hexagon(action.field, 1.02), action, tr("Cross"))
            for action in state.legal(seat)
            if isinstance(action, Mark)
        ]

    def _plan_picks(self, seat: int) -> None:
        box = self._boxes.get(seat, self._zones.board)
        inner = box.inset(box.w * 0.04, box.h * 0.05)
        frames = inner.split_y(0.5, 0.5, gap=inner.h * 0.06)
        self._picks[seat] = [(face, Box(f.x, f.y, f.w, f.h, 24)) for face, f in enumerate(frames)]

    def preferred(self, state: Race, seat: int) -> str | None:
        if state.phase == CHOOSING and state.rolled is not None:
            of = state.rolled.count.of
            usable = [c for c in COLOURS if of[c] and state.refusal(seat, c, of[c]) is None]
            best = max(usable or [c for c in COLOURS if of[c]], key=lambda colour: of[colour])
            return f"choose{int(best)}"
        return None

    def choices(self, state: Race, seat: int) -> Sequence[Choice]:
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

    def refusal(self, state: Race, seat: int, spot: Spot) -> str:
        card = self._card(seat)
        field = card.field(spot) if card is not None else None
        if card is None or field is None or not card.box.contains(spot):
            return ""
        refusal = why_not(state, seat, field)
        return "" if refusal is None else words(refusal)

    # ---- words

    def headline(self, state: Race, seat: int) -> str:
        match state.phase:
            case phase if phase == PICKING:
                return tr("pick a side of your board")
            case phase if phase == CHOOSING:
                return tr("choose a colour!")
            case phase if phase == DECIDING:
                return tr("roll again or stop?")
            case phase if phase == THROWING:
                return tr("treasure throw: cross or pass")
            case _:
                left = state.left[seat]
                if state.legal(seat) == (CONFIRM,):
                    return tr("all crossed – done?")
                if left:
                    return ntr("cross {n} more field", "cross {n} more fields", left)
                return tr("cross your fields") if seat == state.active else tr("use one colour or pass")

    def hint(self, state: Race, seat: int) -> str:
        focus = self._focus.act if self._focus is not None else None
        if isinstance(focus, Choose) and state.rolled is not None:
            return self._colour_hint(state, seat, focus.colour, state.rolled.count.of[focus.colour])
        if state.phase == DECIDING:
            return self._colour_hint(state, seat, state.chosen, state.aside)
        if state.phase == PICKING:
            return tr("Both sides are equally good.")
        if state.phase in (CROSSING, THROWING) and isinstance(focus, Mark):
            card = self._card(seat)
            if card is not None and card.side.treasure & BIT[focus.field]:
                return tr("A treasure brings you an extra throw.")
        if state.legal(seat) == (CONFIRM,):
            return tr("Your crosses can still be taken back.")
        return tr("Lit fields can be crossed.") if state.phase in (CROSSING, THROWING) else ""

    def _colour_hint(self, state: Race, seat: int, colour: int, dice: int) -> str:
        refusal = state.refusal(seat, colour, dice)
        if refusal is not None:
            return words(refusal)
        name = tr(COLOUR_NAMES[COLOURS[colour]])
        return tr(
            "{colour} fits: {free} fields free", colour=name[:1].upper() + name[1:], free=state.room(seat, colour)
        )

    def subtitle(self, state: Race) -> str:
        if state.phase == OVER or self._state is None:
            return ""
        turn = tr("Turn {n}", n=state.turns + 1)
        seat = self._stage[0] if self._stage else 0
        side = self._sides[seat]
        return turn if side is NOWHERE else f"{turn} · " + tr("Map {name}", name=side.name)

    def advice(self, state: Race, seat: int, action: object) -> str:
        match action:
            case Choose(colour):
                return self._colour_hint(state, seat, colour, state.rolled.count.of[colour] if state.rolled else 0)
            case Roll():
                return tr("The lamp would roll again: there is room.")
            case Stop():
                return tr("The lamp would stop here: it just fits.")
            case Mark():
                return tr("The lamp would cross this field.")
            case Pass():
                return tr("The lamp would cross nothing.")
            case _:
                return super().advice(state, seat, action)


_TELLERS: dict[type[Event], Callable[..., Script]] = {
    happened.DiceRolled: DicelandView._tell_roll,
    happened.TreasureThrown: DicelandView._tell_throw,
    happened.DiceSetAside: DicelandView._tell_aside,
    happened.FieldCrossed: DicelandView._tell_cross,
    happened.TreasureFound: DicelandView._tell_treasure,
    happened.RegionCompleted: DicelandView._tell_region,
    happened.ColourCompleted: DicelandView._tell_colour,
    happened.SeatIdle: DicelandView._tell_idle,
    happened.SideTaken: DicelandView._tell_side,
    happened.GoalReached: DicelandView._tell_goal,
}
