"""Selects the large boards: those of the story, always one's own on request, or another one for a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.contract import Seat
from game.stage.layout.commands import Act, ScreenCommand
from game.stage.layout.shapes import Box, Target
from game.stage.table.module import AnyView
from game.stage.text.language import tr

from .director import Director

ROW: Final = "row/"
"""Prefix of the target keys of rows."""
HOME: Final = "home"
"""Key of the button that ends a look."""


class BoardFocus:
    def __init__(self, director: Director, view: AnyView) -> None:
        self._director, self._view = director, view
        self.is_own_kept = False
        """True if the board of the only person always stays large."""
        self.looked_at: Seat | None = None
        """Seat whose board a player has chosen to look at."""

    @property
    def stage(self) -> tuple[Seat, ...]:
        """Seats whose boards are large now."""
        return self._home if self.looked_at is None else (self.looked_at,)

    @property
    def _home(self) -> tuple[Seat, ...]:
        """Seats whose boards are large without a look at another one."""
        people = self._director.humans
        if self.is_own_kept and len(people) == 1 and self._view.has_own_boards:
            return tuple(people)
        return self._director.stage

    def targets(self, rows: Sequence[Box]) -> Sequence[Target]:
        """Return the targets on rows that show another board."""
        if not self._view.has_own_boards or len(self._home) > 1:
            return ()
        out = []
        for seat, row in enumerate(rows):
            if (seat,) != self.stage or seat == self.looked_at:
                leads_back = seat == self.looked_at or (seat,) == self._home
                label = tr("Back") if leads_back else tr("Show board")
                spoken = tr("{name}’s board", name=self._view.table.name(seat))
                out.append(Target(f"{ROW}{seat}", row, ScreenCommand(f"{ROW}{seat}"), label, spoken=spoken))
        return out

    def choose(self, act: Act) -> bool:
        """Handle a chosen command; True if it concerned boards."""
        if not isinstance(act, ScreenCommand) or not (act.name == HOME or act.name.startswith(ROW)):
            return False
        seat = None if act.name == HOME else int(act.name.removeprefix(ROW))
        leads_back = seat == self.looked_at or (seat,) == self._home
        self.looked_at = None if leads_back else seat
        return True

    def end_look(self) -> bool:
        """End a look at another board; True if there was one."""
        was_looking, self.looked_at = self.looked_at is not None, None
        return was_looking
