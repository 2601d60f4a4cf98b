"""The loop and the deck of Going Places: tables for the rules, read from data files when first asked for.

Pure. Knows no position and no turn; refuses data that break a clause, naming the clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

if TYPE_CHECKING:
    from .moves import Race

ASSETS: Final = Path(__file__).resolve().parents[3] / "assets" / "games" / "places"
QUARTERS: Final = 4
LOOP: Final = 40
"""Track fields; a figure's progress on the track is 1 (its entry field) to 40, 0 waits, 41 and more are goal fields."""
CARDS: Final = 48
JOKER_STRENGTH: Final = 10_000


class Colour(IntEnum):
    """The figure colours, clockwise; the number is the quarter (P-01)."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3


class Kind(IntEnum):
    """What a field means to a figure that comes forward onto it."""

    PLAIN = 0
    OWN_DOT = 1
    DOT = 2
    CIRCLE = 3


class DataError(ValueError):
    """A data file that breaks a clause; the message begins with the clause id."""

    def __init__(self, clause: str, problem: str) -> None:
        super().__init__(f"{clause}: {problem}")
        self.clause = clause


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures per colour and counters for 2, 3, 4 seats."""

    figures: int
    counters: tuple[int, int, int]


class Loop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One quarter of the loop and the sizes of the match."""

    fields: int
    dots: tuple[int, int, int]
    circles: tuple[int, ...]
    normal: Size
    full: Size
    short: Size
    long: Size


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


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The loop as tables for one number of figures."""

    figures: int
    counters: tuple[int, ...]
    """By number of seats."""
    last: int
    """Progress of the innermost goal field."""
    home: int
    """Bit mask of the goal fields."""
    kinds: tuple[tuple[int, ...], ...]
    """Kind per quarter of the figure's colour and progress."""
    jumps: tuple[int, ...]
    """Progress of the next circle ahead per progress, past the own lane into a new lap (P-22)."""
    dots: tuple[Colour | None, ...]
    """Colour of the dot per field of the loop."""
    circles: tuple[bool, ...]
    """Whether a field of the loop is a circle."""
    walkable: tuple[int, ...]
    """Per throw the bit mask of track fields from which it does not lead beyond the last goal field (P-14)."""
    choices: dict[int, tuple[Race, ...]] = field(default_factory=dict)
    """Memo of `moves.choices`."""


T = TypeVar("T")


def _decode(raw: bytes, kind: type[T], clause: str) -> T:
    try:
        return msgspec.toml.decode(raw, type=kind)
    except (msgspec.DecodeError, ValueError) as problem:
        raise DataError(clause, str(problem)) from None


def read_loop(raw: bytes) -> Loop:
    """The loop from its file's bytes; raises DataError naming the clause that is broken."""
    loop = _decode(raw, Loop, "P-03")
    if loop.fields * QUARTERS != LOOP:
        raise DataError("P-03", f"the loop has {LOOP} fields, not {loop.fields * QUARTERS}")
    inside = range(1, loop.fields)
    if len(set(loop.dots)) != 3 or not all(dot in inside for dot in loop.dots):
        raise DataError("P-04", f"a quarter has three dots on different fields behind its entry, not {loop.dots}")
    if len(set(loop.circles)) != 2 or not all(circle in inside for circle in loop.circles):
        raise DataError("P-05", f"a quarter has two circles on different fields behind its entry, not {loop.circles}")
    if set(loop.circles) & set(loop.dots):
        raise DataError("P-05", "a circle lies on a dot")
    sizes = ("P-07", loop.normal, 3), ("P-07", loop.full, 3), ("P-60", loop.short, 3), ("P-61", loop.long, 4)
    for clause, size, figures in sizes:
        if size.figures != figures:
            raise DataError(clause, f"every colour has {figures} figures here, not {size.figures}")
        if not 0 < size.counters[0] < size.counters[1] < size.counters[2]:
            raise DataError(clause, f"the bank grows with the number of seats, but the file says {size.counters}")
    return loop


