"""Pages of a tall window are used down to their foot."""

from __future__ import annotations

import pygame
import pytest

from .situations import Situation, printed, settled, situations
from .stagehand import close, program

TALL = (1080, 1920)
FULL = 0.72
"""Share of the height above the prompts down to which something is read."""
PAGES = [
    situation
    for situation in situations()
    if situation.name.startswith(("staff-", "settings-", "beacon-course-")) and not situation.name.endswith("-waiting")
]
"""A match that is just being reckoned up has nothing to say yet."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("situation", PAGES, ids=lambda one: one.name)
def test_no_page_leaves_its_lower_half_empty(situation: Situation, language: str) -> None:
    made = program(language)
    made.context.pictured = TALL
    scene = settled(situation, made, TALL)
    texts = printed(scene, pygame.Surface(TALL))[0]
    foot = scene.viewport.height - scene.viewport.bar
    # A row of buttons at the very foot does not make up for an empty page above it.
    ends = [text.box.bottom for text in texts if text.box.bottom < foot - 130]
    assert max(ends) >= FULL * foot, max(ends) / foot
    close()
