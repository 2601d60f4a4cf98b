"""Composes the picture of a place card from its land, motif, accent and sky, as SVG text.

A picture is 240 x 150 u; the raster size clips the rest.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.games.places.card_motifs import drawings
from game.games.places.deck import Picture
from game.stage.paint import svg
from game.stage.paint.theme import parse_colour

WIDTH: Final = 240.0
HEIGHT: Final = 150.0
INK: Final = "#123B40"
_FILLS: Final = {
    "w": "#FFF6E0", "r": "#CF5A45", "b": "#9A6B3D", "d": "#5B4426", "y": "#FFD25E", "g": "#7FAE66", "s": "#B9BDB4",
    "l": "#BFE3EA", "o": "#E39A55", "k": INK, "p": "#E9A6AE", "B": "#5B9BC9", "W": "#FFFFFF", "v": "#7D5BA6",
}  # fmt: skip
_SKIES: Final = {
    "dawn": ("#F6C6A8", "#FDF0CF"), "day": ("#9FD2E6", "#EAF6EE"), "dusk": ("#E8A27C", "#FBE3B4"),
    "night": ("#1F3566", "#5C7BAF"), "rain": ("#8FA3AE", "#C9D6D4"), "mist": ("#C3D2D0", "#EEF0E4"),
}  # fmt: skip
_LANDS: Final = {
    "field": ("#D8D389", "#C4BE68"), "hill": ("#A9C68F", "#86AE70"), "lake": ("#A8C98F", "#93BC7C"),
    "meadow": ("#B4D492", "#8FBC71"), "moor": ("#A9A07C", "#8A8767"), "rock": ("#BDB8A6", "#A39E8C"),
    "shore": ("#EBD9A6", "#DDC588"), "snow": ("#F4F8FA", "#DCE8EE"), "town": ("#D9C8A6", "#C5B08A"),
    "wood": ("#93B884", "#759E68"),
}  # fmt: skip


def strokes(text: str) -> str:
    """Convert a drawing of `motifs.toml` to SVG."""
    out = []
    for line in text.split("\n"):
        words = line.strip()
        if not words:
            continue
        mark = words[0] if words[0] in "-~" else ""
        words = words.removeprefix(mark) if mark else words
        colour, shape = _FILLS[words[0]], words[1:].strip()
        look = f'fill="{colour}"'
        if mark == "~":
            look = f'fill="none" stroke="{colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'
        elif not mark:
            look += f' stroke="{INK}" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"'
        if shape.startswith("@"):
            x, y, r = shape[1:].split()
            out.append(f'<circle cx="{x}" cy="{y}" r="{r}" {look}/>')
        else:
            out.append(f'<path d="{shape}" {look}/>')
    return "".join(out)


_CLOUD: Final = "q-12 0 -12 -9q0 -8 9 -9q4 -12 17 -9q8 -6 16 2q12 -1 12 12q0 12 -12 13Z"
_GLEAM: Final = "#D8F0F2"


def _disc(x: float, y: float, r: float, colour: str, alpha: float = 1.0) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}" opacity="{alpha}"/>'


def _shape(path: str, colour: str, more: str = "") -> str:
    return f'<path d="{path}" fill="{colour}" {more}/>'


def _line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _cloud(x: float, y: float, alpha: float) -> str:
    return _shape(f"M{x} {y}{_CLOUD}", "#FFFFFF", f'opacity="{alpha}"')


def _sky(name: str) -> str:
    top, low = (parse_colour(text) for text in _SKIES[name])
    out = [f"<defs>{svg.linear('s', (0, 0), (0, 112), ((0, top), (1, low)))}</defs>"]
    out.append(f'<path d="M0 0H{WIDTH}V{HEIGHT}H0Z" fill="url(#s)"/>')
    if name == "day":
        out += [_disc(204, 32, 17, "#FFE08A"), _disc(204, 32, 24, "#FFE08A", 0.3)]
        out += [_cloud(30, 48, 0.9), _cloud(150, 30, 0.65)]
    elif name in ("dawn", "dusk"):
        y = 84 if name == "dawn" else 66
        out += [_disc(196, y, 24, "#FFF0B8"), _disc(196, y, 34, "#FFF0B8", 0.35), _cloud(26, 42, 0.55)]
    elif name == "night":
        chance = Random(5)
        out += [
            _disc(chance.randint(6, 234), chance.randint(6, 80), chance.choice((1, 1.4, 2)), "#FFF6D8")
            for _ in range(20)
        ]
        out.append(_shape("M206 14A19 19 0 1 0 224 42A16 16 0 0 1 206 14Z", "#FFF0B8"))
    elif name == "rain":
        out += [_cloud(24, 40, 0.75), _cloud(150, 36, 0.75), _cloud(84, 28, 0.6)]
    return "".join(out)


def _land(name: str, chance: Random) -> str:
    far, near = _LANDS[name]
    edge = f'stroke="{INK}" stroke-opacity=".35" stroke-width="2" stroke-linejoin="round"'
    roll = [chance.randint(82, 94), chance.randint(86, 96), chance.randint(88, 96)]
    back = _shape(f"M0 106C40 {roll[0]} 84 {roll[1]} 128 104S212 {roll[2]} 240 100V150H0Z", far)
    front = _shape(f"M0 124C60 {chance.randint(112, 118)} 160 {chance.randint(118, 124)} 240 114V150H0Z", near)
    if name == "wood":
        return back + _wood(chance, edge) + front
    if name == "town":
        return back + _town(chance, edge) + front + _line("".join(_STONES), "#A9956F", 3)
    if name == "rock":
        return _shape("M0 112L34 58L60 90L92 66L120 96L168 54L204 88L240 62V120H0Z", "#CBC7BA", edge) + back + front
    if name == "shore":
        waves = _line("M10 106h24M70 112h30M150 104h26M196 114h28", _GLEAM, 3)
        return _shape("M0 98H240V126H0Z", "#6FB3C9") + waves + _shape("M0 134C60 118 170 138 240 122V150H0Z", far)
    if name == "lake":
        waves = _line("M14 120h22M80 128h26M170 118h24M206 130h22", _GLEAM, 3)
        return (
            back + _shape("M0 112H240V136H0Z", "#77B7CC") + waves + _shape("M0 140C70 130 150 146 240 134V150H0Z", near)
        )
    if name == "snow":
        firs = "".join(_shape(f"M{x - 11} 108L{x} 78L{x + 11} 108Z", "#7FA08C", edge) for x in (18, 40, 222))
        return back + firs + front
    if name == "field":
        rows = "".join(f"M{x} 150L{120 + (x - 120) * 0.55:.0f} 118" for x in range(-60, 320, 26))
        return back + front + _line(rows, "#AFA74E", 3)
    if name == "moor":
        reeds = "".join(f"M{x} 142q2 -14 5 -18M{x + 5} 142q0 -10 4 -14" for x in (14, 60, 168, 214))
        pools = _shape("M30 132q20 -7 44 0q-20 7 -44 0ZM150 138q24 -7 50 0q-24 7 -50 0Z", "#6F8A8C")
        return back + front + pools + _line(reeds, "#5F5E3E", 2.5)
    if name != "meadow":
        return back + front
    petals = ("#FFFFFF", "#FFD25E", "#E98F8F", "#FFFFFF", "#FFD25E", "#FFFFFF")
    return back + front + "".join(_disc(chance.randint(6, 234), chance.randint(126, 146), 2.4, c) for c in petals)


_STONES: Final = tuple(f"M{x} {132 + x % 3 * 6}h10" for x in range(8, 236, 21))


def _wood(chance: Random, edge: str) -> str:
    out = []
    for number, x in enumerate((10, 36, 62, 178, 204, 230)):
        y = chance.randint(74, 92)
        crown = f"M{x - 15} 102Q{x} {y - 40} {x + 15} 102Z"
        out += [_line(f"M{x} 112V{y}", "#7A5A3A", 4), _shape(crown, "#5F8F5C" if number % 2 else "#6F9F68", edge)]
    return "".join(out)


def _town(chance: Random, edge: str) -> str:
    out = []
    for x, colour in zip((0, 32, 180, 212), ("#D9A98A", "#C9B79A", "#B9C0A8", "#D3A0A0"), strict=True):
        y = chance.randint(66, 84)
        out.append(_shape(f"M{x} 118V{y}L{x + 15} {y - 14}L{x + 30} {y}V118Z", colour, f'opacity=".8" {edge}'))
    return "".join(out)


def _veil(sky: str) -> str:
    if sky == "night":
        return _shape(f"M0 0H{WIDTH}V{HEIGHT}H0Z", "#0E1F4A", 'opacity=".26"')
    if sky == "mist":
        return "".join(
            _shape(
                f"M-10 {y}Q60 {y - 12} 120 {y}T250 {y}V{y + 15}Q180 {y + 24} 120 {y + 14}T-10 {y + 14}Z",
                "#FFFFFF",
                'opacity=".38"',
            )
            for y in (66, 98, 122)
        )
    if sky == "rain":
        drops = "".join(f"M{x} {y}l-5 13" for x in range(8, 250, 23) for y in ((x * 7) % 31 + 30, (x * 5) % 37 + 84))
        return f'<g opacity=".8">{_line(drops, "#E6F2F5", 2.2)}</g>'
    return ""


@lru_cache(64)
def layers(picture: Picture, number: int) -> tuple[str, ...]:
    """Return the picture of card `number` as SVG layers, bottom first: sky, land, objects."""
    chance = Random(number)
    found = drawings()
    is_aloft = picture.accent in found.aloft
    x = 58 if is_aloft else 40 if number % 2 else 200
    y = 116 if is_aloft else 142
    motif = strokes(found.motif[f"{picture.motif}-{picture.variant}"])
    accent = strokes(found.accent[picture.accent])
    return (
        _sky(picture.sky),
        _land(picture.land, chance) + f'<ellipse cx="122" cy="121" rx="52" ry="6" fill="{INK}" opacity=".16"/>',
        f'<g transform="translate(120 120) scale(0.98)">{motif}</g>{_veil(picture.sky)}'
        f'<g transform="translate({x} {y}) scale({1 if is_aloft else 1.15})">{accent}</g>',
    )
