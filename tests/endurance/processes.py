"""Programs that share one home, one of which is killed: every match belongs to one of them at a time."""

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
from game.storage.store import Store
from game.storage.stored import OpenElsewhere
from game.timing import REAL
from tests.endurance.report import Report
from tests.playouts import chosen, set_up
from tests.programs import ROOT

PROGRAMS = 3
SECONDS = 2.0


def run(count: int, seed: str = "0") -> Report:
    report = Report()
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
            _share(Path(home), f"{seed} {number}", report)
    return report


def _share(home: Path, seed: str, report: Report) -> None:
    words = [sys.executable, "-m", "tests.endurance.processes", str(home)]
    programs = [
        subprocess.Popen(
            [*words, f"{seed} {index}"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for index in range(PROGRAMS)
    ]
    time.sleep(Random(seed).uniform(0.5, SECONDS))
    programs[0].send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    for index, program in enumerate(programs):
        said, problems = program.communicate(timeout=240)
        if index and program.returncode:
            report.fail(problems.strip()[-400:])
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


def share(home: Path, rng: Random) -> None:
    """Run one of the programs: play any available match, a few decisions at a time."""
    store = Store(home, REAL)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = store.unfinished()
        if len(found) < 2 or rng.random() < 0.1:
            match = set_up(Match(catalogue()["template"], [Player("Ada"), Player("Bo")], (), str(rng.random())))
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
                match.submit(*chosen(match, rng))
                recording.keep()
        assert store.text(recording.key) == match.dump(), "somebody else has played in this match"
        if rng.random() < 0.1:
            time.sleep(0.1)  # thinking time of a player
        print("played a while")
        recording.release()
    store.close()


if __name__ == "__main__":
    share(Path(sys.argv[1]), Random(sys.argv[2]))
