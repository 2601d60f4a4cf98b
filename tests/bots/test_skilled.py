"""The four levels: one judge, misjudgements fixed by the position, and their limits."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.bot import Bot, chosen
from game.bots.league import wins
from game.bots.levels import LEVELS, make
from game.games import catalogue
from game.rules.contract import CHANCE, Action, AnyState
from game.rules.game import Game
from game.rules.judging import RatedMove, Skill, Weighing, result_of
from tests.contract.cases import each_game
from tests.contract.toy import CONFIRM, PICKS, RIPENINGS, SELLS, Harvest, harvest
from tests.playouts import decisions, play_with


class Other(Action):
    pass


def positions(game: Game, seats: int, count: int) -> list[tuple[AnyState, int]]:
    """Return positions of one match at depth 0 in which a seat has a choice."""
    rng = Random("positions")
    some = decisions(game.new(seats), rng, make("greedy", game))
    found = ((state.copy(), seat) for state, seat in some if len(state.legal(seat)) > 1 and rng.random() < 0.2)
    return list(islice(found, count))


@pytest.mark.parametrize("noise", [0.0, 0.5, 3.0])
def test_nothing_is_given_away_beyond_the_regret(noise: float) -> None:
    for turn in range(40):
        some = [RatedMove(chance, Other(), f"{turn} {chance}") for chance in (0.1, 0.45, 0.5)]
        taken = chosen(some, Skill(0, noise, 0.06))
        assert taken.chance >= 0.44 if noise else taken is some[2], "the judge itself takes the best"


def test_a_misjudgement_happens_and_is_always_the_same() -> None:
    tables = [[RatedMove(0.5, Other(), f"{turn} a"), RatedMove(0.48, Other(), f"{turn} b")] for turn in range(40)]
    first = [chosen(table, Skill(0, 0.5)).chance for table in tables]
    assert set(first) == {0.5, 0.48}
    assert first == [chosen(table, Skill(0, 0.5)).chance for table in tables]


def picking(apples: int) -> Harvest:
    state = Harvest(2, "")
    state.apply(CHANCE, RIPENINGS[apples - 2])
    return state


def farmer(judge: Any = None, level: str = "gentle") -> Bot:
    game = harvest()
    vars(game).update(judge=judge)
    return Bot(game, level)


def judge(*chances: float, problem: Exception | None = None) -> SimpleNamespace:
    """Return a judge with these ratings at depth 0."""

    def rate(state: Any, seat: int, depth: int) -> Weighing:
        assert depth == 0
        if problem is not None:
            raise problem
        yield
        return [RatedMove(chance, pick, str(pick)) for chance, pick in zip(chances, PICKS, strict=False)]

    return SimpleNamespace(rate=rate, SKILLS={}, TILTS=(0.1, 0.1))


def count_baskets(state: Harvest, seat: int) -> float:
    return state.baskets[seat]


def test_without_a_judge_the_lead_in_progress_decides_and_the_position_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    state = picking(3)
    assert {farmer().choose(state, 1, Random(luck)) for luck in range(40)} == {*PICKS, CONFIRM}, "all lead alike"
    monkeypatch.setattr(Harvest, "progress", count_baskets)
    assert farmer().choose(state, 1, Random(1)) == PICKS[2]
    monkeypatch.setattr(Harvest, "progress", lambda state, seat: -state.baskets[seat])
    assert farmer().choose(state, 1, Random(1)) == CONFIRM
    assert state == picking(3)


@pytest.mark.parametrize("problem", [OSError("no file"), ValueError("no weights")])
def test_a_judge_comes_first_and_without_its_data_the_reason_is_told(
    problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert farmer(judge(0.4, 0.6, 0.5), "greedy").choose(picking(4), 0, Random(1)) == PICKS[1]
    monkeypatch.setattr(Harvest, "progress", count_baskets)
    bot = farmer(judge(problem=problem))
    assert bot.choose(picking(3), 1, Random(1)) == PICKS[2]
    assert bot.handicap == str(problem)


def test_a_single_action_needs_no_thought() -> None:
    def never(*given: object) -> None:
        raise AssertionError("thought about nothing")

    state = picking(2)
    state.ripe[0] = 0
    assert farmer(SimpleNamespace(rate=never)).choose(state, 0, Random(1)) == CONFIRM


@pytest.mark.parametrize("likes", SELLS)
def test_what_nature_may_say_next_is_averaged(likes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    state = picking(2)
    state.baskets[:] = [4, 4]
    for seat in (0, 1):
        state.apply(seat, CONFIRM)
    state.apply(0, SELLS[0])
    sign = 1 if likes.all else -1
    seen: set[int] = set()

    def progress(after: Harvest, seat: int) -> float:
        seen.add(after.ripe[seat])
        return float(sign * after.sold[seat] + after.ripe[seat])

    monkeypatch.setattr(Harvest, "progress", progress)
    assert farmer().choose(state, 1, Random(1)) == likes
    assert seen == {2, 3, 4}


def test_looking_one_step_ahead_pauses_after_every_action(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(Harvest, "progress", lambda state, seat: asked.append(seat) or 0.0)
    pauses = [len(asked) for _ in farmer().think(picking(4), 0, Random(1))]
    assert len(pauses) == 4
    assert len({later - sooner for sooner, later in pairwise([0, *pauses])}) == 1


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
        weighed = result_of(judge.rate(state, seat, 0))
        assert state == before
        assert weighed
        assert {choice.action for choice in weighed} <= set(state.legal(seat))
        assert all(0.0 <= choice.chance <= 1.0 for choice in weighed)
        assert len({(choice.action, choice.plan) for choice in weighed}) == len(weighed)


@each_game
def test_every_variant_is_played_and_thinking_changes_nothing(game: Game) -> None:
    bots = make("gentle", game), make("steady", game)
    for option in game.options:
        rng = Random(option.key)
        seats = rng.choice(sorted(option.seats or game.seats))
        for state, seat in islice(decisions(game.new(seats, [option.key]), rng, *bots), 60):
            before = state.copy()
            choice = bots[seat % 2].choose(state, seat, rng)
            assert bots[seat % 2].choose(state, seat, rng) == choice
            assert choice in state.legal(seat)
            assert state == before


@pytest.mark.parametrize(
    ("key", "stronger", "weaker", "matches", "least"),
    [
        ("diceland", "steady", "gentle", 16, 9.5),
        ("diceland", "sharp", "gentle", 10, 6),
        ("borders", "steady", "gentle", 16, 9.5),
        ("borders", "master", "gentle", 4, 2.5),
    ],
)
def test_a_higher_level_is_stronger_than_a_lower_one(
    key: str, stronger: str, weaker: str, matches: int, least: float
) -> None:
    """Every two matches have the same dice, with the seats exchanged; a shared win counts half."""
    game, won = catalogue()[key], 0.0
    seed = "ladder" if stronger == "steady" else "stronger"
    for number in range(matches):
        state, levels = game.new(2), (stronger, weaker) if number % 2 else (weaker, stronger)
        play_with(state, Random(f"{seed} {number // 2}"), [make(level, game) for level in levels])
        won += wins(state)[levels.index(stronger)]
    assert won >= least
