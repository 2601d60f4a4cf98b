"""The view of Diceland: sides, dice, standings, stories and choices put together for the match screen.

Shows positions it is given; legality always comes from them.
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
from game.stage.language import tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.pieces import COLOUR_DIE
from game.stage.table.boards import fields_of
from game.stage.table.boards_view import BoardsView
from game.stage.table.note import Note
from game.stage.table.offer import Choice, Offer
from game.stage.table.sheets import Wanted
from game.stage.table.stirring import Stir
from game.stage.table.table import Table
from game.stage.table.tray import DiceTray

from . import choosing, notes, picks, standing, words
from .board import Land
from .layout import BAR, FORMAT
from .lit import lit
from .prints import SidePrint
from .shown import DicelandMotion, DicelandShown
from .standing import Tally
from .stories import DicelandStories


def make(table: Table) -> DicelandView:
    """The view for a table."""
    return DicelandView(table)


class DicelandView(BoardsView[DicelandState, DicelandShown, DicelandMotion, Side, SidePrint, Land]):
    """A land for every seat."""

    laid_out = (BoardsDealt, SideTaken)

    def __init__(self, table: Table) -> None:
        tray = DiceTray(COLOUR_DIE, DICE, table)
        super().__init__(table, DicelandShown.empty(len(table.guests)), DicelandMotion(), tray, SidePrint, Land)
        self.stories = DicelandStories(table, self.shown, self.motion, self.boards, tray)

    def shown_of(self, state: DicelandState) -> DicelandShown:
        return DicelandShown.of(state)

    def counted(self, shown: DicelandShown) -> tuple[int, ...]:
        return tuple(
            0 if side is None else (side.treasure & crossed).bit_count()
            for side, crossed in zip(shown.kinds, shown.crossed, strict=True)
        )

    def lay_dice(self) -> None:
        self.tray.lay(self.shown.kept, self.shown.loose)

    # ---- prints

    def blank(self) -> Side:
        return NOWHERE

    def expected(self) -> dict[int, Sequence[Side]]:
        awaited = self.awaited
        return {**{seat: awaited.faces(seat) for seat in range(len(awaited.kinds))}, **super().expected()}

    def expected_first(self) -> Sequence[Wanted[Side]]:
        return [
            wanted for seat, card in self.sheets.boxes.items() for wanted, _ in self._previews(self.awaited, seat, card)
        ]

    @staticmethod
    def _previews(shown: DicelandShown, seat: int, card: Box) -> Sequence[tuple[Wanted[Side], Box]]:
        """Front and back of the seat's board while one of them has to be picked, and where they lie."""
        frames = picks.frames(card)
        return [(Wanted(seat, s, picks.width(f)), f) for s, f in zip(shown.faces(seat), frames, strict=False)]

    def preparing_bars(self, canvas: Canvas) -> Iterator[None]:
        yield from standing.preparing(canvas, self.zones.board)

    def preparing_dealt(self, canvas: Canvas) -> Iterator[None]:
        for box in [*self.rows.values()][:1]:
            yield from standing.preparing_row(canvas, box, self.named)

    # ---- drawing

    def bake_undealt(self, canvas: Canvas, seat: int, card: Box) -> None:
        for (wanted, frame), title in zip(self._previews(self.shown, seat, card), picks.titles(), strict=False):
            picks.draw(canvas, self.sheets.take(wanted), frame, title)

    def rests_undealt(self, seat: int) -> Hashable:
        return tuple(self.shown.boards)

    def draw_board(self, canvas: Canvas, seat: int, board: Land) -> None:
        offer = self.offers.get(seat)
        self.draw_light(canvas, None if offer is None else partial(board.draw_lit, lit=lit(offer)), seat)

    def board_stirs(self, seat: int, board: Land) -> Sequence[Stir]:
        free = board.side.treasure & ~self.shown.crossed[seat]
        return [Stir("glint", board.glint(number), 60 * board.k) for number in fields_of(free)]

    def draw_bar(self, canvas: Canvas, seat: int, card: Box) -> None:
        tally, bar = self.standing(seat), FORMAT.part(card, BAR)
        standing.draw_well(canvas, bar)
        self.groups.draw_parts(canvas, ("bar", seat), bar, tally, partial(standing.bar_parts, tally=tally))
        if len(self.stage) > 1:
            canvas.put(canvas.pieces.avatar(self.table.guests[seat].look, 56), card.x + 34, card.y + 30)

    def mini_place(self, row: Box) -> Box | None:
        return standing.mini_place(row, self.named)

    def tallest(self, wide: float) -> float:
        return standing.HIGHEST

    def name_width(self, wide: float, high: float) -> float:
        return standing.name_width(wide, high, self.named)

    def standing(self, seat: int) -> Tally:
        tally = Tally.of(self.shown.kinds[seat], self.shown.crossed[seat], self.shown.goal)
        flying = self.motion.flying(seat)
        return replace(tally, flying=flying) if flying else tally

    def draw_standing(self, canvas: Canvas, seat: int, box: Box) -> None:
        standing.draw_row(canvas, box, self.standing(seat), self.named)

    # ---- choosing

    def targets(self, offer: Offer[DicelandState]) -> Sequence[Target]:
        if offer.state.phase == PICKING:
            return list(choosing.sides(offer, self.shown, self.sheets.boxes.get(offer.seat, self.zones.board)))
        board = self.boards.large(offer.seat) if offer.state.phase in (CROSSING, THROWING) else None
        return [] if board is None else list(choosing.fields(offer, board))

    def choices(self, offer: Offer[DicelandState]) -> Sequence[Choice]:
        return choosing.choices(offer)

    def preferred(self, offer: Offer[DicelandState]) -> str | None:
        return choosing.preferred(offer)

    def refusal(self, state: DicelandState, seat: int, spot: Spot) -> str:
        return choosing.refusal(state, seat, spot, self.boards.large(seat))

    def about(self, spot: Spot) -> Note | None:
        seat = next((seat for seat, card in self.sheets.boxes.items() if card.contains(spot)), 0)
        return notes.about(self.shown, self.boards.large(seat), seat, self.rows, self.table, spot)

    # ---- words

    def headline(self, offer: Offer[DicelandState]) -> str:
        return words.headline(offer)

    def hint(self, offer: Offer[DicelandState]) -> str:
        return words.hint(offer)

    def telling(self, event: object) -> str:
        return words.telling(event, self.table)

    def advice(self, state: DicelandState, seat: int, action: object) -> str:
        return words.advice(state, seat, action) or super().advice(state, seat, action)

    def title(self, kind: Side) -> str:
        return tr("Board {name}", name=kind.name) if len(kind.name) <= 3 else ""
