"""The end of a visit: a prompt with a countdown, a reset to the shelf, attract mode; and input meanwhile."""

from __future__ import annotations

import pygame
import pytest

from game.kiosk.idle_scenes import EndVisit, IdlePrompt
from game.kiosk.profile import Profile
from game.scenes.match.screen import MatchScreen
from game.stage.text.language import current
from tests.kiosk.visit import PROFILE, Visit, is_match, target
from tests.scenes.stagehand import Driver, program

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
    seen = visit.note(1 + PROFILE.show_after + 2)
    sizes: list[float] = []
    visit.at(1 + PROFILE.show_after + 2, lambda: sizes.append(visit.file.settings.text_size))
    visit.run(PROFILE.show_after + 5)
    assert (seen, sizes, current()) == (["Menu"], [1.0], "en")


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
