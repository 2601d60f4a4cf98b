"""The cloth a duel is fought on, in a frame of wood. Knows no match."""

from __future__ import annotations

from game.stage.canvas import Canvas
from game.stage.paint import svg


def cloth_body(canvas: Canvas, w: float, h: float) -> str:
    """The drawing of it, `w` by `h` u."""
    spot = svg.radial(
        "c",
        (w / 2, h * 0.3),
        w * 0.65,
        ((0, (43, 127, 121, 255)), (0.55, (20, 84, 90, 255)), (1, (7, 42, 48, 255))),
    )
    wood, dark = canvas.colour("surface.wood"), canvas.colour("surface.wood_dark")
    return (
        f"<defs>{spot}</defs>"
        f'<path d="{svg.rounded(0, 0, w, h, 38)}" {svg.fill(dark)}/>'
        f'<path d="{svg.rounded(2, 1, w - 4, h - 4, 37)}" {svg.fill(wood)}/>'
        f'<path d="{svg.rounded(8, 8, w - 16, h - 17, 31)}" {svg.fill(dark)}/>'
        f'<path d="{svg.rounded(11, 12, w - 22, h - 23, 29)}" {svg.fill("c")}/>'
    )
