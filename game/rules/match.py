"""The referee of one playing: log, snapshots, undo, save text. The only owner of live dice.

Pure. Everybody who plays a match for real goes through it: screen, bots on screen, replay, tests.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .contract import CHANCE, Action, AnyState, Event, IllegalAction, Outcome, Seat
from .game import Game, OptionError
from .notation import NotationError, Word

FORMAT = 1
"""Version of the save text itself; a game's rules have their own."""

HUMAN = "human"


class SaveError(ValueError):
    """A save text that cannot be read; the message begins with the line number."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


def _is_one_line(text: str) -> bool:
    """Whether the save text gives it back unchanged: printable and without spaces at its ends, not empty."""
    return text.isprintable() and text == text.strip() != ""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a name of one line and who decides, `human` or the key of a bot."""

    name: str
    mind: str = HUMAN

    def __post_init__(self) -> None:
        if not (_is_one_line(self.name) and _is_one_line(self.mind)) or "=" in self.mind:
            raise ValueError(f"no name for a player: {self.name!r}, {self.mind!r}")

    @property
    def is_human(self) -> bool:
        return self.mind == HUMAN


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: what a seat, or CHANCE, said."""

    seat: Seat
    word: Word


@dataclass(frozen=True, slots=True)
class Story:
    """What followed from one submission, nature's answers included: the events in order and the position reached."""

    events: tuple[Event, ...]
    state: AnyState


