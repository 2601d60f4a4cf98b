"""Renders every scene and mid-match positions of every game to PNG, without a window. For inspection and the README."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from random import Random

import pygame

from game.bots.bot import play_out
from game.bots.levels import make
from game.games import catalogue, shelf
from game.input.devices import Inputs
from game.input.intents import Command, Device, Source
from game.input.pads import usual_label
from game.input.prompts import Label
from game.rules.game import Game
from game.rules.match import LogEntry, Match, Player
from game.scenes.attract.demo_match import exhibit
from game.scenes.attract.slides import GameSlide, Welcome
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.question import restarting
from game.scenes.base.scene import Scene
from game.scenes.daily.daily_page import CodeEntry, DailyPage, SoloPage
from game.scenes.library.match_book import MatchBook
from game.scenes.library.qr_page import QrPage
from game.scenes.library.records_page import RecordsPage, SealsPage
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.settings.first_start import FirstStart
from game.scenes.settings.settings_page import PICTURE, PLAY, SettingsPage
from game.scenes.text.document import sections
from game.scenes.text.reader import Guide, RulesPage, rules_path
from game.shell.request import Size
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.stage.layout.viewport import Viewport
from game.stage.paint.theme import LOOKS
from game.stage.text.language import SOURCE, tr, use
from game.stage.time.stack import Quit
from game.storage.records import RecordRow, Records, Who
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.storage.tournament import TournamentGuest, TournamentLength
from game.timing import REAL, Timing, inline

STEP = 1 / 60
SEED = "shots"
DAY = date(2026, 11, 21)


class PicturedInputs(Inputs):
    """Inputs without devices whose prompts show the buttons of a controller."""

    def prompt_label(self, source: Source, command: Command) -> Label | None:
        if source.device is not Device.PAD:
            return super().prompt_label(source, command)
        return usual_label(command)


def context_for_pictures(timing: Timing | None = None) -> Context:
    """Return a context without storage and sound; without a timing no time passes and no thread is started."""
    timing = timing or inline()
    context = Context(SettingsFile(None), Store(None, timing), Sound(), PicturedInputs(timing.clock), timing=timing)
    context.inputs.last = Source(Device.PAD)
    return context


def played(game: Game, seats: int, share: float, *, humans: int = 1) -> Match:
    """Return a match of greedy bots up to a share of its length, with people on the first seats."""
    names = [tr(ANIMALS[look.colour]) for look in LOOKS]
    players = [Player(names[seat], "human" if seat < humans else "greedy") for seat in range(seats)]
    match = Match(game, players, (), SEED)
    for entry in _entries(game, seats, share, humans):
        match.follow(entry)
    return match


@cache
def _entries(game: Game, seats: int, share: float, humans: int) -> tuple[LogEntry, ...]:
    bot = make("greedy", game)
    match = play_out(Match(game, [Player(f"P{seat}") for seat in range(seats)], (), SEED), bot.choose, Random(SEED))
    if share < 1:
        match.rewind(round(len(match.log) * share))
        match.settle()
        while not match.is_over and not any(seat < humans for seat in match.state.actors()):
            seat = match.state.actors()[0]
            match.submit(seat, bot.choose(match.state, seat, Random(SEED)))
    return tuple(match.log)


def rest(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a scene after all animations have ended."""
    scene.enter()
    scene.resize(Viewport.of(size))
    picture = pygame.Surface(size)
    for _ in range(4):
        scene.update(STEP)
        scene.settle()
    scene.draw(picture)
    scene.ring.jump(scene.focus.current)
    scene.draw(picture)
    return picture


