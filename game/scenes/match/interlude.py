"""Animations in place of a match: the box opens before it, and a decisive moment ends it. A press skips them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.contract import ranks
from game.scenes.base.game_box import SceneBox
from game.scenes.base.scene import Scene
from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp
from game.stage.room.mascot import Mascot
from game.stage.room.table import Tabletop
from game.stage.table.module import AnyView

from .board_layer import MatchBoardLayer
from .decisive_moment import DecisiveMoment
from .director import Director
from .seat_rows import SideRows
from .turn_bar import host_hook
from .unbox_animation import PackedBoard, Scenery, UnboxAnimation, board_area, picture_of


class Interlude:
    def __init__(
        self, screen: Scene, director: Director, view: AnyView, board: MatchBoardLayer, rows: SideRows, host: Mascot
    ) -> None:
        self._screen, self._director, self._view, self._board, self._rows = screen, director, view, board, rows
        self._host = host
        self._is_packed = False
        """True until the box has been opened on the table."""
        self._opening: UnboxAnimation | None = None
        self.parting: DecisiveMoment | None = None

    @property
    def _is_wanted(self) -> bool:
        return not (self._view.table.reduced_motion or self._director.is_instant)

    @property
    def _scenery(self) -> Scenery:
        return Scenery.of(self._director.match, self._view.zones)

    def lay_out_by_hand(self) -> None:
        """Play the unboxing animation first, unless motion is reduced or the speed is instant."""
        self._is_packed = self._is_wanted

    def packed_board(self, share: float = 1.0) -> PackedBoard | None:
        """Return the board scaled by `share` for packing up; None without motion or on public screens."""
        screen = self._screen
        if not self._is_wanted or screen.context.is_public or not screen.has_window:
            return None
        table = screen.room()
        assert isinstance(table, Tabletop)
        self._view.ask(None, (), {})  # nothing can be chosen on it any more
        board = picture_of(board_area(screen.canvas, self._view.zones.board), self._board.ops())
        if share < 1.0:
            board = pygame.transform.smoothscale_by(board, share)
        lamp = host_hook(self._view.zones.turn), self._host
        return PackedBoard(self._scenery, board, table, lamp, screen.viewport)

    def part(self) -> None:
        """Show the decisive element of the match before it is left."""
        screen, match = self._screen, self._director.match
        winner = ranks(match.state).index(1)
        decisive = self._view.decisive(winner)
        face, look = self._rows.face_at(winner), match.players[winner].look
        self.parting = DecisiveMoment(screen.canvas.noted(screen.draw_content), decisive, face, look)
        screen.bar.dismiss()
        screen.context.sound.play("segment_done", gain=0.5)

    def _whole(self) -> Sequence[DrawOp] | None:
        """Return the display list of the opened table; None while it is still being made."""
        screen = self._screen
        is_waiting = screen.ground is not None and screen.ground.is_waiting
        return None if is_waiting else screen.canvas.noted(screen.draw_own)

    @property
    def box(self) -> SceneBox | None:
        """The box to be opened on the table."""
        return self._scenery.box(self._screen.canvas) if self.is_opening else None

    @property
    def is_opening(self) -> bool:
        return self._is_packed or self._opening is not None

    @property
    def is_shown(self) -> bool:
        return self.is_opening or self.parting is not None

    @property
    def is_moving(self) -> bool:
        return self._opening is not None or (self.parting is not None and not self.parting.is_over)

    def renew(self) -> None:
        """Switch to new pictures of the board."""
        if self._opening is not None:
            self._opening.renew()

    def advance(self, dt: float) -> bool:
        """Let time pass; True if an animation is shown."""
        if self._is_packed:
            self._is_packed = False
            self._opening = UnboxAnimation(self._scenery, self._board.ops, self._whole)
        dt /= self._screen.context.settings.slowness
        if self._opening is not None:
            self._opening.advance(dt)
            self._opening = None if self._opening.is_done else self._opening
            return True
        if self.parting is not None:
            self.parting.advance(dt)
        return self.parting is not None

    def skip(self) -> bool:
        """End the animation; False if there is none."""
        animation = self._opening or self.parting
        if animation is not None:
            animation.skip()
        return animation is not None

    def end_opening(self) -> None:
        self._opening, self._is_packed = None, False

    def draw(self, canvas: Canvas) -> None:
        animation = self._opening or self.parting
        if animation is not None:
            animation.draw(canvas)
