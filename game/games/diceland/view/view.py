"""The view of Diceland: combines sides, dice, standings, animations and choices for the match screen.

It shows the positions it is given; legality always comes from them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.games.diceland.board import NOWHERE, Side
from game.games.diceland.dice import DICE
from game.games.diceland.events import BoardsDealt, SideTaken
from game.games.diceland.rules import CROSSING, PICKING, THROWING, DicelandState
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.pieces import COLOUR_DIE
from game.stage.table.ambient import AmbientEffect
from game.stage.table.board_images import ImageKey
from game.stage.table.boards import fields_of
from game.stage.table.boards_view import BoardsView
from game.stage.table.offer import Choice, Offer
from game.stage.table.table import Table
from game.stage.table.tooltip import Tooltip
from game.stage.table.tray import DiceTray
from game.stage.text.language import tr

from . import board_choice, controls, standings, texts, tooltips
from .animator import DicelandAnimator
from .board import Land
from .board_art import SidePrint
from .highlights import lit
from .layout import BAR, FORMAT
from .standings import SheetProgress
from .viewmodel import DicelandAnimations, DicelandViewModel


def make(table: Table) -> DicelandView:
    return DicelandView(table)


class DicelandView(BoardsView[DicelandState, DicelandViewModel, DicelandAnimations, Side, SidePrint, Land]):
    laid_out = (BoardsDealt, SideTaken)

    def __init__(self, table: Table) -> None:
        tray = DiceTray(COLOUR_DIE, DICE, table)
        super().__init__(table, DicelandViewModel.empty(len(table.guests)), DicelandAnimations(), tray, SidePrint, Land)
        self.stories = DicelandAnimator(table, self.shown, self.motion, self.boards, tray)

    def shown_of(self, state: DicelandState) -> DicelandViewModel:
        return DicelandViewModel.of(state)

    def counted(self, shown: DicelandViewModel) -> tuple[int, ...]:
        return tuple(
            0 if side is None else (side.treasure & crossed).bit_count()
            for side, crossed in zip(shown.kinds, shown.crossed, strict=True)
        )

    def lay_dice(self) -> None:
        self.tray.lay(self.shown.kept, self.shown.loose)

    # ---- board images

    def blank(self) -> Side:
        return NOWHERE

    def expected(self) -> dict[int, Sequence[Side]]:
        awaited = self.awaited
        return {**{seat: awaited.faces(seat) for seat in range(len(awaited.kinds))}, **super().expected()}

    def expected_first(self) -> Sequence[ImageKey[Side]]:
        return [
            wanted for seat, card in self.sheets.boxes.items() for wanted, _ in self._previews(self.awaited, seat, card)
        ]

    @staticmethod
    def _previews(shown: DicelandViewModel, seat: int, card: Box) -> Sequence[tuple[ImageKey[Side], Box]]:
        """Return front and back of the seat's board with their frames, while one of them has to be picked."""
        frames = board_choice.frames(card)
        return [(ImageKey(seat, s, board_choice.width(f)), f) for s, f in zip(shown.faces(seat), frames, strict=False)]

    def preparing_bars(self, canvas: Canvas) -> Iterator[None]:
        yield from standings.preparing(canvas, self.zones.board)

    def preparing_dealt(self, canvas: Canvas) -> Iterator[None]:
        for box in [*self.rows.values()][:1]:
            yield from standings.preparing_row(canvas, box, self.named)

    # ---- drawing

    def draw_static_undealt(self, canvas: Canvas, seat: int, card: Box) -> None:
        for (wanted, frame), title in zip(self._previews(self.shown, seat, card), board_choice.titles(), strict=False):
            board_choice.draw(canvas, self.sheets.take(wanted), frame, title)

    def rests_undealt(self, seat: int) -> Hashable:
        return tuple(self.shown.boards)

    def draw_board(self, canvas: Canvas, seat: int, board: Land) -> None:
        offer = self.offers.get(seat)
        self.draw_light(canvas, None if offer is None else partial(board.draw_lit, lit=lit(offer)), seat)

    def board_ambient_effects(self, seat: int, board: Land) -> Sequence[AmbientEffect]:
        free = board.side.treasure & ~self.shown.crossed[seat]
        return [AmbientEffect("glint", board.glint(number), 60 * board.k) for number in fields_of(free)]

    def draw_bar(self, canvas: Canvas, seat: int, card: Box) -> None:
        tally, bar = self.standing(seat), FORMAT.part(card, BAR)
        canvas.cached(("bar", seat), standings.draw_bar, bar, tally)
        if len(self.stage) > 1:
            canvas.put(canvas.pieces.avatar(self.table.guests[seat].look, 56), card.x + 34, card.y + 30)

    def mini_place(self, row: Box) -> Box | None:
        return standings.mini_place(row, self.named)

    def tallest(self, wide: float) -> float:
        return standings.HIGHEST

    def name_width(self, wide: float, high: float) -> float:
        return standings.name_width(wide, high, self.named)

    def standing(self, seat: int) -> SheetProgress:
        tally = SheetProgress.of(self.shown.kinds[seat], self.shown.crossed[seat], self.shown.goal)
        flying = self.motion.flying(seat)
        return replace(tally, flying=flying) if flying else tally

    def draw_standing(self, canvas: Canvas, seat: int, box: Box) -> None:
        standings.draw_row(canvas, box, self.standing(seat), self.named)

    # ---- choices

    def targets(self, offer: Offer[DicelandState]) -> Sequence[Target]:
        if offer.state.phase == PICKING:
            return list(controls.sides(offer, self.shown, self.sheets.boxes.get(offer.seat, self.zones.board)))
        board = self.boards.large(offer.seat) if offer.state.phase in (CROSSING, THROWING) else None
        return [] if board is None else list(controls.fields(offer, board))

    def choices(self, offer: Offer[DicelandState]) -> Sequence[Choice]:
        return controls.choices(offer)

    def preferred(self, offer: Offer[DicelandState]) -> str | None:
        return controls.preferred(offer)

    def refusal(self, state: DicelandState, seat: int, spot: Spot) -> str:
        return controls.refusal(state, seat, spot, self.boards.large(seat))

    def about(self, spot: Spot) -> Tooltip | None:
        seat = next((seat for seat, card in self.sheets.boxes.items() if card.contains(spot)), 0)
        return tooltips.about(self.shown, self.boards.large(seat), seat, self.rows, self.table, spot)

    # ---- texts

    def headline(self, offer: Offer[DicelandState]) -> str:
        return texts.headline(offer)

    def hint(self, offer: Offer[DicelandState]) -> str:
        return texts.hint(offer)

    def telling(self, event: object) -> str:
        return texts.telling(event, self.table)

    def advice(self, state: DicelandState, seat: int, action: object) -> str:
        return texts.advice(state, seat, action) or super().advice(state, seat, action)

    def title(self, kind: Side) -> str:
        return tr("Board {name}", name=kind.name) if len(kind.name) <= 3 else ""
