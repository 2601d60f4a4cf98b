"""A seat's progress (D-07): the bar on its card and the counters in its row. Drawing only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from game.games.diceland.board import Side, distances
from game.rules.bitset import numbers
from game.stage.canvas import Canvas, Ink
from game.stage.layout.shapes import Box, Fixed, Spot
from game.stage.paint.theme import StyleName
from game.stage.table.boards_view import PAPER
from game.stage.table.standing import LOW
from game.stage.text.language import tr

from .board import LAND
from .viewmodel import KEYS

BAR: Final = Box(LAND.x, 648.0, LAND.w, 160.0)
"""Area of the standings on a card, in card units."""
SHOWN: Final = (0, 4, 1, 2, 3, 5)
"""The colours in display order: red, orange, yellow, green, blue, grey."""
TALL: Final = 120.0
"""Player rows at least this high show the nearest colour below the treasures."""
HIGHEST: Final = 184.0
"""Maximum height of name, treasures and colour stacked."""
BROAD: Final = 520.0
"""Rows at least this wide, unless they are very high, show the treasures and all six colours in one line."""
SLOT: Final = 88.0
"""Minimum width of a colour with its number in such a line."""
NAME: Final = 0.56
"""Share of a row's width reserved for the name."""
NAME_PART: Final = 0.36
"""Elements below this share of a row's height leave the full width to the name."""
SIXTHS: Final = (1 / 6,) * 6
MOST: Final = 18
"""The most fields a colour can miss."""
BESIDE: Final = 18.0
"""Gap between a colour's count and the small land beside it."""
STEPS: Final = 240.0
"""Minimum width in u beside a land for the ways to its treasures."""
TWO_ROWS: Final = 31.0
"""Rows of the bar lower than this many u cannot hold a number: one row of upright tiles is used instead."""


@dataclass(frozen=True, slots=True)
class SheetProgress:
    """A seat's progress; everything that bars and rows show besides the land."""

    goal: int
    chests: int
    """Treasures per colour on the card."""
    taken: tuple[int, ...]
    """Treasures taken, by colour in display order."""
    missing: tuple[int, ...]
    """Fields missing, in the same order."""
    is_dealt: bool = True
    flying: int = 0
    """Treasures still flying to their counter."""

    @classmethod
    def of(cls, side: Side | None, crossed: int, goal: int, flying: int = 0) -> Self:
        if side is None:
            return cls(goal, 0, (), (), is_dealt=False)
        return cls(
            goal,
            side.layout.chests,
            tuple((crossed & side.treasure & side.of_colour[colour]).bit_count() for colour in SHOWN),
            tuple((side.of_colour[colour] & ~crossed).bit_count() for colour in SHOWN),
            flying=flying,
        )

    @property
    def treasures(self) -> int:
        return sum(self.taken) - self.flying

    @property
    def nearest(self) -> int:
        """The colour nearest to completion, as an index in display order."""
        return self.missing.index(min(self.missing))


UNCROSSED: Final = SheetProgress(9, 2, (0,) * len(SHOWN), (MOST,) * len(SHOWN))
"""A sheet without crosses, for pictures made ahead."""


@dataclass(frozen=True, slots=True)
class BarPlaces:
    """Places of the parts of a bar: the treasures counted, and by colour the chests and the fields missing."""

    counter: Box
    chests: tuple[Box, ...]
    """Empty if the bar is too low for two rows."""
    missing: tuple[Box, ...]

    @classmethod
    def of(cls, bar: Box) -> BarPlaces:
        k = bar.w / LAND.w
        gap = 12 * k if k > 0.55 else 3.0
        inner = bar.inset(max(6.0, 16 * k), gap)
        if (inner.h - gap) / 2 < TWO_ROWS:
            counter, tiles = inner.split_x(Fixed(84), 1, gap=gap)
            return cls(counter, (), tiles.split_x(*SIXTHS, gap=gap))
        upper, lower = inner.split_y(0.5, 0.5, gap=gap)
        chests, counter = upper.split_x(1, Fixed(max(84.0, 190 * k)), gap=gap)
        return cls(counter, chests.split_x(*SIXTHS, gap=_chest_gap(chests)), lower.split_x(*SIXTHS, gap=gap))


