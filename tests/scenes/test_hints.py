"""Hints and other words of a match: their choice, their figures, and the moment they belong to."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from random import Random

import pytest

from game.games import catalogue
from game.input.intents import Command, Nav, Press, Release
from game.rules.contract import Action, AnyState, Seat
from game.rules.game import Game
from game.rules.judging import RatedMove
from game.scenes.match import director, hints, thinking
from game.scenes.match.hints import SOON, Hint, compared, hint_text, name_of
from game.scenes.match.screen import MatchScreen
from game.stage.layout.commands import Decide, PartialPick
from game.stage.table.module import view_of
from game.stage.time.incremental_job import IncrementalJob
from tests.kit import begun, chosen, driver_of, match_of, view_at
from tests.playouts import set_up

from .situations import shown, situations
from .stagehand import KEYS, MOUSE, Driver, audited, program, taught, widget


class Roll(Action):
    pass


class Stop(Action):
    pass


class Again(Action):
    pass


GAMES = [key for key in catalogue() if key != "template"]
ROLL, STOP = Roll(), Stop()


def named(action: Action) -> str:
    return "Stop" if action is STOP else ""


BOTH = (RatedMove(0.6, ROLL, "both"), RatedMove(0.6, STOP, "both"))
OTHER = Again()


@pytest.mark.parametrize(
    ("weighed", "hint"),
    [
        pytest.param(
            (RatedMove(0.4, STOP, "a"), RatedMove(0.55, ROLL, "b"), RatedMove(0.54, ROLL, "c")),
            Hint(ROLL, 0.55, STOP, pytest.approx(0.15)),
            id="the runner-up begins otherwise",
        ),
        pytest.param(
            (*BOTH, RatedMove(0.5, OTHER, "one")), Hint(ROLL, 0.6, OTHER, pytest.approx(0.1)), id="another order"
        ),
        pytest.param(BOTH, Hint(ROLL, 0.6), id="another order alone"),
        pytest.param((RatedMove(0.5, ROLL, "a"), RatedMove(0.4, ROLL, "b")), Hint(ROLL, 0.5), id="all begin alike"),
    ],
)
def test_the_runner_up_is_the_best_of_another_plan_with_another_beginning(
    weighed: tuple[RatedMove, ...], hint: Hint
) -> None:
    assert compared(weighed) == hint


ROOM, LONG = "There is room.", "Your pawn would move five spaces in the next turn"


@pytest.mark.parametrize(
    ("why", "hint", "words"),
    [
        (ROOM, Hint(ROLL, 0.571, STOP, 0.042), "There is room – 57% to win, 53% with “Stop”."),
        (ROOM, Hint(ROLL, 0.571, STOP, 0.012), "There is room – 57% to win, 56% with “Stop”."),
        (ROOM, Hint(ROLL, 0.571, STOP, 0.002), "There is room – 57% to win, hardly better than “Stop”."),
        (ROOM, Hint(STOP, 0.5, ROLL, 0.1), "There is room – 50% to win, at most 40% otherwise."),
        (ROOM, Hint(STOP, 0.5, ROLL, 0.001), "There is room – 50% to win, other moves are about as good."),
        (ROOM, Hint(ROLL, 0.25), "There is room – 25% to win."),
        (ROOM, Hint(ROLL), "There is room."),
        ("Grey: 13 spaces left after this", Hint(ROLL), "Grey: 13 spaces left after this."),
        ("This reaches the goal!", Hint(ROLL), "This reaches the goal!"),
        ("", Hint(ROLL), ""),
        (LONG, Hint(ROLL, 0.6, STOP, 0.1), f"{LONG} – 60% to win, at most 50% otherwise."),
    ],
)
def test_a_hint_is_one_sentence_with_its_numbers_and_a_name_where_there_is_room(
    why: str, hint: Hint, words: str
) -> None:
    assert hint_text(why, hint, named) == words


@pytest.mark.parametrize("key", GAMES)
def test_what_would_come_next_is_called_by_what_stands_on_it_and_on_nothing_else(key: str) -> None:
    driver, chance = driver_of(catalogue()[key], "human", "greedy", "greedy", auto_roll=True), Random(3)
    screen = driver.showing(MatchScreen)
    director, asked = screen.director, 0
    while not screen.match.is_over and asked < 12:
        driver.wait(lambda: screen.match.is_over or (director.asked and not director.is_busy))
        for seat in director.asked:
            asked += 1
            legal = screen.match.state.legal(seat)
            labels = [target.label for target in screen.panel.choosing(seat)]
            names = [name_of(screen, seat, action) for action in legal]
            assert all(labels.count(name) == 1 for name in names if name), names
            director.submit(seat, chance.choice(legal))
    assert asked > 2


def test_a_hint_counts_in_proper_words() -> None:
    """Singular and zero have their own wording."""
    improper = re.compile(r"\b0 (fields|dice|crosses)|\b1 (fields|dice|crosses)|[{}]")
    for game in catalogue().values():
        seats, chance = max(seats for seats in game.seats if seats <= 4), Random(7)
        view, match = view_at(game, seats), set_up(begun(game, seats, "words"))
        view.sync(match.state)
        for _ in range(240):
            if match.is_over:
                break
            for seat in match.state.actors():
                for action in match.state.legal(seat)[:8]:
                    words = view.advice(match.state, seat, action)
                    assert not improper.search(words), words
            match.submit(*chosen(match, chance))


@pytest.fixture(autouse=True)
def _no_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable waiting for saves: time passes faster here than a disk can write."""
    monkeypatch.setattr(director, "KEEPING", 0.0)


