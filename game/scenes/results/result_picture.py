"""One picture of the results to share: the winners, the reason, the board, the standings and the code of the match."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime
from typing import Final

import pygame

from game.rules.match import Match
from game.scenes.base.thumbnail import Thumbnail, ThumbnailPainter
from game.scenes.library.qr_page import code_picture
from game.scenes.results.podium import HEAD, Podium
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.pieces import Pieces
from game.stage.room.background import Background
from game.stage.room.hours import Hour
from game.stage.room.room_layout import plan_behind
from game.stage.text.language import PRODUCT, tr, written
from game.storage.qr_codec import code_of, squares

SIZE: Final = (1920, 1200)
LEFT: Final = 0.58
"""Share of the width for winners and board."""
TOP: Final = 176.0
EDGE: Final = 44.0


class ResultPicture:
    """The picture, painted in pieces; `content` is its PNG once all are done."""

    def __init__(self, own: Paint, hour: Hour, match: Match, podium: Podium, played: datetime) -> None:
        """`own` is the art of the page, whose contrast and symbols it takes."""
        self._own, self._hour, self._match, self._podium, self._played = own, hour, match, podium, played
        self.surface = pygame.Surface(SIZE)

    @property
    def name(self) -> str:
        """Name of the file, without ending."""
        return f"{tr(self._match.game.title)} {self._played:%Y-%m-%d %H-%M}"

    def content(self) -> bytes:
        """Return the PNG; slow."""
        file = io.BytesIO()
        pygame.image.save(self.surface, file, "picture.png")
        return file.getvalue()

    def painting(self) -> Iterator[None]:
        viewport = Viewport.of(SIZE)
        art, is_contrast = self._own.art, self._own.theme.is_contrast
        paint = Paint(art.assets, viewport.scale, is_contrast=is_contrast, symbols=art.symbols)
        canvas = Canvas(self.surface, viewport, paint, Pieces(paint))
        yield
        if is_contrast:
            self.surface.blit(paint.background(SIZE), (0, 0))
        else:
            Background(paint, plan_behind(viewport.width, viewport.height), self._hour, SIZE).draw_rest(canvas)
        yield
        whole = Box(EDGE, EDGE, viewport.width - 2 * EDGE, viewport.height - 2 * EDGE)
        left, right = whole.split_x(LEFT, 1 - LEFT, gap=EDGE)
        canvas.text(self._podium.headline(), left.x, left.y + 44, "title", "ink.on_dark", width=left.w, height=96)
        reason = Box(left.x, left.y + 100, left.w, TOP - 110)
        canvas.block(self._podium.because(), reason, "body", "ink.on_dark", lines=2)
        yield from self._painting_board(canvas, Box(left.x, left.y + TOP, left.w, left.h - TOP - 50))
        words = [tr(PRODUCT), tr(self._match.game.title), written(self._played)]
        high = min(HEAD + 84.0 * len(self._podium.order), 430.0) + 56
        card, code = Box(right.x, right.y, right.w, high, 40), Box(right.x, right.y + high + 24, right.w, 0)
        canvas.put_box(paint.card(card.w, card.h, 40), card)
        for _ in self._podium.drawing_table(canvas, card.inset(40, 28)):
            yield
        if self._draw_code(canvas, Box(code.x, code.y, code.w, right.bottom - code.y)):
            words.append(tr("the code holds the whole match"))
        line = " · ".join(words)
        canvas.text(line, left.x, left.bottom - 16, "small", "ink.on_dark_2", width=left.w, height=40)
        yield

    def _painting_board(self, canvas: Canvas, place: Box) -> Iterator[None]:
        painter = ThumbnailPainter(canvas.paint, place.w)
        winner = min(range(len(self._podium.ranks)), key=lambda seat: self._podium.ranks[seat])
        thumbnail = Thumbnail(painter, self._match, winner)
        while not thumbnail.paint(0.0):
            yield
        assert thumbnail.sprite is not None
        board = thumbnail.sprite.surface
        wide, high = board.get_width() / canvas.scale, board.get_height() / canvas.scale
        k = min(place.w / wide, place.h / high)
        if k != 1.0:
            board = pygame.transform.smoothscale_by(board, k)
        x, y = place.x + (place.w - wide * k) / 2, place.y + (place.h - high * k) / 2
        canvas.put(Sprite(board), x, y)
        yield

    def _draw_code(self, canvas: Canvas, place: Box) -> bool:
        """Draw the code on white paper; False if the match is too long for one, or the library is missing."""
        try:
            rows = squares(code_of(self._match.dump()))
        except (ValueError, ModuleNotFoundError):
            return False
        side = min(place.w, place.h)
        picture = code_picture(rows, int(side * canvas.scale))
        if picture is None:
            return False
        paper = Box(place.x + (place.w - side) / 2, place.y, side, side)
        canvas.put_box(canvas.paint.round_rect(side, side, 16, (255, 255, 255, 255)), paper)
        wide = picture.get_width() / canvas.scale
        canvas.put(Sprite(picture), paper.x + (side - wide) / 2, paper.y + (side - wide) / 2)
        return True
