"""The main loop: sleeping, calls of scenes, and error handling."""

from __future__ import annotations

import gc
import logging
import os
import sys
import weakref
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from game.games import shelf
from game.input.intents import Device, Do, Dropped, Intent, Leave, Nav, Plugged, Point, Press, Source
from game.scenes.base.game_box import SceneBox
from game.scenes.base.message_card import MessageCard
from game.scenes.base.screen import Place
from game.shell.app import CRASH_TITLE, GC_PAUSE, NEVER
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget
from game.stage.paint.furniture import BOX_FRONT
from game.stage.time.scene_fade import PANEL_SECONDS
from game.stage.time.stack import Pop, Push, Quit, Replace, Reset, Transition
from tests.app.demo import Demo, Stage
from tests.programs import python
from tests.scenes.stagehand import program

ENTER = pygame.K_RETURN


def test_sound_and_controllers_wait_until_the_first_frame_is_shown() -> None:
    order: list[str] = []
    scene = Demo()
    scene.on_draw = lambda: order.append("draw" if not pygame.joystick.get_init() else "draw with pads")
    stage = Stage(
        on_first_frame=lambda: order.append("shown, pads are looked for" if pygame.joystick.get_init() else "shown")
    )
    stage.run(scene, 1.0)
    assert order == ["draw", "shown, pads are looked for"]
    assert not controller.get_init(), "the next program in this process would find them open"


def test_what_is_not_needed_to_play_may_fail_to_start() -> None:
    def fail() -> None:
        raise OSError("no sound card")

    scene = Demo()
    stage = Stage(on_first_frame=fail)
    stage.key(0.5, ENTER)
    assert stage.run(scene, 1.0) == 0
    assert len([intent for intent in scene.intents if isinstance(intent, Do)]) == 1


def test_an_idle_scene_is_entered_laid_out_drawn_once_and_not_updated() -> None:
    stage, scene = Stage(), Demo()
    assert stage.run(scene, 600.0) == 0
    assert scene.log == ["enter", "resize", "leave"]
    assert scene.fits[0].window == (320, 180)
    assert scene.draws == 1
    assert len(scene.steps) <= 3
    assert min(stage.naps[100:-1]) >= 0.009


@pytest.mark.parametrize("oversleep", [0.0, 0.003])
def test_a_lively_scene_gets_60_even_steps_a_second_and_is_drawn_when_it_has_something_new(oversleep: float) -> None:
    stage, scene = Stage(), Demo()
    stage.oversleep, scene.is_lively = oversleep, True

    def change(dt: float) -> None:
        scene.is_dirty = len(scene.steps) % 2 == 0

    scene.on_update = change
    stage.run(scene, 10.0)
    assert len(scene.steps) == pytest.approx(600, abs=6)
    assert sum(scene.steps) == pytest.approx(10.0, abs=0.05)
    assert scene.draws == pytest.approx(300, abs=4)


