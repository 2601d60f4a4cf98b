"""The match screen: runs the parts of a match in time, and passes input to its controller.

The director runs the match and reports changes, the view draws the game and offers the choices, and the controller
decides the meaning of a press: playing, the tutorial, a replay or a demo match. Each part of the picture is an object:
turn bar, board layer, side rows and action panel. They are placed once for a layout or a change; a frame only draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from game.input.intents import Command, Do, Hold, Intent, Nav, Plugged, Press, Source
from game.input.press_guard import LASTING, Meaning
from game.rules.contract import Seat
from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.player_names import call_by_name, guests
from game.scenes.base.poll import soonest
from game.scenes.base.tooltips import draw_bubble
from game.stage.canvas import Canvas, Printed
from game.stage.layout.commands import PressWidget
from game.stage.layout.focus import Focus
from game.stage.layout.scanner import Groups
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.paint.frame import DrawTarget
from game.stage.room.atmosphere import IdleClock, draw_dust
from game.stage.room.mascot import Mascot, draw_host
from game.stage.room.table import Tabletop, table_for
from game.stage.table.module import AnyView, view_of
from game.stage.table.offer import Tooltip
from game.stage.table.owner_frame import HANDING
from game.stage.table.table import Table
from game.stage.table.transitions import Draw, Fades
from game.stage.text.language import current, tr
from game.stage.time.fader import Fader
from game.stage.time.stack import Transition
from game.stage.widgets import Button

from .action_panel import ActionPanel
from .board_layer import MatchBoardLayer
from .carrying import Carrying
from .commentary import Commentary, draw_reaction
from .controller import MatchController
from .director import Director, DirectorChange
from .interlude import Interlude
from .match_sound import MatchSound
from .match_words import MatchWords
from .moods import Moods
from .preparation import Preparation, preparing_rows
from .seat_rows import SideRows, acting, zones_for
from .tooltip_host import TooltipHost
from .turn_bar import ECHO, TurnBar, host_hook

WAKE: Final = 0.03
"""Seconds between two polls of the render thread."""


class MatchScreen(MatchWords):
    """The screen of a match; input goes to the controller, time to the director, drawing to the view."""

    keeps_awake = True

    def __init__(self, context: Context, match: Match, director: Director, control: MatchController) -> None:
        super().__init__(context)
        self.match, self.director, self.control = match, director, control
        self.moods = Moods([player.is_human for player in match.players], match.seed)
        self.host = Mascot(match.seed)
        self.sounds = MatchSound(context, match, director, self.moods, self.host)
        self.table = Table(
            guests(match.players),
            director.await_press,
            self.sounds.play,
            self.toast,
            lambda: context.settings.reduced_motion,
        )
        self.view: AnyView = view_of(match.game.package).make(self.table)
        self.zones: Zones
        self.commentary = Commentary(self.view.describe, self.recount)
        self.turn = TurnBar(director, self.view, self.moods, self.host)
        self.board = MatchBoardLayer(
            director, self.view, super().draw_back, lambda: self._skip_transitions or control.is_explaining
        )
        self.rows = SideRows(match, self.view, self.moods)
        self.panel = ActionPanel(
            match, self.view, control, self.board, self.commentary, self.moods, self.rows, self.focus
        )
        self.explainer = TooltipHost(match, self.view, control, self.focus)
        self.preparation = Preparation(self.view, context.timing.clock)
        self._moving = Fades()
        """Fades of the match; those of a scene are in `fades`."""
        self._turn_frame: Fader[Seat] = self._moving.add(Fader(HANDING))
        """Frames of a shared board in the colours of the seats."""
        self.carrying = self._moving.add(Carrying(self, self.view, control))
        for fading in (self.rows.highlight, self.turn.fades, self.panel.fades, self.view.highlights):
            self._moving.add(fading)
        self._life = IdleClock()
        self._is_covered = False
        """True while drawn under an overlay."""
        self.interlude = Interlude(self, director, self.view, self.board, self.rows, self.host)
        self._is_collecting = self._is_stale = False
        """While changes are collected for one offer, and whether there has been one."""
        self._prompted_for: tuple[object, ...] = ()
        """All that the prompts depend on and that the director does not publish."""
        self._language = current()
        control.screen = self
        director.on_event, director.seen, director.listen = self.sounds.hear, self.commentary.hear, self._changed
        apply_settings(self.context, self.director, self.board, self.moods)

    # ---- entering and leaving

    def enter(self) -> None:
        apply_settings(self.context, self.director, self.board, self.moods)
        if self._language != current():
            self._language, self.turn.said, self.turn.seconds = current(), "", ECHO
            if self.director.is_busy and self.director.cue is None:
                self.director.skip()  # a story keeps the language it began in
        super().enter()
        if self.ground is not None:
            self.ground.release_backdrop()  # the copy of the overlay needs memory
        self.control.enter()

    def hide(self) -> None:
        super().hide()
        self.board.release()

    def leave(self) -> None:
        self.sounds.leave()
        if self.has_window:
            self.canvas.paint.pictures.clear("board")
        super().leave()

    def layout(self) -> None:
        call_by_name(self.table, self.match)
        self.commentary.reword()
        self.zones = zones_for(self.viewport, self.view, len(self.match.players), self.context.settings.text_size)
        self.sounds.viewport = self.viewport
        self.canvas.lamp = host_hook(self.zones.turn).lamp
        self.board.lay_out(self.zones, self.canvas)
        self.rows.place(self.zones, self.canvas)
        self.panel.place(self.zones, self.canvas)
        rows = preparing_rows(self.canvas, self.zones, self.match.game, self.table.guests)
        self.preparation.restart(self.canvas.paint, rows, self.control.preparing())
        menu = Box(self.zones.turn.right - 88, self.zones.turn.y, 88, 88)
        self.widgets = [Button("menu", menu, "", self.control.open_pause, "menu", "row", tr("Pause"))]
        self.box = self.interlude.box
        if not self.interlude.is_opening:
            self.interlude.skip()  # its picture has the old size
        self.control.laid_out()

    def room(self) -> Tabletop:
        table = table_for(self.zones, self.canvas.lamp, self.rows.low)
        return replace(table, bare=None) if self.control.taken else table

    # ---- time

    @property
    def is_lively(self) -> bool:
        if (self.director.is_lively or self.view.is_lively) and not self.control.is_explaining:
            return True
        is_moving = self.control.is_lively or self.moods.is_lively or self.host.is_lively or self.is_changing
        return is_moving or super().is_lively

    @property
    def is_changing(self) -> bool:
        return self.board.is_changing or self.interlude.is_moving or self._moving.is_moving

    @property
    def _skip_transitions(self) -> bool:
        """True if elements appear and vanish without a fade."""
        return self.table.reduced_motion or self._is_quick

    @property
    def _is_quick(self) -> bool:
        """True if the story passes too fast to read, or an overlay covers it."""
        return self.director.is_instant or self.director.is_skipping or self._is_covered

    @property
    def wake_after(self) -> float | None:
        alive = self._life.wake_after if self.is_alive else None
        dues = super().wake_after, self.moods.wake_after, self.host.wake_after, self.explainer.wake_after, alive
        return soonest(*dues) if self.preparation.is_done else WAKE

    def update(self, dt: float) -> Transition | None:
        self.preparation.begin_frame(dt)
        was_bare = self.ground is not None and self.ground.is_waiting
        transition = super().update(dt)
        if was_bare and self.ground is not None and not self.ground.is_waiting:
            self.control.pictures_ready()
        self._has_moved |= self._moving.advance(dt)
        with self._one_offer():
            return self._advance(dt) or transition

    def _advance(self, dt: float) -> Transition | None:
        if self.director.view is None:
            if not self.match.log:
                self.table.sound("match_start", gain=0.8)
            self.director.open(self.view)
        elif not self.preparation.is_done and self.preparation.spend(is_lively=self.is_lively):
            self.control.pictures_ready()
            self.interlude.renew()
            self._is_dirty = True
        if self.interlude.advance(dt):
            self._is_dirty, parting = True, self.interlude.parting
            return self.control.finish() if parting is not None and parting.is_over else None
        self._is_dirty |= self.explainer.update(dt)
        self.host.look_at(self.turn.interest(self.zones.turn, self.focus, self.control.gaze))
        self._has_moved |= self.host.update(dt, reduced_motion=self.table.reduced_motion)
        if not self.control.is_explaining:
            self._play(dt)
        transition = self.control.pass_time(dt)
        director, before = self.director, self._prompted_for
        story = director.is_busy, director.is_computing, director.is_being_read
        self._prompted_for = *story, self.control.covers_hint, self.control.hint()
        self._is_dirty |= self._prompted_for != before
        return transition

    def _play(self, dt: float) -> None:
        """Let the story go on, and everything that follows it."""
        director, is_told = self.director, self.director.is_lively
        self._has_moved |= self.board.update(dt) | self.view.is_lively
        if not self.board.is_in_the_way:
            director.update(dt)
        is_told &= not director.is_resting or self.canvas.paint.pictures.is_awaited
        self._has_moved |= is_told
        self._is_dirty |= self.turn.advance(dt)
        if not self.board.is_held:
            self.view.update(dt / self.context.settings.slowness)
        # Seats that must decide now and have seen the whole story.
        working = (*director.asked, *(() if director.is_busy else director.thinking))
        self._has_moved |= self.moods.update(dt, working, reduced_motion=self.table.reduced_motion)
        self.canvas.moods = {guest.look: self.moods.felt_by(seat) for seat, guest in enumerate(self.table.guests)}
        self._has_moved |= self.is_alive and not self.is_lively and self._life.advance(dt)
        self._has_moved |= self.rows.follow(is_told=not director.is_busy)
        self.sounds.update(self.table, self.rows)

    def _changed(self, change: DirectorChange) -> None:
        self.explainer.dismiss()
        if change & DirectorChange.POSITION:
            self.commentary.rewind(len(self.match.log))
            self.preparation.write(self.panel.writing([event for event, _ in self.director.unseen]))
        if change & DirectorChange.STAGE:
            self.turn.forget()
        if change & DirectorChange.ASKED and self.director.asked:
            self.board.end_look()
        if change & DirectorChange.STAGE or (change & DirectorChange.ASKED and not self.director.asked):
            self.turn.seconds = 0.0
        if change & DirectorChange.ASKED or (change & DirectorChange.POSITION and not self.match.state.is_joint()):
            self.turn.hush()  # in a simultaneous phase the decisions of others leave a hint valid
        self.board.restage()
        self.control.changed(change)
        if self.control.is_asking and (self.focus.key == "menu" or self.panel.is_at_row):
            self.panel.return_focus()  # a decision is due again
        self.offer()
        self._is_dirty = True

    # ---- choices

    @contextmanager
    def _one_offer(self) -> Iterator[None]:
        """Collect all changes of a press or a frame for one offer at its end."""
        self._is_collecting = True
        try:
            yield
        finally:
            self._is_collecting = False
        if self._is_stale:
            self.offer()
        else:
            self._is_dirty |= self._preview()

    def offer(self, *, at_once: bool = False) -> None:
        """Renew the offers, during a press or a frame at its end unless `at_once`."""
        self._is_stale, was_at_row = self._is_collecting and not at_once, self.panel.is_at_row
        if self._is_stale:
            return
        self.panel.ask()
        super().offer()
        if not self.control.is_asking and (self.focus.key == "menu" or (self.panel.is_at_row and not was_at_row)):
            # A player who keeps pressing during the turns of others wants to go on, not to pause.
            self.focus.key = None
        self.panel.offer_to_devices()
        self._preview()
        self._is_dirty = True

    def _preview(self) -> bool:
        """Follow the focus with all that depends on it; True if something else is focused."""
        if is_other := self.panel.preview():
            super().offer()  # a button takes the selected target
        self.panel.place_cards(self.headline()[0])
        return is_other

    def targets(self) -> Sequence[Target]:
        menu = super().targets()
        if self.director.view is None:
            return menu
        alone = self.control.targets()
        return [*menu, *self.panel.targets()] if alone is None else alone

    def cursor(self, source: Source) -> Focus:
        return self.panel.cursor(source)

    def scanned(self) -> Groups:
        is_free = (self.control.is_asking or self.control.is_explaining) and not self.interlude.is_shown
        return self.panel.scanned(self.source, self.commands()) if is_free else ()

    def first_key(self) -> str | None:
        return self.panel.first_key()

    @property
    def control_boxes(self) -> Sequence[Box]:
        """Boxes of all controls beside the table."""
        widgets = [widget.box for widget in self.widgets if widget.target() is not None]
        return [*widgets, *self.panel.boxes, *(box for box, _ in self.bar.boxes)]

    # ---- devices

    @property
    def meaning(self) -> Meaning | None:
        return None if self.interlude.is_shown else self.control.meaning

    def keeps(self, pos: tuple[int, int]) -> bool:
        spot = self.viewport.to_logical(pos)
        target = self.focus.at(spot)
        if target is not None and (isinstance(target.act, PressWidget) or self.control.keeps(target)):
            return True
        return any(box.contains(spot) for box, command in self.bar.boxes if command in LASTING)

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Do | Press | Nav) and self.interlude.skip():
            is_for_rules = isinstance(intent, Do) and intent.command is Command.RULES
            return self.control.do(Command.RULES, intent.source) if is_for_rules else None
        if isinstance(intent, Do | Press):
            self._is_dirty |= self.turn.hush()
        self.moods.stir()
        self.host.stir()
        self._life.stir()
        with self._one_offer():
            if self.carrying.hear(intent):
                self.pressed, self._is_dirty = None, True
                return None
            transition = super().handle(intent)
            self._is_dirty |= self.explainer.follow(intent, self.viewport, self.cursor)
            return transition

    def hold(self, intent: Hold) -> None:
        super().hold(intent)
        self.director.hurry(intent.is_down and self.note is None)

    def named(self, spot: Spot) -> Tooltip | None:
        return self.explainer.about(spot) or super().named(spot)

    def do(self, command: Command, source: Source) -> Transition | None:
        self._is_dirty = True
        self.explainer.dismiss()
        if command is not Command.CONFIRM:
            if command is Command.BACK:
                self.context.sound.play("back")
            if command is not Command.MENU and self.board.end_look():
                self.board.restage()
                self.offer()
                if command is Command.BACK:
                    return None
            return self.control.do(command, source)
        is_at_row = self.panel.is_at_row and self.focus.is_shown
        is_cued = self.director.cue is not None
        if not is_at_row and self.control.confirm(source):
            if is_cued:
                self.sink("cue")
            return None
        return super().do(command, source)

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if isinstance(target.act, PressWidget):
            return super().choose(target, source, spot)
        if self.board.choose(target.act):
            self.board.restage()
            if self.control.is_asking and not self.board.is_looking:
                self.panel.return_focus()
            return None
        return self.control.choose(target, source)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        return self.control.missed(spot, source)

    def plugged(self, intent: Plugged) -> None:
        self.control.plugged(intent)
        super().plugged(intent)

    # ---- drawing

    def draw(self, surface: DrawTarget) -> None:
        self.view.tick = self._life.tick if self.is_alive and not self.is_lively else None
        self.canvas.surface = surface
        self.bar.is_silent = self.control.covers_hint
        if self.interlude.is_opening and self.canvas.audit is None:
            super().draw_back(self.canvas)
            if self.ground is not None:
                draw_host(self.canvas, host_hook(self.zones.turn), self.host, self.ground.hour)
            self.interlude.draw(self.canvas)
            self.bar.draw_bare(self.canvas)
        elif self.interlude.parting is not None:
            self.interlude.draw(self.canvas)
            self.draw_prompts(self.canvas)
        elif self.control.draw(self.canvas):
            self.draw_ring(self.canvas)
            self.draw_prompts(self.canvas)
        else:
            super().draw(surface)
        self.preparation.end_frame()

    def draw_content(self, canvas: Canvas) -> None:
        """Draw the content without ambient motion, which would freeze in the copy."""
        tick, self.view.tick, self._is_covered = self.view.tick, None, True
        super().draw_content(canvas)
        self.view.tick, self._is_covered = tick, False

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        if self.ground is not None and self.panel.has_bed:
            self.ground.draw_bed(canvas)
        if canvas.audit is not None:
            self.view.draw_resting(canvas)
            return
        self.board.draw_back(canvas)
        is_seen = self.is_alive and not self._is_covered
        if is_seen and self.ground is not None and isinstance(self.ground.plan, Tabletop):
            canvas.cached("dust", draw_dust, self.ground.plan.lit_air(self.zones.board.y), self._life.tick)

    def draw_front(self, canvas: Canvas) -> None:
        self.view.skip_transitions = is_quick = self._skip_transitions
        seat, words = new = self.headline()
        buttons = {button.seat for button in self.panel.buttons if button.seat is not None}
        crowd = buttons if self.control.is_crowded else None
        self.rows.draw(canvas, acting(self.director, seat), crowd, is_lit=self.ground is not None, is_quick=is_quick)
        self._turn_frame.aim(() if seat is None else {seat}, reduced_motion=is_quick)
        for owner, part in self._turn_frame.parts.items():
            # The next frame comes over the whole previous one.
            self.view.draw_owner(canvas, owner, part if seat in (None, owner) else 1.0)
        self.turn.show(new, is_instant=self._is_quick)
        hour = None if self.ground is None else self.ground.hour
        how = self.rows.lead(self.turn.shown[0]), hour, self.control.is_explaining, is_quick
        parts: list[Draw] = [lambda onto: self.turn.draw(onto, self.zones.turn, *how), self.board.draw_front]
        for draw in reversed(parts) if self.board.is_changing and not self.board.is_held else parts:
            draw(canvas)
        self.panel.draw(canvas, seat, words, self.pressed, is_quick=is_quick)
        if self.director.is_busy:
            board = self.zones.board
            place = replace(board, h=board.h * self.view.scores_at)
            draw_reaction(canvas, place, self.table.guests, self.moods, [row.box for row in self.rows.rows])
        self.control.draw_over(canvas)
        for source, cursor in self.panel.cursors.items():
            if cursor.current is not None and cursor.is_shown:
                mine = next(iter(self.control.seating.seats_for(source)), 0)
                canvas.ring(cursor.current.shape, "second", f"game.{self.match.players[mine].look}.fill")

    def draw_note(self, canvas: Canvas) -> None:
        self.carrying.draw(canvas)
        if (note := self.note or self.explainer.note) is not None:
            draw_bubble(canvas, note, self.control_boxes, self.zones.tray)

    def draw_ring(self, canvas: Canvas) -> None:
        if not self.control.is_crowded or self.source.is_pointer or self.is_scanning:
            super().draw_ring(canvas)
            seat, _, own = (self.focus.key or "").partition("/")
            if own and self.focus.is_shown and seat in map(str, self.view.offers):
                self.view.draw_over_ring(canvas, own)

    # ---- for pictures and tests

    def texts(self) -> Sequence[Printed]:
        self.view.turn_stale()
        return super().texts()

    def settle(self) -> None:
        """Show the position reached, fully rendered and without motion."""
        super().settle()
        self.director.skip()
        self.board.release()
        self.interlude.end_opening()
        self._moving.forget()
        self.preparation.finish_table()
        self.offer()
        self.view.settle()
        self.turn.seconds = ECHO


def apply_settings(context: Context, director: Director, board: MatchBoardLayer, moods: Moods) -> None:
    settings = context.settings
    moods.slowness = settings.slowness
    director.pace, director.is_instant = context.pace, settings.speed == "instant"
    director.stay = settings.stay
    director.is_auto_roll = settings.auto_roll
    director.has_one_screen = settings.one_screen
    board.is_own_kept = settings.own_board
