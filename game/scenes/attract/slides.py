"""Slides of attract mode: their base, the welcome and the slide of a game. Any touch leads back to the shelf."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import copysign, inf, pi, sin
from typing import ClassVar, Final

import pygame

from game.input.intents import Command, Drag, Dropped, Hold, Intent, Plugged, Release
from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.base.game_box import box_picture, facts
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.scene import Scene
from game.scenes.routes import NextSlide, Slides
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect, Viewport
from game.stage.paint.furniture import BOX_FRONT
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import LOOKS
from game.stage.room.mascot import draw_lamp
from game.stage.room.shelf_decor import draw_name
from game.stage.text.language import current, tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button

from .board_collage import CORNERS, MIDST, BoardPictures, Place, PlacedSprite, laying

STAY: Final = 9.0
BEAT, HOP, RISE = 1.6, 0.21, 26.0
"""Seconds between two hops, duration of a hop in seconds, and its height in u."""
PILL: Final = (860.0, 128.0)
ASIDE: Final = 0.59
"""Distance from the middle of a game's rotated box to the words beside it, as a share of its height."""
WORDS: Final = 1100.0
"""Width of the words beside a box; on wider screens both are centred."""
TALK: Final = 340.0
PAWNS: Final = 230.0
COME: Final = 1.0
"""Seconds without preparation of the next scene, while the light still changes."""
PIECE: Final = 0.004
"""Seconds of a frame for that preparation."""
PAINTING: Final = 0.006
PITCH: Final = 0.64
"""Distance between pawns in a row, as a share of their height."""
LAMP, CONE = 130.0, 900.0
"""Height of the lamp over the words beside a box, and width of its light."""
BRIGHT, FAR = 1.25, 0.62
CLEAR: Final = 34.0
"""Distance of the pawns from the edge of a board beside the button."""
PILL_END: Final = 0.61
"""Right edge of the button beside a board, as a share of the width."""


@dataclass(frozen=True, slots=True)
class SlidePlan:
    """Places on the table as shares of width and height, with a rotation in degrees."""

    is_across: bool
    """True if words stand below a box instead of beside it."""
    board: tuple[float, float]
    """Maximum width of a board, as a share of the width and of the height of the window."""
    alone: Place
    """The only board."""
    boards: Sequence[Place]
    boxes: Sequence[Place]
    box: float
    """Maximum height of a box around the name, as a share of the width."""
    named: float
    """Place of the name, as a share of the height."""
    name: float
    """Width of the name, as a share of the width."""
    pawns: float
    """Maximum height of the pawns below the name."""


WIDE: Final = SlidePlan(
    is_across=False,
    board=(0.43, 0.8),
    alone=(0.88, 0.69, 7.0),
    boards=((0.17, 0.22, -9.0), (0.83, 0.22, 7.0), (0.17, 0.837, 7.0), (0.83, 0.8, -8.0), (0.5, 0.03, 3.0)),
    boxes=((0.09, 0.27, -11.0), (0.91, 0.27, 9.0), (0.1, 0.77, 8.0), (0.9, 0.77, -8.0)),
    box=0.19,
    named=0.3,
    name=0.6,
    pawns=170.0,
)
SQUARE: Final = replace(WIDE, box=0.165, alone=(0.86, 0.7, 8.0), named=0.36)
HIGH: Final = SlidePlan(
    is_across=True,
    board=(0.66, 1.0),
    alone=(0.5, 0.97, 3.0),
    boards=((0.2, 0.1, -9.0), (0.8, 0.1, 8.0), (0.5, 0.96, 3.0), (0.2, 0.64, 7.0), (0.8, 0.64, -8.0)),
    boxes=((0.17, 0.14, -5.0), (0.83, 0.14, 5.0), (0.17, 0.58, 4.0), (0.5, 0.6, -2.0), (0.83, 0.58, -4.0)),
    box=0.34,
    named=0.32,
    name=0.955,
    pawns=200.0,
)
PLANS: Final = {Aspect.TALL: HIGH, Aspect.SQUARE: SQUARE, Aspect.ULTRA: replace(WIDE, box=0.155)}


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A game's box on the table: the middle of its front, its height in u, its rotation in degrees."""

    game: Game
    x: float
    y: float
    high: float
    turned: float


