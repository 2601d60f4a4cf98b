"""Does one side of the boards win more often than another? Measured by computer play (D-05). Pure but for `main`.

    python -m game.games.diceland.fairness --matches 2000 --seed 1

Every match seats four equal opponents, each with another board and a random face, so every side should win a quarter.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from game.rules.contract import CHANCE

from .board import BOARDS, ISLANDS, MAINLAND, SIDE_NAMES, Layout, Side, sides
from .bot import policy
from .rules import Terms, on_sides

SEATS: Final = 4
TOLERANCE: Final = 0.03
"""How far a side's win share may be from a quarter (D-05)."""
CONFIDENT: Final = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """How one side did: `wins` counts shared wins fractionally."""

    name: str
    matches: int
    wins: float

    @property
    def share(self) -> float:
        return self.wins / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the share, 95 %."""
        if not self.matches:
            return 0.0, 1.0
        square = CONFIDENT**2 / self.matches
        middle = (self.share + square / 2) / (1 + square)
        spread = CONFIDENT * sqrt(self.share * (1 - self.share) / self.matches + square / self.matches / 4)
        spread /= 1 + square
        return middle - spread, middle + spread

    @property
    def is_fair(self) -> bool:
        return abs(self.share - 1 / SEATS) <= TOLERANCE


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the matches showed."""

    shares: tuple[Share, ...]
    turns: float
    """Active turns of a match on average."""

    def table(self) -> str:
        """The shares for people to read."""
        lines = ["side   matches    wins   share   95 % interval"]
        for share in self.shares:
            low, high = share.interval
            mark = "" if share.is_fair else "   outside 25 % +- 3"
            lines.append(
                f"{share.name:<6} {share.matches:>7} {share.wins:>7.1f}  {share.share:>5.1%}"
                f"   {low:>5.1%} .. {high:>5.1%}{mark}"
            )
        lines.append(f"turns a match: {self.turns:.1f}")
        return "\n".join(lines)


def play(given: Sequence[Side], layout: Layout, rng: Random) -> tuple[tuple[int, ...], int]:
    """One match of equal opponents on these sides: the winning seats and the active turns it took."""
    race = on_sides(given, Terms(layout, layout.goal, same=False, fresh=False))
    while race.who:
        seat = race.who[0]
        if seat == CHANCE:
            race.apply(CHANCE, race.chance().sample(rng))
        else:
            menu = race.choices[seat]
            race.apply(seat, menu[0] if len(menu) == 1 else policy(race, seat, rng))
    keys = [race.rank_key(seat) for seat in range(race.seats)]
    return tuple(seat for seat, key in enumerate(keys) if key == max(keys)), race.turns + 1


def measure(boards: Sequence[Sequence[Side]], layout: Layout, matches: int, seed: int) -> Fairness:
    """Play matches, each seat with another of the boards and one of its faces."""
    rng = Random(seed)
    played: dict[str, int] = {side.name: 0 for board in boards for side in board}
    wins = dict.fromkeys(played, 0.0)
    turns = 0
    for _ in range(matches):
        left = list(boards)
        given = []
        for _ in range(SEATS):
            board = left.pop(int(rng.random() * len(left)))
            given.append(board[int(rng.random() * len(board))])
        winners, length = play(given, layout, rng)
        turns += length
        for side in given:
            played[side.name] += 1
        for seat in winners:
            wins[given[seat].name] += 1 / len(winners)
    return Fairness(
        tuple(Share(name, played[name], wins[name]) for name in played), turns / matches if matches else 0.0
    )


def printed(layout: Layout) -> tuple[tuple[Side, ...], ...]:
    """The four boards with their two faces."""
    by_name = sides(layout)
    return tuple(tuple(by_name[name] for name in SIDE_NAMES if name[0] == board) for board in BOARDS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report; 1 if a side is outside the tolerance."""
    parser = argparse.ArgumentParser(
        prog="python -m game.games.diceland.fairness",
        description="Win share of every side of the Diceland boards in matches of four equal computer opponents.",
    )
    parser.add_argument("--matches", type=int, default=2000, help="how many matches (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other dice (default 1)")
    parser.add_argument("--islands", action="store_true", help="the island boards (D-50)")
    chosen = parser.parse_args(arguments)
    if chosen.matches < 1:
        parser.error("--matches must be at least 1")
    layout = ISLANDS if chosen.islands else MAINLAND
    report = measure(printed(layout), layout, chosen.matches, chosen.seed)
    print(report.table())
    return 0 if all(share.is_fair for share in report.shares) else 1


if __name__ == "__main__":
    raise SystemExit(main())
