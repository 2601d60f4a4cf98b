"""The base of every game's view: what is shown, offered, prepared and drawn of one game. Knows no rules.

States, actions and events pass through unread. A view draws one game and says what can be chosen; it never decides what
is legal (that comes from the position it is given) and never waits for anything (its stories do, and they may be cut
short at any moment: `sync` then shows the position reached).

A game fills in: `shown_of`, `layout_places`, `draw_static`, `draw`, `row`, `targets`, `headline` and its `stories`;
everything else has a default.

Long because all that a game may fill in is found in one place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.commands import Pick
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.paint.theme import EASE
from game.stage.pieces.particles import BURST_SECONDS, preparing_stars
from game.stage.text import language
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.timeline import Script, Timeline, together, tween

from .ambient import AmbientEffect, draw_ambient
from .decisive import Decisive
from .offer import Choice, Offer
from .owner_frame import draw_frame
from .table import Table
from .tooltip import Tooltip
from .transitions import Draw, FadeGroup
from .viewmodel import Animations, Snapshot, ViewModel, held

BACK: Final = 0.3
"""Seconds in which what is won flies back."""
COMPACT: Final = 112.0
"""Height in u of name and standing that lie below each other in a player's row: further apart they fall to pieces."""
LINE: Final = 75.0
"""Height of a standing without a name over it, at most: views tell by it."""
ROOMY: Final = 130.0
"""Where they have at least this height, a standing is written larger."""


def usual_name(wide: float, high: float) -> float:
    """How wide a name over a standing of this width and height may be that has something beside it."""
    return wide * (0.56 if wide > 330 else 0.66)


class Position(Protocol):
    """What a view needs of a position to offer what it allows."""

    def legal(self, seat: int, /) -> Sequence[Any]: ...


S = TypeVar("S", bound=Position)
H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)


class EventTeller(Protocol):
    """What tells events: a game's `Stories`."""

    def tell(self, event: object) -> Script | None:
        """The story of an event; None if it needs no time."""


class Preparing(Protocol):
    """Something that is prepared apart from the view's own pictures: printed sheets."""

    @property
    def is_prepared(self) -> bool:
        """Whether nothing is left to prepare."""

    @property
    def has_news(self) -> bool:
        """Whether something that was shown without its picture has one now."""

    @property
    def has_large_news(self) -> bool:
        """Whether that was missing in what rests."""

    def forget_news(self) -> None:
        """What was missing there will be drawn now."""

    def prepare(self, seconds: float) -> bool:
        """Go on for about so long; True when nothing is left."""

    @property
    def is_trimmed(self) -> bool:
        """Whether nothing takes room that is not needed soon."""

    def trim(self, seconds: float) -> bool:
        """Go on making room for about so long; True when `is_trimmed`."""


