"""The last valid profile of a public screen, used when its file is broken."""

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
    profile: Profile


def keep(folder: Path, file: Path, profile: Profile) -> None:
    """Save the profile of a file, if the folder is writable. Blocks on the disk."""
    content = msgspec.json.encode(_LastGoodProfile(str(file), profile))
    try:
        if not (folder / NAME).is_file() or read_bounded(folder / NAME, MOST_BYTES) != content:
            write_whole(folder / NAME, content)
    except OSError as problem:
        _log.info("profile not kept: %s", problem)


def kept(folders: Iterable[Path], file: Path | None) -> Profile | None:
    """Return the last valid profile of a file, if one of the folders has it."""
    for folder in folders:
        try:
            known = msgspec.json.decode(read_bounded(folder / NAME, MOST_BYTES), type=_LastGoodProfile)
        except (OSError, ValueError):  # missing, of another version, or damaged
            continue
        if known.file == str(file):
            return known.profile
    return None
