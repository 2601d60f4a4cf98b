"""Runs a match on screen: asks people, lets bots think and schedules stories. No pygame.

The rules never wait: an action is decided at once and its story told afterwards. A story may be cut short at any time,
because the view can be synced to the position already reached. The screen - the seats on stage, the headline - follows
the story, not the rules.

Chance answers only when the story of the decision is told and the seat that rolls has pressed. Until then the decision
can be undone. Computers roll without a press.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Flag, auto

from game.rules.contract import CHANCE, NATURE, Action, AnyState, Event, Seat
from game.rules.match import LogEntry, Match
from game.stage.table.module import AnyView
from game.stage.time.timeline import Script, Timeline, wait_for, wait_while
from game.timing import Clock

from .thinking import Computers

SLICE = 0.002
"""Seconds of a frame with a story that bots may think."""
FREE_SLICE = 0.004
"""The same in a frame without one."""
INSTANT_SLICE = 0.03
"""The same at instant speed, where nothing is animated."""
HURRY = 6.0
SKIP = 40.0
"""Speed factors of hurried stories, and of skipping ahead to a person's turn."""
CALM = 4.0
"""Seconds a person waits before the stories of others run twice as fast, at the usual duration of messages."""
MOST_PACE = 3.0
"""Maximum speed factor of stories for a person who waits."""
KEEPING = 3.0
"""Maximum wait in seconds of a story for its decision to be saved, in case the disk hangs."""


class DirectorChange(Flag):
    """Differences since the last reported change."""

    NOTHING = 0
    POSITION = auto()
    ASKED = auto()
    """The people asked are different."""
    WAIT = auto()
    """A press or a handover of the shared device is awaited, or no longer."""
    STAGE = auto()
    """The boards on stage are different, or the first one appeared."""


@dataclass(slots=True)
class PendingCue:
    """A press awaited, such as to throw the dice."""

    seat: Seat
    label: str
    """A message id: the language may change during the wait."""
    icon: str = "dice"


