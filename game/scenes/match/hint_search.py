"""Incremental hint search and the wording of a hint."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass
from random import Random

from game.bots.bot import Bot
from game.input.intents import Source
from game.rules.contract import Action, AnyState, Seat
from game.rules.judging import RatedMove, best_of
from game.rules.match import Match
from game.stage.table.words import stopped
from game.stage.text.language import tr
from game.timing import Clock

HINTING = "master"
"""Key of the bot level used."""
LONGEST = 72
"""Maximum length in characters of a hint that names the runner-up; otherwise the name is left out."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best choice and its runner-up in the judgement of the level `HINTING`."""

    action: Action
    chance: float | None = None
    """Probability of winning after the action; None if not known."""
    runner_up: Action | None = None
    """The best choice with a different first action."""
    lead: float = 0.0
    """Difference in the probability of winning."""


class HintSearch:
    def __init__(self, match: Match, seat: Seat, source: Source, clock: Clock) -> None:
        self.state: AnyState = match.state
        self.seat = seat
        self.source = source
        self._clock = clock
        self._thought = self._think(Bot(match.game, HINTING), Random(f"{match.seed}/hint"))

    def holds(self, state: AnyState, asked: Collection[Seat]) -> bool:
        """True if the seat still has the same choice; in a simultaneous phase others may have decided meanwhile."""
        if self.seat not in asked:
            return False
        return state is self.state or (state.is_joint() and state.legal(self.seat) == self.state.legal(self.seat))

    def _think(self, bot: Bot, rng: Random) -> Generator[None, None, Hint]:
        state, seat = self.state, self.seat
        if len(state.legal(seat)) > 1 and (weighed := (yield from bot.rate(state, seat))):
            return compared(weighed)
        return Hint((yield from bot.think(state, seat, rng)))

    def think(self, seconds: float) -> Hint | None:
        """Continue the search for about `seconds`; return the hint once found."""
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
    """Return the best choice and the best one of a different plan."""
    best = best_of(weighed)
    others = [choice for choice in weighed if choice.action != best.action and choice.plan != best.plan]
    if not others:
        return Hint(best.action, best.chance)
    second = best_of(others)
    return Hint(best.action, best.chance, second.action, best.chance - second.chance)


def told(why: str, hint: Hint, name: Callable[[Action], str]) -> str:
    """Return the sentence of a hint with reason, probability and runner-up; `name` labels an action, or returns ""."""
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
