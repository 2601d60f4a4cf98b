"""The referee of a match: log, snapshots, undo, save text. It alone owns the random source. Pure."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Self
from zlib import crc32

from .contract import CHANCE, N_, NATURE, Action, AnyState, Event, IllegalAction, Seat, Word
from .game import Game, OptionError
from .notation import quoted
from .save_error import CHANGED, NO_MATCH, OPTIONS, PLAYERS, TOO_LONG, SaveError

FORMAT: Final = 1
"""Version of the save text format; the rules of a game have their own."""
HEADER_LINES: Final = 5
"""Lines of a save text before its log."""
CHECK: Final = "check"
"""First word of the last line: the checksum of all lines before it."""
PLAYED: Final = "played"
"""First word of the line before it, if any: the day of the last entry."""
DAY: Final = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d", re.ASCII)

LONGEST_TEXT: Final = 2_000_000
"""Maximum length of a save text in characters; no real match comes near."""
LONGEST_LINE: Final = 200
"""Maximum length of a log line in characters."""
LONGEST_HEADER_LINE: Final = 4_000
MOST_SEATS: Final = 12
LONGEST_NAME: Final = 40
LONGEST_SEED: Final = 200

HUMAN: Final = "human"
BOLD: Final = "bold"
BALANCED: Final = ""
CAREFUL: Final = "careful"
TEMPERS: Final = (BOLD, BALANCED, CAREFUL)
"""Playing styles of a computer, independent of its level; a text without one means balanced."""
PLAYER_LOOKS: Final = ("red", "blue", "yellow", "green", "violet", "orange")
"""Keys of the six player colours, in the order of assignment."""


def _is_one_line(text: str) -> bool:
    """True if the save text preserves it: printable, not empty, no spaces at the ends."""
    return text.isprintable() and text == text.strip() != ""


def is_name(text: str) -> bool:
    return _is_one_line(text) and len(text) <= LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a one-line name, the mind (`human` or the key of a bot), the key of the look.

    Raises ValueError for values that a save text could not preserve.

    >>> Player("Fox", "sharp").key, Player("Fox", "sharp", temper=BOLD).key
    ('sharp', 'sharp:bold')
    """

    name: str
    mind: str = HUMAN
    look: str = ""
    temper: str = BALANCED
    """Playing style of a computer; empty for human players."""

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
        return f"{self.mind}:{self.temper}" if self.temper else self.mind


