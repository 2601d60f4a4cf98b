"""Routes of the tournament: guests, plan, standings, matches, ceremony. It survives a restart of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from game.games import catalogue
from game.input.intents import Source
from game.input.seating import Seating
from game.rules.contract import N_, ranks
from game.rules.game import Game
from game.rules.match import Match
from game.scenes import routes
from game.scenes.base.context import Context
from game.scenes.setup.matchmaking import MatchedOpponents, Matchmaking, filled
from game.stage.time.stack import Move, Push, Reset
from game.storage.store import Recording
from game.storage.tournament import Tournament, TournamentFile, TournamentGuest, TournamentLength

if TYPE_CHECKING:
    from game.scenes.base.scene import Scene
    from game.scenes.library.match_book import PastEvenings
    from game.scenes.match.screen import MatchScreen
    from game.scenes.match.unbox_animation import PackedBoard
    from game.scenes.results.results import Results
    from game.scenes.tournament.plan import Guests
    from game.scenes.tournament.standings import FinalStandings, StandingsPage


class MatchRoutes(Protocol):
    def match(self, match: Match, seating: Seating, recording: Recording) -> MatchScreen: ...

    def menu(self) -> Scene: ...


class TournamentRoutes:
    """Answers the routes of the tournament, of which there is at most one."""

    def __init__(self, context: Context, routes: MatchRoutes) -> None:
        self._context = context
        self._routes = routes
        self._now = context.timing.clock
        store = context.store
        self._file = TournamentFile(store.folder, catalogue(), store.post, context.notices)
        self._since: float | None = None
        """Start time of the current playing period; None while paused."""
        self._fit = Matchmaking(context)
        self._devices: dict[int, tuple[Source, ...]] = {}
        """Devices by guest, not saved."""

    # ---- the tournament

    @property
    def current(self) -> Tournament | None:
        return self._file.current

    def begin(self, players: Sequence[TournamentGuest], games: Sequence[Game], length: TournamentLength) -> None:
        keys = tuple(game.key for game in games)
        self.keep(Tournament(guests=tuple(players), games=keys, length=length, seed=self._context.new_seed()))

    def keep(self, tournament: Tournament | None) -> None:
        """Save the tournament; None deletes it."""
        self._file.keep(tournament)

    def pause(self) -> None:
        """End the current playing period and add its duration."""
        since, self._since = self._since, None
        tournament = self.current if since is not None else None
        if since is not None and tournament is not None:
            self.keep(tournament.passed(self._now() - since))

    def goes_on(self, key: str) -> None:
        """Start a playing period if the match of this key belongs to the tournament."""
        tournament = self.current
        if tournament is not None and tournament.match == key:
            self._since = self._now()

    def begun_anew(self, before: str, key: str) -> None:
        """Replace the key of the current match, which was restarted."""
        tournament = self.current
        if tournament is not None and tournament.match == before:
            self.keep(tournament.begun(tournament.game, key))
            self.goes_on(key)

    def lost(self, key: str) -> None:
        """Let another match be started in place of the current one if it has this key."""
        tournament = self.current
        if tournament is not None and tournament.match == key:
            self.keep(tournament.dropped())

    # ---- routes

    def resolve(self, route: routes.TournamentRoute) -> Move | None:
        match route:
            case routes.OpenTournament():
                return Push(self.first())
            case routes.StartTournament(lineup, games, length):
                self._devices = _devices(lineup.seating)
                players = lineup.players
                guests = [TournamentGuest(player.name, player.mind, player.look, player.temper) for player in players]
                self.begin(guests, games, length)
                return Reset(self._points_alone())
            case routes.OpenStandings():
                return Reset(self._points_alone())
            case routes.PlayTournamentMatch(game):
                return Reset(self._play(game))
            case routes.EndTournament():
                return self._end()
            case routes.AnotherTournament():
                self.keep(None)
                page = self.guests()
                page.on_back = routes.OpenShelf()
                return Reset(page)
            case routes.CloseTournament():
                self.keep(None)
                return Reset(self._routes.menu())
            case routes.OpenPastEvenings():
                return Push(self.past_evenings())
            case routes.OpenPastEvening(tournament):
                return Push(self.finale(tournament))
            case _:
                raise LookupError(route)

    # ---- scenes

    def first(self) -> Scene:
        """Return the standings of the current tournament, or the setup page of a new one."""
        self._file.read_again()
        return self.guests() if self.current is None else self.points()

    def guests(self) -> Guests:
        from game.scenes.tournament.plan import Guests

        return Guests(self._context)

    def points(self) -> StandingsPage:
        from game.scenes.tournament.standings import StandingsPage

        self._fit.poll.ask()
        return StandingsPage(self._context, self._must)

    def _points_alone(self) -> StandingsPage:
        """Return the standings as the first scene of a stack; back leads to the shelf."""
        points = self.points()
        points.on_back = routes.OpenShelf()
        return points

    def results(
        self, match: Match, seating: Seating, key: str, packed_board: PackedBoard | None = None
    ) -> Results | None:
        """Count a match and return its results, None for another match; `packed_board` is packed up on the way out."""
        from game.scenes.results.results import NextStep, Results

        tournament = self.current
        if tournament is None or tournament.match != key:
            return None
        self.pause()
        taken = _devices(seating)
        tournament = self._must()
        self._devices = {guest: taken[seat] for seat, guest in enumerate(tournament.seats) if seat in taken}
        self.keep(tournament.counted(ranks(match.state)))
        fitted = MatchedOpponents(self._context, match, filled(match, tournament.guests))
        return Results(
            self._context, match, NextStep(routes.OpenStandings(), N_("Points"), "tournament"), packed_board, fitted
        )

    def finale(self, past: Tournament | None = None) -> FinalStandings:
        """Return the ceremony of the current tournament, or that of an earlier one at rest."""
        from game.scenes.tournament.standings import FinalStandings

        return FinalStandings(self._context, past or self._must(), is_past=past is not None)

    def past_evenings(self) -> PastEvenings:
        from game.scenes.library.match_book import PastEvenings

        return PastEvenings(self._context, self._file.past)

    # ---- moves

    def _must(self) -> Tournament:
        tournament = self.current
        if tournament is None:
            raise LookupError("there is no evening")
        return tournament

    def _play(self, game: str) -> MatchScreen:
        tournament = self._must()
        chairs = [tournament.guests[guest] for guest in tournament.seats]
        fitting = self._fit.levels(game, chairs)
        players = [replace(chair.player(), mind=fitting.get(seat, chair.mind)) for seat, chair in enumerate(chairs)]
        match = Match(catalogue()[game], players, (), self._context.new_seed())
        seating = Seating([seat for seat, player in enumerate(players) if player.is_human])
        for seat, guest in enumerate(tournament.seats):
            if guest in self._devices and seat in seating.human_seats:
                for source in self._devices[guest]:
                    seating.share(source, seat)
        recording = self._context.store.record(match)
        self.keep(tournament.begun(game, recording.key))
        return self._routes.match(match, seating, recording)

    def _end(self) -> Move:
        tournament = self._must()
        if not tournament.rounds:
            self.keep(None)
            return Reset(self._routes.menu())
        self.keep(tournament.closed(self._context.timing.now().isoformat(timespec="minutes")))
        if not self._context.is_public:
            self._file.archive(self._must())
        return Reset(self.finale())


def _devices(seating: Seating) -> dict[int, tuple[Source, ...]]:
    return {seat: owners for seat in seating.human_seats if (owners := seating.owners(seat))}
