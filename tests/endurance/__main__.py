"""Runs one endurance program by hand."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
import time

NAMES = (
    "kills", "power_cuts", "two_programs", "saves", "stores", "settings", "environment", "many", "monkey", "soak",
    "show", "names", "evenings",
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.endurance")
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--hours", type=float, help="of the show's own time: --count 60 for each")
    parser.add_argument("--seed", default="0")
    given = parser.parse_args()
    if given.hours is not None:
        given.count = round(60 * given.hours)
    logging.disable()
    start = time.monotonic()
    report = importlib.import_module(f"tests.endurance.{given.name}").run(given.count, given.seed)
    print(report)
    print(f"{time.monotonic() - start:7.1f} seconds for {given.count} rounds of {given.name}")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
