"""Toolkit for tests of any game's screen: canvas, table, view and driver of a match.

A new game's tests need nothing else; see `tests/games/_template/test_template_view.py` for an example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

import pygame

from game.input.intents import Command, Nav, Source
from game.input.seating import Seating
from game.rules.contract import CHANCE, NATURE, Action, AnyState, Event, Seat
from game.rules.game import Game
from game.rules.match import LogEntry, Match, Player
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.stage.canvas import Canvas
from game.stage.layout.commands import PressWidget
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.paint.theme import LOOKS
from game.stage.pieces import Pieces
from game.stage.table.module import AnyView, view_of
from game.stage.table.offer import Offer
from game.stage.table.table import Silhouette, Table
from game.stage.table.tray import Tray
from game.stage.time.timeline import Run, Script
from tests.playouts import chosen
from tests.scenes.stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, program

__all__ = [
    "COLOURS", "DEVICES", "KEYS", "MOUSE", "PAD", "SIZES", "TOUCH", "Driver", "Heard", "act", "apart", "asked",
    "begun", "canvas_of", "changed", "chosen", "clear", "difference", "driver_of", "frames", "inside", "is_still",
    "match_of",
    "play_through",
    "play_until",
    "program", "stage_on", "table_of", "tell", "view_at", "watch",
]  # fmt: skip

COLOURS = tuple(look.colour for look in LOOKS)
SIZES = ((1920, 1080), (1280, 800), (1024, 768), (1080, 1920), (2560, 1080))
"""One window size per aspect ratio."""
DEVICES = {"keyboard": KEYS, "mouse": MOUSE, "touch": TOUCH, "controller": PAD}
LONGEST = 60.0
"""Longest animation in seconds."""
PATIENCE = 300
"""Maximum presses to finish a match with a device."""


@lru_cache(maxsize=4)
def paint_of(scale: float) -> Paint:
    # A program that ends within a test frees all fonts.
    pygame.register_quit(paint_of.cache_clear)
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    return Paint(scale=scale)


def canvas_of(size: tuple[int, int] = (640, 360)) -> Canvas:
    """Return a fresh canvas; the art of one scale is shared by all tests."""
    viewport = Viewport.of(size)
    paint = paint_of(viewport.scale)
    return Canvas(pygame.Surface(size), viewport, paint, Pieces(paint))


def clear(canvas: Canvas) -> pygame.Surface:
    canvas.surface = pygame.Surface(canvas.viewport.window)
    return canvas.surface


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """Return the absolute difference of two pictures of equal size."""
    there, back = one.copy(), other.copy()
    there.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return there


def changed(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect) -> int:
    """Return the sum of the differences in an area, over all pixels and colours."""
    return sum(pygame.transform.average_color(difference(one.subsurface(area), other.subsurface(area)))[:3])


def inside(box: Box, other: Box, slack: float = 0.0) -> bool:
    """True if the box reaches at most `slack` beyond the other on any side."""
    bounds = other.inset(-slack)
    return bounds.x <= box.x and bounds.y <= box.y and box.right <= bounds.right and box.bottom <= bounds.bottom


def apart(boxes: Sequence[Box], slack: float = 0.0) -> bool:
    """True if no two boxes overlap by more than `slack`."""
    return not any(one.inset(slack).overlaps(other) for number, one in enumerate(boxes) for other in boxes[:number])


@dataclass
class Heard:
    toasts: list[str] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)

    def sound(self, name: str, /, *, gain: float = 1.0, pitch: float = 1.0, at: Spot | None = None) -> None:
        self.sounds.append(name)

    def cue(self, seat: int, label: str, icon: str = "dice", /) -> Script:
        """Continue at once."""
        yield 0.0


def table_of(
    seats: int, *, reduced_motion: bool = False, people: int | None = None, heard: Heard | None = None
) -> Table:
    """Return a table of P0, P1, ...; the first `people` of them are people (None: all)."""
    guests = [Silhouette(COLOURS[seat], f"P{seat}", people is None or seat < people) for seat in range(seats)]
    heard = heard or Heard()
    return Table(guests, heard.cue, heard.sound, heard.toasts.append, lambda: reduced_motion)


def view_at(
    game: Game,
    seats: int,
    on: Canvas | tuple[int, int] = (640, 360),
    *,
    reduced_motion: bool = False,
    people: int | None = None,
    heard: Heard | None = None,
    stage: Sequence[Seat] = (0,),
) -> Any:
    """Return the game's view on a shared canvas, or on a new one of this size, with the boards of `on` large."""
    view = view_of(game.package).make(table_of(seats, reduced_motion=reduced_motion, people=people, heard=heard))
    canvas = on if isinstance(on, Canvas) else canvas_of(on)
    view.place(Zones.of(canvas.viewport, view.ratio, seats, has_tray=view.has_tray), canvas, stage)
    return view


def stage_on(view: AnyView, *seats: Seat) -> None:
    if view.stage != seats:
        view.place(view.zones, view.canvas, seats)
    view.update(60.0)


def asked(view: AnyView, state: AnyState, seat: Seat, focus: str | None = None) -> Offer[Any]:
    """Return a seat's offer in a position, with the focus on a key."""
    view.ask(state, (seat,), {seat: focus})
    return view.offers[seat]


