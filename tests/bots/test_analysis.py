"""The analysis of a match: chances sum to 1, accounts balance, the best choice costs nothing; calibration."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.bots import analysis
from game.bots.analysis import (
    VERSION,
    ChancePoint,
    MatchAnalysis,
    Scale,
    packed,
    scale_of,
    tell,
    turning_points,
    unpacked,
)
from game.bots.levels import make
from game.games import catalogue
from game.rules.game import Game
from game.rules.judging import result_of
from game.rules.match import Match, Player, load
from game.tools.golden import path_of
from game.training import calibrate
from game.training.calibrate import banded, fitted, scales
from tests.contract.cases import each_game
from tests.playouts import set_up

TEMPLATE = catalogue()["template"]
NEAR = (0, 1, 400, 401, 402, 403, 404, 405, 406, 1000)


@cache
def told(key: str) -> tuple[Match, MatchAnalysis]:
    game = catalogue()[key]
    seats = game.seats[0]
    match = load(path_of(game, seats).read_text(encoding="utf-8"), catalogue())
    match.players = [Player("Mia"), *(Player(f"P{seat}", "greedy") for seat in range(1, seats))]
    found = result_of(tell(match))
    assert found is not None
    return match, found


@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "knightsleap", "places"])
def test_chances_add_up_and_end_with_who_won(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "BUDGET", 300)
    match, found = told(key)
    assert all(sum(point.chances) == pytest.approx(1, abs=1e-4) for point in found.points)
    assert [point.at for point in found.points] == sorted(point.at for point in found.points)
    assert found.points[0].at == 0
    result = match.state.result()
    assert result is not None
    assert {seat for seat, chance in enumerate(found.points[-1].chances) if chance} == set(result.winners)
    assert found.chances(len(match.log)) == found.points[-1].chances
    mine = [one for one in found.decisions if one.seat == 0]
    assert mine
    for one in mine:
        assert match.log[one.at].seat == 0
        assert 0 <= one.cost <= 1
        if one.better:
            assert match.game.rules.NOTATION.parse(one.better) in match.state_at(one.at).legal(0)
    assert found.costs[0] == pytest.approx(sum(one.cost for one in mine))
    assert len(turning_points(found.points)) <= 3


@each_game
def test_every_choice_is_judged_in_a_match_with_all_variants_that_are_proposed(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "BUDGET", 0)
    options = [option.key for option in game.options if option.livens]
    match = set_up(Match(game, [Player("Mia")] * max(game.seats), options, seed="analysis"))
    bot, rng = make("greedy", game), Random(1)
    while not match.is_over:
        seat = match.state.actors()[-1]
        match.submit(seat, bot.choose(match.state, seat, rng))
    found = result_of(tell(match))
    if game.judge:
        assert found is not None
        assert 0 < len(found.decisions) <= sum(entry.seat >= 0 for entry in match.log)


def climbing(mind: str, seed: str = "7") -> Match:
    match = set_up(Match(TEMPLATE, [Player("Mia"), Player("Bo", mind)], seed=seed))
    bots = [make("master", TEMPLATE), make(mind, TEMPLATE)]
    while not match.is_over:
        seat = match.state.actors()[0]
        match.submit(seat, bots[seat].choose(match.state, seat, Random(1)))
    return match


def test_who_always_takes_the_best_pays_nothing() -> None:
    for seed in range(20):
        found = result_of(tell(climbing("gentle", str(seed))))
        assert found is not None
        if found.costs[1]:
            break
    assert found.decisions
    assert all(one.is_best for one in found.decisions if one.seat == 0)
    assert found.costs[0] == 0 < found.costs[1], "the other one has given something away"


def test_turning_points_are_the_largest_swings_and_lie_apart() -> None:
    shares = [0.5, 0.52, 0.9, 0.88, 0.2, 0.25, 0.3, 0.8, 0.79, 1.0]
    points = tuple(ChancePoint(10 * at, (share, 1 - share)) for at, share in enumerate(shares))
    assert turning_points(points) == (2, 4, 7)
    near = tuple(ChancePoint(at, (share, 1 - share)) for at, share in zip(NEAR, shares, strict=True))
    assert len(turning_points(near)) == 2


def test_what_is_kept_is_read_again_unless_it_is_of_another_version() -> None:
    match, found = told("beacon")
    assert unpacked(packed(found), match.game) == found
    assert unpacked(b"{}", match.game) is None
    older = packed(found).replace(b'"version":%d' % VERSION, b'"version":%d' % (VERSION - 1))
    assert older != packed(found)
    assert unpacked(older, match.game) is None


def test_a_scale_rises_and_comes_true() -> None:
    rng = Random("scale")
    pairs = []
    for _ in range(6000):
        chance = rng.random()
        pairs.append((chance, float(rng.random() < chance**2)))
    scale = fitted(pairs[:3000])
    values = [scale(step / 100) for step in range(101)]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0.0, 1.0)
    for band in banded([(scale(chance), won)] for chance, won in pairs[3000:]):
        assert abs(band.won - band.said) < 0.08


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"2": {"raw": [0.5], "won": []}}',
        '{"2": {"raw": [0.9, 0.1], "won": [0.1, 0.9]}}',
        '{"2": {"raw": [0.5], "won": [-3]}}',
    ],
)
def test_a_judge_is_taken_at_its_word_where_the_scales_are_damaged(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chances.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(analysis, "path_of", lambda *parts: tmp_path / "chances.json")
    scale_of.cache_clear()
    try:
        assert scale_of(TEMPLATE, 2)(0.3) == 0.3
    finally:
        scale_of.cache_clear()


def test_the_shipped_scales_come_true() -> None:
    for game in catalogue().values():
        for seats, scale in scales(game).items():
            assert list(scale.raw) == sorted(scale.raw)
            assert list(scale.won) == sorted(scale.won)
            assert f"calibrate {game.key} --seats {seats}" in scale.command
            read = scale_of(game, int(seats))
            assert (read.raw, read.won) == (scale.raw, scale.won)
    assert scale_of(TEMPLATE, 2) == Scale()


def test_the_command_fits_and_prints_how_it_comes_true(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    monkeypatch.setattr(calibrate, "write", lambda game, seats, scale: written.append((seats, scale)))
    assert calibrate.main(["template", "--seats", "2", "--matches", "12", "--masters", "2", "--level", "steady"]) == 0
    assert "2 seats, 12 matches" in capsys.readouterr().out
    ((seats, scale),) = written
    assert seats == 2
    assert scale.bands
    calibrate.main(["template", "--seats", "2", "--matches", "3", "--masters", "2", "--check"])
    assert len(written) == 1


def test_a_stopped_run_goes_on_and_plays_no_match_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    order = f"template --seats 2 --matches 3 --masters 2 --level steady --check --store {tmp_path}".split()
    calibrate.main(order)
    whole = capsys.readouterr().out
    kept = tmp_path / "template-2-steady.jsonl"
    lines = kept.read_bytes()
    kept.write_bytes(lines[: len(lines) - len(lines) // 3])
    calibrate.main(order)
    assert capsys.readouterr().out == whole
    monkeypatch.setattr(calibrate, "watched", lambda order: pytest.fail(f"{order.seed} was played before"))
    calibrate.main(order)
    assert capsys.readouterr().out == whole


LEAST_MATCHES = 300
LEEWAY = 0.04
"""Allowed difference between the chance told and the share won, beside two standard errors of the share."""


@pytest.mark.parametrize(
    ("key", "seats"), [(key, n) for key in sorted(catalogue()) if key != "template" for n in catalogue()[key].seats]
)
def test_seats_win_as_often_as_they_are_told(key: str, seats: int) -> None:
    scale = scales(catalogue()[key])[str(seats)]
    words = scale.command.split()
    matches, level = int(words[words.index("--matches") + 1]), words[words.index("--level") + 1]
    assert matches >= LEAST_MATCHES
    assert level == calibrate.LEVEL
    assert sum(band.count for band in scale.bands) > 1000
    for level, bands in ((calibrate.LEVEL, scale.bands), (calibrate.CHECKED, scale.masters)):
        for band in bands:
            limit = LEEWAY + 2 * band.error
            assert abs(band.won - band.said) <= limit, f"{level}, {band.tenth * 10} %: {band.won:.1%}"
