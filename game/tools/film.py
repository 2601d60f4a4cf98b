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
from inspect import getdoc
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.bots.levels import make
from game.games import catalogue
from game.input.seating import Seating
from game.rules.contract import CHANCE, Action, AnyState, Event, Seat
from game.rules.game import Game
from game.rules.match import LogEntry, Match, Player
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.screen import Screen
from game.scenes.match.director import Director
from game.scenes.match.play_controller import PlayController
from game.scenes.match.replay import Replay, ReplayDirector
from game.scenes.match.screen import MatchScreen
from game.scenes.routes import EndMatch
from game.scenes.settings.settings_page import SettingsPage
from game.shell.app import App, Setup
from game.shell.request import Size
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.stage.paint.theme import LOOKS
from game.stage.text.language import tr, use
from game.stage.time.stack import Transition
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import Clock, InlineExecutor, Timing
from game.tools.output import tell
from game.tools.shots import played
from game.tools.simulation import play_out

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

DECISIONS: Final = 6
"""Decisions before the end of a match that are filmed."""
LEAD: Final = 0.6
"""Seconds filmed before an event."""

Key = tuple[float, int]
"""A key and the time of its press, in seconds after the start."""
Cue = Callable[[], None]
Opening = Callable[[Router, Cue, Cue], Screen]
"""Makes the first scene of a moment; the cues mark its start and end."""


# ---- filming


@dataclass(frozen=True, slots=True)
class FilmMoment:
    name: str
    about: str
    first: Opening
    keys: tuple[Key, ...] = ()
    start: float | None = None
    """Start time in seconds; None: the scene marks the start."""
    lead: float = 0.0
    longest: float = 8.0
    echo: float = 0.5


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
        router = self._router(app)
        app.resolve = router.resolve
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
    """Film a moment, those of a game by its key, "all", or "list" the names; `every` is the seconds between frames."""
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


# ---- moments


def moments() -> Iterator[FilmMoment]:
    right, enter, escape, down = pygame.K_RIGHT, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN
    along = ((1.8, right), (2.6, right), (3.4, right))
    yield _shown("house-shelf", "along the shelf, from box to box", Router.menu, *along, start=1.7, longest=2.8)
    away = ((1.0, right), (1.6, enter), (4.0, escape))
    yield _shown("house-seats", "from the shelf to the seats, and back", Router.menu, *away, start=1.5, longest=4.4)
    about = "from the shelf to the settings and along them"
    keys = ((1.0, down), (1.4, down), (1.8, right))
    yield _shown("house-settings", about, lambda made: SettingsPage(made.context), *keys, start=0.9, longest=1.6)
    for game in catalogue().values():
        yield from _of(game)


def _shown(
    name: str, about: str, scene: Callable[[Router], Screen], *keys: Key, start: float, longest: float
) -> FilmMoment:
    """Return a moment that starts at a time."""
    return FilmMoment(name, about, lambda program, begin, end: scene(program), keys, start, longest=longest)


def _of(game: Game) -> Iterator[FilmMoment]:
    key, enter, escape, pause = game.key, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_p
    most = min(4, game.seats[-1])

    def seats(program: Router) -> Screen:
        return program.seats(game)

    def middle(program: Router) -> Screen:
        return program.match(played(game, most, 0.5))

    def results(program: Router) -> Screen:
        return program.results(played(game, most, 1.0))

    about = "from the seats to the first decision"
    yield _shown(f"{key}-opening", about, seats, (1.0, enter), start=0.9, longest=4.0)
    come_and_go = ((2.0, pause), (3.0, escape))
    yield _shown(f"{key}-pause", "the pause comes and goes", middle, *come_and_go, start=1.9, longest=1.8)
    to_shelf = ((2.0, pause), *((2.3 + 0.1 * step, pygame.K_DOWN) for step in range(6)), (3.2, enter))
    yield _shown(f"{key}-closing", "from the match back to the shelf", middle, *to_shelf, start=3.1, longest=2.6)
    about = "what decided a match is looked at once more"
    yield FilmMoment(f"{key}-last-look", about, _ending(game, most), lead=LEAD, longest=3.4)
    yield _shown(f"{key}-results", "how a match ends", results, start=0.0, longest=8.5)
    for kind in _events(game):
        about = (getdoc(kind) or "").partition("\n")[0]
        is_told = about and not about.startswith(f"{kind.__name__}(")
        words = about if is_told else _parted(kind.__name__).replace("-", " ")
        yield FilmMoment(f"{key}-{_parted(kind.__name__)}", words, _telling(game, kind), lead=LEAD)


