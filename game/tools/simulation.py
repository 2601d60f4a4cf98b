"""Simulates many matches without a screen and reports statistics, for measuring, comparing bots and fairness."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from game.bots.levels import make
from game.rules.contract import AnyState, ranks
from game.rules.game import Game
from game.rules.match import Match, Player


class Simulation:
    """A series of matches of one game with the same bots; match n uses the seed `<seed>-<n>`."""

    def __init__(self, game: Game, players: Sequence[Player], options: Sequence[str] = (), seed: str = "0") -> None:
        self._game = game
        self._players = players
        self._options = frozenset(options)
        self._seed = seed
        self._wins = [0.0] * len(players)
        self._scores = [0] * len(players)
        self._plies = 0

    def run(self, matches: int, folder: Path | None = None) -> str:
        """Play all matches; return the statistics as a JSON object. With a folder every save text is kept; raises
        OSError.
        """
        start = perf_counter()
        for number in range(1, matches + 1):
            seed = f"{self._seed}-{number}"
            self._count(self._match(seed, number, matches, folder))
        seconds = perf_counter() - start
        return json.dumps(
            {
                "game": self._game.key,
                "seats": len(self._players),
                "matches": matches,
                "wins": [round(wins, 3) for wins in self._wins],
                "mean_scores": [round(score / matches, 3) for score in self._scores],
                "mean_plies": round(self._plies / matches, 1),
                "plies": self._plies,
                "seconds": round(seconds, 3),
                "plies_per_second": round(self._plies / max(seconds, 1e-9)),
            }
        )

    def _match(self, seed: str, number: int, matches: int, folder: Path | None) -> AnyState:
        match = Match(self._game, self._players, self._options, seed)
        bots = [make(player.key, self._game) for player in self._players]
        rng = Random(f"{seed} bots")
        match.settle()
        while not match.is_over:
            seat = match.state.actors()[0]
            match.submit(seat, bots[seat].choose(match.state, seat, rng))
        self._plies += len(match.log)
        if folder is not None:
            name = f"{self._game.key}-{len(self._players)}-{number:0{len(str(matches))}}.txt"
            (folder / name).write_text(match.dump(), encoding="utf-8", newline="\n")
        return match.state

    def _count(self, state: AnyState) -> None:
        """Count the winner; seats that share the first rank share the win."""
        places = ranks(state)
        share = 1 / places.count(1)
        for seat, score in enumerate(state.scores()):
            self._scores[seat] += score
            self._wins[seat] += share if places[seat] == 1 else 0