def build_board(loop: Loop, size: Size) -> Board:
    """The tables of a loop."""
    dots: list[Colour | None] = [None] * LOOP
    circles = [False] * LOOP
    for quarter in range(QUARTERS):
        start = quarter * loop.fields
        for back, offset in enumerate(loop.dots, 1):
            dots[start + offset] = Colour((quarter - back) % QUARTERS)
        for offset in loop.circles:
            circles[start + offset] = True
    last = LOOP + size.figures
    kinds = []
    for quarter in range(QUARTERS):
        row = [Kind.PLAIN] * (last + 1)
        for progress in range(1, LOOP + 1):
            place = field_of(quarter, progress)
            if circles[place]:
                row[progress] = Kind.CIRCLE
            elif (dot := dots[place]) is not None:
                row[progress] = Kind.OWN_DOT if dot == quarter else Kind.DOT
        kinds.append(tuple(map(int, row)))
    jumps = [0]
    for progress in range(1, LOOP + 1):
        ahead = progress % LOOP + 1
        while not circles[ahead - 1]:
            ahead = ahead % LOOP + 1
        jumps.append(ahead)
    return Board(
        figures=size.figures,
        counters=(0, 0, *size.counters),
        last=last,
        home=sum(1 << goal for goal in range(LOOP + 1, last + 1)),
        kinds=tuple(kinds),
        jumps=tuple(jumps),
        dots=tuple(dots),
        circles=tuple(circles),
        walkable=tuple((1 << min(LOOP, last - pips) + 1) - 2 for pips in range(6)),
    )


def field_of(quarter: int, progress: int) -> int:
    """The field of the loop, 0-39, that a colour reaches with that progress on the track."""
    return (quarter * 10 + progress - 1) % LOOP


def progress_on(quarter: int, place: int) -> int:
    """The progress, 1-40, of a figure of that colour that stands on this field of the loop."""
    return (place - quarter * 10) % LOOP + 1


def read_deck(raw: bytes) -> DeckFile:
    """The deck from its file's bytes; raises DataError naming the clause that is broken."""
    deck = _decode(raw, DeckFile, "P-06")
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
        raise DataError("P-06", f"there is no colour {strangers[0]!r}")
    for colour in colours:
        lefts = sorted(card.left for card in ordinary if card.colour == colour)
        if lefts != list(range(1, 12)):
            raise DataError("P-06", f"{colour} has the left numbers 1-11 once each, not {lefts}")
    if sorted(card.right for card in ordinary) != list(range(1, 45)):
        raise DataError("P-06", "the right numbers are 1-44, all different")
    if sorted(card.left for card in jokers) != [12, 13, 14, 15]:
        raise DataError("P-06", "the four jokers have the numbers 12-15")
    if any(card.right for card in jokers):
        raise DataError("P-06", "a joker has no right number")


def _check_instructions(ordinary: Sequence[Card], jokers: Sequence[Card]) -> None:
    if any(card.move for card in jokers):
        raise DataError("P-06", "a joker has only text")
    spread = dict.fromkeys((1, 2, 3), 5) | {-1: 4, -2: 4, -3: 3, 0: 18}
    if Counter(card.move for card in ordinary) != spread:
        raise DataError("P-06", "the instructions are five forward each of 1, 2, 3, back 4, 4, 3 and 18 only texts")
    for colour in Colour:
        moves = [card.move for card in ordinary if card.colour == colour.name.lower()]
        if sum(move > 0 for move in moves) not in (3, 4) or sum(move < 0 for move in moves) not in (2, 3):
            raise DataError("P-06", f"{colour.name.lower()} has 3-4 cards forward and 2-3 back")
    forward = Counter(card.left for card in ordinary if card.move > 0)
    if max(forward.values()) > 2:
        raise DataError("P-06", "a left number goes forward at most twice")


def _check_words(deck: DeckFile) -> None:
    seen: set[tuple[str, int]] = set()
    names: dict[str, set[str]] = {language: set() for language in deck.languages}
    for card in deck.card:
        title = next(iter(card.name.values()), "?")
        for language in deck.languages:
            if not card.name.get(language, "").strip() or not card.text.get(language, "").strip():
                raise DataError("P-06", f"{title!r} has no name or no text in {language!r}")
            if card.name[language] in names[language]:
                raise DataError("P-06", f"two cards are called {card.name[language]!r}")
            names[language].add(card.name[language])
        for part in ("land", "motif", "accent", "sky"):
            if getattr(card.picture, part) not in getattr(deck.vocabulary, part):
                raise DataError("P-06", f"{title!r}: the picture's {part} {getattr(card.picture, part)!r} is unknown")
        look = (card.picture.motif, card.picture.variant)
        if look in seen:
            raise DataError("P-06", f"{title!r}: another card shows {look[0]} {look[1]} too")
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
def loop() -> Loop:
    """The shipped loop; raises DataError or OSError."""
    return read_loop((ASSETS / "loop.toml").read_bytes())


@cache
def deck() -> Deck:
    """The shipped deck; raises DataError or OSError."""
    return build_deck(read_deck((ASSETS / "cards.toml").read_bytes()))


@cache
def board(size: str = "normal") -> Board:
    """The shipped board: "normal", "full" (more counters), "short" (P-60) or "long" (P-61)."""
    shipped = loop()
    sizes: Mapping[str, Size] = {
        "normal": shipped.normal,
        "full": shipped.full,
        "short": shipped.short,
        "long": shipped.long,
    }
    return build_board(shipped, sizes[size])
