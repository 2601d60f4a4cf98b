"""Going Places: material, lots, the end, the showdown and the options (P-01 to P-09, P-50 to P-61)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games import catalogue
from game.games.places.actions import DIE, Rolled, Seated
from game.games.places.board import LOOP, Colour, Kind, board, field_of, progress_on
from game.games.places.events import CardDrawn, CardPlayed, Finish, RaceEnded, ShowdownStarted, TrickTaken
from game.games.places.rules import OVER, SHOWDOWN, PlacesState, new
from game.games.places.showdown import Showdown
from game.rules.common import FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Event, Result, ranks
from game.rules.game import OptionError

from .places_positions import DECK, WINS, drawn, position, seen, tell, words

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
    events: list[Event] = []
    state.apply(CHANCE, Started(2), events.append)
    assert events == [FirstSeatDrawn(2), TurnStarted(2, 1)]
    assert state.active == state.first == 2
    assert state.actors() == (CHANCE,)
    assert drawn(state) == "green: start | red: start | blue: start"


@pytest.mark.rule("P-02", "G-06")
def test_the_die_shows_zero_to_five() -> None:
    assert [(outcome, share) for outcome, share in DIE.outcomes()] == [
        (Rolled(pips), pytest.approx(1 / 6)) for pips in range(6)
    ]


@pytest.mark.rule("P-03")
def test_the_loop_has_forty_fields_and_every_colour_enters_at_its_quarter() -> None:
    assert [field_of(colour, 1) for colour in Colour] == [0, 10, 20, 30]
    assert field_of(GREEN, LOOP) == 19
    assert all(progress_on(colour, field_of(colour, at)) == at for colour in Colour for at in range(1, LOOP + 1))
    assert board().figures == 3
    assert board().last == 43


@pytest.mark.rule("P-04")
def test_twelve_dots_three_per_colour_none_in_the_own_quarter() -> None:
    dots = {place: dot for place, dot in enumerate(board().dots) if dot is not None}
    assert Counter(dots.values()) == dict.fromkeys(Colour, 3)
    for place, dot in dots.items():
        quarter, offset = divmod(place, 10)
        assert {1: 2, 2: 6, 3: 9}[(quarter - dot) % 4] == offset
    for colour in Colour:
        own = [at for at in range(1, LOOP + 1) if board().kinds[colour][at] == Kind.OWN_DOT]
        assert own == [13, 27, 40]


@pytest.mark.rule("P-05")
def test_eight_circles_at_four_and_eight_of_every_quarter() -> None:
    assert [place for place, circle in enumerate(board().circles) if circle] == [4, 8, 14, 18, 24, 28, 34, 38]
    assert [board().jumps[at] for at in (1, 5, 9, 35, 39, 40)] == [5, 9, 15, 39, 5, 5]


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
def test_in_a_long_journey_the_fourth_goal_field_counts() -> None:
    state = position("red: 40 lane1 lane2 lane3 | green: start; throw 4", ["long"])
    tell(state, "advance 40")
    assert drawn(state) == "red: lane1 lane2 lane3 lane4 | green: start"
    assert state.finish is Finish.HOME
    state = position("red: 39 lane1 lane2 lane3 | green: start; throw 1", ["long"])
    tell(state, "advance 39")
    assert state.finish is None


@pytest.mark.rule("P-60", "P-61", "P-62")
@pytest.mark.parametrize("both", [("short", "long"), ("full", "short"), ("long", "full")])
def test_the_sizes_of_a_match_exclude_each_other(both: tuple[str, str]) -> None:
    with pytest.raises(OptionError):
        catalogue()["places"].new(2, both)


@pytest.mark.rule("P-50")
def test_the_match_ends_when_all_figures_of_a_colour_are_home() -> None:
    state = position("red: 38 lane1 lane2 | green: 3, 1 counters; throw 5")
    events = tell(state, "advance 38")
    assert state.actors() == ()
    assert state.finish is Finish.HOME
    assert RaceEnded(0, Finish.HOME) in events
    assert MatchEnded(Result(Ending.GOAL, (1,))) in events


@pytest.mark.rule("P-51")
def test_the_last_may_be_the_first() -> None:
    state = position("red: 38 lane1 lane2, 2 counters | blue: start, 3 counters | green: 3, 1 counters; throw 5")
    tell(state, "advance 38")
    assert ranks(state) == (2, 1, 3)
    assert state.scores() == (2, 3, 1)


@pytest.mark.rule("P-50")
def test_the_match_ends_when_the_last_counter_is_taken() -> None:
    state = position("red: 11, 5 counters | green: start, 4 counters; throw 2")
    tell(state, "advance 11")
    assert (state.bank, state.finish) == (0, Finish.BANK)
    assert ranks(state) == (1, 2)


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
    assert events[-1] == MatchEnded(Result(Ending.CAP, tuple(range(seats))))


# ---- the showdown: two tied seats with given hands


def tied(began: str = "green") -> tuple[PlacesState, list[Event]]:
    """Return red, blue and green with 8, 2 and 8 counters after red's last one."""
    state = position(
        f"red: 11, 7 counters | blue: start, 2 counters | green: start, 8 counters; began {began}; throw 2"
    )
    return state, tell(state, "advance 11")


