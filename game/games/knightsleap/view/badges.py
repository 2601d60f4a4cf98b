"""Round badges for the state of a square or token: collectable, stealable, safe, blocked. Drawing only."""

from __future__ import annotations

from typing import Final

from game.stage.canvas import Canvas
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite

_SWAP: Final = "M20 36H66V22L90 44L66 66V52H20ZM80 72H34V58L10 80L34 102V88H80Z"
"""Two arrows in opposite directions: a token changes hands."""
_KINDS: Final = {
    "collect": ("state.success", "state.success_ink", "icon/check"),
    "shield": ("state.success", "state.success_ink", "icon/shield"),
    "steal": ("state.danger", "state.danger_ink", ""),
    "win": ("state.gold", "state.legal", "glyph/star"),
    "blocked": ("ink.on_card", "ink.on_dark", "icon/lock"),
}


def badge(canvas: Canvas, kind: str, d: float) -> Sprite:
    """Return the badge of a kind, anchored at its centre."""
    return canvas.paint.kept(("knights badge", kind, round(d)), lambda: _badge(canvas, kind, round(d)))


def _badge(canvas: Canvas, kind: str, d: int) -> Sprite:
    paint = canvas.paint
    ground, ink, icon = _KINDS[kind]
    disc = paint.disc(d, canvas.colour(ground), canvas.colour("surface.card_hi"), canvas.theme.line(max(2.0, d * 0.06)))
    surface = disc.surface.copy()
    if icon:
        picture = paint.art.image(icon, round(d * 0.58), canvas.colour(ink))
    else:
        picture = svg.raster(f'<path d="{_SWAP}" {svg.fill(canvas.colour(ink))}/>', 100, 116, d * 0.0062 * canvas.scale)
    x, y = disc.ox - picture.get_width() / 2, disc.oy - picture.get_height() / 2
    surface.blit(picture, (round(x), round(y)))
    return Sprite(surface, disc.ox, disc.oy)
