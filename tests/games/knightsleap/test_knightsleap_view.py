"""The view of Knight's Leap: targets follow the rules; paths, reasons and badges; animations end in the position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from random import Random

import pygame
import pytest

from game.bots.levels import make as bot
from game.games.knightsleap.actions import STOP, Leap, Retreat
from game.games.knightsleap.board import CORNERS, EMPTY, SQUARES
from game.games.knightsleap.events import CardDealt, PawnPlaced
from game.games.knightsleap.queries import paths, ways, why_not
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.games.knightsleap.view import figure
from game.games.knightsleap.view.rows import SLIP, CardPlacing
from game.games.knightsleap.view.view import KnightsLeapView
from game.games.knightsleap.view.viewmodel import Row
from game.input.intents import Point
from game.rules.match import Match, Player
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import player_boxes, row_face, row_plan, standing_box, zones_for
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DisplayList, DrawOp
from tests.games.knightsleap.knightsleap_positions import GAME, at, ats, do, played, position
from tests.kit import SIZES, asked, begun, frames, inside, tell, view_at
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


# ---- choices


@pytest.mark.rule("K-05", "K-10", "K-14", "K-15", "K-23")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_action_and_every_square_on_which_the_turn_can_end_is_offered(seats: int) -> None:
    view = view_at(GAME, seats)
    for state, seat in played(seats, "view", "greedy"):
        view.sync(state)
        offer = asked(view, state.copy(), seat)
        things = offer.everything
        assert {thing.act.action for thing in things if isinstance(thing.act, Decide)} == set(state.legal(seat))
        assert all(isinstance(thing.act, Decide | PartialPick) for thing in things)
        if state.is_turn:
            ends = set(ways(state)) - {state.pawns[seat]}
            assert {int(target.key.removeprefix("square")) for target in offer.targets} == ends
            assert set(offer.details.lit) == ends


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


# ---- reasons


@pytest.mark.rule("K-10", "K-14", "K-16", "K-20", "K-23", "K-32")
@pytest.mark.parametrize("seats", GAME.seats)
def test_squares_that_cannot_be_reached_say_why_and_no_others(seats: int) -> None:
    view = view_at(GAME, seats)
    for state, seat in islice(played(seats, "view", "greedy"), 0, None, 3):
        offered = {target.key for target in asked(view, state.copy(), seat).targets}
        for square in range(SQUARES):
            told, reason = view.refusal(state, seat, view.board.at(square)), why_not(state, seat, square)
            assert told == ("" if reason is None else reason.value)
            is_own_stop = state.is_chain and square == state.pawns[seat]
            assert (told == "") == (f"square{square}" in offered or is_own_stop)
        assert view.refusal(state, seat, (-50.0, -50.0)) == ""


# ---- animations


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


# ---- drawing


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


@pytest.mark.parametrize("options", [(), ("short",)], ids=["seven", "five"])
def test_a_card_is_dealt_to_where_it_stays(options: tuple[str, ...]) -> None:
    match, view, lying = begun(GAME, 2, "view", options), view_at(GAME, 2), set[DrawOp]()
    view.sync(match.state)
    for event in match.settle().events:
        tell(view, [event])
        if isinstance(event, CardDealt) and event.seat == 0:
            sheet = DisplayList((640, 360))
            view.row(view.canvas.onto(sheet), 0, Box(0, 0, 330, 60))
            assert lying < set(sheet.ops), "no card makes room for the next"
            lying = set(sheet.ops)
    assert len(view.shown.rows[0].cards) == (5 if options else 7)


def test_a_pawn_that_is_put_on_its_corner_comes_out_of_nothing() -> None:
    view, dropped = view_at(GAME, 2, (1280, 800)), list[pygame.Surface]()
    match = begun(GAME, 2, "view")
    match.settle()
    view.sync(match.state)
    dropped.append(drawn(view))
    seat = match.state.actors()[0]
    events = match.submit(seat, match.state.legal(seat)[0]).events
    for event in frames(view, events):
        if isinstance(event, PawnPlaced):
            dropped.append(drawn(view))
    ink = view.canvas.theme.game[view.table.guests[seat].look].fill[:3]
    seen = [pygame.mask.from_threshold(one, ink, (30, 30, 30, 255)).count() for one in dropped]
    assert seen[-1] > seen[0] + 50
    assert seen[1] - seen[0] < (seen[-1] - seen[0]) / 4


@pytest.mark.parametrize(
    "box", [Box(0, 0, 800, 156), Box(0, 0, 330, 150), Box(0, 0, 420, 60), Box(0, 0, 420, 174), Box(0, 0, 650, 64)]
)
def test_cards_and_tokens_of_a_row_stay_in_their_box(box: Box) -> None:
    lay = CardPlacing.of(box, 7)
    for index in range(7):
        card = lay.card(index)
        x, y = lay.spot(index)
        half = lay.token / 2
        assert inside(card, box)
        assert box.y < y - half
        assert y + half <= box.bottom
        assert card.x < x < card.right
        if lay.is_hanging:
            assert y - half >= card.y + card.h * 0.8, "the glyph of the card stays whole"
    assert lay.card(1).x >= lay.card(0).right


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_every_window_the_card_that_is_due_says_so_and_tokens_hang(size: tuple[int, int], seats: int) -> None:
    view = view_at(GAME, seats, size)
    canvas, zones = view.canvas, zones_for(Viewport.of(size), view, seats, 1.0)
    canvas.audit = []
    for seat, row in enumerate(player_boxes(zones, seats)):
        view.shown.rows[seat] = Row((0, 1, 2, 3, 4, 5, 6), 2)
        box = standing_box(row, 120.0, row_plan(view, canvas))
        lay = CardPlacing.of(box, 7)
        assert lay.is_hanging
        assert row.y < lay.card(0).y
        assert lay.reach(0).bottom <= row.bottom
        assert lay.card(6).right <= row.right - 4
        face = row_face(row, zones.row_ratio)
        beside = face.x + face.size / 2 <= lay.card(0).x
        assert beside or face.y + face.size / 2 <= lay.card(0).y, "the face covers no card"
        view.row(canvas, seat, box)
        slip, card = canvas.audit[-1].box.centre[1], lay.card(2)
        assert slip - SLIP / 2 >= card.y + 0.82 * card.h - 2, "the glyph stays whole"
        assert slip + SLIP / 2 <= row.bottom + 1
    figure(canvas, "row", Box(40, 40, 900, 200))
    assert [text.text for text in canvas.audit] == ["next"] * (seats + 1), "in the picture of the rules too"
    assert all(text.fits for text in canvas.audit)


# ---- on the match screen


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


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ring_does_not_cut_through_the_arrow_that_leads_into_it(seats: int) -> None:
    match = humans(seats, "arrow")
    while not match.state.is_turn:
        advanced(match, Random(1))
    driver, scene = screen(match, (1280, 720))
    state = match.state
    board = scene.view.board
    leaps = [path for path in paths(state).values() if len(path.squares) == 2 and isinstance(path.actions[0], Leap)]
    assert leaps
    for path in leaps:
        driver.send(Point(MOUSE, scene.viewport.at(*board.at(path.target))))
        driver.draw()
        driver.pass_time(1.0)
        picture = driver.draw()
        (ax, ay), (bx, by) = (board.at(square) for square in path.squares)
        dx, dy = (0.0, (by - ay) / abs(by - ay)) if abs(bx - ax) > abs(by - ay) else ((bx - ax) / abs(bx - ax), 0.0)
        half = board.cell(path.target).w / 2
        for part in (1.0, 1.05, 1.1, 1.15, 1.2):
            spot = scene.viewport.at(bx - dx * half * part, by - dy * half * part)
            assert min(picture.get_at(spot)[:3]) > 220, (path.target, part)


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


@pytest.mark.parametrize("is_good", [False, True])
def test_only_a_square_that_brings_something_is_white_all_over(is_good: bool) -> None:
    view = view_at(GAME, 2, (1280, 720))
    canvas, board = view.canvas, view.board
    picture = pygame.Surface((1280, 720))
    canvas.surface = picture
    board.draw_lit(canvas, at("b2"), EMPTY, is_good=is_good)
    cell = board.cell(at("b2"))
    beside = canvas.viewport.at(cell.centre[0] - 0.3 * cell.w, cell.centre[1])
    assert (picture.get_at(beside)[:3] != (0, 0, 0)) is is_good


def test_while_cards_are_dealt_nobody_is_said_to_play() -> None:
    view, events = view_at(GAME, 2), begun(GAME, 2, "dealing").settle().events
    said = {view.motion.words for event in frames(view, events) if isinstance(event, CardDealt)}
    assert said == {"The cards are dealt"}
