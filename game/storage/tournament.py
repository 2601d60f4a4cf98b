"""Tournament of several games with the same players. A rank is worth the players below it, a win one more."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Final, Literal, Self, TypeVar

import msgspec

from game.rules.contract import N_
from game.rules.match import BALANCED, HUMAN, Player
from game.rules.statistics import Report, WinReason
from game.storage.folders import Notice, read_bounded, read_or_set_aside, set_aside, write_whole

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
                    N_("Of all who have won as often, {who} has the most points."),
                    N_("Of all who have won as often, {who} have the most points."),
                    {},
                )
            return WinReason(
                N_("{who} has won the most games of the evening: {n}."),
                N_("{who} have won the most games of the evening: {n} each."),
                {"n": best.wins},
            )
        if any(one.points == best.points for one in behind):
            return WinReason(
                N_("Of all with the most points, {who} has won the most games."),
                N_("Of all with the most points, {who} have won the most games."),
                {},
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


# ---- files of the running tournament and of past ones, beside the store
#
# A power cut leaves the running one as after the last game or choice.

NAME: Final = "evening.json"
PAST: Final = "evenings.json"
MOST_BYTES: Final = 1_000_000
MOST_PAST: Final = 200
"""Number of past tournaments kept."""

_log = logging.getLogger(__name__)


class TournamentFile:
    def __init__(
        self,
        folder: Path | None,
        games: Collection[str],
        post: Callable[[Callable[[], None]], object],
        notices: deque[Notice],
    ) -> None:
        """Start reading the file; None: in memory only. `post` runs work in order, `notices` tells the player."""
        self._path = None if folder is None else folder / NAME
        self._games = games
        self._post = post
        self._notices = notices
        self._tournament: Future[Tournament | None] = Future()
        self._tournament.set_result(None)
        self._is_told = False
        self._past: Sequence[Tournament] = ()
        """Past tournaments where nothing can be stored."""
        self.read_again()

    def read_again(self) -> None:
        """Reload the file after a person was deleted from it; returns at once."""
        path = self._path
        if path is not None:
            found = self._tournament = Future()
            self._post(lambda: found.set_result(self._read(path)))

    @property
    def current(self) -> Tournament | None:
        """The running tournament or None; waits for a pending read."""
        return self._tournament.result()

    def keep(self, tournament: Tournament | None) -> None:
        """Store the tournament, or delete it with None; returns at once."""
        self._tournament = Future()
        self._tournament.set_result(tournament)
        if self._path is not None:
            path, content = self._path, None if tournament is None else tournament.dump()
            self._post(lambda: self._write(path, content))

    def archive(self, tournament: Tournament) -> None:
        """Add a finished tournament to the past ones, or replace it; returns at once."""
        if self._path is None:
            self._past = _with(tournament, self._past)
            return
        path = self._path.with_name(PAST)
        self._post(lambda: self._write(path, _dumped(_with(tournament, _past(path)))))

    def past(self) -> Future[Sequence[Tournament]]:
        """Ask for the past tournaments, the latest first."""
        found: Future[Sequence[Tournament]] = Future()
        if self._path is None:
            found.set_result(self._past)
        else:
            path = self._path.with_name(PAST)
            self._post(lambda: found.set_result(tuple(filter(self._is_known, _past(path)))))
        return found

    def _is_known(self, past: Tournament) -> bool:
        return bool(past.rounds) and all(played.game in self._games for played in past.rounds)

    def _read(self, path: Path) -> Tournament | None:
        try:
            return Tournament.load(read_bounded(path, MOST_BYTES), self._games)
        except FileNotFoundError:
            return None
        except OSError as problem:
            _log.warning("evening %s: %s", path, problem)
            return None
        except (ValueError, RecursionError) as problem:
            aside = set_aside(path)
            _log.warning("evening %s unreadable (%s), set aside as %s", path, problem, aside)
            words = {"name": (aside or path).name}
            self._notices.append(Notice(N_("The evening could not be read; the file is kept as {name}."), words))
            return None

    def _write(self, path: Path, content: bytes | None) -> None:
        try:
            if content is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, content)
        except OSError as problem:
            _log.warning("evening %s: %s", path, problem)
            if not self._is_told:
                self._is_told = True
                self._notices.append(Notice(N_("The evening cannot be saved here; it lasts until you leave the game.")))


def _past(path: Path) -> Sequence[Tournament]:
    """Return the past tournaments of a file; one that is broken is set aside."""
    decode = msgspec.json.Decoder(tuple[Tournament, ...]).decode
    return read_or_set_aside(path, MOST_BYTES, decode, ())


def _with(tournament: Tournament, past: Sequence[Tournament]) -> Sequence[Tournament]:
    others = (one for one in past if (one.seed, one.guests) != (tournament.seed, tournament.guests))
    return (tournament, *others)[:MOST_PAST]


def _dumped(past: Sequence[Tournament]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(past), indent=2) + b"\n"


def forget(name: str, instead: str, folder: Path) -> None:
    """Rename a person in the stored tournaments, if there are any; waits for the disk."""
    path, past = folder / NAME, _past(folder / PAST)
    try:
        if any(guest.is_person(name) for one in past for guest in one.guests):
            write_whole(folder / PAST, _dumped([one.renamed(name, instead) for one in past]))
        tournament = Tournament.load(read_bounded(path, MOST_BYTES))
        if any(guest.is_person(name) for guest in tournament.guests):
            write_whole(path, tournament.renamed(name, instead).dump())
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError) as problem:
        _log.warning("evening %s: %s", path, problem)
