"""Boards of several games on the table, each in the middle of a match; rendered incrementally."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from functools import partial
from math import hypot
from random import Random
from typing import Final

import pygame

from game.bots.bot import by_lot, play_out
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.thumbnail import Thumbnail, ThumbnailPainter
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import LOOKS

SEATS: Final = 4
MOST: Final = 400
"""Maximum number of decisions of a match whose middle is shown."""
PIECE: Final = 0.0005
SHADE: Final = 60.0
"""Margin in u round a board for its shadow."""
MIDST, CORNERS = 0.4, 0.72
"""Brightness of a board in the middle of the window, behind the name, and in its corners."""
EDGE: Final = 0.6
"""Share of its brightness that a board loses at the lower edge of the window, behind the prompts."""
COARSE: Final = 12
"""Computed brightness steps in either direction; values between them are interpolated."""

PlacedSprite = tuple[Sprite, tuple[int, int]]
"""A picture with the pixel of its anchor in the window."""
Place = tuple[float, float, float]
"""Place of a board: its middle as shares of the window, and its rotation in degrees."""
BoardPictures = dict[Hashable, Sprite]
"""Boards painted before, which are only turned for their places."""


def laying(
    boards: Sequence[tuple[Game, Place]],
    paint: Paint,
    wide: float,
    window: tuple[int, int],
    pictures: BoardPictures,
    light: tuple[float, float] = (MIDST, CORNERS),
) -> Generator[bool, None, tuple[PlacedSprite, ...]]:
    """Return the boards with their pixel positions in a window; a board of the usual shape is `wide` u wide."""
    painter, placed = ThumbnailPainter(paint, wide), []
    for game, (x, y, degrees) in boards:
        key = game.key, paint, wide
        if key not in pictures:
            match = yield from paint.made(partial(_in_the_middle, game))
            picture = Thumbnail(painter, match)
            while not picture.paint(PIECE):
                yield False
            assert picture.sprite is not None
            pictures[key] = _shaded(paint, picture.sprite)
            yield False
        spot = round(x * window[0]), round(y * window[1])
        turned = partial(_turned, pictures[key], spot, degrees, pygame.Rect((0, 0), window), light)
        placed.append(((yield from paint.made(turned)), spot))
        yield False
    return tuple(placed)


def _in_the_middle(game: Game) -> Match:
    def played(most: int) -> Match:
        looks = [look.colour for look in LOOKS][: min(SEATS, game.seats[-1])]
        match = Match(game, [Player(look, "gentle", look) for look in looks], (), f"{game.key}/spread")
        return play_out(match, by_lot, Random(match.seed), most)

    return played(len(played(MOST).log) // 2)


def _shaded(paint: Paint, board: Sprite) -> Sprite:
    wide, high = board.surface.get_size()
    pad = paint.px(SHADE)
    surface = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA)
    paint.plain_shadow(wide / paint.scale, high / paint.scale, 40, "board").draw(surface, pad, pad)
    surface.blit(board.surface, (pad, pad))
    return Sprite.centred(surface)


def _turned(
    flat: Sprite, spot: tuple[int, int], degrees: float, window: pygame.Rect, lit: tuple[float, float]
) -> Sprite:
    """Rotate a board, clip it to the window, and light it by its distance from the window's middle."""
    turned = pygame.transform.rotozoom(flat.surface, degrees, 1.0)
    area = turned.get_rect(center=spot)
    seen = area.clip(window)
    picture = turned.subsurface(seen.move(-area.x, -area.y)).copy()
    light = pygame.Surface((COARSE, COARSE))
    for step_x in range(COARSE):
        for step_y in range(COARSE):
            across = (seen.x + seen.w * step_x / (COARSE - 1)) / window.w - 0.5
            along = (seen.y + seen.h * step_y / (COARSE - 1)) / window.h - 0.5
            part = min(1.0, hypot(across, along) / 0.7)
            share = (lit[0] + (lit[1] - lit[0]) * part) * (1 - EDGE * max(0.0, 8 * along - 3))
            light.set_at((step_x, step_y), (min(255, round(255 * share)),) * 3)
    picture.blit(pygame.transform.smoothscale(light, seen.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return Sprite(picture, area.centerx - seen.x, area.centery - seen.y)
