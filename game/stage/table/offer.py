"""The offer to a seat: targets, buttons and texts, made once for a position, seat and focus, and read by everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.stage.layout.commands import Act, Decide
from game.stage.layout.shapes import Box, Target

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Tooltip:
    """A thing on the table, and one or two sentences about it."""

    box: Box
    words: str


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    label: str
    act: Act | None
    """None: shown disabled, with its reason."""
    icon: str = ""
    look: str = "plain"
    """plain, primary, quiet (lower: it decides nothing), or a game colour (`red`...) for a chip in that colour."""
    count: int | None = None
    """Shown as `×3` on colour chips."""
    reason: str = ""
    """Reason why it is disabled; empty: it is enabled."""
    spoken: str = ""
    """Spoken name where the label is not enough; unique in the offer."""

    @property
    def name(self) -> str:
        return self.spoken or self.label


@dataclass(frozen=True, slots=True)
class Offer(Generic[S]):
    """The choices of one seat in one position. Keys are the view's own; screens prefix the seat."""

    state: S
    seat: int
    legal: Sequence[Any]
    details: Any = None
    """Data the view has worked out for this offer, once: see `View.details`."""
    targets: Sequence[Target] = ()
    choices: Sequence[Choice] = ()
    headline: str = ""
    """The seat's task, to follow its name: "choose a colour!"."""
    first: str | None = None
    """The key focused first; None: the first of all."""
    focus: str | None = None
    hint: str = ""

    @property
    def everything(self) -> Sequence[Target | Choice]:
        return [*self.targets, *self.choices]

    @property
    def focused(self) -> Target | Choice | None:
        return next((one for one in self.everything if one.key == self.focus), None)

    @property
    def action(self) -> Any:
        one = self.focused
        return one.act.action if one is not None and isinstance(one.act, Decide) else None

    def key_of(self, action: object) -> str | None:
        """Return the key of the item that decides this action; None if it takes other steps first."""
        wanted = Decide(self.seat, action)
        return next((one.key for one in self.everything if one.act == wanted), None)
