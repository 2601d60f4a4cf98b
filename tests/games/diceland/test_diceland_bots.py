"""The judge of Diceland: its network, the lookahead to the next throw, and the play of the best opponent."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import comb, sqrt
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import chosen
from game.bots.levels import make
from game.games.diceland import GAME, judge
from game.games.diceland.actions import CONFIRM, MARKS, PASS
from game.games.diceland.board import ALL, BIT, COLOURS, FIELDS, SHADES, numbers, spread
from game.games.diceland.dice import DICE, THROW, Rolled
from game.games.diceland.lookahead import CLOSE, NextTurn, ahead, before_throw, beyond_throw, taken_back
from game.games.diceland.rules import (
    CHOOSING,
    CROSSING,
    DECIDING,
    PICKING,
    ROLLING,
    THROW_DUE,
    THROWING,
    DicelandState,
    new,
)
from game.games.diceland.turn_value import TurnOutlook, rolls, standings
from game.games.diceland.value import look, network
from game.rules.contract import CHANCE, Seat
from game.rules.judging import chance_of, logit, near, remembered, result_of
from game.training.hint_trials import judge_of, positions, weighed
from tests.playouts import decisions

from .diceland_table import SIDE, at

SOON = 30
"""Number of sheets near the goal to compare."""


def seen(crossed: int, goal: int = 9) -> dict[str, int]:
    """Return the network's inputs on the well-known side with these fields crossed."""
    return dict(zip(network().inputs, look(SIDE, SIDE.coloured & ~crossed, goal), strict=False))


def test_an_empty_sheet_needs_everything() -> None:
    inputs = seen(0)
    assert inputs["treasures missing"] == 9
    assert inputs["fields missing of the best colour"] == 18
    assert inputs["crosses"] == 0
    assert inputs["fields in reach"] == (spread(BIT[SIDE.start]) & SIDE.coloured).bit_count()
    assert inputs["regions left of the best colour"] == 4


def test_a_treasure_behind_an_open_region_is_further_away() -> None:
    """Blue treasures lie in two regions: while one is open the other cannot be entered (D-21)."""
    near = seen(BIT[at(4, 7)])
    assert near["treasures one cross away"] == 1
    assert seen(BIT[at(4, 7)] | BIT[at(4, 8)])["treasures missing"] == 8


def test_a_sheet_is_seen_as_the_rules_have_it() -> None:
    state = next(state for state, _ in decisions(GAME.new(3), Random("sheets")) if state.turns >= 12)
    assert isinstance(state, DicelandState)
    for seat in range(3):
        inputs = dict(zip(network().inputs, look(state.sides[seat], state.free[seat], 9), strict=False))
        rooms = [state.room(seat, shade) for shade in range(SHADES)]
        assert inputs["treasures missing"] == max(0, 9 - state.treasures[seat])
        assert inputs["fields in reach"] == state.front[seat].bit_count()
        assert [inputs[f"colours that can use {dice} dice"] for dice in range(1, 7)] == [
            sum(room >= dice for room in rooms) for dice in range(1, 7)
        ]
        assert inputs["crosses"] == (state.sides[seat].coloured & ~state.free[seat] & ALL).bit_count()


def test_a_treasure_and_a_throw_to_come_are_strength() -> None:
    value = network().value
    without, chest = SIDE.coloured & ~BIT[at(4, 7)], SIDE.coloured & ~BIT[at(4, 7)] & ~BIT[at(4, 8)]
    assert value(SIDE, chest, 9, 0, 1, 4) > value(SIDE, without, 9, 0, 1, 4)
    assert value(SIDE, chest, 9, 1, 1, 4) > value(SIDE, chest, 9, 0, 1, 4)


