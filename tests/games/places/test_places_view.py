"""What the screen of Going Places offers is what the rules allow; every told story ends where the rules ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields as record_fields
from itertools import combinations
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.games import catalogue
from game.games.places.board import LOOP
from game.games.places.deck import CARDS, LANDS, SKIES, deck
from game.games.places.motifs import INKS
from game.games.places.queries import block
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.games.places.view import PlacesView, figure, lesson, make
from game.games.places.view.geometry import fields, goal, standing, yard
from game.games.places.view.landscape import landscape, strokes
from game.games.places.view.seen import Seen
from game.rules.contract import CHANCE, Event
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.paint import Paint
from game.stage.paint.theme import LOOKS
from game.stage.pieces import Pieces
from game.stage.table.view import Guest, Table
from game.stage.time.timeline import Run, Script

SIZES = ((1920, 1080), (1280, 800), (1024, 768), (1080, 1920), (2560, 1080))
SEATS = (2, 3, 4)
GAME = catalogue()["places"]


def at_once(seat: int, label: str, icon: str = "dice") -> Script:
    yield 0.0


def table(seats: int, *, is_calm: bool = False) -> Table:
    guests = [Guest(f"Guest {seat}", LOOKS[seat].colour, seat == 0) for seat in range(seats)]
    return Table(guests, at_once, lambda *a, **k: None, lambda text: None, is_calm=is_calm)


@pytest.fixture(scope="module")
def canvas_of() -> dict[tuple[int, int], Canvas]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    out = {}
    for size in SIZES:
        viewport = Viewport.of(size)
        paint = Paint(scale=viewport.scale)
        out[size] = Canvas(pygame.Surface(size), viewport, paint, Pieces(paint))
    return out


def laid(canvas: Canvas, seats: int, *, is_calm: bool = False) -> PlacesView:
    view = make(table(seats, is_calm=is_calm))
    view.place(Zones.of(canvas.viewport, view.ratio, seats), canvas, (0,))
    return view


def step(state: PlacesState, rng: Random, emit: list[Event]) -> bool:
    actors = state.actors()
    if not actors:
        return False
    if actors[0] == CHANCE:
        state.apply(CHANCE, state.chance().sample(rng), emit.append)
    else:
        state.apply(actors[0], rng.choice(state.legal(actors[0])), emit.append)
    return True


def decisions(
    seats: int, seed: int, options: frozenset[str] = frozenset()
) -> Iterator[tuple[PlacesState, list[Event]]]:
    """Positions where somebody decides, and the end, each with what happened since the last."""
    state = GAME.new(seats, options)
    rng, events = Random(f"{seats}/{seed}"), []
    while step(state, rng, events):
        if not state.actors() or state.actors()[0] != CHANCE:
            yield state, events
            events.clear()


def tied(seats: int) -> PlacesState:
    """A position of the showdown where somebody plays."""
    for seed in range(400):
        for state, _ in decisions(seats, seed, frozenset({"short"})):
            if state.phase == SHOWDOWN and state.showdown is not None and not state.showdown.is_dealing:
                return state
    raise AssertionError("no tie found")


def tell(view: PlacesView, events: list[Event]) -> None:
    view.hear(list(events))
    for event in events:
        script = view.script(event)
        if script is not None:
            assert Run(script).update(60.0) is not None


def shown(seen: Seen) -> dict[str, object]:
    return {field.name: getattr(seen, field.name) for field in record_fields(seen)}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("is_calm", [False, True])
def test_after_every_story_the_table_shows_what_the_rules_reached(
    canvas_of: dict[tuple[int, int], Canvas], seats: int, is_calm: bool
) -> None:
    canvas = canvas_of[1280, 800]
    for seed in range(2 if is_calm else 4):
        view = laid(canvas, seats, is_calm=is_calm)
        view.sync(GAME.new(seats))
        for state, events in decisions(seats, seed):
            tell(view, events)
            assert shown(view.seen) == shown(Seen.of(state))
            assert not view.movers
            assert not view.flights
            assert not view.slides
            assert view.reading is None
            assert view.duel is None


@pytest.mark.parametrize("seats", SEATS)
def test_the_stories_of_a_showdown_end_where_the_rules_ended(
    canvas_of: dict[tuple[int, int], Canvas], seats: int
) -> None:
    view = laid(canvas_of[1280, 800], seats)
    state = tied(seats)
    view.sync(state)
    rng, events = Random(1), []
    while step(state, rng, events):
        tell(view, events)
        events.clear()
        assert shown(view.seen) == shown(Seen.of(state))
        assert not view.slides


def test_a_showdown_cut_short_at_any_moment_shows_the_position_again(
    canvas_of: dict[tuple[int, int], Canvas],
) -> None:
    canvas = canvas_of[1280, 800]
    view = laid(canvas, 3)
    state = tied(3)
    view.sync(state)
    rng, events = Random(5), []
    while step(state, rng, events):
        for event in events:
            script = view.script(event)
            if script is not None:
                run = Run(script)
                run.update(rng.random())
                view.draw(canvas)
                run.stop()
        view.sync(state)
        assert shown(view.seen) == shown(Seen.of(state))
        assert not view.slides
        events.clear()


@pytest.mark.parametrize("seats", SEATS)
def test_a_story_cut_short_leaves_nothing_behind(canvas_of: dict[tuple[int, int], Canvas], seats: int) -> None:
    view = laid(canvas_of[1280, 800], seats)
    view.sync(GAME.new(seats))
    rng = Random(seats)
    for count, (state, events) in enumerate(decisions(seats, 9)):
        for event in events[: rng.randrange(len(events) + 1)]:
            script = view.script(event)
            if script is not None:
                run = Run(script)
                run.update(rng.random())
                run.stop()
        view.sync(state)
        assert shown(view.seen) == shown(Seen.of(state))
        assert not view.movers
        assert not view.flights
        assert not view.slides
        assert view.reading is None
        assert view.duel is None
        if count > 60:
            break


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [frozenset(), frozenset({"long"})])
def test_what_can_be_pressed_is_exactly_what_is_legal(
    canvas_of: dict[tuple[int, int], Canvas], seats: int, options: frozenset[str]
) -> None:
    for size in SIZES:
        canvas = canvas_of[size]
        view = laid(canvas, seats)
        screen = Box(0, 0, canvas.viewport.width, canvas.viewport.height)
        for count, (state, _) in enumerate(decisions(seats, 5, options)):
            if state.phase != MOVING:
                continue
            view.sync(state)
            seat = state.active
            targets = view.targets(state, seat)
            assert sorted(map(str, (t.act for t in targets))) == sorted(map(str, state.legal(seat)))
            assert len({t.key for t in targets}) == len(targets)
            for target in targets:
                box = target.shape.bounds
                assert box.x >= screen.x
                assert box.y >= screen.y
                assert box.right <= screen.right
                assert box.bottom <= screen.bottom
                assert target.shape.contains(target.shape.centre)
            for one, other in combinations(targets, 2):
                assert not one.shape.contains(other.shape.centre)
            assert view.preferred(state, seat) in {t.key for t in targets} or len(targets) != len(
                {t.key for t in targets}
            )
            assert view.headline(state, seat)
            assert view.advice(state, seat, state.legal(seat)[0])
            if count > 70:
                break


def test_with_the_history_open_nothing_moves_by_accident(canvas_of: dict[tuple[int, int], Canvas]) -> None:
    view = laid(canvas_of[1920, 1080], 2)
    state = next(state for state, _ in decisions(2, 1) if state.phase == MOVING)
    view.sync(state)
    view.toggle()
    assert not view.targets(state, state.active)
    (close,) = view.choices(state, state.active)
    assert callable(close.act)
    close.act()
    assert view.targets(state, state.active)


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_showdown_every_card_of_the_own_hand_can_be_pressed(
    canvas_of: dict[tuple[int, int], Canvas], seats: int
) -> None:
    state = tied(seats)
    seat = state.actors()[0]
    for size in SIZES:
        view = laid(canvas_of[size], seats)
        view.sync(state)
        targets = view.targets(state, seat)
        assert [target.act for target in targets] == list(state.legal(seat))
        for target in targets:
            assert min(target.shape.bounds.w, target.shape.bounds.h) >= 72
        for one, other in combinations(targets, 2):
            assert not one.shape.bounds.overlaps(other.shape.bounds)
        assert view.headline(state, seat)
        assert view.hint(state, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_figure_that_cannot_move_says_why(canvas_of: dict[tuple[int, int], Canvas], seats: int) -> None:
    view = laid(canvas_of[1920, 1080], seats)
    said = 0
    for seed in range(6):
        for state, _ in decisions(seats, seed):
            if state.phase != MOVING:
                continue
            view.sync(state)
            seat = state.active
            for progress in range(state.board.last + 1):
                stands = state.figures[seat] >> progress & 1 if progress else state.waiting(seat)
                if not stands:
                    continue
                spot = view.at(view.where(seat, progress))
                why = view.refusal(state, seat, spot)
                assert bool(why) == (block(state, seat, progress) is not None)
                said += bool(why)
    assert said


def test_an_empty_field_and_a_strange_figure_say_why_not(canvas_of: dict[tuple[int, int], Canvas]) -> None:
    view = laid(canvas_of[1920, 1080], 2)
    state = next(s for s, _ in decisions(2, 3) if s.phase == MOVING and s.turns > 20)
    view.sync(state)
    seat = state.active
    other = 1 - seat
    empty = next(
        spot for n, spot in enumerate(fields()) if all((x, y) != spot for x, y in _stood(state, view)) and n % 10
    )
    assert view.refusal(state, seat, view.at(empty))
    progress = next((p for p in range(1, LOOP + 1) if state.figures[other] >> p & 1), 0)
    assert view.refusal(state, seat, view.at(view.where(other, progress)))
    assert not view.refusal(state, seat, (2.0, 2.0))


def _stood(state: PlacesState, view: PlacesView) -> list[tuple[float, float]]:
    return [
        standing(view.seen.colours[seat], progress)
        for seat, bits in enumerate(state.figures)
        for progress in range(1, state.board.last + 1)
        if bits >> progress & 1
    ]


def test_an_undone_decision_leaves_the_history(canvas_of: dict[tuple[int, int], Canvas]) -> None:
    view = laid(canvas_of[1920, 1080], 2)
    found = decisions(2, 2)
    state, events = next(found)
    view.hear(list(events))
    view.sync(state)
    before, kept = list(view.journal), state.copy()
    _, events = next(found)
    view.hear(list(events))
    assert len(view.journal) > len(before)
    view.sync(kept)
    assert view.journal == before


def test_no_two_places_of_the_board_lie_on_each_other() -> None:
    spots = list(fields())
    for quarter in range(4):
        spots += [goal(quarter, number) for number in range(4)]
        spots += [yard(quarter, number, 4) for number in range(4)]
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert (ax - bx) ** 2 + (ay - by) ** 2 >= 42**2


def test_every_place_card_shows_a_place_of_its_own() -> None:
    pictures = {landscape(deck().card(number).picture, number) for number in range(1, CARDS + 1)}
    assert len(pictures) == CARDS


@pytest.mark.parametrize("size", SIZES)
def test_the_table_can_be_drawn_at_every_moment_of_a_story(
    canvas_of: dict[tuple[int, int], Canvas], size: tuple[int, int]
) -> None:
    canvas = canvas_of[size]
    view = laid(canvas, 4)
    view.sync(GAME.new(4))
    for count, (_, events) in enumerate(decisions(4, 7)):
        view.hear(list(events))
        for event in events:
            script = view.script(event)
            if script is None:
                continue
            run = Run(script)
            while run.update(0.4) is None:
                if view.stale:
                    view.bake(canvas)
                view.draw(canvas)
        if count > 8:
            break
    view.toggle()
    view.draw(canvas)


def test_figures_of_the_rules_and_steps_of_the_lesson_are_there(canvas_of: dict[tuple[int, int], Canvas]) -> None:
    canvas = canvas_of[1280, 800]
    for name in ("board", "lane", "circles", "dots", "card", "duel", "dice"):
        before = canvas.surface.copy()
        figure(canvas, name, Box(40, 40, 900, 360))
        assert before.get_buffer().raw != canvas.surface.get_buffer().raw
    assert len(lesson()) >= 6


def test_every_land_sky_and_ink_that_the_files_may_name_can_be_drawn() -> None:
    picture = deck().card(1).picture
    drawn = {landscape(replace(picture, land=land, sky=sky), 1) for land in LANDS for sky in SKIES}
    assert len(drawn) == len(LANDS) * len(SKIES)
    assert len({strokes(f"-{ink} @0 -4 3") for ink in INKS}) == len(INKS)
