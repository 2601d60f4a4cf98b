"""Work in small pieces: gone on with as long as there is time, several pieces in turns."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from game.stage.time.incremental_job import IncrementalJob, interleave


def steps(name: str, waits: str, done: list[str]) -> Iterator[bool]:
    """A step for every letter; `w` has to wait."""
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
    assert IncrementalJob(interleave(steps("a", "w.w", done), steps("b", "w", done))).spend(inf)
    assert done.count("a") == 3
