"""Kinds of dice and the arrangement of their faces on the cube."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.stage.paint.theme import Colour


@dataclass(frozen=True, slots=True)
class DieKind:
    """A die: body colour, ink, and six faces, each a game colour, a digit or pips; opposite are 0/2, 1/3 and 4/5."""

    body: Colour
    ink: Colour
    faces: tuple[str, str, str, str, str, str]
    has_pips: bool = False

    def index(self, value: str) -> int:
        """Return the index of the face that shows `value`; ValueError if none does."""
        return self.faces.index(value)


_IVORY: Final[Colour] = (251, 243, 226, 255)
_BROWN: Final[Colour] = (42, 29, 20, 255)
COLOUR_DIE: Final = DieKind(_IVORY, _BROWN, ("red", "green", "grey", "yellow", "blue", "orange"))
"""The die of the two games with crosses: ivory with six coloured inlays."""
PLAIN_DIE: Final = DieKind(_IVORY, _BROWN, ("0", "3", "5", "2", "4", "1"))
"""Ivory with the digits 0 to 5."""
PIP_DIE: Final = DieKind(_IVORY, _BROWN, ("1", "2", "6", "5", "3", "4"), has_pips=True)
"""The ordinary die: ivory with 1 to 6 pips, opposite faces sum to seven."""

_PIP_R: Final = 9.5
_PIPS: Final = {
    1: ((50, 50),),
    2: ((26, 26), (74, 74)),
    3: ((24, 24), (50, 50), (76, 76)),
    4: ((26, 26), (74, 26), (26, 74), (74, 74)),
    5: ((25, 25), (75, 25), (50, 50), (25, 75), (75, 75)),
    6: ((27, 22), (73, 22), (27, 50), (73, 50), (27, 78), (73, 78)),
}


def pips(count: int) -> str:
    """Return the pips of a face as path data in a box of 100 units."""
    return "".join(
        f"M{x - _PIP_R} {y}a{_PIP_R} {_PIP_R} 0 1 0 {2 * _PIP_R} 0a{_PIP_R} {_PIP_R} 0 1 0 {-2 * _PIP_R} 0Z"
        for x, y in _PIPS[count]
    )


TAKEN_UP: Final = (
    (5, 1, 4, 3, 0, 2),
    (0, 5, 2, 4, 1, 3),
    (4, 1, 5, 3, 2, 0),
    (0, 4, 2, 5, 3, 1),
    (0, 1, 2, 3, 4, 5),
    (0, 3, 2, 1, 5, 4),
)
"""By the face turned to the viewer: the faces on top, right, bottom, left, front and back of the die as built."""


def fronts(value: int) -> tuple[int, ...]:
    """Return the four possible front faces while face number `value` is on top."""
    return tuple(front for front in range(6) if value in TAKEN_UP[front][:4])


def quarter(value: int, front: int) -> int:
    """Return the number of quarter turns about the axis from front to back that bring face `value` on top."""
    return TAKEN_UP[front].index(value)
