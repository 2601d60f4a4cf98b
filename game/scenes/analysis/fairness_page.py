"""Fairness page: counts of all dice and cards by seat, in this match and in all, with a statistical verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.games import catalogue
from game.rules.contract import N_
from game.rules.fairness import Check, Counts, Verdict, band, check, total
from game.rules.match import HUMAN, Match
from game.rules.random_sources import drawn, drawn_of, lots
from game.scenes.base.context import Context
from game.scenes.base.player_names import called
from game.scenes.base.poll import Poll
from game.scenes.base.side_page import PagedSidePage, below_heading, draw_heading
from game.stage.canvas import LARGE_TEXT, Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import StyleName
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import Picker, Widget
from game.storage.analysis_cache import AllTime
from game.storage.records import HOUSE, Who

from .histogram import draw_histogram


@dataclass(frozen=True, slots=True)
class VerdictText:
    """Message ids about dice, or about cards."""

    icon: str
    title: str
    fair: str
    unusual: str
    rare: str
    unfair: str
    band: str


DICE: Final = VerdictText(
    "dice",
    N_("Were the dice fair?"),
    N_("As even as fair dice would be: {share}% of them stray further."),
    N_("A little uneven, as fair dice are now and then: {share}% stray further."),
    N_("Uneven: fair dice stray this far only once in {n} times."),
    N_("Hard to believe of fair dice. Please tell us, and mention the seed."),
    N_("{n} in all. If they are fair, each side comes up {low} to {high} times in 19 of 20 cases: the green band."),
)
CARDS: Final = VerdictText(
    "cards",
    N_("Were the cards well shuffled?"),
    N_("As even as well shuffled cards would be: {share}% of them stray further."),
    N_("A little uneven, as well shuffled cards are now and then: {share}% stray further."),
    N_("Uneven: well shuffled cards stray this far only once in {n} times."),
    N_("Hard to believe of well shuffled cards. Please tell us, and mention the seed."),
    N_("{n} in all. Well shuffled, each one comes {low} to {high} times in 19 of 20 cases: the green band."),
)
READ_ON: Final = 0.5
"""Seconds until further logs are read that have not been counted yet."""
ROW: Final = 84.0


class FairnessPage(PagedSidePage):
    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self.match = match
        self.lots = lots(match)
        self.at = 0
        """Index of the lot shown."""
        self.seat: int | None = None
        """Selected seat; None for all."""
        self.is_ever = False
        """True if all matches are counted instead of this one."""
        self.ever = AllTime()
        self._drawn = drawn(match)
        read = partial(context.store.ask_drawn, match.game.key, partial(drawn_of, games=catalogue()))
        self.polls = [Poll(read, self._take, lambda ever: ever.unread, READ_ON)]
        self._card = self._chart = self._words = Box(0, 0, 0, 0)

    def _take(self, found: AllTime) -> None:
        self.ever = found
        self.touch()

    # ---- what is shown

    @property
    def counts(self) -> Counts:
        """Number of occurrences of each side of the selected lot."""
        lot = self.lots[self.at]
        if self.is_ever:
            return self.ever.counts(self._who(), lot.key, len(lot.sides))
        seats = self._drawn[lot.key]
        return total(seats, len(lot.sides)) if self.seat is None else seats[self.seat]

    def _who(self) -> Who:
        if self.seat is None:
            return HOUSE
        player = self.match.players[self.seat]
        return Who(player.mind, player.name if player.mind == HUMAN else "")

    # ---- places

    def layout(self) -> None:
        viewport = self.viewport
        self._card = below_heading(viewport)
        inner = self._card.inset(44, 32)
        size = self.context.settings.text_size
        if viewport.aspect is Aspect.TALL or size >= LARGE_TEXT:
            first, second = Box(inner.x, inner.y, inner.w, ROW), Box(inner.x, inner.y + ROW + 12, inner.w, ROW)
            whose, since = second.split_x(0.5, 0.5, gap=16)
            low = second.bottom
        else:
            first, whose, since = Box(inner.x, inner.y, inner.w, ROW).split_x(0.4, 0.3, 0.3, gap=16)
            low = first.bottom
        self.widgets = self._pickers(first, whose, since)
        room = Box(inner.x, low + 20, inner.w, inner.bottom - low - 20)
        if viewport.aspect is Aspect.TALL or room.w < room.h * 1.6:
            share = 0.68 if viewport.aspect is Aspect.TALL and size < LARGE_TEXT else 0.56
            self._chart, self._words = room.split_y(share, 1 - share, gap=20)
        else:
            share = 0.58 if size < LARGE_TEXT else 0.45
            self._chart, self._words = room.split_x(share, 1 - share, gap=44)

    def _pickers(self, first: Box, whose: Box, since: Box) -> list[Widget]:
        seats = range(len(self.match.players))
        names = [tr("Everybody")]
        names += [self.canvas.cut(called(self.match.players[seat]), "button", whose.w - 132) for seat in seats]
        at = 0 if self.seat is None else self.seat + 1
        lots = [tr(lot.title) for lot in self.lots]
        scopes = [tr("This match"), tr("All matches")]
        return [
            Picker("lot", first, tr("Which"), "", lots, self.at, self._choose_lot, share=0),
            Picker("seat", whose, tr("Whose"), "", names, at, self._choose_seat, share=0),
            Picker("since", since, tr("Since when"), "", scopes, int(self.is_ever), self._choose_since, share=0),
        ]

    def _choose_lot(self, index: int) -> None:
        self.at = index
        self.turn_over()

    def _choose_seat(self, index: int) -> None:
        self.seat = index - 1 if index else None
        self.turn_over()

    def _choose_since(self, index: int) -> None:
        self.is_ever = index > 0
        self.turn_over()

    def areas(self) -> Mapping[str, Box]:
        return {**super().areas(), "chart": self._chart}

    def first_key(self) -> str | None:
        return "lot"

    def page(self, step: int) -> Transition | None:
        self.at = (self.at + step) % len(self.lots)
        self.turn_over()
        return None

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        canvas.cached("fairness", self._draw_card, self.at, self.counts, self.is_ever, self.ever.unread)

    def _draw_card(self, canvas: Canvas, at: int, counts: Counts, is_ever: bool, unread: int) -> None:
        draw_heading(canvas, self.saying.icon, tr(self.saying.title))
        canvas.put_box(canvas.paint.card(self._card.w, self._card.h, 40), self._card)
        draw_histogram(canvas, self._chart, self.lots[at].sides, counts)
        told: tuple[tuple[str, StyleName, str], ...] = (
            (self.verdict(check(counts)), "body_b", "ink.on_card"),
            (self._count_words(counts, unread if is_ever else 0), "small", "ink.on_card_2"),
            (self._seed_words(), "small", "ink.on_card_2"),
        )
        y = self._words.y
        for place, (words, style, ink) in zip(self._words.split_y(0.38, 0.34, 0.28, gap=14), told, strict=True):
            room = Box(place.x, y, place.w, place.bottom - y)
            y += canvas.block(words, room, style, ink) + 22

    @property
    def saying(self) -> VerdictText:
        """Texts for the lot shown."""
        return CARDS if self.lots[self.at].are_cards else DICE

    def verdict(self, found: Check) -> str:
        """Return a sentence on the significance of the counts."""
        share, saying = max(1, round(100 * found.chance)), self.saying
        match found.verdict:
            case Verdict.TOO_FEW:
                return tr("Too few so far to tell anything.")
            case Verdict.FAIR:
                return tr(saying.fair, share=share)
            case Verdict.UNUSUAL:
                return tr(saying.unusual, share=share)
            case Verdict.RARE:
                return tr(saying.rare, n=round(1 / found.chance))
        return tr(saying.unfair)

    def _count_words(self, counts: Counts, unread: int) -> str:
        throws = sum(counts)
        if unread:
            return tr("{n} in all; {unread} matches are still to be counted.", n=throws, unread=unread)
        low, high = band(throws, 1 / len(counts))
        return tr(self.saying.band, n=throws, low=round(low), high=round(high))

    def _seed_words(self) -> str:
        return tr("Seed {seed}: all dice and cards follow from it, whoever plays.", seed=self.match.seed)
