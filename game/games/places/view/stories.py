"""Told on the table: a script for every event of Going Places that needs time, one short line for every step.

A script changes what is seen from before its event to after it, even when it is cut short; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, sin
from typing import TYPE_CHECKING, Final

from game.games.places import events as happened
from game.games.places.board import LOOP, deck, field_of
from game.games.places.chain import PATIENCE
from game.games.places.outlook import path
from game.games.places.telling import Line, tell
from game.rules.contract import Event
from game.stage.language import tr
from game.stage.shapes import Spot
from game.stage.theme import EASE
from game.stage.timeline import Script, together, tween

from . import cards
from .geometry import beside, standing, yard
from .parts import Duel, Entry, Flight, Mover, Reading

if TYPE_CHECKING:
    from .picture import PlacesView

STEP: Final = 0.2
"""Seconds per field."""
JUMP: Final = 0.55
CALM: Final = 0.16
FLIP: Final = 0.3
FLY: Final = 0.5


def script(view: PlacesView, event: Event) -> Script | None:
    """The story of an event; None if it needs no time."""
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(view, event)


def entries(view: PlacesView, turn: int, told: Sequence[Event]) -> list[Entry]:
    """The lines of events for the history; `turn` is the one they begin in."""
    out = []
    for event in told:
        if isinstance(event, happened.TurnStarted):
            turn = event.turn
        line = tell(event)
        if line is not None:
            out.append(Entry(turn, line.seat, words(view, line), isinstance(event, happened.BackwardForced)))
        elif isinstance(event, happened.DieRolled):
            text = tr("{name} rolls a {n}.", name=view.table.guests[event.seat].name, n=event.pips)
            out.append(Entry(turn, event.seat, text, True))
        elif isinstance(event, happened.CardDrawn) and event.role is not happened.Role.SHOWDOWN:
            card = deck().card(event.card)
            title = cards.words(card.name)
            if event.role is not happened.Role.DOT:
                title = f"{title} ({card.left} | {card.right or '★'})"
            text = tr("{name} draws: {card}.", name=view.table.guests[event.seat].name, card=title)
            out.append(Entry(turn, event.seat, text))
    return out


def words(view: PlacesView, line: Line) -> str:
    """A line in the language on screen, with the names of the table."""
    guests = view.table.guests
    name = guests[line.seat].name if line.seat >= 0 else ""
    other = guests[line.other].name if line.other >= 0 else ""
    return tr(line.message, name=name, other=other, n=line.number)


def _say(view: PlacesView, event: Event, *, long: float = 0.0) -> Script:
    """Show the line of an event for as long as it takes to read."""
    line = tell(event)
    if line is None:
        return
    text = words(view, line)
    view.line = (line.seat, text)
    yield min(1.2, 0.5 + 0.011 * len(text)) + long


# ---- throws


def _turn(view: PlacesView, event: happened.TurnStarted) -> Script:
    view.turn, view.mover = event.turn, event.seat
    view.line = None
    yield 0.02


def _roll(view: PlacesView, event: happened.DieRolled) -> Script:
    seen = view.seen
    try:
        if event.again:
            yield _say(view, event)
        else:
            view.line = None
            seen.pips = -1
            view.tray.lay((), ())
        yield view.table.cue(event.seat, tr("Roll again") if event.again else tr("Roll the die"))
        seen.pips = -1
        yield view.tray.throw((), (str(event.pips),), view.turn * 31 + event.seat + event.pips)
        view.roller = event.seat
        seen.pips = event.pips
        yield 0.25
    finally:
        view.roller = event.seat
        seen.pips = event.pips


def _nothing(view: PlacesView, event: happened.NothingMoved) -> Script:
    yield _say(view, event)


def _turn_ended(view: PlacesView, event: happened.TurnEnded) -> Script:
    yield _close(view)
    view.line = None
    yield 0.12


# ---- figures


def _travel(view: PlacesView, mover: Mover, goal: Spot, seconds: float, high: float) -> Script:
    """One hop of a figure to a place in card units."""
    x, y = mover.x, mover.y
    if view.table.is_calm:
        yield tween(CALM, lambda t: _fade(mover, 1 - t))
        mover.x, mover.y = goal
        yield tween(CALM, lambda t: _fade(mover, t))
        return

    def show(t: float) -> None:
        mover.x, mover.y = x + (goal[0] - x) * t, y + (goal[1] - y) * t
        mover.lift = high * sin(pi * t)

    yield tween(seconds, show, EASE["in_out_sine"])


def _fade(mover: Mover, alpha: float) -> None:
    mover.alpha = max(0.02, alpha)


def _ride(
    view: PlacesView, seat: int, start: int, end: int, hops: list[tuple[Spot, float, float]], sound: str
) -> Script:
    """Take a figure from start to end over hops: place, seconds, height."""
    begin = view.where(seat, start)
    mover = Mover(seat, *begin)
    view.seen.move(seat, start, 0)
    view.movers.append(mover)
    try:
        if view.table.is_calm:
            hops = hops[-1:]
        for number, (spot, seconds, high) in enumerate(hops):
            yield _travel(view, mover, spot, seconds, high)
            view.table.sound(sound, gain=0.5, pitch=1 + 0.01 * number)
    finally:
        if mover in view.movers:
            view.movers.remove(mover)
            view.seen.move(seat, 0, end)


def _walk(view: PlacesView, seat: int, start: int, end: int) -> list[tuple[Spot, float, float]]:
    steps = path(start, end)
    pace = STEP if len(steps) < 5 else STEP * 0.8
    return [(view.where(seat, step), pace, 30.0) for step in steps if step]


def _advance(view: PlacesView, event: happened.FigureAdvanced) -> Script:
    yield _close(view)
    if event.cause is happened.Cause.THROW:
        view.mover = event.seat
    if event.cause is happened.Cause.CIRCLE:
        yield _say(view, event)
        hops = [(view.where(event.seat, event.end), JUMP, 120.0)]
        yield _ride(view, event.seat, event.start, event.end, hops, "ring_jump")
        return
    line = tell(event)
    if line is not None:
        view.line = (line.seat, words(view, line))
    hops = _walk(view, event.seat, event.start, event.end)
    yield _ride(view, event.seat, event.start, event.end, hops, "pawn_hop")


def _shift(view: PlacesView, event: happened.FigureShifted) -> Script:
    line = tell(event)
    if line is not None:
        view.line = (line.seat, words(view, line))
    hops = _walk(view, event.seat, event.start, event.end)
    yield _ride(view, event.seat, event.start, event.end, hops, "pawn_hop")


def _retreat(view: PlacesView, event: happened.FigureRetreated) -> Script:
    yield _close(view)
    yield _say(view, event)
    view.table.sound("steal", gain=0.5)
    hops = _walk(view, event.seat, event.start, event.end)
    if event.end == event.start:
        return
    yield _ride(view, event.seat, event.start, event.end, hops, "pawn_hop")


def _send_home(view: PlacesView, event: happened.FigureSentHome) -> Script:
    yield _close(view)
    yield _say(view, event)
    view.table.sound("dice_knocked", gain=0.5)
    count = view.board.figures
    waiting = count - view.seen.figures[event.seat].bit_count()
    spot = yard(view.seen.colours[event.seat], min(waiting, count - 1), count)
    yield _ride(view, event.seat, event.start, 0, [(spot, JUMP + 0.1, 150.0)], "pawn_hop")


def _goal(view: PlacesView, event: happened.GoalReached) -> Script:
    view.table.sound("area_closed", gain=0.6)
    yield _ring(view, standing(view.seen.colours[event.seat], event.goal))
    yield _say(view, event)


# ---- fields


def _ring(view: PlacesView, spot: Spot, seconds: float = 0.35) -> Script:
    """A ring that spreads from a field that takes effect."""

    def show(t: float) -> None:
        view.mark = (spot, 0.5 if view.table.is_calm else t)

    try:
        yield tween(seconds, show)
    finally:
        view.mark = None


def _dot(view: PlacesView, event: happened.DotReached) -> Script:
    yield _close(view)
    spot = standing(view.seen.colours[event.seat], event.at)
    yield together(_ring(view, spot), _say(view, event))


def _circle(view: PlacesView, event: happened.CircleReached) -> Script:
    yield _close(view)
    spot = standing(view.seen.colours[event.seat], event.at)
    yield together(_ring(view, spot), _say(view, event))


def _rest(view: PlacesView, event: happened.FieldRested) -> Script:
    yield _say(view, event)


# ---- cards


def _draw_card(view: PlacesView, event: happened.CardDrawn) -> Script:
    if event.role is happened.Role.SHOWDOWN:
        yield _deal(view, event)
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
        yield 1.2
        if not view.table.guests[event.seat].is_human:
            yield 1.0
        yield view.table.cue(event.seat, tr("Go on"), "check")
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


def _instruct(view: PlacesView, event: happened.InstructionRead) -> Script:
    yield _say(view, event)


def _renew(view: PlacesView, event: happened.PileRenewed) -> Script:
    view.seen.pile = event.cards
    view.top = 0
    view.table.sound("card_flip", gain=0.6)
    yield _say(view, event)


# ---- duels


def _duel(view: PlacesView, event: happened.DuelStarted) -> Script:
    yield _close(view)
    colours = view.seen.colours
    contested = standing(colours[event.challenger], event.challenger_at)
    duel = Duel((event.challenger, event.defender), contested=contested)
    if event.came_from and not event.going_back:
        duel.origin = standing(colours[event.challenger], event.came_from)
    view.contest = event
    view.table.sound("duel_drum", gain=0.6)
    yield _ring(view, contested, 0.3)
    view.duel = duel
    yield _say(view, event)


def _duel_card(view: PlacesView, event: happened.CardDrawn) -> Script:
    duel = view.duel
    if duel is None:
        duel = view.duel = Duel((event.seat, event.seat))
    side = 0 if event.role is happened.Role.CHALLENGER else 1
    yield view.table.cue(event.seat, tr("Draw a card"), "right")
    duel.cards[side] = event.card
    view.seen.pile = event.left
    yield _fly_and_turn(view, lambda t: duel.ways.__setitem__(side, t), lambda t: duel.turns.__setitem__(side, t))
    yield 0.25


def _tied(view: PlacesView, event: happened.DuelTied) -> Script:
    yield _say(view, event, long=0.4)
    if view.duel is not None:
        view.duel.cards, view.duel.ways, view.duel.turns = [0, 0], [0.0, 0.0], [0.0, 0.0]


def _decided(view: PlacesView, event: happened.DuelDecided) -> Script:
    duel = view.duel
    if duel is not None:
        duel.won = 0 if event.challenger_won else 1
        duel.arrow = _way_back(view, event)
    view.table.sound("segment_done", gain=0.6)
    yield _say(view, event, long=0.9)


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


def _close(view: PlacesView) -> Script:
    """Put the duel away."""
    if view.duel is not None:
        yield 0.3
        view.duel = None


# ---- counters


def _fly(view: PlacesView, begin: Spot, end: Spot, count: int) -> Script:
    """Counters from one place to another, one after the other."""
    flights = [Flight(*begin, 56.0) for _ in range(count)]
    if view.table.is_calm:
        yield CALM
        return
    view.flights.extend(flights)

    def show(t: float) -> None:
        for number, flight in enumerate(flights):
            share = EASE["in_out_sine"](max(0.0, min(1.0, t * (1 + 0.25 * (count - 1)) - 0.25 * number)))
            flight.x = begin[0] + (end[0] - begin[0]) * share
            flight.y = begin[1] + (end[1] - begin[1]) * share - 120 * sin(pi * share)
            flight.size = 56 + 24 * sin(pi * share)

    try:
        yield tween(FLY + 0.15 * (count - 1), show)
        view.table.sound("token_take", gain=0.6)
    finally:
        view.flights = [flight for flight in view.flights if flight not in flights]


def _take(view: PlacesView, event: happened.CountersTaken) -> Script:
    seen = view.seen
    seen.bank = event.bank
    try:
        if event.taken:
            yield together(_fly(view, view.bank_spot, view.rows[event.seat], event.taken), _say(view, event))
        else:
            yield _say(view, event)
    finally:
        seen.counters[event.seat] += event.taken


def _return(view: PlacesView, event: happened.CounterReturned) -> Script:
    if not event.returned:
        return
    seen = view.seen
    seen.counters[event.seat] -= event.returned
    try:
        yield together(_fly(view, view.rows[event.seat], view.bank_spot, event.returned), _say(view, event))
    finally:
        seen.bank = event.bank


# ---- the end


def _colours(view: PlacesView, event: happened.ColoursDealt) -> Script:
    view.deal(tuple(int(colour) for colour in event.colours))
    yield 0.05


def _race_ended(view: PlacesView, event: happened.RaceEnded) -> Script:
    view.seen.pips = -1
    view.roller = -1
    view.tray.lay((), ())
    view.table.sound("treasure", gain=0.6)
    yield _say(view, event, long=0.6)


def _showdown(view: PlacesView, event: happened.ShowdownStarted) -> Script:
    view.table.sound("duel_drum", gain=0.6)
    yield _say(view, event, long=0.4)
    view.line = None
    view.seen.hands = {seat: [] for seat in event.seats}
    view.seen.points = dict.fromkeys(event.seats, 0)


def _deal(view: PlacesView, event: happened.CardDrawn) -> Script:
    hand = view.seen.hands.setdefault(event.seat, [])
    hand.append(event.card)
    hand.sort()
    view.table.sound("card_flip", gain=0.4)
    yield 0.12


def _play(view: PlacesView, event: happened.CardPlayed) -> Script:
    if event.card in view.seen.hands.get(event.seat, ()):
        view.seen.hands[event.seat].remove(event.card)
    view.seen.trick.append((event.seat, event.card))
    view.table.sound("card_flip", gain=0.6)
    yield 0.5


def _trick(view: PlacesView, event: happened.TrickTaken) -> Script:
    line = tell(event)
    if line is not None:
        view.table.toast(words(view, line))
    try:
        view.table.sound("segment_done", gain=0.6)
        yield 1.2
    finally:
        view.seen.points[event.seat] = event.points
        view.seen.trick.clear()


def _nothing_moves(view: PlacesView, event: happened.BackwardForced) -> Script:
    yield _say(view, event)


_TELLERS: dict[type[Event], Callable[..., Script]] = {
    happened.ColoursDealt: _colours,
    happened.TurnStarted: _turn,
    happened.DieRolled: _roll,
    happened.NothingMoved: _nothing,
    happened.BackwardForced: _nothing_moves,
    happened.FigureAdvanced: _advance,
    happened.FigureShifted: _shift,
    happened.FigureRetreated: _retreat,
    happened.FigureSentHome: _send_home,
    happened.GoalReached: _goal,
    happened.FieldRested: _rest,
    happened.DotReached: _dot,
    happened.CircleReached: _circle,
    happened.CardDrawn: _draw_card,
    happened.InstructionRead: _instruct,
    happened.PileRenewed: _renew,
    happened.DuelStarted: _duel,
    happened.DuelTied: _tied,
    happened.DuelDecided: _decided,
    happened.CountersTaken: _take,
    happened.CounterReturned: _return,
    happened.TurnEnded: _turn_ended,
    happened.RaceEnded: _race_ended,
    happened.ShowdownStarted: _showdown,
    happened.CardPlayed: _play,
    happened.TrickTaken: _trick,
}
