"""Commentary on other players: the acting animal enlarged, its action in words, and the last events.

The lines of events come from the game's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Final

from game.rules.common import TurnStarted
from game.rules.contract import Event, Seat
from game.rules.game import Game
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Clipped
from game.stage.paint.text import TextBlock
from game.stage.pieces import Thrown
from game.stage.pieces.player_tokens import FIGURE_RATIO
from game.stage.table.history import HistoryEntry, history_of
from game.stage.table.table import TableGuest
from game.stage.table.words import COLOURS, colour_name, stopped
from game.stage.text.language import tr

from .moods import FaceLook, Moods

KEPT: Final = 200
SHOWN: Final = 6
MOST: Final = 316.0
LEAST: Final = 78.0
NEWEST: Final = "ink.on_dark"
OLDER: Final = "ink.on_dark_2"
LEAST_RECALLED: Final = 150.0
"""Minimum height in u of the card of past events beside buttons, and with a heading."""
LEAST_LINES: Final = 90.0
"""Minimum height in u of that card."""
HEAD: Final = 42.0
HEAD_SHARE: Final = 0.34
"""Maximum share of the heading in the card's height with larger text."""
ROUNDED: Final = 1.0
"""Tolerance in u for a line rounded up to whole pixels."""
LEAST_LINE: Final = 36.0
"""Minimum text size of lines in u, however small a long heading becomes."""
PAD: Final = 7.0
REACTION: Final = 290.0
"""Height in u of an animal that a great event moves."""
LEAN: Final = 32.0
"""Degrees by which it leans into the board from the right."""
INSIDE, SUNK = 0.08, 0.4
"""Place of its foot then: from the board's edge, and below the middle of its row, in its heights."""
STRETCHED: Final = 0.16
"""Share by which it is longer in the middle of its rise."""
DIE: Final = 0.8
"""Edge of a die of the last throw, as a share of the heading's height."""
APART: Final = 1.2
"""Distance of two of them, in edges."""
HIGH, HIGH_PAD = 260.0, 18.0
"""Height in u from which a card has larger vertical padding, and that padding."""


class Commentary:
    def __init__(self, describe: Callable[[Event], str], recount: Callable[[Event], str]) -> None:
        """Both return the line of an event in the current language, empty if it has none; `recount` may say more."""
        self._describe, self._recount = describe, recount
        self._events: list[tuple[int, Event]] = []
        self._last: tuple[int, Sequence[str]] = (0, ())
        """So many last lines, worded when they are asked for."""
        self.told = 0
        """Number of lines so far, including those taken back."""

    def hear(self, event: Event, at: int) -> None:
        is_told = bool(self._recount(event))
        self.told += is_told
        if isinstance(event, TurnStarted) or is_told:
            self._events = [*self._events[1 - KEPT :], (at, event)]
            self.reword()

    def line(self, event: Event) -> str:
        return stopped(self._describe(event))

    def rewind(self, at: int) -> None:
        self._events = [(when, event) for when, event in self._events if when <= at]
        self.reword()

    def reword(self) -> None:
        """Word the lines anew, since names or the language may have changed."""
        self._last = 0, ()

    def lines(self, most: int = SHOWN) -> Sequence[str]:
        """Return the last lines, the newest at the end."""
        if self._last[0] != most:
            worded = filter(None, (self.line(event) for _, event in reversed(self._events)))
            self._last = most, tuple(islice(worded, most))[::-1]
        return self._last[1]

    def last_throw(self, game: Game, seat: Seat) -> Sequence[tuple[str, str]]:
        """Return the dice a seat threw last, except a throw whose story still runs."""
        throws = (dice_of(game, event) for _, event in reversed(self._events) if event.actor == seat)
        return next(filter(None, throws), ())

    def history(self) -> Sequence[HistoryEntry]:
        """Return all lines in their wording for the history."""
        return history_of((event for _, event in self._events), self._recount, TurnStarted)


def dice_of(game: Game, event: Event) -> Sequence[tuple[str, str]]:
    """Return the key of its source and the upper side of every die of a throw; none for other events, or for cards."""
    sources = [one for one in game.stats.RANDOM_SOURCES if isinstance(event, one.kind) and not one.are_cards]
    return [(source.key, source.sides[index]) for source in sources for index in source.read(event)]


