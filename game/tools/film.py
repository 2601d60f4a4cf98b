"""Film strips of named moments, rendered by the program's own loop under a simulated clock."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.scenes.base.context import Context
from game.scenes.base.screen import Screen
from game.shell.app import App, Setup
from game.shell.request import Size
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.stage.text.language import use
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import InlineExecutor, Timing
from game.tools.film_moments import FilmMoment, Key, moments
from game.tools.output import tell

LOOK: Final = 0.020
"""Seconds between two captured frames."""
FRAMES: Final = 16
ACROSS: Final = 4
CELL: Final = 480
"""Width of a frame on a strip, in pixels."""
LABEL: Final = 26
LONGEST_WAIT: Final = 240.0
"""Timeout in seconds for a moment to begin."""


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """A captured frame and its time relative to the start of the moment."""

    seconds: float
    picture: pygame.Surface


class Reel:
    """A simulated clock that advances on sleep and captures frames meanwhile."""

    def __init__(self, app: Callable[[Reel], App], moment: FilmMoment, router: Callable[[App], Router]) -> None:
        self.now = 0.0
        self.frames: list[FilmFrame] = []
        self._app = app(self)
        self._moment = moment
        self._router = router
        self._keys: list[Key] = list(moment.keys)
        self._began: float | None = None
        self._look_due = 0.0
        self._end = LONGEST_WAIT

    def _first(self, app: App) -> Screen:
        app.router = router = self._router(app)
        return self._moment.first(router, self.begin, self.end)

    def run(self) -> Sequence[FilmFrame]:
        self._app.run(self._first)
        if self._began is None:
            return ()
        begin, lead = self._began, self._moment.lead
        seen = [FilmFrame(frame.seconds - begin, frame.picture) for frame in self.frames]
        return [frame for frame in seen if frame.seconds >= -lead]

    def begin(self) -> None:
        if self._began is None:
            self._began, self._end = self.now, self.now + self._moment.longest

    def end(self) -> None:
        """Mark the end of the moment; filming continues for its echo."""
        if self._began is not None:
            self._end = min(self._end, self.now + self._moment.echo)

    def sleep(self, seconds: float) -> None:
        end = self.now + seconds
        while self._keys and self._keys[0][0] <= end:
            _press(self._keys.pop(0)[1])
        if self._moment.start is not None and end >= self._moment.start:
            self.begin()
        if end >= self._look_due:
            self._look()
            self._look_due = max(self._look_due + LOOK, end)
        self.now = end
        if self.now >= self._end:
            pygame.event.post(pygame.Event(pygame.QUIT))
            self._end = float("inf")

    def _look(self) -> None:
        surface = self._app.window.surface
        wide, high = surface.get_size()
        small = pygame.transform.smoothscale(surface, (CELL, round(CELL * high / wide)))
        self.frames.append(FilmFrame(self.now, small))
        if self._began is None:
            self.frames = [frame for frame in self.frames if frame.seconds >= self.now - self._moment.lead]


def _press(key: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0))


def recorded(moment: FilmMoment, size: Size, *, reduced_motion: bool = False) -> Sequence[FilmFrame]:
    """Return all captured frames of a moment; empty if it never began."""
    settings = SettingsFile(None)
    settings.settings.reduced_motion = reduced_motion
    store = Store(None)

    def app(reel: Reel) -> App:
        clock, sleep = (lambda: reel.now), reel.sleep
        return App(Setup(size=size, is_motion_reduced=lambda: reduced_motion, clock=clock, sleep=sleep))

    def router(app: App) -> Router:
        timing = Timing(app.setup.clock, app.setup.sleep, InlineExecutor)
        context = Context(settings, store, Sound(), app.inputs, seed="film", timing=timing)
        context.pictured = size
        return Router(context)

    try:
        return Reel(app, moment, router).run()
    finally:
        store.close()


def picked(frames: Sequence[FilmFrame], every: float | None) -> list[FilmFrame]:
    """Select frames `every` so many seconds; None: one strip, evenly spaced."""
    if every is None:
        every = (frames[-1].seconds - frames[0].seconds if frames else 0.0) / (FRAMES - 1)
    out: list[FilmFrame] = []
    for frame in frames:
        if frame.seconds - frames[0].seconds >= len(out) * every - LOOK / 2:
            out.append(frame)
    return out


def strip(frames: Sequence[FilmFrame]) -> pygame.Surface:
    """Arrange frames in rows, each labelled with its time in milliseconds."""
    font = pygame.font.Font(None, 24)
    across = min(ACROSS, len(frames))
    high = frames[0].picture.get_height() + LABEL
    sheet = pygame.Surface((across * (CELL + 4) - 4, -(-len(frames) // across) * (high + 4) - 4))
    sheet.fill((12, 20, 22))
    for index, frame in enumerate(frames):
        x, y = index % across * (CELL + 4), index // across * (high + 4)
        sheet.blit(frame.picture, (x, y + LABEL))
        sheet.blit(font.render(f"{frame.seconds * 1000:.0f} ms", True, (255, 240, 210)), (x + 6, y + 4))
    return sheet


def film(
    name: str,
    folder: Path | None = None,
    size: Size = (1920, 1080),
    language: str | None = None,
    every: float | None = None,
    *,
    reduced_motion: bool = False,
) -> int:
    """Film the named moment, all of a game by its key, or "all"; "list" only prints the names. Returns the exit code.

    `every` is the seconds between two frames; None: a single strip, whatever it lasts.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    use(language or "en")
    known = {moment.name: moment for moment in moments()}
    if name == "list":
        for moment in known.values():
            tell(f"{moment.name:34}{moment.about}")
        return 0
    chosen = [moment for key, moment in known.items() if name in (key, "all", key.partition("-")[0])]
    if not chosen or folder is None:
        print(f"lamplight: no moment is called {name!r}; `film list` names them all", file=sys.stderr)
        return 2
    code = 0
    for moment in chosen:
        frames = picked(recorded(moment, size, reduced_motion=reduced_motion), every)
        if frames:
            _write(frames, moment.name, folder)
        else:
            print(f"lamplight: {moment.name} did not come about", file=sys.stderr)
            code = 1
    return code


def _write(frames: Sequence[FilmFrame], name: str, folder: Path) -> None:
    pygame.font.init()  # the program that was filmed has closed it
    pages = [frames[at : at + FRAMES] for at in range(0, len(frames), FRAMES)]
    for number, page in enumerate(pages, 1):
        stem = name if len(pages) == 1 else f"{name}-{number}"
        pygame.image.save(strip(page), folder / f"{stem}.png")
