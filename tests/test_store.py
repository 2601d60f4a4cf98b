"""The store: entry by entry, off the frame, through undo, full disks, broken files and sudden death."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.games import catalogue
from game.keeping.store import NAME, Result, Store
from game.rules.match import Match, Player, load
from tests.contract.toy import CONFIRM, PICKS, harvest

ROOT = Path(__file__).resolve().parent.parent
GAME = catalogue()["template"]
PLAYERS = (Player("Jörg"), Player("Bo", "greedy"))


def new_match(seed: str = "1") -> Match:
    match = Match(GAME, PLAYERS, (), seed)
    match.settle()
    return match


def step(match: Match, rng: Random) -> None:
    seat = rng.choice(match.state.actors())
    match.submit(seat, rng.choice(match.state.legal(seat)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def texts(store: Store) -> list[str]:
    return [match.text for match in store.resume()]


def test_every_step_of_a_match_is_there_after_a_restart(tmp_path: Path) -> None:
    match, rng = new_match(), Random(1)
    store = Store(tmp_path)
    recording = store.record(match)
    recording.keep()
    assert texts(store) == [], "nobody has decided anything yet"
    while not match.is_over:
        step(match, rng)
        recording.keep()
        if not match.is_over:
            assert texts(store) == [match.dump()]
    assert texts(store) == []
    (finished,) = store.finished()
    store.close()
    again = Store(tmp_path)
    assert again.finished() == [finished]
    assert again.text(finished.key) == match.dump()
    assert again.notices == store.notices
    assert not again.notices
    again.close()


def test_results_are_kept_per_seat(store: Store) -> None:
    match, rng = new_match(), Random(1)
    while not match.is_over:
        step(match, rng)
    store.record(match).keep()
    (finished,) = store.finished("template")
    scores = match.state.scores()
    assert [(result.name, result.mind, result.score) for result in finished.results] == [
        ("Jörg", "human", scores[0]),
        ("Bo", "greedy", scores[1]),
    ]
    assert sorted(result.rank for result in finished.results)[0] == 1
    assert store.finished("diceland") == []
    assert isinstance(finished.results[0], Result)


def test_undo_retraction_and_another_way_on_are_followed(store: Store) -> None:
    toy = harvest()
    match = Match(toy, [Player(f"P{seat}") for seat in range(3)])
    match.settle()
    recording = store.record(match)
    for seat, action in ((0, PICKS[0]), (1, PICKS[1]), (0, CONFIRM), (2, CONFIRM)):
        match.submit(seat, action)
        recording.keep()
        assert texts(store) == [match.dump()]
    for seat in (0, 1, 0):
        assert match.retract(seat)
        recording.keep()
        assert texts(store) == [match.dump()]
    assert match.retract(2)
    match.submit(1, CONFIRM)
    match.submit(0, PICKS[1])
    recording.keep()
    assert texts(store) == [match.dump()]


def test_any_mixture_of_steps_back_and_forth_is_followed(store: Store) -> None:
    rng = Random(5)
    match = Match(harvest(), [Player(f"P{seat}") for seat in range(3)])
    match.settle()
    recording = store.record(match)
    for _ in range(300):
        way = rng.randrange(4)
        if way == 0:
            match.rewind(rng.randrange(len(match.log) + 1))
            match.settle()
        elif way == 1:
            match.undo((rng.randrange(3),))
        elif not match.is_over:
            step(match, rng)
        if rng.random() < 0.5:
            recording.keep()
    recording.keep()
    assert store.text(recording.key) == match.dump()


def test_a_finished_match_that_is_taken_back_is_unfinished_again(store: Store) -> None:
    rng = Random(2)
    match = Match(harvest(), [Player("A"), Player("B")])
    match.settle()
    while not match.is_over:
        step(match, rng)
    recording = store.record(match)
    recording.keep()
    assert len(store.finished()) == 1
    assert match.undo((match.log[-1].seat,))
    recording.keep()
    assert store.finished() == []
    assert texts(store) == [match.dump()]


def test_a_match_taken_up_again_goes_on_in_its_place(tmp_path: Path) -> None:
    match, rng = new_match(), Random(3)
    store = Store(tmp_path)
    recording = store.record(match)
    while len(match.log) < 5 and not match.is_over:
        step(match, rng)
    match.rewind(len(match.log) - 1)
    recording.keep()
    store.close()

    store = Store(tmp_path)
    (unfinished,) = store.resume()
    again = load(unfinished.text, catalogue())
    again.settle()
    recording = store.record_again(unfinished, again)
    recording.keep()
    assert texts(store) == [again.dump()]
    while not again.is_over:
        step(again, rng)
        recording.keep()
    assert store.text(unfinished.key) == again.dump()
    assert [finished.key for finished in store.finished()] == [unfinished.key]
    store.close()


def test_the_latest_match_is_offered_first_and_a_forgotten_one_never_again(store: Store) -> None:
    recordings = []
    for seed in "123":
        match = new_match(seed)
        step(match, Random(1))
        recordings.append(store.record(match))
        recordings[-1].keep()
        store.flush()
        time.sleep(0.005)
    assert [match.key for match in store.resume()] == [recording.key for recording in reversed(recordings)]
    store.forget(recordings[1].key)
    assert [match.key for match in store.resume()] == [recordings[2].key, recordings[0].key]
    assert store.text(recordings[1].key) is None


def test_keeping_never_touches_the_disk_on_the_callers_thread(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    import game.keeping.store

    threads = []
    carry_out = game.keeping.store._carry_out

    def watched(*given: object) -> None:
        threads.append(threading.current_thread())
        carry_out(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(game.keeping.store, "_carry_out", watched)
    match = new_match()
    step(match, Random(1))
    store.record(match).keep()
    store.flush()
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()


@pytest.mark.parametrize("failures", [1, 2, 5, 9, 10])
def test_after_a_full_disk_has_room_again_nothing_is_missing(
    store: Store, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    import game.keeping.store

    left = [failures]
    carry_out = game.keeping.store._carry_out

    def full(*given: object) -> None:
        if left[0]:
            left[0] -= 1
            raise sqlite3.OperationalError("database or disk is full")
        carry_out(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(game.keeping.store, "_carry_out", full)
    match, rng = Match(harvest(), PLAYERS), Random(4)
    match.settle()
    recording = store.record(match)
    for _ in range(10):
        step(match, rng)
        recording.keep()
    assert texts(store) == [match.dump()]
    assert len(store.notices) == 1, "one message, not ten"


GARBAGE = [b"", b"no database at all" * 100, b"SQLite format 3\x00" + b"\x00" * 200]


@pytest.mark.parametrize("content", GARBAGE[1:])
def test_a_file_that_is_no_database_is_set_aside_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    store = Store(tmp_path)
    match = new_match()
    step(match, Random(1))
    store.record(match).keep()
    assert texts(store) == [match.dump()]
    assert [notice.values for notice in store.notices] == [{"name": f"{NAME}.bad-1"}]
    store.close()
    assert (tmp_path / f"{NAME}.bad-1").read_bytes() == content
    again = Store(tmp_path)
    assert texts(again) == [match.dump()]
    again.close()


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(GARBAGE[0])
    store = Store(tmp_path)
    assert texts(store) == []
    assert not store.notices
    store.close()


def test_a_damaged_database_never_keeps_the_game_from_starting(tmp_path: Path) -> None:
    store = Store(tmp_path / "sound")
    match, rng = new_match(), Random(1)
    recording = store.record(match)
    for _ in range(300):
        if match.is_over:
            match = new_match(str(rng.random()))
            recording = store.record(match)
        step(match, rng)
        recording.keep()
    store.close()
    sound = (tmp_path / "sound" / NAME).read_bytes()
    rng = Random(9)
    for number in range(60):
        damaged = bytearray(sound)
        if number % 3 == 0:
            del damaged[rng.randrange(1, len(damaged)) :]
        else:
            at = rng.randrange(len(damaged) - 64)
            damaged[at : at + 64] = rng.randbytes(64)
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / NAME).write_bytes(damaged)
        store = Store(folder)
        store.resume()
        store.finished()
        match = new_match("after")
        step(match, rng)
        recording = store.record(match)
        recording.keep()
        assert match.dump() in texts(store) or store.notices
        store.close()


def test_a_store_of_a_newer_version_is_left_untouched(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / NAME)
    database.execute("CREATE TABLE future (x)")
    database.execute("PRAGMA user_version = 99")
    database.commit()
    database.close()
    before = (tmp_path / NAME).read_bytes()
    store = Store(tmp_path)
    match = new_match()
    step(match, Random(1))
    store.record(match).keep()
    assert texts(store) == [match.dump()]
    assert "newer version" in store.notices[0].message
    store.close()
    assert (tmp_path / NAME).read_bytes() == before


def test_without_a_folder_matches_last_until_the_exit(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file" / "data"):
        store = Store(folder)
        match = new_match()
        step(match, Random(1))
        store.record(match).keep()
        assert texts(store) == [match.dump()]
        assert len(store.notices) == (folder is not None)
        store.close()


READ_ONLY = """
import os, sys
from pathlib import Path
from random import Random
from tests.test_store import new_match, step, Store
match = new_match("2")
step(match, Random(1))
if os.geteuid() == 0:
    os.setuid(65534)
