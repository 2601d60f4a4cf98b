"""What a seat is offered: targets on the table, buttons, and the words that go with them. Knows no rules.

One offer is made for a change of position, seat or focus, and everything reads it: pictures, focus, status line, hints,
every device.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.stage.layout.commands import Act, Decide
from game.stage.layout.shapes import Target

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Choice:
    """A button in the actions zone."""

    key: str
    label: str
    act: Act | None
    """None: shown with its reason, not to be chosen now."""
    icon: str = ""
    look: str = "plain"
    """plain, primary, or a game colour (`red`...) for a chip in that colour."""
    count: int | None = None
    """Shown as `×3` on colour chips."""
    reason: str = ""
    """Why it cannot be chosen now; empty: it can."""
    spoken: str = ""
    """What it is when it is spoken of, where the label does not say it; unique among what is offered."""

    @property
    def name(self) -> str:
        """What it is called when it is spoken of."""
        return self.spoken or self.label


@dataclass(frozen=True, slots=True)
class Offer(Generic[S]):
    """What one seat can choose in one position. Keys are the view's own; screens put the seat before them."""

    state: S
    seat: int
    legal: Sequence[Any]
    """The legal actions, asked once."""
    details: Any = None
    """What the view has worked out of the position for this offer, once: see `View.details`."""
    targets: Sequence[Target] = ()
    """What can be chosen on board and tray."""
    choices: Sequence[Choice] = ()
    """What can be chosen with buttons."""
    headline: str = ""
    """What the seat has to do, to follow its name: "choose a colour!"."""
    first: str | None = None
    """The key that has the focus at first; None: the first of all."""
    focus: str | None = None
    """The key of what has the focus."""
    hint: str = ""
    """One line of help about what has the focus."""

    @property
    def everything(self) -> Sequence[Target | Choice]:
        """All that can be chosen."""
        return [*self.targets, *self.choices]

    @property
    def focused(self) -> Target | Choice | None:
        """What has the focus."""
        return next((one for one in self.everything if one.key == self.focus), None)

    @property
    def action(self) -> Any:
        """The action that what has the focus decides; None if it decides none."""
        one = self.focused
        return one.act.action if one is not None and isinstance(one.act, Decide) else None

    def key_of(self, action: object) -> str | None:
        """The key of what decides this action; None if it takes other steps before."""
        wanted = Decide(self.seat, action)
        return next((one.key for one in self.everything if one.act == wanted), None)
