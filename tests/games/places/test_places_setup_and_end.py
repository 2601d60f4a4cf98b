"""Going Places: material, lots, the end, the showdown and the options (P-01 to P-09, P-50 to P-61)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from game.games import catalogue
from game.games.places.actions import DIE, Rolled, Seated
from game.games.places.board import LOOP, Colour, Kind, board, field_of, progress_on
from game.games.places.events import CardDrawn, CardPlayed, Finish, RaceEnded, ShowdownStarted, TrickTaken
from game.games.places.rules import OVER, SHOWDOWN, PlacesState, new
from game.games.places.showdown import Showdown
from game.rules.common import FirstSeatDrawn, Started, TurnEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Event, Result, ranks
from game.rules.game import OptionError
from tests.scenario import ended, step

from .places_positions import Scenario, drawn, hand, position, scenarios, seen, tell, words

RED, BLUE, GREEN, YELLOW = Colour


@pytest.mark.rule("P-01")
@pytest.mark.parametrize(
    ("seats", "colours"), [(2, {RED, GREEN}), (3, {RED, BLUE, GREEN}), (4, {RED, BLUE, GREEN, YELLOW})]
)
def test_the_lot_gives_every_seat_a_colour_so_that_seats_and_quarters_go_clockwise(
    seats: int, colours: set[Colour]
) -> None:
    state = new(seats, frozenset())
    assert state.actors() == (CHANCE,)
    seatings = list(state.chance().outcomes())
    assert len(seatings) == seats
    for outcome, share in seatings:
        assert isinstance(outcome, Seated)
        assert set(outcome.colours) == colours
        assert sum(a > b for a, b in zip(outcome.colours, outcome.colours[1:], strict=False)) <= 1
        assert share == pytest.approx(1 / seats)
    assert {outcome.colours[0] for outcome, _ in seatings if isinstance(outcome, Seated)} == colours


@pytest.mark.rule("P-08", "G-05")
def test_the_first_seat_is_drawn_by_lot_before_anybody_decides() -> None:
    state = new(3, frozenset())
    state.apply(CHANCE, Seated((GREEN, RED, BLUE)))
    assert [outcome for outcome, _ in state.chance().outcomes()] == [Started(0), Started(1), Started(2)]
    assert step(state, CHANCE, Started(2)) == [FirstSeatDrawn(2), TurnStarted(2, 1)]
    assert state.active == state.first == 2
    assert state.actors() == (CHANCE,)
    assert drawn(state) == "green: start | red: start | blue: start"


@pytest.mark.rule("P-02", "G-06")
def test_the_die_shows_zero_to_five() -> None:
    assert [(outcome, share) for outcome, share in DIE.outcomes()] == [
        (Rolled(pips), pytest.approx(1 / 6)) for pips in range(6)
    ]


@pytest.mark.rule("P-03", "P-05")
def test_the_loop_has_forty_fields_an_entry_in_every_quarter_and_circles_at_four_and_eight() -> None:
    assert [field_of(colour, 1) for colour in Colour] == [0, 10, 20, 30]
    assert field_of(GREEN, LOOP) == 19
    assert all(progress_on(colour, field_of(colour, at)) == at for colour in Colour for at in range(1, LOOP + 1))
    assert (board().figures, board().last) == (3, 43)
    assert [place for place, circle in enumerate(board().circles) if circle] == [4, 8, 14, 18, 24, 28, 34, 38]
    assert [board().jumps[at] for at in (1, 5, 9, 35, 39, 40)] == [5, 9, 15, 39, 5, 5]


@pytest.mark.rule("P-04")
def test_twelve_dots_three_per_colour_none_in_the_own_quarter() -> None:
    dots = {place: dot for place, dot in enumerate(board().dots) if dot is not None}
    assert Counter(dots.values()) == dict.fromkeys(Colour, 3)
    assert all({1: 2, 2: 6, 3: 9}[(place // 10 - dot) % 4] == place % 10 for place, dot in dots.items())
    for colour in Colour:
        assert [at for at in range(1, LOOP + 1) if board().kinds[colour][at] == Kind.OWN_DOT] == [13, 27, 40]


@pytest.mark.rule("P-07", "P-60", "P-61", "P-62")
@pytest.mark.parametrize(
    ("options", "counters", "figures"),
    [((), (10, 18, 26), 3), (("full",), (12, 24, 34), 3), (("short",), (6, 11, 16), 3), (("long",), (14, 25, 36), 4)],
)
def test_the_options_change_counters_and_figures(
    options: tuple[str, ...], counters: tuple[int, ...], figures: int
) -> None:
    for seats, number in enumerate(counters, 2):
        state = new(seats, frozenset(options))
        assert (state.bank, state.board.figures, state.board.last) == (number, figures, LOOP + figures)
        assert [row[: LOOP + 1] for row in state.board.kinds] == [row[: LOOP + 1] for row in board().kinds]


@pytest.mark.rule("P-61", "P-14", "P-50")
@pytest.mark.parametrize(("at", "throw", "finish"), [(40, 4, Finish.HOME), (39, 1, None)])
def test_in_a_long_journey_the_fourth_goal_field_counts(at: int, throw: int, finish: Finish | None) -> None:
    state = position(f"red: {at} lane1 lane2 lane3; throw {throw}", ["long"])
    tell(state, f"advance {at}")
    assert state.finish is finish


@pytest.mark.rule("P-60", "P-61", "P-62")
@pytest.mark.parametrize("both", [("short", "long"), ("full", "short"), ("long", "full")])
def test_the_sizes_of_a_match_exclude_each_other(both: tuple[str, str]) -> None:
    with pytest.raises(OptionError):
        catalogue()["places"].new(2, both)


ENDS = scenarios(
    """
