"""The match screen: lays out and draws a match, and carries what people do to its control. Knows no particular game.

The director leads in time and tells changes; the view draws the game and offers what can be chosen; the control decides
what a press means: playing, a guided first match, a replay.

Long because layout, offers and drawing of one screen belong together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Final

from game.input.intents import Command, Hold, Intent, Plugged, Source
from game.rules.contract import AnyState, Seat, ranks
from game.rules.match import Match
from game.scenes.context import PACE, Context
from game.scenes.people import guests
from game.scenes.scene import Prompt, Scene
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.acts import NOTHING, Say, Use
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.paint.frame import Notes, Sheet
from game.stage.table.module import AnyView, view_of
from game.stage.table.offer import Choice
from game.stage.table.table import Table
from game.stage.time.chunks import Chunks
from game.stage.time.stack import Transition
from game.stage.widgets import Button

from .control import Control
from .director import Change, Director
from .panels import (
    choice_boxes,
    crowd_actions,
    crowd_zone,
    draw_choice,
    draw_crowd_row,
    draw_row,
    draw_status,
    draw_turn_bar,
    furnishing,
    row_boxes,
    standing_box,
    zones_for,
)

WORK: Final = 0.0018
"""Seconds a frame may take before nothing is prepared in it beyond the least piece."""
LEAST_WORK: Final = 0.0002
IDLE_WORK: Final = 0.008
"""Seconds of preparing in a frame in which nothing moves."""
WAKE: Final = 0.03
"""Seconds between two looks at what the second thread has made."""


class MatchScreen(Scene):
    """The screen of a match; the director leads, the view draws the game, the control says what people can do."""

    def __init__(self, context: Context, match: Match, director: Director, control: Control) -> None:
        super().__init__(context)
        self.match = match
        self.director = director
        self.control = control
        self.table = Table(
            guests(match.players),
            director.await_press,
            context.sound.play,
            self.say,
            lambda: context.settings.reduced_motion,
        )
        self.view: AnyView = view_of(match.game.package).make(self.table)
        self.zones: Zones
        self._base: Notes | None = None
        """What rests on the table, as it was drawn."""
        self._cursors: dict[Source, Focus] = {}
        self._furniture: Chunks
        self._leader: Seat | None = None
        self._crowned_at: AnyState | None = None
        self._buttons: dict[Seat, Sequence[tuple[Choice, Box]]] = {}
        """By seat its choices and where they lie."""
        self._began = 0.0
        self._worked = 0.0
        """Seconds the last frame took, without what it prepared."""
        control.desk = self
        director.listen = self._changed
        self._apply_settings()

    # ---- the loop

    def enter(self) -> None:
        self._apply_settings()
        super().enter()
        self.control.enter()

    def _apply_settings(self) -> None:
        settings = self.context.settings
        self.director.pace = PACE[settings.speed]
        self.director.is_instant = settings.speed == "instant"
        self.director.is_auto_roll = settings.auto_roll

    @property
    def is_lively(self) -> bool:
        is_playing = self.director.is_lively or self.view.is_lively
        return super().is_lively or self.control.is_lively or (is_playing and not self.control.is_holding)

    @property
    def wake_after(self) -> float | None:
        return None if self._is_prepared else WAKE

    @property
    def _is_prepared(self) -> bool:
        return self._furniture.is_done and self.view.is_prepared

    def update(self, dt: float) -> Transition | None:
        self._began = perf_counter()
        transition = super().update(dt)
        if self.director.view is None:
            self.director.open(self.view)
        elif not self._is_prepared:
            self._prepare()
        if self.control.is_holding:
            return transition
        if self.director.is_lively or self.view.is_lively:
            self._is_dirty = True
        self.director.update(dt)
        self.view.update(dt)
        self._crown()
        return self.control.pass_time(dt) or transition

    def _prepare(self) -> None:
        """Prepare pictures in the time that is left; while something moves only what the last frame did not need."""
        start = perf_counter()
        seconds = max(LEAST_WORK, WORK - self._worked if self.is_lively else IDLE_WORK)
        if self._furniture.spend(seconds):
            self.view.prepare(seconds)
        if self.view.has_news:
            self._is_dirty = True
        self._began += perf_counter() - start

    def draw(self, surface: Sheet) -> None:
        self.canvas.surface = surface
        if self.control.draw(self.canvas):
            self.draw_ring(self.canvas)
            self.draw_prompts(self.canvas)
        else:
            super().draw(surface)
        self._worked = perf_counter() - self._began

    def _changed(self, change: Change) -> None:
        """The director tells what is different."""
        if change & Change.STAGE:
            self.view.motion.words = ""
        if change & Change.STAGE and self.director.stage != self.view.stage and self.view.has_own_boards:
            self._place()
        self.control.changed(change)
        if self.control.is_asking and self.focus.key == "menu":
            # Something can be decided again: the focus goes there from where it waited.
            self.focus.targets, self.focus.key = (), None
        self.offer()
        self._is_dirty = True

    def _crown(self) -> None:
        """The seat that leads alone, once what led to it has been told."""
        state = self.match.state
        if self._crowned_at is not state and not self.director.is_busy:
            self._crowned_at = state
            places = ranks(state)
            leader = places.index(1) if places.count(1) == 1 else None
            if leader != self._leader:
                self._leader = leader
                self._is_dirty = True

    # ---- layout

    def layout(self) -> None:
        self.table.guests = guests(self.match.players)
        self.zones = zones_for(self.viewport, self.view, len(self.match.players), self.context.settings.text_size)
        self._place()
        self._furniture = Chunks(self._furnishing())
        turn = self.zones.turn
        self.widgets = [
            Button(
                "menu",
                Box(turn.right - 88, turn.y, 88, 88),
                icon="menu",
                kind="panel",
                act=self.control.open_pause,
                prompt=tr("Pause"),
            )
        ]
        self.control.laid_out()

    def _place(self) -> None:
        self.view.place(self.zones, self.canvas, self.director.stage)
        self._base = None

    def _furnishing(self) -> Iterator[bool]:
        game = self.match.game
        return furnishing(self.canvas, self.zones, game.key, tr(game.title), self.table.guests)

    # ---- what can be chosen

    def cursor(self, source: Source) -> Focus:
        """The one focus, or with several devices in a simultaneous phase the source's own."""
        if self.control.is_crowded and source in self.control.seating.sources():
            return self._cursors.setdefault(source, Focus())
        return self.focus

    def offer(self) -> None:
        self._ask()
        super().offer()
        if not self.control.is_asking and self.focus.key == "menu":
            # Whoever keeps pressing while others play wants to go on, not to pause.
            self.focus.key = None
        seating = self.control.seating
        for source in seating.sources():
            mine = seating.seats_for(source) & set(self.director.asked)
            targets = [target for seat in sorted(mine) for target in self.choosing(seat)]
            self._cursors.setdefault(source, Focus()).offer(targets)
        self._ask()

    def _ask(self) -> None:
        """Let the view offer what can be chosen, and preview what the focus lies on."""
        asked = self.director.asked
        keys = [self.focus.key, *(cursor.key for cursor in self._cursors.values() if self.control.is_crowded)]
        focus: dict[int, str | None] = dict.fromkeys(asked)
        for key in keys:
            seat, _, own = (key or "").partition("/")
            if own and int(seat) in focus:
                focus[int(seat)] = own
        before = self.view.offers
        self.view.ask(self.match.state if asked else None, asked, focus)
        after = self.view.offers
        if len(after) != len(before) or any(before.get(seat) is not offer for seat, offer in after.items()):
            self._buttons = {}
            self._is_dirty = True

    def targets(self) -> Sequence[Target]:
        menu = [target for widget in self.widgets if (target := widget.target()) is not None]
        if self.director.view is None:
            return menu
        alone = self.control.targets()
        if alone is not None:
            return alone
        cue = self.director.cue
        if cue is not None:
            box = self._cue_box()
            return [*menu, Target("cue", Box(box.x, box.y, box.w, box.h, 24), Say("cue"), tr(cue.label))]
        return [*menu, *(target for seat in self.director.asked for target in self.choosing(seat))]

    def choosing(self, seat: Seat) -> Sequence[Target]:
        offer = self.view.offers.get(seat)
        if offer is None:
            return ()
        board = [replace(target, key=f"{seat}/{target.key}") for target in offer.targets]
        buttons = [
            Target(
                f"{seat}/{choice.key}",
                Box(box.x, box.y, box.w, box.h, 24),
                choice.act or NOTHING,
                choice.label,
                choice.reason,
                choice.name,
            )
            for choice, box in self._choices(seat)
        ]
        return [*board, *buttons]

    def _choices(self, seat: Seat) -> Sequence[tuple[Choice, Box]]:
        if seat not in self._buttons:
            choices = self.view.offers[seat].choices if seat in self.view.offers else ()
            zone = crowd_actions(self._crowd_rows()[seat]) if self.control.is_crowded else self.zones.actions
            self._buttons[seat] = list(zip(choices, choice_boxes(zone, choices), strict=True))
        return self._buttons[seat]

    def _crowd_rows(self) -> list[Box]:
        zone = crowd_zone(self.zones.actions, self.zones.players)
        return row_boxes(zone, len(self.match.players))

    def _cue_box(self) -> Box:
        zone = self.zones.actions
        return Box(zone.x, zone.y, zone.w, min(120.0, zone.h))

    def first_key(self) -> str | None:
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
        return self.control.prompts()

    def hint(self) -> str:
        words = self.control.hint()
        if words is not None:
            return words
        return "" if self._status_box() is not None else self._advice()

    def _advice(self) -> str:
        """What the view says to whoever is asked."""
        asked = self.director.asked
        if not asked or self.control.is_crowded or asked[0] not in self.view.offers:
            return ""
        return self.view.offers[asked[0]].hint

    def _status_box(self) -> Box | None:
        """Room for a line under the buttons: there it is read together with them."""
        asked = self.director.asked
        if len(asked) != 1 or self.control.is_crowded or not self._advice():
            return None
        zone = self.zones.actions
        low = max((box.bottom for _, box in self._choices(asked[0])), default=zone.y - 14) + 14
        return Box(zone.x, low, zone.w, min(92.0, zone.bottom - low), 22) if zone.bottom - low >= 80 else None

    def headline(self) -> tuple[Seat | None, str]:
        """Who is on stage, and what has to be done or is being told."""
        director, players = self.director, self.table.guests
        if director.cue is not None:
            return director.cue.seat, tr("{name}: your turn", name=players[director.cue.seat].name)
        if director.handover is not None:
            return director.handover, tr("{name} is next", name=players[director.handover].name)
        if self.control.is_crowded:
            return None, tr("Everybody at once!")
        asked = director.asked
        if asked and asked[0] in self.view.offers:
            return asked[0], f"{players[asked[0]].name}: {self.view.offers[asked[0]].headline}"
        if director.is_finished:
            return None, tr("The match is over")
        seat = director.stage[0]
        words = self.view.motion.words if director.is_busy else ""
        if words:
            return seat, words
        player = players[seat]
        return seat, player.name if player.is_human else tr("{name} plays", name=player.name)

    # ---- devices

    def handle(self, intent: Intent) -> Transition | None:
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
        return transition

    def point(self, spot: Spot, source: Source) -> None:
        super().point(spot, source)
        self._ask()

    def press(self, spot: Spot, source: Source) -> Transition | None:
        transition = super().press(spot, source)
        self._ask()
        return transition

    def do(self, command: Command, source: Source) -> Transition | None:
        self._is_dirty = True
        if command is not Command.CONFIRM:
            if command is Command.BACK:
                self.context.sound.play("back")
            return self.control.do(command, source)
        if self.control.confirm(source):
            return None
        cursor = self.cursor(source)
        if cursor is self.focus:
            return super().do(command, source)
        current = cursor.current
        return self.chosen(current, source, None) if current is not None else None

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if isinstance(target.act, Use):
            return super().choose(target, source, spot)
        return self.control.choose(target, source)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        return self.control.missed(spot, source)

    def plugged(self, intent: Plugged) -> None:
        self.control.plugged(intent)
        super().plugged(intent)

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        if canvas.audit is not None:
            super().draw_back(canvas)
            self.view.bake(canvas)
            return
        if self._base is None or self.view.stale:
            self._base = Notes(canvas.surface.get_size())
            below = canvas.onto(self._base)
            below.audit = None
            super().draw_back(below)
            self.view.rest(below)
        canvas.surface.blits(self._base.notes, False)

    def draw_front(self, canvas: Canvas) -> None:
        seat, words = self.headline()
        look = None if seat is None else self.match.players[seat].look
        title, subtitle = tr(self.match.game.title), self.view.subtitle()
        is_leading = seat is not None and seat == self._leader
        key = self.match.game.key
        canvas.still("turn", draw_turn_bar, self.zones.turn, key, title, subtitle, look, words, is_leading)
        self._draw_rows(canvas, seat)
        self.view.draw(canvas)
        director = self.director
        if director.cue is not None:
            cue = Choice("cue", tr(director.cue.label), None, icon=director.cue.icon, look="primary")
            self._draw_choice(canvas, cue, self._cue_box(), "cue")
        for asked in director.asked:
            for choice, box in self._choices(asked):
                self._draw_choice(canvas, choice, box, f"{asked}/{choice.key}")
        if (status := self._status_box()) is not None:
            draw_status(canvas, status, self._advice())
        self.control.draw_over(canvas)
        self._draw_cursors(canvas)

    def _draw_rows(self, canvas: Canvas, seat: Seat | None) -> None:
        director, players = self.director, self.table.guests
        is_crowded = self.control.is_crowded
        # While a story is told, whom it tells of is lit, not yet the seat that comes next.
        is_told = director.is_busy and not director.asked and not self.match.state.is_joint()
        due = () if is_told else director.asked or self.match.state.actors()
        acting = {*due, *(() if seat is None else (seat,))}
        listed = range(len(players)) if is_crowded else self.view.listed()
        boxes = self._crowd_rows() if is_crowded else row_boxes(self.zones.players, len(listed))
        widest = max(canvas.width(player.name, "body_b", 30) for player in players)
        for who, box in zip(listed, boxes, strict=True):
            player = players[who]
            if is_crowded and who in director.asked and self._choices(who):
                draw_crowd_row(canvas, box, player.name, player.look)
                continue
            is_done = is_crowded and who not in acting
            stands = who in acting, who == self._leader, is_done
            canvas.still(("row", who), draw_row, box, player.name, player.look, player.is_human, *stands, widest)
            place = self.view.rows[who] = standing_box(box, widest)
            self.view.row(canvas, who, place)

    def _draw_choice(self, canvas: Canvas, choice: Choice, box: Box, key: str) -> None:
        canvas.still(key, draw_choice, replace(choice, act=None), box, self.pressed == key)

    def _draw_cursors(self, canvas: Canvas) -> None:
        if not self.control.is_crowded:
            return
        for source, cursor in self._cursors.items():
            current = cursor.current
            if current is not None and cursor.is_shown:
                seat = next(iter(self.control.seating.seats_for(source)), 0)
                canvas.ring(current.shape, "second", f"game.{self.match.players[seat].look}.fill")

    def draw_ring(self, canvas: Canvas) -> None:
        if not self.control.is_crowded or self.source.is_pointer:
            super().draw_ring(canvas)

    # ---- for pictures and tests

    def settle(self) -> None:
        """Show the position reached, with everything printed and nothing moving."""
        self.director.skip()
        self.prepare_all()
        self.offer()

    def prepare_all(self) -> None:
        """Make every picture that would be made in time."""
        self._furniture.spend(inf)
        while not self.view.prepare(inf):
            pass  # what was made has led to more
        self._is_dirty = True
