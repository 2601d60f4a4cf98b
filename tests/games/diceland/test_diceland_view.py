"""The view of Diceland: its display and offers follow the rules exactly."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import Any

import pytest

from game.bots.levels import make as bot
from game.games.diceland import GAME
from game.games.diceland.board import BIT, Colour
from game.games.diceland.events import ColourCompleted, FieldCrossed, RegionCompleted, TreasureFound
from game.games.diceland.rules import CROSSING, PICKING, THROWING
from game.games.diceland.view.standings import SheetProgress, draw_row
from game.games.diceland.view.texts import describe, field
from game.rules.common import OrderTurned
from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.table.placed_board import FILLED, fields_of
from game.stage.time.timeline import Run
from tests.kit import Heard, asked, begun, canvas_of, chosen, is_still, stage_on, tell, view_at, watch
from tests.playouts import decisions, set_up


def test_the_dice_in_the_tray_are_those_of_the_position() -> None:
    view, match = view_at(GAME, 3), begun(GAME, 3, "stories")
    for what in watch(view, match, Random(3)):
        assert view.tray.now.faces == (*view.shown.kept, *view.shown.loose), what


@pytest.mark.rule("D-54")
@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_it_is_said_that_the_order_of_play_turns(reduced_motion: bool) -> None:
    heard = Heard()
    view = view_at(GAME, 3, reduced_motion=reduced_motion, heard=heard)
    tell(view, [OrderTurned(2)])
    assert heard.toasts == ["Now the other way round: P2 again!"]
    assert describe(OrderTurned(2), view.table) == heard.toasts[0]


def test_the_headline_offers_to_pass_only_while_the_button_does() -> None:
    view, told = view_at(GAME, 2), set()
    for state, seat in decisions(GAME.new(2), Random(1), bot("greedy", GAME)):
        offer = asked(view, state.copy(), seat)
        for choice in offer.choices:
            if choice.key == "confirm":
                told.add((state.phase, choice.label, offer.headline.rpartition(" ")[2]))
    assert told == {
        (phase, *words) for phase in (CROSSING, THROWING) for words in (("Pass", "pass"), ("Done", "done?"))
    }


def test_a_field_is_called_by_colour_row_and_column_and_what_it_brings() -> None:
    match, rng = set_up(begun(GAME, 2, "names")), Random(2)
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
    monkeypatch.setattr(svg, "raster_tile", lambda *what: rastered.append(what))
    return rastered


def sides_due(on: Canvas | tuple[int, int] = (640, 360), seats: int = 3, **how: Any) -> tuple[Any, Match]:
    """Return a view of a match in which all sides are still to be picked."""
    view, match = view_at(GAME, seats, on, **how), set_up(begun(GAME, seats, "view"))
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


def dealt(canvas: Canvas, **how: Any) -> Any:
    """Return the view of a match in which every side is picked."""
    view, match = sides_due(canvas, 2, **how)
    pick_all(view, match)
    return view


def test_a_treasure_is_counted_when_it_arrives() -> None:
    view = dealt(canvas_of((1280, 800)))
    side = view.shown.kinds[0]
    field = next(fields_of(side.treasure & ~view.shown.crossed[0]))
    tell(view, [FieldCrossed(0, field, Colour(side.colour[field]), 1, 1)])
    run = Run(view.script(TreasureFound(0, field, Colour(side.colour[field]), 1)))
    run.update(0.3)
    assert view.motion.rewards
    assert SheetProgress.of(*view.standing(0)).treasures == 0, "it is still on its way"
    run.update(60.0)
    assert SheetProgress.of(*view.standing(0)).treasures == 1


@pytest.mark.parametrize(("taken", "words"), [(8, ["8/9"]), (9, ["9"]), (11, ["9", "+2"])])
def test_treasures_beyond_the_goal_are_told_apart(taken: int, words: list[str]) -> None:
    canvas = canvas_of((1280, 800))
    canvas.audit = []
    progress = SheetProgress(9, 2, (taken, 0, 0, 0, 0, 0), (18,) * 6)
    draw_row(canvas, Box(0, 0, 480, 84), progress)
    assert [text.text for text in canvas.audit if "left" not in text.text] == words


def test_for_a_whole_colour_a_star_flies_to_where_the_colour_is_counted() -> None:
    view = dealt(canvas_of((1280, 800)))
    tell(view, [FieldCrossed(0, 50, Colour.BLUE, 1, 1)])
    run = Run(view.script(ColourCompleted(0, Colour.BLUE)))
    run.update(0.3)
    ((seat, fields),) = view.motion.hopping
    blue = view.shown.kinds[0].of_colour[Colour.BLUE]
    assert (seat, sorted(fields)) == (0, list(fields_of(blue))), "first the whole colour hops"
    assert not view.motion.rewards
    run.update(1.0)
    assert not view.motion.hopping
    assert view.motion.flares
    (won,) = view.motion.rewards
    assert view.zones.board.contains(won.goal)
    assert won.goal[1] > won.start[1]
    assert won.ceiling == view.zones.board.y
    run.update(60.0)
    assert is_still(view)


def test_the_second_burst_of_a_region_goes_on_after_its_story_and_ends_by_itself() -> None:
    view, match = sides_due(canvas_of((1280, 800)), 2)
    pick_all(view, match)
    run = Run(view.script(RegionCompleted(0, Colour.BLUE, (50, 51))))
    assert run.update(FILLED) is not None, "it holds up the play no longer"
    view.sync(match.state)
    assert view.motion.lingering
    assert view.is_lively
    view.update(1.0)
    assert not view.motion.lingering
    assert not view.is_lively
