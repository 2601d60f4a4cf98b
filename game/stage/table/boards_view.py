"""Base of games in which every seat crosses fields on a printed board: sheets whose pictures are rendered ahead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.frame import Moved
from game.stage.paint.theme import GAME_COLOURS
from game.stage.text.language import tr
from game.stage.time.incremental_job import interleave

from .ambient import AmbientEffect
from .boards import Boards, BoardsAnimations, BoardsAnimator, BoardsViewModel
from .offer import Tooltip
from .offering_view import Position
from .placed_board import Format, PlacedBoard
from .reward import medals_ahead, star
from .sheets_view import SheetsView
from .table import Table
from .transitions import COME, Draw, FadeGroup
from .tray import Tray
from .view import NAME_SIGN, Decisive


class BoardKind(Hashable, Protocol):
    @property
    def name(self) -> str: ...


S = TypeVar("S", bound=Position)
H = TypeVar("H", bound=BoardsViewModel[Any])
M = TypeVar("M", bound=BoardsAnimations)
K = TypeVar("K", bound=BoardKind)
B = TypeVar("B", bound=PlacedBoard[Any])

STAR, SMALL_STAR = 64.0, 40.0
"""Size in u of the star lifted off a winner's last field: on a large board, on a small one."""
LEAST_NAME: Final = 1.0
"""Height that selects the smallest letters for a name."""
RISE: Final = 60.0
AFTER: Final = 0.08
"""Seconds by which the row of each further seat fills later."""
PAPER: Final = 5.0
"""Width of the paper around a small board."""


