"""Layout of the match screen in the five aspects (mock-up 13). Pure arithmetic in logical units."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.stage.layout.shapes import Box, Fixed, Spot
from game.stage.layout.viewport import Aspect, Viewport

GAP = 24
BAR = 88
CORNER, ASIDE = 250.0, 260.0
"""Maximum height of a player's corner of the table, and minimum height of the actions between two corners."""
HIGHER = 0.38
"""Vertical position of two players who face each other: 0 at the top of the table, 1 at its bottom."""
BETWEEN = 20.0
"""Gap between several boards, in u."""
COLUMN, COLUMN_LARGE = 520.0, 640.0
"""Minimum width of the column of tray and players beside the board, normally and in large text."""
LOWERED = 36.0
"""Maximum distance by which the board moves down if it leaves height below it."""
PLATED = 8.0
"""Distance by which everything is lower on a very wide table, for the name plate."""
ROW = 150.0
"""Height of a player's row below which the rows form two columns."""
BUTTONS, FEW_BUTTONS = 174.0, 80.0
"""Height of the actions: for two rows of buttons, and for one if everything else lies in the players' rows."""
STACKED, STACKED_LARGE = (252.0, 158.0, 17.0), (230.0, BUTTONS, 20.0)
"""Heights of tray and actions one above the other and the gap between them, normally and in large text."""
BED = 206.0
"""Maximum height of the bed for the buttons: two rows of them if there is room."""
TRAY = 0.445
"""Share of the height beside the board for the tray on a very wide table: dice reach their largest size."""
OWN_SHARE, COMMON_SHARE = 1.0, 0.9
"""Width of the players on a very wide table, as a share of half the room beside the board: own boards, a common one."""


