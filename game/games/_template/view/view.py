"""View of Golden Rung: a ladder with a pawn per seat, and one die. The smallest playable view; copy it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.games._template.actions import Climb, Follow, Stop
from game.games._template.events import DieRolled, PawnClimbed, PawnSlipped
from game.games._template.rules import TemplateState
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box, Disc, Target
from game.stage.pieces import PIP_DIE
from game.stage.table.lifting import Lift
from game.stage.table.offer import Choice, Offer
from game.stage.table.standing import draw_progress
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.table.tray_view import TrayView
from game.stage.table.view import Decisive, standing
from game.stage.text.language import N_, ntr, tr

from .animator import TemplateAnimator
from .ladder import Ladder
from .viewmodel import TemplateAnimations, TemplateViewModel


class TemplateView(TrayView[TemplateState, TemplateViewModel, TemplateAnimations]):
    def __init__(self, table: Table) -> None:
        shown, motion = TemplateViewModel([0] * len(table.guests)), TemplateAnimations()
        super().__init__(table, shown, motion, Tray(PIP_DIE, 1, table))
        self.ladder = Ladder(len(table.guests), self.shown)
        self.animator = TemplateAnimator(table, self.shown, self.motion, self.tray)

    def counted(self, shown: TemplateViewModel) -> tuple[int, ...]:
        return tuple(sum(shown.pawns(seat)) for seat in range(len(shown.rungs)))

    def decisive(self, seat: int) -> Decisive:
        rung, pawn = min((rung, pawn) for pawn, rung in enumerate(self.shown.pawns(seat)))
        return standing(self.table.guests[seat].look, self.ladder.spot(rung, seat, pawn), self.ladder.high)

    def throw_label(self, state: TemplateState) -> tuple[str, str]:
        return N_("Roll the die"), "dice"

    # ---- layout

    def layout_places(self, *, is_new: bool) -> None:
        super().layout_places(is_new=is_new)
        self.ladder.board = self.zones.board

    def coming_up(self) -> Iterator[bool | None]:
        for guest in self.table.guests:
            self.canvas.pieces.pawn(guest.look, self.ladder.high)
            yield None
        yield from super().coming_up()

    # ---- drawing

    def static_key(self) -> int:
        return self.shown.goal

    def draw_static(self, canvas: Canvas) -> None:
        self.ladder.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for offer in self.offers.values():
            for target in offer.targets:
                canvas.ring(target.shape, "legal")
        for seat, guest in enumerate(self.table.guests):
            self.ladder.draw_pawns(canvas, seat, guest.look, self.motion)
        self.motion.draw_flares(canvas)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        more = f"+{self.shown.gained}" if seat == self.shown.active and self.shown.gained else ""
        pawns = self.shown.pawns(seat)
        draw_progress(canvas, box, sum(pawns), self.shown.goal * len(pawns), more)

    # ---- choosing

    def targets(self, offer: Offer[TemplateState]) -> Sequence[Target]:
        keeping = {int(isinstance(action, Follow)): action for action in offer.legal if not isinstance(action, Climb)}
        picked = next(iter(keeping)) if len(keeping) == 1 else self.picks.get(offer.seat)
        found = [self._pawn(offer, pawn) for pawn in keeping if pawn != picked]
        if picked in keeping:
            rung = self.shown.pawns(offer.seat)[picked] + offer.state.gained
            act, words = Decide(offer.seat, keeping[picked]), ntr("Keep {n} rung", "Keep {n} rungs", offer.state.gained)
            found.append(Target("stop", self._around(rung, offer.seat, picked), act, words))
        return found

    def _pawn(self, offer: Offer[TemplateState], pawn: int) -> Target:
        rung = self.shown.pawns(offer.seat)[pawn]
        pick, words = self.picking(offer.seat, pawn), tr("The pawn on rung {n}", n=rung)
        return Target(f"pawn{pawn}", self._around(rung, offer.seat, pawn), pick, tr("Climb with it"), spoken=words)

    def _around(self, rung: int, seat: int, pawn: int) -> Box:
        x, y = self.ladder.spot(rung, seat, pawn)
        return Box(x - 38, y - 56, 76, 78, 20)

    def choices(self, offer: Offer[TemplateState]) -> Sequence[Choice]:
        return [
            Choice("climb", tr("Roll the die"), Decide(offer.seat, action), icon="dice", look="primary")
            for action in offer.legal
            if isinstance(action, Climb)
        ]

    def lifts(self, offer: Offer[TemplateState]) -> Iterator[Lift]:
        """Yield the pawn that keeps its rungs, to be dragged to the one it reaches."""
        seat, ladder, look = offer.seat, self.ladder, self.table.guests[offer.seat].look
        for target in offer.targets:
            if target.key == "stop" and isinstance(target.act, Decide):
                pawn = int(isinstance(target.act.action, Follow))
                rung = self.shown.pawns(seat)[pawn]
                goal = Disc(*ladder.spot(rung + offer.state.gained, seat, pawn), 45)
                spot, shape = ladder.spot(rung, seat, pawn), self._around(rung, seat, pawn)
                yield Lift((seat, pawn), spot, shape, partial(ladder.draw_pawn, look), [("stop", goal)])

    # ---- texts

    def headline(self, offer: Offer[TemplateState]) -> str:
        return tr("roll, or stay?") if offer.state.gained else tr("roll the die!")

    def hint(self, offer: Offer[TemplateState]) -> str:
        if not offer.state.gained:
            return tr("A one ends the turn and takes what it has brought.")
        return ntr("{n} rung is waiting to be kept.", "{n} rungs are waiting to be kept.", offer.state.gained)

    def advice(self, state: TemplateState, seat: int, action: object) -> str:
        if isinstance(action, Stop | Follow):
            n = state.gained
            return ntr("Keep your {n} rung: a one would take it.", "Keep your {n} rungs: a one would take them.", n)
        return tr("Five of six throws bring more.")

    def describe(self, event: object) -> str:
        match event:
            case DieRolled(seat, pips):
                return tr("{name} rolls a {n}.", name=self.table.name(seat), n=pips)
            case PawnClimbed(seat, start, end, _):
                name, n = self.table.name(seat), end - start
                return ntr("{name} keeps {n} rung.", "{name} keeps {n} rungs.", n, name=name)
            case PawnSlipped(seat):
                return tr("A one! {name} keeps nothing", name=self.table.name(seat))
        return ""
