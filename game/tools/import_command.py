"""`python main.py import FILE ...`: imports matches into the library and reports the result for each file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.games import catalogue
from game.rules.contract import BrokenData
from game.rules.match import Match
from game.storage.folders import Folders
from game.storage.import_export import import_file
from game.storage.store import Store
from game.timing import REAL


def taken_in(paths: Sequence[Path], folders: Folders | None = None) -> tuple[list[str], list[str]]:
    """Import files; return a line for each imported match and one for each rejected file."""
    lines, problems = [], []
    store = Store((folders or Folders.of_player()).data, REAL)
    try:
        for path in paths:
            try:
                match = import_file(path, catalogue())
            except OSError as problem:
                problems.append(f"{path}: {problem.strerror or problem}")
                continue
            except (ValueError, BrokenData) as problem:
                problems.append(f"{path}: {problem}")
                continue
            store.keep_copy(match)
            store.flush()
            if store.notices:  # such as that nothing can be written here
                problems += [f"{path}: {notice.message.format(**notice.values)}" for notice in store.notices]
                store.notices.clear()
            else:
                lines.append(f"{path}: {_called(match)} is in the match book now")
    finally:
        store.close()
    return lines, problems


def _called(match: Match) -> str:
    names = ", ".join(player.name for player in match.players)
    return f"{match.game.key} with {names}{'' if match.is_over else ', not finished'}"
