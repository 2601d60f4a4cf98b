"""The podium of a match or tournament: the winners on their blocks, and a card with table and chart beside them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from game.rules.match import Player
from game.rules.statistics import Report, WinReason
from game.scenes.base.player_names import called, guests
from game.scenes.results.chart import drawing_chart
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.viewport import Viewport
from game.stage.paint import svg
from game.stage.paint.light import Lean, lean
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached_as_board, layered
from game.stage.paint.theme import Colour, StyleName, mix
from game.stage.pieces.player_tokens import Mood
from game.stage.room.lamp import glow, rays
from game.stage.room.mascot import MascotLook, draw_lamp, mouth_of
from game.stage.room.shelf_decor import HEADS
from game.stage.table.words import listed
from game.stage.text.language import tr

APART, SIDES = 8.0, 40.0
"""Gap between blocks, and room at both sides: 12 on the left, the rest for a claw on the right."""
MEDALS = {1: "gold", 2: "silver", 3: "bronze"}
PLATE: Final = (116.0, 176.0)
"""Top and bottom of the name plate below the top of a block."""
PLATED: Final[Colour] = (40, 20, 8, 90)
LEAST_BLOCK, WIDEST = 104.0, 214.0
"""Minimum width of a block, with some wood beside the medal, and its maximum."""
NARROW, LEAST_NARROW = 0.8, 132.0
"""Width of a narrow block as a share of the others', and its minimum, on which most names fit."""
RISER: Final = 0.07
"""Height of a block above the next, as a share of the room for all."""
NEAR: Final = 1.4
"""Zoom on the blocks until the winner has landed, at most."""
FORE, ASIDE = 60.0, 240.0
"""Room in u below and beside the blocks under that zoom."""
LOWEST: Final = 190.0
"""Minimum height of the lowest block, with some wood below the plate."""
STANDS: Final = -3.0
"""Foot of a pawn below the front edge of its block, so that the base lies on the top."""
UNDER: Final = -0.09
"""Middle of the shadow below the foot, relative to a pawn, so that it lies under the base."""
STEP, NAMED = 56.0, 40.0
"""Height of the block of a figure beside the others, and that for a name below its rank."""
BESIDE, LEAST_NAMED, LEAST_BESIDE = 112.0, 76.0, 46.0
"""Usual width for such a figure, the minimum with a name, and the width without one."""
SMALL_PAWN: Final = 1.25
"""Height of such a figure relative to that width."""
SLIM: Final = 120.0
"""Width of the other blocks down to which those beside them get room."""
CONTACT: Final = 0.74
"""Size of the shadow under a figure, relative to that of a pawn on the table."""
BECAUSE, LARGE_BECAUSE = (46.0, 92.0, 132.0), (176.0, 4)
"""Heights of the reason for the win in one to three lines; height and number of lines in large text."""
TITLE_AT, BECAUSE_AT = 166.0, 216.0
"""Middle of the title, and the top of the reason below it, from the top of the area."""
ANIMAL: Final = 1.2
"""Height of an animal on a block, relative to a pawn."""
BELOW_WINNER: Final = 0.86
"""Height of the others, relative to the winner."""
AIR: Final = 14.0
"""Gap between the words and the crown."""
CHEERING: Final = {**HEADS, "blue": (-0.17, 0.73)}
"""As `HEADS`, while they cheer."""
RAISED: Final = 0.07
"""Height of the crown above them, in heights of an animal."""
SIGH: Final = 1.02, 0.96
"""Width and height of an animal that sighs."""
WORN: Final = 1.27
"""Height of the top of the crown on the tallest animal, relative to a pawn."""
LAMP: Final = 150.0
MOUTH, LIT = 150.0, 620.0
"""Width of the lamp's light at its mouth, and on the blocks."""
RAYS: Final = 600.0
"""Reach in u of the rays behind the winner."""
GLOW, BEHIND = (1300, 800, 4), 240.0
"""Size in u and level of the warm light behind the blocks, and its height above the floor."""
BOW, SAG, PENNANT = (450.0, 5), 66.0, (54.0, 58.0)
"""Width of a bow of the garland and its number of pennants, its depth, and width and height of a pennant."""
SHADED: Final = 0.3
"""Share of the night's colour on it."""
ROW, TALL_ROW = 64.0, 56.0
"""Usual height of a row of the table, and that below the blocks, where the chart needs room."""
LEAST_ROW = 62.0
"""Minimum height of a row with large numbers."""
HEAD: Final = 96.0
INSET: Final = 36.0, 30.0
"""Margins of table and chart on the card."""
SMALL: Final = 30.0
"""Line height of the smallest text."""


