"""The view of Knight's Leap: wooden tokens on a chequered board, pawns that leap, a row of cards per seat.

Shows positions it is given; legality always comes from them. What is in motion is led by the stories.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.games.knightsleap import queries
from game.games.knightsleap.actions import STOP, Decision, Jump, Leap, Place, Retreat, Step, Stop
from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, KNIGHT_DISTANCES, SQUARES
from game.games.knightsleap.events import TurnEnding
from game.games.knightsleap.queries import Refusal
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import current, tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import with_alpha
from game.stage.pieces import Burst
from game.stage.table.view import Choice, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

from . import rows, way, words
from .badges import badge
from .ground import TOKEN, Ground
from .rows import Look
from .seen import Flight, Seen
from .stories import FALL, Stories, aside

FOOT: Final = 40.0
"""From the middle of a square down to the foot of its pawn."""
PAWN: Final = 104.0
BLOCKED: Final = (Refusal.PAWN_WITHOUT, Refusal.PAWN_SAFE, Refusal.PAWN_FULL, Refusal.PAWN_ON_RINGS)
REWARDS: Final = {
    TurnEnding.WON: "win",
    TurnEnding.COLLECTED: "collect",
    TurnEnding.STOLEN: "steal",
    TurnEnding.SECURED: "shield",
}
"""Endings that bring something, the best first, and their signs."""


def make(table: Table) -> KnightView:
    """The view for a table."""
    return KnightView(table)


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that can be chosen in a position, worked out once."""

    state: KnightsLeapState
    seat: int
    targets: tuple[Target, ...]
    paths: Mapping[int, queries.Path]
    lit: tuple[tuple[int, str], ...]
    """Squares and the sign of what they bring, empty if nothing."""
    blocked: tuple[int, ...]
    """Squares in reach but for the pawn on them."""


