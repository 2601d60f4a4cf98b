"""Damaged and hostile settings: read, repaired or set aside, and never preventing a start."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from game.rules.match import is_name
from game.storage.settings import NAME, SettingsFile
from tests.endurance.damage import WAYS, spoilt
from tests.endurance.report import Report

CHAIRS = [{"name": "Jörg", "mind": "human", "look": "red", "is_named": True}, {"name": "", "mind": "greedy"}]
SOUND: dict[str, Any] = {
    "language": "de",
    "speed": "fast",
    "text_size": 1.3,
    "volume_effects": 0.5,
    "names": ["Jörg", "Ada"],
    "last": {"diceland": {"chairs": CHAIRS, "options": ["islands"]}},
}
VALUES = (None, "", " ", "\x00", "a\nb", "x" * 1000, -1, 1e308, True, [], {}, [[]], "\u202e", "..", "%s{0}")
LONGEST_TIME = 2.0


def run(count: int, seed: str = "0") -> Report:
    report, rng = Report(), Random(seed)
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        for number in range(count):
            folder = Path(place) / str(number)
            folder.mkdir()
            if rng.random() < 0.5:
                (folder / NAME).write_text(json.dumps(_changed(SOUND, rng)), encoding="utf-8")
            else:
                (folder / NAME).write_bytes(spoilt(json.dumps(SOUND).encode(), rng.choice(WAYS), rng))
            _try(folder, report)
    return report


def _changed(thing: Any, rng: Random) -> Any:
    """Replace one value at any depth."""
    if rng.random() < 0.15 or not isinstance(thing, (dict, list)) or not thing:
        return rng.choice(VALUES)
    if isinstance(thing, list):
        at = rng.randrange(len(thing))
        return [_changed(value, rng) if index == at else value for index, value in enumerate(thing)]
    at_key = rng.choice(list(thing))
    return {key: _changed(value, rng) if key == at_key else value for key, value in thing.items()}


def _try(folder: Path, report: Report) -> None:
    start = time.process_time()
    try:
        file = SettingsFile(folder)
        names = [*file.settings.names, *(c.name for one in file.settings.last.values() for c in one.chairs if c.name)]
        if not all(map(is_name, names)):
            report.fail(f"{(folder / NAME).read_bytes()[:200]!r}: names nobody can have")
        report.count(f"read with {len(file.notices)} messages")
        file.settings.fullscreen = True
        file.save()
        if SettingsFile(folder).notices:
            report.fail("what was saved is not sound")
    except Exception as problem:
        report.fail(f"{type(problem).__name__} {str(problem)[:200]}")
    seconds = time.process_time() - start
    report.measure("seconds of a file", seconds)
    if seconds > LONGEST_TIME:
        report.fail(f"{seconds:.1f} seconds")