def with_looks(players: Iterable[Player]) -> tuple[Player, ...]:
    """Give each player a look of its own: the given one, else the seat's, else the first free one.

    Raises ValueError if two players have the same.
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
    """A line of the log: an action of a seat or an outcome of CHANCE."""

    seat: Seat
    word: Word


@dataclass(frozen=True, slots=True)
class Story:
    """The result of one submission, chance outcomes included: the events in order and the new position."""

    events: tuple[Event, ...]
    state: AnyState


class Match:
    """One match of a game. `state` is the current position; only the match may change it.

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
        self.played = ""
        """Day of the last entry in an exported text, as YYYY-MM-DD; empty if unknown."""
        self._log: list[LogEntry] = []
        self._states: list[AnyState] = [game.new(len(self.players), self.options)]
        self._joints: list[int | None] = [None]

    def __copy__(self) -> Self:
        """Return an independent match that continues from here; the immutable positions are shared."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._log, made._states, made._joints = self._log[:], self._states[:], self._joints[:]
        return made

    @property
    def players(self) -> tuple[Player, ...]:
        """Players by seat, each with a look."""
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
        """All entries so far; read only."""
        return self._log

    @property
    def is_over(self) -> bool:
        return not self.state.actors()

    @property
    def is_decided(self) -> bool:
        """True once a seat has made a decision; earlier, resuming the match is not offered."""
        return any(entry.seat >= 0 for entry in self.log)

    def state_at(self, length: int) -> AnyState:
        return self._states[length]

    # ---- forward

    def submit(self, seat: Seat, action: Action) -> Story:
        """Apply a seat's action and the chance outcomes that follow; raises IllegalAction without any change."""
        events = self.follow(LogEntry(seat, action)).events
        return Story((*events, *self.settle().events), self.state)

    def settle(self) -> Story:
        """Apply chance outcomes until a seat has to act."""
        events: list[Event] = []
        while self.state.actors() == NATURE:
            events += self.draw().events
        return Story(tuple(events), self.state)

    def follow(self, entry: LogEntry) -> Story:
        """Apply one entry, such as one of another log of this match; raises IllegalAction without any change."""
        return self._told(self._entry(entry.seat, entry.word))

    def draw(self) -> Story:
        """Draw and apply the outcome that is due; seed and length of the log determine it."""
        rng = Random(f"{self.seed}/{len(self._log)}")
        return self._told(LogEntry(CHANCE, self.state.chance().sample(rng)))

    def _told(self, entry: LogEntry) -> Story:
        events: list[Event] = []
        self._append(entry, events)
        return Story(tuple(events), self.state)

    def _entry(self, seat: Seat, word: Word) -> LogEntry:
        """Return the next entry, with the interned word; raises IllegalAction if the word is not possible here."""
        state = self.state
        actors = state.actors()
        if not actors:
            raise IllegalAction("the match is already over")
        if seat == CHANCE:
            if actors != NATURE:
                raise IllegalAction("no outcome is due here")
            if word not in state.chance():
                raise IllegalAction(f"{quoted(self.words(word))} cannot be the outcome here")
            return LogEntry(CHANCE, word)
        if seat not in actors:
            raise IllegalAction(f"seat {quoted(str(seat))} owes no decision here")
        legal = state.legal(seat)
        if word not in legal:
            raise IllegalAction(f"seat {seat} may not do {quoted(self.words(word))} here")
        return LogEntry(seat, legal[legal.index(word)])

    def _append(self, entry: LogEntry, events: list[Event] | None) -> None:
        before = self.state
        state = before.copy()
        state.apply(entry.seat, entry.word, None if events is None else events.append)
        joint = self._joints[-1]
        if not state.is_joint():
            joint = None
        elif joint is None or not set(state.actors()) <= set(before.actors()):
            # A seat has to act again: a new joint phase follows directly, and the previous one is final.
            joint = len(self._log) + 1
        self._log.append(entry)
        self._states.append(state)
        self._joints.append(joint)

    # ---- backward

    def rewind(self, length: int) -> None:
        """Drop everything after the first `length` entries, regardless of seat; for tools, tests and replays."""
        del self._log[length:], self._states[length + 1 :], self._joints[length + 1 :]

    def undo_floor(self, seats: Collection[Seat]) -> str | None:
        """Return the reason why these seats cannot undo: "nothing", "chance" or "other"; None if they can."""
        return self._retraction(seats)[1]

    def undo(self, seats: Collection[Seat]) -> bool:
        """Undo the latest decision of these seats and the answers of computers since (G-02).

        Decisions of others in the same joint phase stand: they do not depend on it.
        """
        if (index := self._retraction(seats)[0]) is None:
            return False
        phase, later = self._joints[index], slice(index + 1, len(self._log))
        entries = zip(self._log[later], self._joints[later], strict=True)
        standing = [entry for entry, joint in entries if joint is not None and joint == phase]
        self.rewind(index)
        for entry in standing:
            self._append(entry, None)
        return True

    def _retraction(self, seats: Collection[Seat]) -> tuple[int | None, str | None]:
        """Return the index of the entry that an undo takes back, or why there is none."""
        is_answered = False
        for index in range(len(self._log) - 1, -1, -1):
            seat = self._log[index].seat
            if seat in seats:
                is_joint = self._joints[index] is not None and self._joints[index] == self._joints[-1]
                return (None, "other") if is_answered and not is_joint else (index, None)
            if seat == CHANCE:
                return None, "chance" if any(entry.seat in seats for entry in self._log[:index]) else "nothing"
            is_answered |= self.players[seat].is_human
        return None, "nothing"

    # ---- the text form

    def words(self, word: Word) -> str:
        return self.game.rules.NOTATION.text(word)

    def header(self) -> str:
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
        """Return one line of the log: `2 mark 7` or `* rolled red blue`."""
        return f"{'*' if entry.seat == CHANCE else entry.seat} {self.words(entry.word)}\n"

    def dump(self) -> str:
        """Return the save text, which replays to an equal match without a random source."""
        day = f"{PLAYED} {self.played}\n" if self.played else ""
        return sealed(self.header() + "".join(map(self.line, self._log)) + day)

    def replay(self) -> Iterator[tuple[LogEntry, tuple[Event, ...], AnyState]]:
        """Yield every entry with its events and the position after it, from the start."""
        state = self._states[0].copy()
        for index, entry in enumerate(self._log):
            events: list[Event] = []
            state.apply(entry.seat, entry.word, events.append)
            yield entry, tuple(events), self._states[index + 1]


