"""The match book and its replay: search, playback in both directions, playing on, export and import."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.assets import ASSETS
from game.games import catalogue, shelf
from game.input.intents import Command, Drag, Dropped, Press, Release
from game.rules.contract import CHANCE
from game.rules.course import turning_points
from game.rules.match import Match, Player
from game.scenes.analysis.analysis_job import AnalysisJob
from game.scenes.attract.playlist import Playlist
from game.scenes.base.question import Question
from game.scenes.base.scene import Scene
from game.scenes.base.side_page import FOOT, GAP, WIDE_GAP, PagedList
from game.scenes.daily.daily_page import CodeEntry
from game.scenes.library.match_book import MatchBook
from game.scenes.library.qr_page import QrPage
from game.scenes.library.records_page import RecordsPage
from game.scenes.match.replay import Replay, ReplayDirector, SeekBar
from game.scenes.match.screen import MatchScreen
from game.scenes.routes import OpenResults, PlayOn, ResumeMatch
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.shelf.menu import Menu
from game.scenes.text.reader import Guide
from game.shell.router import Router
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Pop, Push, Reset
from game.stage.widgets import Button
from game.storage.import_export import export_match, matches_of
from game.storage.store import Store
from game.storage.stored import MatchFilter
from tests.playouts import recorded

from .stagehand import MOUSE, Driver, answered, choose, keep, led_to, opened, play_out, printed, program, widget

GAME = catalogue()["template"]


def played(seed: str, entries: int = 10_000) -> Match:
    players = (Player("Mia"), Player("Ben"), Player("Fox", "greedy"))
    return play_out(Match(GAME, players, (), seed), entries)


def book_of(made: Router) -> MatchBook:
    return answered(opened(MatchBook(made.context)))


def pick(book: MatchBook, key: str, index: int) -> None:
    picker = widget(book, key)
    while picker.index != index:
        picker.adjust(1)
    answered(book)


def test_what_is_kept_is_found() -> None:
    made = program()
    ended, running = played("1"), played("2", 9)
    first, second = keep(made, ended), keep(made, running)
    book = book_of(made)
    assert [kept.key for kept in book.list.items] == [second, first]
    kept = book.list.items[1]
    result = ended.state.result()
    assert result is not None
    assert kept.winners == tuple(ended.players[seat].name for seat in result.winners)
    looks = [ended.players[seat].look for seat in result.winners]
    assert [book.row(one).winner for one in book.list.items] == ["", looks[0] if len(looks) == 1 else ""]
    for kind, keys in ((1, [first]), (2, [second]), (3, [])):
        pick(book, "kind", kind)
        assert [kept.key for kept in book.list.items] == keys
    pick(book, "kind", 0)
    book.chosen_key = f"match/{first}"
    choose(answered(opened(book)), "favour")
    pick(book, "kind", 3)
    assert [kept.key for kept in book.list.items] == [first]


def test_matches_of_somebody_are_found() -> None:
    made = program()
    match = play_out(Match(GAME, (Player("Jo's"), Player("Ben")), (), "1"), 9)
    key = keep(made, match)
    keep(made, played("2"))
    book = book_of(made)
    assert widget(book, "name").values == ["Everyone", "Ben", "Jo's", "Mia"]
    pick(book, "name", 2)
    assert [kept.key for kept in book.list.items] == [key]


def test_a_match_can_be_watched_gone_on_with_and_deleted() -> None:
    made = program()
    keep(made, played("1"))
    running = keep(made, played("2", 9))
    book = book_of(made)
    watched = led_to(made, choose(book, "watch"), Push, MatchScreen)
    assert isinstance(watched.control, Replay)
    assert choose(book, "resume") == ResumeMatch(running, book)
    made.context.store.release(running)
    question = led_to(made, choose(book, "delete"), Push, Question)
    assert isinstance(choose(opened(question), "yes"), Pop)
    assert len(answered(opened(book)).list.items) == 1


def test_somebody_says_that_was_us() -> None:
    made = program()
    store = made.context.store
    store.import_match(played("1"), revives=False).result()
    book = book_of(made)
    assert store.finished() == []
    icons = {one.icon for one in book.widgets if isinstance(one, Button) and one.icon}
    assert [icon for icon in icons if not (ASSETS / "images" / "icon" / f"{icon}.svg").exists()] == []
    assert choose(book, "claim") is None
    assert len(store.finished()) == 1
    assert "claim" not in {one.key for one in answered(book).widgets}
    led_to(made, choose(book, "watch"), Push, MatchScreen)


@pytest.mark.parametrize("is_guest", [True, False])
def test_playing_on_from_a_guest_is_a_guest(*, is_guest: bool) -> None:
    made = program()
    store = made.context.store
    match = played("1")
    if is_guest:
        store.import_match(match, revives=False).result()
    else:
        keep(made, match)
    match.rewind(20)
    screen = led_to(made, PlayOn(match), Reset, MatchScreen)
    play_out(screen.match)
    screen.director.on_change(screen.match)
    assert len(store.finished()) == (0 if is_guest else 2)


def test_a_match_goes_out_as_a_file_and_comes_back(tmp_path: Path) -> None:
    match = played("5")
    path = export_match(match, "2026-11-21T10:00:00.000+00:00", [tmp_path / "exports"])
    assert path.name.startswith("template 2026-11-21 ")
    (read,) = matches_of(path, catalogue())
    assert (read.header(), read.log, read.played) == (match.header(), match.log, "2026-11-21")
    made = program()
    book = book_of(made)
    for words in ("The match is now in the book. It counts for no records.", "This match is in the book already."):
        book.handle(Dropped(MOUSE, (str(path),)))
        book.bar.toast = ""
        assert answered(book).bar.toast == words
    (kept,) = answered(book).list.items
    assert kept.is_finished
    assert made.context.store.text(kept.key) == match.dump()
    (tmp_path / "no.txt").write_bytes(b"\xff\xfe no match")
    for name in ("no.txt", "missing.txt", ""):
        book.handle(Dropped(MOUSE, (str(tmp_path / name),)))
        book.bar.toast = ""
        assert answered(book).bar.toast.startswith("This match cannot be read: ")
    assert len(answered(book).list.items) == 1


def test_exports_lie_where_people_look_and_their_folder_opens(tmp_path: Path) -> None:
    made = program()
    opened_folders: list[Path] = []
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    made.context.document_folders = (tmp_path / "file" / "Documents", tmp_path / "Documents")
    made.context.open_folder = lambda folder: not opened_folders.append(folder)
    keep(made, played("5"))
    for page in (book_of(made), answered(opened(RecordsPage(made.context)))):
        if isinstance(page, RecordsPage):
            page.who = page.everybody()[1]
            page.refresh()
        choose(page, "export")
        answered(page)
        path = max((tmp_path / "Documents").iterdir(), key=lambda path: path.suffix == ".csv")
        assert str(path) in page.bar.toast
        assert widget(page, "export").label == "Open folder"
        choose(page, "export")
    assert opened_folders == [tmp_path / "Documents"] * 2


def test_the_records_do_not_claim_to_be_saved_where_nothing_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = program()
    made.context.store.folder = tmp_path
    page = answered(opened(RecordsPage(made.context)))

    def said(words: str) -> bool:
        return any(words in text.text for text in printed(page, (1280, 720))[0])

    assert said("saved on this device only")
    monkeypatch.setattr(Store, "is_lasting", False)
    page.refresh()
    assert said("Nothing is saved")
    assert not said("saved on this device only")


def test_a_favourite_keeps_its_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.database.KEPT_LOGS", 1)
    store = Store(tmp_path)
    keys = []
    for seed in range(4):
        recording = recorded(store, played(str(seed)))
        recording.release()
        keys.append(recording.key)
        store.set_favourite(keys[0], is_favourite=True)
        store.flush()  # saving a match drops old logs, but none of a favourite
    assert store.text(keys[0]) == played("0").dump()
    assert store.text(keys[1]) is None
    store.close()


def replay(seed: str = "3") -> tuple[Driver, MatchScreen, ReplayDirector, Match]:
    made, match = program(), played(seed)
    driver = Driver(made, made.replay(match))
    driver.pass_time(0.2)
    screen = driver.showing(MatchScreen)
    assert isinstance(screen.director, ReplayDirector)
    return driver, screen, screen.director, match


def test_every_moment_can_be_reached_in_both_directions() -> None:
    _, screen, director, match = replay()
    order = list(range(len(match.log) + 1))
    for at in (*order, *reversed(order), *Random(1).sample(order, len(order))):
        director.seek(at)
        assert director.at >= at
        assert director.match.state == match.state_at(director.at)
        assert director.at in (0, len(match.log)) or match.log[director.at].seat != CHANCE
        assert screen.view.shown == screen.view.shown_of(match.state_at(director.at))


def test_the_time_line_can_be_dragged() -> None:
    driver, screen, director, _ = replay()
    line = next(widget for widget in screen.widgets if isinstance(widget, SeekBar))
    y = line.box.centre[1]
    driver.send(Press(MOUSE, driver.viewport.at(line.box.x + 30, y)))
    driver.send(Drag(MOUSE, driver.viewport.at(line.box.right - 28, y)))
    assert director.is_held
    assert director.is_at_end
    driver.send(Drag(MOUSE, driver.viewport.at(line.box.x + 28, y)))
    driver.send(Release(MOUSE, driver.viewport.at(line.box.x + 28, y)))
    assert director.moves(director.at) == 0


def test_the_time_line_counts_decisions_and_tells_the_round() -> None:
    _, screen, director, match = replay()
    decisions = [at for at, entry in enumerate(match.log, 1) if entry.seat != CHANCE]
    first, last = decisions[0], decisions[-1]
    director.seek(0)
    assert director.at == first - 1  # the set-up is no move
    assert screen.control.hint().startswith(f"Replay: 0 of {len(decisions)} · ")
    director.seek(last)
    assert screen.control.hint().startswith(f"Replay: {len(decisions)} of {len(decisions)} · turn 1")


def test_the_moments_of_the_score_are_jumped_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnalysisJob, "go_on", lambda reckoning: False)  # until the analysis provides better ones
    _, screen, director, match = replay()
    moments = turning_points(match)
    assert moments[-1] == len(match.log)
    director.seek(0)
    seen = []
    for _ in moments:
        choose(screen, "moment/on")
        seen.append(director.at)
    assert seen == list(moments)
    for moment in reversed(moments[:-1]):
        choose(screen, "moment/back")
        assert director.at == moment


def test_speed_stop_and_steps() -> None:
    driver, screen, director, _ = replay()
    choose(screen, "hold")
    assert director.is_held
    director.seek(0)
    at = director.at
    choose(screen, "step/on")
    assert director.at > at
    choose(screen, "step/back")
    assert director.at == at
    speeds = []
    for _ in range(3):
        choose(screen, "speed")
        speeds.append(director.speed)
    assert speeds == [2, 4, 1]
    choose(screen, "hold")
    driver.pass_time(60, 0.1)
    assert director.is_at_end
    assert screen.headline() == (None, "The match is over"), "nobody is playing any more"
    driver.do(Command.BACK)
    assert driver.is_over


def test_playing_on_from_a_moment_is_a_match_of_its_own() -> None:
    driver, screen, director, match = replay()
    director.seek(len(match.log))
    assert isinstance(choose(screen, "play-on"), OpenResults)
    director.seek(8)
    before = match.dump()
    fresh = led_to(driver.program, choose(screen, "play-on"), Reset, MatchScreen)
    assert list(fresh.match.log) == list(match.log[: director.at])
    assert fresh.match.players == match.players
    assert fresh.match.seed != match.seed
    assert match.dump() == before


def test_files_dropped_on_the_shelf_lead_to_the_book(tmp_path: Path) -> None:
    match = played("5")
    dropped = Dropped(MOUSE, (str(export_match(match, "2026-11-21", [tmp_path])),))
    made = program()
    driver = Driver(made, made.menu())
    driver.send(dropped)
    book = driver.showing(MatchBook)
    driver.answer()
    assert book.looked_at is not None
    assert made.context.store.text(book.looked_at.key) == match.dump()
    public = program(is_public=True)
    driver = Driver(public, public.menu())
    driver.send(dropped)
    assert not driver.scene.bar.toast, "not even mentioned"
    assert public.context.store.finished() == []


PAGES: dict[str, Callable[[Router], Scene]] = {
    "settings": lambda made: SettingsPage(made.context),
    "records": lambda made: RecordsPage(made.context),
    "guide": lambda made: Guide(made.context),
    "seats": lambda made: made.seats(GAME),
    "match": lambda made: made.match(Match(GAME, played("1").players, (), "1")),
    "replay": lambda made: made.replay(played("1")),
    "code": lambda made: CodeEntry(made.context, date(2026, 11, 21), lambda game: 1, lambda table: played("1")),
}


@pytest.mark.parametrize("page", PAGES)
def test_files_dropped_anywhere_are_taken_together_and_counted(page: str, tmp_path: Path) -> None:
    made = program()
    driver = Driver(made, PAGES[page](made))
    store = made.context.store
    store.import_match(played("1"), revives=True)
    gone = store.import_match(played("2"), revives=True).result()
    store.forget(gone.key)
    for seed in range(1, 5):
        (tmp_path / f"{seed}.txt").write_text(played(str(seed)).dump(), encoding="utf-8")
    (tmp_path / "diary.txt").write_text("dear diary")
    more = tmp_path / "more"
    more.mkdir()
    (more / "5.txt").write_text(played("5").dump(), encoding="utf-8")
    driver.send(Dropped(MOUSE, tuple(map(str, sorted(tmp_path.iterdir())))))
    driver.wait(lambda: "Matches" in driver.scene.bar.toast)
    assert driver.scene.bar.toast == "Matches: 4 new, 1 known, 1 refused: diary.txt (there is no match in it)"
    assert len(store.ask_book(MatchFilter(), 99).result()) == 5


def test_files_dropped_on_a_slide_end_the_show_and_are_told_on_the_shelf(tmp_path: Path) -> None:
    made = program()
    driver = Driver(made, made.menu())
    driver.settle(Push(Playlist(made.context, shelf()).next()))
    driver.send(Dropped(MOUSE, (str(export_match(played("5"), "2026-11-21", [tmp_path])),)))
    assert isinstance(driver.scene, Menu)
    driver.wait(lambda: driver.scene.bar.toast)
    assert driver.scene.bar.toast.startswith("The match is now in the book.")


def test_what_lies_in_the_folder_for_imports_is_taken_and_put_aside(tmp_path: Path) -> None:
    made = program()
    made.context.store = store = Store(tmp_path)
    book = book_of(made)
    choose(book, "import")
    folder = tmp_path / "imports"
    assert str(folder) in book.bar.toast
    (folder / "done").mkdir(parents=True)
    (folder / "done" / "5.txt").write_text("older")
    texts = {f"{seed}.txt": played(seed).dump() for seed in ("5", "6", *map(str, range(100, 160)))}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "notes.txt").write_text("dear diary")
    book.bar.toast = ""
    choose(book, "import")
    assert answered(book).bar.toast == "Matches: 62 new, 1 refused: notes.txt (there is no match in it)"
    assert {path.name for path in folder.iterdir()} == {"done", "notes.txt"}
    assert (folder / "done" / "5.txt").read_text() == "older"
    assert (folder / "done" / "5 2.txt").read_text(encoding="utf-8") == texts["5.txt"]
    (key,) = (kept.key for kept in store.ask_book(MatchFilter(), 99).result() if store.text(kept.key) == texts["5.txt"])
    store.forget(key)
    (folder / "notes.txt").unlink()
    (folder / "again.txt").write_text(texts["5.txt"], encoding="utf-8")
    book.bar.toast = ""
    choose(book, "import")
    assert answered(book).bar.toast.startswith("This match was deleted here")
    assert {path.name for path in folder.iterdir()} == {"done"}
    store.close()


def test_a_match_is_shown_as_a_code_or_it_is_said_why_not() -> None:
    made = program()
    keep(made, played("5"))
    page = answered(opened(led_to(made, choose(book_of(made), "code"), Push, QrPage)))
    assert page.wake_after is None
    problems = ("is not installed, so no code can be drawn.", "Export it as a file instead.")
    is_told = any(text.text.endswith(problems) for text in page.texts())
    assert bool(page.squares) == (page.picture is not None) == (not is_told)


def test_a_code_that_no_phone_could_read_is_not_drawn() -> None:
    page = QrPage(program().context, played("5"))
    page.squares = [bytes(177)] * 177
    page.resize(Viewport.of((1280, 720)))
    assert page.picture is not None
    assert page.picture.get_width() % 177 == 0
    page.resize(Viewport.of((480, 270)))
    assert page.picture is None
    page.resize(Viewport.of((2560, 1080)))
    assert page.words.box.w <= 900, "a line can be read"


HIGH = 92.0


@pytest.mark.parametrize("count", [1, 5, 6, 7, 30])
@pytest.mark.parametrize("high", [400.0, 640.0, 766.0])
def test_rows_stay_in_their_place_and_leave_no_room_for_another(count: int, high: float) -> None:
    listing, place = PagedList(list(range(count))), Box(0, 100, 600, high)
    rows = [box for _, box in listing.rows(place, HIGH)]
    foot = place.bottom - (FOOT if listing.pages > 1 else 0)
    assert rows[-1].bottom <= foot
    gaps = [b.y - a.bottom for a, b in pairwise(rows)]
    assert all(GAP <= gap <= WIDE_GAP for gap in gaps)
    if listing.pages > 1:
        assert foot - rows[-1].bottom < HIGH + WIDE_GAP
