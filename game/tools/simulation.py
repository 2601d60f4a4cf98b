"""Plays matches of bots without a screen: one at a time, or many with statistics, for measuring and comparing bots."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from game.bots.levels import make
from game.rules.contract import Action, AnyState, Seat, ranks
from game.rules.game import Game
from game.rules.match import Match, Player

LONGEST: Final = 1_000_000
"""More entries than any match has."""


def play_out(
    match: Match, choose: Callable[[AnyState, Seat, Random], Action], rng: Random, most: int = LONGEST
) -> Match:
    """Let one bot decide for every seat until the match is over or has `most` entries."""
    match.settle()
    while not match.is_over and len(match.log) < most:
        seat = match.state.actors()[0]
        match.submit(seat, choose(match.state, seat, rng))
    return match


def write_save(folder: Path, name: str, text: str) -> None:
    """Write a save text into a file that replaces no other; raises OSError."""
    for number in count(1):
        path = folder / (f"{name}.txt" if number == 1 else f"{name} {number}.txt")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
            return
        except FileExistsError:
            if path.is_file() and path.read_bytes() == text.encode():
                return


def simulate(
    game: Game, players: Sequence[Player], options: Sequence[str], seed: str, matches: int, folder: Path | None = None
) -> str:
    """Play matches of the same bots and return statistics as JSON; keeps the save texts in a folder, raises OSError."""
    wins, scores, plies = [0.0] * len(players), [0] * len(players), 0
    start = perf_counter()
    for number in range(1, matches + 1):
        match = _played(game, players, options, f"{seed}-{number}")
        plies += len(match.log)
        if folder is not None:
            name = f"{game.key}-{len(players)}-{number:0{len(str(matches))}}"
            write_save(folder, name, match.dump())
        places = ranks(match.state)
        for seat, score in enumerate(match.state.scores()):
            scores[seat] += score
            # Seats that share the first rank share the win.
            wins[seat] += 1 / places.count(1) if places[seat] == 1 else 0
    seconds = perf_counter() - start
    return json.dumps(
        {
            "game": game.key,
            "seats": len(players),
            "matches": matches,
            "wins": [round(share, 3) for share in wins],
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
