"""Lookahead in Going Places with the network: the own move, its chain, and the best replies of the next seats. Pure.

Chance is averaged, not sampled, so a difference between two moves is never luck. Chances that differ only in details
are merged: a duel is won or lost, and a card counts by its instruction. In a duel with open hands both cards are taken
at random, and the remaining worth of the hands is added to the network's chances. Generators split the work into
small slices, counted in positions, never in time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from game.rules.contract import CHANCE, Seat

from .actions import DIE, DREWS, KEEP, PLAYS, Decision, Race
from .chain import EffectKind
from .deck import CARDS
from .network import Network
from .rules import CHAIN, DUELLING, FILLING, MOVING, ROLLING, SWAPPING, PlacesState

SLICE: Final = 4
"""Positions between two yields."""
CLEAR: Final = 0.08
"""Pruning margin: a move this far below the best one at depth 0 is not searched further."""
RARE: Final = 0.02
"""Chain ends less likely than this are not searched."""
SELDOM: Final = 0.05
"""The same for all turns but the next one."""
MOST: Final = 2800
"""Maximum positions: a further turn is skipped if it would exceed them; turns cost about the same each."""
UNLIKELY: Final = 0.004
"""Chains less likely than this are not split further."""
HAND_WORTH: Final = (0.0, 0.0, 0.25, 0.16, 0.14)
"""Worth of the strongest card over the weakest, as a chance to win, by number of seats (P-63)."""
ROUNDS: Final = 200
"""Rounds of fictitious play towards an equilibrium."""

Mix = Sequence[float]
"""Frequency with which each card of a hand is laid."""
Shares = Sequence[float]
"""Every seat's chance to win."""


@dataclass(slots=True)
class MoveProspect:
    action: Race
    value: float
    """The chance to win."""
    ends: list[tuple[float, float, PlacesState]] = field(default_factory=list)
    """Probability, chance to win, position."""


class MoveSearch:
    def __init__(self, state: PlacesState, seat: Seat, value: Network) -> None:
        self.state = state
        self.seat = seat
        self.looked = 0
        """Positions evaluated so far."""
        self._value = value

    def run(self, turns: int = 1) -> Generator[None, None, list[tuple[float, Race]]]:
        """Return the moves with the chance to win after each, best first, looking that many turns ahead."""
        ranked: list[MoveProspect] = []
        for action in self.state.options:
            prospect = MoveProspect(action, 0.0)
            for end, odds in ends(after(self.state, self.seat, action)):
                share = self._shares(end)[self.seat]
                prospect.ends.append((odds, share, end))
                prospect.value += odds * share
                if self._pauses():
                    yield
            ranked.append(prospect)
        ranked.sort(key=attrgetter("value"), reverse=True)
        if turns:
            yield from self._think_ahead(ranked, turns)
        return [(prospect.value, prospect.action) for prospect in ranked]

    def _think_ahead(self, ranked: list[MoveProspect], turns: int) -> Generator[None, None, None]:
        """Search the next turns after the moves that are nearly as good as the best; the others stay behind them.

        Every turn is searched as if it were the next one, and the changes are added up. A whole round thus costs the
        sum of its turns in positions, not their product, and no threat is overlooked.
        """
        enough = ranked[0].value - CLEAR
        some = [prospect for prospect in ranked if prospect.value >= enough]
        if len(some) == 1:
            return
        for later in range(turns):
            if later and self.looked * (later + 1) > MOST * later:
                break
            for prospect in some:
                gained = weight = 0.0
                open_ends = [(odds, share, end) for odds, share, end in prospect.ends if end.phase == ROLLING]
                for odds, share, end in open_ends:
                    if odds < (SELDOM if later else RARE):
                        continue
                    if later:
                        end = end.copy()
                        end.active = (end.active + later) % end.seats
                        share = self._shares(end)[self.seat]
                        if self._pauses():
                            yield
                    gained += odds * ((yield from self._turn(end))[self.seat] - share)
                    weight += odds
                # In a later turn every chance shifts a little, since the choosing seat gains: apply the mean shift to
                # rare ends too.
                if weight:
                    prospect.value += gained / weight * sum(odds for odds, _, _ in open_ends)
        worst = min(prospect.value for prospect in some)
        for prospect in ranked[len(some) :]:
            prospect.value = min(prospect.value, worst)
        ranked[: len(some)] = sorted(some, key=attrgetter("value"), reverse=True)

    def _turn(self, state: PlacesState) -> Generator[None, None, Shares]:
        """Return all expectations after the next turn, if its seat takes the move that is best for it."""
        mover = state.active
        total = [0.0] * state.seats
        for throw, part in DIE.outcomes():
            thrown = state.copy()
            thrown.apply(CHANCE, throw)
            best: Shares = []
            if thrown.phase == SWAPPING:
                thrown.apply(mover, KEEP)
            if thrown.phase == MOVING:
                for action in thrown.options:
                    found = [0.0] * state.seats
                    for end, odds in ends(after(thrown, mover, action)):
                        _add(found, self._shares(end), odds)
                        if self._pauses():
                            yield
                    if not best or found[mover] > best[mover]:
                        best = found
            else:
                best = self._shares(thrown)
                if self._pauses():
                    yield
            _add(total, best, part)
        return total

    def _shares(self, state: PlacesState) -> Shares:
        return valued(state, self._value)

    def _pauses(self) -> bool:
        self.looked += 1
        return self.looked % SLICE == 0


