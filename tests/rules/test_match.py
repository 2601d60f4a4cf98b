"""The referee: undo, refused save texts, valid players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.games import catalogue
from game.games._template.actions import CLIMB
from game.rules.contract import CHANCE, ranks
from game.rules.game import OptionError
from game.rules.match import HUMAN, PLAYER_LOOKS, Match, Player, load, read_heading, sealed, with_looks
from game.rules.save_error import SaveError
from game.stage.paint.theme import LOOKS
from tests.contract.toy import CONFIRM, PICKS, SELLS, harvest
from tests.playouts import set_up

CLIMBING = catalogue()["template"]
TWO = (Player("Anna"), Player("Bo", "greedy"))


def climbing(*players: Player, seed: str = "7") -> Match:
    return set_up(Match(CLIMBING, players or TWO, (), seed))


def picking(seats: int = 2) -> Match:
    """Start a joint phase in which every seat may pick."""
    return set_up(Match(harvest(), [Player(f"P{seat}") for seat in range(seats)]))


def selling() -> Match:
    """Advance so that both seats have picked and confirmed, and the next joint phase follows directly."""
    match = picking()
    for seat in (0, 1):
        match.submit(seat, PICKS[0])
    for seat in (0, 1):
        match.submit(seat, CONFIRM)
    return match


def test_nothing_is_taken_back_before_the_first_entry_or_across_what_nature_said() -> None:
    match = Match(CLIMBING, TWO)
    assert match.undo_floor((0, 1)) == "nothing"
    assert not match.undo((0, 1))
    match.settle()
    assert match.undo_floor((0, 1)) == "nothing"
    (seat,) = match.state.actors()
    match.submit(seat, CLIMB)
    assert match.undo_floor((seat,)) == "chance"
    assert not match.undo((seat,))


@pytest.mark.rule("G-02")
@pytest.mark.parametrize(("mind", "why"), [("human", "other"), ("greedy", None)])
def test_the_answer_of_a_person_stands_and_that_of_a_computer_is_taken_back_too(mind: str, why: str | None) -> None:
    match = set_up(Match(catalogue()["knightsleap"], [Player("A", mind), Player("B", mind)], (), "7"))
    start, (first,) = match.state, match.state.actors()
    match.players = [
        replace(player, mind=HUMAN) if seat == first else player for seat, player in enumerate(match.players)
    ]
    for _ in range(2):
        match.submit(match.state.actors()[0], match.state.legal(match.state.actors()[0])[0])
    assert match.undo_floor((first,)) == why
    assert match.undo((first,)) == (why is None)
    assert (match.state == start) == (why is None)


def test_a_seat_takes_back_its_latest_decision_first_and_can_go_on() -> None:
    match = picking()
    start = match.state
    match.submit(0, PICKS[0])
    picked = match.state
    match.submit(0, CONFIRM)
    assert match.undo((0,))
    assert match.state == picked
    assert match.undo((0,))
    assert match.state == start
    assert match.undo_floor((0,)) == "nothing"


@pytest.mark.rule("G-02")
def test_a_confirmation_is_withdrawn_until_the_last_seat_has_confirmed() -> None:
    match = picking()
    match.submit(0, CONFIRM)
    assert match.state.actors() == (1,)
    match.submit(1, PICKS[1])
    assert match.undo((0,))
    assert match.state.actors() == (0, 1)
    assert [entry.seat for entry in match.log] == [CHANCE, 1]
    match.submit(0, CONFIRM)
    match.submit(1, CONFIRM)
    assert match.undo_floor((0,)) == "other"
    assert not match.undo((0,))


@pytest.mark.rule("G-02")
def test_a_phase_that_follows_without_a_break_reopens_the_one_before_only_for_who_opened_it() -> None:
    match = selling()
    assert match.undo_floor((0,)) == "other"
    assert not match.undo((0,))
    match.submit(1, SELLS[1])
    assert match.undo_floor((0,)) == "other"
    assert match.undo((1,))
    assert match.state.actors() == (0, 1)
    assert match.undo((1,)), "the last confirmation may still be taken back"
    assert match.state.actors() == (1,)


@pytest.mark.rule("G-02")
def test_a_match_put_back_into_a_phase_lets_pending_choices_be_retracted_again() -> None:
    match = selling()
    match.rewind(3)
    assert [entry.seat for entry in match.log] == [CHANCE, 0, 1]
    assert match.undo((0,))
    assert [entry.seat for entry in match.log] == [CHANCE, 1]


@pytest.mark.rule("G-02")
def test_a_seat_with_nothing_pending_has_nothing_to_retract() -> None:
    match = picking(3)
    match.submit(1, CONFIRM)
    assert match.undo_floor((0,)) == "nothing"
    assert not match.undo((0,))
    assert match.undo((1,))


@pytest.mark.parametrize("text", ["", " ", " Bo", "Bo ", "B\no", "B\u2028o", "B\x00o", "B\to", "\x85"])
def test_a_name_or_seed_that_a_save_could_not_give_back_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        Player(text)
    with pytest.raises(ValueError, match="no seed"):
        Match(CLIMBING, TWO, (), text)


@pytest.mark.parametrize("name", ["Anna Maria", "Jörg", "O'Neil", 'the "boss"', "a=b", "#1", "漢字", "-", "\\"])
def test_names_of_all_kinds_survive_the_save(name: str) -> None:
    match = climbing(Player(name, "greedy"), Player("Bo"))
    assert load(match.dump(), catalogue()).players == match.players


def test_seats_and_options_are_checked_against_the_game_and_each_other() -> None:
    with pytest.raises(ValueError, match="played by 2, 3, 4 seats, not 1"):
        Match(CLIMBING, TWO[:1])
    toy = harvest()
    two, three = TWO, (*TWO, Player("Cy"))
    assert Match(toy, two, ("early", "pairs")).options == {"early", "pairs"}
    with pytest.raises(OptionError, match=r"has no option 'sudden' \(it has: early, late, pairs\)"):
        Match(toy, two, ("sudden",))
    with pytest.raises(OptionError, match="not offered for 3 seats"):
        Match(toy, three, ("pairs",))
    with pytest.raises(OptionError, match="exclude each other"):
        Match(toy, two, ("early", "late"))


SAVE = """lamplight 1
game template 1
seats Anna=human/red Bo=greedy/blue
options tall=no pair=no
seed 7
* started 1
1 climb
* rolled 4
check ed1fbf45
"""
BARE = """lamplight 1
game template 1
seats Anna=human Bo=greedy
options tall=no pair=no
seed 7
* started 1
1 climb
* rolled 4
"""
"""The same match without looks and check line."""


def test_a_save_is_readable_and_complete() -> None:
    match = load(SAVE, catalogue())
    assert match.dump() == SAVE
    assert match.state.gained == 4
    assert match.players == with_looks(TWO)


@pytest.mark.parametrize("bare", [BARE, BARE.replace("options tall=no pair=no", "options")])
def test_seats_without_a_look_get_their_own_colour_and_options_that_are_not_named_are_off(bare: str) -> None:
    match = load(sealed(bare), catalogue())
    assert match.dump() == SAVE
    assert [player.look for player in match.players] == ["red", "blue"]


def test_the_looks_are_part_of_the_save() -> None:
    match = climbing(Player("Anna", look="green"), Player("Bo", "greedy"), Player("Cy", look="blue"))
    assert [player.look for player in match.players] == ["green", "red", "blue"]
    assert load(match.dump(), catalogue()).players == match.players


def test_two_players_cannot_look_the_same() -> None:
    with pytest.raises(ValueError, match="two players have the same look"):
        climbing(Player("Anna", look="green"), Player("Bo", look="green"))
    with pytest.raises(ValueError, match="there is no look 'pink'"):
        Player("Anna", look="pink")
    assert tuple(look.colour for look in LOOKS) == PLAYER_LOOKS


def test_a_save_cut_anywhere_is_told_from_an_unfinished_match() -> None:
    for length in range(len(SAVE) - 1):
        with pytest.raises(SaveError) as refusal:
            load(SAVE[:length], catalogue())
        lines = SAVE[:length].count("\n")
        if lines < 5 and (not length or SAVE[length - 1] == "\n"):
            assert refusal.value.line == lines + 1


def test_a_changed_letter_anywhere_is_noticed() -> None:
    for at, letter in enumerate(SAVE[:-1]):
        for other in "10 x":
            if other != letter:
                with pytest.raises(SaveError):
                    load(SAVE[:at] + other + SAVE[at + 1 :], catalogue())


def test_a_save_that_is_legal_but_not_the_one_written_says_so() -> None:
    with pytest.raises(SaveError, match="line 9: something in this text was changed: its check does not fit"):
        load(SAVE.replace("rolled 4", "rolled 5"), catalogue())
    with pytest.raises(SaveError, match="line 8: the end is missing"):
        load(SAVE.partition("check")[0].rstrip("\n"), catalogue())
    with pytest.raises(SaveError, match="line 10: nothing comes after the check"):
        load(SAVE + "0 climb\n", catalogue())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Anna", "A" * 41, "line 3: no name for a player"),
        ("Anna", "A" * 5000, "line 3: this is longer than 4000 characters"),
        ("seats", "seats " + "x=human " * 11, "line 3: these are more than 12 seats"),
        ("seed 7", "seed " + "7" * 201, "line 5: no seed"),
        ("tall=no", "deep" * 30 + "=no", "line 4: template has no option"),
        ("1 climb", "1 " + "climb" * 200, "line 7: this is longer than 200 characters"),
        ("1 climb", "1 " + "climb" * 30, "line 7: unknown word"),
        ("greedy", "zorro", "line 3: there is no opponent 'zorro', there are: random, greedy"),
        ("greedy", "zorro" * 7, "line 3: there is no opponent 'zorro"),
        ("greedy/blue", "greedy/pink", "line 3: there is no look 'pink'"),
        ("greedy/blue", "greedy/red", "line 3: two players have the same look"),
    ],
)
def test_what_a_strangers_text_may_hold_is_bounded_and_messages_stay_short(old: str, new: str, says: str) -> None:
    with pytest.raises(SaveError) as refusal:
        load(SAVE.replace(old, new), catalogue(), ("random", "greedy"))
    assert str(refusal.value).startswith(says)
    assert len(str(refusal.value)) < 180


def test_a_text_of_any_size_is_refused_at_once() -> None:
    for text in ("x" * 3_000_000, "\n" * 3_000_000, SAVE.replace("seats", "seats '" + "'" * 1_999_000)):
        with pytest.raises(SaveError):
            load(text, catalogue())


def test_the_opponents_of_a_save_may_be_unknown_where_nobody_has_to_think() -> None:
    match = load(sealed(BARE.replace("greedy", "zorro")), catalogue())
    assert [player.mind for player in match.players] == ["human", "zorro"]


def test_a_temperament_is_kept_in_the_text_and_one_that_is_not_said_is_balanced() -> None:
    match = set_up(
        Match(catalogue()["template"], [Player("Anna"), Player("Bo", "sharp", temper="bold"), Player("Cy", "steady")])
    )
    text = match.dump()
    assert "seats Anna=human/red Bo=sharp:bold/blue Cy=steady/yellow\n" in text
    again = load(text, catalogue(), ("sharp", "steady"))
    assert [(player.mind, player.temper) for player in again.players] == [
        ("human", ""),
        ("sharp", "bold"),
        ("steady", ""),
    ]
    assert again.dump() == text
    assert {player.temper for player in load(sealed(BARE), catalogue()).players} == {""}


@pytest.mark.parametrize("key", ["sharp:zorro", "sharp:", "sharp:bold:bold", "human:bold", ":bold"])
def test_a_temperament_that_nobody_has_is_refused(key: str) -> None:
    with pytest.raises(SaveError) as refusal:
        load(sealed(BARE.replace("greedy", key)), catalogue())
    assert refusal.value.line == 3


def test_the_heading_is_read_without_the_game() -> None:
    heading = read_heading(BARE.replace("template", "chess"))
    assert (heading.game, heading.version, heading.seed, heading.options) == (
        "chess",
        "1",
        "7",
        {"tall": False, "pair": False},
    )
    assert [(player.name, player.mind, player.look) for player in heading.players] == [
        ("Anna", "human", "red"),
        ("Bo", "greedy", "blue"),
    ]


def test_a_save_cut_before_nature_has_answered_goes_on_with_the_same_dice() -> None:
    match = climbing()
    match.submit(match.state.actors()[0], CLIMB)
    cut = match.dump().splitlines(keepends=True)[:-2]
    again = load(sealed("".join(cut)), catalogue())
    again.settle()
    assert again.dump() == match.dump()


def test_line_ends_of_windows_and_blank_lines_are_read() -> None:
    assert load(SAVE.replace("\n", "\r\n") + "\r\n\r\n", catalogue()).dump() == SAVE


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("lamplight 1", "lamplight 2", "line 1: this is save format '2', expected 1"),
        ("lamplight 1", "Hello", "line 1: expected 'lamplight' here"),
        ("game template 1", "game chess 1", "line 2: unknown game 'chess'"),
        ("game template 1", "game template 99", "line 2: saved with rules version '99' of template, this is 1"),
        ("game template 1", "game template", "line 2: saved with rules version '' of template, this is 1"),
        ("seats Anna=human Bo=greedy", "seats Anna=human", "line 3: template is played by 2, 3, 4 seats, not 1"),
        ("seats Anna=human Bo=greedy", "seats Anna Bo", "line 3: every seat is written NAME=human/LOOK or"),
        ("seats Anna=human Bo=greedy", "seats 'Anna=human", "line 3: No closing quotation"),
        ("Anna=human", "' A'=human", "line 3: no name for a player"),
        ("options tall=no pair=no", "options tall=perhaps", "line 4: every option is written KEY=yes or KEY=no"),
        ("options tall=no pair=no", "options deep=no", "line 4: template has no option 'deep'"),
        ("options tall=no pair=no", "options tall=no pair=no tall=yes", "line 4: an option is given twice"),
        ("seed 7", "seed", "line 5: no seed: ''"),
        ("seed 7", "sead 7", "line 5: expected 'seed' here"),
        ("* started 1", "* started 2", "line 6: 'started 2' cannot be the outcome here"),
        ("* started 1", "* climb", "line 6: 'climb' cannot be the outcome here"),
        ("* started 1", "0 climb", "line 6: seat '0' owes no decision here"),
        ("1 climb", "0 climb", "line 7: seat '0' owes no decision here"),
        ("1 climb", "01 climb", "line 7: seat '01' owes no decision here"),
        ("1 climb", "-1 climb", "line 7: seat '-1' owes no decision here"),
        ("1 climb", "9" * 190 + " climb", "owes no decision here"),
        ("1 climb", "1 stop", "line 7: seat 1 may not do 'stop' here"),
        ("1 climb", "1 rolled 4", "line 7: seat 1 may not do 'rolled 4' here"),
        ("1 climb", "1 dance", "line 7: unknown word 'dance'"),
        ("1 climb", "* rolled 4", "line 7: no outcome is due here"),
        ("* rolled 4", "* rolled", "line 8: rolled: pips is missing"),
        ("* rolled 4", "* rolled 7", "line 8: 'rolled 7' cannot be the outcome here"),
        ("* rolled 4", "* rolled 4 4", "line 8: rolled: '4' is too much"),
    ],
)
def test_a_save_that_cannot_be_read_is_refused_with_line_and_reason(old: str, new: str, says: str) -> None:
    with pytest.raises(SaveError) as refusal:
        load(sealed(BARE.replace(old, new)), catalogue())
    assert says in str(refusal.value)


def test_an_entry_after_the_end_is_refused() -> None:
    match = climbing()
    while not match.is_over:
        (seat,) = match.state.actors()
        match.submit(seat, match.state.legal(seat)[-1])
    with pytest.raises(SaveError, match="the match is already over"):
        load(sealed(match.dump().rpartition("check")[0] + "0 climb\n"), catalogue())


@pytest.mark.rule("G-03")
def test_equal_seats_share_a_rank_and_the_next_is_skipped() -> None:
    state = harvest().new(4)
    state.sold[:] = [5, 9, 5, 2]
    assert ranks(state) == (2, 1, 2, 4)