def chairs(players: Iterable[Player]) -> str:
    looks = ((player, f"/{player.look}" if player.look else "") for player in players)
    return shlex.join(f"{player.name}={player.key}{look}" for player, look in looks)


def checksum(text: str, before: int = 0) -> int:
    """Return the checksum of lines that end in a line feed each; `before` is that of the preceding lines."""
    return crc32(text.encode("utf-8"), before)


def check_line(check: int) -> str:
    return f"{CHECK} {check:08x}\n"


def sealed(text: str) -> str:
    """Append the check line, which distinguishes a damaged text from an unfinished match."""
    return text + check_line(checksum(text))


@dataclass(frozen=True, slots=True)
class Heading:
    """The header of a save text, not yet validated against a game."""

    game: str
    version: str
    players: tuple[Player, ...]
    options: Mapping[str, bool]
    seed: str


def read_heading(text: str) -> Heading:
    """Parse the header of a save text of any game; raises SaveError with the line number."""
    return _heading(text[: HEADER_LINES * (LONGEST_HEADER_LINE + 2)].replace("\r\n", "\n").split("\n"))


def load(text: str, games: Mapping[str, Game], minds: Collection[str] | None = None) -> Match:
    """Load the match of a save text, every entry checked; raises SaveError with the line number.

    With `minds`, a text with any other bot is refused.

    >>> from game.games import catalogue
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")])
    >>> load(sealed(match.header() + "* started 1\\n"), catalogue()).state.actors()
    (1,)
    >>> load(sealed(match.header() + "0 climb\\n"), catalogue())
    Traceback (most recent call last):
    game.rules.save_error.SaveError: line 6: seat '0' owes no decision here
    """
    if len(text) > LONGEST_TEXT:
        raise SaveError(1, f"this is longer than {LONGEST_TEXT} characters", TOO_LONG)
    lines = text.replace("\r\n", "\n").split("\n")
    heading = _heading(lines)
    match = _begun(heading, games)
    for player in match.players:
        if minds is not None and not player.is_human and player.mind not in minds:
            problem = f"there is no opponent {quoted(player.mind)}, there are: {', '.join(minds)}"
            raise SaveError(3, problem, N_("line {line}: an opponent in it is not known here"))
    end = len(lines)
    end = next((index for index in range(HEADER_LINES, end) if lines[index].startswith(f"{CHECK} ")), end)
    _refuse_cut(lines, end)
    notation = match.game.rules.NOTATION
    log_end = end
    if end > HEADER_LINES and lines[end - 1].startswith(f"{PLAYED} "):
        log_end = end - 1
        match.played = lines[log_end].partition(" ")[2].strip()
        if not DAY.fullmatch(match.played):
            raise SaveError(end, "the day is written YYYY-MM-DD", N_("line {line}: the day cannot be read"))
    for number, line in enumerate(lines[HEADER_LINES:log_end], HEADER_LINES + 1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE:
            raise SaveError(number, f"this is longer than {LONGEST_LINE} characters", N_("line {line} is too long"))
        who, _, rest = line.partition(" ")
        try:
            match._append(match._entry(_seat(who), notation.parse(rest)), None)
        except ValueError as problem:
            message = N_("line {line}: {words} is not possible at this point of the match")
            raise SaveError(number, str(problem), message, words=quoted(line)) from None
    check = checksum("".join(f"{line}\n" for line in lines[:end] if line.strip()))
    if lines[end].strip() != check_line(check).strip():
        raise SaveError(end + 1, "something in this text was changed: its check does not fit", CHANGED)
    return match


def _refuse_cut(lines: Sequence[str], end: int) -> None:
    """Refuse a text without its check line, `lines[end]`, or with anything after it."""
    last = next((index for index in range(len(lines) - 1, -1, -1) if lines[index].strip()), 0)
    if end == len(lines):
        problem = "the end is missing: the last line of a whole text is its check"
        raise SaveError(last + 1, problem, N_("it ends too early, in line {line}"))
    if last > end:
        raise SaveError(last + 1, "nothing comes after the check", N_("line {line}: nothing may follow the check"))


def _seat(who: str) -> Seat:
    if who == "*":
        return CHANCE
    if who not in map(str, range(MOST_SEATS)):
        raise IllegalAction(f"seat {quoted(who)} owes no decision here")
    return int(who)


def _heading(lines: Sequence[str]) -> Heading:
    form = _field(lines, 1, "lamplight")
    if form != str(FORMAT):
        message = N_("it was written by another version of the program")
        raise SaveError(1, f"this is save format {quoted(form)}, expected {FORMAT}", message)
    names = ("game", "seats", "options", "seed")
    game, seats, options, seed = (_field(lines, number, name) for number, name in enumerate(names, 2))
    key, _, version = game.partition(" ")
    return Heading(key, version, _players(seats), _options(options), seed)


def _players(text: str) -> tuple[Player, ...]:
    try:
        found = [item.rpartition("=") for item in shlex.split(text)]
    except ValueError as problem:
        raise SaveError(3, str(problem), PLAYERS) from None
    if not all(name and mind for name, _, mind in found):
        raise SaveError(3, "every seat is written NAME=human/LOOK or NAME=bot/LOOK", PLAYERS)
    if len(found) > MOST_SEATS:
        raise SaveError(3, f"these are more than {MOST_SEATS} seats", PLAYERS)
    try:
        parted = [(name, *key.partition("/")) for name, _, key in found]
        return with_looks(_player(name, key, look) for name, key, _, look in parted)
    except ValueError as problem:
        raise SaveError(3, str(problem), PLAYERS) from None


def _player(name: str, key: str, look: str) -> Player:
    mind, colon, temper = key.partition(":")
    if colon and temper == BALANCED:
        raise ValueError(f"a temperament is missing: {quoted(key)}")
    return Player(name, mind, look, temper)


def _options(text: str) -> dict[str, bool]:
    options = [item.rpartition("=") for item in text.split()]
    if not all(name and value in ("yes", "no") for name, _, value in options):
        raise SaveError(4, "every option is written KEY=yes or KEY=no", OPTIONS)
    if len({name for name, _, _ in options}) < len(options):
        raise SaveError(4, "an option is given twice", OPTIONS)
    return {name: value == "yes" for name, _, value in options}


def _begun(heading: Heading, games: Mapping[str, Game]) -> Match:
    """Create the match before its first entry."""
    key, version = heading.game, heading.version
    if key not in games:
        message = N_("the game {game} is not known here")
        raise SaveError(2, f"unknown game {quoted(key)}", message, game=quoted(key))
    game = games[key]
    if version != str(game.rules.VERSION):
        problem = f"saved with rules version {quoted(version)} of {key}, this is {game.rules.VERSION}"
        raise SaveError(2, problem, N_("it was played by other rules than those of this version"))
    unknown = heading.options.keys() - {option.key for option in game.options}
    if unknown:
        raise SaveError(4, f"{key} has no option {quoted(min(unknown))}", OPTIONS)
    try:
        return Match(game, heading.players, [name for name, is_on in heading.options.items() if is_on], heading.seed)
    except OptionError as problem:
        raise SaveError(4, str(problem), OPTIONS) from None
    except ValueError as problem:
        if _is_one_line(heading.seed) and len(heading.seed) <= LONGEST_SEED:
            raise SaveError(3, str(problem), PLAYERS) from None
        raise SaveError(5, str(problem), N_("line {line}: the seed cannot be read")) from None


def _field(lines: Sequence[str], number: int, name: str) -> str:
    line = lines[number - 1] if number <= len(lines) else ""
    if len(line) > LONGEST_HEADER_LINE:
        problem = f"this is longer than {LONGEST_HEADER_LINE} characters"
        raise SaveError(number, problem, N_("line {line} is too long"))
    head, _, rest = line.partition(" ")
    if head != name:
        message = NO_MATCH if number == 1 else N_("line {line}: “{word}” is missing here")
        raise SaveError(number, f"expected {name!r} here", message, word=name)
    return rest.strip()
