"""View of Golden Rung. Example of a view's tests; rules common to all games are tested in `tests/contract`."""

from __future__ import annotations

import pytest

from game.games._template import GAME
from game.games._template.actions import CLIMB, FOLLOW, STOP, Rolled
from game.games._template.events import DieRolled, PawnClimbed, PawnSlipped
from game.games._template.rules import TemplateState, new
from game.games._template.view import figure, lesson
from game.rules.common import Started
from game.rules.contract import CHANCE
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box
from game.stage.time.timeline import Run
from tests.kit import SIZES, Heard, asked, canvas_of, frames, tell, view_at


def begun(gained: int = 0) -> TemplateState:
    """Return a match with seat 0 to move."""
    state = new(2, frozenset())
    state.apply(CHANCE, Started(0))
    state.gained = gained
    return state


def test_the_rung_that_can_be_kept_is_a_target_and_the_die_a_button() -> None:
    view = view_at(GAME, 2)
    view.sync(begun(gained=4))
    offer = asked(view, begun(gained=4), 0)
    assert [(one.name, one.act) for one in offer.targets] == [("Keep 4 rungs", Decide(0, STOP))]
    assert [(one.name, one.act) for one in offer.choices] == [("Roll the die", Decide(0, CLIMB))]
    assert offer.hint == "4 rungs are waiting to be kept."


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_even_the_last_rung_is_on_the_board(size: tuple[int, int]) -> None:
    view, state = view_at(GAME, 2, size), begun(gained=14)
    view.sync(state)
    (target,) = asked(view, state, 0).targets
    box, board = target.shape.bounds, view.zones.board
    assert board.y <= box.y
    assert box.bottom <= board.bottom


def test_of_two_pawns_one_is_picked_before_it_climbs() -> None:
    state = new(2, frozenset({"pair"}))
    state.apply(CHANCE, Started(0))
    state.rungs[0] = 3
    state.apply(CHANCE, Rolled(4))
    view = view_at(GAME, 2)
    view.sync(state)
    offer = asked(view, state, 0)
    assert [one.name for one in offer.targets] == ["The pawn on rung 3", "The pawn on rung 0"]
    assert all(isinstance(one.act, PartialPick) for one in offer.targets)
    offer.targets[1].act.change()
    offer = asked(view, state, 0)
    assert [one.name for one in offer.targets] == ["The pawn on rung 3", "Keep 4 rungs"]
    assert offer.targets[1].act == Decide(0, FOLLOW)
    view.sync(state)
    kept = asked(view, state, 0).targets
    assert [one.name for one in kept] == [one.name for one in offer.targets], "a pick lasts as long as its choice"
    view.sync(new(2, frozenset()))
    view.sync(state)
    assert all(isinstance(one.act, PartialPick) for one in asked(view, state, 0).targets)
    tell(view, [PawnClimbed(0, 0, 4, 1)])
    assert list(view.shown.pawns(0)) == [3, 4]


def test_a_pawn_walks_from_rung_to_rung() -> None:
    heard = Heard()
    view = view_at(GAME, 2, heard=heard)
    view.sync(begun(gained=4))
    seen = [view.motion.climbs[0, 0] for _ in frames(view, [PawnClimbed(0, 0, 4)]) if view.motion.climbs]
    assert seen == sorted(seen)
    assert seen[0] < 1 < 3 < seen[-1]
    assert heard.sounds == ["pawn_hop"] * 4


def test_a_one_is_heard_and_said() -> None:
    heard = Heard()
    view = view_at(GAME, 2, heard=heard)
    view.sync(begun(gained=4))
    tell(view, [PawnSlipped(0, 4)])
    assert view.motion.words == "A one! P0 keeps nothing"
    assert heard.sounds == ["dice_knocked"]


def test_there_is_no_figure_of_another_name() -> None:
    with pytest.raises(KeyError):
        figure(canvas_of(), "nothing", Box(0, 0, 10, 10))


def test_the_lesson_begins_with_the_first_throw_and_goes_on_when_something_can_be_lost() -> None:
    first, second = lesson
    assert first.when(begun(), (0,), False)
    assert not second.when(begun(), (0,), False)
    assert second.when(begun(gained=3), (0,), False)


class PawnVaulted(PawnClimbed):
    """A subclass of the climbing event without its own animation."""


def test_an_event_is_animated_like_the_kind_it_is_derived_from() -> None:
    view = view_at(GAME, 2)
    view.sync(begun())
    tell(view, [PawnVaulted(0, 0, 4)])
    assert view.shown.rungs == [4, 0]


def test_the_pips_are_not_told_before_the_die_lies() -> None:
    view = view_at(GAME, 2)
    view.sync(begun())
    script = view.script(DieRolled(0, 5))
    assert script is not None
    Run(script).update(0.0)
    assert view.motion.words == f"{view.table.name(0)} rolls"
