"""`python -m game.training.calibrate KEY... [--seats N,...] [--matches N] [--masters N] [--store DIR] ...`.

Calibrates the judge's static win chances: plays matches of equal bots, fits the predictions to the results, and prints
the reliability by cross-validation, such as the share won of positions rated 30 to 40 %, for strong players and for
masters. `--check` only prints.

With `--store`, every match is appended to a file in DIR and not played again. `--table` prints the bands of all games.
"""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from game.bots.analysis import CHANCES, Decision, Scale, course, judged, scale_of
from game.bots.levels import make
from game.games import catalogue
from game.rules.data import path_of, read_json
from game.rules.game import Game
from game.rules.judging import result_of
from game.rules.match import Match, Player
from game.tools.workers import Workers

LEVEL: Final = "sharp"
CHECKED: Final = "master"
"""The chances are those among strong players: of level Sharp, who decide quickly, and of some matches of masters."""
BINS: Final = 24
"""Number of equal-sized bins before the fit."""
FOLDS: Final = 5
"""Parts of the cross-validation: each part is rated by the curve that is fitted to the others."""


class Band(msgspec.Struct, frozen=True, array_like=True):
    """All positions with a chance in one tenth: their mean chance, the share of wins, and the standard error of that.

    Positions of one match are not independent, so the error is computed from sums by match.
    """

    tenth: int
    said: float
    won: float
    count: int
    error: float = 0.0


class FittedScale(Scale, frozen=True):
    command: str = ""
    """The command that made it."""
    date: str = ""
    bands: tuple[Band, ...] = ()
    """Cross-validation: every match is rated by a curve that was fitted without it."""
    masters: tuple[Band, ...] = ()
    """The same in the matches of masters."""


class CalibrationJob(NamedTuple):
    game: str
    seats: int
    level: str
    seed: str


def played(order: CalibrationJob) -> Match:
    game = catalogue()[order.game]
    match = Match(game, [Player(f"P{seat}", order.level) for seat in range(order.seats)], (), order.seed)
    match.settle()
    bot = make(order.level, game)
    while not match.is_over:
        seat = match.state.actors()[0]
        match.submit(seat, bot.choose(match.state, seat, Random(f"{order.seed}/{len(match.log)}")))
    return match


Watched = tuple[list[tuple[int, int, float, float]], int, tuple[float, ...]]


def watched(order: CalibrationJob) -> Watched:
    """Return the judge's ratings of a match as plain numbers, its length, and each seat's share of the win."""
    match = played(order)
    seen = result_of(judged(match))
    result = match.state.result()
    winners = result.winners if result else ()
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(order.seats))
    return [(one.at, one.seat, one.best, one.taken) for one in seen], len(match.log), shares


def remembered(orders: Sequence[CalibrationJob], store: Path | None, workers: Workers) -> list[Watched]:
    """Return the ratings of all matches; those in the store are read, the others are played and appended."""
    if store is None:
        return list(workers.map(watched, orders))
    store.parent.mkdir(parents=True, exist_ok=True)
    known: dict[str, Watched] = {}
    for line in store.read_bytes().split(b"\n") if store.exists() else ():
        try:
            seed, match = msgspec.json.decode(line, type=tuple[str, Watched])
        except msgspec.DecodeError:  # the last line of a run that was stopped
            continue
        known[seed] = match
    due = [order for order in orders if order.seed not in known]
    with store.open("ab") as file:
        for order, match in zip(due, workers.map(watched, due), strict=True):
            file.write(b"\n" + msgspec.json.encode((order.seed, match)))
            file.flush()
            known[order.seed] = match
    return [known[order.seed] for order in orders]


def judgements(matches: Sequence[Watched]) -> Iterator[tuple[float, float]]:
    """Yield every rating with its outcome."""
    for seen, _, shares in matches:
        for _, seat, best, taken in seen:
            yield best, shares[seat]
            yield taken, shares[seat]


Rated = list[tuple[float, float]]
"""Pairs of a chance and its outcome, the share of the win."""


def rated(match: Watched, scale: Scale) -> Rated:
    """Return every calibrated chance of all seats in a match with its outcome."""
    seen, length, shares = match
    points = [*course(length, len(shares), [Decision(*one) for one in seen], scale)]
    return [
        pair
        for point, following in pairwise(points)
        if following.at > point.at
        for pair in zip(point.chances, shares, strict=True)
    ]


def cross_validated(matches: Sequence[Watched]) -> list[Rated]:
    """Rate each match, in order, by the curve fitted to the other folds."""
    found: list[Rated] = [[] for _ in matches]
    for fold in range(FOLDS):
        scale = fitted(judgements([match for n, match in enumerate(matches) if n % FOLDS != fold]))
        found[fold::FOLDS] = [rated(match, scale) for match in matches[fold::FOLDS]]
    return found


