"""Test positions of All Around, set up from crossed fields, and the invariants of every position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from game.games.borders import actions, board, board_library
from game.games.borders.rules import BordersState, new
from game.rules.common import Started
from game.rules.contract import CHANCE, Event
from tests import scenario
from tests.scenario import seen_in
from tests.scenario import step as act

BOARDS = (board.BoardName.E1, board.BoardName.F1, board.BoardName.C1, board.BoardName.H1)
LETTERS = dict(zip("rygbos", board.Colour, strict=True))


def table(
    seats: int = 3, first: int = 0, options: Iterable[str] = (), boards: Sequence[board.BoardName] = BOARDS
) -> BordersState:
    """Return a match after the set-up, before the first throw."""
    state = new(seats, frozenset(options))
    state.apply(CHANCE, actions.Dealt(tuple(boards[:seats])))
    state.apply(CHANCE, Started(first))
    return state


def colours(letters: str) -> tuple[board.Colour, ...]:
    """Parse colours: `rygbos` is red, yellow, green, blue, orange, grey (s as in slate)."""
    return tuple(LETTERS[letter] for letter in letters)


def roll(state: BordersState, letters: str) -> list[Event]:
    """Throw these dice."""
    return act(state, CHANCE, actions.Rolled(colours(letters)))


def keep(state: BordersState, letters: str) -> list[Event]:
    """Let the active seat throw these five dice and keep them."""
    return roll(state, letters) + act(state, state.active, actions.KEEP)


def derived(state: BordersState, seat: int) -> tuple[int, list[int], int]:
    """Return the edge, the profiles and the enclosed areas that follow from the crosses of a seat."""
    shape, crossed = board_library.geometry(), state.crossed[seat]
    near = 0
    for field in board.numbers(crossed):
        near |= shape.neighbours[field]
    profiles = [board.FULL_PROFILE] * len(board.Colour)
    if state.layouts:
        left = [(mask & ~crossed).bit_count() for mask in state.layouts[seat].masks]
        profiles = [
            sum(board.PROFILE_WEIGHTS[segment & 3] * left[segment] for segment in range(4 * colour, 4 * colour + 4))
            for colour in board.Colour
        ]
    closed = sum(1 << area for area, border in enumerate(shape.borders) if not border & ~crossed)
    return near & ~crossed, profiles, closed


def cross(state: BordersState, seat: int, fields: Collection[int]) -> None:
    """Cross these fields as if in earlier turns; areas they enclose count as enclosed but not scored."""
    state.crossed[seat] |= board.bits(tuple(fields))
    state.edge[seat], state.profiles[6 * seat : 6 * seat + 6], state.closed[seat] = derived(state, seat)


def score(state: BordersState, seat: int, first: Iterable[board.Area] = (), later: Iterable[board.Area] = ()) -> None:
    """Let the seat have scored these areas in earlier turns, as the first or a later one."""
    shape = board_library.geometry()
    for area in (*first, *later):
        cross(state, seat, board.numbers(shape.borders[area]))
    state.high[seat] |= board.bits(tuple(first))
    state.low[seat] |= board.bits(tuple(later))
    spare = state.closed[seat] & ~(state.high[seat] | state.low[seat])
    assert not spare, f"these borders enclose {board.numbers(spare)} as well"


def marks(state: BordersState, seat: int) -> set[int]:
    """Return the fields the seat may cross now."""
    return {action.field for action in state.legal(seat) if isinstance(action, actions.Mark)}


def rerolls(state: BordersState) -> set[tuple[int, ...]]:
    """Return the dice the active seat may throw again, one tuple of positions per choice."""
    return {action.positions for action in state.legal(state.active) if isinstance(action, actions.Reroll)}


def named(state: BordersState, seat: int, words: str) -> set[int]:
    """Parse fields, by a number, a segment or the border of an area: `28 blue5 red3[1:] fountain-28`."""
    found: set[int] = set()
    for word in words.split():
        name, _, part = word.partition("[")
        name, _, gone = name.partition("-")
        if name.isdigit():
            fields: Sequence[int] = (int(name),)
        elif name.upper() in board.Area.__members__:
            fields = board_library.geometry().cycles[board.Area[name.upper()]]
        else:
            fields = state.layouts[seat].segments[board.Segment[name.upper()]]
        first, _, last = part.removesuffix("]").partition(":")
        found |= {*fields[int(first or 0) : int(last or len(fields))]} - {int(gone or -1)}
    return found


def play(state: BordersState, script: str) -> list[Event]:
    """Play steps, parted by commas, and return their events.

    - `roll rygbo`, `keep rygbo`: a throw, and one whose dice are all kept
    - `reroll 0 1`, `complete grey3`, `done`: by the active seat
    - `1: mark 28`, `1: mark first`, `1: mark all`, `1: confirm`: by this seat, `first` and `all` by rising number
    """
    events: list[Event] = []
    for step in filter(None, script.split(", ")):
        who, _, words = step.rpartition(": ")
        seat = int(who or state.active)
        match words.split():
            case ["roll", letters]:
                events += roll(state, letters)
            case ["keep", letters]:
                events += keep(state, letters)
            case ["mark", "first"]:
                events += act(state, seat, actions.MARKS[min(marks(state, seat))])
            case ["mark", "all"]:
                while marks(state, seat):
                    events += act(state, seat, actions.MARKS[min(marks(state, seat))])
            case _:
                action = actions.NOTATION.parse(words)
                assert not isinstance(action, actions.Rolled)
                events += act(state, seat, action)
    return events


class Scenario(scenario.Scenario):
    """The start is a script, optionally with the number of seats and the first seat.

    By seat, `crossed` are fields as in `named`, and `scored` areas scored before. `legal` are the decisions by seat.
    """

    START = ("options", "boards", "crossed", "scored")

    def play(self) -> tuple[Callable[[str], object], Sequence[Event]]:
        script, *seats = self.start
        state, events = played(script, *seats, **self.given)
        check(state)
        return lambda name: menus(state) if name == "legal" else seen_in(state, name), events


def played(
    script: str,
    seats: int = 3,
    first: int = 0,
    options: Iterable[str] = (),
    boards: Sequence[board.BoardName] = BOARDS,
    crossed: Mapping[int, str] | None = None,
    scored: Mapping[int, Sequence[board.Area]] | None = None,
) -> tuple[BordersState, list[Event]]:
    """Return the match after a script, and its events."""
    state = table(seats, first, options, boards)
    for seat, areas in (scored or {}).items():
        score(state, seat, first=areas)
    for seat, words in (crossed or {}).items():
        cross(state, seat, named(state, seat, words))
    return state, play(state, script)


def menus(state: BordersState) -> dict[int, str]:
    """Return the decisions of every seat to act, segments and fields without their verb: `grey2 grey3 done`."""
    return {
        seat: " ".join(actions.NOTATION.text(action).split()[-1] for action in state.legal(seat))
        for seat in state.actors()
    }


def finish_turn(state: BordersState) -> list[Event]:
    """Decline all choices until the next throw or the end of the match, and return the events."""
    events: list[Event] = []
    while state.actors() and state.actors() != (CHANCE,):
        seat = state.actors()[0]
        legal = state.legal(seat)
        events += act(
            state, seat, next(action for action in (actions.KEEP, actions.DONE, actions.CONFIRM) if action in legal)
        )
    return events


def check(state: BordersState) -> None:
    """Assert the invariants: derived data agrees with the crosses, scores consist of high and low numbers."""
    shape = board_library.geometry()
    taken = 0
    for high in state.high:
        taken |= high
    assert len(state.layouts) in (0, state.seats)
    for seat in range(state.seats):
        assert state.crossed[seat] & shape.crossed == shape.crossed
        enclosed = state.closed[seat]
        assert (state.edge[seat], state.profiles[6 * seat : 6 * seat + 6], enclosed) == derived(state, seat)
        high, low = state.high[seat], state.low[seat]
        assert not high & low
        assert not (high | low) & ~enclosed
        assert not low & ~taken, "somebody holds the high number of every scored area"
        areas = sum(board.HIGH[a] for a in board.numbers(high)) + sum(board.LOW[a] for a in board.numbers(low))
        assert state.scores()[seat] == areas + board.early_points(state.early[seat])