def _chest_gap(box: Box) -> float:
    return max(3.0, box.h * 0.12)


def draw_bar(canvas: Canvas, bar: Box, progress: SheetProgress) -> None:
    canvas.put_box(canvas.paint.well(round(bar.w), round(bar.h), round(22 * bar.w / LAND.w)), bar)
    places = BarPlaces.of(bar)
    _draw_counter(canvas, canvas.aligned(places.counter), progress)
    has_words = bool(places.chests) and _says_words(canvas, places.missing[0])
    for place in range(len(SHOWN)):
        missing = canvas.aligned(places.missing[place])
        if places.chests:
            _draw_chests(canvas, canvas.aligned(places.chests[place]), place, progress)
            _draw_pill(canvas, missing, place, progress, has_words=has_words)
        else:
            _draw_tile(canvas, missing, place, progress)


def _says_words(canvas: Canvas, pill: Box) -> bool:
    """True if pills of this size have room for words for any number, so that none changes from turn to turn."""
    room, high = pill.w - _sign_width(pill.h) - 10, pill.h - 2
    return all(
        canvas.line(tr("{n} left", n=n), "small_b", "ink.on_card", room, high)[0].fits for n in range(10, MOST + 1)
    )


def _draw_chests(canvas: Canvas, box: Box, place: int, progress: SheetProgress) -> None:
    """Draw the chests of a colour, given by its place in display order."""
    look = canvas.theme.game[KEYS[SHOWN[place]]]
    for chest, slot in enumerate(box.split_x(*[1] * progress.chests, gap=_chest_gap(box))):
        w, h, is_taken = round(min(slot.w, box.h * 1.5)), round(slot.h), chest < progress.taken[place]
        fill = look.light if is_taken else look.fill
        canvas.put_box(canvas.paint.round_rect(w, h, min(14, h / 4), fill, look.dark, 2), slot)
        x, y = slot.x + min(slot.w, box.h * 1.5) / 2, slot.centre[1]
        canvas.image("glyph/treasure", round(min(h * 0.76, w * 0.9)), x, y)
        if is_taken:
            canvas.put(canvas.pieces.cross(round(min(h * 0.9, w)), SHOWN[place]), x, y)


def _draw_counter(canvas: Canvas, box: Box, progress: SheetProgress) -> None:
    count, goal = progress.treasures, progress.goal
    star = min(54.0, box.h * 0.86, box.w * 0.34)
    canvas.image("glyph/treasure", round(star), box.x + star / 2, box.centre[1])
    left, room = box.x + star + 6, box.w - star - 6
    if count >= goal:
        _draw_reached(canvas, Box(left, box.y, room, box.h), progress, "number_l", ("ink.on_card", "ink.on_card_2"))
        return
    if room < 90:
        canvas.text(f"{count}/{goal}", left, box.centre[1], "number_s", "ink.on_card", width=room, height=box.h)
        return
    used = canvas.text(str(count), left, box.centre[1], "number_l", "ink.on_card", width=room * 0.55, height=box.h)
    y, ink = box.centre[1] + 2, "ink.on_card_2"
    canvas.text(f"/{goal}", left + used + 4, y, "number_m", ink, width=room - used - 4, height=box.h * 0.8)


def _draw_reached(canvas: Canvas, box: Box, progress: SheetProgress, style: StyleName, inks: tuple[Ink, Ink]) -> None:
    """Draw the goal with a tick, and the treasures beyond it unless text is large."""
    y, size, more = box.centre[1], min(34.0, box.h * 0.7, box.w * 0.3), progress.treasures - progress.goal
    wide = box.w * canvas.grown(0.34, 0.56)
    used = canvas.text(str(progress.goal), box.x, y, style, inks[0], width=wide, height=box.h)
    canvas.image("icon/check", round(size), box.x + used + 2 + size / 2, y, inks[0])
    if more and not canvas.is_large:
        left = box.x + used + size + 4
        canvas.text(f"+{more}", left, y, "small_b", inks[1], width=box.right - left, height=box.h * 0.8)