def _parted(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _events(game: Game) -> list[type[Event]]:
    module = import_module(f"{game.package}.events")
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.comes_about
        and kind.__module__ == module.__name__
    ]


class _Filmed(ReplayDirector):
    """A replay that stops after entry `at` and calls `end` whenever no animation runs."""

    def __init__(self, recorded: Match, copy: Match, clock: Clock, at: int, end: Cue) -> None:
        super().__init__(recorded, copy, clock)
        self._last, self._end = at, end
        self._pause_left = LEAD

    def _go_on(self, dt: float) -> None:
        if not self.timeline.is_busy:
            self.is_held = self.is_held or self.at > self._last
            self._end()
        super()._go_on(dt)


class _Ending(PlayController):
    """Plays the last decisions of a match and calls `begin` when it is over."""

    def __init__(self, director: Director, whole: Match, last: Sequence[LogEntry], begin: Cue) -> None:
        """`whole` is the finished match, `last` its last decisions."""
        super().__init__(director, Seating(range(len(whole.players))))
        self._whole, self._left, self._begin = whole, list(last), begin

    def finish(self) -> Transition | None:
        return EndMatch(self._whole, self.seating)

    def pass_time(self, dt: float) -> Transition | None:
        director = self.director
        if director.asked and not director.is_busy:
            entry = self._left.pop(0)
            if isinstance(entry.word, Action):
                director.submit(entry.seat, entry.word)
        elif director.cue is not None or director.handover is not None:
            director.press()
        elif director.is_finished:
            self._begin()
        return super().pass_time(dt)


def _ending(game: Game, seats: int) -> Opening:
    """Return the opening of a match that ends after the last `DECISIONS`."""

    def first(program: Router, begin: Cue, end: Cue) -> Screen:
        whole = played(game, seats, 1.0, humans=seats)
        decisions = [index for index, entry in enumerate(whole.log) if entry.seat != CHANCE][-DECISIONS:]
        match = Match(game, whole.players, whole.options, whole.seed)
        for entry in whole.log[: decisions[0]]:
            match.follow(entry)
        director = Director(match, program.context.timing.clock)
        ending = _Ending(director, whole, [whole.log[index] for index in decisions], begin)
        return MatchScreen(program.context, match, director, ending)

    return first


def _telling(game: Game, kind: type[Event]) -> Opening:
    """Return the opening of a replay just before an event of this kind."""

    def first(program: Router, begin: Cue, end: Cue) -> Screen:
        recorded, at = _occasion(game, kind)
        copy = Match(game, recorded.players, recorded.options, recorded.seed)
        for entry in recorded.log[:at]:
            copy.follow(entry)
        director = _Filmed(recorded, copy, program.context.timing.clock, at, end)
        screen = MatchScreen(program.context, copy, director, Replay(director, has_play_on=False))
        on_told = director.on_event

        def on_event(event: Event) -> None:
            if isinstance(event, kind):
                begin()
            on_told(event)

        director.on_event = on_event
        return screen

    return first


def _occasion(game: Game, kind: type[Event]) -> tuple[Match, int]:
    """Return a match with such an event, also with options or random decisions, and the log index of its cause."""
    greedy = make("greedy", game).choose
    usual = [((), greedy), *(((option.key,), greedy) for option in game.options), ((), _drawn)]
    for options, choose in usual:
        for number in range(SEEDS):
            match = _played(game, options, choose, f"film-{number}")
            if match is None:
                break
            decided, found = 0, []
            for index, (entry, events, _) in enumerate(match.replay()):
                if entry.seat != CHANCE:
                    decided = index
                if any(isinstance(event, kind) for event in events):
                    found.append(decided)
            if found:
                return match, found[len(found) // 2]
    match = _played(game, (), greedy, "film")
    assert match is not None
    return match, len(match.log)


def _drawn(state: AnyState, seat: Seat, rng: Random) -> Action:
    legal: Sequence[Action] = state.legal(seat)
    return legal[int(rng.random() * len(legal))]


def _played(
    game: Game, options: Sequence[str], choose: Callable[[AnyState, Seat, Random], Action], seed: str
) -> Match | None:
    """Play a match of bots to its end; None if the number of seats does not suit these options."""
    seats = min(4, game.seats[-1])
    players = [Player(tr(ANIMALS[look.colour]), "greedy") for look in LOOKS[:seats]]
    try:
        match = Match(game, players, options, seed)
    except ValueError:
        return None
    return play_out(match, choose, Random(seed))
