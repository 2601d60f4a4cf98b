"""The boards of a match: which ones are large, their static layer, and the slide from one board to the next.

The boards of the story are large, or always the player's own on request, or one that a player looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.rules.contract import Seat
from game.stage.canvas import Canvas
from game.stage.layout.commands import Act, ScreenCommand
from game.stage.layout.shapes import Box, Target
from game.stage.layout.zones import Zones
from game.stage.paint.frame import DrawOp, Moved
from game.stage.paint.theme import EASE
from game.stage.table.module import AnyView
from game.stage.text.language import tr

from .director import Director
from .unbox_animation import board_area

ROW: Final = "row/"
"""Prefix of the target keys of rows."""
HOME: Final = "home"
"""Key of the button that ends a look."""
SECONDS: Final = 0.3
LIFT: Final = 0.14
"""Seconds before the slide starts, while the next story begins."""
BANDS: Final = 7
CLEAR: Final = 0.2
"""Seconds into the slide after which play on the new board starts."""


class BoardSlideOut:
    """The previous large board: held for some frames, then sliding to the left."""

    def __init__(
        self, area: pygame.Rect, ground: Sequence[DrawOp], below: Sequence[DrawOp], above: Sequence[DrawOp]
    ) -> None:
        """Take the display lists of the table, and of the board's static and animated layers."""
        self.below, self.above = below, above
        """Display lists drawn in place of the new board while the old one is held."""
        self._area = area
        self._ops: Sequence[DrawOp] = [*ground, *below, *above]
        tops = [area.y + area.h * band // BANDS for band in range(BANDS + 1)]
        self._bands = iter([pygame.Rect(area.x, top, area.w, end - top) for top, end in pairwise(tops)])
        """Parts of the picture still to be rendered, one in each frame before the slide starts."""
        self._pictures: list[tuple[pygame.Surface, int]] = []
        """The rendered parts, each with its top edge."""
        self._seconds = -LIFT

    @property
    def is_held(self) -> bool:
        """True until it starts to slide."""
        return self._seconds < 0

    @property
    def is_in_the_way(self) -> bool:
        """True while the picture covers most of the new board and delays its stories."""
        return self.is_held or self._seconds < CLEAR

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def update(self, dt: float) -> None:
        was_held = self.is_held
        self._seconds += dt
        if not was_held:
            return
        for band in self._bands:
            picture = pygame.Surface(band.size)
            Moved(picture, -band.x, -band.y).blits(self._ops)
            self._pictures.append((picture, band.y))
            if self.is_held:
                return
        if not self.is_held:
            self._seconds = 0.0
            self.below = self.above = self._ops = ()

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible part of the sliding picture, which disappears at the left edge of its zone."""
        if self.is_held:
            return
        left, wide = self._area.x, self._area.w
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        for picture, top in self._pictures if gone < wide else ():
            canvas.surface.blit(picture, (left, top), (gone, 0, wide - gone, picture.get_height()))


class MatchBoardLayer:
    def __init__(
        self, director: Director, view: AnyView, draw_ground: Callable[[Canvas], None], is_at_once: Callable[[], bool]
    ) -> None:
        """`draw_ground` draws the table below the boards, which do not slide if `is_at_once`."""
        self._director, self._view, self.draw_ground, self._is_at_once = director, view, draw_ground, is_at_once
        self.is_own_kept = False
        """True if the board of the only person always stays large."""
        self.looked_at: Seat | None = None
        """Seat whose board a player has chosen to look at."""
        self._base: Sequence[DrawOp] | None = None
        """Display list of the static layer; None until it is drawn."""
        self._slide: BoardSlideOut | None = None

    # ---- which boards are large

    @property
    def stage(self) -> tuple[Seat, ...]:
        return self._home if self.looked_at is None else (self.looked_at,)

    @property
    def is_looking(self) -> bool:
        """True while a player who may decide looks at another board."""
        return self.looked_at is not None and bool(self._director.asked)

    @property
    def _home(self) -> tuple[Seat, ...]:
        """Seats whose boards are large without a look at another one."""
        people = self._director.humans
        if self.is_own_kept and len(people) == 1 and self._view.has_own_boards:
            return tuple(people)
        return self._director.stage

    def targets(self, rows: Sequence[Box]) -> Sequence[Target]:
        if not self._view.has_own_boards or len(self._home) > 1:
            return ()
        out = []
        for seat, row in enumerate(rows):
            if (seat,) != self.stage or seat == self.looked_at:
                label = tr("Back") if self._leads_back(seat) else tr("Show board")
                spoken = tr("{name}’s board", name=self._view.table.name(seat))
                out.append(Target(f"{ROW}{seat}", row, ScreenCommand(f"{ROW}{seat}"), label, spoken=spoken))
        return out

    def choose(self, act: Act) -> bool:
        """Handle a chosen command; True if it concerned boards."""
        if not isinstance(act, ScreenCommand) or not (act.name == HOME or act.name.startswith(ROW)):
            return False
        seat = None if act.name == HOME else int(act.name.removeprefix(ROW))
        self.looked_at = None if self._leads_back(seat) else seat
        return True

    def _leads_back(self, seat: Seat | None) -> bool:
        return seat == self.looked_at or (seat,) == self._home

    def end_look(self) -> bool:
        """End a look at another board; True if there was one."""
        was_looking, self.looked_at = self.looked_at is not None, None
        return was_looking

    # ---- layout

    def lay_out(self, zones: Zones, canvas: Canvas) -> None:
        self._view.place(zones, canvas, self.stage)
        self.release()

    def release(self) -> None:
        self._base = self._slide = None

    def restage(self) -> None:
        """Make other boards large if necessary; a single one slides out before the next."""
        stage, view = self.stage, self._view
        if not view.has_own_boards or stage == view.stage:
            return
        if self._is_at_once() or (len(view.stage), len(stage)) != (1, 1):
            self._slide = None
        elif self._base is not None and not self.is_held:  # otherwise the previous board is still sliding
            below, above = self._rest(), self._view.canvas.noted(view.draw)
            on_its_way = () if self._slide is None else self._view.canvas.noted(self._slide.draw)
            area = board_area(view.canvas, view.zones.board)
            self._slide = BoardSlideOut(area, self._view.canvas.noted(self.draw_ground), below, [*above, *on_its_way])
        view.place(view.zones, view.canvas, stage)
        self._base = None

    # ---- time

    @property
    def is_changing(self) -> bool:
        return self._slide is not None

    @property
    def is_held(self) -> bool:
        return self._slide is not None and self._slide.is_held

    @property
    def is_in_the_way(self) -> bool:
        return self._slide is not None and self._slide.is_in_the_way

    def update(self, dt: float) -> bool:
        if self._slide is None:
            return False
        self._slide.update(dt)
        if self._slide.is_done:
            self._slide = None
        return True

    # ---- drawing

    def ops(self) -> Sequence[DrawOp]:
        return [*self._rest(), *self._view.canvas.noted(self._view.draw)]

    def draw_back(self, canvas: Canvas) -> None:
        slide = self._slide
        canvas.surface.blits(slide.below if slide is not None and slide.is_held else self._rest(), False)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw the animated layer, and a sliding board over it."""
        slide = self._slide
        if slide is not None and slide.is_held:
            canvas.surface.blits(slide.above, False)
            return
        self._view.draw(canvas)
        if slide is not None:
            slide.draw(canvas)

    def _rest(self) -> Sequence[DrawOp]:
        """Return the display list of the static layer, recorded again if it is stale."""
        if self._base is None or self._view.stale:
            self._base = self._view.canvas.noted(self._view.rest)
        return self._base
