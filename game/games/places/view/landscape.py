"""Composes the picture of a place card from its land, motif, accent and sky, as SVG text.

A picture is 240 x 150 u; the raster size clips the rest.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.games.places.deck import Picture
from game.stage.paint import svg
from game.stage.paint.art import Art

WIDTH: Final = 240.0
HEIGHT: Final = 150.0
INK: Final = "#123B40"
_GLEAM: Final = "#D8F0F2"
ALOFT: Final = frozenset(("bats", "beam", "birds", "gull", "kites", "lightning", "smoke", "sparks", "star"))
"""Accents in the sky; the others lie in front."""
VEILED: Final = frozenset(("mist", "night", "rain"))
"""Skies that veil the land."""
_LANDS: Final = {
    "field": ("#D8D389", "#C4BE68"), "hill": ("#A9C68F", "#86AE70"), "lake": ("#A8C98F", "#93BC7C"),
    "meadow": ("#B4D492", "#8FBC71"), "moor": ("#A9A07C", "#8A8767"), "rock": ("#BDB8A6", "#A39E8C"),
    "shore": ("#EBD9A6", "#DDC588"), "snow": ("#F4F8FA", "#DCE8EE"), "town": ("#D9C8A6", "#C5B08A"),
    "wood": ("#93B884", "#759E68"),
}  # fmt: skip


def _shape(path: str, colour: str, more: str = "") -> str:
    return f'<path d="{path}" fill="{colour}" {more}/>'


def _line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


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
    return (
        back
        + front
        + "".join(
            f'<circle cx="{chance.randint(6, 234)}" cy="{chance.randint(126, 146)}" r="2.4" fill="{colour}"/>'
            for colour in petals
        )
    )


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


def layers(art: Art, picture: Picture, number: int) -> tuple[str, ...]:
    """Return the picture of card `number` as SVG layers, bottom first: sky, land, objects."""

    def drawn(group: str, name: str) -> str:
        return svg.inner(art.text(f"games/places/{group}/{name}"))

    is_aloft = picture.accent in ALOFT
    x = 58 if is_aloft else 40 if number % 2 else 200
    y = 116 if is_aloft else 142
    motif = drawn("motif", f"{picture.motif}-{picture.variant}")
    veil = drawn("veil", picture.sky) if picture.sky in VEILED else ""
    return (
        drawn("sky", picture.sky),
        _land(picture.land, Random(number)) + f'<ellipse cx="122" cy="121" rx="52" ry="6" fill="{INK}" opacity=".16"/>',
        f'<g transform="translate(120 120) scale(0.98)">{motif}</g>{veil}'
        f'<g transform="translate({x} {y}) scale({1 if is_aloft else 1.15})">{drawn("accent", picture.accent)}</g>',
    )
