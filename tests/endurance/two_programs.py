"""Several programs sharing one home: each match belongs to one at a time, and none is ever damaged."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import TimeoutError as Late
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules.match import Match, Player, load
from game.storage.store import OpenElsewhere, Store
from game.timing import REAL
from tests.endurance.homes import ROOT, environ
from tests.endurance.report import Report

PROGRAMS = 3
SECONDS = 2.0


def run(count: int, seed: str = "0") -> Report:
    """Run this many rounds of three programs each; one of them is killed."""
    report = Report()
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
            _round(Path(home), f"{seed} {number}", report)
    return report


def _round(home: Path, seed: str, report: Report) -> None:
    command = [sys.executable, "-m", "tests.endurance.two_programs", str(home)]
    programs = [
        subprocess.Popen(
            [*command, f"{seed} {index}"],
            cwd=ROOT,
            env=environ(home),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for index in range(PROGRAMS)
    ]
    time.sleep(Random(seed).uniform(0.5, SECONDS))
    programs[0].send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    for index, program in enumerate(programs):
        said, _ = program.communicate(timeout=60)
        if index and program.returncode:
            report.fail(said.strip()[-400:])
        for line in said.splitlines():
            report.count(line)
    store = Store(home, REAL)
    for match in store.unfinished():
        text = store.text(match.key)
        assert text is not None
        load(text, catalogue())
        report.count("matches whole at the end")
        if match.is_elsewhere:
            report.fail(f"{match.key} still belongs to somebody")
    if store.notices:
        report.fail(str(store.notices[0]))
    store.close()


def main() -> None:
    """Run one of the programs: play any available match, a few decisions at a time."""
    home, rng = Path(sys.argv[1]), Random(sys.argv[2])
    store = Store(home, REAL)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = store.unfinished()
        if len(found) < 2 or rng.random() < 0.1:
            match = Match(catalogue()["template"], [Player("Ada"), Player("Bo")], (), str(rng.random()))
            match.settle()
            recording = store.record(match)
        else:
            try:
                taken = store.resume(rng.choice(found).key).result(30)
            except OpenElsewhere:
                print("was told that it is open elsewhere")
                continue
            except Late:
                print("the disk was busy")
                continue
            if taken is None:
                continue
            match = load(taken.text, catalogue())
            match.settle()
            recording = store.record_again(taken, match)
            print("went on with a match")
        for _ in range(rng.randrange(1, 8)):
            if not match.is_over:
                seat = rng.choice(match.state.actors())
                match.submit(seat, rng.choice(match.state.legal(seat)))
                recording.keep()
        assert store.text(recording.key) == match.dump(), "somebody else has played in this match"
        if rng.random() < 0.1:
            time.sleep(0.1)  # thinking time of a player
        print("played a while")
        recording.release()
    store.close()


if __name__ == "__main__":
    main()
