"""Pictures of a match made ahead: in the spare time of its frames, and during seat selection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import inf
from typing import Final, get_args

from game.bots.levels import load_judge
from game.rules.game import Game
from game.scenes.base.context import Context
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.pieces.player_tokens import Mood
from game.stage.room.lamp import LEVELS, light_row
from game.stage.room.mascot import MascotLook
from game.stage.table.module import AnyView, view_of
from game.stage.table.table import Silhouette, Table, TableGuest
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob, interleave
from game.timing import Clock

from .commentary import commentary_box, figure_height, lay
from .seat_rows import RowPlan, draw_row, player_boxes, row_face, wood, zones_for
from .turn_bar import HEADLINE_FACE, draw_headline, draw_title, host_hook

WORK: Final = 0.0018
"""Frame time in seconds above which only the smallest unit of preparation runs."""
LEAST_WORK: Final = 0.0002
LITTLE_WORK: Final = 0.004
"""Frame time in seconds below which a frame also prepares overlays."""
IDLE_WORK: Final = 0.003
"""Seconds of preparation in a frame without motion."""
ALONE: Final = 0.3
"""Seconds after layout before overlays are prepared; a previous overlay may still be fading out."""


class Preparation:
    """Makes the pictures of a match in the spare time of its frames: those of the table, then those of overlays."""

    def __init__(self, view: AnyView, clock: Clock) -> None:
        self._view, self._clock = view, clock
        self.furniture = IncrementalJob()
        self._overlays = IncrementalJob()
        self._lines = IncrementalJob()
        self._seen_for = 0.0
        self._began = 0.0
        self.worked = 0.0
        """Duration of the last frame in seconds, without preparation."""

    def restart(self, paint: Paint, furniture: Iterator[bool], overlays: Iterator[bool]) -> None:
        """Begin anew, after a layout."""
        self.furniture, self._overlays = paint.incremental_job(furniture), paint.incremental_job(overlays)
        self._seen_for = 0.0

    def write(self, lines: Iterator[bool]) -> None:
        """Render these coming lines of text instead of the previous ones."""
        self._lines = IncrementalJob(lines, self._clock)

    @property
    def is_table_done(self) -> bool:
        return self.furniture.is_done and self._view.is_prepared

    @property
    def is_done(self) -> bool:
        """True once overlays are prepared as well, which waits for a frame without motion."""
        return self.is_table_done and self._overlays.is_done and self._lines.is_done

    def begin_frame(self, dt: float) -> None:
        self._began = self._clock()
        self._seen_for += dt

    def end_frame(self) -> None:
        self.worked = self._clock() - self._began

    def spend(self, *, is_lively: bool) -> bool:
        """Continue; while something moves, only in the time the last frame left. True if a redraw would show more."""
        start, has_news = self._clock(), False
        if not self._lines.is_done and self.worked < LITTLE_WORK:
            self._lines.spend(0.0)
        elif not self.is_table_done:
            seconds = max(LEAST_WORK, WORK - self.worked) if is_lively else IDLE_WORK
            if self.furniture.spend(seconds):
                self._view.prepare(seconds)
            has_news = self._view.stale
        elif self._seen_for >= ALONE and (not is_lively or self.worked < LITTLE_WORK):
            # Computers may play to the end without a break, and the player may pause meanwhile.
            self._overlays.spend(0.0 if is_lively else IDLE_WORK)
        self._began += self._clock() - start
        self.worked = 0.0  # unless the next frame is drawn
        return has_news

    def finish_table(self) -> None:
        self.furniture.spend(inf)
        while not self._view.prepare(inf):
            pass  # a rendered image may make further ones necessary


def preparing_rows(canvas: Canvas, zones: Zones, game: Game, guests: Sequence[TableGuest]) -> Iterator[bool]:
    """Render turn bar and rows in advance for every player and state, and load the judge; pause after every unit."""
    judge = canvas.paint.made(partial(load_judge, game, len(guests)))
    yield from interleave(judge, _preparing_rows(canvas, zones, game, guests))


def _preparing_rows(canvas: Canvas, zones: Zones, game: Game, guests: Sequence[TableGuest]) -> Iterator[bool]:
    nowhere, title, card = canvas.nowhere(), tr(game.title), commentary_box(zones.actions)
    places = list(zip(guests, player_boxes(zones, len(guests)), strict=True))
    yield from nowhere.ahead(partial(_draw_wordless, places=places, ratio=zones.row_ratio, card=card))
    for guest in guests:
        draw_title(nowhere, zones.turn, game.key, title, 0.0)
        draw_headline(nowhere, zones.turn, guest.look, guest.name or title)
        yield False
    for guest, box in places:
        for lit in (0.0, 1.0):
            draw_row(nowhere, box, (guest.name, guest.name), lit, plan=RowPlan(ratio=zones.row_ratio))
            yield False
    for look in get_args(MascotLook):
        yield from nowhere.paint.art.ahead(f"lamp/lamp_{look}", host_hook(zones.turn).high)
    if card is not None:
        for mood, guest in product(get_args(Mood), (guest for guest in guests if not guest.is_human)):
            yield from nowhere.pieces.posed(guest.look, figure_height(card), mood).ahead()
    for mood, (guest, box) in product(get_args(Mood), places):
        for size in (row_face(box, zones.row_ratio).size, HEADLINE_FACE):
            yield from nowhere.pieces.avatar_ahead(guest.look, size, mood)


def _draw_wordless(canvas: Canvas, places: Sequence[tuple[TableGuest, Box]], ratio: float, card: Box | None) -> None:
    """Draw the wood, the light and the face of every row, and the panel of the commentary."""
    for guest, box in places:
        for is_active in (False, True):
            wood(canvas, box, is_active=is_active)
        for level in range(1, LEVELS + 1):
            light_row(canvas, box, level)
        for size in (row_face(box, ratio).size, HEADLINE_FACE):
            canvas.pieces.avatar(guest.look, size, is_active=True)
    if card is not None:
        lay(canvas, card, is_active=True)


PASSES: Final = 300
"""Maximum number of calls; anything unfinished by then needs an actual position."""


class Preload:
    """Preparation of a game's view before any position is known; the pictures stay in the context's cache."""

    def __init__(self, context: Context, game: Game, viewport: Viewport, looks: Sequence[str]) -> None:
        self._context, self._game, self._viewport, self._looks = context, game, viewport, looks
        self._view: AnyView | None = None
        self._setting = IncrementalJob(self._set(), context.timing.clock)
        self._left = PASSES

    def _set(self) -> Iterator[bool]:
        context, looks = self._context, self._looks
        canvas = context.canvas(self._viewport)
        module = yield from canvas.paint.made(partial(view_of, self._game.package))  # loading it takes some frames
        view = module.make(Table.silent(looks, reduced_motion=context.settings.reduced_motion, are_human=True))
        zones = zones_for(self._viewport, view, len(looks), context.settings.text_size)
        canvas.lamp = host_hook(zones.turn).lamp
        view.place(zones, canvas, (0,))
        self._view = view
        yield False
        yield from preparing_rows(canvas, zones, self._game, [Silhouette(look) for look in looks])

    def spend(self, seconds: float) -> bool:
        """Continue for about `seconds`; True once complete or given up."""
        self._left -= 1
        is_set = self._setting.spend(seconds)
        return (is_set and self._view is not None and self._view.prepare(seconds)) or self._left <= 0
