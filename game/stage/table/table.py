"""The services of the match screen for a view: guests, waiting, sound and text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.stage.layout.shapes import Spot
from game.stage.time.timeline import Script, wait


class TableGuest(Protocol):
    """The occupant of a seat, for drawing."""

    @property
    def name(self) -> str: ...

    @property
    def look(self) -> str:
        """Player colour: red, blue, yellow, green, violet, orange."""

    @property
    def is_human(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A guest for thumbnails and preparations: a colour, optionally a name."""

    look: str
    name: str = ""
    is_human: bool = False


class Cue(Protocol):
    """`cue(seat, label, icon="dice")`: wait until that seat presses "roll" and the like. `label` is a message id.

    Ends at once for computers and with automatic rolling. For random events only: a roll that is a decision of the
    rules is an action, and its story never waits.
    """

    def __call__(self, seat: int, label: str, icon: str = "dice", /) -> Script: ...


class PlaySound(Protocol):
    """`sound("dice_hit", gain=0.8, pitch=1.05, at=(640, 480))`: `at` is its place, in u."""

    def __call__(self, name: str, /, *, gain: float = 1.0, pitch: float = 1.0, at: Spot | None = None) -> object: ...


@dataclass(slots=True)
class Table:
    guests: Sequence[TableGuest]
    cue: Cue
    sound: PlaySound
    toast: Callable[[str], None]
    """Shows a short line of text: in the turn bar if that says the same, else at the edge of the screen."""
    calm: Callable[[], bool] = lambda: False
    """True if motion is reduced; queried every time, since the setting may change in a running match."""
    names: Sequence[str] = ()
    """Full names by seat, for places with more room than the names of `guests` need."""

    @property
    def reduced_motion(self) -> bool:
        return self.calm()

    def name(self, seat: int) -> str:
        return self.guests[seat].name

    def both_names(self, seat: int) -> tuple[str, str]:
        return self.name(seat), self.names[seat] if self.names else self.name(seat)

    @classmethod
    def silent(cls, looks: Sequence[str], *, reduced_motion: bool = False, are_human: bool = False) -> Table:
        """Return a table without players, for thumbnails, preparations and tests: no sound, no text, no waiting."""
        guests = [Silhouette(look, is_human=are_human) for look in looks]
        return cls(guests, lambda *_: wait(0), lambda *_, **__: None, lambda _: None, lambda: reduced_motion)
