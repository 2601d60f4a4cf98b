"""The tutorial: an ordinary match against a computer with explanations at the right moments.

The steps come from the game's view module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

import pygame

from game.input.intents import Command, Source
from game.input.press_guard import Meaning
from game.input.seating import Seating
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.prompt_bar import Prompt
from game.scenes.routes import EndLesson, RestartLesson
from game.stage.canvas import Canvas
from game.stage.layout.commands import ScreenCommand
from game.stage.layout.shapes import Box, Shape, Size, Spot, Target, apart, beside
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import LOOKS, StyleName
from game.stage.room.mascot import MascotHook, draw_host
from game.stage.table.module import TutorialStep, view_of
from game.stage.table.owner_frame import SIDE
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Transition
from game.stage.widgets import APART, Button, Kind

from .controller import MatchController
from .director import Director, DirectorChange
from .play_controller import BOARD_SHARE, PlayController
from .screen import MatchScreen
from .seat_rows import player_boxes

SEEDS = 60
SEED = "lesson"
HEAD = 142.0, 184.0
"""Height of the card's dark head, at usual and large text size."""
FOOT = 152.0
"""Height of the buttons and margins below the text."""
WIDTHS = (900.0, 780.0, 640.0, 560.0, 500.0, 452.0)
"""Possible widths of the card, besides the width of the player rows."""
NARROWEST, WIDEST = (452.0, 640.0), (640.0, 900.0)
"""Limits of these widths, at usual and large text size."""
BROAD = (940.0, 860.0, 780.0)
"""Possible widths with a figure beside the words."""
TALL = 1000.0
NARROW = 300.0
"""Cost of each unit of width missing to the widest card, in square units covered."""
FLAT = 500.0
"""Cost of each unit of height missing to the highest figure."""
ROOMY = 560.0
"""Width below which margins and the lamp are smaller."""
FIGURES = (330.0, 270.0, 210.0)
"""Possible heights of a figure below the words."""
EDGE = 24.0
"""Gap between the card and the screen edge."""
WEIGHTS = {"board": 3.0, "tray": 8.0, "actions": 3.0, "turn": 0.65}
"""Cost factors of covering the parts of the table."""
PRESSED = 30.0
"""Cost factor of covering the buttons beside dice that a step explains."""
ROW, OWN_ROW = 0.5, 6.0
"""Cost factors of covering a player row, and that of the seat to act if it holds its cards."""
ASIDE = 36.0
"""Gap between the words and a figure beside them."""
PROMPTS = 84.0
"""Height of the prompt bar on a tall screen."""
PLATE = 20.0
"""Extra height lit above a board with a name plate."""
GAP = 76.0
"""Gap between the card and the lit area, for the tail."""
LONGEST = 150.0
"""Gap from which the card has no tail, which would cross the table."""
TOUCH = 8.0
"""Overlap of the tail with the lit area, less than its margin around buttons and dice."""
SKIP = "skip-lesson"


def lesson_screen(context: Context, game: Game) -> MatchScreen:
    low = next(seats for seats in game.seats if seats not in game.variant_seats)
    looks = [look.colour for look in LOOKS[:low]]
    players = [Player(tr(ANIMALS[look]), "gentle" if seat else "human", look) for seat, look in enumerate(looks)]
    # The first decision is the person's, so that the tutorial does not start with watching.
    for number in range(SEEDS):
        trial = Match(game, players, (), f"{SEED}-{number}")
        trial.settle()
        if trial.state.actors()[:1] == (0,):
            break
    match = Match(game, players, (), trial.seed)
    director = Director(match, context.timing.clock)
    lesson = Tutorial(director, Seating((0,)), view_of(game.package).lesson)
    return MatchScreen(context, match, director, lesson)


