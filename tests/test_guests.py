"""Exchange of matches: known again, guests until claimed, deleted for good, files that replace no other."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.games import catalogue
from game.rules.course import Drawn, drawn_of
from game.rules.match import Match, Player, load, sealed
from game.rules.save_error import SaveError
from game.storage import database as tables
from game.storage.folders import write_new
from game.storage.import_export import dated, export_match, files_to_import, import_batch
from game.storage.privacy import IMPORTS
from game.storage.records import ALL, HOUSE, Record, Summary, Who, summary
from game.storage.seals import ask_new_seals
from game.storage.store import Store
from game.storage.stored import ImportOutcome, MatchFilter
from game.timing import inline
from tests.playouts import play_on, set_up
from tests.test_store import Open, alter, opened, store

__all__ = ["opened", "store"]

PLAYERS = (Player("Anna-Lena"), Player("Anna Lena"))


def played(seed: str, players: tuple[Player, ...] = PLAYERS) -> Match:
    match = set_up(Match(catalogue()["template"], players, (), seed))
    return play_on(match, Random(seed))


def take_in(store: Store, match: Match, *, revives: bool = False) -> ImportOutcome:
    return store.import_match(load(match.dump(), catalogue()), revives=revives).result().outcome


def read(text: str) -> tuple[Summary, ...]:
    return summary(load(text, catalogue()))


def drawn(text: str) -> Drawn:
    return drawn_of(text, catalogue())


def house(store: Store) -> Record:
    return store.ask_records(read).result().record(HOUSE, ALL)


def test_ones_own_match_comes_back_as_the_one_it_is(store: Store, tmp_path: Path) -> None:
    match = played("1")
    recording = store.record(match)
    recording.keep()
    half = load(match.dump(), catalogue())
    half.rewind(len(match.log) // 2)
    (entry,) = store.ask_book(MatchFilter(), 9).result()
    path = export_match(match, entry.changed, [tmp_path])
    report = import_batch([path, path], catalogue(), store, revives=True)
    assert set(report.keys) == {recording.key}
    assert take_in(store, half) is take_in(store, match) is ImportOutcome.KNOWN
    assert len(store.ask_book(MatchFilter(), 9).result()) == 1
    assert house(store).played == 1


def test_a_match_without_moves_is_known_again_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT_LOGS", 1)
    matches = [played(str(n)) for n in range(3)]
    for match in matches:
        store.record(match).keep()
    assert [take_in(store, match) for match in matches] == [ImportOutcome.KNOWN] * 3


def test_a_match_set_aside_as_damaged_is_whole_again(store: Store, tmp_path: Path) -> None:
    matches = [played(str(n)) for n in range(3)]
    for match in matches:
        store.record(match).keep()
    before = store.finished()
    store.flush()
    alter(
        tmp_path,
        f"DELETE FROM entries WHERE number > 1 AND match = '{before[1].key}'",
        f"UPDATE matches SET aside = 1, length = 2 WHERE key = '{before[1].key}'",
    )
    assert take_in(store, matches[1]) is ImportOutcome.NEW
    assert (house(store).played, store.finished()) == (3, before)
    text = store.text(before[1].key)
    assert text is not None
    assert load(text, catalogue()).dump() == matches[1].dump()
    assert take_in(store, matches[1]) is ImportOutcome.KNOWN
    assert not any(kept.is_guest for kept in store.ask_book(MatchFilter(), 9).result())


def test_a_match_without_moves_gets_them_back(store: Store, tmp_path: Path) -> None:
    matches = [played(str(n)) for n in range(2)]
    for match in matches:
        store.record(match).keep()
    key = store.finished()[1].key
    store.flush()
    alter(
        tmp_path,
        f"UPDATE matches SET logged = 0 WHERE key = '{key}'",
        f"DELETE FROM entries WHERE match = '{key}'",
    )
    assert store.text(key) is None
    assert take_in(store, matches[0]) is ImportOutcome.KNOWN
    assert store.text(key) == matches[0].dump()


def test_what_was_deleted_stays_deleted_after_a_rescue(opened: Open, tmp_path: Path) -> None:
    store = opened()
    recording = store.record(played("1"))
    recording.keep()
    recording.release()
    store.forget(recording.key)
    store.close()
    alter(tmp_path, "CREATE TABLE stranger (x)")
    assert take_in(opened(), played("1")) is ImportOutcome.DELETED


def test_a_match_of_others_counts_for_nobody_until_it_is_claimed(store: Store) -> None:
    own, other = played("1"), dated(played("2"), "2025-03-04T21:30:00+00:00")
    store.record(own).keep()
    before = store.ask_records(read).result(), store.ask_drawn("template", drawn).result()
    key = store.import_match(load(other.dump(), catalogue()), revives=False).result().key
    assert (store.ask_records(read).result().dump(), store.ask_drawn("template", drawn).result()) == (
        before[0].dump(), before[1]
    )  # fmt: skip
    assert [one.key for one in store.finished()] != [key]
    assert store.ask_finished(seed="2").result() == []
    assert ask_new_seals(other, store, read).result() == []
    guest, ours = store.ask_book(MatchFilter(), 9).result()
    assert (guest.key, guest.is_guest, ours.is_guest) == (key, True, False)
    assert guest.changed.startswith("2025-03-04"), "the day it was played"
    store.claim(key)
    assert house(store).played == 2
    assert store.ask_records(read).result().record(Who.of("human", "Anna Lena"), ALL).played == 2
    assert key in [one.key for one in store.finished()]
    assert len(store.ask_finished(seed="2").result()[0].results) == 2
    assert not store.ask_book(MatchFilter(), 9).result()[0].is_guest


def test_a_claimed_match_counts_at_its_day(opened: Open) -> None:
    now = datetime(2026, 11, 1, tzinfo=UTC)
    store = opened(timing=replace(inline(), now=lambda: now))
    for day in (1, 9):
        now = datetime(2026, 11, day, tzinfo=UTC)
        store.record(played(str(day))).keep()
    guest = store.import_match(dated(played("5"), "2026-11-05T12:00:00+00:00"), revives=False).result().key
    store.claim(guest)
    assert [kept.key for kept in store.finished()].index(guest) == 1


def test_a_guest_played_on_stays_a_guest(store: Store) -> None:
    match = played("3")
    whole = len(match.log)
    match.rewind(whole // 2)
    key = store.import_match(match, revives=False).result().key
    taken = store.resume(key).result()
    assert taken is not None
    again = load(taken.text, catalogue())
    recording = store.record_again(taken, again)
    play_on(again, Random(1))
    recording.keep()
    assert again.is_over
    assert store.finished() == []
    assert house(store).played == 0


def test_nothing_is_put_aside_that_is_not_on_disk(opened: Open, tmp_path: Path) -> None:
    (tmp_path / IMPORTS).mkdir()
    (tmp_path / IMPORTS / "match.txt").write_text(played("1").dump(), encoding="utf-8", newline="\n")
    alter(tmp_path, "PRAGMA user_version = 99")
    report = import_batch(files_to_import(tmp_path), catalogue(), opened(), revives=False)
    assert report.outcomes[ImportOutcome.NEW] == 1
    assert (tmp_path / IMPORTS / "match.txt").exists()


def test_where_nothing_can_be_written_the_match_lasts_as_long_as_the_program(opened: Open, tmp_path: Path) -> None:
    place = tmp_path / "home"
    place.write_text("no folder")
    store = opened(place)
    assert take_in(store, played("1")) is ImportOutcome.NEW
    assert store.notices


def test_the_day_is_part_of_what_the_check_covers() -> None:
    text = dated(played("1"), "2026-11-21T10:00:00+00:00").dump()
    assert load(text, catalogue()).played == "2026-11-21"
    assert load(text, catalogue()).dump() == text
    with pytest.raises(SaveError):
        load(text.replace("2026-11-21", "2026-11-22"), catalogue())
    body = text[: text.rindex("check")].replace("2026-11-21", "yesterday")
    with pytest.raises(SaveError, match="YYYY-MM-DD"):
        load(sealed(body), catalogue())
    assert load(played("1").dump(), catalogue()).played == "", "texts of version 1.0 have no day"


def test_guests_survive_a_damaged_file_as_guests(opened: Open, tmp_path: Path) -> None:
    store = opened()
    store.record(played("1")).keep()
    take_in(store, played("2"))
    store.close()
    alter(tmp_path, "CREATE TABLE stranger (x)")
    store = opened()
    assert sorted(one.is_guest for one in store.ask_book(MatchFilter(), 9).result()) == [False, True]
    assert len(store.finished()) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna-Lena", "Anna-Lena"), ("Anna Lena", "Anna Lena"), ("Ольга", "Ольга"), ("Николай", "Николай"),
        ("花子", "花子"), ("हिन्दी", "हिन्दी"), ("-1", "1"), ("=SUM", "SUM"), ("..", "full stop full stop"),
        ("../../etc", "etc"), ("a/b\\c:d", "a-b-c-d"), ("CON", "CON_"), ("com1", "com1_"), ("O’Neill", "ONeill"),
        ("", "unnamed"), ("a \n b", "a b"), ("x" * 300, "x" * 50), ("🎲", "game die"), ("COM¹", "COM1_"),
        ("می\u200cخواهم", "میخواهم"),
        ("\u202eevil", "evil"), ("\u0301", "combining acute accent"), ("@Mia", "Mia"), ("+1", "1"),
        ("\u0378", "unnamed"), ("trailing. ", "trailing"),
    ],
)  # fmt: skip
def test_a_name_makes_a_readable_file_name(name: str, expected: str, tmp_path: Path) -> None:
    path = write_new(tmp_path, name, ".csv", b"1")
    assert path.name == f"{expected}.csv"
    assert path.read_bytes() == b"1"


def test_no_file_replaces_another(tmp_path: Path) -> None:
    names = [write_new(tmp_path, name, ".csv", name.encode()).name for name in ("Mia", "MIA", "mia", "Mia", "=Mia")]
    assert names == ["Mia.csv", "MIA 2.csv", "mia 3.csv", "Mia.csv", "Mia 4.csv"]


def test_a_file_with_its_accents_apart_is_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "Zoe\u0301.csv").write_bytes(b"1")
    assert write_new(tmp_path, "Zo\u00e9", ".csv", b"2").name == "Zo\u00e9 2.csv"


def test_a_long_name_leaves_room_for_the_draft(tmp_path: Path) -> None:
    assert len(os.fsencode(write_new(tmp_path, "\U00010437" * 99, ".csv", b"").name)) < 230


def test_two_matches_of_a_minute_get_files_of_their_own(tmp_path: Path) -> None:
    paths = {export_match(played(seed), "2026-11-21T10:00:00+00:00", [tmp_path], "Ringsum") for seed in ("1", "2")}
    assert len(paths) == 2
    assert all(path.name.startswith("Ringsum 2026-11-21") for path in paths)
