"""Text as pictures: lines placed by baseline and cap height, wrapped blocks, shrinking instead of cutting."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import floor, inf
from pathlib import Path
from typing import Final, Literal

import pygame

from game.stage.paint.font_fallback import DRAWN, SOFT_HYPHEN, FontFallback
from game.stage.paint.frame import DrawTarget
from game.stage.paint.pictures import Pictures
from game.stage.paint.sprite import Cache, weight_of
from game.stage.paint.theme import Colour, StyleName, Theme, TypeStyle

log = logging.getLogger(__name__)

SURE: Final = 0.97
"""Factor applied to estimated widths: a text whose estimate is too wide is certainly too wide."""
Measure = Callable[[str, float, str], int]
"""Width in pixels of a text in a font at a size in u."""
SHRINK: Final = 0.85
"""Share of the style's own size down to which text shrinks before it is broken into lines."""
CLOSE: Final = 1.14
"""Tightest line spacing, as a share of the style's size, of enlarged text that lacks height."""
CLOSE_FROM: Final = 1.5
"""Text size from which tight line spacing is allowed."""
LAST_RESORT: Final = 0.5
"""Lower limit of shrinking, as a share of the smallest allowed size; below that size `fits` is False."""
SHORT: Final = 0.3
"""Shortest allowed last line of a paragraph, as a share of its longest; a single word is always too short."""
SHORT_TITLE, TITLE = 0.6, 40.0
"""The same for titles, and the size in u of a style from which it sets titles."""
NARROWER: Final = tuple(1 - step / 32 for step in range(1, 17))
"""Narrower widths, as shares of the room, tried for a paragraph with a short last line."""
HEADLINE: Final = 0.4
"""Shortest allowed first line of two, as a share of the second; with more lines none is shorter than the last."""
ROUNDED: Final = 0.6
"""Pixels by which a block may exceed its box: heights measured earlier are whole pixels."""

NO_SIGN: Final = "\uffff"
PROBED: Final = 32.0
"""Size in u at which a font is probed for a character."""
INKED: Final = 1.4
"""Height from accents to descenders, as a share of a capital."""

Ink = tuple[pygame.Surface, int, int]
"""A picture cropped to its ink, its baseline from the top, and how far left of its position it begins, in pixels."""
Align = Literal["left", "center", "right"]
Vertical = Literal["cap", "baseline", "top"]
_BOLD: Final[dict[str, str]] = {"body": "body_b", "small": "small_b"}
_SPACE = re.compile(r"[ \t]+")
DOT, DASH = "·", "–"
"""Separators between two items or phrases; no line begins with one."""


