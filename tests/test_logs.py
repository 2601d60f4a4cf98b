"""The message log; reasons of failures, told in the language of the player."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.contract import BrokenData
from game.rules.save_error import CHANGED, SaveError
from game.scenes.base.context import told
from game.stage.text.language import use
from game.storage.folders import Notice, read_bounded, reason, write_whole
from game.storage.logs import BYTES, KEPT, NAME, open_journal
from game.storage.stored import Unreadable


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
