"""Tournament of several games with the same players. A rank is worth the players below it, a win one more. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Final, Literal, Self, TypeVar

import msgspec

from game.rules.contract import N_
from game.rules.game import Game
from game.rules.match import BALANCED, HUMAN, Player
from game.rules.statistics import Report, WinReason

Kind = Literal["once", "minutes", "wins"]
FEWEST: Final = 2
MOST: Final = 6
LONGEST: Final = 1_000

T = TypeVar("T")


class TournamentLength(msgspec.Struct, frozen=True):
    """Length of a tournament: every game once, a number of minutes, or until one player has won `count` games."""

    kind: Kind = "once"
    count: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class TournamentGuest(msgspec.Struct, frozen=True):
    name: str
    mind: str
    look: str
    temper: str = BALANCED

    def __post_init__(self) -> None:
        self.player()

    def player(self) -> Player:
        """Return the player for a match; raises ValueError for an invalid name."""
        return Player(self.name, self.mind, self.look, self.temper)

    def is_person(self, name: str) -> bool:
        return self.mind == HUMAN and self.name == name


class TournamentRound(msgspec.Struct, frozen=True):
    """A finished game and the rank of every guest in it."""

    game: str
    ranks: tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST)], ...]


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """Standing of a guest; equal ones share a rank and the next is skipped."""

    guest: int
    rank: int
    points: int
    wins: int


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    guests: Annotated[tuple[TournamentGuest, ...], msgspec.Meta(min_length=FEWEST, max_length=MOST)]
    games: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    length: TournamentLength
    seed: str
    """Seed of the random choice of games."""
    rounds: Annotated[tuple[TournamentRound, ...], msgspec.Meta(max_length=LONGEST)] = ()
    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    match: str = ""
    """Store key of the running match; empty: none."""
    game: str = ""
    is_closed: bool = False
    """True if it was ended early."""
    ended: str = ""
    """Time of the ceremony, ISO."""

    def __post_init__(self) -> None:
        looks = [guest.look for guest in self.guests]
        if len(set(looks)) < len(looks):
            raise ValueError("two guests have the same look")
        if any(len(played.ranks) != len(self.guests) for played in self.rounds):
            raise ValueError("a round with more or fewer guests")

    # ---- schedule

    @property
    def is_over(self) -> bool:
        """True if no further game will start; a running game is still played to its end."""
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
        if self.length.kind != "once":
            return self.games
        played = {round_.game for round_ in self.rounds}
        return tuple(game for game in self.games if game not in played)

    @property
    def drawn(self) -> str:
        """Randomly chosen next game, among those played least; stable until a round is added."""
        counts = [sum(round_.game == game for round_ in self.rounds) for game in self.left]
        seldom = [game for game, count in zip(self.left, counts, strict=True) if count == min(counts)]
        return Random(f"{self.seed}/{len(self.rounds)}").choice(seldom)

    @property
    def seats(self) -> tuple[int, ...]:
        """Guest on each seat in the next game; seats rotate by one with every game."""
        return turned(range(len(self.guests)), len(self.rounds))

    # ---- results

    @property
    def standings(self) -> tuple[TournamentStanding, ...]:
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
        """Return points and wins of every guest, and the cumulative points by round."""
        by_guest = sorted(self.standings, key=lambda standing: standing.guest)
        curves = []
        for guest in range(len(self.guests)):
            curve = [0]
            for round_ in self.rounds:
                curve.append(curve[-1] + points(round_.ranks[guest], len(self.guests)))
            curves.append(tuple(curve))
        cells = tuple((str(standing.points), str(standing.wins)) for standing in by_guest)
        return Report((N_("Points"), N_("Games won")), cells, N_("Points from game to game"), tuple(curves))

    def reason(self) -> WinReason:
        """Return the reason for the leader's win: wins if the length counts them, else points; ties go by the other."""
        best, *others = self.standings
        behind = [one for one in others if one.rank > 1]
        if self.length.kind == "wins":
            if any(one.wins == best.wins for one in behind):
                return WinReason(
                    N_("Of all with {n} games won, {who} has the most points."),
                    N_("Of all with {n} games won, {who} have the most points."),
                    {"n": best.wins},
                )
            return WinReason(
                N_("{who} has won the most games of the evening: {n}."),
                N_("{who} have won the most games of the evening: {n} each."),
                {"n": best.wins},
            )
        if any(one.points == best.points for one in behind):
            return WinReason(
                N_("Of all with {n} points, {who} has won the most games."),
                N_("Of all with {n} points, {who} have won the most games."),
                {"n": best.points},
            )
        return WinReason(
            N_("{who} has the most points of the evening: {n}."),
            N_("{who} share the most points of the evening: {n}."),
            {"n": best.points},
        )

    # ---- transitions

    def begun(self, game: str, match: str) -> Self:
        """Start a game; `match` is its key in the store."""
        return msgspec.structs.replace(self, game=game, match=match)

    def counted(self, ranks: Sequence[int]) -> Self:
        """Finish the running match; `ranks` are by seat."""
        by_guest = [0 for _ in self.guests]
        for seat, guest in enumerate(self.seats):
            by_guest[guest] = ranks[seat]
        played = TournamentRound(self.game, tuple(by_guest))
        return msgspec.structs.replace(self, rounds=(*self.rounds, played), match="", game="")

    def dropped(self) -> Self:
        """Drop a running match that cannot be resumed; it does not count."""
        return msgspec.structs.replace(self, match="", game="")

    def passed(self, seconds: float) -> Self:
        return msgspec.structs.replace(self, seconds=self.seconds + max(0.0, seconds))

    def closed(self, ended: str = "") -> Self:
        """End the tournament; a running match does not count."""
        return msgspec.structs.replace(self.dropped(), is_closed=True, ended=self.ended or ended)

    def renamed(self, name: str, instead: str) -> Self:
        guests = (
            msgspec.structs.replace(guest, name=instead) if guest.is_person(name) else guest for guest in self.guests
        )
        return msgspec.structs.replace(self, guests=tuple(guests))

    # ---- serialization

    def dump(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n"

    @classmethod
    def load(cls, content: bytes, games: Collection[str] | None = None) -> Self:
        """Parse the output of `dump`; raises ValueError, also for games not in `games`. None accepts any game."""
        tournament = msgspec.json.decode(content, type=cls)
        if games is None:
            return tournament
        named = {*tournament.games, *(round_.game for round_ in tournament.rounds)} | (
            {tournament.game} if tournament.match else set()
        )
        if unknown := sorted(named - set(games)):
            raise ValueError(f"there is no game {unknown[0]!r}")
        return tournament


def points(rank: int, guests: int) -> int:
    return guests - rank + (rank == 1)


def turned(seats: Sequence[T], by: int = 1) -> tuple[T, ...]:
    """Rotate the seats by `by` places."""
    cut = -by % len(seats)
    return (*seats[cut:], *seats[:cut])


def offered(games: Sequence[Game], guests: int) -> tuple[Game, ...]:
    return tuple(game for game in games if guests in game.seats)
