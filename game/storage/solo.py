"""The solo challenge: one person against the lamp, with stars by score. Daily tables and endless stages. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from game.rules.game import Game
from game.rules.match import HUMAN, Match, Player
from game.storage.records import known_as
from game.storage.stored import Finished

STARS: Final = 3
PER_LEVEL: Final = 5
"""Stages with the same level of the lamp; the strongest level has no end."""
DAILY_LEVEL: Final = 2
STRONGEST: Final = 4
_HALF, _CLEAR = 1 / 2, 2 / 3
SEED: Final = "Solo"
"""First word of the seeds."""
_DAY: Final = re.compile(rf"{SEED} (?P<day>\d{{4}}-\d{{2}}-\d{{2}}) [A-Z]")
_STAGE: Final = re.compile(rf"{SEED} (?P<stage>[1-9]\d{{0,4}}) [A-Z]")


@dataclass(frozen=True, slots=True)
class SoloTable:
    """A table of a game: of a day, or of an endless stage, counted from 1."""

    game: Game
    when: date | int

    @property
    def seed(self) -> str:
        """Seed of the match, such as `Solo 2026-11-28 D` or `Solo 7 D`."""
        return f"{SEED} {self.when} {self.game.letter}"

    @property
    def level(self) -> int:
        """The lamp's level, 1 the weakest."""
        return DAILY_LEVEL if isinstance(self.when, date) else min(1 + (self.when - 1) // PER_LEVEL, STRONGEST)


def read(seed: str, game: Game) -> SoloTable | None:
    """Return the table of a match with this seed; None for any other match."""
    if found := _DAY.fullmatch(seed):
        try:
            return SoloTable(game, date.fromisoformat(found["day"]))
        except ValueError:
            return None
    found = _STAGE.fullmatch(seed)
    return SoloTable(game, int(found["stage"])) if found else None


def stars(own: int, lamp: int, *, is_won: bool) -> int:
    """Return the stars of a finished match: one for half of the lamp's score, two for a win, three for a clear win.

    A win is clear when the lamp has at most two thirds of the winner's score.

    >>> [stars(own, 30, is_won=own > 30) for own in (14, 15, 30, 31, 45)]
    [0, 1, 1, 2, 3]
    """
    if is_won:
        return STARS if lamp <= _CLEAR * own else STARS - 1
    return int(own >= _HALF * lamp > 0)


def earned(match: Match) -> int:
    """Return the stars of the person in a solo match, 0 before its end."""
    result = match.state.result()
    own, lamp = match.state.scores()
    return stars(own, lamp, is_won=0 in result.winners) if result else 0


@dataclass(slots=True)
class SoloProgress:
    """Best stars of one person in one game."""

    days: dict[date, int] = field(default_factory=dict)
    stages: dict[int, int] = field(default_factory=dict)

    def add(self, table: SoloTable, stars: int) -> None:
        if isinstance(table.when, date):
            self.days[table.when] = max(stars, self.days.get(table.when, 0))
        else:
            self.stages[table.when] = max(stars, self.stages.get(table.when, 0))

    @property
    def stage(self) -> int:
        """The next stage: the first without a star."""
        stage = 1
        while self.stages.get(stage):
            stage += 1
        return stage

    @property
    def total(self) -> int:
        return sum(self.days.values()) + sum(self.stages.values())


def progress(finished: Iterable[Finished], games: Mapping[str, Game]) -> dict[str, dict[str, SoloProgress]]:
    """Return the progress by person and game key."""
    found: dict[str, dict[str, SoloProgress]] = {}
    for played in finished:
        game = games.get(played.game)
        table = game and read(played.seed, game)
        if table and [result.mind == HUMAN for result in played.results] == [True, False]:
            person, lamp = played.results
            own = found.setdefault(known_as(person.name), {})
            earned = stars(person.score, lamp.score, is_won=person.rank == 1)
            own.setdefault(table.game.key, SoloProgress()).add(table, earned)
    return found


def following(table: SoloTable, earned: int) -> SoloTable:
    """Return the table to play after this one: the next stage after a star, else the same again."""
    if isinstance(table.when, int) and earned:
        return SoloTable(table.game, table.when + 1)
    return table


def ranking(found: Mapping[str, Mapping[str, SoloProgress]]) -> Sequence[tuple[str, int]]:
    """Return people with their stars in all games, most first."""
    totals = {name: sum(own.total for own in games.values()) for name, games in found.items()}
    return sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))


def match(table: SoloTable, person: Player, lamp: Player) -> Match:
    return Match(table.game, (person, lamp), (), table.seed)
