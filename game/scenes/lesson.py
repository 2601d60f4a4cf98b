"""Guided first turns: an ordinary match against a computer in which the lamp explains each thing when it comes.

Knows no particular game: the steps come from the game's view module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.input.intents import Command, Source
from game.rules.game import Game
from game.rules.match import Match, Player
from game.stage.canvas import Canvas
from game.stage.fit import Aspect
from game.stage.language import tr
from game.stage.shapes import Box, Spot, Target
from game.stage.stack import Transition
from game.stage.theme import LOOKS
from game.stage.view import Step

from .house import House
from .match.scene import MatchScene
from .scene import Prompt
from .seats import ANIMALS

SEED = "lesson"


class Lesson(MatchScene):
    """A match with the lamp at its side."""

    def __init__(
        self,
        house: House,
        game: Game,
        leave: Callable[[], Transition | None],
        play: Callable[[], Transition | None],
    ) -> None:
        low = next(seats for seats in game.seats if seats not in game.variant_seats)
        names = [tr(ANIMALS[look.colour]) for look in LOOKS]
        players = [Player(names[0]), *(Player(names[seat], "greedy") for seat in range(1, low))]
        match = Match(game, players, (), SEED)
        super().__init__(
            house,
            match,
            [look.colour for look in LOOKS[:low]],
            finish=lambda scene: play(),
            pause=lambda scene: leave(),
        )
        self._leave = leave
        self.steps: Sequence[Step] = game.view.lesson()
        self.at = 0
        self.is_shown = False
        self._dimmed: pygame.Surface | None = None

    # ---- when the lamp speaks

    def _notice_changes(self) -> None:
        super()._notice_changes()
        if self.is_shown or self.at >= len(self.steps) or (self.director.is_busy and self.director.cue is None):
            return
        if self.steps[self.at].when(self.match.state, self.director.asked, self.director.cue is not None):
            self.is_shown = True
            self._dimmed = None
            self.offer()
            self._is_dirty = True

    def _next(self) -> None:
        self.is_shown = False
        self.at += 1
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
            self.at = len(self.steps)
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
        fit = self.fit
        wide = min(820.0, fit.width - 2 * fit.left)
        high = 560.0 if self.house.settings.text_size < 1.3 else 680.0
        spots = self._spots()
        middle = sum(spot.centre[0] for spot in spots) / len(spots) if spots else fit.width
        if fit.aspect is Aspect.TALL:
            low = sum(spot.centre[1] for spot in spots) / len(spots) if spots else fit.height
            y = fit.height - fit.bar - high - 30 if low < fit.height / 2 else 60.0
            return Box((fit.width - wide) / 2, y, wide, high, 34)
        x = fit.left if middle > fit.width * 0.55 else fit.width - fit.left - wide
        return Box(x, (fit.height - fit.bar - high) / 2, wide, high, 34)

    def _button(self) -> Box:
        box = self._card_box()
        return Box(box.x + 48, box.bottom - 124, box.w - 96, 88)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.is_shown:
            super().draw(surface)
            return
        canvas = self.canvas
        if self._dimmed is None or self._dimmed.get_size() != surface.get_size():
            self._dimmed = self._dim(surface)
        canvas.surface = surface
        surface.blit(self._dimmed, (0, 0))
        self._draw_card(canvas)
        self.draw_ring(canvas)
        self.draw_prompts(canvas)

    def _dim(self, surface: pygame.Surface) -> pygame.Surface:
        """The match in the dark, what the lamp speaks of in the light."""
        canvas = self.canvas
        picture = pygame.Surface(surface.get_size()).convert()
        canvas.surface = picture
        audit, canvas.audit = canvas.audit, None
        self.draw_back(canvas)
        self.draw_widgets(canvas)
        self.draw_front(canvas)
        dark = picture.copy()
        dark.fill((70, 76, 78), special_flags=pygame.BLEND_RGB_MULT)
        canvas.surface = dark
        for spot in self._spots():
            area = pygame.Rect(*self.fit.at(spot.x, spot.y), self.fit.px(spot.w), self.fit.px(spot.h))
            dark.blit(picture, area, area.clip(picture.get_rect()))
        boxes = self._spots()
        if len(boxes) == 1:
            box = boxes[0]
            canvas.ring(Box(box.x, box.y, box.w, box.h, 30))
        canvas.audit = audit
        return dark

    def _draw_card(self, canvas: Canvas) -> None:
        step = self.steps[self.at]
        box = self._card_box()
        canvas.put_box(canvas.paint.card(box.w, box.h, 34, frame=False, shadow="modal"), box)
        head = Box(box.x + 16, box.y + 16, box.w - 32, 124, 22)
        canvas.put_box(canvas.paint.round_rect(head.w, head.h, 22, canvas.colour("bg.felt_shade")), head)
        canvas.image("table/lamp_face", 96, head.x + 100, head.y + 50)
        canvas.text(tr(step.title), head.x + 196, head.y + 46, "h2", "ink.on_dark", width=head.w - 220, height=56)
        words = tr("Step {at} of {count}", at=self.at + 1, count=len(self.steps))
        canvas.text(words, head.x + 196, head.y + 94, "small", "ink.on_dark_2", width=head.w - 220, height=42)
        button = self._button()
        room = Box(box.x + 52, head.bottom + 26, box.w - 104, button.y - head.bottom - 90)
        canvas.block(tr(step.text), room, "body", "ink.on_card")
        for index in range(len(self.steps)):
            x = box.centre[0] + (index - (len(self.steps) - 1) / 2) * 44
            colour = "state.accent" if index == self.at else "ink.on_card" if index < self.at else "surface.card_line"
            canvas.put(canvas.paint.disc(24 if index == self.at else 18, canvas.colour(colour)), x, button.y - 34)
        canvas.put_box(canvas.paint.button(button.w, button.h - 6), button)
        canvas.text(tr("Next"), button.centre[0], button.y + 41, "button", "ink.on_card", "center", button.w - 40, 70)
