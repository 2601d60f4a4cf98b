"""A match shown again from its log, at the pace of the setting. Knows no particular game."""

from __future__ import annotations

from collections.abc import Sequence

from game.input.intents import Command, Source
from game.input.seating import Seating
from game.rules.contract import CHANCE
from game.rules.match import Match, Player
from game.scenes.context import Context
from game.stage.language import tr
from game.stage.time.stack import Pop, Transition

from .match.director import Director
from .match.scene import MatchScene
from .scene import Prompt

BREATH = 0.35
"""Seconds between two entries."""


class ReplayDirector(Director):
    """Follows a log instead of asking anybody."""

    def __init__(self, recorded: Match, copy: Match) -> None:
        super().__init__(copy, is_auto_roll=True)
        self._recorded = recorded
        self._pause_left = 0.0
        self.is_held = False

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

    def back(self) -> None:
        """Show the position before the latest decision."""
        self.skip()
        at = len(self.match.log)
        while at > 0 and self._recorded.log[at - 1].seat == CHANCE:
            at -= 1
        self.match.rewind(max(0, at - 1))
        self._show()


class Replay(MatchScene):
    """The match screen, watched only."""

    def __init__(self, context: Context, recorded: Match, looks: Sequence[str]) -> None:
        players = [Player(player.name, "random") for player in recorded.players]
        copy = Match(recorded.game, players, recorded.options, recorded.seed)
        super().__init__(context, copy, looks, seating=Seating(()))
        self.director: ReplayDirector = ReplayDirector(recorded, copy)
        self.table.cue = self.director.await_press
        self._apply_settings()

    def _do(self, command: Command, source: Source) -> Transition | None:
        director = self.director
        self._is_dirty = True
        if command is Command.CONFIRM:
            current = self.focus.current
            if current is not None and current.key == "menu" and self.focus.is_shown:
                return Pop()
            director.is_held = not director.is_held
        elif command is Command.UNDO:
            director.is_held = True
            director.back()
        elif command is Command.HINT:
            director.is_held = True
            if director.timeline.is_busy:
                director.skip()
            elif not director.is_at_end:
                director.step()
        else:
            return Pop()
        return None

    def open_pause(self) -> Transition | None:
        return Pop()

    def prompts(self) -> Sequence[Prompt]:
        director = self.director
        hold = tr("Go on") if director.is_held else tr("Stop")
        return (
            Prompt(Command.CONFIRM, hold),
            Prompt(Command.UNDO, tr("Step back")),
            Prompt(Command.HINT, tr("Step")),
            Prompt(Command.BACK, tr("Back")),
        )

    def hint(self) -> str:
        return tr("Replay: {at} of {length}", at=len(self.match.log), length=self.director.length)
