"""Programs that die, or share one home: nothing kept is lost, and every match belongs to one of them at a time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import TimeoutError as Late
from pathlib import Path
from random import Random

from game.games import catalogue, shelf
from game.rules.match import Match, Player, checksum, load
from game.storage.folders import Folders
from game.storage.store import Store
from game.storage.stored import OpenElsewhere
from game.timing import REAL
from tests.endurance.report import Report
from tests.playouts import chosen
from tests.programs import ROOT, environ


def folders(home: Path) -> Folders:
    return Folders(home / "config" / "lamplight", home / "data" / "lamplight", home / "state" / "lamplight" / "log")


# ---- killed in a match

WAYS = ("SIGKILL", "SIGHUP", "SIGTERM", "SIGKILL", "SIGINT")
GRACE = 20.0
"""Seconds allowed for a regular exit on a loaded machine."""


def kills(count: int, seed: str = "0") -> Report:
    """Kill one program per round, in the middle of a match: no shown move is lost, and on request none at all."""
    report, rng = Report(), Random(seed)
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
            _kill(Path(home), number, rng, report)
    return report


def _started(home: Path, *words: str) -> subprocess.Popen[str]:
    """Start a module of this package in a home of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env=environ(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _kill(home: Path, number: int, rng: Random, report: Report) -> None:
    games = [game.key for game in shelf()]
    key, way = games[number % len(games)], WAYS[number % len(WAYS)]
    minds = rng.choice(("human,greedy", "human,human", "human,greedy,gentle"))
    config = folders(home).config
    config.mkdir(parents=True)
    (config / "settings.json").write_text(json.dumps({"speed": rng.choice(("fast", "normal"))}))
    with _started(home, "tests.endurance.victim", key, str(rng.random()), minds) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        if not program.stdout.readline().startswith("ready"):
            program.kill()
            report.fail(f"{key}: did not start: {program.stderr.read()[-300:]}")
            return
        time.sleep(rng.uniform(0.2, 2.5))
        program.send_signal(getattr(signal, way))
        try:
            said = program.communicate(timeout=GRACE)[0].splitlines()
        except subprocess.TimeoutExpired:
            program.kill()
            report.fail(f"{key}: {way} did not end it")
            return
    report.count(f"{way}: exit code {program.returncode}")
    if way != "SIGKILL" and program.returncode not in (0, 130):
        report.fail(f"{key}: {way} ended it with {program.returncode}")
    lines = [line.split() for line in said if line.count(" ") == 2 and len(line.split()[2]) == 8]
    _compare(home, f"{key} {minds} {way}", lines, report, is_asked=way != "SIGKILL")


def _compare(home: Path, name: str, lines: list[list[str]], report: Report, *, is_asked: bool) -> None:
    store = Store(folders(home).data, REAL)
    try:
        found = [match.key for match in store.unfinished()] + [match.key for match in store.finished()]
        texts = [text for key in found if (text := store.text(key)) is not None]
        if store.notices:
            report.fail(f"{name}: {store.notices[0]}")
    finally:
        store.close()
    kept = load(texts[0], catalogue()) if texts else None
    told = {word: line for word in ("submitted", "shown") for line in lines if line[0] == word}
    if not told:
        report.count("nobody had decided")
        return
    for word, (_, length, check) in told.items():
        has = kept is not None and len(kept.log) >= int(length) and _check_of(kept, int(length)) == check
        report.count(f"last {word} is kept" if has else f"last {word} is not kept")
        if not has and (word == "shown" or is_asked):
            there = "nothing" if kept is None else f"{len(kept.log)} entries"
            report.fail(f"{name}: {word} {length} entries, kept {there}")


def _check_of(match: Match, length: int) -> str:
    return f"{checksum(match.header() + ''.join(map(match.line, match.log[:length]))):08x}"


# ---- several programs sharing one home

PROGRAMS = 3
SECONDS = 2.0


def two_programs(count: int, seed: str = "0") -> Report:
    """Run this many rounds of three programs each; one of them is killed."""
    report = Report()
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
            _share(Path(home), f"{seed} {number}", report)
    return report


def _share(home: Path, seed: str, report: Report) -> None:
    words = ("tests.endurance.processes", str(home))
    programs = [_started(home, *words, f"{seed} {index}") for index in range(PROGRAMS)]
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
