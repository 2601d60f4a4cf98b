"""Time on the stage: scripts of animations, fades, the stack of scenes, and work in small pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import inf

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.time.fader import Fader
from game.stage.time.incremental_job import IncrementalJob, interleave
from game.stage.time.scene_fade import COME_SECONDS, GO_SECONDS, SLIDE_SECONDS, Flight, SceneFade, SceneSlide
from game.stage.time.stack import Pop, Push, Replace, Reset, Stack
from game.stage.time.timeline import Run, Script, Timeline, together, tween, wait
from game.timing import ManualClock, frozen_clock


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


frame_times = st.lists(st.floats(0.001, 0.2), min_size=1, max_size=80)


@given(st.lists(st.floats(0.001, 0.5), min_size=1, max_size=12), frame_times)
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
            # A script ends in the first frame at or after its end, and no time is lost between scripts.
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


@given(st.floats(0.05, 2), frame_times)
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


@pytest.fixture
def fading() -> Fader[str]:
    """Return a fader that shows its first item without a fade."""
    fading: Fader[str] = Fader(0.2)
    fading.aim({"a"}, reduced_motion=False)
    assert fading.parts == {"a": 1.0}
    assert not fading.is_moving
    return fading


def test_one_goes_as_the_other_comes(fading: Fader[str]) -> None:
    fading.aim({"b"}, reduced_motion=False)
    assert fading.is_moving
    assert fading.advance(0.05)
    assert list(fading.parts.items()) == [("a", 0.75), ("b", 0.25)], "what goes lies below what comes"
    fading.advance(1.0)
    assert fading.parts == {"b": 1.0}
    assert not fading.advance(0.1)


def test_in_turn_one_comes_when_the_other_is_gone() -> None:
    fading: Fader[str] = Fader(0.25, is_in_turn=True)
    seen = []
    for wanted in ("a", "b"):
        fading.aim(wanted, reduced_motion=False)
        for _ in range(5):
            fading.advance(0.05)
            seen.append({item: round(part, 2) for item, part in fading.parts.items()})
    assert seen[5:] == [{"a": 0.5, "b": 0.0}, {"b": 0.0}, {"b": 0.33}, {"b": 0.67}, {"b": 1.0}]
    assert not fading.is_moving


def test_what_comes_back_on_its_way_out_goes_on_from_there(fading: Fader[str]) -> None:
    fading.aim((), reduced_motion=False)
    fading.advance(0.1)
    fading.aim({"a"}, reduced_motion=False)
    assert fading.parts == {"a": 0.5}


def test_nothing_fades_where_nothing_may_move_or_after_forgetting(fading: Fader[str]) -> None:
    fading.aim({"b"}, reduced_motion=True)
    assert fading.parts == {"b": 1.0}
    fading.forget()
    fading.aim({"c"}, reduced_motion=False)
    assert fading.parts == {"c": 1.0}


def cross_fade() -> SceneFade:
    return SceneFade(COME_SECONDS)


def page_fade() -> SceneFade:
    """Return the change from a page to another with a grey background, before and after that is ready."""
    return SceneFade(COME_SECONDS, grey, meanwhile=lambda surface: surface.fill((64, 64, 64)))


def white(surface: pygame.Surface) -> None:
    surface.fill("white")


def grey(surface: pygame.Surface) -> None:
    surface.fill((128, 128, 128))


def brightness(surface: pygame.Surface, x: int = 3, y: int = 3) -> float:
    return surface.get_at((x, y)).r / 255


def picture(colour: str) -> pygame.Surface:
    surface = pygame.Surface((8, 8))
    surface.fill(colour)
    return surface


def test_the_new_content_appears_once_the_old_is_gone_without_a_pause_at_the_background() -> None:
    seen = {}
    for old in ("black", "white"):
        fade, surface, seen[old] = SceneFade(COME_SECONDS, grey), picture(old), []
        while not fade.is_done:
            fade.advance(0.02)
            fade.draw(surface, white)
            seen[old].append(brightness(surface))
    going = round(GO_SECONDS / 0.02)
    from_black, from_white = seen.values()
    assert from_black == sorted(from_black)
    assert 0 < from_black[0] < 0.2
    assert min(after - before for before, after in pairwise(from_black[:-1])) > 0, "nothing rests at the background"
    assert from_black[-1] == 1.0
    assert from_black[going - 1 :] == from_white[going - 1 :], "nothing of the old content shows through the new"


def test_a_frame_that_comes_late_does_not_skip_the_background_but_a_hurried_player_does() -> None:
    late, hurried = page_fade(), page_fade()
    late.advance(GO_SECONDS * 0.9)
    late.advance(0.3)
    surface = picture("white")
    late.draw(surface, white)
    assert brightness(surface) == pytest.approx(0.5, abs=0.01)
    hurried.advance(0.05)
    assert hurried.is_leaving
    hurried.skip()
    assert not hurried.is_leaving


def test_a_cross_fade_draws_the_new_scene_from_when_something_of_it_is_seen() -> None:
    drawn: list[float] = []
    fade, surface = cross_fade(), picture("black")
    for step in range(3):
        fade.draw(surface, lambda onto, step=step: drawn.append(step))  # type: ignore[misc]
        fade.advance(1 / 60)
    assert drawn == [1, 2]


def test_a_cross_fade_keeps_a_picture_of_the_old_scene_only_once_something_is_drawn_over_it() -> None:
    fade, surface = cross_fade(), picture("black")
    fade.draw(surface, white)
    grey(surface)  # the old scene is still drawn there
    fade.advance(COME_SECONDS / 2)
    fade.draw(surface, white)
    assert brightness(surface) == pytest.approx(0.75, abs=0.02), "half of what was there last, half white"


@pytest.mark.parametrize(("fade", "level"), [(page_fade(), 0.25), (cross_fade(), 1.0)], ids=["page", "cross"])
def test_the_old_scene_or_its_background_stays_until_the_new_one_is_ready(fade: SceneFade, level: float) -> None:
    surface = picture("white")
    for _ in range(40):
        fade.advance(1 / 60, is_ready=False)
        fade.draw(surface, white)
    fade.skip()
    assert fade.is_leaving
    assert brightness(surface) == pytest.approx(level, abs=0.03)
    for _ in range(8):
        fade.advance(1 / 60)
    assert not fade.is_leaving


def flight() -> Flight:
    """Return the flight of a red square from the left end to the right."""
    thing = pygame.Surface((10, 10))
    thing.fill("red")
    end = pygame.Rect(60, 10, 20, 20)
    start = pygame.Rect(0, 40, 10, 10)
    return Flight(thing, start, end, start, end)


def reds(surface: pygame.Surface) -> pygame.Rect:
    """Return the place of all that is red, which must be in one piece."""
    mask = pygame.mask.from_threshold(surface, (255, 0, 0), (60, 60, 60, 255))
    found = mask.get_bounding_rects()
    assert len(found) == 1
    return found[0]


def slide(down: int = -1) -> SceneSlide:
    """Return the change to a place below, or above, with a flight."""
    return SceneSlide((0, down), grey, grey, flight())


def black() -> pygame.Surface:
    return pygame.Surface((80, 80))


@pytest.mark.parametrize(("down", "first"), [(-1, 79), (1, 0)], ids=["down", "up"])
def test_the_new_picture_moves_in_from_its_side_while_the_old_moves_out(down: int, first: int) -> None:
    change, surface, seen = SceneSlide((0, down), grey, grey), black(), []
    change.advance(1 / 60)
    while not change.is_done:
        change.draw(surface, white)
        column = [brightness(surface.subsurface((0, y, 8, 1)), 3, 0) for y in range(80)]
        assert set(column) <= {0.0, 1.0}, "nothing is half transparent"
        seen.append(sum(column))
        assert not seen[-1] or column[first] == 1.0
        change.advance(1 / 60)
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert len(seen) * 1000 / 60 == pytest.approx(SLIDE_SECONDS * 1000, abs=40)
    change.draw(surface, white)
    assert surface.get_at((5, 5)) == surface.get_at((75, 75)) == (255, 255, 255, 255)


def test_the_new_scene_is_drawn_once_while_it_moves_in_and_that_frame_costs_no_time_of_the_slide() -> None:
    drawn: list[int] = []
    change, surface = SceneSlide((-1, 0), grey, grey), black()
    change.advance(1 / 60)
    change.draw(surface, lambda onto: drawn.append(1))
    change.advance(1.0)
    assert not change.is_done
    change.draw(surface, lambda onto: drawn.append(1))
    assert len(drawn) == 1


def test_a_thing_that_both_scenes_have_flies_to_its_place_and_leaves_no_trace() -> None:
    change, surface, places = slide(), black(), []
    change.advance(0.0)
    while not change.is_done:
        change.draw(surface, white)
        places.append(reds(surface))
        change.advance(1 / 60)
    assert places[0] == (0, 40, 10, 10)
    assert [place.x for place in places] == sorted(place.x for place in places)
    assert [place.w for place in places] == sorted(place.w for place in places)
    assert places[-1].topleft == pytest.approx((60, 10), abs=1)
    assert all(place.y <= 40 - place.x / 2 for place in places), "it flies in an arc"
    assert len(places) * 1000 / 60 == pytest.approx(SLIDE_SECONDS * 1000, abs=60)
    change.draw(surface, white)
    assert surface.get_at((65, 15)) == surface.get_at((5, 5)) == (255, 255, 255, 255)


def test_what_flies_is_neither_in_the_old_nor_in_the_new_picture() -> None:
    def red_at_the_end(onto: pygame.Surface) -> None:
        onto.fill("white")
        onto.fill("red", (60, 10, 20, 20))

    change, surface = slide(), black()
    surface.fill("red", (0, 40, 10, 10))
    change.advance(0.0)
    while not change.is_done:
        change.draw(surface, red_at_the_end)
        reds(surface)
        change.advance(1 / 60)


def test_a_slide_that_is_skipped_is_over_at_once() -> None:
    change, surface = slide(), black()
    change.advance(0.0)
    change.draw(surface, white)
    assert change.is_leaving
    change.skip()
    assert change.is_done
    change.draw(surface, white)
    assert surface.get_at((65, 15)) == (255, 255, 255, 255)


def test_the_old_picture_waits_for_a_scene_that_is_not_ready_with_the_thing_at_its_new_place() -> None:
    change, surface = slide(), black()
    for _ in range(60):
        change.draw(surface, white)
        change.advance(1 / 60, is_ready=False)
    change.skip()
    assert change.is_leaving
    assert reds(surface) == (60, 10, 20, 20)
    assert surface.get_at((5, 75)) == (0, 0, 0, 255)


class Scene:
    is_overlay = False

    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self._log = name, log

    def enter(self) -> None:
        self._log.append(f"enter {self.name}")

    def leave(self) -> None:
        self._log.append(f"leave {self.name}")

    def hide(self) -> None:
        self._log.append(f"hide {self.name}")


def test_scenes_come_and_go_in_order() -> None:
    log: list[str] = []
    a, b, c, d = (Scene(name, log) for name in "abcd")
    stack = Stack(a)
    stack.go(None)
    stack.go(Push(b))
    stack.go(Replace(c))
    assert stack.layers == (a, c)
    stack.go(Pop())
    assert stack.top is a
    stack.go(Push(b))
    stack.go(Reset(d))
    assert stack.layers == (d,)
    assert log == [
        *("enter a", "hide a", "enter b", "leave b", "enter c", "leave c", "enter a"),
        *("hide a", "enter b", "leave b", "leave a", "enter d"),
    ]


def test_all_that_lies_below_is_hidden_by_a_scene_that_fills_the_window_and_not_by_an_overlay() -> None:
    log: list[str] = []
    match, pause, page = (Scene(name, log) for name in ("match", "pause", "page"))
    pause.is_overlay = True
    stack = Stack(match)
    stack.go(Push(pause))
    assert "hide match" not in log
    stack.go(Push(page))
    assert log[-3:] == ["hide match", "hide pause", "enter page"]


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
