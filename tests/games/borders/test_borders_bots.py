"""Learned evaluation of All Around: the weights file, the network inputs, the best opponent's use of them."""

from __future__ import annotations

from random import Random

from game.games.borders import GAME, judge
from game.games.borders.actions import DONE
from game.games.borders.board import FIELDS, HIGH, LOW, Area
from game.games.borders.rules import BordersState
from game.games.borders.value import INPUTS, PositionValue, SeatStrength, network
from game.training.hint_trials import positions, weighed
from tests.playouts import decisions

ALL = (1 << FIELDS) - 1


def begun(seats: int) -> BordersState:
    """Return a match at its first decision."""
    state, _ = next(decisions(GAME.new(seats), Random("begun")))
    assert isinstance(state, BordersState)
    return state


def seen(state: BordersState, seat: int) -> dict[str, float]:
    inputs = PositionValue(network(), state).inputs(seat, state.crossed[seat], state.edge[seat])
    return dict(zip(INPUTS, inputs, strict=True))


def test_an_empty_board_has_everything_before_it() -> None:
    state = begun(3)
    inputs = seen(state, 1)
    shape = state.layouts[1].geometry
    whites = [(border & ~state.crossed[1]).bit_count() for border in shape.borders]
    assert inputs["points"] == inputs["areas enclosed"] == 0
    assert inputs["fields to the areas that end the match"] == sum(sorted(whites)[:6])
    assert inputs["fields in reach"] == state.edge[1].bit_count()
    assert [inputs[f"segments with {lacking} fields missing"] for lacking in range(6)] == [0, 0, 6, 6, 6, 6]


def test_to_enclose_an_area_scores_it_and_takes_it_from_the_others() -> None:
    state = begun(2)
    table = PositionValue(network(), state)
    border = state.layouts[0].geometry.borders[Area.MAZE]
    assert table.encloses(0, state.crossed[0] | border)
    after = table.after(0, state.crossed[0] | border, state.edge[0])
    assert after.state.high[0] == 1 << Area.MAZE
    again = after.after(1, state.crossed[1] | border, state.edge[1])
    assert again.state.low[1] == 1 << Area.MAZE
    inputs = dict(zip(INPUTS, again.inputs(1, again.crossed[1], again.edges[1]), strict=True))
    assert inputs["points"] == LOW[Area.MAZE]
    assert inputs["lead over the best other seat"] == LOW[Area.MAZE] - HIGH[Area.MAZE]
    assert inputs["areas enclosed"] == 1


def test_an_area_more_is_strength_and_the_end_is_for_who_leads() -> None:
    state = begun(2)
    standing = SeatStrength(PositionValue(network(), state), 0)
    shape = state.layouts[0].geometry
    one = state.crossed[0] | shape.borders[Area.CASTLE]
    assert standing.logit(one, state.edge[0]) > standing.logit(state.crossed[0], state.edge[0])
    state.high[1] = 1 << Area.CASTLE | 1 << Area.MAZE | 1 << Area.ORCHARD
    state.crossed[1] = ALL
    behind = SeatStrength(PositionValue(network(), state), 0)
    cheap = state.crossed[0]
    for area in Area:
        if not state.high[1] >> area & 1:
            cheap |= shape.borders[area]
    assert behind.logit(cheap, 0) > 0, "six areas with more points than the other"


def test_segments_completed_together_are_one_plan_to_its_end() -> None:
    together = 0
    for number in range(60):
        for state, seat in positions(GAME, 2, "steady", f"together {number}", 4):
            if not state.is_completing:
                continue
            best = max(weighed(judge, state, seat, 2), key=lambda choice: choice.chance)
            state.apply(seat, best.action)
            if not state.is_completing or seat not in state.actors() or len(state.legal(seat)) < 2:
                continue
            further = {choice.plan: choice.action for choice in weighed(judge, state, seat, 2)}
            together += further[best.plan] != DONE
        if together > 2:
            break
    assert together > 2
