"""Replay of a recorded match, at the speed of the settings.

It can be paused, stepped in both directions and moved to any entry with a seek bar, which shows turning points and
win probabilities; play can continue from there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from game.bots.analysis import MatchAnalysis, turning_points
from game.bots.narrative import turn_at, turns
from game.input.intents import Command, Device, Source
from game.input.seating import Seating
from game.rules.contract import CHANCE, Seat
from game.rules.course import turning_points as leads
from game.rules.match import Match
from game.scenes.analysis.analysis_job import AnalysisJob
from game.scenes.analysis.win_chance_page import draw_line
from game.scenes.base.context import PACE, Context
from game.scenes.base.player_names import guests
from game.scenes.base.prompt_bar import Prompt
from game.scenes.routes import OpenResults, OpenRules, PlayOn
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Fixed, Spot
from game.stage.text.language import percent, tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button, Slider
from game.timing import Clock

from .controller import MatchController
from .director import Director, DirectorChange
from .screen import MatchScreen

BREATH = 0.35
"""Seconds between two entries."""
SPEEDS: Final = (1, 2, 4)
ROWS: Final = 150.0
"""Height from which the seek bar lies above the buttons instead of beside them."""

TOOLS: Final = 520.0
GAP = 5.0
"""Gap between its buttons, which stay large enough to touch."""
FIFTH: Final = 5
MOST: Final = 45
"""Number of rounds up to which each one has a mark on the seek bar, else only every fifth."""


def replay_screen(
    context: Context, recorded: Match, analysis_job: AnalysisJob | None = None, at: int | None = None
) -> MatchScreen:
    """Return a screen that replays a match with its analysis, from the start or paused after `at` entries."""
    copy = Match(recorded.game, recorded.players, recorded.options, recorded.seed)
    director = ReplayDirector(recorded, copy, context.timing.clock)
    if at is not None:
        director.is_held = True
        director.seek(at)
    return MatchScreen(context, copy, director, Replay(director, analysis_job))


class ReplayDirector(Director):
    humans = frozenset[Seat]()  # no person is asked

    def __init__(self, recorded: Match, copy: Match, clock: Clock) -> None:
        self.recorded = recorded
        log = recorded.log
        self.stops = [at for at in range(len(log) + 1) if at == len(log) or log[at].seat != CHANCE]
        """Log lengths at which playback can stop: before every decision, and at the end."""
        self._pause_left = 0.0
        self.is_held = False
        self.speed = SPEEDS[0]
        super().__init__(copy, clock)

    @property
    def at(self) -> int:
        return len(self.match.log)

    @property
    def length(self) -> int:
        return len(self.recorded.log)

    @property
    def is_at_end(self) -> bool:
        return self.at >= self.length

    def moves(self, at: int) -> int:
        """Return the number of decisions in the first `at` entries; the set-up has none."""
        return max(0, bisect_right(self.stops, at) - 1)

    @property
    def is_lively(self) -> bool:
        return self.is_busy or not (self.is_held or self.is_at_end)

    def update(self, dt: float) -> None:
        super().update(dt * self.speed)

    def _go_on(self, dt: float) -> None:
        if self.timeline.is_busy or self.is_held or self.is_at_end:
            return
        self._pause_left -= dt * self.pace
        if self._pause_left <= 0 or self.is_instant:
            self.step()

    def step(self) -> None:
        """Tell the next entry and the chance entries that follow."""
        log = self.recorded.log
        events = list(self.match.follow(log[self.at]).events)
        while self.at < len(log) and log[self.at].seat == CHANCE:
            events += self.match.follow(log[self.at]).events
        self._play_events(events, None)
        self._pause_left = BREATH
        self._publish_changes()

    def back(self) -> None:
        at = self.at
        while at > 0 and self.recorded.log[at - 1].seat == CHANCE:
            at -= 1
        self.seek(at - 1)

    def seek(self, at: int) -> None:
        """Show the position after `at` entries, extended over chance entries that follow."""
        log = self.recorded.log
        at = self.stops[bisect_left(self.stops, min(at, len(log)))]
        self.skip()
        if at < self.at:
            self.match.rewind(at)
        while self.at < at:
            self.match.follow(log[self.at])
        self._show()
        self._publish_changes()


class Replay(MatchController):
    screen: MatchScreen
    director: ReplayDirector
    is_asking = True
    taken = inf

    def __init__(self, director: ReplayDirector, analysis_job: AnalysisJob | None = None) -> None:
        super().__init__(director, Seating(()))
        self._analysis_job = analysis_job
        self.players = guests(director.recorded.players)
        self.moments = leads(director.recorded)
        self.turns = turns(director.recorded)
        self._buttons: dict[str, Button] = {}

    def enter(self) -> None:
        """A viewer wants to see the match even at instant speed."""
        self.director.is_instant = False
        self.director.pace = min(self.director.pace, PACE["fast"])

    # ---- layout

    def laid_out(self) -> None:
        zone = self.screen.zones.actions
        if zone.h >= ROWS:
            high = min(84.0, (zone.h - 10) / 2)
            line = Box(zone.x, zone.y, zone.w, high)
            row = Box(zone.x, zone.y + high + 10, zone.w, high)
        else:
            line, row = zone.split_x(1, Fixed(TOOLS), gap=14)
        director = self.director
        speed = f"×{director.speed}"
        tools: list[tuple[str, str, str, Callable[[], object], str]] = [
            ("moment/back", "rewind", tr("To the moment before"), lambda: self._jump(-1), ""),
            ("step/back", "step_back", tr("Step back"), self._back, ""),
            ("hold", "", "", self._toggle, ""),
            ("step/on", "step", tr("Step"), self._step, ""),
            ("moment/on", "fast", tr("To the next moment"), lambda: self._jump(1), ""),
            ("speed", "", tr("Faster, slower"), self._faster, speed),
            (*self._last_tool, self._go_on, ""),
        ]
        self._learn()
        boxes = row.split_x(*(1 for _ in tools), gap=GAP)
        self._buttons = {
            key: Button(key, box, label, act, icon, "dark", words)
            for (key, icon, words, act, label), box in zip(tools, boxes, strict=True)
        }
        self.screen.widgets += [SeekBar("time", line, tr("Moment"), replay=self), *self._buttons.values()]
        self._catch_up()

    @property
    def _last_tool(self) -> tuple[str, str, str]:
        """Key, icon and name of the last button: at the end of a finished match the results are there."""
        if self._is_over:
            return "play-on", "trophy", tr("Results")
        return "play-on", "dice", tr("Continue from here")

    @property
    def _is_over(self) -> bool:
        return self.director.is_at_end and self.director.match.is_over

    def _catch_up(self) -> None:
        if self._buttons:
            _, self._buttons["play-on"].icon, self._buttons["play-on"].prompt = self._last_tool
            self._buttons["hold"].icon, self._buttons["hold"].prompt = self._hold

    @property
    def _hold(self) -> tuple[str, str]:
        """Icon and name of the button that pauses or resumes the replay."""
        if self.director.is_at_end:
            return "play", tr("From the start")
        return ("play", tr("Continue")) if self.director.is_held else ("pause", tr("Pause"))

    @property
    def is_lively(self) -> bool:
        return self._analysis_job is not None and not self._analysis_job.is_done

    @property
    def analysis(self) -> MatchAnalysis | None:
        return None if self._analysis_job is None else self._analysis_job.analysis

    def _learn(self) -> None:
        if (analysis := self.analysis) is not None:
            self.moments = tuple(analysis.points[index].at for index in turning_points(analysis.points))

    def pass_time(self, dt: float) -> Transition | None:
        self._catch_up()
        if self._analysis_job is not None and self._analysis_job.go_on():
            self._learn()
            self.screen.touch()
        return None

    def changed(self, change: DirectorChange) -> None:
        self._catch_up()

    # ---- player input

    def _toggle(self) -> None:
        if self.director.is_at_end:
            self.director.seek(0)
            self.director.is_held = False
            return
        self.director.is_held = not self.director.is_held

    def _back(self) -> None:
        self.director.is_held = True
        self.screen.turn.forget()
        self.director.back()

    def _step(self) -> None:
        self.director.is_held = True
        if self.director.timeline.is_busy:
            self.director.skip()
        elif not self.director.is_at_end:
            self.director.step()

    def seek(self, at: int) -> None:
        if at != self.director.at:
            self.director.is_held = True
            self.screen.turn.forget()
            self.director.seek(at)

    def _jump(self, way: int) -> None:
        at, moments = self.director.at, self.moments
        index = bisect_right(moments, at) if way > 0 else bisect_left(moments, at) - 1
        if 0 <= index < len(moments):
            self.seek(moments[index])
        else:
            self.seek(self.director.length if way > 0 else 0)

    def _faster(self) -> None:
        director = self.director
        director.speed = SPEEDS[(SPEEDS.index(director.speed) + 1) % len(SPEEDS)]
        self._buttons["speed"].label = f"×{director.speed}"

    def _go_on(self) -> Transition | None:
        self.director.skip()
        if self._is_over:
            return OpenResults(self.director.recorded, None, Pop())
        return PlayOn(self.director.match)

    def prompts(self) -> Sequence[Prompt]:
        _, hold = self._hold
        # A mouse presses the buttons: the footer names no key beside its symbols.
        has_keys = self.screen.source.device is not Device.MOUSE
        back = [Prompt(Command.UNDO, tr("Step back"))] if has_keys else []
        return (Prompt(Command.CONFIRM, hold), *back, Prompt(Command.BACK, tr("Back")))

    def hint(self) -> str:
        at, moves = self.director.at, self.director.moves
        words = [tr("Replay: {at} of {length}", at=moves(at), length=moves(self.director.length))]
        if self.turns:
            turn = turn_at(self.turns, at)
            words.append(tr(turn.title, n=turn.n))
        if self.analysis is not None:
            chances = self.analysis.chances(at)
            best = sorted(range(len(chances)), key=lambda seat: -chances[seat])[:2]
            words += [f"{self.players[seat].name} {percent(chances[seat])}" for seat in best]
        return " · ".join(words)

    def targets(self) -> None:
        return None

    def first_key(self) -> str | None:
        return "hold"

    def confirm(self, source: Source) -> bool:
        focus = self.screen.focus
        if focus.is_shown and focus.key not in (None, "time"):
            return False
        self._toggle()
        return True

    def do(self, command: Command, source: Source) -> Transition | None:
        match command:
            case Command.UNDO:
                self._back()
            case Command.RULES:
                return OpenRules(self.director.match.game)
            case Command.BACK | Command.MENU:
                return Pop()
        return None


@dataclass(slots=True, kw_only=True)
class SeekBar(Slider):
    replay: Replay

    def _track(self) -> tuple[float, float]:
        return self.box.x + 28, self.box.right - 28

    def adjust(self, step: int) -> bool:
        return False

    def choose(self) -> object:
        return None

    def point(self, spot: Spot) -> object:
        (start, end), stops = self._track(), self.replay.director.stops
        share = max(0.0, min(1.0, (spot[0] - start) / (end - start)))
        self.replay.seek(stops[round(share * (len(stops) - 1))])
        return None

    def _x(self, at: int) -> float:
        """Return the place of a log length: every decision takes the same width, the set-up none."""
        (start, end), director = self._track(), self.replay.director
        return start + (end - start) * director.moves(at) / max(1, director.moves(director.length))

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box, y, analysis = self.box, self.box.centre[1], self.replay.analysis
        canvas.panel(box, 24, opacity=0.92, ground="surface.row")
        start, end = self._track()
        if analysis is not None:
            canvas.cached("chances", self._draw_chances, Box(start, box.y + 10, end - start, box.h - 20), analysis)
        canvas.cached("seek", self._draw_marks, box, self.replay.moments)
        knob = canvas.paint.disc(34, canvas.colour("surface.card_hi"), canvas.colour("surface.card_edge"), 3)
        canvas.put(knob, self._x(self.replay.director.at), y)

    def _draw_marks(self, canvas: Canvas, box: Box, moments: Sequence[int]) -> None:
        """Draw the line with a small mark for every round, a longer one for every fifth, and the turning points."""
        (start, end), y, grey = self._track(), box.centre[1], canvas.colour("ink.disabled_on_dark")
        canvas.put(canvas.paint.round_rect(round(end - start), 10, 5, grey), start, y - 5)
        rounds = {turn.n: turn.start for turn in reversed(self.replay.turns)}
        for number, at in rounds.items():
            high = 26 if number % FIFTH == 0 else 14
            if len(rounds) <= MOST or number % FIFTH == 0:
                canvas.put(canvas.paint.round_rect(4, high, 2, grey), self._x(at) - 2, y + 9)
        rule = canvas.paint.round_rect(6, 30, 3, canvas.colour("state.gold"))
        for moment in moments:
            canvas.put(rule, self._x(moment) - 3, y - 15)

    def _draw_chances(self, canvas: Canvas, plot: Box, analysis: MatchAnalysis) -> None:
        for seat, player in enumerate(self.replay.players):
            draw_line(canvas, plot, analysis, seat, player.look, 2)
