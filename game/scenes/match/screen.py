"""The match screen: lays out and draws a match, and passes input to its controller.

The director runs the match in time and reports changes, the view draws the game and offers the choices, and the
controller decides the meaning of a press: playing, the tutorial, a replay or a demo match.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final

import pygame

from game.input.intents import Command, Device, Do, Hold, Intent, Nav, Plugged, Press, Source
from game.input.press_guard import LASTING, Meaning
from game.input.seating import Seating
from game.rules.contract import AnyState, Event, Fortune, Seat
from game.rules.match import Match
from game.rules.race import tension
from game.scenes.base.context import PACE, Context
from game.scenes.base.player_names import called, guests
from game.scenes.base.scene import Prompt, Scene
from game.stage.canvas import Canvas, Printed
from game.stage.layout.callout import around
from game.stage.layout.commands import NOTHING, PressWidget, ScreenCommand
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.viewport import Aspect
from game.stage.layout.zones import GAP, Zones
from game.stage.paint.frame import DrawOp, DrawTarget
from game.stage.paint.theme import EASE, parse_colour
from game.stage.room.atmosphere import IdleClock, draw_dust
from game.stage.room.mascot import Mascot, draw_host
from game.stage.room.row_highlight import RowHighlight
from game.stage.room.table import Tabletop, table_for
from game.stage.table.module import AnyView, view_of
from game.stage.table.offer import Choice
from game.stage.table.owner_frame import HANDING
from game.stage.table.table import Table
from game.stage.table.tooltip import Tooltip, sentence
from game.stage.table.transitions import COME, CrossFade, Draw, FadeGroup, Fades, Fading
from game.stage.table.words import stopped
from game.stage.text.language import current, tr
from game.stage.time.fader import Fader
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button

from . import commentary, panels, seat_rows
from .board_layer import HOME, ROW, MatchBoardLayer, noted
from .director import Director
from .director_change import DirectorChange
from .moods import PITCH, Moods, voice_of
from .tooltip_host import LINGER, REST, TooltipHost
from .turn_bar import draw_headline, draw_speech, draw_subtitle, draw_title, host_hook, turn_face
from .unbox_animation import PackedBoard, Scenery, UnboxAnimation, board_area, picture_of

WORK: Final = 0.0018
"""Frame time in seconds above which only the smallest unit of preparation runs."""
LEAST_WORK: Final = 0.0002
LITTLE_WORK: Final = 0.004
"""Frame time in seconds below which a frame also prepares overlays."""
IDLE_WORK: Final = 0.008
"""Seconds of preparation in a frame without motion."""
DRUM: Final = "duel_drum"
DRUMMED, DECIDED, CELEBRATED = 4.0, 60.0, 9.0
"""Seconds without music: from a drum on, during the last story (at most), and during the celebration."""
ALONE: Final = 0.3
"""Seconds after layout before overlays are prepared; a previous overlay may still be fading out."""
WAKE: Final = 0.03
"""Seconds between two polls of the render thread."""
ECHO: Final = 0.5
"""Seconds the turn bar holds the previous headline until the story of the next action begins."""


class MatchController:
    """Base of controllers: watching a match, without any choice but to leave."""

    is_kept = True
    """True if the match can be resumed later."""

    def __init__(self, director: Director, seating: Seating) -> None:
        self.director = director
        self.seating = seating
        self.screen: MatchScreen
        """The screen; set when the screen takes this controller."""

    # ---- time

    @property
    def is_lively(self) -> bool:
        """True if the controller needs frames."""
        return False

    @property
    def is_holding(self) -> bool:
        """True if the match is paused."""
        return False

    @property
    def is_explaining(self) -> bool:
        """True while the lamp is on a tutorial card."""
        return False

    @property
    def taken(self) -> float:
        """Height in u used at the top of the actions zone while others play."""
        return 0.0

    @property
    def is_parting(self) -> bool:
        """True while the decisive moment is shown."""
        return False

    def part(self) -> None:
        """Skip the decisive moment."""

    def enter(self) -> None:
        """Called when the screen comes to the top; settings may have changed."""

    def laid_out(self) -> None:
        """Called after every layout of the screen."""

    def preparing(self) -> Iterator[bool]:
        """Prepare overlays; pause after every unit."""
        return iter(())

    def pictures_ready(self) -> None:
        """Called when prepared pictures are ready to be drawn."""

    def pass_time(self, dt: float) -> Transition | None:
        """Let time pass, after the director."""
        return None

    def changed(self, change: DirectorChange) -> None:
        """Handle a change reported by the director."""

    # ---- who and what

    @property
    def is_crowded(self) -> bool:
        """True while several people decide simultaneously, each with an own device."""
        return False

    @property
    def is_asking(self) -> bool:
        """True if anything besides the pause menu can be chosen."""
        return False

    @property
    def meaning(self) -> Meaning | None:
        """The meaning of a press, as of a scene."""
        return Meaning("watch")

    def targets(self) -> Sequence[Target] | None:
        """Return the only targets available; None for those of the seats."""
        return ()

    def first_key(self) -> str | None:
        return None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Command.BACK, ""),)

    def hint(self) -> str | None:
        """Return the line at the bottom left; None for the view's advice."""
        return None

    # ---- what people do

    def do(self, command: Command, source: Source) -> Transition | None:
        """Handle a command other than confirming a target."""
        return Pop()

    def why_no_undo(self, source: Source) -> str:
        """Return the reason why this device cannot undo now; empty if it can."""
        return tr("Nothing to undo")

    def confirm(self, source: Source) -> bool:
        """Handle confirm; True if it was not meant for the focused target."""
        return False

    def choose(self, target: Target, source: Source) -> Transition | None:
        return None

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        return None

    def open_pause(self) -> Transition | None:
        return Pop()

    def restart(self) -> Transition | None:
        """Restart the match, on request in the pause menu."""
        return None

    def plugged(self, intent: Plugged) -> None:
        self.seating.notice(intent)

    # ---- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Draw cards over the match."""

    def draw(self, canvas: Canvas) -> bool:
        """Draw in place of the match; False to draw the match itself."""
        return False


