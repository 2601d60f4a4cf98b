"""The store: entry by entry, off the frame thread, through undo, full disks, broken files and crashes."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import current_thread
from typing import Any

import pytest

from game.games import catalogue
from game.rules.game import Game
from game.rules.match import Match, Player, load, with_looks
from game.rules.save_error import SaveError
from game.storage import database as tables
from game.storage.store import NAME, Recording, Store
from game.storage.store_file import PATIENCE, RETRY
from game.storage.stored import OpenElsewhere, SeatResult, Unreadable
from game.storage.tournament import TournamentFile
from game.timing import REAL, Timing, inline
from tests.contract.toy import harvest
from tests.playouts import chosen, play_on, recorded, set_up
from tests.programs import ROOT, python
from tests.timings import Queues

GAME = catalogue()["template"]
PLAYERS = (Player("Jörg"), Player("Bo", "greedy"))


def new_match(seed: str = "1", game: Game = GAME) -> Match:
    return set_up(Match(game, PLAYERS, (), seed))


def decided(seed: str = "1", game: Game = GAME) -> Match:
    match = new_match(seed, game)
    match.submit(*chosen(match, Random(seed)))
    return match


Open = Callable[..., Store]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Open the store of the test's folder, or of another, as the program does at its start.

    The store opened before is closed first, unless the new one is opened `beside` it.
    """
    stores: list[Store] = []

    def start(folder: Path | None = tmp_path, timing: Timing | None = None, *, beside: bool = False) -> Store:
        if stores and not beside:
            stores[-1].close()
        stores.append(Store(folder, timing))
        return stores[-1]

    yield start
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Open) -> Store:
    return opened()


def kept(store: Store) -> Match:
    match = decided()
    store.record(match).keep()
    return match


def alter(folder: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(folder / NAME)) as database, database:
        for statement in statements:
            database.execute(statement)


def played(seed: str = "1") -> Match:
    return play_on(new_match(seed), Random(seed))


def texts(store: Store) -> list[str]:
    return [store.text(match.key) or "" for match in store.unfinished()]


def test_every_step_of_a_match_is_there_after_a_restart(opened: Open) -> None:
    match, rng = new_match(), Random(1)
    store = opened()
    recording = recorded(store, match)
    assert texts(store) == [], "nobody has decided anything yet"
    while not match.is_over:
        match.submit(*chosen(match, rng))
        recording.keep()
        if not match.is_over:
            assert texts(store) == [match.dump()]
    assert texts(store) == []
    (finished,) = store.finished()
    again = opened()
    assert again.finished() == [finished]
    assert again.text(finished.key) == match.dump()
    assert again.notices == store.notices
    assert not again.notices


def test_results_are_kept_per_seat(store: Store) -> None:
    match = played()
    store.record(match).keep()
    (finished,) = store.finished("template")
    scores = match.state.scores()
    assert [(result.name, result.mind, result.score) for result in finished.results] == [
        ("Jörg", "human", scores[0]),
        ("Bo", "greedy", scores[1]),
    ]
    assert sorted(result.rank for result in finished.results)[0] == 1
    assert store.finished("diceland") == []
    assert isinstance(finished.results[0], SeatResult)


def test_any_mixture_of_steps_back_and_forth_is_followed(store: Store) -> None:
    rng = Random(5)
    match = set_up(Match(harvest(), [Player(f"P{seat}") for seat in range(3)]))
    recording = store.record(match)
    for _ in range(300):
        way = rng.randrange(4)
        if way == 0:
            match.rewind(rng.randrange(len(match.log) + 1))
            match.settle()
        elif way == 1:
            match.undo((rng.randrange(3),))
        elif not match.is_over:
            match.submit(*chosen(match, rng))
        if rng.random() < 0.5:
            recording.keep()
            assert store.text(recording.key) == match.dump()
    recording.keep()
    assert store.text(recording.key) == match.dump()


def test_a_finished_match_that_is_taken_back_is_unfinished_again(store: Store) -> None:
    rng = Random(2)
    match = set_up(Match(harvest(), [Player("A"), Player("B")]))
    while not match.is_over:
        match.submit(*chosen(match, rng))
    recording = recorded(store, match)
    assert len(store.finished()) == 1
    assert match.undo((match.log[-1].seat,))
    recording.keep()
    assert store.finished() == []
    assert texts(store) == [match.dump()]


