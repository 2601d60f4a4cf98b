"""Animation scripts."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.time.timeline import Run, Script, Timeline, together, tween, wait


def say(log: list[str], what: str) -> Script:
    log.append(what)
    yield from ()


def story(log: list[str]) -> Script:
    log.append("start")
    yield 0.25
    log.append("quarter")
    yield tale(log)
    log.append("end")


def tale(log: list[str]) -> Script:
    log.append("in")
    yield 0.5
    log.append("out")


steps = st.lists(st.floats(0.001, 0.2), min_size=1, max_size=80)


@given(st.lists(st.floats(0.001, 0.5), min_size=1, max_size=12), steps)
def test_time_left_over_counts_for_what_comes_next(waits: list[float], frames: list[float]) -> None:
    passed = [0.0]
    ends: list[float] = []

    def script(seconds: float) -> Script:
        yield seconds
        ends.append(passed[0])

    timeline = Timeline()
    for seconds in waits:
        timeline.play(script(seconds))
    for frame in frames:
        passed[0] += frame
        timeline.update(frame)
    due = 0.0
    for number, seconds in enumerate(waits):
        due += seconds
        if passed[0] > due + 1e-6:
            assert len(ends) > number
            # It ended in the first frame that reached its time: no time is lost between scripts.
            first = next(total for total in accumulate(frames) if total >= due - 1e-6)
            assert ends[number] == pytest.approx(first)


def test_a_script_plays_the_scripts_it_waits_for() -> None:
    log: list[str] = []
    timeline = Timeline()
    timeline.play(story(log))
    timeline.update(0.0)
    assert log == ["start"]
    timeline.update(0.25)
    assert log == ["start", "quarter", "in"]
    timeline.update(0.5)
    assert log == ["start", "quarter", "in", "out", "end"]
    assert not timeline.is_busy


def test_one_long_frame_plays_everything_that_fits_into_it() -> None:
    log: list[str] = []
    timeline = Timeline()
    for _ in range(3):
        timeline.play(story(log))
    timeline.update(10)
    assert log == ["start", "quarter", "in", "out", "end"] * 3
    timeline.pace, timeline.hurry = 2.0, 3.0
    timeline.play(wait(0.59))
    timeline.update(0.1)
    assert not timeline.is_busy


@given(st.floats(0.05, 2), steps)
def test_a_tween_shows_once_a_frame_rises_and_ends_with_exactly_one(seconds: float, frames: list[float]) -> None:
    shown: list[float] = []
    run = Run(tween(seconds, shown.append))
    for frame in frames:
        before = len(shown)
        run.update(frame)
        assert len(shown) - before <= 1
    while not run.is_done:
        run.update(0.05)
    assert shown == sorted(shown)
    assert shown[-1] == 1.0
    assert shown.count(1.0) == 1


def test_a_tween_shows_how_much_of_its_time_has_passed() -> None:
    shown: list[float] = []
    run = Run(tween(0.4, shown.append, ease=lambda part: part * part))
    for _ in range(4):
        run.update(0.1)
    assert shown == pytest.approx([0.0625, 0.25, 0.5625, 1.0])
    shown.clear()
    assert Run(tween(0.0, shown.append)).update(0.1) == pytest.approx(0.1)
    assert shown == [1.0], "of no length it only shows its end"


@given(st.lists(st.floats(0.01, 1), min_size=1, max_size=5), st.floats(0.01, 0.3))
def test_together_ends_with_the_last_and_gives_back_what_is_left(lengths: list[float], frame: float) -> None:
    ends: list[list[float]] = [[] for _ in lengths]
    run = Run(together(*(tween(length, end.append) for length, end in zip(lengths, ends, strict=True))))
    passed, left = 0.0, None
    while left is None:
        passed += frame
        left = run.update(frame)
    assert passed - left == pytest.approx(max(lengths), abs=1e-6)
    assert all(end[-1] == 1.0 for end in ends)
    assert Run(together()).update(0.5) == 0.5, "nothing takes no time"


def test_finishing_runs_the_last_words_of_what_plays_and_drops_the_rest() -> None:
    log: list[str] = []

    def careful(name: str) -> Script:
        try:
            yield 1.0
        finally:
            log.append(name)

    def outer() -> Script:
        try:
            yield together(careful("one"), careful("two"))
        finally:
            log.append("outer")

    timeline = Timeline()
    timeline.play(outer())
    timeline.play(say(log, "never"))
    timeline.update(0.1)
    timeline.finish()
    assert log == ["one", "two", "outer"]
    assert not timeline.is_busy
    timeline.update(1)
    assert "never" not in log


def test_a_script_may_append_another() -> None:
    log: list[str] = []
    timeline = Timeline()

    def first() -> Script:
        yield 0.1
        timeline.play(say(log, "second"))

    timeline.play(first())
    timeline.update(0.2)
    assert log == ["second"]
