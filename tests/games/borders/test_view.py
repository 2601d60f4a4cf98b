"""What can be touched is what the rules allow; stories and positions show the same; nothing lies on anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pygame
import pytest
from game.games.borders.view.places import hull, middle
from game.games.borders.view.seen import Seen, seen

from game.bots.levels import make as bot
from game.games.borders import GAME
from game.games.borders.actions import Complete, Mark, Reroll
from game.games.borders.board import numbers
from game.games.borders.dice import DICE
from game.games.borders.rules import BordersState
from game.games.borders.view import BordersView, figure, lesson, make
from game.games.borders.view.outline import capsule, inside
from game.rules.contract import CHANCE, Action
from game.rules.match import Match, Player
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Poly
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.pieces import Pieces
from game.stage.table.table import Table
from game.stage.time.timeline import Run, Script

SIZES = ((1920, 1080), (1280, 800), (1024, 768), (1080, 1920), (2560, 1080))
LOOKS = ("red", "blue", "yellow", "green")


def no_cue(seat: int, label: str) -> Script:
    yield from ()


def table(seats: int, *, is_calm: bool = False) -> Table:
    guests = [Guest(f"P{seat}", LOOKS[seat], True) for seat in range(seats)]
    return Table(guests, no_cue, lambda *a, **k: None, lambda text: None, is_calm=is_calm)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)


def canvas_of(size: tuple[int, int], paint_scale: float = 0.0) -> Canvas:
    viewport = Viewport.of(size)
    paint = Paint(scale=paint_scale or viewport.scale)
    return Canvas(pygame.Surface(size), viewport, paint, Pieces(paint))


def placed(seats: int, size: tuple[int, int] = (640, 360), stage: Sequence[int] = (0,)) -> BordersView:
    view = make(table(seats))
    canvas = canvas_of(size)
    view.place(Zones.of(canvas.viewport, view.ratio, seats), canvas, stage)
    return view


@cache
def positions(seats: int) -> Sequence[tuple[BordersState, Action]]:
    """Every position of a match of computers in which somebody decides, and the decision."""
    match = Match(GAME, [Player(f"P{seat}", "greedy") for seat in range(seats)], (), "view")
    match.settle()
    mind, rng = bot("greedy", GAME), Random("view")
    out: list[tuple[BordersState, Action]] = []
    while not match.is_over:
        seat = match.state.actors()[rng.randrange(len(match.state.actors()))]
        action = mind.choose(match.state, seat, rng)
        out.append((match.state, action))
        match.submit(seat, action)
    return out


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_can_be_touched_is_what_the_rules_allow(seats: int) -> None:
    view, staged = placed(seats), (0,)
    for state, _ in positions(seats):
        for seat in state.actors():
            if staged != (seat,):
                staged = (seat,)
                view.place(view._zones, view._canvas, staged)
            view.sync(state)
            view.offer(state, (seat,), None)
            if state.is_throwing:
                check_every_throw_can_be_picked(view, state, seat)
                continue
            offered = [t.act for t in view.targets(state, seat)] + [c.act for c in view.choices(state, seat)]
            legal = list(state.legal(seat))
            assert len(offered) == len(legal)
            assert all(action in legal for action in offered)


def check_every_throw_can_be_picked(view: BordersView, state: BordersState, seat: int) -> None:
    reached = set()
    for kept in range(1 << DICE):
        view.pick(state, frozenset(numbers(kept)))
        reached |= {choice.act for choice in view.choices(state, seat) if not choice.reason}
    assert reached == set(state.legal(seat))
    view.drop_pick()


def test_touching_a_die_keeps_it_and_touching_it_again_lets_it_go() -> None:
    view = placed(2)
    state = next(s for s, _ in positions(2) if s.is_throwing and s.throw == 1)
    view.place(view._zones, view._canvas, (state.active,))
    view.sync(state)
    for kept in ({2}, {2, 4}, {4}):
        touched = view.kept ^ kept
        die = next(t for t in view.targets(state, state.active) if t.key == f"die{next(iter(touched))}")
        assert callable(die.act)
        die.act()
        assert view.kept == kept
        loose = [state.dice[p] for p in range(DICE) if p not in kept]
        action = view.choices(state, state.active)[0].act
        assert isinstance(action, Reroll)
        assert sorted(state.dice[p] for p in action.positions) == sorted(loose)


def test_dice_kept_by_hand_stay_kept_while_the_position_is_shown_again() -> None:
    view = placed(2)
    state = next(s for s, _ in positions(2) if s.is_throwing)
    view.sync(state)
    view.pick(state, frozenset({1, 3}))
    view.sync(state)
    assert view.kept == {1, 3}
    view.sync(next(s for s, _ in positions(2) if (s.turns, s.throw) != (state.turns, state.throw)))
    assert view.kept != {1, 3} or not view._pick_key


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_picked_dice_stay_put_when_the_rules_throw_their_twins(seats: int) -> None:
    """Of equal dice the log names the lowest; on the table the ones that were picked must fly."""
    view = placed(seats)
    state = next(s for s, _ in positions(seats) if s.is_throwing and len(set(s.dice)) < DICE)
    view.place(view._zones, view._canvas, (state.active,))
    view.sync(state)
    twins = next([p for p in range(DICE) if state.dice[p] == c] for c in state.dice if state.dice.count(c) > 1)
    kept = frozenset({twins[0]})
    view.pick(state, kept)
    columns = view.tray._columns[:]
    action = view.choices(state, state.active)[0].act
    assert isinstance(action, Reroll)
    canonical = frozenset(range(DICE)) - set(action.positions)
    view.stories._match_columns(canonical)
    assert {view.tray._columns[p] for p in canonical} == {columns[p] for p in kept}


@pytest.mark.parametrize("is_calm", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_stories_end_where_the_position_is(seats: int, is_calm: bool) -> None:
    view = make(table(seats, is_calm=is_calm))
    canvas = canvas_of((320, 180))
    view.place(Zones.of(canvas.viewport, view.ratio, seats), canvas, (0,))
    match = Match(GAME, [Player(f"P{seat}", "greedy") for seat in range(seats)], (), f"stories{seats}")
    mind, rng = bot("greedy", GAME), Random(7)
    view.sync(match.state)
    story = match.settle()
    while True:
        for event in story.events:
            script = view.script(event)
            if script is None:
                continue
            run, cut = Run(script), rng.random()
            for _ in range(1 if cut < 0.3 else 400):
                if run.update(0.1 if cut < 0.3 else 0.05) is not None:
                    break
                view.update(0.05)
            run.stop()
        assert shown(view.seen) == shown(seen(match.state))
        assert not {**view.stories.strokes, **view.stories.glows, **view.stories.coins}
        if match.is_over:
            break
        actors = match.state.actors()
        seat = actors[rng.randrange(len(actors))]
        story = match.submit(seat, mind.choose(match.state, seat, rng))


def shown(model: Seen) -> tuple[Any, ...]:
    return (
        tuple(layout.name for layout in model.layouts),
        model.crossed,
        model.closed,
        model.high,
        model.low,
        model.dice,
        model.throw,
        model.kept,
        model.is_using,
        model.left if model.is_using else None,
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_field_that_cannot_be_used_has_a_reason(seats: int) -> None:
    view = placed(seats)
    for number, (state, _) in enumerate(positions(seats)):
        if number % 9 or not (state.is_completing or state.is_marking):
            continue
        seat = state.actors()[0]
        view.place(view._zones, view._canvas, (seat,))
        view.sync(state)
        land = view.land(seat)
        assert land is not None
        usable = {a.field for a in state.legal(seat) if isinstance(a, Mark)}
        for action in state.legal(seat):
            if isinstance(action, Complete):
                usable |= set(land.layout.segments[action.segment])
        for field in range(86):
            if field not in usable or state.crossed[seat] >> field & 1:
                assert view.refusal(state, seat, land.at(field)), field


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_targets_hit_only_their_own_stones(size: tuple[int, int]) -> None:
    view = placed(4, size)
    viewport = view._canvas.viewport
    for number, (state, _) in enumerate(positions(4)):
        if number % 11:
            continue
        seat = state.actors()[0]
        view.place(view._zones, view._canvas, (seat,))
        view.sync(state)
        land = view.land(seat)
        assert land is not None
        targets = view.targets(state, seat)
        for target in targets:
            box = target.shape.bounds
            assert 0 <= box.x <= box.right <= viewport.width
            assert 0 <= box.y <= box.bottom <= viewport.height
            if state.is_throwing:
                assert min(box.w, box.h) >= 70
                continue
            act = target.act
            own = {act.field} if isinstance(act, Mark) else set(land.layout.segments[act.segment])  # type: ignore[attr-defined]
            for other in targets:
                if other is not target and isinstance(other.act, Mark):
                    assert not target.shape.contains(other.shape.centre)
            assert all(target.shape.contains(land.at(field)) for field in own)
            if isinstance(act, Complete):
                assert not any(target.shape.contains(land.at(f)) for f in range(86) if f not in own)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_dice_lie_inside_their_tray_apart_from_each_other(size: tuple[int, int]) -> None:
    view = placed(4, size)
    state = next(s for s, _ in positions(4) if s.is_throwing)
    view.sync(state)
    for kept in range(1 << DICE):
        view.pick(state, frozenset(numbers(kept)))
        cells = [view.tray.cell(p) for p in range(DICE)]
        for index, cell in enumerate(cells):
            assert view.tray.box.x <= cell.x <= cell.right <= view.tray.box.right
            assert not any(cell.inset(0.5).overlaps(other) for other in cells[index + 1 :])


def test_a_capsule_goes_round_its_stones_and_no_others() -> None:
    spots = {0: (0.0, 0.0), 1: (64.0, 0.0), 2: (128.0, 0.0), 3: (64.0, 64.0)}
    poly = Poly(capsule(spots, ((0, 1), (1, 2), (1, 3)), 30))
    assert all(poly.contains(spot) for spot in spots.values())
    assert not any(poly.contains(spot) for spot in ((0.0, 64.0), (128.0, 64.0)))
    assert poly.bounds.w == pytest.approx(188, abs=1)
    assert Poly(hull((0,), 25)).contains(middle(0))


def test_ground_lies_inside_its_walls() -> None:
    square = inside([(0, 0), (100, 0), (100, 100), (0, 100)], 20)
    assert sorted((round(x), round(y)) for x, y in square) == [(20, 20), (20, 80), (80, 20), (80, 80)]


@pytest.mark.parametrize("stage", [(0,), (1, 2), (0, 2, 3)])
def test_every_moment_can_be_drawn(stage: tuple[int, ...]) -> None:
    view = placed(4, (640, 360), stage)
    canvas = view._canvas
    for number, (state, action) in enumerate(positions(4)):
        if number % 13:
            continue
        view.sync(state)
        seats = [seat for seat in state.actors() if seat in stage]
        view.offer(state, seats, None)
        for seat in seats:
            view.suggest(state, seat, action)
            assert view.headline(state, seat)
            assert view.hint(state, seat)
            assert view.advice(state, seat, action)
        view.bake(canvas)
        view.draw(canvas)
        for seat in view.listed(stage):
            view.row(canvas, seat, Box(20, 20, 400, 97))
        assert view.subtitle(state)


@pytest.mark.parametrize("name", ["board", "segments", "crosses", "area", "values"])
def test_the_rules_have_their_pictures(name: str) -> None:
    canvas = canvas_of((640, 360))
    figure(canvas, name, Box(100, 100, 1000, 360))
    assert pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1)).count() < 640 * 360


def test_the_lesson_comes_to_every_step() -> None:
    """Somebody who plays two full rounds meets every explanation but the rare last ones."""
    seen_steps = set()
    for state, _ in positions(2):
        asked = state.actors()
        for number, step in enumerate(lesson()):
            if asked != (CHANCE,) and step.when(state, asked, number == 1):
                seen_steps.add(number)
    assert seen_steps == set(range(len(lesson())))
