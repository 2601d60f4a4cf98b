"""The window of the room as SVG: the land outside at each hour in LAND units, frame and curtains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.theme import Colour, parse_colour, with_alpha

from .hours import Grade, Hour

LAND: Final = (596.0, 412.0)
SIDE: Final = 92.0
"""Units of frame and curtain on either side of the panes."""
LEDGE: Final = 36.0
"""Units of frame below the panes."""
BAR, CROSS = 8.0, 0.36
"""Half the width of a bar in u, and the position of the cross bar as a share of the height."""
BEACON: Final = (342.0, 236.0)
"""Position of the lighthouse's lantern in LAND."""

_SKIES: Final[Mapping[Hour, tuple[str, str, str, str]]] = {
    "morning": ("#6FB4DE", "#A9D6E8", "#E3EFE0", "#FFF1CE"),
    "dusk": ("#16235C", "#4457A3", "#D08A86", "#FFC489"),
    "rain": ("#0A1220", "#142434", "#22384A", "#35505C"),
    "winter": ("#0C1636", "#22326A", "#5E6FA8", "#A9B4D4"),
}
_HILLS: Final[Mapping[Hour, tuple[str, str, str]]] = {
    "morning": ("#A7C9A6", "#86B584", "#5F9763"),
    "dusk": ("#5A4E7E", "#363763", "#1B2144"),
    "rain": ("#1B2E3A", "#14242E", "#0C171E"),
    "winter": ("#8D9CC8", "#B9C4DF", "#DCE4F2"),
}
_HOUSES: Final[Mapping[Hour, tuple[str, str]]] = {
    "morning": ("#D9A27C", "#B5563F"),
    "dusk": ("#12162F", "#12162F"),
    "rain": ("#0A141B", "#0A141B"),
    "winter": ("#55618C", "#EEF3FB"),
}
_TOWERS: Final[Mapping[Hour, str]] = {"morning": "#E9E4DA", "dusk": "#8B8FB4", "rain": "#56707C", "winter": "#E9E4DA"}


def _path(data: str, colour: str, alpha: float = 1.0) -> str:
    return f'<path d="{data}" {svg.fill(with_alpha(parse_colour(colour), alpha))}/>'


def _dot(x: float, y: float, r: float, colour: str, alpha: float = 1.0) -> str:
    centre = f'cx="{svg.num(x)}" cy="{svg.num(y)}" r="{svg.num(r)}"'
    return f"<circle {centre} {svg.fill(with_alpha(parse_colour(colour), alpha))}/>"


def _halo(name: str, x: float, y: float, r: float, colour: str, alpha: float) -> str:
    shade = parse_colour(colour)
    stops = [(0.0, with_alpha(shade, alpha)), (0.4, with_alpha(shade, alpha * 0.5)), (1.0, with_alpha(shade, 0))]
    glow = svg.radial(name, (x, y), r, stops)
    return f'<defs>{glow}</defs><circle cx="{svg.num(x)}" cy="{svg.num(y)}" r="{svg.num(r)}" {svg.fill(name)}/>'


def land(hour: Hour) -> str:
    """Return sky, hills, lighthouse and village, in LAND units."""
    chance = Random(12)
    width, height = LAND
    top, high, low, ground = map(parse_colour, _SKIES[hour])
    sky = svg.linear("sky", (0, 0), (0, height), [(0, top), (0.36, high), (0.62, low), (0.78, ground), (1, ground)])
    parts = [f'<defs>{sky}</defs><path d="M0 0H{width}V{height}H0Z" {svg.fill("sky")}/>']
    parts += _heaven(hour, chance)
    far, middle, near = _HILLS[hour]
    parts.append(_path("M0 308C72 266 132 290 192 272S322 254 392 280S532 264 596 290V412H0Z", far))
    parts += _lighthouse(hour)
    parts.append(_path("M0 340C92 310 152 360 232 326S412 310 596 340V412H0Z", middle))
    parts.append(_path("M0 376C112 356 232 382 332 368S512 360 596 374V412H0Z", near))
    parts += _village(hour, chance)
    parts += _weather(hour, chance)
    return "".join(parts)


