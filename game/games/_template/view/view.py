"""View of Golden Rung: a ladder with a pawn per seat, and one die. The smallest playable view; copy it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from game.games._template.actions import Climb, Stop
from game.games._template.events import DieRolled, PawnClimbed, PawnSlipped
from game.games._template.rules import TemplateState
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.pieces import PIP_DIE
from game.stage.table.offer import Choice, Offer
from game.stage.table.standing import draw_progress
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.table.view import Decisive, View, standing
from game.stage.text.language import ntr, tr

from .animator import TemplateAnimator
from .viewmodel import TemplateAnimations, TemplateViewModel

NUMBER = 42.0
"""Minimum height in u of a rung's number."""
RISE = 0.76
"""Share of the board's height between the floor and the top rung."""


class TemplateView(View[TemplateState, TemplateViewModel, TemplateAnimations]):
    def __init__(self, table: Table) -> None:
        super().__init__(table, TemplateViewModel([0] * len(table.guests)), TemplateAnimations())
        self.tray = Tray(PIP_DIE, 1, table)
        self.animator = TemplateAnimator(table, self.shown, self.motion, self.tray)

    def counted(self, shown: TemplateViewModel) -> tuple[int, ...]:
        return tuple(shown.rungs)

    def decisive(self, seat: int) -> Decisive:
        return standing(self.table.guests[seat].look, self._rung(self.shown.rungs[seat], seat), self._high)

    def synced(self, state: TemplateState, before: TemplateViewModel) -> None:
        self.tray.lay((), (str(self.shown.pips),) if self.shown.pips else ())

    # ---- places

    def layout_places(self, *, is_new: bool) -> None:
        self.tray.place(self.canvas, self.zones.tray)

    def _rung(self, rung: float, seat: int = -1) -> Spot:
        """Return the middle of a rung, or the seat's standing place on it, in u."""
        board, count = self.zones.board, len(self.table.guests)
        x = board.centre[0] + (0.0 if seat < 0 else (seat - (count - 1) / 2) * board.w * 0.66 / count)
        return x, board.bottom - board.h * (0.08 + RISE * min(rung, self.shown.goal) / self.shown.goal)

    @property
    def _high(self) -> int:
        return round(min(120.0, self.zones.board.h * RISE / self.shown.goal * 1.5))

    def coming_up(self) -> Iterator[bool | None]:
        for guest in self.table.guests:
            self.canvas.pieces.pawn(guest.look, self._high)
            yield None
        yield from self.tray.coming_up()

    # ---- drawing

    def static_key(self) -> int:
        return self.shown.goal

    def draw_static(self, canvas: Canvas) -> None:
        board, tray = self.zones.board, self.zones.tray
        canvas.put_box(canvas.paint.card(round(board.w), round(board.h), 40), board)
        canvas.put_box(canvas.paint.tray(tray.w, tray.h), tray)
        (x, floor), (_, top), wide = self._rung(0), self._rung(self.shown.goal), board.w * 0.74
        # Closely spaced rungs are not all numbered.
        step = ceil(NUMBER * self.shown.goal / (floor - top))
        for rung in range(self.shown.goal + 1):
            y = self._rung(rung)[1]
            colour = "state.gold" if rung == self.shown.goal else "surface.wood_light"
            self._bar(canvas, Box(x - wide / 2, y - 7, wide, 14), colour)
            if (self.shown.goal - rung) % step == 0:
                left = x - wide / 2 - min(46.0, board.w * 0.07)
                canvas.text(str(rung), left, y, "number_s", "ink.on_card_2", "center", 56, 40)
        for side in (x - wide / 2, x + wide / 2):
            self._bar(canvas, Box(side - 11, top - 26, 22, floor - top + 52), "surface.wood")

    def _bar(self, canvas: Canvas, box: Box, colour: str) -> None:
        size, dark = (round(box.w), round(box.h)), canvas.colour("surface.wood_dark")
        canvas.put_box(canvas.paint.round_rect(*size, 7, dark), box.moved(0, 3))
        canvas.put_box(canvas.paint.round_rect(*size, 7, canvas.colour(colour)), box)

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        for offer in self.offers.values():
            for target in offer.targets:
                canvas.ring(target.shape, "legal")
        for seat, guest in enumerate(self.table.guests):
            rung = self.motion.climbs.get(seat, self.shown.rungs[seat])
            canvas.put(canvas.pieces.pawn(guest.look, self._high), *self._rung(rung, seat))
        self.motion.draw_flares(canvas)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        more = f"+{self.shown.gained}" if seat == self.shown.active and self.shown.gained else ""
        draw_progress(canvas, box, self.shown.rungs[seat], self.shown.goal, more)

    # ---- choosing

    def targets(self, offer: Offer[TemplateState]) -> Sequence[Target]:
        state, seat = offer.state, offer.seat
        x, y = self._rung(state.rungs[seat] + state.gained, seat)
        words = ntr("Keep {n} rung", "Keep {n} rungs", state.gained)
        return [
            Target("stop", Box(x - 44, y - 56, 88, 78, 20), Decide(seat, action), words)
            for action in offer.legal
            if isinstance(action, Stop)
        ]

    def choices(self, offer: Offer[TemplateState]) -> Sequence[Choice]:
        return [
            Choice("climb", tr("Roll the die"), Decide(offer.seat, action), icon="dice", look="primary")
            for action in offer.legal
            if isinstance(action, Climb)
        ]

    # ---- words

    def headline(self, offer: Offer[TemplateState]) -> str:
        return tr("roll, or stay?") if offer.state.gained else tr("roll the die!")

    def hint(self, offer: Offer[TemplateState]) -> str:
        if not offer.state.gained:
            return tr("A one ends the turn and takes what it has brought.")
        return ntr("{n} rung is waiting to be kept.", "{n} rungs are waiting to be kept.", offer.state.gained)

    def advice(self, state: TemplateState, seat: int, action: object) -> str:
        if isinstance(action, Stop):
            n = state.gained
            return ntr("Keep your {n} rung: a one would take it.", "Keep your {n} rungs: a one would take them.", n)
        return tr("Five of six throws bring more.")

    def describe(self, event: object) -> str:
        match event:
            case DieRolled(seat, pips):
                return tr("{name} rolls a {n}.", name=self.table.name(seat), n=pips)
            case PawnClimbed(seat, start, end):
                name, n = self.table.name(seat), end - start
                return ntr("{name} keeps {n} rung.", "{name} keeps {n} rungs.", n, name=name)
            case PawnSlipped(seat):
                return tr("A one! {name} keeps nothing", name=self.table.name(seat))
        return ""

    def subtitle(self) -> str:
        return "" if self.shown.active < 0 else tr("Round {n} · goal {goal}", n=self.shown.round, goal=self.shown.goal)
