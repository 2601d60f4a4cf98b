"""Dice tray of All Around: the dice thrown, kept, and left for the displayed seats."""

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
    """Shows the dice of the view model. Before a reroll, `picked` can be changed."""

    def __init__(self, table: Table, shown: BordersViewModel) -> None:
        self._columns = Columns(DICE, THROWS_PER_TURN)
        super().__init__(COLOUR_DIE, DICE, table, self._columns)
        self._shown = shown
        self.stage: tuple[int, ...] = (0,)
        """Seats whose boards are displayed large; the tray shows the dice left for them."""

    @property
    def picked(self) -> frozenset[int]:
        """Dice kept or picked to be kept for another throw."""
        return self.now.away

    def show(self, *, is_fading: bool = False) -> None:
        """Sync with the view model, optionally with a cross-fade; dice picked since the throw stay picked."""
        seen = self._seen()
        if not seen.are_used and replace(self.now, away=seen.away) == seen:
            seen = self.now
        if is_fading:
            self.exchange(seen)
        else:
            self.arrange(seen)

    def showing(self) -> Script:
        """Animate to the view model, with nothing picked."""
        yield self.gliding(self._seen())

    def throwing(self, seed: int) -> Script:
        """Throw the dice of the view model that are not kept."""
        yield self.tumble(self._seen(), seed)

    def _seen(self) -> Arranged:
        shown, left = self._shown, NO_DICE.union(*(self._shown.left[seat] for seat in self.stage))
        away = ALL_DICE - left if shown.is_using else shown.kept
        return Arranged(tuple(KEYS[colour] for colour in shown.dice), away, shown.throw, shown.is_using)

    def cell(self, position: int) -> Box:
        return self._columns.cell(position, self.picked).moved(self.box.x, self.box.y)

    def match(self, kept: frozenset[int]) -> None:
        """Swap picked dice with equal ones that the rules keep instead; the swap is invisible."""
        spare = [position for position in kept if position not in self.picked]
        for position in self.picked - kept:
            twin = next((other for other in spare if self.now.dice[other] == self.now.dice[position]), None)
            if twin is not None:
                spare.remove(twin)
                self.swap(position, twin)