def _sign_width(high: float) -> float:
    return high * 0.98


def _draw_pill(canvas: Canvas, box: Box, place: int, progress: SheetProgress, *, has_words: bool) -> None:
    missing, is_nearest = progress.missing[place], place == progress.nearest
    look = canvas.theme.game[KEYS[SHOWN[place]]]
    w, h = round(box.w), round(box.h)
    rim = canvas.colour("ink.on_card") if is_nearest else look.dark
    canvas.put_box(canvas.paint.round_rect(w, h, h / 2, look.fill, rim, max(3, h * 0.08) if is_nearest else 2), box)
    most, words = (tr("{n} left", n=n) if has_words else str(n) for n in (MOST, missing))
    room = box.w - _sign_width(h) - 10
    # Centred in the pill, at the same place for every number.
    wide = min(room, canvas.width(most, "small_b", h - 2))
    left, y = box.x + (room - wide) / 2, box.centre[1]
    canvas.image(f"glyph/{look.glyph}", round(h * 0.62), left + h * 0.56, y, look.ink)
    x = left + _sign_width(h)
    if missing == 0:
        canvas.image("icon/flag", round(h * 0.6), x + wide / 2, y, look.ink)
        return
    canvas.text(words, x, y, "small_b", look.ink, width=room, height=h - 2)


def _draw_tile(canvas: Canvas, box: Box, place: int, progress: SheetProgress) -> None:
    missing, look = progress.missing[place], canvas.theme.game[KEYS[SHOWN[place]]]
    w, h = round(box.w), round(box.h)
    canvas.put_box(canvas.paint.round_rect(w, h, 10, look.fill, look.dark, 2), box)
    x = box.centre[0]
    canvas.image(f"glyph/{look.glyph}", round(h * 0.3), x, box.y + h * 0.2, look.ink)
    if missing == 0:
        canvas.image("icon/flag", 24, x, box.y + h * 0.68, look.ink)
    else:
        canvas.text(str(missing), x, box.bottom - h * 0.31, "number_s", look.ink, "center", box.w - 2, h * 0.62)


def draw_steps(canvas: Canvas, box: Box, side: Side) -> None:
    """Draw the steps from the start to the nearest treasure of every colour, with a caption where it fits."""
    (caption, rest), steps = box.split_y(0.28, 0.72), distances(side.start, side.coloured)
    words = tr("Steps to a treasure")
    line, has_room = canvas.line(words, "body", "ink.on_card_2", caption.w, caption.h)
    if line.fits and has_room:
        canvas.text(words, caption.x, caption.centre[1], "body", "ink.on_card_2", width=caption.w, height=caption.h)
    for row, part in enumerate(rest.split_y(0.5, 0.5)):
        for column, cell in enumerate(part.split_x(1, 1, 1)):
            colour = SHOWN[3 * row + column]
            size, look, y = min(58.0, cell.h * 0.84, cell.w * 0.5), canvas.theme.game[KEYS[colour]], cell.centre[1]
            canvas.put(canvas.paint.disc(round(size), look.fill, look.dark, 2), cell.x + size / 2, y)
            canvas.image(f"glyph/{look.glyph}", round(size * 0.66), cell.x + size / 2, y, look.ink)
            x, room = cell.x + size * 1.2, cell.w - size * 1.2
            nearest = min(steps[number] for number in numbers(side.treasure & side.of_colour[colour]))
            canvas.text(str(nearest), x, y, "number_m", "ink.on_card", width=room, height=cell.h)


# ---- player rows


def row_spot(box: Box) -> Spot:
    return box.x + 50, box.y + box.h * (0.56 if _is_stacked(box) else 0.5 if box.h < LOW else 0.75)


def _is_stacked(box: Box) -> bool:
    """True if a row is high enough for the nearest colour to stand below the treasures."""
    return box.h >= TALL and (box.w < BROAD or box.h > 1.3 * TALL)


