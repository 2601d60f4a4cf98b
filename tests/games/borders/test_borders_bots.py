"""The judge of All Around: its network, plans, the lookahead to the next throw, and `borders.c` like the levels."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Generator
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from game.bots.bot import chosen
from game.games.borders import GAME, judge
from game.games.borders.actions import COMPLETES, DONE, KEEP
from game.games.borders.board import FIELDS, HIGH, LOW, Area, Segment
from game.games.borders.dice import counts, hand
from game.games.borders.judge import before_throw, passed_on
from game.games.borders.rules import BordersState
from game.games.borders.value import Made, PositionValue, SeatStrength, network
from game.rules.contract import CHANCE, Seat
from game.rules.judging import MARGIN, MOST, Skill, looked_at, result_of
from game.training.hint_trials import judge_of, positions, weighed
from tests.games.borders.borders_positions import act, played, roll, table

ALL = (1 << FIELDS) - 1


def seen(state: BordersState, seat: int) -> dict[str, float]:
    inputs = PositionValue(network(), state).inputs(seat, state.crossed[seat], state.edge[seat])
    return dict(zip(network().inputs, inputs, strict=True))


def test_an_empty_board_has_everything_before_it() -> None:
    state = table(3)
    inputs = seen(state, 1)
    shape = state.layouts[1].geometry
    whites = [(border & ~state.crossed[1]).bit_count() for border in shape.borders]
    assert inputs["points"] == inputs["areas enclosed"] == 0
    assert inputs["fields to the areas that end the match"] == sum(sorted(whites)[:6])
    assert inputs["fields in reach"] == state.edge[1].bit_count()
    assert [inputs[f"segments with {lacking} fields missing"] for lacking in range(6)] == [0, 0, 6, 6, 6, 6]


def test_to_enclose_an_area_scores_it_and_takes_it_from_the_others() -> None:
    state = table(2)
    value = PositionValue(network(), state)
    border = state.layouts[0].geometry.borders[Area.MAZE]
    assert value.encloses(0, state.crossed[0] | border)
    after = value.after(0, state.crossed[0] | border, state.edge[0])
    assert after.state.high[0] == 1 << Area.MAZE
    again = after.after(1, state.crossed[1] | border, state.edge[1])
    assert again.state.low[1] == 1 << Area.MAZE
    inputs = dict(zip(network().inputs, again.inputs(1, again.crossed[1], again.edges[1]), strict=True))
    assert inputs["points"] == LOW[Area.MAZE]
    assert inputs["lead over the best other seat"] == LOW[Area.MAZE] - HIGH[Area.MAZE]
    assert inputs["areas enclosed"] == 1


def test_an_area_more_is_strength_and_the_end_is_for_who_leads() -> None:
    state = table(2)
    standing = SeatStrength(PositionValue(network(), state), 0)
    shape = state.layouts[0].geometry
    one = state.crossed[0] | shape.borders[Area.CASTLE]
    assert standing.logit(one, state.edge[0]) > standing.logit(state.crossed[0], state.edge[0])
    state.high[1] = 1 << Area.CASTLE | 1 << Area.MAZE | 1 << Area.ORCHARD
    state.crossed[1] = ALL
    behind = SeatStrength(PositionValue(network(), state), 0)
    cheap = state.crossed[0]
    for area in Area:
        if not state.high[1] >> area & 1:
            cheap |= shape.borders[area]
    assert behind.logit(cheap, 0) > 0, "six areas with more points than the other"


def test_segments_completed_together_are_one_plan_to_its_end() -> None:
    together = 0
    for number in range(60):
        for state, seat in positions(GAME, 2, "steady", f"together {number}", 4):
            if not state.is_completing:
                continue
            best = max(weighed(judge, state, seat, 2), key=lambda choice: choice.chance)
            state.apply(seat, best.action)
            if not state.is_completing or seat not in state.actors() or len(state.legal(seat)) < 2:
                continue
            further = {choice.plan: choice.action for choice in weighed(judge, state, seat, 2)}
            together += further[best.plan] != DONE
        if together > 2:
            break
    assert together > 2


def standing(seats: int, seed: str, is_marking: bool) -> list[tuple[BordersState, Seat]]:
    """Return positions of action 1 or 2 that offer a choice."""
    found = []
    for number in range(2):
        for state, seat in positions(GAME, seats, "steady", f"{seed} {number}", 8):
            assert isinstance(state, BordersState)
            if state.is_marking if is_marking else state.is_completing:
                found.append((state, seat))
    return found


def look(value: float | None) -> Generator[None, None, float | None]:
    yield
    return value


@pytest.mark.parametrize(
    ("glances", "looks", "ranked"),
    [
        ([1.0, 0.9, 0.8], [0.2, 0.6, 0.4], [0.2, 0.6, 0.4]),
        ([1.0, 0.9, 1.0 - MARGIN - 0.1], [0.5, 0.6, 9.0], [0.5, 0.6, 0.5 - MARGIN - 0.1]),
        ([1.0] * (MOST + 2), list(range(MOST + 2)), [*range(MOST), 0.0, 0.0]),
        ([1.0, 0.0], [9.0, 9.0], [1.0, 0.0]),
        ([1.0, 0.9], [0.3, None], [1.0, 0.9]),
    ],
    ids=["looked at", "far behind", "too many", "a single choice", "an end in sight"],
)
def test_what_is_looked_at_is_ranked_by_that(
    glances: list[float], looks: list[float | None], ranked: list[float]
) -> None:
    assert result_of(looked_at(glances, list(map(look, looks)))) == pytest.approx(ranked)


def judged_by_throws(state: BordersState, seat: Seat) -> float:
    """Return the judge's average rating after the seat has confirmed and thrown."""
    state.apply(seat, judge.CONFIRM)
    rng, found = Random("throws"), []
    for _ in range(80):
        thrown = state.copy()
        thrown.apply(CHANCE, thrown.chance().sample(rng))
        found.append(max(choice.chance for choice in weighed(judge, thrown, seat, 1)))
    return fmean(found)