class Teacher(MatchController):
    """Base of controllers that explain steps on a card."""

    screen: MatchScreen
    may_skip = False
    """True if the card has a button to skip the remaining steps."""

    def __init__(self, director: Director, seating: Seating, steps: Sequence[TutorialStep]) -> None:
        super().__init__(director, seating)
        self.steps = steps
        self.at = 0
        self.seen: set[int] = set()
        self.card = TutorialCard(self)

    @property
    def progress(self) -> tuple[int, int]:
        """Number of the current step, from 1 in order of appearance, and the number of steps."""
        return len(self.seen | {self.at}), len(self.steps)

    def tell(self, step: int) -> None:
        self.at, self.is_explaining = step, True
        self.seen.add(step)
        self.screen.board.release()  # no other board slides out below the card
        self.screen.host.speak(tr(self.steps[step].text))
        self.card.forget()
        self.screen.touch()

    @property
    def call(self) -> str:
        """Label of the main button."""
        raise NotImplementedError

    @property
    def card_words(self) -> str:
        return tr(self.steps[self.at].text) if self.is_explaining else ""

    @property
    def is_card_seen(self) -> bool:
        return self.is_explaining

    @property
    def covers_hint(self) -> bool:
        viewport = self.screen.viewport
        return self.is_explaining and self.card.box().bottom > viewport.height - viewport.bar

    def draw(self, canvas: Canvas) -> bool:
        if self.is_card_seen:
            self.card.draw(canvas)
        return self.is_card_seen

    def pictures_ready(self) -> None:
        self.card.forget()

    def laid_out(self) -> None:
        self.card.forget()
        super().laid_out()


