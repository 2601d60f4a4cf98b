"""Film strips of named moments, rendered by the program's own loop under a simulated clock. For visual inspection.

Moments are scene transitions, and every event of every game as `GAME-the-event`, found in matches of greedy bots.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.bots.bot import by_lot, play_out
from game.bots.levels import make
from game.games import catalogue
from game.rules.contract import CHANCE, Event
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.screen import Screen
from game.scenes.match.replay import Replay, ReplayDirector
from game.scenes.match.screen import MatchScreen
from game.scenes.settings.settings_page import SettingsPage
from game.shell.app import App, Setup
from game.shell.request import Size
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.stage.paint.theme import LOOKS
from game.stage.text.language import tr, use
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import InlineExecutor, Timing
from game.tools.output import tell
from game.tools.shots import played

LOOK: Final = 0.020
"""Seconds between two captured frames."""
FRAMES: Final = 16
ACROSS: Final = 4
CELL: Final = 480
"""Width of a frame on a strip, in pixels."""
LABEL: Final = 26
LONGEST_WAIT: Final = 240.0
"""Timeout in seconds for a moment to begin."""
SEEDS: Final = 12
LEAD: Final = 0.6
"""Seconds filmed before an event."""
ECHO: Final = 0.5
"""Seconds filmed after an event."""

Key = tuple[float, int]
"""A key and the time of its press, in seconds after the start."""


# ---- filming


@dataclass(frozen=True, slots=True)
class FilmMoment:
    name: str
    about: str
    first: Callable[[Router, Reel], Screen]
    """Makes the first scene."""
    keys: tuple[Key, ...] = ()
    start: float | None = None
    """Start time in seconds; None: the scene marks start and end on the reel."""
    longest: float = 8.0

    @property
    def lead(self) -> float:
        return LEAD if self.start is None else 0.0


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """A captured frame and its time relative to the start of the moment."""

    seconds: float
    picture: pygame.Surface


class Reel:
    """A simulated clock that advances on sleep and captures frames meanwhile."""

    def __init__(self, moment: FilmMoment, size: Size) -> None:
        self.now = 0.0
        self.frames: list[FilmFrame] = []
        self._app = App(Setup(size=size, clock=lambda: self.now, sleep=self._sleep))
        self._moment = moment
        self._keys: list[Key] = list(moment.keys)
        self._began: float | None = None
        self._look_due = 0.0
        self._end = LONGEST_WAIT

    def run(self, store: Store) -> Sequence[FilmFrame]:
        """Return all captured frames; empty if the moment never began."""

        def first(app: App) -> Screen:
            timing = Timing(app.setup.clock, app.setup.sleep, InlineExecutor)
            context = Context(SettingsFile(None), store, Sound(), app.inputs, seed="film", timing=timing)
            context.pictured = app.setup.size or context.pictured
            router = Router(context)
            app.resolve = router.resolve
            return self._moment.first(router, self)

        self._app.run(first)
        if self._began is None:
            return ()
        seen = [FilmFrame(frame.seconds - self._began, frame.picture) for frame in self.frames]
        return [frame for frame in seen if frame.seconds >= -self._moment.lead]

    def begin(self) -> None:
        if self._began is None:
            self._began, self._end = self.now, self.now + self._moment.longest

    def end(self) -> None:
        """Mark the end of the moment; filming continues for its echo."""
        if self._began is not None:
            self._end = min(self._end, self.now + ECHO)

    def _sleep(self, seconds: float) -> None:
        end = self.now + seconds
        while self._keys and self._keys[0][0] <= end:
            key = self._keys.pop(0)[1]
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
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


def recorded(moment: FilmMoment, size: Size) -> Sequence[FilmFrame]:
    """Return all captured frames of a moment; empty if it never began."""
    store = Store(None)
    try:
        return Reel(moment, size).run(store)
    finally:
        store.close()


def picked(frames: Sequence[FilmFrame]) -> list[FilmFrame]:
    """Select the evenly spaced frames of a strip."""
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


def film(name: str, folder: Path | None = None, size: Size = (1920, 1080), language: str | None = None) -> int:
    """Film a moment, those of a game by its key, "all", or "list" the names."""
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
        frames = picked(recorded(moment, size))
        if frames:
            pygame.font.init()  # the program that was filmed has closed it
            pygame.image.save(strip(frames), folder / f"{moment.name}.png")
        else:
            print(f"lamplight: {moment.name} did not come about", file=sys.stderr)
            code = 1
    return code


# ---- moments


def moments() -> Iterator[FilmMoment]:
    right, enter, escape, down = pygame.K_RIGHT, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN

    def shown(
        name: str, about: str, scene: Callable[[Router], Screen], *keys: Key, start: float, longest: float
    ) -> FilmMoment:
        return FilmMoment(name, about, lambda router, reel: scene(router), keys, start, longest)

    along = ((1.8, right), (2.6, right), (3.4, right))
    yield shown("house-shelf", "along the shelf, from box to box", Router.menu, *along, start=1.7, longest=2.8)
    away = ((1.0, right), (1.6, enter), (4.0, escape))
    yield shown("house-seats", "from the shelf to the seats, and back", Router.menu, *away, start=1.5, longest=4.4)
    about = "from the shelf to the settings and along them"
    keys = ((1.0, down), (1.4, down), (1.8, right))
    yield shown("house-settings", about, lambda made: SettingsPage(made.context), *keys, start=0.9, longest=1.6)
    for game in catalogue().values():
        key = game.key
        scenes = _scenes(game)
        about = "from the seats to the first decision"
        yield shown(f"{key}-opening", about, scenes["seats"], (1.0, enter), start=0.9, longest=4.0)
        paused = ((2.0, pygame.K_p), (3.0, escape))
        yield shown(f"{key}-pause", "the pause comes and goes", scenes["middle"], *paused, start=1.9, longest=1.8)
        closed = ((2.0, pygame.K_p), *((2.3 + 0.1 * step, down) for step in range(4)), (3.2, enter))
        about = "from the match back to the shelf"
        yield shown(f"{key}-closing", about, scenes["middle"], *closed, start=3.1, longest=2.6)
        yield shown(f"{key}-results", "how a match ends", scenes["results"], start=0.0, longest=8.5)
        for kind in _events(game):
            about = (kind.__doc__ or "").partition("\n")[0]
            is_told = about and not about.startswith(f"{kind.__name__}(")
            words = about if is_told else _parted(kind.__name__).replace("-", " ")
            yield FilmMoment(f"{key}-{_parted(kind.__name__)}", words, _telling(game, kind))


def _scenes(game: Game) -> dict[str, Callable[[Router], Screen]]:
    most = min(4, game.seats[-1])
    return {
        "seats": lambda router: router.seats(game),
        "middle": lambda router: router.match(played(game, most, 0.5)),
        "results": lambda router: router.results(played(game, most, 1.0)),
    }


def _parted(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _events(game: Game) -> list[type[Event]]:
    module = import_module(f"{game.package}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [kind for kind in kinds if kind.comes_about and kind.__module__ == module.__name__]


class _Filmed(ReplayDirector):
    """A replay that stops after entry `at` and marks the end on the reel whenever no animation runs."""

    def __init__(self, recorded: Match, copy: Match, at: int, reel: Reel) -> None:
        super().__init__(recorded, copy, lambda: reel.now)
        self._last, self._reel = at, reel
        self._pause_left = LEAD

    def _go_on(self, dt: float) -> None:
        if not self.timeline.is_busy:
            self.is_held = self.is_held or self.at > self._last
            self._reel.end()
        super()._go_on(dt)


def _telling(game: Game, kind: type[Event]) -> Callable[[Router, Reel], Screen]:
    """Return the opening of a replay just before an event of this kind."""

    def first(router: Router, reel: Reel) -> Screen:
        recorded, at = _occasion(game, kind)
        copy = Match(game, recorded.players, recorded.options, recorded.seed)
        for entry in recorded.log[:at]:
            copy.follow(entry)
        director = _Filmed(recorded, copy, at, reel)
        screen = MatchScreen(router.context, copy, director, Replay(director))
        on_told = director.on_event

        def on_event(event: Event) -> None:
            if isinstance(event, kind):
                reel.begin()
            on_told(event)

        director.on_event = on_event
        return screen

    return first


def _occasion(game: Game, kind: type[Event]) -> tuple[Match, int]:
    """Return a match with such an event, also with options or random decisions, and the log index of its cause."""
    seats = min(4, game.seats[-1])
    players = [Player(tr(ANIMALS[look.colour]), "greedy") for look in LOOKS[:seats]]
    greedy = make("greedy", game).choose
    offered = [(option.key,) for option in game.options if option.seats is None or seats in option.seats]
    usual = [((), greedy), *((option, greedy) for option in offered), ((), by_lot)]
    for (options, choose), number in product(usual, range(SEEDS)):
        seed = f"film-{number}"
        match = play_out(Match(game, players, options, seed), choose, Random(seed))
        decided, found = 0, []
        for index, (entry, events, _) in enumerate(match.replay()):
            if entry.seat != CHANCE:
                decided = index
            if any(isinstance(event, kind) for event in events):
                found.append(decided)
        if found:
            return match, found[len(found) // 2]
    return match, len(match.log)
