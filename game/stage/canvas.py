"""A surface with everything needed to draw on it in logical units; all text goes through it, for the layout audit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, Final, Literal, TypeVarTuple

import pygame

from game.stage.layout.shapes import Box, Shape, Spot
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import Clipped, DisplayList, DrawOp, DrawTarget, NullTarget, around
from game.stage.paint.light import LAMP, Lean, lean
from game.stage.paint.paint import Paint
from game.stage.paint.shapes import RingKind
from game.stage.paint.sprite import Kind, Sprite, cached
from game.stage.paint.text import TextLine
from game.stage.paint.theme import Colour, StyleName, Theme, contrast, with_alpha
from game.stage.time.fader import step

from .pieces import Pieces
from .pieces.player_tokens import Mood

Anchor = Literal["left", "center", "right"]
Ink = str | Colour
Arguments = TypeVarTuple("Arguments")
INK = 1.05
"""Height of a line from the highest accent to the lowest descender, as a share of its size."""
LEAST_NAME = 32.0
"""Size in u below which large text is cut rather than shrunk."""
LEAST_LETTERING: Final = 12.0
"""Size in u below which lettering of a drawing cannot be read."""
SQUEEZED = 0.85
"""Smallest share of its usual size before a name is shortened."""
LARGE_TEXT = 1.5
"""Text size from which text takes precedence over ornaments, and the hint line has a row of its own."""
TILES: Final = (8, 5)
"""Numbers of tiles across and down that darken the window: one large picture would fade slowly."""
DIM: Final = 8
"""Steps in which a box darkens."""
NUDGE: Final = 0.003
"""Pixels added to a corner on a whole pixel."""
SHADES: Final = 4


@dataclass(frozen=True, slots=True)
class Printed:
    """A drawn text, for the layout audit: its ink (logical), whether it fitted, its contrast at that place."""

    text: str
    box: Box
    fits: bool
    size: float
    contrast: float
    is_faint: bool
    """True if drawn in an ink for disabled items, which may be pale."""
    is_lettering: bool = False
    """True if it belongs to a drawing: smaller and paler than text for reading, and of the same size in large text."""


class Canvas:
    def __init__(self, surface: DrawTarget, viewport: Viewport, paint: Paint, pieces: Pieces) -> None:
        self.surface = surface
        self.viewport = viewport
        self.paint = paint
        self.pieces = pieces
        self.audit: list[Printed] | None = None
        self.lamp = LAMP
        """Place of the lamp, from which shadows fall away."""
        self.moods: Mapping[str, Mood] = {}
        """Feelings of the players by colour, which their pawns show."""
        self._recorded: dict[Hashable, tuple[Hashable, Sequence[DrawOp]]] = {}
        """The arguments and operations of everything drawn by `cached`, by name."""

    @property
    def theme(self) -> Theme:
        return self.paint.theme

    @property
    def scale(self) -> float:
        return self.viewport.scale

    def area(self, box: Box) -> pygame.Rect:
        return pygame.Rect(self.viewport.at(box.x, box.y), (self.viewport.px(box.w), self.viewport.px(box.h)))

    def onto(self, surface: DrawTarget) -> Canvas:
        other = Canvas(surface, self.viewport, self.paint, self.pieces)
        other.audit, other.lamp, other.moods = self.audit, self.lamp, self.moods
        return other

    def nowhere(self) -> Canvas:
        """Return a canvas for preparing pictures: it shows nothing, and the audit does not see it."""
        other = self.onto(NullTarget(self.viewport.window))
        other.audit = None
        return other

    def aligned(self, box: Box) -> Box:
        """Return the box with its corner on a whole pixel, nudged so that halves of pixels round consistently."""
        left, top = self.viewport.at(box.x, box.y)
        return Box((left + NUDGE) / self.scale, (top + NUDGE) / self.scale, box.w, box.h, box.r)

    def ahead(self, draw: Callable[[Canvas], object]) -> Iterator[bool]:
        """Make the pictures of `draw` on the render thread, yielding True meanwhile; it uses the canvas but no text."""
        paint, nowhere = self.paint, self.nowhere()
        if paint.pictures.has_all(partial(draw, nowhere)):
            return
        if paint.preparer is not None:
            nowhere.paint, nowhere.pieces = paint.beside, Pieces(paint.beside)

        def make() -> Mapping[Kind, Mapping[Hashable, Any]]:
            draw(nowhere)
            return {} if nowhere.paint is paint else nowhere.paint.pictures.clear()

        paint.pictures.adopt((yield from paint.made(make)))
        yield False

    def drop_frame(self) -> None:
        """Drop the last frame, so that a canvas kept for measuring does not hold its pictures."""
        self.surface = DisplayList(self.viewport.window)
        self._recorded.clear()

    def cached(self, name: Hashable, draw: Callable[[Canvas, *Arguments], object], *arguments: *Arguments) -> None:
        """Draw `draw(canvas, *arguments)`, called only if the hashable `arguments` change; `name` is unique here."""
        if self.audit is not None:
            draw(self, *arguments)
            return
        recorded = self._recorded.get(name)
        if recorded is None or recorded[0] != arguments:
            recorded = self._recorded[name] = arguments, self.noted(lambda onto: draw(onto, *arguments))
        self.surface.blits(recorded[1], False)

    def with_alpha(
        self, strength: float, draw: Callable[[Canvas], None], *, shades: int = SHADES, is_offbeat: bool = False
    ) -> None:
        """Draw at an opacity of 0 to 1, in steps; offbeat ones lie between those of a fade running beside it."""
        if strength >= 1 or self.audit is not None:
            draw(self)
        elif step(strength, shades, is_offbeat=is_offbeat):
            self.put_with_alpha(strength, self.noted(draw), shades=shades, is_offbeat=is_offbeat)

    def noted(self, draw: Callable[[Canvas], object]) -> Sequence[DrawOp]:
        """Record the operations of `draw` without drawing; the layout audit does not see them."""
        sheet = DisplayList(self.surface.get_size())
        before, self.surface, self.audit = (self.surface, self.audit), sheet, None
        draw(self)
        self.surface, self.audit = before
        return sheet.ops

    def put_with_alpha(
        self, strength: float, ops: Sequence[DrawOp], *, shades: int = SHADES, is_offbeat: bool = False
    ) -> None:
        shade = step(strength, shades, is_offbeat=is_offbeat)
        for picture, *how in ops if shade else ():
            self.surface.blit(self.paint.with_alpha(picture, shade / shades), *how)

    def colour(self, ink: Ink) -> Colour:
        return self.theme.colour(ink) if isinstance(ink, str) else ink

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        sprite.draw(self.surface, x * self.scale, y * self.scale)

    def shine(self, sprite: Sprite, x: float, y: float, blend: int = pygame.BLEND_RGB_ADD) -> None:
        """Draw light that is added, or taken away, with its anchor at a logical place; none in high contrast."""
        if not self.theme.is_contrast:
            spot = round(x * self.scale) - sprite.ox, round(y * self.scale) - sprite.oy
            self.surface.blit(sprite.surface, spot, None, blend)

    def put_box(self, sprite: Sprite, box: Box) -> None:
        """Draw a sprite whose anchor is its top left corner."""
        sprite.draw(self.surface, box.x * self.scale, box.y * self.scale)

    def tray(self, box: Box) -> None:
        self.put_box(self.paint.tray(box.w, box.h, self.lean_of(box)), box)

    def panel(
        self, box: Box, radius: float, *, opacity: float = 0.86, is_active: bool = False, ground: str = "surface.panel"
    ) -> None:
        """Draw dark glass that throws its shadow away from the lamp."""
        look = round(box.w), round(box.h), radius
        lean = self.lean_of(box)
        self.put_box(self.paint.panel(*look, opacity=opacity, is_active=is_active, ground=ground, lean=lean), box)

    def lean(self, x: float, y: float) -> Lean:
        """Return the lean of a shadow at a place."""
        return lean(x, y, self.lamp)

    def lean_of(self, box: Box) -> Lean:
        return self.lean(*box.centre)

    def lamp_from(self, box: Box) -> Spot:
        """Return the place of the lamp from the corner of a box, in whole u."""
        return round(self.lamp[0] - box.x), round(self.lamp[1] - box.y)

    def image(self, name: str, size: float | tuple[float, float], x: float, y: float, tint: Ink | None = None) -> None:
        picture = self.paint.art.image(name, size, None if tint is None else self.colour(tint))
        w, h = picture.get_size()
        self.surface.blit(picture, (round(x * self.scale - w / 2), round(y * self.scale - h / 2)))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        style: StyleName = "body",
        ink: Ink = "ink.on_dark",
        anchor: Anchor = "left",
        width: float | None = None,
        height: float | None = None,
        is_raised: bool = False,
    ) -> float:
        """Draw one line, capitals centred on y, at most `width` by `height`, or with a shadow; returns its width."""
        colour = self.colour(ink)
        line, has_room = self.line(text, style, colour, width, height)
        wide = line.width / self.scale
        if self.audit is not None:
            left = x * self.scale - {"left": 0.0, "center": line.width / 2, "right": line.width}[anchor]
            spot = round(left) - line.left, round(y * self.scale + line.cap_height / 2) - line.baseline
            self._note(text, line.surface.get_rect(topleft=spot), line.fits and has_room, line.size_u, colour)
        if is_raised:
            shade, _ = self.line(text, style, with_alpha(self.colour("bg.vignette"), 0.55), width, height)
            drop = max(2.0, line.size_u * 0.055) * self.scale
            shade.draw(self.surface, x * self.scale, y * self.scale + drop, anchor, "cap")
        line.draw(self.surface, x * self.scale, y * self.scale, anchor, "cap")
        return wide

    def note(self, text: str, box: Box) -> None:
        """Report to the audit a readable thing drawn as a picture, such as a key."""
        if self.audit is not None:
            self.audit.append(Printed(text, box, True, self.theme.size["min_text"], 21.0, False))

    def put_line(self, text: str, x: float, y: float, style: StyleName, ink: Ink, size: float) -> None:
        """Draw one line centred at a place, of exactly this size in u: lettering of a drawing."""
        colour = self.colour(ink)
        line = self.paint.type.line(text, style, colour, size=size)
        if self.audit is not None:
            spot = round(x * self.scale - line.width / 2), round(y * self.scale + line.cap_height / 2)
            area = line.surface.get_rect(topleft=(spot[0] - line.left, spot[1] - line.baseline))
            self._note(text, area, size >= LEAST_LETTERING, size, colour, is_lettering=True)
        line.draw(self.surface, x * self.scale, y * self.scale, "center", "cap")

    def line(
        self, text: str, style: StyleName, ink: Ink, width: float | None = None, height: float | None = None
    ) -> tuple[TextLine, bool]:
        """Return a line as `text` draws it, and True if `height` had room for the smallest allowed size."""
        colour, kind = self.colour(ink), self.paint.type
        if height is None:
            return kind.line(text, style, colour, width), True
        base = self.theme.styles[style].size
        wished, most, floor = base * kind.text_scale, height / INK, min(base, self.theme.size["min_text"])
        if wished <= most:
            return kind.line(text, style, colour, width), True
        return kind.line(text, style, colour, width, size=max(most, floor)), most >= floor

    @property
    def is_large(self) -> bool:
        """True if text is so large that it displaces ornaments."""
        return self.paint.type.text_scale >= LARGE_TEXT

    def grown(self, usual: float, large: float) -> float:
        """Return a length between its values at the usual and at a large text size."""
        share = min(1.0, (self.paint.type.text_scale - 1) / (LARGE_TEXT - 1))
        return usual + (large - usual) * share

    def crowds(self, text: str, style: StyleName, taken: float, width: float, height: float | None = None) -> bool:
        """True if an ornament `taken` wide should give way: the text does not fit beside it, or, if large, shrinks."""
        line = self.line(text, style, "ink.on_dark", width - taken, height)[0]
        if not line.fits or not self.is_large:
            return not line.fits
        return self.line(text, style, "ink.on_dark", width, height)[0].size_u > line.size_u

    def cut(self, name: str, style: StyleName, width: float) -> str:
        """Return a name, shortened at its end until it fits at the smallest size; large text never shrinks."""
        shown, least = name, 0.0
        if self.is_large:
            least = min(self.theme.styles[style].size, LEAST_NAME)
        while len(shown) > 2:
            line = self.line(shown, style, "ink.on_dark", width)[0]
            if line.fits and line.size_u >= least:
                break
            shown = shown.removesuffix("…")[:-1].rstrip() + "…"
        return shown

    def called(self, full: str, short: str, style: StyleName, width: float) -> str:
        """Return the full name if it fits this width without much shrinking, else the short one as `cut`."""
        line = self.line(full, style, "ink.on_dark", width)[0]
        least = self.theme.styles[style].size * (1.0 if self.is_large else SQUEEZED)
        return full if line.fits and line.size_u >= least else self.cut(short, style, width)

    def alike(self, names: Sequence[str], style: StyleName, width: float, height: float) -> float:
        """Return a height that makes all these lines as large as the smallest of them, in rows of this size."""
        sizes = (self.line(name, style, "ink.on_dark", width, height)[0].size_u for name in names)
        return min(height, min(sizes) * INK)

    def width(self, text: str, style: StyleName, height: float | None = None) -> float:
        """Return the unconstrained width of a line of at most this height."""
        return self.line(text, style, "ink.on_dark", None, height)[0].width / self.scale

    def block(
        self,
        text: str,
        box: Box,
        style: StyleName = "body",
        ink: Ink = "ink.on_dark",
        align: Anchor = "left",
        valign: Literal["top", "middle", "bottom"] = "top",
        lines: int | None = None,
        most: float = inf,
    ) -> float:
        """Draw wrapped text inside a box, in a size of at most `most` u; returns its height."""
        colour = self.colour(ink)
        block = self.paint.type.block(text, style, colour, box.w, box.h, align, lines, most)
        high = block.height / self.scale
        y = box.y + (box.h - high) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign]
        if self.audit is not None:
            spot = round(box.x * self.scale), round(y * self.scale)
            self._note(text, block.surface.get_bounding_rect().move(spot), block.fits, block.size_u, colour)
        block.draw(self.surface, box.x * self.scale, y * self.scale)
        return high

    def _note(
        self, text: str, ink: pygame.Rect, fits: bool, size: float, colour: Colour, *, is_lettering: bool = False
    ) -> None:
        """Record a text for the audit, by the pixels its letters cover, before they are drawn."""
        assert self.audit is not None
        assert isinstance(self.surface, pygame.Surface)
        area = ink.clip(self.surface.get_rect())
        behind = pygame.transform.average_color(self.surface, area) if area.w and area.h else (0, 0, 0, 255)
        ratio = contrast(colour, (behind[0], behind[1], behind[2], 255))
        with_alpha = colour in (self.colour("ink.disabled_on_card"), self.colour("ink.disabled_on_dark"))
        k = self.scale
        box = Box(ink.x / k, ink.y / k, ink.w / k, ink.h / k)
        self.audit.append(Printed(text, box, fits, size, ratio, with_alpha, is_lettering))

    def veil(self) -> None:
        """Darken everything drawn so far, behind a modal card."""
        self.dim(Box(0, 0, self.viewport.width, self.viewport.height), self.colour("bg.scrim"), 1.0)
        if self.audit is not None:
            self.audit.clear()

    def dim(self, box: Box, shade: Colour, strength: float) -> None:
        """Darken a box with round corners at a strength of 0 to 1."""
        darkness = DIM if self.audit is not None else step(strength, DIM)
        if not darkness:
            return
        whole, dusk = self.area(box), with_alpha(shade, shade[3] / 255 * darkness / DIM)
        r = self.viewport.px(box.r)
        wide, high = (-(-edge // tiles) for edge, tiles in zip(self.viewport.window, TILES, strict=True))
        tile = _tile(self, (wide, high), dusk).surface
        middle = whole.inflate(0, -2 * r)
        for band in [middle, *around(whole.inflate(-2 * r, 0), middle.inflate(-2 * r, 0))] if r else [whole]:
            self.pave(tile, band)
        disc = self.paint.round_rect(2 * box.r, 2 * box.r, box.r, dusk).surface
        for side in ("topleft", "topright", "bottomleft", "bottomright") if r else ():
            corner, place = pygame.Rect(0, 0, r, r), disc.get_rect()
            for rect in (corner, place):
                setattr(rect, side, getattr(whole, side))
            Clipped(self.surface, corner).blit(disc, place.topleft)

    def pave(self, tile: pygame.Surface, area: pygame.Rect, blend: int = 0) -> None:
        """Fill an area in pixels with a tile of a single colour."""
        wide, high = tile.get_size()
        for y in range(area.top, area.bottom, high):
            for x in range(area.left, area.right, wide):
                part = 0, 0, min(wide, area.right - x), min(high, area.bottom - y)
                self.surface.blit(tile, (x, y), part, blend)

    def ring(self, shape: Shape, kind: RingKind = "focus", ink: Ink | None = None) -> None:
        x, y = shape.centre
        points = [(px - x, py - y) for px, py in shape.outline()]
        self.put(self.paint.ring(points, kind, None if ink is None else self.colour(ink)), x, y)


def draw_plain_card(canvas: Canvas, box: Box) -> None:
    """Draw a cream card without a printed frame, with its shadow away from the lamp."""
    look = round(box.w), round(box.h), 34
    canvas.put_box(canvas.paint.card(*look, frame=False, shadow="card", lean=canvas.lean_of(box)), box)


@cached
def _tile(canvas: Canvas, size: tuple[int, int], shade: Colour) -> Sprite:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(shade)
    return Sprite(surface)
