"""The view of Going Places offers exactly the legal actions; every animation ends in the position of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, combinations, groupby, islice, pairwise, product
from math import dist
from random import Random
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from game.assets import ASSETS
from game.games import catalogue
from game.games.places import events as happened
from game.games.places.actions import Play, Retreat, Shift
from game.games.places.board import LOOP, field_of
from game.games.places.deck import CARDS, Land, Sky, deck
from game.games.places.queries import block
from game.games.places.rules import DUELLING, MOVING, SWAPPING, PlacesState
from game.games.places.showdown import HAND
from game.games.places.view import lesson
from game.games.places.view.board import CHIP, SIGN, WAITING
from game.games.places.view.landscape import layers
from game.games.places.view.layout import SMALL, Layout, goal, standing, yard
from game.games.places.view.view import PlacesView
from game.games.places.view.viewmodel import Duel
from game.rules.contract import CHANCE, Event
from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box, between
from game.stage.paint.art import Art
from game.stage.table.offer import Offer
from game.stage.time.timeline import Run
from tests.kit import SIZES, Heard, asked, begun, canvas_of, clear, frames, is_still, tell, view_at
from tests.scenario import step

from .places_positions import deal, hand, play, position
from .places_positions import tell as say

SEATS = (2, 3, 4)
GAME = catalogue()["places"]


def laid(on: Canvas, seats: int, *, reduced_motion: bool = False) -> PlacesView:
    return view_at(GAME, seats, on, reduced_motion=reduced_motion, people=1)


def decisions(seats: int, seed: int, *options: str) -> Iterator[tuple[Match, PlacesState, Sequence[Event]]]:
    """Yield the positions with a decision, and the end, each with the events since the last one."""
    match, rng = begun(GAME, seats, f"{seats}/{seed}", options), Random(seed)
    events = match.settle().events
    while True:
        yield match, match.state, events
        if match.is_over:
            return
        seat = match.state.actors()[0]
        events = match.submit(seat, rng.choice(match.state.legal(seat))).events


def moving(seats: int, seed: int, *options: str) -> Iterator[PlacesState]:
    """Yield the positions with a move."""
    return (state for _, state, _ in decisions(seats, seed, *options) if state.phase == MOVING)


def showdown(seats: int) -> Iterator[tuple[PlacesState, Sequence[Event]]]:
    """Yield the position before a showdown of all seats, and those of the showdown with the events since the last."""
    others = ("green",) if seats == 2 else ("blue", "green", "yellow")[: seats - 1]
    drawing = " | ".join(("red: 11, 7 counters", *(f"{colour}: start, 8 counters" for colour in others)))
    state, rng = position(f"{drawing}; bank 1; throw 2"), Random(seats)
    yield state.copy(), []
    events = say(state, "advance 11")
    while state.actors():
        (seat,) = state.actors()
        if seat != CHANCE:
            yield state.copy(), events
            events = []
        state.apply(
            seat, state.chance().sample(rng) if seat == CHANCE else rng.choice(state.legal(seat)), events.append
        )
    yield state, events


def at_showdown(
    seats: int, size: tuple[int, int] = (640, 360), *, reduced_motion: bool = False
) -> tuple[PlacesView, Iterator[tuple[PlacesState, Sequence[Event]]]]:
    """Return a view before a showdown, and the positions of the showdown, each with the events since the last."""
    view, found = laid(canvas_of(size), seats, reduced_motion=reduced_motion), showdown(seats)
    view.sync(next(found)[0])
    return view, found


def offered(view: PlacesView, state: PlacesState) -> Offer[PlacesState]:
    """Show a position and return the offer of the deciding seat."""
    view.sync(state)
    return asked(view, state, *state.actors())


# ---- animations


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("way", ["lively", "calm", "cut short"])
def test_the_stories_of_a_showdown_end_just_where_the_rules_ended(seats: int, way: str) -> None:
    view, found = at_showdown(seats, reduced_motion=way == "calm")
    rng = Random(3)
    for state, events in found:
        if way == "cut short":
            for script in filter(None, map(view.script, events)):
                run = Run(script)
                run.update(rng.random())
                view.draw(view.canvas)
                run.stop()
            view.sync(state)
        else:
            tell(view, events)
        assert view.shown == view.shown_of(state)
        assert is_still(view), view.motion
    assert any(view.shown.points.values())


@pytest.mark.parametrize("seats", SEATS)
def test_a_trick_flies_to_the_points_of_who_has_taken_it_which_pop_and_count(seats: int) -> None:
    view, found = at_showdown(seats, (1280, 800))
    tricks = 0
    for state, events in found:
        for event, moments in groupby(frames(view, events)):
            if isinstance(event, happened.CardPlayed):
                assert view.motion.words == f"P{event.seat} plays a card"
            if not isinstance(event, happened.TrickTaken):
                continue
            assert view.motion.words == f"P{event.seat} takes the trick"
            place, before = list(view.shown.hands).index(event.seat), view.shown.points[event.seat]
            tally = view.layout.tally(place, len(view.shown.hands))
            ends, popped = set(), set()
            for _ in moments:
                ends |= {slide.end.centre for slide in view.motion.slides}
                for won in view.motion.rewards:
                    popped.add((won.goal, won.before.split()[0], won.after.split()[0]))
                    assert view.shown.points[event.seat] in (before, event.points)
            assert ends == {tally.centre}
            assert popped == {(tally.centre, str(before), str(event.points))}
            assert view.shown.points[event.seat] == event.points
            tricks += 1
        view.sync(state)
    assert tricks == HAND


def test_the_ground_is_printed_anew_when_the_quarters_get_their_colours() -> None:
    canvas = canvas_of((1280, 800))
    view, match = laid(canvas, 3), begun(GAME, 3, "3/1")
    view.sync(match.state)
    view.rest(canvas)
    assert not view.stale
    (dealt,) = (event for event in match.settle().events if isinstance(event, happened.ColoursDealt))
    view.hear([dealt, happened.ColoursDealt((*dealt.colours[1:], *dealt.colours[:1]))])
    assert view.stale
    view.rest(canvas)
    assert not view.stale


@pytest.mark.parametrize("quarter", range(4))
def test_the_symbol_of_a_field_is_repeated_beside_the_figure_that_covers_it(quarter: int) -> None:
    view, match = view_at(GAME, 4, canvas_of((1280, 720))), begun(GAME, 4, "symbols")
    match.settle()
    view.sync(match.state)
    seat, radius, loop = view.shown.colours.index(quarter), 9 * view.layout.k, view.shown.board
    for progress in range(1, LOOP + 1):
        place, (x, y) = field_of(quarter, progress), view.layout.at(standing(quarter, progress))
        x, y = x + CHIP[0] * view.layout.k, y + CHIP[1] * view.layout.k
        symbol = view.canvas.area(Box(x - radius, y - radius, 2 * radius, 2 * radius))
        view.shown.figures = [1 << progress if who == seat else 0 for who in range(4)]
        picture = clear(view.canvas)
        view.board.draw_figures(view.canvas)
        bare = pygame.mask.from_threshold(picture.subsurface(symbol), (0, 0, 0), (24, 24, 24, 255)).count()
        has_symbol = loop.circles[place] or loop.dots[place] is not None or place % 10 == 0
        assert (bare < 0.1 * symbol.w * symbol.h) == has_symbol, progress


def test_who_wins_a_duel_stays_on_stage_while_the_loser_yields() -> None:
    events = play("red: 20 | blue: 11 | green: 5; throw 5", "advance 20, wins")[1]
    on_stage = list(accumulate((event.actor for event in events), lambda before, now: before if now is None else now))
    kinds = [type(event) for event in events]
    decided = kinds.index(happened.DuelDecided)
    assert on_stage[kinds.index(happened.DuelStarted)] == 0
    assert set(on_stage[decided : kinds.index(happened.FigureRetreated, decided) + 1]) == {0}


def test_counters_are_counted_as_soon_as_they_have_come() -> None:
    view, state = laid(canvas_of(), 2), position("red: 10, 3 counters | green: 34, 3 counters; throw 4")
    view.sync(state)
    seen = set[type[Event]]()
    for event, moments in groupby(frames(view, say(state, "advance 10, wins"))):
        is_flying = False
        for _ in moments:
            was_flying, is_flying = is_flying, bool(view.motion.flights)
            if was_flying and not is_flying:
                is_taken = isinstance(event, happened.CountersTaken)
                assert view.motion.rewards if is_taken else view.shown.bank == event.bank
                seen.add(type(event))
    assert seen == {happened.CountersTaken, happened.CounterReturned}


def test_with_less_motion_counters_are_counted_while_it_is_said_that_they_are_taken() -> None:
    view = laid(canvas_of(), 2, reduced_motion=True)
    view.sync(position("red: 1 | green: start"))
    moments = frames(view, [happened.CountersTaken(0, 2, 2, happened.Gain.DUEL, 22)], 0.4)
    next(moments)
    assert (view.shown.counters, view.shown.bank) == ([2, 0], 22)


@pytest.mark.parametrize(("left", "toasts"), [(4, []), (3, ["Only 3 pieces left in the bank!"]), (0, [])])
def test_a_drum_announces_the_last_counters_of_the_bank(left: int, toasts: list[str]) -> None:
    heard = Heard()
    view = view_at(GAME, 2, heard=heard)
    view.sync(position("red: 1 | green: start"))
    tell(view, [happened.CountersTaken(0, 1, 1, happened.Gain.DOT, left)])
    assert ("duel_drum" in heard.sounds) == (left < 4)
    assert heard.toasts == toasts


def test_the_lesson_has_told_everything_of_a_journey_after_seven_turns_of_each() -> None:
    told, early = set[str](), None
    for _, state, _ in decisions(2, 3):
        if state.phase != MOVING:
            continue
        told |= {step.title for step in lesson if step.when(state, (state.active,), False)}
        if state.turns >= 14:
            early = early or set(told)
    assert early is not None
    assert {"Circles", "A duel!", "Nearly home", "That was all"} <= early


def duel(view: PlacesView) -> Iterator[tuple[Event, Duel]]:
    """Yield the event and the duel's animation at every moment of a duel with a winner."""
    state = position("red: 10 | green: 34; throw 4")
    view.sync(state)
    events = say(state, "advance 10, wins")
    kinds = [type(event) for event in events]
    begin, end = kinds.index(happened.DuelStarted), kinds.index(happened.DuelDecided)
    tell(view, events[:begin])
    for event in frames(view, events[begin : end + 1]):
        if view.motion.duel is not None:
            yield event, view.motion.duel
    run = Run(view.animator.close())
    while run.update(1 / 60) is None:
        if view.motion.duel is not None:
            yield events[end], view.motion.duel


