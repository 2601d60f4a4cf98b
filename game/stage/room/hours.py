"""The hours of the room and their colour grading. Pure data and arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from game.stage.paint.theme import Colour

Hour = Literal["morning", "dusk", "rain", "winter"]
HOURS: Final[tuple[Hour, ...]] = ("morning", "dusk", "rain", "winter")
USUAL: Final[Hour] = "dusk"
"""The hour of pictures made with a frozen clock."""
MORNING, EVENING, NIGHT = 6, 16, 21
"""Hours of the clock at which the light changes."""
DECEMBER = 12
RAINY = 5
"""One evening in this many is rainy."""


_HEAVY: Final[tuple[Colour, Colour, Colour]] = ((240, 62, 50, 255), (172, 40, 36, 255), (108, 24, 26, 255))
_FINE: Final[tuple[Colour, Colour, Colour]] = ((214, 200, 166, 255), (184, 166, 128, 255), (146, 128, 94, 255))


@dataclass(frozen=True, slots=True)
class Grade:
    """Colour grading at an hour: factors of 255 for multiplying, and the light the lamp adds."""

    wall: Colour
    box: Colour
    """Factor of the boxes outside the lamp's light."""
    wood: Colour
    table: Colour
    spill: Colour
    """Light from the window, at its middle."""
    lamp: Colour
    """Light of the lamp on the wall at the brightest place."""
    is_lit: bool = True
    curtain: tuple[Colour, Colour, Colour] = _HEAVY
    """From the folds that catch the light to the deep ones."""
    orb: Colour | None = (255, 243, 210, 255)
    """Sun or moon in the window; None: clouds hide it."""


def _of(red: float, green: float, blue: float) -> Colour:
    return round(255 * red), round(255 * green), round(255 * blue), 255


GRADES: Final[Mapping[Hour, Grade]] = {
    "morning": Grade(
        wall=_of(0.47, 0.56, 0.57),
        box=_of(0.94, 0.94, 0.92),
        wood=_of(0.92, 0.90, 0.86),
        table=_of(0.62, 0.61, 0.58),
        spill=_of(0.30, 0.27, 0.18),
        lamp=_of(0.16, 0.14, 0.09),
        is_lit=False,
        curtain=_FINE,
        orb=(255, 249, 223, 255),
    ),
    "dusk": Grade(
        wall=_of(0.48, 0.31, 0.21),
        box=_of(1.0, 0.99, 0.95),
        wood=_of(0.66, 0.58, 0.54),
        table=_of(0.50, 0.43, 0.38),
        spill=_of(0.13, 0.14, 0.24),
        lamp=_of(0.52, 0.37, 0.20),
    ),
    "rain": Grade(
        wall=_of(0.37, 0.25, 0.18),
        box=_of(0.98, 0.96, 0.92),
        wood=_of(0.56, 0.52, 0.49),
        table=_of(0.42, 0.38, 0.35),
        spill=_of(0.07, 0.12, 0.16),
        lamp=_of(0.56, 0.39, 0.20),
        orb=None,
    ),
    "winter": Grade(
        wall=_of(0.43, 0.29, 0.22),
        box=_of(1.0, 0.98, 0.94),
        wood=_of(0.62, 0.55, 0.53),
        table=_of(0.47, 0.41, 0.37),
        spill=_of(0.16, 0.17, 0.27),
        lamp=_of(0.50, 0.34, 0.18),
    ),
}


def hour_of(moment: datetime) -> Hour:
    """Return the hour of the room at a moment: mornings, blue hours and rainy nights; candles on December evenings."""
    if MORNING <= moment.hour < EVENING:
        return "morning"
    if moment.month == DECEMBER:
        return "winter"
    is_late = moment.hour >= NIGHT or moment.hour < MORNING
    return "rain" if is_late or moment.toordinal() % RAINY == 0 else "dusk"
