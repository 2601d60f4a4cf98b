"""The view of Going Places: composes board, cards, animations, and choices for the match screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from typing import Final

from game.games.places.actions import SWAP, Enter, Race, Retreat, Swap
from game.games.places.board import LOOP, QUARTERS, Kind, progress_on
from game.games.places.chain import EffectKind
from game.games.places.deck import deck
from game.games.places.events import CardDrawn, ColoursDealt, DuelCardsRevealed, DuelStarted, Role
from game.games.places.queries import block, preview, start_of
from game.games.places.rules import CHAIN, DUELLING, MOVING, SHOWDOWN, SWAPPING, PlacesState, new
from game.rules.bitset import numbers
from game.rules.contract import Event, Seat
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide, ScreenCommand
from game.stage.layout.shapes import Box, Disc, Shape, Spot, Target
from game.stage.pieces import PLAIN_DIE, Thrown
from game.stage.table.ambient import AmbientEffect
from game.stage.table.lifting import Lift
from game.stage.table.offer import Choice, Offer
from game.stage.table.table import Table
from game.stage.table.transitions import Draw, FadeGroup
from game.stage.table.tray import Tray
from game.stage.table.view import Decisive, View
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import N_, ntr, tr
from game.stage.time.incremental_job import interleave
from game.stage.time.timeline import Script

from . import cards
from .animator import PlacesAnimator
from .board import Board, counter
from .duel import DuelScene
from .ground import CHIMNEYS, WATER
from .layout import HEIGHT, SMALL, WIDTH, Layout, fields, goal, pitch, yard
from .showdown import ShowdownScene
from .standings import PURSE, StandingsRow, hand_width, is_below
from .texts import PlacesTexts
from .viewmodel import Duel, PlacesAnimations, PlacesViewModel

TOUCH: Final = 40.0
"""Radius of a target where the board leaves room for it."""


@dataclass(frozen=True, slots=True)
class MoveTarget(Disc):
    """A figure and its landing field as one target; the focus ring is on the figure."""

    landing: Disc | None = None

    def contains(self, spot: Spot) -> bool:
        return Disc.contains(self, spot) or (self.landing is not None and self.landing.contains(spot))


class PlacesView(View[PlacesState, PlacesViewModel, PlacesAnimations]):
    ratio = WIDTH / HEIGHT
    unsaid = (object,)
    animator: PlacesAnimator
    layout: Layout

    def __init__(self, table: Table) -> None:
        start = PlacesViewModel.seen_by(new(len(table.guests), frozenset()), table.guests)
        super().__init__(table, start, PlacesAnimations())
        shown, motion = self.shown, self.motion
        self._banners: FadeGroup[tuple[int, str]] = self.fades.add(FadeGroup(is_in_turn=True))
        """The banner line, by seat and words."""
        self._thrown: FadeGroup[tuple[str, str]] = self.fades.add(FadeGroup(is_in_turn=True))
        """The words beside the die."""
        self._ways: FadeGroup[object] = self.fades.add(FadeGroup())
        self._signs: FadeGroup[object] = self.fades.add(FadeGroup())
        self.words = PlacesTexts(table)
        self.tray = Tray(PLAIN_DIE, 1, table)
        self.aside: set[int] = set()
        """The cards picked so far to be swapped for new ones (P-65)."""
        self.board = Board(table, shown, motion)
        self.duelling = DuelScene(table, shown, motion)
        self.fades.add(self.duelling.verdicts)
        self.showdown = ShowdownScene(table, shown, motion)
        self.standing = StandingsRow(table, shown, self.rows)
        self.animator = PlacesAnimator(table, shown, motion, self.words, standing=self.standing, tray=self.tray)

    # ---- layout

    def layout_places(self, *, is_new: bool) -> None:
        layout = self.layout = Layout(self.zones)
        self.tray.place(self.canvas, layout.die, self.zones.toss)
        self.board.lay(layout)
        self.standing.lay(layout, self.canvas)
        self.duelling.layout = self.showdown.layout = self.animator.layout = layout

    # ---- position and time

    def shown_of(self, state: PlacesState) -> PlacesViewModel:
        return PlacesViewModel.seen_by(state, self.table.guests)

    def counted(self, shown: PlacesViewModel) -> tuple[int, ...]:
        return tuple(shown.counters)

    def decisive(self, seat: int) -> Decisive | None:
        # After a showdown the counters did not decide.
        return None if self.shown.hands else Decisive(self.standing.purse(seat), 52.0, counter, high=40.0)

    def synced(self, state: PlacesState, before: PlacesViewModel) -> None:
        self.aside.clear()
        pips = self.shown.pips
        self.tray.lay((), () if pips < 0 else (str(pips),))
        if state.phase in (CHAIN, DUELLING) and state.pending[-1].kin is EffectKind.DUEL:
            self.motion.duel = Duel.of(state)

    def die(self, seat: int, source: str) -> Thrown:
        return self.tray.kind

    def throw_label(self, state: PlacesState) -> tuple[str, str]:
        if state.phase == SHOWDOWN:
            return N_("Deal the cards"), "right"
        if state.phase != CHAIN:
            return N_("Roll the die"), "dice"
        match state.pending[-1].kin:
            case EffectKind.DUEL:
                return N_("Draw a card"), "right"
            case EffectKind.AGAIN:
                return N_("Roll again"), "dice"
        return "", ""  # a card for a dot is read aloud, and then waits for a press

    def undo_script(self, seen: Snapshot[PlacesViewModel, PlacesAnimations]) -> Script | None:
        return self.animator.animate_undo(seen) if self.shown.hands else self.animator.walk_back(seen)

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, ColoursDealt):
                # Before the board is rendered for the first time.
                self.shown.deal(event.colours, self.table.guests)
            elif isinstance(event, DuelStarted) and self.shown.held:
                for card in chain(self.shown.held[event.challenger], self.shown.held[event.defender]):
                    self.board.expect(card, "held")
                self.prepare_anew()
            elif isinstance(event, DuelCardsRevealed):
                for side, card in enumerate(event.cards):
                    self.board.expect(card, "duel", side)
                    self.board.expect(card, "used")
                self.prepare_anew()
            elif isinstance(event, CardDrawn) and event.role < Role.SHOWDOWN:
                use: cards.Use = "page" if event.role is Role.DOT else "duel"
                self.board.expect(event.card, use, int(event.role is Role.DEFENDER))
                self.board.expect(event.card, "used")
                self.prepare_anew()

    # ---- preparing

    def coming_up(self) -> Iterator[bool]:
        board, duel = self.board.coming_up(self.canvas), self.duelling.coming_up(self.canvas)
        yield from interleave(self.tray.coming_up(), chain(board, duel))

    # ---- drawing

    def static_key(self) -> Hashable:
        return self.shown.board, self.shown.looks

    def draw_static(self, canvas: Canvas) -> None:
        self.board.draw_static(canvas)

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        at, k = self.layout.at, self.layout.k
        smoke = [AmbientEffect("smoke", at(spot), 30 * k) for spot in CHIMNEYS]
        return [*smoke, *(AmbientEffect("ripple", at(spot), 34 * k) for spot in WATER)]

    def draw(self, canvas: Canvas) -> None:
        self.draw_ambient(canvas)
        self.tray.draw(canvas)
        thrown = self.board.thrown()
        words = partial(self.board.draw_thrown, name=thrown[0], words=thrown[1], is_showdown=bool(self.shown.hands))
        self.draw_fading(canvas, self._thrown, thrown if any(thrown) else None, words)
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
        self.tray.draw_thrown(canvas)

    def _draw_journey(self, canvas: Canvas) -> None:
        board, motion = self.board, self.motion
        offers = tuple(self.offers.values())
        # The showdown's words take the place of the bank.
        canvas.with_alpha(max(0.0, 2 * motion.coming - 1) if self.shown.hands else 1.0, board.draw_bank)
        board.draw_piles(canvas)
        moves = [offer for offer in offers if offer.state.phase == MOVING]
        self.draw_light(canvas, partial(self.board.draw_fields, offers=moves) if moves else None)
        seat, text = motion.line or (-1, "")
        banner = motion.line if motion.duel is None and motion.reading is None else None
        board.draw_marks(canvas)
        chosen = [offer for offer in moves if offer.action]
        ways: dict[object, Draw] = {(one.seat, one.action): partial(board.draw_way, offer=one) for one in chosen}
        self._ways.draw(canvas, ways, reduced_motion=self.skip_transitions)
        board.draw_figures(canvas)
        self._signs.draw(canvas, board.signs(canvas, moves), reduced_motion=self.skip_transitions)
        say = partial(board.draw_banner, seat=seat, text=text)
        told = partial(self.draw_fading, canvas, self._banners, banner, say)
        swaps = [offer for offer in offers if offer.state.phase == SWAPPING]
        is_spread = bool(swaps) or motion.swapper >= 0
        if not is_spread:
            told()
        if motion.duel is not None:
            self.duelling.draw_dim(canvas, motion.duel)
            duels = [offer for offer in offers if offer.state.phase == DUELLING]
            stake = self.words.stake(duels[0].state) if duels else ""
            self.duelling.draw(canvas, motion.duel, reduced_motion=self.skip_transitions, stake=stake)
            self.draw_light(canvas, partial(self.showdown.draw_lit, offers=duels) if duels else None, board=1)
        if is_spread:
            self.showdown.draw_spread(canvas, swaps[0].seat if swaps else motion.swapper, self.aside)
            told()
        if swaps:
            self.draw_light(canvas, partial(self.showdown.draw_lit, offers=swaps), board=1)
        if motion.reading is not None:
            board.draw_reading(canvas, motion.reading)
        board.draw_flights(canvas)

    def draw_over_ring(self, canvas: Canvas, key: str) -> None:
        for offer in self.offers.values():
            if offer.action and offer.state.phase == MOVING:
                self.board.draw_figures(canvas, self.layout.at(self.shown.spot(offer.seat, start_of(offer.action))))

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        self.standing.draw(canvas, seat, box)

    def name_width(self, wide: float, high: float) -> float:
        return wide - (4 if is_below(wide, high) else PURSE) - (hand_width(high) if self.shown.held else 0)

    # ---- choosing

    def targets(self, offer: Offer[PlacesState]) -> Sequence[Target]:
        return list(self._moves(offer) if offer.state.phase == MOVING else self._cards(offer))

    def _cards(self, offer: Offer[PlacesState]) -> Iterator[Target]:
        state, final, shown = offer.state, offer.state.showdown, self.shown
        if state.phase == SWAPPING:
            for card, box in zip(shown.held[offer.seat], self.layout.spread(), strict=True):
                pick = self.pick(offer.seat, partial(self.aside.symmetric_difference_update, (card,)))
                label = tr("Keep this card") if card in self.aside else tr("Put this card aside")
                yield Target(cards.name(card), box, pick, label, spoken=self.words.card(card, shown.looks, None))
            return
        if final is None:
            boxes = self.layout.reserve(int(offer.seat == state.pending[-1].rival), len(offer.legal))
        else:
            boxes = self.layout.hand(final.order.index(offer.seat), len(final.order), len(offer.legal))
        for play, box in zip(offer.legal, boxes, strict=True):
            spoken = self.words.card(play.card, shown.looks, None if final is None else shown.colours[offer.seat])
            label = self.words.advice(state, offer.seat, play)
            yield Target(cards.name(play.card), box, Decide(offer.seat, play), label, spoken=spoken)

    def _moves(self, offer: Offer[PlacesState]) -> Iterator[Target]:
        seat, moves = offer.seat, offer.legal
        starts = [start_of(move) for move in moves]
        ends = [preview(offer.state, seat, move).end for move in moves]
        for move, start, end in zip(moves, starts, ends, strict=True):
            act, spoken = Decide(seat, move), self.words.move(offer.state, seat, move)
            if starts.count(start) > 1:
                # Both moves of a figure within the lane: each is chosen by its landing field.
                yield Target(f"field{start}to{end}", self._disc(seat, end), act, tr("Move here"), spoken=spoken)
            else:
                landing = self._disc(seat, end) if end and ends.count(end) == 1 else None
                figure = self._disc(seat, start)
                shape = MoveTarget(figure.x, figure.y, figure.r, landing)
                yield Target(f"field{start}", shape, act, _label(move), spoken=spoken)

    def lifts(self, offer: Offer[PlacesState]) -> Iterator[Lift]:
        """Yield the figures that can move, and the cards that can be played or put aside."""
        state, seat, shown = offer.state, offer.seat, self.shown
        if state.phase == MOVING:
            moves = [(move, preview(state, seat, move)) for move in offer.legal]
            for start in dict.fromkeys(start_of(move) for move, _ in moves):
                ends = [seen.end for _, seen in moves if seen.start == start and seen.end]
                places = [(self._key(offer, start, end), self._disc(seat, end)) for end in ends]
                if places:
                    spot = self.layout.at(shown.spot(seat, start))
                    yield self.layout.lift((seat, start), self.table.guests[seat].look, spot, places)
            return
        for target in offer.targets:
            card, box = int(target.key.removeprefix("card")), target.shape.bounds
            if state.phase == SWAPPING:
                place = self.layout.below_spread
            elif state.showdown is None:
                place = self.layout.stand(self.motion.duel.seats.index(seat) if self.motion.duel else 0)
            else:
                place = self.layout.slots(len(shown.hands))[len(shown.trick)]
            is_hidden = state.phase == DUELLING
            draw = partial(cards.draw_carried, number=card, wide=box.w, looks=shown.looks, is_hidden=is_hidden)
            yield Lift(target.key, box.centre, box, draw, [(target.key, place)], stays=state.phase != SWAPPING)

    def _key(self, offer: Offer[PlacesState], start: int, end: int) -> str:
        keys = f"field{start}to{end}", f"field{start}"
        return next(target.key for target in offer.targets if target.key in keys)

    def _disc(self, seat: Seat, progress: int) -> Disc:
        layout = self.layout
        return Disc(*layout.at(self.shown.spot(seat, progress)), min(TOUCH, pitch() / 2 * layout.k - 0.5))

    def preferred(self, offer: Offer[PlacesState]) -> str | None:
        if offer.state.phase == MOVING:  # the figure furthest ahead
            return offer.key_of(max(offer.legal, key=start_of))
        if offer.state.phase == SWAPPING:
            return "swap"
        # The strongest card but a joker, which is worth keeping.
        strength = deck().strength
        return offer.key_of(min(offer.legal, key=lambda play: (deck().card(play.card).is_joker, -strength[play.card])))

    def suggest(self, state: PlacesState, seat: Seat, action: object) -> None:
        self.aside = {*action.cards} if isinstance(action, Swap) else set()

    def choices(self, offer: Offer[PlacesState]) -> Sequence[Choice]:
        if offer.state.phase == SWAPPING:
            swap = SWAP(tuple(sorted(self.aside)))
            label, icon = self.words.advice(offer.state, offer.seat, swap), "redo" if self.aside else "check"
            return (Choice("swap", label, Decide(offer.seat, swap), icon=icon, look="primary"),)
        if offer.state.phase != MOVING:
            return ()
        return (Choice("history", tr("What happened?"), ScreenCommand("history"), icon="clock", look="quiet"),)

    def is_taken_by_button(self, offer: Offer[PlacesState]) -> bool:
        return offer.state.phase != SWAPPING

    def refusal(self, state: PlacesState, seat: Seat, spot: Spot) -> str:
        layout, shown = self.layout, self.shown
        if state.phase in (DUELLING, SHOWDOWN):
            return tr("Play a card of your own hand.") if layout.final.contains(spot) else ""
        if state.phase != MOVING:
            return ""
        figures = {shown.spot(who, 0): (who, 0) for who in range(state.seats) if state.waiting(who)}
        for who, bits in enumerate(state.figures):
            figures |= {shown.spot(who, progress): (who, progress) for progress in numbers(bits)}
        found = layout.station_at(spot, figures)
        if found is not None:
            who, progress = figures[found]
            why = block(state, progress) if who == seat else None
            return tr("That pawn is not yours.") if who != seat else "" if why is None else tr(why.value)
        return "" if layout.station_at(spot) is None else tr("None of your pawns gets there with this roll.")

    # ---- tooltips

    def things(self) -> Iterator[tuple[Shape, str]]:
        shown, layout, count = self.shown, self.layout, self.shown.board.figures
        if shown.hands:
            return
        seat = next(iter(self.offers), max(0, shown.roller))
        for place, middle in enumerate(fields()):
            yield layout.disc(middle), self._told_of_field(seat, place)
        for quarter, number in product(range(QUARTERS), range(count)):
            words = tr("A home space: only an exact number leads here.")
            yield layout.disc(goal(quarter, number), SMALL), words
            words = tr("The start: with a 1 a pawn sets out, with a 2 one space further.")
            yield layout.disc(yard(quarter, number, count), SMALL), words
        words = tr("Place cards: drawn on dots and in duels.")
        left = ntr("{n} card left.", "{n} cards left.", shown.pile)
        yield layout.pile, f"{words} {left}"
        words = ntr("The bank holds {n} piece.", "The bank holds {n} pieces.", shown.bank)
        end = tr("When it is empty, the journey ends.")
        yield layout.bank, f"{words} {end}"
        for who, box in self.rows.items():
            counters = ntr("{n} piece", "{n} pieces", shown.counters[who])
            home = tr("{n} of {count} pawns home", n=shown.home(who), count=count)
            yield box, f"{self.table.name(who)}: {counters}, {home}."

    def _told_of_field(self, seat: Seat, place: int) -> str:
        quarter = self.shown.colours[seat]
        kind = Kind(self.shown.board.kinds[quarter][progress_on(quarter, place)])
        if place % (LOOP // QUARTERS) == 0 and kind is Kind.PLAIN:
            return tr("An entry space: waiting pawns of this quarter come in here.")
        name = self.table.name(seat)
        match kind:
            case Kind.OWN_DOT:
                return tr("A dot in {name}’s colour: a piece from the bank.", name=name)
            case Kind.DOT:
                return tr("A dot: {name} would draw a place card here.", name=name)
            case Kind.CIRCLE:
                return tr("A circle: whoever lands here jumps to the next one.")
            case _:
                return tr("A plain space: nothing happens here.")

    # ---- texts

    def describe(self, event: Event) -> str:
        return self.words.describe(event)

    def recount(self, event: Event) -> str:
        if not isinstance(event, CardDrawn) or event.role is not Role.DOT:
            return self.describe(event)
        return tr("{line} “{story}”", line=self.describe(event), story=cards.translated(deck().card(event.card).text))

    def headline(self, offer: Offer[PlacesState]) -> str:
        return self.words.headline(offer.state)

    def hint(self, offer: Offer[PlacesState]) -> str:
        return self.words.hint(offer)

    def advice(self, state: PlacesState, seat: int, action: object) -> str:
        return self.words.advice(state, seat, action)

    def subtitle(self) -> str:
        return tr("Bank: {n}", n=self.shown.bank)


def _label(move: Race) -> str:
    return tr("Go back") if isinstance(move, Retreat) else tr("Set out") if isinstance(move, Enter) else tr("Move")
