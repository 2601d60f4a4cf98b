"""`python main.py --forget NAME`: deletes a person from all stored data and reports what was found."""

from __future__ import annotations

from game.storage.folders import Folders
from game.storage.import_export import IMPORTS
from game.storage.privacy import EXPORTS, forget
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import REAL


def forgotten(name: str, folders: Folders | None = None) -> str:
    """Delete a name; return a message with the number of matches and the files to check by hand."""
    places = folders or Folders.of_player()
    file = SettingsFile(places.config)
    store = Store(places.data, REAL)
    try:
        count = forget(name, store, file).result()
    finally:
        store.close()
    lines = [f"{count} matches and the settings do not name {name} any more; the matches stay"]
    by_hand = [*sorted(places.data.glob("*.bad-*")), *sorted(places.config.glob("*.bad-*"))]
    for folder in (EXPORTS, IMPORTS):
        if (places.data / folder).is_dir():
            by_hand += sorted((places.data / folder).iterdir())
    lines += [f"look through this yourself, it may name people: {path}" for path in by_hand]
    return "\n".join(lines)