def side_by_side(zone: Box, ratio: float, count: int) -> list[Box]:
    """Return places for `count` boards of this ratio, as large as the zone allows; the whole zone for one."""
    if count <= 1:
        return [zone] * count

    def width(columns: int) -> float:
        rows = -(-count // columns)
        return min((zone.w - BETWEEN * (columns - 1)) / columns, (zone.h - BETWEEN * (rows - 1)) / rows * ratio)

    columns = max(range(1, count + 1), key=width)
    rows, wide = -(-count // columns), width(columns)
    high = wide / ratio
    left = zone.x + (zone.w - columns * wide - (columns - 1) * BETWEEN) / 2
    top = zone.y + (zone.h - rows * high - (rows - 1) * BETWEEN) / 2
    boxes = []
    for index in range(count):
        row, column = divmod(index, columns)
        missing = columns * (row + 1) - count if row == rows - 1 else 0
        x = left + (column + missing / 2) * (wide + BETWEEN)
        boxes.append(Box(x, top + row * (high + BETWEEN), wide, high))
    return boxes


@dataclass(frozen=True, slots=True)
class Zones:
    aspect: Aspect
    screen: Box
    turn: Box
    board: Box
    tray: Box
    actions: Box
    players: Box
    prompts: Box
    corners: tuple[Box, ...] = ()
    """Places of players in corners, clockwise from the top left (two on the sides); empty without corners."""
    row_ratio: float = 0.0
    """Width to height of a row's content if it is one line; 0: it takes the shape of its row."""

    @property
    def toss(self) -> tuple[Spot, Spot]:
        """The spot below the window from which dice are thrown over the board, and the one where they bounce on it."""
        (x, y), (tray_x, tray_y) = self.board.centre, self.tray.centre
        bounce = x + 0.3 * (tray_x - x), y + 0.3 * (tray_y - y)
        if abs(tray_x - x) > abs(tray_y - y):
            return (x, self.screen.bottom + 100), bounce
        return (self.screen.right + 100, y), bounce

    @property
    def bed(self) -> Box | None:
        """The recess for the buttons, on tables that would look bare without any buttons; None elsewhere."""
        is_between = self.aspect in (Aspect.WIDE, Aspect.ULTRA) and self.tray.h > 0
        return replace(self.actions, h=min(self.actions.h, BED), r=26) if is_between else None

    @classmethod
    def of(
        cls,
        viewport: Viewport,
        ratio: float = 1240 / 848,
        seats: int = 4,
        is_wide_text: bool = False,
        has_tray: bool = True,
        has_own_boards: bool = False,
        row_ratio: float = 0.0,
    ) -> Zones:
        """Return the zones for a board of this ratio; `is_wide_text` widens the side column for large text.

        Without a tray the players get its room. Rows with boards of their own are wider on a very wide table.
        """
        share = OWN_SHARE if has_own_boards else COMMON_SHARE
        zones = cls._with_tray(viewport, ratio, share, is_wide_text, 200.0 if has_tray else FEW_BUTTONS)
        zones = replace(zones, row_ratio=row_ratio)
        return zones if has_tray else zones._without_tray(seats)

    def _without_tray(self, seats: int) -> Zones:
        gone = Box(self.tray.x, self.tray.y, 0, 0)
        if self.aspect is Aspect.SQUARE:
            low = Box(self.tray.x, self.tray.y, self.actions.right - self.tray.x, self.tray.h)
            actions = Box(low.x, low.bottom - FEW_BUTTONS, low.w, FEW_BUTTONS)
            return replace(self, tray=gone, actions=actions)
        if self.aspect is Aspect.ULTRA:
            # The board is in the middle, with a player in every corner of the table; two face each other.
            left, right = self.players.x, self.actions.right
            board = replace(self.board, x=(left + right - self.board.w) / 2)
            players = replace(self.players, w=board.x - left - 32)
            side = Box(board.right + 32, players.y, players.w, players.h)
            high = min(CORNER, (players.h - ASIDE) / 2 - GAP)
            if seats == 2:
                down = (players.h - high) * HIGHER
                corners = tuple(replace(box.moved(0, down), h=high) for box in (players, side))
                actions = replace(side, y=side.y + down + high + GAP, h=side.h - down - high - GAP)
            else:
                upper = replace(players, h=high), replace(side, h=high)
                corners = (*upper, *(replace(box, y=players.bottom - high) for box in reversed(upper)))
                actions = side.inset(0, high + GAP)
            return replace(self, tray=gone, actions=actions, players=players, board=board, corners=corners)
        top, bottom = min(self.tray.y, self.players.y), max(self.actions.bottom, self.players.bottom)
        side = Box(self.players.x, top, self.players.w, bottom - top)
        # Everything a player has lies in the rows.
        players, actions = side.split_y(1, Fixed(FEW_BUTTONS), gap=GAP - 8)
        return replace(self, tray=gone, players=players, actions=actions)

    @classmethod
    def _with_tray(cls, viewport: Viewport, ratio: float, share: float, is_wide_text: bool, strip: float) -> Zones:
        screen = Box(0, 0, viewport.width, viewport.height)
        prompts = Box(0, viewport.height - viewport.bar, viewport.width, viewport.bar)
        if viewport.aspect is Aspect.TALL:
            return cls._tall(viewport, screen, prompts, ratio)
        x, w = viewport.left, viewport.width - 2 * viewport.left
        # The bar at the bottom is higher in large text: the margins of the stage give it the room.
        above, below = (16.0, 8.0) if viewport.is_large else (26.0, 20.0)
        turn = Box(x, above, w, BAR)
        top = turn.bottom + 18
        stage = Box(x, top, w, prompts.y - top - below)
        if viewport.aspect is Aspect.ULTRA:
            # The headline is above the board, whose name plate reaches up.
            stage = Box(stage.x, stage.y + PLATED, stage.w, stage.h - PLATED)
            return cls._ultra(stage, screen, turn, prompts, ratio, share)
        if viewport.aspect is Aspect.SQUARE:
            return cls._square(stage, screen, turn, prompts, ratio, is_wide_text, strip)
        width = min(stage.w - (COLUMN_LARGE if is_wide_text else COLUMN) - 32, stage.h * ratio)
        height = width / ratio
        # The surplus height of a taller window is split above and below the board; the turn bar is the same for all.
        lowered = min(LOWERED, 0.4 * (stage.h - height))
        stage = Box(stage.x, stage.y + lowered, stage.w, stage.h - lowered)
        # Its upper edge lines up with that of the tray.
        board = Box(stage.x, stage.y, width, height)
        side = Box(board.right + 32, stage.y, stage.right - board.right - 32, stage.h)
        # Large text needs room for the line of advice below the buttons.
        high, low, gap = STACKED_LARGE if viewport.is_large else STACKED
        tray, actions, players = side.split_y(Fixed(high), Fixed(low), 1, gap=gap)
        return cls(viewport.aspect, screen, turn, board, tray, actions, players, prompts)

    @classmethod
    def _ultra(cls, stage: Box, screen: Box, turn: Box, prompts: Box, ratio: float, share: float) -> Zones:
        height = stage.h
        width = min(height * ratio, stage.w - 2 * 420 - 2 * 32)
        height = width / ratio
        rest = (stage.w - width - 64) / 2
        players = Box(stage.x, stage.y, rest * share, stage.h)
        board = Box(players.right + 32, stage.y + (stage.h - height) / 2, width, height)
        side = Box(board.right + 32, stage.y, stage.right - board.right - 32, stage.h)
        tray, actions = side.split_y(TRAY, 1 - TRAY, gap=GAP)
        return cls(Aspect.ULTRA, screen, turn, board, tray, actions, players, prompts)

    @classmethod
    def _square(
        cls, stage: Box, screen: Box, turn: Box, prompts: Box, ratio: float, is_wide_text: bool, strip: float
    ) -> Zones:
        side = 440.0 if is_wide_text else 380.0
        width = min(stage.w - side - GAP, (stage.h - strip - GAP) * ratio)
        height = width / ratio
        board = Box(stage.x, stage.y + max(0.0, (stage.h - strip - GAP - height) / 2), width, height)
        players = Box(board.right + GAP, stage.y, stage.right - board.right - GAP, stage.h - strip - GAP)
        low = Box(stage.x, stage.bottom - strip, stage.w, strip)
        tray, actions = low.split_x(0.5, 0.5, gap=GAP)
        return cls(Aspect.SQUARE, screen, turn, board, tray, actions, players, prompts)

    @classmethod
    def _tall(cls, viewport: Viewport, screen: Box, prompts: Box, ratio: float) -> Zones:
        x, w = 24.0, viewport.width - 48
        turn = Box(x, 24, w, 2 * BAR + 14)
        height = min(w / ratio, viewport.height * 0.54)
        width = height * ratio
        board = Box(x + (w - width) / 2, turn.bottom + GAP, width, height)
        rest = Box(x, board.bottom + GAP, w, prompts.y - board.bottom - 2 * GAP)
        # Rows and tray share what the buttons leave; in large text a line stands below the buttons.
        parts = (0.4, 0.3, 0.3) if viewport.is_large else (0.57, 0.43, Fixed(BUTTONS))
        players, tray, actions = rest.split_y(*parts, gap=GAP)
        return cls(Aspect.TALL, screen, turn, board, tray, actions, players, prompts)
