"""Positions of Going Places as text, and cards selected by their effect.

    red: 3 7 start, 2 counters | green: lane1 14; bank 4; to move red; throw 4

Seats are listed clockwise; a seat alone has green opposite. A figure is its progress on the track, `laneN` a goal
field, `start` waits; unmentioned figures wait too. `throw N` is a finished throw; without it the die is due. Defaults:
no counters, a bank with all remaining counters, the first seat to move, a full pile. `pile 3 4` gives the cards left in
the pile, `began green` the seat that began the match, `duels 5` the number of duels this turn, `turns 9` the number of
finished turns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from game.games.places.actions import PLAYS
from game.games.places.board import LOOP, Colour, LoopTables
from game.games.places.chain import Journey
from game.games.places.deck import Deck
from game.games.places.events import CardDrawn
from game.games.places.rules import NOTATION, ROLLING, SHOWDOWN, PlacesState, new
from game.rules.contract import CHANCE, Action, Event
from tests import scenario
from tests.scenario import step

DECK = new(2, frozenset()).deck


def cards(move: int) -> list[int]:
    """Return the ordinary cards with an instruction."""
    return [number for number in DECK.numbers[:44] if DECK.moves[number] == move]


BY_NAME = {f"{DECK.card(number).left}{DECK.card(number).colour[0]}": number for number in DECK.numbers[:44]}


def hand(words: str) -> list[int]:
    """Parse cards, by left number and initial of the colour, a joker by its number: `3b 11y 46`."""
    return [BY_NAME[word] if word in BY_NAME else int(word) for word in words.split()]


def discards(state: PlacesState) -> tuple[int, ...]:
    """Return the cards of the next pile, by rising number (P-46)."""
    held = {play.card for cards in state.held for play in cards}
    return tuple(card for card in state.deck.numbers if card not in {*state.pile, *state.duel} | held)


def deal(state: PlacesState, *hands: str) -> None:
    """Give every seat its hand from the pile (P-63)."""
    state.held = [tuple(PLAYS[card] for card in sorted(hand(words))) for words in hands]
    state.pile = [card for card in state.pile if not any(PLAYS[card] in held for held in state.held)]


BY_STRENGTH = sorted(DECK.numbers[:44], key=DECK.strength.__getitem__)
LOW, HIGH = BY_STRENGTH[0], BY_STRENGTH[-1]
JOKERS = DECK.numbers[44:]
WEAK, STRONG = (sorted(cards(0), key=DECK.strength.__getitem__)[place] for place in (2, -3))
"""Text-only cards for the second duel of a chain, since no instruction needs them."""
STEPS = {
    "wins": (HIGH, LOW),
    "loses": (LOW, HIGH),
    "then wins": (STRONG, WEAK),
    "then loses": (WEAK, STRONG),
    **{f"reads {move}": (cards(move)[0],) for move in range(-3, 4)},
}
"""Cards drawn by steps of a script: the challenger's duel, or a further one, and a card's instruction."""


def position(
    text: str, options: Iterable[str] = (), board: LoopTables | None = None, deck: Deck | None = None
) -> PlacesState:
    """Parse a position, optionally with another board or deck; raises ValueError for invalid text."""
    drawing, *notes = (part.strip() for part in text.split(";"))
    seated = drawing if "|" in drawing else f"{drawing} | green: start"
    lines = [line.partition(":") for line in seated.split("|")]
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


def tell(state: PlacesState, *scripts: str) -> list[Event]:
    """Apply the steps, parted by commas, each by the first seat to act, and return the events; refuses illegal ones."""
    events: list[Event] = []
    for one in filter(None, ", ".join(scripts).split(", ")):
        for line in [f"drew {card}" for card in STEPS[one]] if one in STEPS else [one]:
            events += step(state, state.actors()[0], NOTATION.parse(line))
    return events


def play(drawing: str, script: str) -> tuple[PlacesState, list[Event]]:
    """Return the position after a script, and its events."""
    state = position(drawing)
    return state, tell(state, script)


class Scenario(scenario.Scenario):
    """The start is a position and a script; `drawn` is the resulting position as text.

    `turn` is `due` in a chain, `over` and a reason after the end, and otherwise the next seat `to move`.
    """

    def play(self) -> tuple[Callable[[str], object], Sequence[Event]]:
        start, script = self.start
        state, events = play(start, script)
        assert "pile" in start or len(state.pile) == len(DECK.numbers) - len(seen(events, CardDrawn))
        values = {"drawn": drawn(state), "turn": turn_of(state), "bank": f"bank {state.bank}"}
        return values.__getitem__, events


Told = Event | type[Event]


def scenarios(text: str, told: Mapping[str, Told | tuple[Told, ...]]) -> dict[str, Scenario]:
    """Parse scenarios: a name, then indented or after two spaces `position > script > result`.

    The last may have a note about the turn (without one, the next seat is to move) and one about the bank. `told` are
    events by the name of their scenario.
    """
    found = {}
    for block in re.split(r"\n(?=\S)", text.strip()):
        name, rest = re.split(r"\n|  ", block, maxsplit=1)
        start, script, end = (part.strip() for part in " ".join(rest.split()).split(">"))
        figures, *notes = (part.strip() for part in end.split(";"))
        wanted = {"drawn": drawn(position(figures)), "turn": "to move 1"}
        wanted |= {"bank" if note.startswith("bank") else "turn": note for note in notes}
        events = told.get(name, ())
        found[name] = Scenario(start, script, told=events if isinstance(events, tuple) else (events,), **wanted)
    assert told.keys() <= found.keys()
    return found


def turn_of(state: PlacesState) -> str:
    if state.finish is not None:
        assert state.actors() == () or state.phase == SHOWDOWN
        return f"over {state.finish.name.lower()}"
    if state.pending:
        assert state.actors() == (CHANCE,)
        return "due"
    assert state.duels == 0, "the next turn counts its duels anew"
    return f"to move {state.active}"


def words(state: PlacesState) -> list[str]:
    """Return the legal actions of the active seat as text."""
    (actor,) = state.actors()
    return [NOTATION.text(action) for action in state.legal(actor) if isinstance(action, Action)]


def seen(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]
