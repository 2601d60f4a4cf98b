"""Matches among bots that measure strength, seat advantage and boards. Pure.

A *pairing* is a lineup of players. It is played in *deals*: every deal fixes all dice and lots by their number in the
match and is played once for every distinct rotation of the players, so that all players get the same luck at each seat.
Everything follows from the seed and is independent of the process. Shared wins count in parts (G-03).

Independent of processes and printing: deals may run anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from math import ceil
from random import Random
from typing import Final

from game.rules.common import Started
from game.rules.contract import CHANCE, AnyState, Event, Seat, ranks
from game.rules.game import Game

from .bot import Bot
from .levels import make
from .probe import Probe, probe_of
from .significance import Share, Sprt

LONGEST: Final = 1_000_000
"""Plies after which a match counts as endless."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Lineup, options and seed of a comparison; can be sent to another process."""

    package: str
    """Package of the game, such as `game.games.beacon`."""
    lineup: tuple[str, ...]
    """Level of every player, in seat order."""
    options: tuple[str, ...] = ()
    seed: str = "0"
    lots: bool = False
    """True if choices that would hide the value of boards are drawn by lot (`Probe.is_lot`)."""

    @property
    def seats(self) -> int:
        return len(self.lineup)

    @property
    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """The lineups of one deal: all distinct rotations.

        >>> Pairing("", ("sharp", "greedy", "greedy")).rotations
        (('sharp', 'greedy', 'greedy'), ('greedy', 'sharp', 'greedy'), ('greedy', 'greedy', 'sharp'))
        >>> len(Pairing("", ("greedy",) * 4).rotations), len(Pairing("", ("sharp", "greedy") * 2).rotations)
        (1, 2)
        """
        seats = self.seats
        return tuple(dict.fromkeys(self.lineup[seats - turn :] + self.lineup[: seats - turn] for turn in range(seats)))

    def deals(self, matches: int) -> int:
        """Return the number of deals for at least `matches` matches."""
        return ceil(matches / len(self.rotations))


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    lineup: tuple[str, ...]
    wins: tuple[float, ...]
    """Every seat's part of the win."""
    first: Seat | None
    """The seat that began (G-05)."""
    plies: int
    """Decisions and outcomes."""
    ending: str
    """Value of its `Ending`."""
    pools: Mapping[str, Sequence[str]]
    figures: Mapping[str, float]
    manners: Mapping[str, Sequence[float]]
    """One value per seat, by kind of daring."""
    handicaps: frozenset[str]
    """Reasons why opponents played below their level."""


