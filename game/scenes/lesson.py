"""Guided first turns: an ordinary match against a computer in which the lamp explains each thing when it comes.

Knows no particular game: the steps come from the game's view module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.input.intents import Command, Source
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.context import Context
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.viewport import Aspect
from game.stage.paint.frame import Sheet
from game.stage.paint.theme import LOOKS
from game.stage.table.view import Step
from game.stage.time.stack import Transition

from .match.scene import MatchScene
from .scene import Prompt
from .seats import ANIMALS

SEEDS = 60
"""How many matches are tried."""
SEED = "lesson"
HEAD = 142.0
"""From the top of the lamp's card to the end of its dark band."""
FOOT = 220.0
"""Dots, button and margins below the text."""
NARROW = 560.0
GAP = 76.0
"""Between the card and what is lit: room for the tail."""
TAIL = 62.0


class Lesson(MatchScene):
    """A match with the lamp at its side."""

    def __init__(
        self,
        context: Context,
        game: Game,
        leave: Callable[[], Transition | None],
        play: Callable[[], Transition | None],
    ) -> None:
        low = next(seats for seats in game.seats if seats not in game.variant_seats)
        names = [tr(ANIMALS[look.colour]) for look in LOOKS]
        players = [Player(names[0]), *(Player(names[seat], "greedy") for seat in range(1, low))]
        match = _begun_by_the_person(game, players)
        super().__init__(
            context,
            match,
            [look.colour for look in LOOKS[:low]],
            finish=lambda scene: play(),
            pause=lambda scene: leave(),
        )
        self._leave = leave
        self.steps: Sequence[Step] = game.view.lesson()
        self.at = 0
        self._seen: set[int] = set()
        self.is_shown = False
        self._dimmed: pygame.Surface | None = None

    # ---- when the lamp speaks

    def _notice_changes(self) -> None:
        super()._notice_changes()
        if self.is_shown or (self.director.is_busy and self.director.cue is None):
            return
        moment = self.match.state, self.director.asked, self.director.cue is not None
        step = next((i for i, step in enumerate(self.steps) if i not in self._seen and step.when(*moment)), None)
        if step is not None:
            self.at = step
            self.is_shown = True
            self._dimmed = None
            self.offer()
            self._is_dirty = True

    def _next(self) -> None:
        self.is_shown = False
        self._seen.add(self.at)
        self._signature = None
        self._is_dirty = True
        self._notice_changes()
        self.offer()

    def refresh(self) -> None:
        self._dimmed = None
        super().refresh()

    # ---- choosing

    def targets(self) -> Sequence[Target]:
        if not self.is_shown:
            return super().targets()
        box = self._button()
        return [Target("lesson", Box(box.x, box.y, box.w, box.h, 24), "lesson", tr("Next"))]

    def first_key(self) -> str | None:
        return "lesson" if self.is_shown else super().first_key()

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if target.act == "lesson":
            self._next()
            return None
        return super().choose(target, source, spot)

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        if self.is_shown:
            self._next()
            return None
        return super().missed(spot, source)

    def _do(self, command: Command, source: Source) -> Transition | None:
        if self.is_shown and command is Command.CONFIRM:
            self._is_dirty = True
            self._next()
            return None
        if self.is_shown and command is Command.MENU:
            self._seen.update(range(len(self.steps)))
            self._next()
            return None
        return super()._do(command, source)

    def prompts(self) -> Sequence[Prompt]:
        if self.is_shown:
            return (
                Prompt(Command.CONFIRM, tr("Next")),
                Prompt(Command.MENU, tr("Skip")),
                Prompt(Command.BACK, tr("Shelf")),
            )
        return super().prompts()

    def hint(self) -> str:
        if self.is_shown:
            return tr("First steps: {game}", game=tr(self.match.game.title))
        return super().hint()

    @property
    def is_lively(self) -> bool:
        return super().is_lively and not self.is_shown

    def update(self, dt: float) -> Transition | None:
        if self.is_shown and self.director.cue is None:
            return None
        return super().update(dt)

    # ---- drawing

    def _spots(self) -> Sequence[Box]:
        step = self.steps[self.at]
        asked = self.director.asked or (0,)
        parts = {
            "tray": self.zones.tray,
            "actions": self.zones.actions,
            "players": self.zones.players,
            "board": self.zones.board,
            "prompts": self.zones.prompts,
        }
        if step.spot in parts:
            return [parts[step.spot].inset(-10)]
        if step.spot == "targets":
            return [target.shape.bounds.inset(-14) for target in self.view.targets(self.match.state, asked[0])]
        return []

    def _card_box(self) -> Box:
        """Beside what is lit, as narrow as there is room, or across from it on tall screens."""
        viewport, spots = self.viewport, self._spots()
        most = viewport.height - viewport.bar - 48
        if viewport.aspect is Aspect.TALL:
            wide = min(920.0, viewport.width - 2 * viewport.left)
            high = min(most, self._wished_height(wide))
            low = sum(spot.centre[1] for spot in spots) / len(spots) if spots else viewport.height
            y = viewport.height - viewport.bar - high - 16 if low < viewport.height / 2 else 60.0
            return Box((viewport.width - wide) / 2, y, wide, high, 34)
        left, right = viewport.left, viewport.width - viewport.left
        before = min((spot.x for spot in spots), default=right) - left - GAP
        after = right - max((spot.right for spot in spots), default=left) - GAP
        wide = max(NARROW, min(820.0, max(before, after)))
        high = min(most, self._wished_height(wide))
        y = max(24.0, (viewport.height - viewport.bar - high) / 2)
        return Box(left if before > after else right - wide, y, wide, high, 34)

    def _figure_height(self, wide: float) -> float:
        """What a figure takes; none where the room or the words are large."""
        is_fitting = self.steps[self.at].figure and self.context.settings.text_size < 1.3
        return min(330.0, (wide - 104) * 0.6) if is_fitting else 0.0

    def _wished_height(self, wide: float) -> float:
        kind = self.canvas.paint.type
        text = kind.block(tr(self.steps[self.at].text), "body", self.canvas.colour("ink.on_card"), wide - 104)
        return HEAD + 26 + text.height / self.canvas.scale + self._figure_height(wide) + FOOT

    def _button(self) -> Box:
        box = self._card_box()
        return Box(box.x + 48, box.bottom - 124, box.w - 96, 88)

    def draw(self, surface: Sheet) -> None:
        if not self.is_shown:
            super().draw(surface)
            return
        canvas = self.canvas
        if self._dimmed is None or self._dimmed.get_size() != surface.get_size():
            self._dimmed = self._dim(surface.get_size())
        canvas.surface = surface
        surface.blit(self._dimmed, (0, 0))
        self._draw_lesson(canvas)
        self.draw_ring(canvas)
        self.draw_prompts(canvas)

    def _dim(self, size: tuple[int, int]) -> pygame.Surface:
        """The match in the dark, what the lamp speaks of in the light."""
        canvas = self.canvas
        picture = pygame.Surface(size).convert()
        canvas.surface = picture
        audit, canvas.audit = canvas.audit, None
        self.draw_back(canvas)
        self.draw_widgets(canvas)
        self.draw_front(canvas)
        dark = picture.copy()
        dark.fill((70, 76, 78), special_flags=pygame.BLEND_RGB_MULT)
        canvas.surface = dark
        for spot in self._spots():
            area = pygame.Rect(*self.viewport.at(spot.x, spot.y), self.viewport.px(spot.w), self.viewport.px(spot.h))
            dark.blit(picture, area, area.clip(picture.get_rect()))
        boxes = self._spots()
        if len(boxes) == 1:
            box = boxes[0]
            canvas.ring(Box(box.x, box.y, box.w, box.h, 30))
        canvas.audit = audit
        return dark

    def _draw_lesson(self, canvas: Canvas) -> None:
        step, box, button = self.steps[self.at], self._card_box(), self._button()
        self._draw_tail(canvas, box)
        card = canvas.paint.card(round(box.w), round(box.h), 34, frame=False, shadow="modal")
        canvas.put_box(card, box)
        head = Box(box.x + 16, box.y + 16, box.w - 32, HEAD - 16, 22)
        canvas.put_box(canvas.paint.round_rect(head.w, head.h, 22, canvas.colour("bg.felt_shade")), head)
        canvas.image("table/lamp_face", 104, head.x + 92, head.y + 52)
        left, room = head.x + 180, head.w - 200
        canvas.block(tr(step.title), Box(left, head.y + 6, room, 76), "h2", "ink.on_dark", valign="middle", lines=2)
        words = tr("Step {at} of {count}", at=len(self._seen | {self.at}), count=len(self.steps))
        canvas.text(words, left, head.y + 101, "small", "ink.on_dark_2", width=room, height=40)
        figure = self._figure_height(box.w)
        text = Box(box.x + 52, head.bottom + 24, box.w - 104, button.y - 68 - figure - head.bottom - 24)
        used = canvas.block(tr(step.text), text, "body", "ink.on_card")
        if figure:
            self.match.game.view.figure(canvas, step.figure, Box(text.x, text.y + used + 12, text.w, figure - 12))
        for index in range(len(self.steps)):
            x = box.centre[0] + (index - (len(self.steps) - 1) / 2) * min(44.0, text.w / len(self.steps))
            is_here, is_seen = index == self.at, index in self._seen
            colour = "state.accent" if is_here else "ink.on_card" if is_seen else "surface.card_line"
            line = canvas.colour("ink.on_card")
            spot = canvas.paint.disc(26, canvas.colour(colour), line, 4) if is_here else None
            canvas.put(spot or canvas.paint.disc(18, canvas.colour(colour)), x, button.y - 36)
        canvas.put_box(canvas.paint.button(button.w, button.h - 6), button)
        canvas.text(tr("Next"), button.centre[0], button.y + 41, "button", "ink.on_card", "center", button.w - 40, 70)

    def _draw_tail(self, canvas: Canvas, box: Box) -> None:
        """The card points at what it speaks of."""
        spots = self._spots()
        if not spots:
            return
        x, y = box.centre
        spot = min(spots, key=lambda spot: (spot.centre[0] - x) ** 2 + (spot.centre[1] - y) ** 2)
        sx, sy = spot.centre
        if self.viewport.aspect is Aspect.TALL:
            is_up = sy < y
            base = max(box.x + 90, min(box.right - 90, sx))
            edge, reach = (box.y, -TAIL) if is_up else (box.bottom, TAIL + 8)
            points = [(-30.0, 0.0), (30.0, 0.0), (max(-60.0, min(60.0, sx - base)), reach)]
            canvas.put(canvas.paint.polygon(points, canvas.colour("surface.card_hi")), base, edge)
            return
        base = max(box.y + HEAD + 60, min(box.bottom - 80, sy))
        edge, reach = (box.x, -TAIL) if sx < x else (box.right, TAIL)
        points = [(0.0, -30.0), (0.0, 30.0), (reach, max(-60.0, min(60.0, sy - base)))]
        canvas.put(canvas.paint.polygon(points, canvas.colour("surface.card_hi")), edge, base)


def _begun_by_the_person(game: Game, players: Sequence[Player]) -> Match:
    """A match whose first decision is the person's: nobody learns by watching."""
    for number in range(SEEDS):
        trial = Match(game, players, (), f"{SEED}-{number}")
        trial.settle()
        if trial.state.actors()[:1] == (0,):
            break
    return Match(game, players, (), trial.seed)
