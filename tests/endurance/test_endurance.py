"""Short runs of the endurance programs."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.endurance.__main__ import program

SHORT = {"damaged": 40, "show": 4}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    log = logging.getLogger("game.storage")
    before = log.level
    log.setLevel(logging.CRITICAL)
    yield
    log.setLevel(before)


@pytest.mark.parametrize("name", SHORT)
def test_nothing_is_lost_and_nothing_stops(name: str) -> None:
    report = program(name)(SHORT[name], "tests")
    assert not report.failures, str(report)
    assert sum(report.counts.values()) or report.largest


@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_reaches_every_scene_and_nothing_fails_or_blocks(seed: int) -> None:
    from tests.endurance import monkey

    report = monkey.run(5000, f"tests {seed}")
    assert not report.failures, str(report)
    missing = monkey.missing(report)
    assert not [what for what in missing if what.startswith("scene")], str(report)
    # Random play may not reach every end in so short a run.
    assert len(missing) <= 2, str(report)
