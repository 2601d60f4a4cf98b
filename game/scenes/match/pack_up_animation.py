"""A game is put away: board and pawns go back into their box, and the box to the shelf.

Whatever is to be kept is kept before; any press goes on at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.input.intents import Do, Intent, Nav, Press
from game.scenes.base.context import Context
from game.scenes.base.scene import Prompt, Scene
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawOp, DrawTarget
from game.stage.room.table import Tabletop
from game.stage.time.stack import Transition

from .unbox_animation import Scenery, UnboxAnimation, board_area


@dataclass(frozen=True, slots=True)
class PackedBoard:
    """What is put away, and where it lay."""

    scenery: Scenery
    board: pygame.Surface
    """The board as it lay there last; as large as it was, or smaller."""
    table: Tabletop
    viewport: Viewport


class PackUpAnimation(Scene):
    """A table that is being cleared."""

    def __init__(self, context: Context, boxed: PackedBoard, then: Transition) -> None:
        super().__init__(context)
        self._boxed, self._then = boxed, then
        self._way = UnboxAnimation(boxed.scenery, self._board, lambda: None, is_backwards=True)
        self._is_shut = False

    def _board(self) -> tuple[DrawOp]:
        area = board_area(self.canvas, self._boxed.scenery.board)
        board = self._boxed.board
        if board.get_size() != area.size:
            board = pygame.transform.smoothscale(board, area.size)
        return ((board, area.topleft),)

    def layout(self) -> None:
        if self.viewport != self._boxed.viewport:
            self._way.skip()  # it lay at another place

    def room(self) -> Tabletop:
        return self._boxed.table

    def prompts(self) -> tuple[Prompt, ...]:
        return ()

    @property
    def is_lively(self) -> bool:
        return True

    def update(self, dt: float) -> Transition | None:
        super().update(dt)
        self._way.advance(dt)
        if self._way.is_shut and not self._is_shut:
            self._is_shut = True
            self.context.sound.play("dice_settle", gain=0.6)
        self._is_dirty = True
        return self._then if self._way.is_done else None

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Do | Press | Nav):
            return self._then
        return super().handle(intent)

    def settle(self) -> None:
        """What is looked at is the middle of it."""

    def draw(self, surface: DrawTarget) -> None:
        self.canvas.surface = surface
        self.draw_back(self.canvas)
        if not self._way.is_done:
            self._way.draw(self.canvas)
