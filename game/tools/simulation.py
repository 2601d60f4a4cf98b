"""Plays matches of bots without a screen: one at a time, or many with statistics, for measuring and comparing bots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from game.bots.bot import play_out
from game.bots.league import wins
from game.bots.levels import make
from game.rules.contract import Action, AnyState, Seat
from game.rules.game import Game
from game.rules.match import Match, Player
from game.storage.folders import write_new


def simulate(
    game: Game, players: Sequence[Player], options: Sequence[str], seed: str, matches: int, folder: Path | None = None
) -> str:
    """Play matches of the same bots and return statistics as JSON; keeps the save texts in a folder, raises OSError."""
    won, scores, plies = [0.0] * len(players), [0] * len(players), 0
    start = perf_counter()
    for number in range(1, matches + 1):
        match = _played(game, players, options, f"{seed}-{number}")
        plies += len(match.log)
        if folder is not None:
            name = f"{game.key}-{len(players)}-{number:0{len(str(matches))}}"
            write_new(folder, name, ".txt", match.dump().encode())
        won = [won + part for won, part in zip(won, wins(match.state), strict=True)]
        scores = [whole + score for whole, score in zip(scores, match.state.scores(), strict=True)]
    seconds = perf_counter() - start
    return json.dumps(
        {
            "game": game.key,
            "seats": len(players),
            "matches": matches,
            "wins": [round(share, 3) for share in won],
            "mean_scores": [round(score / matches, 3) for score in scores],
            "mean_plies": round(plies / matches, 1),
            "plies": plies,
            "seconds": round(seconds, 3),
            "plies_per_second": round(plies / max(seconds, 1e-9)),
        }
    )


def _played(game: Game, players: Sequence[Player], options: Sequence[str], seed: str) -> Match:
    bots = [make(player.key, game) for player in players]

    def choose(state: AnyState, seat: Seat, rng: Random) -> Action:
        return bots[seat].choose(state, seat, rng)

    return play_out(Match(game, players, options, seed), choose, Random(f"{seed} bots"))