@dataclass(frozen=True, slots=True)
class MatchEnding:
    players: Sequence[Player]
    ranks: Sequence[int]
    """Rank by player, 1 is best."""
    report: Report
    reason: WinReason
    seed: int


@dataclass(frozen=True, slots=True)
class PodiumFigure:
    """A player at rest: foot and height of the pawn in u, and the front of its block, low beside the others."""

    seat: int
    rank: int
    x: float
    foot: float
    pawn: float
    block: Box
    is_beside: bool


class Podium:
    """Places, in u, and drawing of everything a celebration leaves on screen but its buttons."""

    def __init__(self, ending: MatchEnding) -> None:
        self.ending = ending
        self.players = guests(ending.players)
        self.ranks = ending.ranks
        self.order = sorted(range(len(ending.players)), key=lambda seat: self.ranks[seat])
        self.area = self.card = Box(0, 0, 0, 0)
        self.middle = 0.0
        """Middle of the winners and of the words above them."""
        self._because = LARGE_BECAUSE
        """Height of the reason and its maximum number of lines."""
        self._viewport: Viewport

    def lay_out(self, viewport: Viewport, area: Box, card: Box, because: float = 0.0) -> None:
        """Place everything; `because` is the width of the reason in one line."""
        self._viewport, self.area, self.card = viewport, area, card
        spots = [one.x for one in self.cast() if one.rank == 1]
        self.middle = sum(spots) / len(spots)
        lines = 1 if because < self._room else 2 if because < 1.7 * self._room else 3
        self._because = LARGE_BECAUSE if viewport.is_large else (BECAUSE[lines - 1], lines)

    # ---- texts

    def _winners(self) -> list[str]:
        return [self.players[seat].name for seat in self.order if self.ranks[seat] == 1]

    def headline(self) -> str:
        names = self._winners()
        return tr("{names} win!", names=listed(names)) if len(names) > 1 else tr("{name} wins!", name=names[0])

    def spoken(self) -> Sequence[str]:
        """Return the winners and the reason, then all numbers by player."""
        report = self.ending.report
        columns = [(at, tr(report.columns[at])) for at in self._columns()]
        lines = [self.headline(), self.because()]
        for seat in self.order:
            told = ", ".join(f"{words} {report.rows[seat][at]}" for at, words in columns)
            place = tr("Place {rank}: {name}", rank=self.ranks[seat], name=self.players[seat].name)
            lines.append(f"{place}. {told}")
        return lines

    def _columns(self) -> Sequence[int]:
        """Return the columns of the report with any number but 0, and always the first."""
        report = self.ending.report
        return [at for at in range(len(report.columns)) if not at or any(row[at] != "0" for row in report.rows)]

    def because(self) -> str:
        names, reason = self._winners(), self.ending.reason
        return tr(reason.one if len(names) == 1 else reason.several, who=listed(names), **reason.numbers)

    @property
    def has_tie(self) -> bool:
        """True if something else decides between two players of the same result."""
        report, order = self.ending.report, self.order
        pairs = ((one, other) for one, other in pairwise(order) if self.ranks[one] != self.ranks[other])
        return bool(report.tied) and any(report.rows[one][0] == report.rows[other][0] for one, other in pairs)

    # ---- layout

    @property
    def table(self) -> Box:
        """The table on the card; its rows begin HEAD below its top."""
        inner = self.card.inset(*INSET)
        count = len(self.order)
        # In large text the chart makes room for the numbers.
        row = ROW if self.is_beside or self._viewport.is_large else TALL_ROW
        share = 1.0 if self._viewport.is_large and inner.h * 0.62 < HEAD + LEAST_ROW * count else 0.62
        return Box(inner.x, inner.y, inner.w, min(inner.h * share, HEAD + row * count))

    @property
    def floor(self) -> float:
        return self.area.bottom - (56 if self.area.h > 760 else 24)

    @property
    def is_beside(self) -> bool:
        """True if the card stands beside the blocks."""
        return self.card.y < self.area.bottom

    @property
    def start(self) -> float:
        """Middle of the winners until the card appears."""
        return self._viewport.width / 2 if self.is_beside else self.middle

    @property
    def front(self) -> float:
        """Their floor until the card appears."""
        return self._viewport.height - FORE if self.is_beside else self.floor

    @property
    def heart(self) -> float:
        """Height of the middle of the rays."""
        first = self.cast()[0]
        return first.foot - first.pawn / 2

    def zoom(self, ceiling: float) -> float:
        """Return the zoom on the blocks at their front floor under which the crown stays below a `ceiling`."""
        cast = self.cast()
        half = max(max(self.middle - one.block.x, one.block.right - self.middle) for one in cast)
        tall = self.floor - cast[0].foot + WORN * cast[0].pawn
        most = min(NEAR, (self.front - ceiling) / tall, (self._viewport.width / 2 - ASIDE) / half)
        return max(1.0, most) if self.is_beside else 1.0

    @property
    def _room(self) -> float:
        """Width for title and reason with their middle over the winners."""
        return 2 * min(self.middle - self.area.x, self.area.right - self.middle) - 16

    @property
    def title(self) -> float:
        """Height of title and reason from the top of the area."""
        return BECAUSE_AT + self._because[0]

    @property
    def _podium(self) -> list[int]:
        """The seats on blocks: those of the first three ranks, or three of them where the blocks would be narrow."""
        best = [seat for seat in self.order if self.ranks[seat] <= 3]
        return best if self._widths(len(best))[0] >= LEAST_BLOCK else best[:3]

    def _widths(self, count: int) -> tuple[float, float]:
        """Return the width of a block if there are that many, and the width beside them."""
        area, rest = self.area, len(self.order) - count
        room = area.w - SIDES - max(3, count) * (SLIM + APART)
        aside = min(BESIDE * rest, room) if room >= LEAST_NAMED * rest else LEAST_BESIDE * rest
        return min(WIDEST, (area.w - aside - SIDES) / max(3, count) - APART), aside

    def cast(self) -> Sequence[PodiumFigure]:
        """Return the figures with their places, the winners in the middle; the rest stand beside the blocks."""
        area, podium, floor = self.area, self._podium, self.floor
        rest = [seat for seat in self.order if seat not in podium]
        ranks = [self.ranks[seat] for seat in podium]
        count, winners = len(podium), ranks.count(1)
        wide, aside = self._widths(count)
        is_uneven = (count - winners) % 2 == 1
        middle = (count - 1) // 2 if is_uneven else (count - 1) / 2
        slots = sorted(range(count), key=lambda slot: abs(slot - middle))
        # Blocks of the last rank are narrow if one side has more, so that the winners stay in the middle.
        narrow = min(wide, max(LEAST_NARROW, NARROW * wide)) if is_uneven and count > 2 else wide
        widths = [narrow if rank == ranks[-1] else wide for _, rank in sorted(zip(slots, ranks, strict=True))]
        lefts = [sum(widths[:slot]) + APART * slot for slot in range(count)]
        whole = lefts[-1] + widths[-1]
        at = sum(lefts[slot] + wide / 2 for slot in slots[:winners]) / winners if count > 2 else whole / 2
        left = max(area.x + 12, min(area.centre[0] - at, area.right - aside - whole + 12 - SIDES))
        tall = area.h - 60 - self.title
        third = max(tall * 0.32, LOWEST)
        # The crown stays below the words.
        pawn = min(wide * 1.3, (floor - third - 2 * RISER * tall + STANDS - area.y - self.title - AIR) / WORN)
        cast = []
        for slot, seat in zip(slots, podium, strict=True):
            rank = self.ranks[seat]
            high = third + tall * RISER * (3 - rank)
            box = Box(left + lefts[slot], floor - high, widths[slot], high)
            size = round(min(pawn, box.w * 1.3) * (1 if rank == 1 else BELOW_WINNER))
            cast.append(PodiumFigure(seat, rank, box.centre[0], box.y + STANDS, size, box, False))
        for index, seat in enumerate(rest):
            x = left + whole + APART + aside / len(rest) * (index + 0.5)
            small = round(aside / len(rest) * SMALL_PAWN)
            wide = round(small / SMALL_PAWN - 2)
            high = STEP + NAMED * (wide >= LEAST_NAMED)
            box = Box(x - wide / 2, floor - high, wide, high)
            cast.append(PodiumFigure(seat, self.ranks[seat], x, box.y + STANDS * small / 220, small, box, True))
        return cast

    # ---- drawing

    def pawn(
        self,
        canvas: Canvas,
        one: PodiumFigure,
        *,
        is_blinking: bool = False,
        is_hopeful: bool = False,
        mood: Mood = "neutral",
    ) -> Sprite:
        """Return a figure with its shadow; one that sulks, unless it is hopeful, sinks down a little for a blink.

        `mood` is that of those who have neither won nor lost.
        """
        is_last = one.rank == max(self.ranks) and not is_hopeful
        mood = "cheer" if one.rank == 1 else "sulk" if is_last else mood
        look = self.players[one.seat].look
        drawn: Mood = "blink" if is_blinking and mood == "neutral" else mood
        figure = canvas.pieces.figure(look, round(one.pawn * ANIMAL), drawn)
        if is_blinking and mood == "sulk":
            figure = canvas.paint.kept(("sigh", look, one.pawn), partial(figure.squashed, *SIGH))
        shadow = canvas.pieces.pawn_shadow(CONTACT * one.pawn, self._lean(one))
        layers = (shadow, 0, canvas.paint.px(UNDER * one.pawn)), (figure, 0, 0)
        key = "standing", look, one.pawn, drawn, is_blinking, self._lean(one)
        return canvas.paint.kept(key, partial(layered, *layers))

    def crown(self, one: PodiumFigure) -> Spot:
        """Return the centre of the winner's crown in u."""
        (aside, head), high = CHEERING[self.players[one.seat].look], one.pawn * ANIMAL
        return one.x + aside * high, one.foot - (head + RAISED) * high

    def _lean(self, one: PodiumFigure) -> Lean:
        return lean(one.x, one.foot, (self.middle, LAMP))

    def draw_light(self, canvas: Canvas, strength: float, look: MascotLook, angle: int, heart: float | None) -> None:
        """Draw the lamp over the winner, which takes part, its light, and rays from a height or a glow behind them."""
        mouth, middle, first = mouth_of(LAMP), self.middle, self.cast()[0]
        cone = canvas.paint.lamp_cone(MOUTH, min(LIT, self.area.w), self.floor - mouth, strength)
        if heart is not None:
            colour = canvas.theme.game[self.players[first.seat].look].fill
            canvas.shine(rays(canvas.paint, RAYS, colour), middle, heart)
        else:
            canvas.shine(glow(canvas.paint, *GLOW), middle, self.floor - BEHIND)
        canvas.put(cone, middle, mouth)
        draw_lamp(canvas, middle, LAMP, look, angle)

    def draw_garland(self, canvas: Canvas) -> None:
        if not canvas.theme.is_contrast:
            canvas.put(_garland(canvas.paint, math.ceil(self._viewport.width / BOW[0])), self.middle, 0)

    def draw_card(self, canvas: Canvas) -> None:
        canvas.put_box(canvas.paint.card(self.card.w, self.card.h, 40), self.card)

    def drawing_figures(self, canvas: Canvas) -> Iterator[bool]:
        """Draw table and chart; pause after every part."""
        table, inner = self.table, self.card.inset(*INSET)
        yield from self.drawing_table(canvas, table)
        chart = Box(inner.x, table.bottom + 14, inner.w, inner.bottom - table.bottom - 14)
        if chart.h > 170:
            looks = [player.look for player in self.players]
            yield from drawing_chart(canvas, chart, self.ending.report, looks, self.order)

    def drawing_table(self, canvas: Canvas, box: Box) -> Iterator[bool]:
        """Draw a row per player, and as many columns as fit; names in full where that costs no column.

        A column without any number but 0 is left out, except the first.
        """
        report = self.ending.report
        columns = self._columns()
        rows = [[row[at] for at in columns] for row in report.rows]
        names = [called(player) for player in self.ending.players]
        title = tr("How it went")
        name_w = max(canvas.width(player.name, "body_b", SMALL) for player in self.players) + 104
        if canvas.paint.type.text_scale > 1:  # the title keeps its usual size at least
            name_w = max(name_w, canvas.width(title, "h2") / canvas.paint.type.text_scale + 20)
        headings = [tr(report.columns[at]) for at in columns]
        needs = []
        for index, words in enumerate(headings):
            needs.append(_need(canvas, words, [row[index] for row in rows]))
            yield False
        count = len(needs)
        while count > 1 and sum(needs[:count]) > box.w - name_w:
            count -= 1
        room = box.w - sum(needs[:count])
        name_w = max(name_w, min(room, max(canvas.width(name, "body_b", SMALL) for name in names) + 104))
        slack = max(0.0, room - name_w) / (count + 1)
        name_w = room - slack * count
        rights, x = [], box.x + name_w
        for need in needs[:count]:
            x += need + slack
            rights.append(x - 10)
        wide = name_w + slack / 2 - 10
        canvas.text(title, box.x, box.y + HEAD * 0.56, "h2", "ink.on_card", width=wide, height=72)
        for words, right, need in zip(headings, rights, needs, strict=False):
            head = Box(right - need - slack * 0.6 + 10, box.y + 4, need + slack * 0.6 - 10, HEAD - 14)
            canvas.block(words, head, "small", "ink.on_card_2", "right", "bottom", 2)
            yield False
        line = canvas.colour("surface.card_line")
        canvas.put(canvas.paint.round_rect(round(box.w), 3, 1, line), box.x, box.y + HEAD - 6)
        high = (box.h - HEAD) / len(self.order)
        for place, seat in enumerate(self.order):
            row = Box(box.x - 12, box.y + HEAD + place * high, box.w + 24, high - 4, 18)
            yield from self._drawing_seat(canvas, row, seat, rows[seat][:count], rights, name_w)

    def _drawing_seat(
        self, canvas: Canvas, row: Box, seat: int, cells: Sequence[str], rights: Sequence[float], name_w: float
    ) -> Iterator[bool]:
        if self.ranks[seat] == 1:
            canvas.put_box(canvas.paint.round_rect(round(row.w), row.h, 18, canvas.colour("state.gold_light")), row)
        player = self.players[seat]
        y, high = row.centre[1], row.h - 4
        canvas.put(canvas.pieces.avatar(player.look, min(58.0, row.h - 6)), row.x + 46, y)
        yield False
        name = canvas.called(called(self.ending.players[seat]), player.name, "body_b", name_w - 84)
        canvas.text(name, row.x + 90, y, "body_b", "ink.on_card", width=name_w - 84, height=high)
        start = row.x + 12 + name_w
        for cell, right in zip(cells, rights, strict=True):
            canvas.text(cell, right, y, "number_m", "ink.on_card", "right", right - start + 6, high)
            yield False
            start = right + 10

    def draw_title(self, canvas: Canvas) -> None:
        area, middle, room = self.area, self.middle, self._room
        canvas.text(
            self.headline(), middle, area.y + TITLE_AT, "title", "ink.on_dark", "center", room, 120, is_raised=True
        )
        (high, lines), because = self._because, self.because()
        wide = self._even_width(canvas, because, room)
        place = Box(middle - wide / 2, area.y + BECAUSE_AT, wide, high)
        canvas.block(because, place, "body", "ink.on_dark", "center", lines=lines)

    def _even_width(self, canvas: Canvas, words: str, room: float) -> float:
        """Return the least width in which a sentence needs no more lines, to balance them."""
        kind, ink = canvas.paint.type, canvas.colour("ink.on_dark")
        high, lines = self._because
        least = kind.block(words, "body", ink, room, high, "center", lines)
        for share in (0.5, 0.6, 0.7, 0.8, 0.9):
            block = kind.block(words, "body", ink, room * share, high, "center", lines)
            if block.fits and block.lines == least.lines and block.size_u == least.size_u:
                return room * share
        return room

    def draw_block(self, canvas: Canvas, one: PodiumFigure, *, is_secret: bool = False) -> None:
        """Draw a figure's block with rank and name, unless it is secret; a narrow low one only has the rank."""
        box, rank = one.block, one.rank
        canvas.put(canvas.paint.plinth(box.w, box.h, one.seat, self._lean(one)), box.x, box.y)
        middle = box.centre[0]
        if one.is_beside:
            y, disc = box.y + STEP / 2, round(min(48.0, box.w - 4))
            canvas.put(canvas.paint.disc(disc, canvas.colour("surface.card_hi")), middle, y)
            canvas.text(str(rank), middle, y, "number_s", "ink.on_card", "center", 40, 40)
            if box.h > STEP:
                plate = Box(box.x + 2, box.bottom - NAMED, box.w - 4, NAMED - 6)
                canvas.put_box(canvas.paint.round_rect(plate.w, plate.h, 8, PLATED), plate)
                name = canvas.cut(self.players[one.seat].name, "small_b", box.w - 4)
                canvas.text(name, middle, box.bottom - NAMED / 2 - 3, "small_b", "ink.on_dark", "center", box.w - 4, 40)
            return
        y = box.y + 72
        canvas.image(f"table/medal_{MEDALS[rank]}", 84, middle, y)
        if canvas.theme.is_contrast:
            canvas.put(canvas.paint.disc(60, canvas.colour("surface.card")), middle, y)
        canvas.text(str(rank), middle, y, "number_l", "ink.on_card", "center", 60, 64)
        name, room = "?" if is_secret else self.players[one.seat].name, box.w - 28
        plate = Box(box.x + 6, box.y + PLATE[0], box.w - 12, PLATE[1] - PLATE[0])
        canvas.put_box(canvas.paint.round_rect(plate.w, plate.h, 10, PLATED), plate)
        styles: tuple[StyleName, ...] = ("h3", "body_b", "small_b")
        fitting = (style for style in styles if canvas.line(name, style, "ink.on_dark", room, 54)[0].fits)
        style = next(fitting, None)
        if style is None:
            name, style = canvas.cut(name, "small_b", room), "small_b"
        canvas.text(name, middle, box.y + 144, style, "ink.on_dark", "center", room, 54)