def thrown(game: Game, event: Event) -> str:
    """Return the results of a throw, separated by commas; empty for other events, also for cards."""
    return ", ".join(colour_name(side) if side in COLOURS else side for _, side in dice_of(game, event))


def draw_commentary(
    canvas: Canvas, box: Box, words: str, lines: Sequence[str], dice: Sequence[tuple[Thrown, str]]
) -> None:
    """Draw a card with the current action and the last events below it: the newest in full, older ones as they fit.

    The dice of the last throw lie right of the heading or below it, if there is room.
    """
    lay(canvas, box, is_active=True)
    aside = figure_width(box)
    left, room, head, _ = _places(canvas, box, aside)
    pitch, y = DIE * APART * head, box.y + _pad(box) + 0.62 * head
    wide = pitch * len(dice)
    is_beside = canvas.width(words, "body_b", head) + pitch + wide <= room
    low = _write(canvas, box, words, lines, aside, 0.0 if is_beside or wide > room else head)
    if is_beside:
        left += room - wide
    else:
        y += 0.86 * head
    if is_beside or (wide <= room and y + 0.5 * head < low):
        for place, (kind, face) in enumerate(dice):
            canvas.put(canvas.pieces.lying(kind, face, DIE * head), left + (place + 0.5) * pitch, y)


def draw_recalled(canvas: Canvas, box: Box, lines: Sequence[str]) -> None:
    lay(canvas, box)
    if box.h >= LEAST_RECALLED:
        _write(canvas, box.inset(0, 6), tr("Just now"), lines, 8.0)
    else:
        _write(canvas, box, "", lines, 8.0)


def draw_about(canvas: Canvas, box: Box, lines: Sequence[str]) -> None:
    """Draw a card with the description of the game: the first line, others as they fit."""
    lay(canvas, box)
    inner = box.inset(0, 6)
    left, room, head, most = _places(canvas, inner, 8.0)
    y = inner.y + _pad(inner)
    if box.h >= LEAST_RECALLED:
        canvas.text(tr("What it’s about"), left, y + head / 2, "body_b", "ink.on_dark", width=room, height=head)
        y += head
    else:
        most += head
    for words in lines:
        line = _line(canvas, words, room, most, OLDER)
        if not line.fits:
            break
        high = canvas.block(words, Box(left, y, room, most), "small", OLDER)
        y, most = y + high, most - high


def lay(canvas: Canvas, box: Box, *, is_active: bool = False) -> None:
    """Draw the panel of such a card."""
    canvas.panel(box, min(28, box.h / 3), opacity=0.9, is_active=is_active, ground="surface.row")


def _write(canvas: Canvas, box: Box, words: str, lines: Sequence[str], aside: float, spare: float = 0.0) -> float:
    """Write heading and lines, at a distance of `aside` from the left edge, and return the upper end of the lines.

    All lines but the newest leave `spare` u free below the heading.
    """
    left, room, head, most = _places(canvas, box, aside)
    largest = inf
    if words:
        heading = canvas.line(words, "body_b", "ink.on_dark", room, head)[0]
        largest = max(LEAST_LINE, heading.size_u)
        canvas.text(words, left, box.y + _pad(box) + head / 2, "body_b", "ink.on_dark", width=room, height=head)
    else:
        most += head
    low = box.bottom - _pad(box)
    shown: list[tuple[str, float]] = []
    for words in reversed(lines):
        high = _line(canvas, words, room, most, NEWEST, largest).height / canvas.scale
        if high > most - sum(taken for _, taken in shown) - (spare if shown else 0.0) + ROUNDED:
            break
        shown.append((words, high))
    for index, (words, high) in enumerate(shown):
        canvas.block(words, Box(left, low - high, room, most), "small", OLDER if index else NEWEST, most=largest)
        low -= high
    return low


