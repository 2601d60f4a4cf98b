"""How good a position of Going Places is, a quick sensible move, and one that is thought about. Pure.

One sharp seat against greedy ones, the seats rotating, measured before there was a league, 95 % intervals:

    seats  matches  sharp wins    fair share  throws  thinking per decision (mean, longest)
    2          500  .692 +- .040        .500    82.4   6 ms, 56 ms
    3         1000  .416 +- .031        .333   126.9   9 ms, 89 ms
    4          400  .367 +- .047        .250   177.5  11 ms, 125 ms

It takes the move after which a formula learned from self play (`value`) promises the greatest share of the win, with
nature averaged and the best reply of whoever throws next thought of (`search`). The formula without that reply won
.330 +- .029 of 1000 matches with four seats. An earlier attempt, 24 playouts of twelve turns per move, won .10 of 40
there (fair .25). One reason is noise: in 58 positions from greedy matches of four the best two moves were .010 apart
(median), while the mean of 24 such playouts, valued by the formula, is uncertain by .018. Thinking of two turns instead
of one took four times as long and won as often (.703 of 150 with two seats, both). In the showdown alone, cards dealt
at random, the sharp one takes .642 +- .027 of 1200 with two seats and .517 +- .057 of 300 with three (`tricks`).

The greedy one minds who leads. Against the one before, who did not, it wins .536 +- .015 of 4000 matches with two
seats; with three and four they are equal within the noise: .322 +- .018 and .235 +- .017 of 2500, the one before in its
place among new ones .313 and .246. With four seats the tastes of two (and EXPOSED 0.35) won more, .289 +- .023 of 1500,
but then one match in eleven ended at home.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import partial
from math import exp, sqrt
from random import Random
from typing import Final

from game.rules.contract import Seat

from .actions import Decision, Play, Race, Retreat, Shift
from .board import LOOP, Kind
from .chain import BACKWARD, PRIZE, Kin
from .queries import preview
from .rules import PlacesState
from .search import Search
from .showdown import Showdown
from .tricks import best_card
from .value import formula

FIELD_WORTH: Final = 0.032
"""What a field of progress is worth in counters when a position is evaluated; for moves it is a matter of taste."""
REACH: Final = 5
"""The highest throw."""
CARD_WORTH: Final = 0.05
"""What drawing a card from a dot is worth: a little more leads forward than back."""
EXPOSED: Final = 0.5
"""What every rival costs that could start a duel with the next throw. A careful traveller: one that minds this less
wins a little more often, but among its like the bank is empty long before anybody comes home."""
CHANCE_AHEAD: Final = 0.05
"""What an own dot within the next throw is worth."""
FAR: Final = 2
"""From this lead in counters on it does not matter how large it is."""
LAST: Final = 2.0
"""What taking the last counters of the bank in a duel is worth if that wins the match, or costs if it loses it."""
DECISIVE: Final = 50.0
JOKER_KEEP: Final = 22.0
KEEP: Final = 0.35
"""What a card would still be worth later in the showdown, a joker flat and others per left number."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What the greedy player likes, in counters: who leads wants the match short, who is behind wants it long."""

    field: float
    """A field of progress."""
    haste: float
    """The same, more per counter of the lead."""
    safe: float
    """A figure in the goal."""
    hurry: float
    """The same, more per counter of the lead."""
    prey: float
    """A rival within the next throw."""

    def at(self, lead: int) -> Taste:
        """The taste of a seat with that lead."""
        lead = max(-FAR, min(FAR, lead))
        return replace(self, field=self.field + self.haste * lead, safe=self.safe + self.hurry * lead)


TASTES: Final = {
    2: Taste(field=0.015, haste=0.02, safe=-0.2, hurry=0.4, prey=0.12),
    3: Taste(field=0.032, haste=0.01, safe=0.12, hurry=0.1, prey=0.03),
    4: Taste(field=0.032, haste=0.01, safe=0.12, hurry=0.1, prey=0.03),
}
"""By number of seats."""
_BY_LEAD: Final = {seats: tuple(taste.at(lead - FAR) for lead in range(2 * FAR + 1)) for seats, taste in TASTES.items()}