P-50 P-51 the match ends when a colour is home, and the last may be the first
    red: 38 lane1 lane2, 2 counters | blue: start, 3 counters | green: 3, 1 counters; throw 5 > advance 38
    > red: lane1 lane2 lane3, 2 counters | blue: start, 3 counters | green: 3, 1 counters; over home
P-50 it ends when the last counter is taken
    red: 11, 5 counters | green: start, 4 counters; throw 2 > advance 11
    > red: 13, 6 counters | green: start, 4 counters; bank 0; over bank
P-52 P-50 a tie after a duel takes the last counters leads to the showdown
    red: 10, 4 counters | green: 34, 6 counters; throw 4 > advance 10, wins
    > red: 14, 5 counters | green: 30, 5 counters; over bank
""",
    {
        "P-50 P-51 the match ends when a colour is home, and the last may be the first": (
            RaceEnded(0, Finish.HOME),
            ended(Ending.GOAL, 1),
        ),
        "P-50 it ends when the last counter is taken": (RaceEnded(0, Finish.BANK), ended(Ending.EXHAUSTED, 0)),
        "P-52 P-50 a tie after a duel takes the last counters leads to the showdown": ShowdownStarted((0, 1)),
    },
)


@pytest.mark.rule("P-50", "P-51", "P-52")
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_match_ends(end: Scenario) -> None:
    end.check()


@pytest.mark.rule("G-04", "G-03", "P-52")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_match_is_capped_at_300_turns_per_seat_and_ranked_without_a_showdown(seats: int) -> None:
    names = ["red", "blue", "green", "yellow"] if seats > 2 else ["red", "green"]
    drawing = " | ".join(f"{name}: start" for name in names[:seats])
    state = position(f"{drawing}; turns {300 * seats - 2}")
    tell(state, "rolled 0")
    assert state.finish is None
    events = tell(state, "rolled 0")
    assert state.finish is Finish.CAP
    assert state.actors() == ()
    assert ranks(state) == (1,) * seats
    assert not seen(events, ShowdownStarted)
    assert TurnEnded(1) in events
    assert events[-1] == ended(Ending.CAP, *range(seats))


def tied(hands: str = "", tricks: str = "", began: str = "green") -> tuple[PlacesState, list[Event]]:
    """Deal hands to green and red, tied with 8 counters before blue with 2, and play cards; return all events."""
    state = position(
        f"red: 11, 7 counters | blue: start, 2 counters | green: start, 8 counters; began {began}; throw 2"
    )
    events = tell(state, "advance 11", *(f"drew {card}" for card in hand(hands.replace("|", ""))))
    return state, events + tell(state, *(f"play {card}" for card in hand(tricks.replace(",", ""))))


@pytest.mark.rule("P-52", "P-50")
def test_seats_tied_for_first_place_draw_five_cards_each_from_the_whole_deck() -> None:
    state, events = tied()
    assert state.phase == SHOWDOWN
    assert ShowdownStarted((2, 0)) in events
    assert state.actors() == (CHANCE,)
    assert len(list(state.chance().outcomes())) == 48
    events = tell(state, *(f"drew {card}" for card in range(1, 11)))
    assert [event.seat for event in seen(events, CardDrawn)] == [2] * 5 + [0] * 5  # type: ignore[attr-defined]
    assert state.actors() == (2,)
    assert words(state) == [f"play {card}" for card in (1, 2, 3, 4, 5)]
    assert isinstance(state.showdown, Showdown)
    assert len(state.showdown.pile) == 38


@pytest.mark.rule("P-52", "P-08")
@pytest.mark.parametrize(("began", "order"), [("red", (0, 2)), ("blue", (2, 0)), ("green", (2, 0))])
def test_the_first_tied_seat_clockwise_from_who_began_leads(began: str, order: tuple[int, int]) -> None:
    assert ShowdownStarted(order) in tied(began=began)[1]


@pytest.mark.rule("P-52", "P-40")
@pytest.mark.parametrize(
    ("hands", "tricks", "taken"),
    [
        ("3b 9r 1r 1b 1g | 5y 2r 2b 2g 2y", "3b 5y, 2r 9r", [(0, 8, 8), (2, 11, 11)]),
        ("46 4g 1r 1b 1y | 48 7r 2r 2b 2y", "46 48, 7r 4g", [(0, 13 + 15, 28), (0, 14 + 4, 46)]),
        ("5r 11g 1r 1b 1y | 5y 45 2r 2b 2y", "5r 5y", [(2, 10, 10)]),
        ("5r 11g 1r 1b 1y | 5y 45 2r 2b 2y", "5r 5y, 11g 45", [(2, 10, 10), (0, 23, 23)]),
    ],
    ids=[
        "the highest left number takes the trick and leads next",
        "the own colour counts double for who takes it, and jokers once",
        "equal left numbers are decided by the right",
        "a joker beats all",
    ],
)
def test_tricks_go_to(hands: str, tricks: str, taken: list[tuple[int, int, int]]) -> None:
    state, events = tied(hands, tricks)
    trick = [hand(cards) for cards in tricks.split(", ")]
    assert seen(events, TrickTaken) == [
        TrickTaken(seat, tuple(cards), number, *points)
        for number, (cards, (seat, *points)) in enumerate(zip(trick, taken, strict=True))
    ]
    assert seen(events, CardPlayed)[0] == CardPlayed(2, trick[0][0], 0)
    assert state.actors() == (taken[-1][0],)


@pytest.mark.rule("P-52", "G-03")
def test_after_five_tricks_the_points_decide_and_the_others_rank_by_counters() -> None:
    state, events = tied("11b 10b 9b 8b 7b | 1y 2y 3y 4y 5y", "11b 1y, 10b 2y, 9b 3y, 8b 4y, 7b 5y")
    assert state.phase == OVER
    assert state.actors() == ()
    assert ended(Ending.SHOWDOWN, 2) in events
    assert ranks(state) == (2, 3, 1)
    assert state.scores() == (8, 2, 8)


@pytest.mark.rule("P-52", "G-03")
def test_who_is_still_tied_shares_the_win() -> None:
    state, _ = tied("6b 1b 1y 3b 2y | 4b 5y 4y 2b 3y", "6b 4b, 1b 5y, 4y 1y")
    showdown = state.showdown
    assert isinstance(showdown, Showdown)
    assert (showdown.points_of(2), showdown.points_of(0)) == (10, 11)
    events = tell(state, *(f"play {card}" for card in hand("2b 3b 2y 3y")))
    assert (showdown.points_of(2), showdown.points_of(0)) == (15, 16)
    assert ended(Ending.SHOWDOWN, 0) in events
    showdown.points[:] = [16, 16]
    assert ranks(state) == (1, 3, 1)


@pytest.mark.rule("P-52", "G-03")
def test_who_loses_the_showdown_ranks_by_counters_alone_however_many_points_it_took_there() -> None:
    state = position(
        "red: 11, 7 counters | blue: start, 8 counters | green: start, 8 counters | yellow: start, 2 counters; throw 2"
    )
    tell(state, "advance 11")
    assert state.counters == [8, 8, 8, 2]
    hands = list(map(hand, ("48 2r 3r 4r 5r", "11y 10y 9y 8y 7y", "1r 1b 1g 1y 2b")))
    tell(state, *(f"drew {card}" for card in chain(*hands)))
    assert isinstance(state.showdown, Showdown)
    while state.actors():
        tell(state, f"play {hands[state.actors()[0]].pop(0)}")
    points = [state.showdown.points_of(seat) for seat in range(3)]
    assert points[1] > points[0] > points[2], "red has taken a trick, green none"
    assert ranks(state) == (2, 1, 2, 4)
    assert state.result() == Result(Ending.SHOWDOWN, (1,))
