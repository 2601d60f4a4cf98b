"""Matchmaking: finds levels that fit the people at a table, from their results in the store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Final

import msgspec

from game.bots.levels import BY_KEY, FITS, USUAL
from game.bots.matching import RatedOutcome, opponents
from game.rules.match import HUMAN, Match, Player
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.poll import Poll
from game.stage.text.language import tr
from game.storage.records import all_names, known_as
from game.storage.settings import Chair
from game.storage.stored import Finished
from game.storage.tournament import TournamentGuest

MOST: Final = 300
TOLD: Final = 5
"""Number of recent matches the words refer to."""


OccupiedChair = Chair | Player | TournamentGuest
"""An occupied chair; without a name the player is called like the animal."""


class Matchmaking:
    """Matched levels in one game or all; until the store has answered, the history is empty."""

    def __init__(self, context: Context, game: str | None = None, first: str = USUAL) -> None:
        """`first` is the level for people without previous matches here."""
        self._context = context
        self._game = game
        self._first = first
        self._finished: Sequence[Finished] = ()
        self.poll = Poll(self._ask, self._take)
        self._known: dict[tuple[str, frozenset[str]], list[RatedOutcome]] = {}
        """Outcomes by game and names of a person."""

    def _ask(self) -> Future[list[Finished]] | None:
        """Query the store, except on a public screen, which remembers no players."""
        return None if self._context.is_public else self._context.store.ask_finished(self._game, MOST)

    def _take(self, finished: Sequence[Finished]) -> None:
        self._finished = finished
        self._known.clear()

    def levels(self, game: str, chairs: Sequence[OccupiedChair]) -> dict[int, str]:
        """Return the matched level by index of the occupied chairs that ask for one."""
        fitted = [place for place, chair in enumerate(chairs) if chair.mind == FITS]
        beside = [chair.mind for chair in chairs if chair.mind not in (HUMAN, FITS)]
        found = opponents(self._outcomes(game, chairs), len(fitted), beside, first=self._first)
        return dict(zip(fitted, found, strict=True))

    def alike(self, game: str, person: OccupiedChair, seats: int) -> str:
        """Return the single level of all opponents that fits a person at a table of `seats`."""
        return opponents(self._outcomes(game, [person]), seats - 1, first=self._first, is_alike=True)[0]

    def _outcomes(self, game: str, chairs: Sequence[OccupiedChair]) -> list[list[RatedOutcome]]:
        self.poll.look()
        found = []
        for names in (_names(chair) for chair in chairs if chair.mind == HUMAN):
            if (game, names) not in self._known:
                self._known[game, names] = outcomes(self._finished, game, names)
            found.append(self._known[game, names])
        return found

    def about(self, game: str, chairs: Sequence[OccupiedChair], key: str) -> str:
        level = tr(BY_KEY[key].title)
        latest = [one for outcomes in self._outcomes(game, chairs) for one in outcomes[-TOLD:]]
        won, played = sum(one.share > 0 for one in latest), len(latest)
        if not played:
            return tr("{level} at first, then as you win and lose.", level=level)
        if sum(chair.mind == HUMAN for chair in chairs) > 1:
            return tr("{level} now: together you won {won} of your last {n} here.", level=level, n=played, won=won)
        return tr("{level} now: you won {won} of your last {n} here.", level=level, n=played, won=won)

    def change(self, game: str, chairs: Sequence[OccupiedChair], played: Mapping[int, str]) -> str:
        """Return the levels matched in the finished match and those of the next one; empty without matched levels."""
        after = self.levels(game, chairs)
        if not after or after.keys() != played.keys():
            return ""
        before, then = _listed(played.values()), _listed(after.values())
        if before == then:
            return tr("“Suits me”: {levels}, and again next time.", levels=before)
        return tr("“Suits me”: {levels} now, {then} next time.", levels=before, then=then)


class MatchedOpponents:
    """A finished match with its chairs before matchmaking."""

    def __init__(self, context: Context, match: Match, chairs: Sequence[Player]) -> None:
        """`chairs` has the mind FITS for seats with a matched level."""
        self._match = match
        self._chairs = chairs
        self._fit = Matchmaking(context, match.game.key)
        self.words = ""
        """The levels of this match and the next; empty without matched levels, and until they are known."""
        if any(chair.mind == FITS for chair in chairs):
            self._fit.poll.ask()

    @property
    def wake_after(self) -> float | None:
        """Seconds until `look` is due again; None once all is known."""
        return self._fit.poll.wake_after

    def look(self) -> bool:
        if not self._fit.poll.look():
            return False
        played = {seat: self._match.players[seat].mind for seat, chair in enumerate(self._chairs) if chair.mind == FITS}
        self.words = self._fit.change(self._match.game.key, self._chairs, played)
        return True

    def next_players(self) -> tuple[Player, ...]:
        levels = self._fit.levels(self._match.game.key, self._chairs)
        return tuple(
            replace(player, mind=levels.get(seat, player.mind)) for seat, player in enumerate(self._match.players)
        )


def remember(context: Context, match: Match, before: Match | None = None) -> None:
    """Record in the settings that this match, or one before it, began from the last chairs, if a level was matched."""
    last = context.settings.last.get(match.game.key)
    if last is None or all(chair.mind != FITS for chair in last.chairs):
        return
    if before is None or before.seed == last.seed:
        context.settings.last[match.game.key] = msgspec.structs.replace(last, seed=match.seed)
        context.save_settings()


def remembered(context: Context, match: Match) -> Sequence[Player]:
    """Return the players of a match with the mind FITS in place of matched levels."""
    last = context.settings.last.get(match.game.key)
    return filled(match, last.chairs) if last is not None and last.seed == match.seed else match.players


def filled(match: Match, chairs: Sequence[OccupiedChair]) -> Sequence[Player]:
    """Return the players of a match with the mind FITS in place of the levels of such chairs, identified by look."""
    fitted = {chair.look for chair in chairs if chair.mind == FITS}
    return [
        replace(player, mind=FITS) if player.look in fitted and not player.is_human else player
        for player in match.players
    ]


def outcomes(finished: Sequence[Finished], game: str, names: Collection[str]) -> list[RatedOutcome]:
    """Return the outcomes of a person with these names in a game against computers, oldest first."""
    found = []
    for match in reversed(finished):
        own = next((one for one in match.results if one.mind == HUMAN and one.name in names), None)
        computers = tuple(one.mind for one in match.results if one.mind in BY_KEY)
        if match.game == game and own is not None and computers:
            first = sum(one.rank == 1 for one in match.results)
            share = 1 / first if own.rank == 1 else 0.0
            found.append(RatedOutcome(computers, share, len(match.results) - len(computers)))
    return found


def _names(chair: OccupiedChair) -> frozenset[str]:
    """Return the names a person has in results: the own name, or the animal in any language."""
    return frozenset(all_names(known_as(chair.name or ANIMALS.get(chair.look, ""))))


def _listed(levels: Collection[str]) -> str:
    return ", ".join(tr(level.title) for key, level in BY_KEY.items() if key in levels)
