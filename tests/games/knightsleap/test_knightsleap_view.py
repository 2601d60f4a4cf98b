"""The view of Knight's Leap: targets follow the rules; paths, reasons and badges; animations end in the position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from random import Random

import pygame
import pytest

from game.bots.levels import make as bot
from game.games.knightsleap.actions import STOP, Retreat
from game.games.knightsleap.board import CORNERS, SQUARES
from game.games.knightsleap.queries import paths, why_not
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.games.knightsleap.view.view import KnightsLeapView
from game.games.knightsleap.view.viewmodel import Row
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.paint import Paint
from game.stage.pieces import Pieces
from tests.games.knightsleap.knightsleap_positions import GAME, at, ats, do, played, position
from tests.kit import asked, begun, changed, frames, view_at
from tests.scenes.stagehand import MOUSE, Driver, program


def shown(view: KnightsLeapView, state: KnightsLeapState) -> KnightsLeapView:
    """Show this position in the view and offer it to the acting seats."""
    view.sync(state)
    view.ask(state, state.actors(), {})
    return view


def on(targets: Sequence[Target], square: str | int) -> Target:
    number = at(square) if isinstance(square, str) else square
    return next(target for target in targets if target.key.endswith(f"square{number}"))


def pick(targets: Sequence[Target], square: str) -> None:
    """Choose a square that takes several moves."""
    act = on(targets, square).act
    assert isinstance(act, PartialPick)
    act.change()


@pytest.mark.rule("K-14", "K-15")
@pytest.mark.parametrize(
    ("tokens", "end", "moves"),
    [
        # The first example of the rules: leap to a slanting token, step to a knight token, leap to red.
        ("b3x c4n e5r", "e5", "leap b3, step c4, leap e5"),
        # A way to a special token leaves the next move open.
        ("b3x c4n", "c4", "leap b3, step c4"),
    ],
)
def test_pointing_at_the_last_square_of_a_chain_plans_the_whole_way(tokens: str, end: str, moves: str) -> None:
    state = position(tokens, "a1 g7")
    view = shown(view_at(GAME, 2), state)
    pick(asked(view, state, 0).targets, end)
    for words in moves.split(", "):
        assert view.planned(state, 0) in state.legal(0)
        do(state, words)
        view.sync(state)
    assert state.pawns[0] == at(end)
    assert view.planned(state, state.active) is None
    if state.is_chain:
        assert [choice.act for choice in asked(view, state.copy(), 0).choices] == [Decide(0, STOP)]


def test_a_plan_is_dropped_when_the_position_is_another_one() -> None:
    state = position("b3x c4n e5r", "a1 g7")
    before = state.copy()
    view = shown(view_at(GAME, 2), state)
    pick(asked(view, state, 0).targets, "e5")
    view.planned(state, 0)
    view.sync(before)
    assert view.planned(before, 0) is None


@pytest.mark.rule("K-12", "K-17", "K-20", "K-23", "K-30", "K-32")
@pytest.mark.parametrize(
    ("start", "first", "sign", "blocked", "hint"),
    [
        (("b3r c2o", "a1 g7"), "b3", "collect", "", "Next for you: red"),
        (("b3o c2s", "a1:1 g7"), "b3", "collect", "", "Next for you: orange"),
        (("c2s", "a1:1 g7"), "c2", "shield", "", "Next for you: orange"),
        (("c2s", "a1 g7"), "c2", "", "", "Next for you: red"),
        (("c2o", "a1 g7"), "c2", "", "", "Next for you: red"),
        (("b3o", "a1 c2:1"), "c2", "steal", "", "Next for you: red. Or steal it from P1."),
        (("", "b3:7 g7"), "d4", "win", "", "Your row is full: get back to the centre."),
        (("e3r", "a1 g7"), "c2", "", "", "Next for you: red"),
        (("", "a1 b3"), "c2", "", "b3", "Next for you: red"),
        (("", "a1:7 d4"), "c2", "", "", "P1 blocks the centre, but has to leave it with the next turn."),
        (("f4o", "c5 b3:Royegbv a7", "leap b3"), "g1", "", "", "Your next turn starts from there."),
    ],
)
def test_the_focus_begins_on_what_brings_most_else_nearest_to_what_is_needed(
    start: tuple[str, ...], first: str, sign: str, blocked: str, hint: str
) -> None:
    state = position(*start)
    offer = asked(view_at(GAME, state.seats), state, state.actors()[0])
    assert offer.first == f"square{at(first)}"
    assert offer.details.lit[at(first)] == sign
    assert offer.details.blocked == ats(blocked)
    assert offer.hint == hint


@pytest.mark.rule("K-10", "K-14", "K-16", "K-20", "K-23", "K-32")
@pytest.mark.parametrize("seats", GAME.seats)
def test_squares_that_cannot_be_reached_say_why_and_no_others(seats: int) -> None:
    view = view_at(GAME, seats)
    for state, seat in islice(played(seats, "view", "greedy"), 0, None, 3):
        offer = asked(view, state.copy(), seat)
        offered = {target.key for target in offer.targets}
        assert {f"square{square}" for square in offer.details.lit} == offered
        for square in range(SQUARES):
            told, reason = view.refusal(state, seat, view.board.at(square)), why_not(state, seat, square)
            assert told == ("" if reason is None else reason.value)
            is_own_stop = state.is_chain and square == state.pawns[seat]
            assert (told == "") == (f"square{square}" in offered or is_own_stop)
        assert view.refusal(state, seat, (-50.0, -50.0)) == ""


def test_what_is_told_calls_no_square_by_a_name_that_stands_nowhere_on_the_board() -> None:
    view, match, mind, rng = view_at(GAME, 4), begun(GAME, 4, "told"), bot("greedy", GAME), Random(5)
    lines = [view.describe(event) for event in match.settle().events]
    while not match.is_over:
        seat = match.state.actors()[0]
        lines += [view.describe(event) for event in match.submit(seat, mind.choose(match.state, seat, rng)).events]
    assert {"P0 leaps.", "P0 steps on.", "P0 jumps from ring to ring."} <= set(lines)
    assert not any(re.search(r"\b[a-g][1-7]\b", line) for line in lines)


@pytest.mark.rule("K-21")
def test_while_a_colour_is_stolen_the_turn_bar_says_who_steals_what() -> None:
    state = position("", "a1 b3:1")
    view = shown(view_at(GAME, 2), state)
    assert "P0 steals red from P1" in {view.motion.words for _ in frames(view, do(state, "leap b3"))}


def drawn(view: KnightsLeapView) -> pygame.Surface:
    canvas = view.canvas
    surface = pygame.Surface(canvas.viewport.window)
    canvas.surface = surface
    view.rest(canvas)
    for seat in range(len(view.table.guests)):
        view.rows[seat] = Box(canvas.viewport.width - 620, 140 + 200 * seat, 600, 150)
        view.row(canvas, seat, view.rows[seat])
    view.draw(canvas)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.rule("K-14", "K-20", "K-23")
def test_the_way_to_the_square_in_focus_is_drawn_and_where_a_robbed_pawn_may_go() -> None:
    state = position("", "a1 b3:1")
    view = shown(view_at(GAME, 2), state)
    view.skip_transitions = True
    plain = drawn(view)
    asked(view, state, 0, f"square{at('b3')}")
    focused = drawn(view)
    assert pixels(plain) != pixels(focused)
    canvas = view.canvas
    for corner in CORNERS[1:]:
        x, y = canvas.viewport.at(*view.board.at(corner))
        assert any(plain.get_at((x + dx, y)) != focused.get_at((x + dx, y)) for dx in (-8, 0, 8))


@pytest.mark.rule("K-14", "K-15")
@pytest.mark.parametrize("is_contrast", [False, True], ids=["usual", "contrast"])
def test_every_square_to_stop_on_is_lit_and_framed_alike_and_no_other_one(*, is_contrast: bool) -> None:
    viewport = Viewport.of((1024, 768))
    paint = Paint(scale=viewport.scale, is_contrast=is_contrast)
    canvas = Canvas(pygame.Surface(viewport.window), viewport, paint, Pieces(paint))
    view, state = view_at(GAME, 2, canvas), position("b3r f1x", "a1 g7")
    view.sync(state)
    view.skip_transitions = True
    plain = drawn(view)
    lit = drawn(shown(view, state))
    stops = [square for square, path in paths(state).items() if path.actions != (STOP,)]
    gains = view.offers[0].details.lit
    assert len({bool(gains[square]) for square in stops}) == 2
    side, k = view.board.cell(0).w, view.board.k
    for square in range(SQUARES):
        x, y = view.board.at(square)
        # Outside of its token, or where no glow of a neighbour reaches.
        away, half = (0.4 * side, 0.05 * side) if square in stops else (0.2 * side, 0.1 * side)
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            corner = Box(x + dx * away - half, y + dy * away - half, 2 * half, 2 * half)
            assert bool(changed(plain, lit, canvas.area(corner))) is (square in stops)
        edge = canvas.area(Box(x, y - 62 * k, 1, 20 * k))
        if square in stops:
            frame = max(sum(lit.get_at((edge.x, high))[:3]) for high in range(edge.top, edge.bottom))
            assert frame > 720, "the frame is white"


@pytest.mark.rule("K-04", "K-12", "K-17")
def test_a_row_shows_waiting_next_collected_and_safe_cards_differently_and_its_own_sign() -> None:
    view = view_at(GAME, 2, (1920, 1080))
    canvas = view.canvas
    pictures = set()
    for seat in range(2):
        for owned, safe in ((0, 0), (2, 0), (2, 0b11), (7, 0b11)):
            canvas.surface = pygame.Surface((700, 200))
            view.shown.rows[seat] = Row(tuple(range(7)), owned, safe)
            view.row(canvas, seat, Box(20, 20, 600, 150))
            pictures.add(pixels(canvas.surface))
    assert len(pictures) == 8


@pytest.mark.rule("K-20")
def test_a_token_that_can_be_stolen_is_marked_in_its_row_only_while_somebody_may_choose() -> None:
    state = position("", "a1 b3:1")
    view = view_at(GAME, 2, (1920, 1080))
    view.sync(state)
    plain = drawn(view)
    asked(view, state, 0)
    area = (1300, 140 + 200, 600, 150)
    assert pixels(plain.subsurface(area)) != pixels(drawn(view).subsurface(area))


def humans(seats: int, seed: str) -> Match:
    match = Match(GAME, [Player(f"P{seat}") for seat in range(seats)], (), seed)
    match.settle()
    return match


def advanced(match: Match, rng: Random) -> None:
    (seat,) = match.state.actors()
    match.submit(seat, bot("greedy", GAME).choose(match.state, seat, rng))


def screen(match: Match, size: tuple[int, int] = (640, 360)) -> tuple[Driver, MatchScreen]:
    made = program()
    made.context.settings.speed = "instant"
    driver = Driver(made, made.match(match), size)
    driver.pass_time(0.2)
    assert isinstance(driver.scene, MatchScreen)
    return driver, driver.scene


def click(driver: Driver, square: int) -> None:
    driver.click(on([t for t in driver.scene.focus.targets if "square" in t.key], square), MOUSE)
    driver.pass_time(0.3)


def before(wanted: str, seats: int) -> tuple[Match, int]:
    """Return a match at the start of a turn that can end on a square with this effect, and the square."""
    for seed in range(30):
        match, rng = humans(seats, str(seed)), Random(seed)
        while not match.is_over:
            state = match.state
            for square, path in paths(state).items() if not state.is_chain else ():
                is_steal = path.victim is not None and sum(c not in state.pawns for c in CORNERS) > 1
                is_chain = len(path.actions) > 2 and path.actions[-1] is not STOP
                if (is_steal and len(path.actions) == 1) if wanted == "steal" else is_chain:
                    return match, square
            advanced(match, rng)
    raise AssertionError(f"no turn can end with a {wanted}")


@pytest.mark.rule("K-14", "K-15")
def test_one_click_on_a_distant_square_plays_the_whole_chain() -> None:
    match, square = before("chain", 3)
    state = match.state
    seat, wanted = state.active, paths(state)[square].actions
    length = len(match.log)
    click(screen(match)[0], square)
    assert [entry.word for entry in match.log[length : length + len(wanted)]] == list(wanted)
    assert match.state.pawns[seat] == square


@pytest.mark.rule("K-23")
def test_the_victim_is_asked_for_its_corner_and_only_free_corners_are_offered() -> None:
    match, square = before("steal", 2)
    state = match.state
    thief, victim = state.active, state.pawns.index(square)
    driver, scene = screen(match)
    click(driver, square)
    after = match.state
    assert after.is_retreat
    assert scene.director.asked == (victim,)
    assert scene.headline() == (victim, f"P{victim}: robbed! Choose a corner")
    offered = {int(t.key.partition("square")[2]) for t in scene.focus.targets if "square" in t.key}
    assert offered == {corner for corner in CORNERS if not after.occupied >> corner & 1}
    assert after.pawns[victim] == HAND
    click(driver, min(offered))
    assert match.log[-1].word == Retreat(min(offered))
    assert match.state.pawns[victim] == min(offered)
    assert match.state.active != thief
