"""Every test runs without screen, sound and the user's own files, and leaves nothing open."""

import faulthandler
import gc
import os
import signal
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import rotation

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# No example fails because the machine is busy.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
RASTERS = 100_000_000
"""Bytes of the drawings a worker keeps."""


def pytest_configure(config: pytest.Config) -> None:
    """Pass the rotation seed from the main process to the workers. A run ended from outside prints its stacks."""
    os.environ[rotation.SEED] = rotation.seed()
    if hasattr(faulthandler, "register"):  # not on Windows
        faulthandler.register(signal.SIGTERM, file=os.dup(2), chain=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every test with its tier, before `-m` selects; the longest first, or in the random order asked for."""
    rotation.mark(items)
    rotation.begin_with_the_longest(items)
    if order := os.environ.get(rotation.ORDER):
        rotation.shuffle(items, order)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exclude all tests and modules from later collections: the program collects at every change of scenes."""
    _raster_once()
    gc.collect()
    gc.freeze()


def _raster_once() -> None:
    """Rasterise each drawing once at each size, for all programs."""
    import pygame

    from game.stage.paint.sprite import Cache, weight_of

    raster, known = pygame.image.load_sized_svg, Cache[Any, pygame.Surface](RASTERS, weigh=weight_of)

    def load(file: Any, size: tuple[int, int]) -> pygame.Surface:
        key = file.getvalue() if isinstance(file, BytesIO) else file, size
        return known.get(key, lambda: raster(file, size))

    pygame.image.load_sized_svg = load  # type: ignore[assignment]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"rotation: {rotation.SEED}={rotation.seed()}")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many as there are processors; one more for the tests that wait for windows and other programs."""
    return (os.cpu_count() or 1) + (config.option.markexpr in ("", "machine"))


@pytest.fixture(autouse=True, scope="module")
def _what_earlier_modules_keep_is_left_out_of_collections() -> None:
    """Exclude the contents of caches from the program's collections, which run at every change of scenes."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _nothing_is_left_open() -> Iterator[None]:
    """Close the stores opened by a test, since Python 3.13 warns of open ones, and reset the language."""
    yield
    if language := sys.modules.get("game.stage.text.language"):
        language.use(language.SOURCE)
    if stagehand := sys.modules.get("tests.scenes.stagehand"):
        stagehand.close()


def _make_nothing_ahead(preparation: Any, patch: pytest.MonkeyPatch) -> None:
    """Leave out the frames of throws, and without a render thread all pictures of a match."""
    view, restart = sys.modules["game.stage.table.view"].View, preparation.Preparation.restart
    prepare, is_prepared = view.prepare, view.is_prepared

    def restarted(ahead: Any, paint: Any, *works: Any) -> None:
        restart(ahead, paint, *(works if paint.preparer else [iter(())] * 2))

    patch.setattr(preparation.Preparation, "restart", restarted)
    patch.setattr(view, "prepare", lambda it, seconds: not it.canvas.paint.preparer or prepare(it, seconds))
    patch.setattr(view, "is_prepared", property(lambda it: not it.canvas.paint.preparer or is_prepared.fget(it)))
    patch.setattr(sys.modules["game.stage.pieces.throws"].Throws, "preparing", lambda *given: iter(()))


@pytest.fixture(autouse=True)
def _what_changes_no_place_is_left_out(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make pictures when they are drawn, and analyse each match once, at a glance.

    With a clock that stands, all pictures would be made at once, and all matches analysed whenever their results open.
    """
    marked = request.node.get_closest_marker
    with pytest.MonkeyPatch.context() as patch:
        if (stage := sys.modules.get("game.scenes.match.preparation")) and marked("draws_ahead") is None:
            _make_nothing_ahead(stage, patch)
        if (job := sys.modules.get("game.scenes.analysis.analysis_job")) and marked("analyses") is None:
            from tests.playouts import analysing

            patch.setattr(job, "tell", analysing)
        yield