def test_a_scene_that_takes_long_to_come_starts_with_a_short_step(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, match, card = Stage(), Demo(), Demo(is_overlay=True)
    card.is_lively = True
    match.answers[Do] = lambda intent: Push(card)

    def enter() -> None:
        stage.now += 0.090

    monkeypatch.setattr(card, "enter", enter)
    stage.key(1.0, ENTER)
    stage.run(match, 2.0)
    assert max(card.steps) < 0.03


def test_after_a_hiccup_a_step_is_a_tenth_of_a_second_at_most() -> None:
    stage, scene = Stage(), Demo()
    scene.is_lively = True

    def stumble(dt: float) -> Transition | None:
        if len(scene.steps) == 30:
            stage.now += 3.0
        return None

    scene.on_update = stumble
    stage.run(scene, 5.0)
    assert max(scene.steps) == pytest.approx(0.1)


def test_a_pause_counts_in_full_for_a_scene_that_counts_time() -> None:
    stage, scene = Stage(), Demo()
    scene.wake_after = 20.0
    stage.run(scene, 90.0)
    assert sum(scene.steps) == pytest.approx(90, abs=1)
    assert 4 <= len([step for step in scene.steps if step > 19]) <= 5


def test_what_starts_to_move_after_a_pause_does_not_jump() -> None:
    stage, scene = Stage(), Demo()
    moved: list[float] = []

    def start(intent: object) -> Transition | None:
        scene.is_lively = True
        scene.on_update = moved.append
        return None

    scene.answers[Do] = start
    stage.key(30.0, ENTER)
    stage.run(scene, 31.0)
    assert len(moved) == pytest.approx(60, abs=3)
    assert max(moved) < 0.04


def test_held_keys_repeat_in_their_time_although_nothing_moves_and_the_loop_looks_rarely() -> None:
    stage, scene = Stage(), Demo()
    times: list[float] = []
    scene.answers[Nav] = lambda intent: times.append(stage.now)
    stage.post(40.0, pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, scancode=0)
    stage.post(59.05, pygame.KEYUP, key=pygame.K_RIGHT, mod=0)
    stage.run(scene, 70.0)
    assert times[0] == pytest.approx(1040.0, abs=0.025), "within a look"
    gaps = [after - before for before, after in pairwise(times)]
    assert gaps[0] == pytest.approx(0.4, abs=0.001)
    assert gaps[1:] == pytest.approx([0.11] * (len(gaps) - 1), abs=0.001)
    assert len(times) == 171


def test_of_a_thousand_mouse_reports_only_the_last_of_each_frame_arrives() -> None:
    stage, scene = Stage(), Demo()
    for step in range(500):
        stage.post(
            1.0 + step / 1000, pygame.MOUSEMOTION, pos=(step % 300, 50), rel=(1, 0), buttons=(0, 0, 0), touch=False
        )
    stage.run(scene, 2.0)
    points = [intent for intent in scene.intents if isinstance(intent, Point)]
    assert 10 < len(points) < 60
    assert points[-1].pos == (499 % 300, 50)


class Lit(Demo):
    """White on a background of half the light."""

    def draw_bare(self, surface: DrawTarget) -> None:
        picture = pygame.Surface(surface.get_size())
        picture.fill((128, 128, 128))
        surface.blit(picture, (0, 0))


def test_between_two_scenes_the_rest_of_the_old_one_goes_while_the_new_one_comes() -> None:
    stage, menu, match = Stage(), Lit(), Lit()
    menu.answers[Do] = lambda intent: Replace(match)
    stage.key(1.0, ENTER)
    seen = stage.watch(1.0, range(1, 45))
    stage.run(menu, 2.0)
    assert 0.5 < min(seen) < 0.75, "the background is never alone"
    darkest = seen.index(min(seen))
    assert 4 <= darkest <= 8
    assert seen[:darkest] == sorted(seen[:darkest], reverse=True)
    assert seen[darkest:] == sorted(seen[darkest:])
    assert seen[darkest:].index(1.0) == pytest.approx(10, abs=3)
    assert match.log == ["enter", "resize", "leave"]
    assert menu.log[-1] == "leave"


def test_a_press_while_the_old_scene_goes_only_makes_it_faster() -> None:
    stage, menu, match = Stage(), Demo(), Demo()
    menu.answers[Do] = lambda intent: Replace(match)
    drawn: list[float] = []
    match.on_draw = lambda: drawn.append(stage.now - 1001.0)
    stage.key(1.0, ENTER)
    stage.key(1.05, ENTER)
    stage.key(1.4, ENTER)
    stage.run(menu, 3.0)
    assert drawn[0] < 0.1
    assert len([intent for intent in match.intents if isinstance(intent, Do)]) == 1


def placed(x: float, y: float, high: float) -> SceneBox:
    """Return a box in a window of 320 by 180 pixels, as the game's scenes have one."""
    viewport = Viewport.of((320, 180))
    wide = high * BOX_FRONT[0] / BOX_FRONT[1]
    return SceneBox(program().context.canvas(viewport), shelf()[0], Box(x, y, wide, high))


@pytest.mark.parametrize(
    ("reduced_motion", "presses", "ways"),
    [(False, (1.0,), 20), (False, (1.0, 1.15), 8), (True, (1.0,), 0)],
    ids=["lively", "skipped", "calm"],
)
def test_the_box_that_both_scenes_have_flies_until_a_press_and_not_with_less_motion(
    reduced_motion: bool, presses: Sequence[float], ways: int
) -> None:
    stage, menu, match = Stage(is_motion_reduced=lambda: reduced_motion), Lit(), Lit()
    menu.box, match.box = placed(0, 600, 400), placed(1400, 100, 200)
    menu.place = match.place = "table"
    menu.answers[Do] = lambda intent: Replace(match)
    for press in presses:
        stage.key(press, ENTER)
    seen: list[bytes] = []
    for frame in range(1, 60):
        stage.at(1 + frame / 60, lambda: seen.append(pygame.image.tobytes(stage.app.window.surface, "RGB")))
    stage.run(menu, 3.0)
    coloured = [picture for picture in seen if len(set(picture)) > 9]  # the scenes are white
    assert len(set(coloured)) == pytest.approx(ways, abs=3)
    assert set(seen[-1]) == {255}


def test_files_dropped_together_arrive_together_also_while_the_old_scene_goes() -> None:
    stage, menu, match = Stage(), Demo(), Demo()
    menu.answers[Do] = lambda intent: Replace(match)
    stage.key(1.0, ENTER)
    for start in (0.5, 1.05):
        stage.post(start, pygame.DROPBEGIN)
        stage.post(start, pygame.DROPFILE, file="a.txt")
        stage.post(start + 0.01, pygame.DROPFILE, file="b.txt")
        stage.post(start + 0.01, pygame.DROPCOMPLETE)
    stage.post(2.0, pygame.DROPFILE, file="c.txt")
    stage.run(menu, 3.0)
    dropped = [intent.paths for intent in (*menu.intents, *match.intents) if isinstance(intent, Dropped)]
    assert dropped == [("a.txt", "b.txt"), ("a.txt", "b.txt"), ("c.txt",)]


def test_a_scene_is_laid_out_at_once_and_drawn_once_it_is_ready() -> None:
    stage, menu, match = Stage(), Demo(), Demo("black")
    menu.answers[Do] = lambda intent: Replace(match)
    match.is_ready = False
    seen: list[list[str]] = []
    stage.key(1.0, ENTER)
    stage.at(1.1, lambda: seen.append(list(match.log)))
    stage.at(1.9, lambda: seen.append([f"{match.draws} pictures, {len(match.steps)} steps"]))
    stage.at(1.9, lambda: setattr(match, "is_ready", True))
    stage.run(menu, 3.0)
    assert seen == [["enter", "resize"], ["0 pictures, 0 steps"]]
    assert match.draws


def come_and_go(match: Demo, pause: Demo) -> None:
    """A press opens the pause over the match, the next closes it."""
    match.answers[Do] = lambda intent: Push(pause)
    pause.answers[Do] = lambda intent: Pop()


@pytest.mark.parametrize(
    ("close", "log"),
    [
        (lambda next_scene: Pop(), ["enter", "resize", "enter", "leave"]),
        (lambda next_scene: Reset(next_scene, is_quiet=True), ["enter", "resize", "leave"]),
    ],
    ids=["an overlay", "the same table"],
)
def test_what_comes_and_goes_at_one_table_leaves_the_background_as_it_is(
    close: Callable[[Demo], Transition], log: list[str]
) -> None:
    stage, match, pause, closing = Stage(), Demo(), Demo(is_overlay=True), Demo()
    match.answers[Do] = lambda intent: Push(pause)
    pause.answers[Do] = lambda intent: close(closing)
    stage.key(1.0, ENTER)
    stage.key(2.0, ENTER)
    seen = stage.watch(1.0, range(120))
    stage.run(match, 3.0)
    assert set(seen) == {1.0}
    assert match.log == log
    assert pause.log == ["enter", "resize", "leave"]


def test_an_overlay_fades_in_and_out_and_hears_all_but_a_double_press() -> None:
    stage, match, pause = Stage(), Demo("black"), Demo("white", is_overlay=True)
    come_and_go(match, pause)
    stage.key(1.0, ENTER)
    stage.key(1.1, ENTER)
    stage.key(1.31, ENTER)
    seen = stage.watch(1.0, range(60))
    stage.run(match, 3.0)
    assert len({level for level in seen if 0.05 < level < 0.95}) > 4
    assert seen[-1] == 0.0
    assert pause.log[-1] == "leave"


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_a_page_fades_into_the_next_and_that_hears_at_once(reduced_motion: bool) -> None:
    stage, scene = Stage(is_motion_reduced=lambda: reduced_motion), Demo("black")

    def turn(intent: Intent) -> None:
        scene.colour, scene.is_dirty, scene.is_turned = "white", True, True

    scene.answers[Do] = turn
    stage.key(1.0, ENTER)
    stage.key(1.05, ENTER)
    seen = stage.watch(1.0, range(60))
    stage.run(scene, 3.0)
    assert len({level for level in seen if 0.05 < level < 0.95}) > 4
    assert (seen[0], seen[-1]) == (0.0, 1.0)
    assert len([intent for intent in scene.intents if isinstance(intent, Do)]) == 2


def test_leaving_the_match_from_the_pause_shows_the_background_first() -> None:
    stage, match, pause, menu = Stage(), Lit(), Demo(is_overlay=True), Lit()
    match.answers[Do] = lambda intent: Push(pause)
    pause.answers[Do] = lambda intent: Reset(menu)
    seen: list[float] = []
    stage.key(1.0, ENTER)
    stage.key(2.0, ENTER)
    stage.at(2.12, lambda: seen.append(stage.brightness()))
    stage.run(match, 3.0)
    assert seen[0] < 0.75
    assert match.log[-1] == pause.log[-1] == "leave"


@pytest.mark.parametrize(
    ("places", "reduced_motion", "is_slid"),
    [
        (("wall", "table"), False, True),
        (("table", "table"), False, True),
        (("wall", None), False, False),
        (("wall", "table"), True, False),
    ],
    ids=["down", "aside", "elsewhere", "calm"],
)
def test_scenes_in_the_room_slide_unless_motion_is_reduced(
    places: tuple[Place, Place], reduced_motion: bool, is_slid: bool
) -> None:
    stage, menu, match = Stage(is_motion_reduced=lambda: reduced_motion), Lit(), Lit()
    menu.place, match.place = places
    menu.answers[Do] = lambda intent: Replace(match)
    stage.key(1.0, ENTER)
    seen = stage.watch(1.0, range(1, 60))
    stage.run(menu, 3.0)
    assert (min(seen) == 1.0) is is_slid, "a fade shows the dark background"


def test_what_the_old_scene_was_drawn_with_is_gone_before_its_last_picture_is_kept() -> None:
    drawn: list[weakref.ref[pygame.Surface]] = []
    held: list[bool] = []

    def asked() -> bool:
        held.append(drawn[-1]() is not None)
        return True

    class Drawn(Demo):
        def draw(self, surface: DrawTarget) -> None:
            picture = pygame.Surface(surface.get_size())
            drawn.append(weakref.ref(picture))
            surface.blit(picture, (0, 0))

    stage, menu, match = Stage(is_motion_reduced=asked), Drawn(), Demo()
    menu.answers[Do] = lambda intent: Replace(match)
    stage.key(1.0, ENTER)
    stage.run(menu, 2.0)
    assert held
    assert not any(held)


@pytest.mark.parametrize("where", ["enter", "resize", "handle", "update", "draw", "take_dirty"])
def test_a_scene_that_fails_makes_way_for_a_calm_card_and_the_menu(
    where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stage, match = Stage(), Demo("red")
    menus: list[Demo] = []

    def menu(app: object) -> Demo:
        menus.append(Demo("white"))
        menus[-1].answers[Do] = lambda intent: Replace(match)
        return menus[-1]

    def fail(*what: object) -> None:
        raise ZeroDivisionError("in the match")

    monkeypatch.setattr(match, where, fail)
    match.is_lively = True
    cards: list[object] = []
    stage.key(1.0, ENTER)
    stage.key(2.0, pygame.K_RIGHT)
    stage.at(2.3 if where == "handle" else 1.7, lambda: cards.append(stage.app.top))
    stage.key(4.0, pygame.K_RIGHT)
    with caplog.at_level(logging.ERROR):
        assert stage.run(menu, 6.0) == 0
    assert "in the match" in caplog.text
    (card,) = cards
    assert isinstance(card, MessageCard), "the press that broke the scene does not close it"
    assert card.title == CRASH_TITLE
    assert "leave" in match.log
    assert len(menus) == 2
    assert menus[1].log == ["enter", "resize", "leave"]
    assert menus[1].draws > 0


def failing(app: object) -> Demo:
    scene = Demo()
    scene.answers[Do] = lambda intent: 1 // 0
    return scene


def never_starting(app: object) -> Demo:
    raise RuntimeError("no menu")


@pytest.mark.parametrize(("first", "seen"), [(failing, 6.0), (never_starting, 2.0)])
def test_two_failures_within_a_minute_end_the_program_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, first: Callable[[object], Demo], seen: float
) -> None:
    stage, cards = Stage(log_dir=tmp_path), list[object]()
    stage.at(seen, lambda: cards.append(stage.app.top))
    for second in (1.0, 3.0, 5.0):
        stage.key(second, ENTER)
    assert stage.run(first, 30.0) == 1
    (card,) = cards
    assert isinstance(card, MessageCard)
    assert str(tmp_path) in card.text, "it can be read on the screen too"
    (line,) = capsys.readouterr().err.splitlines()
    assert "two errors within a minute" in line
    assert str(tmp_path) in line
    assert (tmp_path / "faults.log").exists()


@pytest.mark.parametrize(("is_public", "count"), [(True, 4), (False, 3)])
def test_failures_more_than_a_minute_apart_are_forgiven_and_on_a_public_screen_the_card_gives_way_by_itself(
    is_public: bool, count: int
) -> None:
    stage, menus = Stage(is_locked=is_public), list[Demo]()

    def menu(app: object) -> Demo:
        menus.append(failing(app))
        return menus[-1]

    for second in (1.0, 3.0, 70.0, 140.0):
        stage.key(second, ENTER)
    assert stage.run(menu, 160.0) == 0
    assert len(menus) == count, "a card is closed by a press, on a public screen also by itself"


@pytest.mark.parametrize("fails", [False, True])
def test_closing_the_window_tells_the_scene_and_puts_all_of_them_away_whether_or_not_it_fails(fails: bool) -> None:
    stage, match, pause = Stage(), Demo(), Demo(is_overlay=True)
    match.answers[Do] = lambda intent: Push(pause)
    pause.answers[Leave] = lambda intent: 1 // 0 if fails else None
    stage.key(1.0, ENTER)
    assert stage.run(match, 2.0) == 0
    assert [type(intent) for intent in pause.intents] == [Leave]
    assert pause.log[-1] == match.log[-1] == "leave"


def test_a_scene_may_end_the_program() -> None:
    stage, scene = Stage(), Demo()
    scene.answers[Do] = lambda intent: Quit()
    stage.key(1.0, ENTER)
    assert stage.run(scene, 1000.0) == 0
    assert stage.now < 1002


def test_many_sizes_in_a_row_are_laid_out_once_and_stretched_meanwhile() -> None:
    stage, scene = Stage(), Demo()
    seen: list[float] = []
    for step in range(20):
        stage.at(1.0 + step / 50, lambda step=step: pygame.display.set_mode((320 + step, 200), pygame.RESIZABLE))
        stage.at(1.0 + step / 50 + 0.018, lambda: seen.append(stage.brightness()))
    stage.run(scene, 3.0)
    assert [viewport.window for viewport in scene.fits] == [(320, 180), (339, 200)]
    assert set(seen) == {1.0}
    assert scene.draws == 3


def test_a_press_during_the_storm_is_heard_in_the_new_layout() -> None:
    stage, scene = Stage(), Demo()
    stage.at(1.0, lambda: pygame.display.set_mode((400, 300), pygame.RESIZABLE))
    stage.post(1.05, pygame.MOUSEBUTTONDOWN, pos=(390, 290), button=1, touch=False)
    fits_at_press: list[int] = []
    scene.answers[Press] = lambda intent: fits_at_press.append(len(scene.fits))
    stage.run(scene, 2.0)
    assert fits_at_press == [2]


def test_f11_goes_full_screen_and_back_to_the_old_size() -> None:
    told: list[bool] = []
    desktop: list[tuple[int, int]] = []
    stage, scene = Stage(on_fullscreen=told.append), Demo()
    stage.at(0.5, lambda: desktop.extend(pygame.display.get_desktop_sizes()))
    stage.key(1.0, pygame.K_F11)
    stage.key(2.0, pygame.K_F11)
    stage.run(scene, 3.0)
    assert told == [True, False]
    windows = [viewport.window for viewport in scene.fits]
    assert windows[0] == windows[-1] == (320, 180)
    assert windows[1] == desktop[0]
    assert not any(isinstance(intent, Do) for intent in scene.intents)


def test_every_scene_hears_of_controllers_but_only_the_top_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, match, pause = Stage(), Demo(), Demo(is_overlay=True)
    match.answers[Do] = lambda intent: Push(pause)
    match.answers[Plugged] = lambda intent: Quit()
    news = Plugged(Source(Device.PAD, 3), False, "Pad", "guid")
    real = stage.app.inputs.translate
    monkeypatch.setattr(
        stage.app.inputs, "translate", lambda event: [news] if event.type == pygame.USEREVENT else real(event)
    )
    stage.key(1.0, ENTER)
    stage.post(2.0, pygame.USEREVENT)
    assert stage.run(match, 3.0) == 0
    assert news in match.intents
    assert news in pause.intents
    assert stage.now >= 1003


def test_the_mouse_pointer_goes_when_fingers_come() -> None:
    stage, scene = Stage(), Demo()
    visible: list[bool] = []
    stage.at(0.9, lambda: visible.append(pygame.mouse.get_visible()))
    stage.post(1.0, pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0)
    stage.at(1.5, lambda: visible.append(pygame.mouse.get_visible()))
    stage.run(scene, 2.0)
    assert visible == [True, False]


@pytest.mark.parametrize("driver", ["bogus", None])
def test_without_a_display_there_is_one_clear_line_and_exit_code_1(driver: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("SDL_VIDEODRIVER", None)
    if driver:
        environment["SDL_VIDEODRIVER"] = driver
    if driver is None and (sys.platform != "linux" or Path("/dev/dri").exists()):
        pytest.skip("SDL may find a screen here without being told")
    code = (
        "from game.shell.environment import prepare; prepare()\n"
        "from game.shell.app import App\n"
        "from tests.app.demo import Demo\n"
        "raise SystemExit(App().run(lambda app: Demo()))"
    )
    done = python("-c", code, env=environment)
    ours = [line for line in done.stderr.splitlines() if line.startswith("Lamplight")]
    assert done.returncode == 1
    assert len(ours) == 1
    assert "No display found" in ours[0]
    assert "Traceback" not in done.stderr


def test_rubbish_of_an_overlay_waits_until_nothing_moves_and_that_of_a_scene_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage, match, pause, menu = Stage(), Demo(), Demo(is_overlay=True), Demo()
    come_and_go(match, pause)
    searched: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: searched.append(stage.now - 1000))
    stage.key(1.0, ENTER)
    stage.key(2.0, ENTER)
    stage.at(2.5, lambda: match.answers.update({Do: lambda intent: Replace(menu)}))
    stage.key(3.0, ENTER)
    stage.run(match, 4.0)
    after_overlay, after_scene = searched
    assert after_overlay >= 2.0 + PANEL_SECONDS
    assert after_scene == pytest.approx(3.0, abs=0.05)


def test_no_full_collection_comes_by_itself_and_at_rest_one_comes_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, usual = Stage(), gc.get_threshold()
    seen: list[tuple[int, ...]] = []
    searched: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: searched.append(stage.now - 1000))
    stage.at(1.0, lambda: seen.append(gc.get_threshold()))
    stage.run(Demo(), 3 * GC_PAUSE)
    assert seen == [(*usual[:2], NEVER)]
    assert [round(later - earlier) for earlier, later in pairwise(searched)] == [GC_PAUSE, GC_PAUSE]
    assert gc.get_threshold() == usual


