"""Pack-up animation: board and pawns return to the box, and the box to the shelf.

The match is already saved; any press ends the animation.
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
    """Pictures and places for the pack-up animation."""

    scenery: Scenery
    board: pygame.Surface
    """Last picture of the board, possibly scaled down."""
    table: Tabletop
    viewport: Viewport


class PackUpAnimation(Scene):
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
            self._way.skip()  # the layout has changed

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
        """Stay in the middle of the animation."""

    def draw(self, surface: DrawTarget) -> None:
        self.canvas.surface = surface
        self.draw_back(self.canvas)
        if not self._way.is_done:
            self._way.draw(self.canvas)