def valued(state: PlacesState, network: Network) -> Shares:
    """Return every seat's chance to win, with the worth of its hand (P-63)."""
    shares = network.shares(state)
    if not state.held or state.finish is not None:
        return shares
    ranks, part = state.deck.ranks, HAND_WORTH[state.seats] / CARDS
    worths = [part * sum(ranks[play.card] for play in hand) for hand in state.held]
    level = sum(worths) / len(worths)
    return [min(0.99, max(0.01, share + worth - level)) for share, worth in zip(shares, worths, strict=True)]


def equilibrium(gains: Sequence[Sequence[float]]) -> tuple[Mix, Mix]:
    """Return an equilibrium of mixed strategies: the frequency of each row and of each column.

    `gains` is the row player's payoff in a zero-sum game. Fictitious play: each in turn makes the choice that would
    have been best so far.

    >>> equilibrium([[2, 3], [0, 1]])
    ([1.0, 0.0], [1.0, 0.0])
    """
    rows, columns = [0] * len(gains), [0] * len(gains[0])
    by_row, by_column = [0.0] * len(rows), [0.0] * len(columns)
    for _ in range(ROUNDS):
        row = by_row.index(max(by_row))
        rows[row] += 1
        by_column = [total + gain for total, gain in zip(by_column, gains[row], strict=True)]
        column = by_column.index(min(by_column))
        columns[column] += 1
        by_row = [total + line[column] for total, line in zip(by_row, gains, strict=True)]
    return [times / ROUNDS for times in rows], [times / ROUNDS for times in columns]


def laid(state: PlacesState, mine: int, theirs: int) -> PlacesState:
    """Return the position once the challenger and the defender have laid these cards."""
    twin, duel = state.copy(), state.pending[-1]
    twin.apply(duel.seat, PLAYS[mine])
    twin.apply(duel.rival, PLAYS[theirs])
    return twin


def after(state: PlacesState, seat: Seat, action: Decision) -> PlacesState:
    twin = state.copy()
    twin.apply(seat, action)
    return twin


def ends(state: PlacesState, share: float = 1.0) -> Iterator[tuple[PlacesState, float]]:
    """Yield the positions in which the running chain can end, with their probabilities. Consumes the position."""
    stack = [(state, share)]
    while stack:
        at, share = stack.pop()
        while at.phase in (CHAIN, DUELLING, FILLING):
            if at.phase == DUELLING:
                duel, strength = at.pending[-1], at.deck.strength
                pairs = [(own.card, other.card) for own in at.held[duel.seat] for other in at.held[duel.rival]]
                won = [(own, other) for own, other in pairs if strength[own] > strength[other]]
                for same in (won, [pair for pair in pairs if pair not in won]):
                    if same:
                        stack.append((laid(at, *same[len(same) // 2]), share * len(same) / len(pairs)))
                break
            if at.phase == FILLING:
                at.apply(CHANCE, DREWS[sorted(at.pile, key=at.deck.ranks.__getitem__)[len(at.pile) // 2]])
                continue
            kin = at.pending[-1].kin
            if kin is EffectKind.AGAIN:
                for outcome, part in DIE.outcomes():
                    twin = at.copy()
                    twin.apply(CHANCE, outcome)
                    stack.append((twin, share * part))
                break
            pile = at.pile
            if kin is EffectKind.DUEL:
                strength = at.deck.strength
                if len(at.duel) % 2 == 0 and len(pile) > 1:
                    low, high = min(pile, key=strength.__getitem__), max(pile, key=strength.__getitem__)
                    twin = at.copy()
                    twin.apply(CHANCE, DREWS[low])
                    twin.apply(CHANCE, DREWS[high])
                    stack.append((twin, 0.5 * share))
                    at.apply(CHANCE, DREWS[high])
                    at.apply(CHANCE, DREWS[low])
                    share *= 0.5
                else:
                    at.apply(CHANCE, DREWS[pile[len(pile) // 2]])
                continue
            moves = [at.deck.moves[card] for card in pile]
            by_move = dict(zip(moves, pile, strict=True))
            if share < UNLIKELY:
                at.apply(CHANCE, DREWS[by_move.get(0, pile[0])])
                continue
            for move, card in by_move.items():
                twin = at.copy()
                twin.apply(CHANCE, DREWS[card])
                stack.append((twin, share * moves.count(move) / len(pile)))
            break
        else:
            yield at, share


def _add(total: list[float], shares: Shares, odds: float) -> None:
    for seat, share in enumerate(shares):
        total[seat] += odds * share