def asked_first(key: str) -> tuple[Driver, MatchScreen]:
    """Return a match against computers at the person's first decision."""
    players = ("human", "greedy", "greedy")
    driver, screen = match_of(
        catalogue()[key], *players, seed="moment", size=(1280, 720), speed="normal", auto_roll=True
    )
    driver.wait(lambda: screen.director.asked)
    return driver, screen


THINKING = "Let me think …"


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_stands_until_the_next_press_and_points_at_a_choice(key: str) -> None:
    driver, scene = asked_first(key)
    for _ in range(4):
        driver.wait(lambda: scene.director.asked)
        is_forced = len(scene.match.state.legal(scene.director.asked[0])) == 1
        driver.do(Command.HINT)
        advice = scene.turn.speech
        driver.pass_time(30.0, 0.5)
        assert scene.turn.speech == advice
        assert scene.bar.said(scene.hint()) == (scene.hint(), False)  # the lamp says it instead of the bar
        assert advice in driver.words()
        assert "%" in advice or is_forced
        current = scene.focus.current
        assert current is not None
        assert isinstance(current.act, Decide | PartialPick)
        driver.do(Command.CONFIRM)
        assert scene.turn.speech != advice


class Slow:
    """A bot that answers at once with the last legal choice, and much later with a better one, the first."""

    def __init__(self, game: Game, level: str) -> None:
        self.level = level

    def rate(self, state: AnyState, seat: Seat) -> Generator[None, None, Sequence[RatedMove]]:
        for _ in range(100 if self.level == "master" else 1):
            yield
        legal = state.legal(seat)
        best = legal[-1] if self.level == "greedy" else legal[0]
        return [RatedMove(0.5 if action == best else 0.1, action, repr(action)) for action in legal]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a search one step per frame; the first answer comes at once, the better one after more than SOON."""
    monkeypatch.setattr(hints, "Bot", Slow)
    monkeypatch.setattr(hints, "SLICE", 0.0)
    monkeypatch.setattr(hints, "BUSY_SLICE", 0.0)
    monkeypatch.setattr(IncrementalJob, "spend", lambda job, seconds: next(job.steps(), None) is None)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("is_moved", [False, True], ids=["waiting", "looking around"])
def test_the_lamp_thinks_from_the_first_frame_answers_soon_and_knows_better_later(*, is_moved: bool) -> None:
    driver, scene = asked_first("beacon")
    seat = scene.director.asked[0]
    driver.do(Command.HINT)
    assert {THINKING} <= driver.words()
    looks = set()
    for _ in range(round((SOON - 0.1) * 60)):
        driver.pass_time(1 / 60, 1 / 60)
        looks.add(scene.host.look)
        assert scene.turn.speech == THINKING
    assert looks >= {"look_left", "look_right"}
    driver.pass_time(0.2, 1 / 60)
    first, key = scene.turn.speech, scene.focus.key
    assert "50%" in first
    if is_moved:
        driver.send(Nav(KEYS, 0, 1))
        driver.send(Nav(KEYS, 1, 0))
        key = scene.focus.key
    driver.pass_time(3.0, 1 / 60)
    assert (scene.focus.key == key) is is_moved
    assert (scene.turn.speech == first) is is_moved
    act = scene.focus.current.act if scene.focus.current is not None else None
    assert is_moved or act == Decide(seat, scene.match.state.legal(seat)[0])


@pytest.mark.usefixtures("slow")
def test_a_press_ends_the_thinking() -> None:
    driver, scene = asked_first("beacon")
    driver.do(Command.HINT)
    key = scene.focus.key
    driver.send(Press(MOUSE, (3, 3)))
    driver.pass_time(4.0, 1 / 60)
    assert not scene.turn.speech
    assert scene.focus.key == key
    assert not scene.control.is_lively


@pytest.mark.usefixtures("slow")
def test_a_hint_comes_although_others_decide_while_it_is_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "FOLLOW", 0.0)
    driver, scene = asked_first("diceland")
    while not scene.director.asked or len(scene.match.state.actors()) < 2 or len(scene.match.state.legal(0)) < 2:
        driver.do(Command.CONFIRM)
        driver.wait(lambda: scene.director.asked)
    asked, others = scene.match.state, set(scene.match.state.actors()) - {0}
    driver.do(Command.HINT)
    while others & set(scene.match.state.actors()):
        driver.pass_time(1 / 60)
    assert scene.match.state is not asked
    assert scene.director.asked == (0,)
    driver.wait(lambda: "%" in scene.turn.speech, step=1 / 60)
    act = scene.focus.current.act if scene.focus.current is not None else None
    assert isinstance(act, Decide)
    assert act.action in scene.match.state.legal(0)


def test_why_something_cannot_be_taken_back_is_not_told_at_the_next_question() -> None:
    driver, scene = asked_first("diceland")
    assert all(prompt.command is not Command.UNDO for prompt in scene.prompts())
    driver.do(Command.UNDO)
    assert scene.bar.toast
    driver.do(Command.CONFIRM)
    assert not scene.bar.toast


def go_on(driver: Driver) -> None:
    """Confirm, and wait for the next decision of a person."""
    director = driver.showing(MatchScreen).director
    driver.do(Command.CONFIRM)
    driver.pass_time(0.2)
    director.skip()
    driver.wait(lambda: director.asked or director.is_finished)


def test_the_pause_offers_no_undo_where_there_is_none() -> None:
    driver, scene = asked_first("diceland")
    assert scene.director.undo_floor([0]) is not None
    driver.do(Command.MENU)
    assert widget(driver.scene, "undo").reason == scene.control.why_no_undo(KEYS) != ""
    driver.do(Command.BACK)
    while scene.director.undo_floor([0]) is not None:
        go_on(driver)
    driver.do(Command.MENU)
    assert not widget(driver.scene, "undo").reason
    before = len(scene.match.log)
    driver.press("undo")
    assert driver.scene is scene
    assert len(scene.match.log) < before


@pytest.mark.parametrize("key", GAMES)
def test_pressing_what_the_lamp_points_at_does_it(key: str) -> None:
    """One press suffices, unless the lamp has another step first."""
    driver, scene, lesson = taught(key)
    assert view_of(catalogue()[key].package).lesson
    done = 0
    for _ in range(400):
        driver.pass_time(0.1, 0.1)
        if driver.scene is not scene:
            break
        if not lesson.is_explaining:
            driver.do(Command.CONFIRM)
            continue
        driver.draw()
        lit = lesson.card.spots()
        asked, at = scene.director.asked, lesson.at
        # The choices without the tutorial card.
        lesson.is_explaining = False
        scene.offer()
        beneath = [target for target in scene.targets() if target.is_enabled and target.key != "menu"]
        lesson.is_explaining = True
        scene.offer()
        under = next((t for t in beneath if any(box.contains(t.shape.centre) for box in lit)), None)
        if under is None or not (asked or scene.director.cue):
            driver.do(Command.CONFIRM)
            continue
        before = scene.match.state, scene.director.cue
        offered = {seat: offer.targets for seat, offer in scene.view.offers.items()}
        spot = driver.viewport.at(*under.shape.centre)
        driver.send(Press(MOUSE, spot))
        driver.send(Release(MOUSE, spot))
        if lesson.is_explaining:
            continue
        assert lesson.at == at
        has_picked = any(offer.targets is not offered.get(seat) for seat, offer in scene.view.offers.items())
        assert has_picked or (scene.match.state, scene.director.cue) != before
        done += 1
        if done == 2:
            return
    assert done


@pytest.mark.parametrize("key", GAMES)
def test_the_line_of_help_stands_at_the_bottom_left_and_nowhere_else(key: str) -> None:
    """The line stays at the foot of the screen, regardless of room below the buttons."""
    for situation in (one for one in situations() if one.name in (f"{key}-start", f"{key}-middle", f"{key}-undoable")):
        scene, picture = shown(situation, program(), (1280, 720))
        assert isinstance(scene, MatchScreen)
        if not scene.director.asked:
            continue
        words = scene.view.offers[scene.director.asked[0]].hint
        assert scene.hint() == words
        texts, _ = audited(scene, picture)
        foot = scene.viewport.height - scene.viewport.bar - 10
        hint_text = [text.box for text in texts if text.text == words]
        assert all(box.y > foot and box.x < scene.viewport.left + 20 for box in hint_text), situation.name
        assert bool(hint_text) == bool(words), situation.name
