"""A toast rises from the edge of the screen, and appears at once with reduced motion."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue
from game.scenes.base.scene import Scene
from game.tools.shots import played

from .stagehand import KEYS, Driver, printed, program


def told(*, reduced_motion: bool) -> list[int]:
    """Return the number of visible pixels of the slip, frame by frame since the toast began."""
    made = program()
    made.context.settings.reduced_motion = reduced_motion
    driver = Driver(made, made.menu(), (640, 360))
    driver.pass_time(1.0)
    driver.scene.say("Tap again to play.")
    card = made.context.canvas(driver.viewport).colour("surface.card_hi")[:3]
    seen = []
    for _ in range(14):
        picture = driver.draw()
        corner = picture.subsurface(pygame.Rect(20, 320, 200, 40))
        seen.append(pygame.mask.from_threshold(corner, card, (40, 40, 40, 255)).count())
        driver.pass_time(1 / 60, 1 / 60)
    return seen


def test_a_line_comes_up_from_the_edge() -> None:
    seen = told(reduced_motion=False)
    assert seen[0] < seen[-1] / 4
    assert any(seen[0] < some < seen[-1] * 0.9 for some in seen)
    assert seen[-1] > 500


def test_a_line_goes_back_to_the_edge() -> None:
    made = program()
    driver = Driver(made, made.menu(), (640, 360))
    driver.pass_time(1.0)
    driver.scene.say("Tap again to play.")
    card = made.context.canvas(driver.viewport).colour("surface.card_hi")[:3]
    driver.pass_time(1.0)
    seen: list[int] = []
    while driver.scene.toast:
        corner = driver.draw().subsurface(pygame.Rect(20, 320, 200, 40))
        seen.append(pygame.mask.from_threshold(corner, card, (40, 40, 40, 255)).count())
        driver.pass_time(1 / 60, 1 / 60)
    assert 0 < seen[-1] < seen[0] * 0.8


def test_with_less_motion_it_is_there_at_once() -> None:
    seen = told(reduced_motion=True)
    assert seen[0] == seen[-1] > 500


@pytest.mark.parametrize("text_size", [1.5, 2.0])
@pytest.mark.parametrize(("size", "times"), [((1024, 768), 2), ((1280, 800), 3), ((2560, 1080), 3)])
def test_large_words_of_two_lines_stay_within_the_bar_beside_the_keys(
    size: tuple[int, int], times: int, text_size: float
) -> None:
    made = program("de", text_size)
    screen = made.match(played(catalogue()["diceland"], 4, 0.5))
    Driver(made, screen, size)
    words = " ".join(["Kreuze erst die offene gelbe Fläche voll, dann eine neue an."] * times)
    screen.say(words)
    Scene.settle(screen)
    texts, _ = printed(screen, size)
    said = next(text for text in texts if text.text == words)
    keys = [box for box, _ in screen.bar.boxes]
    assert said.box.y >= screen.viewport.height - screen.viewport.bar
    assert said.box.right < min(key.x for key in keys)
    assert len(keys) >= 3


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1000, 700), (1024, 768), (1280, 800)], ids=str)
def test_every_key_keeps_its_word_while_something_is_said(size: tuple[int, int], language: str) -> None:
    made = program(language)
    made.context.inputs.last = KEYS
    for scene in (
        made.menu(),
        made.match(played(catalogue()["diceland"], 4, 0.5)),
        made.seats(catalogue()["diceland"]),
    ):
        scene.source = KEYS
        Driver(made, scene, size)
        for words in ("Fülle erst dein offenes Gebiet in Gelb.", "Kreuze erst die offene gelbe Fläche voll, dann an."):
            scene.say(words)
            Scene.settle(scene)
            texts, _ = printed(scene, size)
            assert words in {text.text for text in texts} or any(words.startswith(text.text) for text in texts)
            said = {text.text for text in texts}
            assert all({prompt.label, prompt.short} & said for prompt in scene.prompts())


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_one_line_gives_way_to_the_next_bit_by_bit(reduced_motion: bool) -> None:
    made = program()
    made.context.settings.reduced_motion = reduced_motion
    driver = Driver(made, made.menu(), (640, 360))
    driver.pass_time(1.0)
    driver.scene.say("Tap again to play.")
    driver.draw()
    driver.pass_time(0.5, 1 / 60)
    before = driver.draw().copy()
    driver.scene.say("Nothing to undo")
    seen = []
    for _ in range(20):
        seen.append(bytes(driver.draw().subsurface(pygame.Rect(20, 310, 220, 50)).copy().get_buffer()))
        driver.pass_time(1 / 60, 1 / 60)
    assert seen[-1] != bytes(before.subsurface(pygame.Rect(20, 310, 220, 50)).copy().get_buffer())
    if reduced_motion:
        assert len(set(seen)) == 1
    else:
        assert len(set(seen)) >= 3, "it was cut"


@pytest.mark.parametrize("key", ["borders", "beacon"])
def test_a_line_on_a_tall_screen_does_not_lie_on_the_button_that_starts(key: str) -> None:
    made = program()
    driver = Driver(made, made.seats(catalogue()[key]), (1080, 1920))
    start = next(target.shape.bounds for target in driver.scene.focus.targets if target.key == "start")
    driver.scene.say("Not with this number of players")
    driver.pass_time(1.0)
    before = driver.draw().copy()
    driver.scene.toast = ""
    area = pygame.Rect(round(start.x), round(start.y), round(start.w), round(start.h))
    after = driver.draw()
    assert pygame.image.tobytes(before.subsurface(area), "RGB") == pygame.image.tobytes(after.subsurface(area), "RGB")
