"""View of All Around: targets match the rules, animations end in the synced position, nothing overlaps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.levels import make as bot
from game.games.borders import GAME
from game.games.borders.actions import Complete, Mark, Reroll
from game.games.borders.board import AREA_TITLES, Area, BoardName, Colour, Segment
from game.games.borders.board_library import geometry, layouts
from game.games.borders.dice import DICE
from game.games.borders.events import AreaEnclosed, DiceRolled, FieldCrossed, SegmentCompleted, SegmentScored
from game.games.borders.rules import BordersState
from game.games.borders.view.board import parts
from game.games.borders.view.layout import AREA_LOOKS
from game.games.borders.view.viewmodel import ALL_DICE, BordersViewModel
from game.rules.contract import Action
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box
from game.stage.paint.theme import Theme
from game.stage.time.timeline import Run
from tests.games.borders.borders_positions import act, finish_turn, marks, played, roll, table
from tests.kit import (
    SIZES,
    Heard,
    asked,
    begun,
    canvas_of,
    changed,
    clear,
    frames,
    is_still,
    paint_of,
    stage_on,
    tell,
    view_at,
)
from tests.playouts import set_up


@cache
def positions(seats: int) -> Sequence[tuple[BordersState, Action]]:
    """Return every decision position of a match between bots, with the decision."""
    match = set_up(begun(GAME, seats, "view"))
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


@pytest.mark.rule("B-55")
def test_a_long_segment_tells_its_early_points_until_somebody_has_them() -> None:
    view, field = view_at(GAME, 3), 79
    for script, is_told in (("", True), ("keep yyyyy, complete yellow5", False)):
        state, events = played(script, options=["early"])
        view.sync(state)
        stage_on(view, 0)
        board = view.boards.large(0)
        assert ("First to complete it: +2" in view.about_card(board, 0, board.at(field)).words) == is_told
    view.sync(played("", options=["early"])[0])
    tell(view, [event for event in events if isinstance(event, SegmentScored)])
    assert view.shown.standing(0).points == 2


@pytest.mark.rule("B-40")
@pytest.mark.parametrize(("before", "is_told"), [(3, False), (4, True), (5, False)])
def test_a_drum_foretells_the_end_once_when_an_area_is_missing(before: int, is_told: bool) -> None:
    heard = Heard()
    view = view_at(GAME, 2, heard=heard)
    view.shown.closed[1] = (1 << before) - 1
    tell(view, [AreaEnclosed(1, Area.CASTLE)])
    assert ("duel_drum" in heard.sounds) == is_told
    assert (heard.toasts[-1] == "P1: one more area, and the match ends!") == is_told


def test_the_headline_says_finish_as_the_button_does_once_something_is_crossed_off() -> None:
    view, state = view_at(GAME, 3), played("keep rrrss, done")[0]
    told = []
    for _ in range(2):
        state = state.copy()
        offer = asked(view, state, 1)
        told.append((offer.headline.rpartition(" ")[2], offer.choices[0].label))
        act(state, 1, next(action for action in offer.legal if isinstance(action, Mark)))
    assert told == [("pass", "Pass"), ("finish", "Done")]


def test_while_an_area_is_enclosed_the_turn_bar_says_so() -> None:
    view = view_at(GAME, 2)
    view.animator.say_of(0, "P0 completes a segment")
    next(frames(view, [AreaEnclosed(0, Area.CASTLE)]))
    assert (view.motion.words, view.motion.speaker) == ("P0 encloses: Castle!", 0)


@pytest.mark.parametrize("area", Area)
def test_what_flies_off_an_enclosed_area_stays_below_the_top_of_the_board(area: Area) -> None:
    canvas = canvas_of((1920, 1080))
    view = view_at(GAME, 2, canvas)
    view.sync(set_up(begun(GAME, 2, "chips")).state)
    top, most = canvas.viewport.at(0, view.zones.board.y)[1], 0
    for _ in frames(view, [AreaEnclosed(0, area)]):
        if view.motion.flares:
            drawn = canvas.noted(
                lambda onto: [
                    flare.burst.draw(onto.surface, onto.paint, flare.seconds, *onto.viewport.at(*flare.spot))
                    for flare in view.motion.flares
                ]
            )
            most = max(most, len(drawn))
            assert all(place[1] >= top for picture, place, *_ in drawn if picture.get_width() < 60)
    assert 0 < most <= 24, "a dozen chips with their trails"


def test_light_follows_the_line_round_an_enclosed_area_and_stays_until_its_coin_has_landed() -> None:
    canvas, told = canvas_of((1280, 800)), []
    view = view_at(GAME, 2, canvas)
    view.sync(set_up(begun(GAME, 2, "order")).state)
    board = view.boards.large(0)
    inside = canvas.viewport.at(*board.spot(AREA_LOOKS[Area.MAZE].spot[0] - 120, AREA_LOOKS[Area.MAZE].spot[1]))
    for _ in frames(view, [AreaEnclosed(0, Area.MAZE)]):
        view.draw_static_board(canvas, 0, board)
        view.draw_board(canvas, 0, board)
        is_flying = any(reward.is_flying for reward in view.motion.rewards)
        told.append((tuple(canvas.surface.get_at(inside))[:3], is_flying))
    dark, paid = told[0][0], told[-1][0]
    (gold,) = {shade for shade, is_flying in told if is_flying}
    assert gold not in (dark, paid)
    assert 2 < [shade for shade, _ in told].index(gold) < [is_flying for _, is_flying in told].index(True)


def test_the_coin_lies_on_an_area_only_once_its_twin_has_been_counted() -> None:
    canvas, told = canvas_of((1280, 800)), []
    view, match = view_at(GAME, 2, canvas), set_up(begun(GAME, 2, "coin"))
    view.sync(match.state)
    for _ in frames(view, [AreaEnclosed(0, Area.CASTLE)]):
        if view.motion.glows and any(reward.is_flying for reward in view.motion.rewards):
            canvas.audit = []
            view.draw_board(canvas, 0, view.boards.large(0))
            told.append([printed.text for printed in canvas.audit])
            canvas.audit = None
    assert told
    assert all(texts == ["12", "6"] for texts in told), "the values of the area, not what they brought"


def test_a_previewed_cross_is_fainter_than_a_real_one_and_leaves_the_symbol_visible() -> None:
    view, canvas = view_at(GAME, 2, canvas_of((1920, 1080))), canvas_of((1920, 1080))
    view.sync(played("")[0])
    board, darkest = view.boards.large(0), []
    field = next(field for field in range(86) if board.kind.colour_at[field] == Colour.YELLOW)
    x, y = canvas.viewport.at(*board.at(field))
    reach = round(13 * board.k * canvas.scale)
    for draw in (board.draw_cross, board.draw_ghost):
        picture = clear(canvas)
        draw(canvas, field)
        arms = [(x + across * at, y + at) for across in (-1, 1) for at in (-reach, reach)]
        darkest.append(min(sum(picture.get_at(arm)[:3]) for arm in arms))
    assert darkest[1] > darkest[0] + 150
    sign = canvas.paint.art.image(f"glyph/{canvas.theme.game[board.key(field)].glyph}", 25 * board.k)
    symbol = pygame.mask.from_surface(sign, 200)
    place = sign.get_rect(center=(x, y))
    ink = pygame.mask.from_threshold(picture.subsurface(place), canvas.colour("ink.marker"), (60, 60, 60, 255))
    assert symbol.overlap_area(ink, (0, 0)) > 0.9 * symbol.count()


def test_touching_a_die_keeps_it_until_it_is_touched_again_or_the_dice_are_thrown() -> None:
    view = view_at(GAME, 2)
    state = next(s for s, _ in positions(2) if s.is_throwing and s.throw == 1)
    shown_at(view, state, state.active)
    for position, kept in ((2, {2}), (4, {2, 4}), (2, {4})):
        toggle(view, state, position)
        assert view.tray.picked == kept
        view.update(1.0)
        assert is_still(view)
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
        usable.update(*(land.kind.segments[a.segment] for a in state.legal(seat) if isinstance(a, Complete)))
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
            own = {act.field} if isinstance(act, Mark) else set(land.kind.segments[act.segment])
            for other in targets:
                if other is not target and isinstance(other.act.action, Mark):
                    assert not target.shape.contains(other.shape.centre)
            assert all(target.shape.contains(land.at(field)) for field in own)
            if isinstance(act, Complete):
                assert not any(target.shape.contains(land.at(f)) for f in range(86) if f not in own)


@pytest.mark.parametrize("area", Area)
def test_picture_and_values_of_an_area_cover_no_field_nor_each_other(area: Area) -> None:
    look = AREA_LOOKS[area]
    picture = pygame.mask.from_surface(paint_of(1.0).art.image(look.image, look.size))
    tag = pygame.mask.Mask((84, 36), fill=True)
    wide, high = picture.get_size()
    corner = look.spot[0] - wide / 2, look.spot[1] - high / 2
    beside = look.tag[0] - 42 - corner[0], look.tag[1] - 18 - corner[1]
    assert not picture.overlap(tag, (round(beside[0]), round(beside[1])))
    field = pygame.mask.Mask((40, 40), fill=True)
    for x, y in geometry().positions:
        spot = round(x - 20 - corner[0]), round(y - 20 - corner[1])
        assert not picture.overlap(field, spot)
        assert not tag.overlap(field, (round(spot[0] - beside[0]), round(spot[1] - beside[1])))


def test_high_contrast_prints_no_marks_on_the_ground_of_the_areas() -> None:
    plain, marked = (
        list(parts(layouts()[BoardName.C1], Theme.load(is_contrast=is_plain))) for is_plain in (True, False)
    )
    assert len(marked) == len(plain) + len(Area)


def test_an_area_one_die_away_glows_and_is_heard_and_one_two_dice_away_shows_them() -> None:
    heard, canvas = Heard(), canvas_of((1280, 800))
    view, match = view_at(GAME, 2, canvas, heard=heard), set_up(begun(GAME, 2, "near"))
    view.sync(match.state)
    board = view.boards.large(0)
    fields = view.shown.missing(0, Area.CASTLE)
    x, y = AREA_LOOKS[Area.CASTLE].tag
    spot = canvas.area(Box(*board.spot(x - 45, y + 22), 90 * board.k, 26 * board.k))
    pictures = []
    for crossed in (3, 2, 1):
        view.shown.crossed[0] |= sum(1 << field for field in fields[crossed:])
        pictures.append(clear(canvas))
        view.draw_board(canvas, 0, board)
        assert (Area.CASTLE in view.shown.nearly(0, 2)) == (crossed < 3)
    assert changed(pictures[0], pictures[1], spot) > 10
    assert changed(pictures[1], pictures[2], spot) > 10
    view.shown.crossed[0] &= ~(1 << fields[1])
    colour = Colour(board.kind.colour_at[fields[1]])
    moments = [dict(view.motion.calls) for _ in frames(view, [FieldCrossed(0, fields[1], colour, 0, False)])]
    assert max(moment.get((0, Area.CASTLE), 0.0) for moment in moments) > 0.9
    assert "ring_jump" in heard.sounds
    assert "1 space is missing" in view.about(board.heart(Area.CASTLE)).words
    assert not view.motion.calls


def test_completed_segments_are_counted_in_the_row() -> None:
    view, match = view_at(GAME, 2), set_up(begun(GAME, 2, "ticks"))
    view.sync(match.state)
    view.row(view.canvas, 0, Box(900, 500, 520, 97))
    fields = view.boards.large(0).kind.segments[Segment(0)]
    assert view.shown.segments(0) == 0
    counted = set()
    for _ in frames(view, [SegmentCompleted(0, Segment(0), fields, ())]):
        counted |= {(reward.before, reward.after) for reward in view.motion.rewards}
    assert counted == {("0/24", "1/24")}, "no points"
    assert view.shown.segments(0) == 1
    assert "Segments: 1 of 24" in view.about_row(0)


@pytest.mark.parametrize("kind", [SegmentCompleted, FieldCrossed])
def test_a_segment_that_is_complete_lies_in_the_light_on_every_colour_and_its_sign_rises(kind: type) -> None:
    canvas = canvas_of((1280, 800))
    view, match = view_at(GAME, 2, canvas), set_up(begun(GAME, 2, "light"))
    view.sync(match.state)
    board = view.boards.large(0)
    layout, seen = board.kind, set()
    for segment in Segment:
        fields = layout.segments[segment]
        colour = Colour(layout.colour_at[fields[0]])
        if kind is SegmentCompleted:
            run = Run(view.script(SegmentCompleted(0, segment, fields, ())))
        else:
            view.shown.crossed[0] |= sum(1 << field for field in fields[1:])
            run = Run(view.script(FieldCrossed(0, fields[0], colour, 0, True)))
        while not view.motion.filled:
            assert run.update(1 / 60) is None
        before = clear(canvas)
        view.draw(canvas)
        run.update(0.3)
        now = clear(canvas)
        view.draw(canvas)
        ((seat, lit),) = view.motion.filled
        assert (seat, set(lit)) == (0, set(fields))
        for field in fields:
            area = canvas.area(board.stone(field, 16).bounds)
            assert changed(before, now, area) > 40, (colour, field)
        run.update(60.0)
        assert not view.motion.filled
        seen.add(colour)
    assert seen == set(Colour)


def test_before_its_first_points_a_row_tells_how_much_the_nearest_area_lacks() -> None:
    view, state = view_at(GAME, 2), table()
    borders = {area: geometry().borders[area] for area in Area}
    state.crossed[0] = borders[Area.MAZE] & borders[Area.MAZE] - 1
    view.sync(state)

    def row() -> list[str]:
        view.canvas.audit = []
        view.draw_standing(view.canvas, 0, Box(0, 0, 480, 84))
        return [text.text for text in view.canvas.audit]

    assert row() == ["1 to go"]
    state.crossed[0] = borders[Area.MAZE]
    state.closed[0] = state.high[0] = 1 << Area.MAZE
    view.sync(state)
    assert row() == ["11"]
