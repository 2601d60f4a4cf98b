"""Spoken play: says what the scene on top shows and what happens on it, each thing once, and answers questions.

A page is read in the words that it draws, so that it needs no text of its own for speech.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.input.intents import Ask, Intent, Question
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.stage.audio.speech import Speech
from game.stage.canvas import Printed
from game.stage.layout.commands import PressWidget
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Target
from game.stage.table.words import sentence
from game.stage.text.language import N_, tr

RECALLED: Final = 6
"""Lines of the story that are told on request."""
SIDES: Final = (
    ((-1, 0), N_("Left: {name}")),
    ((1, 0), N_("Right: {name}")),
    ((0, -1), N_("Above: {name}")),
    ((0, 1), N_("Below: {name}")),
)


class Narrator:
    """Follows the scene on top. Call `follow` after every pass of the loop."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._scene: Screen | None = None
        self._said: dict[str, str] = {}
        """By part of the scene the words said last."""
        self._told = 0
        """Number of lines of the story that were said."""

    def follow(self, screen: Screen | None) -> None:
        """Say what is new."""
        if not self._speech.is_on:
            self._scene = None
        elif not isinstance(screen, Scene) or not screen.has_window:
            return
        elif screen is not self._scene or screen.page_key() != self._said["page"]:
            self._open(screen)
        else:
            new = screen.told - self._told
            self._told = screen.told
            for line in screen.story(new) if new > 0 else ():
                self._say(line)
            self._change("headline", screen.spoken_headline())
            self._change("lamp", screen.lamp_words())
            self._change("toast", screen.bar.toast)
            self._follow_focus(screen)

    def hear(self, screen: Screen, intent: Intent) -> bool:
        """Answer a question about the scene on top. Return True if the intent was one."""
        if isinstance(intent, Ask) and self._speech.is_on and isinstance(screen, Scene):
            self._speech.say(joined(self._answer(screen, intent.question)), interrupts=True)
        return isinstance(intent, Ask)

    def _answer(self, screen: Scene, question: Question) -> Sequence[str]:
        match question:
            case Question.AROUND:
                return self._around(screen, screen.cursor(screen.source))
            case Question.CHOICES:
                return [target_words(one) for one in screen.cursor(screen.source).targets if one.is_enabled]
            case Question.STANDINGS:
                return screen.standings() or page_words(screen)
            case Question.EVENTS:
                return screen.story(RECALLED) or [tr("Nothing yet.")]

    def _open(self, scene: Scene) -> None:
        """Say where the player has come to: a page or a dialog in full, else its title or task and the focus."""
        is_turned = scene is self._scene
        self._scene, self._told = scene, scene.told
        headline, lamp, toast = scene.spoken_headline(), scene.lamp_words(), scene.bar.toast
        is_read = scene.is_read or scene.is_overlay
        words = page_words(scene) if is_read else [] if headline else page_words(scene)[:1]
        focus, state = self._focused(scene)
        self._said = {"page": scene.page_key(), "headline": headline, "lamp": lamp, "toast": toast}
        self._said |= {"focus": focus, "state": state}
        parts = [*words, toast] if is_turned else [*words, headline, lamp, toast, focus, state]
        self._speech.say(joined(parts), interrupts=True)

    def _change(self, part: str, words: str) -> None:
        if words != self._said[part]:
            self._said[part] = words
            self._say(words)

    def _say(self, words: str) -> None:
        self._speech.say(joined([words]))

    def _follow_focus(self, scene: Scene) -> None:
        focus, state = self._focused(scene)
        if (focus, state) == (self._said["focus"], self._said["state"]):
            return
        # A value that changes under the focus is said alone.
        words = [state] if focus == self._said["focus"] else [focus, state]
        self._said |= {"focus": focus, "state": state}
        self._speech.say(joined(words), interrupts=True)

    def _focused(self, scene: Scene) -> tuple[str, str]:
        """Return the name of the focused target with its explanation, and its value."""
        cursor = scene.cursor(scene.source)
        if not cursor.is_shown or cursor.current is None:
            return "", ""
        name, hint, act = target_words(cursor.current), scene.hint(), cursor.current.act
        state = act.widget.state() if isinstance(act, PressWidget) else ""
        return (name if hint.rstrip(".") in name else joined([name, hint])), state

    def _around(self, scene: Scene, cursor: Focus) -> Sequence[str]:
        here = joined(self._focused(scene)) or tr("Nothing is chosen.")
        beside = [(words, cursor.beside(step)) for step, words in SIDES]
        sides = [tr(words, name=target_words(target)) for words, target in beside if target is not None]
        return [scene.spoken_headline(), here, *sides]


def target_words(target: Target) -> str:
    """Return the name of a target, with the reason if it cannot be chosen."""
    return joined([target.name, target.reason]) if target.reason else target.name


def page_words(scene: Scene) -> Sequence[str]:
    """Return the texts of a scene, its title first, then in the order of reading; not those that can be chosen."""
    own, low = [target.shape.bounds for target in scene.focus.targets], scene.viewport.height - scene.viewport.bar
    texts = [text for text in scene.texts() if text.box.centre[1] < low and text.text.strip()]
    texts = [text for text in texts if not any(box.contains(text.box.centre) for box in own)]
    title = [max(texts, key=lambda text: text.size)] if texts else []
    return list(dict.fromkeys(text.text for text in [*title, *in_reading_order(texts)]))


def in_reading_order(texts: Iterable[Printed]) -> Sequence[Printed]:
    """Sort texts by lines from top to bottom, and each line from the left."""
    lines: list[list[Printed]] = []
    for text in sorted(texts, key=lambda text: text.box.centre[1]):
        if lines and text.box.y < lines[-1][0].box.centre[1]:
            lines[-1].append(text)
        else:
            lines.append([text])
    return [text for line in lines for text in sorted(line, key=lambda text: text.box.x)]


def joined(parts: Iterable[str]) -> str:
    """Return phrases as sentences of one text, without the marks of bold letters."""
    return " ".join(sentence(part.replace("**", "")) for part in parts if part)
