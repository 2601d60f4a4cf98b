"""Material, set-up, options and data of Knight's Leap, clause by clause, and whole matches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.games.knightsleap import board
from game.games.knightsleap.actions import STOP, Chosen, Dealt, Placed
from game.games.knightsleap.board import (
    BITS,
    CENTRE,
    CLOSED,
    COLOURS,
    CORNERS,
    EMPTY,
    FIELDS,
    FIRST_SPECIAL,
    SEATS_MOST,
    SPECIALS,
    SQUARES,
    Token,
    read_sets,
    token_sets,
)
from game.games.knightsleap.events import CardDealt, ColoursChosen, ColourStolen, PawnPlaced, TokenPlaced, TurnResolved
from game.games.knightsleap.queries import RefusalReason, why_not
from game.games.knightsleap.rules import FULL, HAND, NOBODY, TURNS_EACH, KnightsLeapState
from game.rules.common import FirstSeatDrawn, Started, TurnStarted
from game.rules.contract import CHANCE, BrokenData, Event, ranks
from game.rules.data import path_of
from game.rules.match import Match, load
from tests.contract.cases import moments, random_match, told_of
from tests.games.knightsleap.knightsleap_positions import GAME, LETTERS, at, connected, dealt, do, position
from tests.kit import begun
from tests.playouts import set_up

SEATS = (2, 3, 4)
TABLE = path_of("knightsleap", "tokens.json")


def settled(seats: int, options: Sequence[str] = ()) -> Match:
    """Return a match after all set-up chance, before the corners are chosen."""
    match = set_up(begun(GAME, seats, "7", options))
    return match


@pytest.mark.rule("K-01")
def test_two_to_four_seats_play_on_49_squares() -> None:
    assert GAME.seats == SEATS
    assert (SQUARES, CENTRE, CORNERS, len(FIELDS)) == (49, 24, (0, 6, 42, 48), 44)


@pytest.mark.rule("K-02", "K-03", "K-50", "K-51")
@pytest.mark.parametrize(
    ("options", "specials"), [((), [3, 3, 3, 6, 1]), (("short",), [3, 3, 3, 6, 1]), (("calm",), [3, 3, 3, 4, 3])]
)
def test_44_tokens_fill_the_squares_between_corners_and_centre(options: tuple[str, ...], specials: list[int]) -> None:
    state = dealt(4, 1, options)
    assert all((state.board[square] != EMPTY) == (square in FIELDS) for square in range(SQUARES))
    assert [state.board.count(colour) for colour in COLOURS] == [4] * 7
    assert [state.board.count(kind) for kind in board.SPECIALS] == specials


@pytest.mark.rule("K-04", "K-51")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("options", "length"), [((), 7), (("short",), 5)])
def test_every_row_holds_each_colour_once(seats: int, options: tuple[str, ...], length: int) -> None:
    state = dealt(seats, 5, options)
    assert len(state.colours) == length
    assert all(sorted(row) == sorted(state.colours) for row in state.rows)
    assert set(state.colours) <= set(COLOURS)
    assert len(set(state.rows)) == seats
    assert state.want == [row[0] for row in state.rows]


@pytest.mark.rule("K-51", "K-13", "K-30")
def test_in_a_short_match_five_colours_are_a_full_row_and_the_other_tokens_just_lie_there() -> None:
    state = position("c2v", "a1:ROYGb g7:bgyor", "leap c2", options=["short"])
    assert state.board[at("c2")] == Token.VIOLET
    state = position("b3b", "a1:ROYGb g7:bgyor", "leap b3, leap f5, leap d4", options=["short"])
    assert state.winner == 0


@pytest.mark.rule("K-05", "G-05")
@pytest.mark.parametrize(("options", "length"), [((), 7), (("short",), 5)])
def test_chance_comes_first(options: tuple[str, ...], length: int) -> None:
    match = begun(GAME, 3, "7", options)
    seen = Counter(type(event) for event in match.settle().events)
    kinds = [type(entry.word) for entry in match.log]
    assert kinds == [Chosen] * len(options) + [Placed] * 44 + [Dealt] * (3 * length) + [Started]
    assert (seen[TokenPlaced], seen[CardDealt], seen[FirstSeatDrawn]) == (44, 3 * length, 1)
    assert seen[ColoursChosen] == len(options)


@pytest.mark.rule("K-05", "K-53", "G-01")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("options", "order"), [((), [0, 1, 2, 3]), (("reverse",), [3, 2, 1, 0])])
def test_then_every_seat_picks_a_corner_clockwise_or_in_reverse_order(
    seats: int, options: tuple[str, ...], order: list[int]
) -> None:
    match, picks, events = settled(seats, options), list[int](), list[Event]()
    state: Any = match.state
    first = state.first
    for free in (4, 3, 2, 1)[:seats]:
        (seat,) = match.state.actors()
        legal = match.state.legal(seat)
        assert len(legal) == free, "the fourth seat places its pawn itself on the last corner"
        events += match.submit(seat, legal[-1]).events
        picks.append((seat - first) % seats)
    assert picks == [turn for turn in order if turn < seats]
    assert [event.square for event in events if isinstance(event, PawnPlaced)] == [*reversed(CORNERS)][:seats]
    assert any(isinstance(event, TurnStarted) and event.seat == first for event in events)
    assert match.state.actors() == (first,)


@pytest.mark.rule("K-53")
@pytest.mark.parametrize("number", range(3))
def test_with_two_whoever_begins_starts_opposite_one_of_three_corners(number: int) -> None:
    match = settled(2, ["reverse"])
    state: Any = match.state
    first, last = state.first, 1 - state.first
    assert state.actors() == (last,)
    assert {action.square for action in state.legal(last)} == {*CORNERS} - {CLOSED}
    assert why_not(state, last, CLOSED) is RefusalReason.CORNER_CLOSED
    match.submit(last, state.legal(last)[number])
    state = match.state
    opposite = SQUARES - 1 - state.pawns[last]
    assert state.actors() == (first,)
    assert [action.square for action in state.legal(first)] == [opposite]
    beside = {*CORNERS} - {state.pawns[last], opposite}
    assert {why_not(state, first, square) for square in beside} == {RefusalReason.CORNER_BESIDE}
    match.submit(first, state.legal(first)[0])
    assert match.state.actors() == (first,)
    assert load(match.dump(), {GAME.key: GAME}).state == match.state


@pytest.mark.rule("K-05")
def test_tokens_are_drawn_by_their_number() -> None:
    shares = dict(GAME.new(2).chance().outcomes())
    assert shares[Placed(Token.RED)] == pytest.approx(4 / 44)
    assert shares[Placed(Token.JUMP)] == pytest.approx(6 / 44)
    assert shares[Placed(Token.SAFETY)] == pytest.approx(1 / 44)


@pytest.mark.rule("K-05", "K-10")
def test_proof_part_one_knight_moves_connect_the_board_whatever_three_corners_are_taken() -> None:
    for taken in combinations(CORNERS, 3):
        walls = sum(BITS[corner] for corner in taken)
        assert connected(CENTRE, walls) == (1 << SQUARES) - 1 - walls


@pytest.mark.rule("K-05", "K-11", "K-13", "K-14", "K-17")
@pytest.mark.parametrize("token", list(Token))
def test_proof_part_two_a_pawn_can_end_its_turn_on_every_square(token: Token) -> None:
    letter = [*LETTERS][token]
    state = position(f"b3{letter} g4j c2r", "a1:vroygbe g7", "leap b3")
    if state.active == 0:
        assert STOP in state.legal(0)
        do(state, "stop")
    assert state.pawns[0] == at("b3")


@pytest.mark.rule("K-05", "K-02")
def test_proof_part_three_the_others_cannot_hold_all_tokens_of_a_colour() -> None:
    for tokens in token_sets().values():
        assert set(tokens.colours.values()) == {SEATS_MOST}
        assert max(GAME.seats) - 1 < SEATS_MOST


def broken(change: str, value: object, *path: str) -> str:
    table = json.loads(TABLE.read_bytes())
    place = next(each for each in table if each["name"] == change)
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(table)


def specials(*counts: int) -> dict[str, int]:
    return dict(zip(("orthogonal", "diagonal", "knight", "jump", "safety"), counts, strict=True))


@pytest.mark.rule("K-02", "K-03", "K-14", "K-50")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (broken("standard", 3, "colours", "red"), "K-02: standard: every colour has four"),
        (broken("standard", {"red": 4}, "colours"), "K-02: standard: the seven colours"),
        (broken("standard", 4, "colours", "pink"), "K-02: standard: the seven colours"),
        (broken("calm", 1, "special", "rocket"), "K-02: calm: the five special kinds"),
        (broken("calm", 5, "special", "jump"), "K-02: calm: the special tokens are 16"),
        (broken("calm", specials(4, 4, 4, 4, 0), "special"), "K-02: calm: the special tokens are 16"),
        (broken("standard", specials(3, 3, 4, 5, 1), "special"), "K-03: standard: the counts"),
        (broken("standard", "other", "name"), "K-03: the token table has no set 'standard'"),
        (broken("calm", "other", "name"), "K-50: the token table has no set 'calm'"),
        (broken("calm", specials(4, 4, 4, 1, 3), "special"), "K-50: calm: a jump token needs another"),
    ],
)
def test_a_table_that_breaks_a_clause_is_refused(text: str, message: str) -> None:
    with pytest.raises(BrokenData, match=message):
        read_sets(text)


GOLDEN = Path(__file__).resolve().parent / "playthroughs"


def check(state: KnightsLeapState, sets: dict[int, int]) -> None:
    """Check the invariants of the rules and the consistency of redundant fields."""
    seats = range(state.seats)
    standing = [square for square in state.pawns if square != HAND]
    assert len(set(standing)) == len(standing)
    assert state.occupied == sum(BITS[square] for square in standing)
    for colour in state.colours:
        assert state.board.count(colour) + sum(state.have[seat] >> colour & 1 for seat in seats) == 4
    for kind in SPECIALS:
        assert state.board.count(kind) == sets[kind]
    assert state.tokens == sum(BITS[square] for square in range(SQUARES) if 0 <= state.board[square] < FIRST_SPECIAL)
    for seat in seats:
        owned, row = state.owned[seat], state.rows[seat]
        assert sorted(row) == sorted(state.colours)
        assert state.have[seat] == sum(1 << colour for colour in row[:owned])
        assert state.want[seat] == (row[owned] if owned < len(row) else FULL)
        assert state.safe[seat] & ~state.have[seat] == 0


@pytest.mark.rule("K-02", "K-12", "K-14", "K-16", "K-17", "K-20", "K-22", "K-30", "G-04")
@settings(max_examples=25)
@given(
    seats=st.sampled_from(SEATS),
    options=st.sets(st.sampled_from(["calm", "short", "open"])),
    seed=st.integers(0, 10**6),
)
def test_a_match_of_random_play_keeps_the_invariants_and_ends(seats: int, options: set[str], seed: int) -> None:
    match = random_match(GAME, seats, tuple(sorted(options)), str(seed))
    sets: Counter[int] = Counter()
    for before, entry, _, state in moments(match):
        assert isinstance(before, KnightsLeapState)
        assert isinstance(state, KnightsLeapState)
        if entry.seat == CHANCE:
            continue
        sets = sets or Counter(before.board)
        assert before.legal(entry.seat) is before.legal(entry.seat)
        if HAND not in state.pawns or state.is_retreat:
            check(state, sets)
            assert all(now & safe == safe for now, safe in zip(state.safe, before.safe, strict=True))
    assert state.turns <= TURNS_EACH * seats
    if state.winner != NOBODY:
        assert state.pawns[state.winner] == CENTRE
        assert state.owned[state.winner] == len(state.colours)
        assert ranks(state)[state.winner] == 1
        assert ranks(state).count(1) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_the_statistics_agree_with_the_match(seats: int) -> None:
    match = load((GOLDEN / f"knightsleap-{seats}.txt").read_text(encoding="utf-8"), catalogue())
    report, told = told_of(match)
    turns = [event.turn for _, events, _ in match.replay() for event in events if isinstance(event, TurnResolved)]
    assert turns == list(range(1, match.state.turns + 1))
    assert sum(int(row[1]) for row in report.rows) == match.state.turns
    assert sum(int(row[3]) for row in report.rows) == sum(int(row[4]) for row in report.rows) == told[ColourStolen]
    rounds = -(-match.state.turns // seats)
    assert all(len(curve) == rounds + 1 for curve in report.curves)


def test_an_unfinished_round_is_on_the_curve() -> None:
    state = position("", "b3:7 a1 g1:2")
    tally = GAME.stats(3)
    for event in do(state, "leap d4"):
        tally.see(event, state)
    assert tally.report(state).curves == ((0, 7), (0, 0), (0, 2))
