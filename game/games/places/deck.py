"""The place cards of Going Places and their tables, read and checked on first use. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from game.rules.contract import BrokenData
from game.rules.data import path_of, read, toml_record

from .board import Colour

CARDS: Final = 48
JOKER_STRENGTH: Final = 10_000
Name = Annotated[str, Meta(pattern=r"\S", max_length=40)]
Text = Annotated[str, Meta(pattern=r"\S", max_length=200)]
"""As many characters as fit on a card."""
Drawing = Annotated[str, Meta(pattern="^[a-z]+$")]
Land = Literal["field", "hill", "lake", "meadow", "moor", "rock", "shore", "snow", "town", "wood"]
Sky = Literal["dawn", "day", "dusk", "mist", "night", "rain"]


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a card's picture, each a drawing or, for the land, a kind of it."""

    land: Land
    motif: Drawing
    variant: int
    accent: Drawing
    sky: Sky


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place card (P-06) with name and text per language. A joker has no colour and right 0."""

    left: Annotated[int, Meta(ge=1, le=15)]
    name: dict[str, Name]
    text: dict[str, Text]
    picture: Picture
    right: Annotated[int, Meta(ge=0, le=44)] = 0
    colour: Literal["red", "blue", "green", "yellow"] | None = None
    move: Annotated[int, Meta(ge=-3, le=3)] = 0

    @property
    def is_joker(self) -> bool:
        return self.colour is None


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    languages: tuple[str, ...]
    card: Annotated[tuple[Card, ...], Meta(min_length=CARDS, max_length=CARDS)]


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
    ranks: tuple[int, ...]
    """Number of weaker cards, by card number."""

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
    deck = toml_record(text, DeckFile)
    for card in deck.card:
        if not {"en", *deck.languages} <= card.name.keys() & card.text.keys():
            raise BrokenData(f"P-06: {next(iter(card.name.values()), '?')!r} has no name or no text in a language")
    return deck


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
        ranks=(0, *(sum(other < own for other in strength) for own in strength)),
    )


@cache
def deck() -> Deck:
    """Return the shipped deck; raises BrokenData."""
    return build_deck(read(path_of("places", "cards.toml"), parse_deck, "P-06"))