@cached_as_board
def _garland(paint: Paint, bows: int) -> Sprite:
    """Return a garland of pennants in the colours of the players, with as many bows on either side of its anchor."""
    (wide, high), (bow, count), night = PENNANT, BOW, paint.colour("bg.felt_shade")
    looks, body = list(paint.theme.game.values()), ""
    for index in range(2 * bows * count):
        part, look = (index + 0.5) / count % 1, looks[index % len(looks)]
        x, y, slope = bow * (index + 0.5) / count, 4 * SAG * part * (1 - part), 4 * SAG * (1 - 2 * part) / bow
        side = slope * wide / 2
        points = [(x - wide / 2, y - side), (x + wide / 2, y + side), (x - slope * high, y + high)]
        fill, edge = (mix(shade, night, SHADED) for shade in (look.fill, look.dark))
        body += f'<path d="{svg.polygon(points)}" {svg.fill(fill)} {svg.stroke(edge, 4)}/>'
    cord = svg.stroke(mix(paint.colour("surface.wood_light"), night, SHADED), 6)
    for left in range(0, round(2 * bows * bow), round(bow)):
        body += f'<path d="M{left} 0Q{left + bow / 2} {2 * SAG} {left + bow} 0" fill="none" {cord}/>'
    return Sprite(paint.draw_svg(body, 2 * bows * bow, SAG + high + 4), paint.px(bows * bow))


def _need(canvas: Canvas, heading: str, cells: Sequence[str]) -> float:
    """Return the minimum width of a column: that of its heading in two lines, or of its longest number."""
    words = heading.replace("\u00ad", "- ").replace("-", "- ").replace("-  ", "- ").split()
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words) + 1)]
    widths = [max(canvas.width(line, "small", SMALL) for line in lines if line) for lines in splits]
    return max(min(widths, default=0.0), max(canvas.width(cell, "number_m", 44) for cell in cells)) + 28
