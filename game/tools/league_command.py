"""`python main.py league`: adds processes and tables to the matches of `game.bots.league`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from statistics import fmean, median, stdev
from typing import Final

from game.bots.league import LeagueStanding, Pairing, one_among, play_deal, stand
from game.bots.levels import BY_KEY, is_known
from game.bots.probe import Tolerance, probe_of
from game.bots.significance import Share, Sprt, corrected
from game.rules.game import Game

from .output import tell
from .workers import Workers

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
UNFAIR: Final = 1
"""Exit code when a board is significantly outside its tolerance."""


Bounds = tuple[float, float]
"""The bounds of a sequential test (SPRT), in percentage points of win share above the fair share."""


def parsed_bounds(text: str) -> Bounds:
    """Parse bounds such as `0:4`; raises ValueError."""
    try:
        low, high = map(float, text.split(":"))
    except ValueError:
        raise ValueError(f"--sprt {text}: two bounds are needed, as 0:4") from None
    if not low < high:
        raise ValueError(f"--sprt {text}: the first bound has to be the lower one")
    return low, high


def sprt_of(bounds: Bounds, seats: int, *, is_weaker: bool = False) -> Sprt:
    """Return the test for this number of seats, mirrored for the weaker player; raises ValueError."""
    low, high = (-bounds[1], -bounds[0]) if is_weaker else bounds
    return Sprt(1 / seats + low / 100, 1 / seats + high / 100)


@dataclass(frozen=True, slots=True)
class Ask:
    game: Game
    seats: tuple[int, ...]
    levels: tuple[str, ...]
    """One: all equal. Two: one of the first among the second. More: one per seat, the last also on the rest."""
    matches: int
    options: tuple[str, ...] = ()
    seed: str = "0"
    jobs: int = 1
    bounds: Bounds | None = None
    both: bool = False
    boards: bool = False

    def lineups(self, seats: int) -> tuple[tuple[str, ...], ...]:
        levels = self.levels[:seats]
        lineup = levels + levels[-1:] * (seats - len(levels))
        if not self.both or seats == 2:  # with two seats both directions are the same matches
            return (lineup,)
        return lineup, one_among(levels[1], levels[0], seats)


def asked(game: Game, given: Namespace) -> Ask:
    """Validate the command line; raises ValueError with a message for the user."""
    seats: tuple[int, ...] = given.seats or game.seats
    levels: tuple[str, ...] = given.levels
    for level in levels or ("",):
        if not is_known(level):
            some = ", ".join(BY_KEY)
            raise ValueError(f"there is no level {level!r}, there are: {some}; or sharp:bold, master:careful and so on")
    for number in seats:
        game.new(number, given.options)
        if len(levels) > number:
            raise ValueError(f"{len(levels)} levels for {number} seats")
    for name in ("matches", "jobs"):
        if getattr(given, name) < 1:
            raise ValueError(f"--{name} {getattr(given, name)}: at least 1")
    kinds = len(set(levels))
    if given.both and (kinds, len(levels)) != (2, 2):
        raise ValueError("--both sets two levels against each other: name two, as --levels sharp,steady")
    if given.sprt and kinds < 2:
        raise ValueError("--sprt tests one level against another: name two, as --levels sharp,steady")
    if given.boards and kinds > 1:
        raise ValueError("--boards compares boards under equal opponents: name one level")
    bounds = parsed_bounds(given.sprt) if given.sprt else None
    if bounds:
        for number in seats:
            sprt_of(bounds, number)
            sprt_of(bounds, number, is_weaker=True)
    return Ask(
        game, seats, levels, given.matches, given.options, given.seed, given.jobs, bounds, given.both, given.boards
    )


def league(ask: Ask) -> int:
    """Play and print; 1 if boards are compared and one is significantly outside its tolerance."""
    code = 0
    with Workers(ask.jobs) as workers:
        for seats in ask.seats:
            for turn, lineup in enumerate(ask.lineups(seats)):
                pairing = Pairing(ask.game.package, lineup, ask.options, ask.seed, ask.boards)
                test = sprt_of(ask.bounds, seats, is_weaker=turn == 1) if ask.bounds else None
                deals = workers.map(partial(play_deal, pairing), range(pairing.deals(ask.matches)))
                standing = stand(pairing, deals, test)
                tell("\n".join(report(ask, standing, test)))
                if ask.boards:
                    lines = list(boards(standing, probe_of(ask.game).TOLERANCE))
                    tell("\n".join(lines))
                    code = UNFAIR if any(line.endswith("outside for sure") for line in lines) else code
    return code


def report(ask: Ask, standing: LeagueStanding, test: Sprt | None) -> Iterable[str]:
    """Yield the tables of one line-up."""
    seats, lineup = standing.seats, standing.lineup
    names = list(dict.fromkeys(lineup))
    if len(names) == 1:
        who = f"{names[0]} on every seat"
    elif lineup == one_among(lineup[0], lineup[1], seats):
        who = f"one {lineup[0]} among {lineup[1]}"
    else:
        who = ", ".join(lineup)
    played = f"{standing.matches} matches in {standing.deals} deals, seed {ask.seed}"
    yield f"{' '.join((ask.game.key, *ask.options))}, {seats} seats, {who}: {played}"
    if len(names) > 1:
        for level in names:
            low, high = standing.interval(level)
            verdict = (
                "above fair" if low > standing.fair else "below fair" if high < standing.fair else "not told apart"
            )
            share = standing.share(level)
            yield _row(level, share, (low, high), f"fair {_percent(standing.fair)}, {verdict}")
    elif standing.ties == standing.matches:
        yield "  all seats tie in every match: nothing differs by seat, so that equal opponents decide alike"
    if test:
        yield f"  {_decision(test, standing.share(lineup[0]))}"
    for place, share in enumerate(standing.order):
        yield _row(f"begins {ORDINALS[place]}", share, share.interval())
    if standing.endings:
        ends = (f"{ending} {count / standing.matches:.1%}" for ending, count in standing.endings.most_common())
        yield f"  ends: {', '.join(ends)}"
    for name, numbers in standing.figures.items():
        if all(isinstance(number, bool) for number in numbers):
            share = Share(sum(numbers), len(numbers))
            yield _row(name, share, share.interval())
        else:
            yield (
                f"  {name}: mean {fmean(numbers):.1f}, median {median(numbers):g}, "
                f"from {min(numbers):g} to {max(numbers):g}"
            )
    for name, by_level in standing.manners.items():
        for level, numbers in by_level.items():
            error = 1.96 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else inf
            yield f"  {name}, {level}: {fmean(numbers):.3f} +- {error:.3f}"
    for handicap in sorted(standing.handicaps):
        yield f"  an opponent played worse than it can: {handicap}"


def boards(standing: LeagueStanding, tolerance: Tolerance | None) -> Iterable[str]:
    """Yield the win share of everything compared, against the fair share."""
    if not standing.pools:
        yield "  this game has no boards to compare"
    for name, pool in standing.pools.items():
        for thing, share in sorted(pool.items()):
            yield _row(f"{name} {thing}", share, share.interval(), _verdict(standing, share, len(pool), tolerance))


def _verdict(standing: LeagueStanding, share: Share, things: int, tolerance: Tolerance | None) -> str:
    """Return the verdict; "for sure" if the confidence interval, corrected for the number of comparisons, agrees."""
    if tolerance is None or tolerance.seats != standing.seats:
        return f"fair {_percent(standing.fair)}"
    least, most = standing.fair - tolerance.points, standing.fair + tolerance.points
    low, high = share.interval(corrected(things))
    is_inside = least <= share.value <= most
    is_sure = (least <= low and high <= most) if is_inside else (high < least or low > most)
    named = f"{tolerance.clause}: {100 * standing.fair:g} % +- {100 * tolerance.points:g}"
    return f"{named}, {'inside' if is_inside else 'outside'}{' for sure' if is_sure else ''}"


def _decision(test: Sprt, share: Share) -> str:
    verdict = test.verdict(share)
    between = f"{_percent(test.low)} or {_percent(test.high)}"
    state = f"log likelihood ratio {test.ratio(share):+.2f}, bounds +-{test.bound:.2f}"
    if verdict is None:
        return f"sequential test of {between}: not decided ({state})"
    return f"sequential test of {between}: {_percent(test.high if verdict == 'high' else test.low)} ({state})"


def _row(name: str, share: Share, interval: tuple[float, float], remark: str = "") -> str:
    low, high = interval
    return f"  {name:<24} {100 * share.value:5.1f} % [{100 * low:.1f}, {100 * high:.1f}]  {remark}".rstrip()


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
