"""The magnifier: it enlarges the focused item or the pointer's place, and presses hit the item shown there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.input.intents import Press, Release
from game.input.press_guard import CANCELLED
from game.scenes.base.scene import Scene
from game.shell.app import App
from game.shell.router import Router
from game.stage.paint.frame import DrawTarget
from tests.app.demo import Demo, Stage
from tests.scenes.stagehand import close, program

WIDE, HIGH = 320, 180


class Tiles(Demo):
    """Shows a picture on which every place has its own colour."""

    def draw(self, surface: DrawTarget) -> None:
        picture = pygame.Surface(surface.get_size())
        for x in range(0, WIDE, 20):
            for y in range(0, HIGH, 20):
                picture.fill(colour_at(x, y), (x, y, 20, 20))
        surface.blit(picture, (0, 0))


def colour_at(x: int, y: int) -> tuple[int, int, int]:
    """Return the colour of the middle of a tile."""
    return x // 20 * 12, y // 20 * 20, 100


def seen(stage: Stage, x: int, y: int) -> tuple[int, int, int]:
    colour = stage.app.window.surface.get_at((x, y))
    return colour.r, colour.g, colour.b


@pytest.fixture
def made() -> Iterator[Router]:
    yield program()
    close()


def on_the_shelf(made: Router) -> Callable[[App], Scene]:
    def first(app: App) -> Scene:
        made.context.inputs = app.inputs
        made.context.save_settings()
        return made.menu()

    return first


def test_a_key_shows_the_middle_twice_as_large_and_again_the_whole() -> None:
    stage, shown = Stage(), []
    places = [(10, 10), (170, 90), (310, 170)]
    for seconds in (1.0, 2.0, 3.0):
        stage.at(seconds, lambda: shown.append([seen(stage, *place) for place in places]))
    stage.key(1.5, pygame.K_m)
    stage.key(2.5, pygame.K_m)
    stage.run(Tiles(), 4.0)
    usual = [colour_at(*place) for place in places]
    assert shown == [usual, [colour_at(85, 50), colour_at(165, 90), colour_at(235, 130)], usual]


def test_the_mouse_shows_what_lies_below_it_and_presses_it() -> None:
    stage, scene, shown = Stage(), Tiles(), []
    for step in range(5):
        stage.post(1.0 + step / 10, pygame.MOUSEMOTION, pos=(250 + step * 5, 30), rel=(5, 0), buttons=(0, 0, 0))
    stage.key(2.0, pygame.K_m)
    for step in range(5):
        stage.post(2.5 + step / 10, pygame.MOUSEMOTION, pos=(250 + step * 5, 30), rel=(5, 0), buttons=(0, 0, 0))
    stage.at(3.5, lambda: shown.append((seen(stage, 270, 30), seen(stage, 310, 30))))
    stage.post(4.0, pygame.MOUSEBUTTONDOWN, pos=(270, 30), button=1)
    stage.run(scene, 5.0)
    assert shown == [(colour_at(270, 30), colour_at(290, 30))]
    assert [intent.pos for intent in scene.intents if isinstance(intent, Press)] == [(270, 30)]


def fingers(stage: Stage, seconds: float, kind: int, *places: tuple[float, float]) -> None:
    for number, (x, y) in enumerate(places):
        stage.post(seconds, kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


def test_two_fingers_enlarge_and_pan_and_one_presses_what_it_touches() -> None:
    stage, scene, shown = Stage(), Tiles(), []
    fingers(stage, 1.0, pygame.FINGERDOWN, (0.45, 0.5), (0.55, 0.5))
    for step in range(1, 9):
        wide = 0.05 + step * 0.02
        fingers(stage, 1.0 + step / 10, pygame.FINGERMOTION, (0.5 - wide, 0.5), (0.5 + wide, 0.5))
    for step in range(1, 6):
        left = step * 0.05
        fingers(stage, 2.0 + step / 10, pygame.FINGERMOTION, (0.29 - left, 0.5), (0.71 - left, 0.5))
    fingers(stage, 3.0, pygame.FINGERUP, (0.04, 0.5), (0.46, 0.5))
    stage.at(3.5, lambda: shown.append((stage.app.presentation.magnifier.part.topleft, seen(stage, 190, 130))))
    fingers(stage, 4.0, pygame.FINGERDOWN, (190 / (WIDE - 1), 130 / (HIGH - 1)))
    fingers(stage, 4.1, pygame.FINGERUP, (190 / (WIDE - 1), 130 / (HIGH - 1)))
    stage.run(scene, 5.0)
    presses = [intent.pos for intent in scene.intents if isinstance(intent, Press)]
    cancelled = [intent.pos for intent in scene.intents if isinstance(intent, Release)]
    assert stage.app.inputs.magnification > 2
    (corner, colour), (_, pressed) = shown[0], presses
    assert corner[0] > WIDE / 4, "it was panned to the right"
    assert colour == colour_at(*pressed)
    assert cancelled[0] == CANCELLED, "the first finger pressed nothing"


@pytest.mark.parametrize(
    ("start", "moved"),
    [
        ([(0.2, 0.5), (0.3, 0.5)], [(0.2, 0.5), (0.9, 0.5)]),
        ([(0.05, 0.5), (0.95, 0.5)], [(0.25, 0.5), (0.75, 0.5)]),
    ],
    ids=["a palm that rests", "the hands of two players"],
)
def test_not_every_two_fingers_pinch(start: list[tuple[float, float]], moved: list[tuple[float, float]]) -> None:
    stage = Stage()
    fingers(stage, 1.0, pygame.FINGERDOWN, *start)
    for step in (1, 2, 3):
        fingers(stage, 1.0 + step / 10, pygame.FINGERMOTION, *moved)
    stage.run(Tiles(), 2.0)
    assert stage.app.inputs.magnification == 1


def test_it_follows_what_is_focused_and_the_prompts_keep_their_size(made: Router) -> None:
    stage, gone, strips = Stage(is_motion_reduced=lambda: True), [], []

    def look() -> None:
        scene = stage.app.top
        assert isinstance(scene, Scene)
        box, k = scene.focus.current.shape.bounds, scene.viewport.scale
        whole = pygame.Rect(round(box.x * k), round(box.y * k), round(box.w * k), round(box.h * k))
        if stage.app.presentation.magnifier.is_on:
            gone.append(stage.app.presentation.magnifier.part.clip(whole).size == whole.size)
        low = round(HIGH - scene.viewport.bar * k) + 4
        strips.append(pygame.image.tobytes(stage.app.window.surface.subsurface((0, low, WIDE, HIGH - low)), "RGB"))

    keys = [pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN]
    stage.key(2.0, pygame.K_m)
    for number, key in enumerate(keys):
        stage.key(3.0 + number, key)
        stage.at(3.9 + number, look)
    stage.key(11.0, pygame.K_m)
    stage.at(11.9, look)
    stage.run(on_the_shelf(made), 12.0)
    assert gone == [True] * len(keys)
    assert strips[-1] == strips[-2], "the same prompts, magnified or not"


def test_it_pans_in_steps_unless_motion_is_reduced() -> None:
    def parts(*, is_reduced: bool) -> set[tuple[int, int]]:
        stage = Stage(is_motion_reduced=lambda: is_reduced)
        corners: set[tuple[int, int]] = set()
        stage.key(2.0, pygame.K_m)
        for number in range(4):
            stage.key(3.0 + number, pygame.K_RIGHT)
        for frame in range(300):
            stage.at(2.5 + frame / 60, lambda: corners.add(stage.app.presentation.magnifier.part.topleft))
        stage.run(on_the_shelf(program()), 8.0)
        close()
        return corners

    assert len(parts(is_reduced=True)) < len(parts(is_reduced=False)) / 2


def test_the_wheel_with_ctrl_zooms_from_one_to_four_times(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LCTRL)
    factors: list[float] = []
    for number, turned in enumerate((2, 20, -30)):
        stage.post(1.0 + number, pygame.MOUSEWHEEL, y=turned, precise_y=float(turned))
        stage.at(1.5 + number, lambda: factors.append(stage.app.inputs.magnification))
    stage.run(Tiles(), 5.0)
    assert factors == [pytest.approx(2**0.5), 4.0, 1.0]


def test_its_factor_is_kept_in_the_settings_and_comes_back_with_the_key(
    made: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, factors = Stage(), []
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LCTRL)
    stage.post(2.0, pygame.MOUSEWHEEL, y=6, precise_y=6.0)
    stage.key(3.0, pygame.K_m)
    stage.key(4.0, pygame.K_m)
    for seconds in (2.5, 3.5, 4.5):
        stage.at(seconds, lambda: factors.append(stage.app.inputs.magnification))
    stage.run(on_the_shelf(made), 5.0)
    enlarged = made.context.settings.magnification
    assert 2.5 < enlarged < 4
    assert factors == [enlarged, 1.0, enlarged]


def test_a_program_starts_as_large_as_the_last_one_ended() -> None:
    assert program(magnifier=True, magnification=3.0).context.inputs.magnification == 3.0
    assert program(magnification=3.0).context.inputs.magnification == 1.0
    close()
