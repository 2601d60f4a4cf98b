"""Incremental jobs: they use the given time, and several are interleaved."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from game.stage.time.incremental_job import IncrementalJob, interleave
from game.timing import ManualClock, frozen_clock


def steps(name: str, waits: str, done: list[str]) -> Iterator[bool]:
    """Yield a step for every letter; `w` has to wait."""
    for letter in waits:
        done.append(name)
        yield letter == "w"


def test_work_in_turns_does_a_step_of_each() -> None:
    done: list[str] = []
    assert list(interleave(steps("a", "...", done), steps("b", ".", done))) == [False] * 4
    assert done == ["a", "b", "a", "a"]


def test_while_one_waits_the_others_go_on_and_only_if_all_wait_the_whole_does() -> None:
    done: list[str] = []
    assert list(interleave(steps("a", "www.", done), steps("b", "..w", done))) == [False, False, True, False]
    assert done == ["a", "b", "a", "b", "a", "b", "a"]


def test_chunks_are_done_to_the_end_however_the_work_waits() -> None:
    done: list[str] = []
    waits: list[str] = []
    work = interleave(steps("a", "w.w", done), steps("b", "w", done))
    assert IncrementalJob(work, frozen_clock, lambda: waits.append("waited")).spend(inf)
    assert done.count("a") == 3
    assert waits == ["waited"] * 2


def test_chunks_are_gone_on_with_until_the_time_is_over_or_the_work_waits() -> None:
    done: list[str] = []
    clock = ManualClock()

    def slow() -> Iterator[bool]:
        for step in steps("a", "....w.", done):
            clock.advance(1.0)
            yield step

    incremental_job = IncrementalJob(slow(), clock)
    assert not incremental_job.spend(3.0)
    assert len(done) == 3
    assert not incremental_job.spend(3.0)
    assert len(done) == 5
    assert not incremental_job.spend(0.0)
    assert incremental_job.spend(0.0)


def test_where_no_time_passes_chunks_are_done_at_once() -> None:
    done: list[str] = []
    assert IncrementalJob(steps("a", "....", done), frozen_clock).spend(0.001)
    assert len(done) == 4
