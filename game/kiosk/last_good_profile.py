"""The profile a public screen was opened with last: what it goes on with on the day its file is broken.

Knows no screen.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from game.kiosk.profile import MOST_BYTES, Profile
from game.storage.folders import read_bounded, write_whole

NAME: Final = "profile.json"

_log = logging.getLogger(__name__)


class _LastGoodProfile(msgspec.Struct):
    file: str
    """What it was read from."""
    profile: Profile


def keep(folder: Path, file: Path, profile: Profile) -> None:
    """Remember what this file said; where nothing can be written, it is not remembered. Waits for the disk."""
    content = msgspec.json.encode(_LastGoodProfile(str(file), profile))
    try:
        if not (folder / NAME).is_file() or read_bounded(folder / NAME, MOST_BYTES) != content:
            write_whole(folder / NAME, content)
    except OSError as problem:
        _log.info("profile not kept: %s", problem)


def kept(folders: Iterable[Path], file: Path | None) -> Profile | None:
    """What this file said when it could last be used, if one of the folders knows."""
    for folder in folders:
        try:
            known = msgspec.json.decode(read_bounded(folder / NAME, MOST_BYTES), type=_LastGoodProfile)
        except (OSError, ValueError):  # none there, of another version, or damaged
            continue
        if known.file == str(file):
            return known.profile
    return None
