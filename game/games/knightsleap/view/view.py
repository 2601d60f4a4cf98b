"""The view of Knight's Leap: wooden tokens on a chequered board, leaping pawns, a row of cards per seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import dist, inf
from typing import Final

from game.games.knightsleap import queries
from game.games.knightsleap.actions import STOP, Decision, Jump, Leap, Place, Retreat, Step, Stop
from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, KNIGHT_DISTANCES, SQUARES
from game.games.knightsleap.events import TurnEnding
from game.games.knightsleap.queries import Path, RefusalReason
from game.games.knightsleap.rules import HAND, KnightsLeapState, new
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box, Shape, Spot, Target
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import with_alpha
from game.stage.table.ambient import AmbientEffect
from game.stage.table.lifting import Lift
from game.stage.table.offer import Choice, Offer
from game.stage.table.table import Table
from game.stage.table.track import UP, in_order
from game.stage.table.view import Decisive, View
from game.stage.text.language import tr

from . import path_overlay, rows, texts
from .animator import FALL, KnightsLeapAnimator
from .board import CELL, TOKEN, Board
from .rows import CardPlacing, RowLook, badge
from .viewmodel import KnightsLeapAnimations, KnightsLeapViewModel

BLOCKED: Final = (
    RefusalReason.PAWN_WITHOUT,
    RefusalReason.PAWN_SAFE,
    RefusalReason.PAWN_FULL,
    RefusalReason.PAWN_ON_RINGS,
)
REWARDS: Final = {
    TurnEnding.WON: "win",
    TurnEnding.COLLECTED: "collect",
    TurnEnding.STOLEN: "steal",
    TurnEnding.SECURED: "shield",
}
"""Signs of the endings that gain something, best first."""

KnightsLeapOffer = Offer[KnightsLeapState]


@dataclass(frozen=True, slots=True)
class Details:
    paths: Mapping[int, Path]
    """Path by target square; empty while no move is owed."""
    lit: Mapping[int, str]
    """Selectable squares with the sign of their gain, empty if none."""
    blocked: tuple[int, ...]
    """Squares within reach except for the pawn on them."""
    lures: Mapping[int, int]
    """Colour that could be stolen from a seat's row, by seat."""

    @property
    def signs(self) -> Mapping[int, str]:
        return {**self.lit, **dict.fromkeys(self.blocked, "blocked")}


