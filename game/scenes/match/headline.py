"""The headline of a match: the seat on stage, and its task or what it does."""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat
from game.stage.table.module import AnyView
from game.stage.text.language import tr

from .director import Director

Headline = tuple[Seat | None, str]
ECHO: Final = 0.5
"""Seconds the turn bar holds the previous headline until the story of the next action begins."""


def headline(director: Director, view: AnyView, looked_at: Seat | None, *, is_crowded: bool, said: str) -> Headline:
    """Return the seat on stage and the words about its task or its story; between two stories those `said` last."""
    names, asked = [guest.name for guest in view.table.guests], director.asked
    if director.cue is not None:
        return director.cue.seat, tr("{name}: your turn", name=names[director.cue.seat])
    if director.handover is not None:
        return director.handover, tr("{name} is next", name=names[director.handover])
    if is_crowded:
        return None, tr("Everybody at once!")
    if asked and looked_at is not None:
        return looked_at, tr("{name}’s board", name=names[looked_at])
    if asked and asked[0] in view.offers:
        return asked[0], f"{names[asked[0]]}: {view.offers[asked[0]].headline}"
    if director.is_finished:
        return None, tr("The match is over")
    if is_before_first_turn(director):
        return None, story_words(director, view)
    seat = director.stage[0]
    return seat, story_words(director, view) or said or idle_words(view, seat)


def story_words(director: Director, view: AnyView) -> str:
    """Return the words of the current story about the seat on stage."""
    motion = view.motion
    return motion.words if motion.speaker in (None, director.stage[0]) else ""


def idle_words(view: AnyView, seat: Seat) -> str:
    return tr("{name} is playing", name=view.table.guests[seat].name)


def is_before_first_turn(director: Director) -> bool:
    """True while the first player has not been drawn yet."""
    return director.is_busy and not director.is_staged


class HeadlineHold:
    """The headline in time: held for a moment, so that it does not flicker while a seat thinks."""

    def __init__(self, director: Director, view: AnyView) -> None:
        self._director, self._view = director, view
        self.said = ""
        """Last words about the seat on stage."""
        self.seconds = 0.0
        """Seconds since the stage changed or a person decided."""
        self.shown: Headline = None, ""

    def restart(self) -> None:
        self.seconds = 0.0

    def forget(self) -> None:
        """Drop all words, because they concern another position."""
        self._view.motion.words = self.said = ""

    def advance(self, dt: float) -> None:
        self.said = story_words(self._director, self._view) or self.said
        self.seconds += dt

    @property
    def is_early(self) -> bool:
        return self.seconds < ECHO

    def show(self, new: Headline, *, is_quick: bool) -> Headline:
        """Return the headline to show; `is_quick` never holds the previous one."""
        seat, words = new
        is_idle = seat is not None and words in (self.said, idle_words(self._view, seat))
        is_held = is_idle and self._director.is_busy and not story_words(self._director, self._view)
        if not (is_held and self.is_early) or is_quick:
            self.shown = new
        return self.shown
