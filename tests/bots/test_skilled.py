"""Levels and temperaments: one judge; limited misjudgements, fixed by the position; bold and careful bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.bot import ALIKE, Bot, chosen, tempered
from game.bots.league import Pairing, play_deal, stand, wins
from game.bots.levels import LEVELS, load_judge, make
from game.games import catalogue
from game.rules.contract import CHANCE, Action, AnyState
from game.rules.game import Game
from game.rules.judging import RatedMove, Skill, Weighing, result_of
from game.rules.match import BALANCED, BOLD, CAREFUL
from game.training.hint_trials import judge_of
from game.training.hint_trials import weighed as weighed_without_pausing
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
    judge = judge_of(game)
    skills = [judge.SKILLS[level.key] for level in LEVELS]
    assert set(judge.SKILLS) == {level.key for level in LEVELS}
    assert [skill.noise for skill in skills] == sorted({skill.noise for skill in skills}, reverse=True)
    assert [skill.depth for skill in skills] == sorted(skill.depth for skill in skills)
    assert skills[-1].noise == 0.0
    assert all(skill.max_loss <= 0.5 for skill in skills[:-1])


@each_game
def test_loading_a_judge_rates_a_choice_also_if_the_match_begins_without_one(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, rated = judge_of(game), []

    def rate(state: AnyState, seat: int, depth: int) -> Weighing:
        rated.append(state.legal(seat))
        return real(state, seat, depth)

    real = judge.rate
    monkeypatch.setattr(judge, "rate", rate)
    load_judge.__wrapped__(game, game.seats[-1])
    assert [len(legal) > 1 for legal in rated] == [True]


@each_game
def test_what_is_weighed_can_be_done_and_is_a_chance(game: Game) -> None:
    judge = judge_of(game)
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


def table(number: int, choices: int = 5) -> list[RatedMove]:
    rng = Random(number)
    middle = rng.random()
    return [
        RatedMove(min(1.0, max(0.0, middle + rng.gauss(0, 0.02))), Other(), f"{number} {place}", rng.uniform(-1, 1))
        for place in range(choices)
    ]


def weighed(game: Game, count: int) -> list[Sequence[RatedMove]]:
    """Return a steady bot's ratings in `count` positions of matches of its level at the smallest table."""
    bot, rng = Bot(game, "steady"), Random("temper")
    found: list[Sequence[RatedMove]] = []
    while len(found) < count:
        some = decisions(game.new(game.seats[0]), rng, bot)
        choices = ((state, seat) for state, seat in some if len(state.legal(seat)) > 1)
        found += [result_of(bot.rate(state, seat)) for state, seat in islice(choices, count - len(found))]
    return found


@pytest.mark.parametrize("noise", [0.0, 0.3])
def test_a_tilt_takes_what_is_worth_nearly_the_same_and_nothing_beyond_the_regret(noise: float) -> None:
    for number in range(300):
        some = table(number)
        plain = Skill(0, noise, 0.04)
        usual = chosen(some, plain)
        for risk_bias in (-1.0, -0.02, 0.02, 1.0):
            taken = chosen(some, replace(plain, risk_bias=risk_bias))
            assert abs(usual.chance - taken.chance) <= min(abs(risk_bias) / 2 + 1e-9, ALIKE)
            assert taken.chance >= max(one.chance for one in some) - 0.04
            assert (taken.risk - usual.risk) * risk_bias >= 0


def test_without_a_tilt_risk_does_not_matter() -> None:
    for number in range(100):
        some = table(number)
        for skill in (Skill(0), Skill(0, 0.3, 0.1)):
            taken, other = chosen(some, skill), chosen([one._replace(risk=0.0) for one in some], skill)
            assert taken.plan == other.plan


def test_a_win_at_once_is_taken_in_every_temper() -> None:
    win, dare = RatedMove(1.0, Other(), "win", -1.0), RatedMove(0.9999, Other(), "dare", 1.0)
    assert chosen([win, dare], Skill(0, 0.5, 0.2, risk_bias=5.0)) is win


@each_game
def test_risks_are_told_within_bounds_and_balanced_levels_do_not_tilt(game: Game) -> None:
    judge = judge_of(game)
    assert all(0 < risk_bias <= 1 for risk_bias in judge.TILTS)
    assert not any(skill.risk_bias for skill in judge.SKILLS.values())
    tables = weighed(game, 100)
    assert all(-1 <= one.risk <= 1 for some in tables for one in some)
    assert sum(len({one.risk for one in some}) > 1 for some in tables) >= 10


@each_game
def test_the_bold_dare_more_and_the_careful_less_in_the_same_positions(game: Game) -> None:
    judge = judge_of(game)
    skills = [tempered(judge, "steady", temper) for temper in (CAREFUL, BALANCED, BOLD)]
    bolder: Counter[str] = Counter()
    for some in weighed(game, 600):
        risks = [chosen(some, skill).risk for skill in skills]
        assert risks == sorted(risks)
        bolder.update(bold=risks[2] > risks[1], careful=risks[0] < risks[1])
    assert min(bolder["bold"], bolder["careful"]) >= 1
    assert bolder["bold"] + bolder["careful"] >= 6


@pytest.mark.parametrize("key", ["knightsleap", "places"])
def test_with_more_seats_risks_count_less_where_they_would_win_or_cost_too_much(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue()[key]
    judge = judge_of(game)
    risk_weight: dict[int, float] = vars(judge)["RISK_WEIGHT"]
    assert set(risk_weight) == set(game.seats)
    assert risk_weight[2] == 1
    assert all(0 < risk_weight[seats] < 1 for seats in game.seats if seats > 2)
    for seats in game.seats:
        some = positions(game, seats, 6)
        told = [weighed_without_pausing(judge, state, seat, 0) for state, seat in some]
        with monkeypatch.context() as alike:
            alike.setitem(risk_weight, seats, 1.0)
            plain = [weighed_without_pausing(judge, state, seat, 0) for state, seat in some]
        risks = [one.risk for choices in told for one in choices]
        assert any(risks)
        assert risks == pytest.approx([risk_weight[seats] * one.risk for choices in plain for one in choices])


def test_the_masters_of_knights_leap_follow_their_temper_less_than_others() -> None:
    judge = judge_of(catalogue()["knightsleap"])
    for temper in (CAREFUL, BOLD):
        masters, others = tempered(judge, "master", temper).risk_bias, tempered(judge, "sharp", temper).risk_bias
        assert 0 < masters / others < 0.5


def test_an_unknown_temper_is_refused() -> None:
    with pytest.raises(KeyError):
        make("sharp:zorro", catalogue()["beacon"])


def test_the_league_tells_that_the_bold_dare_more() -> None:
    """The README claims this for all games; the test covers those where a few matches show it."""
    pairing = Pairing(catalogue()["diceland"].package, (f"steady:{BOLD}", f"steady:{CAREFUL}"), (), "daring")
    standing = stand(pairing, (play_deal(pairing, deal) for deal in range(3)))
    (by_level,) = standing.manners.values()
    bold, careful = (sum(by_level[level]) for level in pairing.lineup)
    assert bold > careful
