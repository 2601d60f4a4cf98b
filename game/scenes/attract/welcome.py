"""The welcome slide: the program's name under the lamp, surrounded by games and their boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.routes import Slides
from game.stage.canvas import Canvas
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import LOOKS
from game.stage.text.language import tr

from .board_collage import CollagePictures, CollagePlace
from .slides import PlacedBox, Slide

PAWNS, PAWNS_TALL = 170.0, 200.0
"""Maximum height of the pawns, and the same in a tall window."""
NAMED: Final = 0.36
"""Vertical position of the name in a wide window, as a share of the height."""
MIDDLE: Final = 300.0
"""Maximum height of the box below the name."""
LEFT: Final = 0.53
RIGHT: Final = 0.6
"""Minimum distance of a box's middle from the left and right edges of the window, in heights of the box."""
_AROUND: Final = ((0.09, 0.27, -11.0), (0.91, 0.27, 9.0), (0.1, 0.77, 8.0), (0.9, 0.77, -8.0))
_AROUND_TALL: Final = ((0.16, 0.2, -11.0), (0.84, 0.2, 9.0), (0.5, 0.13, -3.0), (0.2, 0.645, 8.0), (0.8, 0.645, -8.0))
"""Places of the boxes as shares of width and height, with their rotation."""
_BOARDS: Final = ((0.17, 0.22, -9.0), (0.83, 0.22, 7.0), (0.17, 0.8, 7.0), (0.83, 0.8, -8.0), (0.5, 0.03, 3.0))
_BOARDS_TALL: Final = ((0.2, 0.1, -9.0), (0.8, 0.1, 8.0), (0.5, 0.96, 3.0), (0.2, 0.64, 7.0), (0.8, 0.64, -8.0))
"""Places of the boards, under the boxes and beyond the edges."""


class Welcome(Slide):
    def __init__(
        self,
        context: Context,
        games: Sequence[Game],
        slides: Slides | None = None,
        flats: CollagePictures | None = None,
    ) -> None:
        super().__init__(context, slides, flats)
        self._games = games

    def boards(self) -> Sequence[tuple[Game, CollagePlace]]:
        around = _BOARDS_TALL if self.viewport.aspect is Aspect.TALL else _BOARDS
        return [(game, CollagePlace(*place)) for game, place in zip(self._games, around, strict=False)]

    def boxes(self) -> Sequence[PlacedBox]:
        viewport = self.viewport
        w, h = viewport.width, viewport.height - viewport.bar
        if viewport.aspect is Aspect.TALL:
            high = min(400.0, w * 0.37)
            places: Sequence[tuple[float, float, float]] = _AROUND_TALL
        else:
            places, high = _AROUND, min(430.0, w * (0.165 if viewport.aspect is Aspect.SQUARE else 0.22))
        lying = [
            PlacedBox(game, max(LEFT * high, min(w - RIGHT * high, x * w)), y * h, high, turned)
            for game, (x, y, turned) in zip(self._games, places, strict=False)
        ]
        low = self.widgets[0].box.y - 24
        high = min(MIDDLE, low - viewport.height * NAMED - 175)
        if len(self._games) > len(places) and high > 60:
            lying.append(PlacedBox(self._games[len(places)], w / 2, low - high / 2, high, -3.0))
        return lying

    def told(self) -> Sequence[Callable[[Canvas], None]]:
        return self._draw_lamp, self._draw_name, self._draw_pawns

    @property
    def _is_tall(self) -> bool:
        return self.viewport.aspect is Aspect.TALL

    @property
    def _named(self) -> float:
        return self.viewport.height * (0.4 if self._is_tall else NAMED)

    def _draw_lamp(self, canvas: Canvas) -> None:
        if not self._is_tall:
            wide, middle = self.viewport.width, self.viewport.width / 2
            canvas.put(canvas.paint.lamp_cone(220, wide * 0.55, 620, 0.14), middle, 130)
            canvas.put(canvas.paint.lamp(200), middle, 0)

    def _draw_name(self, canvas: Canvas) -> None:
        viewport, middle, y = self.viewport, self.viewport.width / 2, self._named
        room = viewport.width - 2 * viewport.left if self._is_tall else viewport.width * 0.6
        canvas.text(tr("Lamplight"), middle, y, "logo", "ink.on_dark", "center", room, 190, is_raised=True)
        canvas.text(tr("Family games for one table"), middle, y + 120, "h2", "ink.on_dark", "center", room, 66)

    def _draw_pawns(self, canvas: Canvas) -> None:
        middle, foot = self.viewport.width / 2, self.widgets[0].box.y - 24
        high = min(PAWNS_TALL if self._is_tall else PAWNS, foot - self._named - 190)
        parting = next((box.high for box in self._boxes if box.x == middle and not self._is_tall), 0.0)
        if high > 60:
            self.draw_pawns(canvas, middle, foot, high, [look.colour for look in LOOKS], parting)
