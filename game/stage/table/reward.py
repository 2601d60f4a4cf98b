"""The reward animation of all games: the item rises, flies to its number, and the number pops and counts up."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached, cached_briefly
from game.stage.paint.theme import EASE
from game.stage.pieces.particles import POP_SECONDS, STARS, score_pop, shard

RISE, HELD, FLIGHT = 0.26, 0.10, 0.46
"""Seconds of rising, holding, and flying."""
LANDED: Final = RISE + HELD + FLIGHT
SECONDS: Final = LANDED + POP_SECONDS
HIGH, ARC = 96.0, 140.0
"""Height of the rise, and of the flight's arc, in u."""
LARGE: Final = 3.6
"""Size factor at the top of the rise."""
COUNT: Final = 0.18
"""Seconds until the number has counted."""
PLATED: Final = 0.12
"""Seconds in which the plate under the number fades in and out."""
SPARKS: Final = 8
MINTED: Final = 168.0
"""Size in u at which a coin is rendered; other ones are scaled."""

Picture = Callable[[Canvas, float], Sprite]
"""Draws the item at a width in u, anchored at its middle."""


@dataclass(slots=True)
class Reward:
    """An item on its way from `start` to the number at `goal`, places in u, after `seconds`."""

    picture: Picture
    start: Spot
    goal: Spot
    size: float = 46.0
    before: str = ""
    after: str = ""
    seconds: float = 0.0
    ceiling: float = 0.0
    """Upper limit of the rise in u, below the text above the board."""
    begun: float = 0.0
    """Seconds at which it is first shown."""
    seat: int | None = None
    """Winning seat, if a player's row counts it too."""
    sparks: list[tuple[float, float]] = field(init=False)
    """Direction in radians and reach in u."""

    def __post_init__(self) -> None:
        chance = Random(f"{self.start} {self.after}")
        self.sparks = [
            (2 * math.pi * (index + chance.uniform(-0.3, 0.3)) / SPARKS, chance.uniform(90, 190))
            for index in range(SPARKS)
        ]

    @property
    def is_flying(self) -> bool:
        """True until its number has counted it."""
        return self.seconds < LANDED

    def draw(self, canvas: Canvas) -> None:
        since = self.seconds - LANDED
        if since >= 0:
            self._draw_sparks(canvas, since / POP_SECONDS)
        self._draw_number(canvas, since)
        if since < 0:
            (x, y), size = self._place()
            canvas.put(self.picture(canvas, self.size * round(size * 8) / 8), x, y)

    def _place(self) -> tuple[Spot, float]:
        high, size = risen(self.seconds)
        part = max(0.0, (self.seconds - RISE - HELD) / FLIGHT)
        gone = EASE["in_out_sine"](min(1.0, part))
        size += (0.9 - size) * gone
        x, y = self.start[0], self.start[1] - high
        bent = math.sin(math.pi * gone) * ARC
        x, y = x + (self.goal[0] - x) * gone, y + (self.goal[1] - y) * gone - bent
        top = min(self.ceiling + self.size * size / 2, self.start[1])
        top += (min(top, self.goal[1]) - top) * gone
        return (x, max(y, top)), size

    def _draw_number(self, canvas: Canvas, since: float) -> None:
        words = self.before if since < COUNT / 2 else self.after
        if not words:
            return
        pill = _pill(canvas, words)
        size = score_pop(since)
        part = min(1.0, (self.seconds - self.begun) / PLATED, (SECONDS - self.seconds) / PLATED)
        canvas.with_alpha(part, lambda onto: onto.put(pill if size == 1.0 else pill.grown(size), *self.goal))

    def _draw_sparks(self, canvas: Canvas, part: float) -> None:
        if not 0 <= part < 0.8:
            return
        out = 1 - (1 - part / 0.8) ** 2
        size = 60.0 if part < 0.35 else 48.0 if part < 0.6 else 30.0
        for index, (angle, reach) in enumerate(self.sparks):
            x, y = self.goal[0] + math.cos(angle) * reach * out * 1.2, self.goal[1] + math.sin(angle) * reach * out
            spark = shard(canvas.paint, STARS[index % 2], size, index).soon()
            if spark is not None:
                canvas.put(spark, x, y)


def risen(seconds: float) -> tuple[float, float]:
    """Return the height in u of a rewarded item after `seconds`, and its size factor."""
    up = EASE["out_back"](min(1.0, seconds / RISE))
    return HIGH * up, 1 + (LARGE - 1) * up


def star(canvas: Canvas, size: float) -> Sprite:
    return shard(canvas.paint, STARS[0], size, 0).sprite


def coin(words: str) -> Picture:
    return partial(_coin, words=words)


def medal(name: str) -> Picture:
    return partial(_coin, image=name)


@cached
def _pill(canvas: Canvas, words: str) -> Sprite:
    line, _ = canvas.line(words, "number_m", "ink.on_card")
    wide = max(64.0, line.width / canvas.scale + 36)
    dark, gold = canvas.colour("ink.marker"), canvas.colour("state.gold_light")
    whole = canvas.paint.round_rect(round(wide), 58, 29, dark)
    surface = whole.surface.copy()
    inner = canvas.paint.round_rect(round(wide) - 8, 50, 25, gold, canvas.colour("surface.card_hi"), 3)
    inner.draw(surface, whole.ox + 4 * canvas.scale, whole.oy + 4 * canvas.scale)
    middle = whole.ox + wide / 2 * canvas.scale, whole.oy + 29 * canvas.scale
    line.draw(surface, *middle, "center", "cap")
    return Sprite(surface, round(middle[0]), round(middle[1]))


@cached_briefly
def _coin(canvas: Canvas, size: float, *, words: str = "", image: str = "") -> Sprite:
    return _minted(canvas, words, image).sprite.grown(size / MINTED, is_rough=canvas.paint.is_fine)


def medals_ahead(canvas: Canvas, names: Iterable[str]) -> Iterator[bool]:
    """Render medals with these drawings ahead; yields True while waiting for the render thread."""
    for name in names:
        yield from _minted(canvas, "", name).ahead()


def _minted(canvas: Canvas, words: str, image: str) -> Recipe:
    """Return a coin of the size MINTED with words or a drawing on it."""
    paint = canvas.paint

    def finish(coin: Sprite) -> Sprite:
        if words:
            line = paint.type.line(words, "number_m", canvas.colour("state.accent_ink"), size=MINTED * 0.5)
            line.draw(coin.surface, coin.ox, coin.oy, "center", "cap")
        return coin

    return paint.recipe(("minted", words, image), partial(_mint, paint, image), finish, "brief")


def _mint(paint: Paint, image: str) -> Sprite:
    dark, gold, light = (paint.colour(f"state.{name}") for name in ("gold_dark", "gold", "gold_light"))
    r = MINTED / 2
    body = "".join(
        f'<circle cx="0" cy="0" r="{radius}" {look}/>'
        for radius, look in (
            (r + 4, svg.fill(paint.colour("ink.marker"))),
            (r + 1, svg.fill(paint.colour("surface.card_hi"))),
            (r - 1.5, svg.fill(dark)),
            (r - 3.5, svg.fill(gold)),
            (r * 0.8 - 1, f'fill="none" {svg.stroke(light, 2)}'),
        )
    )
    coin = paint.framed(body, ((-r, -r), (r, r)), 5)
    if image:
        picture = paint.art.alone().image(image, MINTED * 0.6, paint.colour("state.accent_ink"))
        coin.surface.blit(picture, picture.get_rect(center=(coin.ox, coin.oy)))
    return coin