@pytest.mark.parametrize("options", [frozenset[str](), frozenset({"islands"})])
def test_the_program_that_learns_sees_the_same_of_every_sheet(swift: ctypes.CDLL, options: frozenset[str]) -> None:
    """Compares the sheets of whole matches, including the last fields before the goal."""
    rng, state, soon = Random("swift"), new(3, options), 0
    bot = make("gentle", GAME)
    while soon < SOON:
        actors = state.actors()
        if not actors:
            state = new(3, options)
        elif actors[0] == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            state.apply(actors[0], bot.choose(state, actors[0], rng))
        if state.phase != ROLLING:
            continue
        for seat in range(3):
            owed, wait, side, free = rng.randrange(2), rng.randrange(3), state.sides[seat], state.free[seat]
            crossed = bytes(side.coloured >> n & 1 and not free >> n & 1 for n in range(FIELDS))
            found = (ctypes.c_byte * len(network().inputs))()
            swift.sheet_inputs("".join(side.rows).encode(), crossed, state.terms.goal, owed, wait, 3, found)
            inputs = dict(zip(network().inputs, found, strict=True))
            *of_sheet, spare, thrown, taken = look(side, free, state.terms.goal)
            assert list(found[: len(of_sheet)]) == of_sheet
            assert inputs["treasures not needed"] == spare
            assert inputs["chance of the goal with the throw to come, in hundredths"] == owed * thrown
            assert inputs["treasures that the throw to come brings, in twentieths"] == owed * taken
            turn = inputs["chance of the goal with the own turn, in hundredths"]
            assert inputs["chance of the goal with the own turn, which is next, in hundredths"] == (not wait) * turn
            soon += turn > 0


@pytest.mark.parametrize("level", ["gentle", "sharp"])
def test_the_program_that_learns_crosses_like_a_level(swift: ctypes.CDLL, weights: Path, level: str) -> None:
    """Compares frequencies over many trials: misjudgements are random there and fixed by the position here."""
    judge, many, often, seen = judge_of(GAME), 300, 6000, 0
    skill = judge.SKILLS[level]
    name = f"{weights}:{skill.noise}:{skill.max_loss}".encode()
    for number in range(14):
        for state, seat in positions(GAME, 2, "steady", f"{level} {number}", 4):
            assert isinstance(state, DicelandState)
            if state.phase in (CHOOSING, DECIDING, PICKING) or any(state.marked) or state.owed | state.found:
                continue
            some = weighed(judge, state, seat, 0)
            takes = [chosen([one._replace(plan=f"{k} {one.plan}") for one in some], skill) for k in range(many)]
            places = {one.plan: place for place, one in enumerate(some)}
            counts = Counter(one.plan.partition(" ")[2] for one in takes)
            free = state.free[seat]
            left = [free if one.action == PASS else free & ~int(one.plan.split()[-1]) for one in some]
            words = [word for fields in left for word in (fields & (1 << 64) - 1, fields >> 64)]
            rows = []
            for other in (seat, 1 - seat):
                side, empty = state.sides[other], state.free[other]
                rows += ["".join(side.rows).encode(), bytes((side.coloured & ~empty) >> n & 1 for n in range(FIELDS))]
            found = (ctypes.c_int * (len(some) + 1))()
            swift.crosses_taken(
                *rows, state.terms.goal, int(state.active != seat), state.turns, name,
                (ctypes.c_int * 6)(*dice_of(state, seat)), int(PASS in state.legal(seat)), often,
                len(some), (ctypes.c_uint64 * len(words))(*words), found,
            )  # fmt: skip
            assert found[len(some)] == 0
            for plan, place in places.items():
                share = found[place] / often
                assert counts[plan] / many == pytest.approx(share, abs=4.5 * sqrt(share * (1 - share) / many) + 0.01)
            seen += 1
    assert seen > 2


@pytest.mark.parametrize(("seats", "level"), [(2, "steady"), (4, "sharp")])
def test_turns_that_are_played_again_with_the_same_choices_end_alike(
    swift: ctypes.CDLL, weights: Path, seats: int, level: str
) -> None:
    skill = judge_of(GAME).SKILLS[level]
    name = f"{weights}:{skill.noise}:{skill.max_loss}:{skill.depth}".encode()
    assert swift.choices_again(ctypes.c_uint64(5), seats, name) > 40


