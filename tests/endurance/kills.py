"""Kills the program at random moments of a match: no shown move is lost, and after a regular exit none at all."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules.match import Match, checksum, load
from game.storage.store import Store
from game.timing import REAL
from tests.endurance.homes import ROOT, environ, folders
from tests.endurance.report import Report

GAMES = ("diceland", "borders", "beacon", "knightsleap", "places", "template")
WAYS = ("SIGKILL", "SIGHUP", "SIGTERM", "SIGKILL", "SIGINT")
GRACE = 20.0
"""Seconds allowed for a regular exit on a loaded machine."""


def run(count: int, seed: str = "0") -> Report:
    """Run one program per round."""
    report, rng = Report(), Random(seed)
    for number in range(count):
        with tempfile.TemporaryDirectory(prefix="lamplight-") as home:
            _round(Path(home), number, rng, report)
    return report


def _round(home: Path, number: int, rng: Random, report: Report) -> None:
    games = [key for key in GAMES if key in catalogue() and not catalogue()[key].hidden]
    key, way = games[number % len(games)], WAYS[number % len(WAYS)]
    minds = rng.choice(("human,greedy", "human,human", "human,greedy,gentle"))
    config = folders(home).config
    config.mkdir(parents=True)
    (config / "settings.json").write_text(json.dumps({"speed": rng.choice(("fast", "normal"))}))
    with subprocess.Popen(
        [sys.executable, "-m", "tests.endurance.victim", key, str(rng.random()), minds],
        cwd=ROOT,
        env=environ(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
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
    """Compare the store's content with the program's output."""
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