class Slide(Scene):
    """Base of slides: boards and boxes on the table, words and the call to play."""

    place = None
    light: ClassVar[tuple[float, float]] = MIDST, CORNERS
    """Brightness of a board in the middle of the window and in its corners."""

    def __init__(self, context: Context, slides: Slides | None = None, pictures: BoardPictures | None = None) -> None:
        super().__init__(context)
        self._slides = slides
        self._pictures = {} if pictures is None else pictures
        self.upcoming = IncrementalJob()
        """Preparation of the next scene, started once this one is complete."""
        self.placed: tuple[PlacedSprite, ...] = ()
        """Boards on the table; none until all are finished."""
        self.turned: list[Sprite] = []
        """Finished boxes."""
        self.work = IncrementalJob()
        self._made_for: object = None
        self._age = 0.0
        self._boxes: Sequence[PlacedBox] = ()
        self.focus.is_shown = False
        self.bar.is_on_boards = True

    def enter(self) -> None:
        """Silence the music: attract mode runs in an empty room."""
        self.context.sound.music.rest(inf)
        super().enter()

    def leave(self) -> None:
        self.context.sound.music.rest(0.0)
        super().leave()

    # ---- time

    @property
    def is_lively(self) -> bool:
        is_foreseeing = self._slides is not None and not self.upcoming.is_done
        return super().is_lively or not self.work.is_done or self._is_hopping or is_foreseeing

    @property
    def wake_after(self) -> float | None:
        until_end = self._stay - self._age
        if self.context.settings.reduced_motion:
            return max(0.0, until_end)
        return max(0.0, min(until_end, BEAT - self._age % BEAT))

    @property
    def _stay(self) -> float:
        return STAY * self.context.settings.slowness

    @property
    def _is_hopping(self) -> bool:
        return not self.context.settings.reduced_motion and self._age % BEAT < HOP

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        if not self.work.is_done:
            self.work.spend(PAINTING)
            self._is_dirty = True
        elif self._age >= COME and not self._is_hopping:
            self.upcoming.spend(PIECE)
        self._is_dirty |= self._is_hopping
        self._age += dt
        self._is_dirty |= self._is_hopping
        return NextSlide(self._slides) if self._age >= self._stay and self._slides is not None else transition

    # ---- people

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, (Release, Drag, Hold)):
            return None
        if isinstance(intent, Plugged):
            return super().handle(intent)
        if isinstance(intent, Dropped):
            super().handle(intent)
        return Pop()

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Command.CONFIRM, tr("Play")),)

    # ---- layout

    def refresh(self) -> None:
        super().refresh()
        self.upcoming = self.canvas.paint.incremental_job(
            iter(()) if self._slides is None else self._slides.preparing(self.viewport)
        )

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        yield from super().preparing(viewport)
        self.focus.is_shown = False
        yield from self.work.steps()

    def drawing_back(self, canvas: Canvas) -> Iterator[None]:
        for draw in (super().draw_back, *self.overlays()):
            draw(canvas)
            yield

    def overlays(self) -> Sequence[Callable[[Canvas], None]]:
        """Return the draw functions of the layer above boards and boxes."""
        return ()

    @property
    def plan(self) -> SlidePlan:
        return PLANS.get(self.viewport.aspect, WIDE)

    def layout(self) -> None:
        viewport = self.viewport
        x, wide = self.pill()
        place = Box(x, viewport.height - viewport.bar - PILL[1] - 40, wide, PILL[1], 60)
        self.widgets = [Button("play", place, tr("Touch to play"), Pop, "touch", style="h1")]
        self._boxes = self.boxes()
        made_for = self.canvas.paint, current(), viewport, self._boxes
        if made_for != self._made_for:
            self.placed, self.turned, self._made_for = (), [], made_for
            self.work = self.canvas.paint.incremental_job(self._making())

    def pill(self) -> tuple[float, float]:
        """Return left edge and width of the button."""
        viewport = self.viewport
        wide = min(PILL[0], viewport.width - 2 * viewport.left)
        return (viewport.width - wide) / 2, wide

    def _making(self) -> Iterator[bool]:
        """Make boxes and boards; high contrast shows no boards behind words."""
        paint, (w, h) = self.canvas.paint, (self.viewport.width, self.viewport.height)
        for placed in self._boxes:
            self.turned.append((yield from _turned(paint, placed)))
            yield False
        boards = () if paint.theme.is_contrast else self.boards()
        wide = min(self.plan.board[0] * w, self.plan.board[1] * h)
        self.placed = yield from laying(boards, paint, round(wide), self.viewport.window, self._pictures, self.light)

    def boxes(self) -> Sequence[PlacedBox]:
        return ()

    def boards(self) -> Sequence[tuple[Game, Place]]:
        return ()

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        if not self.context.is_live:
            self.work.spend(inf)
        for board, (x, y) in self.placed:
            canvas.put(board, x / canvas.scale, y / canvas.scale)
        for placed, box in zip(self._boxes, self.turned, strict=False):
            canvas.put(box, placed.x, placed.y)
        for draw in self.overlays():
            draw(canvas)

    def draw_pawns(
        self, canvas: Canvas, x: float, y: float, high: float, looks: Sequence[str], parting: float = 0.0
    ) -> None:
        """Draw a row of pawns round a middle, one of them hopping; `parting` is the gap there."""
        hopping = int(self._age / BEAT) % len(looks)
        for index, look in enumerate(looks):
            lift = RISE * sin(pi * (self._age % BEAT) / HOP) if index == hopping and self._is_hopping else 0.0
            place = index - (len(looks) - 1) / 2
            aside = copysign(parting / 2, place) if place else 0.0
            canvas.put(canvas.pieces.pawn(look, high), x + place * high * PITCH + aside, y - lift)


