"""Animation scripts: generators that yield seconds, other scripts or parts. Pure, no pygame, no clock.

A wait of 0 seconds does not wait for the next frame.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from typing import Protocol, Union

from game.timing import Clock

TINY = 1e-9
"""Tolerance in seconds for the rounding of added floats."""


class TimelinePart(Protocol):
    """Something a script waits for that advances with time."""

    def update(self, dt: float) -> float | None:
        """Let `dt` seconds pass; returns the rest of them once it is done, None before."""

    def rests(self, dt: float) -> bool:
        """Return True if nothing but waits goes on for `dt` seconds."""

    def stop(self) -> None: ...


Script = Generator[Union[float, "Script", TimelinePart], None, None]
"""Yields seconds to wait, or a script or part to play to its end first."""
Ease = Callable[[float], float]


def wait_while(is_so: Callable[[], bool]) -> Script:
    while is_so():
        yield 1 / 60


def wait_for(is_done: Callable[[], bool], clock: Clock, most: float) -> Script:
    """Wait until something is done, at most for some seconds; usually one frame."""
    until = clock() + most
    yield wait_while(lambda: not is_done() and clock() < until)


class Run:
    """One running script with its current wait; itself a part."""

    def __init__(self, script: Script) -> None:
        self._stack: list[Script] = [script]
        self._wait = 0.0
        self._part: TimelinePart | None = None

    @property
    def is_done(self) -> bool:
        return not self._stack

    def update(self, dt: float) -> float | None:
        """Let `dt` seconds pass; returns the rest once the script has ended, None before."""
        left = dt
        while True:
            if self._part is not None:
                rest = self._part.update(left)
                if rest is None:
                    return None
                self._part, left = None, rest
            elif self._wait > left + TINY:
                self._wait -= left
                return None
            else:
                left, self._wait = max(0.0, left - self._wait), 0.0
                if not self._stack:
                    return left
                self._step()

    def rests(self, dt: float) -> bool:
        return self._wait > dt + TINY if self._part is None else self._part.rests(dt)

    def stop(self) -> None:
        """End it at once; its `finally` blocks run, the innermost first."""
        if self._part is not None:
            self._part.stop()
            self._part = None
        self._wait = 0.0
        while self._stack:
            self._stack.pop().close()

    def _step(self) -> None:
        try:
            item = next(self._stack[-1])
        except StopIteration:
            self._stack.pop()
            return
        if isinstance(item, (int, float)):
            self._wait = item
        elif isinstance(item, Generator):
            self._stack.append(item)
        else:
            self._part = item


class Timeline:
    def __init__(self) -> None:
        self._queue: deque[Script] = deque()
        self._run: Run | None = None
        self.pace = 1.0
        """Playback speed: 1 normal, 1.6 fast; a setting."""
        self.hurry = 1.0
        """Extra factor while a player presses a key."""
        self.is_resting = True
        """True if nothing but waits went on in the last update."""

    @property
    def is_busy(self) -> bool:
        return self._run is not None or bool(self._queue)

    def play(self, script: Script) -> None:
        self._queue.append(script)

    def update(self, dt: float) -> None:
        step = dt * self.pace * self.hurry
        left: float | None = step
        self.is_resting = not self._queue if self._run is None else self._run.rests(step)
        while left is not None and (self._run is not None or self._queue):
            run = self._run = self._run or Run(self._queue.popleft())
            left = run.update(left)
            if left is not None and self._run is run:
                self._run = None

    def finish(self) -> None:
        """Drop all running and queued scripts; the caller then shows the final state."""
        run, self._run = self._run, None
        waiting, self._queue = self._queue, deque()
        if run is not None:
            run.stop()
        for script in waiting:
            script.close()


class _Tween:
    def __init__(self, seconds: float, show: Callable[[float], None], ease: Ease | None) -> None:
        self._seconds, self._show, self._ease = seconds, show, ease
        self._passed = 0.0

    def update(self, dt: float) -> float | None:
        self._passed += dt
        if self._passed >= self._seconds - TINY:
            self._show(1.0)
            return max(0.0, self._passed - self._seconds)
        part = self._passed / self._seconds
        self._show(self._ease(part) if self._ease else part)
        return None

    def rests(self, dt: float) -> bool:
        return False

    def stop(self) -> None: ...


class _Together:
    def __init__(self, scripts: tuple[Script, ...]) -> None:
        self._runs = [Run(script) for script in scripts]

    def update(self, dt: float) -> float | None:
        lefts = [run.update(dt) for run in self._runs]
        if None in lefts:
            self._runs = [run for run, left in zip(self._runs, lefts, strict=True) if left is None]
            return None
        return min((left for left in lefts if left is not None), default=dt)

    def rests(self, dt: float) -> bool:
        return all(run.rests(dt) for run in self._runs)

    def stop(self) -> None:
        for run in self._runs:
            run.stop()


def tween(seconds: float, show: Callable[[float], None], ease: Ease | None = None) -> Script:
    """Call `show` with 0..1 while the seconds pass, once a frame; always ends with exactly 1, whatever the ease."""
    yield _Tween(seconds, show, ease)


def together(*scripts: Script) -> Script:
    """Play several scripts at the same time; ends with the last."""
    yield _Together(scripts)


def after(seconds: float, script: Script) -> Script:
    yield seconds
    yield script


def wait(seconds: float) -> Script:
    yield seconds