store = Store(Path(sys.argv[1]))
store.record(match).keep()
print(len(store.resume()), len(store.notices))
store.close()
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are made read-only by their mode")
def test_in_a_read_only_home_old_matches_are_offered_and_new_ones_last_until_the_exit() -> None:
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "a 100%25 home?#"
        Path(place).chmod(0o755)
        store = Store(home)
        match = new_match()
        step(match, Random(1))
        store.record(match).keep()
        store.close()
        before = (home / NAME).read_bytes()
        (home / NAME).chmod(0o444)
        home.chmod(0o555)
        try:
            done = subprocess.run(
                [sys.executable, "-c", READ_ONLY, str(home)], capture_output=True, text=True, cwd=ROOT, timeout=60
            )
        finally:
            home.chmod(0o755)
        assert done.stdout.split() == ["2", "1"], done.stderr
        assert (home / NAME).read_bytes() == before


PLAY_ON = """
import sys
from pathlib import Path
from random import Random
from tests.test_store import new_match, step, Store
store = Store(Path(sys.argv[1]))
rng = Random(int(sys.argv[2]))
match = new_match(sys.argv[2])
recording = store.record(match)
print("ready", flush=True)
while True:
    if match.is_over:
        match = new_match(str(rng.random()))
        recording = store.record(match)
    step(match, rng)
    recording.keep()
    if rng.random() < 0.2:
        store.flush()
        print(recording.key, len(match.log), match.is_over, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed with SIGKILL")
def test_a_program_killed_at_any_moment_loses_nothing_it_had_kept(tmp_path: Path) -> None:
    moments = random.Random(11)
    kept = 0
    for number in range(8):
        folder = tmp_path / str(number)
        with subprocess.Popen(
            [sys.executable, "-c", PLAY_ON, str(folder), str(number)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            time.sleep(moments.uniform(0.0, 0.25))
            program.send_signal(signal.SIGKILL)
            said = [line.split() for line in program.stdout.read().splitlines() if line.count(" ") == 2]
        store = Store(folder)
        for unfinished in store.resume():
            load(unfinished.text, catalogue()).settle()
        kept += len(said)
        if said:
            key, length, _ = said[-1]
            text = store.text(key)
            assert text is not None
            assert len(load(text, catalogue()).log) >= int(length)
        assert not store.notices
        store.close()
    assert kept