def _heaven(hour: Hour, chance: Random) -> Iterator[str]:
    if hour == "morning":
        yield _halo("sun", 96, 100, 150, "#FFF3C0", 0.9)
        yield _dot(96, 100, 44, "#FFF9DF")
        yield _path(
            "M342 130C342 110 372 102 384 116C394 98 432 102 436 122"
            "C456 122 458 142 438 144H354C338 144 332 134 342 130Z",
            "#FFFFFF",
            0.85,
        )
        yield _path(
            "M204 76C204 64 224 60 232 70C240 58 262 62 264 74C276 74 276 86 264 88H210C200 88 198 78 204 76Z",
            "#FFFFFF",
            0.7,
        )
        return
    if hour == "rain":
        return
    for _ in range(46):
        spot = chance.uniform(0, LAND[0]), chance.uniform(0, 190)
        yield _dot(*spot, chance.choice((1.1, 1.5, 2.2)), "#FFF6E4", chance.uniform(0.35, 0.9))
    yield _halo("moon", 402, 86, 84, "#FFF3D2", 0.5)
    yield _dot(402, 86, 34, "#FFF3D2")
    yield _dot(390, 80, 7, "#E5D3A6", 0.6)
    yield _dot(413, 96, 5, "#E5D3A6", 0.6)


def _lighthouse(hour: Hour) -> Iterator[str]:
    x, y = BEACON
    if hour != "morning":
        pale = parse_colour("#FFE9B0")
        for name, end, rise, alpha in (("right", 596.0, 42.0, 0.75), ("left", 120.0, 22.0, 0.5)):
            beam = svg.linear(name, (x, y), (end, y), [(0, with_alpha(pale, alpha)), (1, with_alpha(pale, 0))])
            wedge = f"M{x} {y}L{end} {y - rise}V{y + 26}Z"
            yield f'<defs>{beam}</defs><path d="{wedge}" {svg.fill(name)}/>'
    tower = _TOWERS[hour]
    yield _path(f"M{x - 12} {y + 54}L{x - 7} {y + 8}H{x + 7}L{x + 12} {y + 54}Z", tower)
    yield _path(f"M{x - 10} {y + 36}L{x - 8} {y + 24}H{x + 8}L{x + 10} {y + 36}Z", "#BA3342")
    yield _path(f"M{x - 9} {y + 3}H{x + 9}L{x} {y - 12}Z", "#BA3342")
    yield _path(f"M{x - 6} {y - 5}H{x + 6}V{y + 8}H{x - 6}Z", "#FFF3C4")
    if hour != "morning":
        yield _halo("lantern", x, y, 30, "#FFE39A", 0.9)


def _village(hour: Hour, chance: Random) -> Iterator[str]:
    wall, roof = _HOUSES[hour]
    for index in range(11):
        x = 30 + index * 52 + chance.uniform(-8, 8)
        y = 366 + chance.uniform(-8, 14) + index % 3 * 6
        w, h = chance.uniform(30, 44), chance.uniform(24, 36)
        yield _path(f"M{x:.0f} {y - h:.0f}h{w:.0f}v{h + 40:.0f}h{-w:.0f}Z", wall)
        yield _path(f"M{x - 4:.0f} {y - h + 1:.0f}l{w / 2 + 4:.0f} -19l{w / 2 + 4:.0f} 19Z", roof)
        if hour != "morning" and chance.random() < 0.8:
            yield _path(f"M{x + 7:.0f} {y - h + 8:.0f}h9v11h-9Z", "#FFD27A")
            if w > 36:
                yield _path(f"M{x + w - 17:.0f} {y - h + 8:.0f}h9v11h-9Z", "#FFD27A")


def _weather(hour: Hour, chance: Random) -> Iterator[str]:
    width = LAND[0]
    if hour == "rain":
        for _ in range(60):
            x, y, r = chance.uniform(0, width), chance.uniform(0, 400), chance.uniform(1.8, 4.6)
            yield _dot(x, y, r, "#CFE4EE", 0.4) + _dot(x - r * 0.25, y - r * 0.3, r * 0.35, "#FFFFFF", 0.8)
    elif hour == "winter":
        for _ in range(34):
            spot = chance.uniform(0, width), chance.uniform(0, 400)
            yield _dot(*spot, chance.choice((1.4, 1.8)), "#FFFFFF", chance.uniform(0.35, 0.7))