class KnightsLeapView(View[KnightsLeapState, KnightsLeapViewModel, KnightsLeapAnimations]):
    ratio = 1.0
    corner = 34.0
    has_tray = False
    row_ratio = rows.RATIO
    animator: KnightsLeapAnimator

    def __init__(self, table: Table) -> None:
        start = KnightsLeapViewModel.of(new(len(table.guests), frozenset()))
        super().__init__(table, start, KnightsLeapAnimations())
        self.board = Board()
        self.animator = KnightsLeapAnimator(table, self.shown, self.motion, self.rows)
        self.animator.layout = self.board
        self._plan: list[tuple[int, Decision]] = []
        """The next actions of a turn planned by its last square, each with the square where the pawn has to be."""
        self._traced: tuple[object, float] = None, 0.0
        """The actions of the focused path, and the seconds for which it has been traced."""

    def decisive(self, seat: int) -> Decisive | None:
        if seat not in self.shown.pieces:
            return None
        return self.board.decisive(self.shown.pieces, seat, self.table.guests[seat].look)

    def counted(self, shown: KnightsLeapViewModel) -> tuple[int, ...]:
        return tuple(row.owned for row in shown.rows)

    def synced(self, state: KnightsLeapState, before: KnightsLeapViewModel) -> None:
        if not self._is_planned(state):
            self._plan = []

    def layout_places(self, *, is_new: bool) -> None:
        self.board.lay(self.zones.board)

    # ---- time

    @property
    def is_lively(self) -> bool:
        return super().is_lively or bool(self.motion.falling) or self._is_tracing

    @property
    def _current(self) -> KnightsLeapOffer | None:
        return next(iter(self.offers.values()), None)

    @property
    def _path(self) -> Path | None:
        """The focused path, None if it is only the stop."""
        path = None if self._current is None else _path_in_focus(self._current)
        return None if path is None or path.actions == (STOP,) else path

    def _squares_traced(self, path: Path) -> int:
        if self.table.reduced_motion:
            return SQUARES
        actions, seconds = self._traced
        return 1 + int(seconds / path_overlay.SQUARE) if actions == path.actions else 1

    @property
    def _is_tracing(self) -> bool:
        path = self._path
        return path is not None and self._squares_traced(path) <= path_overlay.count(path.actions)

    def update(self, dt: float) -> None:
        super().update(dt)
        path = self._path
        actions = None if path is None else path.actions
        self._traced = (actions, self._traced[1] + dt) if self._traced[0] == actions else (actions, 0.0)
        self.motion.falling = {square: left - dt for square, left in self.motion.falling.items() if left > dt}

    def coming_up(self) -> Iterator[bool]:
        return self.board.coming_up(self.canvas)

    # ---- drawing

    def draw_static(self, canvas: Canvas) -> None:
        self.board.draw_static(canvas)

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        x, y = self.board.at(CENTRE)
        return (AmbientEffect("glint", (x + 14 * self.board.k, y - 14 * self.board.k), 64 * self.board.k),)

    def draw(self, canvas: Canvas) -> None:
        shown, motion, board = self.shown, self.motion, self.board
        falling = motion.falling
        resting = shown.tokens
        if falling or motion.flights:
            bare = {*falling, *(flight.home for flight in motion.flights.values())}
            resting = [EMPTY if square in bare else token for square, token in enumerate(resting)]
        board.draw(canvas, resting)
        self.draw_ambient(canvas)
        for square, left in falling.items():
            (x, y), size, part = board.at(square), TOKEN * board.k, left / FALL
            token = rows.flying(canvas, shown.tokens[square], size, size)
            canvas.put(token, x, y - 90 * board.k * part * part)
        offer = None if self.is_returning else self._current
        self.draw_light(canvas, None if offer is None else partial(self._draw_lit, offer=offer))
        path = None if offer is None else self._path
        go = None if offer is None or path is None else partial(self._draw_way, offer=offer, path=path)
        self.draw_light(canvas, go, 2)
        self.draw_pawns(canvas)
        self.draw_light(canvas, None if offer is None else partial(self.draw_badges, signs=offer.details.signs), 1)
        for flight in motion.flights.values():
            canvas.put(rows.glowing(canvas, flight.size), *flight.spots[0])
            canvas.put(rows.flying(canvas, flight.thing, TOKEN * board.k, flight.size), *flight.spots[0])
        motion.draw_flares(canvas)

    def _draw_lit(self, canvas: Canvas, offer: KnightsLeapOffer) -> None:
        for square in offer.details.lit:
            self.board.draw_lit(canvas, square, offer.state.board[square])

    def draw_over_ring(self, canvas: Canvas, key: str) -> None:
        offer, square = self._current, _square_of(key)
        if offer is None or square is None or self.is_returning:
            return
        path = self._path
        if path is not None and path.target == square and not self._is_tracing:
            path_overlay.draw_head(canvas, self.board, path.squares, path.actions)
        self.draw_badges(canvas, offer.details.signs, square)

    def _draw_way(self, canvas: Canvas, offer: KnightsLeapOffer, path: Path) -> None:
        path_overlay.draw(canvas, self.board, path.squares, path.actions, self._squares_traced(path))
        if path.victim is not None:
            free = [at for at in CORNERS if at == offer.state.pawns[offer.seat] or not offer.state.occupied >> at & 1]
            self.draw_ghosts(canvas, path.victim, free)

    def draw_ghosts(self, canvas: Canvas, seat: int, corners: Sequence[int]) -> None:
        look, d = self.table.guests[seat].look, round(72 * self.board.k)
        for corner in corners:
            canvas.put(_ghost(canvas, look, d), *self.board.at(corner))

    def draw_badges(self, canvas: Canvas, signs: Mapping[int, str], ringed: int | None = None) -> None:
        """Draw the signs of squares; if one is ringed, only those that its focus ring touches."""
        board, k = self.board, self.board.k
        for square, sign in signs.items():
            x, y = board.at(square)
            if sign and (ringed is None or dist((x, y), board.at(ringed)) < 2 * CELL * k):
                canvas.put(badge(canvas, sign, max(30.0, 42 * k)), x + 31 * k, y - 31 * k)

    def draw_pawns(self, canvas: Canvas) -> None:
        board, shown = self.board, self.shown
        poses = {**board.standings(shown.pieces), **self.motion.poses}
        waiting = (seat for seat, square in shown.pieces.items() if square >= SQUARES)
        due, foot = next(waiting, -1) if shown.active < 0 else shown.active, (board.below - 4) * board.k
        for seat in in_order({seat: pose for seat, pose in poses.items() if seat != self.motion.in_hand}):
            (x, y), lift = poses[seat].spot, poses[seat].lift
            if seat == due and lift <= UP:
                canvas.put(self._ring(canvas, 92, "state.accent", 1.0), x, y + foot)
            board.draw_piece(canvas, self.table.guests[seat].look, poses[seat])

    def _ring(self, canvas: Canvas, d: float, ink: str, strength: float) -> Sprite:
        k = self.board.k
        return _ring(canvas, round(d * k / 6) * 6, ink, round(strength * 8) / 8, 6 * k)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        lure = -1
        if self._current is not None and seat != self._current.seat:
            lure = self._current.details.lures.get(seat, -1)
        look = RowLook(seat, seat == self.shown.active, lure)
        rows.draw(canvas, self.shown.rows[seat], self.motion.rows.get(seat), look, box)

    def tallest(self, wide: float) -> float:
        return inf

    def name_width(self, wide: float, high: float) -> float:
        return wide - rows.SIGNED

    # ---- choices

    def details(self, offer: KnightsLeapOffer) -> Details:
        state, seat = offer.state, offer.seat
        if not state.is_turn:
            return Details({}, {action.square: "" for action in offer.legal}, (), {})
        paths = {square: path for square, path in sorted(queries.paths(state).items()) if path.actions != (STOP,)}
        blocked = tuple(
            at for at in state.pawns if at != HAND and at not in paths and queries.why_not(state, seat, at) in BLOCKED
        )
        wanted = queries.next_colour(state, seat)
        lures = {} if wanted is None else {victim: int(wanted) for victim in queries.victims(state, seat)}
        return Details(paths, {square: _sign(state, seat, path) for square, path in paths.items()}, blocked, lures)

    def targets(self, offer: KnightsLeapOffer) -> Sequence[Target]:
        return list(self._targets(offer))

    def _targets(self, offer: KnightsLeapOffer) -> Iterator[Target]:
        seat, cell = offer.seat, self.board.cell
        first = {action.square: action for action in offer.legal if not isinstance(action, Stop)}
        found: Details = offer.details
        if not offer.state.is_turn:
            for at, action in first.items():
                spoken = tr("corner {square}", square=texts.square(at))
                yield Target(f"square{at}", cell(at), Decide(seat, action), tr("Go there"), spoken=spoken)
            return
        for square, path in found.paths.items():
            # On a square that offers an extra move the turn goes on: the player who chose it is asked there.
            actions = path.actions[:-1] if path.actions[-1] is STOP else path.actions
            plan = partial(setattr, self, "_plan", [*zip(path.squares, actions, strict=False)])
            act = Decide(seat, first[square]) if square in first else self.pick(seat, plan)
            spoken = texts.spoken(offer.state, path)
            yield Target(f"square{square}", cell(square), act, texts.label(path), spoken=spoken)

    def lifts(self, offer: KnightsLeapOffer) -> Iterator[Lift]:
        standing, seat = self.board.standings(self.shown.pieces), offer.seat
        if seat in standing:
            places = [(target.key, None) for target in offer.targets]
            yield self.board.lift(seat, self.table.guests[seat].look, standing[seat].spot, places)

    def choices(self, offer: Offer[KnightsLeapState]) -> Sequence[Choice]:
        return [
            Choice("stop", tr("Stay here"), Decide(offer.seat, action), icon="check", look="primary")
            for action in offer.legal
            if isinstance(action, Stop)
        ]

    def planned(self, state: KnightsLeapState, seat: int) -> object | None:
        if seat == state.active and self._is_planned(state):
            return self._plan.pop(0)[1]
        self._plan = []
        return None

    def _is_planned(self, state: KnightsLeapState) -> bool:
        """True if the planned turn goes on from this position."""
        if not self._plan or not state.is_turn:
            return False
        square, action = self._plan[0]
        return state.pawns[state.active] == square and action in state.legal(state.active)

    def preferred(self, offer: KnightsLeapOffer) -> str | None:
        """Return the key of the square with the highest gain, else of the one nearest to the seat's goals."""
        found: Details = offer.details
        wanted = queries.next_colour(offer.state, offer.seat)
        board = enumerate(offer.state.board)
        goals = [CENTRE] if wanted is None else [square for square, token in board if token == wanted]

        def leaps(square: int) -> int:
            return min((KNIGHT_DISTANCES[square][goal] for goal in goals), default=0)

        if not offer.state.is_turn:
            return f"square{min(found.lit, key=leaps)}"
        best = [*REWARDS.values(), ""]
        ranked = sorted(
            (best.index(found.lit[square]), leaps(square), len(path.actions), square)
            for square, path in found.paths.items()
        )
        return f"square{ranked[0][-1]}" if ranked else None

    def refusal(self, state: KnightsLeapState, seat: int, spot: Spot) -> str:
        square = next((square for square in range(SQUARES) if self.board.cell(square).contains(spot)), None)
        reason = None if square is None else queries.why_not(state, seat, square)
        return "" if reason is None else tr(reason.value)

    def things(self) -> Iterator[tuple[Shape, str]]:
        for square, token in enumerate(self.shown.tokens):
            yield self.board.cell(square), texts.square_tip(square, token)
        for seat, box in self.rows.items():
            row = self.shown.rows[seat]
            lay = CardPlacing.of(box, row.length)
            for place in range(len(row.cards)):
                yield lay.reach(place), texts.card_tip(row, place, self.table.guests[seat].name)

    # ---- texts

    def headline(self, offer: KnightsLeapOffer) -> str:
        return texts.headline(offer.state)

    def hint(self, offer: KnightsLeapOffer) -> str:
        return texts.hint(offer.state, offer.seat, _path_in_focus(offer), self.table.guests)

    def describe(self, event: object) -> str:
        return texts.describe(event, self.table)

    def recount(self, event: object) -> str:
        return texts.recount(event, self.table)

    def advice(self, state: KnightsLeapState, seat: int, action: object) -> str:
        if isinstance(action, Leap | Step | Jump | Place | Retreat):
            return texts.advice(state, seat, action.square, action, self.table.guests)
        return ""


