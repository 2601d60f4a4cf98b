"""Spoken play: reads out the scene on top and its events, each once, and answers questions.

A page is read from the text it draws, so it needs no separate text for speech.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.input.intents import Ask, Do, Intent, Nav, PageStep, Press, Question
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.scenes.base.tooltips import joined, state_of, target_words
from game.stage.audio.speech import Speech
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Target, as_read
from game.stage.text.language import N_, tr

RECALLED: Final = 6
"""Lines of the story that are repeated on request."""
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
        """The last words said, by part of the scene."""
        self._told = 0
        """Number of lines of the story that were said."""
        self._is_by_hand = False
        """True if the player has done something since the last pass, which may interrupt the speech."""

    def follow(self, screen: Screen | None) -> None:
        """Say the changes since the last call."""
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
            self._change("note", "" if screen.note is None else screen.note.words)
            self._follow_focus(screen)
        self._is_by_hand = False

    def hear(self, screen: Screen, intent: Intent) -> bool:
        """Hear every intent, and answer a question about the scene on top. Return True if the intent was one."""
        self._is_by_hand |= isinstance(intent, Nav | Do | Press | PageStep)
        if isinstance(intent, Ask) and self._speech.is_on and isinstance(screen, Scene):
            self._speech.say(joined(self._answer(screen, intent.question)), interrupts=True)
        return isinstance(intent, Ask)

    def _answer(self, screen: Scene, question: Question) -> Sequence[str]:
        match question:
            case Question.AROUND:
                return self._around(screen, screen.cursor(screen.source))
            case Question.CHOICES:
                targets = [one for one in screen.cursor(screen.source).targets if one.is_enabled]
                return [joined([target_words(one), state_of(one)]) for one in targets]
            case Question.STANDINGS:
                return screen.standings() or screen.spoken_page() or page_words(screen)
            case Question.EVENTS:
                return screen.story(RECALLED) or [tr("Nothing yet.")]

    def _open(self, scene: Scene) -> None:
        """Announce the scene: a page or a dialog in full, else its title or task and the focus."""
        is_turned = scene is self._scene
        self._scene, self._told = scene, scene.told
        headline, lamp, toast = scene.spoken_headline(), scene.lamp_words(), scene.bar.toast
        title = scene.spoken_title()
        words = [title] if title else scene.spoken_page() or page_words(scene)
        words = words if scene.is_read else words[:1]
        focus = self._focused(scene)
        self._said = {"page": scene.page_key(), "headline": headline, "lamp": lamp, "toast": toast, "note": "", **focus}
        parts = [*words, toast] if is_turned else [*words, headline, lamp, toast, *focus.values()]
        self._speech.say(joined(parts), interrupts=True)

    def _change(self, part: str, words: str) -> None:
        if words != self._said[part]:
            self._said[part] = words
            self._say(words)

    def _say(self, words: str) -> None:
        self._speech.say(joined([words]))

    def _follow_focus(self, scene: Scene) -> None:
        focus = self._focused(scene)
        changed = {part for part, words in focus.items() if words != self._said[part]}
        if "focus" in changed:
            changed.add("state")
        self._said |= focus
        if changed:
            words = joined(words for part, words in focus.items() if part in changed)
            self._speech.say(words, interrupts=self._is_by_hand or scene.is_scanning)

    def _focused(self, scene: Scene) -> dict[str, str]:
        """Return the name of the focused target, its value and the hint, unless the name says the same.

        With switches it is the lit target, or the first and the last of a lit group.
        """
        if scene.is_scanning and scene.meaning is not None:
            first, last = scene.scanner.lit[0], scene.scanner.lit[-1]
            if first is last:
                return {"focus": target_words(first), "state": state_of(first), "hint": ""}
            words = tr("{first} to {last}", first=target_words(first), last=target_words(last))
            return {"focus": words, "state": "", "hint": ""}
        cursor = scene.cursor(scene.source)
        if not cursor.is_shown or cursor.current is None:
            return {"focus": "", "state": "", "hint": ""}
        name, hint = target_words(cursor.current), scene.hint()
        is_told = hint.rstrip(".").casefold() in name.casefold()
        return {"focus": name, "state": state_of(cursor.current), "hint": "" if is_told else hint}

    def _around(self, scene: Scene, cursor: Focus) -> Sequence[str]:
        here, target = joined(self._focused(scene).values()) or tr("Nothing is chosen."), cursor.current
        sides = ((words, _beside(scene, cursor, target, step)) for step, words in SIDES) if target is not None else ()
        details = scene.details(target.key) if target is not None else ""
        return [scene.spoken_headline(), here, details, *(tr(words, name=name) for words, name in sides if name)]


def _beside(scene: Scene, cursor: Focus, target: Target, step: tuple[int, int]) -> str:
    """Return the description of the thing on a side of a target, else of the target to which a step leads."""
    box, other = target.shape.bounds, cursor.beside(step)
    name = scene.about((box.centre[0] + step[0] * box.w, box.centre[1] + step[1] * box.h))
    return name or (target_words(other) if other is not None else "")


def page_words(scene: Scene) -> Sequence[str]:
    """Return the texts of a scene in reading order, its title first, without those of its targets."""
    own, low = [target.shape.bounds for target in scene.focus.targets], scene.viewport.height - scene.viewport.bar
    texts = [text for text in scene.texts() if text.box.centre[1] < low and text.text.strip()]
    texts = [text for text in texts if not any(box.contains(text.box.centre) for box in own)]
    title = [max(texts, key=lambda text: text.size)] if texts else []
    order = as_read([text.box for text in texts], range(len(texts)))
    return list(dict.fromkeys(text.text for text in [*title, *(texts[index] for index in order)]))
