"""Statistics over all stored matches: wins, streaks, results and luck. Pure."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Final, NamedTuple, Self

import msgspec

from game.rules.challenges import ChallengeJudge
from game.rules.common import TurnEnded
from game.rules.game import Game
from game.rules.match import HUMAN, Match, load

ALL: Final = ""
"""Wildcard: as a game key all games together, as a mind all players together."""
LATEST: Final = 24
"""Results kept individually for charts."""


class Summary(NamedTuple):
    """Statistics of a seat that need the log of the match."""

    turns: int
    throws: int
    luck: float
    """Sum of the luck of its throws, each 0..1 with a mean of 0.5."""
    seals: tuple[str, ...] = ()


ANIMALS: Final = {
    "Krabbe": "Crab", "Wal": "Whale", "Küken": "Chick", "Frosch": "Frog", "Krake": "Octopus", "Fuchs": "Fox",
}  # fmt: skip
"""English names of unnamed players by those in other languages: a match keeps that of the language it was played in."""


def known_as(name: str) -> str:
    """Return the name under which a person is known: an unnamed one is the same animal in every language.

    >>> known_as("Krabbe"), known_as("Crab"), known_as("Mia")
    ('Crab', 'Crab', 'Mia')
    """
    return ANIMALS.get(name, name)


def all_names(name: str) -> list[str]:
    """Return the names in matches of a person known under this name."""
    return [name, *(other for other, animal in ANIMALS.items() if animal == name)]


class Who(NamedTuple):
    """A person by name, a bot by its level, or `HOUSE` for all players together."""

    mind: str
    name: str = ""

    @classmethod
    def of(cls, mind: str, name: str) -> Self:
        """Return the person or bot of a seat in a match."""
        return cls(mind, known_as(name) if mind == HUMAN else "")

    @property
    def is_person(self) -> bool:
        return self.mind == HUMAN


class RecordRow(NamedTuple):
    """Result of one seat in one match; the last four fields come from its `Summary`, 0 turns if there is none."""

    match: str
    game: str
    changed: str
    seat: int
    name: str
    mind: str
    score: int
    rank: int
    turns: int
    throws: int
    luck: float
    seals: str
    """Keys separated by spaces."""

    @property
    def who(self) -> Who:
        return Who.of(self.mind, self.name)


NOBODY: Final = "?"
"""Name that replaces a deleted person in matches."""
HOUSE: Final = Who(ALL)


@dataclass(slots=True)
class Record:
    """Totals of one player in one game, or in all games."""

    played: int = 0
    won: int = 0
    streak: int = 0
    longest_streak: int = 0
    best: int | None = None
    points: int = 0
    longest: int = 0
    """Turns of the longest match; 0: unknown."""
    shortest: int = 0
    throws: int = 0
    luck: float = 0.0
    latest: list[tuple[str, int, bool]] = field(default_factory=list)
    """Game, score and win flag of each match, latest last."""
    seals: dict[str, int] = field(default_factory=dict)
    """Number of times each challenge was met, by `game/key`."""

    @property
    def mean(self) -> float:
        return self.points / self.played if self.played else 0.0

    def add(self, rows: Sequence[RecordRow]) -> None:
        """Add the results of matches, in the order of play."""
        scores = [row.score for row in rows]
        runs = "".join(["w" if row.rank == 1 else "-" for row in rows])
        self.played += len(rows)
        self.won += runs.count("w")
        ended = (self.streak * "w" + runs).split("-")
        self.streak = len(ended[-1])
        self.longest_streak = max(self.longest_streak, *map(len, ended))
        self.best = max(scores) if self.best is None else max(self.best, *scores)
        self.points += sum(scores)
        self.latest = [*self.latest, *((row.game, row.score, row.rank == 1) for row in rows[-LATEST:])][-LATEST:]

    def learn(self, rows: Sequence[RecordRow]) -> None:
        """Add the statistics from the logs of matches, in any order."""
        read = [row for row in rows if row.turns]
        if read:
            turns = [row.turns for row in read]
            self.longest = max(self.longest, *turns)
            self.shortest = min(self.shortest or turns[0], *turns)
            self.throws += sum([row.throws for row in read])
            self.luck = reduce(add, [row.luck for row in read], self.luck)
        for (game, seals), count in Counter([(row.game, row.seals) for row in rows if row.seals]).items():
            for seal in seals.split():
                key = f"{game}/{seal}"
                self.seals[key] = self.seals.get(key, 0) + count


class RecordLine(NamedTuple):
    mind: str
    name: str
    game: str
    record: Record


@dataclass(slots=True)
class Records:
    """Records by player and game; `ALL` is the total over all games."""

    of: dict[Who, dict[str, Record]] = field(default_factory=dict)
    unread: int = 0
    last: str = field(default="", compare=False)
    """Key of the last match added to `HOUSE`."""

    def learn(self, row: RecordRow) -> None:
        """Add the log statistics of one seat, in any order."""
        for who in (row.who, HOUSE):
            for game in (row.game, ALL):
                self._record(who, game).learn([row])

    def take(self, rows: Sequence[RecordRow]) -> None:
        """Add the results of all seats with their log statistics, in the order of play."""
        seats: defaultdict[tuple[Who, str], list[RecordRow]] = defaultdict(list)
        winners: defaultdict[str, list[RecordRow]] = defaultdict(list)
        games: defaultdict[str, list[RecordRow]] = defaultdict(list)
        for row in rows:
            who, game = row.who, row.game
            seats[who, game].append(row)
            seats[who, ALL].append(row)
            games[game].append(row)
            games[ALL].append(row)
            if row.rank == 1 and row.match != self.last:
                # The total of all players counts each match once, for one of its winners.
                self.last = row.match
                winners[game].append(row)
                winners[ALL].append(row)
        for (who, game), own in seats.items():
            record = self._record(who, game)
            record.add(own)
            record.learn(own)
        for game, won in winners.items():
            self._record(HOUSE, game).add(won)
        for game, learnt in games.items():
            self._record(HOUSE, game).learn(learnt)

    def _record(self, who: Who, game: str) -> Record:
        return self.of.setdefault(who, {}).setdefault(game, Record())

    def people(self) -> list[str]:
        """People by name, those with the most matches first."""
        names = [who.name for who in self.of if who.is_person and who.name != NOBODY]
        return sorted(names, key=lambda name: (-self.record(Who(HUMAN, name)).played, alphabetical(name)))

    def record(self, who: Who, game: str = ALL) -> Record:
        return self.of.get(who, {}).get(game) or Record()

    def dump(self) -> bytes:
        lines = [RecordLine(*who, game, record) for who, games in self.of.items() for game, record in games.items()]
        return msgspec.json.encode(lines)

    @classmethod
    def load(cls, content: bytes) -> Self:
        """Parse the output of `dump`; raises ValueError."""
        found = cls()
        for mind, name, game, record in msgspec.json.decode(content, type=list[RecordLine]):
            found.of.setdefault(Who(mind, name), {})[game] = record
        return found


def summary(match: Match) -> tuple[Summary, ...]:
    """Summarize the log of a finished match, by seat."""
    seats = range(len(match.players))
    tally = match.game.stats(len(seats))
    witness = ChallengeJudge(match.game.challenges, len(seats))
    turns, throws, luck = 0, [0 for _ in seats], [0.0 for _ in seats]
    for _, events, state in match.replay():
        witness.see(events, state)
        for event in events:
            turns += isinstance(event, TurnEnded)
            throw = tally.throw(event, state)
            if throw is not None:
                throws[throw.seat] += 1
                luck[throw.seat] += throw.share
    # Only people earn seals.
    seals = [
        won if player.is_human else () for player, won in zip(match.players, witness.seals(match.state), strict=True)
    ]
    return tuple(Summary(turns, throws[seat], luck[seat], seals[seat]) for seat in seats)


def summary_of(text: str, games: Mapping[str, Game]) -> tuple[Summary, ...]:
    """Summarize a save text; raises SaveError."""
    return summary(load(text, games))


def alphabetical(name: str) -> tuple[str, str]:
    """Return the sort key of a name as in a German or English phone book: case and accents count last.

    >>> sorted(["Zoe", "anna", "Änne", "Ben", "Łukasz", "Mia", "Strasser", "Straßer", "Ole", "Østen"], key=alphabetical)
    ['anna', 'Änne', 'Ben', 'Łukasz', 'Mia', 'Ole', 'Østen', 'Strasser', 'Straßer', 'Zoe']
    """
    parts = unicodedata.normalize("NFKD", name.casefold()).translate(_PLAIN)
    return "".join(letter for letter in parts if not unicodedata.combining(letter)), name


_PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "’": "", "'": ""})
"""Letters that Unicode does not decompose."""
