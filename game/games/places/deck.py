"""The place cards of Going Places and their tables, read and checked on first use. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import path_of, read, toml_record

from .board import Colour

CARDS: Final = 48
JOKER_STRENGTH: Final = 10_000
LANDS: Final = frozenset(("field", "hill", "lake", "meadow", "moor", "rock", "shore", "snow", "town", "wood"))
SKIES: Final = frozenset(("dawn", "day", "dusk", "mist", "night", "rain"))
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 200
"""Most characters that fit on a card."""


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a card's picture; `card_motifs` has the drawings of motifs and accents."""

    land: str
    motif: str
    variant: int
    accent: str
    sky: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place card (P-06) with name and text per language. A joker has no colour and right 0."""

    left: int
    name: dict[str, str]
    text: dict[str, str]
    picture: Picture
    right: int = 0
    colour: str | None = None
    move: int = 0

    @property
    def is_joker(self) -> bool:
        return self.colour is None


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    languages: tuple[str, ...]
    card: tuple[Card, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The place cards by number: ordinary ones 1-44 by their right number, then the jokers by rising left number."""

    cards: tuple[Card | None, ...]
    """Index 0 is None."""
    moves: tuple[int, ...]
    """Fields forward, negative for back, 0 for text only and for jokers (P-06)."""
    strength: tuple[int, ...]
    """The card with the higher strength wins a duel or a trick (P-40, P-52)."""
    numbers: tuple[int, ...]

    def card(self, number: int) -> Card:
        """Return the card with the number, 1-48; raises IndexError."""
        card = self.cards[number]
        if card is None:
            raise IndexError(number)
        return card

    def worth(self, number: int, colour: int) -> int:
        """Return the points of the card for a seat of that colour in the showdown (P-52)."""
        card = self.card(number)
        return card.left * (2 if card.colour == Colour(colour).name.lower() else 1)


def parse_deck(text: str) -> DeckFile:
    """Parse a file's text; raises BrokenData naming the broken clause, or ValueError."""
    return check_deck(toml_record(text, DeckFile))


def check_deck(deck: DeckFile) -> DeckFile:
    """Return the deck; raises BrokenData if it violates P-06."""
    ordinary = [card for card in deck.card if not card.is_joker]
    jokers = [card for card in deck.card if card.is_joker]
    _check_numbers(ordinary, jokers)
    _check_instructions(ordinary, jokers)
    _check_words(deck)
    return deck


def _check_numbers(ordinary: Sequence[Card], jokers: Sequence[Card]) -> None:
    colours = [colour.name.lower() for colour in Colour]
    strangers = sorted({str(card.colour) for card in ordinary} - set(colours))
    if strangers:
        raise BrokenData(f"P-06: there is no colour {strangers[0]!r}")
    for colour in colours:
        lefts = sorted(card.left for card in ordinary if card.colour == colour)
        if lefts != list(range(1, 12)):
            raise BrokenData(f"P-06: {colour} has the left numbers 1-11 once each, not {lefts}")
    if sorted(card.right for card in ordinary) != list(range(1, 45)):
        raise BrokenData("P-06: the right numbers are 1-44, all different")
    if sorted(card.left for card in jokers) != [12, 13, 14, 15]:
        raise BrokenData("P-06: the four jokers have the numbers 12-15")
    if any(card.right for card in jokers):
        raise BrokenData("P-06: a joker has no right number")


def _check_instructions(ordinary: Sequence[Card], jokers: Sequence[Card]) -> None:
    if any(card.move for card in jokers):
        raise BrokenData("P-06: a joker has only text")
    spread = dict.fromkeys((1, 2, 3), 5) | {-1: 4, -2: 4, -3: 3, 0: 18}
    if Counter(card.move for card in ordinary) != spread:
        raise BrokenData("P-06: the instructions are five forward each of 1, 2, 3, back 4, 4, 3 and 18 only texts")
    for colour in Colour:
        moves = [card.move for card in ordinary if card.colour == colour.name.lower()]
        if sum(move > 0 for move in moves) not in (3, 4) or sum(move < 0 for move in moves) not in (2, 3):
            raise BrokenData(f"P-06: {colour.name.lower()} has 3-4 cards forward and 2-3 back")
    forward = Counter(card.left for card in ordinary if card.move > 0)
    if max(forward.values()) > 2:
        raise BrokenData("P-06: a left number goes forward at most twice")


def _check_words(deck: DeckFile) -> None:
    if "en" not in deck.languages:
        raise BrokenData("P-06: the cards have no English names and texts")
    seen: set[tuple[str, int]] = set()
    names: dict[str, set[str]] = {language: set() for language in deck.languages}
    for card in deck.card:
        title = next(iter(card.name.values()), "?")
        for language in deck.languages:
            if not card.name.get(language, "").strip() or not card.text.get(language, "").strip():
                raise BrokenData(f"P-06: {title!r} has no name or no text in {language!r}")
            if len(card.name[language]) > LONGEST_NAME or len(card.text[language]) > LONGEST_TEXT:
                raise BrokenData(f"P-06: {title[:LONGEST_NAME]!r} has a longer name or text than a card has room for")
            if card.name[language] in names[language]:
                raise BrokenData(f"P-06: two cards are called {card.name[language]!r}")
            names[language].add(card.name[language])
        for part, known in ((card.picture.land, LANDS), (card.picture.sky, SKIES)):
            if part not in known:
                raise BrokenData(f"P-06: {title!r}: no picture shows {part!r}")
        look = (card.picture.motif, card.picture.variant)
        if look in seen:
            raise BrokenData(f"P-06: {title!r}: another card shows {look[0]} {look[1]} too")
        seen.add(look)


def build_deck(file: DeckFile) -> Deck:
    ordinary = sorted((card for card in file.card if not card.is_joker), key=lambda card: card.right)
    jokers = sorted((card for card in file.card if card.is_joker), key=lambda card: card.left)
    cards = (*ordinary, *jokers)
    strength = [(JOKER_STRENGTH if card.is_joker else 0) + 100 * card.left + card.right for card in cards]
    return Deck(
        cards=(None, *cards),
        moves=(0, *(card.move for card in cards)),
        strength=(0, *strength),
        numbers=tuple(range(1, len(cards) + 1)),
    )


@cache
def deck() -> Deck:
    """Return the shipped deck; raises BrokenData."""
    return build_deck(read(path_of("places", "cards.toml"), parse_deck, "P-06"))