def test_a_match_taken_up_again_goes_on_in_its_place(opened: Open) -> None:
    match, rng = new_match(), Random(3)
    store = opened()
    recording = store.record(match)
    while len(match.log) < 5 and not match.is_over:
        match.submit(*chosen(match, rng))
    match.rewind(len(match.log) - 1)
    recording.keep()
    store = opened()
    (unfinished,) = store.unfinished()
    taken = store.resume(unfinished.key).result()
    assert taken is not None
    again = load(taken.text, catalogue())
    again.settle()
    recording = store.record_again(taken, again)
    recording.keep()
    assert texts(store) == [again.dump()]
    while not again.is_over:
        again.submit(*chosen(again, rng))
        recording.keep()
    assert store.text(unfinished.key) == again.dump()
    assert [finished.key for finished in store.finished()] == [unfinished.key]


def test_keeping_never_touches_the_disk_on_the_callers_thread(opened: Open, tmp_path: Path) -> None:
    queues = Queues()
    store = opened(timing=queues.timing)
    match = decided()
    kept = store.record(match).keep()
    asked = store.ask_unfinished()
    assert kept is not None
    assert list(tmp_path.iterdir()) == []
    queues.of("store").wait()
    assert kept.result(0)
    assert len(asked.result(0)) == 1


def test_a_frame_that_keeps_something_goes_on_while_the_threads_of_the_program_write_it(opened: Open) -> None:
    store = opened(timing=REAL)
    threads: set[str] = set()
    store.ask(lambda database: threads.add(current_thread().name), None)
    store.post(lambda: threads.add(current_thread().name))
    recording = begun(store)
    store.flush()
    assert threads == {"store_0", "files_0"}
    assert store.text(recording.key) is not None


