"""The referee of one playing: log, snapshots, undo, save text. The only owner of live dice.

Pure. Everybody who plays a match for real goes through it: screen, bots on screen, replay, tests.

Long because the log and its text form are one thing.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Self
from zlib import crc32

from .contract import CHANCE, Action, AnyState, Event, IllegalAction, Outcome, Seat
from .game import Game, OptionError
from .notation import NotationError, Word, quoted

FORMAT: Final = 1
"""Version of the save text itself; a game's rules have their own."""
HEADER_LINES: Final = 5
"""Lines of a save text before its log."""
CHECK: Final = "check"
"""First word of the last line: the checksum of all lines before it."""

LONGEST_TEXT: Final = 2_000_000
"""Bytes of a save text; no match that is played comes near it."""
LONGEST_LINE: Final = 200
"""Characters of a line of the log."""
LONGEST_HEADER_LINE: Final = 4_000
MOST_SEATS: Final = 12
LONGEST_NAME: Final = 40
LONGEST_SEED: Final = 200

HUMAN: Final = "human"
BOLD: Final = "bold"
BALANCED: Final = ""
CAREFUL: Final = "careful"
TEMPERS: Final = (BOLD, BALANCED, CAREFUL)
"""How a computer plays, whatever its level; the balanced one is that of every text that says nothing."""
PLAYER_LOOKS: Final = ("red", "blue", "yellow", "green", "violet", "orange")
"""Keys of the six player colours in the order in which they are handed out."""


class SaveError(ValueError):
    """A save text that cannot be read; the message begins with the line number."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


def _is_one_line(text: str) -> bool:
    """Whether the save text gives it back unchanged: printable and without spaces at its ends, not empty."""
    return text.isprintable() and text == text.strip() != ""


def is_name(text: str) -> bool:
    """Whether a player may be called that."""
    return _is_one_line(text) and len(text) <= LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a name of one line, who decides (`human` or the key of a bot), the key of the look.

    Raises ValueError for what a save text could not give back. Without a look a match hands out the seat's own.

    >>> Player("Fox", "sharp").key, Player("Fox", "sharp", temper=BOLD).key
    ('sharp', 'sharp:bold')
    """

    name: str
    mind: str = HUMAN
    look: str = ""
    temper: str = BALANCED
    """How a computer plays; people have none."""

    def __post_init__(self) -> None:
        if not is_name(self.name) or not is_name(self.mind) or set(self.mind) & set("=/:"):
            raise ValueError(f"no name for a player: {quoted(self.name)}, {quoted(self.mind)}")
        if self.temper not in TEMPERS or (self.temper and self.is_human):
            raise ValueError(f"there is no temperament {quoted(self.temper)} for {quoted(self.mind)}")
        if self.look and self.look not in PLAYER_LOOKS:
            raise ValueError(f"there is no look {quoted(self.look)}, there are: {', '.join(PLAYER_LOOKS)}")

    @property
    def is_human(self) -> bool:
        return self.mind == HUMAN

    @property
    def key(self) -> str:
        """Who decides, as it is written: the mind, with a colon and the temperament unless that is balanced."""
        return f"{self.mind}:{self.temper}" if self.temper else self.mind


