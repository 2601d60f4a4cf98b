"""The stories of Going Places, with one short line for every step: turns, throws, moves, cards, counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.games.places import events as happened
from game.games.places.deck import deck
from game.games.places.queries import path
from game.rules.bitset import numbers
from game.rules.common import TurnEnded, TurnStarted
from game.rules.contract import Seat
from game.stage.layout.shapes import Spot
from game.stage.table.animator import on
from game.stage.table.reward import Reward, star
from game.stage.table.track import Flight, Pose
from game.stage.table.track_animator import Hop, TrackAnimator
from game.stage.table.viewmodel import Snapshot
from game.stage.text.language import N_, ntr, tr
from game.stage.time.timeline import Script, after, together, wait

from . import cards
from .duel import VERDICT, DuelAnimator
from .layout import Layout
from .showdown import ShowdownAnimator
from .viewmodel import NOTHING, SCARCE, PlacesAnimations, PlacesViewModel, Reading

BRISK: Final = 2.0
"""Speed factor of a throw that no person has made."""
FLY: Final = 0.36
READ: Final = 0.6
READ_LETTER, OWN_LETTER = 0.013, 0.035
"""Seconds to read a card that continues by itself: base, per letter, and per letter for a person's own card."""
DEALT: Final = 0.06
"""Seconds for a card that is dealt into a hand."""
LAID: Final = 0.22
"""Seconds in which a card that was read moves onto the discards."""
SWAPPED: Final = 0.6
"""Seconds for which a hand with new cards stands."""
APART: Final = 0.15
"""Seconds between two flying counters."""
COUNTER: Final = 56.0
"""Size in u of a flying counter, which is larger in the air."""
STEPS: Final = Hop(0.16, 30.0), Hop(0.128, 30.0)
"""Hops from field to field, on short and on long ways."""
LONG: Final = 5
"""Number of fields from which a way is long."""
JUMP: Final = Hop(0.45, 120.0, "ring_jump")
HOME: Final = Hop(0.55, 150.0)


