"""Dice: kinds, poses, and the picture of one in any pose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour, Theme
from game.stage.pieces.cube import HALF_BOX, TAKEN_UP, Cube, FacePrint, Pose, fronts, pips, quarter, turn, view

from .thrown import Motion, Tumble, centred

YAWS: Final = (-16.0, 8.0, -9.0, 14.0, 8.0, -9.0)
"""Yaw of a die in degrees about the vertical, by its front face; the same in flight and at rest."""
AIR_AXIS: Final = (0.62, 0.55, 0.56)
"""Spin axis in die coordinates before the first contact with the tray: all six faces flash by."""
_SIDES: Final = ("top", "right", "bottom", "left", "front", "back")
_ROLLED: Final = Motion()
_RESTS: Final = [
    [Tumble(90.0 * quarter(top, front), front, quarter(top, front), is_resting=True) for front in fronts(top)]
    for top in range(6)
]
"""Pose by number of the face on top and way to lie."""


@dataclass(frozen=True, slots=True)
class DieKind:
    """A die: body colour, ink, and six faces, each a game colour, a digit or pips; opposite are 0/2, 1/3 and 4/5."""

    body: Colour
    ink: Colour
    faces: tuple[str, str, str, str, str, str]
    has_pips: bool = False

    size: ClassVar[tuple[float, float]] = (1.0, 1.0)
    thick: ClassVar[float] = 1.0
    lies: ClassVar[int] = 4
    motion: ClassVar[Motion] = _ROLLED
    sounds: ClassVar[tuple[str, str]] = ("dice_shake", "dice_hit")

    def resting(self, face: str, lie: int) -> Tumble:
        return _RESTS[self.faces.index(face)][lie % 4]

    def flying(self, face: str, degrees: float) -> Tumble:
        return Tumble(degrees)

    def rolling(self, face: str, lie: int, left: float) -> Tumble:
        rest = self.resting(face, lie)
        # The glyph on the front face switches to upright while it is out of sight.
        return Tumble(rest.degrees + left, rest.front, rest.upright if abs(left) <= 90 else 0)

    def picture(self, paint: Paint, edge: float, pose: Tumble) -> Sprite:
        if pose.front < 0:
            return self._cube(paint, TAKEN_UP[4], edge, view(YAWS[4], turn(AIR_AXIS, pose.degrees)), 4, 0)
        turned = view(YAWS[pose.front], turn((0, 0, 1), pose.degrees))
        steps = 4 if not pose.is_resting else 9 if edge * paint.scale < 140 else 16
        return self._cube(paint, TAKEN_UP[pose.front], edge, turned, steps, pose.upright)

    def _cube(self, paint: Paint, taken_up: Sequence[int], edge: float, pose: Pose, steps: int, upright: int) -> Sprite:
        """Return the cube; `upright` quarter turns leave the front face's print upright."""
        side = edge * HALF_BOX * 2
        prints = {name: self._print(paint, self.faces[face]) for name, face in zip(_SIDES, taken_up, strict=True)}
        prints["front"] = replace(prints["front"], turns=upright)
        body = Cube(edge, (side / 2, side / 2), self.body, pose).draw(prints, steps)
        return centred(paint.draw_svg(body, side, side))

    def _print(self, paint: Paint, face: str) -> FacePrint:
        games: Mapping[str, object] = paint.theme.game
        if face in games:
            colour = paint.theme.game[face]
            return FacePrint(
                paint.art.outline(f"glyph/{colour.glyph}"), 100, colour.ink, colour, grown=paint.art.symbols
            )
        if self.has_pips:
            return FacePrint(pips(int(face)), 100, self.ink)
        return FacePrint(paint.art.outline(f"digit/{face}"), 120, self.ink)


_IVORY: Final[Colour] = (251, 243, 226, 255)
_BROWN: Final[Colour] = (42, 29, 20, 255)
COLOUR_DIE: Final = DieKind(_IVORY, _BROWN, ("red", "green", "grey", "yellow", "blue", "orange"))
"""The die of the two games with crosses: ivory with six coloured inlays."""
PLAIN_DIE: Final = DieKind(_IVORY, _BROWN, ("0", "3", "5", "2", "4", "1"))
"""Ivory with the digits 0 to 5."""
PIP_DIE: Final = DieKind(_IVORY, _BROWN, ("1", "2", "6", "5", "3", "4"), has_pips=True)
"""The ordinary die: ivory with 1 to 6 pips, opposite faces sum to seven."""


def number_die(theme: Theme, colour: str, faces: str = "12347X") -> DieKind:
    game = theme.game[colour]
    a, b, c, d, e, f = tuple(faces)
    return DieKind(game.fill, game.ink, (a, b, c, d, e, f))
