"""Many ways to leave kiosk mode, to break it, or to leave something for the next visitor: all fail."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.input.intents import Command, Device, Plugged, Source
from game.input.seating import Seating
from game.scenes.base.scene import Scene
from game.scenes.match.pause import Pause
from game.scenes.setup.naming import Naming
from game.scenes.shelf.menu import Menu
from game.stage.layout.shapes import Box
from game.stage.time.stack import Push, Quit, Transition
from tests.kiosk.visit import PAD, PROFILE, QUIET, Visit, is_match, is_shelf, target

Way = Callable[[Visit], float]
"""Plans a visitor's actions; returns the second at which they are done."""
RIGHT_BUTTON: dict[str, object] = {"button": 3, "pos": (100, 100)}
FULL = {"F11", "Alt+Enter", "the switch in the settings"}


def posts(*events: tuple[float, int, dict[str, object]]) -> Way:
    """Send these events: second, kind, attributes."""

    def way(visit: Visit) -> float:
        for second, kind, what in events:
            visit.post(second, kind, **what)
        return events[-1][0] + 1.0

    return way


def keys(*pressed: int, mod: int = 0) -> Way:
    events: list[tuple[float, int, dict[str, object]]] = []
    for number, key in enumerate(pressed):
        where = {"key": key, "mod": mod, "scancode": 0, "unicode": ""}
        events += [(2.0 + number, pygame.KEYDOWN, where), (2.1 + number, pygame.KEYUP, where)]
    return posts(*events)


def pad_back(visit: Visit) -> float:
    for second in (2.0, 3.0, 4.0):
        visit.do(second, Command.BACK)
    return 5.0


def quit_place(scene: Scene) -> tuple[float, float]:
    """Return the position of the quit prompt in the prompt bar, or the bar's end if there is none."""
    corner = Box(scene.viewport.width - 130, scene.viewport.height - 60, 100, 40)
    boxes = [box for box, command in scene.bar.boxes if command is Command.BACK]
    return (boxes[0] if boxes else corner).centre


def quit_by_pointer(visit: Visit) -> float:
    visit.at(1.5, lambda: _expect(not any(prompt.command is Command.BACK for prompt in visit.top.prompts())))
    visit.click(2.0, quit_place)
    visit.tap(3.0, quit_place)
    return 4.0


def match_pause_shelf_escape(visit: Visit) -> float:
    visit.play(1.0)
    visit.key(3.0, pygame.K_RETURN)
    visit.key(4.0, pygame.K_ESCAPE)
    visit.at(5.5, lambda: _expect(isinstance(visit.top, Pause)))
    visit.click(6.0, lambda scene: target(scene, "shelf"))

    def nothing_waits() -> None:
        top = visit.top
        _expect(isinstance(top, Menu) and not top.waiting and not visit.store.unfinished())

    visit.at(8.0, nothing_waits)
    visit.key(8.5, pygame.K_ESCAPE)
    visit.key(9.0, pygame.K_ESCAPE)
    return 10.0


def lesson_escape(visit: Visit) -> float:
    visit.touch(1.0)
    visit.at(1.0, lambda: visit.app.go(Push(visit.program.lesson(visit.program.menu().games[0]))))
    for second in range(3, 9):
        visit.key(float(second), pygame.K_ESCAPE)
    return 10.0


def two_crashes(visit: Visit) -> float:
    def crash() -> None:
        def fail(dt: float) -> Transition | None:
            raise RuntimeError("broken")

        visit.top.update = fail  # type: ignore[method-assign]

    visit.play(1.0)
    visit.key(2.0, pygame.K_RETURN)
    visit.key(2.5, pygame.K_RETURN)
    visit.at(3.0, visit.store.flush)
    visit.at(3.5, crash)
    visit.key(4.0, pygame.K_RIGHT)
    visit.key(5.5, pygame.K_RETURN)
    visit.at(7.0, lambda: _expect(is_match(visit.top)))
    visit.at(7.5, crash)
    visit.key(8.0, pygame.K_RIGHT)
    visit.key(10.0, pygame.K_RETURN)
    visit.at(12.0, lambda: _expect(is_shelf(visit.top)))
    return 12.5


def switch_in_settings(visit: Visit) -> float:
    visit.click(2.0, lambda scene: target(scene, "settings"))
    visit.at(4.0, lambda: _expect(all(one.key != "fullscreen" for one in visit.top.focus.targets)))
    return 5.0


def setting(name: str, value: object) -> Way:
    def way(visit: Visit) -> float:
        visit.touch(2.0)
        visit.at(2.0, lambda: setattr(visit.file.settings, name, value))
        return 3.0

    return way


def language(visit: Visit) -> float:
    visit.click(2.0, lambda scene: target(scene, "language"))
    visit.at(2.5, lambda: _expect(visit.file.settings.language == "de"))
    return 3.0


def slur(visit: Visit) -> float:
    visit.click(2.0, lambda scene: target(scene, "box/"))
    visit.click(4.0, lambda scene: target(scene, "name/"))
    visit.at(5.0, lambda: _expect(not isinstance(visit.top, Naming)))
    return 6.0


