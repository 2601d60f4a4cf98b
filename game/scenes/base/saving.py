"""Saving of files for the player, after which their button opens the folder."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.rules.contract import N_
from game.scenes.base.poll import Poll
from game.scenes.base.scene import Scene
from game.stage.text.language import tr
from game.stage.widgets import Button
from game.storage.folders import Notice, reason


class Saving:
    """Saves files on the store's thread and says where they are."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._order: Future[Sequence[Path] | OSError] | None = None
        self._subject: Hashable = None
        self._folder: Path | None = None
        """Folder of the file saved last."""
        scene.polls.append(Poll(lambda: self._order, self._tell))
        self._poll = scene.polls[-1]

    def save(self, write: Callable[[], Sequence[Path]], subject: Hashable = None) -> None:
        """Write files in the background; `subject` identifies their content. The player is told of an OSError."""
        self._subject, self._folder = subject, None
        self._order = self._scene.context.store.post(partial(_attempted, write))
        self._poll.ask()

    def button(self, button: Button, subject: Hashable = None) -> Button:
        """Return this button, or one that opens the folder once the subject has been saved."""
        if self._folder is None or self._subject != subject:
            return button
        return replace(
            button, label=tr("Open folder"), act=partial(self._open, self._folder), icon="folder", reason="", verb=""
        )

    def _tell(self, saved: Sequence[Path] | OSError) -> None:
        self._order = None
        if isinstance(saved, OSError):
            notice = Notice(N_("This could not be written: {problem}"), {"problem": reason(saved)})
        else:
            notice = Notice(N_("Saved to {path}"), {"path": ", ".join(map(str, saved))})
            self._folder = saved[0].parent
            self._scene.refresh()
        self._scene.context.notices.append(notice)

    def _open(self, folder: Path) -> None:
        if not self._scene.context.open_folder(folder):
            self._scene.say(tr("Saved to {path}", path=folder))


def _attempted(write: Callable[[], Sequence[Path]]) -> Sequence[Path] | OSError:
    try:
        return write()
    except OSError as problem:
        return problem