class MatchScreen(Scene):
    """The screen of a match; input goes to the controller, time to the director, drawing to the view."""

    keeps_awake = True

    def __init__(self, context: Context, match: Match, director: Director, control: MatchController) -> None:
        super().__init__(context)
        self.match = match
        self.director = director
        self.control = control
        self.table = Table(
            guests(match.players),
            director.await_press,
            self._sound,
            self.say,
            lambda: context.settings.reduced_motion,
        )
        self.view: AnyView = view_of(match.game.package).make(self.table)
        self.zones: Zones
        self._moving = Fades()
        """Fades of the match; those of a scene are in `fades`."""
        self._row_highlight = self._moving.add(RowHighlight())
        self._turn_frame: Fader[Seat] = self._moving.add(Fader(HANDING))
        """Frames of a shared board in the colours of the seats."""
        self._headlines: FadeGroup[tuple[Seat | None, str]] = self._moving.add(FadeGroup())
        self._said = ""
        """Last headline words about the seat on stage, kept while it thinks so that the bar does not flicker."""
        self.shown_headline: tuple[Seat | None, str] = None, ""
        """The headline, debounced by ECHO seconds."""
        self._staged = 0.0
        """Seconds since the stage changed or a person decided."""
        self._subtitles: FadeGroup[str] = self._moving.add(FadeGroup(is_offbeat=True))
        self._raised: Fader[bool] = self._moving.add(Fader(COME))
        """Part by which the title is raised for a subtitle, under the key True."""
        self._cards: FadeGroup[Hashable] = self._moving.add(FadeGroup(is_offbeat=True))
        """Commentary cards by seat, and the description card of the game."""
        self._pushed: FadeGroup[str] = self._moving.add(FadeGroup())
        self._relabelled: CrossFade[str] = self._moving.add(CrossFade())
        self._advised: FadeGroup[Hashable] = self._moving.add(FadeGroup(is_offbeat=True))
        """The line under the buttons: its panel by box, its words by box and text."""
        self._life = IdleClock()
        self._is_covered = False
        """True while drawn under an overlay."""
        self._cursors: dict[Source, Focus] = {}
        self._furniture: IncrementalJob
        self._foreseen: IncrementalJob
        self._seen_for = 0.0
        self._leader = seat_rows.Leader()
        self._tense_at: AnyState | None = None
        self._board = MatchBoardLayer(director, self.view, super().draw_back)
        self._opening: UnboxAnimation | None = None
        self._is_packed = False
        """True until the box has been opened on the table."""
        self._buttons: dict[Seat, Sequence[tuple[Choice, Box]]] = {}
        self._began = 0.0
        self._language = current()
        self._worked = 0.0
        """Duration of the last frame in seconds, without preparation."""
        self.explainer = TooltipHost(self.about)
        self.moods = Moods([player.is_human for player in match.players], match.seed)
        self.host = Mascot(match.seed)
        self._explained = ""
        """Last sentence spoken by the lamp."""
        control.screen = self
        self.commentary = commentary.Commentary(self.view.describe)
        director.on_event, director.seen = self._told, self.commentary.hear
        director.listen = self._changed
        self._apply_settings()

    # ---- the loop

    def enter(self) -> None:
        self._apply_settings()
        if self._language != current():
            self._language, self._said, self._staged = current(), "", ECHO
            if self.director.is_busy and self.director.cue is None:
                self.director.skip()  # a story keeps the language it began in
        super().enter()
        self.release_backdrop()
        self.control.enter()

    def hide(self) -> None:
        super().hide()
        self._board.release()

    def release_backdrop(self) -> None:
        """Release the copy of what covered the match, which needs the memory."""
        if self.ground is not None:
            self.ground.release_backdrop()

    def layout_by_hand(self) -> None:
        """Play the unboxing animation first, unless motion is reduced or the speed is instant."""
        self._is_packed = not self.table.reduced_motion and not self.director.is_instant

    def _scenery(self) -> Scenery:
        game, players = self.match.game, self.match.players
        rows = seat_rows.player_boxes(self.zones, len(players))
        looks, faces = (
            [player.look for player in players],
            [seat_rows.row_face(row, self.zones.row_ratio) for row in rows],
        )
        return Scenery(game.key, tr(game.title), parse_colour(game.tint), self.zones.board, looks, faces)

    def packed_board(self, share: float = 1.0) -> PackedBoard | None:
        """Return the board scaled by `share` for packing up; None without motion or on public screens."""
        if self.table.reduced_motion or self.director.is_instant or self.context.is_public or not self.has_window:
            return None
        self.view.ask(None, (), {})  # nothing can be chosen on it any more
        board = picture_of(board_area(self.canvas, self.zones.board), self._board.ops())
        if share < 1.0:
            board = pygame.transform.smoothscale_by(board, share)
        return PackedBoard(self._scenery(), board, self.room(), self.viewport)

    def _everything(self) -> Sequence[DrawOp] | None:
        """Return the display list of the whole screen; None while the table is still being made."""
        if self.ground is not None and self.ground.is_waiting:
            return None
        return noted(self.canvas, super()._draw_own)

    def leave(self) -> None:
        music = self.context.sound.music
        music.follow(0.0)
        music.rest(CELEBRATED if self.match.is_over else 0.0)
        if self.has_window:
            self.canvas.paint.pictures.clear("board")
        super().leave()

    def _apply_settings(self) -> None:
        settings = self.context.settings
        self.director.pace, self.director.is_instant = PACE[settings.speed], settings.speed == "instant"
        self.director.is_auto_roll = settings.auto_roll
        self.director.has_one_screen = settings.one_screen
        self._board.is_own_kept = settings.own_board

    @property
    def is_lively(self) -> bool:
        is_playing = self.director.is_lively or self.view.is_lively
        is_moving = self.control.is_lively or self.moods.is_lively or self.host.is_lively or self.is_changing
        return super().is_lively or is_moving or (is_playing and not self.control.is_holding)

    @property
    def is_ready(self) -> bool:
        return self.ground is None or self.ground.is_made

    @property
    def is_opening(self) -> bool:
        return self._is_packed or self._opening is not None

    @property
    def is_changing(self) -> bool:
        return self._board.is_changing or self._opening is not None or any(fade.is_moving for fade in self._fading)

    @property
    def _fading(self) -> Sequence[Fading]:
        return self._moving, *self.view.lights

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
        return min((wait for wait in dues if wait is not None), default=None) if self.is_foreseen else WAKE

    @property
    def is_alive(self) -> bool:
        """True if ambient details move while the match is idle."""
        return self.context.is_live and not self.table.reduced_motion and self.ground is not None

    @property
    def is_prepared(self) -> bool:
        return self._furniture.is_done and self.view.is_prepared

    @property
    def is_foreseen(self) -> bool:
        """True once overlays are prepared, which waits for a frame without motion."""
        return self.is_prepared and self._foreseen.is_done

    def update(self, dt: float) -> Transition | None:
        self._began = self.context.timing.clock()
        was_bare = self.ground is not None and self.ground.is_waiting
        transition = super().update(dt)
        if was_bare and self.ground is not None and not self.ground.is_waiting:
            self.control.pictures_ready()
        for fade in self._fading:
            self._is_dirty |= fade.advance(dt)
        self._seen_for += dt
        if self.director.view is None:
            if not self.match.log:
                self.table.sound("match_start", gain=0.8)
            self.director.open(self.view)
        elif not self.is_prepared:
            self._prepare()
        elif not self.is_foreseen:
            self._prepare_overlays()
        if self._is_packed:
            self._is_packed = False
            self._opening = UnboxAnimation(self._scenery(), self._board.ops, self._everything)
        if self._opening is not None:
            self._opening.advance(dt)
            self._opening = None if self._opening.is_done else self._opening
            self._is_dirty = True
            return transition
        self._is_dirty |= self.explainer.update(dt)
        self.host.look_at(self._interest())
        self._is_dirty |= self.host.update(dt, reduced_motion=self.table.reduced_motion)
        if self.control.is_holding:
            return transition
        self._is_dirty |= self._board.update(dt)
        self._is_dirty |= self.director.is_lively or self.view.is_lively
        if not self._board.is_in_the_way:
            self.director.update(dt)
        self._said = self._doing or self._said
        self._staged += dt
        if not self._board.is_held:
            self.view.update(dt)
        self._is_dirty |= self.moods.update(dt, self._working, reduced_motion=self.table.reduced_motion)
        self._is_dirty |= self.is_alive and not self.is_lively and self._life.advance(dt)
        self._speak()
        self._crown()
        return self.control.pass_time(dt) or transition

    @property
    def _working(self) -> Collection[Seat]:
        """Seats that must decide now and have seen the whole story."""
        return (*self.director.asked, *(() if self.director.is_busy else self.director.thinking))

    def _prepare(self) -> None:
        """Prepare pictures in the remaining frame time; while something moves, only in the time the last frame left."""
        start = self.context.timing.clock()
        seconds = max(LEAST_WORK, WORK - self._worked if self.is_lively else IDLE_WORK)
        if self._furniture.spend(seconds):
            self.view.prepare(seconds)
        if self.view.has_completed:
            self.control.pictures_ready()
            if self._opening is not None:
                self._opening.renew()
            self._is_dirty = True
        self._began += self.context.timing.clock() - start

    def _prepare_overlays(self) -> None:
        """Prepare overlays while nothing moves, and one unit of them after a short frame."""
        if not self.is_lively and self._seen_for >= ALONE:
            self._foreseen.spend(IDLE_WORK)
        elif self._worked < LITTLE_WORK and self._seen_for >= ALONE:
            # Computers may play to the end without a break, and the player may pause meanwhile.
            start = self.context.timing.clock()
            self._foreseen.spend(0.0)
            self._began += self.context.timing.clock() - start

    def draw(self, surface: DrawTarget) -> None:
        self.view.tick = self._life.tick if self.is_alive and not self.is_lively else None
        self.canvas.surface = surface
        if self.is_opening and self.canvas.audit is None:
            super().draw_back(self.canvas)
            if self._opening is not None:
                self._opening.draw(self.canvas)
            self.bar.draw_bare(self.canvas)
        elif self.control.draw(self.canvas):
            if not self.control.is_parting:
                self.draw_ring(self.canvas)
            self.draw_prompts(self.canvas)
        else:
            super().draw(surface)
            self.explainer.draw(self.canvas, self.viewport, self.control_boxes, self.zones.tray)
        self._worked = self.context.timing.clock() - self._began

    def _changed(self, change: DirectorChange) -> None:
        self.explainer.dismiss_toast()
        if change & DirectorChange.POSITION:
            self.commentary.rewind(len(self.match.log))
        if change & DirectorChange.STAGE:
            self.view.motion.words = self._said = ""
            self._staged = 0.0
        if change & DirectorChange.ASKED:
            if self.director.asked:
                self._board.end_look()
            else:
                self._staged = 0.0
        self._restage()
        self.control.changed(change)
        if self.control.is_asking and (self.focus.key == "menu" or self._is_at_row):
            # A decision is due again: return the focus to the choices.
            self.focus.targets, self.focus.key = (), None
        self.offer()
        self._is_dirty = True

    def _restage(self) -> None:
        self._board.restage(skip_transitions=self._skip_transitions or self.control.is_holding)

    @property
    def _is_at_row(self) -> bool:
        return (self.focus.key or "").startswith(ROW)

    @property
    def _is_looking(self) -> bool:
        """True while a player who may decide looks at another board."""
        return self._board.looked_at is not None and bool(self.director.asked)

    def _sound(self, name: str, /, *, gain: float = 1.0, pitch: float = 1.0, at: Spot | None = None) -> None:
        """Play a sound from its place on screen; silent while skipping ahead."""
        if not self.director.is_skipping:
            wide, high = self.viewport.width / 2, self.viewport.height / 2
            place = None if at is None else (at[0] / wide - 1, at[1] / high - 1)
            self.context.sound.play(name, gain=gain, pitch=pitch, at=place)
            if name == DRUM:
                self.context.sound.music.rest(DRUMMED)

    def _speak(self) -> None:
        voice = voice_of(self.moods.take_felt())
        if voice is not None and not self.director.is_instant:
            box = seat_rows.player_boxes(self.zones, len(self.match.players))[voice.seat]
            pitch = PITCH[self.match.players[voice.seat].look]
            self.table.sound(voice.sound, gain=voice.gain, pitch=pitch, at=box.centre)

    def _told(self, event: Event) -> None:
        if self.match.is_over:
            self.context.sound.music.rest(DECIDED)
        self.moods.hear(event)
        felt = {fortune for _, fortune in event.fortunes}
        if Fortune.TRIUMPH in felt:
            self.host.applaud()
        elif Fortune.BLOW in felt:
            self.host.wince()

    def _interest(self) -> float | None:
        """Horizontal distance from the lamp to the focused target, else to the row on stage; None without either."""
        hook, focus = host_hook(self.zones.turn), self.focus
        if self.director.asked and focus.is_shown and focus.current is not None:
            return focus.current.shape.centre[0] - hook.x
        row = self.view.rows.get(self.director.stage[0]) if self.director.stage else None
        return None if row is None else row.x - hook.x

    def explain(self, words: str) -> None:
        self.say(words, is_fleeting=True)
        self._explained = self.toast
        self.host.speak(words)

    @property
    def _speech(self) -> str:
        return self.toast if self.toast == self._explained else ""

    def _crown(self) -> None:
        state, is_told = self.match.state, not self.director.is_busy
        self._is_dirty |= self._leader.follow(self.match, self.view, is_told=is_told)
        if self._tense_at is not state and is_told:
            self._tense_at = state
            self.context.sound.music.follow(tension(state))

    # ---- layout

    def call_by_name(self) -> None:
        """Set all names in the current language, which an overlay may have changed."""
        self.table.guests = guests(self.match.players)
        self.table.names = [called(player) for player in self.match.players]

    def layout(self) -> None:
        self.call_by_name()
        self.zones = panels.zones_for(
            self.viewport, self.view, len(self.match.players), self.context.settings.text_size
        )
        self._board.lay_out(self.zones, self.canvas)
        self._relabelled.forget()
        game, paint = self.match.game, self.canvas.paint
        rows = panels.furnishing(self.canvas, self.zones, game.key, tr(game.title), self.table.guests)
        self._furniture = paint.incremental_job(rows)
        self._foreseen = paint.incremental_job(self.control.preparing())
        self._seen_for = 0.0
        menu = Box(self.zones.turn.right - 88, self.zones.turn.y, 88, 88)
        self.widgets = [Button("menu", menu, "", self.control.open_pause, "menu", "panel", tr("Pause"))]
        self.control.laid_out()

    # ---- what can be chosen

    def cursor(self, source: Source) -> Focus:
        """Return the shared focus, or in a simultaneous phase with several devices the focus of `source`."""
        if self.control.is_crowded and source in self.control.seating.sources():
            return self._cursors.setdefault(source, Focus())
        return self.focus

    def offer(self) -> None:
        self._ask()
        was_at_row = self._is_at_row
        super().offer()
        if not self.control.is_asking and (self.focus.key == "menu" or (self._is_at_row and not was_at_row)):
            # A player who keeps pressing during the turns of others wants to go on, not to pause.
            self.focus.key = None
        seating = self.control.seating
        for source in seating.sources():
            mine = seating.seats_for(source) & set(self.director.asked)
            targets = [target for seat in sorted(mine) for target in self.choosing(seat)]
            self._cursors.setdefault(source, Focus()).offer(targets)
        self._ask()

    def _ask(self) -> None:
        """Ask the view for the choices and a preview of the focused one."""
        asked = () if self._is_looking else self.director.asked
        keys = [self.focus.key, *(cursor.key for cursor in self._cursors.values() if self.control.is_crowded)]
        focus: dict[int, str | None] = dict.fromkeys(asked)
        for key in keys:
            seat, _, own = (key or "").partition("/")
            if own and seat.isdecimal() and int(seat) in focus:
                focus[int(seat)] = own
        before = self.view.offers
        self.view.ask(self.match.state if asked else None, asked, focus)
        after = self.view.offers
        if len(after) != len(before) or any(before.get(seat) is not offer for seat, offer in after.items()):
            self._buttons = {}
            self._is_dirty = True

    def targets(self) -> Sequence[Target]:
        menu = list(super().targets())
        if self.director.view is None:
            return menu
        alone = self.control.targets()
        if alone is not None:
            return alone
        cue = self.director.cue
        if cue is not None:
            menu.append(Target("cue", self._cue_box(), ScreenCommand("cue"), tr(cue.label)))
        if not self.control.is_crowded:
            menu += self._board.targets(seat_rows.player_boxes(self.zones, len(self.match.players)))
        if self._is_looking:
            return [*menu, Target(HOME, self._cue_box(), ScreenCommand(HOME), tr("Back"))]
        if cue is not None:
            return menu
        return [*menu, *(target for seat in self.director.asked for target in self.choosing(seat))]

    def face_at(self, seat: Seat) -> seat_rows.FacePlace:
        box = seat_rows.player_boxes(self.zones, len(self.table.guests))[seat]
        return seat_rows.row_face(box, self.zones.row_ratio, is_leading=seat == self._leader.leader)

    def choosing(self, seat: Seat) -> Sequence[Target]:
        offer = self.view.offers.get(seat)
        if offer is None:
            return ()
        board = [replace(target, key=f"{seat}/{target.key}") for target in offer.targets]
        buttons = [
            Target(f"{seat}/{choice.key}", box, choice.act or NOTHING, choice.label, choice.reason, choice.name)
            for choice, box in self._choices(seat)
        ]
        return [*board, *buttons]

    def _choices(self, seat: Seat) -> Sequence[tuple[Choice, Box]]:
        if seat not in self._buttons:
            choices = self.view.offers[seat].choices if seat in self.view.offers else ()
            zone = seat_rows.crowd_actions(self._crowd_rows()[seat]) if self.control.is_crowded else self.zones.actions
            boxes = self._centred_in_hollow(panels.choice_boxes(zone, choices, is_middle=self._is_middle))
            self._buttons[seat] = list(zip(choices, boxes, strict=True))
        return self._buttons[seat]

    def _crowd_rows(self) -> list[Box]:
        zone = seat_rows.crowd_zone(self.zones.actions, self.zones.players)
        return seat_rows.row_boxes(zone, len(self.match.players), self.zones.row_ratio)

    def _cue_box(self) -> Box:
        zone = self.zones.actions
        high = min(120.0, zone.h)
        y = zone.y + ((zone.h - high) / 2 if self._is_middle else 0.0)
        return self._centred_in_hollow([Box(zone.x, y, zone.w, high, 24)])[0]

    @property
    def _is_middle(self) -> bool:
        """True if buttons are centred in their zone: nothing lies below them on a tall screen."""
        return self.viewport.aspect is Aspect.TALL and not self.viewport.is_large and not self.control.is_crowded

    def _centred_in_hollow(self, boxes: Sequence[Box]) -> Sequence[Box]:
        """Centre buttons vertically in the hollow of the table; not in large text, where a line follows below."""
        bed, is_alone = self.zones.bed, not self.viewport.is_large and not self.control.is_crowded
        if bed is None or not boxes or not is_alone:
            return boxes
        down = max(0.0, (bed.bottom - max(box.bottom for box in boxes)) / 2)
        return [box.moved(0, down) for box in boxes]

    @property
    def pushed_zone(self) -> Box:
        boxes = self._pushed_boxes()
        if not boxes or self.control.is_crowded:
            return self.zones.actions
        return around(boxes)

    @property
    def control_boxes(self) -> Sequence[Box]:
        """Boxes of all controls beside the table."""
        widgets = [widget.box for widget in self.widgets if widget.target() is not None]
        return [*widgets, *self._pushed_boxes(), *(box for box, _ in self.bar.boxes)]

    def _pushed_boxes(self) -> list[Box]:
        boxes = [self._cue_box()] if self.director.cue is not None or self._is_looking else []
        boxes += [box for seat in self.director.asked for _, box in self._choices(seat)]
        if (status := self._status_box()) is not None:
            boxes.append(status)
        return boxes

    def first_key(self) -> str | None:
        if self._is_looking:
            return HOME
        key = self.control.first_key()
        if key is not None:
            return key
        for seat in self.director.asked:
            offer = self.view.offers.get(seat)
            if offer is None:
                continue
            if offer.first is not None:
                return f"{seat}/{offer.first}"
            first = next((target for target in self.choosing(seat) if target.is_enabled), None)
            if first is not None:
                return first.key
        return None

    # ---- words

    def prompts(self) -> Sequence[Prompt]:
        if self._is_before_first_turn and self._staged < ECHO:
            return ()  # the possible commands are about to be known
        prompts, current = self.control.prompts(), self.focus.current
        if self._is_at_row and current is not None and self.focus.is_shown and not self.director.asked:
            others = (prompt for prompt in prompts if prompt.command is not Command.CONFIRM)
            return (Prompt(Command.CONFIRM, current.label), *others)
        return prompts

    def hint(self) -> str:
        if (words := self.control.hint()) is not None:
            return words
        return "" if self._status_box() is not None else self._advice()

    def _advice(self) -> str:
        asked = self.director.asked
        if not asked or self.control.is_crowded or asked[0] not in self.view.offers:
            return ""
        return self.view.offers[asked[0]].hint

    def _status_box(self) -> Box | None:
        """Box of a line under the buttons, used where the text is too large for the prompt bar; None if unused."""
        asked = self.director.asked
        is_alone = len(asked) == 1 and not self.control.is_crowded
        if not self.viewport.is_large or not is_alone or self.control.is_explaining or not self._advice():
            return None  # the tutorial card would cover half of it
        zone = self.zones.actions
        low = max((box.bottom for _, box in self._choices(asked[0])), default=zone.y - 14) + 14
        # Two lines need a higher box.
        high = 92.0 if self.canvas.width(self._advice(), "body") < zone.w - 40 else 106.0
        return Box(zone.x, low, zone.w, min(high, zone.bottom - low), 22) if zone.bottom - low >= 80 else None

    def _commentary_box(self, seat: Seat) -> Box | None:
        """Box of the commentary on a seat not played at this screen, in place of the buttons; None if unused."""
        director = self.director
        is_waiting = not director.asked and director.cue is None and not self.control.is_asking
        is_told = is_waiting and seat not in director.humans and not director.is_finished
        zone, taken = self.zones.actions, self.control.taken
        return commentary.commentary_box(Box(zone.x, zone.y + taken, zone.w, zone.h - taken)) if is_told else None

    def _recalled_box(self, seat: Seat) -> Box | None:
        """Box of the commentary for a seat played at this screen; None if unused."""
        is_played = seat in self.director.humans and not self.director.is_finished
        is_free = not self.control.is_crowded and not self.control.is_explaining
        boxes, aspect = self._pushed_boxes(), self.viewport.aspect
        # On an ultra-wide table it lies below the buttons, on a tall one in place of them.
        has_place = aspect is Aspect.ULTRA or (aspect is Aspect.TALL and not boxes)
        if not has_place or not is_played or not is_free:
            return None
        zone, bed = self.zones.actions, self.zones.bed
        places = boxes if bed is None else [*boxes, bed]
        taken = max((box.bottom + GAP - zone.y for box in places), default=0.0)
        return commentary.recalled_box(zone, taken)

    def headline(self) -> tuple[Seat | None, str]:
        """Return the seat on stage and the words about its task or its story."""
        director, players = self.director, self.table.guests
        if director.cue is not None:
            return director.cue.seat, tr("{name}: your turn", name=players[director.cue.seat].name)
        if director.handover is not None:
            return director.handover, tr("{name} is next", name=players[director.handover].name)
        if self.control.is_crowded:
            return None, tr("Everybody at once!")
        asked = director.asked
        if self._is_looking and self._board.looked_at is not None:
            return self._board.looked_at, tr("{name}’s board", name=players[self._board.looked_at].name)
        if asked and asked[0] in self.view.offers:
            return asked[0], f"{players[asked[0]].name}: {self.view.offers[asked[0]].headline}"
        if director.is_finished:
            return None, tr("The match is over")
        if self._is_before_first_turn:
            return None, self._doing
        seat = director.stage[0]
        return seat, self._doing or self._said or self._idle_words(seat)

    @property
    def _doing(self) -> str:
        """Words of the current story about the seat on stage."""
        motion = self.view.motion
        return motion.words if motion.speaker in (None, self.director.stage[0]) else ""

    @property
    def _is_before_first_turn(self) -> bool:
        """True while the first player has not been drawn yet."""
        return self.director.is_busy and not self.director.is_staged

    def forget_headline(self) -> None:
        self.view.motion.words = self._said = ""

    def _idle_words(self, seat: Seat) -> str:
        return tr("{name} is playing", name=self.table.guests[seat].name)

    def _debounced_headline(self, seat: Seat | None, words: str) -> tuple[Seat | None, str]:
        """Return the headline, held for ECHO seconds so that it does not flicker."""
        is_old = seat is not None and not self._doing and words in (self._said, self._idle_words(seat))
        is_early = is_old and self.director.is_busy and self._staged < ECHO
        if not is_early or self._is_quick:
            self.shown_headline = seat, words
        return self.shown_headline

    # ---- devices

    @property
    def meaning(self) -> Meaning | None:
        return None if self.is_opening or self.control.is_parting else self.control.meaning

    def keeps(self, pos: tuple[int, int]) -> bool:
        spot = self.viewport.to_logical(pos)
        is_widget = isinstance(getattr(self.focus.at(spot), "act", None), PressWidget)
        return is_widget or any(box.contains(spot) for box, command in self.bar.boxes if command in LASTING)

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Do | Press | Nav):
            if self._opening is not None:
                self._opening.skip()
                return None
            if self.control.is_parting:
                self.control.part()
                return None
        self.moods.stir()
        self.host.stir()
        self._life.stir()
        if isinstance(intent, Hold):
            self.director.hurry(intent.is_down)
            return None
        return super().handle(intent)

    def nav(self, dx: int, dy: int, source: Source) -> Transition | None:
        cursor = self.cursor(source)
        if cursor is self.focus:
            transition = super().nav(dx, dy, source)
        else:
            transition = None
            cursor.is_shown = True
            if cursor.move(dx, dy):
                self.context.sound.play("focus_move", gain=0.6)
            self._is_dirty = True
        self._ask()
        if cursor.current is not None and cursor.is_shown:
            self.explainer.rest(cursor.current.shape.centre, LINGER)
        return transition

    def about(self, spot: Spot) -> Tooltip | None:
        """Return a tooltip for a place, with the reason if it cannot be chosen."""
        if self.director.is_busy or self.director.view is None:
            return None
        target, note = self.focus.at(spot), self.view.about(spot)
        if target is not None:
            told = Tooltip(target.shape.bounds, sentence(target.spoken)) if target.spoken else None
            return note or told
        asked = self.director.asked
        if note is None or len(asked) != 1 or not self.control.is_asking:
            return note
        why = self.view.refusal(self.match.state, asked[0], spot)
        return note if not why or why in note.words else Tooltip(note.box, f"{note.words} {why}")

    def point(self, spot: Spot, source: Source) -> None:
        super().point(spot, source)
        if source.device is Device.MOUSE and self.explainer.point(spot):
            self._is_dirty = True
        self._ask()

    def press(self, spot: Spot, source: Source) -> Transition | None:
        transition = super().press(spot, source)
        self.explainer.rest(spot, REST if source.device is Device.TOUCH else 0.0)
        self._ask()
        return transition

    def release(self, spot: Spot, source: Source) -> Transition | None:
        self.explainer.dismiss_toast()
        return super().release(spot, source)

    def do(self, command: Command, source: Source) -> Transition | None:
        self._is_dirty = True
        self.explainer.dismiss_toast()
        if command is not Command.CONFIRM:
            if command is Command.BACK:
                self.context.sound.play("back")
            if command is not Command.MENU and self._end_look() and command is Command.BACK:
                return None
            return self.control.do(command, source)
        is_at_row = self._is_at_row and self.focus.is_shown
        is_cued = self.director.cue is not None
        if not is_at_row and self.control.confirm(source):
            if is_cued:
                self.sink("cue")
            return None
        if (cursor := self.cursor(source)) is self.focus:
            return super().do(command, source)
        return self.chosen(cursor.current, source, None) if cursor.current is not None else None

    def _end_look(self) -> bool:
        """Return to the large board of the stage; True if another board was shown."""
        if not self._board.end_look():
            return False
        self._restage()
        self.offer()
        return True

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if isinstance(target.act, PressWidget):
            return super().choose(target, source, spot)
        if self._board.choose(target.act):
            self._restage()
            if self.control.is_asking and not self._is_looking:
                self.focus.targets, self.focus.key = (), None
            return None
        return self.control.choose(target, source)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        return self.control.missed(spot, source)

    def plugged(self, intent: Plugged) -> None:
        self.control.plugged(intent)
        super().plugged(intent)

    # ---- drawing

    def room(self) -> Tabletop:
        hook = host_hook(self.zones.turn)
        return table_for(self.zones, (hook.x, hook.glass))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        if canvas.audit is not None:
            self.view.draw_static(canvas)
            return
        self._board.draw_back(canvas)
        self._draw_dust(canvas)

    def draw_content(self, canvas: Canvas) -> None:
        """Draw the content without ambient motion, which would freeze in the copy."""
        tick, self.view.tick, self._is_covered = self.view.tick, None, True
        super().draw_content(canvas)
        self.view.tick, self._is_covered = tick, False

    def _draw_dust(self, canvas: Canvas) -> None:
        is_seen = self.is_alive and not self._is_covered
        if is_seen and self.ground is not None and isinstance(self.ground.plan, Tabletop):
            canvas.cached("dust", draw_dust, self.ground.plan.lit_air(self.zones.board.y), self._life.tick)

    def draw_front(self, canvas: Canvas) -> None:
        self.view.skip_transitions = self._skip_transitions
        seat, words = self.headline()
        self._draw_rows(canvas)
        self._turn_frame.aim(() if seat is None else {seat}, reduced_motion=self._skip_transitions)
        for owner, part in self._turn_frame.parts.items():
            # The next frame comes over the whole previous one.
            self.view.draw_owner(canvas, owner, part if seat in (None, owner) else 1.0)
        is_sliding = self._board.is_changing and not self._board.is_held
        if not is_sliding:
            self._draw_turn(canvas, seat, words)
        self._board.draw_front(canvas)
        if is_sliding:
            self._draw_turn(canvas, seat, words)
        cards = {} if seat is None else self._commentary_card(seat, words) | self._recalled_card(seat)
        self._cards.draw(canvas, cards, reduced_motion=self._skip_transitions)
        buttons = self._relabelled.over(canvas, dict(self._buttons_now()), reduced_motion=self._skip_transitions)
        self._pushed.draw(canvas, buttons, reduced_motion=self._skip_transitions)
        self._advised.draw(canvas, self._advice_now(), reduced_motion=self._skip_transitions)
        self.control.draw_over(canvas)
        self._draw_cursors(canvas)

    def _draw_turn(self, canvas: Canvas, seat: Seat | None, words: str) -> None:
        seat, words = self._debounced_headline(seat, words)
        look = None if seat is None else self.match.players[seat].look
        if speech := self._speech:
            seat, look, words = None, None, ""
        if self.control.is_explaining:
            words = ""  # the tutorial card names the player; it and the frame of the lit area lie there
        key, title, bar = self.match.game.key, tr(self.match.game.title), self.zones.turn
        # The frame of a lit board, with its name plate, reaches up to the place of the second line.
        is_framed = self.control.is_explaining and self.view.has_own_boards and self.viewport.aspect is not Aspect.TALL
        subtitle = "" if is_framed else self.view.subtitle()
        self._raised.aim({True} if subtitle else (), reduced_motion=self._skip_transitions or canvas.audit is not None)
        raised = EASE["in_out_sine"](self._raised.parts.get(True, 0.0))
        canvas.cached("title", draw_title, bar, key, title, raised)
        subtitles: dict[str, Draw] = {}
        if subtitle:
            subtitles[subtitle] = lambda onto: onto.cached("subtitle", draw_subtitle, bar, subtitle)
        self._subtitles.draw(canvas, subtitles, reduced_motion=self._skip_transitions)
        headlines = {(seat, words): self._headline_at(bar, seat, look, words)} if words else {}
        self._headlines.draw(canvas, headlines, reduced_motion=self._skip_transitions)
        if speech:
            canvas.cached("speech", draw_speech, bar, speech)
        if not self.control.is_explaining:
            draw_host(canvas, host_hook(bar), self.host, None if self.ground is None else self.ground.hour)

    def _headline_at(self, bar: Box, seat: Seat | None, look: str | None, words: str) -> Draw:
        def draw(canvas: Canvas) -> None:
            canvas.cached("headline", draw_headline, bar, look, words)
            if seat is not None and look is not None:
                leads = seat == self._leader.leader
                face, place = self.moods.face(seat), turn_face(canvas, bar, words, is_leading=leads)
                seat_rows.draw_face(canvas, place, look, face, is_active=True, is_leading=leads)

        return draw

    def _commentary_card(self, seat: Seat, words: str) -> dict[Hashable, Draw]:
        box, lines, name = self._commentary_box(seat), self.commentary.lines(), self.table.name(seat)
        if box is None:
            return {}
        if seat in self.director.thinking and not self.director.is_busy:
            words = tr("{name} is thinking", name=name)
        elif stopped(words) in lines[-1:]:
            words = tr("{name} is playing", name=name)

        def draw(canvas: Canvas) -> None:
            canvas.cached("commentary", commentary.draw_commentary, box, words, lines)
            commentary.draw_figure(canvas, box, self.match.players[seat].look, self.moods.face(seat))

        return {seat: draw}

    def _recalled_card(self, seat: Seat) -> dict[Hashable, Draw]:
        """The last events for a seat played here; on an ultra-wide table the game's description before them."""
        box, lines = self._recalled_box(seat), self.commentary.lines()
        if box is None:
            return {}
        if lines:
            return {seat: lambda canvas: canvas.cached("recalled", commentary.draw_recalled, box, lines)}
        if self.viewport.aspect is not Aspect.ULTRA:
            return {}
        game, chosen = self.match.game, self.match.options
        options = (option for option in game.options if option.key in chosen)
        about = tr(game.tagline), *(f"{tr(option.title)}: {tr(option.hint)}" for option in options)
        return {"about": lambda canvas: canvas.cached("about", commentary.draw_about, box, about)}

    def _buttons_now(self) -> Iterator[tuple[str, tuple[Hashable, Draw]]]:
        director = self.director
        if director.cue is not None:
            cue = Choice("cue", tr(director.cue.label), None, icon=director.cue.icon, look="primary")
            yield "cue", self._button(cue, self._cue_box(), "cue")
        if self._is_looking:
            home = Choice(HOME, tr("Back"), None, icon="left", look="primary")
            yield HOME, self._button(home, self._cue_box(), HOME)
        for asked in director.asked:
            for choice, box in self._choices(asked):
                key = f"{asked}/{choice.key}"
                yield key, self._button(choice, box, key)

    def _advice_now(self) -> Mapping[Hashable, Draw]:
        box, words = self._status_box(), self._advice()
        if box is None:
            return {}
        panel, line = partial(panels.draw_status, box=box), partial(panels.draw_advice, box=box, words=words)
        return {box: panel, (box, words): line}

    def _button(self, choice: Choice, box: Box, key: str) -> tuple[Hashable, Draw]:
        shown = replace(choice, act=None, spoken="")
        # A button that vanishes on a press is last drawn in its pressed state.
        return (shown, box), lambda canvas: canvas.cached(key, panels.draw_choice, shown, box, self.pressed == key)

    @property
    def acting(self) -> set[Seat]:
        """Seats of the lit rows; they follow the story shown, not the rules."""
        seat, director = self.headline()[0], self.director
        # During a story its seat is lit, not the one that acts next.
        is_told = director.is_busy and not director.asked and not self.match.state.is_joint()
        due = () if is_told else director.asked or self.match.state.on_turn()
        return {*due, *(() if seat is None else (seat,))}

    def _draw_rows(self, canvas: Canvas) -> None:
        director, players = self.director, self.table.guests
        is_crowded, acting = self.control.is_crowded, self.acting
        boxes = self._crowd_rows() if is_crowded else seat_rows.player_boxes(self.zones, len(players))
        names = [self.table.both_names(who) for who in range(len(players))]
        widest = max(canvas.width(full, "body_b", 30) for _, full in names)
        plan = seat_rows.row_plan(self.view, canvas)
        shown: list[int] = []
        self._row_highlight.aim(acting, reduced_motion=self._skip_transitions)
        for who, (player, box) in enumerate(zip(players, boxes, strict=True)):
            if is_crowded and who in director.asked and self._choices(who):
                seat_rows.draw_crowd_row(canvas, box, player.name, player.look)
                continue
            lit = self._row_highlight.level(who)
            leads = who == self._leader.leader
            canvas.cached(("row", who), seat_rows.draw_row, box, names[who], lit, leads, widest, plan)
            shown.append(who)
        # The light falls on frames and names, not on the colours of the game.
        if self.ground is not None:
            self._row_highlight.draw(canvas, dict(enumerate(boxes)))
        for who in shown:
            player, box = players[who], boxes[who]
            is_done, is_leading = is_crowded and who not in acting, who == self._leader.leader
            face, on = self.moods.face(who), seat_rows.row_face(box, plan.ratio, is_leading=is_leading)
            lit = self._row_highlight.level(who)
            if lit < 1:
                seat_rows.draw_face(canvas, on, player.look, face, is_leading=is_leading)
            if lit > 0:
                acts = partial(
                    seat_rows.draw_face, place=on, look=player.look, face=face, is_active=True, is_leading=is_leading
                )
                canvas.with_alpha(lit, acts)
            if is_done or not player.is_human:
                canvas.cached(("badge", who), seat_rows.draw_badge, box, is_done, plan.ratio)
            place = self.view.rows[who] = seat_rows.standing_box(box, widest, plan)
            self.view.row(canvas, who, place)

    def _draw_cursors(self, canvas: Canvas) -> None:
        if not self.control.is_crowded:
            return
        for source, cursor in self._cursors.items():
            current = cursor.current
            if current is not None and cursor.is_shown:
                seat = next(iter(self.control.seating.seats_for(source)), 0)
                canvas.ring(current.shape, "second", f"game.{self.match.players[seat].look}.fill")

    def line(self) -> tuple[str, bool]:
        if self.control.is_explaining and self.viewport.aspect is Aspect.TALL:
            return "", False  # the tutorial card lies there
        return (self.hint(), False) if self._speech else super().line()

    def draw_ring(self, canvas: Canvas) -> None:
        if not self.control.is_crowded or self.source.is_pointer:
            super().draw_ring(canvas)
            seat, _, own = (self.focus.key or "").partition("/")
            if own and self.focus.is_shown and seat in map(str, self.view.offers):
                self.view.draw_over_ring(canvas, own)

    # ---- for pictures and tests

    def areas(self) -> Mapping[str, Box]:
        areas = dict(super().areas())
        areas |= {f"{seat}/{choice.key}": box for seat in self.director.asked for choice, box in self._choices(seat)}
        seat = self.headline()[0]
        cards = {
            "cue": self._cue_box() if self.director.cue is not None else None,
            "status": self._status_box(),
            "commentary": None if seat is None else self._commentary_box(seat),
            "recalled": None if seat is None else self._recalled_box(seat),
        }
        return areas | {name: box for name, box in cards.items() if box is not None}

    def texts(self) -> Sequence[Printed]:
        self.view.turn_stale()
        return super().texts()

    def settle(self) -> None:
        """Show the position reached, fully rendered and without motion."""
        super().settle()
        self.director.skip()
        self._board.release()
        self._opening, self._is_packed = None, False
        for fade in self._fading:
            fade.forget()
        self.prepare_all()
        self.offer()
        self.view.settle()
        self._staged = ECHO

    def prepare_all(self) -> None:
        self._furniture.spend(inf)
        while not self.view.prepare(inf):
            pass  # a rendered image may make further ones necessary
        self._is_dirty = True
