"""The command line: its commands, the league on all games, and one-line messages for every error."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import commands
from game.bots.league import LeagueMatch, LeagueStanding
from game.bots.levels import LEVELS
from game.games import catalogue
from game.rules.game import Game
from game.rules.match import load, sealed
from game.shell.request import StartRequest
from game.tools import check, league_command, seals, simulation
from tests.contract.cases import each_game
from tests.programs import ROOT, program_copy, python

SAVE = ROOT / "tests" / "games" / "_template" / "playthroughs" / "template-3.txt"

Given = list[StartRequest | tuple[object, ...]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Given:
    """Record the request to the graphical part instead of opening a window."""
    requests: Given = []

    def take(request: StartRequest) -> SimpleNamespace:
        requests.append(request)
        return SimpleNamespace(run=lambda: 0)

    def take_shots(*given: object) -> int:
        requests.append(given)
        return 0

    monkeypatch.setitem(sys.modules, "game.shell.startup", SimpleNamespace(Startup=take))
    monkeypatch.setitem(sys.modules, "game.tools.shots", SimpleNamespace(shots=take_shots))
    return requests


def start(asked: Given, *arguments: str) -> StartRequest:
    assert commands.main(arguments) == 0
    (request,) = asked
    assert isinstance(request, StartRequest)
    return request


def program(*arguments: str, code: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    words = ("-c", code) if code else ("main.py",)
    return python(*words, *arguments, env={**os.environ, **environ})


def refused(capsys: pytest.CaptureFixture[str], arguments: Sequence[str], code: int = 1) -> str:
    """Return the one line with which the program refuses these arguments."""
    assert commands.main(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("lamplight: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_window_language_and_seed_can_be_given(asked: Given) -> None:
    assert start(asked) == StartRequest()
    asked.clear()
    request = start(asked, "--fullscreen", "--size", "1280x720", "--lang", "de", "--seed", "lucky 7")
    assert request == StartRequest(True, (1280, 720), "de", "lucky 7")


@pytest.mark.parametrize("is_after", [False, True])
def test_window_options_count_before_and_after_the_command(asked: Given, is_after: bool) -> None:
    window = ("--lang", "de", "--size", "1024x768")
    play = ("play", "template", "--players", "human,steady")
    request = start(asked, *((*play, *window) if is_after else (*window, *play)))
    assert (request.language, request.size) == ("de", (1024, 768))


def test_play_seats_the_players_with_options_and_seed(asked: Given) -> None:
    match = start(
        asked, "play", "template", "--players", "human,Mia Ä=steady,gentle", "--seed", "7", "--option", "tall"
    ).match
    assert match is not None
    assert [(player.name, player.mind) for player in match.players] == [
        ("Ada", "human"),
        ("Mia Ä", "steady"),
        ("Cy", "gentle"),
    ]
    assert (match.seed, match.options, len(match.log)) == ("7", {"tall"}, 0)


def test_play_without_a_seed_is_another_match_every_time(asked: Given) -> None:
    seeds = set()
    for _ in range(3):
        asked.clear()
        match = start(asked, "play", "template", "--players", "human,human").match
        assert match is not None
        seeds.add(match.seed)
    assert len(seeds) == 3


def test_replay_shows_a_save(asked: Given) -> None:
    match = start(asked, "replay", str(SAVE)).replay
    assert match is not None
    assert match.dump() == SAVE.read_text(encoding="utf-8")


def test_shots_make_their_folder(asked: Given, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert commands.main(["shots", str(folder), "--size", "1024x768", "--lang", "de", "--only", "menu"]) == 0
    assert asked == [(folder, (1024, 768), "de", "menu")]
    assert list(folder.iterdir()) == []


KEYS = {
    "game", "seats", "matches", "wins", "mean_scores", "mean_plies", "plies", "seconds", "plies_per_second",
}  # fmt: skip


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert commands.main(["simulate", *arguments]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    figures = json.loads(out)
    assert set(figures) == KEYS
    return dict(figures)


@pytest.mark.rotates("key")
@pytest.mark.parametrize("key", list(catalogue()))
def test_simulate_counts_matches_of_every_game(capsys: pytest.CaptureFixture[str], key: str) -> None:
    seats = catalogue()[key].seats[-1]
    figures = simulate(capsys, key, "--seats", str(seats), "--matches", "3")
    assert (figures["game"], figures["seats"], figures["matches"]) == (key, seats, 3)
    wins, scores = figures["wins"], figures["mean_scores"]
    assert isinstance(wins, list)
    assert isinstance(scores, list)
    assert sum(wins) == pytest.approx(3, abs=0.01)
    assert len(wins) == len(scores) == seats
    assert figures["mean_plies"] == pytest.approx(float(str(figures["plies"])) / 3, abs=0.1)


@pytest.mark.parametrize("bots", ["greedy", "greedy,gentle", "sharp:bold,gentle:careful"])
def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str], bots: str) -> None:
    def figures(seed: str) -> dict[str, object]:
        found = simulate(capsys, "template", "--matches", "20", "--seed", seed, "--bots", bots)
        return {name: value for name, value in found.items() if "second" not in name}

    assert figures("a") == figures("a")
    assert figures("a") != figures("b")


def test_a_bot_plays_on_its_own_seat(capsys: pytest.CaptureFixture[str]) -> None:
    wins = simulate(capsys, "template", "--matches", "100", "--bots", "gentle,greedy")["wins"]
    assert isinstance(wins, list)
    assert wins[1] > 1.5 * wins[0]


def test_an_option_is_played_with(capsys: pytest.CaptureFixture[str]) -> None:
    low = simulate(capsys, "template", "--matches", "50")["mean_plies"]
    high = simulate(capsys, "template", "--matches", "50", "--option", "tall")["mean_plies"]
    assert float(str(high)) > 1.5 * float(str(low))


def test_every_match_is_written_as_a_save(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    figures = simulate(capsys, "template", "--matches", "12", "--out", str(folder), "--bots", "greedy")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"template-2-{number:02}.txt" for number in range(1, 13)]
    matches = [load(file.read_text(encoding="utf-8"), catalogue()) for file in files]
    assert all(match.is_over for match in matches)
    assert sum(len(match.log) for match in matches) == figures["plies"]
    assert len({match.dump() for match in matches}) == 12
    simulate(capsys, "template", "--matches", "12", "--out", str(folder), "--bots", "greedy")
    assert sorted(folder.iterdir()) == files, "the same matches"
    before = [file.read_bytes() for file in files]
    simulate(capsys, "template", "--matches", "12", "--out", str(folder), "--bots", "greedy", "--seed", "other")
    assert [file.read_bytes() for file in files] == before
    assert len(list(folder.iterdir())) == 24


def test_replay_checks_a_save_and_prints_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", str(SAVE), "--headless"]) == 0
    lines = capsys.readouterr().out.splitlines()
    match = load(SAVE.read_text(encoding="utf-8"), catalogue())
    assert lines[0] == f"template, 3 seats, {len(match.log)} entries: final standings"
    assert [line.split(".")[0] for line in lines[1:]] == sorted(line.split(".")[0] for line in lines[1:])
    best = max(range(3), key=lambda seat: match.state.rank_key(seat))
    assert lines[1] == f"1. {match.players[best].name} (greedy) {match.state.scores()[best]}"


def test_a_match_that_is_not_finished_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cut = tmp_path / "cut.txt"
    cut.write_text(sealed("".join(SAVE.read_text(encoding="utf-8").splitlines(keepends=True)[:8])), encoding="utf-8")
    assert commands.main(["replay", str(cut), "--headless"]) == 0
    assert "not finished" in capsys.readouterr().out


WITHOUT_SCREEN = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pygame", "platformdirs"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nothing())
from main import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "template", "--matches", "2", "--bots", "greedy"),
        ("league", "template", "--seats", "2", "--matches", "4", "--boards"),
        ("replay", str(SAVE), "--headless"),
        ("--help",),
    ],
)
def test_what_needs_no_screen_runs_without_pygame(arguments: Sequence[str]) -> None:
    done = program(*arguments, code=WITHOUT_SCREEN)
    assert done.returncode == 0, done.stderr
    assert done.stdout


WITHOUT_RULES = WITHOUT_SCREEN.replace('"pygame"', '"msgspec"')


@pytest.mark.parametrize(
    ("arguments", "code"), [((), WITHOUT_SCREEN), (("selftest",), WITHOUT_SCREEN), (("--help",), WITHOUT_RULES)]
)
def test_without_a_library_one_line_says_what_to_do(arguments: Sequence[str], code: str) -> None:
    done = program(*arguments, code=code)
    assert done.returncode == 1
    assert done.stderr.startswith("lamplight: ")
    assert "is not installed" in done.stderr
    assert done.stderr.count("\n") == 1


def named(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "named.txt"
    text = SAVE.read_text(encoding="utf-8").rpartition("check")[0]
    path.write_text(sealed(text.replace("Ada=", f"{name}=")), encoding="utf-8")
    return path


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_name_the_terminal_cannot_print_is_printed_escaped(tmp_path: Path, encoding: str) -> None:
    done = program("replay", str(named(tmp_path, "雨")), "--headless", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u96e8" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize(
    "line",
    [
        ("replay", str(SAVE), "--headless"),
        ("simulate", "template", "--matches", "1"),
        ("league", "template", "--seats", "2", "--matches", "2"),
        ("film", "list"),
        ("selftest",),
    ],
    ids=lambda line: line[0],
)
def test_a_result_that_cannot_be_printed_is_said_in_one_line(line: Sequence[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "main.py", *line], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=600
        )
    assert (done.returncode, done.stderr) == (1, "lamplight: cannot print the result: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
def test_a_file_without_an_end_is_refused() -> None:
    done = program("replay", "/dev/zero", "--headless")
    assert (done.returncode, done.stderr) == (1, "lamplight: /dev/zero: this is no plain file\n")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dance", "dance"),
        ("--size 12", "'12' is no size such as 1280x720"),
        ("--size 0x0", "0x0 is too small, at least 640x360, or upright"),
        ("--size 1280x720x3", "is no size"),
        ("--size 99999x99999", "99999x99999 is too large, at most 64 million pixels"),
        ("shots somewhere --size 40000x40000", "too large"),
        ("--seed " + "\x01" * 3000, "no seed: '"),
        (f"--forget {'a' * 3000}", "nobody can be called 'aaa"),
        ("--lang xx", "'xx'"),
        ("--nonsense", "--nonsense"),
        ("play", "KEY"),
        ("play chess --players human", "there is no game 'chess', there are: "),
        ("play template", "--players"),
        ("play template --players human", "template is played by 2, 3, 4 seats, not 1"),
        ("play template --players human,", "there is no player '', there are: human, gentle"),
        ("play template --players human,genius", "there is no player 'genius', there are: human, gentle"),
        ("play template --players human,human,human,human,human", "not 5"),
        ("play template --players human,human --option deep", "template has no option 'deep' (it has: tall, pair)"),
        ("simulate", "KEY"),
        ("simulate chess", "there is no game 'chess'"),
        ("simulate template --seats two", "two"),
        ("simulate template --seats 9", "not 9"),
        ("simulate template --seats 0", "0"),
        ("simulate template --seats -1", "-1"),
        ("simulate template --seats 99999999999999", "template is played by 2, 3, 4 seats, not 99999999999999"),
        ("simulate template --matches 0", "--matches 0: at least 1"),
        ("simulate template --matches -5", "at least 1"),
        ("simulate template --bots genius", "there is no player 'genius', there are: gentle"),
        ("simulate template --bots human", "there is no player 'human'"),
        ("simulate template --seats 3 --bots random,random", "2 bots for 3 seats"),
        ("simulate template --option deep", "template has no option 'deep'"),
        (f"simulate template --option {'deep' * 999}", "template has no option 'deepdeep"),
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
        ("replay", "FILE"),
        ("shots", "DIR"),
        ("shots somewhere --size big", "'big' is no size"),
        ("film", "NAME"),
        ("film all", "film needs --out DIR"),
    ],
)
def test_a_wrong_line_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], asked: Given, line: str, says: str
) -> None:
    said = refused(capsys, line.split(), 2)
    assert len(said) < 400
    assert says in said
    assert asked == []


@pytest.mark.parametrize("seed", ["", " 7", "7\n8"])
@pytest.mark.parametrize("line", ["", "simulate template", "play template --players human,human"])
def test_a_seed_that_could_not_be_saved_is_refused(
    capsys: pytest.CaptureFixture[str], asked: Given, line: str, seed: str
) -> None:
    assert "no seed" in refused(capsys, [*line.split(), "--seed", seed], 2)


UNKNOWN_OPPONENT = sealed(SAVE.read_text(encoding="utf-8").replace("greedy", "zorro").rpartition("check ")[0]).encode()


@pytest.mark.parametrize("headless", [(), ("--headless",)])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "No such file or directory"),
        (b"lamplight 1\ngame template 1\n\xff\n", "line 3: this is not a text"),
        (UNKNOWN_OPPONENT, "line 3: there is no opponent 'zorro', there are: gentle"),
        (SAVE.read_bytes() + b"\n" * 2_000_000, "this is longer than 2000000 bytes"),
    ],
)
def test_a_save_that_cannot_be_read_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], asked: Given, tmp_path: Path, content: bytes | None, says: str,
    headless: tuple[str, ...],
) -> None:  # fmt: skip
    file = tmp_path / "save.txt"
    if content is not None:
        file.write_bytes(content)
    said = refused(capsys, ["replay", str(file), *headless])
    assert says in said
    assert str(file) in said
    assert refused(capsys, ["replay", str(tmp_path), *headless]), "a folder is no save"
    assert asked == []


@pytest.mark.parametrize("line", ["simulate template --matches 1 --out", "shots"])
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], asked: Given, tmp_path: Path, line: str
) -> None:
    (tmp_path / "file").write_text("")
    said = refused(capsys, [*line.split(), str(tmp_path / "file" / "folder")])
    assert said.startswith("lamplight: cannot write to ")


def test_a_disk_that_fills_up_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulation, "write_new", full)
    said = refused(capsys, ["simulate", "template", "--matches", "1", "--out", str(tmp_path)])
    assert said == f"lamplight: cannot write to {tmp_path}: No space left on device\n"


def test_the_help_tells_every_command_game_and_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        commands.main(["--help"])
    assert end.value.code == 0
    out = capsys.readouterr().out
    words = ("play", "simulate", "league", "replay", "shots", "film", "selftest")
    assert all(word in out for word in (*words, "--fullscreen", "--size", "--lang", "--seed"))
    with pytest.raises(SystemExit):
        commands.main(["simulate", "--help"])
    out = capsys.readouterr().out
    assert all(level.key in out for level in LEVELS)


BREAKS = {
    "no display": ("window", ""),
    "no assets": ("frame", "rm -r assets"),
    "no fonts": ("frame", "rm assets/fonts/*"),
    "drawings that are none": ("frame", "for image in assets/images/*/*; do echo junk >$image; done"),
    "no colours": ("frame", "rm assets/theme/*"),
    "no German, and something of every game": (
        "languages beacon borders places knightsleap",
        "find . -path '*locale*' -type f -delete;"
        "for file in assets/games/beacon/*; do echo junk >$file; done;"
        "rm -r assets/games/borders;"
        "rm game/games/places/rules*.md;"
        "echo 1/0 >>game/games/knightsleap/view/__init__.py",
    ),
}


@pytest.mark.parametrize("name", list(BREAKS))
def test_the_selftest_says_what_is_broken_and_goes_on(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    items, command = BREAKS[name]
    tree = program_copy(tmp_path_factory)
    subprocess.run(command, shell=True, cwd=tree, check=True)
    environ = {
        **os.environ,
        "SDL_VIDEODRIVER": "bogus" if name == "no display" else "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    done = python("main.py", "selftest", cwd=tree, env=environ)
    assert done.returncode == 1, done.stdout
    assert done.stderr == ""
    verdicts = {line.split()[1]: line.split()[0] for line in done.stdout.splitlines()}
    assert set(verdicts.values()) == {"PASS", "FAIL"}
    assert {verdicts[item] for item in items.split()} == {"FAIL"}
    assert list(verdicts)[-1] == "folders"


def test_the_selftest_passes_without_sound_and_in_a_home_nobody_may_write_to(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("not even a folder")
    places = {f"XDG_{name}_HOME": str(home / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    done = program("selftest", HOME=str(home), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="bogus", **places)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no device: the game will be silent" in done.stdout
    assert "it lasts until the game is left" in done.stdout


def test_the_checks_of_a_game_stop_at_the_first_that_fails_and_say_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [("first", ("-c", "")), ("second", ("-c", "raise SystemExit('it is crooked')")), ("third", ("-c", ""))]
    monkeypatch.setattr(check, "steps", lambda game, pictures: words)
    assert commands.main(["check", "template"]) == 1
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[:2] for line in lines] == [["passed", "data"], ["passed", "first"], ["it", "is"], ["FAILED", "second"]]


def test_without_the_tests_only_the_data_are_checked_and_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert commands.main(["check", "template"]) == 1
    assert "not checked: all else. The checks are in a checkout" in capsys.readouterr().out


def test_the_checks_of_every_game_are_there() -> None:
    for game in catalogue().values():
        for _, words in check.steps(game, "pictures"):
            assert all((ROOT / word).exists() for word in words if word.endswith(".py"))


def test_short_matches_are_found_that_win_every_challenge_of_the_template() -> None:
    game = catalogue()["template"]
    found = [won for match in seals.searched(game, 60) for won in seals.won_in(match)]
    assert {key for won in found for key in won} == {one.key for one in game.challenges.CHALLENGES}


def test_seal_matches_that_still_replay_and_win_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue()["template"]
    good = next(iter(seals.standing(sorted(seals.folder_of(game).glob("*.txt")))))
    text = good.read_text(encoding="utf-8")
    (tmp_path / good.name).write_text(text, encoding="utf-8")
    (tmp_path / "old.txt").write_text(text.replace("* rolled", "* thrown"), encoding="utf-8")
    monkeypatch.setattr(seals, "folder_of", lambda game: tmp_path)
    seals.main(["template", "--all", "--matches", "20"])
    assert (tmp_path / good.name).read_text(encoding="utf-8") == text
    assert not (tmp_path / "old.txt").exists()


def test_the_league_says_so_if_nothing_differs_by_seat() -> None:
    ask = league_command.Ask(catalogue()["template"], (2,), (), 4)
    standing = LeagueStanding(("master", "master"))
    for wins in ((0.5, 0.5), (0.5, 0.5), (1.0, 0.0)):
        standing.add(LeagueMatch(standing.lineup, wins, 0, 9, "goal", {}, {}, {}, frozenset()))
        said = any("nothing differs by seat" in line for line in league_command.report(ask, standing, None))
        assert said == (wins == (0.5, 0.5))


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


@pytest.mark.rotates("game")
@each_game
def test_the_league_prints_order_lengths_and_boards_for_every_game(
    capsys: pytest.CaptureFixture[str], game: Game
) -> None:
    seats = game.seats[-1]
    text = out(capsys, f"league {game.key} --seats {seats} --matches 2 --boards --levels gentle")
    assert text.startswith(f"{game.key}, {seats} seats, gentle on every seat: 2 matches in 2 deals, seed 0\n")
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
    text = out(capsys, "league template --seats 4 --levels master,gentle --matches 3 --sprt=-2:2")
    assert "sequential test of 23.0 % or 27.0 %: " in text


def test_the_same_command_prints_the_same_figures_with_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "league beacon --seats 3 --levels steady,gentle --matches 6 --options hundred --seed j"
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