class GameSlide(Slide):
    light = BRIGHT, FAR
    tall: ClassVar[float] = 900.0
    """Maximum height of the box in a tall window."""
    talk: ClassVar[float] = TALK

    def __init__(
        self, context: Context, game: Game, slides: Slides | None, pictures: BoardPictures | None = None
    ) -> None:
        super().__init__(context, slides, pictures)
        self._game = game

    def boxes(self) -> Sequence[PlacedBox]:
        viewport, low = self.viewport, self.widgets[0].box.y
        if self.plan.is_across:
            high = min(self.tall, viewport.height * 0.42)
            return (PlacedBox(self._game, viewport.width / 2 - high * 0.02, LAMP + 56 + high / 2, high, -4.0),)
        high = min(680.0, low - 150, viewport.width * 0.36)
        left = max(viewport.left, (viewport.width - high - WORDS) / 2)
        return (PlacedBox(self._game, left + high * 0.47, low / 2 + 20, high, -6.0),)

    def boards(self) -> Sequence[tuple[Game, Place]]:
        return ((self._game, self.plan.alone),)

    def pill(self) -> tuple[float, float]:
        left = self.viewport.left
        if self.plan.is_across or not self.boards():
            return super().pill()
        return left, self.viewport.width * PILL_END - left

    def overlays(self) -> Sequence[Callable[[Canvas], None]]:
        return self._draw_lamp, self._draw_told

    def _draw_lamp(self, canvas: Canvas) -> None:
        x, w = self._beside
        lamp = self.viewport.width / 2 if self.plan.is_across else x + min(w, CONE) / 2
        canvas.put(canvas.paint.lamp_cone(LAMP, CONE, self.widgets[0].box.y, 0.24), lamp, LAMP * 0.6)
        draw_lamp(canvas, lamp, LAMP)

    @property
    def _beside(self) -> tuple[float, float]:
        """Left edge and width of the words beside the box."""
        (box,) = self._boxes
        x = box.x + box.high * ASIDE
        return x, self.viewport.width - self.viewport.left - x

    def _draw_told(self, canvas: Canvas) -> None:
        viewport, low = self.viewport, self.widgets[0].box.y
        (box,) = self._boxes
        if self.plan.is_across:
            x, y = viewport.left + 40, box.y + box.high / 2 + 62
            w, foot = viewport.width - 2 * x, low - 24
            high = min(PAWNS, foot - y - self.talk)
            if high > 60:
                self.draw_pawns(canvas, viewport.width / 2, foot, high, self._looks)
                foot -= high * 1.08
            self.draw_words_below(canvas, Box(x, y, w, foot - y))
        else:
            (x, w), y = self._beside, low * 0.3 - 55
            self.draw_words(canvas, Box(x, y, w, low - 20 - y))

    @property
    def _looks(self) -> Sequence[str]:
        return [look.colour for look in LOOKS][: self._game.seats[-1]]

    def draw_words_below(self, canvas: Canvas, box: Box) -> None:
        """Draw the words below the box, which already shows the title."""
        words, low = box.split_y(0.62, 0.38)
        canvas.block(tr(self._game.tagline), words, "h1", "ink.on_dark", "center", "middle", 2)
        for part, (icon, fact) in zip(low.split_x(1, 1, 1, gap=24), facts(self._game), strict=True):
            room = part.w - 70
            wide = canvas.line(fact, "h3", "ink.on_dark", room, low.h)[0].width / canvas.scale + 70
            left = part.centre[0] - wide / 2
            canvas.image(f"icon/{icon}", 54, left + 27, part.centre[1], "state.gold_light")
            canvas.text(fact, left + 70, part.centre[1], "h3", "ink.on_dark", width=room, height=low.h)

    def draw_words(self, canvas: Canvas, box: Box) -> None:
        """Draw the words beside the box, which already shows the title."""
        x, w, y = box.x, box.w, box.y
        words = Box(x, y, w, min(270.0, box.bottom - y - 225))
        y += canvas.block(tr(self._game.tagline), words, "h1", "ink.on_dark") + 60
        about = [(icon, fact, canvas.width(fact, "body_b", 60) + 110) for icon, fact in facts(self._game)]
        is_row, left = not self.viewport.is_large and sum(wide for *_, wide in about) <= w, x
        for icon, fact, wide in about if is_row else about[:2]:  # a third line would lie on the board
            if y + 30 > box.bottom:
                break
            canvas.image(f"icon/{icon}", 44, left + 22, y, "state.gold_light")
            canvas.text(fact, left + 66, y, "body_b", "ink.on_dark", width=w - 66, height=60)
            left, y = (left + wide, y) if is_row else (left, y + 72)
        y += 72 * is_row
        looks, x = self._looks, x - CLEAR
        room = self.widgets[0].box.right - CLEAR - x
        high = min(PAWNS, box.bottom - y - 2 * RISE, room / (PITCH * len(looks)))
        if high > 70:
            self.draw_pawns(canvas, x + PITCH * high * len(looks) / 2, (y + high + box.bottom) / 2, high, looks)


