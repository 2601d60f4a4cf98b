"""Attract mode for minutes, hours or days of simulated time: the real loop, as fast as it can draw.

`python -m tests.endurance show --hours 72`. Memory must not grow once every game has been shown.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean

import pygame

from game.games import catalogue
from game.scenes.attract.playlist import Playlist
from game.scenes.attract.slides import GameSlide
from game.scenes.base.context import Context
from game.scenes.base.screen import Screen
from game.shell.app import App, Setup
from game.shell.idle import AttractTimer
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import REAL
from tests.endurance.report import Report, resident

COARSE = 0.083
"""Seconds added to every sleep: ten frames a second instead of sixty."""
GROWTH = 24.0
"""MiB of growth allowed after the first rounds, for picture caches that fill up."""
ROUNDS = 2
"""Rounds through all games before growth counts."""
LONG = 24
"""Minimum hours for the flatness check: the last quarter against the one before."""
SWAY = 1.0
"""MiB by which their means may differ, because memory depends on the games shown."""


def run(count: int, seed: str = "0") -> Report:
    report = Report()
    pygame.display.init()
    clock = _Clock(60.0 * count)
    app = App(Setup(size=(640, 360), clock=lambda: clock.now, sleep=clock.sleep))
    store = Store(None, REAL)
    chance = Random(seed)
    watch = _Watch(report, lambda: clock.passed)

    def first(app: App) -> Screen:
        context = Context(SettingsFile(None), store, Sound(), app.inputs, is_live=True, timing=REAL)
        program = Router(context)

        host = AttractTimer(context)
        host.slides = lambda shelf: Playlist(  # type: ignore[method-assign]
            context, shelf.games, lambda: f"{chance.getrandbits(64):x}"
        )
        app.resolve, app.idle_handler = program.resolve, host
        return program.menu()

    show = app.present

    def shown() -> None:
        show()
        if (top := app.top) is not None:
            watch.see(top)

    app.present = shown  # type: ignore[method-assign]
    app.run(first)
    store.close()
    watch.conclude()
    return report


_START = 1000.0


class _Clock:
    """A clock that advances only while the loop sleeps, by more than requested."""

    def __init__(self, seconds: float) -> None:
        self.now, self._end = _START, _START + seconds

    @property
    def passed(self) -> float:
        return self.now - _START

    def sleep(self, seconds: float) -> None:
        self.now += seconds + COARSE
        if self.now >= self._end and pygame.display.get_init():
            pygame.event.post(pygame.Event(pygame.QUIT))


class _Watch:
    """Counts the scenes shown and measures memory once all were."""

    def __init__(self, report: Report, passed: Callable[[], float]) -> None:
        self._report, self._passed = report, passed
        self._hours: dict[int, list[float]] = {}
        """MiB between two matches, by hour."""
        self._last: int | None = None
        self._first = 0.0
        self._latest = 0.0

    def see(self, top: Screen) -> None:
        report = self._report
        report.counts["frames"] += 1
        if id(top) == self._last:
            return
        self._last = id(top)
        report.count(type(top).__name__)
        if isinstance(top, GameSlide):
            self._latest = resident()
            self._hours.setdefault(int(self._passed() // 3600), []).append(self._latest)
            games = len([game for game in catalogue().values() if not game.hidden])
            if report.counts["GameSlide"] == ROUNDS * games:
                self._first = self._latest
            if self._first:
                report.measure("MiB", self._latest)

    def conclude(self) -> None:
        report = self._report
        if not report.counts["DemoScreen"]:
            report.fail("no match was shown")
        if self._first:
            report.measure("MiB at first", self._first)
            if self._latest - self._first > GROWTH:
                report.fail(f"from {self._first:.0f} to {self._latest:.0f} MiB")
        course = report.courses["MiB by the hour"] = [mean(self._hours[hour]) for hour in sorted(self._hours)]
        if len(course) >= LONG:
            quarter = len(course) // 4
            before, after = mean(course[-2 * quarter : -quarter]), mean(course[-quarter:])
            if after > before + SWAY:
                report.fail(f"still growing: {before:.1f} MiB in the third quarter, {after:.1f} in the last")