class Tutorial(Teacher, PlayController):
    is_kept = False
    may_skip = True

    def __init__(self, director: Director, seating: Seating, steps: Sequence[TutorialStep]) -> None:
        super().__init__(director, seating, steps)
        self._is_due = False
        """True if a change has not been checked yet for a step that is due."""

    # ---- when the lamp speaks

    def finish(self) -> Transition | None:
        return EndLesson(self.screen.match, self.screen.interlude.packed_board(BOARD_SHARE))

    def restart(self) -> Transition | None:
        return RestartLesson(self.screen.match.game)

    def changed(self, change: DirectorChange) -> None:
        super().changed(change)
        self._is_due = True
        self._speak()

    def pass_time(self, dt: float) -> Transition | None:
        if self.is_explaining:
            return None
        if self._is_due:
            self._speak()  # the story of the change is told first
        return super().pass_time(dt)

    def _speak(self) -> None:
        director = self.director
        if self.is_explaining or (director.is_busy and director.cue is None):
            return
        self._is_due = False
        moment = self.screen.match.state, director.asked, director.cue is not None
        step = next((i for i, step in enumerate(self.steps) if i not in self.seen and step.when(*moment)), None)
        if step is not None:
            self.tell(step)

    def _next(self) -> None:
        self.is_explaining = False
        self.screen.host.dismiss_toast()
        self._speak()
        self.screen.offer()
        self.screen.touch()

    @property
    def call(self) -> str:
        done, steps = self.progress
        return tr("Play") if done == steps else tr("Next")

    # ---- choosing

    @property
    def meaning(self) -> Meaning | None:
        return Meaning(("lesson", self.at)) if self.is_explaining else super().meaning

    def targets(self) -> Sequence[Target] | None:
        if not self.is_explaining:
            return super().targets()
        words = {SKIP: tr("Skip"), "lesson": self.call}
        return [
            Target(key, Box(box.x, box.y, box.w, box.h, 24), ScreenCommand(key), words[key])
            for key, box in self.card.buttons().items()
        ]

    def first_key(self) -> str | None:
        return "lesson" if self.is_explaining else super().first_key()

    def choose(self, target: Target, source: Source) -> Transition | None:
        if target.act not in (ScreenCommand("lesson"), ScreenCommand(SKIP)):
            return super().choose(target, source)
        if target.act == ScreenCommand(SKIP):
            self.seen.update(range(len(self.steps)))
        self._next()
        return None

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        if not self.is_explaining:
            return super().missed(spot, source)
        is_lit = any(box.contains(spot) for box in self.card.spots())
        self._next()
        self.screen.offer(at_once=True)
        target = self.screen.focus.at(spot)
        if is_lit and not self.is_explaining and target is not None:
            # A press on a lit target both closes the card and chooses it.
            return self.screen.chosen(target, source, spot)
        return None

    def confirm(self, source: Source) -> bool:
        if not self.is_explaining:
            return super().confirm(source)
        if self._is_skipping():
            return False
        self._next()
        return True

    def _is_skipping(self) -> bool:
        focus = self.screen.focus
        return focus.is_shown and focus.key == SKIP

    def do(self, command: Command, source: Source) -> Transition | None:
        if self.is_explaining and command in (Command.HINT, Command.UNDO):
            return None
        return super().do(command, source)

    def prompts(self) -> Sequence[Prompt]:
        if self.is_explaining:
            return (
                Prompt(Command.CONFIRM, tr("Skip") if self._is_skipping() else self.call),
                Prompt(Command.MENU, tr("Pause")),
            )
        return super().prompts()

    def hint(self) -> str | None:
        if self.is_explaining:
            return tr("First steps: {game}", game=tr(self.screen.match.game.title))
        return super().hint()


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Size of the card and its figure, and whether the figure stands beside the words."""

    wide: float
    high: float
    figure: Size = (0.0, 0.0)
    is_beside: bool = False


class TutorialCard:
    """The card with the lamp, beside the lit area of the dimmed match."""

    def __init__(self, lesson: Teacher) -> None:
        self._lesson = lesson
        self.dimming: IncrementalJob
        """Rendering of the dimmed picture."""
        self._dimmed: pygame.Surface | None
        self._box: Box | None
        self.fit = CardLayout(min(WIDTHS), HEAD[0] + FOOT)
        self.forget()

    @property
    def _screen(self) -> MatchScreen:
        return self._lesson.screen

    @property
    def _step(self) -> TutorialStep:
        return self._lesson.steps[self._lesson.at]

    def forget(self) -> None:
        """Discard the dimmed picture and the card's position."""
        self.dimming, self._dimmed, self._box = IncrementalJob(self._dim()), None, None

    @property
    def _seat(self) -> int:
        """The seat to act; the first one if there is none."""
        actors = self._lesson.director.asked or self._screen.match.state.actors()
        return max(actors[0], 0) if actors else 0

    def spots(self, *, is_exact: bool = False) -> Sequence[Box]:
        """Return the lit areas; exact ones exclude the bare table below a single button, which changes."""
        parts = self._step.spot.split()
        return list(dict.fromkeys(spot for part in parts for spot in self._lit(part, is_exact=is_exact)))

    def _lit(self, part: str, *, is_exact: bool = True) -> Sequence[Box]:
        screen = self._screen
        if part == "targets":
            return [shape.bounds.inset(-14) for shape in self._target_shapes()]
        if part in screen.view.spots:
            return [screen.view.spots[part].inset(-10)]
        if part in ("row", "players"):
            rows = [row.inset(-4) for row in player_boxes(screen.zones, len(screen.match.players))]
            return rows if part == "players" else rows[self._seat : self._seat + 1]
        zone: Box = screen.panel.zone if is_exact and part == "actions" else getattr(screen.zones, part)
        lit = zone.inset(-10)
        rise = PLATE if part == "board" and screen.view.has_own_boards else 0.0
        return [Box(lit.x, lit.y - rise, lit.w, lit.h + rise + SIDE * (part == "board"))]

    def _target_shapes(self) -> Sequence[Shape]:
        offer = self._screen.view.offers.get(self._seat)
        return [] if offer is None else [target.shape for target in offer.targets]

    def shapes(self) -> Sequence[Shape]:
        """Shapes of the lit area; a field keeps its own outline."""
        is_each = self._step.spot == "targets"
        return self._target_shapes() if is_each else [replace(spot, r=30) for spot in self.spots(is_exact=True)]

    def box(self) -> Box:
        if self._box is None:
            self._box, self.fit = self._placed()
        return self._box

    def _placed(self) -> tuple[Box, CardLayout]:
        """Place the card beside the lit area where it covers least; above or below it on tall screens."""
        viewport, spots, zones = self._screen.viewport, self.spots(), self._screen.zones
        most = viewport.height - viewport.bar - 2 * EDGE
        if self._is_across:
            wide = min(TALL, viewport.width - 2 * viewport.left)
            # The line above the prompts is free while the lamp speaks.
            stage = Box((viewport.width - wide) / 2, EDGE, wide, viewport.height - PROMPTS - EDGE)
            fits = [min(self._fits((wide,), most), key=lambda fit: fit.high)]
        else:
            side = self._screen.canvas.grown(viewport.left, EDGE)
            stage = Box(side, EDGE, viewport.width - 2 * side, most)
            least, broadest = (self._screen.canvas.grown(*limits) for limits in (NARROWEST, WIDEST))
            widths = [wide for wide in WIDTHS if least <= wide <= broadest]
            column = (zones.players.w,) if least <= zones.players.w <= WIDEST[0] else ()
            fits = self._fits((*widths, *column), most)
        widest, highest = max(fit.wide for fit in fits), max(fit.figure[1] for fit in fits)
        sizes = [
            (
                (fit.wide, fit.high),
                # A broad card is as good as the widest of the others.
                max(0.0, min(widest, WIDEST[0]) - fit.wide) * NARROW + (highest - fit.figure[1]) * FLAT,
            )
            for fit in fits
        ]
        weights = WEIGHTS if self._lesson.may_skip else WEIGHTS | {"actions": 0.0}  # a demo has no buttons there
        others = [(getattr(zones, name), weight) for name, weight in weights.items()]
        if self._step.spot == "tray" and self._lesson.may_skip:
            # The tail would cross the buttons from below them.
            panel = self._screen.panel.zone
            others.append((replace(panel, h=stage.bottom - panel.y), PRESSED))
        rows = player_boxes(zones, len(self._screen.match.players))
        own = self._seat if self._screen.view.row_ratio else None
        others += [(row, OWN_ROW if seat == own else ROW) for seat, row in enumerate(rows)]
        box, number = beside(stage, sizes, spots, others, GAP)
        return replace(box, r=34), fits[number]

    @property
    def _head(self) -> float:
        return self._screen.canvas.grown(*HEAD)

    @property
    def _is_across(self) -> bool:
        """True if the card spans a tall window, above or below the lit area."""
        return self._screen.viewport.aspect is Aspect.TALL

    def _fits(self, widths: Sequence[float], most: float) -> list[CardLayout]:
        has_figure = bool(self._step.figure) and self._screen.context.settings.text_size < 1.3
        if not has_figure:
            # No figure in large text either.
            return [CardLayout(wide, min(most, self._height(self._inner(wide)))) for wide in widths]
        fits = []
        for wide in (wide for wide in widths if wide >= ROOMY):
            inner = self._inner(wide)
            heights = dict.fromkeys(min(high, inner * 0.6) for high in FIGURES)
            fits += [CardLayout(wide, min(most, self._height(inner) + high), (inner, high)) for high in heights]
        for wide in (wide for wide in (*BROAD, *widths) if wide >= min(BROAD)):
            inner = self._inner(wide)
            figure = inner * self._step.share
            words = self._height(inner - figure - ASIDE)
            high = max(words, self._head + 26 + figure * 0.62 + FOOT)
            fits.append(CardLayout(wide, min(most, high), (figure, high - self._head - 26 - FOOT), is_beside=True))
        return [fit for fit in fits if fit.wide <= self._screen.viewport.width - 2 * EDGE]

    @staticmethod
    def _margin(wide: float) -> float:
        return 52.0 if wide >= ROOMY else 34.0

    def _inner(self, wide: float) -> float:
        """Width available to words and figure."""
        return wide - 2 * self._margin(wide)

    def _height(self, inner: float) -> float:
        """Height the card needs for the words at this width, without a figure."""
        kind = self._screen.canvas.paint.type
        text = kind.block(tr(self._step.text), "body", self._screen.canvas.colour("ink.on_card"), inner)
        return self._head + 26 + text.height / self._screen.canvas.scale + FOOT

    def buttons(self) -> dict[str, Box]:
        """Boxes of the buttons by key: skip, if allowed, and continue."""
        box = self.box()
        side = self._margin(box.w) - 4
        row = Box(box.x + side, box.bottom - 124, box.w - 2 * side, 88)
        if not self._lesson.may_skip:
            return {"lesson": row}
        wished = self._screen.canvas.width(tr("Skip"), "body_b") + 68
        share = min(0.63, max(0.4, wished / row.w))
        skip, on = row.split_x(share, 1 - share, gap=APART)
        return {SKIP: skip, "lesson": on}

    def draw(self, canvas: Canvas) -> None:
        """Draw the dimmed match and the card; focus ring and prompts belong to the screen."""
        self.dimming.spend(inf)
        assert self._dimmed is not None
        canvas.surface.blit(self._dimmed, (0, 0))
        self._draw_lesson(canvas)

    def hook(self) -> MascotHook:
        """Position of the lamp on its card."""
        box = self.box()
        aside, low, high = self._lamp(box.w)
        return MascotHook(box.x + aside, box.y + low, high)

    @staticmethod
    def _lamp(wide: float) -> tuple[float, float, float]:
        """Return the lamp's distance from the side, its distance below the top, and its height."""
        return (116.0, 14.0, 104.0) if wide >= ROOMY else (100.0, 22.0, 76.0)

    def _dim(self) -> Iterator[None]:
        """Render the dimmed match with the lit area in several steps."""
        viewport, spots = self._screen.viewport, self.spots()
        picture = self._screen.photograph()
        self._screen.panel.lay_bare(picture, self.box(), self.spots(is_exact=True))
        yield
        dark = picture.copy()
        dark.fill((255,) * 3 if self._screen.canvas.theme.is_contrast else (96, 102, 104), None, pygame.BLEND_RGB_MULT)
        above = self._screen.canvas.onto(dark)
        above.audit = None
        yield
        lit = pygame.Surface(viewport.window, pygame.SRCALPHA)
        for shape in self.shapes():
            pygame.draw.polygon(lit, (255, 255, 255, 255), [viewport.at(*corner) for corner in shape.outline()])
        yield
        lit.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        yield
        dark.blit(lit, (0, 0))
        if self._step.spot != "targets" and spots:
            above.ring(replace(self._lit(self._step.spot.split()[0])[0], r=30), "legal")
        self._dimmed = dark

    def _draw_lesson(self, canvas: Canvas) -> None:
        step, box, buttons = self._step, self.box(), self.buttons()
        top = buttons["lesson"].y
        card = canvas.paint.card(round(box.w), round(box.h), 34, frame=False, shadow="modal")
        canvas.put_box(card, box)
        self._draw_tail(canvas, box)
        head = Box(box.x + 16, box.y + 16, box.w - 32, self._head - 16, 22)
        canvas.put_box(canvas.paint.round_rect(head.w, head.h, 22, canvas.colour("bg.felt_shade")), head)
        # The lamp faces the words.
        draw_host(canvas, self.hook(), self._screen.host, is_mirrored=True)
        aside = 204.0 if box.w >= ROOMY else 168.0
        left, right = head.x + aside, head.right - 16
        room = right - left
        title = Box(left, head.y + 6, room, head.h - 50)
        canvas.block(tr(step.title), title, "h2", "ink.on_dark", valign="middle", lines=2)
        at, count = self._lesson.progress
        words = tr("Step {at} of {count}", at=at, count=count)
        canvas.text(words, left, head.bottom - 25, "small", "ink.on_dark_2", width=room, height=40)
        wide, high = self.fit.figure
        side = self._margin(box.w)
        inner = Box(box.x + side, head.bottom + 24, box.w - 2 * side, top - head.bottom - 24)
        if self.fit.is_beside:
            text = Box(inner.x, inner.y, inner.w - wide - ASIDE, inner.h)
            figure = Box(inner.right - wide, inner.y, wide, min(high, inner.h))
            canvas.block(tr(step.text), text, "body", "ink.on_card")
        else:
            text = Box(inner.x, inner.y, inner.w, inner.h - high)
            used = canvas.block(tr(step.text), text, "body", "ink.on_card")
            figure = Box(text.x, text.y + used + 12, text.w, high - 12)
        if high:
            view_of(self._screen.match.game.package).figure(canvas, step.figure, figure)
        for key, place in buttons.items():
            look: tuple[Kind, StyleName] = ("row", "body_b") if key == SKIP else ("card", "button")
            widget = Button(key, place, tr("Skip") if key == SKIP else self._lesson.call, kind=look[0], style=look[1])
            widget.draw(canvas, is_pressed=key == self._screen.pressed)

    def _draw_tail(self, canvas: Canvas, box: Box) -> None:
        spots = self._lit(self._step.spot.split()[0])
        if not spots:
            return
        x, y = box.centre
        spot = min(spots, key=lambda spot: (spot.centre[0] - x) ** 2 + (spot.centre[1] - y) ** 2)
        inner = spot.inset(min(TOUCH, spot.w / 3, spot.h / 3))
        paper = canvas.colour("surface.card_hi")
        across, down = apart(box, spot)
        if max(across, down) > LONGEST:
            return
        if self._is_across or down > across:
            tray = self._screen.zones.tray
            if tray.h > 0 and spot.y > tray.bottom >= box.bottom:
                return  # the tail would cover the tray
            left = max(box.x + 90, min(box.right - 90, spot.centre[0]))
            top = box.y if spot.centre[1] < y else box.bottom
            half = (30.0, 0.0)
        else:
            left = box.x if spot.centre[0] < x else box.right
            top = max(box.y + self._head + 60, min(box.bottom - 80, spot.centre[1]))
            half = (0.0, 30.0)
        tip = max(inner.x, min(inner.right, left)) - left, max(inner.y, min(inner.bottom, top)) - top
        canvas.put(canvas.paint.polygon([(-half[0], -half[1]), half, tip], paper), left, top)