class TextLine:
    """One line cropped to its ink, measured in pixels. Rendered lazily: many lines are only measured."""

    __slots__ = ("_ink", "_write", "cap_height", "fits", "size_u", "width")

    def __init__(self, write: Callable[[], Ink], width: int, cap_height: int, size_u: float, fits: bool) -> None:
        self._write = write
        self._ink: Ink | None = None
        self.width, self.cap_height, self.size_u, self.fits = width, cap_height, size_u, fits

    @property
    def _written(self) -> Ink:
        if self._ink is None:
            self._ink = self._write()
        return self._ink

    @property
    def surface(self) -> pygame.Surface:
        return self._written[0]

    @property
    def baseline(self) -> int:
        """Pixels from the surface's top."""
        return self._written[1]

    @property
    def left(self) -> int:
        """Pixels by which the ink begins left of the line's position."""
        return self._written[2]

    @property
    def weight(self) -> int:
        return round(self.width * self.cap_height * INKED) * 4

    def draw(self, target: DrawTarget, x: float, y: float, align: Align = "left", v: Vertical = "cap") -> None:
        """Blit at pixels: `y` is the middle of the capitals (cap), the baseline, or the top of the capitals."""
        if align == "center":
            x -= self.width / 2
        elif align == "right":
            x -= self.width
        if v == "cap":
            y += self.cap_height / 2
        elif v == "top":
            y += self.cap_height
        target.blit(self.surface, (round(x) - self.left, round(y) - self.baseline))


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Wrapped text, measured in pixels. `fits` is False if a box was too small for the smallest allowed size."""

    surface: pygame.Surface
    width: int
    height: int
    rows: Sequence[str]
    size_u: float
    fits: bool

    @property
    def lines(self) -> int:
        return len(self.rows)

    @property
    def weight(self) -> int:
        return weight_of(self.surface)

    def draw(self, target: DrawTarget, x: float, y: float) -> None:
        target.blit(self.surface, (round(x), round(y)))


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    is_bold: bool
    has_gap: bool  # a space stands before it
    breaks: bool = False  # a new line starts before it


class Type:
    """The fonts of one assets folder at one scale; `text_scale` is the player's setting, 1.0 to 2.0."""

    def __init__(self, assets: Path, scale: float, text_scale: float = 1.0, pictures: Pictures | None = None) -> None:
        """Without `pictures` it has a cache of its own."""
        self.assets = assets
        self.scale = scale
        self.text_scale = text_scale
        self._theme = Theme.load(assets)
        self._min = self._theme.size["min_text"]
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._missing: set[str] = set()
        self._drawn: dict[str, FontFallback] = {}
        self._advances: Cache[tuple[str, int, str], int] = Cache(4096)
        self._pictures = pictures or Pictures(scale, None)

    def line(
        self, text: str, style: StyleName, colour: Colour, max_width: float | None = None, *, size: float | None = None
    ) -> TextLine:
        """Return one line, at most `max_width` u wide. `size` in u, for drawings, ignores the text size."""
        key = (text, style, colour, max_width, size)
        return self._pictures.get(key, lambda: self._make_line(*key), "line")

    def block(
        self,
        text: str,
        style: StyleName,
        colour: Colour,
        width: float,
        max_height: float | None = None,
        align: Align = "left",
        lines: int | None = None,
        most: float = inf,
    ) -> TextBlock:
        """Return text wrapped into `width` u, at most `max_height` u high and `lines` lines; `**bold**` stands out.

        `most` is the maximum size in u.
        """
        most = min(most, self._theme.styles[style].size * self.text_scale)
        key = (text, style, colour, width, max_height, align, lines, most)
        return self._pictures.get(key, lambda: self.set_block(*key), "block")

    def clear(self) -> None:
        self._pictures.clear("line", "block")
        self._drawn.clear()
        self._fonts.clear()

    # -- sizes

    def _sizes(self, base: TypeStyle, wished: float) -> list[float]:
        """Return the sizes in u to try, largest first; those of the unscaled style are included."""
        least = min(base.size, self._min)
        stops = {*(exact for exact in (base.size * SHRINK, least) if exact < wished)}
        for size in {wished, min(wished, base.size)}:
            stops.add(size)
            while size > least * LAST_RESORT + 0.01:
                size = max(size * 0.96, least * LAST_RESORT)
                stops.add(size)
        return sorted(stops, reverse=True)

    def _is_allowed(self, base: TypeStyle, size: float) -> bool:
        return size >= min(base.size, self._min) - 0.01

    # -- fonts

    def _font(self, name: str, size_u: float) -> pygame.font.Font:
        pixels = max(1, round(size_u * self.scale))
        font = self._fonts.get((name, pixels))
        if font is None:
            font = self._fonts[name, pixels] = self._open(name, pixels)
        return font

    def _open(self, name: str, pixels: int) -> pygame.font.Font:
        if not pygame.font.get_init():
            pygame.font.init()
        fonts = dict.fromkeys((name, *(style.font for style in self._theme.styles.values())))
        found = (font for other in fonts if (font := self._sound(other, pixels)) is not None)
        return next(found, None) or pygame.font.Font(None, pixels)

    def _sound(self, name: str, pixels: int) -> pygame.font.Font | None:
        """Open the font of that file; None if it is missing or broken, which may show only when it measures a text."""
        if name in self._missing:
            return None
        path = self.assets / "fonts" / f"{name}.ttf"
        try:
            font = pygame.font.Font(path, pixels)
            font.size("Ag")
        except (OSError, ValueError, pygame.error) as error:
            self._missing.add(name)
            log.warning("font %s cannot be used: %s", path, error)
            return None
        return font

    def _signs(self, name: str) -> FontFallback:
        if name not in self._drawn:
            self._drawn[name] = FontFallback(partial(_has, self._font(name, PROBED)))
        return self._drawn[name]

    def can_write(self, text: str) -> bool:
        """True if the fonts have every character of a text; missing ones would be drawn as an empty box."""
        names = dict.fromkeys(style.font for style in self._theme.styles.values())
        return all(_has(self._font(name, PROBED), sign) for name in names for sign in set(text.translate(DRAWN)))

    def _advance(self, name: str, size_u: float, text: str) -> int:
        key = name, round(size_u * self.scale), text
        return self._advances.get(key, lambda: self._font(name, size_u).size(text.translate(self._signs(name)))[0])

    def _guess(self, largest: float) -> Measure:
        """Return a measure that estimates widths, rather too small, from the largest size: loading fonts is slow."""
        return lambda name, size_u, text: floor(self._advance(name, largest, text) * size_u / largest * SURE)

    # -- lines

    def _make_line(
        self, text: str, style: str, colour: Colour, max_width: float | None, wished: float | None
    ) -> TextLine:
        base = self._theme.styles[style]
        room = None if max_width is None else max_width * self.scale
        sizes = self._sizes(base, base.size * self.text_scale if wished is None else wished)
        size = sizes[0]
        guess = self._guess(sizes[0])
        for size in sizes:
            if room is None or (guess(base.font, size, text) <= room and self._advance(base.font, size, text) <= room):
                break
        width = self._advance(base.font, size, text)
        fits = self._is_allowed(base, size) and (room is None or width <= room)
        return self._render(text.translate(self._signs(base.font)), base.font, size, colour, fits)

    def _render(self, text: str, name: str, size: float, colour: Colour, fits: bool) -> TextLine:
        font = self._font(name, size)
        return TextLine(lambda: _written(font, text, colour), font.size(text)[0], _cap_height(font), size, fits)

    # -- blocks

    def set_block(
        self,
        text: str,
        style: str,
        colour: Colour,
        width: float,
        max_height: float | None,
        align: Align,
        lines: int | None,
        most: float = inf,
    ) -> TextBlock:
        base = self._theme.styles[style]
        words = _split(text)
        room = round(width * self.scale)
        tall = None if max_height is None else max_height * self.scale
        rows: list[list[_Word]] = []
        size, fits = min(base.size * self.text_scale, most), False
        sizes = self._sizes(base, size)
        guess = self._guess(sizes[0])
        for size in sizes:
            close = self._close(base, size)
            for measure in (self._advance,) if size == sizes[0] else (guess, self._advance):
                rows, is_narrow = self._wrap(words, base, size, room, measure)
                height = self._height(close, size, len(rows))
                fits = (
                    is_narrow and (tall is None or height <= tall + ROUNDED) and (lines is None or len(rows) <= lines)
                )
                if not fits:
                    break
            if fits:
                break
        if fits:
            rows = [row for part in _paragraphs(words) for row in self._even(part, base, size, room)]
        else:
            rows, _ = self._wrap(words, base, size, room, self._advance, is_forced=True)
        fits = fits and self._is_allowed(base, size)
        if tall is not None and self._height(base, size, len(rows)) > tall:
            least, given = self._close(base, size).leading, tall / self.scale / len(rows) * base.size / size
            base = replace(base, leading=max(least, min(base.leading, given)))
        return self._set(rows, base, size, colour, room, align, fits)

    def _even(self, words: list[_Word], base: TypeStyle, size: float, room: int) -> list[list[_Word]]:
        """Return the rows of a paragraph, avoiding a single word in the last row if as many rows can do so."""

        def wrap(share: float) -> list[list[_Word]]:
            rows, is_narrow = self._wrap(words, base, size, round(room * share), self._advance)
            return rows[words[0].breaks :] if is_narrow else []

        rows, short = wrap(1.0), SHORT if base.size < TITLE else SHORT_TITLE
        wide = [self._wide(row, base, size) for row in rows]
        if len(rows) < 2 or (len(rows[-1]) > 1 and wide[-1] >= short * max(wide)):
            return rows
        found = rows
        for share in NARROWER:
            other = wrap(share)
            if len(other) != len(rows) or sum(map(len, other)) != sum(map(len, rows)):
                break  # an extra row or a broken word is worse than a short row
            wide = [self._wide(row, base, size) for row in other]
            if len(other[-1]) > 1 and min(wide[:-1]) >= wide[-1] * (HEADLINE if len(other) == 2 else 1):
                found = other
                if wide[-1] >= short * max(wide):
                    break
        return found

    def _wide(self, row: list[_Word], base: TypeStyle, size: float) -> int:
        gaps = sum(word.has_gap for word in row[1:]) * self._advance(base.font, size, " ")
        return gaps + sum(self._advance(self._bold(base, word.is_bold), size, word.text) for word in row)

    def _close(self, base: TypeStyle, size: float) -> TypeStyle:
        """Return the style with its tightest line spacing, used by enlarged text before it shrinks."""
        if self.text_scale < CLOSE_FROM or size <= base.size:
            return base
        return replace(base, leading=min(base.leading, base.size * CLOSE))

    def _height(self, base: TypeStyle, size: float, rows: int = 1) -> float:
        """Return the pixels from the top of the first line to the end of the last line's descenders."""
        return base.leading * size / base.size * self.scale * rows

    def _bold(self, base: TypeStyle, is_bold: bool) -> str:
        return self._theme.styles[_BOLD.get(base.name, base.name)].font if is_bold else base.font

    def _wrap(
        self, words: list[_Word], base: TypeStyle, size: float, room: int, measure: Measure, *, is_forced: bool = False
    ) -> tuple[list[list[_Word]], bool]:
        """Return rows of words, and True if every row fits; `is_forced` breaks words in the middle."""
        gap = measure(base.font, size, " ")
        rows: list[list[_Word]] = [[]]
        used = 0
        is_narrow = True
        queue = words[::-1]
        while queue:
            word = queue.pop()
            if word.breaks:
                rows.append([])
                used = 0
            face = self._bold(base, word.is_bold)
            wide = measure(face, size, word.text)
            lead = gap if rows[-1] and word.has_gap else 0
            if used + lead + wide <= room:
                rows[-1].append(word)
                used += lead + wide
                continue
            parts = self._hyphenate(word, face, size, room - used - lead, measure, is_forced and not rows[-1])
            if parts is not None:
                rows[-1].append(parts[0])
                queue.append(parts[1])
                continue
            if rows[-1]:
                rows.append([])
                used = 0
                queue.append(_Word(word.text, word.is_bold, word.has_gap))
                continue
            rows[-1].append(word)
            used += wide
            is_narrow = False
        return rows, is_narrow

    def _hyphenate(
        self, word: _Word, face: str, size: float, room: int, measure: Measure, is_forced: bool
    ) -> tuple[_Word, _Word] | None:
        """Break the word at its last soft or hard hyphen that fits, or anywhere if forced; 12/6 stays together."""
        text = word.text
        for at in range(len(text) - 1, 0, -1):
            if text[at - 1] == SOFT_HYPHEN:
                head, rest = text[: at - 1] + "-", text[at:]
            elif (text[at - 1] in "-–/" and at > 2 and not (text[at - 1] == "/" and text[at].isdigit())) or is_forced:
                head, rest = text[:at], text[at:]
            else:
                continue
            if measure(face, size, head) <= room:
                return _Word(head, word.is_bold, word.has_gap), _Word(rest, word.is_bold, True, breaks=True)
        return None

    def _word(self, text: str, name: str, size: float, colour: Colour) -> TextLine:
        key = text, name, round(size * self.scale), colour
        signs = self._signs(name)
        return self._pictures.get(key, lambda: self._render(text.translate(signs), name, size, colour, True), "line")

    def _set(
        self, rows: list[list[_Word]], base: TypeStyle, size: float, colour: Colour, room: int, align: Align, fits: bool
    ) -> TextBlock:
        leading = self._height(base, size)
        font = self._font(base.font, size)
        cap = _cap_height(font)
        gap = self._advance(base.font, size, " ")
        height = max(1, round(leading * len(rows)))
        surface = pygame.Surface((max(1, room), height), pygame.SRCALPHA)
        surface.fill((*colour[:3], 0))
        for number, row in enumerate(rows):
            lines = [self._word(word.text, self._bold(base, word.is_bold), size, colour) for word in row]
            wide = sum(line.width for line in lines) + sum(gap for word in row[1:] if word.has_gap)
            x = float({"left": 0, "center": (room - wide) // 2, "right": room - wide}[align])
            baseline = leading * number + (leading + cap) / 2
            for place, (word, line) in enumerate(zip(row, lines, strict=True)):
                if place and word.has_gap:
                    x += gap
                surface.blit(line.surface, (round(x) - line.left, round(baseline) - line.baseline))
                x += line.width
        row_texts = ["".join(" " * word.has_gap + word.text for word in row).strip() for row in rows]
        return TextBlock(surface, room, height, row_texts, size, fits)


def _has(font: pygame.font.Font, sign: str) -> bool:
    if not font.size(sign)[0]:
        return True  # an accent, drawn over the letter before it
    box, seen = (pygame.image.tobytes(font.render(one, True, "white"), "RGBA") for one in (NO_SIGN, sign))
    return seen != box


def _written(font: pygame.font.Font, text: str, colour: Colour) -> Ink:
    whole = font.render(text, True, colour) if font.size(text)[0] else pygame.Surface((1, 1), pygame.SRCALPHA)
    ink = whole.get_bounding_rect()
    if not ink.width or not ink.height:
        return pygame.Surface((1, 1), pygame.SRCALPHA), 0, 0
    surface = whole.subsurface(ink).copy()
    if colour[3] < 255:
        surface.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return surface, font.get_ascent() - ink.top, -ink.left


def _cap_height(font: pygame.font.Font) -> int:
    metrics = font.metrics("H")[0]
    return metrics[3] if metrics else font.get_ascent()


def _paragraphs(words: list[_Word]) -> list[list[_Word]]:
    parts: list[list[_Word]] = []
    for word in words:
        if word.breaks or not parts:
            parts.append([])
        parts[-1].append(word)
    return parts


def _split(text: str) -> list[_Word]:
    """Return the words with their weight; line breaks in the text are kept."""
    words: list[_Word] = []
    is_bold = False
    for number, row in enumerate(text.split("\n")):
        starts_row = number > 0
        gap = False
        for part_number, part in enumerate(row.split("**")):
            if part_number:
                is_bold = not is_bold
            for piece in re.split(r"( +)", part):
                if not piece:
                    continue
                if _SPACE.fullmatch(piece):
                    gap = True
                    continue
                if piece in (DOT, DASH) and gap and words and not starts_row:
                    words[-1] = replace(words[-1], text=f"{words[-1].text} {piece}")
                    gap = False
                    continue
                words.append(_Word(piece, is_bold, gap, starts_row))
                gap, starts_row = False, False
        if starts_row:
            words.append(_Word("", False, False, True))
    return words
