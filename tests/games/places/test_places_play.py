"""Going Places: invariants along whole matches, log lines, bots, previews, statistics and golden matches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.games.places.actions import Advance, Enter, Race, Retreat
from game.games.places.board import LOOP, Kind
from game.games.places.chain import HELD, EffectKind
from game.games.places.events import (
    CounterReturned,
    DuelDecided,
    FigureAdvanced,
    FigureRetreated,
    FigureSentHome,
    RaceEnded,
)
from game.games.places.queries import block, path, preview, start_of
from game.games.places.rules import CHAIN, DUELLING, FILLING, MOVING, STARTING, PlacesState
from game.games.places.tricks import quick_card
from game.games.places.view.texts import PlacesTexts
from game.rules.common import TurnEnded
from game.rules.contract import CHANCE, Event
from game.stage.table.table import Silhouette, Table
from tests.contract.cases import moments, random_match, told_of
from tests.scenario import step

from .places_positions import DECK, discards, hand, play, position, tell

GAME = catalogue()["places"]
OPTIONS: list[tuple[str, ...]] = [(), ("full",), ("short",), ("long",), ("gone",), ("hand",), ("hand", "gone")]


def check(state: PlacesState, gone: int = 0) -> None:
    """Check the invariants of a position, with that many counters out of the game (P-64)."""
    assert state.bank + sum(state.counters) + gone == state.board.counters[state.seats]
    assert state.bank >= 0
    assert min(state.counters) >= 0
    assert all(figures.bit_count() <= state.board.figures for figures in state.figures)
    assert all(0 <= figures < 2 << state.board.last and not figures & 1 for figures in state.figures)
    piles = [*state.pile, *discards(state), *state.duel, *(play.card for held in state.held for play in held)]
    assert sorted(piles) == list(DECK.numbers)
    if state.showdown is not None:
        show = state.showdown
        cards = [*show.pile, *show.taken, *show.trick, *(play.card for hand in show.hands for play in hand)]
        assert sorted(cards) == list(DECK.numbers)
    if state.phase not in (CHAIN, FILLING, DUELLING):
        assert all(len(held) == HELD for held in state.held if state.phase > STARTING)
        places = [
            (state.colours[seat] * 10 + at - 1) % LOOP
            for seat, figures in enumerate(state.figures)
            for at in range(1, LOOP + 1)
            if figures >> at & 1
        ]
        assert len(set(places)) == len(places), "two figures share a field after a turn"
        assert not state.pending
        assert not state.duel


@settings(max_examples=40)
@given(seed=st.integers(0, 10**9), seats=st.integers(2, 4), options=st.sampled_from(OPTIONS))
@pytest.mark.rule("P-07", "P-25", "P-46", "P-50", "P-63", "P-64", "P-65")
def test_along_any_match_nothing_is_lost_and_no_field_is_shared(
    seed: int, seats: int, options: tuple[str, ...]
) -> None:
    turns = gone = 0
    for before, _, events, state in moments(random_match(GAME, seats, options, str(seed))):
        gone += sum(event.returned for event in events if isinstance(event, CounterReturned) and event.is_gone)
        check(state, gone)
        for effect in before.pending[-1:]:
            winner = next((event for event in events if isinstance(event, DuelDecided)), None)
            if effect.kin is EffectKind.DUEL and effect.stirs and winner is not None and winner.challenger_won:
                assert state.figures[effect.seat] >> effect.at & 1 or any(
                    isinstance(event, FigureAdvanced) and event.start == effect.at for event in events
                ), "the winner was driven away before its field took effect"
        turns += sum(isinstance(event, TurnEnded) for event in events)
        assert turns == state.turns
    assert state.finish is not None


@settings(max_examples=60)
@given(data=st.data(), seats=st.integers(2, 4))
@pytest.mark.rule("P-25", "P-31", "P-33", "P-44")
def test_in_crowded_positions_every_chain_ends_and_leaves_nothing_pending(data: st.DataObject, seats: int) -> None:
    """Figures are packed onto a few fields, far more crowded than in a real match."""
    names = ["red", "blue", "green", "yellow"] if seats > 2 else ["red", "green"]
    corner = data.draw(st.integers(0, LOOP - 1))
    fields = data.draw(st.permutations(range(12)))
    quarters = {"red": 0, "blue": 1, "green": 2, "yellow": 3}
    parts = []
    for number, name in enumerate(names[:seats]):
        mine = [(corner + field) % LOOP for field in fields[3 * number : 3 * number + 3]]
        parts.append(f"{name}: " + " ".join(str((place - quarters[name] * 10) % LOOP + 1) for place in mine))
    state = position(" | ".join(parts) + f"; throw {data.draw(st.integers(1, 5))}")
    legal = state.legal(0)
    state.apply(0, legal[data.draw(st.integers(0, len(legal) - 1))])
    answers = 0
    while state.pending:
        possible = [outcome for outcome, _ in state.chance().outcomes()]
        state.apply(CHANCE, possible[data.draw(st.integers(0, len(possible) - 1))])
        answers += 1
        assert answers < 60
    check(state)


def matches(count: int) -> Iterator[PlacesState]:
    """Yield every position of some matches of two, three and four seats."""
    for number in range(count):
        for state, _, _, _ in moments(random_match(GAME, 2 + number % 3, (), str(number))):
            assert isinstance(state, PlacesState)
            yield state


@pytest.mark.rule("P-25")
def test_in_a_chain_at_most_one_field_waits_behind_the_running_effect() -> None:
    for state in matches(60):
        kins = [effect.kin for effect in state.pending]
        assert len(kins) <= 2
        assert kins[:1] == [EffectKind.FIELD] if len(kins) == 2 else EffectKind.FIELD not in kins


@pytest.mark.rule("P-22", "P-12")
def test_a_preview_tells_landing_rival_and_jump_as_they_come() -> None:
    for state in matches(20):
        if state.phase == MOVING:
            for action in state.options:
                if isinstance(action, Enter | Advance | Retreat):
                    check_preview(state, state.active, action)


def check_preview(state: PlacesState, seat: int, action: Race) -> None:
    promised = preview(state, seat, action)
    after = state.copy()
    events = step(after, seat, action)
    first = next(event for event in events if isinstance(event, FigureAdvanced | FigureRetreated | FigureSentHome))
    if isinstance(first, FigureSentHome):
        assert promised.to_start
        return
    assert (promised.start, promised.end) == (first.start, first.end)
    fights = after.pending and after.pending[-1].kin is EffectKind.DUEL
    jumped = [event for event in events if isinstance(event, FigureAdvanced)][1:]
    if promised.rival >= 0:
        assert fights
        assert after.pending[-1].rival == promised.rival
    elif promised.jump:
        assert [event.end for event in jumped] == [promised.jump]
        assert (after.pending[-1].rival if fights else -1) == promised.jump_rival
    else:
        assert not jumped
        assert not fights
        assert bool(after.pending) == (promised.kind is Kind.DOT or promised.blocked_jump)


@pytest.mark.rule("P-12", "P-13", "P-14", "P-15")
def test_every_figure_that_cannot_move_has_a_reason_and_no_other_has_one() -> None:
    for state in matches(30):
        if state.phase == MOVING:
            seat = state.active
            movable = {start_of(action) for action in state.options}
            starts = {at for at in range(1, state.board.last + 1) if state.figures[seat] >> at & 1}
            for at in starts | ({0} if state.waiting(seat) else set()):
                assert (block(state, at) is None) == (at in movable)


def test_a_walk_touches_every_field_on_its_way() -> None:
    assert path(0, 3) == (1, 2, 3)
    assert path(14, 9) == (13, 12, 11, 10, 9)
    assert path(38, 42) == (39, 40, 41, 42)


@pytest.mark.rule("P-52")
def test_a_quick_card_takes_a_rich_trick_with_the_lowest_card_that_does_it() -> None:
    state = position("red: 11, 8 counters | green: start, 9 counters; bank 1; began green; throw 2")
    green, red = hand("10r 1b 2b 3b 4b"), hand("48 11y 5b 6b 7b")
    tell(state, "advance 11", *(f"drew {card}" for card in (*green, *red)), f"play {green[0]}")
    assert state.actors() == (0,)
    assert state.showdown is not None
    assert quick_card(state.showdown, DECK, 0).card == red[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_statistics_of_a_whole_match_agree_with_its_end(seats: int) -> None:
    report, told = told_of(random_match(GAME, seats, (), "stats"))
    duels = [[int(row[report.columns.index(name)]) for row in report.rows] for name in ("Duels won", "Duels lost")]
    assert sum(duels[0]) == sum(duels[1]) == told[DuelDecided] > 0
    assert told[RaceEnded] == 1


ALL_HOME = "All of seat 0’s pawns are home: the journey ends."
IN_THE_WAY = "A pawn of the same colour is in the way: one space further back."
CAME_FROM_START = "The challenger came from the start, so the loser goes back to the start."


def told(events: list[Event]) -> list[str]:
    """Return the log lines with seats as names."""
    table = Table.silent(())
    table.guests = [Silhouette("red", f"seat {seat}") for seat in range(3)]
    return [line for line in map(PlacesTexts(table).line, events) if line]


@pytest.mark.rule("P-25")
def test_a_chain_of_duel_retreat_and_jump_is_told_step_by_step() -> None:
    state = position("red: 20 | blue: 11 | green: 5; throw 5")
    assert told(tell(state, "advance 20, wins")) == [
        "seat 0 challenges seat 2!",
        "seat 0 wins: the higher number on the shield.",
        "seat 0 takes two pieces.",
        "No pawn goes back past its own entry space.",
        "On the way back seat 2 meets seat 1: a duel!",
    ]
    assert told(tell(state, "then loses")) == [
        "seat 1 wins: the higher number on the shield.",
        "Beaten on its own entry space: back to the start.",
        "A circle: on to the next one.",
        "You don’t jump again from the circle you land on.",
    ]


@pytest.mark.rule("P-21", "P-31", "P-23")
@pytest.mark.parametrize(
    ("drawing", "script", "last"),
    [
        ("red: 6 9 20; throw 1", "advance 6, reads 2", "A pawn of the same colour is there: the step is not made."),
        ("red: 26 29; throw 4", "advance 26, reads -1", IN_THE_WAY),
        ("red: 6; throw 1", "advance 6, reads 0", "Just a story: the pawn stays."),
        ("red: 1 9; throw 4", "advance 1", "A pawn of the same colour is on the next circle: no jump."),
        ("red: 1 9; throw 4", "advance 1, rolled 0", "A zero: the pawn stays on its circle."),
        ("red: 2 9; throw 3", "advance 2, rolled 1", "seat 0 goes back 1."),
        ("red: 37; throw 2", "advance 37", "You don’t jump again from the circle you land on."),
        ("red: 11; throw 2", "advance 11", "seat 0’s own colour: a piece from the bank."),
        ("red: 12, 1 counters | green: 34; throw 2", "advance 12, loses", "seat 0 has to make room."),
        ("red: start | green: 24; throw 4", "enter, loses", CAME_FROM_START),
        ("red: 39; throw 2", "advance 39", "seat 0 brings a pawn home."),
        ("red: lane1; throw 1", "shift 41 42", "seat 0 moves within the home lane."),
        ("red: 29; throw 1", "advance 29, reads -3", "On the way back dots and circles do not count."),
        ("red: 38 lane1 lane2 | green: 3, 1 counters; throw 5", "advance 38", ALL_HOME),
    ],
)
def test_what_happened_last_has_its_line(drawing: str, script: str, last: str) -> None:
    assert told(play(drawing, script)[1])[-1] == last