def test_a_duel_is_told_step_by_step_on_a_stage_over_the_darkened_board() -> None:
    canvas = canvas_of()
    view, held = laid(canvas, 2), 0
    strikes, seen, dark, dims = set[type[Event]](), list[float](), list[int](), list[tuple[float, bool]]()
    place = canvas.area(view.layout.board)
    colours = {canvas.theme.game[guest.look].fill[:3] for guest in view.table.guests}
    for event, scene in duel(view):
        if scene.clash:
            strikes.add(type(event))
        held += (is_held := scene.ways == [1.0, 1.0] and scene.turned == 0.0)
        dims.append((view.motion.suspense, is_held))
        if isinstance(event, happened.DuelStarted):
            view.motion.words = ""  # as for a human player's press
        elif isinstance(event, happened.CardDrawn):
            assert view.motion.words.startswith("Duel!"), "the turn bar speaks of it until it is decided"
        elif scene.won >= 0:
            assert "wins the duel" in view.motion.words
        seen.append(scene.seen)
        picture = clear(canvas)
        picture.fill((200, 200, 200))
        view.duelling.draw_dim(canvas, scene)
        dark.append(picture.get_at(place.center)[1])
        low = picture.get_at((place.centerx, place.bottom - 1))[1]
        assert scene.seen < 1 or low < 100, "the lower edge of the board is no bright stripe"
        if scene.seen > 0.9:
            part = clear(canvas).subsurface(place)
            view.duelling.draw(canvas, scene, reduced_motion=True)
            for colour in colours:
                found = pygame.mask.from_threshold(part, colour, (60, 60, 60, 255)).count()
                assert found > 10, "both figures stand there"
    assert strikes == {happened.CardDrawn}, "lamp, faces and frame answer to the verdict, which is told after it"
    assert held >= 24, "both cards are held face down for a while"
    assert max(dim for dim, is_held in dims if is_held) == 1.0, "the lamp dims meanwhile"
    assert dims[-1][0] == 0.0
    assert seen[0] < 0.2
    assert max(seen) == 1.0
    assert seen[-1] < 0.2, "it is not gone at once"
    assert max(dark) > 180
    assert min(dark) < 100