class BoardsView(SheetsView[S, H, M], Generic[S, H, M, K, B]):
    """View of all boards, the active one large."""

    unsaid = (object,)
    animator: BoardsAnimator[H, M, B]

    def __init__(self, table: Table, shown: H, motion: M, tray: Tray, board: type[B]) -> None:
        """Create the view; `board` is the class of boards at their places."""
        super().__init__(table, shown, motion, tray)
        self.format: Format = board.format
        self.ratio, self.width = self.format.ratio, self.format.width
        self.scores_at = self.format.land.bottom / self.format.height
        self.cross = board.cross
        self.boards: Boards[K, B] = Boards(board, shown, self.rows, self.mini_place)
        self.cards = self.boards.boxes
        self._printed: list[int] = []
        """Seats on stage whose board is in the static part."""
        self._blank: dict[tuple[int, bool], B] = {}
        """Boards that were not rendered yet when they were drawn last, by seat and True for the small one."""
        self._before: dict[int, pygame.Surface] = {}
        """Board from the previous window size by seat on stage, until it is rendered for this one."""
        fades = [FadeGroup[str](COME + AFTER * seat) for seat in range(len(table.guests))]
        self._contents = [self.fades.add(fade) for fade in fades]
        """Fade of the small map and the first standing into their row, by seat, one seat after the other."""
        self.awaited = shown
        """The state that board images are needed for: that after the pending events, else the displayed one."""
        self._ordered: object = None
        """Key of the last order of board images."""

    def about(self, spot: Spot) -> Tooltip | None:
        for seat, card in self.boards.boxes.items():
            board = self.boards.large(seat)
            if board is not None and card.contains(spot):
                return self.about_card(board, seat, spot)
        for seat, box in self.rows.items():
            if box.contains(spot):
                words = self.about_row(seat)
                return Tooltip(box, words) if words else None
        return None

    @abstractmethod
    def about_card(self, board: B, seat: int, spot: Spot) -> Tooltip | None:
        """Return the tooltip of the thing at a spot on a large board."""

    @abstractmethod
    def about_row(self, seat: int) -> str:
        """Return the tooltip of a seat's row, empty if there is nothing to say yet."""

    def decisive(self, seat: int) -> Decisive | None:
        board, last = self.boards.seen(seat), self.animator.last.get(seat)
        if board is None or last is None:
            return None
        return Decisive(board.at(last), STAR if self.boards.large(seat) else SMALL_STAR, star, high=RISE)

    # ---- implemented by games

    def expected(self) -> dict[int, Sequence[K]]:
        """Return the boards that each seat has or may get."""
        return {seat: (kind,) for seat, kind in enumerate(self.awaited.kinds) if kind is not None}

    def expected_first(self) -> Sequence[B]:
        """Return the boards needed before all others."""
        return ()

    def rests(self, seat: int) -> Hashable:
        """Return a key of the static part of a large card beside its board's crosses."""
        return None

    def draw_static_board(self, canvas: Canvas, seat: int, board: B) -> None:
        """Draw a board as it is at rest, large or small."""
        board.draw(canvas, self.shown.crossed[seat])

    def draw_static_undealt(self, canvas: Canvas, seat: int, card: Box) -> None:
        """Draw the static part of a blank card, for a seat without a board."""

    @abstractmethod
    def draw_board(self, canvas: Canvas, seat: int, board: B) -> None:
        """Draw the moving part of a large board, over the static part and the crosses."""

    def board_ambient_effects(self, seat: int, board: B) -> Sequence[AmbientEffect]:
        return ()

    def draw_bar(self, canvas: Canvas, seat: int, card: Box) -> None:
        """Draw the standing on a large card, also while its board image is missing."""

    # ---- layout and position

    def layout_places(self, *, is_new: bool) -> None:
        self.highlights.forget()
        self._blank.clear()
        if is_new:
            self.fades.forget()
            self._keep_seen()
        self.boards.canvas = self.canvas
        names = (self.table.both_names(seat)[1] for seat in range(len(self.table.guests)))
        widths = (self.canvas.width(name, "h3", LEAST_NAME) for name in names)
        self.boards.named = max(widths, default=0.0) + NAME_SIGN
        super().layout_places(is_new=is_new)
        self._order()

    def _keep_seen(self) -> None:
        """Keep pictures of the boards on stage to show them scaled until they are rendered in the new size."""
        for seat in self._printed:
            board = self.boards.large(seat)
            if board is None or not board.is_printed:
                continue
            canvas, box = board.canvas, board.box
            picture = pygame.Surface(canvas.viewport.at(box.w, box.h), pygame.SRCALPHA)
            left, top = canvas.viewport.at(box.x, box.y)
            self.draw_static_board(canvas.onto(Moved(picture, -left, -top)), seat, board)
            self._before[seat] = picture

    def _draw_static_seen(self, canvas: Canvas, seat: int, card: Box) -> None:
        picture = self._before.get(seat)
        if picture is not None:
            size = canvas.viewport.at(card.w, card.h)
            canvas.surface.blit(pygame.transform.smoothscale(picture, size), canvas.viewport.at(card.x, card.y))

    def synced(self, state: S, before: H) -> None:
        self.awaited = self.shown
        super().synced(state, before)
        self._order()

    def foresee(self, state: S) -> None:
        self.awaited = self.shown_of(state)
        self._order()

    def _order(self) -> None:
        ordered = self.expected(), tuple(self.boards.boxes)
        if self.boards.boxes and self._ordered != ordered:
            self._ordered = ordered
            self.prepare_anew()

    # ---- preparing

    def coming_up(self) -> Iterator[bool | None]:
        yield from interleave(self._coming_images(), self._coming_pieces(self.canvas.nowhere()))

    def _coming_pieces(self, nowhere: Canvas) -> Iterator[bool]:
        yield from super()._coming_pieces(nowhere)
        glyphs = (f"glyph/{self.canvas.theme.game[colour].glyph}" for colour in GAME_COLOURS)
        yield from medals_ahead(self.canvas, glyphs)

    def _coming_images(self) -> Iterator[bool]:
        """Render the boards on stage, then those in the rows, last all that come on stage if every seat has one."""
        for board in self.expected_first():
            yield from board.ahead()
        kinds = self.expected()
        places = [(seat, box, False) for seat, box in self.boards.boxes.items()]
        minis = [(seat, self.mini_place(row)) for seat, row in self.rows.items()]
        places += [(seat, mini, True) for seat, mini in minis if mini is not None]
        if all(len(of_seat) == 1 for of_seat in kinds.values()):
            people = [seat for seat in kinds if self.table.guests[seat].is_human]
            places += [(seat, self.zones.board, False) for seat in kinds]
            places += [(seat, box, False) for seat, box in self.side_by_side(people).items()]
        for seat, box, is_small in places:
            for kind in kinds.get(seat, ()):
                yield from self.boards.lay(seat, kind, box, is_small=is_small).ahead()

    @property
    def is_prepared(self) -> bool:
        return super().is_prepared and not self._blank

    # ---- drawing

    @property
    def stale(self) -> bool:
        return super().stale or any(board.is_printed for board in self._blank.values())

    def sheet(self, seat: int) -> Hashable:
        return self.shown.kinds[seat], self.shown.crossed[seat], self.rests(seat)

    def draw_static(self, canvas: Canvas) -> None:
        self._order()
        self._printed = []
        super().draw_static(canvas)

    def draw_sheet(self, canvas: Canvas, seat: int, card: Box) -> None:
        board = self.boards.large(seat)
        self._blank.pop((seat, False), None)
        if board is None:
            self.draw_static_undealt(canvas, seat, card)
        elif board.is_printed:
            self.draw_static_board(canvas, seat, board)
            self._printed.append(seat)
            self._before.pop(seat, None)
        else:
            self._blank[seat, False] = board
            self._draw_static_seen(canvas, seat, card)

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        boards = [(seat, self.boards.large(seat)) for seat in self._printed]
        return [stir for seat, board in boards if board is not None for stir in self.board_ambient_effects(seat, board)]

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas, self.motion.in_hand)
        self.draw_ambient(canvas)
        strokes, reduced_motion = self.motion.strokes.items(), self.table.reduced_motion
        for seat, card in self.boards.boxes.items():
            board = self.boards.large(seat)
            if board is None:
                continue
            if seat in self._printed:
                self.draw_board(canvas, seat, board)
                for (who, number), seconds in strokes:
                    if who == seat:
                        board.draw_cross(canvas, number, seconds, is_fading=reduced_motion)
            self.draw_bar(canvas, seat, card)
        for (who, number), _ in strokes:
            small = None if who in self.boards.boxes else self.boards.small(who)
            if small is not None:
                small.draw_flash(canvas, number)
        for (seat, fields), seconds in self.motion.filled.items():
            seen = self.boards.seen(seat)
            if seen is not None:
                seen.draw_filled(canvas, fields, seconds, reduced_motion=reduced_motion)
        self.motion.draw_flares(canvas)
        self.tray.draw_thrown(canvas)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        place = self.rows[seat] = canvas.aligned(box)
        board, shown = self.boards.small(seat), (self.shown.kinds[seat], self.standing(seat), self.boards.named)
        contents: dict[str, Draw] = {}
        self._blank.pop((seat, True), None)
        if board is not None and board.is_printed:
            draw_map = partial(self._draw_map, seat=seat, board=board)
            contents["map"] = lambda onto: onto.cached(("map", seat), draw_map, place, self.shown.crossed[seat], shown)
        elif board is not None:
            self._blank[seat, True] = board
        key, draw = ("standing", seat), lambda onto, *_: self.draw_standing(onto, seat, place)
        contents["dealt" if shown[0] is not None else "blank"] = lambda onto: onto.cached(key, draw, place, shown)
        self._contents[seat].draw(canvas, contents, reduced_motion=self.table.reduced_motion)

    def _draw_map(self, canvas: Canvas, *_: object, seat: int, board: B) -> None:
        paper, colour = board.box.inset(-PAPER), canvas.colour("surface.card")
        canvas.put_box(canvas.paint.round_rect(round(paper.w), round(paper.h), 12, colour), paper)
        self.draw_static_board(canvas, seat, board)

    # ---- texts

    def subtitle(self) -> str:
        return tr("Turn {n}", n=self.shown.round) if self.shown.round else ""
