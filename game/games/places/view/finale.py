"""Told on the table of Going Places: the showdown, its hands and its tricks."""

from __future__ import annotations

from typing import Final

from game.games.places import events as happened
from game.games.places.showdown import HAND
from game.games.places.telling import tell
from game.stage.language import tr
from game.stage.paint.theme import EASE
from game.stage.table.stories import tells
from game.stage.time.timeline import Script, tween

from .shown import Slide
from .voice import CALM, Voice

SLIDE: Final = 0.35
COME: Final = 0.24
"""Seconds in which the table of the showdown comes onto the board."""
COUNT: Final = 0.4
"""Seconds in which points are counted up."""


class Finale(Voice):
    """The stories of the showdown."""

    @tells(happened.ShowdownStarted)
    def _begin(self, event: happened.ShowdownStarted) -> Script:
        self.table.sound("duel_drum", gain=0.6)
        self.motion.words = tr("The cards are dealt")
        yield self.say(event, long=0.4)
        self.motion.line = None
        self.shown.hands = {seat: [] for seat in event.seats}
        self.shown.points = dict.fromkeys(event.seats, 0)
        if not self.table.is_calm:
            try:
                yield tween(COME, lambda t: setattr(self.motion, "coming", 1 - t), EASE["out_cubic"])
            finally:
                self.motion.coming = 0.0

    def deal(self, event: happened.CardDrawn) -> Script:
        """A card goes to a hand."""
        hand = self.shown.hands.setdefault(event.seat, [])
        hand.append(event.card)
        hand.sort()
        self.table.sound("card_flip", gain=0.4)
        yield 0.12
        if all(len(hand) == HAND for hand in self.shown.hands.values()):
            self.motion.words = ""

    @tells(happened.CardPlayed)
    def _play(self, event: happened.CardPlayed) -> Script:
        """From the hand into the trick."""
        hands, trick = self.shown.hands, self.shown.trick
        hand = hands.setdefault(event.seat, [])
        self.table.sound("card_flip", gain=0.6)
        try:
            if event.card in hand:
                spots = self.layout.hand(list(hands).index(event.seat), len(hands), len(hand))
                slide = Slide(event.card, spots[hand.index(event.card)], self.layout.slots(len(hands))[len(trick)])
                hand.remove(event.card)
                yield self._slide([slide])
        finally:
            trick.append((event.seat, event.card))
        yield 0.3

    @tells(happened.TrickTaken)
    def _take(self, event: happened.TrickTaken) -> Script:
        """To who has won it."""
        line = tell(event)
        if line is not None:
            self.table.toast(self.words.line(line))
        shown, trick = self.shown, self.shown.trick
        try:
            self.table.sound("segment_done", gain=0.6)
            yield 1.1
            owner = self.layout.owner(list(shown.hands).index(event.seat), len(shown.hands))
            slots = self.layout.slots(len(shown.hands))
            slides = [Slide(card, spot, owner) for (_, card), spot in zip(trick, slots, strict=False)]
            trick.clear()
            yield self._slide(slides)
            if not self.table.is_calm:
                yield self._count_up(event)
        finally:
            shown.points[event.seat] = event.points
            trick.clear()

    def _count_up(self, event: happened.TrickTaken) -> Script:
        """The points of who has taken a trick, when the cards have arrived."""
        points = self.shown.points
        before = points[event.seat]

        def show(t: float) -> None:
            points[event.seat] = before + round((event.points - before) * t)

        yield tween(COUNT, show)

    def _slide(self, moving: list[Slide]) -> Script:
        """Cards on their way."""
        if self.table.is_calm:
            yield CALM
            return
        slides = self.motion.slides
        slides += moving

        def show(t: float) -> None:
            for slide in moving:
                slide.share = t

        try:
            yield tween(SLIDE, show, EASE["in_out_sine"])
        finally:
            slides[:] = [slide for slide in slides if slide not in moving]
