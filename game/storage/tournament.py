"""An evening: the same people play several games for points. Pure: rules, standings, and how they are written down.

Whoever comes in ahead of three others gets three points, and the winner of a game one more.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Final, Literal, Self, TypeVar

import msgspec

from game.rules.contract import N_
from game.rules.game import Game
from game.rules.match import BALANCED, HUMAN, Player
from game.rules.statistics import Reason, Report

Kind = Literal["once", "minutes", "wins"]
FEWEST: Final = 2
MOST: Final = 6
"""People and computers at the table."""
LONGEST: Final = 1_000
"""Games of one evening."""

T = TypeVar("T")


class TournamentLength(msgspec.Struct, frozen=True):
    """How long it goes on: every game once, so many minutes, or until somebody has won so many games."""

    kind: Kind = "once"
    count: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class TournamentGuest(msgspec.Struct, frozen=True):
    """Somebody at the table, from the first game to the last."""

    name: str
    mind: str
    look: str
    temper: str = BALANCED

    def __post_init__(self) -> None:
        self.player()

    def player(self) -> Player:
        """Who sits down to a match; raises ValueError for what nobody is called."""
        return Player(self.name, self.mind, self.look, self.temper)

    def is_person(self, name: str) -> bool:
        """Whether this is a person of that name."""
        return self.mind == HUMAN and self.name == name


class TournamentRound(msgspec.Struct, frozen=True):
    """A game that was played to its end, and the rank of every guest in it."""

    game: str
    ranks: tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST)], ...]


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """Where a guest stands; equal ones share a place and the next is skipped."""

    guest: int
    rank: int
    points: int
    wins: int


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of it between two games; a new one is made with every change."""

    guests: Annotated[tuple[TournamentGuest, ...], msgspec.Meta(min_length=FEWEST, max_length=MOST)]
    games: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Keys of those that were chosen."""
    length: TournamentLength
    seed: str
    """Of what the lamp chooses."""
    rounds: Annotated[tuple[TournamentRound, ...], msgspec.Meta(max_length=LONGEST)] = ()
    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """That were played so far."""
    match: str = ""
    """Key under which the store has the match that is on; empty: none."""
    game: str = ""
    """Key of its game."""
    is_closed: bool = False
    """Somebody has ended it before its time."""

    def __post_init__(self) -> None:
        looks = [guest.look for guest in self.guests]
        if len(set(looks)) < len(looks):
            raise ValueError("two guests have the same look")
        if any(len(played.ranks) != len(self.guests) for played in self.rounds):
            raise ValueError("a round with more or fewer guests")

    # ---- what is played

    @property
    def is_over(self) -> bool:
        """Whether no further game is begun; one that is on is played to its end."""
        if self.match:
            return False
        if self.is_closed:
            return True
        match self.length.kind:
            case "once":
                return not self.left
            case "minutes":
                return bool(self.rounds) and self.seconds >= self.length.count * 60
            case "wins":
                return max(standing.wins for standing in self.standings) >= self.length.count

    @property
    def left(self) -> tuple[str, ...]:
        """The games that may come next."""
        if self.length.kind != "once":
            return self.games
        played = {round_.game for round_ in self.rounds}
        return tuple(game for game in self.games if game not in played)

    @property
    def drawn(self) -> str:
        """The game the lamp chooses now: one of those played least, the same however often it is asked."""
        counts = [sum(round_.game == game for round_ in self.rounds) for game in self.left]
        seldom = [game for game, count in zip(self.left, counts, strict=True) if count == min(counts)]
        return Random(f"{self.seed}/{len(self.rounds)}").choice(seldom)

    @property
    def seats(self) -> tuple[int, ...]:
        """Which guest sits on each seat in the next game: everybody moves on by one with every game."""
        return turned(range(len(self.guests)), len(self.rounds))

    # ---- what comes of it

    @property
    def standings(self) -> tuple[TournamentStanding, ...]:
        """The best first."""
        guests = range(len(self.guests))
        sums = [sum(points(round_.ranks[guest], len(self.guests)) for round_ in self.rounds) for guest in guests]
        wins = [sum(round_.ranks[guest] == 1 for round_ in self.rounds) for guest in guests]
        keys = [
            (wins[guest], sums[guest]) if self.length.kind == "wins" else (sums[guest], wins[guest]) for guest in guests
        ]
        found = [
            TournamentStanding(guest, 1 + sum(key > keys[guest] for key in keys), sums[guest], wins[guest])
            for guest in guests
        ]
        return tuple(sorted(found, key=lambda standing: standing.rank))

    def report(self) -> Report:
        """Points and wins of every guest, and how the points grew from game to game."""
        by_guest = sorted(self.standings, key=lambda standing: standing.guest)
        curves = []
        for guest in range(len(self.guests)):
            curve = [0]
            for round_ in self.rounds:
                curve.append(curve[-1] + points(round_.ranks[guest], len(self.guests)))
            curves.append(tuple(curve))
        cells = tuple((str(standing.points), str(standing.wins)) for standing in by_guest)
        return Report((N_("Points"), N_("Games won")), cells, N_("Points from game to game"), tuple(curves))

    def reason(self) -> Reason:
        """Why whoever leads has won the evening: by games if it goes for those, else by points, games where equal."""
        best, *others = self.standings
        behind = [one for one in others if one.rank > 1]
        if self.length.kind == "wins":
            if any(one.wins == best.wins for one in behind):
                return Reason(
                    N_("Of all with {n} games won, {who} has the most points."),
                    N_("Of all with {n} games won, {who} have the most points."),
                    {"n": best.wins},
                )
            return Reason(
                N_("{who} has won the most games of the evening: {n}."),
                N_("{who} have won the most games of the evening: {n} each."),
                {"n": best.wins},
            )
        if any(one.points == best.points for one in behind):
            return Reason(
                N_("Of all with {n} points, {who} has won the most games."),
                N_("Of all with {n} points, {who} have won the most games."),
                {"n": best.points},
            )
        return Reason(
            N_("{who} has the most points of the evening: {n}."),
            N_("{who} share the most points of the evening: {n}."),
            {"n": best.points},
        )

    # ---- what happens to it

    def begun(self, game: str, match: str) -> Self:
        """A game is on; the store has it under the key `match`."""
        return msgspec.structs.replace(self, game=game, match=match)

    def counted(self, ranks: Sequence[int]) -> Self:
        """The match that was on is over; `ranks` are by seat."""
        by_guest = [0 for _ in self.guests]
        for seat, guest in enumerate(self.seats):
            by_guest[guest] = ranks[seat]
        played = TournamentRound(self.game, tuple(by_guest))
        return msgspec.structs.replace(self, rounds=(*self.rounds, played), match="", game="")

    def dropped(self) -> Self:
        """The match that was on cannot be gone on with: it does not count."""
        return msgspec.structs.replace(self, match="", game="")

    def passed(self, seconds: float) -> Self:
        """So much more time was played."""
        return msgspec.structs.replace(self, seconds=self.seconds + max(0.0, seconds))

    def closed(self) -> Self:
        """It ends here; a match that is on does not count."""
        return msgspec.structs.replace(self.dropped(), is_closed=True)

    def renamed(self, name: str, instead: str) -> Self:
        """A person has another name."""
        guests = (
            msgspec.structs.replace(guest, name=instead) if guest.is_person(name) else guest for guest in self.guests
        )
        return msgspec.structs.replace(self, guests=tuple(guests))

    # ---- how it is written down

    def dump(self) -> bytes:
        """All of it, to be kept."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n"

    @classmethod
    def load(cls, content: bytes, games: Collection[str] | None = None) -> Self:
        """From what was kept; raises ValueError, also for games that are not among these; None: any may be."""
        evening = msgspec.json.decode(content, type=cls)
        if games is None:
            return evening
        named = {*evening.games, *(round_.game for round_ in evening.rounds)} | (
            {evening.game} if evening.match else set()
        )
        if unknown := sorted(named - set(games)):
            raise ValueError(f"there is no game {unknown[0]!r}")
        return evening


def points(rank: int, guests: int) -> int:
    """What a rank is worth.

    >>> [points(rank, 4) for rank in (1, 2, 3, 4)], [points(rank, 2) for rank in (1, 2)]
    ([4, 2, 1, 0], [2, 0])
    """
    return guests - rank + (rank == 1)


def turned(seats: Sequence[T], by: int = 1) -> tuple[T, ...]:
    """Everybody has moved on by so many seats.

    >>> turned("abcd"), turned("abcd", 5)
    (('d', 'a', 'b', 'c'), ('d', 'a', 'b', 'c'))
    """
    cut = -by % len(seats)
    return (*seats[cut:], *seats[:cut])


def offered(games: Sequence[Game], guests: int) -> tuple[Game, ...]:
    """The games that so many can play."""
    return tuple(game for game in games if guests in game.seats)
