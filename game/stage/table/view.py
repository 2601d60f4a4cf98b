"""What the match screen asks of a game's picture. Knows no rules: states, actions and events pass through unread.

A view draws one game and says what can be chosen; it never decides what is legal (that comes from the state it is
given) and never waits for anything (its scripts do, and they may be cut short at any moment: `sync` then shows the
final position).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.stage.language import tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.time.timeline import Script

if TYPE_CHECKING:
    from game.stage.canvas import Canvas

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sits on a seat, as the picture needs it."""

    name: str
    look: str
    """Player colour: red, blue, yellow, green, violet, orange."""
    is_human: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A button in the actions zone. `act` is a rules action (or whatever the view's owner understands)."""

    key: str
    label: str
    act: object
    icon: str = ""
    look: str = "plain"
    """plain, primary, or a game colour (`red`...) for a chip in that colour."""
    count: int | None = None
    """Shown as `×3` on colour chips."""
    reason: str = ""
    """Why it cannot be chosen now; empty: it can."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something the lamp explains in the first match; texts are message ids."""

    title: str
    text: str
    when: Callable[[Any, tuple[int, ...], bool], bool]
    """`when(state, asked seats, a press is awaited)`: the moment it comes."""
    spot: str = ""
    """What stays lit: board, tray, actions, players, prompts, or `targets`."""
    figure: str = ""
    """A figure of the game's rules that says more than words, if there is room for it."""


@dataclass(slots=True)
class Table:
    """What the match screen lends a view."""

    guests: Sequence[Guest]
    cue: Callable[..., Script]
    """`cue(seat, label, icon="dice")`: wait until that seat presses "roll" and the like; ends at once for bots and
    auto-roll."""
    sound: Callable[..., None]
    """`sound("dice_hit", gain=0.8, pitch=1.05)`."""
    toast: Callable[[str], None]
    """A short line of text over the board."""
    is_calm: bool = False
    """Reduced motion."""
    extras: dict[str, Any] = field(default_factory=dict)


class View(ABC, Generic[S, E]):
    """One game on the table."""

    ratio: float = 1240 / 848
    """Width to height of the board card."""
    follows_stage = False
    """Whether large boards change with the seats on stage; if not, `place` is only for a new layout."""
    has_tray = True
    """Whether the game throws dice; without a tray the players have its room."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ---- position and time

    @abstractmethod
    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        """Lay out for these zones with the boards of the `stage` seats large (several: all of them, equally)."""

    @abstractmethod
    def sync(self, state: S) -> None:
        """Show this position, with nothing left of any script."""

    def hear(self, events: Sequence[E]) -> None:
        """All that has just happened, before any of it is told; also when nothing will be told of it."""

    @abstractmethod
    def script(self, event: E) -> Script | None:
        """The story of an event, from the position shown before it; None if it needs no time."""

    def update(self, dt: float) -> None:
        """Let ambient motion go on; only called while `is_lively`."""

    def warm(self, seconds: float) -> bool:
        """Prepare pictures for later in an idle moment, for at most so long; True when nothing is left to prepare."""
        return True

    @property
    def is_lively(self) -> bool:
        """Whether something moves outside of scripts."""
        return False

    # ---- drawing

    @abstractmethod
    def bake(self, canvas: Canvas) -> None:
        """Draw what rests on the table of the match screen; the result is kept until `stale` is true again."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw what moves or has changed since the last `bake`, over it."""

    @property
    def stale(self) -> bool:
        """Whether the baked part is out of date."""
        return False

    def listed(self, stage: Sequence[int]) -> Sequence[int]:
        """The seats with a row among the players, in order; views that show own boards large leave those out."""
        return range(len(self.table.guests))

    @abstractmethod
    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        """Draw a seat's standing into its row, right of the avatar: mini board, counters, needs.

        The name stands at the top left of the box (about the upper half; not drawn where the row is lower than 92 u).
        """

    # ---- choosing

    @abstractmethod
    def targets(self, state: S, seat: int) -> Sequence[Target]:
        """What the seat can choose on the board or tray; `act` is the action. Lit by the view while offered."""

    def choices(self, state: S, seat: int) -> Sequence[Choice]:
        """What the seat can choose with buttons."""
        return ()

    def planned(self, state: S, seat: int) -> object | None:
        """The next action of a choice that takes several; None if there is nothing left to carry out."""
        return None

    def preferred(self, state: S, seat: int) -> str | None:
        """The key of the target or choice that has the focus at first; None: the first of all."""
        return None

    def refusal(self, state: S, seat: int, spot: Spot) -> str:
        """Why what lies under a place cannot be chosen; empty if nothing lies there."""
        return ""

    def offer(self, state: S | None, seats: Sequence[int], focus: Target | None) -> None:
        """These seats may choose now and the focus lies here: light targets, show previews. None: nobody may."""

    def suggest(self, state: S, seat: int, action: object) -> None:
        """The lamp will suggest this action: make the picks that lead to it, so that a target or choice offers it."""

    # ---- words

    @abstractmethod
    def headline(self, state: S, seat: int) -> str:
        """What the seat has to do, to follow its name: "choose a colour!"."""

    def busy(self) -> tuple[int, str] | None:
        """Whose story is being told and what the turn bar says meanwhile; None: simply whose turn it is."""
        return None

    def hint(self, state: S, seat: int) -> str:
        """One line of help for the bottom left."""
        return ""

    def advice(self, state: S, seat: int, action: object) -> str:
        """What the lamp says when it suggests an action."""
        return tr("The lamp would do this.")

    def subtitle(self, state: S) -> str:
        """Under the game's title: round, board."""
        return ""
