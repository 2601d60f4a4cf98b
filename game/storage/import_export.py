"""Export of matches to files, and import from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Final

from game.rules.contract import BrokenData
from game.rules.game import Game
from game.rules.match import Match
from game.storage.folders import write_in_first
from game.storage.import_batch import matches_of
from game.storage.store import Store
from game.storage.stored import ImportOutcome
from game.timing import REAL, local

KNOWN: Final = ImportOutcome.KNOWN
NEW: Final = "is in the match book now, as a guest that counts for no records"


def export_match(match: Match, changed: str, folders: Sequence[Path], title: str = "") -> Path:
    """Write the save text of a match last played at the ISO time `changed` into the first folder that can be written.

    Raises OSError. The file is named after the game, by its key without a title, and the local time.
    """
    played = local(changed)
    time = changed if played is None else f"{played:%Y-%m-%d %H-%M}"
    return write_in_first(folders, f"{title or match.game.key} {time}", ".txt", dated(match, changed).dump().encode())


def dated(match: Match, changed: str) -> Match:
    """Return a copy of a match that carries the local day of an ISO time in its text."""
    made, played = copy(match), local(changed)
    if played is not None:
        made.played = played.date().isoformat()
    return made


def import_files(paths: Sequence[Path], games: Mapping[str, Game], data: Path) -> tuple[list[str], list[str]]:
    """Import files into the store of a folder. Return a line for each match, and one for each problem."""
    lines, problems = [], []
    store = Store(data, REAL)
    try:
        for path in paths:
            try:
                matches = matches_of(path, games)
            except (OSError, ValueError, BrokenData) as problem:
                problems.append(f"{path}: {getattr(problem, 'strerror', None) or problem}")
                continue
            for match in matches:
                imported = store.import_match(match, revives=True).result()
                store.flush()
                if store.notices:  # such as that nothing can be written here
                    problems += [f"{path}: {notice.message.format(**notice.values)}" for notice in store.notices]
                    store.notices.clear()
                    continue
                names = ", ".join(player.name for player in match.players)
                state = "" if match.is_over else ", not finished"
                place = (
                    "is in the match book already"
                    if imported.outcome is KNOWN
                    else "is in the match book now, as a guest that counts for no records"
                )
                lines.append(f"{path}: {match.game.key} with {names}{state} {place}")
    finally:
        store.close()
    return lines, problems