def finger(tapped: float, *, is_lost: bool) -> Way:
    def way(visit: Visit) -> float:
        visit.post(2.0, pygame.FINGERDOWN, touch_id=1, finger_id=9, x=0.02, y=0.5, dx=0.0, dy=0.0)
        if is_lost:
            visit.post(2.2, pygame.WINDOWFOCUSLOST)
        visit.tap(tapped, lambda scene: target(scene, "settings"))
        visit.at(tapped + 1.5, lambda: _expect(not is_shelf(visit.top)))
        return tapped + 2.0

    return way


def pad_pulled_out(visit: Visit) -> float:
    visit.play(1.0)

    def seated() -> None:
        seating = Seating((0, 1))
        seating.claim(PAD, 0)
        visit.top.control.seating = seating  # type: ignore[attr-defined]

    visit.at(2.0, seated)
    visit.send(3.0, Plugged(PAD, False, "Pad", "guid"))
    return 4.0


def escape_hammered(visit: Visit) -> float:
    visit.play(1.0)
    for number in range(30):
        visit.key(3.0 + number / 10, pygame.K_ESCAPE)
    return 7.0


def twenty_pads(visit: Visit) -> float:
    for number in range(20):
        visit.send(2.0 + number / 10, Plugged(Source(Device.PAD, number), True, "\a" * 40, f"guid{number}"))
    return 5.0


def way_of_the_program_itself(visit: Visit) -> float:
    visit.touch(2.0)
    visit.at(2.0, lambda: visit.app.go(Quit()))
    return 3.0


WAYS: dict[str, Way] = {
    "Escape on the shelf": keys(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_RETURN),
    "the right mouse button": posts(
        (2.0, pygame.MOUSEBUTTONDOWN, RIGHT_BUTTON),
        (2.1, pygame.MOUSEBUTTONUP, RIGHT_BUTTON),
        (3.0, pygame.MOUSEBUTTONDOWN, RIGHT_BUTTON),
        (3.1, pygame.MOUSEBUTTONUP, RIGHT_BUTTON),
    ),
    "the back key of browsers and phones": keys(pygame.K_AC_BACK, pygame.K_AC_BACK),
    "B on a controller": pad_back,
    "Quit in the bar by mouse and by touch": quit_by_pointer,
    "the window closed": posts(
        *((second, kind, {}) for second in (2.0, 2.5, 3.0) for kind in (pygame.WINDOWCLOSE, pygame.QUIT))
    ),
    "match, pause, shelf, Escape": match_pause_shelf_escape,
    "lesson, Escape, Escape": lesson_escape,
    "two crashes within a minute": two_crashes,
    "F11": keys(pygame.K_F11),
    "Alt+Enter": keys(pygame.K_RETURN, mod=pygame.KMOD_LALT),
    "the switch in the settings": switch_in_settings,
    "another language": language,
    "text of 200 %": setting("text_size", 2.0),
    "the room's sound at 100 %": setting("volume_room", 1.0),
    "a slur as a name": slur,
    "a finger that stays": finger(8.0, is_lost=False),
    "a finger lost with the focus": finger(3.0, is_lost=True),
    "a controller pulled out in its turn": pad_pulled_out,
    "Alt+F4 as a key": keys(pygame.K_F4, mod=pygame.KMOD_LALT),
    "Ctrl+Q, Ctrl+W, Ctrl+C": keys(pygame.K_q, pygame.K_w, pygame.K_c, mod=pygame.KMOD_LCTRL),
    "Escape hammered in a match": escape_hammered,
    "a file dropped": posts(
        (2.0, pygame.DROPFILE, {"file": "/etc/passwd"}), (2.1, pygame.DROPTEXT, {"text": "../../etc"})
    ),
    "a window of one pixel": posts(
        (2.0, pygame.WINDOWSIZECHANGED, {"x": 1, "y": 1}), (3.0, pygame.VIDEORESIZE, {"size": (1, 1), "w": 1, "h": 1})
    ),
    "twenty controllers with bells in their names": twenty_pads,
    "whatever leads out of the program itself": way_of_the_program_itself,
}


def _expect(is_so: bool) -> None:
    assert is_so


@pytest.mark.rotates("name")
@pytest.mark.parametrize(("neighbours", "name"), [(number // 2, name) for number, name in enumerate(WAYS)])
def test_it_does_not_succeed(neighbours: int, name: str) -> None:
    """The default tier tries one way of each two neighbours."""
    visit = Visit(is_fullscreen=name in FULL)
    failed: list[BaseException] = []
    plan = visit.stage.at

    def careful(seconds: float, action: Callable[[], object]) -> None:
        """A failed assertion on the way must not count as an error of the program."""

        def act() -> None:
            try:
                action()
            except AssertionError as problem:
                failed.append(problem)

        plan(seconds, act)

    visit.at = visit.stage.at = careful  # type: ignore[method-assign]
    end = WAYS[name](visit) + QUIET
    visit.at(end - 0.5, lambda: _expect(is_shelf(visit.top)))
    visit.run(end)
    assert not failed, failed[0]
    assert visit.app.window.is_fullscreen == (name in FULL)
    fresh = type(visit.file.settings)()
    PROFILE.restore(fresh)
    assert visit.file.settings == fresh, "the next visitor finds what this one has left"
    assert visit.file.path is None