def test_of_a_pawn_sent_home_the_turn_bar_says_whose_it_is_and_the_board_why() -> None:
    view = laid(canvas_of(), 2)
    view.sync(position("red: 10 | green: 34; throw 4"))
    why = happened.ReturnReason.CAME_FROM_START
    for _ in frames(view, [happened.FigureSentHome(1, 34, why, ())]):
        assert view.motion.words == "P1 goes back to the start"
        assert view.motion.line in (None, (1, why.value))


@pytest.mark.parametrize("skip_transitions", [False, True])
def test_the_verdict_of_a_duel_comes_bit_by_bit_and_no_question_over_the_blow(skip_transitions: bool) -> None:
    canvas = canvas_of()
    view = laid(canvas, 2)
    view.skip_transitions = skip_transitions
    place = canvas.area(view.layout.verdict)
    gold = canvas.colour("state.gold")[:3]
    golden, told = list[int](), set[str]()
    for _, scene in duel(view):
        surface = pygame.Surface((640, 360))
        view.draw(canvas.onto(surface))
        if scene.won >= 0 and scene.seen == 1:
            part = surface.subsurface(place)
            golden.append(pygame.mask.from_threshold(part, gold, (25, 25, 25, 255)).count())
        view.update(1 / 60)
        if scene.clash > 0.1:
            told |= {str(key[0]) for key in view.duelling.verdicts.parts}
    assert max(golden) > 300
    assert (golden[0] > 300) is skip_transitions
    assert golden.index(max(golden)) < 12 or skip_transitions, "it is soon there"
    assert told == {"line"}


