"""Summary of a finished match in two or three sentences: the leader, the turning point, the winner. Pure.

Being ahead means a clearly better chance to win than any other seat's after a turn; a seat "led" only if everybody at
the table could see that too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.rules.common import TurnStarted
from game.rules.contract import N_, Event, Seat, leaders, ranks
from game.rules.match import Match
from game.rules.statistics import Deed, deeds

from .analysis import MatchAnalysis

LED: Final = N_("{name} led until {when}.")
HOPED: Final = N_("{name} had the best chances until {when}.")
LEVEL: Final = N_("Going into {when}, nobody was clearly ahead.")
TURNED: Final = N_("Then it turned: {deed}.")
PARTED: Final = N_("This made the difference: {deed}.")
OVERTOOK: Final = N_("Then {name} went ahead.")
STAYED: Final = N_("From then on {name} stayed ahead and won in {when}.")
MOSTLY: Final = N_("From then on {name} was mostly ahead and won in {when}.")
AT_LAST: Final = N_("That was the last moment: {name} won.")
LED_ON: Final = N_("{name} led from {when} to the end.")
HOPED_ON: Final = N_("{name} had the best chances from {when} to the end.")
HOPED_MOSTLY: Final = N_("{name} had the best chances most of the time.")
LEAP: Final = N_("The biggest step came in {when}: {deed}.")
WON: Final = N_("{name} won in {when}, ahead of {other}.")
SHARED: Final = N_("In the end {name} share the win, in {when}.")
CLEAR: Final = 0.05
"""The distance to the second best chance from which a seat is ahead."""
HALF: Final = 0.5
"""The winner's chance below which going ahead of seats that were level did not decide the match."""


