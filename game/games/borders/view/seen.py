"""What the screen shows of a match: led on by the stories, set right by positions. Knows rules, no pictures."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.games.borders.board import Area, Layout
from game.games.borders.dice import DICE
from game.games.borders.queries import dice_left
from game.games.borders.rules import BordersState

from .standing import Standing


@dataclass(slots=True)
class Seen:
    """One seat's crosses and areas per entry, and the dice."""

    layouts: tuple[Layout, ...]
    crossed: list[int]
    closed: list[int]
    high: list[int]
    low: list[int]
    active: int = 0
    dice: tuple[int, ...] = ()
    """By position; empty while none are thrown."""
    throw: int = 0
    kept: frozenset[int] = frozenset()
    """The dice that were not thrown last, while there may be another throw."""
    left: list[frozenset[int]] = field(default_factory=list)
    """Per seat the dice it may still use; nobody may while dice are thrown."""
    is_using: bool = False
    """Whether dice are being used, not thrown."""

    def standing(self, seat: int) -> Standing:
        """The areas as they concern a seat."""
        taken = 0
        for high in self.high:
            taken |= high
        return Standing(self.closed[seat], self.high[seat], self.low[seat], taken)

    def score(self, seat: int, area: Area, *, is_first: bool) -> None:
        """The seat has got points for an area."""
        (self.high if is_first else self.low)[seat] |= 1 << area

    def use(self, seat: int, positions: tuple[int, ...], *, is_single: bool = False) -> None:
        """The seat has used dice."""
        self.left[seat] = frozenset() if is_single else self.left[seat] - set(positions)

    def clear_dice(self) -> None:
        """No dice lie in the tray."""
        self.dice, self.throw, self.kept, self.is_using = (), 0, frozenset(), False
        self.left = [frozenset()] * len(self.crossed)


def seen(state: BordersState) -> Seen:
    """A position as it is shown."""
    seats = state.seats
    view = Seen(
        state.layouts,
        [*state.crossed],
        [*state.closed],
        [*state.high],
        [*state.low],
        state.active,
        left=[frozenset()] * seats,
    )
    if not state.throw or not state.actors():
        return view
    is_using = state.is_completing or state.is_marking
    view.dice, view.throw, view.is_using = state.dice, state.throw, is_using
    if is_using:
        view.left = [frozenset(dice_left(state, seat)) for seat in range(seats)]
    elif len(state.thrown) < DICE:
        view.kept = frozenset(range(DICE)) - set(state.thrown)
    return view
