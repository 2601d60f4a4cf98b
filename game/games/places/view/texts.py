"""Texts of Going Places: headline, hint, advice, event lines, names of choices. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.places import events
from game.games.places.actions import Play, Race, Retreat, Swap
from game.games.places.board import LOOP, Kind
from game.games.places.chain import DEFENDED, PRIZE
from game.games.places.deck import deck
from game.games.places.events import BlockReason, Cause, Gain, ReturnReason, Role
from game.games.places.queries import MovePreview, beaten_by, preview, resting
from game.games.places.rules import DUELLING, MOVING, SHOWDOWN, SWAPPING, PlacesState
from game.rules.contract import Event, Seat
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.words import colour_name, listed
from game.stage.text.language import N_, ntr, tr

from . import cards

NO_BREAK: Final = "\u00a0"


class PlacesTexts:
    def __init__(self, table: Table) -> None:
        self._table = table

    # ---- events

    def line(self, event: Event) -> str:
        """Return the short line of an event, so that players see why it happened; empty if it needs no words."""
        if isinstance(event, events.CardDrawn) and event.role is Role.SWAP:
            return self._drawn(event)
        if isinstance(event, events.CardsSwapped):
            name, titles = self._table.name(event.seat), [_titled(card) for card in event.cards]
            if not titles:
                return tr("{name} keeps the hand.", name=name)
            return tr("{name} puts aside: {cards}.", name=name, cards=listed(titles))
        name, other = (self._table.name(seat) if seat >= 0 else "" for seat in (subject(event), _rival(event)))
        return tr(_message(event), name=name, other=other, n=_number(event))

    def describe(self, event: Event) -> str:
        """Return the line of an event in the history; empty for one that has none."""
        if line := self.line(event):
            return line
        if isinstance(event, events.DieRolled):
            return tr("{name} rolls a {n}.", name=self._table.name(event.seat), n=event.pips)
        if isinstance(event, events.DuelCardsRevealed):
            name, other = self._table.name(event.challenger), self._table.name(event.defender)
            mine, theirs = map(_titled, event.cards)
            return tr("{name}: {card}, {other}: {another}.", name=name, card=mine, other=other, another=theirs)
        if isinstance(event, events.CardDrawn) and event.role is not Role.SHOWDOWN:
            return self._drawn(event)
        return ""

    def _drawn(self, event: events.CardDrawn) -> str:
        is_read = event.role is Role.DOT
        title = cards.translated(deck().card(event.card).name) if is_read else _titled(event.card)
        return tr("{name} draws: {card}.", name=self._table.name(event.seat), card=title)

    # ---- tasks

    def headline(self, state: PlacesState) -> str:
        if state.phase == DUELLING:
            return tr("choose a card")
        if state.phase == SWAPPING:
            return tr("swap cards?")
        if state.phase == SHOWDOWN:
            return tr("play a card")
        if state.options and isinstance(state.options[0], Retreat):
            return ntr("go back {n} space", "go back {n} spaces", state.pips)
        return ntr("move {n} space", "move {n} spaces", state.pips)

    def hint(self, offer: Offer[PlacesState]) -> str:
        state, action = offer.state, offer.action
        if state.phase == DUELLING:
            if action is None:
                return tr("Both cards are turned over together.")
            beaten, count = beaten_by(state, offer.seat, action.card), len(offer.legal)
            return tr("This card beats {n} of the {of} cards against it.", n=beaten, of=count)
        if state.phase == SWAPPING:
            return tr("A zero: put any cards aside for new ones.")
        if state.phase == SHOWDOWN:
            return tr("The highest shield wins.")
        if action is None:
            return tr("Choose a lit pawn.")
        return self.outlook(preview(state, offer.seat, action))

    def advice(self, state: PlacesState, seat: Seat, action: object) -> str:
        """Return the words of a suggested action; empty if it is not legal in this position."""
        if isinstance(action, Play):
            return tr("Play this card")
        if isinstance(action, Swap):
            n = len(action.cards)
            return ntr("Swap {n} card", "Swap {n} cards", n) if n else tr("Keep the hand")
        found = next((option for option in state.options if option == action), None)
        if state.phase != MOVING or found is None:
            return ""
        return self.outlook(preview(state, seat, found))

    def stake(self, state: PlacesState) -> str:
        """Return the sentence on the gains of either outcome of the due duel (P-41 to P-45)."""
        duel, lines = state.pending[-1], []
        for winner, loser, wanted in ((duel.seat, duel.rival, PRIZE), (duel.rival, duel.seat, DEFENDED)):
            at, to = state.progress_of(loser, duel.seat, duel.at), state.retreat(duel, winner == duel.seat)
            end, met = (0, -1) if isinstance(to, ReturnReason) else resting(state, loser, at, to)
            lost = min(1, state.counters[loser])
            paid = [tr("1 piece less")] if lost else []
            paid.append(cards.move_words(end - at) if end else _way(0))
            if met >= 0:
                paid.append(tr("onto {name}: a duel", name=self._table.name(met)))
            line = tr(
                "{name} wins: {prize}. {other}: {paid}.",
                name=self._table.name(winner),
                prize=ntr("{n} piece", "{n} pieces", min(wanted, state.bank + lost * (not state.is_shrinking))),
                other=self._table.name(loser),
                paid=", ".join(paid),
            )
            lines.append(line)
        return "\n".join(lines)

    def outlook(self, seen: MovePreview) -> str:
        if seen.to_start:
            return tr("Back to the start.")
        if seen.rival >= 0:
            return tr("A duel with {name}!", name=self._table.name(seen.rival))
        if seen.jump_rival >= 0:
            return tr("A circle, then a duel!")
        if seen.end > LOOP:
            return tr("Into the home lane.")
        if seen.kind is Kind.OWN_DOT:
            return tr("A piece for you.")
        if seen.kind is Kind.DOT:
            return tr("A place card for you.")
        if seen.blocked_jump:
            return tr("No jump: you roll again.")
        if seen.jump and seen.jump < seen.end:
            return tr("A circle: one more lap.")
        if seen.jump:
            return tr("On to the next circle.")
        return tr("Lands on an empty space.")

    # ---- choices

    def move(self, state: PlacesState, seat: Seat, action: Race) -> str:
        """Describe a move by figure, destination and consequence; unique among the moves of the position."""
        seen = preview(state, seat, action)
        return tr("{pawn} {way}: {outlook}", pawn=_figure(seen.start), way=_way(seen.end), outlook=self.outlook(seen))

    def card(self, number: int, looks: Sequence[str], quarter: int | None) -> str:
        """Describe a card of a hand by name, colour and numbers; in a showdown `quarter` is the hand's owner's."""
        card = deck().card(number)
        name, look = cards.translated(card.name), cards.look_of(card, looks)
        if look is None:
            return tr("{card}: joker, {left} on the left", card=name, left=card.left)
        words = tr(
            "{card}: {colour}, {left} on the left, {right} on the right",
            card=name,
            colour=colour_name(look),
            left=card.left,
            right=card.right,
        )
        is_own = quarter is not None and deck().worth(number, quarter) > card.left
        return ", ".join((words, tr("counts double"))) if is_own else words


def subject(event: Event) -> Seat:
    """Return the seat that an event's line is about, -1 for none."""
    seat: Seat = getattr(event, event.acted_by or "seat", -1)
    return seat