# ---- choices


def pressable(view: PlacesView, state: PlacesState) -> Offer[PlacesState]:
    """Return the offer of the deciding seat, where every legal action has a target that no other one covers."""
    offer = offered(view, state)
    targets = offer.targets
    assert [one.act.action for one in offer.everything if isinstance(one.act, Decide)] == list(state.legal(offer.seat))
    assert len({target.key for target in targets}) == len({target.name for target in targets}) == len(targets)
    assert all(target.shape.contains(target.shape.centre) for target in targets)
    assert not any(one.shape.contains(other.shape.centre) for one, other in combinations(targets, 2))
    return offer


def test_figures_that_could_go_to_the_same_goal_field_can_all_be_pressed() -> None:
    state = position("red: 40 lane2 lane4; throw 1", options=("long",))
    assert sum(isinstance(action, Shift) for action in state.legal(0)) == 3
    pressable(laid(canvas_of((1280, 800)), 2), state)


@pytest.mark.parametrize(
    ("drawing", "name"),
    [
        ("red: 37, 1 counters | green: 1; throw 3", "waiting pawn to space 3: A place card for you."),
        ("red: 37, 1 counters | green: 1; throw 3", "pawn on space 37 to space 40: A piece for you."),
        ("red: 19 | green: 1; throw 2", "pawn on space 19 to space 21: A duel with P1!"),
        ("red: lane1; throw 1", "pawn on home space 1 to home space 2: Into the home lane."),
    ],
)
def test_a_move_is_called_by_its_figure_its_way_and_what_it_sets_off(drawing: str, name: str) -> None:
    offer = offered(laid(canvas_of((1280, 800)), 2), position(drawing))
    assert name in {target.name for target in offer.targets}


def test_the_focus_says_what_would_happen_and_the_lamp_gives_its_reason() -> None:
    view, state = laid(canvas_of((1280, 800)), 2), position("red: 6 9 | green: start; throw 1")
    offer = offered(view, state)
    assert offer.hint == "Choose a lit pawn."
    for target in offer.targets:
        hint = asked(view, state, 0, target.key).hint
        assert target.name.endswith(hint), "where it is follows from the picture"
        assert hint == view.advice(state, 0, target.act.action)
    assert view.advice(state, 0, Play(3)) == "Play this card"