class Suspense:
    """Measures the suspense of a match from each seat's progress; a turn is a run of decisions of one seat."""

    def __init__(self) -> None:
        self._progress: list[list[float]] = []
        self._decided: list[bool] = []
        self._seat: Seat | None = None

    def see(self, state: AnyState, seat: Seat, has_choice: bool) -> None:
        """Note a decision before it is made."""
        if seat != self._seat:
            self._seat = seat
            self._progress.append([state.progress(other) for other in range(state.seats)])
            self._decided.append(False)
        self._decided[-1] |= has_choice

    def figures(self, won: Sequence[float]) -> dict[str, float]:
        """Return the figures of the finished match from each seat's part of the win."""
        leaders = [ahead.index(max(ahead)) for ahead in self._progress if ahead.count(max(ahead)) == 1]
        half = self._progress[len(self._progress) // 2]
        last = [part for part, so_far in zip(won, half, strict=True) if so_far == min(half)]
        return {
            "lead changes": sum(before != after for before, after in pairwise(leaders)),
            "turns with a decision, in percent": 100 * sum(self._decided) / len(self._decided),
            "won by the last at half-time, in percent": 100 * sum(last) / len(last),
        }


def play(
    game: Game,
    lineup: Sequence[str],
    bots: Mapping[str, Bot],
    seed: str,
    options: Sequence[str] = (),
    lots: bool = False,
) -> LeagueMatch:
    """Play one match; raises ValueError for unsupported seats or options, RuntimeError if it does not end."""
    seats = len(lineup)
    state = game.new(seats, options)
    probe = probe_of(game)(seats)
    own = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
    suspense = Suspense()
    plies = throws = 0
    first: Seat | None = None

    def see(event: Event) -> None:
        probe.see(event, state)

    emit = None if type(probe) is Probe else see
    while actors := state.actors():
        plies += 1
        if plies > LONGEST:
            raise RuntimeError(f"{game.key}: no end after {LONGEST} plies with the seed {seed!r}")
        seat = actors[0]
        if seat == CHANCE:
            outcome = state.chance().sample(Random(f"{seed}/{throws}"))
            throws += 1
            if outcome.verb == Started.verb:
                first = outcome.seat
            state.apply(CHANCE, outcome, emit)
            continue
        legal = state.legal(seat)
        suspense.see(state, seat, len(legal) > 1)
        if lots and probe.is_lot(state):
            action = legal[int(own[seat].random() * len(legal))]
        else:
            action = bots[lineup[seat]].choose(state, seat, own[seat])
        state.apply(seat, action, emit)
    won = wins(state)
    return LeagueMatch(
        tuple(lineup),
        won,
        first,
        plies,
        state.ending().value,
        probe.pools(state),
        {**suspense.figures(won), **probe.figures(state)},
        probe.manners(),
        frozenset(bots[level].handicap for level in lineup) - {""},
    )


def wins(state: AnyState) -> tuple[float, ...]:
    """Return every seat's part of the win of a finished match; the seats of the first rank share it (G-03)."""
    first = [float(rank == 1) for rank in ranks(state)]
    return tuple(won / sum(first) for won in first)


def play_deal(pairing: Pairing, number: int) -> tuple[LeagueMatch, ...]:
    game: Game = import_module(pairing.package).GAME
    bots = {level: make(level, game) for level in pairing.lineup}
    seed = f"{pairing.seed}/{number}"
    return tuple(play(game, lineup, bots, seed, pairing.options, pairing.lots) for lineup in pairing.rotations)


@dataclass(slots=True)
class LeagueStanding:
    """Sums over matches of one pairing."""

    lineup: tuple[str, ...]
    matches: int = 0
    deals: int = 0
    ties: int = 0
    """Matches that all seats share."""
    levels: dict[str, Share] = field(default_factory=dict)
    """Wins of all players of a level together, by matches; `share` converts to one player."""
    order: list[Share] = field(default_factory=list)
    """Wins by order of play, the first seat first."""
    endings: Counter[str] = field(default_factory=Counter)
    figures: dict[str, list[float]] = field(default_factory=dict)
    manners: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    """Mean of a level's players in each match, by kind of daring and level."""
    pools: dict[str, dict[str, Share]] = field(default_factory=dict)
    """Wins per seat in a category, by comparison and category."""
    handicaps: set[str] = field(default_factory=set)

    @property
    def seats(self) -> int:
        return len(self.lineup)

    @property
    def fair(self) -> float:
        """Share of wins of every seat if all were equal."""
        return 1 / self.seats

    def share(self, level: str) -> Share:
        """Return the share of wins of one player of the level, averaged over its players."""
        whole = self.levels.get(level, Share())
        return Share(whole.wins / max(1, self.lineup.count(level)), whole.trials)

    def interval(self, level: str) -> tuple[float, float]:
        """Return the 95 % confidence interval of one player's share; several of a level count as one party."""
        low, high = self.levels.get(level, Share()).interval()
        players = max(1, self.lineup.count(level))
        return low / players, high / players

    def add(self, played: LeagueMatch) -> None:
        self.matches += 1
        self.ties += len(set(played.wins)) == 1
        self.handicaps |= played.handicaps
        for level in dict.fromkeys(self.lineup):
            seats = [won for won, other in zip(played.wins, played.lineup, strict=True) if other == level]
            self.levels.setdefault(level, Share()).add(sum(seats))
        if played.first is not None:
            self.order = self.order or [Share() for _ in played.wins]
            for place, share in enumerate(self.order):
                share.add(played.wins[(played.first + place) % self.seats])
        self.endings[played.ending] += 1
        for name, number in {"plies": played.plies, **played.figures}.items():
            self.figures.setdefault(name, []).append(number)
        for name, dared in played.manners.items():
            for level in dict.fromkeys(self.lineup):
                seats = [much for much, other in zip(dared, played.lineup, strict=True) if other == level]
                self.manners.setdefault(name, {}).setdefault(level, []).append(sum(seats) / len(seats))
        for name, owned in played.pools.items():
            pool = self.pools.setdefault(name, {})
            for thing, won in zip(owned, played.wins, strict=True):
                pool.setdefault(thing, Share()).add(won)


def stand(pairing: Pairing, deals: Iterable[Sequence[LeagueMatch]], test: Sprt | None = None) -> LeagueStanding:
    """Sum deals in their order; a test of the first player's level stops after the deal that decides it."""
    standing = LeagueStanding(pairing.lineup)
    for deal in deals:
        for played in deal:
            standing.add(played)
        standing.deals += 1
        if test and test.verdict(standing.share(pairing.lineup[0])):
            break
    return standing


def one_among(one: str, other: str, seats: int) -> tuple[str, ...]:
    """Return the lineup of one player of a level among others of another."""
    return (one,) + (other,) * (seats - 1)
