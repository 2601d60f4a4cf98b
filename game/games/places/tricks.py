"""Find the best card in the showdown of Going Places, a game with perfect information (P-52). Pure.

With two seats, all five tricks are searched exactly. With three or four, the last tricks are searched exactly, every
seat for itself. Before that each card is evaluated by playouts in which all seats play sensibly with an occasional
random card. The work is split into small slices, counted in tricks and playouts, never in time.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Final

from game.rules.contract import Seat

from .actions import Play
from .deck import Deck
from .showdown import Showdown

EXACT: Final = (0, 0, 5, 3, 2)
"""Longest hand that is searched exactly, by number of seats in the showdown."""
COURSES: Final = 60
"""Playouts per card where an exact search is too expensive."""
SLIPS: Final = 0.15
"""Probability of a random card in a playout."""
SLICE: Final = 24
"""Positions between two yields."""
JOKER_KEEP: Final = 22.0
"""The value of a joker that is kept for later tricks."""
KEEP: Final = 0.35
"""The value of any other card that is kept, per left number."""

Hands = tuple[tuple[int, ...], ...]
Worth = tuple[float, float]
"""A seat's share of the win, then its lead over the best other seat."""
Weighed = tuple[Worth, Play]


def cards(showdown: Showdown, deck: Deck, seat: Seat, rng: Random) -> Generator[None, None, list[Weighed]]:
    order = showdown.order
    place = order.index(seat)
    hand = showdown.hands[place]
    if max(map(len, showdown.hands)) > EXACT[len(order)]:
        return (yield from _tried(showdown, deck, seat, rng))
    hands: Hands = tuple(tuple(play.card for play in held) for held in showdown.hands)
    tricks = Tricks(deck, tuple(showdown.colours[other] for other in order))
    found = []
    for play in hand:
        points = tuple(showdown.points)
        value = yield from tricks.after(hands, showdown.leader, showdown.trick, points, play.card)
        found.append((value[place], play))
    return found


class Tricks:
    """Exhaustive search with open hands, every seat playing for itself."""

    def __init__(self, deck: Deck, colours: tuple[int, ...]) -> None:
        self._strength = deck.strength
        self._worth = tuple(
            tuple(0 if not card else deck.worth(card, colour) for card in (0, *deck.numbers)) for colour in colours
        )
        self._known: dict[tuple[Hands, int, tuple[int, ...], tuple[int, ...]], tuple[Worth, ...]] = {}
        self.looked = 0

    def after(
        self, hands: Hands, leader: int, trick: tuple[int, ...], points: tuple[int, ...], card: int
    ) -> Generator[None, None, tuple[Worth, ...]]:
        place = (leader + len(trick)) % len(hands)
        hands = (*hands[:place], tuple(held for held in hands[place] if held != card), *hands[place + 1 :])
        trick = (*trick, card)
        if len(trick) == len(hands):
            winner = (leader + trick.index(max(trick, key=self._strength.__getitem__))) % len(hands)
            worth = self._worth[winner]
            gained = sum(worth[taken] for taken in trick)
            points = tuple(count + gained * (who == winner) for who, count in enumerate(points))
            leader, trick = winner, ()
        return (yield from self._best(hands, leader, trick, points))

    def _best(
        self, hands: Hands, leader: int, trick: tuple[int, ...], points: tuple[int, ...]
    ) -> Generator[None, None, tuple[Worth, ...]]:
        self.looked += 1
        if self.looked % SLICE == 0:
            yield
        place = (leader + len(trick)) % len(hands)
        if not hands[place]:
            most = max(points)
            share = 1.0 / points.count(most)
            return tuple(
                (share * (count == most), float(count - max(points[:who] + points[who + 1 :])))
                for who, count in enumerate(points)
            )
        if len(hands) == 2:
            # With two seats only the difference of points counts, so positions that differ in nothing else share an
            # entry.
            apart = points[0] - points[1]
            points = (0, 0)
        key = hands, leader, trick, points
        best = self._known.get(key)
        if best is None:
            found: tuple[Worth, ...] = ()
            for card in hands[place]:
                value = yield from self.after(hands, leader, trick, points, card)
                if not found or value[place] > found[place]:
                    found = value
            best = self._known[key] = found
        if len(hands) == 2:
            first = best[0][1] + apart
            share = 1.0 if first > 0 else 0.5 if first == 0 else 0.0
            return (share, first), (1.0 - share, -first)
        return best


def _tried(showdown: Showdown, deck: Deck, seat: Seat, rng: Random) -> Generator[None, None, list[Weighed]]:
    """Evaluate every card by playouts; all cards share the same random slips as far as possible."""
    hand = showdown.legal(seat)
    won = [0.0] * len(hand)
    for _ in range(COURSES):
        seed = rng.random()
        for number, play in enumerate(hand):
            chance = Random(seed)
            course = showdown.copy()
            course.play(seat, play.card, deck, None)
            while due := course.actors():
                legal = course.legal(due[0])
                slip = chance.random()
                card = legal[int(slip / SLIPS * len(legal))] if slip < SLIPS else quick_card(course, deck, due[0])
                course.play(due[0], card.card, deck, None)
            best = max(course.points)
            if course.points_of(seat) == best:
                won[number] += 1.0 / course.points.count(best)
            yield
    return [((wins / COURSES, 0.0), play) for wins, play in zip(won, hand, strict=True)]


def quick_card(showdown: Showdown, deck: Deck, seat: Seat) -> Play:
    """Pick the card that wins most or loses least."""
    colour, place = showdown.colours[seat], showdown.order.index(seat)
    table = showdown.trick
    to_beat = max((deck.strength[taken] for taken in table), default=0)
    followers = [
        showdown.hands[(place + step) % len(showdown.order)] for step in range(1, len(showdown.order) - len(table))
    ]
    threat = max((deck.strength[play.card] for hand in followers for play in hand), default=0)
    here = sum(deck.worth(taken, colour) for taken in table) + 6 * len(followers)
    best, best_value = showdown.hands[place][0], float("-inf")
    for play in showdown.hands[place]:
        played = deck.card(play.card)
        strength = deck.strength[play.card]
        keep = JOKER_KEEP if played.is_joker else KEEP * played.left
        value = -keep - 0.5 * played.left
        if strength > to_beat:
            value = here + deck.worth(play.card, colour) - keep
            if strength < threat:
                value = 0.3 * value - 0.7 * (keep + 0.5 * played.left)
        if value > best_value:
            best, best_value = play, value
    return best