@pytest.mark.parametrize("failures", [1, 2, 5, 9, 10])
def test_after_a_full_disk_has_room_again_nothing_is_missing(
    store: Store, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    left, carry_out = failures, tables.carry_out

    def full(*given: Any) -> None:
        nonlocal left
        if left:
            left -= 1
            raise sqlite3.OperationalError("database or disk is full")
        carry_out(*given)

    monkeypatch.setattr(tables, "carry_out", full)
    match, rng = set_up(Match(harvest(), PLAYERS)), Random(4)
    recording = store.record(match)
    for number in range(10):
        match.submit(*chosen(match, rng))
        recording.keep()
        assert store.is_lasting is (number >= failures)
    assert texts(store) == [match.dump()]
    assert len(store.notices) == 1, "one message, not ten"


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100, b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_is_no_database_is_set_aside_unless_it_is_empty_and_a_new_one_begun(
    opened: Open, tmp_path: Path, content: bytes
) -> None:
    aside = tmp_path / f"{NAME}.bad-1"
    (tmp_path / NAME).write_bytes(content)
    store = opened()
    match = kept(store)
    assert texts(store) == [match.dump()]
    assert [notice.values for notice in store.notices] == ([{"name": aside.name, "n": 0}] if content else [])
    again = opened()
    assert texts(again) == [match.dump()]
    assert aside.exists() == bool(content)
    assert not content or aside.read_bytes() == content


def test_a_file_that_contradicts_itself_is_set_aside_and_what_it_has_is_rescued(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened()
    before, after = decided("before"), decided("after")
    recording = recorded(store, before)
    store.close()
    # entries of a missing match
    alter(tmp_path, f"INSERT INTO entries SELECT '{'ab' * 8}', number, line FROM entries")
    store = opened()
    monkeypatch.setattr("game.storage.store.urandom", lambda count: b"\xab" * count)
    copied = store.import_match(after, revives=False).result().key
    assert (store.text(copied), store.text(recording.key)) == (after.dump(), before.dump())
    assert "could be rescued" in store.notices[0].message


def test_a_store_of_a_newer_version_is_left_untouched(opened: Open, tmp_path: Path) -> None:
    alter(tmp_path, "CREATE TABLE future (x)", "PRAGMA user_version = 99")
    before = (tmp_path / NAME).read_bytes()
    store = opened()
    match = kept(store)
    assert texts(store) == [match.dump()]
    assert "newer version" in store.notices[0].message
    assert not store.is_lasting
    store.close()
    assert (tmp_path / NAME).read_bytes() == before


def test_without_a_folder_matches_last_until_the_exit(opened: Open) -> None:
    store = opened(None)
    match = kept(store)
    assert texts(store) == [match.dump()]
    assert not store.notices


READ_ONLY = """
import os, sys
from pathlib import Path
from tests.test_store import decided, Store
match = decided("2")
if os.geteuid() == 0:
    os.setuid(65534)
store = Store(Path(sys.argv[1]))
store.record(match).keep()
print(len(store.unfinished()), len(store.notices))
store.close()
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are made read-only by their mode")
def test_in_a_read_only_home_old_matches_are_offered_and_new_ones_last_until_the_exit(opened: Open) -> None:
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "a 100%25 home?#"
        Path(place).chmod(0o755)
        store = opened(home)
        kept(store)
        store.close()
        before = (home / NAME).read_bytes()
        (home / NAME).chmod(0o444)
        home.chmod(0o555)
        try:
            done = python("-c", READ_ONLY, home)
        finally:
            home.chmod(0o755)
        assert done.stdout.split() == ["2", "1"], done.stderr
        assert (home / NAME).read_bytes() == before


PLAY_ON = """
import os, signal, sys
from pathlib import Path
from random import Random
from game.timing import REAL
from tests.test_store import new_match, chosen, tables, Store
left = int(sys.argv[3])
opened = tables.opened

def count_down(statement):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def watched(path):
    database = opened(path)
    database.set_trace_callback(count_down)
    return database

tables.opened = watched
store = Store(Path(sys.argv[1]), REAL)
rng = Random(int(sys.argv[2]))
match = new_match(sys.argv[2])
recording = store.record(match)
print("ready", flush=True)
while True:
    if match.is_over:
        match = new_match(str(rng.random()))
        recording = store.record(match)
    match.submit(*chosen(match, rng))
    recording.keep()
    if rng.random() < 0.2:
        store.flush()
        print(recording.key, len(match.log), match.is_over, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed with SIGKILL")
def test_a_program_killed_at_any_moment_loses_nothing_it_had_kept(opened: Open, tmp_path: Path) -> None:
    moments = random.Random(11)
    kept = 0
    for number in range(8):
        folder = tmp_path / str(number)
        statements = str(moments.randrange(1, 30 + 60 * number))
        done = python("-c", PLAY_ON, folder, str(number), statements)
        assert done.returncode == -signal.SIGKILL, done.stderr
        said = [line.split() for line in done.stdout.splitlines()[1:]]
        store = opened(folder)
        for text in texts(store):
            load(text, catalogue()).settle()
        kept += len(said)
        if said:
            key, length, _ = said[-1]
            text = store.text(key)
            assert text is not None
            assert len(load(text, catalogue()).log) >= int(length)
        assert not store.notices
        store.close()
    assert kept


# ---- matches on the shelf


def begun(store: Store, seed: str = "1", game: Game = GAME) -> Recording:
    return recorded(store, decided(seed, game))


def test_unfinished_matches_are_listed_without_their_logs_and_forgotten_ones_not_at_all(store: Store) -> None:
    first, second, other = begun(store, "1"), begun(store, "2"), begun(store, "3", harvest())
    found = store.unfinished()
    assert [match.key for match in found] == [other.key, second.key, first.key]
    assert [match.game for match in found] == [harvest().key, "template", "template"]
    assert all(match.players == with_looks(PLAYERS) for match in found)
    assert all(match.length > 0 and not match.is_elsewhere for match in found)
    store.forget(second.key)
    assert [match.key for match in store.unfinished()] == [other.key, first.key]
    assert store.text(second.key) is None


def test_a_clock_set_back_does_not_hide_the_match_played_last(opened: Open) -> None:
    years = [9999, 2026, 1970]
    moments = iter([datetime(year, 1, 1, tzinfo=UTC) for year in years])
    store = opened(timing=replace(inline(), now=moments.__next__))
    keys = [begun(store, str(year)).key for year in years]
    found = store.unfinished()
    assert [match.key for match in found] == keys[::-1]
    assert [match.changed[:4] for match in found] == ["1970", "2026", "9999"]


def test_a_match_played_again_is_the_latest(store: Store) -> None:
    match = decided()
    recording = recorded(store, match)
    other = begun(store, "2")
    match.submit(*chosen(match, Random(2)))
    recording.keep()
    assert [found.key for found in store.unfinished()] == [recording.key, other.key]


def test_matches_nobody_decided_in_are_kept_in_a_bounded_number_and_no_other_goes(opened: Open, tmp_path: Path) -> None:
    keys = []
    for number in range(tables.KEPT_ABANDONED + 8):
        store = opened()
        store.record(new_match("nobody decides")).keep()
        keys.append(begun(store, str(number)).key)
        store = opened()
    assert [match.key for match in store.unfinished()] == keys[::-1]
    store.close()
    with sqlite3.connect(tmp_path / NAME) as database:
        (count,) = database.execute("SELECT count(*) FROM matches WHERE NOT decided").fetchone()
    database.close()
    assert count <= tables.KEPT_ABANDONED + 1


def test_of_old_finished_matches_the_results_stay(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT_LOGS", 2)
    keys = []
    for seed in "12345":
        recording = recorded(opened(), played(seed))
        keys.append(recording.key)
        store = opened()
    assert [match.key for match in store.finished()] == keys[::-1]
    assert [len(match.results) for match in store.finished(most=3)] == [2, 2, 2]
    assert [store.text(key) is not None for key in keys] == [False, False, False, True, True]


def test_looking_at_the_shelf_reads_no_logs_however_many_matches_there_are(store: Store) -> None:
    begun(store)
    statements: list[str] = []
    store.ask(lambda database: database.set_trace_callback(statements.append), None)
    store.unfinished()
    store.finished()
    assert statements
    assert not any("entries" in statement for statement in statements)


# ---- on disk


def test_what_was_kept_is_on_the_disk_when_it_says_so(opened: Open, tmp_path: Path) -> None:
    store = opened()
    match, rng = new_match(), Random(1)
    recording = store.record(match)
    wal = tmp_path / f"{NAME}-wal"
    for number in range(20):
        if match.is_over:
            break
        match.submit(*chosen(match, rng))
        kept = recording.keep()
        assert kept is not None
        assert kept.result(0)
        assert recording.keep() is None, "there is nothing new"
        copy = tmp_path / str(number)
        copy.mkdir()
        for path in (tmp_path / NAME, wal):
            (copy / path.name).write_bytes(path.read_bytes())
        other = opened(copy, beside=True)
        assert other.text(recording.key) == match.dump()
        other.close()
    mode = store.ask(lambda database: database.execute("PRAGMA synchronous").fetchone(), None).result(0)
    assert mode == (2,), "every commit waits for the disk"


def test_what_is_no_matter_of_the_database_does_not_wait_for_one_that_is_locked(opened: Open, tmp_path: Path) -> None:
    """Settings are written and the tournament is read although another program holds the file; closing waits for it."""
    Store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        queues = Queues()
        store = opened(timing=queues.timing)
        answer = store.ask_unfinished()
        evening = TournamentFile(tmp_path, ["beacon"], store.post, store.notices)
        queues.of("files").wait()
        assert evening.current is None
        assert not answer.done()
    done = []
    store.post(lambda: done.append(True))
    store.close()
    assert done


def test_a_file_locked_at_the_start_is_waited_for_and_written_later(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "BUSY", 0.0)
    Store(tmp_path).close()
    other = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    sleeps: list[float] = []

    def sleep(seconds: float) -> None:
        sleeps.append(seconds)
        if len(sleeps) == 3:
            other.execute("COMMIT")
            other.close()

    store = opened(timing=replace(inline(), sleep=sleep))
    recording = begun(store)
    assert [match.key for match in store.unfinished()] == [recording.key]
    assert sleeps == [RETRY] * 3
    assert not store.notices
    again = opened()
    assert [match.key for match in again.unfinished()] == [recording.key]


def test_a_file_that_stays_locked_is_given_up_after_a_while_and_written_when_it_is_free(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "BUSY", 0.0)
    Store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        timing = inline()
        store = opened(timing=timing)
        recording = begun(store)
        assert store.unfinished() == []
        assert PATIENCE <= timing.clock() < PATIENCE + 2 * RETRY
        assert len(store.notices) == 1
    assert [match.key for match in store.unfinished()] == [recording.key]


def test_what_could_not_be_written_at_first_is_written_as_soon_as_it_can_be(opened: Open, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("in the way")
    store = opened(home)
    first = begun(store, "1")
    assert [match.key for match in store.unfinished()] == [first.key]
    assert len(store.notices) == 1
    home.unlink()
    second = begun(store, "2")
    store.close()
    again = opened(home)
    assert {match.key for match in again.unfinished()} == {first.key, second.key}


# ---- two programs


def test_a_match_is_played_by_one_program_at_a_time(opened: Open, tmp_path: Path) -> None:
    first = opened()
    recording, free = begun(first, "1"), begun(first, "2")
    free.release()
    first.flush()
    second = opened(beside=True)
    assert {match.key: match.is_elsewhere for match in second.unfinished()} == {recording.key: True, free.key: False}
    with pytest.raises(OpenElsewhere):
        second.resume(recording.key).result()
    assert second.resume(free.key).result() is not None
    with pytest.raises(OpenElsewhere):
        first.resume(free.key).result()
    assert first.resume(recording.key).result() is not None, "one's own can be taken up again"
    first.close()
    assert second.resume(recording.key).result() is not None
    second.close()
    assert list((tmp_path / "open").iterdir()) == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed with SIGKILL")
def test_a_program_that_died_owns_nothing(opened: Open, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAY_ON, str(tmp_path), "5", "0"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        keys = [program.stdout.readline().split()[0] for _ in range(3)][1:]
        store = opened()
        with pytest.raises(OpenElsewhere):
            store.resume(keys[-1]).result()
        program.kill()
    store.resume(keys[-1]).result()


def test_two_that_open_a_new_file_at_the_same_moment_both_find_it_sound(tmp_path: Path) -> None:
    for number in range(100):
        stores = [Store(tmp_path / str(number), REAL) for _ in range(2)]
        for store in stores:
            store.flush()
            assert not store.notices
            store.close()


def test_matches_of_another_program_are_not_dropped_for_new_ones(opened: Open) -> None:
    first, second = opened(), opened(beside=True)
    held = recorded(first, new_match("held"))
    first.flush()
    for _ in range(tables.KEPT_ABANDONED + 3):
        recording = recorded(second, new_match("nobody decides"))
        recording.release()
    assert second.text(held.key) is not None


# ---- damage and hostility


def test_a_match_that_cannot_be_played_is_never_offered_again(opened: Open) -> None:
    store = opened()
    bad, good = begun(store, "1"), begun(store, "2")
    store.quarantine(bad.key)
    assert [match.key for match in store.unfinished()] == [good.key]
    again = opened()
    assert [match.key for match in again.unfinished()] == [good.key]
    assert again.text(bad.key) is not None, "it is kept all the same"


SPOILT = {
    "a line of bytes": "UPDATE entries SET line = x'00ff' WHERE number = 1",
    "a line of numbers": "UPDATE entries SET line = 7 WHERE number = 1",
    "two lines in one": "UPDATE entries SET line = line || line WHERE number = 1",
    "a changed line": "UPDATE entries SET line = '1 stop' || char(10) WHERE number = 1",
    "a missing line": "DELETE FROM entries WHERE number = 1",
    "a missing end": "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",
    "a number that is none": "UPDATE entries SET number = 'x' WHERE number = 1",
    "a header of bytes": "UPDATE matches SET header = x'ff'",
    "a header of another": "UPDATE matches SET header = replace(header, 'greedy', 'sharp')",
    "a huge header": "UPDATE matches SET header = printf('%.*c', 5000000, 'x')",
    "no check": "UPDATE matches SET checksum = NULL",
    "a check of letters": "UPDATE matches SET checksum = 'abc'",
    "a length of letters": "UPDATE matches SET length = 'abc'",
    "a game of bytes": "UPDATE matches SET game = x'ff'",
    "a time of bytes": "UPDATE matches SET changed = x'ff'",
    "a key that is a path": "UPDATE matches SET key = '../../../x'",
    "a key of bytes": "UPDATE matches SET key = x'ff'",
    "text that is none": "UPDATE matches SET game = CAST(x'ff' AS TEXT)",
    "a sequence of letters": "UPDATE matches SET sequence = 'zzz'",
    "finished by a word": "UPDATE matches SET finished = 'yes'",
}


@pytest.mark.parametrize("way", SPOILT)
def test_a_row_of_a_wrong_kind_is_refused_and_nothing_else_suffers(opened: Open, tmp_path: Path, way: str) -> None:
    store = opened()
    text = store.text(begun(store).key)
    store.close()
    alter(tmp_path, SPOILT[way])
    store = opened()
    for match in store.unfinished():
        with contextlib.suppress(Unreadable, SaveError):
            taken = store.resume(match.key).result()
            assert taken is not None
            load(taken.text, catalogue())
            assert taken.text == text, "what was changed was taken for what was played"
        store.quarantine(match.key)
    store.finished()
    assert store.unfinished() == []
    sound = begun(store, "2")
    assert [match.key for match in store.unfinished()] == [sound.key]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM entries; END",
        "CREATE VIEW v AS SELECT 1",
        "CREATE TABLE more (x)",
        "ALTER TABLE matches ADD COLUMN x",
        "ALTER TABLE entries RENAME COLUMN line TO words",
        "DROP TABLE results",
    ],
)
def test_a_store_with_strange_tables_is_set_aside_and_its_matches_saved(
    opened: Open, tmp_path: Path, statement: str
) -> None:
    store = opened()
    recording = begun(store)
    store.close()
    alter(tmp_path, statement)
    store = opened()
    found = [match.key for match in store.unfinished()]
    assert found == ([] if "RENAME" in statement else [recording.key])
    assert [notice.values["name"] for notice in store.notices] == [f"{NAME}.bad-1"]
    new = begun(store, "2")
    assert store.unfinished()[0].key == new.key


def test_what_can_still_be_read_of_a_damaged_store_is_saved(opened: Open, tmp_path: Path) -> None:
    store = opened()
    whole = {}
    for number in range(15):
        match, rng = new_match(str(number)), Random(number)
        for _ in range(40):
            if not match.is_over:
                match.submit(*chosen(match, rng))
        recording = recorded(store, match)
        whole[recording.key] = match.dump()
    store.close()
    content = bytearray((tmp_path / NAME).read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = bytes(4096)
    (tmp_path / NAME).write_bytes(content)
    (tmp_path / f"{NAME}-wal").write_bytes(b"left behind by a power cut")
    store = opened()
    kept = {match.key for match in (*store.unfinished(), *store.finished())}
    assert len(kept) >= 8
    for key in kept:
        with contextlib.suppress(Unreadable):
            assert store.text(key) in (whole[key], None)
    assert [notice.values["n"] for notice in store.notices] == [len(kept)]
    assert (tmp_path / f"{NAME}.bad-1").read_bytes() == content


def test_a_store_emptied_by_a_power_cut_is_said_to_be_lost(opened: Open, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"")
    (tmp_path / f"{NAME}-wal").write_bytes(b"what was written last")
    store = opened()
    assert store.unfinished() == []
    assert [notice.values["name"] for notice in store.notices] == [f"{NAME}.bad-1"]
    assert (tmp_path / f"{NAME}.bad-1-wal").read_bytes() == b"what was written last"


def test_a_match_whose_row_is_no_match_any_more_is_told_once(opened: Open, tmp_path: Path) -> None:
    store = opened()
    begun(store)
    store.close()
    alter(tmp_path, "UPDATE matches SET header = x'ff'")
    for messages in (1, 0):
        store = opened()
        assert store.unfinished() == []
        assert store.unfinished() == []
        assert len(store.notices) == messages


def test_damage_that_spoils_even_the_message_about_it_is_damage(opened: Open, tmp_path: Path) -> None:
    store = opened()
    recording = begun(store)
    store.close()
    content = (tmp_path / NAME).read_bytes()
    damaged = content.replace(b"CREATE INDEX by_sequence", b"\x83" * 16 + b"sequence")
    assert damaged != content
    (tmp_path / NAME).write_bytes(damaged)
    store = opened()
    store.unfinished()
    assert [notice.values["name"] for notice in store.notices] == [f"{NAME}.bad-1"]
    new = begun(store, "2")
    assert new.key != recording.key
    assert new.key in [match.key for match in store.unfinished()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_the_place_of_the_store_is_not_waited_for(opened: Open, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    store = opened()
    recording = begun(store)
    assert [match.key for match in store.unfinished()] == [recording.key]
    assert len(store.notices) == 1
