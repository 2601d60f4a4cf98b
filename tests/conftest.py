"""Every test runs without screen, sound and the player's own files, and leaves nothing open."""

import os
import sys
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors, because some tests wait for windows and other programs."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def _nothing_is_left_open() -> Iterator[None]:
    """Close the stores opened by a test, since Python 3.13 warns of open ones, and reset the language."""
    yield
    if language := sys.modules.get("game.stage.text.language"):
        language.use(language.SOURCE)
    if stagehand := sys.modules.get("tests.scenes.stagehand"):
        stagehand.close()
