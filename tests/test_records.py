"""Records: correct after undo and deletion, in bounded time; exchange of matches: guests until claimed, own files."""

from __future__ import annotations

import csv
import os
import shutil
import sqlite3
import subprocess
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.games import catalogue
from game.rules.course import Drawn, drawn_of
from game.rules.match import Match, Player, load, sealed
from game.rules.save_error import SaveError
from game.scenes.base.player_names import ANIMALS
from game.scenes.library.records_page import spoken
from game.stage.text.language import LANGUAGES, separator, tr, use
from game.storage import database as tables
from game.storage.folders import Folders, csv_bytes, write_new
from game.storage.import_export import dated, export_match, files_to_import, import_batch
from game.storage.privacy import EXPORTS, IMPORTS, export, forget, forget_everywhere
from game.storage.records import (
    ALL,
    HOUSE,
    NOBODY,
    Record,
    RecordRow,
    Records,
    Summary,
    Who,
    all_names,
    known_as,
    summary,
    summary_of,
)
from game.storage.seals import ask_new_seals
from game.storage.settings import Chair, LastMatch, Person, SettingsFile
from game.storage.store import NAME, READ_AT_ONCE, Store
from game.storage.stored import ImportOutcome, MatchFilter
from game.timing import inline
from tests.playouts import play_on, recorded, set_up
from tests.programs import LIMIT
from tests.test_store import Open, alter, opened, store

__all__ = ["opened", "store"]

GAME = catalogue()["template"]
READ = partial(summary_of, games=catalogue())
MIA = Who("human", "Mia")


def finished(seed: str, names: Sequence[str] = ("Mia", "Jo's")) -> Match:
    return play_on(Match(GAME, [*map(Player, names), Player("Fox", "greedy")], (), seed), Random(seed))


def records(store: Store) -> Records:
    found = store.ask_records(READ).result()
    while found.unread:
        found = store.ask_records(READ).result()
    return found


def test_records_say_what_the_results_said(store: Store) -> None:
    matches = [finished(str(seed)) for seed in range(READ_AT_ONCE + 2)]
    for match in matches:
        store.record(match).keep()
    found = records(store)
    wins = [match.state.result() for match in matches]
    record = found.record(MIA, "template")
    assert record.played == len(matches)
    assert record.won == sum(0 in result.winners for result in wins if result)
    assert record.best == max(match.state.scores()[0] for match in matches)
    assert record.points == sum(match.state.scores()[0] for match in matches)
    turns = [summary(match)[0].turns for match in matches]
    assert (record.longest, record.shortest) == (max(turns), min(turns))
    assert [score for _, score, _ in record.latest] == [match.state.scores()[0] for match in matches]
    assert found.record(MIA) == record, "there is no other game"
    assert found.record(HOUSE).played == len(matches)
    assert set(found.people()) == {"Mia", "Jo's"}


def test_a_streak_is_as_long_as_it_was() -> None:
    found = Records()
    for number, rank in enumerate((1, 1, 2, 1, 1, 1, 2, 1)):
        found.take([RecordRow(f"{number}", "beacon", "", 0, "Mia", "human", 5, rank, 0, 0, 0.0, "")])
    record = found.record(MIA)
    assert (record.streak, record.longest_streak, record.won) == (1, 3, 6)


def test_many_taken_at_once_are_the_same_as_one_after_the_other() -> None:
    rng, rows = Random(7), []
    for number in range(600):
        seats = rng.sample([("Mia", "human"), ("Bo", "human"), ("Fox", "sharp"), ("Owl", "sharp")], rng.randint(2, 4))
        game, turns = rng.choice(["beacon", "places"]), rng.choice([0, 7, 30])
        ranks = [rng.randint(1, 2) for _ in seats]
        for seat, ((name, mind), rank) in enumerate(zip(seats, ranks, strict=True)):
            told = turns, rng.randint(0, 9), rng.random(), rng.choice(["", "", "early", "early late"])
            rows.append(RecordRow(f"{number}", game, "", seat, name, mind, rng.randint(-5, 21), rank, *told))
    one, many = Records(), Records()
    for row in rows:
        one.take([row])
    for start, end in ((0, 0), (0, 1), (1, 700), (700, len(rows))):
        many.take(rows[start:end])
    assert many == one
    assert many.last == one.last
    ended = {row.match for row in rows if row.rank == 1}
    assert many.record(HOUSE).played == len(ended), "a shared win is one match of all players together"


@pytest.mark.parametrize("key", ["template", "beacon", "borders", "diceland", "places"])
def test_luck_is_even_in_the_long_run(key: str) -> None:
    game, shares = catalogue()[key], []
    for seed in range(6 if key != "template" else 40):
        match = set_up(Match(game, (Player("A"), Player("B")), (), str(seed)))
        rng, tally = Random(seed), game.stats(2)
        while not match.is_over and len(match.log) < 500:
            seat = match.state.actors()[0]
            story = match.submit(seat, rng.choice(match.state.legal(seat)))
            shares += [throw.share for event in story.events if (throw := tally.throw(event, match.state)) is not None]
    assert len(shares) > 30
    assert all(0 < share < 1 for share in shares)
    assert abs(sum(shares) / len(shares) - 0.5) < 3 * 0.29 / len(shares) ** 0.5


