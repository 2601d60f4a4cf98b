"""The sounds of a match from their places on the screen, the voices of its animals, and its music."""

from __future__ import annotations

from typing import Final

from game.rules.contract import AnyState
from game.rules.course import tension
from game.rules.match import Match
from game.scenes.base.context import Context
from game.stage.layout.shapes import Spot
from game.stage.layout.viewport import Viewport
from game.stage.table.table import Table

from .director import Director
from .moods import GAINS, PITCH, Moods, loudest
from .seat_rows import SideRows

DRUM: Final = "duel_drum"
DRUMMED, DECIDED, CELEBRATED = 4.0, 60.0, 9.0
"""Seconds without music: from a drum on, during the last story (at most), and during the celebration."""


class MatchSound:
    def __init__(self, context: Context, match: Match, director: Director) -> None:
        self._sound, self._match, self._director = context.sound, match, director
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

    def update(self, table: Table, moods: Moods, rows: SideRows) -> None:
        """Let the most important new mood be heard from its row, and the music follow the race once it is told."""
        felt = loudest(moods.felt)
        moods.felt.clear()
        if felt is not None and not self._director.is_instant:
            seat, mood = felt
            pitch = PITCH[self._match.players[seat].look]
            table.sound(f"mood_{mood}", gain=GAINS[mood], pitch=pitch, at=rows.rows[seat].box.centre)

        if self._tense_at is not self._match.state and not self._director.is_busy:
            self._tense_at = self._match.state
            self._sound.music.follow(tension(self._match.state))

    def rest_at_end(self) -> None:
        """Silence the music while the end of the match is told."""
        if self._match.is_over:
            self._sound.music.rest(DECIDED)

    def leave(self) -> None:
        self._sound.music.follow(0.0)
        self._sound.music.rest(CELEBRATED if self._match.is_over else 0.0)
