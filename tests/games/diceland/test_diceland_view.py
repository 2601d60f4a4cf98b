"""The view of Diceland: it shows and offers exactly what the rules allow."""

from __future__ import annotations

import gc
import weakref
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.games.diceland import GAME
from game.games.diceland.board import BIT, Colour
from game.games.diceland.events import ColourCompleted, FieldCrossed, RegionCompleted, TreasureFound
from game.games.diceland.rules import PICKING
from game.games.diceland.view import standings
from game.games.diceland.view.texts import describe, field
from game.rules.match import Match
from game.rules.order import OrderTurned
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box
from game.stage.paint import drawing_parts
from game.stage.table.placed_board import fields_of
from game.stage.text.language import use
from game.stage.time.timeline import Run
from tests.kit import Heard, begun, canvas_of, changed, chosen, clear, is_still, stage_on, tell, view_at, watch


def lacking(*missing: int) -> standings.SheetProgress:
    """Return a sheet with two of nine treasures that lacks so many fields by colour."""
    return standings.SheetProgress(9, 2, (1,) * 6, missing)


def test_the_dice_in_the_tray_are_those_of_the_position() -> None:
    view, match = view_at(GAME, 3), begun(GAME, 3, "stories")
    for what in watch(view, match, Random(3)):
        assert view.tray.now.dice == (*view.shown.kept, *view.shown.loose), what


@pytest.mark.rule("D-54")
@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_it_is_said_that_the_order_of_play_turns(reduced_motion: bool) -> None:
    heard = Heard()
    view = view_at(GAME, 3, reduced_motion=reduced_motion, heard=heard)
    tell(view, [OrderTurned(2)])
    assert heard.toasts == ["Now the other way round: P2 again!"]
    assert describe(OrderTurned(2), view.table) == heard.toasts[0]


def test_the_sides_to_pick_from_are_printed_before_they_are_dealt_and_seen_as_soon_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, match = view_at(GAME, 2), begun(GAME, 2, "dealt")
    events = match.settle().events
    view.sync(match.state_at(0))
    view.foresee(match.state)
    view.rest(view.canvas)
    wanted = list(view.expected_first())
    assert [one.kind for one in wanted] == list(view.shown_of(match.state).faces(0))
    while not view.prepare(1.0):
        pass
    rastered = rasters(monkeypatch)
    view.rest(view.canvas)
    assert not view.stale
    tell(view, events)
    assert view.stale, "the card is drawn anew"
    view.rest(view.canvas)
    assert not rastered


def test_a_field_is_called_by_colour_row_and_column_and_what_it_brings() -> None:
    match, rng = begun(GAME, 2, "names"), Random(2)
    match.settle()
    told = set()
    while not match.is_over:
        state: Any = match.state
        for seat in state.actors():
            for action in state.legal(seat):
                if action.verb == "mark":
                    words = field(state, seat, action.field)
                    assert f"space, row {action.field // 14 + 1}, column {action.field % 14 + 1}" in words
                    assert ("a treasure" in words) == bool(state.sides[seat].treasure & BIT[action.field])
                    told.update(words.split(", ")[3:])
        match.submit(*chosen(match, rng))
    assert {"a treasure", "fills the region"} <= told


