"""Spoken play: the words that a player without a picture hears, from a voice that only records."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.games import catalogue, shelf
from game.input.intents import Ask, Command, Do, Intent, Nav, Next, PageStep, Question
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.narrator import Narrator
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import lesson_screen
from game.scenes.results.results import Results
from game.scenes.routes import OpenAccessibility, OpenRules
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.shell.router import Router
from game.stage.audio.speech import NoVoice, Speech
from game.storage.settings import TWO_KEYS, Settings
from game.timing import ManualClock
from game.tools.shots import played

from .stagehand import KEYS, Driver, program

TRANSCRIPTS = Path(__file__).with_name("transcripts")
REWRITE = "LAMPLIGHT_REWRITE"
"""Set this variable to rewrite the transcripts, then review the changes."""
LONGEST = 4000
"""Presses in which every match ends."""


class RecordedVoice:
    """A voice that records its texts."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.cuts: list[str] = []
        """Texts said instead of the words before them."""
        self.stops = 0
        self.wishes: list[tuple[str, float, float]] = []

    def speak(self, words: str, *, interrupts: bool) -> None:
        self.said.append(words)
        self.cuts += [words] if interrupts else []

    def stop(self) -> None:
        self.stops += 1

    def set(self, language: str, rate: float, volume: float) -> None:
        self.wishes.append((language, rate, volume))


class Listener:
    """A driver for a player who only listens: every intent returns the spoken texts."""

    def __init__(self, first: Callable[[Router], Scene], **settings: object) -> None:
        made = program(speech=True, **settings)
        self.voice = RecordedVoice()
        made.context.speech = Speech(find=lambda: self.voice)
        made.context.save_settings()
        self.narrator = Narrator(made.context.speech)
        self.driver = Driver(made, first(made))
        self.follow()

    def follow(self) -> None:
        self.narrator.follow(self.driver.scene)

    def send(self, intent: Intent) -> str:
        """Send an intent; return the spoken texts."""
        self.voice.said.clear()
        if not self.narrator.hear(self.driver.scene, intent):
            self.driver.send(intent)
        self.follow()
        return " ".join(self.voice.said)

    def ask(self, question: Question) -> str:
        return self.send(Ask(KEYS, question))

    def step(self, dx: int, dy: int) -> str:
        return self.send(Nav(KEYS, dx, dy))

    def do(self, command: Command = Command.CONFIRM) -> str:
        return self.send(Do(KEYS, command))


def match_of(game: Game) -> Match:
    """Return a match of one person, who sits first, against computers."""
    looks = ("red", "blue", "orange", "green")[: min(3, game.seats[-1])]
    others = [Player(name, "gentle", look) for name, look in zip(("Whale", "Fox"), looks[1:], strict=False)]
    return Match(game, [Player("Mia", "human", "red"), *others], (), "spoken")


