"""The four levels: one judge, misjudgements fixed by the position, and their limits."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from game.bots.levels import BY_KEY, LEVELS, make, offered
from game.bots.skilled import SkilledBot, chosen
from game.games import catalogue
from game.rules.contract import CHANCE, Action, AnyState
from game.rules.game import Game
from game.rules.judging import RatedMove, Skill
from tests.contract.toy import PICKS, harvest

from .duels import won
from .test_greedy import picking

GAMES = [pytest.param(game, id=game.key) for game in catalogue().values()]
each_game = pytest.mark.parametrize("game", GAMES)


class Other(Action):
    pass


def choices(*chances: float) -> list[RatedMove]:
    return [RatedMove(chance, Other(), f"plan {number}") for number, chance in enumerate(chances)]


def positions(game: Game, seats: int, count: int) -> list[tuple[AnyState, int]]:
    """Return positions of one match at depth 0 in which a seat has a choice."""
    state, rng, bot = game.new(seats), Random("positions"), make("greedy", game)
    found = []
    while (actors := state.actors()) and len(found) < count:
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        if len(state.legal(actors[0])) > 1 and rng.random() < 0.2:
            found.append((state.copy(), actors[0]))
        state.apply(actors[0], bot.choose(state, actors[0], rng))
    return found


def test_the_judge_itself_takes_the_best_choice() -> None:
    some = choices(0.2, 0.6, 0.5)
    assert chosen(some, Skill(1)) is some[1]


@pytest.mark.parametrize("noise", [0.5, 3.0])
def test_nothing_is_given_away_beyond_the_regret(noise: float) -> None:
    for turn in range(40):
        some = [RatedMove(chance, Other(), f"{turn} {chance}") for chance in (0.1, 0.45, 0.5)]
        assert chosen(some, Skill(0, noise, 0.06)).chance >= 0.44


def test_a_misjudgement_happens_and_is_always_the_same() -> None:
    tables = [[RatedMove(0.5, Other(), f"{turn} a"), RatedMove(0.48, Other(), f"{turn} b")] for turn in range(40)]
    first = [chosen(table, Skill(0, 0.5)).chance for table in tables]
    assert set(first) == {0.5, 0.48}
    assert first == [chosen(table, Skill(0, 0.5)).chance for table in tables]


def test_a_win_at_once_is_never_missed() -> None:
    for turn in range(40):
        some = [RatedMove(0.999, Other(), f"{turn} a"), RatedMove(1.0, Other(), f"{turn} b")]
        assert chosen(some, Skill(0, 9.0)).chance == 1.0


def test_a_game_without_a_judge_is_played_at_a_glance() -> None:
    game = harvest()
    bot = SimpleNamespace(evaluate=lambda after, seat: after.baskets[seat])
    vars(game).update(judge=None, bot=bot)
    assert SkilledBot(game, "gentle").choose(picking(3), 1, Random(1)) == PICKS[2]


@each_game
def test_every_game_has_the_four_levels_and_the_gentler_misjudge_more(game: Game) -> None:
    judge = game.judge
    assert judge is not None
    skills = [judge.SKILLS[level.key] for level in LEVELS]
    assert set(judge.SKILLS) == {level.key for level in LEVELS}
    assert [skill.noise for skill in skills] == sorted({skill.noise for skill in skills}, reverse=True)
    assert [skill.depth for skill in skills] == sorted(skill.depth for skill in skills)
    assert skills[-1].noise == 0.0
    assert all(skill.max_loss <= 0.5 for skill in skills[:-1])


@each_game
def test_what_is_weighed_can_be_done_and_is_a_chance(game: Game) -> None:
    judge = game.judge
    assert judge is not None
    for state, seat in positions(game, game.seats[-1], 25):
        before = state.copy()
        thought = judge.rate(state, seat, 0)
        while True:
            try:
                next(thought)
            except StopIteration as stop:
                weighed = stop.value
                break
        assert state == before
        assert weighed
        assert {choice.action for choice in weighed} <= set(state.legal(seat))
        assert all(0.0 <= choice.chance <= 1.0 for choice in weighed)
        assert len({(choice.action, choice.plan) for choice in weighed}) == len(weighed)


@each_game
def test_levels_do_not_ask_their_luck(game: Game) -> None:
    for state, seat in positions(game, game.seats[0], 8):
        for level in ("gentle", "steady"):
            assert len({make(level, game).choose(state, seat, Random(luck)) for luck in range(3)}) == 1


@pytest.mark.parametrize("key", ["diceland", "borders"])
def test_a_steady_opponent_is_stronger_than_a_gentle_one(key: str) -> None:
    assert won(catalogue()[key], "steady", "gentle", 16, "ladder") > 9


def test_the_greedy_opponent_is_known_and_offered_to_nobody() -> None:
    assert "greedy" in BY_KEY
    assert "greedy" not in {level.key for level in LEVELS}
    assert [offered(key) for key in ("greedy", "sharp", "zorro", "")] == ["steady", "sharp", "steady", "steady"]
