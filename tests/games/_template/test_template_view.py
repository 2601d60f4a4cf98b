"""View of Golden Rung. Example of a view's tests; rules common to all games are tested in `tests/contract`."""

from __future__ import annotations

import pytest

from game.games._template import GAME
from game.games._template.actions import CLIMB, STOP
from game.games._template.events import PawnSlipped
from game.games._template.rules import TemplateState, new
from game.games._template.view import figure, lesson
from game.rules.common import Started
from game.rules.contract import CHANCE
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box
from tests.kit import SIZES, Heard, asked, canvas_of, tell, view_at


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