def evaluate(state: PlacesState, seat: Seat) -> float:
    """Roughly the chance to win, 0 to 1: the expected lead in counters against the time that is left."""
    if not state.actors():
        keys = [state.rank_key(other) for other in range(state.seats)]
        best = max(keys)
        return 1.0 / keys.count(best) if keys[seat] == best else 0.0
    if state.showdown is not None:
        return _showdown_value(state.showdown, seat)
    expected = [float(count) for count in state.counters]
    _expect_duel(state, expected)
    full = state.board.figures * state.board.last
    fastest = 0.0
    for other, figures in enumerate(state.figures):
        progress = _progress(state, figures)
        expected[other] += progress * FIELD_WORTH * 0.5
        fastest = max(fastest, progress / full)
    left = min(state.bank / state.board.counters[state.seats], 1.0 - fastest)
    lead = expected[seat] - max(count for other, count in enumerate(expected) if other != seat)
    return 1.0 / (1.0 + exp(-lead / (0.4 + 2.5 * sqrt(max(left, 0.0)))))


def sharp(state: PlacesState, seat: Seat, rng: Random) -> Generator[None, None, Decision]:
    """The move after which the learned formula promises most, looking ahead; in the showdown calculated."""
    if state.showdown is not None:
        return (yield from best_card(state.showdown, state.deck, seat, rng, partial(card, state)))
    ranked = yield from Search(state, seat, formula(state.seats)).run()
    return ranked[0][1]


def policy(state: PlacesState, seat: Seat, rng: Random) -> Decision:
    """The move with the best prospects; in the showdown the card that wins most or loses least."""
    if state.showdown is not None:
        return card(state, state.showdown, seat)
    options = state.options
    if len(options) == 1:
        return options[0]
    lead = _lead(state, seat, state.counters[seat])
    taste = _BY_LEAD[state.seats][max(0, min(2 * FAR, lead + FAR))]
    best, best_value = options[0], float("-inf")
    for action in options:
        value = _worth(state, seat, action, lead, taste)
        if value > best_value:
            best, best_value = action, value
    return best


def _lead(state: PlacesState, seat: Seat, own: int) -> int:
    return own - max(count for other, count in enumerate(state.counters) if other != seat)


def _progress(state: PlacesState, figures: int) -> int:
    total = 0
    while figures:
        total += min((figures & -figures).bit_length() - 1, LOOP + 1)
        figures &= figures - 1
    return total


def _worth(state: PlacesState, seat: Seat, action: Race, lead: int, taste: Taste) -> float:
    """The prospects of a move in counters."""
    seen = preview(state, seat, action)
    start, end = seen.start, seen.end
    if isinstance(action, Retreat):
        value = _held(state, seat, end, taste.prey) if end else 0.0
        value -= taste.field * (start - end)
        return value - (0.3 if seen.rival >= 0 else 0.0) - _held(state, seat, start, taste.prey)
    if isinstance(action, Shift):
        return -0.02
    if end > LOOP:
        home = (state.figures[seat] & state.board.home).bit_count() + 1
        if home == state.board.figures:
            return DECISIVE * (lead > 0) - DECISIVE * (lead < 0) - 0.5
        return taste.field * (end - start) + taste.safe - _held(state, seat, start, taste.prey)
    value = 0.0
    odds = 1.0
    if seen.rival >= 0:
        value, odds = _duel(state, seat, seen.rival, taste.field * (end - start)), 0.5
        value += odds * _last(state, seat, seen.rival)
    if seen.kind is Kind.OWN_DOT and state.bank:
        value += odds
        if state.bank == 1 and seen.rival < 0:
            after = _lead(state, seat, state.counters[seat] + 1)
            value += DECISIVE * (after > 0) - DECISIVE * (after < 0)
    elif seen.kind is Kind.DOT:
        value += odds * CARD_WORTH
    if seen.jump:
        if seen.jump_rival >= 0:
            value += odds * _duel(state, seat, seen.jump_rival, taste.field * (seen.jump - end))
        value += odds * taste.field * (seen.jump - end)
        end = seen.jump
    elif seen.blocked_jump:
        value -= odds * taste.field * 2.5
    value += odds * taste.field * (seen.end - start) + odds * _held(state, seat, end, taste.prey)
    return value - _held(state, seat, start, taste.prey)