class Match:
    """One playing of a game. `state` is the current position; nobody but the match may change it.

    >>> from game.games import catalogue
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo", "greedy")], seed="7")
    >>> story = match.settle()
    >>> (seat,) = match.state.actors()
    >>> story = match.submit(seat, match.state.legal(seat)[0])
    >>> [match.line(entry) for entry in match.log]
    ['* started 1\\n', '1 climb\\n', '* rolled 4\\n']
    >>> match.is_over
    False
    """

    def __init__(self, game: Game, players: Sequence[Player], options: Collection[str] = (), seed: str = "0") -> None:
        """Raises ValueError for a wrong number of seats or an unprintable seed, OptionError for unknown options."""
        if not _is_one_line(seed):
            raise ValueError(f"no seed: {seed!r}")
        self.game = game
        self.players = tuple(players)
        self.options = game.check_options(len(self.players), frozenset(options))
        self.seed = seed
        self._log: list[Entry] = []
        self._states: list[AnyState] = [game.new(len(self.players), self.options)]
        self._joints: list[int | None] = [None]

    @property
    def state(self) -> AnyState:
        """The current position; read only."""
        return self._states[-1]

    @property
    def log(self) -> Sequence[Entry]:
        """Everything said so far; read only."""
        return self._log

    @property
    def is_over(self) -> bool:
        return not self.state.actors()

    def state_at(self, length: int) -> AnyState:
        """The position after the first `length` entries."""
        return self._states[length]

    # ---- going forward

    def submit(self, seat: Seat, action: Action) -> Story:
        """Carry out a seat's decision and let nature answer; raises IllegalAction and changes nothing."""
        state = self.state
        if seat < 0 or seat not in state.actors():
            raise IllegalAction(f"seat {seat} owes no decision")
        legal = state.legal(seat)
        if action not in legal:
            raise IllegalAction(f"seat {seat} may not do this here: {action!r}")
        events: list[Event] = []
        self._append(Entry(seat, legal[legal.index(action)]), events)
        self._settle(events)
        return Story(tuple(events), self.state)

    def settle(self) -> Story:
        """Let nature act until a seat must; needed once, at the start of a match."""
        events: list[Event] = []
        self._settle(events)
        return Story(tuple(events), self.state)

    def follow(self, entry: Entry) -> Story:
        """Carry out an entry of another log of this match, nature's too; raises IllegalAction and changes nothing."""
        if entry.seat == CHANCE:
            if self.state.actors() != (CHANCE,) or entry.word not in self.state.chance():
                raise IllegalAction(f"nature may not answer this here: {self.words(entry.word)}")
        elif entry.seat not in self.state.actors() or entry.word not in self.state.legal(entry.seat):
            raise IllegalAction(f"seat {entry.seat} may not do this here: {self.words(entry.word)}")
        events: list[Event] = []
        self._append(entry, events)
        return Story(tuple(events), self.state)

    def _settle(self, events: list[Event]) -> None:
        while self.state.actors() == (CHANCE,):
            rng = Random(f"{self.seed}/{len(self._log)}")
            self._append(Entry(CHANCE, self.state.chance().sample(rng)), events)

    def _append(self, entry: Entry, events: list[Event] | None) -> None:
        before = self.state
        state = before.copy()
        state.apply(entry.seat, entry.word, None if events is None else events.append)
        joint = self._joints[-1]
        if not state.is_joint():
            joint = None
        elif joint is None or not set(state.actors()) <= set(before.actors()):
            # Somebody owes again: one phase has followed another without a break, and what is done stays done.
            joint = len(self._log) + 1
        self._log.append(entry)
        self._states.append(state)
        self._joints.append(joint)

    # ---- going back

    def rewind(self, length: int) -> None:
        """Drop everything after the first `length` entries, whoever said it; for tools, tests and replays."""
        del self._log[length:], self._states[length + 1 :], self._joints[length + 1 :]

    def undo_floor(self, seats: Collection[Seat]) -> str | None:
        """Why these seats cannot take anything back: "nothing", "chance" or "other"; None if they can."""
        return self._retraction(seats)[1]

    def undo(self, seats: Collection[Seat]) -> bool:
        """Take back the latest decision of these seats, down to the last outcome or another seat's final choice.

        >>> from game.games import catalogue
        >>> from game.games._template.actions import CLIMB, STOP
        >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
        >>> story = match.settle(), match.submit(1, CLIMB), match.submit(1, STOP)
        >>> match.undo([1]), match.undo_floor([1])
        (True, 'chance')
        """
        index, _ = self._retraction(seats)
        if index is None:
            return False
        later = self._log[index + 1 :]
        self.rewind(index)
        for entry in later:
            self._append(entry, None)
        return True

    def retract(self, seat: Seat) -> bool:
        """Take back the seat's latest pending choice of the running simultaneous phase (G-02, D-26, B-24)."""
        return self.undo((seat,))

    def _retraction(self, seats: Collection[Seat]) -> tuple[int | None, str | None]:
        if not self._log:
            return None, "nothing"
        joint = self._joints[-1]
        if joint is not None:
            for index in range(len(self._log) - 1, joint - 1, -1):
                if self._log[index].seat in seats:
                    return index, None
            if len(self._log) > joint:
                return None, "nothing"
        last = self._log[-1].seat
        if last in seats:
            return len(self._log) - 1, None
        return None, "chance" if last == CHANCE else "other"

    # ---- the text form

    def words(self, word: Word) -> str:
        """The text form of an action or outcome."""
        return self.game.rules.NOTATION.text(word)

    def header(self) -> str:
        """The lines of the save before the log."""
        seats = shlex.join(f"{player.name}={player.mind}" for player in self.players)
        options = " ".join(f"{o.key}={'yes' if o.key in self.options else 'no'}" for o in self.game.options)
        lines = [
            f"lamplight {FORMAT}",
            f"game {self.game.key} {self.game.rules.VERSION}",
            f"seats {seats}",
            f"options {options}".rstrip(),
            f"seed {self.seed}",
        ]
        return "\n".join(lines) + "\n"

    def line(self, entry: Entry) -> str:
        """One line of the log: `2 mark 7` or `* rolled red blue`."""
        return f"{'*' if entry.seat == CHANCE else entry.seat} {self.words(entry.word)}\n"

    def dump(self) -> str:
        """The save text: replays to an equal match without touching a random source."""
        return self.header() + "".join(map(self.line, self._log))

    def replay(self) -> Iterator[tuple[Entry, tuple[Event, ...], AnyState]]:
        """Every entry with the events it causes and the position after it, from the start."""
        state = self._states[0].copy()
        for index, entry in enumerate(self._log):
            events: list[Event] = []
            state.apply(entry.seat, entry.word, events.append)
            yield entry, tuple(events), self._states[index + 1]