def test_what_is_taken_back_is_not_remembered(store: Store) -> None:
    first, second = finished("1"), finished("2")
    store.record(first).keep()
    recording = recorded(store, second)
    assert records(store).record(HOUSE).played == 2
    second.rewind(len(second.log) - 1)
    recording.keep()
    found = records(store)
    assert found.record(HOUSE).played == 1
    assert found.record(MIA).points == first.state.scores()[0]


def fill(path: Path, count: int, *, logged: int = 0) -> None:
    database = tables.opened(path / NAME)
    with database:
        for number in range(1, count + 1):
            key = f"{number:016x}"
            header = "lamplight 1\ngame beacon 1\nseats Mia=human/red Fox=sharp/blue\noptions\nseed 1\n"
            database.execute(
                "INSERT INTO matches (key, game, header, finished, started, changed, sequence, logged)"
                " VALUES (?, 'beacon', ?, 1, '', '', ?, ?)",
                (key, header, number, logged),
            )
            won = number % 3 == 0
            rows = [(key, 0, "Mia", "human", 21, 1 if won else 2), (key, 1, "Fox", "sharp", 9, 2 if won else 1)]
            database.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)", rows)
    database.close()


def test_sums_are_kept_so_that_only_what_is_new_is_read(opened: Open, tmp_path: Path) -> None:
    fill(tmp_path, 400)
    store = opened()
    assert records(store).record(MIA).won == 133
    store.close()
    with sqlite3.connect(tmp_path / NAME) as database:
        ((upto,),) = database.execute("SELECT upto FROM ledger")
        # A second read would then show a difference.
        database.execute("UPDATE matches SET finished = 0 WHERE sequence <= 400")
    database.close()
    store = opened()
    store.record(finished("1")).keep()
    found = records(store)
    assert upto == 400
    assert found.record(MIA).played == 401
    assert found.record(MIA).longest_streak == 1


def test_logs_read_later_are_added_to_the_sums_and_asking_without_reading_them_writes_nothing(
    store: Store, tmp_path: Path
) -> None:
    fill(tmp_path, 400)
    records(store)
    matches = [finished(str(seed)) for seed in range(2 * READ_AT_ONCE)]
    for match in matches:
        store.record(match).keep()
    store.flush()
    before = (tmp_path / f"{NAME}-wal").read_bytes()
    known = store.ask_records().result()
    assert (known.record(MIA).played, known.record(MIA).throws, known.unread) == (400 + len(matches), 0, len(matches))
    assert (tmp_path / f"{NAME}-wal").read_bytes() == before
    assert store.ask_records(READ).result().unread == READ_AT_ONCE
    found = records(store)
    assert found.record(MIA, "template").throws == sum(summary(match)[0].throws for match in matches) > 0
    assert found == records(store)


def test_a_damaged_ledger_is_made_anew(opened: Open, tmp_path: Path) -> None:
    fill(tmp_path, 200)
    for content in (b"no records", b'[["human","Mia","beacon",{"played":"many"}]]'):
        with sqlite3.connect(tmp_path / NAME) as database:
            database.execute("DELETE FROM ledger")
            database.execute("INSERT INTO ledger VALUES (200, ?)", (content,))
        database.close()
        store = opened()
        assert records(store).record(MIA).played == 200
        store.close()


def test_a_log_that_cannot_be_read_is_tried_once(store: Store, tmp_path: Path) -> None:
    fill(tmp_path, 3, logged=1)
    asked: list[str] = []

    def read(text: str) -> Sequence[Summary]:
        asked.append(text)
        return summary_of(text, catalogue())

    assert store.ask_records(read).result().record(MIA).played == 3
    before = len(asked)
    assert store.ask_records(read).result().record(MIA).played == 3
    assert len(asked) == before


