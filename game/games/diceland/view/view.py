"""The view of Diceland: combines sides, dice, standings, animations and choices for the match screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from game.games.diceland.actions import Choose, Confirm, Mark, Pass, Roll, Stop
from game.games.diceland.board import COLOURS, Side
from game.games.diceland.dice import DICE
from game.games.diceland.events import BoardsDealt, SideTaken
from game.games.diceland.queries import why_not
from game.games.diceland.rules import CHOOSING, CROSSING, PICKING, THROW_DUE, THROWING, DicelandState
from game.rules.bitset import numbers
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box, Shape, Spot, Target
from game.stage.paint.theme import with_alpha
from game.stage.pieces import COLOUR_DIE
from game.stage.table.ambient import AmbientEffect
from game.stage.table.boards import BoardsAnimations
from game.stage.table.boards_view import BoardsView
from game.stage.table.lifting import Lift
from game.stage.table.offer import Choice, Offer, Tooltip
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.table.words import SEPARATOR
from game.stage.text.language import N_, ntr, tr

from . import standings, texts
from .animator import DicelandAnimator
from .board import FORMAT, LAND, Land, highlights
from .standings import BAR, SHOWN, SheetProgress
from .viewmodel import KEYS, DicelandViewModel

LONGEST = 3
"""Length of the longest name of a board that is shown below the title."""
UNFOCUSED, UNFOCUSED_LIGHT = 0.15, -1
"""Darkness of the side that is not in focus while one has to be picked, and its number among the lights of boards."""


class DicelandView(BoardsView[DicelandState, DicelandViewModel, BoardsAnimations, Side, Land]):
    laid_out = (BoardsDealt, SideTaken)

    def __init__(self, table: Table) -> None:
        tray = Tray(COLOUR_DIE, DICE, table)
        super().__init__(table, DicelandViewModel.empty(len(table.guests)), BoardsAnimations(), tray, Land)
        self.animator = DicelandAnimator(table, self.shown, self.motion, self.boards, tray)

    def counted(self, shown: DicelandViewModel) -> tuple[int, ...]:
        return tuple(
            0 if side is None else (side.treasure & crossed).bit_count()
            for side, crossed in zip(shown.kinds, shown.crossed, strict=True)
        )

    def throw_label(self, state: DicelandState) -> tuple[str, str]:
        return (N_("Treasure throw!"), "dice") if state.phase == THROW_DUE else super().throw_label(state)

    def lay_dice(self) -> None:
        self.tray.lay(self.shown.kept, self.shown.loose)

    # ---- board images

    def expected(self) -> dict[int, Sequence[Side]]:
        awaited = self.awaited
        return {**{seat: awaited.faces(seat) for seat in range(len(awaited.kinds))}, **super().expected()}

    def expected_first(self) -> Sequence[Land]:
        boxes = self.boards.boxes.items()
        return [board for seat, card in boxes for board, _ in self._previews(self.awaited, seat, card)]

    def _previews(self, shown: DicelandViewModel, seat: int, card: Box) -> Sequence[tuple[Land, Box]]:
        """Return front and back of the seat's board with their frames, while one of them has to be picked."""
        return [
            (Land(self.canvas, side, FORMAT.whole(_land_in(frame))), frame)
            for side, frame in zip(shown.faces(seat), _frames(card), strict=False)
        ]

    # ---- drawing

    def draw_static_undealt(self, canvas: Canvas, seat: int, card: Box) -> None:
        for (board, frame), title in zip(self._previews(self.shown, seat, card), _titles(), strict=False):
            _draw_face(canvas, board, frame, title)

    def rests(self, seat: int) -> Hashable:
        previews = self._previews(self.shown, seat, self.boards.boxes[seat])
        return tuple(board.is_printed for board, _ in previews)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        picking = [offer for offer in self.offers.values() if offer.state.phase == PICKING and offer.action is not None]
        self.draw_light(canvas, partial(self._draw_unfocused, offers=picking) if picking else None, UNFOCUSED_LIGHT)

    def _draw_unfocused(self, canvas: Canvas, offers: Sequence[Offer[DicelandState]]) -> None:
        shade = with_alpha(canvas.colour("ink.shade"), UNFOCUSED)
        for offer in offers:
            for action, frame in zip(offer.legal, _frames(self.boards.boxes[offer.seat]), strict=False):
                if action != offer.action:
                    canvas.put_box(canvas.paint.round_rect(round(frame.w), round(frame.h), frame.r, shade), frame)

    def draw_board(self, canvas: Canvas, seat: int, board: Land) -> None:
        offer = self.offers.get(seat)
        self.draw_light(canvas, None if offer is None else partial(board.draw_lit, lit=highlights(offer)), seat)
        for (who, fields), seconds in self.motion.hopping.items():
            if who == seat:
                board.draw_hopping(canvas, fields, seconds, reduced_motion=self.table.reduced_motion)

    def board_ambient_effects(self, seat: int, board: Land) -> Sequence[AmbientEffect]:
        free = board.kind.treasure & ~self.shown.crossed[seat]
        return [AmbientEffect("glint", board.glint(number), 60 * board.k) for number in numbers(free)]

    def _coming_pieces(self, nowhere: Canvas) -> Iterator[bool]:
        for card in islice(self.boards.boxes.values(), 1):
            standings.draw_bar(nowhere, FORMAT.part(card, BAR), standings.UNCROSSED)
            yield False
        yield from super()._coming_pieces(nowhere)

    def draw_bar(self, canvas: Canvas, seat: int, card: Box) -> None:
        bar = FORMAT.part(card, BAR)
        canvas.cached(("bar", seat), _draw_bar, bar, *self.standing(seat))
        if len(self.stage) > 1:
            canvas.put(canvas.pieces.avatar(self.table.guests[seat].look, 56), card.x + 34, card.y + 30)

    def mini_place(self, row: Box) -> Box | None:
        return standings.mini_place(row, self.boards.named)

    def tallest(self, wide: float) -> float:
        return standings.HIGHEST

    def name_width(self, wide: float, high: float) -> float:
        mini = self.mini_place(Box(0, 0, wide, high))
        return wide - 4 if mini is None or mini.y > standings.NAME_PART * high else mini.x - 10

    def standing(self, seat: int) -> tuple[Side | None, int, int, int]:
        shown = self.shown
        return shown.kinds[seat], shown.crossed[seat], shown.goal, self.motion.flying(seat)

    def draw_standing(self, canvas: Canvas, seat: int, box: Box) -> None:
        standings.draw_row(canvas, box, SheetProgress.of(*self.standing(seat)), self.boards.named)

    def _progress(self, seat: int) -> SheetProgress:
        """Return a seat's progress including the treasures that are still flying."""
        return SheetProgress.of(*self.standing(seat)[:3])

    # ---- choices

    def targets(self, offer: Offer[DicelandState]) -> Sequence[Target]:
        if offer.state.phase == PICKING:
            return list(self._faces_to_pick(offer))
        board = self.boards.large(offer.seat) if offer.state.phase in (CROSSING, THROWING) else None
        return [] if board is None else list(_fields_to_cross(offer, board))

    def _faces_to_pick(self, offer: Offer[DicelandState]) -> Iterator[Target]:
        card = self.boards.boxes.get(offer.seat, self.zones.board)
        faces = zip(_frames(card), offer.legal, _titles(), self.shown.faces(offer.seat), strict=False)
        for face, (frame, action, title, side) in enumerate(faces):
            act = Decide(offer.seat, action)
            yield Target(f"pick{face}", frame, act, tr("Take this side"), spoken=f"{title}, {side.name}")

    def choices(self, offer: Offer[DicelandState]) -> Sequence[Choice]:
        found = [choice for action in offer.legal if (choice := _choice(offer, action)) is not None]
        order = {KEYS[colour]: place for place, colour in enumerate(SHOWN)}
        return sorted(found, key=lambda choice: order.get(choice.look, len(order)))

    def is_taken_by_button(self, offer: Offer[DicelandState]) -> bool:
        return offer.state.phase == PICKING

    def lifts(self, offer: Offer[DicelandState]) -> Iterator[Lift]:
        """Yield the dice: one of a colour to be chosen goes onto the board, one of the colour crossed onto a field."""
        board, keys = self.boards.large(offer.seat), {choice.key for choice in offer.choices}
        if board is None:
            return
        marks = [action.field for action in offer.legal if isinstance(action, Mark)]
        for place, colour in enumerate(KEYS.index(face) for face in self.tray.now.faces):
            places: list[tuple[str, Shape | None]] = [
                (f"field{field}", None) for field in marks if board.kind.cells[field][0] == colour
            ]
            if f"choose{colour}" in keys:
                places += [(f"choose{colour}", shape) for shape in (None, replace(board.box, r=40))]
            if places:
                yield self.tray.lift(place, places)

    def preferred(self, offer: Offer[DicelandState]) -> str | None:
        state = offer.state
        if state.phase != CHOOSING or state.rolled is None:
            return None
        of = state.rolled.count.of
        usable = [c for c in COLOURS if of[c] and state.refusal(offer.seat, c, of[c]) is None]
        best = max(usable or [c for c in COLOURS if of[c]], key=lambda colour: of[colour])
        return f"choose{int(best)}"

    def refusal(self, state: DicelandState, seat: int, spot: Spot) -> str:
        board = self.boards.large(seat)
        field = board.field(spot) if board is not None and board.box.contains(spot) else None
        why = None if field is None else why_not(state, seat, field)
        return "" if why is None else texts.refused(why)

    def subtitle(self) -> str:
        turn, side = super().subtitle(), self.shown.kinds[self.stage[0]] if self.stage else None
        if not turn or side is None or len(side.name) > LONGEST:
            return turn
        return turn + SEPARATOR + tr("Board {name}", name=side.name)

    def about_row(self, seat: int) -> str:
        progress = self._progress(seat)
        return f"{self.table.name(seat)}: {texts.standing(progress)}" if progress.is_dealt else ""

    def spoken_sheet(self, seat: int) -> str:
        return texts.sheet(self.shown.crossed[seat])

    def about_card(self, board: Land, seat: int, spot: Spot) -> Tooltip | None:
        field = board.field(spot)
        if field is not None:
            words = texts.field_tip(board.kind, self.shown.crossed[seat], field)
            return Tooltip(board.hexagon(field).bounds, words) if words else None
        progress = self._progress(seat)
        upper, lower = FORMAT.part(board.box, BAR).split_y(0.5, 0.5)
        if upper.contains(spot):
            return Tooltip(upper, texts.standing(progress))
        for place, part in enumerate(lower.split_x(*[1] * len(SHOWN))):
            if part.contains(spot):
                return Tooltip(part, texts.missing(progress, place))
        return None

    # ---- texts

    headline = staticmethod(texts.headline)
    hint = staticmethod(texts.hint)
    advice = staticmethod(texts.advice)

    def describe(self, event: object) -> str:
        return texts.describe(event, self.table)