def test_a_press_is_not_for_what_appeared_a_moment_before_it() -> None:
    stage, watched, asked = Stage(), Demo(), Demo()
    watched.on_update = lambda dt: Reset(asked) if stage.now >= 1005.0 else None
    watched.is_lively = True
    for seconds in (4.0, 5.3, 6.5):
        stage.key(seconds, ENTER)
    stage.run(watched, 8.0)
    assert [len([one for one in scene.intents if isinstance(one, Do)]) for scene in (watched, asked)] == [1, 1]


def test_a_mouse_in_use_points_at_the_new_page_before_it_moves_and_one_at_rest_does_not() -> None:
    for is_mouse in (True, False):
        stage, menu, page = Stage(), Demo(), Demo()
        menu.answers[Press if is_mouse else Do] = lambda intent, page=page: Push(page)
        stage.post(0.5, pygame.MOUSEMOTION, pos=(20, 20), rel=(9, 9), buttons=(0, 0, 0))
        stage.post(0.6, pygame.MOUSEMOTION, pos=(60, 60), rel=(40, 40), buttons=(0, 0, 0))
        if is_mouse:
            stage.post(1.0, pygame.MOUSEBUTTONDOWN, pos=(60, 60), button=1)
        else:
            stage.key(1.0, ENTER)
        stage.run(menu, 3.0)
        assert [intent.pos for intent in page.intents if isinstance(intent, Point)] == [(60, 60)] * is_mouse