def dice_of(state: DicelandState, seat: int) -> list[int]:
    """Return by colour the dice that a seat may use."""
    if state.phase == CROSSING and seat == state.active:
        return [state.aside * (shade == state.chosen) for shade in range(6)]
    hidden = state.chosen if state.phase == CROSSING else -1
    return [dice * (shade != hidden) for shade, dice in enumerate(state.dice)]


def test_what_can_be_won_with_the_next_turn_is_calculated() -> None:
    """All but one region is crossed; its treasure wins and touches a cross: any number of its dice that fits wins."""
    tried = 0
    for last in numbers(SIDE.treasure):
        region = SIDE.region[last]
        crossed = SIDE.coloured & ~region
        if spread(crossed) & BIT[last]:
            inputs = seen(crossed, SIDE.treasure.bit_count())
            fits = sum(comb(6, dice) * 5 ** (6 - dice) for dice in range(1, region.bit_count() + 1)) / 6**6
            assert inputs["chance of the goal with the own turn, in hundredths"] == round(100 * fits)
            tried += 1
    assert tried > 6


def test_a_win_that_is_near_weighs_more_for_who_is_next() -> None:
    """All treasures are taken and one field of a colour is missing, so an earlier turn is better."""
    value = network().value
    blue = SIDE.of_colour[SIDE.colour[at(4, 7)]]
    last = next(field for field in numbers(blue) if spread(SIDE.coloured & ~BIT[field]) & BIT[field])
    near, far = BIT[last], SIDE.coloured & ~SIDE.treasure & ~spread(BIT[SIDE.start])
    chances = [value(SIDE, near, 12, 0, wait, 4) - value(SIDE, far, 12, 0, 3 - wait, 4) for wait in (0, 3)]
    assert chances[0] > chances[1] > 0


def throws(seats: int, seed: str) -> Iterator[tuple[DicelandState, Seat]]:
    """Yield positions in which a seat may cross with the last treasure throw of a turn."""
    for number in range(5):
        for state, seat in positions(GAME, seats, "steady", f"{seed} {number}", 30):
            assert isinstance(state, DicelandState)
            if state.phase == THROWING and not state.marked[seat] and not state.owed:
                yield state, seat


def brought(seats: int, seed: str) -> Iterator[tuple[DicelandState, Seat, int, DicelandState]]:
    """Yield such positions with crosses that bring a throw, and the state before it."""
    for state, seat in throws(seats, seed):
        made = next((made for made in sets_of(state, seat) if made & state.sides[seat].treasure), 0)
        if made and (after := crossed(state, seat, made)).phase == THROW_DUE:
            yield state, seat, made, after


def ranked(seats: int, seed: str) -> Iterator[tuple[DicelandState, Seat, dict[int, float], list[int], list[int]]]:
    """Yield positions, the chances of all crosses, and those looked ahead from without and with a treasure."""
    for state, seat in throws(seats, seed):
        sets = sets_of(state, seat)
        order = sorted(sets, key=lambda made: -sets[made])
        looked = [order[place] for place in near([logit(sets[made]) for made in order])]
        treasure = state.sides[seat].treasure
        plain, bringing = ([made for made in looked if bool(made & treasure) is brings] for brings in (False, True))
        yield state, seat, sets, plain, bringing


def crossed(state: DicelandState, seat: Seat, made: int) -> DicelandState:
    """Return the state after these crosses are made and confirmed, before anything random."""
    after = state.copy()
    if not made:
        after.apply(seat, PASS)
        return after
    while made:
        field = numbers(made & after.front[seat])[0]
        after.apply(seat, MARKS[field])
        made ^= BIT[field]
    after.apply(seat, CONFIRM)
    return after


def rolled(state: DicelandState, dice: int) -> Iterator[tuple[float, DicelandState]]:
    """Yield every throw of that many dice: its probability and the state after it."""
    for share, shown in rolls(dice):
        after = state.copy()
        after.apply(CHANCE, Rolled(tuple(colour for colour in COLOURS for _ in range(shown[colour]))))
        yield share, after