def tell(view: AnyView, events: Sequence[Any]) -> None:
    view.hear(events)
    for event in events:
        script = view.script(event)
        if script is not None:
            assert Run(script).update(LONGEST) is not None, f"the story of {event} does not come to its end"


def frames(view: AnyView, events: Sequence[Any], step: float = 1 / 60) -> Iterator[Any]:
    """Play the animations of events and yield, at every moment of each, its event."""
    view.hear(events)
    for event in events:
        script = view.script(event)
        run = None if script is None else Run(script)
        while run is not None and run.update(step) is None:
            yield event


def is_still(view: Any) -> bool:
    """True while nothing moves that belongs to a story or an undo; dice at rest may still glow."""
    motion, tray = view.motion, getattr(view, "tray", None)
    is_tray_still = not isinstance(tray, Tray) or (tray.is_still and not tray.is_sliding)
    return is_tray_still and motion == type(motion)(motion.words, motion.speaker) and not view.is_returning


def begun(game: Game, seats: int, seed: str, options: Sequence[str] = ()) -> Match:
    return Match(game, [Player(f"P{seat}", "greedy") for seat in range(seats)], options, seed)


def stories(match: Match, seat: Seat | None = None, action: Action | None = None) -> Iterator[Sequence[Event]]:
    """Submit a decision, if any, and yield its events and those of every throw, as a match screen tells them."""
    events = [] if seat is None or action is None else [*match.follow(LogEntry(seat, action)).events]
    while match.state.actors() == NATURE:
        if match.state.roller() != CHANCE:
            yield events
            events = []
        events += match.draw().events
    yield events


def watch(view: AnyView, match: Match, rng: Random, undo: float = 0.15) -> Iterator[str]:
    """Play a match to its end with all animations and some undos; yields a description of each step."""
    view.sync(match.state)
    tell(view, match.settle().events)
    yield "settled"
    seats = frozenset(range(match.state.seats))
    while not match.is_over:
        if rng.random() < undo and match.undo_floor(seats) is None:
            match.undo(seats)
            view.sync(match.state)
            yield "undone"
            continue
        seat, action = chosen(match, rng)
        if rng.random() < 0.3:
            stage_on(view, seat)
        for events in stories(match, seat, action):
            tell(view, events)
            yield f"{seat} {action}"


def driver_of(
    game: Game,
    *minds: str,
    seed: str = "kit",
    options: Sequence[str] = (),
    size: tuple[int, int] = (640, 360),
    speed: Any = "instant",
    seating: Seating | None = None,
    **settings: Any,
) -> Driver:
    """Return the driver of a match on screen with these players and settings."""
    made = program(speed=speed, **{"auto_roll": speed == "instant", **settings})
    players = [Player(f"P{seat}", mind, COLOURS[seat]) for seat, mind in enumerate(minds)]
    return Driver(made, made.match(Match(game, players, options, seed), seating), size)


def match_of(game: Game, *minds: str, **how: Any) -> tuple[Driver, MatchScreen]:
    """Return the driver of a match on screen, and the screen; `how` as for `driver_of`."""
    driver = driver_of(game, *minds, **how)
    return driver, driver.showing(MatchScreen)


def act(driver: Driver, source: Source, rng: Random) -> None:
    """Press once: pointers press a selectable target of the match, other devices move the focus and confirm."""
    if not isinstance(driver.scene, MatchScreen):
        driver.do(Command.BACK, source)  # the focus is on the pause button
    elif source.is_pointer:
        targets = [one for one in driver.scene.focus.targets if not isinstance(one.act, PressWidget)]
        if targets:
            driver.click(rng.choice(targets), source)
    else:
        for _ in range(rng.randrange(3)):
            driver.send(Nav(source, *rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))))
        driver.do(Command.CONFIRM, source)


def play_through(driver: Driver, source: Source, *, decisions: int | None = None, seed: int = 1) -> int:
    """Play with one device until the results or `decisions` by people; return the number of decisions by people.

    Raises AssertionError if the device gets stuck.
    """
    rng, idle, length = Random(seed), 0, 0
    screen = driver.scene
    assert isinstance(screen, MatchScreen)
    people = {seat for seat, player in enumerate(screen.match.players) if player.is_human}

    def made() -> int:
        return sum(entry.seat in people for entry in screen.match.log)

    while not isinstance(driver.scene, Results) and (decisions is None or made() < decisions):
        act(driver, source, rng)
        driver.pass_time(0.1, 0.1)
        idle, length = 0 if len(screen.match.log) != length else idle + 1, len(screen.match.log)
        assert idle < PATIENCE, f"{source} gets no further: {[one.key for one in driver.scene.focus.targets]}"
    return made()


def play_until(driver: Driver, is_so: Callable[[], object]) -> None:
    """Play on until a condition holds; people press when asked to and choose their last legal action."""
    screen = driver.showing(MatchScreen)
    director = screen.director
    for _ in range(4000):
        if is_so():
            return
        if director.asked:
            director.submit(director.asked[0], screen.match.state.legal(director.asked[0])[-1])
        elif director.cue is not None:
            director.press()
        driver.program.context.store.flush()  # stories begin after decisions are saved
        driver.pass_time(0.1, 0.1)
    raise AssertionError("it never is so")
