"""The boards of a match: which ones are large, their static layer, and the slide from one board to the next.

Large are the boards of the story, always one's own on request, or another one for a look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

import pygame

from game.rules.contract import Seat
from game.stage.canvas import Canvas
from game.stage.layout.commands import Act, ScreenCommand
from game.stage.layout.shapes import Box, Target
from game.stage.layout.zones import Zones
from game.stage.paint.frame import DisplayList, DrawOp
from game.stage.paint.strip_cache import StripCache
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
"""Duration of a slide."""
LIFT: Final = 0.14
"""Seconds before the slide starts, while its picture is rendered and the next story begins."""
CLEAR: Final = 0.2
"""Seconds into the slide after which play on the new board starts."""


class BoardSlideOut:
    """The previous large board: held for some frames, then sliding to the left."""

    def __init__(
        self, old: StripCache, coming: StripCache | None, below: Sequence[DrawOp], above: Sequence[DrawOp]
    ) -> None:
        """`old` caches the previous board's static layer; `below` and `above` are its static and animated display
        lists, drawn in place of the new board while the old one is held.

        `coming` is the cache for the new static layer, None if that board is still sliding itself.
        """
        self.below, self.above = below, above
        self.coming = coming
        self._old = old
        self._to_lay = self._missing
        self._picture: pygame.Surface | None = None
        self._seconds = -LIFT

    @property
    def is_held(self) -> bool:
        """True until the picture of the board is complete."""
        return self._picture is None

    @property
    def is_in_the_way(self) -> bool:
        """True while the picture covers most of the new board and delays its stories."""
        return self.is_held or self._seconds < CLEAR

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def update(self, dt: float) -> None:
        self._seconds += dt
        if not self.is_held:
            return
        many = ceil(self._to_lay * min(1.0, 1 + self._seconds / LIFT))
        for _ in range(many - (self._to_lay - self._missing)):
            (self._old if self._old.missing or self.coming is None else self.coming).lay()
        if self._seconds >= 0:
            self._seconds = 0.0
            self._picture = self._old.finish(self.above)
            self.below = self.above = ()

    @property
    def _missing(self) -> int:
        return self._old.missing + (0 if self.coming is None else self.coming.missing)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible part of the sliding picture, which disappears at the left edge of its zone."""
        if self._picture is None:
            return
        wide, high = self._picture.get_size()
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        if gone < wide:
            canvas.surface.blit(self._picture, self._old.area.topleft, (gone, 0, wide - gone, high))


class BoardLayer:
    def __init__(self, director: Director, view: AnyView, draw_ground: Callable[[Canvas], None]) -> None:
        """`draw_ground` draws the table below the boards."""
        self._director, self._view, self._draw_ground = director, view, draw_ground
        self.is_own_kept = False
        """True if the board of the only person always stays large."""
        self.looked_at: Seat | None = None
        """Seat whose board a player has chosen to look at."""
        self._base: Sequence[DrawOp] | None = None
        """Display list of the static layer; None until it is drawn."""
        self._resting: StripCache | None = None
        """Cached picture of the static layer, for games in which every seat has a board."""
        self._spare: StripCache | None = None
        """Second strip cache, for the next static layer or a sliding board; allocated with the first slide."""
        self._slide: BoardSlideOut | None = None

    # ---- which boards are large

    @property
    def stage(self) -> tuple[Seat, ...]:
        """Seats whose boards are to be large now."""
        return self._home if self.looked_at is None else (self.looked_at,)

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

    # ---- places

    def lay_out(self, zones: Zones, canvas: Canvas) -> None:
        self._view.place(zones, canvas, self.stage)
        self.release()

    def release(self) -> None:
        """Drop all pictures, and end a slide."""
        self._base = self._resting = self._spare = self._slide = None

    def prepare(self) -> None:
        """Allocate the picture of the static layer."""
        self._resting = self._strips()

    @property
    def pictures(self) -> set[pygame.Surface]:
        return {note[0] for note in self._base or ()}

    def restage(self, *, skip_transitions: bool) -> None:
        """Make other boards large if necessary; a single one slides out before the next, with transitions."""
        stage, view = self.stage, self._view
        if not view.has_own_boards or stage == view.stage:
            return
        if skip_transitions or (len(view.stage), len(stage)) != (1, 1):
            self._slide = None
        elif self._base is not None and not self.is_held:  # otherwise the previous board is still sliding
            self._take_away()
        view.place(view.zones, view.canvas, stage)
        self._base = None

    def _take_away(self) -> None:
        on_its_way = () if self._slide is None else self._noted(self._slide.draw)
        below, above = self._rest(), self._noted(self._view.draw)
        old, spare = self._resting or self._strips(), self._spare or self._strips()
        self._resting, self._spare = old, spare
        old.expect((*self._noted(self._draw_ground), *below))
        coming = spare if self._slide is None else None
        self._slide = BoardSlideOut(old, coming, [*below, *self._noted(self._draw_resting)], [*above, *on_its_way])

    def _strips(self) -> StripCache:
        return StripCache(board_area(self._view.canvas, self._view.zones.board))

    # ---- time

    @property
    def is_changing(self) -> bool:
        return self._slide is not None

    @property
    def is_held(self) -> bool:
        """True while the previous board is shown, until it starts to move."""
        return self._slide is not None and self._slide.is_held

    @property
    def is_in_the_way(self) -> bool:
        """True while the previous board delays the next story."""
        return self._slide is not None and self._slide.is_in_the_way

    def update(self, dt: float) -> None:
        slide = self._slide
        if slide is None:
            return
        was_held = slide.is_held
        if was_held and slide.coming is not None:
            slide.coming.expect((*self._noted(self._draw_ground), *self._rest()))
        slide.update(dt)
        if was_held and not slide.is_held:
            self._resting, self._spare = self._spare, self._resting
        if slide.is_done:
            self._slide = self._spare = None

    def end_slide(self) -> None:
        self._slide = None

    # ---- drawing

    def notes(self) -> Sequence[DrawOp]:
        return [*self._rest(), *self._noted(self._view.draw)]

    def draw_back(self, canvas: Canvas) -> None:
        if self._slide is not None and self._slide.is_held:
            canvas.surface.blits(self._slide.below, False)
            return
        rest = self._rest()
        canvas.surface.blits(rest, False)
        if self._resting is not None and not self._resting.expect((*self._noted(self._draw_ground), *rest)):
            self._resting.lay()
        self._draw_resting(canvas)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw the animated layer, and a sliding board over it."""
        slide = self._slide
        if slide is not None and slide.is_held:
            canvas.surface.blits(slide.above, False)
            return
        self._view.draw(canvas)
        if slide is not None:
            canvas.moving(slide.draw)

    def _draw_resting(self, canvas: Canvas) -> None:
        if self._resting is not None:
            self._resting.draw(canvas.surface)

    def _rest(self) -> Sequence[DrawOp]:
        """Return the display list of the static layer, recorded again if it is stale."""
        if self._base is None or self._view.stale:
            self._base = self._noted(self._view.rest)
        return self._base

    def _noted(self, draw: Callable[[Canvas], None]) -> Sequence[DrawOp]:
        return noted(self._view.canvas, draw)


def noted(canvas: Canvas, draw: Callable[[Canvas], None]) -> Sequence[DrawOp]:
    """Return the display list of `draw` for the whole window."""
    notes = DisplayList(canvas.viewport.window)
    other = canvas.onto(notes)
    other.audit = None
    draw(other)
    return notes.notes
