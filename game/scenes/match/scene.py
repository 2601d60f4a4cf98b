"""The match on screen: turn bar, board, dice, actions, players. The director leads; this scene shows and listens.

Knows games only through their views, and views only through the contract of `game.stage.view`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from game.bots.levels import make
from game.input.intents import Command, Hold, Intent, Plugged, Source
from game.input.seating import Seating
from game.rules.contract import N_, Action, AnyState, Seat, ranks
from game.rules.match import Match
from game.scenes.house import PACE, House
from game.scenes.scene import Prompt, Scene
from game.stage.canvas import Canvas
from game.stage.focus import Focus
from game.stage.frame import Notes
from game.stage.language import tr
from game.stage.shapes import Box, Spot, Target
from game.stage.stack import Transition
from game.stage.view import Choice, Guest, Table, View
from game.stage.widgets import Button, Widget
from game.stage.zones import Zones

from .director import Director
from .furniture import (
    choice_boxes,
    crowd_actions,
    crowd_zone,
    draw_choice,
    draw_crowd_row,
    draw_handover,
    draw_row,
    draw_status,
    draw_turn_bar,
    ready_box,
    row_boxes,
    standing_box,
)

UNDO_REASONS = {
    "nothing": N_("No undo yet"),
    "chance": N_("No undo: rolled"),
    "other": N_("No undo: moved on"),
}
AFTERGLOW = 1.2
"""Seconds the last position stays before the results come."""


class MatchScene(Scene):
    """One match, from the set-up to the last story."""

    def __init__(
        self,
        house: House,
        match: Match,
        looks: Sequence[str],
        *,
        seating: Seating | None = None,
        keep: Callable[[], None] = lambda: None,
        finish: Callable[[MatchScene], Transition | None] = lambda scene: None,
        pause: Callable[[MatchScene], Transition | None] = lambda scene: None,
        rules: Callable[[MatchScene], Transition | None] = lambda scene: None,
    ) -> None:
        super().__init__(house)
        self.match = match
        self.looks = tuple(looks)
        self.seating = seating or Seating([seat for seat, p in enumerate(match.players) if p.is_human])
        self._keep, self._finish, self._pause, self._rules = keep, finish, pause, rules
        settings = house.settings
        self.director = Director(match, on_change=lambda match: self._keep())
        self._apply_settings()
        guests = [Guest(p.name, look, p.is_human) for p, look in zip(match.players, self.looks, strict=True)]
        self.table = Table(
            guests, self.director.await_press, house.sound.play, self.say, is_calm=settings.reduced_motion
        )
        self.view: View[Any, Any] = match.game.view.make(self.table)
        self.zones: Zones
        self._base: Notes | None = None
        """What rests on the table, as it was drawn."""
        self._stage: tuple[Seat, ...] = ()
        self._signature: object = None
        self._cursors: dict[Source, Focus] = {}
        self._glow_left = AFTERGLOW
        self._is_open = False
        self._is_warm = False
        self._hint_key: str | None = None
        self._leader: Seat | None = None
        self._crowned_at: AnyState | None = None

    # ---- the loop

    def enter(self) -> None:
        self._apply_settings()
        if not self._is_open:
            self._is_open = True
        super().enter()

    def _apply_settings(self) -> None:
        settings = self.house.settings
        self.director.pace = PACE[settings.speed]
        self.director.is_instant = settings.speed == "instant"
        self.director.is_auto_roll = settings.auto_roll

    @property
    def is_lively(self) -> bool:
        finishing = self.director.is_finished and self._glow_left > 0
        return super().is_lively or self.director.is_lively or self.view.is_lively or finishing

    @property
    def wake_after(self) -> float | None:
        return None if self._is_warm else 0.03

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        if not self._is_warm and self.director.view is not None:
            self._is_warm = self.view.warm(0.002 if self.is_lively else 0.008)
        if self.director.view is None:
            self.director.open(self.view)
        if self.director.is_lively or self.view.is_lively:
            self._is_dirty = True
        self.director.update(dt)
        self.view.update(dt)
        self._notice_changes()
        if self.director.is_finished:
            self._glow_left -= dt
            if self._glow_left <= 0:
                return self._finish(self)
        return transition

    def _notice_changes(self) -> None:
        director = self.director
        lost = self.seating.missing()
        director.is_shared = len(self.seating.sources()) + len(lost) < 2
        stage = director.spotlight or self._stage or (0,)
        if stage != self._stage:
            self._stage = stage
            if self.view.follows_stage:
                self._place()
        cue = director.cue
        self._carry_on()
        cue_key = cue and (cue.seat, cue.label)
        signature = (id(self.match.state), director.asked, cue_key, director.handover, stage, lost)
        if not director.is_busy:
            self._crown()
        if signature != self._signature:
            before = self._signature
            self._signature = signature
            self._hint_key = None
            if director.asked or cue is not None or director.handover is not None or lost:
                self._leave_menu_button()
            self.offer()
            self._is_dirty = True
            if before is not None and director.asked and isinstance(before, tuple) and before[1] != director.asked:
                self.house.sound.play("your_turn", gain=0.5)

    def _crown(self) -> None:
        """The seat that leads alone, once what led to it has been told."""
        state = self.match.state
        if self._crowned_at is not state:
            self._crowned_at = state
            places = ranks(state)
            self._leader = places.index(1) if places.count(1) == 1 else None

    def _leave_menu_button(self) -> None:
        """Something can be decided again: the focus goes there from where it waited."""
        if self.focus.key == "menu":
            self.focus.targets, self.focus.key = (), None

    # ---- layout

    def layout(self) -> None:
        self._stage = self.director.spotlight or self._stage or (0,)
        self._place()

    def _place(self) -> None:
        is_wide = self.house.settings.text_size >= 1.3
        self.zones = Zones.of(self.fit, self.view.ratio, len(self.match.players), is_wide, self.view.has_tray)
        self.view.place(self.zones, self.canvas, self._stage)
        self._is_warm = False
        self._base = None
        turn = self.zones.turn
        self.widgets = [
            Button(
                "menu",
                Box(turn.right - 88, turn.y, 88, 88),
                icon="menu",
                kind="panel",
                act=self._open_pause,
                prompt=tr("Pause"),
            )
        ]

    def offer(self) -> None:
        director = self.director
        asked = director.asked if director.view is not None else ()
        self.view.offer(self.match.state if asked else None, asked, self.focus.current)
        super().offer()
        for source in self.seating.sources():
            cursor = self._cursors.setdefault(source, Focus())
            cursor.offer(self._targets_for(source))
        self._tell_focus()

    def _tell_focus(self) -> None:
        """Let the view preview what the focus lies on."""
        asked = self.director.asked if self.director.view is not None else ()
        if asked:
            self.view.offer(self.match.state, asked, _bare(self.focus.current))

    def targets(self) -> Sequence[Target]:
        menu = [target for widget in self.widgets if (target := widget.target()) is not None]
        director = self.director
        if director.view is None:
            return menu
        if self.seating.missing():
            return [Target("device", ready_box(self.fit), "device", tr("Take over"))]
        if director.handover is not None:
            return [Target("ready", ready_box(self.fit), "ready", tr("Ready"))]
        if director.cue is not None:
            box = self._cue_box()
            return [*menu, Target("cue", Box(box.x, box.y, box.w, box.h, 24), "cue", director.cue.label)]
        out = list(menu)
        for seat in director.asked:
            out += self._seat_targets(seat)
        return out

    def _targets_for(self, source: Source) -> Sequence[Target]:
        mine = self.seating.seats_for(source) & set(self.director.asked)
        return [target for seat in sorted(mine) for target in self._seat_targets(seat)]

    def _seat_targets(self, seat: Seat) -> list[Target]:
        state = self.match.state
        buttons = [
            Target(
                f"{seat}/{choice.key}",
                Box(box.x, box.y, box.w, box.h, 24),
                (seat, choice.act),
                choice.label,
                choice.reason,
            )
            for choice, box in self._choices(seat)
        ]
        board = [
            replace(target, key=f"{seat}/{target.key}", act=(seat, target.act))
            for target in self.view.targets(state, seat)
        ]
        return [*board, *buttons]

    def _choices(self, seat: Seat) -> list[tuple[Choice, Box]]:
        choices = list(self.view.choices(self.match.state, seat))
        return list(zip(choices, choice_boxes(self._actions_of(seat), choices), strict=True))

    def _actions_of(self, seat: Seat) -> Box:
        return crowd_actions(self._crowd_rows()[seat]) if self._is_crowded else self.zones.actions

    def _crowd_rows(self) -> list[Box]:
        zone = crowd_zone(self.zones.actions, self.zones.players)
        return row_boxes(zone, len(self.match.players))

    def _cue_box(self) -> Box:
        zone = self.zones.actions
        return Box(zone.x, zone.y, zone.w, min(120.0, zone.h))

    def first_key(self) -> str | None:
        if self.seating.missing():
            return "device"
        if self.director.handover is not None:
            return "ready"
        if self.director.cue is not None:
            return "cue"
        if self._hint_key is not None:
            return self._hint_key
        offered = [target for target in self.targets()[1:] if target.is_enabled]
        liked = next((seat for seat in self.director.asked), None)
        if liked is not None and (key := self.view.preferred(self.match.state, liked)) is not None:
            return f"{liked}/{key}"
        return offered[0].key if offered else None

    # ---- what people do

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Hold):
            self.director.timeline.hurry = 6.0 if intent.is_down else 1.0
            return None
        transition = super().handle(intent)
        self._notice_changes()
        return transition

    def _nav(self, dx: int, dy: int, source: Source) -> Transition | None:
        cursor = self._cursor(source)
        if cursor is self.focus:
            transition = super()._nav(dx, dy, source)
            self._tell_focus()
            return transition
        cursor.is_shown = True
        if cursor.move(dx, dy):
            self.house.sound.play("focus_move", gain=0.6)
        self._is_dirty = True
        return None

    @property
    def _is_crowded(self) -> bool:
        """Whether several people decide at the same time, each with a device of their own."""
        if self.director.is_shared or self.seating.missing():
            return False
        return self.match.state.is_joint() and bool(self.director.asked)

    def _cursor(self, source: Source) -> Focus:
        """The one focus, or with several devices in a simultaneous phase the source's own."""
        if self._is_crowded and source in self.seating.sources():
            return self._cursors.setdefault(source, Focus())
        return self.focus

    def _point(self, spot: Spot, source: Source) -> None:
        super()._point(spot, source)
        self._tell_focus()

    def _press(self, spot: Spot, source: Source) -> Transition | None:
        transition = super()._press(spot, source)
        self._tell_focus()
        return transition

    def _do(self, command: Command, source: Source) -> Transition | None:
        if command is Command.CONFIRM:
            cursor = self._cursor(source)
            if cursor is not self.focus:
                current = cursor.current
                self._is_dirty = True
                return self._choose(current, source, None) if current is not None else None
            if self.director.timeline.is_busy and self.director.cue is None:
                self.director.press()
                return None
        if command is Command.BACK:
            return self._open_pause()
        return super()._do(command, source)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        if self.director.press():
            self.offer()
            return None
        for seat in self.director.asked:
            reason = self.view.refusal(self.match.state, seat, spot)
            if reason:
                self.house.sound.play("denied")
                self.say(reason)
                break
        return None

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if target.act == "device":
            self.seating.claim(source, self.seating.missing()[0])
            self._signature = None
            return None
        if target.act in ("ready", "cue"):
            cue = self.director.cue
            seat = cue.seat if cue is not None else self.director.handover
            if seat is None or self._may_act(source, seat):
                self.director.press()
            return None
        if isinstance(target.act, Widget):
            return super().choose(target, source, spot)
        if isinstance(target.act, tuple):
            seat, act = target.act
            self._decide(seat, act, source)
        return None

    def _may_act(self, source: Source, seat: Seat) -> bool:
        if seat in self.seating.seats_for(source):
            return True
        self.say(tr("{name} decides here", name=self.match.players[seat].name))
        return False

    def _decide(self, seat: Seat, act: object, source: Source) -> None:
        if seat not in self.director.asked or not self._may_act(source, seat):
            return
        if isinstance(act, Action):
            self.director.submit(seat, act)
        elif callable(act):
            act()
            self.offer()
            self._carry_on()
        self._is_dirty = True

    def _carry_on(self) -> None:
        """Submit what is left of a choice that takes several actions, one story after the other."""
        for seat in self.director.asked:
            action = self.view.planned(self.match.state, seat)
            if isinstance(action, Action):
                self.director.submit(seat, action)
                return

    def command(self, command: Command, source: Source) -> Transition | None:
        match command:
            case Command.MENU:
                return self._open_pause()
            case Command.RULES:
                return self._rules(self)
            case Command.UNDO:
                self._undo(source)
            case Command.HINT:
                self._show_hint(source)
            case _:
                pass
        return None

    def _undo(self, source: Source) -> None:
        seats = self.seating.seats_for(source)
        if self.director.undo(seats):
            self.house.sound.play("back")
            self._signature = None
            self._notice_changes()
        else:
            self.house.sound.play("denied")
            floor = self.director.undo_floor(seats)
            if floor is not None:
                self.say(tr(UNDO_REASONS[floor]))

    def _show_hint(self, source: Source) -> None:
        mine = [seat for seat in self.director.asked if seat in self.seating.seats_for(source)]
        if not mine:
            return
        seat = mine[0]
        action = make("greedy", self.match.game).choose(self.match.state, seat, Random(f"{self.match.seed}/hint"))
        self.view.suggest(self.match.state, seat, action)
        self.offer()
        target = next((t for t in self._seat_targets(seat) if t.act == (seat, action)), None)
        if target is not None:
            cursor = self._cursor(source)
            cursor.key = self._hint_key = target.key
            cursor.is_shown = True
            self.say(self.view.advice(self.match.state, seat, action))
            self._tell_focus()

    def plugged(self, intent: Plugged) -> None:
        self.seating.notice(intent)
        super().plugged(intent)
        self._signature = None

    def _open_pause(self) -> Transition | None:
        return self._pause(self)

    # ---- words

    def prompts(self) -> Sequence[Prompt]:
        director = self.director
        if director.handover is not None:
            return (Prompt(Command.CONFIRM, tr("Ready")), Prompt(Command.MENU, tr("Pause")))
        if director.cue is not None:
            return (Prompt(Command.CONFIRM, director.cue.label), Prompt(Command.MENU, tr("Pause")))
        seats = self.seating.seats_for(self.source)
        floor = director.undo_floor(seats)
        menu = Prompt(Command.MENU, tr("Pause"))
        if not director.asked:
            hurry = [Prompt(Command.CONFIRM, tr("Faster"))] if director.is_busy else []
            return (*hurry, *([Prompt(Command.UNDO, tr("Undo"))] if floor is None else []), menu)
        current = self._cursor(self.source).current
        confirm = current.label if current is not None and current.label else tr("Choose")
        why = "" if floor is None else tr(UNDO_REASONS[floor])
        undo = Prompt(Command.UNDO, why or tr("Undo"), why)
        return (Prompt(Command.CONFIRM, confirm), undo, Prompt(Command.HINT, tr("Hint")), menu)

    def hint(self) -> str:
        return "" if self._status_box() is not None else self._advice()

    def _advice(self) -> str:
        """What the view says to whoever is asked."""
        asked = self.director.asked
        return self.view.hint(self.match.state, asked[0]) if asked and not self._is_crowded else ""

    def _status_box(self) -> Box | None:
        """Room for a line under the buttons: there it is read together with them."""
        asked = self.director.asked
        if len(asked) != 1 or self._is_crowded or not self._advice():
            return None
        zone = self.zones.actions
        low = max((box.bottom for _, box in self._choices(asked[0])), default=zone.y - 14) + 14
        return Box(zone.x, low, zone.w, min(92.0, zone.bottom - low), 22) if zone.bottom - low >= 80 else None

    def headline(self) -> tuple[Seat | None, str]:
        """Whose turn it is and what has to be done."""
        director, state = self.director, self.match.state
        players = self.match.players
        if director.cue is not None:
            return director.cue.seat, tr("{name}: your turn", name=players[director.cue.seat].name)
        if director.handover is not None:
            return director.handover, tr("{name} is next", name=players[director.handover].name)
        asked = director.asked
        if self._is_crowded:
            return None, tr("Everybody at once!")
        if asked:
            return asked[0], f"{players[asked[0]].name}: {self.view.headline(state, asked[0])}"
        told = self.view.busy() if director.is_busy else None
        if told is not None:
            return told
        seat = self._stage[0] if self._stage else None
        if seat is None:
            return None, ""
        if director.match.is_over:
            return None, tr("The match is over")
        busy = tr("{name} plays", name=players[seat].name) if not players[seat].is_human else players[seat].name
        return seat, busy

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        if self._base is None or self.view.stale:
            self._base = Notes(canvas.surface.get_size())
            below = canvas.onto(self._base)
            below.audit = None
            super().draw_back(below)
            self.view.bake(below)
        canvas.surface.blits(self._base.notes, False)

    def draw_front(self, canvas: Canvas) -> None:
        seat, words = self.headline()
        look = None if seat is None else self.looks[seat]
        title, subtitle = tr(self.match.game.title), self.view.subtitle(self.match.state)
        is_leading = seat is not None and seat == self._leader
        key = self.match.game.key
        canvas.still("turn", draw_turn_bar, self.zones.turn, key, title, subtitle, look, words, is_leading)
        self._draw_rows(canvas, seat)
        self.view.draw(canvas)
        director = self.director
        if director.cue is not None:
            cue = Choice("cue", director.cue.label, None, icon=director.cue.icon, look="primary")
            self._draw_choice(canvas, cue, self._cue_box(), "cue")
        for asked in director.asked:
            for choice, box in self._choices(asked):
                self._draw_choice(canvas, choice, box, f"{asked}/{choice.key}")
        if (status := self._status_box()) is not None:
            draw_status(canvas, status, self._advice())
        self._draw_card(canvas)
        self._draw_cursors(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        """Over everything: a controller is gone, or the device has to be handed over."""
        players, looks, handover = self.match.players, self.looks, self.director.handover
        if lost := self.seating.missing():
            name = players[lost[0]].name
            words = tr("The controller of {name} is gone. Plug it in again, or take over with this device.", name=name)
            pressed = self._pressed == "device"
            draw_handover(canvas, self.fit, name, looks[lost[0]], words, tr("Take over"), is_pressed=pressed)
        elif handover is not None:
            words, pressed = tr("Now it is your turn. Take over the device."), self._pressed == "ready"
            name = players[handover].name
            draw_handover(canvas, self.fit, name, looks[handover], words, tr("Ready"), is_pressed=pressed)

    def _draw_rows(self, canvas: Canvas, seat: Seat | None) -> None:
        director, players = self.director, self.match.players
        is_crowded = self._is_crowded
        # While a story is told, whom it tells of is lit, not yet the seat that comes next.
        is_told = director.is_busy and self.view.busy() is not None
        due = () if is_told else self.match.state.actors()
        acting = set(director.asked or due) | ({seat} if seat is not None else set())
        listed = range(len(players)) if is_crowded else self.view.listed(self._stage)
        boxes = self._crowd_rows() if is_crowded else row_boxes(self.zones.players, len(listed))
        widest = max(canvas.width(player.name, "body_b", 30) for player in players)
        for who, box in zip(listed, boxes, strict=True):
            player, look = players[who], self.looks[who]
            if is_crowded and who in director.asked and self._choices(who):
                draw_crowd_row(canvas, box, player.name, look)
                continue
            is_done = is_crowded and who not in acting
            stands = who in acting, who == self._leader, is_done
            canvas.still(("row", who), draw_row, box, player.name, look, player.is_human, *stands, widest)
            self.view.row(canvas, who, standing_box(box, widest))

    def _draw_choice(self, canvas: Canvas, choice: Choice, box: Box, key: str) -> None:
        canvas.still(key, draw_choice, replace(choice, act=None), box, self._pressed == key)

    def _draw_cursors(self, canvas: Canvas) -> None:
        if not self._is_crowded:
            return
        for source, cursor in self._cursors.items():
            current = cursor.current
            if current is not None and cursor.is_shown:
                seat = next(iter(self.seating.seats_for(source)), 0)
                canvas.ring(current.shape, "second", f"game.{self.looks[seat]}.fill")

    def draw_ring(self, canvas: Canvas) -> None:
        if not self._is_crowded or self.source.is_pointer:
            super().draw_ring(canvas)


def _bare(target: Target | None) -> Target | None:
    """A target as the view made it: without the seat."""
    if target is None or not isinstance(target.act, tuple):
        return None
    return replace(target, key=target.key.partition("/")[2], act=target.act[1])
