"""The message log."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage.logs import BYTES, KEPT, NAME, open_journal


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
