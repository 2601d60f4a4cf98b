"""Where everything of Beacon lies on the screen: lighthouse, boardwalk, tray. Pure arithmetic in logical units."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.games.beacon.board import Drawing, Storey, drawing
from game.stage.layout.shapes import Box, Poly, Spot
from game.stage.layout.zones import Zones
from game.stage.pieces.roll import RIM

from .scenery import START, START_FOOT, slot_corner

LARGEST: Final = 150.0
"""Edge of dice in the largest trays, in u."""
SAID: Final = 210.0
"""Height in u of what is said of the throws at most: in a higher tray it would fall to pieces."""
PAIR_EDGE: Final = 72
"""Of dice in the lighthouse, in card units."""
LOOSE_EDGES: Final = (56, 44)
"""Of dice on the rock: up to three pairs in one row, more in two."""
PAWN: Final = 86
"""Height of a pawn in card units."""
FOOT: Final = 22
"""How far below the middle of its field a pawn's foot stands."""
CROWD: Final = 4
"""From so many pawns on a field they lie there as discs."""
_TOGETHER: Final[Mapping[int, Sequence[Spot]]] = {
    1: ((0, 0),),
    2: ((-26, -8), (26, 8)),
    3: ((-28, -10), (28, -10), (0, 18)),
    4: ((-24, -24), (24, -24), (-24, 22), (24, 22)),
    5: ((-42, -24), (0, -24), (42, -24), (-21, 22), (21, 22)),
    6: ((-42, -24), (0, -24), (42, -24), (-42, 22), (0, 22), (42, 22)),
}
"""By number of pawns on a field: where they stand, from its middle."""


@dataclass(frozen=True, slots=True)
class PawnPlace:
    """Where a pawn stands; in a crowd it lies as a disc."""

    spot: Spot
    flat: float = 0.0
    """How far it has become a disc, 0 to 1."""


@dataclass(frozen=True, slots=True)
class TrayPlan:
    """The dice tray: where the two dice come to rest, where the number stands, and the strip of the odds."""

    box: Box
    edge: float
    dice: Spot
    """The middle between the two dice."""
    words: Box
    odds: Box

    @classmethod
    def of(cls, tray: Box, has_odds: bool) -> TrayPlan:
        """Wide trays show dice, number and odds side by side, others the odds below, tall ones all in a column."""
        inner = tray.inset(RIM + 6, RIM)
        low = 40.0
        if tray.w > 3.1 * tray.h:
            dice, words, odds = inner.split_x(0.36, 0.26, 0.38, gap=16)
            odds = Box(odds.x, odds.centre[1] - 40, odds.w, 80)
            if not has_odds:
                dice, words = inner.split_x(0.5, 0.5, gap=16)
            room = inner.w * 0.36, inner.h
        else:
            upper = Box(inner.x, inner.y, inner.w, inner.h - (low if has_odds else 0))
            odds = Box(inner.x, inner.bottom - low, inner.w, low)
            is_tall = tray.h > 0.75 * tray.w
            dice, words = upper.split_y(0.56, 0.44) if is_tall else upper.split_x(0.62, 0.38)
            room = dice.w, (inner.h - low) * (0.56 if is_tall else 1)
        if words.h > SAID:
            words = Box(words.x, words.centre[1] - SAID / 2, words.w, SAID)
        # The same whether odds are shown or not: every size of dice has to be baked.
        edge = float(round(min(LARGEST, room[0] / 2.46, room[1] / 1.56)))
        x, y = dice.centre
        return cls(tray, edge, (x, y - 0.03 * edge), words, odds)

    def rests(self) -> tuple[Spot, Spot]:
        """Where the two dice lie, the higher one left."""
        x, y = self.dice
        return (x - self.edge * 0.62, y - 4), (x + self.edge * 0.62, y + 4)


