"""Scanning: one key takes the lit item, or one key advances and one takes, in every scene and every game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.games import catalogue
from game.scenes.base.focus_ring import draw_lit
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.settings.settings_page import CREDITS, SettingsPage
from game.scenes.shelf.menu import Menu
from game.stage.layout.scanner import BOUNCE, FIRST, GROUP, ROUNDS, Scanner, grouped
from game.stage.layout.shapes import Box, Target, around
from game.stage.paint.theme import Colour
from game.stage.paint.theme import contrast as between
from game.storage.settings import SCANS, TWO_KEYS
from tests.kit import Driver, driver_of

from .stagehand import widget
from .switch_hand import Hand, play

GAMES = [key for key, game in catalogue().items() if not game.hidden]


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_played_with_one_key_from_the_shelf_to_the_results(key: str) -> None:
    played = play(catalogue()[key], 1.0)
    print(played)
    assert played.most <= 2, "one press for a group, one for what is in it"
    assert played.presses <= 1.6 * played.arrows
    assert played.before <= 4


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_played_with_two_keys_from_the_shelf_to_the_results(key: str) -> None:
    played = play(catalogue()[key], TWO_KEYS)
    print(played)
    assert played.most <= GROUP + 1
    assert played.presses <= 1.6 * played.arrows


def test_what_is_beside_the_game_is_taken_with_the_same_key() -> None:
    driver = driver_of(catalogue()["beacon"], "human", "greedy", seed="switch", scanning=1.0, size=(1280, 720))
    hand, screen = Hand(driver), driver.showing(MatchScreen)
    driver.wait(lambda: screen.is_scanning)
    driver.draw()
    hand.take(":menu")
    driver.showing(Pause)
    hand.take(":back")
    assert driver.showing(MatchScreen) is screen


def test_scanning_is_found_changed_and_left_with_one_key() -> None:
    driver = Driver.at(lambda made: made.menu(), scanning=0.7)
    hand = Hand(driver)
    hand.take("how")
    assert hand.presses <= 2
    page = driver.showing(AccessibilityPage)
    hand.take("tab/2")
    hand.take("scan")
    settings = driver.program.context.settings
    assert settings.scanning == TWO_KEYS, "two keys come after the fastest"
    hand.take("scan")
    assert settings.scanning == 0.0, "after the last value comes the first"
    assert not page.is_scanning
    assert not driver.program.context.inputs.switches
    widget(page, "scan").choose()
    assert settings.scanning == max(SCANS), "the slowest comes first"
    hand.take(":back")
    driver.showing(Menu)


def test_what_is_lit_has_a_ring_and_its_name_below_and_nothing_moves_between_two_steps() -> None:
    driver = Driver.at(lambda made: SettingsPage(made.context), scanning=1.5)
    page, seen = driver.showing(SettingsPage), list[bytes]()
    page.go_to(CREDITS)
    driver.pass_time(0.5)
    for _ in range(3):
        seen.append(pygame.image.tobytes(driver.draw(), "RGB"))
        (lit,) = page.scanner.lit
        assert lit.name in driver.words()
        driver.wait(lambda lit=lit: page.scanner.lit[0].key != lit.key, 4)
        assert not page.is_lively
        assert page.wake_after == pytest.approx(1.5, abs=0.11)
    assert len(set(seen)) == 3


def pixels(picture: pygame.Surface, colour: Colour, box: pygame.Rect) -> int:
    return pygame.mask.from_threshold(picture.subsurface(box), colour, (40, 40, 40, 255)).count()


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("key", GAMES)
def test_what_is_lit_has_a_thick_frame_of_two_colours_one_of_which_stands_out(key: str, contrast: bool) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", size=(1024, 768), scanning=1.0, contrast=contrast)
    screen = driver.showing(MatchScreen)
    driver.wait(lambda: screen.is_scanning)
    theme = screen.canvas.theme
    light, dark = theme.colour("state.focus"), theme.colour("state.focus_gap")
    assert between(light, dark) >= 9, "so every colour has a contrast of 3 to one of them"
    box = around([target.shape.bounds for target in screen.scanner.lit])
    area = pygame.Rect(
        driver.viewport.at(box.x - 50, box.y - 50), [driver.viewport.px(one + 100) for one in (box.w, box.h)]
    )
    area.clamp_ip(driver.picture.get_rect())
    screen.context.settings.scanning, screen.focus.is_shown = 0.0, False
    plain = driver.draw().copy()
    screen.context.settings.scanning = 1.0
    framed = driver.draw()
    way = 2 * (box.w + box.h) * driver.viewport.scale
    for colour in (light, dark):
        more = pixels(framed, colour, area) - pixels(plain, colour, area)
        assert more / way >= 2, "as wide as two pixels, even in a small window"


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 768), (720, 1280)])
def test_the_frame_around_a_prompt_is_whole(size: tuple[int, int], text_size: float) -> None:
    driver = Driver.at(lambda made: AccessibilityPage(made.context), size, text_size=text_size, scanning=1.0)
    page = driver.showing(AccessibilityPage)
    driver.draw()
    for lit in ([one] for one in page.commands()):
        page.canvas.surface = empty = pygame.Surface(size, pygame.SRCALPHA)
        draw_lit(page.canvas, lit)
        area = empty.get_bounding_rect()
        assert area.w > 0
        assert pygame.Rect(1, 1, size[0] - 2, size[1] - 2).contains(area)


def things(count: int) -> Sequence[Target]:
    return [Target(str(number), Box(number * 10.0, 0, 8, 8)) for number in range(count)]


def lit_keys(scanner: Scanner) -> list[str]:
    return [target.key for target in scanner.lit]


@pytest.mark.parametrize("count", [1, GROUP, GROUP + 1, 30, 64, 65, 300])
def test_everything_is_reached_by_presses_alone(count: int) -> None:
    for wanted in map(str, range(count)):
        scanner = Scanner()
        scanner.offer(grouped(things(count)), None)
        for _ in range(200):
            if wanted in lit_keys(scanner) and (taken := scanner.press()) is not None:
                assert taken.key == wanted
                break
            scanner.advance(FIRST * 1.0, 1.0)
        else:
            raise AssertionError(wanted)


def test_few_things_are_lit_one_by_one_and_the_first_is_the_one_in_focus() -> None:
    scanner = Scanner()
    scanner.offer(grouped(things(4)), "2")
    assert lit_keys(scanner) == ["2"]
    assert not scanner.advance(1.5, 1.0), "the first stays longer"
    seen = list[str]()
    for _ in range(4):
        assert scanner.advance(1.0, 1.0)
        seen += lit_keys(scanner)
    assert seen == ["0", "1", "3", "2"], "then the others in their order"


def test_a_group_is_a_region_and_entered_at_what_was_in_focus() -> None:
    board = [Target(f"{x}{y}", Box(x * 100.0, y * 100.0, 90, 90)) for y in range(4) for x in range(4)]
    panel = [Target(f"button{y}", Box(700.0, y * 100.0, 200, 90)) for y in range(2)]
    groups = grouped([*panel, *board])
    assert len(groups) <= GROUP
    for group in groups:
        frame = around([target.shape.bounds for target in group])
        others = [target for target in (*board, *panel) if target not in group]
        assert not any(frame.overlaps(other.shape.bounds) for other in others)
    scanner = Scanner()
    scanner.offer([*groups, []], "22")
    assert "22" in lit_keys(scanner)
    assert scanner.press() is None
    assert lit_keys(scanner) == ["22"]


def test_a_group_entered_by_mistake_is_left_after_two_rounds() -> None:
    scanner = Scanner()
    scanner.offer(grouped(things(12)), None)
    assert lit_keys(scanner) == ["0", "1", "2"]
    assert scanner.press() is None
    for _ in range(3 * ROUNDS - 1):
        scanner.advance(FIRST * 1.0, 1.0)
        assert len(scanner.lit) == 1
    scanner.advance(1.0, 1.0)
    assert lit_keys(scanner) == ["0", "1", "2"]


def test_a_trembling_hand_presses_once_and_other_things_begin_anew() -> None:
    scanner = Scanner()
    scanner.offer(grouped(things(3)), None)
    assert scanner.press() is not None
    assert scanner.press() is None
    scanner.advance(BOUNCE, 1.0)
    assert scanner.press() is not None
    scanner.advance(5.0, 1.0)
    assert lit_keys(scanner) == ["1"]
    assert not scanner.advance(3600.0, TWO_KEYS), "with two keys nothing goes on by itself"
    assert scanner.step()
    assert lit_keys(scanner) == ["2"]
    scanner.offer(grouped(things(2)), None)
    assert lit_keys(scanner) == ["0"]
    scanner.offer((), None)
    assert scanner.lit == ()
