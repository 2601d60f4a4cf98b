"""Positions of Going Places as text, and cards selected by their effect.

    red: 3 7 start, 2 counters | green: lane1 14; bank 4; to move red; throw 4

Seats are listed clockwise. A figure is its progress on the track, `laneN` a goal field, `start` waits; unmentioned
figures wait too. `throw N` is a finished throw; without it the die is due. Defaults: no counters, a bank with all
remaining counters, the first seat to move, a full pile. `pile 3 4` gives the cards left in the pile, `began green` the
seat that began the match, `duels 5` the number of duels this turn, `turns 9` the number of finished turns.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.games.places.board import LOOP, Colour, LoopTables
from game.games.places.chain import Journey
from game.games.places.deck import Deck
from game.games.places.rules import NOTATION, ROLLING, PlacesState, new
from game.rules.contract import CHANCE, Action, Event, Outcome

DECK = new(2, frozenset()).deck


def cards(move: int) -> list[int]:
    """Return the ordinary cards with an instruction."""
    return [number for number in DECK.numbers[:44] if DECK.moves[number] == move]


def discards(state: PlacesState) -> tuple[int, ...]:
    """Return the cards of the next pile, by rising number (P-46)."""
    return tuple(card for card in state.deck.numbers if card not in state.pile and card not in state.duel)


def drew(card: int) -> str:
    """Return the log line that draws a card."""
    return f"drew {card}"


def reads(move: int) -> str:
    """Return the log line that draws a card with this instruction."""
    return drew(cards(move)[0])


BY_STRENGTH = sorted(DECK.numbers[:44], key=DECK.strength.__getitem__)
LOW, HIGH = BY_STRENGTH[0], BY_STRENGTH[-1]
JOKERS = DECK.numbers[44:]
WEAK, STRONG = (sorted(cards(0), key=DECK.strength.__getitem__)[place] for place in (2, -3))
"""Text-only cards for the second duel of a chain, since no instruction needs them."""
WINS = (drew(HIGH), drew(LOW))
"""The challenger wins a duel."""
LOSES = (drew(LOW), drew(HIGH))
THEN_WINS = (drew(STRONG), drew(WEAK))
THEN_LOSES = (drew(WEAK), drew(STRONG))


def position(
    text: str, options: Iterable[str] = (), board: LoopTables | None = None, deck: Deck | None = None
) -> PlacesState:
    """Parse a position, optionally with another board or deck; raises ValueError for invalid text."""
    drawing, *notes = (part.strip() for part in text.split(";"))
    lines = [line.partition(":") for line in drawing.split("|")]
    names = [name.strip() for name, _, _ in lines]
    colours = [Colour[name.upper()] for name in names]
    state = new(len(lines), frozenset(options))
    state.board = board or state.board
    state.deck = deck or state.deck
    state.seat_colours(colours)
    for seat, (_, _, rest) in enumerate(lines):
        figures, _, counters = rest.partition(",")
        for word in figures.split():
            _put(state, seat, word)
        if counters:
            state.counters[seat] = int(counters.split()[0])
    state.bank -= sum(state.counters)
    state.phase = ROLLING
    throw = None
    for note in notes:
        *head, value = note.split()
        match head:
            case ["bank"]:
                state.bank = int(value)
            case ["to", "move"]:
                state.active = names.index(value)
            case ["began"]:
                state.first = names.index(value)
            case ["throw"]:
                throw = value
            case ["duels"]:
                state.duels = int(value)
            case ["turns"]:
                state.turns = int(value)
            case ["pile", *more]:
                state.pile = sorted(map(int, (*more, value)))
            case _:
                raise ValueError(f"{note!r} is no note of a drawing")
    if throw is not None:
        tell(state, f"rolled {throw}")
    return state


def _put(state: Journey, seat: int, word: str) -> None:
    if word == "start":
        return
    at = LOOP + int(word.removeprefix("lane")) if word.startswith("lane") else int(word)
    if state.figures[seat] >> at & 1 or not 0 < at <= state.board.last:
        raise ValueError(f"a figure cannot be put on {word}")
    state.figures[seat] |= 1 << at


def drawn(state: PlacesState) -> str:
    """Format the figures and counters of a position in the same notation, without figures that wait."""
    seats = []
    for seat, figures in enumerate(state.figures):
        words = [str(at) for at in range(1, LOOP + 1) if figures >> at & 1]
        words += [f"lane{at - LOOP}" for at in range(LOOP + 1, state.board.last + 1) if figures >> at & 1]
        counters = f", {state.counters[seat]} counters" if state.counters[seat] else ""
        seats.append(f"{Colour(state.colours[seat]).name.lower()}: {' '.join(words) or 'start'}{counters}")
    return " | ".join(seats)


def tell(state: PlacesState, *lines: str) -> list[Event]:
    """Apply each line for the seat to act and return the events; refuses illegal ones."""
    events: list[Event] = []
    for line in lines:
        word = NOTATION.parse(line)
        (actor,) = state.actors()
        if isinstance(word, Outcome):
            assert actor == CHANCE, f"no outcome is due at {line!r}"
            assert word in state.chance(), f"{line!r} cannot be the outcome here"
        else:
            assert actor != CHANCE, f"nature is asked, not {line!r}"
            assert word in state.legal(actor), f"{line!r} is not among {words(state)}"
        state.apply(actor, word, events.append)  # type: ignore[arg-type]
    return events


def play(drawing: str, *lines: str, to: str = "") -> tuple[PlacesState, list[Event]]:
    """Apply the lines to a position; return where they lead, which is the drawing `to` if given, and the events."""
    state = position(drawing)
    events = tell(state, *lines)
    assert not to or drawn(state) == to
    return state, events


def words(state: PlacesState) -> list[str]:
    """Return the legal actions of the active seat as text."""
    (actor,) = state.actors()
    return [NOTATION.text(action) for action in state.legal(actor) if isinstance(action, Action)]


def seen(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]
