"""Kills a program that writes its tournament repeatedly: the last written state is complete and readable."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from pathlib import Path

from game.storage.folders import Notice
from game.storage.tournament import Tournament, TournamentGuest, TournamentLength
from game.storage.tournament_file import TournamentFile
from tests.endurance.homes import ROOT, environ
from tests.endurance.report import Report

GAMES = ("beacon", "places")
LONGEST = 0.12
"""Longest time in seconds until it is killed, after its first write."""


def run(count: int, seed: str = "0") -> Report:
    """Run one program per round, all in the same folder."""
    report, rng = Report(), random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
        for number in range(count):
            _round(Path(home), number, rng, report)
    return report


def _round(home: Path, number: int, rng: random.Random, report: Report) -> None:
    folder = home / "data"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.endurance.evenings", str(folder)],
        cwd=ROOT,
        env=environ(home),
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        first = program.stdout.readline().strip()
        if not first:
            report.fail(f"round {number}: nothing was written")
            return
        time.sleep(rng.uniform(0.0, LONGEST))
        program.kill()
        said = [first, *program.communicate()[0].split("\n")[:-1]]
    notices: deque[Notice] = deque()
    found = TournamentFile(folder, GAMES, lambda work: work(), notices).evening
    if found is None or notices:
        report.fail(f"round {number}: {found}, {notices}")
        return
    written = float(said[-1])
    report.count("the last one written" if found.seconds == written else "a later one")
    if found.seconds < written:
        report.fail(f"round {number}: {written} was written, {found.seconds} is there")


def write(folder: Path) -> None:
    """Write tournaments forever, each a second longer than the last, and print a line after each."""
    guests = tuple(TournamentGuest(name, "human", look) for name, look in (("Mia", "red"), ("Ben", "blue")))
    file = TournamentFile(folder, GAMES, lambda work: work(), deque())
    seconds = 0.0 if file.evening is None else file.evening.seconds
    while True:
        seconds += 1
        file.keep(Tournament(guests=guests, games=GAMES, length=TournamentLength(), seed="s" * 400, seconds=seconds))
        print(seconds, flush=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
