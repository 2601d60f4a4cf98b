"""A match shown again from its log, at the pace of the setting. Knows no particular game."""

from __future__ import annotations

from collections.abc import Sequence

from game.input.intents import Command, Source
from game.input.seating import Seating
from game.rules.contract import CHANCE, Seat
from game.rules.match import Match
from game.scenes.context import Context
from game.scenes.scene import Prompt
from game.stage.language import tr
from game.stage.time.stack import Pop, Transition

from .control import Control
from .director import Director
from .screen import MatchScreen

BREATH = 0.35
"""Seconds between two entries."""


def replay_screen(context: Context, recorded: Match) -> MatchScreen:
    """A recorded match to be watched."""
    copy = Match(recorded.game, recorded.players, recorded.options, recorded.seed)
    director = ReplayDirector(recorded, copy)
    return MatchScreen(context, copy, director, Replay(director))


class ReplayDirector(Director):
    """Follows a log instead of asking anybody."""

    def __init__(self, recorded: Match, copy: Match) -> None:
        self._recorded = recorded
        self._pause_left = 0.0
        self.is_held = False
        super().__init__(copy, is_auto_roll=True)

    @property
    def humans(self) -> frozenset[Seat]:
        return frozenset()  # nobody is asked

    @property
    def length(self) -> int:
        return len(self._recorded.log)

    @property
    def is_at_end(self) -> bool:
        return len(self.match.log) >= self.length

    @property
    def is_finished(self) -> bool:
        return False

    @property
    def is_lively(self) -> bool:
        return self.is_busy or not (self.is_held or self.is_at_end)

    def _think(self, dt: float) -> None:
        if self.timeline.is_busy or self.is_held or self.is_at_end:
            return
        self._pause_left -= dt * self.pace
        if self._pause_left <= 0 or self.is_instant:
            self.step()

    def step(self) -> None:
        """Tell the next entry, with nature's answers that follow from it."""
        log = self._recorded.log
        at = len(self.match.log)
        events = list(self.match.follow(log[at]).events)
        while len(self.match.log) < len(log) and log[len(self.match.log)].seat == CHANCE:
            events += self.match.follow(log[len(self.match.log)]).events
        self._tell(events, None)
        self._pause_left = BREATH
        self._note()

    def back(self) -> None:
        """Show the position before the latest decision."""
        self.skip()
        at = len(self.match.log)
        while at > 0 and self._recorded.log[at - 1].seat == CHANCE:
            at -= 1
        self.match.rewind(max(0, at - 1))
        self._show()
        if self.view is not None:
            self.view.rewound(self.match.state)
        self._note()


class Replay(Control):
    """Watching a recorded match: stop, step in both directions."""

    director: ReplayDirector

    def __init__(self, director: ReplayDirector) -> None:
        super().__init__(director, Seating(()))

    def prompts(self) -> Sequence[Prompt]:
        hold = tr("Go on") if self.director.is_held else tr("Stop")
        return (
            Prompt(Command.CONFIRM, hold),
            Prompt(Command.UNDO, tr("Step back")),
            Prompt(Command.HINT, tr("Step")),
            Prompt(Command.BACK, tr("Back")),
        )

    def hint(self) -> str:
        return tr("Replay: {at} of {length}", at=len(self.director.match.log), length=self.director.length)

    def targets(self) -> None:
        return None

    def confirm(self, source: Source) -> bool:
        focus = self.desk.focus
        if focus.key == "menu" and focus.is_shown:
            return False
        self.director.is_held = not self.director.is_held
        return True

    def do(self, command: Command, source: Source) -> Transition | None:
        director = self.director
        if command is Command.UNDO:
            director.is_held = True
            director.back()
            return None
        if command is Command.HINT:
            director.is_held = True
            if director.timeline.is_busy:
                director.skip()
            elif not director.is_at_end:
                director.step()
            return None
        return Pop()
