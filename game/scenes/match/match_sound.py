"""The sounds of a match from their places on the screen, the faces and voices of its animals, and its music."""

from __future__ import annotations

from typing import Final

from game.rules.contract import AnyState, Event, Fortune
from game.rules.course import tension
from game.rules.match import Match
from game.scenes.base.context import Context
from game.stage.layout.shapes import Spot
from game.stage.layout.viewport import Viewport
from game.stage.room.mascot import Mascot
from game.stage.table.table import Table

from .director import Director
from .moods import GAINS, PITCH, Moods, loudest
from .seat_rows import SideRows

DRUM: Final = "duel_drum"
DRUMMED, DECIDED, CELEBRATED = 4.0, 60.0, 9.0
"""Seconds without music: from a drum on, during the last story (at most), and during the celebration."""


class MatchSound:
    def __init__(self, context: Context, match: Match, director: Director, moods: Moods, host: Mascot) -> None:
        self._sound, self._match, self._director, self._moods, self._host = context.sound, match, director, moods, host
        self._tense_at: AnyState | None = None
        self.viewport = Viewport.of((1920, 1080))

    def play(self, name: str, /, *, gain: float = 1.0, pitch: float = 1.0, at: Spot | None = None) -> None:
        """Play a sound from its place on screen; silent while skipping ahead."""
        if self._director.is_skipping:
            return
        wide, high = self.viewport.width / 2, self.viewport.height / 2
        self._sound.play(name, gain=gain, pitch=pitch, at=None if at is None else (at[0] / wide - 1, at[1] / high - 1))
        if name == DRUM:
            self._sound.music.rest(DRUMMED)

    def update(self, table: Table, rows: SideRows) -> None:
        """Play the most important new mood from its row, and let the music follow the race once its story is shown."""
        felt = loudest(self._moods.felt)
        self._moods.felt.clear()
        if felt is not None and not self._director.is_instant:
            seat, mood = felt
            pitch = PITCH[self._match.players[seat].look]
            table.sound(f"mood_{mood}", gain=GAINS[mood], pitch=pitch, at=rows.rows[seat].box.centre)

        if self._tense_at is not self._match.state and not self._director.is_busy:
            self._tense_at = self._match.state
            self._sound.music.follow(tension(self._match.state))

    def hear(self, event: Event) -> None:
        """Let the faces react to an event, and silence the music during the story of the match's end."""
        self._moods.hear(event)
        felt = {fortune for _, fortune in event.fortunes}
        if Fortune.TRIUMPH in felt:
            self._host.feel("applaud")
        elif Fortune.BLOW in felt:
            self._host.feel("wince")
        if self._match.is_over:
            self._sound.music.rest(DECIDED)

    def leave(self) -> None:
        self._sound.music.follow(0.0)
        self._sound.music.rest(CELEBRATED if self._match.is_over else 0.0)