class PlacesAnimator(DuelAnimator, ShowdownAnimator, TrackAnimator[PlacesViewModel, PlacesAnimations]):
    layout: Layout

    # ---- turns

    @on(happened.ColoursDealt)
    def _deal_colours(self, event: happened.ColoursDealt) -> Script:
        self.shown.deal(event.colours, self.table.guests)
        yield 0.05

    @on(TurnStarted)
    def _begin_turn(self, event: TurnStarted) -> Script:
        self.motion.words, self.motion.line = "", None
        yield self._clear_tray()

    @on(TurnEnded)
    def _end_turn(self, event: TurnEnded) -> Script:
        yield self.close()
        if self.motion.swapper >= 0:
            yield SWAPPED
        self.motion.swapper = NOTHING
        self.motion.line = None
        yield 0.12

    @on(happened.RaceEnded)
    def _end_race(self, event: happened.RaceEnded) -> Script:
        yield self.close()
        self.announce(tr("The journey is over"))
        yield self._clear_tray()
        self.table.sound("treasure", gain=0.6)
        yield self.say(event, long=0.6)
        self.motion.line = None

    # ---- throws

    @on(happened.DieRolled)
    def _roll(self, event: happened.DieRolled) -> Script:
        shown = self.shown
        try:
            self.motion.line = None
            self.line(event)
            shown.pips = NOTHING
            self.say_rolling(event.seat)
            pace = 1.0 if self.table.guests[event.seat].is_human else BRISK
            yield self.tray.throw((), (str(event.pips),), self.next_throw(), pace)
            shown.roller, shown.pips = event.seat, event.pips
            yield 0.12
        finally:
            shown.roller, shown.pips = event.seat, event.pips

    def _clear_tray(self) -> Script:
        # The words beside the die disappear with it.
        self.shown.roller = self.shown.pips = NOTHING
        yield self.tray.clearing()

    @on(happened.NothingMoved, happened.FieldRested, happened.InstructionRead)
    def _only_say(self, event: happened.NothingMoved | happened.FieldRested | happened.InstructionRead) -> Script:
        return self.say(event)

    @on(happened.BackwardForced)
    def _turn_back(self, event: happened.BackwardForced) -> Script:
        yield self.say(event)
        self.motion.line = None

    # ---- on the way

    def _pose(self, seat: Seat, progress: int) -> Pose:
        return Pose(self.layout.at(self.shown.spot(seat, progress)))

    def walk_back(self, seen: Snapshot[PlacesViewModel, PlacesAnimations]) -> Script:
        """Let every figure whose move is undone go back from where it was displayed."""
        shown, figures = self.shown, list(self.shown.figures)
        ways, gone = dict[tuple[Seat, int], tuple[Pose, Pose]](), list[tuple[Seat, int]]()
        for seat, (before, now) in enumerate(zip(seen.shown.figures, figures, strict=True)):
            starts = [pose for (who, _), pose in seen.motion.poses.items() if who == seat]
            starts += [self._pose(seat, at) for at in numbers(before & ~now)]
            for start, at in zip(starts, [*numbers(now & ~before), 0, 0], strict=False):
                ways[seat, -len(ways)] = start, self._pose(seat, at)
                gone.append((seat, at))
        for seat, at in gone:
            shown.move(seat, at, 0)
        try:
            yield self.back(ways)
        finally:
            shown.figures[:] = figures

    def _hop_along(self, seat: Seat, way: Sequence[int], hop: Hop) -> Script:
        """Let a figure hop from progress to progress."""
        shown, piece, carried = self.shown, (seat, 0), self.motion.carried
        if carried is not None and carried.key == (seat, way[0]):
            carried.key = piece
        shown.move(seat, way[0], 0)
        stops = [{piece: self._pose(seat, progress)} for progress in way]
        try:
            seen = (stops[0], stops[-1]) if self.table.reduced_motion else stops
            yield self.hops((piece,), seen, hop)
        finally:
            if self.motion.poses.pop(piece, None) is not None:
                shown.move(seat, 0, way[-1])

    def _walk(self, seat: Seat, start: int, end: int) -> Script:
        steps = path(start, end)
        yield self._hop_along(seat, (start, *steps), STEPS[len(steps) >= LONG])

    @on(happened.FigureAdvanced)
    def _advance(self, event: happened.FigureAdvanced) -> Script:
        yield self.close()
        seat, start, end = event.seat, event.start, event.end
        if event.cause is happened.Cause.THROW:
            self.set_out(seat)
        self.line(event)
        if event.cause is happened.Cause.CIRCLE:
            # The line stays while the figure flies.
            yield 0.15
            yield self._hop_along(seat, (start, end), JUMP)
        else:
            yield self._walk(seat, start, end)

    @on(happened.FigureShifted)
    def _shift(self, event: happened.FigureShifted) -> Script:
        self.set_out(event.seat)
        self.line(event)
        yield self._walk(event.seat, event.start, event.end)

    @on(happened.FigureRetreated)
    def _retreat(self, event: happened.FigureRetreated) -> Script:
        yield self.close()
        if event.cause is happened.Cause.THROW:
            self.set_out(event.seat)
        self.table.sound("steal", gain=0.5)
        if event.end == event.start:
            yield self.say(event)
        else:
            yield together(self.say(event), self._walk(event.seat, event.start, event.end))

    @on(happened.FigureSentHome)
    def _send_home(self, event: happened.FigureSentHome) -> Script:
        yield self.close()
        self.announce(tr("{name} goes back to the start", name=self.name(event.seat)))
        self.table.sound("dice_knocked", gain=0.5)
        yield together(self.say(event), self._hop_along(event.seat, (event.start, 0), HOME))

    @on(happened.GoalReached)
    def _reach_goal(self, event: happened.GoalReached) -> Script:
        self.announce(self.words.line(event))
        self.table.sound("area_closed", gain=0.6)
        field = self.shown.spot(event.seat, event.goal)
        spot, homes = self.layout.at(field), self.standing.homes(event.seat)
        paper = [("paper", shade) for shade in (self.table.guests[event.seat].look, "surface.card_hi")]
        yield together(
            self.ring(field),
            self.burst(spot, event.goal, paper, count=20),
            self.reward(Reward(star, spot, homes, before=str(event.home - 1), after=str(event.home))),
            self.say(event),
        )

    # ---- fields

    @on(happened.DotReached, happened.CircleReached)
    def _reach(self, event: happened.DotReached | happened.CircleReached) -> Script:
        yield self.close()
        yield together(self.ring(self.shown.spot(event.seat, event.at)), self.say(event))

    # ---- cards

    @on(happened.CardDrawn)
    def _draw(self, event: happened.CardDrawn) -> Script:
        if event.role is happened.Role.SHOWDOWN:
            yield self.deal(event)
            return
        if event.role in (happened.Role.HAND, happened.Role.SWAP):
            hand = self.shown.held[event.seat]
            hand[:] = sorted([*hand, event.card])
            self.shown.pile = event.left
            self.table.sound("card_flip", gain=0.4)
            yield DEALT
            if event.role is happened.Role.SWAP:
                yield self.say(event) if self.table.guests[event.seat].is_human else wait(DEALT)
            return
        try:
            yield self._read(event) if event.role is happened.Role.DOT else self.draw_for_duel(event)
        finally:
            self.shown.pile, self.shown.top = event.left, event.card

    def _read(self, event: happened.CardDrawn) -> Script:
        motion = self.motion
        reading = motion.reading = Reading(event.seat, event.card)
        motion.words = tr("{name} reads a card", name=self.name(event.seat))
        motion.line = None
        self.shown.pile = event.left
        try:
            yield self.fly_and_turn(lambda t: setattr(reading, "way", t), lambda t: setattr(reading, "turn", t))
            yield self._reading_time(event)
            yield self.lively(LAID, lambda t: setattr(reading, "laid", t), "in_out_sine")
        finally:
            motion.reading = None
        self.set_out(event.seat)

    def _reading_time(self, event: happened.CardDrawn) -> Script:
        """Wait until a card is read: with several people until its reader presses, unless it can have no effect."""
        card, shown, guests = deck().card(event.card), self.shown, self.table.guests
        is_over = not shown.bank or any(map(shown.is_home, range(len(guests))))
        is_idle = is_over and not deck().moves[event.card]
        if sum(guest.is_human for guest in guests) > 1 and not is_idle:
            waiting = self.table.cue(event.seat, N_("Continue"), "check")
            if (first := next(waiting, None)) is not None:
                yield first
                yield waiting
                return
        letter = OWN_LETTER if guests[event.seat].is_human and not is_idle else READ_LETTER
        yield READ + letter * len(cards.translated(card.text))

    @on(happened.CardsSwapped)
    def _swap(self, event: happened.CardsSwapped) -> Script:
        for card in event.cards:
            self.shown.held[event.seat].remove(card)
            self.shown.top, self.motion.swapper = card, event.seat
            self.table.sound("card_flip", gain=0.6)
        yield self.say(event)

    @on(happened.PileRenewed)
    def _renew(self, event: happened.PileRenewed) -> Script:
        self.shown.pile, self.shown.top = event.cards, 0
        self.table.sound("card_flip", gain=0.6)
        yield self.say(event)

    # ---- counters

    def _fly_counters(self, begin: Spot, end: Spot, count: int) -> Script:
        goal = Flight("counter", (end,), COUNTER)
        counters = (self.fly(n, replace(goal, spots=(begin,)), goal, FLY, 120, COUNTER / 2) for n in range(count))
        yield together(*(after(APART * number, flight) for number, flight in enumerate(counters)))
        self.table.sound("token_take", gain=0.6, at=end)

    @on(happened.CountersTaken)
    def _take(self, event: happened.CountersTaken) -> Script:
        shown, duel = self.shown, self.motion.duel
        shown.bank = event.bank
        if event.taken and event.bank <= SCARCE:
            self.table.sound("duel_drum", gain=0.9, at=self.layout.till)
            if event.bank:
                words = ntr("Only {n} piece left in the bank!", "Only {n} pieces left in the bank!", event.bank)
                self.table.toast(words)
        before, number = shown.counters[event.seat], self.standing.number(event.seat)

        def count() -> None:
            shown.counters[event.seat] = before + event.taken

        is_won = duel is not None and event.why is happened.Gain.DUEL and event.taken > 0
        if duel is not None and is_won:
            duel.prize = event.taken

        def bring() -> Script:
            yield self._fly_counters(self.layout.till, self.standing.purse(event.seat), event.taken)
            # The count rises when they arrive.
            yield self.count(number, before, before + event.taken, count)
            count()

        try:
            said = wait(VERDICT) if is_won else self.say(event)
            yield together(bring(), said) if event.taken else said
        finally:
            count()

    @on(happened.CounterReturned)
    def _give_back(self, event: happened.CounterReturned) -> Script:
        if not event.returned:
            return
        shown, purse = self.shown, self.standing.purse(event.seat)
        shown.counters[event.seat] -= event.returned

        def go() -> Script:
            yield self._fly_counters(purse, self.layout.away if event.is_gone else self.layout.till, event.returned)
            shown.bank = event.bank

        try:
            # In a duel the verdict stands meanwhile.
            yield together(go(), self.say(event) if self.motion.duel is None else wait(FLY + 0.1))
        finally:
            shown.bank = event.bank