def _draw_bar(canvas: Canvas, bar: Box, side: Side | None, crossed: int, goal: int, flying: int) -> None:
    standings.draw_bar(canvas, bar, SheetProgress.of(side, crossed, goal, flying))


def _fields_to_cross(offer: Offer[DicelandState], board: Land) -> Iterator[Target]:
    for action in offer.legal:
        if isinstance(action, Mark):
            shape, act = board.hexagon(action.field, 1.02), Decide(offer.seat, action)
            spoken = texts.field(offer.state, offer.seat, action.field)
            yield Target(f"field{action.field}", shape, act, tr("Cross off"), spoken=spoken)


def _choice(offer: Offer[DicelandState], action: object) -> Choice | None:
    state, act = offer.state, Decide(offer.seat, action)
    match action:
        case Choose(colour):
            dice = state.rolled.count.of[colour] if state.rolled is not None else 0
            label = tr("Take {colour}", colour=texts.named(colour))
            counted = ntr("{n} die", "{n} dice", dice)
            spoken = f"{label}, {counted}: {texts.fitting(state, offer.seat, colour)}"
            return Choice(f"choose{int(colour)}", label, act, look=KEYS[colour], count=dice, spoken=spoken)
        case Stop():
            return Choice("stop", tr("Stop rolling"), act, icon="check", look="primary")
        case Roll():
            label = ntr("Roll {n} die again", "Roll {n} dice again", DICE - state.aside)
            return Choice("roll", label, act, icon="dice")
        case Confirm():
            return Choice("confirm", tr("Done"), act, icon="check", look="primary")
        case Pass():
            return Choice("confirm", tr("Pass"), act, icon="right")
        case _:
            return None


