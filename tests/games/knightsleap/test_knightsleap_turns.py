"""Queries of the screen about a turn: paths, reasons, rows. Checked against the rules themselves."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from game.games.knightsleap.board import SQUARES, Token
from game.games.knightsleap.events import TurnEnding, TurnResolved
from game.games.knightsleap.queries import (
    Refusal,
    next_colour,
    paths,
    victims,
    ways,
    why_not,
)
from game.games.knightsleap.rules import KnightsLeapState
from game.rules.contract import Event
from tests.games.knightsleap.knightsleap_positions import at, dealt, do, position, started
from tests.playouts import decisions


def brute_force(state: KnightsLeapState) -> set[int]:
    """Return every square where the current turn can end, by trying all legal actions."""
    found = set()
    seat, turns = state.active, state.turns
    stack = [state]
    while stack:
        here = stack.pop()
        for action in here.legal(seat):
            after = here.copy()
            after.apply(seat, action)
            if after.turns == turns and after.is_chain:
                stack.append(after)
            else:
                found.add(after.pawns[seat])
    return found


@pytest.mark.rule("K-14", "K-15", "K-16", "K-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("calm",), ("open", "short")])
def test_the_paths_reach_exactly_what_the_rules_allow(seats: int, options: tuple[str, ...]) -> None:
    rng = Random(seats)
    for seed in range(4):
        for state, _ in islice(decisions(started(seats, seed, options), rng), 0, 125, 5):
            if not state.is_turn:
                assert paths(state) == {}
                continue
            found = paths(state)
            assert set(found) == brute_force(state)
            for target, path in found.items():
                after = state.copy()
                events: list[Event] = []
                for action in path.actions:
                    assert after.turns == state.turns
                    assert action in after.legal(state.active)
                    after.apply(state.active, action, events.append)
                if after.is_retreat:
                    assert path.victim == after.victim
                    assert path.ending in (TurnEnding.STOLEN, TurnEnding.WON)
                else:
                    ended = next(event for event in events if isinstance(event, TurnResolved))
                    assert (ended.square, ended.ending) == (target, path.ending)
                assert path.squares[0] == state.pawns[state.active]
                assert path.squares[-1] == target == path.target
                assert len(set(path.squares)) == len(path.squares)
            for square in range(SQUARES):
                assert (why_not(state, state.active, square) is None) == (square in found)


@pytest.mark.rule("K-15")
def test_a_path_tells_what_it_brings() -> None:
    state = position("b3x c4n d6r", "a1 g7")
    path = paths(state)[at("d6")]
    assert path.squares == (at("a1"), at("b3"), at("c4"), at("d6"))
    assert (path.ending, path.colour, path.victim) == (TurnEnding.COLLECTED, Token.RED, None)
    assert paths(state)[at("b3")].ending == TurnEnding.DECLINED
    state = position("", "a1 b3:1")
    path = paths(state)[at("b3")]
    assert (path.ending, path.colour, path.victim) == (TurnEnding.STOLEN, Token.RED, 1)
    state = position("", "b3:7 d4", options=["open"])
    path = paths(state)[at("d4")]
    assert (path.ending, path.colour, path.victim) == (TurnEnding.WON, None, 1)


@pytest.mark.rule("K-16")
def test_in_the_middle_of_a_chain_the_paths_go_on_from_there() -> None:
    state = position("b3+ c3+", "a1 g7", "leap b3")
    assert ways(state)[at("b3")] == state.legal(0)[-1:]
    assert paths(state)[at("c2")].squares == (at("b3"), at("c3"), at("c2"))


IN_THE_WAY = ("b3+ c2j g4j", "a1 c3 g4")
CHAINED = (*IN_THE_WAY, "leap b3")
ROBBED = ("", "a1 b3:1 g1", "leap b3")


@pytest.mark.rule("K-10", "K-14", "K-16", "K-17", "K-20", "K-23", "K-32")
@pytest.mark.parametrize(
    ("start", "seat", "square", "reason"),
    [
        (IN_THE_WAY, 0, "b3", None),
        (IN_THE_WAY, 0, "c3", Refusal.PAWN_WITHOUT),
        (IN_THE_WAY, 0, "g4", Refusal.PAWN_ON_RINGS),
        (IN_THE_WAY, 0, "g7", Refusal.OUT_OF_REACH),
        (IN_THE_WAY, 0, "a1", Refusal.OWN_PAWN),
        (IN_THE_WAY, 1, "b3", Refusal.NOT_NOW),
        (CHAINED, 0, "a1", Refusal.ENTERED),
        (CHAINED, 0, "g7", Refusal.NO_WAY_ON),
        (CHAINED, 0, "c3", Refusal.PAWN_WITHOUT),
        (("", "a1 b3"), 0, "b3", Refusal.PAWN_WITHOUT),
        (("", "a1 b3:R*oygbev"), 0, "b3", Refusal.PAWN_SAFE),
        (("", "b3:7 d4:7"), 0, "d4", Refusal.PAWN_FULL),
        (("b3j f6j", "a1 f6:1"), 0, "f6", Refusal.PAWN_ON_RINGS),
        (("", "a1 g7"), 0, "g7", Refusal.OUT_OF_REACH),
        (ROBBED, 1, "d4", Refusal.NO_CORNER),
        (ROBBED, 1, "g1", Refusal.CORNER_TAKEN),
        (ROBBED, 1, "a7", None),
    ],
)
def test_a_square_out_of_question_says_why(
    start: tuple[str, ...], seat: int, square: str, reason: Refusal | None
) -> None:
    assert why_not(position(*start), seat, at(square)) is reason


@pytest.mark.rule("K-05")
def test_corners_say_why() -> None:
    state = dealt(2, 1)
    (seat,) = state.actors()
    assert why_not(state, seat, at("b3")) is Refusal.NO_CORNER
    assert why_not(state, seat, at("a1")) is None
    do(state, "place a1")
    assert why_not(state, 1 - seat, at("a1")) is Refusal.CORNER_TAKEN


@pytest.mark.rule("K-12", "K-17", "K-20")
def test_the_next_colour_and_who_can_be_robbed_of_it() -> None:
    state = position("", "a1:R*Oyg g7:GYOR a7:G*yor")
    assert next_colour(state, 0) == Token.YELLOW
    assert next_colour(state, 1) is None
    assert victims(state, 0) == (1,)
    assert victims(state, 1) == ()
    assert victims(state, 2) == (1,)
