"""Paint: drawings, colours and looks, prepared pictures, and every object on the table at every scale."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final, get_args

import pygame
import pytest
from coloraide import Color

from game.games import catalogue
from game.stage.layout.shapes import Box
from game.stage.paint import light, svg
from game.stage.paint.art import Art
from game.stage.paint.lamplight import COLOURS, lay_lamplight
from game.stage.paint.light import lean
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import BUDGETS, MOST, Pictures, Recipe
from game.stage.paint.sprite import Sprite
from game.stage.paint.svg import part, raster_parts
from game.stage.paint.theme import ASSETS, EASE, GAME_COLOURS, LOOKS, Theme, contrast, parse_colour
from game.stage.pieces import Pieces
from game.stage.pieces.player_tokens import Mood
from game.tools.drawings import faults_of
from tests.timings import Queues

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
        panel = Paint(scale=scale).panel(w, h, radius, is_active=is_active)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.stage.paint.paint.MIDDLE", w)
            whole = Paint(scale=scale).panel(w, h, radius, is_active=is_active)
        assert (panel.ox, panel.oy) == (whole.ox, whole.oy)
        assert pygame.image.tobytes(panel.surface, "RGBA") == pygame.image.tobytes(whole.surface, "RGBA")


@pytest.mark.parametrize("thing", [Paint.card, Paint.panel, Paint.button])
def test_shadows_fall_away_from_the_lamp_and_are_longer_far_from_it(thing: Callable[..., Sprite]) -> None:
    def margins(x: float, y: float) -> tuple[int, int]:
        """Return the room for the shadow on the left and below."""
        made = thing(Paint(), 300, 80, lean=lean(x, y))
        return made.ox, made.surface.get_height() - made.oy

    (left, low), (right, _), (_, lower) = margins(0, 300), margins(1800, 300), margins(0, 1000)
    assert left > margins(660, 300)[0] > right
    assert lower > low


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
        pawn = pieces.pawn(look.colour, 104, None)
        ink = pawn.surface.get_bounding_rect(min_alpha=128)
        assert abs(ink.bottom - pawn.oy) <= 6
        assert abs(ink.centerx - pawn.ox) <= 2
        assert ink.height == pytest.approx(104, abs=8)


def test_shadows_fall_away_from_the_lamp_and_longer_with_distance() -> None:
    pieces, (x, y) = Pieces(Paint()), light.LAMP
    left, below, far, right = (light.lean(x + dx, y + dy) for dx, dy in ((-600, 300), (0, 300), (0, 900), (600, 300)))
    shadows = [pieces.pawn_shadow(104, lean) for lean in (left, below, right)]
    middles = [shadow.surface.get_bounding_rect().centerx - shadow.ox for shadow in shadows]
    assert middles[0] < -10
    assert abs(middles[1]) <= 1
    assert middles[2] > 10
    for kind in light.FALLS:
        (aside, near), long = light.fall(kind, right), light.fall(kind, far)[1]
        assert (light.fall(kind, left)[0], light.fall(kind, below)[0]) == (-aside, 0)
        assert long == pytest.approx(1.5 * near)


DRAWINGS = sorted(str(path.relative_to(ASSETS / "images"))[:-4] for path in (ASSETS / "images").rglob("*.svg"))
OF_GAMES = {str(path.relative_to(ASSETS))[:-4] for path in (ASSETS / "games").rglob("*.svg")}
BOXES = sorted(OF_GAMES | {f"games/{key}/{name}" for key in catalogue() for name in ("cover", "emblem")})


@pytest.mark.parametrize("name", DRAWINGS + BOXES)
def test_every_drawing_shows_something(name: str, caplog: pytest.LogCaptureFixture) -> None:
    surface = Art(ASSETS, 1.0).image(name, 96)
    assert surface.get_height() == pytest.approx(96, abs=1), "the other side is rounded too"
    assert pygame.mask.from_surface(surface, 20).count() > 60
    assert not caplog.records


@pytest.mark.parametrize("name", DRAWINGS + BOXES)
def test_every_drawing_is_drawn_as_written(name: str) -> None:
    path = (ASSETS if name.startswith("games/") else ASSETS / "images") / f"{name}.svg"
    assert [f"{path}:{fault}" for fault in faults_of(path)] == []


@pytest.mark.parametrize(
    ("written", "aspect"),
    [
        ('viewBox="0 0 200 100"', 2),
        ("viewBox = '-10,-10 50,100'", 0.5),
        ('width="53.3mm" height="20.5mm" viewBox="0.5 0 5.2e1 2e1"', 2.6),
        ('width="60mm" height="20mm"', 3),
        ('width="60" height="20"><symbol viewBox="0 0 9 9"/', 3),
        ('viewBox="all of it"', 1),
    ],
)
def test_a_drawing_has_the_sides_it_says_however_they_are_written(tmp_path: Path, written: str, aspect: float) -> None:
    shutil.copytree(ASSETS / "theme", tmp_path / "theme")
    place = tmp_path / "games" / "halma" / "cover.svg"
    place.parent.mkdir(parents=True)
    place.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {written}><path d="M-99-99H999V999H-99Z"/></svg>')
    art = Art(tmp_path, 1.0)
    assert art.image("games/halma/cover", 600).get_size() == (pytest.approx(600 * aspect, abs=1), 600)


def test_every_colour_and_look_has_its_drawings(caplog: pytest.LogCaptureFixture) -> None:
    art = Art(ASSETS, 1.0)
    for key in GAME_COLOURS:
        art.image(f"glyph/{Theme.load().game[key].glyph}", 40)
        art.image(f"knight/token_{key}", 40)
    for look in LOOKS:
        for kind in (f"pawn_{look.colour}", f"pawn_{look.colour}_bare", f"disc_{look.colour}"):
            art.image(f"player/{kind}", 40)
        for mood in get_args(Mood):
            art.image(f"player/avatar_{look.colour}_{mood}", 40)
            if mood != "neutral":
                art.image(f"player/{look.animal}_{mood}", 40)
    assert not caplog.records


def test_a_drawing_is_made_at_the_final_size_of_the_screen() -> None:
    assert Art(ASSETS, 2.0).image("icon/flag", 40).get_size() == (80, 80)
    assert Art(ASSETS, 1.0).image("player/pawn_red", (200, 83)).get_height() == 83


def test_large_symbols_are_larger_but_things_are_not() -> None:
    usual, large = Art(ASSETS, 1.0), Art(ASSETS, 1.0, symbols=1.25)
    assert usual.image("glyph/heart", 40).get_height() == 40
    assert large.image("glyph/heart", 40).get_height() == 50
    assert large.image("glyph/treasure", 40).get_height() == usual.image("glyph/treasure", 40).get_height()
    assert large.image("icon/flag", 40).get_height() == 40


def test_an_icon_may_be_a_drawing_of_a_game() -> None:
    art = Art(ASSETS, 1.0)
    own, named = art.image("icon/games/template/emblem", 40), art.image("games/template/emblem", 40)
    assert pygame.image.tobytes(own, "RGBA") == pygame.image.tobytes(named, "RGBA")


def test_a_tint_colours_a_white_drawing() -> None:
    surface = Art(ASSETS, 1.0).image("glyph/heart", 60, (186, 51, 66, 255))
    assert tuple(surface.get_at((30, 30)))[:3] == (186, 51, 66)


@pytest.mark.parametrize("content", [None, "this is not a drawing"], ids=["missing", "broken"])
def test_a_missing_or_broken_drawing_becomes_a_placeholder_and_one_warning(
    tmp_path: Path, content: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(ASSETS / "theme", tmp_path / "theme")
    (tmp_path / "images" / "icon").mkdir(parents=True)
    if content is not None:
        (tmp_path / "images" / "icon" / "flag.svg").write_text(content)
    art = Art(tmp_path, 1.0)
    with caplog.at_level(logging.WARNING):
        surface = art.image("icon/flag", 50)
        art.image("icon/flag", 70)
    assert pygame.mask.from_surface(surface, 20).count() > 500
    assert len(caplog.records) == 1
    assert "icon/flag" in caplog.text


MARKS = (
    ("state.legal", "state.legal_edge"),
    ("state.legal_edge", "surface.card"),
    ("state.accent", "state.focus_gap"),
    ("state.gold", "surface.row"),
    ("state.gold_dark", "state.gold"),
    ("state.danger", "surface.card"),
    ("state.success", "surface.card_lo"),
    ("ink.on_card_2", "surface.card_lo"),
)
PAIRS = [
    ("ink.on_card", "surface.card"),
    ("ink.on_card", "surface.card_lo"),
    ("ink.on_card_2", "surface.card"),
    ("ink.on_card_2", "surface.card_lo"),
    ("ink.on_dark", "bg.felt_lit"),
    ("ink.on_dark", "surface.panel"),
    ("ink.on_dark", "surface.panel_hi"),
    ("ink.on_dark", "surface.row_hi"),
    ("ink.on_dark_2", "surface.row_hi"),
    ("state.accent", "surface.row_hi"),
    ("ink.on_dark", "surface.button_dark"),
    ("ink.on_dark", "surface.tray_lit"),
    ("ink.on_dark_2", "bg.felt_lit"),
    ("ink.on_dark_2", "surface.panel"),
    ("state.accent_ink", "state.accent"),
    ("state.accent", "surface.panel"),
    ("state.danger_ink", "state.danger"),
    ("state.success_ink", "state.success"),
    ("state.info_ink", "state.info"),
    ("pad.A", "pad.body"),
    ("pad.B", "pad.body"),
    ("pad.X", "pad.body"),
    ("pad.Y", "pad.body"),
]


INCOMPLETE = (ASSETS / "theme" / "tokens.toml").read_bytes().replace(b"min_text = 28", b"")
DAMAGED = [None, b"", b"\xff", b"[color.bg]\nfelt = 7\n", b"[color]\nbg = 3\n", INCOMPLETE]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("is_contrast", [False, True])
def test_without_its_whole_file_the_theme_has_plain_colours_that_can_be_read(
    tmp_path: Path, content: bytes | None, is_contrast: bool, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "theme").mkdir()
    if content is not None:
        (tmp_path / "theme" / "tokens.toml").write_bytes(content)
    theme = Theme.load(tmp_path, is_contrast=is_contrast)
    assert theme.names == Theme.load().names
    assert theme.size["min_text"] == 28
    assert "tokens.toml cannot be used" in caplog.text
    for text, ground in PAIRS:
        assert contrast(theme.colour(text), theme.colour(ground)) >= 4.5, (text, ground)


@pytest.mark.parametrize("is_contrast", [False, True])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(text: str, ground: str, is_contrast: bool) -> None:
    theme = Theme.load(is_contrast=is_contrast)
    assert contrast(theme.colour(text), theme.colour(ground)) >= 4.5


@pytest.mark.parametrize("is_contrast", [False, True])
def test_drawn_marks_stand_out_from_their_ground(is_contrast: bool) -> None:
    """Lines of ways, rings, rails, ticks, switches and crosses, distinguished by their ink or the light around it."""
    theme = Theme.load(is_contrast=is_contrast)
    for mark, ground in MARKS:
        assert contrast(theme.colour(mark), theme.colour(ground)) >= 3, (mark, ground)
    for game in theme.game.values():
        assert max(contrast(theme.colour(ink), game.fill) for ink in ("ink.marker", "state.legal")) >= 3


@pytest.mark.parametrize("key", GAME_COLOURS)
def test_every_game_colour_carries_its_ink_and_can_be_written_on_card(key: str) -> None:
    theme = Theme.load()
    game = theme.game[key]
    assert contrast(game.ink, game.fill) >= 4.5
    assert contrast(game.dark, game.light) >= 4.5
    assert contrast(game.dark, theme.colour("surface.card")) >= 4.5
    assert theme.colour(f"game.{key}.dark") == game.dark
    assert [other.glyph for other in theme.game.values()].count(game.glyph) == 1


@pytest.mark.parametrize("light", COLOURS, ids=["below the lamp", "far from it"])
@pytest.mark.parametrize(("eyes", "least"), [("", 17), ("protan", 16), ("deutan", 16), ("tritan", 16)])
def test_the_game_colours_differ_for_all_kinds_of_colour_vision(
    eyes: str, least: float, light: Sequence[float]
) -> None:
    """One palette for a table where people see differently; CIEDE2000, simulated as coloraide does it."""
    theme = Theme.load()
    fills = {
        key: Color("srgb", [part * share / 255 for part, share in zip(theme.game[key].fill, light, strict=False)])
        for key in GAME_COLOURS
    }
    seen = {key: fill.filter(eyes) if eyes else fill for key, fill in fills.items()}
    pairs = {(a, b): seen[a].delta_e(seen[b], method="2000") for a, b in combinations(seen, 2)}
    assert {pair: difference for pair, difference in pairs.items() if difference < least} == {}


LAMP: Final = (400.0, -20.0)


@pytest.mark.parametrize("scale", SCALES)
def test_paper_is_bright_below_the_lamp_and_darker_and_warmer_far_from_it(scale: float) -> None:
    paper = pygame.Surface((round(1240 * scale), round(840 * scale)), pygame.SRCALPHA)
    paper.fill(Theme.load().colour("surface.card"))
    lay_lamplight(paper, LAMP, scale)
    below, middle, far = (
        paper.get_at((round(x * scale), round(y * scale))) for x, y in ((400, 200), (820, 420), (1230, 830))
    )
    for channel in range(3):
        assert below[channel] > middle[channel] > far[channel]
    assert far.b / far.r < below.b / below.r
    assert min(far[:2]) > 140


@pytest.mark.parametrize("key", GAME_COLOURS)
def test_the_lamp_takes_no_part_of_a_colour_in_particular_from_fields(key: str) -> None:
    fill = Theme.load().game[key].fill
    field = pygame.Surface((1240, 840), pygame.SRCALPHA)
    field.fill(fill)
    lay_lamplight(field, LAMP, 1.0, spares_colours=True)
    for spot in ((1230, 830), (5, 830), (1230, 5)):
        seen = field.get_at(spot)
        share = max(seen[:3]) / max(fill[:3])
        assert COLOURS[1][0] - 0.01 <= share <= 1.0
        assert [seen[channel] for channel in range(3)] == pytest.approx([part * share for part in fill[:3]], abs=3)


def test_the_contrast_theme_has_white_card_flat_felt_and_thick_lines() -> None:
    theme = Theme.load(is_contrast=True)
    assert theme.colour("surface.card") == (255, 255, 255, 255)
    assert theme.colour("bg.felt_lit") == theme.colour("bg.vignette") == theme.colour("bg.felt_shade")
    assert theme.line(2) == 5
    assert Theme.load().line(2) == 2
    assert contrast((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21)
    with pytest.raises(ValueError, match="not a colour"):
        parse_colour("#12")


@pytest.mark.parametrize("name", sorted(EASE))
def test_easings_lead_from_nought_to_one(name: str) -> None:
    assert EASE[name](0) == pytest.approx(0, abs=1e-9)
    assert EASE[name](1) == pytest.approx(1, abs=1e-9)


class Studio:
    """Pictures whose render thread works on request; `made` are the keys in the order of their making."""

    def __init__(self) -> None:
        queues = Queues()
        self.pictures = Pictures(1.0, queues.timing.executor("preparer"))
        self.thread = queues.of("preparer")
        self.made: list[str] = []

    def recipe(self, key: str) -> Recipe:
        def make() -> pygame.Surface:
            self.made.append(key)
            return pygame.Surface((10, 10))

        return Recipe(self.pictures, key, make)


@pytest.fixture
def studio() -> Studio:
    return Studio()


def test_an_ordered_picture_is_there_once_it_is_made_and_made_once(studio: Studio) -> None:
    recipe = studio.recipe("board")
    assert recipe.soon() is None
    assert studio.recipe("board").soon() is None
    studio.thread.wait()
    assert recipe.soon() is studio.recipe("board").sprite
    assert studio.made == ["board"]


def test_made_ahead_it_says_when_it_waits(studio: Studio) -> None:
    steps = studio.recipe("board").ahead()
    assert next(steps) is True
    studio.thread.wait()
    assert list(steps) == [False]


def test_what_is_drawn_before_it_is_made_is_made_at_once(studio: Studio) -> None:
    recipe = studio.recipe("board")
    recipe.soon()
    assert isinstance(recipe.sprite, Sprite)
    assert studio.made == ["board"]


def test_orders_are_few_so_that_the_next_is_soon_reached(studio: Studio) -> None:
    for number in range(3 * MOST):
        studio.recipe(str(number)).soon()
    assert not studio.pictures.has_room
    studio.thread.wait()
    assert studio.pictures.has_room
    assert len(studio.made) == MOST


def test_without_a_render_thread_everything_is_made_at_once() -> None:
    recipe = Recipe(Pictures(1.0, None), "board", lambda: pygame.Surface((10, 10)))
    assert recipe.soon() is recipe.known is recipe.sprite


def test_what_is_shown_briefly_evicts_nothing_else() -> None:
    pictures, size = Pictures(1.0, None), (1000, 500)
    lasting = pictures.get("lasting", lambda: Sprite(pygame.Surface(size)))
    for number in range(20):
        pictures.get(number, lambda: Sprite(pygame.Surface(size)), "brief")
    assert pictures.peek("lasting") is lasting
    assert pictures.peek(0, "brief") is None
    assert pictures.weight("brief") <= BUDGETS["brief"][0]


def on_black(picture: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(picture.get_size())
    ground.blit(picture, (0, 0))
    return ground


def test_tiles_show_what_the_whole_drawing_shows() -> None:
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    rings = [((80 * i + 60, 50 * i + 70), 30 + 9 * i) for i in range(6)]
    parts = [part(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#c83"/>', ((x, y),), r) for (x, y), r in rings]
    whole = svg.raster("".join(p.body for p in parts), 520, 400, 1.3)
    for area in (whole.get_rect(), pygame.Rect(60, 70, 250, 190)):
        tiles, cut = on_black(raster_parts(parts, 1.3, area)), on_black(whole).subsurface(area)
        near = pygame.transform.threshold(None, tiles, None, (4, 4, 4), None, 0, cut)
        assert near == area.w * area.h
