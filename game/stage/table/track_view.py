"""Base of a view of pieces on a board of stations, with moves that are chosen by pressing stations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.commands import Act, Decide
from game.stage.layout.shapes import Spot, Target
from game.stage.paint.pictures import Recipe
from game.stage.text.language import tr

from .lifting import Lift
from .offer import Offer
from .offering_view import Position
from .saved_throws import SavedThrows
from .track import Track, TrackAnimations, TrackViewModel
from .track_animator import PiecesAnimator
from .tray import Tray
from .tray_view import Pick, TrayView

S = TypeVar("S", bound=Position)
V = TypeVar("V", bound=TrackViewModel[Any, Any])
M = TypeVar("M", bound=TrackAnimations)


@dataclass(frozen=True, slots=True)
class StationMove:
    """A legal action that moves a piece along a way, chosen by pressing its start or its end."""

    action: Any
    way: Sequence[Any]
    pressed: Any
    """The station to press."""
    label: str
    spoken: str
    piece: str = ""
    """A phrase for the piece, if several can be moved to the same station."""


class TrackView(TrayView[S, V, M], Generic[S, V, M]):
    """Draws board, pieces and moves. If several pieces can be moved to a station, a second press picks the piece.

    The station of the first press is in the seat's `Pick`.
    """

    animator: PiecesAnimator[V, M]

    def __init__(
        self, animator: PiecesAnimator[V, M], layout: Track[Any], tray: Tray, saved: SavedThrows[Any] | None = None
    ) -> None:
        super().__init__(animator.table, animator.shown, animator.motion, tray, saved)
        self.animator, self.layout = animator, layout
        animator.layout = layout
        self.looks = [guest.look for guest in self.table.guests]

    def print(self, canvas: Canvas) -> Recipe:
        """Return the printed board: `Track.drawn_board`, unless it is `Track.printed` or has a key of its own."""
        return self.layout.print(canvas, (type(self), *self.looks), lambda: self.layout.drawn_board(canvas))

    @abstractmethod
    def moves(self, offer: Offer[S]) -> Iterable[StationMove]: ...

    def seat_of(self, piece: Any) -> int:
        """Return the seat of a piece, which is the first part of its name."""
        return int(piece if isinstance(piece, int) else piece[0])

    def look_of(self, piece: Any) -> str:
        return self.looks[self.seat_of(piece)]

    # ---- layout and drawing

    def layout_places(self, *, is_new: bool) -> None:
        super().layout_places(is_new=is_new)
        self.layout.lay(self.zones.board)

    def coming_up(self) -> Iterator[bool | None]:
        yield from self.print(self.canvas).ahead()
        for look in self.looks:
            self.layout.prepare_piece(self.canvas, look)
            yield None
        yield from super().coming_up()

    def draw_static(self, canvas: Canvas) -> None:
        canvas.put_box(self.print(canvas).sprite, self.zones.board)

    def draw(self, canvas: Canvas) -> None:
        self.draw_ambient(canvas)
        super().draw(canvas)
        for offer in self.offers.values():
            for target in offer.targets:
                if target.key.startswith("field"):
                    canvas.ring(target.shape, "legal")
            for move in chain(*offer.details.values()):
                if move.action == offer.action:
                    self.layout.draw_way(canvas, move.way, is_dashed=True)
        lying = {piece: station for piece, station in self.shown.pieces.items() if piece != self.motion.in_hand}
        self.layout.draw_pieces(canvas, lying, self.motion.poses, self.look_of)
        self.motion.draw_flares(canvas)

    # ---- choosing

    def details(self, offer: Offer[S]) -> dict[Any, list[StationMove]]:
        """Return the moves by the station to press."""
        found = dict[Any, list[StationMove]]()
        for move in self.moves(offer):
            found.setdefault(move.pressed, []).append(move)
        return found

    def targets(self, offer: Offer[S]) -> Sequence[Target]:
        return [*self._targets(offer, offer.details), *self.throw_targets(offer)]

    def _targets(self, offer: Offer[S], moves: dict[Any, list[StationMove]]) -> Iterator[Target]:
        contested = self.picks.get(offer.seat, Pick()).station
        rivals = moves.get(contested, ())
        for one in rivals:
            yield self._target(one.way[0], Decide(offer.seat, one.action), tr("Move this piece"), one.piece)
        if rivals:
            yield self._target(contested, self._contest(offer, None), tr("Choose another station"))
            return
        for station, (move, *others) in moves.items():
            decide = Decide(offer.seat, move.action)
            yield self._target(station, self._contest(offer, station) if others else decide, move.label, move.spoken)

    def _contest(self, offer: Offer[S], station: Any) -> Act:
        return self.picking(offer.seat, Pick(self.used(offer.seat), station))

    def _target(self, station: Any, act: Act, label: str, spoken: str = "") -> Target:
        return Target(f"field{station}", self.layout.disc(station), act, label, spoken=spoken)

    def lifts(self, offer: Offer[S]) -> Iterator[Lift]:
        """Yield the pieces that can move, each with the ends of its ways."""
        contested = self.picks.get(offer.seat, Pick()).station
        poses = self.layout.standings(self.shown.pieces)
        for piece, station in self.shown.pieces.items():
            moves = [move for move in chain(*offer.details.values()) if move.way[0] == station]
            if moves and self.seat_of(piece) == offer.seat:
                ends = [self.layout.disc(move.way[-1]) for move in moves]
                keys = [f"field{move.way[0] if move.pressed == contested else move.pressed}" for move in moves]
                places = [*zip(keys, ends, strict=True)]
                yield self.layout.lift(piece, self.look_of(piece), poses[piece].spot, places)

    def suggest(self, state: S, seat: int, action: object) -> None:
        for value in self.saved.values or [None]:
            self.picks[seat] = Pick(value)
            for station, moves in self.details(Offer(state, seat, state.legal(seat))).items():
                if any(move.action == action for move in moves):
                    self.picks[seat] = Pick(value, station if len(moves) > 1 else None)
                    self.reoffer()
                    return

    def refusal(self, state: S, seat: int, spot: Spot) -> str:
        there = self.layout.station_at(spot)
        owners = {self.seat_of(piece) for piece, station in self.shown.pieces.items() if station == there}
        if seat in owners:
            return tr("Choose a throw first.") if self.saved.values and self.used(seat) is None else ""
        return tr("That piece is not yours.") if owners else ""

    # ---- texts

    def outcome(self, state: S, seat: int, action: Any) -> str:
        """Return the effect of an action as a sentence: its hint and the lamp's advice."""
        return ""

    def hint(self, offer: Offer[S]) -> str:
        return "" if offer.action is None else self.outcome(offer.state, offer.seat, offer.action)

    def advice(self, state: S, seat: int, action: object) -> str:
        return self.outcome(state, seat, action)