def _turned(paint: Paint, placed: PlacedBox) -> Generator[bool, None, Sprite]:
    """Rotate a game's box about the middle of its front, in several steps."""
    game, k = placed.game, placed.high / BOX_FRONT[1] * paint.scale
    flat = box_picture(paint, game, placed.high)
    yield False
    middle = pygame.Vector2(flat.ox + BOX_FRONT[0] * k / 2, flat.oy + BOX_FRONT[1] * k / 2)
    turned = yield from paint.made(partial(pygame.transform.rotozoom, flat.surface, placed.turned, 1.0))
    away = (middle - pygame.Vector2(flat.surface.get_size()) / 2).rotate(-placed.turned)
    spot = pygame.Vector2(turned.get_size()) / 2 + away
    return Sprite(turned, round(spot.x), round(spot.y))


MIDDLE: Final = 330.0
HIGHEST: Final = 430.0
LEFT: Final = 0.53
RIGHT: Final = 0.6
"""Minimum distance of a box's middle from the left and right edges of the window, in heights of the box."""


class Welcome(Slide):
    def __init__(
        self, context: Context, games: Sequence[Game], slides: Slides | None, pictures: BoardPictures | None = None
    ) -> None:
        super().__init__(context, slides, pictures)
        self._games = games

    def boards(self) -> Sequence[tuple[Game, Place]]:
        return list(zip(self._games, self.plan.boards, strict=False))

    def boxes(self) -> Sequence[PlacedBox]:
        viewport = self.viewport
        w, h = viewport.width, viewport.height - viewport.bar
        places, high = self.plan.boxes, min(HIGHEST, w * self.plan.box)
        placed = [
            PlacedBox(game, max(LEFT * high, min(w - RIGHT * high, x * w)), y * h, high, turned)
            for game, (x, y, turned) in zip(self._games, places, strict=False)
        ]
        low = self.widgets[0].box.y - 24
        high = min(MIDDLE, low - self._named - 160)
        if len(self._games) > len(places) and high > 60:
            placed.append(PlacedBox(self._games[len(places)], w / 2, low - high / 2, high, -3.0))
        return placed

    def overlays(self) -> Sequence[Callable[[Canvas], None]]:
        return self._draw_lamp, self._draw_name, self._draw_pawns

    @property
    def _named(self) -> float:
        return self.viewport.height * self.plan.named

    def _draw_lamp(self, canvas: Canvas) -> None:
        wide, middle = self.viewport.width, self.viewport.width / 2
        canvas.put(canvas.paint.lamp_cone(220, wide * 0.55, 620, 0.26), middle, 130)
        draw_lamp(canvas, middle, 200)

    def _draw_name(self, canvas: Canvas) -> None:
        viewport, middle, y = self.viewport, self.viewport.width / 2, self._named
        room = viewport.width * self.plan.name
        draw_name(canvas, tr("Lamplight"), middle, y, "center", room, 190)
        canvas.text(tr("Family games for one table"), middle, y + 120, "h2", "ink.on_dark", "center", room, 66)

    def _draw_pawns(self, canvas: Canvas) -> None:
        middle, foot = self.viewport.width / 2, self.widgets[0].box.y - 24
        high = min(self.plan.pawns, foot - self._named - 190)
        parting = max(
            (box.high for box in self._boxes if box.x == middle and box.y + box.high / 2 > foot - high), default=0.0
        )
        if high > 60:
            self.draw_pawns(canvas, middle, foot, high, [look.colour for look in LOOKS], parting)
