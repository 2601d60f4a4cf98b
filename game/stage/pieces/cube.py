"""A shaded rounded cube as an SVG text: geometry, shading and faces. Pure arithmetic, no pygame.

Die axes: x right, y up, z towards the viewer; the camera looks down at 62 degrees. A pose is a matrix in rows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from game.stage.paint import svg
from game.stage.paint.theme import Colour, GameColour, mix

Vec = tuple[float, float, float]
Pose = tuple[Vec, Vec, Vec]

PITCH: Final = 62.0
CORNER: Final = 0.32
"""Radius of the rounded edges, in half edges."""
INLAY: Final = 0.74
"""Half size of a coloured inlay, in half edges."""
HALF_BOX: Final = 0.80
"""Half of the picture's side in edges: the cube fits in any pose."""
_INNER: Final = 1 - CORNER
_GLYPH: Final = 1.06
_FIGURE: Final = 1.16
_AMBIENT, _DIFFUSE, _SPECULAR = 0.58, 0.46, 0.35
_TINTS: Final = ((0.92, 1.03), (0.98, 1.0), (1.06, 0.96))
"""Factors of a body in shade and in light, by channel."""


def _unit(v: Vec) -> Vec:
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) or 1.0
    return v[0] / length, v[1] / length, v[2] / length


def dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def apply(pose: Pose, v: Vec) -> Vec:
    """Transform a vector from die axes to camera axes."""
    return dot(pose[0], v), dot(pose[1], v), dot(pose[2], v)


def times(a: Pose, b: Pose) -> Pose:
    """Return the rotation `b` followed by `a`."""
    columns = tuple(zip(*b, strict=True))
    rows = tuple(tuple(dot(row, column) for column in columns) for row in a)
    return (
        (rows[0][0], rows[0][1], rows[0][2]),
        (rows[1][0], rows[1][1], rows[1][2]),
        (rows[2][0], rows[2][1], rows[2][2]),
    )


def turn(axis: Vec, degrees: float) -> Pose:
    """Return the rotation about an axis, counter-clockwise seen against it."""
    x, y, z = _unit(axis)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    k = 1 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )


def view(yaw: float, spin: Pose) -> Pose:
    """Return the pose of a die turned by `spin` about itself, then by `yaw` about the vertical, seen by the camera."""
    return times(times(turn((1, 0, 0), PITCH), turn((0, 1, 0), yaw)), spin)


LIGHT: Final = _unit((-0.38, 0.74, 0.56))
_HALF: Final = _unit((LIGHT[0], LIGHT[1], LIGHT[2] + 1))
NORMALS: Final[Mapping[str, tuple[Vec, Vec, Vec]]] = {
    "top": ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    "front": ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "right": ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    "left": ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    "back": ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    "bottom": ((0, -1, 0), (-1, 0, 0), (0, 0, -1)),
}
"""Normal, right and up of the print on each face: upright when the die has rolled sideways onto a face of the ring."""


@dataclass(frozen=True, slots=True)
class FacePrint:
    """A print, turned clockwise by `turns` quarters: path data in a box of `box` units, on an inlay or the body."""

    path: str
    box: float
    ink: Colour
    inlay: GameColour | None = None
    turns: int = 0
    grown: float = 1.0


def lit(normal: Vec, body: Colour) -> Colour:
    """Return the colour of a body where its surface faces `normal`: warm in light, cool in shade."""
    n = _unit(normal)
    d = max(0.0, dot(n, LIGHT))
    shine = min(0.75, max(0.0, dot(n, _HALF)) ** 28 * _SPECULAR)
    k = min(1.06, _AMBIENT + _DIFFUSE * d * 1.1 + 0.06 * n[1])
    values = [channel * k * (cool * (1 - d) + warm * d) for channel, (cool, warm) in zip(body, _TINTS, strict=False)]
    out = [round(value + (white - value) * shine) for value, white in zip(values, (255, 252, 244), strict=True)]
    return min(255, out[0]), min(255, out[1]), min(255, out[2]), 255


