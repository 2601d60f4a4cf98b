"""Colours, type and lengths of the table as numbers, read once from `assets/theme/tokens.toml`."""

from __future__ import annotations

import logging
import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final, Literal, cast

from game.assets import ASSETS

Colour = tuple[int, int, int, int]
"""Red, green, blue and alpha, 0 to 255 each, as accepted by pygame."""

Ease = Callable[[float], float]
StyleName = Literal[
    "logo", "title", "h1", "h2", "h3", "button", "number_xl", "number_l", "number_m", "number_s",
    "body", "body_b", "small", "small_b",
]  # fmt: skip

_log = logging.getLogger(__name__)

PLAIN: Final = Path(__file__).with_name("plain.toml")
"""Plain colours for a missing or damaged theme file; not an asset, so that it is there when assets are not."""
NAMES: Final = 95
"""Number of names in a theme."""
GAME_COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "grey", "violet")
PARTS: Final = ("fill", "dark", "light", "ink")
"""The colours that belong to a game colour."""


@dataclass(frozen=True, slots=True)
class GameColour:
    key: str
    glyph: str
    fill: Colour
    dark: Colour
    light: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Look:
    colour: str
    animal: str


LOOKS: Final = (
    Look("red", "crab"),
    Look("blue", "whale"),
    Look("yellow", "chick"),
    Look("green", "frog"),
    Look("violet", "octopus"),
    Look("orange", "fox"),
)
"""The six player looks in the order in which they are assigned."""


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """A text style: size and line height in u, font file without its extension."""

    name: str
    size: float
    leading: float
    font: str


@dataclass(frozen=True, slots=True)
class Shadow:
    blur: float
    spread: float
    alpha: float


def parse_colour(text: str) -> Colour:
    """Parse `#RRGGBB` or `#RRGGBBAA`; anything else raises ValueError."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"not a colour: {text!r}")
    red, green, blue, *rest = (int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
    return red, green, blue, rest[0] if rest else 255


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Interpolate between `a` (share 0) and `b` (share 1)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
        round(a[3] + (b[3] - a[3]) * share),
    )


def with_alpha(colour: Colour, alpha: float) -> Colour:
    return colour[0], colour[1], colour[2], round(255 * alpha)


def luminance(colour: Colour) -> float:
    def linear(channel: int) -> float:
        value = channel / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class Theme:
    """All tokens of the look; the contrast variant has a plain ground and white card."""

    def __init__(self, tokens: Mapping[str, object], *, is_contrast: bool = False) -> None:
        self.is_contrast = is_contrast
        groups = cast("Mapping[str, Mapping[str, str]]", tokens["color"])
        self._colours = {
            f"{group}.{name}": parse_colour(text) for group, names in groups.items() for name, text in names.items()
        }
        games = cast("Mapping[str, Mapping[str, str]]", tokens["game"])
        self.game: Mapping[str, GameColour] = {
            key: GameColour(key, entry["glyph"], *(parse_colour(entry[part]) for part in PARTS))
            for key, entry in games.items()
        }
        styles = cast("Mapping[str, tuple[float, float, str]]", tokens["type"])
        self.styles: Mapping[str, TypeStyle] = {name: TypeStyle(name, *style) for name, style in styles.items()}
        self.size = dict(cast("Mapping[str, float]", tokens["size"]))
        shadows = cast("Mapping[str, tuple[float, float, float]]", tokens["shadow"])
        self.shadow: Mapping[str, Shadow] = {name: Shadow(*numbers) for name, numbers in shadows.items()}
        if is_contrast:
            raised = {name: parse_colour(text) for name, text in cast("Mapping[str, str]", tokens["contrast"]).items()}
            self._colours |= {name: colour for name, colour in raised.items() if not name.startswith("game.")}
            fills = {key: raised.get(f"game.{key}", look.fill) for key, look in self.game.items()}
            self.game = {key: replace(look, fill=fills[key]) for key, look in self.game.items()}

    @classmethod
    def load(cls, assets: Path = ASSETS, *, is_contrast: bool = False) -> Theme:
        """Return the theme of an assets folder; read once per folder."""
        return _load(assets, is_contrast)

    def colour(self, name: str) -> Colour:
        """Return a colour by its token: `surface.card`, `state.focus`, `game.red.dark`; KeyError if unknown."""
        group, _, rest = name.partition(".")
        if group == "game":
            key, _, part = rest.partition(".")
            return cast("Colour", getattr(self.game[key], part or "fill"))
        return self._colours[name]

    @property
    def names(self) -> frozenset[str]:
        tables = {"game": self.game, "type": self.styles, "size": self.size}
        tables |= {"shadow": self.shadow, "color": self._colours}
        return frozenset(f"{group} {name}" for group, table in tables.items() for name in table)

    def line(self, width: float) -> float:
        """Return a line width in u, at least 5 in contrast mode."""
        return max(width, self.size["contrast_line"]) if self.is_contrast else width


def _read(path: Path, is_contrast: bool) -> Theme:
    return Theme(tomllib.loads(path.read_text(encoding="utf-8")), is_contrast=is_contrast)


@cache
def _load(assets: Path, is_contrast: bool) -> Theme:
    path = assets / "theme" / "tokens.toml"
    try:
        theme = _read(path, is_contrast)
        if len(theme.names) < NAMES:
            raise ValueError(f"it has {len(theme.names)} names of {NAMES}")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        _log.warning("%s cannot be used, plain colours are: %s", path, problem)
        return _read(PLAIN, is_contrast)
    return theme


def out_bounce(t: float) -> float:
    """Fall from 0 to 1 and bounce three times."""
    if t >= 1:
        return 1.0
    restitution = 0.38
    spans = [1.0, 2 * restitution, 2 * restitution**2, 2 * restitution**3]
    at = t * sum(spans)
    if at < spans[0]:
        return at * at
    at -= spans[0]
    for bounce, span in enumerate(spans[1:], 1):
        if at < span:
            share = at / span
            return 1 - 4 * restitution ** (2 * bounce) * share * (1 - share)
        at -= span
    return 1.0


EASE: Final[Mapping[str, Ease]] = {
    "linear": lambda t: t,
    "out_cubic": lambda t: 1 - (1 - t) ** 3,
    "in_cubic": lambda t: t**3,
    "in_out_sine": lambda t: (1 - math.cos(math.pi * t)) / 2,
    "out_back": lambda t: 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2,
    "out_bounce": out_bounce,
}
"""Easings by name: 0 at 0, 1 at 1."""
