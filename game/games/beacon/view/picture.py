"""The view of Beacon: lighthouse and boardwalk, pairs and pawns, two big dice, previews of what would fly.

Shows positions it is given; legality always comes from them. Until `sync`, scripts lead its own record of what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import Final

import pygame

from game.games.beacon import outlook
from game.games.beacon import words as happened
from game.games.beacon.board import GOAL, Drawing, Face, Storey, drawing
from game.games.beacon.rules import Race
from game.games.beacon.words import NONE, ROLL, Place, Roll, Throw, Why
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.idle import Idle
from game.stage.language import ntr, tr
from game.stage.pieces import Burst, DieKind
from game.stage.pieces.roll import EDGES
from game.stage.pieces.roll import Roll as Tumble
from game.stage.pieces.sparks import BURST_SECONDS
from game.stage.shapes import Box, Spot, Target
from game.stage.theme import EASE
from game.stage.timeline import Script, tween
from game.stage.view import Choice, Table, View
from game.stage.zones import Zones

from .scenery import disc, printed, slot_corner

FACES_A, FACES_B = "12347X", "12356X"
HOP: Final = 0.17
"""Seconds of a pawn's hop to the next field."""
LONGEST: Final = 0.95
"""Seconds a roll may take, however dramatic."""
PAIR_EDGE: Final = 72
READABLE: Final = 0.7
"""Smaller boards, as in the rules, have no numbers on their track."""


@dataclass(slots=True)
class _Pair:
    """A pair seen in the lighthouse: where its dice are, in u."""

    throw: Throw
    spots: tuple[Spot, Spot]
    edge: float
    alpha: float = 1.0


@dataclass(slots=True)
class _Flare:
    burst: Burst
    spot: Spot
    seconds: float = 0.0


def make(table: Table) -> BeaconView:
    """The view for a table."""
    return BeaconView(table)


def face(value: int) -> str:
    """What a die shows as text."""
    return str(int(value)) if value else "X"


def number(throw: Throw) -> str:
    """The two digits people read."""
    return f"{throw.number:02}"


def ordered(throw: Throw) -> tuple[tuple[str, str], tuple[str, str]]:
    """(face, die's faces) of both dice, the higher left (S-04)."""
    a, b = (face(throw.a), FACES_A), (face(throw.b), FACES_B)
    return (a, b) if throw.a >= throw.b else (b, a)


