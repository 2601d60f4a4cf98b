"""View of Beacon: legal choices, previews of their effects, animations and their durations."""

from __future__ import annotations

from functools import partial
from math import dist
from random import Random

import pygame
import pytest

from game.games.beacon.actions import PLACES
from game.games.beacon.events import HeadStart, MoveReason, PairKnockedOff, PairRolled, PawnMoved, TurnLost
from game.games.beacon.view.animator import roll_seconds
from game.games.beacon.view.scenery import draw_splash
from game.games.beacon.view.texts import describe
from game.games.beacon.view.view import BeaconView
from game.rules.common import TurnStarted
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.theme import LOOKS
from game.stage.table.track import Flight
from game.stage.table.track_animator import STEP
from game.stage.table.viewmodel import Passing
from game.stage.time.timeline import Run
from tests.kit import SIZES, Heard, asked, canvas_of, changed, clear, frames, tell, view_at
from tests.playouts import decisions

from .beacon_table import GAME, Table, throw

SEATS = (2, 3, 4, 5, 6)


laid = partial(view_at, GAME, people=1)


@pytest.mark.parametrize("count", range(1, 15))
def test_every_further_roll_is_a_little_more_dramatic_but_none_takes_longer_than_a_second(count: int) -> None:
    view = laid(3)
    view.shown.active = 1
    crosses = 1 if count == 14 else 0
    story = view.script(PairRolled(1, throw("7X" if crosses else "72"), count, crosses))
    assert Run(story).update(1.0) is not None
    assert count > 5 or roll_seconds(count - 1) < roll_seconds(count)


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_a_lost_turn_is_felt_and_with_reduced_motion_seen(reduced_motion: bool) -> None:
    heard = Heard()
    view = laid(3, reduced_motion=reduced_motion, heard=heard)
    view.shown.active = 0
    moments = [(abs(view.motion.shake), view.motion.alarm) for _ in frames(view, [TurnLost(0, 1)])]
    shake, alarm = map(max, zip(*moments, strict=True))
    assert shake == 0 if reduced_motion else shake > 5
    assert alarm > 0
    assert heard.sounds
    assert view.motion.shake == 0


def test_knocked_off_dice_fly_to_the_row_of_their_owner() -> None:
    view, row = laid(4), Box(900, 500, 300, 60)
    view.rows[2] = row
    view.shown.pairs = {0: (1, throw("42")), 2: (4, throw("42"))}
    moments = frames(view, [PairKnockedOff(2, 4, throw("42"), 0)])
    last = [view.motion.flights[2].spots for _ in moments if 2 in view.motion.flights][-1]
    assert all(row.x < x < row.x + 90 and abs(y - row.centre[1]) < 30 for x, y in last)
    assert 2 not in view.shown.pairs


def test_the_water_splashes_at_once_where_the_dice_hit_it_and_stays_about_them() -> None:
    view = laid(4, canvas_of((1280, 800)))
    canvas, k = view.canvas, view.board.layout.k
    x, y = sea = view.board.layout.sea(2, 4)
    at_dice, above = Box(x - 130 * k, y - 60 * k, 260 * k, 120 * k), Box(x - 260 * k, y - 400 * k, 520 * k, 250 * k)
    calm, inks = clear(canvas), []
    for part in (0.03, 0.1, 0.2, 0.3, 0.4):
        picture = clear(canvas)
        draw_splash(canvas, view.board.layout.drawing, view.board.layout.board, Passing(sea, part))
        inks.append([bool(changed(calm, picture, canvas.area(area))) for area in (at_dice, above)])
    assert inks == [[True, False]] * 5
    view.shown.pairs = {0: (1, throw("42")), 2: (4, throw("42"))}
    moments = (
        view.motion.flights[2].spots
        for _ in frames(view, [PairKnockedOff(2, 4, throw("42"), 0)])
        if view.motion.splashes
    )
    (left, high), (right, low) = next(moments)
    assert left < x < right
    assert max(abs(high - y), abs(low - y)) < 20 * k


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
@pytest.mark.parametrize(
    ("fallen", "words"),
    [
        ({1: 62}, "P1’s 62 is out!"),
        ({1: 62, 3: 51}, "P1’s 62 and P3’s 51 are out!"),
        ({1: 62, 2: 54, 3: 51}, "P1’s 62, P2’s 54 and P3’s 51 are out!"),
        ({1: 62, 2: 54, 3: 51, 4: 43}, "4 pairs are out: 62, 54, 51 and 43!"),
    ],
)
def test_of_pairs_that_are_knocked_off_together_all_are_announced_at_once(
    fallen: dict[int, int], words: str, *, reduced_motion: bool
) -> None:
    heard = Heard()
    view = laid(5, reduced_motion=reduced_motion, heard=heard)
    lost = {seat: (6 - seat, throw(str(value))) for seat, value in fallen.items()}
    view.shown.pairs = {0: (0, throw("71")), **lost}
    tell(view, [PairKnockedOff(seat, field, pair, 0) for seat, (field, pair) in lost.items()])
    assert heard.toasts == [words]
    assert [*view.shown.pairs] == [0]


