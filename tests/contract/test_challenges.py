"""Requirements on every game's challenges: matches that meet each, and the seats that do not.

`seals/*.txt` beside the tests of a game are short matches. `seals/won` gives the expected seals, one line per seat: the
match, the seat, the keys of the challenges. `python -m game.tools.seals KEY` rewrites it for review.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from game.assets import ASSETS
from game.games import catalogue
from game.rules.challenges import Challenge, ChallengeJudge
from game.rules.game import Game
from game.rules.match import load
from game.stage.paint.art import Art
from game.storage.records import summary
from game.tools.golden import path_of
from game.tools.seals import folder_of, won_in

from .cases import each_game

EVERY = [
    pytest.param(game, one, id=f"{game.key}-{one.key}")
    for game in catalogue().values()
    for one in game.challenges.CHALLENGES
]
Wins = Mapping[tuple[str, int], tuple[str, ...]]
"""Keys of the challenges met, by match and seat."""


@cache
def seen(game: Game) -> Wins:
    """Return the challenges met according to the game."""
    found = {}
    for path in sorted(folder_of(game).glob("*.txt")):
        match = load(path.read_text(encoding="utf-8"), catalogue())
        assert match.is_over, path.name
        found |= {(path.stem, seat): won for seat, won in enumerate(won_in(match))}
    return found


@cache
def expected(game: Game) -> Wins:
    lines = (folder_of(game) / "won").read_text(encoding="utf-8").splitlines()
    return {(name, int(seat)): tuple(keys) for name, seat, *keys in map(str.split, lines)}


@each_game
def test_the_challenges_of_a_game_can_be_told_apart(game: Game) -> None:
    challenges = game.challenges.CHALLENGES
    for texts in zip(*((one.key, one.title, one.asks) for one in challenges), strict=True):
        assert len(set(texts)) == len(texts)
    assert all(re.fullmatch("[a-z]+", one.key) for one in challenges)
    assert all(one.asks.endswith(".") and not one.title.endswith(".") for one in challenges)
    art = Art(ASSETS, 1.0)
    assert all(art.has(one.sign) for one in challenges)
    if not game.hidden:
        assert len(challenges) % 3 == 0, "a trophy for each third"


@pytest.mark.parametrize(("game", "challenge"), EVERY)
def test_a_challenge_is_met_in_one_match_and_not_in_another(game: Game, challenge: Challenge) -> None:
    found = {seat: challenge.key in won for seat, won in seen(game).items()}
    assert found == {seat: challenge.key in won for seat, won in expected(game).items()}
    assert set(found.values()) == {True, False}


@each_game
def test_who_has_to_win_for_it_does(game: Game) -> None:
    asked = {one.key for one in game.challenges.CHALLENGES if re.match(r"Win\b(?! (eight |four |a )duel)", one.asks)}
    for (name, seat), won in seen(game).items():
        match = load((folder_of(game) / f"{name}.txt").read_text(encoding="utf-8"), catalogue())
        result = match.state.result()
        assert result is not None
        assert seat in result.winners or not asked & set(won), name


TOLD_IN_THE_TABLE = {
    "borders-first": ("There first", range(5, 10), False),
    "beacon-careful": ("Lost turns", range(1), True),
    "beacon-safe": ("Lost pairs", range(1), True),
    "knightsleap-chain": ("Longest chain", range(5, 99), False),
    "knightsleap-robber": ("Stolen", range(3, 99), False),
    "knightsleap-honest": ("Stolen", range(1), True),
    "knightsleap-undaunted": ("Lost", range(2, 99), True),
    "knightsleap-quick": ("Turns", range(16), True),
    "places-dots": ("Dots", range(4, 99), False),
    "places-duels": ("Duels won", range(8, 99), False),
    "places-safe": ("Back to the start", range(1), True),
}
"""Challenges that the results table also shows: the column, its value, and whether a win is required."""


@pytest.mark.parametrize("challenge", TOLD_IN_THE_TABLE)
def test_a_challenge_agrees_with_the_table_of_the_results(challenge: str) -> None:
    key, _, seal = challenge.partition("-")
    column, wanted, has_to_win = TOLD_IN_THE_TABLE[challenge]
    game = catalogue()[key]
    for path in (*folder_of(game).glob("*.txt"), *(path_of(game, seats) for seats in game.seats)):
        match = load(path.read_text(encoding="utf-8"), catalogue())
        tally, witness = game.stats(len(match.players)), ChallengeJudge(game.challenges, len(match.players))
        for _, events, state in match.replay():
            witness.see(events, state)
            for event in events:
                tally.see(event, state)
        report, result = tally.report(match.state), match.state.result()
        assert result is not None
        for seat, won in enumerate(witness.seals(match.state)):
            is_told = int(report.rows[seat][report.columns.index(column)]) in wanted
            assert (seal in won) == (is_told and (seat in result.winners or not has_to_win)), (path.name, seat)


@each_game
def test_only_people_get_seals(game: Game) -> None:
    path = min(folder_of(game).glob("*.txt"))
    match = load(path.read_text(encoding="utf-8"), catalogue())
    every = [won for (name, _), won in sorted(seen(game).items()) if name == path.stem]
    assert [seat.seals for seat in summary(match)] == every
    match.players = [replace(player, mind="greedy") for player in match.players]
    assert not any(seat.seals for seat in summary(match))
