"""The message log; reasons in the player's language; the bug report, which has the details needed and no names."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile, is_zipfile

import pytest

from game import __version__, commands
from game.games import catalogue
from game.rules.contract import BrokenData
from game.rules.match import Match, Player, load
from game.rules.save_error import CHANGED, SaveError
from game.scenes.base.context import told
from game.stage.text.language import use
from game.storage.folders import Folders, Notice, read_bounded, reason, write_whole
from game.storage.logs import BYTES, KEPT, NAME, open_journal
from game.storage.logs import NAME as LOG
from game.storage.settings import NAME as SETTINGS
from game.storage.store import Store
from game.storage.stored import Unreadable
from game.tools import report as bug_report
from game.tools.report import MATCH, report
from tests.playouts import set_up


@pytest.fixture(autouse=True)
def _root_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in root.handlers[:]:
        if handler not in handlers:
            root.removeHandler(handler)
            handler.close()
    root.setLevel(level)


def test_messages_go_to_the_file(tmp_path: Path) -> None:
    path = open_journal(tmp_path / "log")
    logging.getLogger("game.storage.store").warning("what ä day")
    assert path == tmp_path / "log" / NAME
    assert path.read_text(encoding="utf-8").endswith("WARNING game.storage.store: what ä day\n")


def test_the_log_never_grows_beyond_its_bounds(tmp_path: Path) -> None:
    open_journal(tmp_path)
    for _ in range(BYTES // 500 * (KEPT + 3)):
        logging.getLogger("noise").warning("x" * 500)
    files = list(tmp_path.iterdir())
    assert len(files) == KEPT + 1
    assert all(file.stat().st_size <= BYTES for file in files)


def test_without_a_writable_folder_there_is_no_log_and_no_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert open_journal(tmp_path / "file" / "log") is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_the_place_of_the_log_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert open_journal(tmp_path) is None


@pytest.mark.parametrize(
    ("problem", "german"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "der Datenträger ist voll"),
        (PermissionError(errno.EACCES, "Permission denied"), "der Zugriff ist nicht erlaubt"),
        (OSError(errno.EROFS, "Read-only file system"), "der Datenträger ist schreibgeschützt"),
        (OSError(errno.ESTALE, "Stale file handle"), f"das System meldet Fehler {errno.ESTALE}"),
        (Unreadable("its heading is damaged"), "sein Kopf ist beschädigt"),
        (
            SaveError(6, "this was changed", CHANGED),
            "etwas darin wurde verändert: die Prüfsumme in Zeile 6 passt nicht",
        ),
        (BrokenData("board.toml: S-02"), "eine Datei des Spiels ist beschädigt (board.toml: S-02)"),
    ],
)
def test_a_reason_is_told_in_the_language(problem: Exception, german: str) -> None:
    use("de")
    assert told(Notice("This could not be written: {problem}", {"problem": reason(problem)})) == (
        f"Das ließ sich nicht schreiben: {german}"
    )


def test_what_the_system_refuses_has_a_reason_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    tries = {
        "there is no such file or folder": lambda: read_bounded(tmp_path / "missing", 9),
        "this is no plain file": lambda: read_bounded(tmp_path / "pipe", 9),
        "there is a file where a folder should be": lambda: write_whole(tmp_path / "file" / "new", b""),
        "the name is too long": lambda: write_whole(tmp_path / ("n" * 300), b""),
    }
    for words, attempt in tries.items():
        with pytest.raises(OSError, match=str(tmp_path)) as caught:
            attempt()
        assert told(reason(caught.value)) == words


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bug_report, "_selftest", lambda: "PASS  everything")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """A home folder: settings with names, a match, and a log that mentions both."""
    folders = Folders.under(tmp_path / "home")
    folders.config.mkdir(parents=True)
    (folders.config / SETTINGS).write_text('{"contrast": true, "speed": "fast", "names": ["Änne-Marie", "Bo"]}')
    folders.log.mkdir(parents=True)
    (folders.log / LOG).write_text("old\n" * 1000 + "ERROR the chair of Änne-Marie broke, Bobby sat on it\n")
    store = Store(folders.data)
    match = set_up(Match(catalogue()["template"], [Player("Theodora"), Player("Bo", "greedy")], (), "7"))
    recording = store.record(match)
    (seat,) = match.state.actors()
    match.submit(seat, match.state.legal(seat)[0])
    recording.keep()
    store.close()
    return folders


def test_it_tells_program_settings_messages_and_the_match_but_no_names_and_changes_nothing(folders: Folders) -> None:
    def everything() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in folders.data.parent.rglob("*") if path.is_file()}

    before = everything()
    texts = report(folders)
    assert everything() == before
    assert f"Lamplight {__version__}" in texts["about.txt"]
    assert texts["selftest.txt"] == "PASS  everything\n"
    assert texts["settings.txt"] == 'contrast: true\nspeed: "fast"\n'
    assert "ERROR the chair of somebody broke, Bobby sat on it" in texts["log.txt"]
    assert texts["log.txt"].count("old\n") < 400
    match = load(texts[MATCH], catalogue())
    assert [player.mind for player in match.players] == ["human", "greedy"]
    assert len(match.log) >= 2
    words = "".join(texts.values())
    assert not any(name in words for name in ("Änne-Marie", "Theodora", "Bo "))


def test_a_seed_may_be_a_name_too(folders: Folders) -> None:
    match = set_up(Match(catalogue()["template"], [Player("Theodora"), Player("Bo", "greedy")], (), "for Theodora"))
    text = bug_report.unnamed(match, set())
    assert "Theodora" not in text
    assert load(text, catalogue()).log == match.log


def test_what_cannot_be_read_is_said_and_the_rest_is_told(folders: Folders) -> None:
    (folders.config / SETTINGS).write_bytes(b"\xff\xfe{")
    for path in filter(Path.is_file, folders.data.iterdir()):
        path.write_bytes(b"junk" * 1000)
    texts = report(folders)
    assert texts["settings.txt"].startswith("(cannot be told")
    assert "ERROR the chair" in texts["log.txt"]
    assert "Traceback" not in "".join(texts.values())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_pipes_and_devices_in_the_place_of_files_are_not_waited_for(folders: Folders) -> None:
    for path in (folders.config / SETTINGS, folders.log / LOG, folders.log / "faults.log", folders.data / "import"):
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    (folders.data / "endless").symlink_to("/dev/zero")
    texts = report(folders)
    assert "no plain file" in texts["settings.txt"]
    assert "no plain file" in texts["log.txt"]
    assert "no plain file" in texts["faults.txt"]
    assert load(texts[MATCH], catalogue()).log, "the match is told all the same"


def test_without_anything_kept_there_is_a_report_too(tmp_path: Path) -> None:
    texts = report(Folders.under(tmp_path / "nothing"))
    assert texts[MATCH] == texts["log.txt"] == "(none)\n"
    assert not (tmp_path / "nothing").exists()


def test_the_command_writes_it_and_never_over_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert commands.main(["report"]) == 0
    with ZipFile(tmp_path / "lamplight-report.zip") as bundle:
        assert bundle.testzip() is None
        assert {"about.txt", "log.txt", "selftest.txt", MATCH} <= set(bundle.namelist())
        assert "Lamplight" in bundle.read("about.txt").decode("utf-8")
    first = (tmp_path / "lamplight-report.zip").read_bytes()
    assert commands.main(["report"]) == 0
    assert (tmp_path / "lamplight-report.zip").read_bytes() == first
    assert is_zipfile(tmp_path / "lamplight-report 2.zip")
    (tmp_path / "diary.txt").write_text("dear diary")
    assert commands.main(["report", "diary.txt"]) == 1
    assert capsys.readouterr().err == "lamplight: diary.txt is there already; name a new file\n"
    assert (tmp_path / "diary.txt").read_text() == "dear diary"
    assert commands.main(["report", str(tmp_path / "no" / "folder.txt")]) == 1