def test_a_light_runs_up_from_the_placed_pair_and_each_beaten_one_falls_when_it_arrives() -> None:
    view = laid(4)
    view.shown.pairs = {0: (1, throw("61")), 1: (3, throw("64")), 2: (2, throw("61")), 3: (5, throw("54"))}
    reached: dict[int, float] = {}
    for _ in frames(view, [PairKnockedOff(2, 2, throw("61"), 0), PairKnockedOff(3, 5, throw("54"), 0)], 0.005):
        surge = view.motion.surge
        for seat in view.motion.flights.keys() - reached.keys():
            assert surge is not None
            reached[seat] = surge[0]
    assert reached == {2: pytest.approx(2, abs=0.15), 3: pytest.approx(5, abs=0.15)}
    assert view.shown.pairs.keys() == {0, 1}
    assert view.motion.surge is None


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_on_the_storey_of_a_fallen_pair_it_is_told_why_it_fell(*, reduced_motion: bool) -> None:
    view = laid(4, reduced_motion=reduced_motion)
    view.shown.pairs = {0: (1, throw("61")), 2: (2, throw("61")), 3: (5, throw("54"))}
    told: dict[str, list[tuple[float, float]]] = {}
    for _ in frames(view, [PairKnockedOff(2, 2, throw("61"), 0), PairKnockedOff(3, 5, throw("54"), 0)]):
        for chip in view.motion.chips:
            told.setdefault(chip.words, []).append(chip.spot)
    assert list(told) == ["61 = 61", "61 > 54"]
    for field, spots in zip((2, 5), told.values(), strict=True):
        assert all(view.board.layout.storey_box(field).contains(spot) for spot in spots)
    assert not view.motion.chips


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
def test_the_fields_that_an_x_costs_are_told_over_the_pawn(*, reduced_motion: bool) -> None:
    view = laid(3, reduced_motion=reduced_motion)
    view.shown.pieces |= {0: 8, 1: 8}
    layout, told, left = view.board.layout, list[tuple[str, float]](), set()
    for _ in frames(view, [PawnMoved(0, 8, 6, MoveReason.CROSS)]):
        told += [(chip.words, chip.spot[1]) for chip in view.motion.chips]
        left |= {view.motion.left.spot} if view.motion.left is not None else set()
    assert {words for words, _ in told} == {"−2"}
    assert all(y < layout.at(6)[1] - layout.piece * layout.k / 2 for _, y in told), "clear of the pawn's face"
    assert left == (set() if reduced_motion else {layout.at(8)})
    assert view.shown.pieces[0] == 6
    assert not view.motion.chips
    assert view.motion.left is None


def test_an_x_crosses_out_the_numbers_rolled_before() -> None:
    view, canvas = laid(3, canvas_of((1280, 800))), canvas_of((1280, 800))
    view.shown.active, view.shown.rolls, view.shown.is_rolled = 0, [throw("31"), throw("7X")], True
    box = view.tray.plan.words
    pictures = []
    for crosses in (0, 1):
        view.motion.crosses = crosses
        assert "31 ›" in words_on(view, canvas)
        pictures.append(canvas.surface.copy())
    assert changed(*pictures, canvas.area(Box(box.x, box.y, box.w, min(44.0, box.h * 0.27))))


def test_the_x_of_a_lost_turn_stays_while_the_red_of_the_tray_fades() -> None:
    view, canvas = laid(3, canvas_of((1280, 800))), canvas_of((1280, 800))
    view.shown.active, view.shown.rolls, view.shown.is_rolled, view.motion.crosses = 0, [throw("7X")], True, 1
    fading = []
    for view.motion.alarm in (1.0, 0.3, 0.2, 0.0):
        view.draw(canvas)
        fading.append(view.fades.is_moving)
    assert not any(fading)


@pytest.mark.rule("S-33")
def test_who_starts_ahead_hops_there_together_and_is_said() -> None:
    view = laid(3)
    view.sync(GAME.new(3, frozenset({"head"})))
    moments = frames(view, [HeadStart((0, 2), 1)], STEP.seconds)
    next(moments)
    lifts = [pose.lift for pose in view.motion.poses.values()]
    assert lifts[0] == lifts[2] > lifts[1] == 0
    assert view.motion.words == describe(HeadStart((0, 2), 1), view.table) == "Everybody else starts on space 1"
    assert len(list(moments)) * STEP.seconds > 0.9, "there is time to read it"
    assert view.motion.words
    assert view.shown.pieces == {0: 1, 1: 0, 2: 1}
    assert not view.motion.poses
    assert describe(HeadStart((1,), 1), view.table) == "P1 starts on space 1"


