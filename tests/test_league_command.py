"""The `league` command line, from arguments to the last line of output, on all games."""

from __future__ import annotations

import re

import pytest

from game import commands
from game.rules.game import Game
from game.tools.league_command import parsed_bounds, sprt_of
from tests.contract.cases import each_game
from tests.test_commands import refused

ROW = re.compile(r"^  (.+?) +([\d.]+) % \[([\d.]+), ([\d.]+)\]", re.MULTILINE)


def out(capsys: pytest.CaptureFixture[str], line: str, code: int = 0) -> str:
    assert commands.main(line.split()) == code
    return capsys.readouterr().out


def rows(text: str) -> dict[str, float]:
    """Return the shares in per cent by name; every one lies in its interval."""
    found = {}
    for name, share, low, high in ROW.findall(text):
        assert 0 <= float(low) <= float(share) <= float(high) <= 100
        found[name] = float(share)
    return found


# ---- league


@each_game
def test_the_league_prints_order_lengths_and_boards_for_every_game(
    capsys: pytest.CaptureFixture[str], game: Game
) -> None:
    seats = game.seats[-1]
    text = out(capsys, f"league {game.key} --seats {seats} --matches 4 --boards --levels gentle")
    assert text.startswith(f"{game.key}, {seats} seats, gentle on every seat: 4 matches in 4 deals, seed 0\n")
    order = [share for name, share in rows(text).items() if name.startswith("begins ")]
    assert len(order) == seats
    assert sum(order) == pytest.approx(100, abs=0.3)
    assert "  plies: mean " in text
    compared = {"diceland": "side N", "borders": "board E", "knightsleap": "corner top left", "places": "colour red"}
    assert compared.get(game.key, "") in text
    assert ("this game has no boards to compare" in text) == (game.key not in compared)
    clauses = {"diceland": "D-05: 25 % +- 2.5, ", "borders": "B-07: 25 % +- 2.5, "}
    assert clauses.get(game.key, "") in text


def test_one_among_others_and_the_other_way_round(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "league template --seats 3 --levels master,gentle --both --matches 300 --seed d")
    one, other = text.split("template, 3 seats, ")[1:]
    assert one.startswith("one master among gentle: 300 matches in 100 deals")
    assert other.startswith("one gentle among master: 300 matches in 100 deals")
    first, second = rows(one), rows(other)
    assert first["master"] > 100 / 3 > first["gentle"]
    assert second["master"] > 100 / 3 > second["gentle"]
    assert first["master"] + 2 * first["gentle"] == pytest.approx(100, abs=0.3)
    assert "fair 33.3 %, above fair" in one
    assert re.search(r"gentle .* fair 33.3 %, below fair", other)


def test_by_default_all_seat_counts_are_played_two_seats_once_for_both_directions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = out(capsys, "league template --levels master,gentle --both --matches 2")
    found = [line.split(",")[1] for line in text.splitlines() if line.startswith("template")]
    assert found == [" 2 seats", *[" 3 seats"] * 2, *[" 4 seats"] * 2]
    assert "template, 4 seats" in out(capsys, "league template --matches 2")


def test_a_sequential_test_stops_when_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "league template --seats 2 --levels master,gentle --matches 5000 --sprt 0:10")
    matches = int(re.findall(r": (\d+) matches", text)[0])
    assert matches < 1000
    assert "sequential test of 50.0 % or 60.0 %: 60.0 %" in text
    text = out(capsys, "league template --seats 3 --levels master,gentle --matches 9 --sprt --both")
    assert "sequential test of 33.3 % or 37.3 %: " in text
    assert "sequential test of 29.3 % or 33.3 %: " in text, "the weaker among the stronger is tested below fair"


def test_the_same_command_prints_the_same_figures_with_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "league beacon --seats 3 --levels steady,gentle --matches 9 --options hundred --seed j"
    alone, again = (out(capsys, line) for _ in range(2))
    assert alone == again == out(capsys, f"{line} --jobs 2")
    assert alone.startswith("beacon hundred, 3 seats")
    assert alone != out(capsys, line.replace("--seed j", "--seed k"))


def test_a_board_outside_its_tolerance_for_sure_is_told_by_the_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.bots.league import LeagueStanding
    from game.bots.significance import Share
    from game.tools import league_command

    def rigged(*given: object) -> LeagueStanding:
        sides = {"A1": Share(400, 1000), "A2": Share(250, 1000), "B1": Share(29, 100)}
        return LeagueStanding(("greedy",) * 4, matches=1, deals=1, pools={"side": sides})

    monkeypatch.setattr(league_command, "stand", rigged)
    text = out(capsys, "league diceland --seats 4 --boards --matches 1", code=1)
    verdicts = {line.split()[1]: line.rpartition(", ")[2] for line in text.splitlines() if line.startswith("  side")}
    assert verdicts == {"A1": "outside for sure", "A2": "inside", "B1": "outside"}


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("0:4", 0.25, 0.29), ("-2:2", 0.23, 0.27)],
)
def test_bounds_are_points_of_win_share(text: str, low: float, high: float) -> None:
    test = sprt_of(parsed_bounds(text), 4)
    assert (test.low, test.high) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("league", "KEY"),
        ("league chess", "there is no game 'chess'"),
        ("league template --levels genius", "there is no level 'genius', there are: gentle"),
        ("league template --levels human", "there is no level 'human'"),
        ("league template --levels sharp:zorro", "there is no level 'sharp:zorro'"),
        ("league template --levels greedy:bold", "there is no level 'greedy:bold'"),
        ("league template --levels ,", "there is no level ''"),
        ("league template --seats 9", "not 9"),
        ("league template --seats two", "'two' is no list of numbers"),
        ("league template --options deep", "template has no option 'deep'"),
        ("league template --seats 2 --levels gentle,steady,sharp", "3 levels for 2 seats"),
        ("league template --matches 0", "--matches 0: at least 1"),
        ("league template --jobs 0", "--jobs 0: at least 1"),
        ("league template --both", "--both sets two levels against each other"),
        ("league template --sprt", "--sprt tests one level against another"),
        ("league template --levels master,gentle --sprt 5", "--sprt 5: two bounds are needed"),
        ("league template --levels master,gentle --sprt 5:1", "the first bound has to be the lower one"),
        ("league template --levels master,gentle --sprt 0:80", "two win shares between 0 and 1"),
        ("league template --levels master,gentle --boards", "--boards compares boards under equal opponents"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], line: str, says: str) -> None:
    assert says in refused(capsys, line.split(), 2)
