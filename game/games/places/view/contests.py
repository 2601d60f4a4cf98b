"""Told on the table: cards read, duels, counters that change hands, the showdown. A script decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import TYPE_CHECKING, Final

from game.games.places import events as happened
from game.games.places.board import LOOP, field_of
from game.games.places.chain import PATIENCE
from game.games.places.deck import deck
from game.games.places.telling import tell
from game.stage.language import tr
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE
from game.stage.time.timeline import Script, together, tween

from . import cards
from .geometry import beside, standing
from .parts import FLIGHT, Duel, Flight, Reading, Slide
from .voice import CALM, close, ring, say, words

if TYPE_CHECKING:
    from .picture import PlacesView

FLIP: Final = 0.3
FLY: Final = 0.5
READ: Final = 1.1
READ_LETTER: Final = 0.022
"""Seconds to read a card that goes on by itself: for a start, and for every letter."""
OPEN: Final = 0.22
SLIDE: Final = 0.35


# ---- cards


def draw_card(view: PlacesView, event: happened.CardDrawn) -> Script:
    if event.role is happened.Role.SHOWDOWN:
        yield deal(view, event)
        return
    try:
        if event.role is happened.Role.DOT:
            yield _read(view, event)
        else:
            yield _duel_card(view, event)
    finally:
        view.seen.pile = event.left
        view.top = event.card


def _read(view: PlacesView, event: happened.CardDrawn) -> Script:
    """From the pile to the middle, turned, read; waits for a press of a person."""
    reading = Reading(event.seat, event.card)
    view.reading = reading
    view.seen.pile = event.left
    view.line = None
    try:
        yield _fly_and_turn(view, lambda t: setattr(reading, "way", t), lambda t: setattr(reading, "turn", t))
        yield 0.3
        waiting = view.table.cue(event.seat, tr("Go on"), "check")
        first = next(waiting, None)
        if first is None:
            # Nobody has to press: time to read it aloud.
            yield READ + READ_LETTER * len(cards.words(deck().card(event.card).text))
        else:
            yield first
            yield waiting
    finally:
        view.reading = None


def _fly_and_turn(view: PlacesView, fly: Callable[[float], None], turn: Callable[[float], None]) -> Script:
    if view.table.is_calm:
        fly(1.0)
        turn(1.0)
        yield CALM
        return
    yield tween(0.3, fly, EASE["out_cubic"])
    view.table.sound("card_flip", gain=0.6)
    yield tween(FLIP, turn)


def instruct(view: PlacesView, event: happened.InstructionRead) -> Script:
    yield say(view, event)


def renew(view: PlacesView, event: happened.PileRenewed) -> Script:
    view.seen.pile = event.cards
    view.top = 0
    view.table.sound("card_flip", gain=0.6)
    yield say(view, event)


# ---- duels


def challenge(view: PlacesView, event: happened.DuelStarted) -> Script:
    yield close(view)
    colours = view.seen.colours
    contested = standing(colours[event.challenger], event.challenger_at)
    duel = Duel((event.challenger, event.defender), contested=contested)
    if event.came_from and not event.going_back:
        duel.origin = standing(colours[event.challenger], event.came_from)
    view.contest = event
    view.table.sound("duel_drum", gain=0.6)
    yield ring(view, contested, 0.3)
    view.duel = duel
    try:
        if not view.table.is_calm:
            yield tween(OPEN, lambda t: setattr(duel, "opened", min(t, 0.99)), EASE["out_cubic"])
    finally:
        duel.opened = 1.0
    yield say(view, event)


def _duel_card(view: PlacesView, event: happened.CardDrawn) -> Script:
    duel = view.duel
    if duel is None:
        duel = view.duel = Duel((event.seat, event.seat), opened=1.0)
    side = 0 if event.role is happened.Role.CHALLENGER else 1
    yield view.table.cue(event.seat, tr("Draw a card"), "right")
    duel.cards[side] = event.card
    view.seen.pile = event.left
    yield _fly_and_turn(view, lambda t: duel.ways.__setitem__(side, t), lambda t: duel.turns.__setitem__(side, t))
    yield 0.25


def tied(view: PlacesView, event: happened.DuelTied) -> Script:
    yield say(view, event, long=0.4)
    if view.duel is not None:
        view.duel.cards, view.duel.ways, view.duel.turns = [0, 0], [0.0, 0.0], [0.0, 0.0]


def decided(view: PlacesView, event: happened.DuelDecided) -> Script:
    duel = view.duel
    if duel is not None:
        duel.won = 0 if event.challenger_won else 1
        duel.arrow = _way_back(view, event)
    view.table.sound("segment_done", gain=0.6)
    yield say(view, event, long=0.9)


def _way_back(view: PlacesView, event: happened.DuelDecided) -> tuple[Spot, ...]:
    """A line outside of the road from the contested field to where the loser has to go, as far as that is known."""
    duel, colours = view.contest, view.seen.colours
    if duel is None:
        return ()
    at = duel.defender_at if event.challenger_won else duel.challenger_at
    if duel.number >= PATIENCE or at == 1 or not (duel.came_from or duel.going_back):
        return ()
    back = 1 if duel.going_back else (duel.challenger_at - duel.came_from) % LOOP + (not event.challenger_won)
    end = max(1, at - back)
    first = field_of(colours[event.loser], at)
    length = at - end
    steps = max(3, length * 4)
    return tuple(
        beside(first - 0.35 - (length - 0.7) * step / steps, -52.0) for step in range(steps + 1)
    ) if length else ()  # fmt: skip


# ---- counters


def _fly(view: PlacesView, begin: Spot, end: Spot, count: int) -> Script:
    """Counters from one place to another, one after the other."""
    flights = [Flight(*begin, FLIGHT[0]) for _ in range(count)]
    if view.table.is_calm:
        yield CALM
        return
    view.flights.extend(flights)

    def show(t: float) -> None:
        for number, flight in enumerate(flights):
            share = EASE["in_out_sine"](max(0.0, min(1.0, t * (1 + 0.25 * (count - 1)) - 0.25 * number)))
            flight.x = begin[0] + (end[0] - begin[0]) * share
            flight.y = begin[1] + (end[1] - begin[1]) * share - 120 * sin(pi * share)
            flight.size = FLIGHT[round((len(FLIGHT) - 1) * sin(pi * share))]

    try:
        yield tween(FLY + 0.15 * (count - 1), show)
        view.table.sound("token_take", gain=0.6)
    finally:
        view.flights = [flight for flight in view.flights if flight not in flights]


def take(view: PlacesView, event: happened.CountersTaken) -> Script:
    seen = view.seen
    seen.bank = event.bank
    if view.duel is not None and event.why is happened.Gain.DUEL:
        view.duel.prize = event.taken
    try:
        if event.taken:
            yield together(_fly(view, view.bank_spot, view.rows[event.seat], event.taken), say(view, event))
        else:
            yield say(view, event)
    finally:
        seen.counters[event.seat] += event.taken


def give_back(view: PlacesView, event: happened.CounterReturned) -> Script:
    if not event.returned:
        return
    seen = view.seen
    seen.counters[event.seat] -= event.returned
    try:
        yield together(_fly(view, view.rows[event.seat], view.bank_spot, event.returned), say(view, event))
    finally:
        seen.bank = event.bank


# ---- the showdown


def showdown(view: PlacesView, event: happened.ShowdownStarted) -> Script:
    view.table.sound("duel_drum", gain=0.6)
    yield say(view, event, long=0.4)
    view.line = None
    view.seen.hands = {seat: [] for seat in event.seats}
    view.seen.points = dict.fromkeys(event.seats, 0)


def deal(view: PlacesView, event: happened.CardDrawn) -> Script:
    hand = view.seen.hands.setdefault(event.seat, [])
    hand.append(event.card)
    hand.sort()
    view.table.sound("card_flip", gain=0.4)
    yield 0.12


def _slide(view: PlacesView, slides: list[Slide]) -> Script:
    """Cards of the showdown on their way."""
    if view.table.is_calm:
        yield CALM
        return
    view.slides += slides

    def show(t: float) -> None:
        for slide in slides:
            slide.share = t

    try:
        yield tween(SLIDE, show, EASE["in_out_sine"])
    finally:
        view.slides = [slide for slide in view.slides if slide not in slides]


def play(view: PlacesView, event: happened.CardPlayed) -> Script:
    """From the hand into the trick."""
    hands, trick = view.seen.hands, view.seen.trick
    hand = hands.setdefault(event.seat, [])
    view.table.sound("card_flip", gain=0.6)
    try:
        if event.card in hand:
            spots = view.centre.hand(list(hands).index(event.seat), len(hands), len(hand))
            slide = Slide(event.card, spots[hand.index(event.card)], view.centre.slots(len(hands))[len(trick)])
            hand.remove(event.card)
            yield _slide(view, [slide])
    finally:
        trick.append((event.seat, event.card))
    yield 0.3


def trick(view: PlacesView, event: happened.TrickTaken) -> Script:
    """To who has won it."""
    line = tell(event)
    if line is not None:
        view.table.toast(words(view, line))
    seen = view.seen
    try:
        view.table.sound("segment_done", gain=0.6)
        yield 1.1
        owner = view.centre.owner(list(seen.hands).index(event.seat), len(seen.hands))
        slides = [
            Slide(card, spot, owner)
            for (_, card), spot in zip(seen.trick, view.centre.slots(len(seen.hands)), strict=False)
        ]
        seen.trick.clear()
        yield _slide(view, slides)
    finally:
        seen.points[event.seat] = event.points
        seen.trick.clear()
