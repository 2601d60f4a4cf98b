"""Scenes without a window, for tests: a house that keeps nothing, positions, and what was printed where."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.program import Program
from game.scenes.scene import Scene
from game.shots import house_for_pictures, rest
from game.stage.canvas import Printed
from game.stage.language import use
from game.stage.shapes import Target


def program(language: str = "en", text_size: float = 1.0) -> Program:
    """A program on a dummy display, in a language and text size."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    use(language)
    house = house_for_pictures()
    house.settings.text_size = text_size
    return Program(house)


def printed(scene: Scene, size: tuple[int, int]) -> tuple[Sequence[Printed], Sequence[Target]]:
    """Every text and every target of a scene at rest in a window of this size."""
    picture = rest(scene, size)
    scene.canvas.audit = []
    scene.draw(picture)
    texts = list(scene.canvas.audit)
    scene.canvas.audit = None
    return texts, list(scene.focus.targets)