def writing(canvas: Canvas, box: Box, words: str, dice: Sequence[tuple[Thrown, str]]) -> Iterator[bool]:
    """Render a line of such a card ahead, as the newest and as an older one, and a throw; pause after each."""
    _, room, head, most = _places(canvas, box, figure_width(box))
    for kind, face in dice:
        yield from canvas.pieces.lying_ahead(kind, face, DIE * head)
    for ink in (NEWEST, OLDER) if words else ():
        _line(canvas, words, room, most, ink)
        yield False


def _places(canvas: Canvas, box: Box, aside: float) -> tuple[float, float, float, float]:
    """Return left edge and width of the text, height of the heading, and height available to the lines."""
    larger = min(HEAD * canvas.paint.type.text_scale, HEAD_SHARE * (box.h - 2 * _pad(box)))
    left, head = box.x + aside + 20, min(max(HEAD, larger), box.h * 0.5)
    return left, box.right - 20 - left, head, box.h - head - 2 * _pad(box)


def _pad(box: Box) -> float:
    return HIGH_PAD if box.h >= HIGH else PAD


def _line(canvas: Canvas, words: str, room: float, most: float, ink: str, largest: float = inf) -> TextBlock:
    return canvas.paint.type.block(words, "small", canvas.colour(ink), room, most, "left", None, largest)


def figure_width(box: Box) -> float:
    return figure_height(box) * FIGURE_RATIO * 0.86


def figure_height(box: Box) -> int:
    """Return the height of a figure that reaches the upper edge of its card; what it waves with reaches beyond."""
    return round(min(box.h * 1.24, box.w * 0.42))


def commentary_box(zone: Box) -> Box | None:
    """Return the commentary card in the actions zone, or None if there is too little room."""
    return Box(zone.x, zone.y, zone.w, min(zone.h, MOST), 28) if zone.h >= LEAST else None


def recalled_box(zone: Box, taken: float) -> Box | None:
    """Return the card of past events at the foot of a zone, below `taken` u of buttons; None without enough room."""
    # The newest line keeps its place whatever buttons are shown.
    high, least = min(zone.h - taken, MOST), LEAST_RECALLED if taken else LEAST_LINES
    return Box(zone.x, zone.bottom - high, zone.w, high, 28) if high >= least else None


def draw_figure(canvas: Canvas, box: Box, look: str, face: FaceLook) -> None:
    high = figure_height(box)
    sprite = canvas.pieces.figure(look, high, face.mood)
    canvas.put(sprite, box.x + 14 + figure_width(box) / 2, box.bottom - 4 + face.dy * high)


def draw_reaction(canvas: Canvas, place: Box, guests: Sequence[TableGuest], moods: Moods, rows: Sequence[Box]) -> None:
    """Draw the animal that cheers or takes fright large: it leans in from the right, beside its row.

    If its row lies below, it rises from the lower edge above the row's end; if it lies left, in the right corner.
    """
    high = round(min(REACTION, place.h, place.w))
    for seat, (guest, row) in enumerate(zip(guests, rows, strict=True)):
        face, part, is_aside = moods.face(seat), moods.risen(seat), row.x > place.right
        if part and (sprite := canvas.pieces.posed(guest.look, high, face.mood, LEAN * is_aside).soon()):
            hidden = (1 - part) * high
            if is_aside:
                x = place.right - INSIDE * high + hidden
                y = min(max(row.centre[1] + SUNK * high, place.y + high), place.bottom)
            else:
                along = round((1 + STRETCHED * 4 * part * (1 - part)) * face.along, 2)
                key, squashed = ("stretched", guest.look, high, face.mood, along), sprite.squashed
                sprite = canvas.paint.kept(key, partial(squashed, 2 - along, along), "brief")
                x = min(row.right if row.right > place.x else place.right, place.right - high / 2)
                y = place.bottom + hidden
            leaning = canvas.onto(Clipped(canvas.surface, canvas.area(place)))
            shade = canvas.paint.glow(high * 0.5, high * 0.7, high * 0.25, canvas.colour("bg.scrim"), 40)
            leaning.put(shade, x - high * (0.45 if is_aside else 0.2), y - high * 0.64)
            leaning.put(sprite, x, y + face.dy * high)
