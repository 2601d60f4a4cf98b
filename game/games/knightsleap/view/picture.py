"""The view of Knight's Leap: wooden tokens on a chequered board, pawns that leap, a row of cards per seat.

Shows positions it is given; legality always comes from them. Until `sync`, scripts lead its own record of what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame

from game.games.knightsleap import events as happened
from game.games.knightsleap import turns
from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, HINTS, SIDE, SQUARES, TITLES, Token
from game.games.knightsleap.events import Ending, Means
from game.games.knightsleap.moves import STOP, Decision, Jump, Leap, Place, Retreat, Step, Stop
from game.games.knightsleap.rules import HAND, Board
from game.rules.contract import Event
from game.stage import svg
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.pieces import Burst
from game.stage.pieces.sparks import BURST_SECONDS
from game.stage.shapes import Box, Spot, Target
from game.stage.theme import EASE, with_alpha
from game.stage.timeline import Script, tween
from game.stage.view import Choice, Table, View
from game.stage.zones import Zones

CARD: Final = 848.0
CELL: Final = 112.0
EDGE: Final = 32.0
LEAP_SECONDS: Final = 0.42
STEP_SECONDS: Final = 0.28
SERIES: Final = ("series_star", "series_square", "series_triangle", "series_circle")
DRAWINGS: Final = {
    Token.ORTHOGONAL: "knight/token_orth",
    Token.DIAGONAL: "knight/token_diag",
    Token.KNIGHT: "knight/token_ell",
    Token.JUMP: "knight/token_jump",
    Token.SAFETY: "knight/token_safe",
}


def make(table: Table) -> KnightView:
    """The view for a table."""
    return KnightView(table)


def drawing(token: int) -> str:
    """The name of a token's picture."""
    kind = Token(token)
    return DRAWINGS.get(kind, f"knight/token_{kind.name.lower()}")


class _Row:
    """What is seen of a seat's row: cards in order, how many are collected, which are safe."""

    def __init__(self, cards: Sequence[int] = (), owned: int = 0, safe: int = 0) -> None:
        self.cards = [int(card) for card in cards]
        self.owned = owned
        self.safe = safe