class Director:
    def __init__(
        self, match: Match, clock: Clock, on_change: Callable[[Match], Future[bool] | None] = lambda match: None
    ) -> None:
        self.match = match
        self._clock = clock
        self.view: AnyView | None = None
        self.listen: Callable[[DirectorChange], None] = lambda change: None
        self.on_event: Callable[[Event], None] = lambda event: None
        """Called for every event when its story, or one told along with it, begins; at instant speed immediately."""
        self.seen: Callable[[Event, int], None] = lambda event, entries: None
        """Called for every event with the log length once its story is seen or skipped."""
        self.timeline = Timeline()
        self.pace = 1.0
        self.stay = 1
        """Factor of the time that messages stay; 0: the story of a computer's turn stands until a press."""
        self.is_being_read = False
        """True while such a story stands."""
        self._began = 0.0  # time at which the update of the frame began
        self._waited = 0.0
        """Seconds a person has waited since the last decision or throw of one."""
        self.is_instant = False
        self.is_auto_roll = False
        self.has_one_screen = False
        """True if everybody sees the screen, so that the device is never handed over."""
        self.cue: PendingCue | None = None
        self._handover: Seat | None = None
        """The next owner of the shared device, asked after the story."""
        self.is_shared = True
        """True if people share one device and are asked in turn in simultaneous phases."""
        self.on_change = on_change
        self.computers = Computers(match)
        self._sides: dict[Seat, Timeline] = {seat: Timeline() for seat in range(len(match.players))}
        self._shown: AnyState | None = None
        self._asked: Seat | None = None
        self._told: Seat | None = None
        self.unseen: list[tuple[Event, int]] = []
        """Events whose story is running or queued, with the log length."""
        self._already_told: list[Event] = []
        """Events already told along with an earlier event."""
        self.stage: tuple[Seat, ...] = (0,)
        """Seats whose boards are shown large: of the story, else the seats asked, else the seat to act."""
        self._is_staged = False
        self._known: tuple[object, ...] = ()
        """State at the last reported change."""
        self.is_skipping = False
        """True while skipping ahead until a person must act or an event concerns one."""
        self._kept: Future[bool] | None = None
        """Save result of the decision whose story runs."""
        self._set_stage()

    # ---- starting

    def open(self, view: AnyView) -> None:
        """Attach the view, advance to the first decision and tell the set-up."""
        self.view = view
        events = self._draw()
        view.sync(self.match.state_at(self._laid_out(view)) if events else self.match.state)
        view.foresee(self.match.state)
        self._play_events(events, None)
        if events:
            self.on_change(self.match)
        self._schedule_actors()
        self._publish_changes()

    def _laid_out(self, view: AnyView) -> int:
        """Return the number of log entries that belong to the initial table layout, before any story."""
        entries = enumerate(self.match.replay() if view.laid_out else (), 1)
        found = (at for at, (_, events, _) in entries if any(isinstance(event, view.laid_out) for event in events))
        return max(found, default=0)

    # ---- acting seats

    @property
    def humans(self) -> frozenset[Seat]:
        """The seats of people, except those for whom a computer stands in."""
        players = enumerate(self.match.players)
        return frozenset(seat for seat, player in players if player.is_human) - self.computers.stand_ins

    def stand_in(self, seats: frozenset[Seat]) -> None:
        """Let computers decide for these people, and for no others."""
        if self.computers.stand_in(seats):
            self.cue = None if self.cue is not None and self.cue.seat in seats else self.cue
            self._schedule_actors()
            self._publish_changes()

    def share(self, is_shared: bool) -> None:
        if is_shared != self.is_shared:
            self.is_shared = is_shared
            self._publish_changes()

    @property
    def handover(self) -> Seat | None:
        """Seat the shared device must be handed to now."""
        return None if self.timeline.is_busy else self._handover

    @property
    def pending(self) -> tuple[Seat, ...]:
        """People who owe a decision, whether or not they have the shared device."""
        humans = self.humans
        return tuple(seat for seat in self.match.state.actors() if seat in humans)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """People who may decide now: one with a shared device, else all pending; empty while a story runs."""
        if self.view is None or self.timeline.is_busy or self.handover is not None:
            return ()
        return self._due()

    def _due(self) -> tuple[Seat, ...]:
        pending = self.pending
        if self.is_shared and len(pending) > 1:
            return (self._asked,) if self._asked in pending and self._asked is not None else pending[:1]
        return pending

    @property
    def is_staged(self) -> bool:
        """True once a seat has come on stage or decided; until then the first player is unknown."""
        return self._is_staged or any(entry.seat != CHANCE for entry in self.match.log)

    def _set_stage(self) -> None:
        if self.cue is not None:
            stage: tuple[Seat, ...] = (self.cue.seat,)
        elif self.timeline.is_busy:
            stage = () if self._told is None else (self._told,)
        elif self.handover is not None:
            stage = (self.handover,)
        else:
            stage = self._due() or (() if self.match.state.is_joint() else self.match.state.on_turn()[:1])
        if stage:
            self.stage, self._is_staged = stage, True

    @property
    def is_busy(self) -> bool:
        return self.timeline.is_busy or self._is_beside

    @property
    def _is_beside(self) -> bool:
        """True while a story of a simultaneous phase runs."""
        return any(side.is_busy for side in self._sides.values())

    @property
    def is_lively(self) -> bool:
        """True if frames are needed, for a story or a thinking bot; a cue alone only waits."""
        is_awaited = self.timeline.is_busy or bool(self.thinking) or self.match.state.actors() == NATURE
        return (self.cue is None and not self.is_being_read and is_awaited) or self._is_beside

    @property
    def is_resting(self) -> bool:
        """True if the stories only waited in the last update."""
        return all(timeline.is_resting for timeline in (self.timeline, *self._sides.values()))

    @property
    def thinking(self) -> Collection[Seat]:
        """Seats of bots that are thinking or pretend to."""
        return self.computers.thinking

    @property
    def is_finished(self) -> bool:
        return self.match.is_over and not self.is_busy

    @property
    def is_computing(self) -> bool:
        """True while only bots think and no person can act."""
        return bool(self.thinking) and not self.asked and self.handover is None and self.cue is None

    # ---- reporting changes

    def _publish_changes(self) -> None:
        self._set_stage()
        cue = self.cue and (self.cue.seat, self.cue.label)
        now = (self.match.state, self.asked, (cue, self.handover), (self.is_staged, self.stage))
        if not self._known:
            change = ~DirectorChange.NOTHING
        else:
            change = DirectorChange.NOTHING
            for kind, was, is_ in zip(DirectorChange, self._known, now, strict=True):
                if (was is not is_) if kind is DirectorChange.POSITION else (was != is_):
                    change |= kind
        if change:
            self._known = now
            self.listen(change)

    # ---- player input

    def submit(self, seat: Seat, action: Action) -> None:
        """Submit a person's decision; raises IllegalAction."""
        self._asked, self._waited = seat, 0.0
        self._carry_out(seat, action)
        self._publish_changes()

    def press(self) -> bool:
        """Throw the dice, hurry the story or end the simulated thinking, by a press on no target; True if used."""
        if self.handover is not None:
            self._handover = None
        elif self.cue is not None:
            self.cue, self._waited = None, 0.0
            if not self.timeline.is_busy:
                self._throw()
        elif self.is_being_read:
            self.is_being_read = False
        elif self.timeline.is_busy:
            if self.timeline.hurry > 1 and (self._kept is None or self._kept.done()):
                self.skip()
            else:
                self.timeline.hurry = HURRY
        elif self.is_computing:
            self.computers.hurry()
        else:
            return False
        self._publish_changes()
        return True

    def hurry(self, is_on: bool) -> None:
        self.timeline.hurry = HURRY if is_on else 1.0

    def skip(self) -> None:
        """End all stories and show the position reached."""
        for timeline in (self.timeline, *self._sides.values()):
            timeline.finish()
        unseen, self.unseen, self._already_told = self.unseen, [], []
        for event, entries in unseen:
            self.seen(event, entries)
        if self.cue is None:
            self._show()
        self._publish_changes()

    def undo_floor(self, seats: Collection[Seat]) -> str | None:
        """Return the reason why these seats cannot undo now; None if they can."""
        return self.match.undo_floor(self._undoers(seats))

    def undo(self, seats: Collection[Seat]) -> bool:
        """Undo the latest choice of these seats; False if impossible."""
        undoers = self._undoers(seats)
        if self.match.undo_floor(undoers) is not None:
            return False
        seen = None if self.view is None else self.view.seen()
        self.cue = None
        self.skip()
        self.computers.stop()
        self._asked = next((entry.seat for entry in reversed(self.match.log) if entry.seat in undoers), None)
        self.match.undo(undoers)
        self._handover = None
        self.on_change(self.match)
        if self.view is not None and seen is not None:
            self.view.animate_undo(self.match.state, seen)
            self._shown = self.match.state
        self._schedule_actors()
        self._publish_changes()
        return True

    def _undoers(self, seats: Collection[Seat]) -> frozenset[Seat]:
        """Seats whose choice an undo takes back: the person asked at a shared device, else all who share it (G-02)."""
        people = frozenset(seats) & self.humans
        asked = frozenset(self.asked) & people
        return asked if asked and self.match.undo_floor(asked) is None else people

    # ---- time

    def update(self, dt: float) -> None:
        self._began = self._clock()
        if self.stay == 1 and self.humans and not self.asked and self.cue is None and self.handover is None:
            self._waited += dt
        waited = 0.0 if self.timeline.hurry > 1 or (self.view and self.view.motion.is_watched) else self._waited
        self.timeline.pace = self.pace * min(MOST_PACE, 1 + waited / CALM)
        if self.is_skipping:
            self.timeline.hurry = SKIP
            self.computers.hurry()
        self.timeline.update(dt)
        for side in self._sides.values():
            side.pace = self.timeline.pace
            side.update(dt)
        if not self.is_busy and self._shown is not self.match.state and self.match.state.actors() != NATURE:
            self._show()  # before a throw the table stays as its story has left it
        self._go_on(dt)
        if not self.timeline.is_busy:
            self.timeline.hurry = 1.0
        self._publish_changes()
        if self.is_skipping and (self.asked or self.cue or self.handover is not None or self.match.is_over):
            self.is_skipping = False

    def _go_on(self, dt: float) -> None:
        """Let chance answer, or ask for the press that it waits for; then let bots think."""
        state = self.match.state
        if self.view is not None and state.actors() == NATURE and not self.is_busy and self.cue is None:
            cue = PendingCue(state.roller(), *self.view.throw_label(state))
            if cue.label and self._waits_for(cue.seat):
                self.cue = cue
            else:
                self._throw()
        self._think(dt)

    def _throw(self) -> None:
        events = [*self.match.draw().events, *self._draw()]
        self._play_events(events, None, self.on_change(self.match))

    def _draw(self) -> list[Event]:
        """Draw the outcomes that come at once; at instant speed all that wait for no press."""
        events: list[Event] = []
        while (state := self.match.state).actors() == NATURE:
            if state.roller() != CHANCE and (not self.is_instant or self._waits_for(state.roller())):
                break
            events += self.match.draw().events
        return events

    def _think(self, dt: float) -> None:
        """Let bots think in the rest of the frame; their simulated thinking time passes after a story."""
        is_telling = self.timeline.is_busy
        slice_ = SLICE if is_telling else FREE_SLICE
        until = self._began + (INSTANT_SLICE if self.is_instant or self.is_skipping else slice_)
        if not self.thinking:
            self._schedule_actors()
        while self.thinking and not (is_telling and self._clock() >= until):
            waiting = True
            for seat in list(self.thinking):
                waiting &= not self.computers.step(seat, 0.0 if is_telling else dt * self.timeline.pace)
                action = None
                if not self.timeline.is_busy:
                    action = self.computers.decided(seat, is_instant=self.is_instant)
                if action is not None:
                    waiting = False
                    self._carry_out(seat, action)
                if self._clock() >= until:
                    return
            dt = 0.0
            if self.is_instant and self.humans and not self.thinking:
                self._schedule_actors()  # without stories the next seat decides in the same frame
            if waiting:
                return

    def _schedule_actors(self) -> None:
        self.computers.start(is_instant=self.is_instant)
        pending = self.pending
        if not (self.is_shared and self.match.state.is_joint() and pending):
            self._handover = None
            return
        if self._asked not in pending:
            before, self._asked = self._asked, pending[0]
            if before is not None and len(self.humans) > 1 and not self.has_one_screen:
                self._handover = self._asked

    # ---- stories

    def _carry_out(self, seat: Seat, action: Action) -> None:
        before = self.match.state
        events = [*self.match.follow(LogEntry(seat, action)).events, *self._draw()]
        after = self.match.state
        is_same = before.is_joint() and after.is_joint() and set(after.actors()) <= set(before.actors())
        if not is_same:
            self.computers.stop()
        self._play_events(events, seat if is_same else None, self.on_change(self.match))
        if seat in self.humans and self.pending and self.match.state.is_joint():
            self._schedule_actors()

    def _play_events(self, events: Sequence[Event], side: Seat | None, kept: Future[bool] | None = None) -> None:
        """Queue the stories of the events after saving; in a simultaneous phase on the seat's own timeline."""
        view = self.view
        if view is None or not events:
            return
        view.hear(events)
        self._kept = kept
        entries = len(self.match.log)
        if self.is_instant:
            for event in events:
                self.on_event(event)
                self.seen(event, entries)
            self._show()
            return
        timeline = self.timeline if side is None else self._sides[side]
        if not timeline.is_busy and side is None:
            self._told = None  # the stage stays until the first event is told
        if side is None:
            timeline.play(wait_while(lambda: self._is_beside))
        if kept is not None:  # a crash loses nothing that was shown
            timeline.play(wait_for(kept.done, self._clock, KEEPING))
        for event in events:
            self.unseen.append(waiting := (event, entries))
            timeline.play(self._describe(view, waiting, is_aside=side is not None))
        told = next((event.actor for event in events if event.actor is not None), None)
        on_turn = self.match.state.on_turn()
        if side is None and self.humans and not self.stay and told not in (None, *self.humans, *on_turn):
            timeline.play(self._await_reader())

    def _describe(self, view: AnyView, waiting: tuple[Event, int], *, is_aside: bool) -> Script:
        """Request the story from the view only when it is due, so that it starts from the position then shown."""
        event = waiting[0]
        script = view.script(event)
        if not is_aside and event.actor is not None and event.actor != self._told:
            if self.is_skipping and event.actor in self.humans:
                self.is_skipping, self.timeline.hurry = False, 1.0
            if script is not None:  # otherwise the stage stays
                self._told = event.actor
                self._publish_changes()
        if event in self._already_told:
            self._already_told.remove(event)
        else:
            for one in (event, *(others := view.animated_together(event))):
                self.on_event(one)
            self._already_told += others
        if script is not None:
            yield script
        self.unseen.remove(waiting)
        self.seen(*waiting)

    def _await_reader(self) -> Script:
        self.is_being_read = True
        try:
            yield wait_while(lambda: self.is_being_read and not self.is_skipping)
        finally:
            self.is_being_read = False

    def await_press(self, seat: Seat, label: str, icon: str = "dice", /) -> Script:
        """Wait for the seat's press, as the `cue` of a view; end at once where none is awaited."""
        if not self._waits_for(seat):
            return
        self.cue = PendingCue(seat, label, icon)
        try:
            yield wait_while(lambda: self.cue is not None)
        finally:
            self.cue = None
        self.timeline.hurry = 1.0

    def _waits_for(self, seat: Seat) -> bool:
        """True if chance waits for the seat's press: not for computers or with auto-roll."""
        return seat in self.humans and not self.is_auto_roll

    def _show(self) -> None:
        if self.view is not None:
            self.view.sync(self.match.state)
            self._shown = self.match.state