def _times_colour(colour: Colour, factor: float) -> Colour:
    red, green, blue = (min(255, round(c * factor)) for c in colour[:3])
    return red, green, blue, colour[3]


def hull(points: Sequence[svg.Spot]) -> list[svg.Spot]:
    spots = sorted(set(points))

    def half(run: Sequence[svg.Spot]) -> list[svg.Spot]:
        chain: list[svg.Spot] = []
        for p in run:
            while len(chain) >= 2:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(spots) + half(spots[::-1])


class Cube:
    """Draws one cube: `edge` is its edge in u, `at` its centre on the canvas."""

    def __init__(self, edge: float, at: svg.Spot, body: Colour, pose: Pose) -> None:
        self._s = edge / 2
        self._at = at
        self._body = body
        self._pose = pose
        self._defs: list[str] = []
        self._out: list[str] = []

    def draw(self, prints: Mapping[str, FacePrint], steps: int) -> str:
        """Return the SVG of the cube with its prints; `steps` rounded squares model each rounded edge."""
        self._silhouette()
        self._corners()
        for name, normal, across, up in self._visible():
            self._plate(normal, across, up, steps)
            if name in prints:
                self._print(prints[name], normal, across, up)
        return f"<defs>{''.join(self._defs)}</defs>{''.join(self._out)}"

    def _spot(self, v: Vec) -> svg.Spot:
        return self._at[0] + v[0] * self._s, self._at[1] - v[1] * self._s

    def _visible(self) -> list[tuple[str, Vec, Vec, Vec]]:
        faces = []
        for name, (normal, across, up) in NORMALS.items():
            n = apply(self._pose, normal)
            if n[2] > 0.04:
                faces.append((name, n, apply(self._pose, across), apply(self._pose, up)))
        return sorted(faces, key=lambda face: face[1][2])

    def _name(self) -> str:
        return f"g{len(self._defs)}"

    def _silhouette(self) -> None:
        radius = CORNER * self._s
        corners = hull([self._spot(apply(self._pose, (a, b, c))) for a, b, c in product((-_INNER, _INNER), repeat=3)])
        outline = hull([(x + radius * dx, y + radius * dy) for x, y in corners for dx, dy in _CIRCLE])
        left, right = min(p[0] for p in outline), max(p[0] for p in outline)
        top, bottom = min(p[1] for p in outline), max(p[1] for p in outline)
        low = lit((0.5, -0.8, 0.1), self._body)
        stops = [(0, lit((-0.6, 0.7, 0.3), self._body)), (0.5, lit((0.1, 0, 0.9), self._body)), (1, low)]
        name = self._name()
        self._defs.append(svg.linear(name, (left, top), (right * 0.7 + left * 0.3, bottom), stops))
        edge = svg.stroke(mix(low, (26, 16, 6, 255), 0.55), max(1.2, self._s * 0.028))
        self._out.append(f'<path d="{svg.polygon(outline)}" {svg.fill(name)} {edge}/>')

    def _corners(self) -> None:
        radius = CORNER * self._s
        facing = lit((0, 0, 1), self._body)
        for a, b, c in product((-1, 1), repeat=3):
            n = _unit(apply(self._pose, (a, b, c)))
            if n[2] <= 0.25:
                continue
            x, y = self._spot(apply(self._pose, (a * _INNER, b * _INNER, c * _INNER)))
            name = self._name()
            stops = [(0, facing), (1, lit((n[0], n[1], n[2] * 0.4), self._body))]
            self._defs.append(svg.radial(name, (x, y), radius, stops))
            self._out.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {svg.fill(name)}/>')

    def _matrix(self, across: Vec, up: Vec, centre: svg.Spot) -> str:
        s = self._s
        return (
            f"matrix({across[0] * s:.3f} {-across[1] * s:.3f} {up[0] * s:.3f} {-up[1] * s:.3f} "
            f"{centre[0]:.2f} {centre[1]:.2f})"
        )

    def _plate(self, normal: Vec, across: Vec, up: Vec, steps: int) -> None:
        """Stack rounded squares from the rounded edge up to the flat face, each shaded across its rims."""
        gx, gy = dot(LIGHT, across), dot(LIGHT, up)
        length = math.hypot(gx, gy) + 1e-9
        gx, gy = gx / length, gy / length
        ax, ay, az = (across[i] * gx + up[i] * gy for i in range(3))
        for step in range(steps + 1):
            phi = math.radians(46 * (1 - step / steps) ** 1.15)
            sin, cos = math.sin(phi), math.cos(phi)
            half, radius, height = _INNER + CORNER * sin, max(CORNER * sin, 0.02), _INNER + CORNER * cos
            name = self._name()
            x, y, z = (cos * part for part in normal)
            stops = [(0, lit((x - sin * ax, y - sin * ay, z - sin * az), self._body))]
            stops.append((1, lit((x + sin * ax, y + sin * ay, z + sin * az), self._body)))
            self._defs.append(svg.linear(name, (-gx * half, -gy * half), (gx * half, gy * half), stops))
            centre = self._spot((normal[0] * height, normal[1] * height, normal[2] * height))
            path = svg.rounded(-half, -half, 2 * half, 2 * half, radius)
            self._out.append(f'<path d="{path}" transform="{self._matrix(across, up, centre)}" {svg.fill(name)}/>')

    def _print(self, mark: FacePrint, normal: Vec, across: Vec, up: Vec) -> None:
        for _ in range(mark.turns % 4):
            across, up = (-up[0], -up[1], -up[2]), across
        light = min(1.0, _AMBIENT + _DIFFUSE * max(0.0, dot(normal, LIGHT)) * 1.15 + 0.04)
        matrix = self._matrix(across, up, self._spot(normal))
        body = self._body
        if mark.inlay:
            fill = _times_colour(mark.inlay.fill, light)
            rim = _times_colour(mix(mark.inlay.fill, mark.inlay.dark, 0.75), light)
            name = self._name()
            stops = [(0, mix(fill, (255, 255, 255, 255), 0.16 * light)), (0.5, fill), (1, mix(fill, rim, 0.28))]
            self._defs.append(svg.linear(name, (-0.5, 0.8), (0.5, -0.8), stops))
            for half, radius, look in ((INLAY + 0.035, 0.23, svg.fill(rim)), (INLAY, 0.2, svg.fill(name))):
                path = svg.rounded(-half, -half, 2 * half, 2 * half, radius)
                self._out.append(f'<path d="{path}" transform="{matrix}" {look}/>')
            size, floor = _GLYPH * mark.grown, 0.75
        else:
            size, floor = _FIGURE * mark.box / 100, 0.8
            base = _times_colour(body, light)
            is_dark = sum(mark.ink[:3]) < 300
            hollow = mix(base, (255, 255, 255, 255), 0.4) if is_dark else mix(base, (0, 0, 0, 255), 0.38)
            self._glyph(mark, matrix, size, hollow, (0.015, -0.035))
        self._glyph(mark, matrix, size, _times_colour(mark.ink, max(light, floor)), (0.0, 0.0))

    def _glyph(self, mark: FacePrint, matrix: str, size: float, ink: Colour, shift: svg.Spot) -> None:
        k = size / mark.box
        self._out.append(
            f'<g transform="{matrix}"><path d="{mark.path}" {svg.fill(ink)} fill-rule="evenodd" '
            f'transform="translate({-size / 2 + shift[0]:.4f} {size / 2 + shift[1]:.4f}) scale({k:.5f} {-k:.5f})"/></g>'
        )


_CIRCLE: Final = tuple((math.cos(k * math.pi / 10), math.sin(k * math.pi / 10)) for k in range(20))


# ---- the faces of a die on the cube

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
"""Faces on top, right, bottom, left, front and back of the die as built, by the face turned to the viewer."""


def fronts(value: int) -> tuple[int, ...]:
    """Return the four possible front faces while face number `value` is on top."""
    return tuple(front for front in range(6) if value in TAKEN_UP[front][:4])


def quarter(value: int, front: int) -> int:
    """Return the number of quarter turns about the axis from front to back that bring face `value` on top."""
    return TAKEN_UP[front].index(value)