@pytest.mark.parametrize(("drawing", "is_back"), [("red: 36 39 lane2; throw 3", True), ("red: 6; throw 1", False)])
def test_who_cannot_move_forward_is_told_to_go_back(drawing: str, is_back: bool) -> None:
    offer = offered(laid(canvas_of((1280, 800)), 2), position(drawing))
    assert isinstance(offer.legal[0], Retreat) == ("back" in offer.headline) == is_back


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_showdown_every_card_of_the_own_hand_can_be_pressed(seats: int) -> None:
    state = next(state for state, _ in showdown(seats) if state.showdown is not None)
    for size in SIZES:
        view = laid(canvas_of(size), seats)
        offer = pressable(view, state)
        assert all(min(target.shape.bounds.w, target.shape.bounds.h) >= 72 for target in offer.targets)
        assert not any(one.shape.bounds.overlaps(other.shape.bounds) for one, other in combinations(offer.targets, 2))
        for choice, target in zip(offer.legal, offer.targets, strict=True):
            is_own = deck().worth(choice.card, view.shown.colours[offer.seat]) > deck().card(choice.card).left
            assert target.name.endswith("counts double") == is_own
            assert deck().card(choice.card).name["en"] in target.name
            assert str(deck().card(choice.card).left) in target.name
        assert offer.headline
        assert offer.hint


@pytest.mark.rule("P-63")
@pytest.mark.parametrize("seats", SEATS)
def test_in_a_duel_every_card_of_the_own_hand_can_be_pressed(seats: int) -> None:
    states = [state for _, state, _ in islice(decisions(seats, 3, "hand"), 90) if state.phase == DUELLING][:6]
    for size, state in product(SIZES, states):
        view = laid(canvas_of(size), seats)
        offer = pressable(view, state)
        boxes = [target.shape.bounds for target in offer.targets]
        assert all(min(box.w, box.h) >= 70 for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations([*boxes, view.layout.verdict], 2))
        assert {
            view.layout.board.contains(corner) for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom))
        } == {True}
        for choice, target in zip(offer.legal, offer.targets, strict=True):
            assert deck().card(choice.card).name["en"] in target.name
            assert "counts double" not in target.name
        assert "This card" in asked(view, state, offer.seat, offer.targets[0].key).hint
        assert view.refusal(state, offer.seat, view.layout.board.centre) == "Play a card of your own hand."
        clear(view.canvas)
        view.draw(view.canvas)


@pytest.mark.rule("P-63")
@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_stories_of_open_hands_end_just_where_the_rules_ended(reduced_motion: bool) -> None:
    view, played, cut = laid(canvas_of(), 3, reduced_motion=reduced_motion), 0, Random(3)
    view.sync(begun(GAME, 3, "3/3", ["hand"]).state)
    for _, state, events in islice(decisions(3, 3, "hand"), 90):
        if cut.random() < 0.3:
            for script in filter(None, map(view.script, events)):
                run = Run(script)
                run.update(cut.random())
                run.stop()
            view.sync(state)
        else:
            tell(view, events)
        assert view.shown == view.shown_of(state)
        played += sum(isinstance(event, happened.DuelCardsRevealed) for event in events)
        assert (view.motion.duel is not None) == (state.phase == DUELLING)
    assert played > 5


@pytest.mark.rule("P-63", "P-41", "P-44")
def test_a_duel_with_open_hands_says_what_is_at_stake() -> None:
    state = position("red: 10 | green: 34; throw 4", ["hand"])
    deal(state, "3r 9b 46", "5g 9y 1r")
    say(state, "advance 10")
    view = laid(canvas_of(), 2)
    view.sync(state)
    stake = view.words.stake(state)
    assert stake == "P0 wins: 2 pieces. P1: 4 spaces back.\nP1 wins: 1 piece. P0: 5 spaces back."
    state.counters[1] = 1
    assert view.words.stake(state).startswith("P0 wins: 2 pieces. P1: 1 piece less, 4 spaces back.")
    hints = {card: asked(view, state, 0, f"card{card}").hint for card in (hand("3r")[0], 46)}
    assert [hint for hint in hints.values() if hint.startswith("This card beats")] == [
        "This card beats 1 of the 3 cards against it.",
        "This card beats 3 of the 3 cards against it.",
    ]


@pytest.mark.rule("P-63", "P-45")
def test_the_stake_says_on_whom_the_loser_is_pushed() -> None:
    state = position("red: 10 9 | blue: 38 | green: 34; throw 4", ["hand"])
    deal(state, "3r 9b 46", "1b 2b 3b", "5g 9y 1r")
    say(state, "advance 10")
    first, second = laid(canvas_of(), 3).words.stake(state).split("\n")
    assert first == "P0 wins: 2 pieces. P2: 4 spaces back."
    assert second == "P2 wins: 1 piece. P0: 6 spaces back, onto P1: a duel."


