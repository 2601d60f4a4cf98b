"""Thumbnails of matches, painted incrementally."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.pieces import Pieces
from game.stage.table.module import view_of
from game.stage.table.table import Table

WINDOW = (1920, 1080)
"""Size in u of the match screen whose board is shown."""
EDGE = 10.0
"""Margin around the board, in u of that screen."""
PIECE = 0.0005


class ThumbnailPainter:
    """The art shared by all thumbnails of one width."""

    def __init__(self, paint: Paint, wide: float) -> None:
        """`wide` is the width in u of the thumbnail of a usual board, `paint` the art of the page that shows it."""
        scale = paint.scale * wide / (Zones.of(Viewport.of(WINDOW)).board.w + 2 * EDGE)
        self.viewport = Viewport.of((max(1, round(WINDOW[0] * scale)), max(1, round(WINDOW[1] * scale))))
        self.paint = Paint(
            paint.art.assets,
            self.viewport.scale,
            is_contrast=paint.theme.is_contrast,
            symbols=paint.art.symbols,
            preparer=paint.preparer,
            clock=paint.clock,
        )
        self.pieces = Pieces(self.paint)


class Thumbnail:
    """The board of a match, from the view of the player to move."""

    def __init__(self, painter: ThumbnailPainter, match: Match, stage: int | None = None) -> None:
        """`stage` is the seat whose board is large if no seat is to move."""
        self.sprite: Sprite | None = None
        """Set once `paint` has returned True. Its anchor is the top left corner."""
        self.subtitle = ""
        """The view's line about the match, in the language of the painting."""
        self._thumbnail_painter, self._match, self._stage = painter, match, stage or 0
        self._work = painter.paint.incremental_job(self._painting())

    def paint(self, seconds: float) -> bool:
        """Paint for about that long, or to the end with `inf`. Return True when finished."""
        return self._work.spend(seconds)

    def _painting(self) -> Iterator[bool]:
        viewport, match = self._thumbnail_painter.viewport, self._match
        module = yield from self._thumbnail_painter.paint.made(
            partial(view_of, match.game.package)
        )  # the import takes some frames
        view = module.make(Table.silent([player.look for player in match.players], reduced_motion=True))
        zones = Zones.of(viewport, view.ratio, len(match.players), has_tray=view.has_tray)
        picture = pygame.Surface(viewport.window, pygame.SRCALPHA)
        canvas = Canvas(picture, viewport, self._thumbnail_painter.paint, self._thumbnail_painter.pieces)
        view.sync(match.state)
        self.subtitle = view.subtitle()
        view.place(zones, canvas, (next(iter(match.state.on_turn()), self._stage),))
        while not view.prepare(PIECE):
            yield False
        view.rest(canvas)
        yield False
        view.draw(canvas)
        yield False
        area = canvas.area(zones.board.inset(-EDGE)).clip(picture.get_rect())
        self.sprite = Sprite(picture.subsurface(area).copy())
