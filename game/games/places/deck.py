"""The place cards of Going Places: what is on them, and their tables, read from a data file when first asked for.

Pure. Knows no position and no turn; refuses a file that breaks a clause, naming the clause.
"""

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
"""The lands a picture can be drawn in."""
SKIES: Final = frozenset(("dawn", "day", "dusk", "mist", "night", "rain"))
"""The lights it can be drawn in."""
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 200
"""Letters a card has room for."""


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card's picture is composed of; the words are listed at the head of the deck file."""

    land: str
    motif: str
    variant: int
    accent: str
    sky: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place card (P-06). Name and text per language; no colour and right 0: a joker."""

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


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every word a picture may use."""

    land: tuple[str, ...]
    motif: tuple[str, ...]
    accent: tuple[str, ...]
    sky: tuple[str, ...]


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck as it is written down."""

    languages: tuple[str, ...]
    vocabulary: Vocabulary
    card: tuple[Card, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The place cards by number: ordinary ones 1-44 by their right number, then the jokers by rising left number."""

    cards: tuple[Card | None, ...]
    """Index 0 is no card."""
    moves: tuple[int, ...]
    """Fields forward, negative back, 0 text only; jokers 0 (P-06)."""
    strength: tuple[int, ...]
    """The higher one wins a duel or a trick (P-40, P-52)."""
    numbers: tuple[int, ...]

    def card(self, number: int) -> Card:
        """The card of that number, 1-48; raises IndexError."""
        card = self.cards[number]
        if card is None:
            raise IndexError(number)
        return card

    def worth(self, number: int, colour: int) -> int:
        """What the card counts for a seat of that colour in the showdown (P-52)."""
        card = self.card(number)
        return card.left * (2 if card.colour == Colour(colour).name.lower() else 1)


def parse_deck(text: str) -> DeckFile:
    """The deck of a file's text; raises BrokenData naming the clause that is broken, or ValueError."""
    deck = toml_record(text, DeckFile)
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
    for part, known in (("land", LANDS), ("sky", SKIES)):
        strangers = sorted(set(getattr(deck.vocabulary, part)) - known)
        if strangers:
            raise BrokenData(f"P-06: no picture has the {part} {strangers[0]!r}")
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
        for part in ("land", "motif", "accent", "sky"):
            if getattr(card.picture, part) not in getattr(deck.vocabulary, part):
                raise BrokenData(f"P-06: {title!r}: the picture's {part} {getattr(card.picture, part)!r} is unknown")
        look = (card.picture.motif, card.picture.variant)
        if look in seen:
            raise BrokenData(f"P-06: {title!r}: another card shows {look[0]} {look[1]} too")
        seen.add(look)


def build_deck(file: DeckFile) -> Deck:
    """The tables of a deck."""
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
    """The shipped deck; raises BrokenData."""
    return build_deck(read(path_of("places", "cards.toml"), parse_deck, "P-06"))
