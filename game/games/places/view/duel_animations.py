"""Animations of Going Places for drawn cards, duels and moving counters."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import Final

from game.games.places import events as happened
from game.games.places.board import LOOP, field_of
from game.games.places.chain import PATIENCE
from game.games.places.deck import deck
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE
from game.stage.table.animator import on
from game.stage.table.table import Table
from game.stage.text.language import N_, tr
from game.stage.time.timeline import Script, together, tween

from . import cards
from .animator_base import CALM, LineAnimator
from .geometry import beside
from .standings import StandingsRow
from .texts import Words
from .viewmodel import FLIGHT, Duel, Flight, PlacesAnimations, PlacesViewModel, Reading

FLIP: Final = 0.3
FLY: Final = 0.5
COME: Final = 0.42
"""Seconds in which the board darkens for a duel and the figures hop onto the stage."""
READ: Final = 1.1
READ_LETTER: Final = 0.022
"""Seconds to read a card that continues by itself: base, and per letter."""
LAID: Final = 0.22
"""Seconds in which a card that was read moves onto the discards."""
HELD: Final = 0.6
"""Seconds for which the second card is held before it is turned."""
BACK, LUNGE, CLASH, DROP = 0.18, 0.14, 0.12, 0.24
"""Seconds in which the cards lean back, meet and strike sparks, and the loser's card falls."""
GROW: Final = 0.3
"""Seconds in which the winner grows and the loser shrinks."""
LEAN: Final = 0.35
"""Distance of leaning back, as a share of the cards' way to each other."""

POINT: Final = 0.16
"""Seconds in which the arrow of the loser's retreat is drawn."""

Show = Callable[[float], None]


