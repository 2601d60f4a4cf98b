"""What every game's picture keeps to: it offers just what is legal, and its stories end where the position is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.games import shelf
from game.rules.contract import Action
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.context import Context
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.theme import LOOKS
from game.stage.table.view import Guest, Table, View
from game.stage.time.timeline import Script, Timeline
from game.tools.shots import context_for_pictures

TABLES = [pytest.param(game, seats, id=f"{game.key}-{seats}") for game in shelf() for seats in game.seats]
SIZES = ((1280, 720), (1024, 768), (1080, 1920), (2560, 1080))
STEPS = 60
SPECKS = 12
"""Pixels in which two pictures may differ."""


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    made = context_for_pictures()
    yield made
    made.store.close()


def no_cue(seat: int, label: str, icon: str = "dice") -> Script:
    yield 0.0


def silent(*words: object, **more: object) -> None:
    """Sound and toasts do not matter here."""


class Sight:
    """A view of a match on a small canvas."""

    def __init__(self, context: Context, game: Game, seats: int, size: tuple[int, int] = (960, 540)) -> None:
        guests = [Guest(f"P{seat}", LOOKS[seat].colour, False) for seat in range(seats)]
        self.view: View[object, object] = game.view.make(Table(guests, no_cue, silent, silent))
        self.canvas: Canvas = context.canvas(Viewport.of(size), pygame.Surface(size))
        self.zones = Zones.of(self.canvas.viewport, self.view.ratio, seats, has_tray=self.view.has_tray)
        self.stage = (0,)

    def place(self) -> None:
        self.view.place(self.zones, self.canvas, self.stage)

    def look(self) -> tuple[pygame.Surface, pygame.Surface]:
        """Board and players; the dice in the tray may lie as they like."""
        view, canvas, viewport = self.view, self.canvas, self.canvas.viewport
        zone = self.zones.board
        area = pygame.Rect(*viewport.at(zone.x, zone.y), viewport.px(zone.w), viewport.px(zone.h)).clip(
            (0, 0, *viewport.window)
        )
        rows = pygame.Surface((viewport.px(400), viewport.px(160) * len(view.table.guests)))
        canvas.surface = rows
        for seat in range(len(view.table.guests)):
            view.row(canvas, seat, Box(10, 10 + 160 * seat, 380, 140))
        canvas.surface = pygame.Surface(viewport.window)
        view.bake(canvas)
        view.draw(canvas)
        return rows, canvas.surface.subsurface(area)


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    """Pixels that differ by more than the rounding of edges drawn in another order."""
    return a.get_width() * a.get_height() - pygame.transform.threshold(None, a, None, (40, 40, 40), None, 0, b)


def begun(game: Game, seats: int, seed: str) -> Match:
    return Match(game, [Player(f"P{seat}", "random") for seat in range(seats)], (), seed)


def choice(match: Match, rng: Random) -> tuple[int, Action]:
    actors = match.state.actors()
    seat = actors[int(rng.random() * len(actors))]
    legal = match.state.legal(seat)
    return seat, legal[int(rng.random() * len(legal))]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_after_its_stories_a_view_shows_what_a_fresh_one_shows(context: Context, game: Game, seats: int) -> None:
    if game.key == "places":
        pytest.skip("the card drawn last stays in sight, and a position does not say which; see test_places_view")
    rng = Random(seats)
    match = begun(game, seats, "stories")
    told = Sight(context, game, seats)
    told.place()
    match.settle()
    told.view.sync(match.state)
    events = list(match.submit(*choice(match, rng)).events)
    for step in range(STEPS):
        timeline = Timeline()
        for event in events:
            script = told.view.script(event)
            if script is not None:
                timeline.play(script)
                while timeline.is_busy:
                    timeline.update(0.5)
        if step % 15 == 0 or match.is_over:
            fresh = Sight(context, game, seats)
            fresh.place()
            fresh.view.sync(match.state)
            for shown, expected in zip(told.look(), fresh.look(), strict=True):
                assert differing(shown, expected) <= SPECKS, f"after {match.dump().splitlines()[-1]}"
        if match.is_over:
            break
        events = list(match.submit(*choice(match, rng)).events)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_can_be_chosen_is_legal_and_lies_on_the_screen(
    context: Context, game: Game, seats: int, size: tuple[int, int]
) -> None:
    rng = Random(seats)
    match = begun(game, seats, "targets")
    match.settle()
    sight = Sight(context, game, seats, size)
    viewport = sight.canvas.viewport
    offered_ever = 0
    for _ in range(STEPS):
        if match.is_over:
            break
        seat, action = choice(match, rng)
        if match.state.actors():
            sight.stage = (seat,)
            sight.place()
            sight.view.sync(match.state)
            legal = match.state.legal(seat)
            targets = sight.view.targets(match.state, seat)
            choices = sight.view.choices(match.state, seat)
            acts = [thing.act for thing in (*targets, *choices) if isinstance(thing.act, Action)]
            assert all(act in legal for act in acts)
            assert len({thing.key for thing in (*targets, *choices)}) == len(targets) + len(choices)
            local = any(callable(thing.act) for thing in (*targets, *choices))
            assert local or set(acts) == set(legal), "every legal action can be chosen"
            for target in targets:
                box = target.shape.bounds
                assert box.x >= 0
                assert box.y >= 0
                assert box.right <= viewport.width + 0.5
                assert box.bottom <= viewport.height + 0.5
            assert sight.view.headline(match.state, seat)
            offered_ever += len(acts)
        match.submit(seat, action)
    assert offered_ever