class KnightView(View[KnightsLeapState, Event]):
    """One board for all seats, their rows beside it."""

    ratio = 1.0
    has_tray = False

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.ground = Ground()
        self.seen = Seen.bare(len(table.guests))
        self._boxes: dict[int, Box] = {}
        self._stories = Stories(table, self.seen, self.ground, self._boxes)
        self._offered: tuple[int, ...] = ()
        self._asked: KnightsLeapState | None = None
        self._focus: Target | None = None
        self._offer: Offer | None = None
        self._offer_key: object = None
        self._plan: list[tuple[int, Decision]] = []
        """What is left of a way chosen by its last square: where the pawn must stand, and what it does there."""
        self._is_stale = True
        self._idle: Chunks | None = None
        self._canvas: Canvas | None = None

    # ---- position and time

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self.ground.place(zones.board)
        self._canvas = canvas
        self._boxes.clear()
        self._is_stale = True
        self._idle = None
        self._offer_key = None

    def sync(self, state: KnightsLeapState) -> None:
        self.seen.show(state)
        if self._plan and not self._is_next(state):
            self._plan.clear()

    def script(self, event: Event) -> Script | None:
        return self._stories.script(event)

    @property
    def is_lively(self) -> bool:
        return bool(self.seen.falling)

    def update(self, dt: float) -> None:
        falling = self.seen.falling
        for square, left in list(falling.items()):
            if left > dt:
                falling[square] = left - dt
            else:
                del falling[square]

    def busy(self) -> tuple[int, str] | None:
        seat = self.seen.active
        if self.seen.told is not None or seat < 0:
            return self.seen.told
        guest = self.table.guests[seat]
        return seat, guest.name if guest.is_human else tr("{name} plays", name=guest.name)

    def warm(self, seconds: float) -> bool:
        if self._canvas is None:
            return True
        if self._idle is None:
            self._idle = Chunks(self._preparing(self._canvas))
        return self._idle.spend(seconds)

    def _preparing(self, canvas: Canvas) -> Iterator[bool]:
        for guest in self.table.guests:
            for step, is_flying in ((0, False), (1, False), (2, False), (0, True), (-1, True), (-1, False)):
                self._pawn(canvas, guest.look, step, is_flying=is_flying)
                yield False
        yield from self.ground.preparing(canvas)
        # By now the rows have been drawn, so their size is known.
        for box in list(self._boxes.values())[:1]:
            yield from rows.preparing(canvas, len(self.table.guests), box)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        self.ground.bake(canvas)

    def draw(self, canvas: Canvas) -> None:
        seen, ground = self.seen, self.ground
        falling = seen.falling
        resting = seen.tokens
        if falling:
            resting = [EMPTY if square in falling else token for square, token in enumerate(resting)]
        ground.draw(canvas, resting)
        for square, left in falling.items():
            self._draw_falling(canvas, square, left / FALL)
        offer = self._offer_now()
        if offer is not None:
            for square, sign in offer.lit:
                ground.draw_lit(canvas, square, offer.state.board[square], is_good=bool(sign))
            self._draw_way(canvas, offer)
        self.draw_pawns(canvas)
        if offer is not None:
            self._draw_badges(canvas, offer)
        for flight in seen.flights:
            self._draw_flight(canvas, flight)
        if seen.flare >= 0:
            x, y = ground.at(CENTRE)
            burst = Burst(7, count=26, reach=300, is_calm=self.table.is_calm)
            burst.draw(canvas.surface, canvas.paint, seen.flare, x * canvas.scale, y * canvas.scale)

    def _draw_falling(self, canvas: Canvas, square: int, left: float) -> None:
        x, y = self.ground.at(square)
        token = rows.flying(canvas, self.seen.tokens[square], TOKEN * self.ground.k, TOKEN * self.ground.k)
        canvas.put(token, x, y - 90 * self.ground.k * left * left)

    def _draw_flight(self, canvas: Canvas, flight: Flight) -> None:
        x, y = flight.spot
        canvas.put(rows.glowing(canvas, flight.size), x, y)
        canvas.put(rows.flying(canvas, flight.token, TOKEN * self.ground.k, flight.size), x, y)

    def _draw_way(self, canvas: Canvas, offer: Offer) -> None:
        path = self._path(offer)
        if path is None or path.actions == (STOP,):
            return
        way.draw(canvas, self.ground, path.squares, path.actions)
        if path.victim is not None:
            self._draw_retreats(canvas, offer, path.victim)

    def _draw_retreats(self, canvas: Canvas, offer: Offer, victim: int) -> None:
        """Where a pawn would have to go: pale discs in the corners that would be free."""
        look, d = self.table.guests[victim].look, round(72 * self.ground.k)
        disc = canvas.pieces.disc(look, d)
        ghost = canvas.paint.kept(("knights ghost", look, d), lambda: disc.faded(0.72))
        for corner in CORNERS:
            if corner == offer.state.pawns[offer.seat] or not offer.state.occupied >> corner & 1:
                canvas.put(ghost, *self.ground.at(corner))

    def _draw_badges(self, canvas: Canvas, offer: Offer) -> None:
        k = self.ground.k
        d, shift = max(30.0, 42 * k), 31 * k
        for square, sign in (*offer.lit, *((square, "blocked") for square in offer.blocked)):
            if sign:
                x, y = self.ground.at(square)
                canvas.put(badge(canvas, sign, d), x + shift, y - shift)

    def draw_pawns(self, canvas: Canvas) -> None:
        """The pawns, those at the back first, flying ones last."""
        k, seen = self.ground.k, self.seen
        standing: list[tuple[bool, float, bool, int, float, float, int]] = []
        due = seen.ousted[0] if seen.active < 0 and seen.ousted is not None else seen.active
        for seat, square in enumerate(seen.pawns):
            lift, squash = 0.0, 0
            pose = seen.poses.get(seat)
            if pose is not None:
                (x, y), lift, squash = pose.spot, pose.lift, pose.squash
            elif seen.ousted is not None and seen.ousted[0] == seat:
                x, y = aside(self.ground, seen.ousted[1])
            elif square == HAND:
                continue
            else:
                x, y = self.ground.at(square)
            standing.append((lift > 4, y + FOOT * k, seat == due, seat, x, lift, squash))
        for dust in seen.dust:
            x, y = dust.spot
            canvas.put(
                self._ring(canvas, 60 + 60 * dust.part, "state.legal", 0.7 * (1 - dust.part)), x, y + (FOOT - 4) * k
            )
        for is_up, foot, is_turn, seat, x, lift, squash in sorted(standing):
            look = self.table.guests[seat].look
            if is_turn and not is_up:
                canvas.put(self._ring(canvas, 92, "state.accent", 1.0), x, foot - 4 * k)
            if lift:
                canvas.put(canvas.pieces.pawn_shadow(round(PAWN * k), lift), x, foot)
            canvas.put(self._pawn(canvas, look, squash, is_flying=bool(lift)), x, foot - lift)

    def _pawn(self, canvas: Canvas, look: str, step: int, *, is_flying: bool = False) -> Sprite:
        """A pawn as it stands, or pressed flat or stretched by some steps."""
        pawn = canvas.pieces.pawn(look, round(PAWN * self.ground.k), shadow=not is_flying)
        if not step:
            return pawn
        key = ("knights pressed", look, self.ground.k, step, is_flying)
        return canvas.paint.kept(key, lambda: pawn.squashed(1 + 0.07 * step, 1 - 0.09 * step))

    def _ring(self, canvas: Canvas, d: float, ink: str, strength: float) -> Sprite:
        """A flat ring on the board round the foot of a pawn."""
        wide, level = round(d * self.ground.k / 6) * 6, round(strength * 8) / 8
        colour = with_alpha(canvas.colour(ink), level)

        def draw() -> Sprite:
            line, dark = 6 * self.ground.k, with_alpha(canvas.colour("state.legal_edge"), level)
            body = "".join(
                f'<ellipse cx="0" cy="0" rx="{wide / 2}" ry="{wide * 0.22}" fill="none" {svg.stroke(ink, width)}/>'
                for ink, width in ((dark, 2 * line), (colour, line))
            )
            return canvas.paint.framed(body, ((-wide / 2, -wide / 2), (wide / 2, wide / 2)), line + 2)

        return canvas.paint.kept(("knights ring", wide, colour, self.ground.k), draw)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        self._boxes[seat] = box
        lure = -1
        offer = self._offer_now()
        if offer is not None and offer.state.is_turn and seat != offer.seat:
            wanted = queries.next_colour(offer.state, offer.seat)
            if wanted is not None and seat in queries.victims(offer.state, offer.seat):
                lure = int(wanted)
        rows.draw(canvas, self.seen.rows[seat], Look(seat, seat == self.seen.active, lure), box)

    # ---- choosing

    def offer(self, state: KnightsLeapState | None, seats: Sequence[int], focus: Target | None) -> None:
        self._asked, self._offered, self._focus = state, tuple(seats), focus

    def _offer_now(self) -> Offer | None:
        """What is lit: nothing unless somebody may choose."""
        if self._asked is None or not self._offered:
            return None
        return self._offer_of(self._asked, self._offered[0])

    def _offer_of(self, state: KnightsLeapState, seat: int) -> Offer:
        key = (id(state), seat, current())
        if self._offer is None or self._offer_key != key or self._offer.state is not state:
            self._offer, self._offer_key = self._made_offer(state, seat), key
        return self._offer

    def _made_offer(self, state: KnightsLeapState, seat: int) -> Offer:
        first = {action.square: action for action in state.legal(seat) if not isinstance(action, Stop)}
        cell = self.ground.cell
        if not state.is_turn:
            targets = tuple(Target(f"square{at}", cell(at), act, tr("Go there")) for at, act in first.items())
            return Offer(state, seat, targets, {}, tuple((at, "") for at in first), ())
        paths = queries.paths(state)
        made, lit = [], []
        for square, path in sorted(paths.items()):
            if path.actions == (STOP,):
                continue
            # On a square that offers another move the turn goes on: whoever points at it is asked there.
            actions = path.actions[:-1] if path.actions[-1] is STOP else path.actions
            act: object = first.get(square) or partial(self._follow, path.squares, actions)
            made.append(Target(f"square{square}", cell(square), act, words.label(path)))
            lit.append((square, self._sign(state, seat, path)))
        blocked = tuple(
            at for at in state.pawns if at != HAND and at not in paths and queries.why_not(state, seat, at) in BLOCKED
        )
        return Offer(state, seat, tuple(made), paths, tuple(lit), blocked)

    def _sign(self, state: KnightsLeapState, seat: int, path: queries.Path) -> str:
        if path.ending is TurnEnding.SECURED and not state.have[seat] & ~state.safe[seat]:
            return ""
        return REWARDS.get(path.ending, "")

    def _path(self, offer: Offer) -> queries.Path | None:
        """The way to the square in focus."""
        square = None if self._focus is None else _square_of(self._focus.key)
        return None if square is None else offer.paths.get(square)

    def targets(self, state: KnightsLeapState, seat: int) -> Sequence[Target]:
        return self._offer_of(state, seat).targets

    def _follow(self, squares: Sequence[int], actions: Sequence[Decision]) -> None:
        self._plan = list(zip(squares, actions, strict=False))

    def _is_next(self, state: KnightsLeapState) -> bool:
        square, action = self._plan[0]
        return state.is_turn and state.pawns[state.active] == square and action in state.legal(state.active)

    def planned(self, state: KnightsLeapState, seat: int) -> object | None:
        if not self._plan:
            return None
        if seat != state.active or not self._is_next(state):
            self._plan.clear()
            return None
        return self._plan.pop(0)[1]

    def choices(self, state: KnightsLeapState, seat: int) -> Sequence[Choice]:
        return [
            Choice("stop", tr("Stay here"), action, icon="check", look="primary")
            for action in state.legal(seat)
            if isinstance(action, Stop)
        ]

    def preferred(self, state: KnightsLeapState, seat: int) -> str | None:
        offer, goals = self._offer_of(state, seat), _goals(state, seat)
        if not state.is_turn:
            corners = [square for square, _ in offer.lit]
            return f"square{min(corners, key=lambda at: _leaps(at, goals))}"
        best = list(REWARDS)
        ways = [path for path in offer.paths.values() if path.actions != (STOP,)]
        ways.sort(
            key=lambda path: (
                best.index(path.ending) if self._sign(state, seat, path) else len(best),
                _leaps(path.target, goals),
                len(path.actions),
                path.target,
            )
        )
        return f"square{ways[0].target}" if ways else None

    def refusal(self, state: KnightsLeapState, seat: int, spot: Spot) -> str:
        for square in range(SQUARES):
            if self.ground.cell(square).contains(spot):
                reason = queries.why_not(state, seat, square)
                return "" if reason is None else tr(reason.value)
        return ""

    # ---- words

    def headline(self, state: KnightsLeapState, seat: int) -> str:
        return words.headline(state)

    def hint(self, state: KnightsLeapState, seat: int) -> str:
        path = self._path(self._offer_of(state, seat)) if state.is_turn else None
        return words.hint(state, seat, path, self.table.guests)

    def advice(self, state: KnightsLeapState, seat: int, action: object) -> str:
        if isinstance(action, Leap | Step | Jump | Place | Retreat):
            return tr("The lamp would go there.")
        return super().advice(state, seat, action)

    def subtitle(self, state: KnightsLeapState) -> str:
        return tr("Round {n}", n=state.turns // max(1, state.seats) + 1)


def _goals(state: KnightsLeapState, seat: int) -> Sequence[int]:
    """The squares the seat is after: its next colour, or the centre."""
    wanted = queries.next_colour(state, seat)
    return (CENTRE,) if wanted is None else [square for square, token in enumerate(state.board) if token == wanted]


def _leaps(square: int, goals: Sequence[int]) -> int:
    """Plain knight moves from a square to the nearest of some others."""
    return min((KNIGHT_DISTANCES[square][goal] for goal in goals), default=0)


def _square_of(key: str) -> int | None:
    return int(key.removeprefix("square")) if key.startswith("square") else None
