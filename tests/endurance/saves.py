"""Damaged save texts: each is rejected in one short line, or is still the same match."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules.match import LONGEST_TEXT, SaveError, load
from tests.endurance.damage import WAYS, spoilt
from tests.endurance.report import Report

TESTS = Path(__file__).resolve().parents[1]
LONGEST_MESSAGE = 300
LONGEST_TIME = 2.0


def run(count: int, seed: str = "0") -> Report:
    report, rng = Report(), Random(seed)
    saves = [path.read_bytes() for path in sorted(TESTS.rglob("*.txt")) if path.read_bytes().startswith(b"lamplight 1")]
    for _ in range(count):
        text = rng.choice(saves)
        way = rng.choice(WAYS)
        _try(text, spoilt(text, way, rng), way, report)
    return report


def _try(whole: bytes, content: bytes, way: str, report: Report) -> None:
    start = time.process_time()
    try:
        text = content[: LONGEST_TEXT + 1].decode("utf-8")
        match = load(text, catalogue())
    except UnicodeDecodeError:
        report.count("no text")
    except SaveError as problem:
        report.count("refused")
        report.measure("letters of a message", len(str(problem)))
        if len(str(problem)) > LONGEST_MESSAGE or "\n" in str(problem):
            report.fail(f"{way}: {str(problem)[:200]}")
    except Exception as problem:
        report.fail(f"{way}: {type(problem).__name__} {str(problem)[:200]}")
    else:
        report.count("read")
        if match.dump() != load(whole.decode("utf-8"), catalogue()).dump():
            report.fail(f"{way}: another match was read")
    seconds = time.process_time() - start
    report.measure("seconds of a text", seconds)
    if seconds > LONGEST_TIME:
        report.fail(f"{way}: {seconds:.1f} seconds")