@pytest.mark.rule("P-63")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_picture_and_the_words_are_the_same_whichever_card_lies_face_down(seats: int) -> None:
    state = next(state for _, state, _ in decisions(seats, 3, "hand") if state.phase == DUELLING)
    first, second = state.actors()
    seen = set()
    for card in state.legal(first):
        after, view = state.copy(), laid(canvas_of(), seats)
        events = step(after, first, card)
        view.sync(state)
        tell(view, events)
        view.sync(after)
        clear(view.canvas)
        offer = asked(view, after, second)
        view.draw(view.canvas)
        words = [view.words.describe(event) for event in events]
        names = [one.name for one in offer.everything]
        picture = pygame.image.tobytes(view.canvas.surface, "RGBA")
        seen.add((repr((events, words, view.shown, offer.headline, offer.hint, names)), picture))
    assert len(seen) == 1


@pytest.mark.rule("P-65")
@pytest.mark.parametrize("size", SIZES)
def test_after_a_zero_every_card_of_the_hand_can_be_swapped(size: tuple[int, int]) -> None:
    state = next(state for _, state, _ in decisions(2, 3, "hand") if state.phase == SWAPPING)
    view = laid(canvas_of(size), 2)
    seat = state.active
    view.sync(state)
    offer = asked(view, state, seat)
    assert all(min(target.shape.bounds.w, target.shape.bounds.h) >= 70 for target in offer.targets)
    assert "zero" in offer.hint
    labels = []
    for target in (None, *offer.targets):
        if target is not None:
            assert isinstance(target.act, PartialPick)
            target.act.change()
        offer = asked(view, state, seat)
        labels.append(offer.choices[0].label)
        clear(view.canvas)
        view.draw(view.canvas)
    assert labels == ["Keep the hand", "Swap 1 card", "Swap 2 cards", "Swap 3 cards"]
    assert [target.label for target in offer.targets] == ["Keep this card"] * 3


@pytest.mark.rule("P-65")
def test_the_history_names_the_cards_put_aside() -> None:
    view = laid(canvas_of(), 2)
    assert view.describe(happened.CardsSwapped(0, ())) == "P0 keeps the hand."
    for cards in ((3,), (3, 46)):
        told = view.describe(happened.CardsSwapped(0, cards))
        assert all(f"({deck().card(card).left}\u00a0|" in told for card in cards)


@pytest.mark.parametrize("quarter", range(4))
def test_figures_on_neighbouring_fields_stand_clear_of_each_other(quarter: int) -> None:
    spots = [standing(quarter, at) for at in range(1, LOOP + 1)]
    for (x, y), (other, below) in pairwise([*spots, spots[0]]):
        assert abs(x - other) >= 26 or abs(y - below) >= Layout.piece - 12, "no head hides the animal behind it"


def test_the_move_in_focus_leaves_a_footprint_on_every_field_that_it_passes() -> None:
    view = laid(canvas_of((1280, 800)), 2)
    state = position("red: 5 | yellow: start; throw 4")
    view.sync(state)
    view.skip_transitions = True
    amber, found = view.canvas.colour("state.accent"), []
    for focus in (None, "field5"):
        asked(view, state, 0, focus)
        surface = clear(view.canvas)
        view.draw(view.canvas)
        spots = [view.canvas.viewport.at(*view.layout.at(standing(0, at))) for at in range(1, LOOP + 1)]
        found.append([at for at, spot in enumerate(spots, 1) if surface.get_at(spot) == amber])
    assert found == [[], [6, 7, 8]]


def test_a_figure_stands_out_from_a_field_of_its_own_colour_by_a_light_line() -> None:
    view = laid(canvas_of((1280, 800)), 2)
    view.sync(position("red: 11 | yellow: start"))
    surface, light = clear(view.canvas), view.canvas.colour("surface.card_hi")
    view.draw(view.canvas)
    (x, y), k = view.layout.at(standing(0, 11)), view.layout.k
    across = view.canvas.area(Box(x - 40 * k, y - 45 * k, 80 * k, 1))
    row = [surface.get_at((at, across.y)) == light for at in range(across.left, across.right)]
    lines = [is_light for is_light, _ in groupby(row)]
    assert lines == [False, True, False, True, False], "left and right of the head"