class Layout:
    """The board of Beacon on a screen."""

    def __init__(self, zones: Zones) -> None:
        self.drawing: Drawing = drawing()
        self.board = zones.board
        self.k = zones.board.w / self.drawing.width
        """Logical units per card unit."""
        self._storeys = {storey.step: storey for storey in self.drawing.tower}

    def at(self, x: float, y: float) -> Spot:
        """Card units to logical units."""
        return self.board.x + x * self.k, self.board.y + y * self.k

    def storey(self, field: int) -> Storey:
        return self._storeys[field]

    def sea(self, seat: int) -> Spot:
        """Where what falls off the tower lands; every seat's dice a little apart."""
        low = self._storeys[1]
        return self.at(low.x + low.width + 56 + seat % 2 * 22, low.y - 170 + seat * 76 % 300)

    def storey_box(self, field: int) -> Box:
        """A dice field, to be pointed at."""
        storey, k = self._storeys[field], self.k
        x, y = self.at(storey.x, storey.y)
        return Box(x, y, storey.width * k, (storey.height + 4) * k, 20 * k)

    def storey_shape(self, field: int) -> Poly:
        """A storey as it is drawn: wider below than above."""
        storey, k = self._storeys[field], self.k
        x, y = self.at(storey.x, storey.y)
        wide, high, lean = storey.width * k, (storey.height + 4) * k, (4 if field else 14) * k
        return Poly(((x + lean, y), (x + wide - lean, y), (x + wide + lean, y + high), (x - lean, y + high)))

    def slots(self, field: int, index: int = 0, count: int = 1) -> tuple[tuple[Spot, Spot], float]:
        """Where the two dice of a pair lie on a dice field, and their edge; it is the `index`-th of `count` there."""
        storey = self._storeys[field]
        if field:
            left, right = (slot_corner(storey, place) for place in (0, 1))
            return (self.at(left[0] + 43, left[1] + 43), self.at(right[0] + 43, right[1] + 43)), PAIR_EDGE * self.k
        is_two_rows = count > 3
        row, column = divmod(index, 3)
        edge = LOOSE_EDGES[is_two_rows]
        x = storey.x + 92 + 68 + column * 138
        y = storey.y + storey.height / 2 + ((row - 0.5) * 50 if is_two_rows else 0)
        apart = edge * 0.56
        return (self.at(x - apart, y), self.at(x + apart, y)), edge * self.k

    def track(self, position: float) -> Spot:
        """A place on the boardwalk; between fields while a pawn hops."""
        spots = self.drawing.track
        low = max(0, min(len(spots) - 1, int(position)))
        high = min(len(spots) - 1, low + 1)
        part = position - low if position < len(spots) - 1 else 0.0
        here, there = _middle(low), _middle(high)
        return self.at(here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part)

    def standings(
        self,
        pawns: Sequence[int],
        steps: Mapping[int, float],
        asides: Sequence[Spot] = (),
        flats: Sequence[float] = (),
    ) -> list[PawnPlace]:
        """Where every pawn stands; those that hop, `steps` far, are in nobody's way.

        `asides`, if there are some, are how far by seat they stand from the middle of their fields, in card units, and
        `flats` how far they have become discs.
        """
        out = []
        ways = zip(asides or asides_of(pawns, steps), flats or flats_of(pawns, steps), strict=True)
        for seat, ((dx, dy), flat) in enumerate(ways):
            x, y = self.track(steps.get(seat, pawns[seat]))
            out.append(PawnPlace((x + dx * self.k, y + dy * self.k), flat))
        return out


def asides_of(pawns: Sequence[int], hopping: Container[int] = ()) -> list[Spot]:
    """By seat how far a pawn stands from the middle of its field, in card units, for the others there.

    Those that are hopping are in nobody's way.
    """
    groups = _groups(pawns, hopping)
    return [_TOGETHER[len(group)][group.index(seat)] if group else (0, 0) for seat, group in enumerate(groups)]


def flats_of(pawns: Sequence[int], hopping: Container[int] = ()) -> list[float]:
    """By seat whether a pawn lies as a disc, 0 or 1; those that are hopping stand."""
    return [float(len(group) >= CROWD) for group in _groups(pawns, hopping)]


def _groups(pawns: Sequence[int], hopping: Container[int]) -> list[list[int]]:
    """By seat who is on its field; nobody where it is hopping."""
    here: dict[int, list[int]] = {}
    for seat, position in enumerate(pawns):
        if seat not in hopping:
            here.setdefault(position, []).append(seat)
    return [[] if seat in hopping else here[position] for seat, position in enumerate(pawns)]


@cache
def _middle(field: int) -> Spot:
    """Where a lone pawn stands on a track field, in card units."""
    if field == 0:
        return START.centre[0], START_FOOT
    spot = drawing().track[field]
    return spot.x, spot.y
