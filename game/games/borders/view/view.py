"""View of All Around: combines boards, dice, standings, animations and choices for the match screen."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product
from math import hypot, inf
from typing import Final

from game.games.borders import queries
from game.games.borders.actions import CONFIRM, Complete, Confirm, Done, Keep, Mark, Reroll
from game.games.borders.board import Area, Partition, Segment, early_points
from game.games.borders.dice import DICE
from game.games.borders.events import BoardsDealt
from game.games.borders.rules import BordersState
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide, PartialPick
from game.stage.layout.shapes import Box, Poly, Shape, Spot, Target
from game.stage.table.ambient import AmbientEffect
from game.stage.table.boards_view import BoardsView
from game.stage.table.lifting import Lift
from game.stage.table.offer import Choice, Offer, Tooltip
from game.stage.table.table import Table
from game.stage.table.tray import draw_glow
from game.stage.table.view import COMPACT
from game.stage.table.words import sentence
from game.stage.text.language import tr

from . import standings, texts
from .animator import BordersAnimator, BordersTray
from .board import PAID, STONE, Land
from .layout import AREA_LOOKS, BAR, FORMAT, KEYS, LEAST, LOW_BAR, ground
from .viewmodel import ALL_DICE, AreaStanding, BordersAnimations, BordersViewModel

NEARLY: Final = 2
"""Maximum number of fields that an area shown as nearly enclosed lacks."""
REACH: Final = 40.0
"""Hit radius of a field in card units, unless another legal field is nearer."""


class BordersView(BoardsView[BordersState, BordersViewModel, BordersAnimations, Partition, Land]):
    laid_out = (BoardsDealt,)
    tray: BordersTray

    def __init__(self, table: Table) -> None:
        shown = BordersViewModel.empty(len(table.guests))
        super().__init__(table, shown, BordersAnimations(), BordersTray(table, shown), Land)
        self.animator = BordersAnimator(table, shown, self.motion, self.boards, self.tray)

    def counted(self, shown: BordersViewModel) -> tuple[int, ...]:
        return tuple(shown.standing(seat).points for seat in range(len(shown.crossed)))

    def lay_dice(self) -> None:
        is_another = self.tray.stage != self.stage
        self.tray.stage = self.stage
        self.tray.show(is_fading=is_another)

    # ---- drawing

    def _coming_pieces(self, nowhere: Canvas) -> Iterator[bool]:
        for card, area in product(islice(self.boards.boxes.values(), 1), Area):
            standings.draw_area(nowhere, card, area)
            yield False
        yield from super()._coming_pieces(nowhere)

    def draw(self, canvas: Canvas) -> None:
        marking = [offer for offer in self.offers.values() if offer.state.is_marking]
        if len(marking) == 1 and not self.tray.is_sliding:
            cells = [self.tray.cell(position) for position in marking[0].details]
            draw_glow(canvas, [cell.centre for cell in cells], self.tray.edge, canvas.colour("state.legal"))
        super().draw(canvas)

    def rests(self, seat: int) -> AreaStanding:
        """Return the areas without those whose enclosing is being animated."""
        areas = self.shown.standing(seat)
        return replace(areas, closed=areas.closed & ~sum(1 << area for area in self._glowing(seat)))

    def _glowing(self, seat: int) -> list[int]:
        return [area for (who, area), seconds in self.motion.glows.items() if who == seat and seconds < PAID]

    def draw_static_board(self, canvas: Canvas, seat: int, board: Land) -> None:
        areas = self.rests(seat)
        board.draw_enclosed(canvas, self.shown.crossed[seat], areas.closed)
        if not board.is_small:
            canvas.cached(("tags", seat), lambda onto, *_: standings.draw_tags(onto, board, areas), board.box, areas)
        if not board.is_small and board.k >= LEAST:
            canvas.cached(("values", seat), standings.draw_bar, FORMAT.part(board.box, BAR), areas)

    def draw_board(self, canvas: Canvas, seat: int, board: Land) -> None:
        glows, areas = self.motion.glows, self.rests(seat)
        for near, fields in self.shown.nearly(seat, NEARLY).items():
            board.draw_nearly(canvas, near, fields)
            again = canvas.onto(canvas.surface)
            again.audit = None  # the audit counts the number only once
            standings.draw_tags(again, board, areas, (near,))
        for (who, area), part in self.motion.calls.items():
            if who == seat:
                board.draw_line(canvas, area, part * 1.6, 0.6)
        fresh = [area for who, area in glows if who == seat]
        for area in fresh:
            board.draw_lit(canvas, area, glows[seat, area])
        standings.draw_tags(canvas, board, areas, fresh)  # the coin lies there once its twin has landed
        offer = self.offers.get(seat)
        lit_up = None
        if offer is not None:
            lit_up = partial(_draw_highlights, land=board, shown=_highlights(offer, self.tray.picked))
        self.draw_light(canvas, lit_up, seat)
        for segment in self.shown.open_early():
            standings.draw_early(canvas, board, segment)

    def board_ambient_effects(self, seat: int, board: Land) -> Sequence[AmbientEffect]:
        k = board.k
        return (
            AmbientEffect("smoke", board.on_picture(Area.VILLA, 0.3, -0.41), 34 * k),
            AmbientEffect("ripple", board.on_picture(Area.POND, 0.2, 0.2), 40 * k),
            AmbientEffect("ripple", board.on_picture(Area.FOUNTAIN, 0.0, 0.28), 44 * k),
        )

    def draw_bar(self, canvas: Canvas, seat: int, card: Box) -> None:
        if card.w / FORMAT.width >= LEAST:
            return
        look, points = self.table.guests[seat].look, self.rests(seat).points
        left = sorted(self.shown.left[seat]) if self.shown.is_using else ()
        dice = tuple(KEYS[self.shown.dice[position]] for position in left)
        bar = canvas.aligned(FORMAT.part(card, LOW_BAR))
        canvas.cached(("bar", seat), standings.draw_low_bar, bar, look, dice, points)

    def mini_place(self, row: Box) -> Box:
        return standings.mini_place(row, self.boards.named)

    def tallest(self, wide: float) -> float:
        return inf if wide < standings.NARROW else COMPACT

    def name_width(self, wide: float, high: float) -> float:
        box = Box(0, 0, wide, high)
        return standings.row_spot(box, self.boards.named)[0] - standings.POINTS / 2 - 4

    def standing(self, seat: int) -> Hashable:
        return self.rests(seat), self.shown.goal, self.shown.crossed[seat]

    def draw_standing(self, canvas: Canvas, seat: int, box: Box) -> None:
        areas = self.rests(seat)
        count, segments = areas.closed.bit_count(), self.shown.segments(seat)
        is_begun = bool(areas.points or self.shown.closed[seat])
        nearest = None if is_begun else self.shown.nearest(seat)
        standings.draw_row(canvas, box, areas.points, count, self.shown.goal, segments, nearest, self.boards.named)

    # ---- choosing

    def _toggle(self, seat: int, position: int) -> PartialPick:
        def change() -> None:
            self.table.sound("dice_group", gain=0.5, at=self.tray.box.centre)
            self.tray.slide(self.tray.picked ^ {position})

        return self.pick(seat, change)

    def details(self, offer: Offer[BordersState]) -> Sequence[int]:
        """Return the positions of the dice that can be used."""
        return queries.useful_dice(offer.state, offer.seat) if offer.state.is_marking else ()

    def targets(self, offer: Offer[BordersState]) -> Sequence[Target]:
        if offer.state.is_throwing:
            return list(self._dice(offer))
        board = self.boards.large(offer.seat)
        if board is None:
            return ()
        return list((_segments if offer.state.is_completing else _fields)(offer, board))

    def _dice(self, offer: Offer[BordersState]) -> Iterator[Target]:
        for position in range(DICE):
            is_kept = position in self.tray.picked
            label, spoken = tr("Roll again") if is_kept else tr("Keep"), texts.die(offer.state, position, is_kept)
            act = self._toggle(offer.seat, position)
            yield Target(f"die{position}", self.tray.cell(position), act, label, spoken=spoken)

    def choices(self, offer: Offer[BordersState]) -> Sequence[Choice]:
        state, is_crowded = offer.state, len(self.stage) > 1
        if state.is_throwing:
            return (self._reroll(offer), Choice("keep", tr("Keep all five"), Decide(offer.seat, Keep()), icon="lock"))
        end = next((action for action in offer.legal if isinstance(action, Done | Confirm)), None)
        if end is None:
            return ()
        act = Decide(offer.seat, end)
        if isinstance(end, Done):
            return (Choice("done", tr("Done"), act, icon="check", look="primary"),)
        if state.crosses(offer.seat):
            return (Choice("confirm", tr("Done"), act, icon="" if is_crowded else "check", look="primary"),)
        return (Choice("confirm", tr("Pass"), act, icon="" if is_crowded else "right"),)

    def _reroll(self, offer: Offer[BordersState]) -> Choice:
        state, kept = offer.state, self.tray.picked
        loose = [state.dice[position] for position in range(DICE) if position not in kept]
        label = tr("Roll {n} again", n=len(loose)) if loose else tr("Roll again")
        # Of equal dice the rules take the lowest positions.
        rerolls = (
            action
            for action in offer.legal
            if isinstance(action, Reroll) and sorted(state.dice[at] for at in action.positions) == sorted(loose)
        )
        act = next((Decide(offer.seat, action) for action in rerolls), None)
        reason = "" if act is not None else tr("Choose the dice to roll again.")
        spoken = f"{label}: {texts.colours(loose)}" if loose else label
        return Choice("reroll", label, act, icon="dice", look="primary", reason=reason, spoken=spoken)

    def lifts(self, offer: Offer[BordersState]) -> Iterator[Lift]:
        """Yield the dice: those of a throw are put aside or back, later ones go onto a field or segment they fit."""
        state = offer.state
        for position in range(DICE) if state.is_throwing else queries.dice_left(state, offer.seat):
            places: list[tuple[str, Shape | None]] = []
            if state.is_throwing:
                places = [(f"die{position}", self.tray.side(is_kept=position not in self.tray.picked))]
            for action in offer.legal:
                match action:
                    case Mark(field) if state.layouts[offer.seat].colour_at[field] == state.dice[position]:
                        places.append((f"field{field}", None))
                    case Complete(segment) if segment.colour == state.dice[position]:
                        places.append((f"fields{int(segment)}", None))
            if places:
                yield self.tray.lift(position, places)

    def preferred(self, offer: Offer[BordersState]) -> str | None:
        if offer.state.is_throwing:
            return "reroll" if len(self.tray.picked) < DICE else "keep"
        return "confirm" if offer.legal == (CONFIRM,) else None

    def suggest(self, state: BordersState, seat: int, action: object) -> None:
        if state.is_throwing and isinstance(action, Reroll | Keep):
            self.tray.slide(ALL_DICE.difference(action.positions if isinstance(action, Reroll) else ()))
            self.reoffer()

    def refusal(self, state: BordersState, seat: int, spot: Spot) -> str:
        """Return the reason why the seat cannot use the field at a spot, or the worth of the area; empty elsewhere."""
        board = self.boards.large(seat)
        if board is None or not board.box.contains(spot):
            return ""
        field, area = board.field(spot), board.area(spot)
        if field is not None:
            why = queries.why_not(state, seat, field)
            return "" if why is None else tr(why.value)
        return "" if area is None else texts.worth(area, map(self.table.name, queries.holders(state, area)))

    def about_row(self, seat: int) -> str:
        count, points = self.shown.closed[seat].bit_count(), self.shown.standing(seat).points
        return tr(
            "{name}: {points} points. Areas enclosed: {count}; with {goal} the match ends. Segments: {n} of {of}.",
            name=self.table.name(seat), points=points, count=count, goal=self.shown.goal,
            n=self.shown.segments(seat), of=len(Segment),
        )  # fmt: skip

    def spoken_sheet(self, seat: int) -> str:
        kind = self.shown.kinds[seat]
        return "" if kind is None else texts.sheet(kind, self.shown.crossed[seat])

    def about_card(self, board: Land, seat: int, spot: Spot) -> Tooltip | None:
        field, area = board.field(spot), board.area(spot)
        if field is not None:
            words = texts.field_tip(board, self.shown.crossed[seat], field)
            segment = board.kind.segment_at[field]
            if segment in self.shown.open_early():
                words = f"{words} {sentence(texts.first_to_complete(early_points(1 << segment)))}"
            return Tooltip(board.stone(field, STONE).bounds, words)
        if area is None:
            return None
        bounds = Poly(tuple(board.spot(*point) for point in ground(area))).bounds
        names = [self.table.name(seat) for seat, high in enumerate(self.shown.high) if high >> area & 1]
        words = sentence(texts.worth(area, names))
        missing = len(self.shown.missing(seat, area))
        return Tooltip(bounds, f"{words} {sentence(texts.lacking(missing))}" if missing else words)

    # ---- texts

    headline = staticmethod(texts.headline)
    hint = staticmethod(texts.hint)
    advice = staticmethod(texts.advice)

    def describe(self, event: object) -> str:
        return texts.describe(event, self.table)


def _segments(offer: Offer[BordersState], board: Land) -> Iterator[Target]:
    for action in offer.legal:
        if isinstance(action, Complete):
            shape, act = board.capsule(board.kind.segments[action.segment]), Decide(offer.seat, action)
            spoken = texts.segment(offer.state, offer.seat, action.segment)
            yield Target(f"fields{int(action.segment)}", shape, act, tr("Complete"), spoken=spoken)


def _fields(offer: Offer[BordersState], board: Land) -> Iterator[Target]:
    marks = [action for action in offer.legal if isinstance(action, Mark)]
    spots = [board.at(mark.field) for mark in marks]
    for mark, (x, y) in zip(marks, spots, strict=True):
        near = min((hypot(x - ox, y - oy) for ox, oy in spots if (ox, oy) != (x, y)), default=1e9) / board.k
        shape, act = board.stone(mark.field, min(REACH, near / 2)), Decide(offer.seat, mark)
        spoken = texts.field(offer.state, offer.seat, mark.field)
        yield Target(f"field{mark.field}", shape, act, tr("Cross off"), spoken=spoken)


# ---- highlights


@dataclass(frozen=True, slots=True)
class Highlights:
    """Highlighted segments and fields with a certainty flag, and the areas that would be enclosed."""

    segments: tuple[tuple[int, bool], ...] = ()
    ghosts: tuple[tuple[int, bool], ...] = ()
    rings: tuple[int, ...] = ()
    encloses: tuple[tuple[Area, int], ...] = ()


def _highlights(offer: Offer[BordersState], kept: Collection[int]) -> Highlights:
    """Return the highlights while the seat chooses; `kept` are the dice it has picked to keep."""
    state, seat, focus = offer.state, offer.seat, offer.action
    if state.is_throwing:
        return _throwing(state, seat, kept, focus)
    if state.is_completing:
        return _completing(offer)
    fields = tuple(action.field for action in offer.legal if isinstance(action, Mark))
    encloses = queries.could_enclose(state, seat)
    ghosts = dict.fromkeys(
        (field for area, _ in encloses for field in queries.missing_border(state, seat, area)), False
    )
    if isinstance(focus, Mark) and focus.field in fields:
        ghosts[focus.field] = True
    return Highlights((), tuple(ghosts.items()), fields, encloses)


def _throwing(state: BordersState, seat: int, kept: Collection[int], focus: object) -> Highlights:
    """Return the segments these dice complete: certain with the kept dice, else only if the rest is not rerolled."""
    sure = queries.would_complete(state, seat, kept)
    certain = {completion.segment for completion in sure}
    rest: tuple[queries.Completion, ...] = ()
    if not isinstance(focus, Reroll):
        rest = tuple(c for c in queries.would_complete(state, seat, range(DICE)) if c.segment not in certain)
    is_stopping = isinstance(focus, Keep)
    shown = [*((c, True) for c in sure), *((c, is_stopping) for c in rest)]
    encloses = {area: points for completion, _ in shown for area, points in completion.encloses}
    return Highlights(
        tuple((completion.segment, is_sure) for completion, is_sure in shown),
        tuple((field, is_sure) for completion, is_sure in shown for field in completion.fields),
        (),
        tuple(encloses.items()),
    )


def _completing(offer: Offer[BordersState]) -> Highlights:
    state, seat, focus = offer.state, offer.seat, offer.action
    segments = tuple((action.segment, True) for action in offer.legal if isinstance(action, Complete))
    if not isinstance(focus, Complete):
        return Highlights(segments)
    fields = queries.missing_fields(state, seat, focus.segment)
    return Highlights(
        segments, tuple((field, True) for field in fields), (), queries.would_enclose(state, seat, fields)
    )


def _draw_highlights(canvas: Canvas, land: Land, shown: Highlights) -> None:
    for area, points in shown.encloses:
        land.draw_promise(canvas, area)
        standings.draw_offer(canvas, *land.spot(*AREA_LOOKS[area].tag), land.k, points)
    for segment, is_sure in shown.segments:
        land.draw_lifted(canvas, segment, is_sure=is_sure)
    for field in shown.rings:
        land.draw_ring(canvas, field)
    for field, is_sure in shown.ghosts:
        land.draw_ghost(canvas, field, is_sure=is_sure)