def test_a_figure_in_front_of_the_focus_ring_is_drawn_over_it() -> None:
    view = laid(canvas_of((1280, 800)), 2)
    x, y = yard(3, 0, 3)
    near = min(range(1, LOOP + 1), key=lambda at: dist(standing(0, at), (x, y)))
    state = position(f"red: {near} | yellow: start; throw 1")
    view.sync(state)
    offer = asked(view, state, 0, f"field{near}")
    (x, y), k = view.layout.at((x, y)), view.layout.k
    tall, low = WAITING * view.layout.piece * k, y + view.layout.below * k
    head = [view.canvas.viewport.at(x, low - share * tall) for share in (0.8, 0.9, 0.95)]
    shown = []
    for rings in range(2):
        surface = clear(view.canvas)
        view.draw(view.canvas)
        if rings:
            ringed = next(target for target in offer.targets if target.key == offer.focus)
            view.canvas.ring(ringed.shape)
            view.draw_over_ring(view.canvas, ringed.key)
        shown.append([surface.get_at((round(x), round(y))) for x, y in head])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("size", [*SIZES, (1280, 800), (720, 1280), (2560, 1080)])
@pytest.mark.parametrize("wide", [74.0, 130.0, 190.0])
def test_a_sign_on_the_board_keeps_off_the_cards(size: tuple[int, int], wide: float) -> None:
    view = laid(canvas_of(size), 4)
    for seat, end in product(range(4), range(1, LOOP + 4)):
        sign = view.board.sign_box(seat, end, wide).inset(1)
        assert not sign.overlaps(view.layout.pile)
        assert not sign.overlaps(view.layout.used)


def test_neither_a_sign_nor_its_pointer_lies_over_a_goal_field() -> None:
    view = laid(canvas_of((1920, 1080)), 4)
    layout = view.layout
    stars = [layout.at(goal(lane, number)) for lane, number in product(range(4), range(3))]
    for seat, end, wide in product(range(4), range(1, LOOP + 1), (74.0, 130.0)):
        sign, field = view.board.sign_box(seat, end, wide), layout.at(view.shown.spot(seat, end))
        start = max(sign.x + SIGN / 2, min(sign.right - SIGN / 2, field[0])), sign.centre[1]
        pointer = [between(start, field, step / 20) for step in range(21)]
        for star in stars:
            assert not sign.inset(-SMALL * layout.k).contains(star)
            assert all(dist(star, spot) > 20 * layout.k for spot in pointer)


# ---- refusals


@pytest.mark.parametrize("seats", SEATS)
def test_a_figure_that_cannot_move_says_why(seats: int) -> None:
    view, said = laid(canvas_of((1920, 1080)), seats), 0
    for state in chain.from_iterable(moving(seats, seed) for seed in range(6)):
        view.sync(state)
        seat = state.active
        for progress in range(state.board.last + 1):
            stands = state.figures[seat] >> progress & 1 if progress else state.waiting(seat)
            if stands:
                why = view.refusal(state, seat, view.layout.at(view.shown.spot(seat, progress)))
                assert bool(why) == (block(state, progress) is not None)
                said += bool(why)
    assert said


def test_an_empty_field_and_a_strange_figure_say_why_not() -> None:
    view, state = laid(canvas_of((1920, 1080)), 2), position("red: 6 | green: 9; throw 1")
    view.sync(state)
    assert view.refusal(state, 0, view.layout.at(standing(0, 5))) == "None of your pawns gets there with this roll."
    assert view.refusal(state, 0, view.layout.at(view.shown.spot(1, 9))) == "That pawn is not yours."
    assert not view.refusal(state, 0, (2.0, 2.0))


# ---- images


def test_every_place_card_land_and_sky_has_a_picture_of_its_own() -> None:
    art = Art(ASSETS, 1.0)
    pictures = {layers(art, deck().card(number).picture, number) for number in range(1, CARDS + 1)}
    assert len(pictures) == CARDS
    picture = deck().card(1).picture
    drawn = {layers(art, replace(picture, land=land, sky=sky), 1) for land in get_args(Land) for sky in get_args(Sky)}
    assert len(drawn) == len(get_args(Land)) * len(get_args(Sky))


def test_no_line_about_a_card_has_a_sign_the_fonts_lack() -> None:
    view = laid(canvas_of(), 2)
    jokers = [number for number in range(1, CARDS + 1) if not deck().card(number).right]
    assert jokers
    for number in jokers:
        told = view.describe(happened.CardDrawn(0, number, happened.Role.CHALLENGER, 10))
        assert "|\u00a0joker)" in told
        assert not set(told) & set("★☆")