def _sign(state: KnightsLeapState, seat: int, path: Path) -> str:
    if path.ending is TurnEnding.SECURED and not state.have[seat] & ~state.safe[seat]:
        return ""
    return REWARDS.get(path.ending, "")


def _square_of(key: str | None) -> int | None:
    return int(key.removeprefix("square")) if key is not None and key.startswith("square") else None


def _path_in_focus(offer: KnightsLeapOffer) -> Path | None:
    square = _square_of(offer.focus)
    found: Details = offer.details
    return None if square is None else found.paths.get(square)


@cached
def _ghost(canvas: Canvas, look: str, d: int) -> Sprite:
    return canvas.pieces.disc(look, d).faded(0.72)


@cached
def _ring(canvas: Canvas, wide: int, ink: str, alpha: float, line: float) -> Sprite:
    """Draw a flat ring with a dark rim; `line` is its breadth."""
    strokes = ((canvas.colour("state.legal_edge"), 2 * line), (canvas.colour(ink), line))
    body = "".join(
        f'<ellipse cx="0" cy="0" rx="{wide / 2}" ry="{wide * 0.22}" fill="none" '
        f"{svg.stroke(with_alpha(colour, alpha), width)}/>"
        for colour, width in strokes
    )
    return canvas.paint.framed(body, ((-wide / 2, -wide / 2), (wide / 2, wide / 2)), line + 2)