def test_before_the_throw_is_the_mean_of_what_is_said_after_it() -> None:
    for state, seat in [one for one in standing(2, "mean", is_marking=True) if len(one[0].actors()) == 1][:1]:
        said = result_of(before_throw(state, Made(seat, state.crossed[seat], state.edge[seat])))
        assert said is not None
        assert 1 / (1 + exp(-said)) == pytest.approx(judged_by_throws(state, seat), abs=0.03)


@pytest.mark.rule("B-55")
@pytest.mark.parametrize("depth", [0, 1])
def test_early_points_are_worth_the_dice(depth: int) -> None:
    gain = {}
    for options in ((), ("early",)):
        state, _ = played("keep yyyyy", 3, options=options)
        chances = {choice.action: choice.chance for choice in weighed(judge, state, 0, depth)}
        gain[options] = chances[COMPLETES[Segment.YELLOW5]] - chances[DONE]
    assert gain["early",] > gain[()] + 0.01


@pytest.mark.rule("B-54")
def test_before_the_second_turn_of_all_two_throws_are_reckoned_with() -> None:
    said = {}
    for options in ((), ("rising",)):
        state = table(3, options=options)
        roll(state, "rygbo")
        if not options:
            act(state, 0, KEEP)
        act(state, 2, judge.CONFIRM)
        odds = result_of(before_throw(state, Made(1, state.crossed[1], state.edge[1])))
        assert odds is not None
        said[options] = 1 / (1 + exp(-odds))
        assert said[options] == pytest.approx(judged_by_throws(state, 1), abs=0.01)
    assert said["rising",] < said[()] - 0.01


def test_the_match_that_ends_is_won_by_points() -> None:
    (state, seat), *_ = standing(3, "end", is_marking=False)
    borders = state.layouts[seat].geometry.borders
    areas = sorted(Area, key=lambda area: HIGH[area])[-6:]
    crossed = state.crossed[seat]
    for area in areas:
        crossed |= borders[area]
    for other in range(3):
        state.crossed[other] &= state.layouts[other].geometry.crossed
    before = state.copy()
    assert result_of(passed_on(state, Made(seat, crossed, 0), 0)) == 30.0
    assert result_of(before_throw(state, Made(seat, crossed, 0))) is None
    state.high[(seat + 1) % 3] = sum(1 << area for area in Area)
    state.crossed[(seat + 1) % 3] = state.closed[(seat + 1) % 3] = ALL
    assert result_of(passed_on(state, Made(seat, crossed, 0), 0)) == -30.0
    assert before.crossed[seat] == state.crossed[seat]