def deal(state: PlacesState, *hands: list[int]) -> list[Event]:
    return tell(state, *(f"drew {card}" for hand in hands for card in hand))


def by(left: int, colour: str) -> int:
    """Return the card with that left number in that colour."""
    return next(n for n in DECK.numbers[:44] if (DECK.card(n).left, DECK.card(n).colour) == (left, colour))


@pytest.mark.rule("P-52", "P-50")
def test_seats_tied_for_first_place_draw_five_cards_each_from_the_whole_deck() -> None:
    state, events = tied()
    assert state.phase == SHOWDOWN
    assert ShowdownStarted((2, 0)) in events
    assert state.actors() == (CHANCE,)
    assert len(list(state.chance().outcomes())) == 48
    events = deal(state, [1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
    assert [event.seat for event in seen(events, CardDrawn)] == [2] * 5 + [0] * 5  # type: ignore[attr-defined]
    assert state.actors() == (2,)
    assert words(state) == [f"play {card}" for card in (1, 2, 3, 4, 5)]
    assert isinstance(state.showdown, Showdown)
    assert len(state.showdown.pile) == 38


@pytest.mark.rule("P-52", "P-08")
def test_the_first_tied_seat_clockwise_from_who_began_leads() -> None:
    for began, order in (("red", (0, 2)), ("blue", (2, 0)), ("green", (2, 0))):
        _, events = tied(began)
        assert ShowdownStarted(order) in events


@pytest.mark.rule("P-52")
def test_the_highest_left_number_takes_the_trick_and_leads_next() -> None:
    state, _ = tied()
    green = [by(3, "blue"), by(9, "red"), by(1, "red"), by(1, "blue"), by(1, "green")]
    red = [by(5, "yellow"), by(2, "red"), by(2, "blue"), by(2, "green"), by(2, "yellow")]
    deal(state, green, red)
    events = tell(state, f"play {green[0]}", f"play {red[0]}")
    assert CardPlayed(2, green[0], 0) in events
    assert TrickTaken(0, (green[0], red[0]), 0, 8, 8) in events
    assert state.actors() == (0,)
    events = tell(state, f"play {red[1]}", f"play {green[1]}")
    assert TrickTaken(2, (red[1], green[1]), 1, 11, 11) in events
    assert state.actors() == (2,)


@pytest.mark.rule("P-52")
def test_own_colour_counts_double_for_who_takes_it_and_jokers_once() -> None:
    state, _ = tied()
    green = [46, by(4, "green"), by(1, "red"), by(1, "blue"), by(1, "yellow")]
    red = [48, by(7, "red"), by(2, "red"), by(2, "blue"), by(2, "yellow")]
    deal(state, green, red)
    events = tell(state, "play 46", "play 48")
    assert TrickTaken(0, (46, 48), 0, 13 + 15, 28) in events
    events = tell(state, f"play {red[1]}", f"play {green[1]}")
    assert TrickTaken(0, (red[1], green[1]), 1, 14 + 4, 46) in events


@pytest.mark.rule("P-52", "P-40")
def test_equal_left_numbers_are_decided_by_the_right_and_a_joker_beats_all() -> None:
    state, _ = tied()
    fives = sorted(n for n in DECK.numbers[:44] if DECK.card(n).left == 5)
    green = [fives[1], by(11, "green"), by(1, "red"), by(1, "blue"), by(1, "yellow")]
    red = [fives[0], 45, by(2, "red"), by(2, "blue"), by(2, "yellow")]
    deal(state, green, red)
    events = tell(state, f"play {fives[1]}", f"play {fives[0]}")
    assert [event.seat for event in seen(events, TrickTaken)] == [2]  # type: ignore[attr-defined]
    events = tell(state, f"play {green[1]}", "play 45")
    assert [event.seat for event in seen(events, TrickTaken)] == [0]  # type: ignore[attr-defined]


@pytest.mark.rule("P-52", "G-03")
def test_after_five_tricks_the_points_decide_and_the_others_rank_by_counters() -> None:
    state, _ = tied()
    green = [by(left, "blue") for left in (11, 10, 9, 8, 7)]
    red = [by(left, "yellow") for left in (1, 2, 3, 4, 5)]
    deal(state, green, red)
    events: list[Event] = []
    for mine, theirs in zip(green, red, strict=True):
        events += tell(state, f"play {mine}", f"play {theirs}")
    assert state.phase == OVER
    assert state.actors() == ()
    assert MatchEnded(Result(Ending.SHOWDOWN, (2,))) in events
    assert ranks(state) == (2, 3, 1)
    assert state.scores() == (8, 2, 8)


@pytest.mark.rule("P-52", "G-03")
def test_who_is_still_tied_shares_the_win() -> None:
    state, _ = tied()
    green = [by(6, "blue"), by(1, "blue"), by(1, "yellow"), by(3, "blue"), by(2, "yellow")]
    red = [by(4, "blue"), by(5, "yellow"), by(4, "yellow"), by(2, "blue"), by(3, "yellow")]
    deal(state, green, red)
    tell(state, f"play {green[0]}", f"play {red[0]}")
    tell(state, f"play {green[1]}", f"play {red[1]}")
    tell(state, f"play {red[2]}", f"play {green[2]}")
    showdown = state.showdown
    assert isinstance(showdown, Showdown)
    assert (showdown.points_of(2), showdown.points_of(0)) == (10, 11)
    tell(state, f"play {red[3]}", f"play {green[3]}")
    events = tell(state, f"play {green[4]}", f"play {red[4]}")
    assert (showdown.points_of(2), showdown.points_of(0)) == (15, 16)
    assert MatchEnded(Result(Ending.SHOWDOWN, (0,))) in events
    showdown.points[:] = [16, 16]
    assert ranks(state) == (1, 3, 1)


@pytest.mark.rule("P-52", "P-50")
def test_a_tie_after_a_duel_takes_the_last_counters_leads_to_the_showdown_too() -> None:
    state = position("red: 10, 4 counters | green: 34, 6 counters; throw 4")
    tell(state, "advance 10", *WINS)
    assert state.counters == [5, 5]
    assert state.phase == SHOWDOWN


@pytest.mark.rule("P-52", "G-03")
def test_who_loses_the_showdown_ranks_by_counters_alone_however_many_points_it_took_there() -> None:
    state = position(
        "red: 11, 7 counters | blue: start, 8 counters | green: start, 8 counters | yellow: start, 2 counters; throw 2"
    )
    tell(state, "advance 11")
    assert state.counters == [8, 8, 8, 2]
    red = [48, *(by(left, "red") for left in (2, 3, 4, 5))]
    blue = [by(left, "yellow") for left in (11, 10, 9, 8, 7)]
    green = [by(1, "red"), by(1, "blue"), by(1, "green"), by(1, "yellow"), by(2, "blue")]
    hands = [red, blue, green]
    deal(state, *hands)
    assert isinstance(state.showdown, Showdown)
    while state.actors():
        seat = state.actors()[0]
        tell(state, f"play {hands[seat].pop(0)}")
    points = [state.showdown.points_of(seat) for seat in range(3)]
    assert points[1] > points[0] > points[2], "red has taken a trick, green none"
    assert ranks(state) == (2, 1, 2, 4)
    assert state.result() == Result(Ending.SHOWDOWN, (1,))
