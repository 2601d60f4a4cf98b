"""The operator's profile: every key documented, defaults, one-line errors, warnings."""

from __future__ import annotations

import logging
import re
import tomllib
from pathlib import Path

import pytest

from game.assets import ASSETS
from game.games import shelf
from game.kiosk.operator_state import OperatorState
from game.kiosk.profile import Profile, UnusableProfile, keep, kept, read
from game.storage.settings import LastMatch, Person, Settings
from tests.test_commands import refused


def written(folder: Path, text: str) -> Path:
    path = folder / "kiosk.toml"
    path.write_text(text, encoding="utf-8")
    return path


SAMPLE = ASSETS / "kiosk" / "kiosk.toml"
WRITTEN = SAMPLE.read_text(encoding="utf-8")
EXPLAINED = {key: words for words, key in re.findall(r"^# (.+)\n(\w+) = ", WRITTEN, re.MULTILINE)}


def test_every_key_is_explained_in_the_sample_with_its_default() -> None:
    assert tuple(EXPLAINED) == tuple(tomllib.loads(WRITTEN)) == Profile.__struct_fields__
    assert read(SAMPLE) == read(None) == Profile()


def test_what_is_told_as_an_example_may_be_written(tmp_path: Path) -> None:
    examples = {key: told.partition("such as ")[2] for key, told in EXPLAINED.items()}
    shown = "".join(f"{key} = {example}\n" for key, example in examples.items() if example[:1] in ("{", "["))
    profile = read(written(tmp_path, shown))
    assert profile.options
    assert profile.closed_on


def test_values_are_read(tmp_path: Path) -> None:
    text = 'language = "de"\ngames = ["beacon"]\noptions = { beacon = ["hundred"] }\nask_after = 30\ntext_size = 1.5\n'
    profile = read(written(tmp_path, text))
    assert (profile.language, profile.shown, profile.ask_after, profile.text_size) == ("de", ("beacon",), 30.0, 1.5)
    assert profile.options == {"beacon": ("hundred",)}
    assert Profile().shown == tuple(game.key for game in shelf())


def test_unknown_keys_are_warned_of_and_ignored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert read(written(tmp_path, "askafter = 30\n")) == Profile()
    assert "unknown key 'askafter'" in caplog.text


@pytest.mark.parametrize(
    "text",
    [
        'language = "fr"',
        "text_size = 1.2",
        'games = ["chess"]',
        'options = { beacon = ["nothing"] }',
        "ask_after = 1",
        "loudest = 2",
        "games = ",
        'speed = "slow"',
        'opens = "25:00"',
        'opens = "9:00"',
        "opens = 9",
        'closed_on = ["someday"]',
        'pin = "123"',
        'pin = "123456789"',
        'pin = "12a4"',
        'pin = "١٢٣٤"',
        "\x00",
    ],
)
def test_what_is_not_possible_is_refused_in_one_line(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UnusableProfile) as refusal:
        read(written(tmp_path, text))
    assert "kiosk.toml" in str(refusal.value)
    assert str(refusal.value) in refused(capsys, ["--kiosk", str(tmp_path / "kiosk.toml")], 2)


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    (tmp_path / "long").write_bytes(b"#" * 200_000)
    for name in ("missing", "binary", "long", "."):
        with pytest.raises(UnusableProfile):
            read(tmp_path / name)


def test_restoring_leaves_nothing_of_whoever_was_there() -> None:
    settings = Settings(language="de", text_size=2.0, people=(Person("Mara"),), speed="instant", volume_effects=0.0)
    settings.last["beacon"] = LastMatch((), ("finish",))
    Profile(options={"beacon": ("hundred",)}).restore(settings)
    assert settings.people == ()
    assert settings.last == {"beacon": LastMatch((), ("hundred",))}
    assert (settings.language, settings.text_size, settings.speed) == ("en", 1.0, "normal")
    assert settings.fullscreen


# ---- the last good profile


def test_the_last_profile_that_could_be_used_is_known(tmp_path: Path) -> None:
    file, folder = tmp_path / "kiosk.toml", tmp_path / "state"
    given = Profile(games=("beacon",), options={"beacon": ("hundred",)}, pin="1234", closed_on=("monday",))
    assert kept([folder], file) is None
    keep(folder, file, given)
    assert kept([tmp_path / "nowhere", folder], file) == given
    assert kept([folder], tmp_path / "other.toml") is None


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"file": 1}', b'{"file": "F", "profile": {"pin": "x"}}'])
def test_what_is_known_of_it_may_be_damaged(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "kiosk.toml"
    (tmp_path / "profile.json").write_bytes(content.replace(b"F", str(file).encode()))
    assert kept([tmp_path], file) is None


def test_where_it_cannot_be_kept_it_is_not(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"no folder")
    keep(tmp_path / "state", tmp_path / "kiosk.toml", Profile())
    assert kept([tmp_path / "state"], tmp_path / "kiosk.toml") is None


def test_a_broken_file_is_told_to_the_staff_and_the_known_one_stays(tmp_path: Path) -> None:
    file, folder = tmp_path / "kiosk.toml", tmp_path / "state"
    file.write_text('language = "de"\n', encoding="utf-8")
    operator = OperatorState(file, read(file), folder)
    operator.open()
    assert operator.answers == []
    file.write_text("language = 3\n", encoding="utf-8")
    again = OperatorState(file, kept([folder], file) or Profile(), folder)
    again.open()
    assert again.profile.language == "de"
    (answer,) = again.answers
    assert "kiosk.toml" in answer.values["problem"]
    assert kept([folder], file) == Profile(language="de")
    file.write_text("pin = '4711'\n", encoding="utf-8")
    assert again.read_again() == ""
    assert kept([folder], file) == Profile(pin="4711")
