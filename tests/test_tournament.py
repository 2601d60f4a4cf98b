"""A tournament of several games: points, standings, next games, length and storage."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import msgspec
import pytest

from game.games import catalogue
from game.storage.folders import Notice
from game.storage.privacy import forget
from game.storage.records import NOBODY
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.storage.tournament import NAME, Kind, Tournament, TournamentFile, TournamentGuest, TournamentLength

GAMES = ("diceland", "borders", "beacon")
NAMES = (("Ann", "red"), ("Bo", "blue"), ("Cy", "green"), ("Di", "orange"), ("Ed", "violet"), ("Flo", "yellow"))


def evening(guests: int = 3, kind: Kind = "once", count: int = 0, games: tuple[str, ...] = GAMES) -> Tournament:
    people = tuple(TournamentGuest(name, "human", look) for name, look in NAMES[:guests])
    return Tournament(guests=people, games=games, length=TournamentLength(kind, count), seed="lamp")


def played(evening: Tournament, *rounds: tuple[int, ...]) -> Tournament:
    for by_guest in rounds:
        begun = evening.begun(evening.drawn, "key")
        evening = begun.counted([by_guest[guest] for guest in begun.seats])
    return evening


def test_everybody_behind_is_a_point_and_winning_one_more() -> None:
    now = played(evening(4), (1, 2, 3, 4), (1, 1, 3, 4))
    assert [(one.guest, one.points, one.wins) for one in now.standings] == [(0, 8, 2), (1, 6, 1), (2, 2, 0), (3, 0, 0)]


def test_equal_points_are_told_apart_by_wins_else_the_place_is_shared() -> None:
    told_apart = played(evening(6), (6, 2, 2, 3, 4, 1), (1, 2, 2, 3, 4, 6), (6, 2, 4, 3, 5, 1))
    ranks = {one.guest: (one.rank, one.points, one.wins) for one in told_apart.standings}
    assert ranks[5][1:] == (12, 2)
    assert ranks[1] == (2, 12, 0)
    shared = played(evening(3), (1, 2, 3), (2, 1, 3))
    assert [one.rank for one in shared.standings] == [1, 1, 3]


def test_ranks_of_seats_become_those_of_guests_who_move_on_with_every_game() -> None:
    now = evening(3)
    assert now.seats == (0, 1, 2)
    now = now.begun("diceland", "a").counted((1, 2, 3))
    assert now.seats == (2, 0, 1)
    now = now.begun("beacon", "b").counted((1, 2, 3))
    assert [round_.ranks for round_ in now.rounds] == [(1, 2, 3), (2, 3, 1)]


def test_every_game_once_then_it_is_over() -> None:
    now, seen = evening(2), []
    while not now.is_over:
        seen.append(now.drawn)
        now = played(now, (1, 2))
    assert sorted(seen) == sorted(GAMES)
    assert now.left == ()


def test_time_ends_it_but_never_before_a_game_or_in_the_middle_of_one() -> None:
    now = evening(2, "minutes", 30).passed(3600)
    assert not now.is_over
    now = played(now.begun("beacon", "a").dropped(), (2, 1))
    assert now.is_over
    assert not now.begun("beacon", "b").is_over
    assert not played(evening(2, "minutes", 30), (1, 2)).passed(1799).is_over


def test_two_wins_end_it_and_decide_it_whatever_the_points() -> None:
    now = evening(4, "wins", 2)
    now = played(now, (1, 2, 3, 4), (4, 2, 1, 3), (4, 1, 2, 3))
    assert not now.is_over
    now = played(now, (1, 2, 4, 3))
    assert now.is_over
    best, second = now.standings[:2]
    assert best.guest == 0
    assert best.points < second.points


def test_the_lamp_prefers_what_was_played_least_and_does_not_change_its_mind() -> None:
    now, seen = evening(2, "minutes", 60), []
    for _ in range(6):
        assert now.drawn == now.drawn == Tournament.load(now.dump(), GAMES).drawn
        seen.append(now.drawn)
        now = played(now, (1, 2))
    assert sorted(seen) == sorted(GAMES * 2)
    assert len({msgspec.structs.replace(evening(2), seed=str(seed)).drawn for seed in range(20)}) == len(GAMES)


def test_the_report_tells_points_wins_and_how_they_grew() -> None:
    told = played(evening(2), (1, 2), (2, 1), (2, 1)).report()
    assert told.rows == (("2", "1"), ("4", "2"))
    assert told.curves == ((0, 2, 2, 2), (0, 0, 2, 4))


def test_ended_early_it_is_over_and_the_match_that_was_on_does_not_count() -> None:
    now = played(evening(2), (1, 2)).begun("beacon", "key").closed()
    assert now.is_over
    assert (now.match, len(now.rounds)) == ("", 1)


def opened(folder: Path | None) -> tuple[TournamentFile, deque[Notice]]:
    notices: deque[Notice] = deque()
    return TournamentFile(folder, catalogue(), lambda work: work(), notices), notices


def test_it_outlives_the_program_even_one_that_cannot_finish_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    now = played(evening(3), (1, 2, 3)).begun("beacon", "key").passed(12.5)
    opened(tmp_path)[0].keep(now)
    file, notices = opened(tmp_path)
    assert file.current == now
    assert not notices
    with monkeypatch.context() as patch:
        patch.setattr("game.storage.folders.os.fsync", full)
        file.keep(now.passed(1.0))
    assert opened(tmp_path)[0].current == now
    file.keep(None)
    assert opened(tmp_path)[0].current is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_blocked", [False, True], ids=["no folder", "a file there"])
def test_where_it_cannot_be_written_it_lasts_as_long_as_the_program_and_that_is_said_once(
    tmp_path: Path, is_blocked: bool
) -> None:
    (tmp_path / "file").write_bytes(b"")
    file, notices = opened(tmp_path / "file" if is_blocked else None)
    file.keep(evening())
    file.keep(evening(2))
    assert file.current == evening(2)
    assert len(notices) == is_blocked


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\x00",
        b"[" * 5000,
        b"{}",
        evening().dump()[:-20],
        evening().dump().replace(b'"beacon"', b'"chess"'),
        evening().dump().replace(b'"red"', b'"pink"'),
        evening().dump().replace(b'"blue"', b'"red"'),
        evening().dump().replace(b'"Ann"', b'"A\\nn"'),
        evening(1 + 1).dump().replace(b'"rounds": []', b'"rounds": [{"game": "beacon", "ranks": [1]}]'),
        b" " * 1_000_001,
    ],
    ids=["empty", "noise", "deep", "nothing", "cut", "game", "look", "twins", "name", "ranks", "long"],
)
def test_a_broken_file_is_set_aside_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    file, notices = opened(tmp_path)
    assert file.current is None
    assert [notice.values for notice in notices] == [{"name": f"{NAME}.bad-1"}]
    file.keep(evening())
    assert (tmp_path / f"{NAME}.bad-1").read_bytes() == content
    assert opened(tmp_path)[0].current == evening()


def test_whoever_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    store = Store(tmp_path)
    file = TournamentFile(tmp_path, catalogue(), store.post, deque())
    file.keep(played(evening(3), (1, 2, 3)))
    forget("Bo", store, SettingsFile(None)).result()
    file.read_again()
    assert file.current is not None
    assert [guest.name for guest in file.current.guests] == ["Ann", NOBODY, "Cy"]
    assert len(file.current.rounds) == 1
    store.close()


@pytest.mark.parametrize("content", [None, b"no evening"])
def test_without_a_whole_evening_nobody_is_missed_there(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / NAME).write_bytes(content)
    store = Store(tmp_path)
    assert forget("Bo", store, SettingsFile(None)).result() == 0
    store.close()
    assert content is None or (tmp_path / NAME).read_bytes() == content