class DuelAnimator(LineAnimator):
    """Animates cards, duels and counters."""

    def __init__(
        self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations, words: Words, standing: StandingsRow
    ) -> None:
        super().__init__(table, shown, motion, words)
        self._standing = standing

    # ---- cards

    def draw(self, event: happened.CardDrawn) -> Script:
        """Animate a drawn card of the race, for reading or for a duel."""
        try:
            yield self._read(event) if event.role is happened.Role.DOT else self._draw_for_duel(event)
        finally:
            self.shown.pile, self.shown.top = event.left, event.card

    def _read(self, event: happened.CardDrawn) -> Script:
        """Fly a card from the pile to the middle, turn it, and wait for a human player's press."""
        motion = self.motion
        reading = motion.reading = Reading(event.seat, event.card)
        motion.words = tr("{name} reads a card", name=self.name(event.seat))
        motion.line = None
        self.shown.pile = event.left
        try:
            yield self._fly_and_turn(lambda t: setattr(reading, "way", t), lambda t: setattr(reading, "turn", t))
            yield 0.3
            waiting = self.table.cue(event.seat, N_("Continue"), "check")
            first = next(waiting, None)
            if first is None:
                # No human player has to press: leave time to read it aloud.
                yield READ + READ_LETTER * len(cards.translated(deck().card(event.card).text))
            else:
                yield first
                yield waiting
            if not self.table.reduced_motion:
                yield tween(LAID, lambda t: setattr(reading, "laid", t), EASE["in_out_sine"])
        finally:
            motion.reading = None
        self.set_out(event.seat)

    def _fly_and_turn(self, fly: Show, turn: Show, held: Script | None = None) -> Script:
        """Fly a card from the pile to its place and turn it, after `held` if given."""
        if self.table.reduced_motion:
            fly(1.0)
            turn(1.0)
            yield CALM
            return
        yield tween(0.3, fly, EASE["out_cubic"])
        if held is not None:
            yield held
        self.table.sound("card_flip", gain=0.6)
        yield tween(FLIP, turn)

    @on(happened.InstructionRead)
    def _instruct(self, event: happened.InstructionRead) -> Script:
        yield self.say(event)

    @on(happened.PileRenewed)
    def _renew(self, event: happened.PileRenewed) -> Script:
        self.shown.pile, self.shown.top = event.cards, 0
        self.table.sound("card_flip", gain=0.6)
        yield self.say(event)

    # ---- duels

    @on(happened.DuelStarted)
    def _challenge(self, event: happened.DuelStarted) -> Script:
        yield self.close()
        challenger, defender, shown, motion = event.challenger, event.defender, self.shown, self.motion
        contested = shown.spot(challenger, event.challenger_at)
        duel = Duel((challenger, defender), event, below=shown.top, contested=contested)
        if event.came_from and not event.going_back:
            duel.origin = shown.spot(challenger, event.came_from)
        self.table.sound("duel_drum", gain=0.6)
        yield self.ring(contested, 0.3)
        motion.duel = duel
        self.line(event)
        self._announce(event)
        try:
            if not self.table.reduced_motion:
                yield tween(COME, lambda t: setattr(duel, "opened", t), EASE["in_out_sine"])
        finally:
            duel.opened = 1.0
        yield self.say(event)

    def _announce(self, event: happened.DuelStarted) -> None:
        """Announce both sides in the turn bar."""
        names = {"name": self.name(event.challenger), "other": self.name(event.defender)}
        self.motion.words = tr("Duel! {name} against {other}", **names)

    def _draw_for_duel(self, event: happened.CardDrawn) -> Script:
        duel = self.motion.duel
        if duel is None:
            duel = self.motion.duel = Duel((event.seat, event.seat), below=self.shown.top, opened=1.0)
        side = 0 if event.role is happened.Role.CHALLENGER else 1
        ways, turns = duel.ways, duel.turns
        yield self.table.cue(event.seat, N_("Draw a card"), "right")
        if duel.begun is not None:
            self._announce(duel.begun)  # the drawing seat has become the actor, but it takes no turn
        duel.cards[side] = event.card
        self.shown.pile = event.left
        held = self._hold(duel) if side else None
        yield self._fly_and_turn(lambda t: ways.__setitem__(side, t), lambda t: turns.__setitem__(side, t), held)
        yield 0.25
        if side and not self.table.reduced_motion:
            # Before the result is announced, so that animals and lamp do not react early.
            yield self._clash(duel)

    def _hold(self, duel: Duel) -> Script:
        """Let the second card tremble face down during the drum roll."""

        def show(t: float) -> None:
            duel.trembling = 4 * sin(2 * pi * 9 * t) * t if t < 1 else 0.0

        self.table.sound("duel_drum", gain=0.8)
        try:
            yield tween(HELD, show)
        finally:
            duel.trembling = 0.0

    @on(happened.DuelTied)
    def _tied(self, event: happened.DuelTied) -> Script:
        yield self.say(event, long=0.4)
        duel = self.motion.duel
        if duel is not None:
            duel.cards, duel.ways, duel.turns = [0, 0], [0.0, 0.0], [0.0, 0.0]
            duel.is_struck = False

    @on(happened.DuelDecided)
    def _decided(self, event: happened.DuelDecided) -> Script:
        duel = self.motion.duel
        if duel is not None:
            duel.won = 0 if event.challenger_won else 1
            self.motion.words = tr("{name} wins the duel", name=self.name(event.winner))
            duel.fallen = duel.grown = 1.0
            self.line(event)
            if not self.table.reduced_motion:
                duel.fallen = duel.grown = 0.0
                yield together(
                    tween(DROP, lambda t: setattr(duel, "fallen", t), EASE["out_bounce"]),
                    tween(GROW, lambda t: setattr(duel, "grown", t), EASE["out_cubic"]),
                )
            if duel.begun is not None:
                duel.arrow, duel.pointed = self._way_back(duel.begun, event), 1.0
                if duel.arrow and not self.table.reduced_motion:
                    yield tween(POINT, lambda t: setattr(duel, "pointed", t))
        self.table.sound("segment_done", gain=0.6)
        yield self.say(event, long=0.9)

    def _clash(self, duel: Duel) -> Script:
        """Let the cards lean back, rush at each other, and strike."""

        def rush(t: float) -> None:
            duel.nearer = -LEAN + (1 + LEAN) * t**3

        duel.is_struck = True
        try:
            yield tween(BACK, lambda t: setattr(duel, "nearer", -LEAN * t), EASE["out_cubic"])
            yield tween(LUNGE, rush)
            self.table.sound("dice_knocked", gain=0.9)
            yield tween(CLASH, lambda t: setattr(duel, "clash", t))
            yield tween(LUNGE, lambda t: setattr(duel, "nearer", 1 - t), EASE["out_cubic"])
        finally:
            duel.nearer = duel.clash = 0.0

    def _way_back(self, begun: happened.DuelStarted, event: happened.DuelDecided) -> tuple[Spot, ...]:
        """Return a line outside the road from the contested field to the loser's destination; () if unknown."""
        at = begun.defender_at if event.challenger_won else begun.challenger_at
        if begun.number >= PATIENCE or at == 1 or not (begun.came_from or begun.going_back):
            return ()
        back = 1
        if not begun.going_back:
            back = (begun.challenger_at - begun.came_from) % LOOP + (not event.challenger_won)
        length = at - max(1, at - back)
        if not length:
            return ()
        first = field_of(self.shown.colours[event.loser], at)
        steps = max(3, length * 4)
        return tuple(beside(first - 0.35 - (length - 0.7) * step / steps, -52.0) for step in range(steps + 1))

    # ---- counters

    def _fly(self, begin: Spot, end: Spot, count: int) -> Script:
        """Fly counters from one place to another, one after the other."""
        if self.table.reduced_motion:
            yield CALM
            return
        flying = [Flight(*begin, FLIGHT[0]) for _ in range(count)]
        flights = self.motion.flights
        flights += flying

        def show(t: float) -> None:
            for number, flight in enumerate(flying):
                share = EASE["in_out_sine"](max(0.0, min(1.0, t * (1 + 0.25 * (count - 1)) - 0.25 * number)))
                flight.x = begin[0] + (end[0] - begin[0]) * share
                flight.y = begin[1] + (end[1] - begin[1]) * share - 120 * sin(pi * share)
                flight.size = FLIGHT[round((len(FLIGHT) - 1) * sin(pi * share))]

        try:
            yield tween(FLY + 0.15 * (count - 1), show)
            self.table.sound("token_take", gain=0.6, at=end)
        finally:
            flights[:] = [flight for flight in flights if not any(flight is gone for gone in flying)]

    @on(happened.CountersTaken)
    def _take(self, event: happened.CountersTaken) -> Script:
        shown, duel = self.shown, self.motion.duel
        shown.bank = event.bank
        before = shown.counters[event.seat]

        def count() -> None:
            shown.counters[event.seat] = before + event.taken

        if duel is not None and event.why is happened.Gain.DUEL:
            duel.prize = event.taken
        try:
            if event.taken:
                yield together(self._bring(event, before, count), self.say(event))
            else:
                yield self.say(event)
        finally:
            count()

    def _bring(self, event: happened.CountersTaken, before: int, count: Callable[[], None]) -> Script:
        """Fly counters from the bank; the count rises when they arrive."""
        purse, number = self._standing.purse(event.seat), self._standing.number(event.seat)
        yield self._fly(self.layout.till, purse, event.taken)
        yield self.count(number, before, before + event.taken, count)
        count()

    @on(happened.CounterReturned)
    def _give_back(self, event: happened.CounterReturned) -> Script:
        if not event.returned:
            return
        shown, purse = self.shown, self._standing.purse(event.seat)
        shown.counters[event.seat] -= event.returned

        def go() -> Script:
            yield self._fly(purse, self.layout.till, event.returned)
            shown.bank = event.bank

        try:
            yield together(go(), self.say(event))
        finally:
            shown.bank = event.bank
