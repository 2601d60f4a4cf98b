"""`python main.py learn`: weights of a game's evaluation from self play, written with how they were made.

Prints how it goes. Learning itself is `game.bots.learning`; here are processes, the date and the file.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from game.bots.fitting import Weights
from game.bots.learning import Course, course_of, duel, train
from game.games import catalogue
from game.rules.game import Game

from .printing import tell
from .workers import Workers

KEPT: Final = 1
"""The exit code when weights in the file won the last duel and were kept."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the command line asks for."""

    game: Game
    course: Course
    seats: tuple[int, ...]
    matches: tuple[int, ...]
    seed: str
    goes_on: bool
    gate: int
    jobs: int
    to: Path

    def command(self, seats: int) -> str:
        """The command line that makes the weights for that many seats."""
        counts = ",".join(map(str, self.matches))
        line = f"python main.py learn {self.game.key} --seats {seats} --matches {counts} --seed {self.seed}"
        return f"{line} --gate {self.gate}{' --on' if self.goes_on else ''}"


def asked(game: Game, given: Namespace) -> Ask:
    """What the command line asks for; raises ValueError with a sentence that says what is wrong."""
    course = course_of(game)
    if course is None:
        able = ", ".join(other.key for other in catalogue().values() if course_of(other))
        raise ValueError(f"{game.key} has nothing to learn, these have: {able}")
    seats: tuple[int, ...] = given.seats or course.SEATS
    for number in seats:
        if number not in course.SEATS:
            raise ValueError(f"{game.key} is learned for {', '.join(map(str, course.SEATS))} seats, not {number}")
    matches: tuple[int, ...] = given.matches or course.MATCHES
    if min(matches) < 1 or given.jobs < 1 or given.gate < 0:
        raise ValueError("--matches and --jobs are at least 1, --gate at least 0")
    if not given.seed.isprintable() or len(given.seed.split()) != 1:
        raise ValueError(f"no seed: {given.seed!r}")
    return Ask(game, course, seats, matches, given.seed, given.on, given.gate, given.jobs, given.to or course.FILE)


def learn(ask: Ask) -> int:
    """Learn and write; 1 if weights in the file were stronger and stay. Raises OSError if it cannot be written."""
    code = 0
    package = ask.game.package
    with Workers(ask.jobs) as workers:
        for seats in ask.seats:
            held = read(ask.to, ask.course).get(seats, ())
            start = held if ask.goes_on else ()
            weights = train(package, seats, ask.matches, ask.seed, start, ask.gate, workers.map, tell)
            if ask.gate and held and weights != held:
                last = duel(package, seats, weights, held, ask.gate, f"{ask.seed}/{seats}/held", workers.map)
                tell(f"{seats} seats, against the weights in the file: {last}")
                weights = weights if last.is_won else held
            if not weights or weights == held:
                tell(f"{seats} seats: {ask.to} stays as it is")
                code = KEPT
                continue
            made = {"command": ask.command(seats), "seed": ask.seed, "date": date.today().isoformat()}
            write(ask.to, ask.course, seats, weights, made)
            tell(f"{seats} seats: written to {ask.to}")
    return code


def read(path: Path, course: Course) -> dict[int, Weights]:
    """The weights in a file by number of seats; nothing if it is missing or of another shape."""
    document = _document(path, course)
    return {int(seats): tuple(weights) for seats, weights in document.get("weights", {}).items()}


def write(path: Path, course: Course, seats: int, weights: Weights, made: Mapping[str, str]) -> None:
    """Put weights into a file, with how they were made, next to those of other seat counts; raises OSError."""
    old = _document(path, course)
    rounded = [round(weight, course.DIGITS) for weight in weights]
    parts: dict[str, dict[str, Any]] = {
        "made": {**old.get("made", {}), str(seats): dict(made)},
        "weights": {**old.get("weights", {}), str(seats): rounded},
    }
    name, shape = course.SHAPE
    lines = [f'"{name}": {json.dumps(list(shape))}']
    for part, entries in parts.items():
        inside = ",\n".join(f'  "{key}": {json.dumps(entries[key])}' for key in sorted(entries, key=int))
        lines.append(f'"{part}": {{\n{inside}\n }}')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n " + ",\n ".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def _document(path: Path, course: Course) -> dict[str, Any]:
    name, shape = course.SHAPE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return document if isinstance(document, dict) and document.get(name) == list(shape) else {}