def test_somebody_forgotten_is_nowhere(opened: Open, tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    store, file = opened(folders.data), SettingsFile(folders.config)
    match, running = finished("1"), finished("2")
    running.rewind(6)
    keys = []
    for one in (match, running, finished("3", ("Ann", "Bo"))):
        recording = recorded(store, one)
        keys.append(recording.key)
        recording.release()
    records(store)
    export("Mia", store.finished(), Record(), [folders.data / EXPORTS])
    store.close()
    file.settings.people = (Person("Jo's"), Person("Mia"))
    file.settings.last["template"] = LastMatch((Chair("Jo's", "human"), Chair("Mia", "human")))
    file.save()

    assert forget_everywhere("Jo's", folders).startswith("2 matches")
    assert "Mia.csv" in forget_everywhere("Mia", folders)
    (folders.data / IMPORTS / "taken").mkdir(parents=True)
    (folders.data / IMPORTS / "taken" / "from Mia.txt").touch()
    assert "from Mia.txt" in forget_everywhere("Mia", folders)
    everything = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.suffix in (".json",))
    assert b"Mia" not in everything
    assert b"Jo" not in everything
    store = opened(folders.data)
    for key, length in zip(keys[:2], (len(match.log), 6), strict=True):
        text = store.text(key) or ""
        assert "Mia" not in text
        assert "Jo" not in text
        loaded = load(text, catalogue())
        assert [player.name for player in loaded.players] == [NOBODY, NOBODY, "Fox"]
        assert len(loaded.log) == length
    found = records(store)
    assert sorted(found.people()) == ["Ann", "Bo"]
    assert found.record(HOUSE, ALL).played == 2


def rows(path: Path, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines(), delimiter=separator))


def test_a_person_gets_a_copy_of_what_is_kept(store: Store, tmp_path: Path) -> None:
    match = finished("4")
    store.record(match).keep()
    record = Record(seals={"template/six": 2, "beacon/top": 1})
    path, seals = export("Jo's", store.finished(), record, [tmp_path])
    assert rows(seals) == [["Game", "Seal", "Times"], ["template", "template/six", "2"], ["beacon", "beacon/top", "1"]]
    head, line = rows(path)
    assert head == ["Date", "Game", "Result", "Rank", "Seats"]
    assert date.fromisoformat(line[0])
    assert line[1:3] == ["template", str(match.state.scores()[1])]
    assert "Mia" not in path.read_text(encoding="utf-8")
    assert path.read_bytes().startswith(BOM_UTF8), "or umlauts are read in the code page of the system"


def test_the_copy_has_titles_and_heads_in_the_language(store: Store, tmp_path: Path) -> None:
    store.record(finished("4")).keep()
    key = catalogue()["beacon"].challenges.CHALLENGES[0].key
    use("de")
    path, seals = export("Jo's", store.finished(), Record(seals={f"beacon/{key}": 2}), [tmp_path], spoken, separator())
    title = tr(catalogue()["beacon"].challenges.CHALLENGES[0].title)
    assert rows(path, ";")[0] == ["Datum", "Spiel", "Ergebnis", "Rang", "Plätze"]
    assert rows(seals, ";") == [["Spiel", "Siegel", "Anzahl"], ["Leuchtfeuer", title, "2"]]


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_unnamed_player_is_one_animal_in_all_languages(code: str) -> None:
    use(code)
    assert [known_as(tr(animal)) for animal in ANIMALS.values()] == list(ANIMALS.values())


def test_one_unnamed_crab_has_one_record_one_entry_in_the_book_and_one_table(store: Store, tmp_path: Path) -> None:
    for seed, name in enumerate(("Krabbe", "Crab", "Krabbe", "Mia")):
        store.record(finished(str(seed), (name, "Jo's"))).keep()
    found = records(store)
    assert found.people() == ["Jo's", "Crab", "Mia"]
    assert found.record(Who.of("human", "Krabbe")).played == 3
    assert len(store.ask_book(MatchFilter(names=all_names("Crab")), 9).result()) == 3
    (path,) = export("Crab", store.finished(), Record(), [tmp_path])
    assert len(path.read_text(encoding="utf-8-sig").splitlines()) == 4
    assert forget("Crab", store, SettingsFile(None)).result() == 3
    assert records(store).people() == ["Jo's", "Mia"]


@pytest.mark.machine
@pytest.mark.skipif(shutil.which("soffice") is None, reason="not installed: LibreOffice")
@pytest.mark.parametrize(("code", "locale", "language"), [("de", "de_DE.UTF-8", 1031), ("en", "en_GB.UTF-8", 2057)])
def test_a_spreadsheet_has_columns_and_dates(tmp_path: Path, code: str, locale: str, language: int) -> None:
    use(code)
    content = csv_bytes([[tr("Date"), "Würfel, x; y"], ["2026-03-04", 7]], separator())
    (tmp_path / "table.csv").write_bytes(content)
    # The import dialog proposes comma, semicolon or tab, and the encoding of the byte order mark.
    line = ["soffice", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless"]
    line += [f"--infilter=CSV:44/59/9,34,76,1,,{language}", "--convert-to", "fods", "table.csv"]
    given = {**os.environ, "HOME": str(tmp_path), "LC_ALL": locale}
    subprocess.run(line, cwd=tmp_path, env=given, check=True, capture_output=True, timeout=LIMIT)
    found = (tmp_path / "table.fods").read_text(encoding="utf-8")
    assert "<text:p>Würfel, x; y</text:p>" in found
    assert 'office:date-value="2026-03-04"' in found
    assert 'office:value="7"' in found


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
    recording = recorded(store, match)
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
    recording = recorded(store, played("1"))
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
