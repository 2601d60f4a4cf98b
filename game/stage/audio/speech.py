"""Speech output: words said by the platform's screen reader or voice, as the optional package prismatoid finds it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

from game.stage.text.language import current
from game.timing import Clock, Executor, InlineExecutor, frozen_clock

PACE: Final = 14.0
"""Letters per second at the usual rate, to estimate the duration of a text: most voices do not report it."""
USUAL: Final = {"en": ("en-gb", "en-us")}
"""Preferred regions of a language, used if no voice has the language alone."""
PATIENCE: Final = 2.0
"""Seconds to wait for the voice at the end of the program."""

_log = logging.getLogger(__name__)


class NoVoice(Exception):
    """The machine has no voice, or the package that finds it is missing."""


class Voice(Protocol):
    """A voice of the platform. All calls come from one thread, and none waits for the end of a text."""

    def speak(self, words: str, *, interrupts: bool) -> None: ...

    def stop(self) -> None: ...

    def set(self, language: str, rate: float, volume: float) -> None:
        """Set as much as the voice supports; `rate` and `volume` are 0..1, and a rate of 0.5 is the usual one."""


class PlatformVoice:
    """The running screen reader, else the platform's voice: NVDA, JAWS, SAPI, VoiceOver, Orca, Speech Dispatcher."""

    def __init__(self) -> None:
        """Look for a voice; raises NoVoice."""
        try:
            import prism  # optional, and slow to import
        except (ImportError, OSError) as problem:
            raise NoVoice(str(problem)) from problem
        self._errors: tuple[type[Exception], ...] = (prism.PrismError,)
        try:
            self._context: Any = prism.Context()
            self._voice: Any = self._context.create_best()
        except (prism.PrismError, RuntimeError, ValueError) as problem:
            raise NoVoice(str(problem)) from problem
        _log.info("speech by %s", self._voice.name)

    def speak(self, words: str, *, interrupts: bool) -> None:
        self._voice.speak(words, interrupts)

    def stop(self) -> None:
        with suppress(*self._errors):
            self._voice.stop()

    def set(self, language: str, rate: float, volume: float) -> None:
        # Screen readers keep rate, volume and voice to themselves.
        with suppress(*self._errors):
            self._voice.rate = rate
        with suppress(*self._errors):
            self._voice.volume = volume
        with suppress(*self._errors, StopIteration):
            spoken = [self._voice.get_voice_language(one).lower() for one in range(self._voice.voices_count)]
            usual = [language, *USUAL.get(language, ()), *(one for one in spoken if one.startswith(language))]
            self._voice.voice = next(spoken.index(one) for one in usual if one in spoken)


class Speech:
    """Speaks through a voice, which is looked up when speech is switched on. Never raises, never waits."""

    def __init__(
        self, executor: Executor | None = None, clock: Clock = frozen_clock, find: Callable[[], Voice] = PlatformVoice
    ) -> None:
        """Without an executor the calling thread speaks."""
        self._executor, self._clock, self._find = executor or InlineExecutor(), clock, find
        self._voice: Voice | None = None
        self._wish: tuple[str, float, float] | None = None
        """Language, rate and volume; None while it is off."""
        self._set: tuple[str, float, float] | None = None
        """The last settings that the voice was given."""
        self._until = 0.0
        self._is_used = self.is_missing = False
        """True once a voice was looked for, and if there was none."""

    @property
    def is_on(self) -> bool:
        return self._wish is not None

    @property
    def is_speaking(self) -> bool:
        """True as long as the last text is likely to take."""
        return self._clock() < self._until

    def set(self, *, is_on: bool, rate: float, volume: float) -> None:
        """Switch on or off, with a rate and volume 0..1."""
        was_on, self._wish = self.is_on, (current(), rate, volume) if is_on else None
        if is_on and not was_on:
            self._is_used = True
            self._executor.submit(self._open)
        elif was_on and not is_on:
            self.stop()

    def say(self, words: str, *, interrupts: bool = False) -> None:
        """Say words after those before, or instead of them. Without speech nothing happens."""
        if self._wish is None or not words:
            return
        now, (_, rate, volume) = self._clock(), self._wish
        self._wish = current(), rate, volume
        begin = now if interrupts else max(now, self._until)
        self._until = begin + len(words) / (PACE * 2 * rate)
        self._executor.submit(self._say, words, interrupts, self._wish)

    def stop(self) -> None:
        self._until = 0.0
        self._executor.submit(self._stop)

    def close(self) -> bool:
        """Fall silent for good. Return False if the voice does not answer: then its thread would never end."""
        self._wish = None
        try:
            if self._is_used:
                self._executor.submit(self._stop).result(PATIENCE)
        except TimeoutError:
            _log.warning("the voice does not answer")
            return False
        self._executor.close()
        return True

    # ---- on the executor

    def _open(self) -> None:
        if self._voice is None:
            try:
                self._voice, self.is_missing = self._find(), False
            except NoVoice as problem:
                self.is_missing = True
                _log.info("no speech: %s", problem)

    def _say(self, words: str, interrupts: bool, wish: tuple[str, float, float]) -> None:
        if self._voice is None:
            return
        try:
            if wish != self._set:
                self._set = wish
                self._voice.set(*wish)
            self._voice.speak(words, interrupts=interrupts)
        except Exception as problem:
            # The voice belongs to another program, which may have ended.
            _log.warning("speech ended: %s", problem)
            self._voice = self._set = None
            self._open()

    def _stop(self) -> None:
        if self._voice is not None:
            self._voice.stop()