def with_looks(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players, each with a look of its own: what it has, else the seat's, else the first that is free.

    Raises ValueError if two have the same.

    >>> [player.look for player in with_looks([Player("A"), Player("B", look="red"), Player("C")])]
    ['blue', 'red', 'yellow']
    """
    people = list(players)
    free = [look for look in PLAYER_LOOKS if all(player.look != look for player in people)]
    given = [player.look for player in people if player.look]
    if len(set(given)) < len(given):
        raise ValueError("two players have the same look")
    for seat, player in enumerate(people):
        if not player.look and free:
            own = PLAYER_LOOKS[seat] if seat < len(PLAYER_LOOKS) else ""
            look = own if own in free else free[0]
            free.remove(look)
            people[seat] = replace(player, look=look)
    return tuple(people)


@dataclass(frozen=True, slots=True)
class LogEntry:
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
        if not _is_one_line(seed) or len(seed) > LONGEST_SEED:
            raise ValueError(f"no seed: {quoted(seed)}")
        self.game = game
        self._players = with_looks(players)
        self.options = game.check_options(len(self.players), frozenset(options))
        self.seed = seed
        self._log: list[LogEntry] = []
        self._states: list[AnyState] = [game.new(len(self.players), self.options)]
        self._joints: list[int | None] = [None]

    def __copy__(self) -> Self:
        """A match of its own that goes on from here; the positions, which nobody changes, are shared."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._log, made._states, made._joints = self._log[:], self._states[:], self._joints[:]
        return made

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, by seat, each with a look."""
        return self._players

    @players.setter
    def players(self, players: Sequence[Player]) -> None:
        self._players = with_looks(players)

    @property
    def state(self) -> AnyState:
        """The current position; read only."""
        return self._states[-1]

    @property
    def log(self) -> Sequence[LogEntry]:
        """Everything said so far; read only."""
        return self._log

    @property
    def is_over(self) -> bool:
        return not self.state.actors()

    @property
    def is_decided(self) -> bool:
        """Whether anybody has decided anything; before that a match is not offered again."""
        return any(entry.seat >= 0 for entry in self.log)

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
        self._append(LogEntry(seat, legal[legal.index(action)]), events)
        self._settle(events)
        return Story(tuple(events), self.state)

    def settle(self) -> Story:
        """Let nature act until a seat must; needed once, at the start of a match."""
        events: list[Event] = []
        self._settle(events)
        return Story(tuple(events), self.state)

    def follow(self, entry: LogEntry) -> Story:
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
            self._append(LogEntry(CHANCE, self.state.chance().sample(rng)), events)

    def _append(self, entry: LogEntry, events: list[Event] | None) -> None:
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
        options = " ".join(f"{o.key}={'yes' if o.key in self.options else 'no'}" for o in self.game.options)
        lines = [
            f"lamplight {FORMAT}",
            f"game {self.game.key} {self.game.rules.VERSION}",
            f"seats {chairs(self.players)}",
            f"options {options}".rstrip(),
            f"seed {self.seed}",
        ]
        return "\n".join(lines) + "\n"

    def line(self, entry: LogEntry) -> str:
        """One line of the log: `2 mark 7` or `* rolled red blue`."""
        return f"{'*' if entry.seat == CHANCE else entry.seat} {self.words(entry.word)}\n"

    def dump(self) -> str:
        """The save text: replays to an equal match without touching a random source."""
        return sealed(self.header() + "".join(map(self.line, self._log)))

    def replay(self) -> Iterator[tuple[LogEntry, tuple[Event, ...], AnyState]]:
        """Every entry with the events it causes and the position after it, from the start."""
        state = self._states[0].copy()
        for index, entry in enumerate(self._log):
            events: list[Event] = []
            state.apply(entry.seat, entry.word, events.append)
            yield entry, tuple(events), self._states[index + 1]


def chairs(players: Iterable[Player]) -> str:
    """Who plays, as a heading has it."""
    return shlex.join(map(_chair, players))


def checksum(text: str, before: int = 0) -> int:
    """The checksum of lines that end in a line feed each; `before` is that of the lines which come before them."""
    return crc32(text.encode("utf-8"), before)


def check_line(check: int) -> str:
    """The last line of a save text with this checksum."""
    return f"{CHECK} {check:08x}\n"


def sealed(text: str) -> str:
    """A save text with its check line, so that a cut or changed one is told from an unfinished match.

    >>> sealed("lamplight 1\\n")
    'lamplight 1\\ncheck cc2cc220\\n'
    """
    return text + check_line(checksum(text))


@dataclass(frozen=True, slots=True)
class Heading:
    """What a save text says before its log; nothing of it has been held against a game."""

    game: str
    version: str
    players: tuple[Player, ...]
    options: Mapping[str, bool]
    seed: str


def read_heading(text: str) -> Heading:
    """The heading of a save text, whatever game it is of; raises SaveError with the line number."""
    return _heading(_lines(text[: HEADER_LINES * (LONGEST_HEADER_LINE + 2)]))


def load(text: str, games: Mapping[str, Game], minds: Collection[str] | None = None) -> Match:
    """The match of a save text, every entry checked; raises SaveError with the line number.

    With `minds` it is refused if anybody in it is neither a person nor one of these.

    >>> from game.games import catalogue
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")])
    >>> load(sealed(match.header() + "* started 1\\n"), catalogue()).state.actors()
    (1,)
    >>> load(sealed(match.header() + "0 climb\\n"), catalogue())
    Traceback (most recent call last):
    game.rules.match.SaveError: line 6: seat '0' owes no decision here
    """
    if len(text) > LONGEST_TEXT:
        raise SaveError(1, f"this is longer than {LONGEST_TEXT} characters")
    lines = _lines(text)
    heading = _heading(lines)
    match = _begun(heading, games)
    for player in match.players:
        if minds is not None and not player.is_human and player.mind not in minds:
            raise SaveError(3, f"there is no opponent {quoted(player.mind)}, there are: {', '.join(minds)}")
    end = len(lines)
    end = next((index for index in range(HEADER_LINES, end) if lines[index].startswith(f"{CHECK} ")), end)
    _refuse_cut(lines, end)
    notation = match.game.rules.NOTATION
    for number, line in enumerate(lines[HEADER_LINES:end], HEADER_LINES + 1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE:
            raise SaveError(number, f"this is longer than {LONGEST_LINE} characters")
        who, _, rest = line.partition(" ")
        try:
            word = notation.parse(rest)
        except NotationError as problem:
            raise SaveError(number, str(problem)) from None
        match._append(_checked(match, number, who, word), None)
    check = checksum("".join(f"{line}\n" for line in lines[:end] if line.strip()))
    if lines[end].strip() != check_line(check).strip():
        raise SaveError(end + 1, "something in this text was changed: its check does not fit")
    return match


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _refuse_cut(lines: Sequence[str], end: int) -> None:
    """A whole text has its check line, `lines[end]`, and nothing after it."""
    last = next((index for index in range(len(lines) - 1, -1, -1) if lines[index].strip()), 0)
    if end == len(lines):
        raise SaveError(last + 1, "the end is missing: the last line of a whole text is its check")
    if last > end:
        raise SaveError(last + 1, "nothing comes after the check")


def _checked(match: Match, number: int, who: str, word: Word) -> LogEntry:
    state = match.state
    actors = state.actors()
    if not actors:
        raise SaveError(number, "the match is already over")
    if who == "*":
        if actors != (CHANCE,):
            raise SaveError(number, "no outcome is due here")
        if not isinstance(word, Outcome) or word not in state.chance():
            raise SaveError(number, f"{quoted(match.words(word))} cannot be the outcome here")
        return LogEntry(CHANCE, word)
    seat = next((actor for actor in actors if actor != CHANCE and str(actor) == who), None)
    if seat is None:
        raise SaveError(number, f"seat {quoted(who)} owes no decision here")
    legal = state.legal(seat)
    if word not in legal:
        raise SaveError(number, f"seat {who} may not do {quoted(match.words(word))} here")
    return LogEntry(seat, legal[legal.index(word)])


def _chair(player: Player) -> str:
    return f"{player.name}={player.key}" + (f"/{player.look}" if player.look else "")


def _heading(lines: Sequence[str]) -> Heading:
    form = _field(lines, 1, "lamplight")
    if form != str(FORMAT):
        raise SaveError(1, f"this is save format {quoted(form)}, expected {FORMAT}")
    names = ("game", "seats", "options", "seed")
    game, seats, options, seed = (_field(lines, number, name) for number, name in enumerate(names, 2))
    key, _, version = game.partition(" ")
    return Heading(key, version, _players(seats), _options(options), seed)


def _players(text: str) -> tuple[Player, ...]:
    try:
        found = [item.rpartition("=") for item in shlex.split(text)]
    except ValueError as problem:
        raise SaveError(3, str(problem)) from None
    if not all(name and mind for name, _, mind in found):
        raise SaveError(3, "every seat is written NAME=human/LOOK or NAME=bot/LOOK")
    if len(found) > MOST_SEATS:
        raise SaveError(3, f"these are more than {MOST_SEATS} seats")
    try:
        parted = [(name, *key.partition("/")) for name, _, key in found]
        return with_looks(_player(name, key, look) for name, key, _, look in parted)
    except ValueError as problem:
        raise SaveError(3, str(problem)) from None


def _player(name: str, key: str, look: str) -> Player:
    mind, colon, temper = key.partition(":")
    if colon and temper == BALANCED:
        raise ValueError(f"a temperament is missing: {quoted(key)}")
    return Player(name, mind, look, temper)


def _options(text: str) -> dict[str, bool]:
    options = [item.rpartition("=") for item in text.split()]
    if not all(name and value in ("yes", "no") for name, _, value in options):
        raise SaveError(4, "every option is written KEY=yes or KEY=no")
    if len({name for name, _, _ in options}) < len(options):
        raise SaveError(4, "an option is given twice")
    return {name: value == "yes" for name, _, value in options}


def _begun(heading: Heading, games: Mapping[str, Game]) -> Match:
    """The match before its first entry."""
    key, version = heading.game, heading.version
    if key not in games:
        raise SaveError(2, f"unknown game {quoted(key)}")
    game = games[key]
    if version != str(game.rules.VERSION):
        raise SaveError(2, f"saved with rules version {quoted(version)} of {key}, this is {game.rules.VERSION}")
    unknown = heading.options.keys() - {option.key for option in game.options}
    if unknown:
        raise SaveError(4, f"{key} has no option {quoted(min(unknown))}")
    try:
        return Match(game, heading.players, [name for name, is_on in heading.options.items() if is_on], heading.seed)
    except OptionError as problem:
        raise SaveError(4, str(problem)) from None
    except ValueError as problem:
        line = 3 if _is_one_line(heading.seed) and len(heading.seed) <= LONGEST_SEED else 5
        raise SaveError(line, str(problem)) from None


def _field(lines: Sequence[str], number: int, name: str) -> str:
    line = lines[number - 1] if number <= len(lines) else ""
    if len(line) > LONGEST_HEADER_LINE:
        raise SaveError(number, f"this is longer than {LONGEST_HEADER_LINE} characters")
    head, _, rest = line.partition(" ")
    if head != name:
        raise SaveError(number, f"expected {name!r} here")
    return rest.strip()
