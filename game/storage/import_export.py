"""Export of matches to files, and import from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from game.rules.contract import BrokenData
from game.rules.game import Game
from game.rules.match import LONGEST_TEXT, Match
from game.storage.folders import read_bounded, write_whole
from game.storage.mail_text import matches_in
from game.storage.privacy import EXPORTS, IMPORTS
from game.storage.store import Store
from game.timing import REAL

MOST_FILES: Final = 50


def export_match(match: Match, changed: str, folder: Path) -> Path:
    """Write the save text of a match into a file below the folder, named after `changed`; raises OSError."""
    time = re.sub(r"[^0-9]+", "-", changed[:19]).strip("-")
    path = folder / EXPORTS / f"{match.game.key}-{time}.txt"
    write_whole(path, match.dump().encode())
    return path


def matches_of(path: Path, games: Mapping[str, Game]) -> list[Match]:
    """Load all matches of a file with save texts or codes; raises OSError, SaveError or BrokenData."""
    return matches_in(read_bounded(path, LONGEST_TEXT), games)


def import_files(paths: Sequence[Path], games: Mapping[str, Game], data: Path) -> tuple[list[str], list[str]]:
    """Import files into the store of a folder. Return a line for each match, and one for each problem."""
    lines, problems = [], []
    store = Store(data, REAL)
    try:
        for path in paths:
            try:
                match = import_file(path, games)
            except (OSError, ValueError, BrokenData) as problem:
                problems.append(f"{path}: {getattr(problem, 'strerror', None) or problem}")
                continue
            store.keep_copy(match)
            store.flush()
            if store.notices:  # such as that nothing can be written here
                problems += [f"{path}: {notice.message.format(**notice.values)}" for notice in store.notices]
                store.notices.clear()
                continue
            names = ", ".join(player.name for player in match.players)
            state = "" if match.is_over else ", not finished"
            lines.append(f"{path}: {match.game.key} with {names}{state} is in the match book now")
    finally:
        store.close()
    return lines, problems


def files_to_import(folder: Path) -> list[Path]:
    """Return the files in the folder for imports, empty if there is no such folder."""
    try:
        return sorted(path for path in (folder / IMPORTS).iterdir() if not path.name.startswith("."))[:MOST_FILES]
    except OSError:
        return []
