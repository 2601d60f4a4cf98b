"""Every screen in every state that looks different, by name: for the layout audit, and for looking at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pygame

from game.bots.levels import make
from game.games import catalogue, shelf
from game.input.intents import Device, Source
from game.input.seating import Seating
from game.keeping.settings import Chair, LastMatch
from game.rules.game import Game
from game.rules.match import Match, Player, load, sealed
from game.scenes.match.lesson import Lesson
from game.scenes.match.replay import ReplayDirector
from game.scenes.match.screen import MatchScreen
from game.scenes.menu import Menu
from game.scenes.naming import Naming
from game.scenes.options import Options
from game.scenes.pages import Pages
from game.scenes.question import leaving, replacing, restarting
from game.scenes.results import Results
from game.scenes.scene import Scene
from game.shell.program import Program
from game.stage.canvas import Printed
from game.stage.layout.shapes import Target
from game.stage.layout.viewport import Viewport
from game.stage.table.module import view_of
from game.stage.time.stack import Quit
from game.tools.golden import path_of
from game.tools.shots import STEP

BOXES = ("diceland", "borders", "beacon", "knightsleap", "places")
LONG = "Konstantinopolitaner"
"""As long as a name gets."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A scene, and what has happened in it since it came to rest."""

    name: str
    make: Callable[[Program], Scene]
    then: Callable[[Scene], None] = lambda scene: None


def settled(situation: Situation, made: Program, size: tuple[int, int]) -> Scene:
    """The situation after everything that moves has come to rest, not yet drawn."""
    scene = situation.make(made)
    scene.enter()
    scene.resize(Viewport.of(size))
    for _ in range(3):
        scene.update(STEP)
        if isinstance(scene, MatchScreen):
            scene.settle()
    situation.then(scene)
    scene.offer()
    return scene


def shown(situation: Situation, made: Program, size: tuple[int, int]) -> tuple[Scene, pygame.Surface]:
    """The situation at rest and its picture."""
    scene = settled(situation, made, size)
    picture = pygame.Surface(size)
    scene.draw(picture)
    scene.jump_ring()
    scene.draw(picture)
    return scene, picture


def printed(scene: Scene, picture: pygame.Surface) -> tuple[list[Printed], list[Target]]:
    """Every text and every target of a scene."""
    if isinstance(scene, MatchScreen):
        scene.view.turn_stale()
    scene.canvas.audit = []
    scene.draw(picture)
    texts, scene.canvas.audit = list(scene.canvas.audit), None
    return texts, list(scene.focus.targets)


# ---- matches, played once


@cache
def _log(key: str, seats: int, share: float) -> str:
    """A golden match played to a share of its length, then on until the first seat, a person, has to decide."""
    match = load(path_of(catalogue()[key], seats).read_text(encoding="utf-8"), catalogue())
    match.players = tuple(Player(f"P{seat}", "greedy" if seat else "human") for seat in range(seats))
    length = len(match.log)
    if share < 1:
        at = range(round(length * share), length)
        match.rewind(next((n for n in at if 0 in match.state_at(n).actors()), length))
    return match.dump()


