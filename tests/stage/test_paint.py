"""Every object on the table can be painted at every scale, with its anchor at the documented place."""

from itertools import pairwise

import pygame
import pytest

from game.stage.layout.shapes import Box
from game.stage.paint.paint import Paint
from game.stage.paint.theme import LOOKS, contrast
from game.stage.pieces import Pieces, score_pop
from game.stage.pieces.marks import CROSS_SECONDS

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


def test_the_second_ring_shows_the_seat_s_colour() -> None:
    paint = Paint()
    blue = paint.theme.game["blue"].fill
    ring = paint.ring(Box(0, 0, 300, 120, 24).outline(), "second", blue)
    row = [tuple(ring.surface.get_at((ring.ox + x, ring.oy - 7)))[:3] for x in range(30, 270)]
    assert blue[:3] in row
    assert tuple(paint.colour("ink.on_dark"))[:3] in row


def test_the_felt_is_brighter_under_the_lamp_and_flat_in_contrast_mode() -> None:
    background = Paint().background((640, 360))
    assert background.get_size() == (640, 360)
    assert sum(background.get_at((320, 130))[:3]) > sum(background.get_at((4, 356))[:3]) + 80
    flat = Paint(is_contrast=True).background((640, 360))
    assert flat.get_at((320, 130)) == flat.get_at((4, 356))


def test_a_pawn_stands_on_its_foot() -> None:
    pieces = Pieces(Paint())
    for look in LOOKS:
        pawn = pieces.pawn(look.colour, 104, shadow=False)
        ink = pawn.surface.get_bounding_rect(min_alpha=128)
        assert abs(ink.bottom - pawn.oy) <= 6
        assert abs(ink.centerx - pawn.ox) <= 2
        assert ink.height == pytest.approx(104, abs=8)


def test_a_cross_grows_along_its_strokes() -> None:
    pieces = Pieces(Paint())
    inks = []
    for share in (0.1, 0.3, 0.55, 0.8, 1.0):
        target = pygame.Surface((100, 100), pygame.SRCALPHA)
        pieces.draw_cross(target, 50, 50, 90, 2, CROSS_SECONDS * share)
        inks.append(pygame.mask.from_surface(target, 200).count())
    assert inks == sorted(inks)
    assert inks[0] < inks[-1]


def test_the_light_round_a_cross_comes_by_and_by() -> None:
    pieces = Pieces(Paint())
    lights = []
    for step in range(101):
        target = pygame.Surface((100, 100))
        pieces.draw_cross(target, 50, 50, 90, 2, CROSS_SECONDS * step / 100)
        lights.append(pygame.transform.average_color(target)[0])
    assert max(abs(b - a) for a, b in pairwise(lights)) < (lights[-1] - lights[0]) / 2
    assert lights[-1] > lights[0]


def test_a_score_pops_up_and_comes_back() -> None:
    assert score_pop(0) == score_pop(1) == 1
    assert max(score_pop(moment / 100) for moment in range(60)) == pytest.approx(1.25, abs=0.01)


def test_an_outline_drawn_on_a_picture_is_the_one_that_is_kept() -> None:
    paint = Paint()
    for box in ((7.0, 5.0, 300.0, 120.0), (0.0, 3.0, 31.0, 24.0), (2.0, 2.0, 400.0, 30.0)):
        found, asked = pygame.Surface((900, 400), pygame.SRCALPHA), pygame.Surface((900, 400), pygame.SRCALPHA)
        for surface in (found, asked):
            surface.fill((20, 90, 60, 255))
        paint.draw_rounded(found, box, 18, None, (200, 30, 40, 255), 6)
        paint.plain(box[2], box[3], 18, None, (200, 30, 40, 255), 6).draw(
            asked, box[0] * paint.scale, box[1] * paint.scale
        )
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(asked, "RGBA")
        assert found.get_at((round((box[0] + box[2] / 2) * paint.scale), round((box[1] + 1) * paint.scale)))[:3] == (
            200,
            30,
            40,
        )


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("wide", [240, 417, 893])
def test_a_slip_looks_as_a_card_of_its_width(scale: float, wide: int) -> None:
    paint = Paint(scale=scale)
    slip, card = paint.slip(wide, 84, 22), paint.card(wide, 84, 22, frame=False, shadow="tile", edge=6)
    assert (slip.ox, slip.oy) == (card.ox, card.oy)
    assert abs(slip.surface.get_width() - card.surface.get_width()) <= 1
    assert slip.surface.get_height() == card.surface.get_height()
    high = slip.surface.get_height()
    for x in (slip.ox // 2, slip.ox + paint.px(wide / 4), slip.ox + paint.px(wide / 2), slip.surface.get_width() - 3):
        for y in range(0, high, 5):
            far = zip(slip.surface.get_at((x, y)), card.surface.get_at((x, y)), strict=True)
            assert max(abs(one - other) for one, other in far) <= 24, "as far apart as the grain of paper is"


@pytest.mark.parametrize("scale", SCALES)
def test_a_card_made_on_its_own_shadow_looks_as_its_paper_laid_on_it(scale: float) -> None:
    paint = Paint(scale=scale)
    w, h, radius = 400, 300, 40
    card = paint.card(w, h, radius, frame=False)
    paper = paint.paper(w, h, radius)
    size = paper.surface.get_size()
    side = paint.px(radius)
    # Shadow lies beyond the corners, the paper itself within them.
    assert card.surface.get_at((card.ox, card.oy))[:3] == (0, 8, 10)
    for area in ((side, 0, size[0] - 2 * side, size[1]), (0, side, size[0], size[1] - 2 * side)):
        rect = pygame.Rect(area)
        here = card.surface.subsurface(rect.move(card.ox, card.oy))
        assert pygame.image.tobytes(here, "RGB") == pygame.image.tobytes(paper.surface.subsurface(rect), "RGB")