def test_a_pawn_that_is_taken_back_goes_the_way_it_came() -> None:
    view = view_at(GAME, 2)
    track = view.board.layout.at
    view.shown.pieces.update({0: 14, 1: 6})
    seen = view.seen()
    view.shown.pieces[0] = 5
    run, passed = Run(view.animator.animate_undo(seen)), []
    while run.update(0.01) is None:
        spot = view.motion.poses[0].spot
        passed.append(min(range(21), key=lambda field: dist(track(field), spot)))
    assert list(dict.fromkeys(passed)) == [*range(14, 4, -1)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_storey_is_refused_only_where_it_is_not_legal(seats: int) -> None:
    view = laid(seats)
    for state, seat in decisions(GAME.new(seats), Random(seats)):
        offer = asked(view, state.copy(), seat)
        assert offer.first in {one.key for one in offer.everything}
        for target in offer.targets:
            assert not view.refusal(state, seat, target.shape.centre)
        for step in range(1, 6):
            if PLACES[step] not in state.legal(seat):
                assert view.refusal(state, seat, view.board.layout.storey_box(step).centre)


def test_what_a_placing_would_knock_off_is_shown_before_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, state = canvas_of((1280, 720)), Table(3, lying={1: "12@4", 2: "76@5"}).play("43").state
    view = laid(3, canvas)
    view.skip_transitions = True
    view.sync(state)
    discs: list[str] = []
    plain = canvas.pieces.disc
    monkeypatch.setattr(canvas.pieces, "disc", lambda look, d: discs.append(look) or plain(look, d))

    def looked(focus: str | None) -> pygame.Surface:
        asked(view, state, 0, focus)
        surface = clear(canvas)
        view.draw(canvas)
        return surface

    before = looked(None)
    assert discs == [LOOKS[1].colour] * 4, "every field below, the rock too, names those it would knock off"
    after = looked("field3")
    for step, is_doomed in ((4, True), (5, False)):
        (spot, _), edge = view.board.layout.slots(step)
        beside = Box(spot[0] - edge * 0.68, spot[1] - edge * 0.6, edge * 0.16, edge)
        assert bool(changed(before, after, canvas.area(beside))) is is_doomed
    hint = view.offers[0].hint
    assert "21" in hint
    assert "76" not in hint


def words_on(view: BeaconView, canvas: Canvas) -> list[str]:
    clear(canvas)
    canvas.audit = []
    view.draw(canvas)
    texts, canvas.audit = [printed.text for printed in canvas.audit], None
    return texts


def test_the_numbers_of_fields_can_be_read_below_the_pawns_that_cover_them() -> None:
    view, canvas = laid(4, canvas_of((1280, 800))), canvas_of((1280, 800))
    view.shown.pieces |= {0: 3, 1: 7, 2: 7, 3: 0}
    assert [words for words in words_on(view, canvas) if words.isdecimal()] == ["3", "7"]


def test_the_number_printed_on_a_field_is_covered_while_pawns_stand_on_it() -> None:
    view, canvas = laid(2, canvas_of((1280, 800))), canvas_of((1280, 800))
    (x, y), k = view.board.layout.at(7), view.board.layout.k
    between_pawns, inked = canvas.area(Box(x - 5 * k, y - 14 * k, 6 * k, 12 * k)), []
    for at in (6, 7):
        view.shown.pieces |= {0: at, 1: at}
        surface = clear(canvas)
        view.draw_static(canvas)
        view.draw(canvas)
        inked.append(pygame.mask.from_threshold(surface.subsurface(between_pawns), (42, 29, 20), (40, 40, 40)).count())
    assert inked[0] > 4
    assert inked[1] == 0


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_odds_are_shown_only_when_switched_on(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    view = laid(3, canvas)
    state = Table(3).play("12 46").state
    view.sync(state)
    offer = asked(view, state, 0, "roll")
    assert not any("%" in text for text in [*words_on(view, canvas), offer.hint])
    toggle = next(choice.act for choice in offer.choices if choice.key == "odds")
    toggle.change()
    assert {"31%", "14%"} <= set(words_on(view, canvas)), "five throws of 36 are better than 64"
    assert "31%" in asked(view, state, 0, "roll").hint
    toggle.change()
    assert not any("%" in text for text in words_on(view, canvas))


def test_a_storey_is_pointed_at_where_its_walls_are() -> None:
    layout = laid(2).board.layout
    box, shape = layout.storey_box(5), layout.storey_shape(5)
    assert shape.contains(box.centre)
    assert not shape.contains((box.x + 1, box.y + 1)), "above the slanting wall is the sea"


def test_the_dice_of_the_next_seat_wait_in_the_tray_unless_they_lie_in_the_lighthouse() -> None:
    view = laid(3)
    view.skip_transitions, view.shown.active = True, 0

    def tray() -> bytes:
        surface = pygame.Surface(view.canvas.viewport.window)
        view.draw(view.canvas.onto(surface))
        return surface.subsurface(view.canvas.area(view.zones.tray)).copy().get_buffer().raw

    seen = []
    for seat in (1, 2):
        view.hear([TurnStarted(seat, 2)])
        seen.append(tray())
    view.shown.pairs[2] = 3, throw("43")
    seen.append(tray())
    assert len({*seen}) == 3
    del view.shown.pairs[2]
    view.motion.flights[2] = Flight(throw("43"), ((100, 500), (160, 500)), 60)
    assert tray() == seen[-1], "or fly somewhere"
    view.motion.flights.clear()
    view.shown.rolls, view.shown.is_rolled = [throw("72")], True
    rolled = tray()
    view.hear([TurnStarted(1, 3)])
    assert tray() == rolled not in seen
