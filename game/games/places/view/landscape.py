"""Composes the picture of a place card from its land, motif, accent and sky. SVG text only; knows no match.

A picture is 240 x 150 u; what lies outside is cut by the size of the raster.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.games.places.board import Picture
from game.stage import svg
from game.stage.theme import parse_colour

from .motifs import ACCENTS, LEFT, MOTIFS

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
    """A drawing of `motifs` as SVG."""
    out = []
    for line in text.replace("\n", "|").split("|"):
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


def _sky(name: str) -> str:
    top, low = (parse_colour(text) for text in _SKIES[name])
    out = [
        f"<defs>{svg.linear('s', (0, 0), (0, 112), ((0, top), (1, low)))}</defs>",
        f'<path d="M0 0H{WIDTH}V{HEIGHT}H0Z" fill="url(#s)"/>',
    ]
    cloud = '<path d="M{x} {y}q-12 0 -12 -9q0 -8 9 -9q4 -12 17 -9q8 -6 16 2q12 -1 12 12q0 12 -12 13Z" fill="#FFFFFF" opacity="{a}"/>'
    if name == "day":
        out.append(
            '<circle cx="204" cy="32" r="17" fill="#FFE08A"/><circle cx="204" cy="32" r="24" fill="#FFE08A" opacity=".3"/>'
        )
        out += [cloud.format(x=30, y=48, a=0.9), cloud.format(x=150, y=30, a=0.65)]
    elif name in ("dawn", "dusk"):
        y = 84 if name == "dawn" else 66
        out.append(
            f'<circle cx="196" cy="{y}" r="24" fill="#FFF0B8"/><circle cx="196" cy="{y}" r="34" fill="#FFF0B8" opacity=".35"/>'
        )
        out.append(cloud.format(x=26, y=42, a=0.55))
    elif name == "night":
        chance = Random(5)
        out += [
            f'<circle cx="{chance.randint(6, 234)}" cy="{chance.randint(6, 80)}" r="{chance.choice((1, 1.4, 2))}" fill="#FFF6D8"/>'
            for _ in range(20)
        ]
        out.append('<path d="M206 14A19 19 0 1 0 224 42A16 16 0 0 1 206 14Z" fill="#FFF0B8"/>')
    elif name == "rain":
        out += [cloud.format(x=24, y=40, a=0.75), cloud.format(x=150, y=36, a=0.75), cloud.format(x=84, y=28, a=0.6)]
    return "".join(out)  # fmt: skip


def _land(name: str, chance: Random) -> str:
    far, near = _LANDS[name]
    line = f'stroke="{INK}" stroke-opacity=".35" stroke-width="2" stroke-linejoin="round"'
    back = f'<path d="M0 106C40 {chance.randint(82, 94)} 84 {chance.randint(86, 96)} 128 104S212 {chance.randint(88, 96)} 240 100V150H0Z" fill="{far}"/>'
    front = (
        f'<path d="M0 124C60 {chance.randint(112, 118)} 160 {chance.randint(118, 124)} 240 114V150H0Z" fill="{near}"/>'
    )
    if name == "wood":
        trees = "".join(
            f'<path d="M{x} 112V{y}" stroke="#7A5A3A" stroke-width="4"/><path d="M{x - 15} 102Q{x} {y - 40} {x + 15} 102Z" fill="{"#5F8F5C" if n % 2 else "#6F9F68"}" {line}/>'
            for n, x in enumerate((10, 36, 62, 178, 204, 230))
            for y in (chance.randint(74, 92),)
        )
        return back + trees + front
    if name == "town":
        roofs = "".join(
            f'<path d="M{x} 118V{y}L{x + 15} {y - 14}L{x + 30} {y}V118Z" fill="{c}" opacity=".8" {line}/>'
            for x, c in zip((0, 32, 180, 212), ("#D9A98A", "#C9B79A", "#B9C0A8", "#D3A0A0"), strict=True)
            for y in (chance.randint(66, 84),)
        )
        stones = "".join(f"M{x} {132 + x % 3 * 6}h10" for x in range(8, 236, 21))
        return back + roofs + front + f'<path d="{stones}" stroke="#A9956F" stroke-width="3" stroke-linecap="round"/>'
    if name == "rock":
        peaks = f'<path d="M0 112L34 58L60 90L92 66L120 96L168 54L204 88L240 62V120H0Z" fill="#CBC7BA" {line}/>'
        return peaks + back + front
    if name == "shore":
        waves = '<path d="M0 98H240V126H0Z" fill="#6FB3C9"/><path d="M10 106h24M70 112h30M150 104h26M196 114h28" stroke="#D8F0F2" stroke-width="3" stroke-linecap="round"/>'
        return waves + '<path d="M0 134C60 118 170 138 240 122V150H0Z" fill="#EBD9A6"/>'
    if name == "lake":
        return (
            back
            + '<path d="M0 112H240V136H0Z" fill="#77B7CC"/><path d="M14 120h22M80 128h26M170 118h24M206 130h22" stroke="#D8F0F2" stroke-width="3" stroke-linecap="round"/><path d="M0 140C70 130 150 146 240 134V150H0Z" fill="#93BC7C"/>'
        )
    if name == "snow":
        firs = "".join(f'<path d="M{x - 11} 108L{x} 78L{x + 11} 108Z" fill="#7FA08C" {line}/>' for x in (18, 40, 222))
        return back + firs + front
    if name == "field":
        rows = "".join(f"M{x} 150L{120 + (x - 120) * 0.55:.0f} 118" for x in range(-60, 320, 26))
        return back + front + f'<path d="{rows}" stroke="#AFA74E" stroke-width="3"/>'
    if name == "moor":
        reeds = "".join(f"M{x} 142q2 -14 5 -18M{x + 5} 142q0 -10 4 -14" for x in (14, 60, 168, 214))
        pools = '<path d="M30 132q20 -7 44 0q-20 7 -44 0ZM150 138q24 -7 50 0q-24 7 -50 0Z" fill="#6F8A8C"/>'
        return back + front + pools + f'<path d="{reeds}" fill="none" stroke="#5F5E3E" stroke-width="2.500"/>'
    dots = "".join(
        f'<circle cx="{chance.randint(6, 234)}" cy="{chance.randint(126, 146)}" r="2.400" fill="{c}"/>'
        for c in ("#FFFFFF", "#FFD25E", "#E98F8F", "#FFFFFF", "#FFD25E", "#FFFFFF")
    )
    return back + front + (dots if name == "meadow" else "")  # fmt: skip


@lru_cache(64)
def landscape(picture: Picture, number: int) -> str:
    """The picture of card `number` as SVG."""
    chance = Random(number)
    veil = ""
    if picture.sky == "night":
        veil = f'<path d="M0 0H{WIDTH}V{HEIGHT}H0Z" fill="#0E1F4A" opacity=".26"/>'
    elif picture.sky == "mist":
        veil = "".join(
            f'<path d="M-10 {y}Q60 {y - 12} 120 {y}T250 {y}V{y + 15}Q180 {y + 24} 120 {y + 14}T-10 {y + 14}Z" fill="#FFFFFF" opacity=".38"/>'
            for y in (66, 98, 122)
        )
    elif picture.sky == "rain":
        drops = "".join(f"M{x} {y}l-5 13" for x in range(8, 250, 23) for y in ((x * 7) % 31 + 30, (x * 5) % 37 + 84))
        veil = f'<path d="{drops}" stroke="#E6F2F5" stroke-width="2.200" stroke-linecap="round" opacity=".8"/>'
    is_aloft = picture.accent in LEFT
    x = 58 if is_aloft else 40 if number % 2 else 200
    y = 116 if is_aloft else 142
    motif, accent = strokes(MOTIFS[picture.motif, picture.variant]), strokes(ACCENTS[picture.accent])
    return (
        _sky(picture.sky)
        + _land(picture.land, chance)
        + f'<ellipse cx="122" cy="121" rx="52" ry="6" fill="{INK}" opacity=".16"/>'
        + f'<g transform="translate(120 120) scale(0.98)">{motif}</g>{veil}'
        + f'<g transform="translate({x} {y}) scale({1 if is_aloft else 1.15})">{accent}</g>'
    )  # fmt: skip
