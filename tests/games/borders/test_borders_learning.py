"""`borders.c` completes segments and crosses fields like the levels."""

from __future__ import annotations

import ctypes
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

from game.bots.bot import chosen
from game.games.borders import GAME
from game.games.borders.dice import counts, hand
from game.games.borders.rules import BordersState
from game.rules.contract import Seat
from game.rules.judging import Skill
from game.training.hint_trials import judge_of, positions, weighed

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
