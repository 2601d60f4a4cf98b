"""Opening hours, the closed screen and burn-in protection; the end of a visit, and input meanwhile."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pygame
import pytest

from game.kiosk.idle_scenes import AWAKE, PLACES, ClosedScreen, EndVisit, IdlePrompt
from game.kiosk.profile import DAYS, OpeningHours, Profile
from game.kiosk.session import LOOK_AT_CLOCK, SHIFT_EVERY, SHIFTS
from game.scenes.match.screen import MatchScreen
from game.stage.layout.viewport import Viewport
from game.stage.text.language import current
from tests.app.demo import Demo, Stage
from tests.kiosk.test_staff import let_in
from tests.kiosk.visit import NOON, PROFILE, Visit, is_match, target
from tests.scenes.stagehand import Driver, program

PIN = "2580"
OPEN = {"ask_after": 20.0, "countdown": 5.0, "show_after": 10.0, "show": False, "pixel_shift": False, "pin": PIN}
"""Profile keys; visits begin on a Sunday at noon."""


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute)


DAY, NIGHT, ALWAYS = OpeningHours(time(9), time(17, 30)), OpeningHours(time(18), time(2)), OpeningHours()


@pytest.mark.parametrize(
    ("hours", "now", "is_open"),
    [
        (DAY, at(22, 8, 59), False),
        (DAY, at(22, 9), True),
        (DAY, at(22, 17, 29), True),
        (DAY, at(22, 17, 30), False),
        (NIGHT, at(22, 1), True),
        (NIGHT, at(22, 2), False),
        (NIGHT, at(22, 23), True),
        (ALWAYS, at(22, 0), True),
        (OpeningHours(closed_on=("sunday",)), at(22, 12), False),
        (OpeningHours(closed_on=("sunday",)), at(23, 0), True),
        (OpeningHours(closed_on=DAYS), at(22, 12), False),
    ],
)
def test_it_is_open_or_not(hours: OpeningHours, now: datetime, is_open: bool) -> None:
    assert hours.is_open(now) == is_open


@pytest.mark.parametrize(
    ("hours", "opening"),
    [
        (DAY, at(23, 9)),
        (OpeningHours(time(9), time(17), ("monday", "tuesday")), at(25, 9)),
        (OpeningHours(time(20), time(21)), at(22, 20)),
        (OpeningHours(closed_on=DAYS), None),
    ],
)
def test_it_says_when_it_is_open_again(hours: OpeningHours, opening: datetime | None) -> None:
    assert hours.next_opening(at(22, 18)) == opening


def test_hours_of_all_days_are_no_hours() -> None:
    assert Profile().hours.are_always
    assert Profile(opens="07:00", closes="07:00").hours.are_always
    assert not Profile(opens="07:00").hours.are_always
    assert not Profile(closed_on=("monday",)).hours.are_always


def brightness(visit: Visit) -> int:
    """Return the brightness of the brightest pixel, 0 to 255."""
    surface = visit.app.window.surface
    wide, high = surface.get_size()
    return max(max(surface.get_at((x, y))[:3]) for x in range(0, wide, 2) for y in range(0, high, 2))


def test_outside_of_the_hours_it_is_dark_and_a_touch_wakes_a_sentence_only() -> None:
    visit = Visit(Profile(opens="14:00", closes="17:00", **OPEN))
    lit: list[bool] = []
    names = visit.note(2.0)
    for moment in (5.0, 11.5, 10.5 + AWAKE + 5):
        visit.at(moment, lambda: lit.append(brightness(visit) > 40))
    frames: list[int] = []
    wall, looks = visit.wall, list[float]()
    visit.wall = lambda: looks.append(visit.stage.now) or wall()  # type: ignore[func-returns-value, method-assign]
    for moment in (30.0, 300.0):
        visit.at(moment, lambda: frames.append(visit.app.drawn))
    visit.key(10.5, pygame.K_RETURN)
    touched = visit.note(12.0)
    visit.run(301.0)
    assert [*names, *touched] == ["ClosedScreen", "ClosedScreen"]
    assert lit == [False, True, False]
    assert frames[0] == frames[1], "nothing is drawn in the dark"
    assert len(looks) <= 301 / LOOK_AT_CLOCK + 10, "the dark waits for the clock and for touches"
    assert visit.operator.counts.total().visits == 0


def test_it_opens_by_itself_and_closes_when_the_last_visitor_has_gone() -> None:
    visit = Visit(Profile(opens="12:01", closes="12:03", **OPEN))
    before, after = visit.note(50.0), visit.note(60 + LOOK_AT_CLOCK + 2)
    visit.play(170.0)
    playing = visit.note(183.0)
    closed = visit.note(180 + 20 + 5 + LOOK_AT_CLOCK + 5)
    visit.run(235.0)
    assert (before, after, playing, closed) == (["ClosedScreen"], ["Menu"], ["MatchScreen"], ["ClosedScreen"])


def test_a_clock_that_is_set_back_in_the_dark_is_believed() -> None:
    visit = Visit(Profile(opens="14:00", closes="17:00", **OPEN))
    wall, told = visit.wall, list[datetime | None]()
    hours = iter([9, 1, -22])  # at 21, at 13 of the same day, and at 14 of the day before
    ahead = next(hours)
    visit.wall = lambda: wall() + timedelta(hours=ahead)  # type: ignore[method-assign]

    def tell() -> None:
        nonlocal ahead
        assert isinstance(visit.top, ClosedScreen)
        told.append(visit.top.opening)
        ahead = next(hours)

    visit.at(5.0, tell)
    visit.at(10.0 + LOOK_AT_CLOCK, tell)
    after = visit.note(2 * (10.0 + LOOK_AT_CLOCK))
    visit.run(2 * (11.0 + LOOK_AT_CLOCK))
    assert told == [at(23, 14), at(22, 14)]
    assert after == ["Menu"]


def test_the_staff_gets_in_and_it_is_dark_again_afterwards() -> None:
    visit = Visit(Profile(opens="14:00", closes="17:00", **OPEN))
    end = let_in(visit, 2.0)
    seen = visit.note(end)
    later = visit.note(end + 20 + LOOK_AT_CLOCK)
    visit.run(end + 20 + LOOK_AT_CLOCK + 2)
    assert (seen, later) == (["StaffMenu"], ["ClosedScreen"])
    assert visit.operator.counts.total().visits == 0


def test_the_sentence_is_not_always_in_the_same_place() -> None:
    visit = Visit(Profile(**OPEN))
    visit.run(1.0)
    dark = ClosedScreen(visit.context, NOON)
    dark.resize(Viewport.of((640, 360)))
    places = set()
    for _ in PLACES:
        dark.wake()
        (sentence,) = dark.texts()
        places.add(round(sentence.box.y))
        dark.update(AWAKE + 1)
    assert len(places) == len(PLACES)


def test_the_picture_moves_by_a_pixel_or_two_every_two_minutes_and_costs_nothing_in_between() -> None:
    visit = Visit(Profile(**{**OPEN, "pixel_shift": True}))
    shifts: list[tuple[int, int]] = []
    draws: set[int] = set()

    def look() -> None:
        shifts.append(visit.app.offset)
        draws.add(visit.app.drawn)

    rounds = 4
    for moment in range(20, round(SHIFT_EVERY) * rounds, 20):
        visit.at(float(moment), look)
    visit.run(SHIFT_EVERY * rounds + 1)
    assert list(dict.fromkeys(shifts)) == list(SHIFTS[:rounds])
    assert len(draws) == rounds
    for (x, y), (right, down) in zip(SHIFTS, (*SHIFTS[1:], SHIFTS[0]), strict=True):
        assert max(abs(x), abs(y)) <= 2
        assert max(abs(x - right), abs(y - down)) <= 2


def test_while_something_moves_the_picture_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(Profile(**{**OPEN, "pixel_shift": True, "ask_after": 1000.0}))
    visit.play(1.0)
    seen: list[tuple[bool, tuple[int, int]]] = []
    visit.at(SHIFT_EVERY - 1, lambda: monkeypatch.setattr(MatchScreen, "is_lively", True))
    visit.at(SHIFT_EVERY + 3, lambda: seen.append((is_match(visit.top), visit.app.offset)))
    visit.run(SHIFT_EVERY + 4)
    assert seen == [(True, (0, 0))]


@pytest.mark.parametrize("shift", [(2, -1), (-2, 1), (0, 2), (1, 0)])
def test_moved_everything_is_there_and_the_gap_is_dark(shift: tuple[int, int]) -> None:
    stage = Stage()
    scene = Demo("white")
    stage.at(2.0, lambda: stage.app.shift(*shift))
    found: list[tuple[int, int]] = []

    def look() -> None:
        surface = stage.app.window.surface
        wide, high = surface.get_size()
        rows = [sum(surface.get_at((x, high // 2)).r == 0 for x in range(wide))]
        columns = [sum(surface.get_at((wide // 2, y)).r == 0 for y in range(high))]
        found.append((rows[0], columns[0]))

    stage.at(3.0, look)
    stage.run(scene, 4.0)
    assert found == [(abs(shift[0]), abs(shift[1]))]


ASK = PROFILE.ask_after
END = ASK + PROFILE.countdown


def test_first_it_asks_then_it_goes_back_to_the_shelf() -> None:
    visit = Visit()
    visit.play(1.0)
    before, asking, counting, after = (visit.note(1 + second) for second in (ASK - 1, ASK + 1, END - 1, END + 2))
    visit.run(END + 5)
    assert [*before, *asking, *counting, *after] == ["MatchScreen", "IdlePrompt", "IdlePrompt", "Menu"]


def test_a_touch_takes_the_question_away_and_does_nothing_else() -> None:
    visit = Visit()
    visit.play(1.0)
    lengths: list[int] = []

    def note() -> None:
        if is_match(visit.top):
            assert isinstance(visit.top, MatchScreen)
            lengths.append(len(visit.top.match.log))

    visit.at(ASK, note)
    visit.key(1 + ASK + 2, pygame.K_RETURN)
    visit.at(1 + ASK + 4, note)
    again = visit.note(1 + ASK + 2 + ASK + 1)
    visit.run(2 * ASK + 6)
    assert len(lengths) == 2
    assert lengths[0] == lengths[1], "the press was taken for a decision"
    assert again == ["IdlePrompt"]


def test_a_key_that_means_nothing_gives_more_time() -> None:
    visit = Visit()
    visit.play(1.0)
    visit.key(1 + END - 1, pygame.K_F7)
    still, gone = visit.note(1 + END + 1), visit.note(1 + END + PROFILE.countdown + 2)
    visit.run(END + PROFILE.countdown + 5)
    assert (still, gone) == (["IdlePrompt"], ["Menu"])


def test_its_buttons_do_what_they_say_and_the_rest_of_the_glass_goes_on() -> None:
    visit = Visit()
    visit.play(1.0)
    visit.tap(1 + ASK + 2, lambda scene: (20.0, 20.0))
    on = visit.note(1 + ASK + 3)
    visit.tap(1 + 2 * ASK + 5, lambda scene: target(scene, "yes"))
    away = visit.note(1 + 2 * ASK + 7)
    visit.run(2 * ASK + 10)
    assert (on, away) == (["MatchScreen"], ["Menu"])


def test_on_the_shelf_nobody_is_asked_but_the_visit_ends() -> None:
    visit = Visit()
    visit.touch(1.0)
    visit.at(1.0, lambda: setattr(visit.file.settings, "text_size", 2.0))
    visit.at(1.0, lambda: visit.context.speak("de"))
    visit.key(1.5, pygame.K_m)
    seen = visit.note(1 + PROFILE.show_after + 2)
    sizes: list[float] = []
    for seconds in (2, 1 + PROFILE.show_after + 2):
        visit.at(seconds, lambda: sizes.extend((visit.file.settings.text_size, visit.app.inputs.magnification)))
    visit.run(PROFILE.show_after + 5)
    assert (seen, sizes, current()) == (["Menu"], [2.0, 2.0, 1.0, 1.0], "en")


def test_the_show_follows_and_a_touch_ends_it() -> None:
    visit = Visit(Profile(ask_after=20.0, countdown=5.0, show_after=10.0, show=True))
    shown, back = visit.note(12.0), visit.note(16.0)
    visit.key(14.0, pygame.K_F7)
    visit.run(18.0)
    assert (shown, back) == (["Welcome"], ["Menu"])


@pytest.mark.parametrize("decisions", [0, 2])
def test_an_error_leaves_a_visit_as_it_was_and_it_ends_like_any_other(decisions: int) -> None:
    visit = Visit()
    visit.play(1.0)
    for number in range(decisions):
        visit.key(2.0 + number / 2, pygame.K_RETURN)
    visit.at(3.0, lambda: setattr(visit.file.settings, "text_size", 1.5))
    visit.at(3.0, visit.store.flush)
    visit.at(3.5, lambda: setattr(visit.top, "update", lambda dt: 1 // 0))
    visit.at(4.0, lambda: pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED)))  # the loop wakes
    visit.key(5.5, pygame.K_RETURN)
    seen: list[object] = []
    for moment in (9.0, 9.0 + END + PROFILE.show_after):
        visit.at(moment, lambda: seen.extend((type(visit.top).__name__, visit.file.settings.text_size)))
    visit.run(10.0 + END + PROFILE.show_after)
    assert seen == ["MatchScreen" if decisions else "Menu", 1.5, "Menu", 1.0]
    assert visit.operator.counts.total().visits == 1


def test_only_the_games_of_the_profile_are_on_the_shelf_and_idle_it_costs_nothing() -> None:
    visit = Visit(Profile(games=("places", "beacon"), show=False, pixel_shift=False))
    found: list[str] = []
    draws: list[int] = []
    visit.at(1.0, lambda: found.extend(game.key for game in visit.top.games))  # type: ignore[attr-defined]
    for second in (3.0, 200.0):
        visit.at(second, lambda: draws.append(visit.app.drawn))
    visit.run(201.0)
    assert found == ["places", "beacon"]
    assert draws[0] == draws[1]


def test_the_question_counts_whole_seconds() -> None:
    made = program()
    menu = made.menu()
    driver = Driver(made, menu)
    question = IdlePrompt(made.context, menu, 5.0)
    assert question.wake_after == pytest.approx(1.0)
    question.resize(driver.viewport)
    question.update(1.0)
    assert any("4 seconds" in text.text for text in question.texts())
    assert question.update(4.5) == EndVisit()
