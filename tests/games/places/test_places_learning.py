"""`places.c` plays by the same rules and has the same inputs."""

from __future__ import annotations

import ctypes
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from game.games.places import GAME
from game.games.places.actions import Advance, Enter, Race, Retreat, Shift
from game.games.places.network import HIDDEN, INPUTS, UNIT, Network
from game.games.places.rules import MOVING, OVER, ROLLING, SHOWDOWN, PlacesState
from game.games.places.search import after, ends
from game.rules.contract import CHANCE
from game.training.hint_trials import Courses, judge_of, positions, weighed
from game.training.weights import unpack

ROOM = 600
"""Most ends of a chain."""


def told(state: PlacesState) -> tuple[object, ...]:
    """Encode a position for `places.c`."""
    seats = state.seats
    return (
        seats,
        state.board.figures,
        (ctypes.c_uint64 * seats)(*state.figures),
        (ctypes.c_int * seats)(*state.counters),
        (ctypes.c_int * seats)(*state.colours),
        state.bank,
        state.active,
        state.turns,
        ctypes.c_uint64(sum(1 << card for card in state.pile)),
    )


def listed(action: Race, pips: int) -> tuple[int, int, int]:
    match action:
        case Enter():
            return 0, 0, pips
        case Advance(start):
            return 0, start, start + pips
        case Shift(start, end):
            return 1, start, end
        case Retreat(start):
            return 2, start, 0


End = tuple[bool, int, int, tuple[int, ...], tuple[int, ...]]
"""Over, bank, pile, counters, figures."""


def ends_here(state: PlacesState, action: Race) -> dict[End, float]:
    found: dict[End, float] = {}
    for end, odds in ends(after(state, state.active, action)):
        pile = sum(1 << card for card in end.pile)
        key = end.phase != ROLLING, end.bank, pile, tuple(end.counters), tuple(end.figures)
        found[key] = found.get(key, 0.0) + odds
    return found


def ends_there(swift: ctypes.CDLL, state: PlacesState, move: int) -> dict[End, float]:
    seats = state.seats
    odds, over, banks = (ctypes.c_double * ROOM)(), (ctypes.c_int * ROOM)(), (ctypes.c_int * ROOM)()
    owned, piles = (ctypes.c_int * (ROOM * seats))(), (ctypes.c_uint64 * ROOM)()
    standing = (ctypes.c_uint64 * (ROOM * seats))()
    count = swift.position_ends(*told(state), state.pips, move, odds, over, banks, owned, piles, standing)
    assert count <= ROOM
    found: dict[End, float] = {}
    for at in range(count):
        mine = slice(at * seats, (at + 1) * seats)
        key = bool(over[at]), banks[at], piles[at], tuple(owned[mine]), tuple(standing[mine])
        found[key] = found.get(key, 0.0) + odds[at]
    return found


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, ("long",)), (4, ()), (4, ("short",))])
def test_moves_chains_and_inputs_are_the_same_in_both_languages(
    swift: ctypes.CDLL, seats: int, options: tuple[str, ...]
) -> None:
    rng = Random(seats)
    tables = [tuple(rng.randrange(-900, 900) for _ in range(size)) for size in (INPUTS * HIDDEN, INPUTS, HIDDEN)]
    network = Network(*tables)
    plain = [weight / UNIT for table in tables for weight in table]
    weights = (ctypes.c_float * len(plain))(*plain)
    chains = seen = 0
    while seen < 250:
        state = GAME.new(seats, frozenset(options))
        assert isinstance(state, PlacesState)
        while state.phase not in (SHOWDOWN, OVER):
            if state.phase == ROLLING:
                strengths = (ctypes.c_double * seats)()
                swift.position_strengths(*told(state), weights, strengths)
                assert list(strengths) == pytest.approx(network.logits(state), rel=1e-4, abs=1e-3)
            elif state.phase == MOVING:
                seen += 1
                moves = (ctypes.c_int * 60)()
                count = swift.position_moves(*told(state), state.pips, moves)
                listing = [tuple(moves[3 * at : 3 * at + 3]) for at in range(count)]
                assert listing == [listed(action, state.pips) for action in state.options]
                for move, action in enumerate(state.options):
                    here = ends_here(state, action)
                    there = ends_there(swift, state, move)
                    assert there == pytest.approx(here, abs=1e-5)
                    chains += len(here) > 1
            (seat,) = state.actors()
            legal = state.legal(seat)
            state.apply(seat, state.chance().sample(rng) if seat == CHANCE else legal[int(rng.random() * len(legal))])
    assert chains > 50


@pytest.mark.parametrize(("seats", "courses"), [(2, 60), (3, 40)])
def test_both_languages_play_on_alike(swift: ctypes.CDLL, seats: int, courses: int) -> None:
    judge = judge_of(GAME)
    swift.wins_after.restype = ctypes.c_double
    plain = unpack("places", seats)
    weights = (ctypes.c_float * len(plain))(*plain)
    # late in a match, since it is played to the end
    met = [
        (state, seat) for state, seat in positions(GAME, seats, "sharp", "alike", 12) if isinstance(state, PlacesState)
    ]
    here, seat = max((one for one in met if one[0].phase == MOVING), key=lambda one: one[0].turns)
    onward = Courses(judge, here, seat, turns=1000)
    for choice in weighed(judge, here, seat, 0)[:2]:
        move = here.options.index(choice.action)
        won = swift.wins_after(*told(here), here.pips, move, weights, 4000)
        ends = [onward.end(choice, str(luck)) for luck in range(courses)]
        # three standard errors and a margin; the seed is fixed
        assert won == pytest.approx(fmean(ends), abs=3 * sqrt(won * (1 - won) / courses) + 0.01)
