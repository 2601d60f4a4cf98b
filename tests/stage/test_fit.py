"""Conversion between window pixels and logical units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.layout.viewport import CONTENT_MAX, Aspect, Viewport

pixels = st.integers(1, 8000)


@pytest.mark.parametrize(
    ("window", "aspect", "logical"),
    [
        ((1920, 1080), Aspect.WIDE, (1920, 1080)),
        ((3840, 2160), Aspect.WIDE, (1920, 1080)),
        ((1280, 800), Aspect.WIDE, (1920, 1200)),
        ((1024, 768), Aspect.SQUARE, (1440, 1080)),
        ((2560, 1080), Aspect.ULTRA, (2560, 1080)),
        ((1080, 1920), Aspect.TALL, (1080, 1920)),
    ],
)
def test_the_usual_screens_have_their_layout(
    window: tuple[int, int], aspect: Aspect, logical: tuple[float, float]
) -> None:
    viewport = Viewport.of(window)
    assert viewport.aspect is aspect
    assert (viewport.width, viewport.height) == pytest.approx(logical)


@given(pixels, pixels, st.integers(-100, 9000), st.integers(-100, 9000))
def test_the_logical_space_fills_the_window_with_the_content_in_its_middle(w: int, h: int, x: int, y: int) -> None:
    viewport = Viewport.of((w, h))
    assert viewport.width * viewport.scale == pytest.approx(w)
    assert viewport.height * viewport.scale == pytest.approx(h)
    assert viewport.at(*viewport.to_logical((x, y))) == (x, y)
    least = {Aspect.TALL: (1080, 1920), Aspect.SQUARE: (1440, 1080)}.get(viewport.aspect, (1920, 1080))
    assert viewport.width >= least[0] - 1e-6
    assert viewport.height >= least[1] - 1e-6
    assert 0 < viewport.left < viewport.width / 2
    assert viewport.width - 2 * viewport.left <= CONTENT_MAX + 1e-6
    assert Viewport.of((0, -3)).window == (1, 1)
