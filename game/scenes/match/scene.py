"""The match on screen as time goes by: stories, decisions of people on every device, undo, hints, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from random import Random
from time import perf_counter

from game.bots.levels import make
from game.input.intents import Command, Hold, Intent, Plugged, Source
from game.input.seating import Seating
from game.rules.contract import Action, AnyState, Seat, ranks
from game.rules.match import Match
from game.scenes.context import PACE, Context
from game.stage.language import tr
from game.stage.layout.shapes import Spot, Target
from game.stage.paint.frame import Sheet
from game.stage.time.stack import Transition
from game.stage.widgets import Widget

from .director import Director
from .shown import UNDO_REASONS, ShownMatch

AFTERGLOW = 1.2
"""Seconds the last position stays before the results come."""
WORK = 0.0018
"""Seconds a frame may take before nothing is prepared in it beyond the least piece."""
LEAST_WORK = 0.0002
IDLE_WORK = 0.008
"""Seconds of preparing in a frame in which nothing moves."""


class MatchScene(ShownMatch):
    """One match, from the set-up to the last story."""

    def __init__(
        self,
        context: Context,
        match: Match,
        looks: Sequence[str],
        *,
        seating: Seating | None = None,
        keep: Callable[[], Future[bool] | None] = lambda: None,
        finish: Callable[[MatchScene], Transition | None] = lambda scene: None,
        pause: Callable[[MatchScene], Transition | None] = lambda scene: None,
        rules: Callable[[MatchScene], Transition | None] = lambda scene: None,
    ) -> None:
        super().__init__(context, match, looks, Director(match, on_change=lambda match: keep()), seating)
        self._finish, self._pause, self._rules = finish, pause, rules
        self._apply_settings()
        self._signature: object = None
        self._glow_left = AFTERGLOW
        self._crowned_at: AnyState | None = None
        self._began = 0.0
        self._worked = 0.0
        """Seconds the last frame took, without what it prepared."""

    # ---- the loop

    def enter(self) -> None:
        self._apply_settings()
        super().enter()

    def _apply_settings(self) -> None:
        settings = self.context.settings
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
        self._began = perf_counter()
        transition = super().update(dt)
        if not self._is_warm and self.director.view is not None:
            self._warm()
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

    def _warm(self) -> None:
        """Prepare pictures in the time that is left; while something moves only what the last frame did not need."""
        start = perf_counter()
        spare = WORK - self._worked if self.is_lively else IDLE_WORK
        seconds = max(LEAST_WORK, spare)
        self._is_warm = self._furniture.spend(seconds) and self.view.warm(seconds)
        self._began += perf_counter() - start

    def draw(self, surface: Sheet) -> None:
        super().draw(surface)
        self._worked = perf_counter() - self._began

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
            if self._is_asking:
                self._leave_menu_button()
            self.offer()
            self._is_dirty = True
            if before is not None and director.asked and isinstance(before, tuple) and before[1] != director.asked:
                self.context.sound.play("your_turn", gain=0.5)

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
            self.context.sound.play("focus_move", gain=0.6)
        self._is_dirty = True
        return None

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
            waits = self.director.timeline.is_busy and self.director.cue is None
            if waits or self.director.is_computing:
                self.director.press()
                return None
        if command is Command.BACK:
            return self.open_pause()
        return super()._do(command, source)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        if self.director.press():
            self.offer()
            return None
        for seat in self.director.asked:
            reason = self.view.refusal(self.match.state, seat, spot)
            if reason:
                self.context.sound.play("denied")
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
                return self.open_pause()
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
            self.context.sound.play("back")
            self._signature = None
            self._notice_changes()
        else:
            self.context.sound.play("denied")
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

    def open_pause(self) -> Transition | None:
        return self._pause(self)
