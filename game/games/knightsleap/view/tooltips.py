"""Tooltips for squares and cards of Knight's Leap. Reads the view model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, HINTS, SQUARES, TITLES, Token
from game.stage.layout.shapes import Box, Spot
from game.stage.table.table import TableGuest
from game.stage.table.tooltip import Tooltip, sentence
from game.stage.text.language import tr

from .board import Board
from .rows import CardPlacing
from .viewmodel import KnightsLeapViewModel, Row


def about(
    shown: KnightsLeapViewModel, board: Board, rows: Mapping[int, Box], guests: Sequence[TableGuest], spot: Spot
) -> Tooltip | None:
    """Return the tooltip of the square or card at a point."""
    for square in range(SQUARES):
        if board.cell(square).contains(spot):
            words = _square(shown, square)
            return Tooltip(board.cell(square), words) if words else None
    for seat, box in rows.items():
        if box.contains(spot):
            return _card(shown.rows[seat], box, guests[seat].name, spot)
    return None


def _square(shown: KnightsLeapViewModel, square: int) -> str:
    token = shown.tokens[square]
    if square == CENTRE:
        return tr("The centre: whoever enters it with a full row wins.")
    if square in CORNERS:
        return tr("A corner: pawns begin here, and robbed ones have to go to one.")
    if token == EMPTY:
        return tr("An empty square: your turn would end here.")
    title = tr(TITLES[Token(token)])
    if Token(token) in HINTS:
        return f"{title}. {tr(HINTS[Token(token)])}"
    return sentence(tr("{colour}: you collect it if it is next in your row.", colour=title))


def _card(row: Row, box: Box, name: str, spot: Spot) -> Tooltip | None:
    lay = CardPlacing.of(box, row.length) if row.cards else None
    place = next((at for at in range(len(row.cards)) if lay and lay.reach(at).contains(spot)), None)
    if lay is None or place is None:
        return None
    colour = row.cards[place]
    if row.safe >> colour & 1:
        what = tr("safe for good")
    elif place < row.owned:
        what = tr("collected, can still be stolen")
    else:
        what = tr("comes next") if place == row.owned else tr("comes later")
    return Tooltip(
        lay.card(place), tr("{name}, {colour}: {what}.", name=name, colour=tr(TITLES[Token(colour)]), what=what)
    )
