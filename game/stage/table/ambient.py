"""Ambient effects on a board at rest, as a function of the tick: rings on water, glints on gold, smoke."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, Literal

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached

Kind = Literal["ripple", "glint", "smoke"]

STEPS: Final = {"ripple": 12, "glint": 7, "smoke": 16}
"""Number of pictures of each effect."""
PAUSE: Final = {"ripple": 30, "glint": 23, "smoke": 0}
"""Ticks between two effects of a kind at a place; of glints, between two anywhere."""


@dataclass(frozen=True, slots=True)
class AmbientEffect:
    """A small ambient effect: its place and its greatest width, in u."""

    kind: Kind
    spot: Spot
    size: float


def draw_ambient(canvas: Canvas, ambient_effects: Sequence[AmbientEffect], tick: int) -> None:
    """Draw all effects at this tick; only one glint shows at a time."""
    glints = [stir for stir in ambient_effects if stir.kind == "glint"]
    for index, stir in enumerate(ambient_effects):
        steps, pause = STEPS[stir.kind], PAUSE[stir.kind]
        round_, step = divmod(tick + (0 if stir.kind == "glint" else index * 17), steps + pause)
        is_due = stir.kind != "glint" or glints[round_ * 7 % len(glints)] is stir
        if step < steps and is_due:
            canvas.put(_picture(canvas.paint, stir.kind, round(stir.size), step), *stir.spot)


@cached
def _picture(paint: Paint, kind: Kind, size: int, step: int) -> Sprite:
    draw = {"ripple": _ripple, "glint": _glint, "smoke": _smoke}[kind]
    return draw(paint, size, (step + 1) / (STEPS[kind] + 1))


def _ripple(paint: Paint, size: float, part: float) -> Sprite:
    body, fade = "", 1 - part
    for late, alpha in ((0.0, 200), (0.3, 130)):
        share = max(0.0, part - late) / (1 - late)
        rx, ry = size / 2 * share, size / 6 * share
        if share:
            light, dark = svg.stroke((255, 255, 250, round(alpha * fade)), 3), svg.stroke((96, 150, 150, 70), 1.4)
            body += f'<ellipse cx="0" cy="0" rx="{rx:.2f}" ry="{ry:.2f}" fill="none" {light}/>'
            if part < 0.7:
                body += f'<ellipse cx="0" cy="1.800" rx="{rx:.2f}" ry="{ry:.2f}" fill="none" {dark}/>'
    return paint.framed(body, ((-size / 2, -size / 6), (size / 2, size / 6)), 4)


def _glint(paint: Paint, size: float, part: float) -> Sprite:
    swell = sin(pi * part)
    far, near = size / 2 * swell, size / 15 * (0.5 + swell / 2)
    points = [
        (cos(pi * k / 4 - pi / 2) * (near if k % 2 else far), sin(pi * k / 4 - pi / 2) * (near if k % 2 else far))
        for k in range(8)
    ]
    body = (
        f'<circle cx="0" cy="0" r="{size * 0.16 * swell:.2f}" {svg.fill((255, 244, 200, 110))}/>'
        f'<path d="{svg.polygon(points)}" {svg.fill((255, 255, 255, 245))}/>'
    )
    return paint.framed(body, ((-size / 2, -size / 2), (size / 2, size / 2)), 1)


def _smoke(paint: Paint, size: float, part: float) -> Sprite:
    body = ""
    for late in (0.0, 0.5):
        share = (part + late) % 1
        r, y, x = size * (0.1 + 0.14 * share), -size * 1.1 * share, size * 0.22 * share * share
        alpha = round(235 * min(1.0, share * 4) * (1 - share))
        body += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" {svg.fill((160, 158, 150, alpha))}/>'
    return paint.framed(body, ((-size / 3, -size * 1.4), (size / 2, size / 4)), 1)
