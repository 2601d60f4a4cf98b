"""Temperaments: bold and careful bots choose among nearly equal moves; balanced ones are unchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from game.bots.bot import ALIKE, Bot, chosen, tempered
from game.bots.league import Pairing, play_deal, stand
from game.bots.levels import make
from game.games import catalogue
from game.rules.game import Game
from game.rules.judging import RatedMove, Skill, result_of
from game.rules.match import BALANCED, BOLD, CAREFUL
from game.training.hint_trials import weighed as weighed_without_pausing
from tests.contract.cases import each_game
from tests.playouts import decisions

from .test_skilled import Other, positions


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
    judge = game.judge
    assert judge is not None
    assert all(0 < risk_bias <= 1 for risk_bias in judge.TILTS)
    assert not any(skill.risk_bias for skill in judge.SKILLS.values())
    tables = weighed(game, 100)
    assert all(-1 <= one.risk <= 1 for some in tables for one in some)
    assert sum(len({one.risk for one in some}) > 1 for some in tables) >= 10


@each_game
def test_the_bold_dare_more_and_the_careful_less_in_the_same_positions(game: Game) -> None:
    judge = game.judge
    assert judge is not None
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
    judge = game.judge
    assert judge is not None
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
    judge = catalogue()["knightsleap"].judge
    assert judge is not None
    for temper in (CAREFUL, BOLD):
        masters, others = tempered(judge, "master", temper).risk_bias, tempered(judge, "sharp", temper).risk_bias
        assert 0 < masters / others < 0.5


def test_an_unknown_temper_is_refused() -> None:
    with pytest.raises(KeyError):
        make("sharp:zorro", catalogue()["beacon"])


@pytest.mark.parametrize(("key", "matches"), [("beacon", 100), ("diceland", 6)])
def test_the_league_tells_that_the_bold_dare_more(key: str, matches: int) -> None:
    """The README claims it of all games; tested where matches are short."""
    pairing = Pairing(catalogue()[key].package, (f"steady:{BOLD}", f"steady:{CAREFUL}"), (), "daring")
    standing = stand(pairing, (play_deal(pairing, deal) for deal in range(matches // 2)))
    (by_level,) = standing.manners.values()
    bold, careful = (sum(by_level[level]) / matches for level in pairing.lineup)
    assert bold > careful