def mean(state: DicelandState, seat: Seat, dice: int) -> float:
    """Return the mean over all throws of that many dice of the judge's win probability for the seat."""
    before = state.copy()
    before.found = 0  # as it stands, nothing of the throw can be used
    outlook = TurnOutlook(standings(before, network()), seat)
    total, idle = 0.0, outlook.stopping(-1, outlook.own.idle, ())
    for share, after in rolled(state, dice):
        best = idle
        if after.phase in (THROWING, CHOOSING):
            (actor,) = after.actors()
            best = max(choice.chance for choice in weighed(judge, after, actor, 1))
            best = best if actor == seat else 1 - best
        total += share * best
    return total


def sets_of(state: DicelandState, seat: Seat) -> dict[int, float]:
    """Return the win probability of every set of crosses without lookahead; 0 is passing."""
    return {
        0 if choice.action == PASS else int(choice.plan.split()[-1]): choice.chance
        for choice in weighed(judge, state, seat, 1)
    }


@pytest.mark.parametrize("seats", [2, 3])
def test_the_throw_that_a_treasure_brings_is_the_mean_of_what_is_said_after_it(seats: int) -> None:
    found = list(islice(brought(seats, "brought"), 4))
    assert len(found) == 4
    for state, seat, made, after in found:
        assert chance_of(result_of(before_throw(state, seat, made))) == pytest.approx(mean(after, seat, THROW))


@pytest.mark.rotates("is_own")
@pytest.mark.parametrize("is_own", [False, True], ids=["the turn of another", "the own turn"])
def test_the_turn_after_a_throw_is_the_mean_of_what_is_said_after_its_roll(is_own: bool) -> None:
    for state, seat in throws(2, "turn"):
        made = next(made for made in sets_of(state, seat) if not made & state.sides[seat].treasure)
        after = crossed(state, seat, made)
        if (after.active == seat) is is_own:
            told = chance_of(result_of(NextTurn(state, seat).before(made)))
            assert told == pytest.approx(mean(after, seat, DICE))
            return
    pytest.fail("no such turn comes")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_before_a_turn_the_chances_of_all_seats_together_are_one(seats: int) -> None:
    for state, _ in islice(throws(seats, "all"), 3):
        chances = [chance_of(result_of(NextTurn(state, seat).before(0))) for seat in range(seats)]
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)


def test_what_brings_no_throw_is_told_apart_by_the_next_turn_beside_what_does() -> None:
    found = list(islice((one for one in ranked(3, "beside") if len(one[3]) > 1 and one[4]), 2))
    assert len(found) == 2
    for state, seat, sets, (first, second, *_), _ in found:
        told, seen = result_of(ahead(state, seat, sets)), rested(state, seat, [first, second])
        assert logit(told[second]) - logit(told[first]) == pytest.approx(seen[second] - seen[first])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_brings_no_throw_is_told_apart_by_the_own_next_turn_too_if_that_is_another(seats: int) -> None:
    otherwise = 0
    for state, seat, sets, plain, bringing in ranked(seats, "own"):
        if len(plain) < 2 or bringing:
            continue
        told, turn = result_of(ahead(state, seat, sets)), NextTurn(state, seat)
        for made, odds in rested(state, seat, plain).items():
            assert logit(told[made]) == pytest.approx(odds)
        changed = any(logit(told[made]) != pytest.approx(result_of(turn.before(made))) for made in plain)
        assert changed <= (state.wait(seat) > 0)
        otherwise += changed
        if otherwise > 2:
            break
    assert otherwise


def rested(state: DicelandState, seat: Seat, plain: Sequence[int]) -> dict[int, float]:
    """Return the log odds of crosses without a treasure: before the next turn, plus the gain in the own turn."""
    turn, wait = NextTurn(state, seat), state.wait(seat)
    seen = {made: result_of(turn.before(made)) for made in plain}
    if not wait:
        return seen
    own, more = NextTurn(state, seat, later=wait), {}
    for made in plain:
        more[made] = result_of(own.more(made))
    return {made: odds + more[made] - more[plain[0]] for made, odds in seen.items()}