class View(ABC, Generic[S, H, M]):
    """One game on the table."""

    ratio: float = 1240 / 848
    """Width to height of the board card."""
    corner: float = 40.0
    """Radius in u of the corners of a board for all."""
    has_own_boards = False
    """Whether every seat has a board of its own and those on stage lie large."""
    laid_out: ClassVar[tuple[type[Any], ...]] = ()
    """Events of the set-up whose outcome lies on the table when it is opened: their stories only say so."""
    has_tray = True
    """Whether the game throws dice; without a tray the players have its room."""
    row_ratio: float = 0.0
    """Width to height of what a row shows in one line, which lies where it is largest; 0: it takes any shape."""
    line: float = inf
    """Width in u a standing needs right of a name in one line: what is left is the name's; inf: usual shares."""

    zones: Zones
    canvas: Canvas
    stories: EventTeller

    def __init__(self, table: Table, shown: H, motion: M) -> None:
        self.table = table
        self.shown = shown
        """What is seen; the same record as long as the view lives."""
        self.motion = motion
        """What moves on its own; the same record as long as the view lives."""
        self.stage: tuple[int, ...] = (0,)
        """The seats whose boards lie large."""
        self.offers: Mapping[int, Offer[S]] = {}
        """By seat what it can choose now; empty while nobody may."""
        self.rows: dict[int, Box] = {}
        """By seat where its standing is drawn, in u: the screen says so."""
        self.sheets: Preparing | None = None
        """Printed boards, where the game has some."""
        self.tick: int | None = None
        """The picture small things have come to that move by themselves on a board at rest; None: none is seen."""
        self.skip_transitions = False
        """Whether nothing is to come and go: it is there or it is not."""
        self._lights: dict[int, FadeGroup[bool]] = {}
        """By board what lights up on it because it can be chosen."""
        self._returning = Timeline()
        """What goes back to where it was."""
        self._is_stale = True
        self._version = 0
        """Changes with everything but position, seat, focus and language that offers depend on."""
        self._made: dict[int, tuple[tuple[int, str], Offer[S]]] = {}
        """By seat the offer made last, and what it depends on beside position and focus."""
        self._chunks: IncrementalJob | None = None
        self._prepared_for: object = None

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        """Lay out for these zones with the boards of the `stage` seats large (several: all of them, equally)."""
        self.zones, self.canvas, self.stage = zones, canvas, tuple(stage)
        kind = (canvas.paint, zones)
        is_new = self._prepared_for != kind
        if is_new:
            self._prepared_for, self._chunks = kind, None
        self.layout_places(is_new=is_new)
        self.turn_stale()
        self.reoffer()

    @abstractmethod
    def layout_places(self, *, is_new: bool) -> None:
        """Give everything its place for `zones`, `canvas` and `stage`; `is_new`: not only the stage has changed."""

    # ---- what lights up

    def draw_light(self, canvas: Canvas, draw: Draw | None, board: int = 0) -> None:
        """Light up what can be chosen on a board; None: nothing can. It comes and goes."""
        light = self._lights.setdefault(board, FadeGroup())
        light.draw(canvas, {} if draw is None else {True: draw}, reduced_motion=self.skip_transitions)

    @property
    def lights(self) -> Collection[FadeGroup[bool]]:
        """What lights up or goes out."""
        return self._lights.values()

    # ---- position and time

    @abstractmethod
    def shown_of(self, state: S) -> H:
        """What a position looks like."""

    def decisive(self, seat: int) -> Decisive | None:
        """What on the table decided that this seat has won, as far as what is shown; None: its row."""
        return None

    def counted(self, shown: H) -> tuple[int, ...]:
        """By seat the number that says how it stands, as far as what is shown; empty: known only at rest."""
        return ()

    def sync(self, state: S) -> None:
        """Show this position, with nothing left of any story."""
        self._returning.finish()
        before = self.shown.snapshot()
        self.shown.become(self.shown_of(state))
        self.motion.clear()
        self.synced(state, before)
        self.reoffer()

    def synced(self, state: S, before: H) -> None:
        """Another position is shown; `before` is what was seen until now."""

    def foresee(self, state: S) -> None:
        """This position will be seen once what has happened is told: pictures for it may be made already."""

    def rewound(self, state: S) -> None:
        """Something was taken back: the position is an earlier one. Called after its `sync`."""

    def seen(self) -> Snapshot[H, M]:
        """What is seen now."""
        return Snapshot(held(self.shown), held(self.motion))

    def animate_undo(self, state: S, seen: Snapshot[H, M]) -> None:
        """Show an earlier position: everything goes back there from where it was seen, where there is time for that."""
        self.sync(state)
        self.rewound(state)
        if self.table.reduced_motion or self.skip_transitions:
            return
        script, losing = self.undo_script(seen), self._losing(seen.motion)
        self._returning.play(losing if script is None else together(script, losing))
        self._returning.update(0.0)

    def _losing(self, seen: M) -> Script:
        """What was on its way to its number flies back, and bursts come to their end."""
        rewards, flares = self.motion.rewards, self.motion.flares
        rewards[:] = [replace(reward, seat=None) for reward in seen.rewards if reward.is_flying]
        flares[:] = seen.flares
        if not rewards and not flares:
            return
        flown, burst = [reward.seconds for reward in rewards], [flare.seconds for flare in flares]

        def show(t: float) -> None:
            for reward, seconds in zip(rewards, flown, strict=True):
                reward.seconds = reward.begun + (seconds - reward.begun) * (1 - t)
            for flare, seconds in zip(flares, burst, strict=True):
                flare.seconds = seconds + (BURST_SECONDS - seconds) * t

        try:
            yield tween(BACK, show, EASE["in_out_sine"])
        finally:
            rewards.clear()
            flares.clear()

    def undo_script(self, seen: Snapshot[H, M]) -> Script | None:
        """How everything goes back to where it is shown by now from where it was `seen`; ends with nothing moving."""
        return None

    @property
    def is_returning(self) -> bool:
        """Whether something is on its way back to where it was."""
        return self._returning.is_busy

    def hear(self, events: Sequence[Any]) -> None:
        """All that has just happened, before any of it is told; also when nothing will be told of it."""

    def script(self, event: object) -> Script | None:
        """The story of an event, from what is shown before it; None if it needs no time."""
        self._returning.finish()
        return self.stories.tell(event)

    def told_with(self, event: Any) -> Sequence[Any]:
        """Other events, still to be told, that the story of this one tells as well."""
        return ()

    def update(self, dt: float) -> None:
        """Let what moves outside of stories go on."""
        self._returning.update(dt)

    def settle(self) -> None:
        """Whatever moves outside of stories is at its end with the next frame."""
        for seconds in (0.0, 60.0):
            self.update(seconds)

    @property
    def is_lively(self) -> bool:
        """Whether something moves outside of stories."""
        return self.is_returning

    @property
    def is_still(self) -> bool:
        """Whether nothing moves at all."""
        return self.motion.is_still and not self.is_lively

    # ---- preparing

    def preparing(self) -> Iterator[bool | None]:
        """Make what no frame should wait for, pausing after every small piece; yields True where it has to wait."""
        yield from ()

    def printing(self) -> Iterator[bool]:
        """Make a board for all ahead, as the preparing."""
        yield from ()

    def prepare(self, seconds: float) -> bool:
        """Prepare pictures for later for about so long; True when nothing is left to prepare."""
        paint = self.canvas.paint
        end = paint.clock() + seconds
        if self._chunks is None:
            self._chunks = paint.chunks(chain(self.preparing(), self._preparing_owners(), preparing_stars(paint)))
        are_printed = self.sheets is None or self.sheets.prepare(seconds)
        return self._chunks.spend(max(0.0, end - paint.clock())) and are_printed

    def _preparing_owners(self) -> Iterator[None]:
        """The edge of the board for all, in everybody's turn."""
        for seat in range(len(self.table.guests)):
            self.canvas.noted(partial(self.draw_owner, seat=seat))
            yield

    def prepare_anew(self) -> None:
        """More can be prepared than before."""
        self._chunks = None

    @property
    def is_prepared(self) -> bool:
        """Whether nothing is left to prepare."""
        is_done = self._chunks is not None and self._chunks.is_done
        return is_done and (self.sheets is None or self.sheets.is_prepared)

    @property
    def is_trimmed(self) -> bool:
        """Whether nothing takes room that is not needed soon."""
        return self.sheets is None or self.sheets.is_trimmed

    def trim(self, seconds: float) -> None:
        """Make room for about so long, while nothing moves."""
        if self.sheets is not None:
            self.sheets.trim(seconds)

    @property
    def has_news(self) -> bool:
        """Whether drawing would show more than it did last: what was prepared meanwhile has to reach the screen."""
        return self.stale or (self.sheets is not None and self.sheets.has_news)

    # ---- drawing

    @abstractmethod
    def draw_static(self, canvas: Canvas) -> None:
        """Draw what rests on the table of the match screen; the result is kept until `stale` is true again."""

    def draw_owner(self, canvas: Canvas, seat: int, strength: float = 1.0) -> None:
        """Whose turn it is, on the edge of a board for all; boards of one's own say themselves whose they are."""
        if not self.has_own_boards:
            look = self.table.guests[seat].look
            canvas.with_alpha(strength, lambda onto: draw_frame(onto, self.zones.board, look, self.corner))

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw what moves or has changed since the last `draw_static`, over it."""

    def draw_over_ring(self, canvas: Canvas, key: str) -> None:
        """Draw what the ring round the target with this key must not cover."""

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        """What moves by itself on the board at rest."""
        return ()

    def draw_ambient(self, canvas: Canvas) -> None:
        """What moves by itself: `draw` says where among the rest it belongs."""
        canvas.moving(self._draw_ambient)

    def _draw_ambient(self, canvas: Canvas) -> None:
        if self.tick is not None:
            draw_ambient(canvas, self.ambient_effects(), self.tick)

    @property
    def stale(self) -> bool:
        """Whether the baked part is out of date."""
        return self._is_stale or (self.sheets is not None and self.sheets.has_large_news)

    def turn_stale(self) -> None:
        """What rests has changed."""
        self._is_stale = True

    def rest(self, canvas: Canvas) -> None:
        """`draw_static`, and note that it is up to date."""
        self._is_stale = False
        self.draw_static(canvas)
        if self.sheets is not None:
            self.sheets.forget_news()

    @abstractmethod
    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        """Draw a seat's standing into its row, right of the avatar: mini board, counters, needs.

        The name stands at the top left of the box (about the upper half; not in boxes lower than 76 u).
        """

    def tallest(self, wide: float) -> float:
        """How high the standing in a row of this width is at most, the name over it included."""
        return COMPACT

    def name_width(self, wide: float, high: float) -> float:
        """How wide the name over a standing of this width and height may be, its own height included."""
        return usual_name(wide, high)

    # ---- choosing

    def ask(self, state: S | None, seats: Sequence[int], focus: Mapping[int, str | None]) -> None:
        """These seats may choose now in this position, with the focus on these keys; None: nobody may.

        The only place where offers are made: anew where position, seat or picks have changed, else only the words about
        another focus.
        """
        offers: dict[int, Offer[S]] = {}
        if state is not None:
            for seat in seats:
                offers[seat] = self._offer(state, seat, focus.get(seat))
        self.offers = offers

    def _offer(self, state: S, seat: int, key: str | None) -> Offer[S]:
        stamp = (self._version, language.current())
        known = self._made.get(seat)
        if known is None or known[0] != stamp or known[1].state is not state:
            offer = Offer(state, seat, state.legal(seat))
            offer = replace(offer, details=self.details(offer))
            offer = replace(offer, targets=tuple(self.targets(offer)), choices=tuple(self.choices(offer)))
            offer = replace(offer, headline=self.headline(offer), first=self.preferred(offer))
        elif known[1].focus == key:
            return known[1]
        else:
            offer = known[1]
        offer = replace(offer, focus=key)
        offer = replace(offer, hint=self.hint(offer))
        self._made[seat] = stamp, offer
        return offer

    def reoffer(self) -> None:
        """What can be chosen has changed, though the position has not."""
        self._version += 1

    def pick(self, seat: int, change: Callable[[], None]) -> Pick:
        """An act that changes only what is picked so far."""

        def carried_out() -> None:
            change()
            self.reoffer()

        return Pick(seat, carried_out)

    def details(self, offer: Offer[S]) -> Any:
        """What targets, choices, words and pictures of this offer need to know of the position, worked out once."""
        return None

    @abstractmethod
    def targets(self, offer: Offer[S]) -> Sequence[Target]:
        """What the seat can choose on board and tray."""

    def choices(self, offer: Offer[S]) -> Sequence[Choice]:
        """What the seat can choose with buttons."""
        return ()

    def planned(self, state: S, seat: int) -> object | None:
        """The next action of a choice that takes several; None if there is nothing left to carry out."""
        return None

    def preferred(self, offer: Offer[S]) -> str | None:
        """The key of the target or choice that has the focus at first; None: the first of all.

        Targets and choices are in the offer by now.
        """
        return None

    def refusal(self, state: S, seat: int, spot: Spot) -> str:
        """Why what lies under a place cannot be chosen; empty if nothing lies there."""
        return ""

    def about(self, spot: Spot) -> Tooltip | None:
        """What lies under a place and what it means, whether it can be chosen or not; None if nothing does."""
        return None

    def suggest(self, state: S, seat: int, action: object) -> None:
        """The lamp will suggest this action: make the picks that lead to it, so that a target or choice offers it."""

    # ---- words

    @abstractmethod
    def headline(self, offer: Offer[S]) -> str:
        """What the seat has to do, to follow its name: "choose a colour!"."""

    def hint(self, offer: Offer[S]) -> str:
        """One line of help about what has the focus, for the bottom left."""
        return ""

    def advice(self, state: S, seat: int, action: object) -> str:
        """What the lamp says when it suggests an action."""
        return tr("This gives you the best chances")

    def telling(self, event: Any) -> str:
        """What has happened as a line for whoever looks on; empty for an event that needs none."""
        return ""

    def subtitle(self) -> str:
        """Under the game's title, from what is shown: round, board, with `words.SEPARATOR` between them."""
        return ""
