"""Commentary on other players in words in every game, skipping ahead, and the place of the buttons."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, count
from random import Random

import pytest

from game.games import catalogue
from game.input.intents import Command, PageStep, Resized
from game.rules.game import Game
from game.rules.match import Match, Player, Story
from game.scenes.base.player_names import ANIMALS
from game.scenes.match import action_panel, commentary
from game.scenes.match.pause import HistoryPage, Pause
from game.scenes.match.screen import MatchScreen
from game.stage.pieces import Thrown
from game.stage.text.language import tr, use
from tests.kit import KEYS, begun, chosen, driver_of, match_of, play_until, view_at
from tests.playouts import set_up

from .checks import overlap
from .stagehand import Driver, program, spied

GAMES = [pytest.param(game, id=game.key) for game in catalogue().values()]


class Heard:
    def __init__(self, game: Game, seats: int, seed: str) -> None:
        self.match = begun(game, seats, seed)
        self.commentary = commentary.Commentary(*[view_at(game, seats).describe] * 2)
        self.hear(self.match.settle())

    def hear(self, story: Story) -> None:
        for event in story.events:
            self.commentary.hear(event, len(self.match.log))


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_of_every_game_leaves_a_line_with_a_name(game: Game) -> None:
    seats = max(game.seats)
    heard, rng, spoken = Heard(game, seats, "words"), Random("words"), 0
    for _ in range(200):
        if heard.match.is_over:
            break
        before = len(heard.commentary.lines(1000))
        heard.hear(heard.match.submit(*chosen(heard.match, rng)))
        spoken += len(heard.commentary.lines(1000)) > before
    lines = heard.commentary.lines(1000)
    assert spoken > 10
    assert {seat for seat in range(seats) if any(f"P{seat}" in line for line in lines)} == set(range(seats))
    assert all("{" not in line and line[-1] in ".!?" for line in lines)


def test_what_is_taken_back_is_not_told_any_more() -> None:
    heard = Heard(catalogue()["template"], 2, "back")
    before, length = heard.commentary.lines(), len(heard.match.log)
    heard.hear(heard.match.submit(*chosen(heard.match, Random(1))))
    assert heard.commentary.lines() != before
    heard.commentary.rewind(length)
    assert heard.commentary.lines() == before


def waiting(game: Game) -> Driver:
    players = ("human", "greedy", "greedy")
    driver, screen = match_of(game, *players, speed="normal", size=(1280, 720), auto_roll=True)
    director = screen.director
    play_until(driver, lambda: director.stage[0] > 0 and director.is_busy and screen.commentary.lines())
    return driver


@pytest.mark.parametrize("game", GAMES)
def test_who_waits_reads_what_happened_last_and_skips_to_its_next_decision_in_no_time(game: Game) -> None:
    driver = waiting(game)
    screen = driver.showing(MatchScreen)
    assert screen.commentary.lines()[-1] in driver.words()
    assert any(prompt.command is Command.SKIP for prompt in screen.prompts())
    driver.send(PageStep(KEYS, 1))
    assert screen.director.is_skipping or 0 in screen.director.asked
    driver.wait(lambda: not screen.director.is_skipping, 60, 0.02)
    driver.pass_time(6.0, 0.1)
    assert 0 in screen.director.asked or screen.match.is_over


@pytest.mark.parametrize("game", GAMES)
def test_the_card_of_who_plays_says_nothing_twice(game: Game) -> None:
    driver = driver_of(game, "greedy", "greedy", speed="normal", size=(1280, 720))
    screen, seen = driver.showing(MatchScreen), 0
    while seen < 80 and driver.scene is screen:
        driver.program.context.store.flush()
        driver.pass_time(0.2, 0.1)
        said = [text.text.rstrip(".") for text in screen.texts() if screen.zones.actions.contains(text.box.centre)]
        if said:
            seen += 1
            assert said[0] not in said[-1:] or len(said) == 1, said
    assert seen > 20


def test_what_dice_show_is_not_said_while_they_are_in_the_air() -> None:
    driver = driver_of(catalogue()["beacon"], "greedy", "greedy", "greedy", speed="normal")
    screen, flying, known = driver.showing(MatchScreen), 0, 0
    for _ in range(1500):
        driver.pass_time(1 / 60, 1 / 60)
        lines = len(screen.commentary.lines(1000))
        if screen.view.motion.tumble is None:
            known = lines
        else:
            flying += 1
            assert lines == known
    assert flying > 200
    assert known > 3


@pytest.mark.parametrize("game", GAMES)
def test_what_was_skipped_has_happened_too(game: Game) -> None:
    driver, screen = match_of(game, "greedy", "greedy", speed="normal")
    for _ in range(40):
        driver.pass_time(1.0, 0.5)
        screen.director.skip()
    at_once = driver_of(game, "greedy", "greedy")
    other = at_once.showing(MatchScreen)
    while len(other.match.log) < len(screen.match.log):
        at_once.pass_time(0.05, 0.05)
    lines, known = screen.commentary.lines(20), other.commentary.lines(1000)
    assert len(lines) >= 3
    assert not Counter(lines) - Counter(known)
    # Simultaneous decisions may be told in either order.
    for name in ("P0", "P1"):
        told, all_told = ("\n".join(line for line in some if line.startswith(name)) for some in (lines, known))
        assert told in all_told


def test_what_happened_can_be_read_from_the_pause_in_the_language_chosen_over_the_match() -> None:
    driver = waiting(catalogue()["knightsleap"])
    screen = driver.showing(MatchScreen)
    driver.do(Command.MENU)
    driver.press("happened")
    assert screen.commentary.history()[-1].words.rstrip(".") in {text.rstrip(".") for text in driver.words()}
    driver.do(Command.BACK)
    assert isinstance(driver.scene, Pause)
    screen.match.players = tuple(replace(one, name=ANIMALS[one.look]) for one in screen.match.players)
    use("de")
    driver.press("happened")
    assert isinstance(driver.scene, HistoryPage)
    words = " ".join(driver.words())
    others = [ANIMALS[one.look] for one in screen.match.players]
    assert any(tr(name) in words for name in others)
    assert not any(name in words for name in others if name != tr(name))


def _seed_of_first(game: Game, option: str) -> str:
    """Return a seed with which the first of two seats begins."""
    for number in count():
        match = set_up(begun(game, 2, f"about {number}", (option,)))
        if match.state.actors()[0] == 0:
            return match.seed
    raise AssertionError("the first seat never begins")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize(("key", "option"), [("diceland", "islands"), ("borders", "quick"), ("places", "short")])
def test_a_very_wide_table_says_what_it_is_about_until_something_has_happened(
    key: str, option: str, text_size: float, language: str
) -> None:
    made, game = program(language, text_size), catalogue()[key]
    chosen = next(one for one in game.options if one.key == option)
    players = [Player("Ada", "human", "red"), Player("Bob", "greedy", "blue")]
    driver = Driver(made, made.match(Match(game, players, (option,), _seed_of_first(game, option))), (2560, 1080))
    screen = driver.showing(MatchScreen)
    director = screen.director
    driver.wait(lambda: director.asked or director.cue is not None)
    assert not screen.commentary.lines()

    def said() -> list[str]:
        texts = [text for text in screen.texts() if screen.zones.actions.contains(text.box.centre)]
        assert all(text.fits for text in texts)
        assert not any(overlap(a.box, b.box) for a, b in combinations(texts, 2))
        return [text.text for text in texts]

    wide = said()
    assert tr("What it’s about") in wide
    assert tr(game.tagline) in wide
    assert (f"{tr(chosen.title)}: {tr(chosen.hint)}" in wide) == (text_size == 1.0)
    driver.send(Resized(KEYS, (1920, 1080)))
    assert tr(game.tagline) not in said()
    driver.send(Resized(KEYS, (2560, 1080)))
    play_until(
        driver,
        lambda: (director.asked or director.cue) and screen.commentary.lines() and "recalled" in screen.panel.cards,
    )
    later = said()
    assert tr("Just now") in later
    assert sum(any(line.startswith(text[:12]) for text in later) for line in screen.commentary.lines()) >= 1
    assert tr(game.tagline) not in later


@pytest.mark.parametrize("game", GAMES)
def test_the_card_of_a_seat_shows_its_last_throw(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = driver_of(game, "human", "greedy", speed="normal", size=(1280, 720), auto_roll=True)
    screen = driver.showing(MatchScreen)
    drawn = spied(monkeypatch, action_panel, "draw_commentary")

    def last() -> tuple[tuple[Thrown, str], ...]:
        if "commentary" in screen.panel.cards:
            driver.draw()
        return drawn[-1][-1] if drawn else ()

    play_until(driver, lambda: last() or screen.commentary.told > 40)
    dice = last()
    assert bool(dice) == any(not source.are_cards for source in game.stats.RANDOM_SOURCES)
    assert all(side in kind.faces for kind, side in dice)
