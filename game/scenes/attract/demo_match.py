"""Demo match of computers, with explanations from the game's tutorial.

A step is shown when it fits the position of the player to move; the match waits while it can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import Final

from game.input.intents import Command, Source
from game.input.seating import Seating
from game.rules.contract import AnyState
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.context import PACE, Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.prompt_bar import Prompt
from game.scenes.match.action_panel import draw_choice
from game.scenes.match.director import Director
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import Teacher
from game.scenes.routes import NextSlide, Slides
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList
from game.stage.paint.theme import LOOKS
from game.stage.table.module import TutorialStep, view_of
from game.stage.table.offer import Choice
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition

from .slides import PIECE

SEATS: Final = 4
LONGEST: Final = 240.0
AFTERGLOW: Final = 7.0
LEAST_READING: Final = 2.0
READING: Final = 0.055
"""Reading time of a caption in seconds, and additional seconds per letter; the match waits meanwhile."""
BREATH: Final = 9.0
"""Seconds between two captions."""


class DemoScreen(MatchScreen):
    """Screen of a demo match; the type distinguishes it from played and replayed matches."""

    place = None
    keeps_awake = False

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        yield from super().preparing(viewport)
        while not self.preparation.furniture.spend(0.0):
            yield False
        if self.director.view is None:
            self.director.open(self.view)
        yield False
        while not self.view.prepare(PIECE):
            yield True
        self.draw(DisplayList(viewport.window))
        yield False


def exhibit(context: Context, game: Game, seed: str, slides: Slides | None = None) -> DemoScreen:
    """Return a demo match, different with every seed; `slides` provides the scene after it."""
    chance = Random(f"{seed}/show")
    seats = max(seats for seats in game.seats if seats <= SEATS and seats not in game.variant_seats)
    looks = chance.sample([look.colour for look in LOOKS], seats)
    players = [Player(tr(ANIMALS[look]), "gentle", look) for look in looks]
    match = Match(game, players, (), seed)
    director = Director(match, context.timing.clock)
    control = DemoMatch(director, view_of(game.package).lesson, slides)
    return DemoScreen(context, match, director, control)


class DemoMatch(Teacher):
    """Controller of a demo match with captions; any input leads back."""

    taken = 136.0  # the button and a gap
    is_lively = True

    def __init__(self, director: Director, steps: Sequence[TutorialStep], slides: Slides | None = None) -> None:
        # The demo has no buttons, so steps about them point at the tray instead.
        shown = [replace(step, spot=step.spot.replace("actions", "tray")) for step in steps]
        super().__init__(director, Seating(()), shown)
        self._slides = slides
        self._looked_at: AnyState | None = None
        self._reading_left = 0.0
        self._rest_left = 0.0
        self._age = 0.0
        self._glow_left = AFTERGLOW

    @property
    def caption(self) -> TutorialStep | None:
        """The step explained now, while the match waits; None between steps."""
        return self.steps[self.at] if self.is_explaining else None

    @property
    def is_card_seen(self) -> bool:
        """True if the caption is visible; its dimmed background takes a few frames."""
        return self.is_explaining and (self.card.dimming.is_done or not self.screen.context.is_live)

    @property
    def call(self) -> str:
        return tr("Touch to play")

    def enter(self) -> None:
        """Set a fixed pace and silence: the demo runs in an empty room."""
        self.director.is_instant = False
        self.director.pace = PACE["normal"]
        self.screen.view.table.sound = lambda name, /, **how: None
        self.screen.context.sound.music.rest(inf)

    def pass_time(self, dt: float) -> Transition | None:
        self._age += dt
        self._read(dt)
        director = self.director
        if director.is_finished:
            self._glow_left -= dt
        elif not director.is_busy and self._rest_left <= 0 and self.screen.match.state is not self._looked_at:
            self._looked_at = self.screen.match.state
            self._explain()
        if self._glow_left <= 0 or (self._age >= LONGEST and not self.is_explaining):
            return None if self._slides is None else NextSlide(self._slides)
        return None

    def _read(self, dt: float) -> None:
        if not self.is_explaining:
            self._rest_left -= dt
            return
        if not self.card.dimming.is_done:
            self.card.dimming.spend(0.0)
            self.screen.touch()
        self._reading_left -= dt
        if self._reading_left <= 0:
            self.is_explaining, self._rest_left = False, BREATH
            self.screen.touch()

    def _explain(self) -> None:
        state = self.screen.match.state
        asked = tuple(seat for seat in state.actors() if seat >= 0)[:1]
        fitting = (
            number
            for is_awaited in (False, True)
            for number, step in enumerate(self.steps)
            if number not in self.seen and step.when(state, asked, is_awaited)
        )
        number = next(fitting, None) if asked else None
        if number is not None:
            self.tell(number)

    def tell(self, step: int) -> None:
        super().tell(step)
        self._reading_left = LEAST_READING + READING * len(tr(self.steps[step].text))
        self._reading_left *= self.screen.context.settings.slowness

    def preparing(self) -> Iterator[bool]:
        return iter(()) if self._slides is None else self._slides.preparing(self.screen.viewport)

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Command.CONFIRM, tr("Play")),)

    def hint(self) -> str:
        return tr("The computers are playing {game}.", game=tr(self.screen.match.game.title))

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        return Pop()

    def draw_over(self, canvas: Canvas) -> None:
        if self.is_card_seen:
            return  # the card includes the call to play, and may overlap this one
        choice = Choice("call", self.call, None, icon="touch", look="primary")
        canvas.cached("call", draw_choice, choice, self.screen.panel.single_box(), False)
