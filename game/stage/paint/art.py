"""Drawings from `assets/`, rasterised at the final size and cached. A broken one becomes a visible placeholder."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from game.assets import BROUGHT
from game.stage.paint import svg
from game.stage.paint.pictures import Pictures, Recipe
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour

log = logging.getLogger(__name__)

Size = float | tuple[float, float]
"""A height in u (the width follows), or a box of width and height in u that the drawing fits into."""

TREASURE = "glyph/treasure"
"""A reward, not the glyph of a colour."""

_VIEW = re.compile(r"""<svg\b[^>]*\sviewBox\s*=\s*["']\s*(?:[-+.\deE]+[\s,]+){2}([.\deE+]+)[\s,]+([.\deE+]+)""")
_SIDES = [re.compile(rf"""<svg\b[^>]*\s{side}\s*=\s*["']([\d.]+)""") for side in ("width", "height")]
_PATH = re.compile(r'<path d="([^"]+)"')
_PLACEHOLDER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
    '<path d="M4 4H96V96H4Z" fill="#FFF6E4" stroke="#C8362F" stroke-width="8"/>'
    '<path d="M4 4L96 96M96 4L4 96" stroke="#C8362F" stroke-width="8"/></svg>'
)


class Art:
    def __init__(self, assets: Path, scale: float, symbols: float = 1.0, pictures: Pictures | None = None) -> None:
        """`symbols` is a size factor of the colours' glyphs; without `pictures` it has a cache of its own."""
        self.assets = assets
        self.scale = scale
        self.symbols = symbols
        self._texts: dict[str, str] = {}
        self._pictures = pictures or Pictures(scale, None)
        self._missing: set[str] = set()

    def alone(self) -> Art:
        """Return the same drawings with a cache of their own, for another thread."""
        return Art(self.assets, self.scale, self.symbols)

    def image(self, name: str, size: Size, tint: Colour | None = None) -> pygame.Surface:
        """Return the drawing `group/name` at `size` u; `tint` colours white drawings."""
        if self.symbols != 1.0 and name.startswith("glyph/") and name != TREASURE:
            size = (size[0] * self.symbols, size[1] * self.symbols) if isinstance(size, tuple) else size * self.symbols
        return self._pictures.get((name, size, tint), lambda: Sprite(self._make(name, size, tint)), "drawing").surface

    def ahead(self, name: str, size: Size) -> Iterator[bool]:
        """Rasterise the drawing on the render thread; yields True while waiting for it."""
        yield from Recipe(
            self._pictures, (name, size, None), lambda: self.alone().image(name, size), kind="drawing"
        ).ahead()

    def has(self, name: str) -> bool:
        return self._path(name).is_file()

    def text(self, name: str) -> str:
        if name not in self._texts:
            try:
                self._texts[name] = self._path(name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                self._warn(name, error)
                self._texts[name] = _PLACEHOLDER
        return self._texts[name]

    def outline(self, name: str) -> str:
        """Return the path data of a drawing that is a single path, such as a glyph."""
        found = _PATH.search(self.text(name))
        return found.group(1) if found else "M0 0H100V100H0Z"

    def _path(self, name: str) -> Path:
        if not name.removeprefix("icon/").startswith("games/"):
            return self.assets / "images" / f"{name}.svg"
        name = name.removeprefix("icon/")  # an icon of a game's own
        key = name.split("/")[1]
        return BROUGHT.get(key, self.assets / "games" / key) / f"{name.removeprefix(f'games/{key}/')}.svg"

    def _make(self, name: str, size: Size, tint: Colour | None) -> pygame.Surface:
        surface = self._raster(self.text(name), size)
        if surface is None:
            self._warn(name, "not a drawing")
            surface = self._raster(_PLACEHOLDER, size) or pygame.Surface((1, 1), pygame.SRCALPHA)
        if tint is not None:
            surface.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _raster(self, text: str, size: Size) -> pygame.Surface | None:
        width, height = self._view(text)
        if isinstance(size, tuple):
            scale = min(size[0] / width, size[1] / height) * self.scale
        else:
            scale = size / height * self.scale
        box = max(1, round(width * scale)), max(1, round(height * scale))
        try:
            return svg.load(text, box)
        except pygame.error:
            return None

    def _view(self, text: str) -> tuple[float, float]:
        """Return width and height of a drawing's view box, else those of the drawing."""
        view = _VIEW.search(text)
        sides = view.groups() if view else [found[1] for side in _SIDES if (found := side.search(text))]
        with suppress(ValueError):
            width, height = map(float, sides)
            if 0 < width < 1e6 and 0 < height < 1e6:
                return width, height
        return 100.0, 100.0

    def _warn(self, name: str, why: object) -> None:
        if name not in self._missing:
            self._missing.add(name)
            log.warning("drawing %r cannot be shown: %s", name, why)
