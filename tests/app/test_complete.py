"""In a real window without any input, every prepared picture reaches the screen."""

from __future__ import annotations

import json
import os

import pytest

from game.games import catalogue
from tests.programs import LIMIT, python

from .xserver import display, needs_x

__all__ = ["display"]

pytestmark = needs_x

SCENES = ("start", "match", "lesson", "replay")
CHANGES = ("resize", "fullscreen", "contrast")
CASES = [(scene, "nothing") for scene in SCENES] + [("match", change) for change in CHANGES]
SPECKS = 40
"""Number of pixels that may differ, such as the edge of an object coming to rest."""


@pytest.mark.timeout(5 * LIMIT)
@pytest.mark.parametrize(("scene", "change"), CASES, ids=["-".join(case) for case in CASES])
@pytest.mark.parametrize("key", list(catalogue()))
def test_soon_after_the_picture_is_as_if_drawn_anew(display: str, key: str, scene: str, change: str) -> None:
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    words = ("tests.app.complete_child", scene, key, change)
    done = python("-m", *words, env=environment, timeout=4 * LIMIT)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["wrong"] <= SPECKS, found