def spoken(game: Game, language: str) -> list[str]:
    """Return everything said in a match in which the person always takes the focused item."""
    match = match_of(game)
    listener = Listener(lambda made: made.match(match), speed="instant", auto_roll=True, language=language)
    said, driver = [*listener.voice.said], listener.driver
    for _ in range(LONGEST):
        listener.voice.said.clear()
        driver.pass_time(0.1, 0.1)
        listener.follow()
        said += listener.voice.said
        if not isinstance(driver.scene, MatchScreen):
            if isinstance(driver.scene, Results) and not driver.scene.is_celebrating:
                return said
            continue
        director = driver.scene.director
        if director.asked or director.cue is not None or director.is_finished:
            said += [listener.do()] if not driver.is_over else []
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_a_whole_match_is_heard_as_written(game: Game, language: str) -> None:
    path, said = TRANSCRIPTS / f"{game.key}.{language}.txt", "\n".join(filter(None, spoken(game, language))) + "\n"
    if REWRITE in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(said, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == said


def test_the_shelf_says_where_the_player_is_and_then_only_what_changes() -> None:
    listener = Listener(lambda made: made.menu())
    assert listener.voice.said[0].startswith("Lamplight. Diceland.")
    assert listener.step(1, 0).startswith("All Around.")
    assert listener.send(Nav(KEYS, 0, 0)) == ""


def test_the_chairs_are_told_apart_and_say_their_values() -> None:
    listener = Listener(lambda made: made.seats(shelf()[0]))
    choices = listener.ask(Question.CHOICES)
    assert "Seat 1, Name. Crab, Any device." in choices
    assert "Seat 2, Who plays. " in choices
    assert "Seat 2, Temperament, Balanced." in choices
    assert "Seat 4, Name. Frog." in choices


def test_a_value_that_changes_is_said_alone() -> None:
    listener = Listener(lambda made: made.menu())
    listener.driver.settle(OpenAccessibility())
    scene = listener.driver.showing(AccessibilityPage)
    listener.follow()
    scene.focus.key, scene.focus.is_shown = "contrast", True
    assert "High contrast. Thick lines, plain surfaces. Off." in listener.ask(Question.AROUND)
    listener.follow()
    assert listener.do() == "On."


def test_a_page_of_the_rules_is_read_in_full_and_so_is_the_next() -> None:
    listener = Listener(lambda made: made.menu())
    listener.driver.settle(OpenRules(shelf()[0]))
    listener.voice.said.clear()
    listener.follow()
    first = " ".join(listener.voice.said)
    written = {text.text.replace("**", "").rstrip(".") for text in listener.driver.scene.texts()}
    covered = [words for words in written if words[:30].casefold() in first.casefold()]
    assert len(covered) > 3
    second = listener.send(PageStep(KEYS, 1))
    assert second
    assert second != first


@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_questions_are_answered_at_every_table(game: Game) -> None:
    match = played(game, 2, 0.5)
    listener = Listener(lambda made: made.match(match), speed="instant")
    listener.driver.wait(lambda: listener.driver.scene.focus.targets)
    listener.driver.scene.focus.is_shown = True
    listener.follow()
    names = [player.name for player in match.players]
    assert all(name in listener.ask(Question.STANDINGS) for name in names)
    around, choices = listener.ask(Question.AROUND), listener.ask(Question.CHOICES)
    screen = listener.driver.scene
    assert isinstance(screen, MatchScreen)
    if screen.control.is_asking:
        assert screen.spoken_headline() in around
        assert len(choices) > 10
    assert listener.ask(Question.EVENTS)


@pytest.mark.parametrize(
    ("game", "lines"), [("diceland", ["Row 1: 4, 5, 6, 7, 8. Row 2: "]), ("borders", ["spaces, at "])]
)
def test_the_crosses_on_another_sheet_are_told_on_asking(game: str, lines: Sequence[str]) -> None:
    listener = Listener(lambda made: made.match(played(catalogue()[game], 4, 0.5)), speed="instant")
    scene = listener.driver.scene
    listener.driver.wait(lambda: any(one.key == "row/1" for one in scene.focus.targets))
    scene.focus.key, scene.focus.is_shown = "row/1", True
    listener.follow()
    told = listener.ask(Question.AROUND)
    assert "’s board." in told
    assert "Crossed off." in told
    assert all(line in told for line in lines)


def test_the_lesson_reads_its_cards() -> None:
    listener = Listener(lambda made: lesson_screen(made.context, shelf()[0]))
    listener.driver.pass_time(1.0)
    listener.follow()
    screen = listener.driver.scene
    assert isinstance(screen, MatchScreen)
    assert screen.control.card_words
    assert screen.control.card_words.replace("**", "") in " ".join(listener.voice.said)


def test_what_is_lit_for_two_switches_is_said_step_by_step() -> None:
    listener = Listener(lambda made: made.menu(), scanning=TWO_KEYS)
    scene, heard = listener.driver.scene, []
    for _ in range(3):
        said = listener.send(Next(KEYS))
        lit = scene.scanner.lit
        heard.append(said)
        assert lit[0].name in said
        assert lit[-1].name in said
    assert len({*heard}) == 3
    while len(scene.scanner.lit) > 1:
        said = listener.send(Do(KEYS, Command.CONFIRM))
        listener.driver.pass_time(0.5)
    assert scene.scanner.lit[0].name in said


def test_only_what_the_player_does_cuts_short_what_is_said() -> None:
    match = match_of(shelf()[0])
    listener = Listener(lambda made: made.match(match))
    driver, voice = listener.driver, listener.voice
    screen = driver.scene
    assert isinstance(screen, MatchScreen)
    while not (screen.director.asked and match.log):
        voice.cuts.clear()
        driver.pass_time(0.1)
        listener.follow()
        assert voice.cuts == []
        if screen.director.asked or screen.director.cue is not None:
            listener.do()
    screen.focus.is_shown = True
    listener.follow()
    voice.cuts.clear()
    said = listener.step(0, -1) or listener.step(0, 1)
    assert said
    assert voice.cuts == [said]


def test_a_refusal_is_said() -> None:
    listener = Listener(lambda made: made.menu())
    listener.driver.scene.say("Not now")
    listener.voice.said.clear()
    listener.follow()
    assert listener.voice.said == ["Not now."]
    listener.voice.said.clear()
    listener.follow()
    assert listener.voice.said == []


# ---- the voice


def test_a_voice_is_looked_for_when_speech_is_switched_on() -> None:
    found: list[RecordedVoice] = []
    speech = Speech(find=lambda: found.append(RecordedVoice()) or found[-1])
    speech.set(is_on=False, rate=0.5, volume=1.0)
    speech.say("nothing")
    assert found == []
    speech.set(is_on=True, rate=0.65, volume=0.4)
    speech.say("one")
    speech.say("two")
    (voice,) = found
    assert voice.said == ["one", "two"]
    assert voice.wishes == [("en", 0.65, 0.4)]
    speech.set(is_on=False, rate=0.65, volume=0.4)
    assert voice.stops == 1
    assert speech.close()


def test_without_a_voice_the_settings_say_so() -> None:
    def nothing() -> RecordedVoice:
        raise NoVoice("none")

    made = program(speech=True)
    made.context.speech = Speech(find=nothing)
    made.context.save_settings()
    made.context.speech.say("unheard")
    driver = Driver(made, made.menu())
    driver.settle(OpenAccessibility())
    driver.showing(AccessibilityPage).go_to(1)
    assert "No voice was found on this computer" in driver.words()


def test_a_voice_that_ends_is_looked_for_again() -> None:
    class Mortal(RecordedVoice):
        def speak(self, words: str, *, interrupts: bool) -> None:
            raise OSError("the server has ended")

    voices = [RecordedVoice(), Mortal()]
    speech = Speech(find=lambda: voices.pop())
    speech.set(is_on=True, rate=0.5, volume=1.0)
    second = voices[0]
    speech.say("lost")
    speech.say("heard")
    assert second.said == ["heard"]


def test_music_is_low_as_long_as_a_text_takes() -> None:
    clock = ManualClock()
    speech = Speech(clock=clock, find=RecordedVoice)
    speech.set(is_on=True, rate=0.5, volume=1.0)
    speech.say("x" * 28)
    assert speech.is_speaking
    clock.advance(1.9)
    assert speech.is_speaking
    clock.advance(0.2)
    assert not speech.is_speaking


def test_an_unknown_rate_is_refused() -> None:
    with pytest.raises(ValueError, match="speech_rate is one of"):
        Settings(speech_rate=7.0)
