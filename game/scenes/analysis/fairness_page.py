"""Fairness page: counts of things thrown and drawn, in this match or in all, as a histogram with a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.games import catalogue
from game.rules.contract import N_
from game.rules.course import drawn, drawn_of, lots
from game.rules.fairness import Check, Counts, RandomSource, Verdict, band, check, total
from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.player_names import called
from game.scenes.base.poll import Poll
from game.scenes.base.side_page import SidePage
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Rest, Row
from game.stage.layout.shapes import Box
from game.stage.paint.theme import GAME_COLOURS, with_alpha
from game.stage.parts import Card, Heading, Painting, Picture, Words
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import Picker
from game.storage.analysis_cache import AllTime
from game.storage.records import HOUSE, Who


@dataclass(frozen=True, slots=True)
class VerdictText:
    """Message ids about the `{things}` that are thrown, or about cards."""

    title: str
    fair: str
    unusual: str
    rare: str
    unfair: str
    band: str
    wide_band: str
    """The same for sides that are not equally likely."""


THROWN: Final = VerdictText(
    N_("Were the {things} fair?"),
    N_("Quite normal: {share}% of all fair {things} are less even."),
    N_("A little uneven, as fair {things} are now and then: {share}% are less even."),
    N_("Uneven: fair {things} are as uneven as this only once in {n} times."),
    N_("Hard to believe with fair {things}. Please report it with the seed; Help says where."),
    N_("{n} in all. If they are fair, each side comes up {low} to {high} times in 19 of 20 cases: the green band."),
    N_("{n} in all. If they are fair, each side ends in its green band in 19 of 20 cases."),
)
CARDS: Final = VerdictText(
    N_("Were the cards well shuffled?"),
    N_("Quite normal: {share}% of all well shuffled cards are less even."),
    N_("A little uneven, as well shuffled cards are now and then: {share}% are less even."),
    N_("Uneven: well shuffled cards are as uneven as this only once in {n} times."),
    N_("Hard to believe with well shuffled cards. Please report it with the seed; Help says where."),
    N_("{n} in all. Well shuffled, each one comes {low} to {high} times in 19 of 20 cases: the green band."),
    N_("{n} in all. Well shuffled, each one ends in its green band in 19 of 20 cases."),
)
READ_ON: Final = 0.5
"""Seconds until further logs are read that have not been counted yet."""
TRAY: Final = 200.0, 330.0
"""Minimum and maximum height of the picture below the words."""
ROW: Final = 84.0
PICKER: Final = (330.0, 500.0)
"""Minimum width of a choice beside others, at usual and large text size."""
LEAST_CHART, LEAST_WORDS = 560.0, 480.0
"""Minimum widths of the chart and of the words beside it."""


class FairnessPage(SidePage):
    FIRST = "lot"

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self.match = match
        self.lots = lots(match)
        self.at = 0
        self.seat: int | None = None
        """Selected seat; None for all."""
        self.is_ever = False
        """True if all matches are counted instead of this one."""
        self.ever = AllTime()
        self._drawn = drawn(match)
        read = partial(context.store.ask_drawn, match.game.key, partial(drawn_of, games=catalogue()))
        self.polls = [Poll(read, self._take, lambda ever: ever.unread, READ_ON)]

    def _take(self, found: AllTime) -> None:
        self.ever = found
        self.refresh()

    @property
    def counts(self) -> Counts:
        lot = self.lots[self.at]
        if self.is_ever:
            player = None if self.seat is None else self.match.players[self.seat]
            who = HOUSE if player is None else Who.of(player.mind, player.name)
            return self.ever.counts(who, lot.key, len(lot.sides))
        seats = self._drawn[lot.key]
        return total(seats, len(lot.sides)) if self.seat is None else seats[self.seat]

    def layout(self) -> None:
        canvas, things = self.canvas, self.things[:1].upper() + self.things[1:]
        at, lots = 0 if self.seat is None else self.seat + 1, [tr(lot.title) for lot in self.lots]
        scopes = [tr("This match"), tr("All matches")]
        lot = Picker("lot", UNPLACED, things, "", lots, self.at, self._choose_lot, share=0)
        seat = Picker("seat", UNPLACED, tr("Player"), "", (), at, self._choose_seat, share=0)
        since = Picker("since", UNPLACED, tr("Period"), "", scopes, int(self.is_ever), self._choose_since, share=0)
        shares = (lot, 0.4), (seat, 0.3), (since, 0.3)
        choices = Row(*(Cell(one, w=canvas.grown(*PICKER), grow=share) for one, share in shares), gap=16, h=ROW)
        pickers = FirstFit(choices, Column(lot, Row(seat, since, gap=16), gap=12, h=2 * ROW + 12))
        chart = Painting(self._draw_chart, w=LEAST_CHART, grow=canvas.grown(0.58, 0.45))
        verdict, *notes = self._told()
        small = (Words(canvas, words, "small", "ink.on_card_2") for words in notes)
        told = Column(Words(canvas, verdict, "h3"), *small, gap=22)
        pictured = Column(told, Picture("desk/tray", TRAY[1], h=TRAY[0], grow=1), gap=22)
        beside = Rest(FirstFit(pictured, told, grow=1), w=LEAST_WORDS, grow=canvas.grown(0.42, 0.55))
        ways = Row(chart, beside, gap=44), Column(chart, Column(told), gap=20)
        both = FirstFit(*ways[self.viewport.is_upright :], grow=1)
        self.show(Card(pickers, both, gap=20, pad=(44, 32)))
        names = (canvas.cut(called(player), "button", seat.box.w - 132) for player in self.match.players)
        seat.values = [tr("Everyone"), *names]

    def _choose_lot(self, index: int) -> None:
        self.at = index
        self.turn_over()

    def _choose_seat(self, index: int) -> None:
        self.seat = index - 1 if index else None
        self.turn_over()

    def _choose_since(self, index: int) -> None:
        self.is_ever = index > 0
        self.turn_over()

    def page(self, step: int) -> Transition | None:
        self._choose_lot((self.at + step) % len(self.lots))
        return None

    def _draw_chart(self, canvas: Canvas, box: Box) -> None:
        canvas.cached("fairness", draw_histogram, box, self.lots[self.at], self.counts)

    def heading(self) -> Heading:
        lot = self.lots[self.at]
        return Heading(f"icon/{'cards' if lot.are_cards else lot.icon}", tr(self.saying.title, things=self.things))

    def _told(self) -> tuple[str, str, str]:
        """Return the verdict, the sentence about the counts, and the note about the seed."""
        lot, saying, counts, unread = self.lots[self.at], self.saying, self.counts, self.ever.unread
        seed = tr("Seed {seed}: all that is thrown and drawn follows from it, whoever plays.", seed=self.match.seed)
        low, high = band(sum(counts), lot.chances[0])
        words = saying.wide_band if len(set(lot.chances)) > 1 else saying.band
        counted = tr(words, n=sum(counts), low=round(low), high=round(high))
        if self.is_ever and unread:
            counted = tr("{n} in all; {unread} matches are still to be counted.", n=sum(counts), unread=unread)
        return self.verdict(check(counts, lot.chances)), counted, seed

    @property
    def saying(self) -> VerdictText:
        return CARDS if self.lots[self.at].are_cards else THROWN

    @property
    def things(self) -> str:
        lot = self.lots[self.at]
        return tr("cards") if lot.are_cards else tr(lot.noun)

    def verdict(self, found: Check) -> str:
        share, saying, things = max(1, round(100 * found.chance)), self.saying, self.things
        match found.verdict:
            case Verdict.TOO_FEW:
                return tr("Too few so far to tell anything.")
            case Verdict.FAIR:
                return tr(saying.fair, share=share, things=things)
            case Verdict.UNUSUAL:
                return tr(saying.unusual, share=share, things=things)
            case Verdict.RARE:
                return tr(saying.rare, n=round(1 / found.chance), things=things)
        return tr(saying.unfair, things=things)


def question(match: Match) -> tuple[str, str]:
    """Return the label of the button for the counts, and its icon; it depends on the game, not on the variants."""
    drawn = match.game.stats.RANDOM_SOURCES
    if all(lot.are_cards for lot in drawn):
        return tr("Well shuffled?"), "cards"
    nouns = {tr("cards") if lot.are_cards else tr(lot.noun) for lot in drawn}
    words = tr("Fair {things}?", things=nouns.pop()) if len(nouns) == 1 else tr("Was it all fair?")
    return words, next(lot.icon for lot in drawn if not lot.are_cards)


def why_not_counted(match: Match) -> str:
    """Return the reason why nothing is counted in a match; empty if something is."""
    return "" if lots(match) else tr("With these variants there is nothing to count.")


LABEL: Final = 64.0
COUNT: Final = 46.0
WIDEST: Final = 150.0


def draw_histogram(canvas: Canvas, box: Box, lot: RandomSource[Any], counts: Sequence[int]) -> None:
    """Draw a bar for each side, on a band that contains its count if all is fair."""
    sides, bands = lot.sides, [band(sum(counts), chance) for chance in lot.chances]
    plot = Box(box.x, box.y + COUNT, box.w, box.h - COUNT - LABEL)
    most = max(1.0, *counts, *(high for _, high in bands))
    line = canvas.colour("surface.card_edge")

    def y_of(count: float) -> float:
        return plot.bottom - plot.h * count / most

    pitch = min(WIDEST * 1.4, plot.w / len(sides))
    left = plot.centre[0] - pitch * len(sides) / 2
    middles = [left + (index + 0.5) * pitch for index in range(len(sides))]
    shade = with_alpha(canvas.colour("state.success"), 0.22)
    places = zip(bands, middles, strict=True) if len(set(bands)) > 1 else [(bands[0], plot.centre[0])]
    for (low, high), x in places if any(counts) else ():
        wide, deep = plot.w if len(set(bands)) == 1 else pitch - 8, max(4.0, y_of(low) - y_of(high))
        canvas.put(canvas.paint.round_rect(round(wide), round(deep), 8, shade), x - wide / 2, y_of(high))
    canvas.put(canvas.paint.round_rect(round(plot.w), 4, 2, line), plot.x, plot.bottom)
    for x, side, count in zip(middles, sides, counts, strict=True):
        wide, high = min(WIDEST, pitch * 0.62), plot.h * count / most
        fill, edge = canvas.colour("bg.felt"), canvas.colour("bg.felt_shade")
        if side in GAME_COLOURS:
            fill, edge = canvas.theme.game[side].fill, canvas.theme.game[side].dark
        if high >= 1:
            bar = canvas.paint.round_rect(round(wide), round(high), min(8, high / 2), fill, edge, 3)
            canvas.put(bar, x - wide / 2, plot.bottom - high)
        canvas.text(str(count), x, y_of(count) - COUNT / 2, "number_s", "ink.on_card", "center", pitch - 4, COUNT - 6)
        _draw_side(canvas, Box(x - pitch / 2, plot.bottom + 4, pitch, LABEL - 4), side)


def _draw_side(canvas: Canvas, box: Box, side: str) -> None:
    x, y = box.centre
    if side in GAME_COLOURS:
        look, d = canvas.theme.game[side], min(56.0, box.w - 4, box.h)
        canvas.put(canvas.paint.disc(d, look.fill, look.dark, 3), x, y)
        canvas.image(f"glyph/{look.glyph}", round(d * 0.6), x, y, look.ink)
        return
    d = min(box.w - 4, box.h)
    face = canvas.paint.round_rect(d, d, d / 4, canvas.colour("surface.white_field"), canvas.colour("ink.on_card"), 4)
    canvas.put(face, x - d / 2, y - d / 2)
    canvas.text(side, x, y, "number_s", "ink.on_card", "center", d - 4, d)