def _rival(event: Event) -> Seat:
    match event:
        case events.DuelStarted() | events.DuelTied():
            return event.defender
        case events.DuelDecided():
            return event.loser
    return -1


def _number(event: Event) -> int:
    match event:
        case events.BackwardForced():
            return event.pips
        case events.FigureRetreated():
            return event.start - event.end
        case events.InstructionRead():
            return abs(event.move)
        case events.TrickTaken():
            return event.gained
    return 0


def _message(event: Event) -> str:
    match event:
        case events.DuelStarted():
            going_back = N_("On the way back {name} meets {other}: a duel!")
            return going_back if event.going_back else N_("{name} challenges {other}!")
        case events.DuelTied():
            return N_("A tie: two new cards.")
        case events.DuelDecided():
            return str(event.edge.value)
        case events.PileRenewed():
            return N_("The pile is used up: the cards are shuffled.")
        case events.ShowdownStarted():
            return N_("A tie! Now the cards decide.")
        case events.BackwardForced():
            return N_("Nothing can move forward: a pawn has to go back {n}.")
        case events.FigureRetreated(met=(), stopped=False) if event.cause is not Cause.DUEL:
            return N_("{name} goes back {n}.")
        case events.InstructionRead(blocked=None) if event.move:
            return N_("The card says: {n} forward.") if event.move > 0 else N_("The card says: {n} back.")
        case events.TrickTaken():
            return N_("{name} takes the trick: {n} points.")
        case events.FigureSentHome() | events.FieldRested() | events.RaceEnded():
            return str(event.why.value)
        case events.DieRolled(again=True):
            return N_("{name} rolls again, to go back.")
        case events.NothingMoved(at=0):
            return N_("A zero: nobody moves.")
        case events.NothingMoved():
            return N_("A zero: the pawn stays on its circle.")
        case events.FigureAdvanced(cause=Cause.CIRCLE):
            past_lane = N_("The jump leads past the home lane: one more lap.")
            return past_lane if event.end < event.start else N_("A circle: on to the next one.")
        case events.FigureAdvanced(start=0):
            return N_("{name} sets out.")
        case events.FigureShifted():
            return N_("{name} moves within the home lane.")
        case events.FigureRetreated(met=(_, *_)):
            return N_("A pawn of the same colour is in the way: one space further back.")
        case events.FigureRetreated(stopped=True):
            return N_("No pawn goes back past its own entry space.")
        case events.FigureRetreated():
            return N_("{name} has to make room.")
        case events.GoalReached():
            return N_("{name} brings a pawn home.")
        case events.DotReached(own=False):
            return N_("A dot: {name} draws a place card.")
        case events.CircleReached(blocked=True):
            return N_("A pawn of the same colour is on the next circle: no jump.")
        case events.InstructionRead(blocked=None):
            return N_("Just a story: the pawn stays.")
        case events.InstructionRead(blocked=BlockReason.TOO_FAR):
            return N_("That would lead too far: the step is not made.")
        case events.InstructionRead():
            return N_("A pawn of the same colour is there: the step is not made.")
        case events.CountersTaken(why=Gain.DOT):
            empty = N_("{name}’s own colour, but the bank is empty.")
            return N_("{name}’s own colour: a piece from the bank.") if event.taken else empty
        case events.CountersTaken(taken=0):
            return N_("The bank is empty: {name} gets nothing.")
        case events.CountersTaken():
            last = N_("{name} takes the last piece.")
            return N_("{name} takes two pieces.") if event.taken == event.wanted else last
        case events.CounterReturned(returned=1):
            return N_("{name} loses a piece for good.") if event.is_gone else N_("{name} gives a piece back.")
    return ""


def _titled(number: int) -> str:
    """Return the name and the numbers of a card."""
    card = deck().card(number)
    right = str(card.right) if card.right else tr("joker")
    numbers = f"({card.left} | {right})".replace(" ", NO_BREAK)
    return f"{cards.translated(card.name)} {numbers}"


def _figure(start: int) -> str:
    if not start:
        return tr("waiting pawn")
    return tr("pawn on home space {n}", n=start - LOOP) if start > LOOP else tr("pawn on space {n}", n=start)


def _way(end: int) -> str:
    if not end:
        return tr("to the start")
    return tr("to home space {n}", n=end - LOOP) if end > LOOP else tr("to space {n}", n=end)