def rasters(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the boards rasterised from now on."""
    rastered: list[object] = []
    monkeypatch.setattr(drawing_parts, "raster_tile", lambda *what: rastered.append(what))
    return rastered


def sides_due(on: Canvas | tuple[int, int] = (640, 360), seats: int = 3, **how: Any) -> tuple[Any, Match]:
    """Return a view of a match in which all sides are still to be picked."""
    view, match = view_at(GAME, seats, on, **how), begun(GAME, seats, "view")
    match.settle()
    view.sync(match.state)
    assert view.shown.boards
    assert match.state.phase == PICKING
    return view, match


def pick_all(view: Any, match: Match) -> None:
    for seat in match.state.actors():
        match.submit(seat, match.state.legal(seat)[0])
    view.sync(match.state)


def frame(view: Any, *stage: int) -> None:
    stage_on(view, *stage)
    if view.stale:
        view.rest(view.canvas)
    view.draw(view.canvas)
    for seat in range(len(view.table.guests)):
        view.row(view.canvas, seat, view.zones.players.moved(0, seat))


def test_a_picked_side_takes_the_place_of_the_two_it_was_picked_from() -> None:
    view, match = sides_due()
    frame(view, 0)
    assert not view.stale
    tell(view, match.submit(0, match.state.legal(0)[0]).events)
    assert view.stale
    frame(view, 0)
    assert view.boards.large(0).kind is match.state.sides[0]


def test_no_side_is_printed_in_the_frame_that_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    view, match = sides_due()
    frame(view, 0)
    view.prepare(float("inf"))
    pick_all(view, match)
    frame(view, 1)
    view.prepare(float("inf"))
    rastered = rasters(monkeypatch)
    for stage in ((2,), (0,), (0, 1, 2), (1,)):
        frame(view, *stage)
        assert not rastered, stage


def test_undo_prints_nothing_anew_and_a_view_is_gone_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    view, match = sides_due()
    pick_all(view, match)
    frame(view, 0)
    rastered = rasters(monkeypatch)
    view.shown.crossed[0] |= 1 << 50
    view.turn_stale()
    frame(view, 0)
    view.sync(match.state)
    assert view.stale
    frame(view, 0)
    assert not rastered
    kept = weakref.ref(view)
    del view
    gc.collect()
    assert kept() is None


def test_what_is_lit_follows_the_focus() -> None:
    view, match, rng = view_at(GAME, 2), begun(GAME, 2, "lit"), Random(1)
    match.settle()
    while match.state.legal(match.state.actors()[0])[0].verb != "choose":
        match.submit(*chosen(match, rng))
    seat = match.state.actors()[0]
    stage_on(view, seat)
    view.sync(match.state)
    for action in match.state.legal(seat):
        view.ask(match.state, (seat,), {})
        key = view.offers[seat].key_of(action)
        view.ask(match.state, (seat,), {seat: key})
        assert view.offers[seat].action == action
        assert isinstance(view.offers[seat].focused.act, Decide)
        frame(view, seat)


@pytest.mark.parametrize(("width", "height"), [(388, 125), (398, 174), (398, 66), (258, 134), (370, 134), (820, 130)])
def test_the_small_land_leaves_name_and_counters_alone(width: int, height: int) -> None:
    row = Box(100, 50, width, height)
    mini = standings.mini_place(row)
    assert mini is not None
    if height >= standings.TALL:
        # Beside the name, or below it; a missing count needs some 120 u beside its sign.
        assert mini.x >= row.x + standings.NAME * width or mini.y >= row.y + 0.36 * height
        assert mini.x - row.x >= 150
    assert row.x < mini.x
    assert mini.right <= row.right
    assert mini.bottom <= row.bottom


@pytest.mark.parametrize("wide", [800, 1000, 1200])
def test_what_a_colour_still_needs_stands_in_the_middle_of_its_pill(wide: int) -> None:
    canvas = canvas_of((1920, 1080))
    bar = Box(40, 40, wide, 0.125 * wide)
    canvas.audit = []
    standings.draw_bar(canvas, bar, lacking(*[standings.MOST] * 6))
    pills = standings.BarPlaces.of(bar).missing
    for text in canvas.audit:
        pill = next((pill for pill in pills if pill.contains(text.box.centre)), None)
        if pill is not None:
            air = pill.right - text.box.right
            glyph = text.box.x - pill.h * 0.62 - 6
            assert abs(air - (glyph - pill.x)) < 0.22 * pill.h


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_rows_say_what_is_missing_in_the_same_way(language: str) -> None:
    use(language)
    canvas = canvas_of()
    for width in range(230, 320, 4):
        said = []
        for missing in (1, 8, 10, 18):
            canvas.audit = []
            row = Box(100, 50, width, 134)
            standings.draw_row(canvas, row, lacking(*[missing] * 6))
            said.append(canvas.audit[-1].text.isdecimal())
            mini = standings.mini_place(row)
            assert mini is None or canvas.audit[-1].box.right < mini.x - 12, "words do not touch the small land"
        assert len(set(said)) == 1, width


def dealt(canvas: Canvas, **how: Any) -> Any:
    """Return the view of a match in which every side is picked."""
    view, match = sides_due(canvas, 2, **how)
    pick_all(view, match)
    return view


@pytest.mark.parametrize("colour", Colour)
def test_a_region_that_is_filled_lies_in_the_light_on_every_colour_and_its_sign_rises(colour: Colour) -> None:
    canvas = canvas_of((1280, 800))
    view = dealt(canvas)
    board = view.boards.large(0)
    region = next(region for n, region in enumerate(board.kind.region) if region and board.kind.colour[n] == colour)
    run = Run(view.script(RegionCompleted(0, colour, tuple(fields_of(region)))))
    before = clear(canvas)
    view.draw(canvas)
    run.update(0.3)
    now = clear(canvas)
    view.draw(canvas)
    for number in fields_of(region):
        assert changed(before, now, canvas.area(board.hexagon(number, 0.7).bounds)) > 40
    assert view.motion.filled
    run.update(60.0)
    assert is_still(view)


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_the_sign_of_a_filled_region_rises_over_no_words_above_the_board(reduced_motion: bool) -> None:
    canvas = canvas_of((1280, 800))
    board = dealt(canvas, reduced_motion=reduced_motion).boards.large(0)
    top = min(range(len(board.kind.colour)), key=lambda number: board.at(number)[1])
    pictures = set()
    for seconds in (0.1, 0.3, 0.5):
        picture = clear(canvas)
        board.draw_filled(canvas, [top], seconds, reduced_motion=reduced_motion)
        pictures.add(pygame.image.tobytes(picture, "RGB"))
        picture.set_colorkey("black")
        inked = picture.get_bounding_rect()
        assert inked.h > 0
        assert inked.top >= int((board.box.y - 4) * canvas.scale)
    assert (len(pictures) == 1) is reduced_motion


def test_a_treasure_is_counted_when_it_arrives() -> None:
    view = dealt(canvas_of((1280, 800)))
    side = view.shown.kinds[0]
    field = next(fields_of(side.treasure & ~view.shown.crossed[0]))
    tell(view, [FieldCrossed(0, field, Colour(side.colour[field]), 1, 1, True)])
    run = Run(view.script(TreasureFound(0, field, Colour(side.colour[field]), 1)))
    run.update(0.3)
    assert view.motion.rewards
    assert view.standing(0).treasures == 0, "it is still on its way"
    run.update(60.0)
    assert view.standing(0).treasures == 1


def test_for_a_whole_colour_a_star_flies_to_where_the_colour_is_counted() -> None:
    view = dealt(canvas_of((1280, 800)))
    tell(view, [FieldCrossed(0, 50, Colour.BLUE, 1, 1, True)])
    run = Run(view.script(ColourCompleted(0, Colour.BLUE)))
    run.update(0.3)
    assert view.motion.flares
    (won,) = view.motion.rewards
    assert view.zones.board.contains(won.goal)
    assert won.goal[1] > won.start[1]
    assert won.ceiling == view.zones.board.y
    run.update(60.0)
    assert is_still(view)


@pytest.mark.parametrize("language", ["en", "de"])
def test_pills_say_what_is_missing_in_the_same_way_all_match_long(language: str) -> None:
    use(language)
    canvas = canvas_of((1280, 800))
    for width in range(500, 1300, 100):
        bar, canvas.audit = Box(0, 0, width, width * 0.15), []
        for missing in (3, 10, 16, 17, 18):
            standings.draw_bar(canvas, bar, lacking(*[missing] * 6))
        pills = standings.BarPlaces.of(bar).missing
        said = [text.text.isdecimal() for text in canvas.audit if any(p.contains(text.box.centre) for p in pills)]
        assert len(said) == 5 * 6
        assert len(set(said)) == 1, width


def test_a_broad_row_tells_all_six_colours_in_one_line() -> None:
    canvas = canvas_of((1080, 1920))
    canvas.audit = []
    missing = (12, 16, 17, 13, 14, 18)
    row = Box(60, 60, 890, 123)
    standings.draw_row(canvas, row, lacking(*missing))
    said = [text for text in canvas.audit if text.text.isdecimal()]
    assert [int(text.text) for text in said] == list(missing)
    mini = standings.mini_place(row)
    assert mini is not None
    assert mini.y >= row.y + 6, "the paper it lies on stays within the row"
    assert all(one.box.right < other.box.x for one, other in pairwise(said))
    assert said[-1].box.right < mini.x
