"""Hints by the lamp: a quick answer first, refined in the background while its words are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.bot import Bot
from game.input.intents import Source
from game.rules.contract import Action, AnyState, Seat
from game.rules.judging import RatedMove, best_of
from game.rules.match import Match
from game.stage.layout.commands import Decide
from game.stage.table.words import stopped
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.timing import Clock

from .screen import MatchScreen

DEPTHS: Final = ("greedy", "master")
"""Bot levels that rate the choices, one after the other: at once, and as well as the game can."""
SOON: Final = 0.5
"""Seconds from the press until the answer so far is shown, while the search for a better one goes on."""
BUSY_SLICE, SLICE = 0.003, 0.011
"""Seconds of a frame for the search, while something moves at the table, and while the person just waits."""
GLANCE: Final = 0.2
"""Seconds the lamp looks to one side while it thinks."""
ASIDE: Final = 400.0
"""Distance in u from the lamp at which it then looks."""
LONGEST: Final = 72
"""Maximum length in characters of a hint that names the runner-up; otherwise the name is left out."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best choice and its runner-up."""

    action: Action
    chance: float | None = None
    """Probability of winning after the action; None if not known."""
    runner_up: Action | None = None
    """The best choice with a different first action."""
    lead: float = 0.0
    """Difference in the probability of winning."""


class HintSearch(IncrementalJob):
    def __init__(self, match: Match, seat: Seat, source: Source, clock: Clock) -> None:
        super().__init__(self._think(match), clock)
        self.state: AnyState = match.state
        self.seat, self.source = seat, source
        self.hint: Hint | None = None
        """The best answer so far."""
        self.told: Hint | None = None
        self.age = 0.0
        """Seconds since the press."""

    def _think(self, match: Match) -> Iterator[None]:
        state, seat = self.state, self.seat
        for bot in (Bot(match.game, level) for level in DEPTHS):
            if len(state.legal(seat)) == 1 or not (rated := (yield from bot.rate(state, seat))):
                self.hint = Hint((yield from bot.think(state, seat, Random(f"{match.seed}/hint"))))
                return
            self.hint = compared(rated)
            yield

    def holds(self, state: AnyState, asked: Sequence[Seat]) -> bool:
        """True if the seat still has the same choice; in a simultaneous phase others may have decided meanwhile."""
        if self.seat not in asked:
            return False
        return state is self.state or (state.is_joint() and state.legal(self.seat) == self.state.legal(self.seat))


class Hints:
    """The hint asked for last in a match."""

    def __init__(self) -> None:
        self.search: HintSearch | None = None
        self.key: str | None = None
        """Key of the target it points at."""
        self._words = ""

    @property
    def gaze(self) -> float | None:
        """Distance to the right at which the lamp looks while it thinks; None when it does not."""
        if self.search is None or self.search.told is not None:
            return None
        return ASIDE if int(self.search.age / GLANCE) % 2 else -ASIDE

    def ask(self, screen: MatchScreen, seat: Seat, source: Source) -> None:
        """Start a search; the lamp is seen to think until there is an answer."""
        self.search = HintSearch(screen.match, seat, source, screen.context.timing.clock)
        self._words = screen.turn.speech = tr("Let me think …")
        self.pass_time(screen, 0.0)

    def changed(self, screen: MatchScreen) -> None:
        """Drop the target pointed at, and a search that does not fit the current position."""
        self.key, search = None, self.search
        if search is not None and not search.holds(screen.match.state, screen.director.asked):
            self.search = None

    def pass_time(self, screen: MatchScreen, dt: float) -> None:
        search = self.search
        if search is None:
            return
        if screen.turn.speech != self._words:
            self.search = None  # a press has ended it
            return
        search.age += dt
        search.spend(BUSY_SLICE if screen.director.is_busy or screen.is_changing else SLICE)
        hint, is_due = search.hint, search.is_done or search.age >= SOON
        if is_due and hint is not None and hint is not search.told:
            self._tell(screen, search, hint)
        if search.is_done:
            self.search = None

    def _tell(self, screen: MatchScreen, search: HintSearch, hint: Hint) -> None:
        """Point at the choice and tell the reason; a better answer comes only if nothing else is focused meanwhile."""
        seat, action, cursor = search.seat, hint.action, screen.panel.cursor(search.source)
        is_new, search.told = search.told is None, hint
        if not is_new and cursor.key != self.key:
            return
        screen.view.suggest(screen.match.state, seat, action)
        screen.view.reoffer()
        screen.offer(at_once=True)
        target = next((one for one in screen.panel.choosing(seat) if one.act == Decide(seat, action)), None)
        if target is None:
            screen.turn.hush()
            return
        cursor.key = self.key = target.key
        cursor.is_shown = True
        why = screen.view.advice(screen.match.state, seat, action) or tr("This gives you the best chances")
        self._words = hint_text(why, hint, lambda other: name_of(screen, seat, other))
        if self._words != screen.turn.speech:
            screen.turn.explain(self._words)
            screen.touch()


def name_of(screen: MatchScreen, seat: Seat, action: Action) -> str:
    """Return the label of the choice with this action; empty if the label is not unique."""
    wanted, targets = Decide(seat, action), screen.panel.choosing(seat)
    label = next((target.label for target in targets if target.act == wanted), "")
    return label if sum(target.label == label for target in targets) == 1 else ""


def compared(weighed: Sequence[RatedMove]) -> Hint:
    """Return the best choice and the best one of a different plan."""
    best = best_of(weighed)
    others = [choice for choice in weighed if choice.action != best.action and choice.plan != best.plan]
    if not others:
        return Hint(best.action, best.chance)
    second = best_of(others)
    return Hint(best.action, best.chance, second.action, best.chance - second.chance)


def hint_text(why: str, hint: Hint, name: Callable[[Action], str]) -> str:
    """Return the sentence of a hint with reason, probability and runner-up; `name` labels an action, or returns ""."""
    if hint.chance is None:
        return stopped(why)
    why, chance, more = why.rstrip("."), round(100 * hint.chance), round(100 * hint.lead)
    less = chance - more
    if hint.runner_up is None:
        return tr("{why} – {chance}% to win.", why=why, chance=chance)
    other = name(hint.runner_up)
    if more < 1:
        words = tr("{why} – {chance}% to win, other moves are about as good.", why=why, chance=chance)
        full = tr("{why} – {chance}% to win, hardly better than “{other}”.", why=why, chance=chance, other=other)
    else:
        words = tr("{why} – {chance}% to win, at most {less}% otherwise.", why=why, chance=chance, less=less)
        full = tr("{why} – {chance}% to win, {less}% with “{other}”.", why=why, chance=chance, less=less, other=other)
    return full if other and len(full) <= LONGEST else words
