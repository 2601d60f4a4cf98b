"""Choices in Knight's Leap: every square where a turn can end, the path there, its gain. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.games.knightsleap import queries
from game.games.knightsleap.actions import STOP, Decision, Stop
from game.games.knightsleap.board import CENTRE, KNIGHT_DISTANCES
from game.games.knightsleap.events import TurnEnding
from game.games.knightsleap.queries import Path, RefusalReason
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Target
from game.stage.table.offer import Offer
from game.stage.text.language import tr

from . import texts
from .board import Board

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
    """By square the path there; empty while no move is owed."""
    lit: Mapping[int, str]
    """Selectable squares with the sign of their gain, empty if none."""
    blocked: tuple[int, ...]
    """Squares within reach except for the pawn on them."""
    lures: Mapping[int, int]
    """By seat the colour that could be stolen from its row."""

    @property
    def signs(self) -> Mapping[int, str]:
        return {**self.lit, **dict.fromkeys(self.blocked, "blocked")}


def details(offer: KnightsLeapOffer) -> Details:
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


def _sign(state: KnightsLeapState, seat: int, path: Path) -> str:
    if path.ending is TurnEnding.SECURED and not state.have[seat] & ~state.safe[seat]:
        return ""
    return REWARDS.get(path.ending, "")


def square_of(key: str | None) -> int | None:
    return int(key.removeprefix("square")) if key is not None and key.startswith("square") else None


def path_in_focus(offer: KnightsLeapOffer) -> Path | None:
    square = square_of(offer.focus)
    found: Details = offer.details
    return None if square is None else found.paths.get(square)


def preferred(offer: KnightsLeapOffer) -> str | None:
    """Return the key of the square with the highest gain, else of the one nearest to the seat's goals."""
    found: Details = offer.details
    goals = _goals(offer.state, offer.seat)
    if not offer.state.is_turn:
        return f"square{min(found.lit, key=lambda at: _leaps(at, goals))}"
    best = list(REWARDS.values())
    ways = sorted(
        found.paths.values(),
        key=lambda path: (
            best.index(found.lit[path.target]) if found.lit[path.target] else len(best),
            _leaps(path.target, goals),
            len(path.actions),
            path.target,
        ),
    )
    return f"square{ways[0].target}" if ways else None


def _goals(state: KnightsLeapState, seat: int) -> Sequence[int]:
    wanted = queries.next_colour(state, seat)
    return (CENTRE,) if wanted is None else [square for square, token in enumerate(state.board) if token == wanted]


def _leaps(square: int, goals: Sequence[int]) -> int:
    return min((KNIGHT_DISTANCES[square][goal] for goal in goals), default=0)


class TurnPlan:
    """A turn planned by its last square: the remaining actions, and the square where the pawn must be for each."""

    def __init__(self) -> None:
        self._left: list[tuple[int, Decision]] = []

    def follow(self, squares: Sequence[int], actions: Sequence[Decision]) -> None:
        self._left = list(zip(squares, actions, strict=False))

    def check(self, state: KnightsLeapState) -> None:
        if self._left and not self._is_next(state):
            self._left.clear()

    def _is_next(self, state: KnightsLeapState) -> bool:
        square, action = self._left[0]
        return state.is_turn and state.pawns[state.active] == square and action in state.legal(state.active)

    def next(self, state: KnightsLeapState, seat: int) -> Decision | None:
        """Return the next planned action, None at the end of the plan."""
        if not self._left:
            return None
        if seat != state.active or not self._is_next(state):
            self._left.clear()
            return None
        return self._left.pop(0)[1]


def targets(
    offer: KnightsLeapOffer, board: Board, way: TurnPlan, pick: Callable[[int, Callable[[], None]], PartialPick]
) -> Iterator[Target]:
    seat = offer.seat
    first = {action.square: action for action in offer.legal if not isinstance(action, Stop)}
    found: Details = offer.details
    if not offer.state.is_turn:
        for at, action in first.items():
            spoken = tr("corner {square}", square=texts.square(at))
            yield Target(f"square{at}", board.cell(at), Decide(seat, action), tr("Go there"), spoken=spoken)
        return
    for square, path in found.paths.items():
        # On a square that offers an extra move the turn goes on: the player who chose it is asked there.
        actions = path.actions[:-1] if path.actions[-1] is STOP else path.actions
        follow = partial(way.follow, path.squares, actions)
        act = Decide(seat, first[square]) if square in first else pick(seat, follow)
        spoken = texts.spoken(offer.state, path)
        yield Target(f"square{square}", board.cell(square), act, texts.label(path), spoken=spoken)