def mini_place(box: Box, named: float = 0.0) -> Box | None:
    """Return the box of the small land in a row with names up to `named` u wide; None if it would be too small."""
    ratio = LAND.w / LAND.h
    if _is_stacked(box):
        # Below the name, or beside it if that makes it larger; beside the counters in either case.
        below = min(box.h * (0.6 if box.w < 330 else 0.56) * ratio, box.w - (122 if box.w < 330 else 190))
        aside = 0.0 if box.w < 330 else min(box.h * 0.9 * ratio, box.w - max(box.w * NAME, named + 2) - 12)
        wide = max(below, aside)
        high = wide / ratio
        return Box(box.right - PAPER - wide, box.bottom - high - box.h * (0.05 if box.w >= 330 else 0.02), wide, high)
    wide = min((box.h - 2 * PAPER) * ratio, box.w * 0.42, box.w - 300)
    high = wide / ratio
    return None if wide < 70 else Box(box.right - PAPER - wide, box.centre[1] - high / 2, wide, high)


def draw_row(canvas: Canvas, box: Box, progress: SheetProgress, named: float = 0.0) -> None:
    """Draw the treasures and the colour nearest to completion with its missing fields; `named` as for `mini_place`."""
    is_tall, is_low = _is_stacked(box), box.h < LOW
    high = min(46.0, box.h * 0.26) if is_tall else box.h if is_low else box.h * 0.5
    size = min(36.0, box.h * 0.26) if is_tall else 38.0
    y = row_spot(box)[1]
    canvas.image("glyph/treasure", round(size), box.x + 19, y)
    count = Box(box.x + 44, y - high / 2, 68, high)
    if progress.treasures >= progress.goal:
        _draw_reached(canvas, count, progress, "number_s", ("state.gold", "ink.on_dark_2"))
    else:
        words = f"{progress.treasures}/{progress.goal}"
        canvas.text(words, count.x, y, "number_s", "ink.on_dark", width=76, height=high)
    if not progress.is_dealt:
        return
    mini = mini_place(box, named)
    free = (box.right if mini is None else mini.x) - box.x - 122 - 12
    if not is_tall and free >= 6 * SLOT:
        for place in range(6):
            slot = Box(box.x + 122 + place * free / 6, y - high / 2, free / 6, high)
            _draw_colour(canvas, slot, place, progress, round(size + 2))
        return
    look, missing = canvas.theme.game[KEYS[SHOWN[progress.nearest]]], min(progress.missing)
    x, y = (box.x, box.y + box.h * 0.835) if is_tall else (box.x + 122, y)
    if x + 100 > box.right:
        return
    canvas.put(canvas.paint.disc(round(size + 2), look.fill, look.dark, 2), x + 20, y)
    canvas.image(f"glyph/{look.glyph}", round(size * 0.68), x + 20, y, look.ink)
    if missing == 0:
        canvas.image("icon/flag", 30, x + 62, y, "state.gold")
        return
    room, high = (box.right if mini is None else mini.x - BESIDE) - x - 46, min(high, 44)
    words = tr("{n} left", n=missing)
    # Words in all rows or none.
    if canvas.line(tr("{n} left", n=MOST), "body_b", "ink.on_dark", room, high)[0].fits:
        canvas.text(words, x + 46, y, "body_b", "ink.on_dark", width=room, height=high)
    else:
        canvas.text(str(missing), x + 46, y, "number_s", "ink.on_dark", width=min(66.0, room), height=high)


def _draw_colour(canvas: Canvas, box: Box, place: int, progress: SheetProgress, size: int) -> None:
    look, missing = canvas.theme.game[KEYS[SHOWN[place]]], progress.missing[place]
    is_nearest = place == progress.nearest
    x, y = box.x + 20, box.centre[1]
    rim = canvas.colour("ink.on_dark") if is_nearest else look.dark
    canvas.put(canvas.paint.disc(size, look.fill, rim, 4 if is_nearest else 2), x, y)
    canvas.image(f"glyph/{look.glyph}", round(size * 0.66), x, y, look.ink)
    if missing == 0:
        canvas.image("icon/flag", 30, x + 42, y, "state.gold")
        return
    ink: Ink = "ink.on_dark" if is_nearest else "ink.on_dark_2"
    canvas.text(str(missing), x + 26, y, "number_s", ink, width=box.w - 50, height=min(box.h, 44))
