"""Scripts that live in time: generators that yield seconds or other scripts. Pure, no pygame, no clock."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Union

Script = Generator[Union[float, "Script"], None, None]
"""Yields seconds to wait or a script to play to its end first."""
Ease = Callable[[float], float]


class Run:
    """One script being played, with the scripts it is waiting for."""

    def __init__(self, script: Script) -> None:
        self._stack: list[Script] = [script]
        self._wait = 0.0

    @property
    def is_done(self) -> bool:
        return not self._stack

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; what is left over of a wait counts for the next one."""
        self._wait -= dt
        while self._stack and self._wait <= 1e-9:
            try:
                item = next(self._stack[-1])
            except StopIteration:
                self._stack.pop()
                continue
            if isinstance(item, (int, float)):
                self._wait += item
            else:
                self._stack.append(item)

    def stop(self) -> None:
        """End it here; its `finally` blocks run."""
        while self._stack:
            self._stack.pop().close()


class Timeline:
    """Plays scripts one after the other."""

    def __init__(self) -> None:
        self._queue: list[Script] = []
        self._run: Run | None = None
        self.pace = 1.0
        """Speed of the story: 1 normal, 1.6 fast; the setting."""
        self.hurry = 1.0
        """Factor on top while somebody presses."""

    @property
    def is_busy(self) -> bool:
        return self._run is not None or bool(self._queue)

    def play(self, script: Script) -> None:
        """Append a script."""
        self._queue.append(script)

    def update(self, dt: float) -> None:
        """Let `dt` seconds of the wall pass."""
        left = dt * self.pace * self.hurry
        while self.is_busy:
            if self._run is None:
                self._run = Run(self._queue.pop(0))
            self._run.update(left)
            if not self._run.is_done:
                return
            left = max(0.0, -self._run._wait)
            self._run = None

    def finish(self) -> None:
        """Drop everything that is playing or waiting; the caller then shows the final state."""
        if self._run is not None:
            self._run.stop()
            self._run = None
        for script in self._queue:
            script.close()
        self._queue.clear()


def tween(seconds: float, show: Callable[[float], None], ease: Ease | None = None, step: float = 1 / 120) -> Script:
    """Call `show` with 0..1 while the seconds pass; always ends with exactly 1."""
    passed = 0.0
    while passed < seconds:
        part = passed / seconds
        show(ease(part) if ease else part)
        yield step
        passed += step
    show(1.0)


def together(*scripts: Script) -> Script:
    """Play several scripts at the same time; ends with the last."""
    runs = [Run(script) for script in scripts]
    step = 1 / 120
    try:
        while runs:
            for run in runs:
                run.update(step)
            runs = [run for run in runs if not run.is_done]
            if runs:
                yield step
    finally:
        for run in runs:
            run.stop()


def after(seconds: float, script: Script) -> Script:
    """Wait, then play."""
    yield seconds
    yield script


def wait(seconds: float) -> Script:
    """Only wait."""
    yield seconds
