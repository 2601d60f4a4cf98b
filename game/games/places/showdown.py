"""The card showdown of seats tied for first place (P-52): five cards each, five tricks, own colour double. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.contract import ALONE, NATURE, Emit, Seat, Slotted

from .actions import PLAYS, Play
from .deck import CARDS, Deck
from .events import CardDrawn, CardPlayed, Role, TrickTaken

HAND: Final = 5
Hand = tuple[Play, ...]


def with_card(hand: Hand, card: int) -> Hand:
    """Return the hand with one more card, by rising number."""
    return tuple(sorted((*hand, PLAYS[card]), key=lambda play: play.card))


def without_card(hand: Hand, card: int) -> Hand:
    return tuple(play for play in hand if play.card != card)


class Showdown(Slotted):
    """Hands, the trick on the table and the points; lists are in the sequence of `order`."""

    __slots__ = ("colours", "hands", "leader", "order", "pile", "points", "taken", "trick")

    def __init__(self, order: tuple[Seat, ...], colours: Sequence[int], deck: Deck) -> None:
        """`order` has the tied seats, clockwise from the seat that began the match; `colours` is by seat."""
        self.order = order
        self.colours = colours
        self.pile = list(deck.numbers)
        self.hands: list[Hand] = [()] * len(order)
        self.trick: tuple[int, ...] = ()
        self.taken: tuple[int, ...] = ()
        """All cards of finished tricks."""
        self.leader = 0
        """Index in `order` of the seat that leads this trick."""
        self.points = [0] * len(order)

    def actors(self) -> tuple[Seat, ...]:
        """Return chance while cards are dealt, then the seat to play; () when all tricks are taken."""
        if len(self.pile) > CARDS - HAND * len(self.order):
            return NATURE
        place = (self.leader + len(self.trick)) % len(self.order)
        return ALONE[self.order[place]] if self.hands[place] else ()

    def legal(self, seat: Seat) -> Hand:
        return self.hands[self.order.index(seat)]

    def deal(self, card: int, emit: Emit | None) -> None:
        self.pile.remove(card)
        place = next(place for place, hand in enumerate(self.hands) if len(hand) < HAND)
        self.hands[place] = with_card(self.hands[place], card)
        if emit is not None:
            emit(CardDrawn(self.order[place], card, Role.SHOWDOWN, len(self.pile)))

    def play(self, seat: Seat, card: int, deck: Deck, emit: Emit | None) -> None:
        """Play a card; the last one of a trick decides which seat takes it and leads the next."""
        place = self.order.index(seat)
        self.hands[place] = without_card(self.hands[place], card)
        self.trick = (*self.trick, card)
        number = len(self.taken) // len(self.order)
        if emit is not None:
            emit(CardPlayed(seat, card, number))
        if len(self.trick) < len(self.order):
            return
        best = max(self.trick, key=deck.strength.__getitem__)
        winner = (self.leader + self.trick.index(best)) % len(self.order)
        gained = sum(deck.worth(taken, self.colours[self.order[winner]]) for taken in self.trick)
        self.points[winner] += gained
        if emit is not None:
            emit(TrickTaken(self.order[winner], self.trick, number, gained, self.points[winner]))
        self.taken += self.trick
        self.trick = ()
        self.leader = winner

    def points_of(self, seat: Seat) -> int:
        """Return the points of a seat, 0 for one that does not take part."""
        return self.points[self.order.index(seat)] if seat in self.order else 0

    def leads(self, seat: Seat) -> bool:
        """Return True if no other seat of the showdown has more points."""
        return seat in self.order and self.points_of(seat) == max(self.points)