def _duel(state: PlacesState, seat: Seat, rival: Seat, ground: float) -> float:
    """What beginning a duel is worth at even odds."""
    prize = min(PRIZE, state.bank + 1) + (0.5 if state.counters[rival] else 0.0)
    return 0.5 * prize - 0.5 * ((1.0 if state.counters[seat] else 0.0) + 2 * ground)


def _last(state: PlacesState, seat: Seat, rival: Seat) -> float:
    """What ending the match by winning a duel is worth: nothing if the bank holds more than that."""
    counters = state.counters
    bank = state.bank + min(1, counters[rival])
    if bank > PRIZE:
        return 0.0
    most = max(count - (other == rival and count > 0) for other, count in enumerate(counters) if other != seat)
    after = counters[seat] + bank - most
    return LAST * ((after > 0) - (after < 0))


def _held(state: PlacesState, seat: Seat, at: int, prey: float) -> float:
    """What standing on a track field is worth: chances ahead, rivals behind."""
    if not 0 < at <= LOOP:
        return 0.0
    value = 0.0
    kinds = state.board.kinds[state.colours[seat]]
    for ahead in range(at + 1, min(at + REACH, LOOP) + 1):
        if kinds[ahead] == Kind.OWN_DOT:
            value += CHANCE_AHEAD
    for other, standing in state.others[seat]:
        theirs = standing[at].bit_length() - 1
        figures = state.figures[other]
        if in_reach(state, other, standing[at]):
            value -= EXPOSED
        if theirs < LOOP and figures >> theirs + 1 & (1 << min(REACH, LOOP - theirs)) - 1:
            value += prey
    return value


def in_reach(state: PlacesState, other: Seat, bit: int) -> bool:
    """Whether a rival could start a duel there with the next throw; `bit` is that of the field as the rival counts."""
    theirs = bit.bit_length() - 1
    behind = min(REACH, theirs - 1)
    near = state.figures[other] >> theirs - behind & (1 << behind) - 1
    return bool(near) or (theirs <= REACH and state.waiting(other) > 0)


def _expect_duel(state: PlacesState, expected: list[float]) -> None:
    """Add what the running duel and a pending card promise."""
    if not state.pending or state.pending[-1].kin is not Kin.DUEL:
        return
    duel = state.pending[-1]
    odds = 0.5
    if len(state.duel) % 2 and state.pile:
        strength = state.deck.strength
        own = strength[state.duel[-1]]
        odds = sum(strength[card] < own for card in state.pile) / len(state.pile)
    expected[duel.seat] += odds * min(PRIZE, state.bank + 1) - (1.0 - odds) * min(1, state.counters[duel.seat])
    expected[duel.rival] -= odds * min(1, state.counters[duel.rival])
    if duel.way != BACKWARD and duel.stirs and state.board.kinds[state.colours[duel.seat]][duel.at] == Kind.OWN_DOT:
        expected[duel.seat] += odds


def _showdown_value(showdown: Showdown, seat: Seat) -> float:
    if seat not in showdown.order:
        return 0.0
    own = showdown.points_of(seat)
    others = max(showdown.points_of(other) for other in showdown.order if other != seat)
    cards = sum(map(len, showdown.hands)) + len(showdown.trick)
    return 1.0 / (1.0 + exp(-(own - others) / (4.0 + 2.0 * cards)))


def card(state: PlacesState, showdown: Showdown, seat: Seat) -> Play:
    """The card that wins most or loses least."""
    deck, colour = state.deck, state.colours[seat]
    place = showdown.order.index(seat)
    table = showdown.trick
    to_beat = max((deck.strength[taken] for taken in table), default=0)
    followers = [
        showdown.hands[(place + step) % len(showdown.order)] for step in range(1, len(showdown.order) - len(table))
    ]
    threat = max((deck.strength[play.card] for hand in followers for play in hand), default=0)
    here = sum(deck.worth(taken, colour) for taken in table) + 6 * len(followers)
    best, best_value = showdown.hands[place][0], float("-inf")
    for play in showdown.hands[place]:
        played = deck.card(play.card)
        strength = deck.strength[play.card]
        keep = JOKER_KEEP if played.is_joker else KEEP * played.left
        value = -keep - 0.5 * played.left
        if strength > to_beat:
            value = here + deck.worth(play.card, colour) - keep
            if strength < threat:
                value = 0.3 * value - 0.7 * (keep + 0.5 * played.left)
        if value > best_value:
            best, best_value = play, value
    return best
