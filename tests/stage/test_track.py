"""A board of stations: ways, crowds, stacks, hit tests, walking pieces, and the example of the handbook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, dist, pi, sin
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box, Disc, Spot
from game.stage.paint.pictures import Recipe
from game.stage.pieces import PIP_DIE
from game.stage.table.animator import on
from game.stage.table.figures import place_board
from game.stage.table.lifting import Carried
from game.stage.table.offer import Offer
from game.stage.table.saved_throws import SavedThrows
from game.stage.table.table import Table
from game.stage.table.track import Goal, Pose, StationLook, Track, TrackAnimations, TrackViewModel, Yard, in_order
from game.stage.table.track_animator import STEP, Hop, PiecesAnimator
from game.stage.table.track_view import StationMove, TrackView
from game.stage.table.tray import Tray
from game.stage.table.viewmodel import Snapshot, held
from game.stage.text.language import tr
from game.stage.time.timeline import Run, Script
from game.storage import folders
from tests.kit import Heard, asked, canvas_of, changed, clear, table_of, tell

BOARD = Box(100, 50, 848, 848)
LINE = [(100.0 * n, 400.0) for n in range(1, 9)]


class Stacks(Track[int]):
    stack = 20.0


def line(kind: type[Track[int]] = Track) -> Track[int]:
    """Return a board with a line of stations 0 to 7, and a home row 10, 11 off station 3."""
    track = kind(848, {**dict(enumerate(LINE)), 10: (400, 300), 11: (400, 200), 20: (50, 50)}, [range(8), (3, 10, 11)])
    track.lay(BOARD)
    return track


def animator(
    pieces: dict[Any, int], track: Track[int] | None = None, *, reduced_motion: bool = False, heard: Heard | None = None
) -> PiecesAnimator[TrackViewModel[Any, Any], TrackAnimations]:
    table = table_of(3, reduced_motion=reduced_motion, heard=heard)
    made = PiecesAnimator(table, TrackViewModel(pieces), TrackAnimations())
    made.layout = track or line()
    return made


def moments(
    made: PiecesAnimator[TrackViewModel[Any, Any], TrackAnimations], script: Script
) -> Iterator[dict[Any, Pose]]:
    run = Run(script)
    while run.update(0.01) is None:
        yield {**made.layout.standings(made.shown.pieces), **made.motion.poses}


def passed(track: Track[int], spots: Sequence[Spot]) -> list[int]:
    """Return the stations next to a moving piece, in order."""
    return list(dict.fromkeys(min(track.stations, key=lambda one: dist(track.at(one), spot)) for spot in spots))


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        (1, 4, [1, 2, 3, 4]),
        (4, 1, [4, 3, 2, 1]),
        (2, 11, [2, 3, 10, 11]),
        (11, 2, [11, 10, 3, 2]),
        (5, 5, [5]),
        (7, 20, [7, 20]),
    ],
)
def test_a_way_goes_forward_and_into_branches_else_back_else_straight(start: int, end: int, way: list[int]) -> None:
    assert line().way(start, end) == way


def test_in_a_loop_the_way_is_forward() -> None:
    loop = Track(100, {n: (float(n), 0.0) for n in range(6)}, [(*range(6), 0)])
    assert loop.way(4, 1) == [4, 5, 0, 1]
    assert loop.way(1, 4) == [1, 2, 3, 4]


@pytest.mark.parametrize("count", range(1, 17))
def test_pieces_on_one_station_stand_apart_around_it(count: int) -> None:
    track = line()
    spots = [pose.spot for pose in track.standings(dict.fromkeys(range(count), 3)).values()]
    assert all(dist(one, other) > 20 for one, other in combinations(spots, 2))
    assert all(dist(spot, track.at(3)) < 75 for spot in spots)


def test_a_crowd_lies_down_and_who_hops_takes_no_room() -> None:
    track, crowd = line(), dict.fromkeys(range(4), 3)
    assert {pose.flat for pose in track.standings(crowd).values()} == {1.0}
    left = track.standings(crowd, {0})
    assert left[0] == Pose(track.at(3))
    assert left[1].flat == 0.0


def test_a_single_piece_stands_upright_and_a_stack_lies() -> None:
    poses = line(Stacks).standings({"a": 3, "b": 3, "c": 5})
    assert [pose.flat for pose in poses.values()] == [1.0, 1.0, 0.0]


def test_in_a_stack_each_piece_lies_upon_the_one_before_and_is_drawn_after_it() -> None:
    poses = line(Stacks).standings({"a": 3, "b": 3, "c": 3})
    assert [pose.lift for pose in poses.values()] == [0.0, 20.0, 40.0]
    assert in_order(poses) == ["a", "b", "c"]


def test_whoever_comes_last_is_on_top_of_the_stack() -> None:
    made = animator({"a": 2, "b": 3}, line(Stacks))
    *_, last = moments(made, made.walk("a", [2, 3]))
    assert last["a"].lift > last["b"].lift
    assert made.layout.standings(made.shown.pieces)["a"].lift == 20.0


def test_a_stack_walks_over_others_and_captured_pieces_go_home_together() -> None:
    made = animator({"a": 1, "b": 1, "c": 2}, line(Stacks))
    poses = list(moments(made, made.walk_together({"a": (1, 2, 3), "b": (1, 2, 3)})))
    assert all(0 < one["b"].lift - one["a"].lift <= 20.0 for one in poses if made.motion.poses)
    assert {one["c"].lift for one in poses} == {0.0}
    assert made.shown.pieces == {"c": 2, "a": 3, "b": 3}
    poses = list(moments(made, made.walk_together({"a": (3, 20), "b": (3, 10)})))
    assert made.shown.pieces == {"c": 2, "a": 20, "b": 10}
    assert all({one["a"].spot, one["b"].spot} != {made.layout.at(3)} for one in poses[3:])


def test_a_finger_means_the_nearest_station_within_reach() -> None:
    track = line()
    x, y = track.at(3)
    assert track.station_at((x + 30, y)) == 3
    assert track.station_at((x + 30, y), among=[4, 5]) is None
    assert track.station_at((x, y + 45)) is None
    assert track.station_at((x, y + 60)) is None


def test_a_piece_walks_from_station_to_station_and_others_make_room_where_it_stays() -> None:
    heard = Heard()
    made = animator({0: 1, 1: 2, 2: 4}, heard=heard)
    poses = list(moments(made, made.walk(0, made.layout.way(1, 4))))
    assert passed(made.layout, [one[0].spot for one in poses]) == [1, 2, 3, 4]
    assert max(one[0].lift for one in poses) > 30
    assert {one[1].spot for one in poses} == {made.layout.at(2)}, "who is only passed does not move"
    assert poses[-1][2].spot != made.layout.at(4), "who is there makes room"
    assert made.shown.pieces == {0: 4, 1: 2, 2: 4}
    assert not made.motion.poses
    assert heard.sounds == ["pawn_hop"] * 3


def test_a_walk_that_is_cut_short_ends_at_its_goal() -> None:
    made = animator({0: 0})
    run = Run(made.walk(0, made.layout.way(0, 7)))
    run.update(2.5 * STEP.seconds)
    run.stop()
    assert made.shown.pieces == {0: 7}
    assert not made.motion.poses


def test_with_reduced_motion_a_piece_fades_at_its_place_and_appears_at_the_goal() -> None:
    made = animator({0: 1}, reduced_motion=True)
    seen = [one[0] for one in moments(made, made.walk(0, made.layout.way(1, 7)))]
    assert {pose.spot for pose in seen} <= {made.layout.at(1), made.layout.at(7)}
    assert min(pose.seen for pose in seen) < 0.2
    assert {pose.lift for pose in seen} == {0.0}


@pytest.mark.parametrize("share", [0.3, 1.0])
def test_undone_pieces_go_back_the_way_they_came_from_where_they_are(share: float) -> None:
    made = animator({0: 1, 1: 11})
    run = Run(made.walk(0, made.layout.way(1, 11)))
    run.update(share * 4 * STEP.seconds)
    seen = Snapshot(held(made.shown), held(made.motion))
    start = made.motion.poses[0].spot if made.motion.poses else made.layout.at(11)
    run.stop()
    made.shown.pieces[0] = 1
    made.motion.poses.clear()
    poses = list(moments(made, made.animate_undo(seen)))
    assert dist(poses[0][0].spot, start) < 40
    assert passed(made.layout, [one[0].spot for one in poses])[-1] == 1
    assert not made.motion.poses


def drawn(draw: Any) -> tuple[pygame.Surface, Canvas]:
    canvas = canvas_of((640, 360))
    surface = clear(canvas)
    draw(canvas)
    return surface, canvas


def test_a_waiting_piece_enters_at_the_station_of_its_yard_and_its_way_is_drawn_from_there() -> None:
    track = line()
    track.add_yard(1, [(100, 100), (200, 100)], 2)
    track.add_goal(1, (850, 400), 7)
    assert track.way(Yard(1, 1), Goal(1)) == [Yard(1, 1), 2, 3, 4, 5, 6, 7, Goal(1)]
    seen, _ = drawn(lambda canvas: track.draw_way(canvas, track.way(Yard(1, 0), 4)))
    other, _ = drawn(lambda canvas: track.draw_way(canvas, [2, 3, 4]))
    assert not changed(seen, other, seen.get_rect())


def test_a_board_is_printed_with_ways_arrows_and_stations() -> None:
    track, looks = line(), {3: StationLook(inner=8), 4: StationLook("state.gold")}

    def text(canvas: Canvas) -> str:
        return track.drawn_ways(canvas, [range(8)], "surface.wood_dark", 8, "state.danger") + track.drawn_stations(
            canvas, looks
        )

    whole, canvas = drawn(
        lambda canvas: canvas.put_box(track.print(canvas, "line", lambda: text(canvas)).sprite, BOARD)
    )
    inks = {ink: pygame.Vector3(canvas.colour(ink)[:3]) for ink in ("state.gold", "surface.card_hi", "state.danger")}

    def ink_at(x: float, y: float) -> str:
        """Return the ink whose colour is nearest to that of a place under the lamp."""
        seen = pygame.Vector3(whole.get_at((int(x / 3), int(y / 3)))[:3])
        return min(inks, key=lambda ink: seen.distance_to(inks[ink]))

    x, y = track.at(5)
    assert [ink_at(*track.at(4)), ink_at(*track.at(3)), ink_at(x + 47, y)] == list(inks)


def test_a_dashed_way_is_thinner_than_a_whole_one_and_both_mark_their_goal() -> None:
    track = line()
    whole, canvas = drawn(lambda canvas: track.draw_way(canvas, range(6)))
    dashed, _ = drawn(lambda canvas: track.draw_way(canvas, range(6), is_dashed=True))
    blank = pygame.Surface(whole.get_size())
    (x, y), (left, _) = track.at(5), track.at(1)
    goal, middle = canvas.area(Box(x - 50, y - 50, 100, 100)), canvas.area(Box(left, y - 8, 300, 16))
    assert changed(blank, whole, middle) > changed(blank, dashed, middle) > 0
    assert changed(blank, dashed, goal)


# ---- the example of the handbook


@dataclass(frozen=True)
class PawnMoved:
    piece: tuple[int, int]
    start: int
    end: int
    captured: tuple[int, int] | None = None


@dataclass(frozen=True)
class Move:
    start: int
    end: int


@dataclass
class RingState:
    moves: Sequence[Move] = ()

    def legal(self, seat: int, /) -> Sequence[Move]:
        return self.moves


@dataclass(slots=True)
class RingViewModel(TrackViewModel[tuple[int, int], Any]):
    @classmethod
    def of(cls, state: object) -> RingViewModel:
        return cls({(0, 0): 10, (0, 1): 9, (1, 0): 12}, thrown=("3",))


def example() -> Mapping[str, Any]:
    text = (Path(folders.__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(def ring.*?)```", text, re.DOTALL)
    names = {
        "Track": Track, "TrackAnimations": TrackAnimations, "TrackView": TrackView, "StationMove": StationMove,
        "RingViewModel": RingViewModel, "RingState": RingState, "PawnMoved": PawnMoved, "Yard": Yard, "Hop": Hop,
        "PiecesAnimator": PiecesAnimator, "Tray": Tray, "PIP_DIE": PIP_DIE, "Table": Table, "Canvas": Canvas,
        "Recipe": Recipe, "Offer": Offer, "Sequence": Sequence, "Iterator": Iterator, "Script": Script, "on": on,
        "tr": tr, "pi": pi, "sin": sin, "cos": cos, "__name__": __name__,
    }  # fmt: skip
    exec(compile(code, "README.md", "exec"), names)
    return names


def ring_view() -> Any:
    methods = dict.fromkeys(("headline", "row"), lambda *_: "")
    view = type("Whole", (example()["RingView"],), methods)(table_of(2))
    place_board(canvas_of((640, 360)), view, BOARD)
    view.sync(RingState())
    return view


def test_the_example_of_the_handbook_walks_and_captures() -> None:
    view = ring_view()
    tell(view, [PawnMoved((0, 0), 10, 12, captured=(1, 0))])
    assert view.shown.pieces == {(0, 0): 12, (0, 1): 9, (1, 0): Yard(1, 0)}


def test_the_example_of_the_handbook_draws_and_can_be_pressed() -> None:
    view, move = ring_view(), Move(10, 13)
    (target,) = asked(view, RingState([move]), 0).targets
    assert target.act == Decide(0, move)
    assert target.shape.contains(view.layout.at(10))
    before, canvas = drawn(view.draw)
    asked(view, RingState([move]), 0, target.key)
    x, y = view.layout.at(13)
    assert changed(before, drawn(view.draw)[0], canvas.area(Box(x - 60, y - 60, 120, 120))), "the goal is marked"


def test_where_several_pieces_can_go_the_piece_is_picked_next() -> None:
    view, state = ring_view(), RingState([Move(10, 0), Move(9, 0), Move(9, 1)])
    view.moves = lambda offer: [StationMove(m, (m.start, m.end), m.end, "Move", f"to {m.end}") for m in offer.legal]
    first, second = asked(view, state, 0).targets
    assert isinstance(first.act, PartialPick)
    assert second.act == Decide(0, Move(9, 1))
    first.act.change()
    acts = {target.key: target.act for target in asked(view, state, 0).targets}
    assert (acts.pop("field10"), acts.pop("field9")) == (Decide(0, Move(10, 0)), Decide(0, Move(9, 0)))
    acts["field0"].change()
    assert len(asked(view, state, 0).targets) == 2
    view.suggest(state, 0, Move(9, 0))
    assert "field10" in {target.key for target in asked(view, state, 0).targets}


def test_a_piece_that_can_move_is_dragged_to_the_end_of_its_way() -> None:
    view, state = ring_view(), RingState([Move(10, 0), Move(9, 0), Move(9, 1)])
    view.moves = lambda offer: [StationMove(m, (m.start, m.end), m.end, "Move", f"to {m.end}") for m in offer.legal]
    ends = [Disc(*view.layout.at(end), view.layout.disc(0).r) for end in (0, 1)]
    first, second = view.lifts(asked(view, state, 0))
    assert (first.key, first.places) == ((0, 0), [("field0", ends[0])])
    assert (second.key, second.places) == ((0, 1), [("field0", ends[0]), ("field1", ends[1])])
    assert second.shape.contains(view.layout.at(9))
    asked(view, state, 0).targets[0].act.change()
    first, second = view.lifts(asked(view, state, 0))
    assert (first.places, second.places[0]) == ([("field10", ends[0])], ("field9", ends[0]))
    before, canvas = drawn(view.draw)
    view.motion.carried = Carried(first.key, first.spot)
    assert changed(before, drawn(view.draw)[0], canvas.area(first.shape)), "it is not drawn where it lies"


def test_a_saved_throw_is_suggested_and_its_chips_leave_room_for_the_things_thrown() -> None:
    view, saved = ring_view(), [[2]]
    view.saved = SavedThrows(lambda: saved[-1], str)
    view.moves = lambda offer: [StationMove(m, (1, 2), 1, "", "") for m in offer.legal if m.end == view.used(0)]
    view.update(0.0)
    alone = view.tray.box
    saved.append([2, 3, 4, 5])
    view.update(0.0)
    assert view.tray.box.w < alone.w
    state = RingState([Move(1, 4)])
    assert [target.key for target in asked(view, state, 0).targets] == ["throw2", "throw3", "throw4", "throw5"]
    assert view.refusal(state, 0, view.layout.at(10)) == "Choose a throw first."
    view.suggest(state, 0, Move(1, 4))
    assert not view.refusal(state, 0, view.layout.at(10))
    assert {target.key for target in asked(view, state, 0).targets} == {"field1", "throw2", "throw3", "throw5"}
    asked(view, RingState([Move(2, 5)]), 0)
    assert view.used(0) is None, "another decision has no pick yet"


def test_a_piece_of_another_is_refused() -> None:
    view = ring_view()
    assert view.refusal(RingState(), 0, view.layout.at(12))
    assert not view.refusal(RingState(), 1, view.layout.at(12))