def scenes(program: Router, only: str = "") -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield every picture by name, in rendering order; of a hidden game only if `only` contains its key."""

    def tab(number: int, kind: type[AccessibilityPage | SettingsPage] = SettingsPage) -> Callable[[], Scene]:
        def make() -> Scene:
            page = kind(program.context)
            page.tab = number
            return page

        return make

    yield "menu", program.menu
    yield "question", lambda: restarting(program.context, program.menu(), Quit())
    yield "first-start", lambda: FirstStart(program.context, program.menu())
    yield "how", tab(0, AccessibilityPage)
    yield "how-hands", tab(2, AccessibilityPage)
    yield "settings", tab(PICTURE)
    yield "settings-play", tab(PLAY)
    yield "guide", lambda: Guide(program.context)
    yield "show", lambda: Welcome(program.context, shelf(), None)
    yield "records", lambda: _records(program)
    yield "seals", lambda: _seals(program)
    yield "book", lambda: _book(program)
    yield "evening", lambda: _evening(program)
    yield "typing", lambda: CodeEntry(program.context, DAY, lambda game: 2, DailyPage(program.context, DAY).match)
    yield "code", lambda: _code(program)
    yield "daily", lambda: DailyPage(program.context, DAY)
    yield "solo", lambda: SoloPage(program.context)
    for game in catalogue().values():
        if not game.hidden or f"{game.key}-" in only:
            yield from _game(program, game)


def _records(program: Router) -> Scene:
    """Return the records after one match of every game, in a home where they are kept."""
    program.context.store.folder = Path.home() / ".local/share/lamplight"
    for game in shelf():
        program.context.store.record(played(game, min(4, game.seats[-1]), 1.0)).keep()
    scene = RecordsPage(program.context)
    scene.enter()
    while scene.records is None or scene.records.unread:
        scene.update(scene.wake_after or 0)
    scene.who = scene.everybody()[1]
    return scene


def _seals(program: Router) -> Scene:
    """Return the seals of a person who has half of them."""
    crab = ANIMALS["red"]
    game, who, records = shelf()[0], Who("human", tr(crab)), Records()
    won = [challenge.key for challenge in game.challenges.CHALLENGES[::2]]
    for keys in (won, won[:2]):
        records.learn(RecordRow("", game.key, "", 0, who.name, who.mind, 9, 1, 30, 0, 0.0, " ".join(keys)))
    return SealsPage(program.context, records, who, who.name, game.key)


def _evening(program: Router) -> Scene:
    """Return the standings of a tournament after two games."""
    guests = [TournamentGuest(tr(ANIMALS[look.colour]), "human", look.colour) for look in LOOKS[:4]]
    program.tournament.begin(guests, [game for game in shelf() if 4 in game.seats], TournamentLength("wins", 2))
    for game, ranks in zip(shelf()[:2], ((2, 1, 4, 3), (3, 1, 2, 4)), strict=True):
        evening = program.tournament.current
        assert evening is not None
        program.tournament.keep(evening.begun(game.key, game.key).counted(ranks))
    points = program.tournament.points()
    points.picked = shelf()[2].key
    return points


def _code(program: Router) -> Scene:
    scene = QrPage(program.context, played(shelf()[0], 4, 1.0))
    scene.enter()
    scene.context.store.flush()
    return scene


def _book(program: Router) -> Scene:
    _records(program)
    scene = MatchBook(program.context)
    scene.enter()
    while not scene.is_known:
        scene.update(scene.wake_after or 0)
    return scene


def _game(program: Router, game: Game) -> Iterator[tuple[str, Callable[[], Scene]]]:
    key = game.key
    most = min(4, game.seats[-1])

    def at(share: float, seats: int = most, humans: int = 1) -> Callable[[], MatchScreen]:
        def make_scene() -> MatchScreen:
            match = played(game, seats, share, humans=humans)
            return program.match(match)

        return make_scene

    def results() -> Scene:
        return program.results(played(game, most, 1.0))

    def paused() -> Scene:
        match = at(0.5)()
        rest(match, match.context.pictured)
        return Pause(program.context, match)

    yield f"{key}-seats", lambda: program.seats(game)
    yield f"{key}-start", at(0.0)
    yield f"{key}-early", at(0.12)
    yield f"{key}-middle", at(0.5)
    yield f"{key}-late", at(0.92)
    yield f"{key}-two", at(0.5, game.seats[0])
    yield f"{key}-pause", paused
    yield f"{key}-rules", lambda: RulesPage(program.context, game)
    for name in figures(game):
        yield f"{key}-figure-{name}", partial(_page_with, name, program, game)
    yield f"{key}-lesson", lambda: explained(program.lesson(game))
    yield f"{key}-results", results
    yield f"{key}-replay", lambda: program.replay(played(game, most, 1.0))
    yield f"{key}-show", lambda: GameSlide(program.context, game, None)
    yield f"{key}-exhibit", lambda: explained(exhibit(program.context, game, "shots", None))


def figures(game: Game) -> Iterable[str]:
    """Return the names of all figures of the rules, in order."""
    parts = (part for section in sections(rules_path(game, SOURCE)) for part in section.parts)
    return dict.fromkeys(part.mark for part in parts if part.kind == "figure")


def _page_with(figure: str, program: Router, game: Game) -> RulesPage:
    scene = RulesPage(program.context, game)
    scene.enter()
    scene.resize(Viewport.of(scene.context.pictured))
    blocks = [{*leaf.figures, *(part for part, _ in leaf.parts)} for leaf in scene.leaves]
    scene.go(next(page for page, found in enumerate(blocks) if figure in {part.mark for part in found}))
    return scene


def explained(screen: MatchScreen) -> MatchScreen:
    """Return a tutorial or a demo match that shows its first card."""
    screen.enter()
    screen.resize(Viewport.of(screen.context.pictured))
    for _ in range(600):
        if screen.control.is_explaining:
            break
        screen.update(STEP)
        screen.director.skip()
    return screen


def shots(folder: Path, size: Size, language: str | None = None, only: str | None = None) -> int:
    """Render every picture, or those whose names contain one of `only`, into a folder; returns the exit code."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size, pygame.HIDDEN)
    use(language or "en")
    context = context_for_pictures(REAL)
    context.pictured = size
    program = Router(context)
    known = dict(scenes(program, only or ""))
    words = only.split(",") if only else [""]
    for name, make_scene in known.items():
        if any(word in name for word in words):
            pygame.image.save(rest(make_scene(), size), folder / f"{name}.png")
    context.store.close()
    for word in words:
        if not any(word in name for name in known):
            near = ", ".join(get_close_matches(word, known, 5, 0.4)) or ", ".join(map(str, catalogue()))
            print(f"lamplight: no picture is called {word!r}; near: {near}", file=sys.stderr)
            return 2
    return 0