@cache
def _joint(key: str, seats: int, at: int) -> str:
    """A match of people only, rewound to the beginning of its `at`-th phase in which nearly everybody decides."""
    match = load(path_of(catalogue()[key], seats).read_text(encoding="utf-8"), catalogue())
    match.players = tuple(Player(f"P{seat}") for seat in range(seats))
    was_joint, count, length = False, 0, len(match.log)
    for n in range(length):
        state = match.state_at(n)
        count += state.is_joint() and not was_joint and len(state.actors()) >= seats - 1
        if count == at:
            length = n
            break
        was_joint = state.is_joint()
    match.rewind(length if count == at else length // 2)
    return match.dump()


def _watched(text: str) -> str:
    """The same match with computers only."""
    return sealed(text.rpartition("check")[0].replace("=human", "=greedy"))


def _named(text: str, names: list[str]) -> Match:
    """A match from its text, with these names."""
    match = _fresh(text)
    match.players = tuple(Player(name, p.mind) for name, p in zip(names, match.players, strict=False))
    return match


_read = cache(lambda text: load(text, catalogue()))


def _fresh(text: str) -> Match:
    """A match of its own, without reading the text again."""
    return copy(_read(text))


def _names(seats: int) -> list[str]:
    return ["Crab", "Whale", LONG, "Frog", "Octopus", "Fox"][:seats]


def _choose(scene: MatchScreen, seat: int) -> None:
    bot = make("greedy", scene.match.game)
    scene.director.submit(seat, bot.choose(scene.match.state, seat, Random(1)))


# ---- the situations


def situations() -> Iterator[Situation]:
    """Every situation of every screen."""
    yield Situation("menu", lambda made: made.menu())
    yield Situation("menu-five", _five)
    yield Situation("menu-waiting", _waiting)
    yield Situation("naming", lambda made: _naming(made, ""))
    yield Situation("naming-known", lambda made: _naming(made, LONG))
    for tab in range(4):
        yield Situation(f"settings-{tab}", _tab(tab))
    yield Situation("guide", lambda made: made.guide())
    for ask in (leaving, restarting, replacing):
        yield Situation(f"question-{ask.__name__}", lambda made, ask=ask: ask(made.context, made.menu(), Quit))
    for game in catalogue().values():
        yield from _game(game)


def _five(made: Program) -> Menu:
    menu = made.menu()
    known = {game.key: game for game in shelf()}
    first = next(iter(known.values()))
    titles = {"borders": "All Around", "beacon": "Beacon", "knightsleap": "Knight’s Leap", "places": "Going Places"}
    tints = dict(zip(BOXES, ("#1E6E74", "#4E7F4A", "#0B2D4A", "#4A2A13", "#5E8F6E"), strict=True))
    menu.games = tuple(known.get(key) or replace(first, key=key, title=titles[key], tint=tints[key]) for key in BOXES)
    menu.selected = 2
    return menu


def _waiting(made: Program) -> Menu:
    menu = made.menu()
    from game.scenes.menu import Waiting

    menu.find_waiting = lambda: [Waiting("x", menu.games[0].key, "Letzte Partie fortsetzen")]
    return menu


def _tab(tab: int) -> Callable[[Program], Options]:
    def options(made: Program) -> Options:
        scene = made.options()
        scene.tab = tab
        return scene

    return options


def _match(text: Callable[[], str], seating: Callable[[], Seating | None] = lambda: None) -> Callable[[Program], Scene]:
    def scene(made: Program) -> MatchScreen:
        raw = text()
        seats = len(_read(raw).players)
        return made.match(_named(raw, _names(seats)), seating())

    return scene


def _own_devices(seats: int) -> Callable[[], Seating]:
    def seating() -> Seating:
        chairs = Seating(range(seats))
        for seat in range(seats):
            chairs.claim(Source(Device.PAD, seat + 1), seat)
        return chairs

    return seating


def _game(game: Game) -> Iterator[Situation]:
    key, least, most = game.key, game.seats[0], min(4, game.seats[-1])
    for name, share in (("start", 0.0), ("early", 0.12), ("middle", 0.5), ("late", 0.92)):
        yield Situation(f"{key}-{name}", _match(lambda share=share: _log(key, most, share)))
    yield Situation(f"{key}-few", _match(lambda: _log(key, least, 0.5)))
    yield Situation(f"{key}-watching", _match(lambda: _watched(_log(key, most, 0.5))))
    yield Situation(f"{key}-cue", _match(lambda: _log(key, most, 0.3)), _await_cue)
    yield Situation(f"{key}-handover", _match(lambda: _joint(key, most, 2)), _hand_over)
    for at, name in ((1, "first"), (3, "third")):
        yield Situation(
            f"{key}-devices-{name}", _match(lambda at=at: _joint(key, most, at), _own_devices(most)), _point
        )
    yield Situation(f"{key}-toast", _match(lambda: _log(key, most, 0.5)), _toast)
    yield Situation(f"{key}-undoable", _match(lambda: _joint(key, 2 if 2 in game.seats else least, 3)), _one_choice)
    yield Situation(f"{key}-pause", lambda made: _paused(made, key, most))
    yield Situation(f"{key}-seats", lambda made: made.seats(game))
    yield Situation(f"{key}-seats-mixed", lambda made: _mixed(made, game))
    yield Situation(f"{key}-seats-six", lambda made: made.seats(replace(game, seats=(2, 3, 4, 5, 6))), _fill)
    for seats in game.seats:
        yield Situation(f"{key}-results-{seats}", lambda made, seats=seats: _results(made, key, seats))
    yield Situation(f"{key}-results-shared", lambda made: _shared(made, key, most))
    yield Situation(f"{key}-replay", lambda made: made.replay(_fresh(_log(key, most, 1.0))), _step)
    yield Situation(f"{key}-rules", lambda made: made.rules(game))
    for step in range(len(view_of(game.package).lesson())):
        yield Situation(f"{key}-lesson-{step}", _lesson(game, step))


def _await_cue(scene: Scene) -> None:
    """Play on until a press is awaited for the dice."""
    assert isinstance(scene, MatchScreen)
    for _ in range(6000):
        if scene.director.cue is not None:
            break
        if scene.director.asked:
            _choose(scene, scene.director.asked[0])
        scene.director.update(0.1)
    scene.offer()


def _hand_over(scene: Scene) -> None:
    """Let the first person decide until the device has to be handed over."""
    assert isinstance(scene, MatchScreen)
    for _ in range(100):
        scene.director.skip()
        # A game without simultaneous phases never hands the device over.
        if scene.director.handover is not None or not scene.director.asked:
            break
        _choose(scene, scene.director.asked[0])
    scene.offer()


def _one_choice(scene: Scene) -> None:
    """Let somebody decide once, so that it can be taken back."""
    assert isinstance(scene, MatchScreen)
    if scene.director.asked:
        _choose(scene, scene.director.asked[0])
        scene.director.skip()
    scene.offer()


def _point(scene: Scene) -> None:
    """Every device has its cursor on something."""
    assert isinstance(scene, MatchScreen)
    scene.source = Source(Device.PAD, 1)
    scene.offer()
    for source in scene.control.seating.sources():
        scene.cursor(source).is_shown = True


def _toast(scene: Scene) -> None:
    from game.stage.language import tr

    scene.say(tr("First fill your open {colour} region.", colour=tr("yellow")))


def _step(scene: Scene) -> None:
    assert isinstance(scene, MatchScreen)
    director = scene.director
    assert isinstance(director, ReplayDirector)
    for _ in range(20):
        if director.is_at_end:
            break
        director.step()
        director.skip()
    scene.offer()


def _paused(made: Program, key: str, seats: int) -> Scene:
    scene = _match(lambda: _log(key, seats, 0.5))(made)
    assert isinstance(scene, MatchScreen)
    settled(Situation("", lambda made: scene), made, made.context.pictured)
    scene.draw(pygame.Surface(made.context.pictured))
    return made.pause(scene)


def _mixed(made: Program, game: Game) -> Scene:
    """One person with a controller, one computer, free chairs."""
    minds = (("", "human", "red"), ("", "greedy", "violet"))
    made.context.settings.last[game.key] = LastMatch(tuple(Chair(*mind) for mind in minds))
    seats = made.seats(game)
    seats.devices = {Source(Device.KEYBOARD): 0}
    made.context.settings.last.clear()
    return seats


def _naming(made: Program, name: str) -> Scene:
    """A name being written; with names known already if there is one."""
    known = ("Mara", "Jonas", LONG, "Emil", "Alexander", "Lotte", "Ben")
    return Naming(made.context, "red", name, "Krabbe", known if name else (), lambda name: "")


def _fill(scene: Scene) -> None:
    scene.set_mind(4, "greedy")  # type: ignore[attr-defined]


def _results(made: Program, key: str, seats: int) -> Results:
    return made.results(_named(_log(key, seats, 1.0), _names(seats)))


def _shared(made: Program, key: str, seats: int) -> Results:
    results = _results(made, key, seats)
    results.ranks = (1, 1, *(3 for _ in range(seats - 2)))
    results.order = list(range(seats))
    return results


def _lesson(game: Game, step: int) -> Callable[[Program], Scene]:
    def lesson(made: Program) -> MatchScreen:
        scene = made.lesson(game)
        assert isinstance(scene, MatchScreen)
        assert isinstance(scene.control, Lesson)
        scene.control.at, scene.control.is_shown = step, True
        return scene

    return lesson


def pages(scene: Scene) -> Iterator[None]:
    """Turn through all pages of a scene that has several."""
    yield
    if isinstance(scene, Pages):
        for page in range(1, len(scene.leaves)):
            scene.go(page)
            yield
