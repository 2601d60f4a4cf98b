"""Base of every game's view: the displayed state, the offers, the pictures prepared ahead, and the drawing.

A view never decides legality, which comes from the position, and never waits: its stories do, and may be cut short at
any moment, after which `sync` shows the position reached. A game implements the abstract methods and its `animator`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import inf
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.zones import Zones
from game.stage.pieces import Thrown
from game.stage.pieces.particles import shards_ahead
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.timeline import Script, Timeline, together

from .ambient import AmbientEffect, draw_ambient
from .animator import Animator
from .offering_view import OfferingView, S
from .owner_frame import draw_frame
from .reward import Picture
from .table import Table
from .transitions import Draw, FadeGroup, Fades
from .viewmodel import H, M, Snapshot, held
from .words import unstopped

COMPACT: Final = 112.0
"""Height in u of a name with its standing below it; taller rows spread them too far apart."""
LINE: Final = 75.0
"""Maximum height in u of a standing without a name above it; views distinguish the two cases by it."""
NAME_SIGN: Final = 40.0
"""Room in u behind a name for the sign of a computer, or of a seat that is done."""
ROOMY: Final = 130.0
"""Height in u from which a standing is written larger."""


def usual_name(wide: float, high: float) -> float:
    """Return the usual width of a name above a standing of this size that has something beside it."""
    return wide * (0.56 if wide > 330 else 0.66)


@dataclass(frozen=True, slots=True)
class Decisive:
    """The element that decided a match, lifted from its place in u and shown once more before the celebration."""

    spot: Spot
    """Anchor of its picture."""
    size: float
    picture: Picture
    is_standing: bool = False
    """True if it is anchored at its foot instead of its middle."""
    large: float = 2.0
    high: float = 0.0

    @property
    def middle(self) -> Spot:
        x, y = self.spot
        return (x, y - self.size / 2) if self.is_standing else (x, y)


def standing(look: str, foot: Spot, high: float) -> Decisive:
    return Decisive(foot, high, lambda canvas, size: canvas.pieces.pawn(look, size, mood="joy"), is_standing=True)


K = TypeVar("K", bound=Hashable)


class View(OfferingView[S, H], Generic[S, H, M]):
    ratio: float = 1240 / 848
    """Width to height of the board card."""
    corner: float = 40.0
    """Corner radius in u of a shared board."""
    scores_at: float = 1.0
    """Share of the board's height above its scores, from behind which the animals rise."""
    has_own_boards = False
    """True if every seat has a board of its own and those on stage are large."""
    laid_out: ClassVar[tuple[type[Any], ...]] = ()
    """Set-up events whose outcome lies on the table at unboxing: their stories only report them."""
    has_tray = True
    """True if the game throws dice; without a tray the players get its room."""
    has_still_tray = True
    """True if the empty tray belongs to the static part; a game whose tray shakes draws it itself."""
    unsaid: ClassVar[tuple[type[Any], ...]] = ()
    """Events whose stories do not begin with their description in the turn bar."""
    row_ratio: float = 0.0
    """Width to height of a row's content if it is one line, scaled to fit; 0: any shape."""
    line: float = inf
    """Width in u of a standing right of a name in one line; the rest is the name's. inf: usual shares."""

    spots: Mapping[str, Box] = MappingProxyType({})
    """Parts of the board by name that a tutorial step may light."""
    zones: Zones
    canvas: Canvas
    animator: Animator[H, M]

    def __init__(self, table: Table, shown: H, motion: M) -> None:
        super().__init__()
        self.table = table
        self.shown = shown
        """The displayed state; the same record for the view's whole life."""
        self.motion = motion
        """The running animations; the same record for the view's whole life."""
        self.stage: tuple[int, ...] = (0,)
        """The seats whose boards are large."""
        self.rows: dict[int, Box] = {}
        """Box of the standing in u by seat, set by the screen."""
        self.tick: int | None = None
        """Current frame of the ambient effects on a board at rest; None: hidden."""
        self.skip_transitions = False
        """True if elements appear and disappear without a fade."""
        self.fades = Fades()
        """Fades of its own elements, which belong to events already told."""
        self.highlights = Fades()
        """Fades of the highlights of its choices."""
        self._lights: dict[int, FadeGroup[bool]] = {}
        """Fade of the highlight by board."""
        self._returning = Timeline()
        self._static: tuple[Hashable] | None = None
        """Key of the static part as it was drawn last; None: it has to be drawn."""
        self._job: IncrementalJob | None = None
        self._prepared_for: object = None

    # ---- layout

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        """Lay out for these zones with the boards of the `stage` seats large (several: all of them, equally)."""
        self.zones, self.canvas, self.stage = zones, canvas, tuple(stage)
        self.animator.top = zones.board.y
        kind = (canvas.paint, zones)
        is_new = self._prepared_for != kind
        if is_new:
            self._prepared_for, self._job = kind, None
        self.layout_places(is_new=is_new)
        self.turn_stale()
        self.reoffer()

    @abstractmethod
    def layout_places(self, *, is_new: bool) -> None:
        """Place everything for `zones`, `canvas` and `stage`; `is_new` is False if only the stage has changed."""

    # ---- highlights

    def draw_light(self, canvas: Canvas, draw: Draw | None, board: int = 0) -> None:
        """Draw the highlight of a board's choices, with a fade; None: there are none."""
        if board not in self._lights:
            self._lights[board] = self.highlights.add(FadeGroup())
        self.draw_fading(canvas, self._lights[board], None if draw is None else True, draw)

    def draw_fading(self, canvas: Canvas, group: FadeGroup[K], key: K | None, draw: Draw | None) -> None:
        """Draw the only element of a group, with a fade from the one before; None: there is none."""
        elements = {} if key is None or draw is None else {key: draw}
        group.draw(canvas, elements, reduced_motion=self.skip_transitions)

    # ---- position and time

    def shown_of(self, state: S) -> H:
        return type(self.shown).of(state)

    def decisive(self, seat: int) -> Decisive | None:
        """Return the element of the table that decided this seat's win, from the displayed state; None: its row."""
        return None

    def sync(self, state: S) -> None:
        """Show this position and end all animations."""
        self._returning.finish()
        before = held(self.shown)
        self.shown.become(self.shown_of(state))
        carried, lingering = self.motion.carried, self.motion.lingering
        self.motion.become(type(self.motion)())
        self.motion.carried, self.motion.lingering = carried, lingering
        for seat in [*self.picks]:
            if seat not in state.actors() or self._is_other_choice(seat, state.legal(seat)):
                del self.picks[seat]
        self.synced(state, before)
        self.reoffer()

    def synced(self, state: S, before: H) -> None:
        """React to a new position; `before` is the previously displayed state."""

    def foresee(self, state: S) -> None:
        """Announce the position displayed after the pending events, so that its pictures are made early."""

    def die(self, seat: int, source: str) -> Thrown | None:
        """Return the kind of die of a seat, by the key of its random source; None: it is not drawn."""

    def seen(self) -> Snapshot[H, M]:
        return Snapshot(held(self.shown), held(self.motion))

    def animate_undo(self, state: S, seen: Snapshot[H, M]) -> None:
        """Show an earlier position, with an animation back from the snapshot unless motion is reduced or skipped."""
        self.sync(state)
        if self.table.reduced_motion or self.skip_transitions:
            return
        script, losing = self.undo_script(seen), self.motion.undoing(seen.motion)
        self._returning.play(losing if script is None else together(script, losing))
        self._returning.update(0.0)

    def undo_script(self, seen: Snapshot[H, M]) -> Script | None:
        return self.animator.animate_undo(seen)

    @property
    def is_returning(self) -> bool:
        return self._returning.is_busy

    def hear(self, events: Sequence[Any]) -> None:
        """Receive all new events before any is animated; also called when none will be."""

    def script(self, event: object) -> Script | None:
        """Return the animation of an event, starting from the displayed state; None if it needs no time."""
        self._returning.finish()
        script = self.animator.tell(event)
        words = "" if isinstance(event, self.unsaid) else unstopped(self.describe(event))
        return self._saying(event, words, script) if script is not None and words else script

    def _saying(self, event: object, words: str, script: Script) -> Script:
        self.motion.words = words
        if self.has_own_boards:
            self.motion.speaker = getattr(event, "seat", None)
        yield script

    def animated_together(self, event: Any) -> Sequence[Any]:
        """Return other pending events that the story of this one tells too."""
        return ()

    def update(self, dt: float) -> None:
        """Advance motion outside of stories."""
        self._returning.update(dt)
        self.motion.let_linger(dt)
        self.fades.advance(dt)

    def settle(self) -> None:
        """End all motion outside of stories with the next frame."""
        for seconds in (0.0, 60.0):
            self.update(seconds)
        self.fades.forget()

    @property
    def is_lively(self) -> bool:
        return self.is_returning or self.fades.is_moving or bool(self.motion.lingering)

    # ---- preparing

    def coming_up(self) -> Iterator[bool | None]:
        """Render pictures ahead in order of need, pausing after every small piece; yields True while it has to wait."""
        yield from ()

    def prepare(self, seconds: float) -> bool:
        """Render pictures ahead for about `seconds`; True when nothing is left."""
        if self._job is None:
            paint = self.canvas.paint
            self._job = paint.incremental_job(chain(self.coming_up(), shards_ahead(paint, self.animator.shards)))
        return self._job.spend(seconds)

    def prepare_anew(self) -> None:
        """Restart the preparation: more can be prepared than before."""
        self._job = None

    @property
    def is_prepared(self) -> bool:
        return self._job is not None and self._job.is_done

    # ---- drawing

    @abstractmethod
    def draw_static(self, canvas: Canvas) -> None:
        """Draw the static part of the match screen; the result is cached until `static_key` changes."""

    def static_key(self) -> Hashable:
        """Return a key of all that `draw_static` shows."""
        return None

    def draw_owner(self, canvas: Canvas, seat: int, strength: float = 1.0) -> None:
        """Draw the frame of a shared board in the colours of the active seat; does nothing for boards of one's own."""
        if not self.has_own_boards:
            look = self.table.guests[seat].look
            frame = self.zones.board, look, self.corner
            canvas.with_alpha(strength, lambda onto: onto.cached(("owner", seat), draw_frame, *frame))

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw everything that moves or has changed since the last `draw_static`, over it."""

    def draw_over_ring(self, canvas: Canvas, key: str) -> None:
        """Draw the parts that the focus ring of the target with this key must not cover."""

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        return ()

    def draw_ambient(self, canvas: Canvas) -> None:
        if self.tick is not None and not canvas.theme.is_contrast:
            draw_ambient(canvas, self.ambient_effects(), self.tick)

    @property
    def stale(self) -> bool:
        return self._static != (self.static_key(),)

    def turn_stale(self) -> None:
        self._static = None

    def rest(self, canvas: Canvas) -> None:
        """Draw the resting parts, and mark the static part as up to date."""
        self._static = (self.static_key(),)
        self.draw_resting(canvas)

    def draw_resting(self, canvas: Canvas) -> None:
        """Draw the empty tray and the static part."""
        if self.has_tray and self.has_still_tray:
            canvas.tray(self.zones.tray)
        self.draw_static(canvas)

    @abstractmethod
    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        """Draw a seat's standing into its row; the name stands in the upper half, except in boxes below 76 u."""

    def tallest(self, wide: float) -> float:
        """Return the maximum height of the standing in a row of this width, including the name above it."""
        return COMPACT

    def name_width(self, wide: float, high: float) -> float:
        """Return the maximum width of the name above a standing of this size (its height included)."""
        return usual_name(wide, high)
