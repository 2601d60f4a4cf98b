"""Anything with faces can be thrown: sticks, coins and lots fly and show their face, from prepared frames."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, product

import pygame
import pytest

from game.stage.layout.commands import NOTHING
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.pieces import Flat, Pieces
from game.stage.pieces.roll import RIM, plan_roll
from game.stage.table.saved_throws import SavedThrows
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.time.timeline import Run
from tests.kit import Heard, apart, canvas_of, clear, inside, table_of
from tests.stage.thrown_things import DARK, PALE, POINTER, STICK, THROWS

each_throw = pytest.mark.parametrize(("kind", "faces"), THROWS[:3], ids=["sticks", "coins", "lots"])


@each_throw
@pytest.mark.parametrize("seed", range(6))
def test_flat_things_rest_apart_inside_the_tray_and_meet_nowhere(kind: Flat, faces: tuple[str, ...], seed: int) -> None:
    tray = (520.0, 250.0)
    roll = plan_roll(kind, faces, tray, seed)
    rest = roll.at(roll.seconds + 1)
    assert [thing.face for thing in rest] == [*faces]
    wide, deep = roll.edge * kind.size[0], roll.edge * kind.size[1]
    for thing in rest:
        assert (thing.tumble, thing.height) == (None, 0)
        assert RIM <= thing.x - wide / 2 < thing.x + wide / 2 <= tray[0] - RIM
        assert RIM <= thing.y - deep / 2 < thing.y + deep / 2 <= tray[1] - RIM
    for moment in range(int(roll.seconds * 60)):
        for one, other in combinations(roll.at(moment / 60), 2):
            assert math.hypot((one.x - other.x) / wide, (one.y - other.y) / deep) >= 1


@each_throw
def test_the_face_that_fell_is_seen_and_its_underside_while_it_turns_over(kind: Flat, faces: tuple[str, ...]) -> None:
    pieces = Pieces(Paint(scale=1.0))

    def body(sprite: Sprite) -> str:
        wide, high = sprite.surface.get_size()
        pixels = (sprite.surface.get_at(spot) for spot in product(range(wide), range(0, high, 3)))
        return svg.hexa(Counter(tuple(pixel) for pixel in pixels if pixel.a == 255).most_common(1)[0][0])

    for face in kind.faces:
        shades = [DARK, PALE] if face in ("round", "tail", "") else [PALE, DARK]
        turned = [kind.picture(pieces.paint, 96, kind.flying(face, degrees)) for degrees in (0, 180)]
        assert [body(sprite) for sprite in turned] == shades
        assert body(pieces.lying(kind, face, 96, lean=None)) == shades[0]


@pytest.mark.draws_ahead
@each_throw
def test_no_picture_is_made_during_a_throw_that_was_not_prepared(kind: Flat, faces: tuple[str, ...]) -> None:
    canvas = canvas_of((1280, 720))
    tray = Tray(kind, len(faces), Table.silent(["red"]))
    tray.place(canvas, Box(0, 0, 520, 250))
    for _ in tray.coming_up():
        pass
    made: list[str] = []
    draw_svg = canvas.paint.draw_svg
    canvas.paint.draw_svg = lambda *given: made.append(given[0]) or draw_svg(*given)  # type: ignore[method-assign]
    for seed in range(20, 26):
        run = Run(tray.throw((), faces, seed))
        while run.update(1 / 60) is None:
            tray.draw(canvas.onto(pygame.Surface((1280, 720))))
    assert made == []


def test_sticks_are_heard_as_sticks() -> None:
    heard = Heard()
    tray = Tray(STICK, 4, table_of(2, heard=heard))
    tray.place(canvas_of(), Box(0, 0, 520, 250))
    assert Run(tray.throw((), THROWS[0][1], 3)).update(60.0) is not None
    assert set(heard.sounds) == {"dice_shake", "pawn_hop"}


@pytest.mark.parametrize("face", POINTER.faces)
def test_a_pointer_turns_on_the_spot_until_it_points_at_its_face(face: str) -> None:
    roll = plan_roll(POINTER, (face,), (300, 250), 5)
    turns = [roll.at(moment / 60)[0] for moment in range(int(roll.seconds * 60))]
    assert {(thing.x, thing.y, thing.height) for thing in turns} == {(*roll.spots[0], 0.0)}
    seen = [thing.tumble.degrees for thing in turns if thing.tumble is not None]
    assert abs(seen[0] - seen[-1]) > 900
    assert abs((seen[-1] - 60 * int(face) + 60 + 180) % 360 - 180) < 4
    assert roll.contacts == []


# ---- saved throws


@pytest.mark.parametrize(
    "box", [Box(0, 0, 660, 190), Box(0, 0, 520, 250), Box(20, 10, 380, 420), Box(0, 0, 300, 300)], ids=str
)
def test_saved_throws_are_chips_beside_what_is_thrown(box: Box) -> None:
    saved = SavedThrows(lambda: [5, 4, 4, 2], "{} steps".format)
    rest = saved.place(box)
    assert all(inside(chip, box) for chip in (*saved.boxes, rest))
    assert apart([rest, *saved.boxes])
    assert len(saved.boxes) == 3


def test_saved_throws_are_targets_and_the_picked_or_only_one_is_used() -> None:
    lists = [[5, 3, 1]]
    saved = SavedThrows(lambda: lists[-1], "{} steps".format)
    saved.place(Box(0, 0, 520, 250))
    targets = list(saved.targets(None, "Use this throw", lambda value: NOTHING))
    assert [(target.key, target.spoken) for target in targets] == [
        ("throw5", "5 steps"), ("throw3", "3 steps"), ("throw1", "1 steps")
    ]  # fmt: skip
    assert all(min(target.shape.bounds.w, target.shape.bounds.h) >= 70 for target in targets)
    assert [target.key for target in saved.targets(3, "", lambda value: NOTHING)] == ["throw5", "throw1"]
    assert (saved.used(None), saved.used(3)) == (None, 3)
    lists[-1].remove(5)
    assert saved.used(5) is None, "it is gone"
    lists.append([1])
    assert saved.used(None) == 1, "the only one"


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_a_lot_slides_in_face_down_and_turns_over_beside_those_that_lie_there(reduced_motion: bool) -> None:
    lot = THROWS[2][0]
    tray, fresh = (Tray(lot, 3, table_of(1, reduced_motion=reduced_motion)) for _ in range(2))
    canvas = canvas_of((640, 360))
    for one in (tray, fresh):
        one.place(canvas, Box(0, 0, 520, 250))
    tray.lay((), ("3",))
    run = Run(tray.draw_one("1"))
    run.update(0.3)
    assert tray.is_still == reduced_motion
    if not reduced_motion:
        surface = clear(canvas)
        tray.draw(canvas)
        x, y = tray.spots[-1]
        red, green, blue, _ = pygame.Color(DARK)
        assert surface.get_at((int(x / 3), int(y / 3)))[:3] == pytest.approx((red, green, blue), abs=12)
    assert run.update(1.0) is not None
    fresh.lay((), ("3", "1"))
    assert (tray.now, tray.spots, tray.is_still) == (fresh.now, fresh.spots, True)


def test_a_lot_that_is_cut_short_lies_at_its_place() -> None:
    tray = Tray(THROWS[2][0], 3, table_of(1))
    tray.place(canvas_of((640, 360)), Box(0, 0, 520, 250))
    run = Run(tray.draw_one("1"))
    run.update(0.1)
    run.stop()
    assert tray.is_still


def test_cards_are_read_from_their_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, read, drawing = canvas_of((640, 360)), list[str](), '<svg><path d="M0 0H70V100H0Z"/></svg>'
    monkeypatch.setattr(canvas.paint.art, "text", lambda name: read.append(name) or drawing)
    card = Flat(("1", ""), "games/halma/card", (0.7, 1.0), tilts=(0.0,))
    pictures = [card.picture(canvas.paint, 90.0, card.resting(face, 0)) for face in card.faces]
    assert read == ["games/halma/card-1", "games/halma/card-back"]
    for picture in pictures:
        assert picture.surface.get_size() == pytest.approx((21, 30), abs=2)
        assert (picture.ox, picture.oy) == pytest.approx((10.5, 15), abs=1), "it is centred"
