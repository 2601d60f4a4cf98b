"""The part of every view that puts the table into words and numbers."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic

from game.stage.layout.shapes import Box, Shape, Spot
from game.stage.text.language import N_, tr

from .offering_view import S
from .viewmodel import H


@dataclass(frozen=True, slots=True)
class Tooltip:
    """A thing on the table, and one or two sentences about it."""

    box: Box
    words: str


class TableWords(ABC, Generic[S, H]):
    shown: H

    def throw_label(self, state: S) -> tuple[str, str]:
        """Return message id and icon of the button that rolls or draws the outcome due; an empty id: it needs none."""
        return N_("Roll the dice"), "dice"

    def about(self, spot: Spot) -> Tooltip | None:
        """Return the tooltip of the thing at a spot, selectable or not; None if there is none."""
        return next((Tooltip(shape.bounds, words) for shape, words in self.things() if shape.contains(spot)), None)

    def spoken_sheet(self, seat: int) -> str:
        """Return what a seat has on its own board; empty if all share one."""
        return ""

    def things(self) -> Iterator[tuple[Shape, str]]:
        """Yield the things on the table that have a tooltip, with its words."""
        yield from ()

    def describe(self, event: Any) -> str:
        """Return an event as one line for spectators; empty for an event that needs none."""
        return ""

    def recount(self, event: Any) -> str:
        """Return the line of an event that is read afterwards, if there is more to say than when it happens."""
        return self.describe(event)

    def subtitle(self) -> str:
        """Return the line under the game's title: round, board, with `words.SEPARATOR` between them."""
        return tr("Round {n}", n=self.shown.round) if self.shown.round else ""

    def counted(self, shown: H) -> tuple[int, ...]:
        """Return each seat's score number in the displayed state; empty: known only at rest."""
        return ()
