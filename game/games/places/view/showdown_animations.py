"""Animations of Going Places for the showdown, its hands and its tricks."""

from __future__ import annotations

from typing import Final

from game.games.places import events as happened
from game.games.places.log_lines import tell
from game.games.places.showdown import HAND
from game.rules.contract import Seat
from game.stage.layout.shapes import Box
from game.stage.paint.theme import EASE
from game.stage.table.animator import on
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import tr
from game.stage.time.timeline import Script, tween

from .animator_base import CALM, LineAnimator
from .layout import around
from .showdown import counted
from .viewmodel import CardSlide, PlacesAnimations, PlacesViewModel

SLIDE: Final = 0.35
DEAL: Final = 0.15
"""Seconds for a card to slide, and to be dealt."""
COME: Final = 0.24
"""Seconds in which the showdown table slides onto the board."""


class ShowdownAnimator(LineAnimator):
    @on(happened.ShowdownStarted)
    def _begin(self, event: happened.ShowdownStarted) -> Script:
        self.table.sound("duel_drum", gain=0.6)
        self.motion.words = tr("The cards are dealt")
        yield self.say(event, long=0.4)
        self.motion.line = None
        self.shown.hands = {seat: [] for seat in event.seats}
        self.shown.points = dict.fromkeys(event.seats, 0)
        if not self.table.reduced_motion:
            try:
                yield tween(COME, lambda t: setattr(self.motion, "coming", 1 - t), EASE["out_cubic"])
            finally:
                self.motion.coming = 0.0

    def deal(self, event: happened.CardDrawn) -> Script:
        """Deal a card to a hand."""
        hands = self.shown.hands
        hand = hands.setdefault(event.seat, [])
        after = sorted([*hand, event.card])
        goal = self._spots(event.seat, len(after))[after.index(event.card)]
        self.table.sound("card_flip", gain=0.4)
        yield self._regroup(event.seat, after, CardSlide(event.card, self.layout.slots(len(hands))[0], goal), DEAL)
        if all(len(hand) == HAND for hand in self.shown.hands.values()):
            self.motion.words = ""

    @on(happened.CardPlayed)
    def _play(self, event: happened.CardPlayed) -> Script:
        """Move a card from the hand into the trick."""
        self.motion.words = tr("{name} plays a card", name=self.name(event.seat))
        hands, trick = self.shown.hands, self.shown.trick
        hand = hands.setdefault(event.seat, [])
        self.table.sound("card_flip", gain=0.6)
        try:
            if event.card in hand:
                start = self._spots(event.seat, len(hand))[hand.index(event.card)]
                slide = CardSlide(event.card, start, self.layout.slots(len(hands))[len(trick)])
                yield self._regroup(event.seat, [card for card in hand if card != event.card], slide, SLIDE)
        finally:
            trick.append((event.seat, event.card))
        yield 0.3

    def _spots(self, seat: Seat, count: int) -> list[Box]:
        """Return the boxes of `count` cards of a seat."""
        hands = self.shown.hands
        return self.layout.hand(list(hands).index(seat), len(hands), count)

    def _regroup(self, seat: Seat, after: list[int], slide: CardSlide, seconds: float) -> Script:
        """Add a card to a hand or remove one, and rearrange the others."""
        hands, before = self.shown.hands, self.shown.hands[seat]
        was, now = self._spots(seat, len(before)), self._spots(seat, len(after))
        staying = [card for card in after if card in before]
        others = [CardSlide(card, was[before.index(card)], now[after.index(card)]) for card in staying]
        hands[seat] = after
        yield self._slide([*others, slide], seconds)

    @on(happened.TrickTaken)
    def _take(self, event: happened.TrickTaken) -> Script:
        """Move the trick to its winner."""
        self.motion.words = tr("{name} takes the trick", name=self.name(event.seat))
        line = tell(event)
        if line is not None:
            self.table.toast(self.words.line(line))
        shown, trick = self.shown, self.shown.trick

        def count() -> None:
            shown.points[event.seat] = event.points

        try:
            self.table.sound("segment_done", gain=0.6)
            yield 1.1
            goal = self._tally(event.seat)
            slots = self.layout.slots(len(shown.hands))
            slides = [CardSlide(card, spot, goal) for (_, card), spot in zip(trick, slots, strict=False)]
            trick.clear()
            yield self._slide(slides)
            before = shown.points[event.seat]
            yield self.count(goal.centre, self._counted(before), self._counted(event.points), count)
        finally:
            count()
            trick.clear()

    def _tally(self, seat: Seat) -> Box:
        """Return the box where the cards of a seat's tricks go."""
        place, seats = list(self.shown.hands).index(seat), len(self.shown.hands)
        return around(*self.layout.tally(place, seats).centre, self.layout.owner(place, seats).w, 1.0)

    def _counted(self, points: int) -> str:
        """Return the points as text; only the number where space is short."""
        row = self.layout.row(0, len(self.shown.hands))
        return counted(points) if self.layout.head(row) else str(points)

    def animate_undo(self, seen: Snapshot[PlacesViewModel, PlacesAnimations]) -> Script:
        """Slide cards back to their places from the trick, its taker, or their way there."""
        before, shown = seen.shown, self.shown
        was, now = self._places(before), self._places(shown)
        taker = next((seat for seat, points in before.points.items() if points != shown.points[seat]), None)
        tally = None if taker is None else self._tally(taker)
        was |= {slide.card: slide.at for slide in seen.motion.slides}
        starts = {card: was.get(card, tally) for card in now}
        slides = [CardSlide(card, start, now[card]) for card, start in starts.items() if start not in (None, now[card])]
        held = {card for hand in before.hands.values() for card in hand}
        yield self._slide(sorted(slides, key=lambda slide: slide.card not in held))

    def _places(self, shown: PlacesViewModel) -> dict[int, Box]:
        """Return the box of every card in hands and trick."""
        hands, seats = shown.hands, len(shown.hands)
        places = {card: spot for (_, card), spot in zip(shown.trick, self.layout.slots(seats), strict=False)}
        for place, hand in enumerate(hands.values()):
            places |= zip(hand, self.layout.hand(place, seats, len(hand)), strict=True)
        return places

    def _slide(self, moving: list[CardSlide], seconds: float = SLIDE) -> Script:
        if self.table.reduced_motion:
            yield CALM
            return
        slides = self.motion.slides
        slides += moving

        def show(t: float) -> None:
            for slide in moving:
                slide.share = t

        try:
            yield tween(seconds, show, EASE["in_out_sine"])
        finally:
            slides[:] = [slide for slide in slides if slide not in moving]
