"""View of All Around: targets match the rules, animations end in the synced position, nothing overlaps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from game.bots.levels import make as bot
from game.games.borders import GAME
from game.games.borders.actions import Complete, Mark, Reroll
from game.games.borders.board import AREA_TITLES, Segment
from game.games.borders.dice import DICE
from game.games.borders.events import DiceRolled, SegmentCompleted
from game.games.borders.rules import BordersState
from game.games.borders.view.viewmodel import ALL_DICE, BordersViewModel
from game.rules.contract import Action
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box
from game.stage.time.timeline import Run
from tests.games.borders.borders_positions import finish_turn, marks, roll, table
from tests.kit import SIZES, begun, frames, stage_on, tell, view_at


@cache
def positions(seats: int) -> Sequence[tuple[BordersState, Action]]:
    """Return every decision position of a match between bots, with the decision."""
    match = begun(GAME, seats, "view")
    match.settle()
    mind, rng = bot("greedy", GAME), Random("view")
    out: list[tuple[BordersState, Action]] = []
    while not match.is_over:
        seat = match.state.actors()[rng.randrange(len(match.state.actors()))]
        action = mind.choose(match.state, seat, rng)
        out.append((match.state, action))
        match.submit(seat, action)
    return out


def shown_at(view: Any, state: BordersState, seat: int) -> None:
    stage_on(view, seat)
    view.sync(state)
    view.ask(state, (seat,), {})


def test_things_are_called_by_colour_place_and_what_they_bring() -> None:
    view, told = view_at(GAME, 2), set()
    for state, _ in positions(2):
        for seat in state.actors():
            shown_at(view, state, seat)
            for target in view.offers[seat].targets:
                told.add(target.name)
                if isinstance(target.act, Decide) and isinstance(target.act.action, Mark):
                    colour = state.layouts[seat].colour_at[target.act.action.field]
                    assert target.name.startswith(("red", "yellow", "green", "blue", "orange", "grey")[colour])
                    assert any(area in target.name for area in AREA_TITLES)
    for words in ("segment of 4 spaces", "completes the segment", "enclosed: +", "kept", "to be rolled again"):
        assert any(words in name for name in told), words


def toggle(view: Any, state: BordersState, position: int) -> None:
    view.ask(state, (state.active,), {})
    die = next(target for target in view.offers[state.active].targets if target.key == f"die{position}")
    assert isinstance(die.act, PartialPick)
    die.act.change()
    view.ask(state, (state.active,), {})


@pytest.mark.rule("B-54")
def test_throws_that_a_turn_has_not_count_as_made() -> None:
    state = table(3, options={"rising"})
    for spent in (3, 2, 1):
        told = roll(state, "rygbo")
        assert BordersViewModel.of(state).throw == spent
        view = view_at(GAME, 3)
        tell(view, [event for event in told if isinstance(event, DiceRolled)])
        assert view.shown.throw == spent
        finish_turn(state)


def test_touching_a_die_keeps_it_until_it_is_touched_again_or_the_dice_are_thrown() -> None:
    view = view_at(GAME, 2)
    state = next(s for s, _ in positions(2) if s.is_throwing and s.throw == 1)
    shown_at(view, state, state.active)
    for position, kept in ((2, {2}), (4, {2, 4}), (2, {4})):
        toggle(view, state, position)
        assert view.tray.picked == kept
        view.update(1.0)
        assert view.is_still
        loose = [state.dice[p] for p in range(DICE) if p not in kept]
        act = view.offers[state.active].choices[0].act
        assert isinstance(act, Decide)
        assert isinstance(act.action, Reroll)
        assert sorted(state.dice[p] for p in act.action.positions) == sorted(loose)
    view.sync(state)
    stage_on(view, 1)
    stage_on(view, 0)
    assert view.tray.picked == {4}, "while the position is shown again"
    view.sync(next(s for s, _ in positions(2) if s.is_throwing and (s.turns, s.throw) != (state.turns, state.throw)))
    assert view.tray.picked == view.shown.kept


def test_the_dice_the_lamp_would_keep_are_picked() -> None:
    view = view_at(GAME, 2)
    for state, action in positions(2):
        if state.is_throwing:
            shown_at(view, state, state.active)
            view.suggest(state, state.active, action)
            view.ask(state, (state.active,), {})
            assert view.offers[state.active].key_of(action) == ("reroll" if isinstance(action, Reroll) else "keep")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_picked_dice_stay_put_when_the_rules_throw_their_twins(seats: int) -> None:
    """The log names the lowest of equal dice; on the table the picked ones must be thrown."""
    view = view_at(GAME, seats)
    state = next(s for s, _ in positions(seats) if s.is_throwing and len(set(s.dice)) < DICE)
    shown_at(view, state, state.active)
    twins = next([p for p in range(DICE) if state.dice[p] == c] for c in state.dice if state.dice.count(c) > 1)
    toggle(view, state, twins[0])
    view.update(1.0)
    places = [view.tray.cell(position) for position in range(DICE)]
    action = view.offers[state.active].choices[0].act.action
    kept = ALL_DICE.difference(action.positions)
    assert kept != {twins[0]}
    view.tray.match(kept)
    view.shown.kept = kept
    assert Run(view.tray.showing()).update(0.0) is not None, "nothing glides"
    assert [view.tray.cell(position) for position in kept] == [places[twins[0]]]


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_field_that_cannot_be_used_has_a_reason(seats: int) -> None:
    view = view_at(GAME, seats)
    for state, _ in positions(seats)[::9]:
        if state.is_throwing:
            continue
        seat = state.actors()[0]
        shown_at(view, state, seat)
        land = view.boards.large(seat)
        assert land is not None
        usable = marks(state, seat)
        usable.update(*(land.layout.segments[a.segment] for a in state.legal(seat) if isinstance(a, Complete)))
        for field in range(86):
            if field not in usable or state.crossed[seat] >> field & 1:
                assert view.refusal(state, seat, land.at(field)), field


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_targets_hit_only_their_own_stones(size: tuple[int, int]) -> None:
    view = view_at(GAME, 4, size)
    for state, _ in positions(4)[::11]:
        seat = state.actors()[0]
        shown_at(view, state, seat)
        land = view.boards.large(seat)
        assert land is not None
        targets = view.offers[seat].targets
        for target in targets:
            if state.is_throwing:
                assert min(target.shape.bounds.w, target.shape.bounds.h) >= 70
                continue
            act = target.act.action
            own = {act.field} if isinstance(act, Mark) else set(land.layout.segments[act.segment])
            for other in targets:
                if other is not target and isinstance(other.act.action, Mark):
                    assert not target.shape.contains(other.shape.centre)
            assert all(target.shape.contains(land.at(field)) for field in own)
            if isinstance(act, Complete):
                assert not any(target.shape.contains(land.at(f)) for f in range(86) if f not in own)


def test_completed_segments_are_counted_in_the_row() -> None:
    view, match = view_at(GAME, 2), begun(GAME, 2, "ticks")
    match.settle()
    view.sync(match.state)
    view.row(view.canvas, 0, Box(900, 500, 520, 97))
    fields = view.boards.large(0).layout.segments[Segment(0)]
    assert view.shown.segments(0) == 0
    counted = set()
    for _ in frames(view, [SegmentCompleted(0, Segment(0), fields, ())]):
        counted |= {(reward.before, reward.after) for reward in view.motion.rewards}
    assert counted == {("0", "1")}
    assert view.shown.segments(0) == 1
    assert "Segments: 1 of 24" in view.about_row(0)
