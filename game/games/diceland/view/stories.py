"""The stories of Diceland: what happened, told in time on the view's own record. Each may be cut at any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.games.diceland import events as happened
from game.games.diceland.board import BIT
from game.games.diceland.reasons import COLOUR_NAMES
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.pieces.marks import CROSS_SECONDS
from game.stage.pieces.sparks import BURST_SECONDS, Burst, Flare
from game.stage.time.timeline import Script, tween

from .geometry import KEYS
from .speech import refused

if TYPE_CHECKING:
    from .picture import DicelandView

FADE: Final = 0.16
"""Seconds a cross takes to appear where nothing may move."""


def names(dice: Sequence[int]) -> list[str]:
    """Dice as names of faces."""
    return [KEYS[colour] for colour in dice]


class Stories:
    """Tells events on a view."""

    def __init__(self, view: DicelandView) -> None:
        self.view = view
        self.table = view.table
        self.strokes: dict[tuple[int, int], float] = {}
        """Crosses being drawn, by seat and field: seconds."""
        self._flares: list[Flare] = []
        self._throws = 0

    def clear(self) -> None:
        """Nothing is being told."""
        self.strokes.clear()
        self._flares.clear()

    def tell(self, event: Event) -> Script | None:
        """The story of an event."""
        teller = _TELLERS.get(type(event))
        return None if teller is None else teller(self, event)

    # ---- dice

    def _roll(self, event: happened.DiceRolled) -> Script:
        tray = self.view.tray
        kept = [die.value for die in tray.kept] if event.again else []
        if not event.again:
            tray.lay((), ())
        yield self.table.cue(event.seat, tr("Roll again") if event.again else tr("Roll the dice"))
        self._throws += 1
        yield tray.throw(kept, names(event.dice), self._throws * 31 + event.seat)

    def _throw(self, event: happened.TreasureThrown) -> Script:
        self.view.tray.lay((), ())
        yield self.table.cue(event.seat, tr("Treasure throw!"))
        self._throws += 1
        yield self.view.tray.throw((), names(event.dice), self._throws * 31 + event.seat)
        yield 0.25

    def _set_aside(self, event: happened.DiceSetAside) -> Script:
        taken, tray = KEYS[event.colour], self.view.tray
        yield tray.set_aside([i for i, die in enumerate(tray.loose) if die.value == taken])
        yield 0.15

    # ---- crosses

    def _cross(self, event: happened.FieldCrossed) -> Script:
        self.table.sound("cross_stroke", gain=0.5)
        key = (event.seat, event.field)

        def show(t: float) -> None:
            self.strokes[key] = t * CROSS_SECONDS

        try:
            yield tween(FADE if self.table.is_calm else CROSS_SECONDS, show)
        finally:
            self.strokes.pop(key, None)
            self.view.crossed[event.seat] |= BIT[event.field]

    def _find(self, event: happened.TreasureFound) -> Script:
        self.table.sound("treasure", gain=0.7)
        spot = self.view.spot(event.seat, event.field)
        if spot is None:
            return
        flare = Flare(Burst(event.field, is_calm=self.table.is_calm), spot)
        self._flares.append(flare)

        def show(t: float) -> None:
            flare.seconds = t * BURST_SECONDS

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            if flare in self._flares:
                self._flares.remove(flare)

    def _complete(self, event: happened.RegionCompleted) -> Script:
        self.table.sound("segment_done", gain=0.6)
        yield 0.3

    def _complete_colour(self, event: happened.ColourCompleted) -> Script:
        self.table.sound("area_closed", gain=0.8)
        name = self.table.guests[event.seat].name
        self.table.toast(tr("{name} has a whole colour: {colour}!", name=name, colour=tr(COLOUR_NAMES[event.colour])))
        yield 0.6

    # ---- the rest

    def _idle(self, event: happened.SeatIdle) -> Script:
        guest = self.table.guests[event.seat]
        if event.refusals and guest.is_human:
            self.table.toast(f"{guest.name}: {refused(event.refusals[0])}")
            yield 1.2
        elif event.throw or self.view.is_large(event.seat):
            self.table.toast(tr("{name} cannot cross anything", name=guest.name))
            yield 0.6

    def _take_side(self, event: happened.SideTaken) -> Script:
        self.view.take_side(event.seat, event.name)
        yield 0.05

    def _reach(self, event: happened.GoalReached) -> Script:
        self.table.toast(tr("{name} has reached the goal!", name=self.table.guests[event.seat].name))
        yield 1.0

    # ---- drawing

    def draw_sparks(self, canvas: Canvas) -> None:
        """Stars over everything."""
        for flare in self._flares:
            flare.draw(canvas)


_TELLERS: Final[dict[type[Event], Callable[..., Script]]] = {
    happened.DiceRolled: Stories._roll,
    happened.TreasureThrown: Stories._throw,
    happened.DiceSetAside: Stories._set_aside,
    happened.FieldCrossed: Stories._cross,
    happened.TreasureFound: Stories._find,
    happened.RegionCompleted: Stories._complete,
    happened.ColourCompleted: Stories._complete_colour,
    happened.SeatIdle: Stories._idle,
    happened.SideTaken: Stories._take_side,
    happened.GoalReached: Stories._reach,
}