@pytest.mark.parametrize("is_marking", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_master_looks_ahead_at_the_same_choices(seats: int, is_marking: bool) -> None:
    otherwise = 0
    for state, seat in standing(seats, "same", is_marking):
        before = state.copy()
        near, far = weighed(judge, state, seat, 1), weighed(judge, state, seat, 2)
        assert state == before
        assert far == weighed(judge, state, seat, 2)
        assert {choice.action for choice in near} <= {choice.action for choice in far}
        is_next = not is_marking or (state.active + 1) % seats == seat
        if not is_next:
            chances = {choice.plan: choice.chance for choice in far}
            assert all(chances[choice.plan] == choice.chance for choice in near)
        otherwise += is_next and [choice.chance for choice in near] != [choice.chance for choice in far]
    assert otherwise


BOARDS = ("E1", "E2", "F1", "F2", "C1", "G2", "H1", "H2")
OFTEN = 4000


@pytest.fixture(scope="module")
def swift(swift: ctypes.CDLL) -> ctypes.CDLL:
    swift.ready()
    return swift


def halves(fields: int) -> tuple[int, int]:
    return fields & (1 << 64) - 1, fields >> 64


def numbers(values: list[int]) -> ctypes.Array[ctypes.c_int]:
    return (ctypes.c_int * len(values))(*values)


def sets(values: list[int]) -> ctypes.Array[ctypes.c_uint64]:
    words = [half for value in values for half in halves(value)]
    return (ctypes.c_uint64 * len(words))(*words)


def crossed(state: BordersState, seat: Seat, skill: Skill, luck: int) -> int:
    """Return the crosses of a level after its action, with its misjudgements seeded by `luck`."""
    some = weighed(judge_of(GAME), state, seat, skill.depth)
    taken = chosen([one._replace(plan=f"{luck} {one.plan}") for one in some], skill)
    if state.is_marking:
        return int(taken.plan.split()[-1])
    turn = state.copy()
    while not turn.is_marking and turn.active == seat:
        before = turn.crossed[seat]
        turn.apply(seat, taken.action)
        if turn.crossed[seat] == before:
            return before
        if len(turn.legal(seat)) < 2:
            break
        some = weighed(judge_of(GAME), turn, seat, skill.depth)
        taken = chosen([one._replace(plan=f"{luck} {one.plan}") for one in some], skill)
    return turn.crossed[seat]


@pytest.mark.parametrize(("level", "many"), [("gentle", 150), ("sharp", 60)])
def test_the_program_crosses_as_often_as_a_level(swift: ctypes.CDLL, weights: Path, level: str, many: int) -> None:
    """Compare frequencies, since misjudgements are random there and fixed by the position here."""
    skill = judge_of(GAME).SKILLS[level]
    name = f"{weights}:{skill.noise}:{skill.max_loss}:{skill.depth}".encode()
    seen = {False: 0, True: 0}
    for number in range(4):
        for state, seat in positions(GAME, 2, "steady", f"{level} {number}", 6):
            assert isinstance(state, BordersState)
            dice = hand(state.dice)
            if state.is_throwing or (not state.is_marking and state.pool[seat] != dice) or seen[state.is_marking] == 4:
                continue
            takes = Counter(crossed(state, seat, skill, luck) for luck in range(many))
            asked = list(takes)
            found = (ctypes.c_int * (len(asked) + 1))()
            swift.crosses_taken(
                2, seat, state.active, state.turns,
                numbers([BOARDS.index(layout.name) for layout in state.layouts]), sets(state.crossed),
                numbers(state.high), numbers(state.low), name, numbers(list(counts(state.pool[seat]))),
                int(state.is_marking), int(state.is_single), OFTEN, len(asked), sets(asked), found,
            )  # fmt: skip
            # crosses never chosen here must be rare there
            assert found[len(asked)] / OFTEN < 0.01 + 5 / many
            for place, made in enumerate(asked):
                share = found[place] / OFTEN
                near = 4.5 * sqrt(max(share, 1 / many) * (1 - share) / many) + 0.01
                assert takes[made] / many == pytest.approx(share, abs=near)
            seen[state.is_marking] += 1
    assert min(seen.values()) > 1
