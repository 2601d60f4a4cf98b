"""Requirements on every game's view: it offers exactly the legal actions, and animations end in the position."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import islice
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.levels import make as bot
from game.games import catalogue
from game.rules.contract import NATURE, Action, AnyState
from game.rules.game import Game
from game.rules.match import Match
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box
from game.stage.table.module import AnyView, view_of
from game.stage.table.offer import Offer
from game.stage.text.language import use
from game.stage.time.timeline import Run
from tests.kit import asked, begun, canvas_of, chosen, is_still, stage_on, stories, tell, view_at, watch
from tests.playouts import set_up

from .cases import each_game, each_seat_count

OPTIONS = {
    "beacon": [("finish", "hundred"), ("head",)],
    "borders": [("fresh", "circle", "early")],
    "diceland": [("fresh",), ("islands", "same"), ("back",)],
    "knightsleap": [("short",)],
    "places": [("short",), ("long",)],
}
"""Options that change the course of a match, by game."""
SIZES = ((1280, 720), (1024, 768), (1080, 1920), (2560, 1080))
STEPS = 60
FEW = 8
"""By chance, this many decisions that could be taken back may all be kept."""
SPECKS = 12
"""Most pixels in which two images may differ."""
DEEPEST = 6
"""Most picks before a decision."""
CROWD, ROOM = 3, 3
"""Number of seats choosing at once from which each has its buttons in its row, and the room there."""


class Sitting:
    def __init__(
        self, game: Game, seats: int, size: tuple[int, int] = (960, 540), *, reduced_motion: bool = False
    ) -> None:
        self.view: AnyView = view_at(game, seats, size, reduced_motion=reduced_motion, people=0)

    def tell(self, events: Sequence[object]) -> None:
        """Play the animations of events to their end, including trailing ones."""
        tell(self.view, events)
        self.view.update(1.0)

    def look(self) -> tuple[pygame.Surface, pygame.Surface]:
        """Draw board and players; the dice in the tray may differ."""
        view, canvas = self.view, self.view.canvas
        viewport, zone = canvas.viewport, view.zones.board
        area = pygame.Rect(*viewport.at(zone.x, zone.y), viewport.px(zone.w), viewport.px(zone.h))
        area = area.clip((0, 0, *viewport.window))
        rows = pygame.Surface((viewport.px(400), viewport.px(160) * len(view.table.guests)))
        canvas.surface = rows
        for _ in range(2):  # consecutive lines may appear one by one
            rows.fill("black")
            for seat in range(len(view.table.guests)):
                view.row(canvas, seat, Box(10, 10 + 160 * seat, 380, 140))
            view.update(1.0)
        canvas.surface = pygame.Surface(viewport.window)
        view.rest(canvas)
        view.draw(canvas)
        return rows, canvas.surface.subsurface(area)


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    """Count the pixels that differ by more than edge rounding from another drawing order."""
    return a.get_width() * a.get_height() - pygame.transform.threshold(None, a, None, (40, 40, 40), None, 0, b)


def differences(view: AnyView, state: AnyState) -> dict[str, tuple[object, object]]:
    """Return the fields in which the view model differs from the position."""
    wanted = view.shown_of(state)
    return {
        part.name: (getattr(view.shown, part.name), getattr(wanted, part.name))
        for part in fields(wanted)
        if getattr(view.shown, part.name) != getattr(wanted, part.name)
    }


def decisions(game: Game, seats: int, seed: str) -> Iterator[tuple[Match, int, Action]]:
    """Yield the next random decision of a match, which is submitted afterwards."""
    rng = Random(seats)
    match = set_up(begun(game, seats, seed))
    for _ in range(STEPS):
        if match.is_over:
            return
        seat, action = chosen(match, rng)
        yield match, seat, action
        match.submit(seat, action)


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
@each_seat_count
def test_after_its_stories_a_view_shows_just_what_the_position_says(
    game: Game, seats: int, reduced_motion: bool
) -> None:
    rng = Random(seats)
    match = begun(game, seats, "stories")
    told = Sitting(game, seats, reduced_motion=reduced_motion)
    told.view.sync(match.state)
    events = list(match.settle().events)
    for step in range(STEPS * 3):
        told.tell(events)
        assert differences(told.view, match.state) == {}, f"after {match.dump().splitlines()[-1]}"
        assert is_still(told.view), f"after {match.dump().splitlines()[-1]}: {told.view.motion}"
        if step % 45 == 15 or match.is_over:
            fresh = Sitting(game, seats, reduced_motion=reduced_motion)
            fresh.view.sync(match.state)
            for shown, expected in zip(told.look(), fresh.look(), strict=True):
                assert differing(shown, expected) <= SPECKS, f"after {match.dump().splitlines()[-1]}"
        if match.is_over:
            break
        events = list(match.submit(*chosen(match, rng)).events)


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(catalogue()[key], seats, options, id=f"{key}-{seats}-{'-'.join(options)}")
        for key, sets in OPTIONS.items()
        for options in sets
        for seats in catalogue()[key].seats
    ],
)
def test_a_whole_match_with_options_and_undos_is_told_exactly(
    game: Game, seats: int, options: tuple[str, ...], reduced_motion: bool
) -> None:
    view, match = view_at(game, seats, reduced_motion=reduced_motion), begun(game, seats, "stories", options)
    for what in watch(view, match, Random(seats)):
        view.update(1.0)
        assert differences(view, match.state) == {}, what
        assert is_still(view) or match.state.actors() == NATURE, what


@pytest.mark.parametrize("reduced_motion", [False, True], ids=["lively", "calm"])
@each_game
def test_a_whole_match_of_computers_is_told_exactly(game: Game, reduced_motion: bool) -> None:
    """Random play hardly ever reaches the events that lead to a win."""
    seats = game.seats[-1]
    view, match = view_at(game, seats, reduced_motion=reduced_motion), begun(game, seats, "greedy")
    mind, rng = bot("greedy", game), Random(7)
    view.sync(match.state)
    tell(view, match.settle().events)
    while not match.is_over:
        seat = rng.choice(match.state.actors())
        for events in stories(match, seat, mind.choose(match.state, seat, rng)):
            tell(view, events)
            view.update(1.0)
            assert differences(view, match.state) == {}
            assert is_still(view) or match.state.actors() == NATURE


@each_seat_count
def test_a_story_cut_short_leaves_nothing_behind(game: Game, seats: int) -> None:
    view, match, rng = view_at(game, seats), begun(game, seats, "cut"), Random(seats)
    events = match.settle().events
    view.sync(match.state)
    for _ in range(STEPS * 2):
        for event in events:
            script = view.script(event)
            if script is not None:
                run = Run(script)
                run.update(rng.uniform(0, 3.0))
                run.stop()
        view.sync(match.state)
        assert differences(view, match.state) == {}
        assert is_still(view)
        if match.is_over:
            break
        events = match.submit(*chosen(match, rng)).events


@each_seat_count
def test_after_something_was_taken_back_a_view_shows_just_what_the_position_says(game: Game, seats: int) -> None:
    rng = Random(seats)
    match = begun(game, seats, "undo")
    told = Sitting(game, seats)
    told.view.sync(match.state)
    told.tell(match.settle().events)
    undone = takeable = 0
    for _ in range(STEPS * 3):
        if match.is_over:
            break
        seat, action = chosen(match, rng)
        for events in stories(match, seat, action):
            told.tell(events)
            takeable += match.undo_floor((seat,)) is None
            if rng.random() < 0.4 and match.undo((seat,)):
                undone += 1
                told.view.animate_undo(match.state, told.view.seen())
                told.view.settle()
                break
        assert differences(told.view, match.state) == {}
        assert is_still(told.view)
    assert undone or takeable < FEW


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@each_seat_count
def test_what_can_be_chosen_is_legal_lies_on_the_screen_and_has_a_name_of_its_own(
    game: Game, seats: int, size: tuple[int, int]
) -> None:
    view = Sitting(game, seats, size).view
    viewport = view.canvas.viewport
    offered_ever = 0
    for match, seat, _ in decisions(game, seats, "targets"):
        stage_on(view, seat)
        view.sync(match.state)
        for language in ("de", "en"):
            use(language)
            offer = asked(view, match.state, seat)
            names = [one.name for one in offer.everything]
            assert all(names)
            assert len(set(names)) == len(names), sorted(names)
        acts = [one.act.action for one in offer.everything if isinstance(one.act, Decide)]
        assert all(act in offer.legal for act in acts)
        keys = [one.key for one in offer.everything]
        assert len(set(keys)) == len(keys)
        for target in offer.targets:
            box = target.shape.bounds
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= viewport.width + 0.5
            assert box.bottom <= viewport.height + 0.5
        assert offer.headline
        if match.state.is_joint() and seats >= CROWD:
            has = f"{len(offer.choices)} buttons at once for each of {seats} seats: a row has room for {ROOM}"
            assert len(offer.choices) <= ROOM, f"{has}, so offer targets on the table, or picks in two steps"
        assert offer.targets or "Lit spaces" not in offer.hint
        offered_ever += len(offer.everything)
    assert offered_ever


def reached(view: AnyView, nothing: AnyState, state: AnyState, seat: int, depth: int = DEEPEST) -> set[object]:
    """Return every action reachable through the offers, picks included."""
    found: set[object] = set()
    seen: set[tuple[object, ...]] = set()
    paths: deque[tuple[str, ...]] = deque([()])
    while paths:
        path = paths.popleft()
        view.sync(nothing)  # so that nothing is picked yet
        view.picks.clear()
        view.sync(state)
        planned = None
        for key in path:
            view.ask(state, (seat,), {seat: None})
            one = next(one for one in view.offers[seat].everything if one.key == key)
            assert isinstance(one.act, PartialPick)
            one.act.change()
            planned = view.planned(state, seat)
        if planned is not None:
            found.add(planned)
            continue
        view.ask(state, (seat,), {seat: None})
        offer = view.offers[seat]
        acts = [one.act if isinstance(one.act, Decide) else None for one in offer.everything]
        stamp = tuple((one.key, one.label, one.reason, act) for one, act in zip(offer.everything, acts, strict=True))
        if stamp in seen:
            continue
        seen.add(stamp)
        found.update(one.act.action for one in offer.everything if isinstance(one.act, Decide) and not one.reason)
        if len(path) < depth and found < set(offer.legal):
            paths += (
                (*path, one.key) for one in offer.everything if isinstance(one.act, PartialPick) and not one.reason
            )
    return found


@each_seat_count
def test_every_legal_action_can_be_reached_by_walking_what_is_offered(game: Game, seats: int) -> None:
    sitting = Sitting(game, seats)
    for step, (match, seat, _) in enumerate(decisions(game, seats, "walk")):
        if step % 4 == 0 or step < 8:
            stage_on(sitting.view, seat)
            got = reached(sitting.view, match.state_at(0), match.state, seat)
            assert got == set(match.state.legal(seat)), "every legal action can be chosen, and no other"


class Counted:
    """A position that counts the calls of `legal`."""

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.count = 0

    def legal(self, seat: int) -> Sequence[object]:
        self.count += 1
        return self.state.legal(seat)

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)


@each_seat_count
def test_a_change_of_position_seat_or_focus_is_answered_once(
    game: Game, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(game, seats)
    view = sitting.view
    asked: list[str] = []
    for name in ("choices", "hint", "targets", "headline"):
        real = getattr(view, name)

        def counted(offer: Offer[AnyState], name: str = name, real: object = real) -> object:
            asked.append(name)
            return real(offer)  # type: ignore[operator]

        monkeypatch.setattr(view, name, counted)
    for match, seat, _ in islice(decisions(game, seats, "once"), 20):
        stage_on(sitting.view, seat)
        view.sync(match.state)
        state = Counted(match.state)
        asked.clear()
        for _frame in range(3):
            view.ask(state, (seat,), {seat: None})
            sitting.look()
        offer = view.offers[seat]
        assert state.count <= 1
        assert sorted(asked) == ["choices", "headline", "hint", "targets"]
        asked.clear()
        for one in offer.everything[:3]:
            for _frame in range(2):
                view.ask(state, (seat,), {seat: one.key})
                sitting.look()
        assert state.count <= 1
        assert asked == ["hint"] * min(3, len(offer.everything))


@each_game
def test_every_figure_of_the_rules_and_the_tutorial_is_drawn_inside_its_box(game: Game) -> None:
    module, folder = view_of(game.package), Path(str(game.rules.__file__)).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("rules*.md")]
    names = {step.figure for step in module.lesson if step.figure}
    for text in texts:
        names |= set(re.findall(r"!\[.*?\]\((\w+)", text))
    assert names
    for name in names:
        canvas, box = canvas_of((640, 360)), Box(300, 200, 700, 500)
        canvas.surface = picture = pygame.Surface((640, 360), pygame.SRCALPHA)
        module.figure(canvas, name, box)
        ink = picture.get_bounding_rect(min_alpha=120)
        assert ink.w > 100, name
        assert canvas.area(box).inflate(12, 12).contains(ink), name


@each_game
def test_every_step_of_the_tutorial_comes_in_the_first_matches(game: Game) -> None:
    steps, met = view_of(game.package).lesson, set[int]()
    mind, rng = bot("greedy", game), Random(3)
    for seed in range(8):
        match = set_up(begun(game, game.seats[0], str(seed)))
        while not match.is_over and len(met) < len(steps):
            asked = match.state.actors()
            for awaited in (False, True):
                met |= {number for number, step in enumerate(steps) if step.when(match.state, asked, awaited)}
            seat = rng.choice(asked)
            match.submit(seat, mind.choose(match.state, seat, rng))
    assert met == set(range(len(steps)))
