"""The record of a game; its modules are imported on first use, so that the start is fast. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from .challenges import ChallengeTracker
from .contract import AnyState, BrokenData
from .judging import JudgeModule
from .notation import Notation, quoted
from .statistics import Tally


@dataclass(frozen=True, slots=True)
class Option:
    """A rule variant, off by default."""

    key: str
    clause: str
    title: str
    hint: str
    seats: frozenset[int] | None = None
    """Seat counts it is offered for; None for all."""
    excludes: frozenset[str] = frozenset()
    """Keys of options that cannot be on at the same time."""
    evens: frozenset[int] = frozenset()
    """Seat counts at which it removes the first seat's advantage."""
    livens: frozenset[int] = frozenset()
    """Seat counts at which it shortens a match, or keeps it open for longer."""


class OptionError(ValueError):
    """An unknown option, one that excludes another, or one not offered for this number of seats."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Upper bounds of a match over all seat counts and options, derived in a comment beside each instance.

    Proven from the rules. Only where luck has no limit (repeated rolling), `length` is exceeded in less than one of
    10**12 matches, for any play.
    """

    length: int
    """Log entries of the longest match."""
    outcomes: int
    """Outcomes of the largest chance."""
    actions: int
    """Legal actions of a seat."""


class RulesModule(Protocol):
    """The interface of `game.games.<key>.rules`."""

    VERSION: int
    """Raised whenever an old log would replay differently."""
    NOTATION: Notation
    BOUNDS: Bounds

    def new(self, seats: int, options: frozenset[str]) -> AnyState:
        """Create the state before the first chance of the set-up (G-05)."""


@dataclass(frozen=True)
class Game:
    """A ruleset. `package` is the folder's module name; its modules are loaded on first use.

    >>> from game.games import catalogue
    >>> game = catalogue()["beacon"]
    >>> game.seats, [option.key for option in game.options]
    ((2, 3, 4, 5, 6), ['hundred', 'finish', 'head', 'tailwind'])
    >>> game.new(7)
    Traceback (most recent call last):
    ValueError: beacon is played by 2, 3, 4, 5, 6 seats, not 7
    """

    key: str
    package: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    minutes: int
    age: int
    letter: str = ""
    """Letter of its clause ids, A-Z: unique and not G. A game without a rules file needs none."""
    options: tuple[Option, ...] = ()
    variant_seats: frozenset[int] = frozenset()
    """Seat counts that are a variant, not the published game."""
    tint: str = "#2F6B62"
    """Colour of its box, as #RRGGBB."""
    contract: int = 0
    """`CONTRACT_VERSION` for which a game in a package of its own was written; 0 for a game of this program."""
    order: int = 100
    """Position on the shelf, ascending."""
    hidden: bool = False
    """True if it is not on the shelf; it is still on the command line and in every test."""

    def _load(self, name: str) -> Any:
        """Import a module of the game; raises BrokenData if it cannot be loaded."""
        try:
            return import_module(f"{self.package}.{name}")
        except BrokenData:
            raise
        except Exception as problem:
            if isinstance(problem, ModuleNotFoundError) and not (problem.name or "").startswith(self.package):
                raise  # a missing library is not the game's fault
            raise BrokenData(f"{self.key}: {name} cannot be loaded: {type(problem).__name__}: {problem}") from problem

    @cached_property
    def folder(self) -> Path:
        """The folder of its modules and rules texts."""
        spec = find_spec(self.package)
        return Path(spec.origin if spec and spec.origin else "").parent

    @cached_property
    def rules(self) -> RulesModule:
        return cast("RulesModule", self._load("rules"))

    @cached_property
    def judge(self) -> JudgeModule | None:
        """The judge for levels and hints; None for a game without."""
        if find_spec(f"{self.package}.judge") is None:
            return None
        return cast("JudgeModule", self._load("judge"))

    @cached_property
    def stats(self) -> type[Tally]:
        return cast("type[Tally]", self._load("stats").Statistics)

    @cached_property
    def challenges(self) -> type[ChallengeTracker]:
        return cast("type[ChallengeTracker]", self._load("challenges").Challenges)

    def check_options(self, seats: int, options: Sequence[str] | frozenset[str]) -> frozenset[str]:
        """Return the options as a set; raises OptionError with a sentence about the fault.

        >>> from game.games import catalogue
        >>> catalogue()["template"].check_options(2, ["small"])
        Traceback (most recent call last):
        game.rules.game.OptionError: template has no option 'small' (it has: tall, pair)
        """
        if not options:
            return frozenset()
        known = {option.key: option for option in self.options}
        for key in sorted(options):
            option = known.get(key)
            if option is None:
                names = ", ".join(known) or "none"
                raise OptionError(f"{self.key} has no option {quoted(key)} (it has: {names})")
            if option.seats is not None and seats not in option.seats:
                raise OptionError(f"{self.key}: option {key!r} is not offered for {seats} seats")
            clash = option.excludes & set(options)
            if clash:
                raise OptionError(f"{self.key}: {key!r} and {sorted(clash)[0]!r} exclude each other")
        return frozenset(options)

    def check(self) -> None:
        """Read all data files of the game, if it has any; raises BrokenData. Weights of bots are not needed."""
        getattr(self.rules, "check", bool)()

    def new(self, seats: int, options: Sequence[str] | frozenset[str] = ()) -> AnyState:
        """Create a state; raises OptionError, or ValueError for an unsupported number of seats."""
        if seats not in self.seats:
            offered = ", ".join(map(str, self.seats))
            raise ValueError(f"{self.key} is played by {offered} seats, not {seats}")
        return self.rules.new(seats, self.check_options(seats, options))