def panes(w: float, h: float) -> Sequence[Box]:
    """Return the panes between the bars of a window of `w` x `h` u, with the glass at (0, 0)."""
    across = [0.0, w / 3 - BAR, w / 3 + BAR, w * 2 / 3 - BAR, w * 2 / 3 + BAR, w]
    low = h * CROSS
    rows = ((0.0, low), (low + 2 * BAR, h))
    return [
        Box(left, top, right - left, bottom - top)
        for top, bottom in rows
        for left, right in zip(across[::2], across[1::2], strict=True)
    ]


def frame(w: float, h: float, hour: Hour) -> str:
    """Return the wooden frame around panes of `w` x `h` u at (SIDE, 0): a ledge below, two bars up, one across."""
    left, right = SIDE, SIDE + w
    wood, edge = "#EADFCB", with_alpha(parse_colour("#8F8064"), 0.8)
    thin = svg.stroke(edge, 2.5)
    parts = [
        _path(f"M{left - 30} 0V{h + 28}H{right + 30}V0H{right}V{h}H{left}V0Z", wood),
        _path(svg.rounded(left - 56, h + 16, w + 112, 20, 4), wood),
        f'<path d="M{left - 56} {h + 35}H{right + 56}" fill="none" {svg.stroke((0, 0, 0, 110), 4)}/>',
        f'<path d="M{left} 0V{h}H{right}V0" fill="none" {svg.stroke(edge, 4)}/>',
    ]
    for share in (1 / 3, 2 / 3):
        x = left + w * share
        parts.append(_path(f"M{x - BAR:.1f} 0h{2 * BAR}V{h}h{-2 * BAR}Z", wood))
        parts.append(f'<path d="M{x - BAR:.1f} 0V{h}M{x + BAR:.1f} 0V{h}" fill="none" {thin}/>')
    y = h * CROSS
    parts.append(_path(f"M{left} {y:.1f}h{w}v{2 * BAR}h{-w}Z", wood))
    parts.append(f'<path d="M{left} {y:.1f}h{w}M{left} {y + 2 * BAR:.1f}h{w}" fill="none" {thin}/>')
    if hour == "winter":
        third = w / 3
        for index in range(3):
            x = left + index * third + 8
            wide = third - 16
            a, b, c = wide * 0.2, wide * 0.4, wide * 0.6
            drift = f"M{x:.0f} {y:.0f}v-16c{a:.0f} 8 {b:.0f} 12 {c:.0f} 10s{a * 1.5:.0f} -8 {b:.0f} -12v18Z"
            parts.append(_path(drift, "#F4F8FF", 0.95))
    return "".join(parts)


def curtains(w: float, h: float, tall: float, grade: Grade) -> str:
    """Return a curtain on either side of panes of `w` x `h` u, `tall` u long."""
    light, cloth, deep = grade.curtain
    folds: tuple[Colour, ...] = (light, cloth, deep, cloth)
    parts = []
    for name, x, d in (("curtain-left", 2.0, 1), ("curtain-right", SIDE * 2 + w - 2, -1)):
        stops = [(index / 8, folds[index % 4]) for index in range(9)]
        cloth_fill = svg.linear(name, (x, 0), (x + 150 * d, 0), stops)
        shape = (
            f"M{x:.0f} 0C{x - 2 * d:.0f} {tall * 0.3:.0f} {x + 2 * d:.0f} {tall * 0.7:.0f} {x:.0f} {tall:.0f}"
            f"H{x + 96 * d:.0f}C{x + 118 * d:.0f} {tall * 0.75:.0f} {x + 108 * d:.0f} {tall * 0.5:.0f} "
            f"{x + 146 * d:.0f} 0Z"
        )
        parts.append(f'<defs>{cloth_fill}</defs><path d="{shape}" {svg.fill(name)}/>')
    return "".join(parts)
