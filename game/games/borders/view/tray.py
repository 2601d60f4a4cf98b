"""The five dice of All Around in their tray: what is thrown, kept, and left for whoever is looked at."""

from __future__ import annotations

from dataclasses import replace

from game.games.borders.dice import DICE
from game.games.borders.rules import THROWS_PER_TURN
from game.stage.layout.shapes import Box
from game.stage.pieces import COLOUR_DIE
from game.stage.table.table import Table
from game.stage.table.tray import Arranged, Columns, DiceTray
from game.stage.time.timeline import Script

from .layout import KEYS
from .viewmodel import ALL_DICE, NO_DICE, BordersViewModel


class BordersTray(DiceTray):
    """Shows the dice as they are seen. While dice are kept for another throw, `picked` can be changed."""

    def __init__(self, table: Table, shown: BordersViewModel) -> None:
        self._columns = Columns(DICE, THROWS_PER_TURN)
        super().__init__(COLOUR_DIE, DICE, table, self._columns)
        self._shown = shown
        self.stage: tuple[int, ...] = (0,)
        """The seats whose boards lie large: the dice left for them are shown."""

    @property
    def picked(self) -> frozenset[int]:
        """The dice kept for another throw, or picked for that."""
        return self.now.away

    def show(self, *, is_fading: bool = False) -> None:
        """Let the dice lie as they are seen, while others fade; what was picked since the throw stays picked."""
        seen = self._seen()
        if not seen.are_used and replace(self.now, away=seen.away) == seen:
            seen = self.now
        if is_fading:
            self.exchange(seen)
        else:
            self.arrange(seen)

    def showing(self) -> Script:
        """The same in time, with nothing picked."""
        yield self.gliding(self._seen())

    def throwing(self, seed: int) -> Script:
        """Throw the dice that are seen and not kept."""
        yield self.tumble(self._seen(), seed)

    def _seen(self) -> Arranged:
        shown, left = self._shown, NO_DICE.union(*(self._shown.left[seat] for seat in self.stage))
        away = ALL_DICE - left if shown.is_using else shown.kept
        return Arranged(tuple(KEYS[colour] for colour in shown.dice), away, shown.throw, shown.is_using)

    def cell(self, position: int) -> Box:
        """What a finger may hit to mean a die."""
        return self._columns.cell(position, self.picked).moved(self.box.x, self.box.y)

    def match(self, kept: frozenset[int]) -> None:
        """The rules keep other dice of the same colours than those picked: they change places unseen."""
        spare = [position for position in kept if position not in self.picked]
        for position in self.picked - kept:
            twin = next((other for other in spare if self.now.dice[other] == self.now.dice[position]), None)
            if twin is not None:
                spare.remove(twin)
                self.swap(position, twin)