def load(text: str, games: Mapping[str, Game]) -> Match:
    """The match of a save text, every entry checked; raises SaveError with the line number.

    >>> from game.games import catalogue
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")])
    >>> load(match.dump() + "* started 1\\n", catalogue()).state.actors()
    (1,)
    >>> load(match.dump() + "0 climb\\n", catalogue())
    Traceback (most recent call last):
    game.rules.match.SaveError: line 6: seat '0' owes no decision here
    """
    lines = text.replace("\r\n", "\n").split("\n")
    match = _read_header(lines, games)
    notation = match.game.rules.NOTATION
    for number, line in enumerate(lines[5:], 6):
        if not line.strip():
            continue
        who, _, rest = line.partition(" ")
        try:
            word = notation.parse(rest)
        except NotationError as problem:
            raise SaveError(number, str(problem)) from None
        match._append(_checked(match, number, who, word), None)
    return match


def _checked(match: Match, number: int, who: str, word: Word) -> Entry:
    state = match.state
    actors = state.actors()
    if not actors:
        raise SaveError(number, "the match is already over")
    if who == "*":
        if actors != (CHANCE,):
            raise SaveError(number, "no outcome is due here")
        if not isinstance(word, Outcome) or word not in state.chance():
            raise SaveError(number, f"{match.words(word)!r} cannot be the outcome here")
        return Entry(CHANCE, word)
    seat = next((actor for actor in actors if actor != CHANCE and str(actor) == who), None)
    if seat is None:
        raise SaveError(number, f"seat {who!r} owes no decision here")
    legal = state.legal(seat)
    if word not in legal:
        raise SaveError(number, f"seat {who} may not do {match.words(word)!r} here")
    return Entry(seat, legal[legal.index(word)])


def _read_header(lines: Sequence[str], games: Mapping[str, Game]) -> Match:
    fields = [_field(lines, 1, "lamplight")]
    if fields[0] != str(FORMAT):
        raise SaveError(1, f"this is save format {fields[0]!r}, expected {FORMAT}")
    fields += [_field(lines, number, name) for number, name in enumerate(("game", "seats", "options", "seed"), 2)]
    key, _, version = fields[1].partition(" ")
    if key not in games:
        raise SaveError(2, f"unknown game {key!r}")
    game = games[key]
    if version != str(game.rules.VERSION):
        raise SaveError(2, f"saved with rules version {version!r} of {key}, this is {game.rules.VERSION}")
    try:
        chairs = [item.rpartition("=") for item in shlex.split(fields[2])]
        options = [item.rpartition("=") for item in fields[3].split()]
    except ValueError as problem:
        raise SaveError(3, str(problem)) from None
    if not all(name and mind for name, _, mind in chairs):
        raise SaveError(3, "every seat is written NAME=human or NAME=bot")
    if not all(name and value in ("yes", "no") for name, _, value in options):
        raise SaveError(4, "every option is written KEY=yes or KEY=no")
    if len({name for name, _, _ in options}) < len(options):
        raise SaveError(4, "an option is given twice")
    try:
        players = [Player(name, mind) for name, _, mind in chairs]
        unknown = {name for name, _, _ in options} - {option.key for option in game.options}
        if unknown:
            raise SaveError(4, f"{key} has no option {min(unknown)!r}")
        return Match(game, players, [name for name, _, value in options if value == "yes"], fields[4])
    except OptionError as problem:
        raise SaveError(4, str(problem)) from None
    except ValueError as problem:
        raise SaveError(5 if not _is_one_line(fields[4]) else 3, str(problem)) from None


def _field(lines: Sequence[str], number: int, name: str) -> str:
    line = lines[number - 1] if number <= len(lines) else ""
    head, _, rest = line.partition(" ")
    if head != name:
        raise SaveError(number, f"expected {name!r} here")
    return rest.strip()
