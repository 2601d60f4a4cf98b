"""The view of Going Places: composes board, cards, animations, choices and history for the match screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.games.places.card_motifs import drawings
from game.games.places.events import CardDrawn, ColoursDealt, Role
from game.games.places.rules import PlacesState, new
from game.rules.common import TurnStarted
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.pieces import PLAIN_DIE
from game.stage.table.ambient import AmbientEffect
from game.stage.table.decisive import Decisive
from game.stage.table.history import History
from game.stage.table.offer import Choice, Offer
from game.stage.table.table import Table
from game.stage.table.tooltip import Tooltip
from game.stage.table.transitions import Draw, FadeGroup
from game.stage.table.tray import DiceTray
from game.stage.table.view import View
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import tr
from game.stage.time.incremental_job import interleave
from game.stage.time.timeline import Script

from . import tooltips
from .animator import PlacesAnimator
from .board import Board, counter
from .cards import Use
from .controls import Choosing
from .duel_scene import DuelScene
from .geometry import HEIGHT, WIDTH
from .ground import WATER
from .highlights import Highlights
from .layout import Layout
from .middle import Centre
from .showdown import ShowdownScene
from .standings import StandingsRow, name_width
from .texts import Words
from .viewmodel import PlacesAnimations, PlacesViewModel


def make(table: Table) -> PlacesView:
    """Create the view for a table."""
    drawings()  # now, so that no animation has to wait for the file
    return PlacesView(table)


class PlacesView(View[PlacesState, PlacesViewModel, PlacesAnimations]):
    """One board for all seats."""

    ratio = WIDTH / HEIGHT
    stories: PlacesAnimator

    def __init__(self, table: Table) -> None:
        start = PlacesViewModel.of(new(len(table.guests), frozenset()), table.guests)
        super().__init__(table, start, PlacesAnimations())
        shown, motion = self.shown, self.motion
        self._banners: FadeGroup[tuple[int, str]] = self.fades.add(FadeGroup())
        """The banner line, by seat and words."""
        self._thrown: FadeGroup[tuple[str, str]] = self.fades.add(FadeGroup())
        """The words beside the die."""
        self._ways: FadeGroup[object] = self.fades.add(FadeGroup())
        """The paths of focused moves."""
        self.words = Words(table)
        self.history = History(self.words.telling, TurnStarted)
        self.tray = DiceTray(PLAIN_DIE, 1, table)
        self.board = Board(table, shown, motion)
        self.lit = Highlights(table, shown)
        self.centre = Centre(table, shown, motion)
        self.duelling = DuelScene(table, shown, motion)
        self.fades.add(self.duelling.verdicts)
        self.showdown = ShowdownScene(table, shown, motion)
        self.standing = StandingsRow(table, shown, self.rows)
        self.choosing = Choosing(shown, self.words, self.pick)
        self.stories = PlacesAnimator(table, shown, motion, self.words, standing=self.standing, tray=self.tray)
        self._baked: object = None
        """The board and looks for which the ground was rendered."""

    # ---- places

    def layout_places(self, *, is_new: bool) -> None:
        layout = Layout(self.zones)
        self.tray.place(self.canvas, layout.die)
        self.board.lay(layout)
        self.lit.lay(layout)
        self.centre.lay(layout, self.canvas)
        self.duelling.lay(layout)
        self.showdown.lay(layout)
        self.standing.lay(layout, self.canvas)
        self.choosing.lay(layout)
        self.stories.lay(layout)

    @property
    def layout(self) -> Layout:
        return self.stories.layout

    # ---- position and time

    def shown_of(self, state: PlacesState) -> PlacesViewModel:
        return PlacesViewModel.of(state, self.table.guests)

    def counted(self, shown: PlacesViewModel) -> tuple[int, ...]:
        return tuple(shown.counters)

    def decisive(self, seat: int) -> Decisive | None:
        # After a showdown the counters did not decide.
        return None if self.shown.hands else Decisive(self.standing.purse(seat), 52.0, counter, high=40.0)

    def synced(self, state: PlacesState, before: PlacesViewModel) -> None:
        pips = self.shown.pips
        self.tray.lay((), () if pips < 0 else (str(pips),))
        self.choosing.close()
        self.history.mark(state)

    def rewound(self, state: PlacesState) -> None:
        self.history.rewind(state)

    def undo_script(self, seen: Snapshot[PlacesViewModel, PlacesAnimations]) -> Script | None:
        return self.stories.animate_undo(seen) if self.shown.hands else None

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, ColoursDealt):
                # Before the board is rendered for the first time.
                self.shown.deal(event.colours, self.table.guests)
            elif isinstance(event, CardDrawn) and event.role is not Role.SHOWDOWN:
                use: Use = "page" if event.role is Role.DOT else "duel"
                self.centre.expect(event.card, use, int(event.role is Role.DEFENDER))
                self.centre.expect(event.card, "used")
        self.history.hear(events)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.centre.work()

    @property
    def is_still(self) -> bool:
        return super().is_still and self.tray.is_still

    # ---- preparing

    def preparing(self) -> Iterator[bool]:
        yield from interleave(self.tray.preparing(), self._pictures())

    def _pictures(self) -> Iterator[bool]:
        yield from self.centre.preparing()
        yield from self.duelling.preparing(self.canvas)
        yield from self.board.preparing(self.canvas)
        yield from self.centre.preparing_letters()

    def printing(self) -> Iterator[bool]:
        return self.board.printing(self.canvas)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return super().stale or self._baked != (self.shown.board, self.shown.looks)

    def draw_static(self, canvas: Canvas) -> None:
        self._baked = (self.shown.board, self.shown.looks)
        self.board.draw_static(canvas)

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        k = self.layout.k
        return [AmbientEffect("ripple", self.layout.at(spot), 34 * k) for spot in WATER]

    def draw(self, canvas: Canvas) -> None:
        self.draw_ambient(canvas)
        self.tray.draw(canvas)
        self._draw_thrown(canvas)
        if self.shown.hands:
            if self.motion.coming:
                self._draw_journey(canvas)
            self.showdown.draw(canvas)
            offers = () if self.is_returning else tuple(self.offers.values())
            self.draw_light(canvas, partial(self.showdown.draw_lit, offers=offers) if offers else None)
            self.showdown.draw_slides(canvas)
        else:
            self._draw_journey(canvas)
        self.motion.draw_flares(canvas)

    def _draw_thrown(self, canvas: Canvas) -> None:
        told, draw = self.board.thrown(), self.board.draw_thrown
        is_showdown = bool(self.shown.hands)
        things: dict[tuple[str, str], Draw] = {}
        if any(told):
            things[told] = lambda onto: draw(onto, *told, is_showdown=is_showdown)
        self._thrown.draw(canvas, things, reduced_motion=self.skip_transitions)

    def _draw_journey(self, canvas: Canvas) -> None:
        board, centre, motion = self.board, self.centre, self.motion
        offers = () if self.choosing.is_open else tuple(self.offers.values())
        # The showdown's words take the place of the bank.
        canvas.with_alpha(max(0.0, 2 * motion.coming - 1) if self.shown.hands else 1.0, board.draw_bank)
        centre.draw_piles(canvas)
        self.draw_light(canvas, partial(self.lit.draw_fields, offers=offers) if offers else None)
        banners: dict[tuple[int, str], Draw] = {}
        if motion.line is not None and motion.duel is None and motion.reading is None:
            seat, text = motion.line
            banners[motion.line] = partial(centre.draw_banner, seat=seat, text=text)
        board.draw_marks(canvas)
        board.draw_figures(canvas)
        ways: dict[object, Draw] = {
            (offer.seat, offer.action): partial(self.lit.draw_way, offers=(offer,)) for offer in offers if offer.action
        }
        self._ways.draw(canvas, ways, reduced_motion=self.skip_transitions)
        self._banners.draw(canvas, banners, reduced_motion=self.skip_transitions)
        if motion.duel is not None:
            self.duelling.draw_dim(canvas, motion.duel)
            board.draw_arrow(canvas, motion.duel)
            self.duelling.draw(canvas, motion.duel, reduced_motion=self.skip_transitions)
        if motion.reading is not None:
            centre.draw_reading(canvas, motion.reading)
        if self.choosing.is_open:
            self.history.draw(canvas, self.layout.panel, self.table.guests)
        board.draw_flights(canvas)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        self.standing.draw(canvas, seat, box)

    def name_width(self, wide: float, high: float) -> float:
        return name_width(wide, high)

    # ---- choosing

    def targets(self, offer: Offer[PlacesState]) -> Sequence[Target]:
        return self.choosing.targets(offer)

    def choices(self, offer: Offer[PlacesState]) -> Sequence[Choice]:
        return self.choosing.choices(offer)

    def preferred(self, offer: Offer[PlacesState]) -> str | None:
        return self.choosing.preferred(offer)

    def refusal(self, state: PlacesState, seat: int, spot: Spot) -> str:
        return self.choosing.refusal(state, seat, spot)

    def suggest(self, state: PlacesState, seat: int, action: object) -> None:
        self.choosing.close()

    def about(self, spot: Spot) -> Tooltip | None:
        if self.choosing.is_open:
            return None
        seat = next(iter(self.offers), max(0, self.shown.roller))
        return tooltips.about(self.shown, self.layout, seat, self.rows, self.table, spot)

    # ---- words

    def telling(self, event: Event) -> str:
        return self.words.telling(event)

    def headline(self, offer: Offer[PlacesState]) -> str:
        return self.words.headline(offer.state)

    def hint(self, offer: Offer[PlacesState]) -> str:
        return self.words.hint(offer)

    def advice(self, state: PlacesState, seat: int, action: object) -> str:
        return self.words.advice(state, seat, action) or super().advice(state, seat, action)

    def subtitle(self) -> str:
        return tr("Bank: {n}", n=self.shown.bank)
