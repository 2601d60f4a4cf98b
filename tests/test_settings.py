"""Settings: strict, persistent, never lost, and never preventing a start."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.storage.folders import set_aside, write_whole
from game.storage.settings import NAME, TEXT_SIZES, TWO_KEYS, Chair, LastMatch, Person, Settings, SettingsFile


def test_a_new_player_gets_the_defaults_and_no_message(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "none yet")
    assert file.settings == Settings(is_first_start=True)
    assert not file.notices
    assert list(tmp_path.iterdir()) == []


def test_what_is_saved_is_read_again_from_one_file(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new folder")
    file.settings.language = "de"
    file.settings.speed = "instant"
    file.settings.text_size = 1.3
    file.settings.far_seats, file.settings.two_sides = (0, 3), True
    file.settings.volume_effects = 0.25
    file.settings.magnifier, file.settings.magnification = True, 3.5
    file.settings.scanning, file.settings.dwell, file.settings.hold = TWO_KEYS, 1.5, 0.6
    chairs = (Chair("Jörg", "human", "red/fox"), Chair("Bo", "greedy"))
    file.settings.last["diceland"] = LastMatch(chairs, ("islands",))
    file.save()
    again = SettingsFile(tmp_path / "new folder")
    assert again.settings == file.settings
    assert not again.notices
    for size in TEXT_SIZES:
        file.settings.text_size = size
        file.save()
    (path,) = (tmp_path / "new folder").iterdir()
    assert path.name == NAME
    assert json.loads(path.read_text(encoding="utf-8"))["text_size"] == 2.0


BROKEN = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"speed": "warp"}',
    b'{"text_size": 1.2}',
    b'{"text_size": "1.0"}',
    b'{"scanning": -2.0}',
    b'{"dwell": 0.1}',
    b'{"hold": "long"}',
    b'{"volume_effects": 1.5}',
    b'{"volume_music": -0.1}',
    b'{"magnification": 1.0}',
    b'{"magnification": 4.5}',
    b'{"magnifier": "large"}',
    b'{"fullscreen": 1}',
    b'{"far_seats": ["left"]}',
    b'{"language": 3}',
    b'{"last": {"diceland": {"chairs": [{"name": "Bo"}]}}}',
    b"\xff\xfe",
    b'{"language": "\xff"}',
    b"[" * 100_000,
    b'{"language": "' + b"x" * 3_000_000 + b'"}',
]


@pytest.mark.parametrize("content", BROKEN, ids=lambda content: repr(content[:40]))
def test_a_broken_file_is_set_aside_and_the_player_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    (tmp_path / f"{NAME}.bad-1").write_bytes(b"from the last time")
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert [notice.values for notice in file.notices] == [{"name": f"{NAME}.bad-2"}]
    assert (tmp_path / f"{NAME}.bad-2").read_bytes() == content
    assert (tmp_path / f"{NAME}.bad-1").read_bytes() == b"from the last time"
    file.save()
    assert not SettingsFile(tmp_path).notices


@pytest.mark.parametrize("name", ["Bo\x00", "B\no", "Bo ", "x" * 41, "x" * 100_000])
def test_a_name_nobody_can_have_is_left_out_and_said_once(tmp_path: Path, name: str) -> None:
    file = SettingsFile(tmp_path)
    file.settings.people = (Person(name), Person("Ada", "blue", "sharp"))
    file.settings.last["diceland"] = LastMatch((Chair(name, "human", "red"), Chair("Bo", "greedy")), ("islands",))
    file.save()
    again = SettingsFile(tmp_path)
    assert again.settings.people == (Person("Ada", "blue", "sharp"),)
    assert again.settings.last["diceland"] == LastMatch(
        (Chair("", "human", "red"), Chair("Bo", "greedy")), ("islands",)
    )
    assert len(again.notices) == 1
    again.save()
    assert not SettingsFile(tmp_path).notices


def test_a_temperament_is_kept_and_one_that_nobody_has_is_balanced(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    tempers = {"Bo": "careful", "Cy": "zorro", "Di": ""}
    chairs = (
        Chair("Al", "human", "red", temper="bold"),
        *(Chair(name, "sharp", temper=tempers[name]) for name in tempers),
    )
    file.settings.last["beacon"] = LastMatch(chairs)
    file.save()
    again = SettingsFile(tmp_path).settings.last["beacon"].chairs
    assert [chair.temper for chair in again] == ["", "careful", "", ""]
    old = b'{"last": {"beacon": {"chairs": [{"name": "Bo", "mind": "sharp"}]}}}'
    (tmp_path / NAME).write_bytes(old)
    assert SettingsFile(tmp_path).settings.last["beacon"].chairs == (Chair("Bo", "sharp"),)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_or_device_in_the_place_of_the_settings_is_neither_waited_for_nor_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    (tmp_path / "device").mkdir()
    (tmp_path / "device" / NAME).symlink_to("/dev/zero")
    for folder in (tmp_path, tmp_path / "device"):
        file = SettingsFile(folder)
        assert file.settings == Settings()
        assert len(file.notices) == 1
        file.settings.language = "de"
        file.save()
        assert not (folder / NAME).is_file()


def test_settings_of_a_newer_version_are_read_as_far_as_they_are_known(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b'{"language": "de", "smell": "roses"}')
    file = SettingsFile(tmp_path)
    assert file.settings == Settings(language="de")
    assert not file.notices


def test_without_a_writable_folder_settings_last_until_the_exit_and_the_player_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    file = SettingsFile(tmp_path / "home" / "config")
    for size in TEXT_SIZES:
        file.settings.text_size = size
        file.save()
    assert file.settings.text_size == 2.0
    assert len(file.notices) == 1


def test_saving_can_be_left_to_somebody_else_and_takes_the_values_of_now(tmp_path: Path) -> None:
    later = []
    file = SettingsFile(tmp_path, later.append)
    file.settings.language = "de"
    file.save()
    file.settings.language = "en"
    assert not (tmp_path / NAME).exists()
    for work in later:
        work()
    assert SettingsFile(tmp_path).settings.language == "de"


def test_a_failed_write_leaves_the_old_file_and_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.txt"
    write_whole(path, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.storage.folders.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_program_left_behind_is_thrown_away_once_nobody_can_be_writing_it(tmp_path: Path) -> None:
    path, left, busy = tmp_path / "kept.txt", tmp_path / "kept.txt.new-1", tmp_path / "kept.txt.new-2"
    for draft in (left, busy):
        draft.write_bytes(b"half")
    os.utime(left, (0, 0))
    write_whole(path, b"new")
    assert sorted(tmp_path.iterdir()) == [path, busy]


def test_what_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    assert set_aside(tmp_path / "missing") is None