def fitted(pairs: Iterable[tuple[float, float]]) -> Scale:
    """Fit a monotone curve to (judgement, part of the win) pairs: bin means, pooled by isotonic regression.

    >>> scale = fitted((n / 1000, float(n > 300)) for n in range(1000))
    >>> scale(0.1) < 0.05, scale(0.9) > 0.95
    (True, True)
    """
    ordered = sorted(pairs)
    size = max(1, len(ordered) // BINS)
    parts = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    blocks: list[tuple[float, float, int]] = []
    for part in parts:
        block = sum(raw for raw, _ in part), sum(won for _, won in part), len(part)
        while blocks and blocks[-1][1] / blocks[-1][2] >= block[1] / block[2]:
            before = blocks.pop()
            block = before[0] + block[0], before[1] + block[1], before[2] + block[2]
        blocks.append(block)
    return Scale(
        tuple(round(raw / count, 4) for raw, _, count in blocks),
        tuple(round(won / count, 4) for _, won, count in blocks),
    )


def banded(matches: Iterable[Rated]) -> tuple[Band, ...]:
    """Compare the (chance, part of the win) pairs of matches tenth by tenth.

    >>> [(band.tenth, band.won) for band in banded([[(0.31, 1.0), (0.39, 0.0)], [(0.95, 1.0)]])]
    [(3, 0.5), (9, 1.0)]
    """
    tenths: dict[int, list[Rated]] = {}
    for match in matches:
        for tenth, pairs in groupby(sorted(match), key=lambda pair: min(9, int(pair[0] * 10))):
            tenths.setdefault(tenth, []).append([*pairs])
    return tuple(_band(tenth, parts) for tenth, parts in sorted(tenths.items()))


def _band(tenth: int, parts: Sequence[Rated]) -> Band:
    count = sum(map(len, parts))
    said = sum(chance for part in parts for chance, _ in part) / count
    won = sum(share for part in parts for _, share in part) / count
    residuals = (sum(share - chance - won + said for chance, share in part) for part in parts)
    error = math.sqrt(sum(residual**2 for residual in residuals)) / count
    return Band(tenth, round(said, 4), round(won, 4), count, round(error, 4))


def table(bands: Sequence[Band]) -> str:
    lines = ["  said      mean   won    error  positions"]
    lines += [
        f"  {band.tenth * 10:2d}-{band.tenth * 10 + 10:3d} %  {band.said:5.1%}  {band.won:5.1%}  {band.error:5.1%}"
        f"  {band.count:9d}"
        for band in bands
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m game.training.calibrate")
    parser.add_argument("games", nargs="+", choices=sorted(catalogue()), metavar="KEY")
    parser.add_argument("--seats", default="")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--masters", type=int, default=40)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args(arguments)
    if given.table:
        print(shown([catalogue()[key] for key in given.games]))
        return 0
    with Workers(given.jobs) as workers:
        for game in [catalogue()[key] for key in given.games]:
            for seats in [int(number) for number in given.seats.split(",")] if given.seats else game.seats:
                _calibrate(game, seats, given, workers)
    return 0


def _calibrate(game: Game, seats: int, given: Namespace, workers: Workers) -> None:
    def played_at(level: str, matches: int) -> list[Watched]:
        orders = [CalibrationJob(game.key, seats, level, f"{given.seed}/{n}") for n in range(matches)]
        store = given.store / f"{game.key}-{seats}-{level}.jsonl" if given.store else None
        return remembered(orders, store, workers)

    strong, masters = played_at(given.level, given.matches), played_at(CHECKED, given.masters)
    found = strong + masters
    scale = scale_of(game, seats) if given.check else fitted(judgements(found))
    chances = [rated(match, scale) for match in found] if given.check else cross_validated(found)
    bands, of_masters = banded(chances[: len(strong)]), banded(chances[len(strong) :])
    print(f"{game.key}, {seats} seats, {given.matches} matches:\n{table(bands)}", flush=True)
    print(f"{given.masters} matches of masters:\n{table(of_masters)}", flush=True)
    if not given.check:
        line = f"python -m game.training.calibrate {game.key} --seats {seats} --matches {given.matches}"
        line += f" --masters {given.masters} --seed {given.seed} --level {given.level}"
        write(game, seats, FittedScale(scale.raw, scale.won, line, date.today().isoformat(), bands, of_masters))


def shown(games: Iterable[Game]) -> str:
    """Return the bands of all scales as a Markdown table: per tenth the mean chance told and the share won."""
    lines = [
        "| game, seats, level | " + " | ".join(f"{n}-{n + 10} %" for n in range(0, 100, 10)) + " |",
        "|---" * 11 + "|",
    ]
    for game in games:
        for seats, scale in scales(game).items():
            for kind, bands in ((LEVEL, scale.bands), (CHECKED, scale.masters)):
                if not bands:
                    continue
                cells = {band.tenth: f"{band.said:.0%} {band.won:.0%}".replace("%", "") for band in bands}
                lines.append(
                    f"| {game.key}, {seats}, {kind} | " + " | ".join(cells.get(n, "") for n in range(10)) + " |"
                )
    return "\n".join(lines)


def scales(game: Game) -> Mapping[str, FittedScale]:
    """Return all scales of a game by number of seats; raises BrokenData for a damaged file."""
    path = path_of(game.key, CHANCES)
    return read_json(path, dict[str, FittedScale]) if path.exists() else {}


def write(game: Game, seats: int, scale: FittedScale) -> Path:
    """Write a scale into the game's file, keeping those of other seat counts."""
    path = path_of(game.key, CHANCES)
    all_scales = dict(sorted({**scales(game), str(seats): scale}.items()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(all_scales), indent=1) + b"\n")
    return path


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
