"""Export of matches to files, and import from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from game.rules.contract import BrokenData
from game.rules.game import Game
from game.rules.match import Match
from game.storage.folders import write_whole
from game.storage.import_batch import matches_of
from game.storage.privacy import EXPORTS
from game.storage.store import ImportOutcome, Store
from game.timing import REAL

KNOWN: Final = ImportOutcome.KNOWN


def export_match(match: Match, changed: str, folder: Path) -> Path:
    """Write the save text of a match into a file below the folder, named after `changed`; raises OSError."""
    time = re.sub(r"[^0-9]+", "-", changed[:19]).strip("-")
    path = folder / EXPORTS / f"{match.game.key}-{time}.txt"
    write_whole(path, match.dump().encode())
    return path


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
                place = "was in the match book already" if imported.outcome is KNOWN else "is in the match book now"
                lines.append(f"{path}: {match.game.key} with {names}{state} {place}")
    finally:
        store.close()
    return lines, problems
