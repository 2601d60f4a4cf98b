"""Every object on the table can be painted at every scale, with its anchor at the documented place."""

import pygame
import pytest

from game.stage.layout.shapes import Box
from game.stage.paint.paint import Paint
from game.stage.paint.theme import LOOKS, contrast
from game.stage.pieces import Pieces

SCALES = [0.667, 1.0, 2.0]


@pytest.mark.parametrize("scale", SCALES)
def test_a_card_is_cream_inside_and_casts_a_shadow_below(scale: float) -> None:
    paint = Paint(scale=scale)
    card = paint.card(400, 300)
    middle = card.surface.get_at((card.ox + paint.px(200), card.oy + paint.px(150)))
    assert min(middle[:3]) > 180
    assert middle[3] == 255
    below = card.surface.get_at((card.ox + paint.px(200), card.oy + paint.px(330)))
    assert max(below[:3]) < 40
    assert below[3] > 60
    assert card.surface.get_at((0, 0))[3] < 12


@pytest.mark.parametrize("is_active", [False, True])
@pytest.mark.parametrize("scale", SCALES)
def test_a_wide_panel_looks_as_if_it_were_drawn_as_a_whole(scale: float, is_active: bool) -> None:
    for w, h, radius in ((520, 84, 42), (363, 92, 28), (912, 173, 28)):
        panel = Paint(scale=scale).panel(w, h, radius, is_active=is_active, line=False)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.stage.paint.paint.MIDDLE", w)
            whole = Paint(scale=scale).panel(w, h, radius, is_active=is_active, line=False)
        assert (panel.ox, panel.oy) == (whole.ox, whole.oy)
        assert pygame.image.tobytes(panel.surface, "RGBA") == pygame.image.tobytes(whole.surface, "RGBA")


@pytest.mark.parametrize("kind", ["card", "dark", "danger", "success", "green"])
def test_a_pressed_button_sinks_and_a_locked_one_fades_but_can_be_made_out(kind: str) -> None:
    paint = Paint()
    normal, pressed, locked = (
        paint.button(240, 80, kind),
        paint.button(240, 80, kind, is_pressed=True),
        paint.button(240, 80, kind, is_disabled=True),
    )
    assert normal.surface.get_at((normal.ox + 120, normal.oy + 2))[3] == 255
    assert pressed.surface.get_at((pressed.ox + 120, pressed.oy + 2))[3] < 255
    face = locked.surface.get_at((locked.ox + 120, locked.oy + 40))
    assert face != normal.surface.get_at((locked.ox + 120, locked.oy + 40))
    if kind in ("card", "dark"):
        assert face[3] == 255
        assert contrast(tuple(face)[:3], paint.button_ink(kind, is_disabled=True)[:3]) >= 3


@pytest.mark.parametrize("scale", SCALES)
def test_the_focus_ring_leaves_the_object_free_and_is_amber_outside(scale: float) -> None:
    paint = Paint(scale=scale)
    ring = paint.ring(Box(0, 0, 200, 100, 24).outline())
    assert ring.surface.get_at((ring.ox + paint.px(100), ring.oy + paint.px(50)))[3] == 0
    amber = ring.surface.get_at((ring.ox + paint.px(100), ring.oy - paint.px(7)))
    assert amber[0] > 220
    assert amber[2] < 120
    polygon = paint.ring([(0, -50), (50, 50), (-50, 50)])
    assert polygon.surface.get_at((polygon.ox, polygon.oy))[3] == 0


def test_a_pawn_stands_on_its_foot() -> None:
    pieces = Pieces(Paint())
    for look in LOOKS:
        pawn = pieces.pawn(look.colour, 104, shadow=False)
        ink = pawn.surface.get_bounding_rect(min_alpha=128)
        assert abs(ink.bottom - pawn.oy) <= 6
        assert abs(ink.centerx - pawn.ox) <= 2
        assert ink.height == pytest.approx(104, abs=8)
