"""Notices on the results page about seals earned for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from typing import Final

from game.games import catalogue
from game.rules.contract import N_
from game.rules.match import Match
from game.scenes.base.context import Context
from game.stage.text.language import tr
from game.storage.folders import Notice
from game.storage.records import summary_of
from game.storage.seals import Won, ask_new_seals

ASK_AGAIN: Final = 0.1
"""Seconds between two polls of the store."""


class SealNotice:
    """Queries the store once and turns the answer into notices."""

    def __init__(self, context: Context, match: Match, *, is_kept: bool = True) -> None:
        """A match that is not kept earns no seals."""
        self._context = context
        self._match = match
        self._asked: Future[list[Won]] | None = None
        self.won: Sequence[Won] = ()
        """Seals already announced."""
        # Public screens keep no player data, so no seal is new.
        self.is_told = context.is_public or not is_kept or not any(player.is_human for player in match.players)

    @property
    def wake_after(self) -> float | None:
        """Seconds until `look` is due again; None once all is announced."""
        return None if self.is_told else ASK_AGAIN

    def look(self) -> None:
        """Query the store, or announce its answer."""
        if self.is_told:
            return
        if self._asked is None:
            read = partial(summary_of, games=catalogue())
            self._asked = ask_new_seals(self._match, self._context.store, read)
        elif self._asked.done():
            self.is_told = True
            self.won = self._asked.result(0)
            self._context.notices.extend(map(self._notice, self.won))

    def _notice(self, won: Won) -> Notice:
        titles = {one.key: tr(one.title) for one in self._match.game.challenges.CHALLENGES}
        # Titles may have commas of their own.
        words = {"name": won.name, "titles": " · ".join(titles[key] for key in won.seals)}
        if len(won.seals) == 1:
            return Notice(N_("{name} wins a seal: {titles}"), words)
        return Notice(N_("{name} wins {n} seals: {titles}"), {**words, "n": len(won.seals)})
