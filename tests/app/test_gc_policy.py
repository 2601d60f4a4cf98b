"""Full garbage collections run on scene changes and at rest, not in the middle of a frame."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.shell.gc_policy import PAUSE, GcPolicy


class Circle:
    """A reference cycle, freed only by the garbage collector."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def rubbish() -> Iterator[GcPolicy]:
    made = GcPolicy()
    made.take_over()
    yield made
    made.close()


def searches() -> int:
    return int(gc.get_stats()[2]["collections"])


def old_circle() -> weakref.ref[Circle]:
    """Return a cycle that has reached the oldest generation."""
    circle = Circle()
    gc.collect(1)
    gc.collect(1)
    return weakref.ref(circle)


def test_however_much_is_made_not_everything_is_searched(rubbish: GcPolicy) -> None:
    before = searches()
    kept = [[number] for number in range(300_000)]
    assert searches() == before
    assert len(kept) == 300_000


def test_at_rest_it_is_searched_once_in_a_while(rubbish: GcPolicy) -> None:
    gone = old_circle()
    rubbish.collect_if_idle(1000.0)
    assert gone() is None
    kept = old_circle()
    rubbish.collect_if_idle(1000.0 + PAUSE / 2)
    assert kept() is not None
    rubbish.collect_if_idle(1000.0 + PAUSE)
    assert kept() is None


def test_what_was_there_before_is_thrown_away_too_and_afterwards_python_searches_as_before() -> None:
    usual, gone = gc.get_threshold(), old_circle()
    made = GcPolicy()
    made.take_over()
    try:
        made.search()
        assert gone() is None
        assert gc.get_threshold() != usual
    finally:
        made.close()
    assert gc.get_threshold() == usual