# ---- front and back of a board, while one of them has to be picked


def _titles() -> Sequence[str]:
    return tr("Front side"), tr("Back side")


def _frames(card: Box) -> Sequence[Box]:
    """Return the hit areas on a card, below the plate on its edge: the front above the back."""
    inner = Box(card.x, card.y + card.h * 0.06, card.w, card.h * 0.915).inset(card.w * 0.02, 0)
    return tuple(Box(f.x, f.y, f.w, f.h, 24) for f in inner.split_y(0.5, 0.5, gap=inner.h * 0.03))


def _land_in(frame: Box) -> Box:
    wide = min(frame.w * 0.8, frame.h * 0.93 * LAND.w / LAND.h)
    high = wide * LAND.h / LAND.w
    return Box(frame.right - wide - frame.h * 0.035, frame.y + (frame.h - high) / 2, wide, high)


def _draw_face(canvas: Canvas, board: Land, frame: Box, title: str) -> None:
    """Draw a side with its name and the ways to its treasures; the land stays blank until its image is rendered."""
    canvas.put_box(canvas.paint.well(round(frame.w), round(frame.h), 24), frame)
    if board.is_printed:
        board.draw(canvas)
    room = _land_in(frame).x - frame.x
    edge = min(frame.h * 0.07, room * 0.08)
    left = Box(frame.x + edge, frame.y + edge, room - 2 * edge, frame.h - 2 * edge)
    has_steps = left.w >= standings.STEPS and not canvas.is_large
    ribbon, steps = left.split_y(*((0.25, 0.75) if has_steps else (0.45, 0.55)), gap=edge)
    pad, high, words = min(ribbon.h * 0.5, ribbon.w * 0.12), ribbon.h * 0.8, board.kind.name + SEPARATOR + title
    line, has_room = canvas.line(words, "h3", "ink.on_dark", ribbon.w - 2 * pad, high)
    if not (has_steps and line.fits and has_room):
        words = board.kind.name
    wide = min(ribbon.w, canvas.width(words, "h3", high) + 2 * pad)
    canvas.put_box(canvas.paint.chip(round(wide), round(ribbon.h), canvas.colour("ink.on_card")), ribbon)
    x, y = ribbon.x + wide / 2, ribbon.centre[1]
    canvas.text(words, x, y, "h3", "ink.on_dark", "center", wide - 2 * pad + 2, high)
    if has_steps:
        standings.draw_steps(canvas, steps, board.kind)
