"""Boards of several games lying on the table, each in the middle of a match, made piece by piece. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from random import Random
from typing import Final

import pygame

from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.thumbnail import Thumbnail, ThumbnailPainter
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import LOOKS
from game.stage.time.incremental_job import IncrementalJob
from game.timing import frozen_clock

SEATS: Final = 4
MOST: Final = 400
"""Decisions of a match of which the middle is shown, at most."""
PIECE: Final = 0.0005
"""Seconds a piece of the work takes about."""
SHADE: Final = 60.0
"""Room in u round a board for its shadow."""
LIT, DARK = 0.62, 0.22
"""How bright a board is in the middle of the window, and in its corners: what is written there has to be read."""
COARSE: Final = 12
"""So many steps of brightness in either direction are made; the rest is in between."""


@dataclass(frozen=True, slots=True)
class CollagePlace:
    """Where a board lies: its middle in shares of the window, and how it is turned in degrees."""

    x: float
    y: float
    turned: float


class CollagePictures:
    """What the boards of a show look like: painted once, and only turned when they come to lie elsewhere."""

    def __init__(self) -> None:
        self.pictures: dict[str, Sprite] = {}
        self._made_for: object = None

    def of(self, paint: Paint, wide: float) -> dict[str, Sprite]:
        """By game, those of this width so far."""
        if self._made_for != (paint, wide):
            self.pictures, self._made_for = {}, (paint, wide)
        return self.pictures


class BoardCollage:
    """The boards of a slide."""

    def __init__(self, flats: CollagePictures | None = None) -> None:
        self.lying: dict[int, tuple[Sprite, tuple[int, int]]] = {}
        """What lies there already and its pixel in the window, by place among the boards asked for."""
        self._flats = flats or CollagePictures()
        self._laid: object = None
        self._work = IncrementalJob(iter(()), frozen_clock)

    def lay(
        self, boards: Sequence[tuple[Game, CollagePlace]], paint: Paint, wide: float, window: tuple[int, int]
    ) -> bool:
        """From now on these boards lie there, a usual one `wide` u wide, in a window of so many pixels.

        Whether they did not before.
        """
        asked = tuple((game.key, place) for game, place in boards), paint, wide, window
        if asked == self._laid:
            return False
        self.lying, self._laid = {}, asked
        self._work = paint.chunks(self._laying(boards, paint, wide, pygame.Rect((0, 0), window)))
        return True

    @property
    def is_done(self) -> bool:
        return self._work.is_done

    def steps(self) -> Iterator[bool]:
        """The rest of the work, as a part of other work."""
        return self._work.steps()

    def spend(self, seconds: float) -> bool:
        """Go on for about so long, or to the end with `inf`; True when all lie there."""
        return self._work.spend(seconds)

    def _laying(
        self, boards: Sequence[tuple[Game, CollagePlace]], paint: Paint, wide: float, window: pygame.Rect
    ) -> Iterator[bool]:
        easel, flats = ThumbnailPainter(paint, wide), self._flats.of(paint, wide)
        for index, (game, place) in enumerate(boards):
            if game.key not in flats:
                match = yield from paint.made(partial(_in_the_middle, game))
                picture = Thumbnail(easel, match)
                while not picture.paint(PIECE):
                    yield False
                assert picture.sprite is not None
                flats[game.key] = _shaded(paint, picture.sprite)
                yield False
            flat = flats[game.key]
            spot = round(place.x * window.w), round(place.y * window.h)
            turned = yield from paint.made(partial(_turned, flat, spot, place.turned, window))
            self.lying[index] = turned, spot
            yield False


def _in_the_middle(game: Game) -> Match:
    """Half of a match that somebody played without thinking."""

    def played(most: int) -> Match:
        looks = [look.colour for look in LOOKS][: min(SEATS, game.seats[-1])]
        match = Match(game, [Player(look, "gentle", look) for look in looks], (), f"{game.key}/spread")
        chance = Random(match.seed)
        match.settle()
        while not match.is_over and len(match.log) < most:
            seat = match.state.actors()[0]
            match.submit(seat, chance.choice(match.state.legal(seat)))
        return match

    return played(len(played(MOST).log) // 2)


def _shaded(paint: Paint, board: Sprite) -> Sprite:
    """A board with its shadow, anchored at its middle."""
    wide, high = board.surface.get_size()
    pad = paint.px(SHADE)
    surface = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA)
    paint.plain_shadow(wide / paint.scale, high / paint.scale, 40, "board").draw(surface, pad, pad)
    surface.blit(board.surface, (pad, pad))
    return Sprite(surface, surface.get_width() // 2, surface.get_height() // 2)


def _turned(flat: Sprite, spot: tuple[int, int], degrees: float, window: pygame.Rect) -> Sprite:
    """It turned, only what is seen of it in the window, and darker the farther it is from the middle of that."""
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
            light.set_at((step_x, step_y), (round(255 * (LIT + (DARK - LIT) * part)),) * 3)
    picture.blit(pygame.transform.smoothscale(light, seen.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return Sprite(picture, area.centerx - seen.x, area.centery - seen.y)
