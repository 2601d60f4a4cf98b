"""A hint being thought about, a slice of every frame, and how it is put. Knows no particular game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass
from random import Random

from game.bots.skilled import SkilledBot
from game.input.intents import Source
from game.rules.contract import Action, AnyState, Seat
from game.rules.judging import RatedMove
from game.rules.match import Match
from game.stage.table.words import stopped
from game.stage.text.language import tr
from game.timing import Clock

HINTING = "master"
"""Key of the level that is asked."""
LONGEST = 72
"""Characters of a hint that names what would come next; a longer one leaves the name out."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the master would do, and what would come next to it."""

    action: Action
    chance: float | None = None
    """To win after it, as the master judges; None where it has no figures."""
    runner_up: Action | None = None
    """The best choice that begins otherwise."""
    lead: float = 0.0
    """How much less the chance to win is after that."""


class HintSearch:
    """What the lamp would do for a seat in the present position of a match."""

    def __init__(self, match: Match, seat: Seat, source: Source, clock: Clock) -> None:
        self.state: AnyState = match.state
        self.seat = seat
        self.source = source
        """Who asked."""
        self._clock = clock
        self._thought = self._think(SkilledBot(match.game, HINTING), Random(f"{match.seed}/hint"))

    def holds(self, state: AnyState, asked: Collection[Seat]) -> bool:
        """Whether the seat is asked and has the same choice: others may have decided beside it meanwhile."""
        if self.seat not in asked:
            return False
        return state is self.state or (state.is_joint() and state.legal(self.seat) == self.state.legal(self.seat))

    def _think(self, bot: SkilledBot, rng: Random) -> Generator[None, None, Hint]:
        state, seat = self.state, self.seat
        if len(state.legal(seat)) > 1 and (weighed := (yield from bot.rate(state, seat))):
            return compared(weighed)
        return Hint((yield from bot.think(state, seat, rng)))

    def think(self, seconds: float) -> Hint | None:
        """Go on for about so long; the hint once it is found."""
        end = self._clock() + seconds
        while True:
            try:
                next(self._thought)
            except StopIteration as stop:
                hint: Hint = stop.value
                return hint
            if self._clock() >= end:
                return None


def compared(weighed: Sequence[RatedMove]) -> Hint:
    """The best choice and the best one that begins otherwise and is not only the same in another order."""
    best = max(weighed, key=lambda choice: choice.chance)
    others = [choice for choice in weighed if choice.action != best.action and choice.plan != best.plan]
    if not others:
        return Hint(best.action, best.chance)
    second = max(others, key=lambda choice: choice.chance)
    return Hint(best.action, best.chance, second.action, best.chance - second.chance)


def told(why: str, hint: Hint, name: Callable[[Action], str]) -> str:
    """One sentence: why, the chance to win, and what would come next; `name` says what a choice is called, or ""."""
    if hint.chance is None:
        return stopped(why)
    why, chance, more = why.rstrip("."), round(100 * hint.chance), round(100 * hint.lead)
    if hint.runner_up is None:
        return tr("{why} – {chance}% to win.", why=why, chance=chance)
    other = name(hint.runner_up)
    if more < 1:
        words = tr("{why} – {chance}% to win, others hardly less.", why=why, chance=chance)
        full = tr("{why} – {chance}% to win, hardly more than with: {other}.", why=why, chance=chance, other=other)
    else:
        words = tr("{why} – {chance}% to win, others {n}% less.", why=why, chance=chance, n=more)
        full = tr(
            "{why} – {chance}% to win, {n}% more than with: {other}.", why=why, chance=chance, n=more, other=other
        )
    return full if other and len(full) <= LONGEST else words
