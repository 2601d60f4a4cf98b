"""The pause menu over a match, with the standings, and the page of the match's log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.input.intents import Command, Source
from game.rules.contract import ranks
from game.scenes.analysis.fairness_page import question, why_not_counted
from game.scenes.base.context import Context
from game.scenes.base.player_names import call_by_name, called
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.question import restarting
from game.scenes.base.scene import Scene
from game.scenes.routes import OpenFairness, OpenRules, OpenSettings, PutAway
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row
from game.stage.layout.shapes import Box
from game.stage.paint.paint import EDGE
from game.stage.room.mascot import draw_lamp, mouth_of
from game.stage.table.history import draw_history
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Push, Transition
from game.stage.widgets import CLEAR, Button, Slider, even

from .screen import MatchScreen
from .seat_rows import acting

CORNER = 40
TOP, HEAD = 88.0, 120.0
LAMP, OVER = 112.0, 14.0
"""Height of the lamp over the cards, and distance of the middle of its light below their upper edge."""
HIGH = 1080.0
"""Maximum height of both cards side by side."""
LEAST = 520.0
"""Minimum width of the buttons, and of the standings beside them."""
RINGED = 28.0
"""Gap below the first button, whose ring is shown most of the time."""
BLUR = 12
"""Downscaling factor of the blur in pixels."""


class Pause(Scene):
    is_overlay = True
    FIRST = "go"

    def __init__(self, context: Context, match: MatchScreen) -> None:
        super().__init__(context)
        self._match = match
        columns = match.match.game.stats(len(match.match.players)).report(match.match.state).columns
        self._counted = columns[0] if columns else ""
        """Message id of the quantity in the standings."""
        self._card = self._side = UNPLACED
        self._head, self._kept, self._rows = Cell(h=106), Cell(h=60), list[Cell]()
        self._backdrop: pygame.Surface | None = None
        self._blurring: Iterator[None] = iter(())

    def room(self) -> None:
        """Return no room: the match is behind it."""

    def refresh(self) -> None:
        self._blur_anew()
        super().refresh()

    def enter(self) -> None:
        super().enter()
        if self.has_window and self._match.ground is not None:
            self._match.ground.release_backdrop()

    def leave(self) -> None:
        super().leave()
        self.hide()

    def hide(self) -> None:
        super().hide()
        self._blur_anew()

    def _blur_anew(self) -> None:
        self._backdrop, self._blurring = None, self._blurred()

    def update(self, dt: float) -> Transition | None:
        next(self._blurring, None)
        return super().update(dt)

    def layout(self) -> None:
        viewport, match, size = self.viewport, self._match.match, self.context.settings.text_size
        wide = min(1320.0 * min(1.3, size), viewport.width - 2 * viewport.left)
        room = viewport.height - viewport.bar - TOP - 30
        high = min(room, HIGH) if wide >= 2 * LEAST + 40 else room
        area = Box((viewport.width - wide) / 2, TOP + (room - high) / 2, wide, high)
        happened, counted = lambda: Push(HistoryPage(self.context, self._match)), question(match)
        undone, uncounted = self._match.control.why_no_undo(self.source), why_not_counted(match)
        home = tr("Save and return to the shelf") if self._is_kept else tr("To the shelf")
        go = Button("go", UNPLACED, tr("Resume"), Pop, "play")
        middle = (
            Button("undo", UNPLACED, tr("Undo"), self._undo, "undo", "dark", reason=undone),
            Button("happened", UNPLACED, tr("What happened?"), happened, "clock", "dark"),
            Button("rules", UNPLACED, tr("Rules"), partial(OpenRules, match.game), "book", "dark", verb=tr("Open")),
            Button(
                "fairness", UNPLACED, counted[0], partial(OpenFairness, match), counted[1], "dark", reason=uncounted
            ),
            Button("settings", UNPLACED, tr("Settings"), OpenSettings, "gear", "dark", verb=tr("Open")),
            Button("zoom", UNPLACED, tr("Magnifier"), self._zoom, "lens", "dark"),
        )
        last = (
            Button("shelf", UNPLACED, home, lambda: PutAway(self._match.interlude.packed_board()), "home", "outline"),
            Button("again", UNPLACED, tr("Restart match"), self.ask_to_restart, "redo", "outline"),
        )
        for button in middle:
            button.is_tile = not viewport.is_large
        tiles: Part = Grid(*(Cell(button, h=88) for button in middle), columns=2, gap=CLEAR, grow=3)
        if viewport.is_large:
            *long, settings, zoom = (Cell(button, h=70, grow=1) for button in middle)
            tiles = Column(*long[:2], Row(long[2], zoom, gap=CLEAR, grow=1), long[3], settings, gap=CLEAR, grow=3)
        resume = Cell(go, h=70 if viewport.is_large else 84, most_h=112, grow=1)
        parts = (
            Column(resume, tiles, gap=CLEAR if viewport.is_large else RINGED, grow=4),
            *(Cell(button, h=70, most_h=90, grow=1) for button in last),
        )
        change = self.context.set_volume
        sliders = (
            Cell(Slider(name, UNPLACED, "", icon, volume, partial(change, name), on_card=False, spoken=words), h=76)
            for name, icon, volume, words in (
                ("effects", "sound", self.context.settings.volume_effects, tr("Effects")),
                ("music", "music", self.context.settings.volume_music, tr("Music")),
            )
        )
        self._rows = [Cell(most_h=106, grow=1) for _ in match.players]
        kept = [self._kept] if self._is_kept else []
        # The button labels are longer than the standings.
        share = 0.5 + 0.1 * (size - 1)
        card = Column(Cell(h=HEAD - CLEAR), *parts, Cell(h=26), gap=CLEAR, pad=(50, 0), w=LEAST, grow=share)
        rows = self._head, *self._rows, Cell(grow=0.001), *kept, *sliders
        side = Column(*rows, gap=10, pad=(24, 30), w=LEAST, grow=1 - share)
        halves = (Column(half, grow=1) for half in (card, side))
        self.fill(area, FirstFit(Row(card, side, gap=40), Column(*halves, gap=28)))
        # The paper's side shows below it: both end at one line.
        self._card, self._side = replace(card.box, h=card.box.h - EDGE), side.box
        even(self.canvas, (go, *middle, *last))

    @property
    def _is_kept(self) -> bool:
        """True if the match is saved and will be offered again, even after a restart."""
        store = self.context.store
        is_kept = self._match.control.is_kept and not self.context.is_public and store.is_lasting
        return is_kept and self._match.match.is_decided

    def ask_to_restart(self) -> Transition | None:
        again = self._match.control.restart()
        return None if again is None else Push(restarting(self.context, self._match, again))

    def _undo(self) -> Transition | None:
        self._match.control.do(Command.UNDO, self.source)
        return Pop()

    def _zoom(self) -> Transition | None:
        settings = self.context.settings
        settings.magnifier = not settings.magnifier
        self.context.save_settings()
        return Pop()

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.RULES:
            return OpenRules(self._match.match.game)
        return Pop() if command is Command.MENU else None

    def prompts(self) -> Sequence[Prompt]:
        current = self.focus.current
        is_going_on = current is None or current.key == "go"
        choose = Prompt(Command.CONFIRM, tr("Choose")) if is_going_on else next(iter(super().prompts()))
        return (choose, Prompt(Command.BACK, tr("Resume")))

    def draw_backdrop(self, canvas: Canvas) -> None:
        for _ in self._blurring if self._backdrop is None else ():
            pass
        if self._backdrop is not None:
            canvas.surface.blit(self._backdrop, (0, 0))

    def draw_back(self, canvas: Canvas) -> None:
        for _ in self.drawing_back(canvas):
            pass

    def draw_sheets(self, canvas: Canvas) -> None:
        card, side = self._card, self._side
        canvas.put_box(canvas.paint.card(card.w, card.h, CORNER, shadow="modal", lean=canvas.lean_of(card)), card)
        canvas.put_box(canvas.paint.panel(side.w, side.h, 34, opacity=0.92), side)
        middle = (card.right + side.x) / 2
        draw_lamp(canvas, middle, LAMP, "asleep", y=card.y + OVER - mouth_of(LAMP))

    def drawing_back(self, canvas: Canvas) -> Iterator[None]:
        card = self._card
        self.draw_sheets(canvas)
        canvas.text(tr("Pause"), card.centre[0], card.y + 66, "h1", "ink.on_card", "center", card.w - 2 * HEAD, 78)
        yield
        self._draw_side(canvas)
        yield
        for place in range(len(self._match.match.players)):
            self._draw_row(canvas, place)
            yield

    def _blurred(self) -> Iterator[None]:
        """Blur and darken the match without its prompts, split over two frames; high contrast has a plain ground."""
        size = w, h = self.viewport.window
        if self.canvas.theme.is_contrast:
            self._backdrop = self.canvas.paint.background(size)
            return
        small = pygame.transform.smoothscale(self._match.photograph(), (max(1, w // BLUR), max(1, h // BLUR)))
        small = pygame.transform.box_blur(small, 1)
        small.fill((190, 164, 132), special_flags=pygame.BLEND_RGB_MULT)
        self._match.hide()
        yield
        self._backdrop = pygame.transform.smoothscale(small, size)

    def _draw_side(self, canvas: Canvas) -> None:
        match, inner = self._match.match, self._head.box.inset(16, 0)
        canvas.text(tr(match.game.title), inner.x, inner.y + 26, "h2", "ink.on_dark", width=inner.w, height=60)
        words = self._match.view.subtitle()
        used = canvas.text(words, inner.x, inner.y + 80, "small", "ink.on_dark_2", width=inner.w * 0.62, height=44)
        counted, room = tr(self._counted), inner.w - used - 24
        canvas.text(counted, inner.right + 8, inner.y + 80, "small_b", "ink.on_dark_2", "right", room, 44)
        if not self._is_kept:
            return
        y = self._kept.box.centre[1]
        canvas.image("icon/check", 34, inner.x + 14, y, "state.gold_light")
        canvas.text(tr("Game saved"), inner.x + 50, y, "small_b", "ink.on_dark", width=inner.w - 60, height=60)

    def _draw_row(self, canvas: Canvas, place: int) -> None:
        """Draw the standing of the seat in this place of the order."""
        match, row = self._match.match, self._rows[place].box
        seats, scores, found = len(match.players), match.state.scores(), ranks(match.state)
        seat, y = sorted(range(seats), key=found.__getitem__)[place], row.centre[1]
        is_acting = seat in acting(self._match.director, self._match.headline()[0])
        canvas.put_box(canvas.paint.panel(row.w, row.h, 22, is_active=is_acting, shadow=False), row)
        # Players with the same number share a rank: no tie-breaker is shown.
        rank = min(found[other] for other in range(seats) if scores[other] == scores[seat])
        canvas.text(str(rank), row.x + 40, y, "number_s", "ink.on_dark_2", "center", 50, row.h - 6)
        canvas.put(canvas.pieces.avatar(match.players[seat].look, min(78.0, row.h - 8)), row.x + 106, y)
        name = canvas.cut(called(match.players[seat]), "body_b", row.w - 280)
        canvas.text(name, row.x + 164, y, "body_b", "ink.on_dark", width=row.w - 280, height=row.h - 6)
        canvas.text(str(scores[seat]), row.right - 28, y, "number_m", "ink.on_dark", "right", 80, row.h - 6)


WIDE = 1240.0


class HistoryPage(Scene):
    """The latest log lines of a match on a card."""

    @property
    def is_read(self) -> bool:
        return True

    FIRST = "close"

    def __init__(self, context: Context, match: MatchScreen) -> None:
        super().__init__(context)
        self._match, self._card = match, Cell()

    def layout(self) -> None:
        call_by_name(self._match.table, self._match.match)
        viewport, close = self.viewport, Button("close", UNPLACED, tr("Close"), Pop, "check", "card")
        wide = min(WIDE, viewport.width - 2 * viewport.left)
        area = Box((viewport.width - wide) / 2, 40, wide, viewport.height - viewport.bar - 64, 34)
        self.fill(area, Column(self._card, Cell(close, h=92), gap=24))

    def command(self, command: Command, source: Source) -> Transition | None:
        return OpenRules(self._match.match.game) if command is Command.RULES else None

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        canvas.cached("card", self._draw_card)

    def _draw_card(self, canvas: Canvas) -> None:
        match = self._match
        draw_history(canvas, self._card.box, match.commentary.history(), match.table.guests)