@dataclass(frozen=True, slots=True)
class Turn:
    title: str
    """Its name, a message id: games count turns or rounds."""
    n: int
    seat: Seat
    """The active seat."""
    start: int
    """Log entries before it."""
    end: int
    """Log entries at its end."""
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message id and the values of its placeholders."""

    message: str
    turn: Turn
    """The turn of `{when}` and of the deed."""
    seats: tuple[Seat, ...] = ()
    """The seats of `{name}`."""
    others: tuple[Seat, ...] = ()
    """The seats of `{other}`."""
    deed: Deed | None = None


def turns(match: Match) -> list[Turn]:
    """Return all turns of a match in order."""
    started: list[TurnStarted] = []
    borders: list[int] = []
    events: list[list[Event]] = []
    for at, (_, brought, _) in enumerate(match.replay(), 1):
        for event in brought:
            if isinstance(event, TurnStarted):
                started.append(event)
                borders.append(at)
                events.append([])
            if events:
                events[-1].append(event)
    # Where every turn has a number of its own, that is the number shown.
    title = N_("turn {n}") if started and len(started) == started[-1].round else N_("round {n}")
    told = zip(started, pairwise((*borders, len(match.log))), events, strict=True)
    return [Turn(title, first.round, first.seat, *border, brought) for first, border, brought in told]


def turn_at(played: Sequence[Turn], at: int) -> Turn:
    """Return the turn after `at` log entries, the last one at the end."""
    return next((turn for turn in played if at < turn.end), played[-1])


def narrative(match: Match, analysis: MatchAnalysis) -> Sequence[Sentence]:
    """Tell a finished match; one that still runs has no sentences.

    >>> from game.bots.analysis import ChancePoint, VERSION
    >>> from game.games import catalogue
    >>> from game.rules.match import Player
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
    >>> story = match.settle()
    >>> while not match.is_over:
    ...     seat, legal = match.state.actors()[0], match.state.legal(match.state.actors()[0])
    ...     story = match.submit(seat, legal[-1])
    >>> points = ChancePoint(0, (0.6, 0.4)), ChancePoint(len(match.log), (0.0, 1.0))
    >>> told = narrative(match, MatchAnalysis(VERSION, 1, points, (), (0.0, 0.0)))
    >>> [sentence.message for sentence in told]
    ['{name} had the best chances until {when}.', 'Then it turned: {deed}.', 'That was the last moment: {name} won.']
    """
    played, result = turns(match), match.state.result()
    if not played or result is None:
        return ()
    chances = [analysis.chances(turn.end) for turn in played]
    ahead = [_best(share) for share in chances]
    last = len(played) - 1
    if len(result.winners) > 1:
        return [*_before(match, played, ahead, last), Sentence(SHARED, played[last], result.winners)]
    (winner,) = result.winners
    # The turn that parts the match best into one before the winner was ahead, and one after.
    is_winner = [seat == winner for seat in ahead]
    decided = min(range(last + 1), key=lambda index: is_winner[:index].count(True) + is_winner[index:].count(False))
    if not decided:
        return list(_never_behind(match, played, chances, winner))
    before, index = ahead[decided - 1], decided
    if before is None and chances[decided][winner] < HALF:
        leap = _leap(match, played, chances, winner, decided)
        later = [] if leap is None else is_winner[played.index(leap.turn) + 1 :]
        if leap is not None and later and later.count(True) * 2 >= len(later):
            end = Sentence(STAYED if all(later) else MOSTLY, played[last], (winner,))
            return [*_before(match, played, ahead, decided), leap, end]
    deed = _turning(match, played[index], winner, before)
    while deed is None and index > max(1, decided - len(match.players)) and ahead[index - 2] == before:
        # The chart notices luck at the next decision, and chances often change in the turns of others.
        index -= 1
        deed = _turning(match, played[index], winner, before)
    index = index if deed else decided
    turning = TURNED if before is not None else PARTED
    turned = Sentence(turning if deed else OVERTOOK, played[index], (winner,), deed=deed)
    message = AT_LAST if decided == last else STAYED if all(is_winner[index + 1 :]) else MOSTLY
    return [*_before(match, played, ahead, index), turned, Sentence(message, played[last], (winner,))]


def _best(chances: Sequence[float]) -> Seat | None:
    *_, second, most = sorted(chances)
    return chances.index(most) if most - second >= CLEAR else None


def _before(match: Match, played: Sequence[Turn], ahead: Sequence[Seat | None], index: int) -> Iterator[Sentence]:
    """Yield the sentences about the seats that were ahead until a turn."""
    if not index:
        return
    seat = ahead[index - 1]
    if seat is None:
        yield Sentence(LEVEL, played[index])
    else:
        is_seen = leaders(match.state_at(played[index - 1].end)) == (seat,)
        yield Sentence(LED if is_seen else HOPED, played[index], (seat,))


def _turning(match: Match, turn: Turn, winner: Seat, before: Seat | None) -> Deed | None:
    """Return the most important deed of a turn for the winner or against the seat that was ahead."""
    for deed in deeds(match.game.stats.DEEDS, turn.events):
        victim = deed.seat if deed.kind.is_loss else deed.other
        if (victim is not None and victim == before) or (deed.seat == winner and not deed.kind.is_loss):
            return deed
    return None


def _never_behind(
    match: Match, played: Sequence[Turn], chances: Sequence[Sequence[float]], winner: Seat
) -> Iterator[Sentence]:
    """Tell a match that one seat dominated."""
    is_steady = all(_best(share) == winner for share in chances)
    is_seen = all(leaders(match.state_at(turn.end)) == (winner,) for turn in played)
    yield Sentence(LED_ON if is_seen else HOPED_ON if is_steady else HOPED_MOSTLY, played[0], (winner,))
    if (leap := _leap(match, played, chances, winner)) is not None:
        yield leap
    places = ranks(match.state)
    seconds = tuple(seat for seat, place in enumerate(places) if place == 2)
    yield Sentence(WON, played[-1], (winner,), seconds)


def _leap(
    match: Match, played: Sequence[Turn], chances: Sequence[Sequence[float]], winner: Seat, since: int = 1
) -> Sentence | None:
    """Return the sentence on the deed by which the winner gained most; `since` is the first turn looked at, from 1."""
    gains = [(chances[index][winner] - chances[index - 1][winner], index) for index in range(since, len(played))]
    for gain, index in sorted(gains, reverse=True):
        found = (deed for deed in deeds(match.game.stats.DEEDS, played[index].events) if deed.seat == winner)
        deed = next((deed for deed in found if not deed.kind.is_loss), None)
        if deed is not None and gain > 0:
            return Sentence(LEAP, played[index], deed=deed)
    return None