def test_a_throw_and_none_are_told_by_the_next_turn_only_if_they_are_worth_nearly_the_same() -> None:
    followed = apart = 0
    for state, seat, sets, plain, bringing in chain(ranked(2, "close"), ranked(2, "closer"), ranked(3, "close")):
        if not (plain and bringing):
            continue
        told, turn = result_of(ahead(state, seat, sets)), NextTurn(state, seat)
        thrown = {made: result_of(before_throw(state, seat, made)) for made in bringing}
        best = max(thrown, key=thrown.__getitem__)
        seen = rested(state, seat, plain)
        other = max(seen, key=seen.__getitem__)
        is_close = abs(thrown[best] - logit(sets[plain[0]]) - seen[other] + seen[plain[0]]) < CLOSE
        assert logit(told[best]) == pytest.approx(result_of(beyond_throw(turn, best)) if is_close else thrown[best])
        assert logit(told[other]) == pytest.approx(result_of(turn.before(other))) or not is_close
        followed += is_close
        apart += not is_close
        if min(followed, apart) > 0:
            break
    assert followed
    assert apart


def test_what_is_the_most_likely_of_a_throw_tells_what_all_of_it_is_worth() -> None:
    """Compares with following the best crosses of every possible throw."""
    nearer = 0
    found = list(islice(brought(2, "all"), 3))
    assert len(found) == 3
    for state, seat, made, after in found:
        turn, whole = NextTurn(state, seat), 0.0
        for share, thrown in rolled(after, THROW):
            then = sets_of(thrown, seat) if thrown.phase == THROWING else {0: 0.0}
            more = max(then, key=then.__getitem__)
            brings = more & state.sides[seat].treasure
            odds = before_throw(state, seat, made | more) if brings else turn.before(made | more)
            whole += share * chance_of(result_of(odds))
        told = chance_of(result_of(beyond_throw(turn, made)))
        assert told == pytest.approx(whole, abs=0.015)
        nearer += abs(told - whole) <= abs(chance_of(result_of(before_throw(state, seat, made))) - whole)
    assert nearer >= 2


@pytest.mark.parametrize("seats", [2, 4])
def test_only_the_master_looks_ahead_at_the_same_choices(seats: int) -> None:
    otherwise = 0
    for state, seat in throws(seats, "same"):
        near, far = weighed(judge, state, seat, 1), weighed(judge, state, seat, 2)
        assert {(choice.plan, choice.action) for choice in near} == {(choice.plan, choice.action) for choice in far}
        changed = {(one.plan, one.chance) for one in near} != {(one.plan, one.chance) for one in far}
        otherwise += changed
        if otherwise > 2:
            break
    assert otherwise


def test_a_set_of_crosses_is_looked_at_as_a_whole() -> None:
    """Halfway through a set the master rates it as before its first cross, with and without the cache."""
    seen = 0
    for number in range(2):
        for state, seat in positions(GAME, 2, "steady", f"whole {number}", 30):
            assert isinstance(state, DicelandState)
            if state.phase not in (CROSSING, THROWING) or state.marked[seat] or seat not in state.actors():
                continue
            before = {choice.plan: choice.chance for choice in weighed(judge, state, seat, 2)}
            best = max(before, key=before.__getitem__)
            made = 0 if best.endswith("pass") else int(best.split()[-1])
            if made.bit_count() < 2:
                continue
            middle = state.copy()
            middle.apply(seat, MARKS[numbers(made & state.front[seat])[0]])
            assert taken_back(middle, seat).free == state.free
            assert taken_back(middle, seat).front == state.front
            assert taken_back(middle, seat).rest == state.rest
            assert taken_back(middle, seat).need == state.need
            told = {int(choice.plan.split()[-1]): choice.chance for choice in weighed(judge, middle, seat, 2)}
            remembered.cache_clear()
            assert told == {int(choice.plan.split()[-1]): choice.chance for choice in weighed(judge, middle, seat, 2)}
            assert told[made] == before[best]
            seen += 1
    assert seen > 1