class KnightView(View[Board, Event]):
    """One board for all seats, their rows beside it."""

    ratio = 1.0
    has_tray = False

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        count = len(table.guests)
        self._state: Board | None = None
        self._tokens = [EMPTY] * SQUARES
        self._pawns = [HAND] * count
        self._rows = [_Row() for _ in range(count)]
        self._active = -1
        self._moving: dict[int, tuple[Spot, float]] = {}
        self._pop: dict[int, float] = {}
        self._flares: list[list[float]] = []
        self._offered: tuple[int, ...] = ()
        self._offer_state: Board | None = None
        self._focus: Target | None = None
        self._ways: tuple[Board, Mapping[int, turns.Path]] | None = None
        self._plan: list[Decision] = []
        self._picture: pygame.Surface | None = None
        self._picture_key: object = None
        self._is_stale = True
        self._canvas: Canvas
        self._zones: Zones

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self._zones, self._canvas = zones, canvas
        self.k = zones.board.w / CARD
        self._is_stale = True

    def at(self, square: int) -> Spot:
        """Centre of a square in logical units."""
        row, column = divmod(square, SIDE)
        board, k = self._zones.board, self.k
        return board.x + (EDGE + (column + 0.5) * CELL) * k, board.y + (EDGE + (row + 0.5) * CELL) * k

    def _cell(self, square: int) -> Box:
        x, y = self.at(square)
        half = CELL * self.k / 2
        return Box(x - half, y - half, 2 * half, 2 * half, 16 * self.k)

    # ---- position

    def sync(self, state: Board) -> None:
        self._state = state
        self._tokens = list(state.board)
        self._pawns = list(state.pawns)
        self._rows = [_Row(state.rows[s], state.owned[s], state.safe[s]) for s in range(state.seats)]
        self._active = state.active if state.is_turn else -1
        self._moving.clear()
        self._pop.clear()
        self._flares.clear()
        if self._plan and self._plan[0] not in state.legal(state.active):
            self._plan.clear()

    # ---- stories

    def script(self, event: Event) -> Script | None:
        tell = _TELLERS.get(type(event))
        return None if tell is None else tell(self, event)

    def _tell_token(self, event: happened.TokenPlaced) -> Script:
        self._tokens[event.square] = event.token
        if event.square % 4 == 0:
            self.table.sound("token_take", gain=0.25)
        yield 0.02

    def _tell_card(self, event: happened.CardDealt) -> Script:
        cards = self._rows[event.seat].cards
        del cards[event.index :]
        cards.append(int(event.colour))
        yield 0.03

    def _tell_placed(self, event: happened.PawnPlaced) -> Script:
        self._pawns[event.seat] = event.square
        self._active = -1
        self.table.sound("pawn_hop", gain=0.6)
        yield 0.2

    def _tell_turn(self, event: happened.TurnStarted) -> Script:
        self._active = event.seat
        yield 0.1

    def _tell_move(self, event: happened.PawnMoved) -> Script:
        seat = event.seat
        start, end = self.at(event.origin), self.at(event.target)
        high = (110 if event.means is Means.LEAP else 46 if event.means is Means.STEP else 150) * self.k
        seconds = LEAP_SECONDS if event.means is not Means.STEP else STEP_SECONDS

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            spot = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            self._moving[seat] = spot, sin(pi * t) * high

        self.table.sound("ring_jump" if event.means is Means.JUMP else "pawn_hop", gain=0.6)
        try:
            if self.table.is_calm:
                yield 0.16
            else:
                yield tween(seconds, show)
        finally:
            self._moving.pop(seat, None)
            self._pawns[seat] = event.target
        yield 0.06

    def _tell_collected(self, event: happened.TokenCollected) -> Script:
        row = self._rows[event.seat]
        try:
            self.table.sound("token_take", gain=0.8)
            if not self.table.is_calm:
                yield tween(0.3, partial(self._grow, event.square))
        finally:
            self._pop.pop(event.square, None)
            self._tokens[event.square] = EMPTY
            row.owned = event.index + 1
        yield 0.15

    def _grow(self, square: int, t: float) -> None:
        self._pop[square] = t

    def _tell_stolen(self, event: happened.ColourStolen) -> Script:
        thief, victim = self.table.guests[event.thief], self.table.guests[event.victim]
        words = tr(
            "{thief} steals {colour} from {victim}",
            thief=thief.name,
            colour=tr(TITLES[event.colour]),
            victim=victim.name,
        )
        self.table.toast(words)
        self.table.sound("steal", gain=0.8)
        try:
            yield 0.7
        finally:
            self._rows[event.thief].owned = event.index + 1
            robbed = self._rows[event.victim]
            robbed.cards = [int(card) for card in event.row]
            robbed.owned -= 1

    def _tell_asked(self, event: happened.CornerAsked) -> Script:
        self._active = -1
        self.table.toast(tr("{name} goes to a corner", name=self.table.guests[event.seat].name))
        yield 0.3

    def _tell_retreat(self, event: happened.PawnRetreated) -> Script:
        seat = event.seat
        start, end = self.at(event.origin), self.at(event.target)

        def show(t: float) -> None:
            part = EASE["in_out_sine"](t)
            self._moving[seat] = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part), 0.0

        try:
            if not self.table.is_calm:
                yield tween(0.5, show)
        finally:
            self._moving.pop(seat, None)
            self._pawns[seat] = event.target

    def _tell_secured(self, event: happened.ColoursSecured) -> Script:
        row = self._rows[event.seat]
        row.safe |= sum(1 << colour for colour in event.colours)
        if event.colours:
            self.table.sound("segment_done", gain=0.7)
            self.table.toast(tr(Ending.SECURED.value))
            yield 0.5

    def _tell_full(self, event: happened.RowFilled) -> Script:
        self.table.toast(tr("{name} has a full row: back to the centre!", name=self.table.guests[event.seat].name))
        self.table.sound("area_closed", gain=0.7)
        yield 0.5

    def _tell_ended(self, event: happened.TurnEnded) -> Script:
        if event.ending is Ending.SKIPPED:
            self.table.toast(tr(event.ending.value))
            yield 0.8

    def _tell_over(self, event: happened.MatchEnded) -> Script:
        self._active = -1
        if event.winner is None:
            return
        self.table.sound("treasure", gain=0.9)
        flare = [0.0]
        self._flares.append(flare)

        def show(t: float) -> None:
            flare[0] = t * BURST_SECONDS

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            if flare in self._flares:
                self._flares.remove(flare)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        board, k = self._zones.board, self.k
        canvas.put_box(canvas.paint.card(round(board.w), round(board.h), round(34 * k), frame=False), board)
        key = (canvas.paint, k)
        if self._picture is None or self._picture_key != key:
            self._picture, self._picture_key = _printed(canvas, k), key
        canvas.surface.blit(self._picture, canvas.fit.at(board.x, board.y))
        for corner in CORNERS:
            x, y = self.at(corner)
            canvas.image("icon/home", round(56 * k), x, y, (246, 226, 190, 255))

    def draw(self, canvas: Canvas) -> None:
        self._draw_lit(canvas)
        size = round(88 * self.k)
        for square, token in enumerate(self._tokens):
            if token == EMPTY:
                continue
            x, y = self.at(square)
            sprite = canvas.pieces.token(drawing(token), size)
            if square in self._pop:
                t = self._pop[square]
                sprite = sprite.grown(1 + 0.3 * t).faded(1 - t)
                y -= 40 * t * self.k
            canvas.put(sprite, x, y)
        self._draw_way(canvas)
        self._draw_pawns(canvas)
        for flare in self._flares:
            x, y = self.at(CENTRE)
            burst = Burst(7, reach=220, is_calm=self.table.is_calm)
            burst.draw(canvas.surface, canvas.paint, flare[0], x * canvas.scale, y * canvas.scale)

    def _draw_lit(self, canvas: Canvas) -> None:
        state = self._offer_state
        if state is None or not self._offered:
            return
        size = round(CELL * self.k - 10)
        glow = canvas.paint.round_rect(
            size, size, round(16 * self.k), (255, 255, 255, 150), canvas.colour("state.legal_edge"), 4
        )
        for target in self.targets(state, self._offered[0]):
            x, y = target.shape.centre
            canvas.put(glow, x - size / 2, y - size / 2)

    def _paths(self, state: Board) -> Mapping[int, turns.Path]:
        if self._ways is None or self._ways[0] is not state:
            self._ways = (state, turns.paths(state))
        return self._ways[1]

    def _draw_way(self, canvas: Canvas) -> None:
        """The way to the square in focus: every leg as an arc, what it brings as a badge."""
        state = self._offer_state
        if state is None or not self._offered or not state.is_turn or self._focus is None:
            return
        square = _square_of(self._focus.key)
        path = None if square is None else self._paths(state).get(square)
        if path is None:
            return
        for a, b in zip(path.squares, path.squares[1:], strict=False):
            (ax, ay), (bx, by) = self.at(a), self.at(b)
            high = 54 * self.k
            points = [(ax + (bx - ax) * i / 14, ay + (by - ay) * i / 14 - sin(pi * i / 14) * high) for i in range(15)]
            local = [(x - ax, y - ay) for x, y in points]
            canvas.put(canvas.paint.polyline(local, canvas.colour("state.legal_edge"), 16 * self.k), ax, ay)
            canvas.put(canvas.paint.polyline(local, canvas.colour("state.legal"), 9 * self.k), ax, ay)
        if path.victim is not None:
            x, y = self.at(path.target)
            side = 54 * self.k
            canvas.put(
                canvas.paint.disc(round(side), canvas.colour("state.danger"), canvas.colour("surface.card_hi"), 3),
                x + 40 * self.k,
                y - 40 * self.k,
            )
            canvas.image("icon/redo", round(side * 0.6), x + 40 * self.k, y - 40 * self.k, "state.danger_ink")

    def _draw_pawns(self, canvas: Canvas) -> None:
        high = round(104 * self.k)
        standing = []
        for seat, square in enumerate(self._pawns):
            if seat in self._moving:
                (x, y), lift = self._moving[seat]
            elif square == HAND:
                continue
            else:
                (x, y), lift = self.at(square), 0.0
            standing.append((y + 40 * self.k, seat, x, lift))
        for foot, seat, x, lift in sorted(standing):
            look = self.table.guests[seat].look
            if seat == self._active and not lift:
                d = round(86 * self.k)
                ring = canvas.paint.disc(
                    d, with_alpha(canvas.colour("state.accent"), 0.0), canvas.colour("state.accent"), 5
                )
                canvas.put(ring.squashed(1.0, 0.42), x, foot - 4 * self.k)
            if lift:
                canvas.put(canvas.pieces.pawn_shadow(high, lift), x, foot)
            canvas.put(canvas.pieces.pawn(look, high, shadow=not lift), x, foot - lift)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        row = self._rows[seat]
        if not row.cards:
            return
        top = box.h * 0.42 if box.h >= 76 else 0.0
        area = Box(box.x, box.y + top, box.w, box.h - top)
        pitch = min(area.w / len(row.cards), area.h * 1.22)
        size = min(pitch - 6, area.h)
        for index, colour in enumerate(row.cards):
            self._draw_card(
                canvas, seat, row, index, colour, Box(area.x + index * pitch, area.y + (area.h - size) / 2, size, size)
            )

    def _draw_card(self, canvas: Canvas, seat: int, row: _Row, index: int, colour: int, box: Box) -> None:
        kind = Token(colour)
        look = canvas.theme.game[kind.name.lower()]
        side = round(box.w)
        is_owned, is_next = index < row.owned, index == row.owned
        paper = canvas.colour("surface.card_hi")
        if is_next:
            canvas.put(
                canvas.paint.round_rect(side + 10, side + 10, side * 0.2, canvas.colour("state.legal")),
                box.x - 5,
                box.y - 5,
            )
        canvas.put(canvas.paint.round_rect(side, side, side * 0.18, paper), box.x, box.y)
        inner = round(side * 0.82)
        pad = (side - inner) / 2
        fill = look.fill if is_owned or is_next else look.light
        canvas.put(canvas.paint.round_rect(inner, inner, inner * 0.16, fill, look.dark, 2), box.x + pad, box.y + pad)
        cx, cy = box.centre
        ink = look.ink if is_owned or is_next else look.dark
        canvas.image(f"glyph/{look.glyph}", round(inner * 0.62), cx, cy, ink)
        if is_owned:
            badge = round(max(20.0, side * 0.42))
            is_safe = bool(row.safe >> colour & 1)
            tone = "state.success" if is_safe else "ink.on_card"
            canvas.put(
                canvas.paint.disc(badge, canvas.colour(tone), paper, 2),
                box.right - badge * 0.3,
                box.bottom - badge * 0.3,
            )
            name = "icon/shield" if is_safe else "icon/check"
            canvas.image(
                name, round(badge * 0.62), box.right - badge * 0.3, box.bottom - badge * 0.3, "state.success_ink"
            )

    # ---- choosing

    def offer(self, state: Board | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offer_state = state
        self._offered = tuple(seats)
        self._focus = focus

    def targets(self, state: Board, seat: int) -> Sequence[Target]:
        legal = state.legal(seat)
        first = {action.square: action for action in legal if not isinstance(action, Stop)}
        if not state.is_turn:
            return [Target(f"square{square}", self._cell(square), act, tr("Go there")) for square, act in first.items()]
        out = []
        for square, path in sorted(self._paths(state).items()):
            if path.actions == (STOP,):
                continue
            act: object = first.get(square) or partial(self._follow, path.actions)
            out.append(Target(f"square{square}", self._cell(square), act, self._label(path)))
        return out

    def _follow(self, actions: Sequence[Decision]) -> None:
        self._plan = list(actions)

    def planned(self, state: Board, seat: int) -> object | None:
        if not self._plan:
            return None
        if seat != state.active or self._plan[0] not in state.legal(seat):
            self._plan.clear()
            return None
        return self._plan.pop(0)

    def _label(self, path: turns.Path) -> str:
        match path.ending:
            case Ending.COLLECTED:
                return (
                    tr("Collect {colour}", colour=tr(TITLES[path.colour])) if path.colour is not None else tr("Collect")
                )
            case Ending.STOLEN:
                return tr("Steal {colour}", colour=tr(TITLES[path.colour])) if path.colour is not None else tr("Steal")
            case Ending.SECURED:
                return tr("Make safe")
            case Ending.WON:
                return tr("Win!")
            case _:
                return tr("Leap here")

    def choices(self, state: Board, seat: int) -> Sequence[Choice]:
        return [
            Choice("stop", tr("Stay here"), action, icon="check", look="primary")
            for action in state.legal(seat)
            if isinstance(action, Stop)
        ]

    def preferred(self, state: Board, seat: int) -> str | None:
        if not state.is_turn:
            return None
        best = [Ending.WON, Ending.COLLECTED, Ending.STOLEN, Ending.SECURED]
        ways = [path for path in self._paths(state).values() if path.actions != (STOP,)]
        ways.sort(
            key=lambda path: (best.index(path.ending) if path.ending in best else 9, len(path.actions), path.target)
        )
        return f"square{ways[0].target}" if ways else None

    def refusal(self, state: Board, seat: int, spot: Spot) -> str:
        for square in range(SQUARES):
            if self._cell(square).contains(spot):
                reason = turns.why_not(state, seat, square)
                return "" if reason is None else tr(reason.value)
        return ""

    # ---- words

    def headline(self, state: Board, seat: int) -> str:
        if state.is_retreat:
            return tr("choose a corner")
        if not state.is_turn:
            return tr("pick a corner to start from")
        if state.is_chain:
            return tr("go on, or stay here?")
        return tr("make your knight move")

    def hint(self, state: Board, seat: int) -> str:
        square = _square_of(self._focus.key) if self._focus is not None else None
        if square is not None and state.is_turn:
            path = self._paths(state).get(square)
            token = state.board[square]
            if path is not None and path.ending in (Ending.COLLECTED, Ending.STOLEN, Ending.WON, Ending.SECURED):
                return tr(path.ending.value)
            if token != EMPTY and Token(token) in HINTS:
                return tr(HINTS[Token(token)])
        if not state.is_turn:
            return ""
        wanted = turns.next_colour(state, seat)
        if wanted is None:
            return tr("Your row is full: get back to the centre.")
        return tr("Next for you: {colour}", colour=tr(TITLES[wanted]))

    def advice(self, state: Board, seat: int, action: object) -> str:
        if isinstance(action, Leap | Step | Jump | Place | Retreat):
            return tr("The lamp would go there.")
        return super().advice(state, seat, action)

    def subtitle(self, state: Board) -> str:
        return tr("Round {n}", n=state.turns // max(1, state.seats) + 1)


def _square_of(key: str) -> int | None:
    return int(key.removeprefix("square")) if key.startswith("square") else None


def _printed(canvas: Canvas, k: float) -> pygame.Surface:
    """Frame, chequered squares, corners and the star in the middle."""
    rng = Random(3)
    out = [
        f'<path d="{svg.rounded(14, 14, CARD - 28, CARD - 28, 22)}" fill="#7A4A24"/>',
        f'<path d="{svg.rounded(EDGE - 6, EDGE - 6, 7 * CELL + 12, 7 * CELL + 12, 8)}" fill="#4A2A13"/>',
    ]
    for square in range(SQUARES):
        row, column = divmod(square, SIDE)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        fill = "#F3DDB6" if (row + column) % 2 else "#E6C793"
        if square in CORNERS:
            fill = "#A9713C"
        out.append(f'<path d="{svg.rounded(x, y, CELL, CELL, 0)}" fill="{fill}"/>')
        for _ in range(3):
            gx, gy = x + rng.uniform(4, 50), y + rng.uniform(10, CELL - 10)
            length = rng.uniform(24, 56)
            grain = svg.polygon(((gx, gy), (gx + length / 2, gy + 2), (gx + length, gy)), is_closed=False)
            out.append(f'<path d="{grain}" fill="none" {svg.stroke((138, 90, 46, 46), 1.6)}/>')
        if square in CORNERS:
            inner = svg.rounded(x + 12, y + 12, CELL - 24, CELL - 24, 18)
            out.append(f'<path d="{inner}" fill="#7A4A24" {svg.stroke((74, 42, 19, 255), 3)}/>')
    for line in range(1, SIDE):
        at = EDGE + line * CELL
        far = EDGE + 7 * CELL
        cut = f"M{at} {EDGE}V{far}M{EDGE} {at}H{far}"
        out.append(f'<path d="{cut}" fill="none" {svg.stroke((183, 140, 90, 150), 2)}/>')
    out.append(_star(canvas))
    picture = svg.raster("".join(out), CARD, CARD, canvas.scale * k)
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def _star(canvas: Canvas) -> str:
    c = CARD / 2
    rays = svg.polygon(
        [
            (c + (52 if i % 2 else 42) * cos(pi * i / 12), c + (52 if i % 2 else 42) * sin(pi * i / 12))
            for i in range(24)
        ]
    )
    star = svg.polygon(
        [
            (c + (30 if i % 2 == 0 else 13) * sin(pi * i / 5), c - (30 if i % 2 == 0 else 13) * cos(pi * i / 5))
            for i in range(10)
        ]
    )
    dark, gold = canvas.colour("state.gold_dark"), canvas.colour("state.gold")
    return (
        f'<path d="{rays}" {svg.fill(gold)} {svg.stroke(dark, 4)}/><circle cx="{c}" cy="{c}" r="38" '
        f"{svg.fill(canvas.colour('state.gold_light'))} {svg.stroke(dark, 3)}/>"
        f'<path d="{star}" fill="#FFFFFF" {svg.stroke(dark, 2)}/>'
    )


_TELLERS: dict[type[Event], Callable[..., Script]] = {
    happened.TokenPlaced: KnightView._tell_token,
    happened.CardDealt: KnightView._tell_card,
    happened.PawnPlaced: KnightView._tell_placed,
    happened.TurnStarted: KnightView._tell_turn,
    happened.PawnMoved: KnightView._tell_move,
    happened.TokenCollected: KnightView._tell_collected,
    happened.ColourStolen: KnightView._tell_stolen,
    happened.CornerAsked: KnightView._tell_asked,
    happened.PawnRetreated: KnightView._tell_retreat,
    happened.ColoursSecured: KnightView._tell_secured,
    happened.RowFilled: KnightView._tell_full,
    happened.TurnEnded: KnightView._tell_ended,
    happened.MatchEnded: KnightView._tell_over,
}
