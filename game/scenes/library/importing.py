"""Import of matches into the book: files dropped on the window, or put into the imports folder."""

from __future__ import annotations

from pathlib import Path

from game.games import catalogue
from game.rules.contract import BrokenData
from game.scenes.base.scene import Scene
from game.stage.text.language import ntr, tr
from game.storage.import_export import files_to_import, import_file
from game.storage.privacy import IMPORTS


def import_into_book(scene: Scene, path: Path) -> str | None:
    """Import the match of a file. Return its key, or None after showing the error on the scene."""
    try:
        match = import_file(path, catalogue())
    except OSError as problem:
        scene.say(tr("This match cannot be read: {problem}", problem=problem.strerror or str(problem)))
    except (ValueError, BrokenData) as problem:
        scene.say(tr("This match cannot be read: {problem}", problem=str(problem)))
    else:
        scene.say(tr("The match is now in the book."))
        return scene.context.store.keep_copy(match)
    return None


def take_in_all(scene: Scene) -> list[str]:
    """Import all files of the imports folder. Return the keys of the matches."""
    folder = scene.context.store.folder
    files = [] if folder is None else files_to_import(folder)
    if folder is None:
        scene.say(tr("Drop the file of a match on this window."))
        return []
    if not files:
        place = str(folder / IMPORTS)
        scene.say(tr("Drop the file of a match on this window, or put it in {folder} and come back.", folder=place))
        return []
    keys = [key for key in (import_into_book(scene, path) for path in files) if key is not None]
    if len(files) > 1:
        said = ntr("{n} match is now in the book.", "{n} matches are now in the book.", len(keys))
        wrong = ntr("{n} file is not a match.", "{n} files are not matches.", len(files) - len(keys))
        scene.say(said if len(keys) == len(files) else f"{said} {wrong}")
    return keys
