"""An error message in the middle of the table. It needs no art, and if necessary no font file.

It must work when everything else fails, so it depends on nothing that could have failed.
"""

from __future__ import annotations

from math import inf

import pygame

from game.assets import ASSETS
from game.input.intents import Do, Intent, Nav, Press
from game.input.press_guard import Meaning
from game.rules.contract import N_
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget
from game.stage.time.stack import Go, Transition

from .screen import Screen

FELT = (10, 52, 59)
CARD = (249, 240, 221)
EDGE = (205, 180, 134)
INK = (42, 29, 20)
INK_2 = (102, 80, 58)
CRASH_TITLE = N_("Something went wrong")
CRASH_TEXT = N_("Nothing is lost: the match is saved. Press any button to return to the shelf.")
STOP_TEXT = N_("Twice within a minute: {title} ends now. The match is saved, and the report lies in {folder}")
DEAF_SECONDS = 0.6
"""Seconds in which presses are ignored, since they were meant for the previous screen."""
PATIENCE_SECONDS = 12.0
"""Seconds after which a public screen goes on without a press."""


class StartAgain(Go):
    """Restart at the first scene of the program."""


class MessageCard(Screen):
    """A title and some lines, shown until a press, on a public screen at most for a while."""

    is_overlay = True
    meaning = Meaning("again")

    def __init__(self, title: str, text: str, *, is_public: bool, after: Transition | None = None) -> None:
        """A press leads to `after`, by default to the first scene."""
        self.title = title
        self.text, self._after = text, after or StartAgain()
        self._age, self._patience = 0.0, PATIENCE_SECONDS if is_public else inf
        self._fit = Viewport.of((1, 1))

    @property
    def wake_after(self) -> float | None:
        return max(0.0, self._patience - self._age)

    def enter(self) -> None:
        self._is_dirty = True

    def resize(self, viewport: Viewport) -> None:
        self._fit = viewport
        self._is_dirty = True

    def handle(self, intent: Intent) -> Transition | None:
        is_meant = isinstance(intent, (Press, Do, Nav)) and self._age >= DEAF_SECONDS
        return self._after if is_meant else None

    def update(self, dt: float) -> Transition | None:
        self._age += dt
        return self._after if self._age >= self._patience else None

    def draw(self, surface: DrawTarget) -> None:
        px, size = self._fit.px, surface.get_size()
        picture = pygame.Surface(size)
        width = min(px(1040), size[0] - px(48))
        inner = width - px(96)
        title = _font("Baloo2-Bold", max(12, px(58))).render(self.title, True, INK, None, inner)
        text = _font("AtkinsonHyperlegibleNext-Medium", max(10, px(36))).render(self.text, True, INK_2, None, inner)
        card = pygame.Rect(0, 0, width, title.get_height() + text.get_height() + px(136))
        card.center = picture.get_rect().center
        picture.fill(FELT)
        pygame.draw.rect(picture, EDGE, card.move(0, px(10)), border_radius=px(28))
        pygame.draw.rect(picture, CARD, card, border_radius=px(28))
        picture.blit(title, (card.x + px(48), card.y + px(48)))
        picture.blit(text, (card.x + px(48), card.y + px(80) + title.get_height()))
        surface.blit(picture, (0, 0))


def _font(name: str, size: int) -> pygame.font.Font:
    """Return a bundled font, or pygame's own if its file cannot be read."""
    try:
        return pygame.font.Font(ASSETS / "fonts" / f"{name}.ttf", size)
    except (OSError, pygame.error):
        return pygame.font.Font(None, size)