class BeaconView(View[Race, Event]):
    """One board for all seats."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._drawing: Drawing = drawing()
        self.ratio = self._drawing.width / self._drawing.height
        count = len(table.guests)
        self._state: Race | None = None
        self._pawns: list[float] = [0.0] * count
        self._lift: dict[int, float] = {}
        self._pairs: dict[int, tuple[int, Throw]] = {}
        self._flying: dict[int, _Pair] = {}
        self._active = 0
        self._throw: Throw | None = None
        self._count = 0
        self._history: list[str] = []
        self._tumble: Tumble | None = None
        self._tumble_t = 0.0
        self._shake = 0.0
        self._flares: list[_Flare] = []
        self._offered: tuple[int, ...] = ()
        self._offer_state: Race | None = None
        self._focus: Target | None = None
        self._has_odds = False
        self._picture: pygame.Surface | None = None
        self._picture_key: object = None
        self._is_stale = True
        self._canvas: Canvas
        self._zones: Zones
        self._rolls = 0
        self._oven: Idle | None = None
        self._warm_for: object = None

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self._zones, self._canvas = zones, canvas
        self.k = zones.board.w / self._drawing.width
        self._is_stale = True
        tray = zones.tray
        room = tray.w * 0.56
        self.edge = next((e for e in EDGES[1:] if 2.3 * e <= room and 1.35 * e <= tray.h - 40), EDGES[-1])
        if self._warm_for != (canvas.paint, self.edge):
            self._warm_for, self._oven = (canvas.paint, self.edge), None

    def at(self, x: float, y: float) -> Spot:
        """Card units to logical units."""
        return self._zones.board.x + x * self.k, self._zones.board.y + y * self.k

    def _storey(self, field: int) -> Storey:
        return next(storey for storey in self._drawing.tower if storey.step == field)

    def _storey_box(self, field: int) -> Box:
        storey = self._storey(field)
        x, y = self.at(storey.x, storey.y)
        return Box(x, y, storey.width * self.k, (storey.height + 4) * self.k, 20 * self.k)

    def _slots(self, field: int, seat: int) -> tuple[tuple[Spot, Spot], float]:
        """Where the two dice of a seat lie on a dice field, and their edge."""
        storey = self._storey(field)
        if field:
            spots = []
            for place in (0, 1):
                x, y = slot_corner(storey, place)
                spots.append(self.at(x + 43, y + 43))
            return (spots[0], spots[1]), PAIR_EDGE * self.k
        there = [s for s, (f, _) in sorted(self._pairs.items()) if f == 0] or [seat]
        index = there.index(seat) if seat in there else len(there)
        count = max(len(there), index + 1)
        rows = 1 if count <= 3 else 2
        row, column = divmod(index, 3)
        edge = (56 if rows == 1 else 42) * self.k
        x = storey.x + 92 + 66 + column * 134
        y = storey.y + storey.height / 2 + (0 if rows == 1 else (row - 0.5) * 50)
        left, right = self.at(x - 30, y), self.at(x + 30, y)
        return (left, right), edge

    def _track(self, position: float) -> Spot:
        """A place on the track, in u; between fields while a pawn hops."""
        track = self._drawing.track
        low = max(0, min(len(track) - 1, int(position)))
        high = min(len(track) - 1, low + 1)
        part = position - low if position < len(track) - 1 else 0.0
        x = track[low].x + (track[high].x - track[low].x) * part
        y = track[low].y + (track[high].y - track[low].y) * part
        return self.at(x - (24 if position < 0.5 else 0), y)

    def _pawn_spot(self, seat: int) -> tuple[Spot, bool]:
        """Where a pawn stands; the flag says whether the field is crowded, so that it lies there as a disc."""
        x, y = self._track(self._pawns[seat])
        if seat in self._lift:
            return (x, y), False
        here = [
            s
            for s, position in enumerate(self._pawns)
            if round(position) == round(self._pawns[seat]) and s not in self._lift
        ]
        index, count, k = here.index(seat), len(here), self.k
        if count == 1:
            return (x, y), False
        if count == 2:
            return (x + (-26 + 52 * index) * k, y + (-8 + 16 * index) * k), False
        if count == 3:
            dx, dy = ((-28, -10), (28, -10), (0, 18))[index]
            return (x + dx * k, y + dy * k), False
        row, column = divmod(index, 3)
        return (x + (column - 1) * 44 * k, y + (row - 0.5) * 42 * k), True

    # ---- position

    def sync(self, state: Race) -> None:
        self._state = state
        self._pawns = [float(position) for position in state.pawns]
        self._lift.clear()
        self._flying.clear()
        self._flares.clear()
        self._shake = 0.0
        self._tumble = None
        pairs = {}
        for seat in range(state.seats):
            lying = outlook.lying(state, seat)
            if lying is not None:
                pairs[seat] = lying
        self._pairs = pairs
        self._active = state.active if state.due else NONE
        rolled = outlook.rolls(state)
        self._throw = rolled[-1] if rolled else None
        self._count = len(rolled)
        self._history = [number(throw) for throw in rolled]

    # ---- stories

    def script(self, event: Event) -> Script | None:
        tell = _TELLERS.get(type(event))
        return None if tell is None else tell(self, event)

    def _tell_turn(self, event: happened.TurnStarted) -> Script:
        self._active = event.seat
        self._throw = None
        self._count = 0
        self._history = []
        yield 0.12

    def _tell_move(self, event: happened.PawnMoved) -> Script:
        seat, start, end = event.seat, event.start, event.end
        if event.why is Why.DOUBLE:
            name = self.table.guests[seat].name
            self.table.toast(
                ntr("Double! {name} moves {n} field", "Double! {name} moves {n} fields", end - start, name=name)
            )
        step = 1 if end > start else -1

        def hop(origin: int) -> Callable[[float], None]:
            def show(t: float) -> None:
                self._pawns[seat] = origin + step * EASE["in_out_sine"](t)
                self._lift[seat] = sin(pi * t) * 34

            return show

        try:
            self._lift[seat] = 0.0
            if self.table.is_calm:
                yield 0.16
            else:
                for index, origin in enumerate(range(start, end, step)):
                    self.table.sound("pawn_hop", gain=0.6, pitch=1 + 0.01 * index * step)
                    yield tween(HOP, hop(origin))
        finally:
            self._pawns[seat] = float(end)
            self._lift.pop(seat, None)

    def _tell_taken(self, event: happened.PairTaken) -> Script:
        self._pairs.pop(event.seat, None)
        self.table.sound("token_take", gain=0.5)
        yield 0.12

    def _tell_roll(self, event: happened.PairRolled) -> Script:
        if event.count == 1:
            yield self.table.cue(event.seat, tr("Roll the dice"))
        self._throw = None
        self._rolls += 1
        tumble = self._plan(event.seat, event.throw, self._rolls * 17 + event.seat)
        self._tumble, self._tumble_t = tumble, 0.0
        self.table.sound("dice_shake", gain=min(1.0, 0.35 + 0.12 * event.count))
        pace = max(1.0, tumble.seconds / LONGEST)
        hits = list(tumble.contacts)
        try:
            while self._tumble_t < tumble.seconds:
                yield 1 / 60
                self._tumble_t += pace / 60
                while hits and self._tumble_t >= hits[0]:
                    hits.pop(0)
                    self.table.sound("dice_hit", gain=min(1.0, 0.6 + 0.08 * event.count))
        finally:
            self._tumble = None
            self._throw = event.throw
            self._count = event.count
            self._history.append(number(event.throw))
        yield 0.25 if event.crosses else 0.1

    def _plan(self, seat: int, throw: Throw, seed: int) -> Tumble:
        spots = self._rest_spots()
        kinds = [self._kind(seat, faces) for _, faces in ordered(throw)]
        values = [value for value, _ in ordered(throw)]
        tray = self._zones.tray
        area = (tray.w * 0.6, tray.h)
        return self._canvas.pieces.plan(
            kinds, values, area, seed, edge=self.edge, spots=spots, is_calm=self.table.is_calm
        )

    def _rest_spots(self) -> list[Spot]:
        tray = self._zones.tray
        middle, y = tray.w * 0.3, tray.h / 2 - 8
        return [(middle - self.edge * 0.62, y - 4), (middle + self.edge * 0.62, y + 4)]

    def _kind(self, seat: int, faces: str) -> DieKind:
        return self._canvas.pieces.number_die(self.table.guests[seat].look, faces)

    def _tell_lost(self, event: happened.TurnLost) -> Script:
        name = self.table.guests[event.seat].name
        self.table.sound("dice_knocked", gain=0.9)
        self.table.toast(tr("X! {name} loses the turn", name=name))

        def show(t: float) -> None:
            self._shake = sin(t * pi * 7) * (1 - t) * 12

        try:
            if self.table.is_calm:
                yield 0.4
            else:
                yield tween(0.5, show)
        finally:
            self._shake = 0.0

    def _tell_placed(self, event: happened.PairPlaced) -> Script:
        seat, field = event.seat, event.field
        tray = self._zones.tray
        starts = [(tray.x + x, tray.y + y) for x, y in self._rest_spots()]
        goals, edge = self._slots(field, seat)
        pair = _Pair(event.throw, (starts[0], starts[1]), self.edge)
        start_edge = self.edge
        self._throw = None

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            spots = [
                (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - sin(pi * part) * 60)
                for a, b in zip(starts, goals, strict=True)
            ]
            pair.spots = (spots[0], spots[1])
            pair.edge = start_edge + (edge - start_edge) * part

        try:
            if not self.table.is_calm:
                self._flying[seat] = pair
                yield tween(0.36, show)
            self.table.sound("dice_settle", gain=0.8)
        finally:
            self._flying.pop(seat, None)
            self._pairs[seat] = (field, event.throw)
        yield 0.1

    def _tell_knocked(self, event: happened.PairKnockedOff) -> Script:
        seat = event.seat
        spots, edge = self._slots(event.field, seat)
        pair = _Pair(event.throw, spots, edge)
        self._pairs.pop(seat, None)
        self.table.sound("dice_knocked", gain=0.8)
        name = self.table.guests[seat].name
        self.table.toast(tr("{number} of {name} flies out!", number=number(event.throw), name=name))

        def show(t: float) -> None:
            dx, dy = 260 * self.k * t, (-150 * t + 420 * t * t) * self.k
            (ax, ay), (bx, by) = spots
            pair.spots = (ax + dx, ay + dy), (bx + dx + 30 * t, by + dy)
            pair.alpha = 1 - max(0.0, t - 0.55) / 0.45

        try:
            if not self.table.is_calm:
                self._flying[seat] = pair
                yield tween(0.62, show)
            else:
                yield 0.2
        finally:
            self._flying.pop(seat, None)

    def _tell_goal(self, event: happened.GoalReached) -> Script:
        name = self.table.guests[event.seat].name
        self.table.toast(tr("{name} has reached the goal!", name=name))
        self.table.sound("treasure", gain=0.9)
        flare = _Flare(Burst(event.seat, reach=200, is_calm=self.table.is_calm), self._track(GOAL))
        self._flares.append(flare)

        def show(t: float) -> None:
            flare.seconds = t * BURST_SECONDS

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            if flare in self._flares:
                self._flares.remove(flare)

    def _tell_end(self, event: happened.MatchEnded) -> Script:
        self._active = NONE
        yield 0.3

    def warm(self, seconds: float) -> bool:
        if self._oven is None:
            throw = Throw(Face.SEVEN, Face.SIX, 76)
            rolls = (self._plan(seat, throw, seat) for seat in range(len(self.table.guests)))
            self._oven = Idle(self._canvas.pieces.preparing(rolls))
        return self._oven.spend(seconds)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        board, tray, k = self._zones.board, self._zones.tray, self.k
        canvas.put_box(canvas.paint.tray(tray.w, tray.h), tray)
        radius = round(40 * k)
        shadow = "board" if k >= READABLE else None
        card = canvas.paint.card(round(board.w), round(board.h), radius, frame=False, shadow=shadow)
        canvas.put_box(card, board)
        key = (canvas.paint, k)
        if self._picture is None or self._picture_key != key:
            self._picture, self._picture_key = printed(self._drawing, canvas, k), key
        canvas.surface.blit(self._picture, canvas.fit.at(board.x, board.y))
        for index, spot in enumerate(self._drawing.track):
            x, y = self.at(spot.x, spot.y)
            if k < READABLE and index < GOAL:
                continue
            if index == 0:
                room = 118 * k, 56 * k
                if canvas.line(tr("Start"), "number_s", "ink.on_card", *room)[0].fits:
                    canvas.text(tr("Start"), x - 24 * k, y + 26 * k, "number_s", "ink.on_card", "center", *room)
            elif index == GOAL:
                canvas.image("icon/flag", round(58 * k), x + 3 * k, y - 4 * k, "ink.on_card")
            else:
                ink = "ink.on_card" if index % 5 == 0 else "ink.on_card_2"
                canvas.text(str(index), x, y, "number_s", ink, "center", 64 * k, 64 * k)
        for storey in self._drawing.tower if k >= READABLE else ():
            x, y = self.at(*disc(storey))
            canvas.text(str(storey.step), x, y, "number_m", "ink.on_dark", "center", 50 * k, 60 * k)

    def draw(self, canvas: Canvas) -> None:
        self._draw_offers(canvas)
        for seat in sorted(self._pairs):
            field, throw = self._pairs[seat]
            spots, edge = self._slots(field, seat)
            self._draw_pair(canvas, seat, throw, spots, edge)
        self._draw_preview(canvas)
        self._draw_pawns(canvas)
        self._draw_tray(canvas)
        for seat, pair in self._flying.items():
            self._draw_pair(canvas, seat, pair.throw, pair.spots, pair.edge, pair.alpha)
        for flare in self._flares:
            x, y = flare.spot
            flare.burst.draw(canvas.surface, canvas.paint, flare.seconds, x * canvas.scale, y * canvas.scale)

    def _draw_pair(
        self, canvas: Canvas, seat: int, throw: Throw, spots: tuple[Spot, Spot], edge: float, alpha: float = 1.0
    ) -> None:
        baked = PAIR_EDGE
        for place, (value, faces) in enumerate(ordered(throw)):
            die = canvas.pieces.die(self._kind(seat, faces), value, baked, place + 1)
            if abs(edge - baked) > 1:
                key = ("beacon die", seat, value, faces, place, round(edge))
                die = canvas.paint.kept(key, partial(die.grown, round(edge) / baked))
            if alpha < 1:
                die = die.faded(alpha)
            canvas.put(die, *spots[place])

    def _draw_offers(self, canvas: Canvas) -> None:
        """A white ring round every dice field that can be taken, and how many pairs would fly."""
        state = self._offer_state
        if state is None or not self._offered:
            return
        for preview in outlook.previews(state):
            box = self._storey_box(preview.field)
            canvas.ring(box.inset(2), "legal")

    def _draw_preview(self, canvas: Canvas) -> None:
        state = self._offer_state
        if state is None or not self._offered:
            return
        focus = self._focus.act if self._focus is not None else None
        for preview in outlook.previews(state):
            is_focus = isinstance(focus, Place) and focus.field == preview.field
            if preview.knocked_off and not is_focus:
                self._draw_count(canvas, preview.field, len(preview.knocked_off))
        if not isinstance(focus, Place):
            return
        throw = outlook.current(state)
        if throw is None or outlook.why_not(state, state.active, focus.field) is not None:
            return
        spots, edge = self._slots(focus.field, state.active)
        self._draw_pair(canvas, state.active, throw, spots, edge, 0.6)
        for seat in outlook.preview(state, focus.field).knocked_off:
            self._draw_doom(canvas, seat)

    def _draw_count(self, canvas: Canvas, field: int, count: int) -> None:
        box = self._storey_box(field)
        size = 46.0
        x, y = box.right - 4, box.y + 18 * self.k
        canvas.put(canvas.paint.disc(size, canvas.colour("state.danger"), canvas.colour("surface.card_hi"), 3), x, y)
        canvas.text(f"−{count}", x, y, "small_b", "state.danger_ink", "center", size - 6, size - 8)

    def _draw_doom(self, canvas: Canvas, seat: int) -> None:
        field = self._pairs[seat][0] if seat in self._pairs else 0
        box = self._storey_box(field)
        k = self.k
        glow = Box(box.x + 98 * k, box.y + 5 * k, 194 * k, 96 * k)
        danger = canvas.colour("state.danger")
        canvas.put_box(canvas.paint.round_rect(round(glow.w), round(glow.h), round(22 * k), (*danger[:3], 70)), glow)
        words = tr("out!")
        wide = canvas.width(words, "number_s", 44) + 36
        tag = Box(box.right - 10 * k, box.y + 8 * k, wide, 50)
        canvas.put_box(canvas.paint.round_rect(round(tag.w), round(tag.h), 25, danger), tag)
        canvas.text(words, tag.centre[0], tag.centre[1], "number_s", "state.danger_ink", "center", wide - 16, 44)
        x, y = tag.x + 20, tag.bottom + 6
        points = [(0.0, 0.0), (34 * k, 10 * k), (48 * k, 44 * k)]
        canvas.put(canvas.paint.polyline(points, danger, 8 * k), x, y)
        tip = [(34 * k, 34 * k), (49 * k, 54 * k), (62 * k, 32 * k)]
        canvas.put(canvas.paint.polyline(tip, danger, 8 * k), x, y)

    def _draw_pawns(self, canvas: Canvas) -> None:
        standing = []
        for seat in range(len(self._pawns)):
            (x, y), is_crowded = self._pawn_spot(seat)
            standing.append((y, seat, x, is_crowded))
        for y, seat, x, is_crowded in sorted(standing):
            look = self.table.guests[seat].look
            if is_crowded:
                canvas.put(canvas.pieces.disc(look, round(48 * self.k)), x, y)
                continue
            high = round(86 * self.k)
            lift = self._lift.get(seat, 0.0)
            if lift:
                canvas.put(canvas.pieces.pawn_shadow(high, lift), x, y + 22 * self.k)
            canvas.put(canvas.pieces.pawn(look, high, shadow=not lift), x, y + 22 * self.k - lift)

    def _draw_tray(self, canvas: Canvas) -> None:
        tray = self._zones.tray
        left = tray.x + self._shake
        if self._tumble is not None:
            x, y = left * canvas.scale, tray.y * canvas.scale
            canvas.pieces.draw_roll(canvas.surface, self._tumble, self._tumble_t, x, y)
        elif self._throw is not None and self._active != NONE:
            for place, (value, faces) in enumerate(ordered(self._throw)):
                x, y = self._rest_spots()[place]
                kind = self._kind(self._active, faces)
                canvas.put(canvas.pieces.die(kind, value, self.edge, place), left + x, tray.y + y)
        if self._throw is None or self._active == NONE:
            return
        area = Box(tray.x + tray.w * 0.6, tray.y + 24, tray.w * 0.4 - 34, tray.h - 48)
        x = area.centre[0] + self._shake
        top, low = area.h * 0.66, min(56.0, area.h * 0.32)
        canvas.text(number(self._throw), x, area.y + top * 0.52, "number_xl", "ink.on_dark", "center", area.w, top)
        words = tr("Roll {n}", n=self._count)
        canvas.text(words, x, area.bottom - low / 2, "small_b", "ink.on_dark_2", "center", area.w, low)
        if len(self._history) > 1 and tray.h > 200:
            trail = " › ".join(self._history[-5:-1])
            canvas.text(
                trail, tray.x + tray.w * 0.3, tray.bottom - 36, "small", "ink.on_dark_2", "center", tray.w * 0.5, 44
            )

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        is_low = box.h < 76
        high = box.h if is_low else box.h * 0.5
        y = box.centre[1] if is_low else box.y + box.h * 0.74
        canvas.image("icon/flag", 28, box.x + 14, y, "ink.on_dark_2")
        used = canvas.text(
            f"{min(GOAL, round(self._pawns[seat]))}/{GOAL}",
            box.x + 34,
            y,
            "number_s",
            "ink.on_dark",
            width=78,
            height=high,
        )
        room = box.w - 38 - used - 12
        pair = self._pairs.get(seat)
        if pair is not None:
            words = tr("{number} on {field}", number=number(pair[1]), field=pair[0])
            canvas.text(words, box.right - 4, y, "small_b", "ink.on_dark", "right", room, high)
        elif seat == self._active:
            canvas.text(tr("rolling"), box.right - 4, y, "small_b", "state.accent", "right", room, high)

    # ---- choosing

    def offer(self, state: Race | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offer_state = state
        self._offered = tuple(seats)
        self._focus = focus

    def targets(self, state: Race, seat: int) -> Sequence[Target]:
        return [
            Target(f"field{action.field}", self._storey_box(action.field), action, tr("Place on {n}", n=action.field))
            for action in state.legal(seat)
            if isinstance(action, Place)
        ]

    def choices(self, state: Race, seat: int) -> Sequence[Choice]:
        out = [
            Choice("roll", tr("Roll again"), action, icon="dice", look="primary")
            for action in state.legal(seat)
            if isinstance(action, Roll)
        ]
        words = tr("Hide the odds") if self._has_odds else tr("Show the odds")
        return [*out, Choice("odds", words, self._toggle_odds, icon="eye")]

    def _toggle_odds(self) -> None:
        self._has_odds = not self._has_odds

    def preferred(self, state: Race, seat: int) -> str | None:
        return "roll"

    def refusal(self, state: Race, seat: int, spot: Spot) -> str:
        for storey in self._drawing.tower:
            if self._storey_box(storey.step).contains(spot):
                reason = outlook.why_not(state, seat, storey.step)
                return "" if reason is None else tr(reason.value)
        return ""

    # ---- words

    def headline(self, state: Race, seat: int) -> str:
        return tr("place or roll again?")

    def hint(self, state: Race, seat: int) -> str:
        focus = self._focus.act if self._focus is not None else None
        if isinstance(focus, Place) and outlook.why_not(state, seat, focus.field) is None:
            return self._placing(state, focus.field)
        if self._has_odds or focus == ROLL:
            return self._odds_words(state)
        return tr("Higher fields bring more, lower ones are weapons.")

    def _placing(self, state: Race, field: int) -> str:
        preview = outlook.preview(state, field)
        if preview.knocked_off:
            flying = [outlook.lying(state, seat) for seat in preview.knocked_off]
            numbers = ", ".join(number(pair[1]) for pair in flying if pair is not None)
            return tr("{number} knocks off {others}", number=f"{preview.number:02}", others=numbers)
        return ntr("Your pawn would move {n} field next turn", "Your pawn would move {n} fields next turn", field)

    def _odds_words(self, state: Race) -> str:
        odds = outlook.odds(state)
        cross, better = round(100 * odds.cross), round(100 * odds.better)
        return tr("Next roll: {cross} % X, {better} % better", cross=cross, better=better)

    def advice(self, state: Race, seat: int, action: object) -> str:
        if isinstance(action, Roll):
            return self._odds_words(state)
        if isinstance(action, Place):
            return tr("The lamp would place it here: {why}", why=self._placing(state, action.field))
        return super().advice(state, seat, action)

    def subtitle(self, state: Race) -> str:
        return tr("Round {n} · goal {goal}", n=state.round, goal=GOAL)


_TELLERS: dict[type[Event], Callable[..., Script]] = {
    happened.TurnStarted: BeaconView._tell_turn,
    happened.PawnMoved: BeaconView._tell_move,
    happened.PairTaken: BeaconView._tell_taken,
    happened.PairRolled: BeaconView._tell_roll,
    happened.TurnLost: BeaconView._tell_lost,
    happened.PairPlaced: BeaconView._tell_placed,
    happened.PairKnockedOff: BeaconView._tell_knocked,
    happened.GoalReached: BeaconView._tell_goal,
    happened.MatchEnded: BeaconView._tell_end,
}
