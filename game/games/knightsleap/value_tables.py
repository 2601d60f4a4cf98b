"""Win probabilities in Knight's Leap positions, from tables learned by self-play. Pure.

Features are reduced to a few classes (turns to the win, lead, seats that want an unsafe colour and their distance), so
a position costs a few additions. Static evaluation only; see `search` for lookahead.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from game.rules.bitset import numbers
from game.rules.network import Table, learned, softmax

from .actions import EXTRA_MASKS
from .board import FIRST_SPECIAL, SQUARES, Token
from .race import NEVER, MissingColours, Race, free_corners, missing
from .rules import HAND, NOBODY, KnightsLeapState

TABLES: Final = {
    "race": 14 * 10,
    "keep": 64,
    "threat": 9 * 4,
    "wanted": 4 * 2,
    "steal": 7 * 4,
    "second": 3,
    "shield": 3 * 4 * 2,
    "options": 4 * 2,
    "ways": 4 * 4,
    "turn": 5 * 3 + 1,
}
"""Feature tables and their number of classes; the file holds them one after the other.

race: solo turns to the win, and the lead in turns over the best opponent. keep: colours missing, unsafe colours.
threat: per unsafe colour its most urgent wanter, by colours missing. wanted: seats that want an unsafe colour next.
steal: distance of the nearest pawn to rob, and of a token of the same colour. second: seats that hold the colour after.
shield: turns to a shield, unsafe colours, whether one of them is wanted next. options: tokens of the next colour one
turn away. ways: tokens that lead to the win equally fast, and one turn later. turn: turns to the win by order of play.
"""
HEAVIEST: Final = 20.0
"""Maximum absolute weight."""
FARTHEST: Final = 13
"""Maximum distinguished number of turns to the win."""
BEHIND: Final = -5
AHEAD: Final = 4
"""Range of distinguished leads in turns."""
UNWANTED: Final = 8
"""The class of an unsafe colour that no other seat needs any more."""
WANTED_NEXT: Final = 5
"""Classes below this are colours that another seat wants next."""

Chances = tuple[float, ...]
"""Win probability per seat; they sum to 1."""


class SeatValue(NamedTuple):
    square: int
    rest: MissingColours
    have: int
    """Bit set of colours."""
    safe: int


class TurnPosition(NamedTuple):
    """The parts of a position that a turn can change, at the beginning of a turn."""

    stands: tuple[SeatValue, ...]
    tokens: int
    """Squares with a colour token."""
    active: int


class SeatDistance(NamedTuple):
    """A seat's solo distance to its win from one square."""

    turns: int
    near: int
    """Turns to a token of the next colour: 0 for one, 1, 2 for more."""
    waiting: float
    """Value of its options while other seats are on turn."""
    moving: float
    """Value of its options on its own turn."""


@cache
def weights_for(seats: int) -> list[Table]:
    """Return the tables for a number of seats; raises BrokenData."""
    return learned("knightsleap", seats, tuple(TABLES.values()), HEAVIEST)


@cache
def _wanted_colours(rest: MissingColours) -> tuple[int, int, int, int]:
    """Return the colours wanted next, second, third and later, as bit sets."""
    bits = [1 << colour for colour in rest]
    return (sum(bits[:1]), sum(bits[1:2]), sum(bits[2:3]), sum(bits[3:]))


def _extra(token: int, square: int, rings: int) -> int:
    if token < FIRST_SPECIAL or token == Token.SAFETY:
        return 0
    return rings if token == Token.JUMP else EXTRA_MASKS[token][square]


class ValueTables(Race):
    """Win probabilities in the given position and in all positions that can follow from it."""

    def __init__(self, state: KnightsLeapState) -> None:
        """Raises BrokenData if the weights cannot be read."""
        super().__init__(state)
        self.weights = weights_for(state.seats)
        *_, self._options, self._ways, _ = self.weights
        self.board = tuple(state.board)
        """By square: the token in the given position."""
        self.rings = state.layout[Token.JUMP - FIRST_SPECIAL]
        """Squares from which a pawn may jump, never onto another pawn."""
        self.extras = tuple(_extra(token, square, self.rings) for square, token in enumerate(self.board))
        """By square: where a pawn that has landed there may continue on an empty board (K-14)."""
        self.is_open = state.is_open
        self._known: dict[tuple[MissingColours, int, int], SeatDistance] = {}
        shields = [self.layout.turns_to(square) for square in numbers(state.layout[Token.SAFETY - FIRST_SPECIAL])]
        self._shield = tuple(min([3, *[turns[square] for turns in shields]]) - 1 for square in range(SQUARES))
        """By square: turns to the nearest shield: 0 for one, 1, 2 for more."""

    def _way(self, rest: MissingColours, tokens: int, square: int) -> SeatDistance:
        tokens &= self.mask(rest)
        key = (rest, tokens, square)
        known = self._known.get(key)
        if known is None:
            goals = self.goals((rest, tokens)) or ((0, NEVER),)
            steps = [turns[square] for _, turns in goals]
            whole = [more + turns[square] for more, turns in goals]
            best = min(whole)
            soon = min(4, whole.count(best))
            ways = self._ways[(soon - 1) * 4 + min(4, sum([each <= best + 1 for each in whole])) - 1]
            at = min(3, steps.count(1)) * 2
            options = self._options
            known = SeatDistance(best, min(3, *steps) - 1, ways + options[at], ways + options[at + 1])
            self._known[key] = known
        return known

    def strengths(self, position: TurnPosition) -> list[float]:
        """Return per seat the log of its (unnormalised) share of the win."""
        stands, tokens, active = position
        seats = len(stands)
        ways = [self._way(stand.rest, tokens, stand.square) for stand in stands]
        arrivals = [way.turns * seats + (seat - active) % seats for seat, way in enumerate(ways)]
        race, keep, threat, wanted, steal, second, shield, _, _, turn = self.weights
        reach = self.layout.reach
        turns_to = self.layout.turns_to
        wishes = [_wanted_colours(stand.rest) for stand in stands]
        found = []
        for seat, (square, rest, have, safe) in enumerate(stands):
            order = (seat - active) % seats
            turns, near, waiting, moving = ways[seat]
            mine = arrivals[seat]
            lead = min([each for other, each in enumerate(arrivals) if other != seat]) - mine
            lead //= seats
            lead = BEHIND if lead < BEHIND else min(lead, AHEAD)
            unsafe = have & ~safe
            count = unsafe.bit_count()
            left = len(rest)
            phase = 0 if left > 4 else 1 if left > 2 else 2 if left else 3
            strength = (
                race[min(turns, FARTHEST) * 10 + lead - BEHIND]
                + turn[min(turns, 4) * 3 + min(order, 2)]
                + keep[left * 8 + count]
                + (waiting if order else moving)
            )
            wanters = 0
            soonest = UNWANTED
            if unsafe:
                classes = [0] * UNWANTED
                here = turns_to(square)
                for other, (next_, after, third, later) in enumerate(wishes):
                    if other == seat:
                        continue
                    if next_ & unsafe:
                        wanters += 1
                        stand = stands[other].square
                        if reach[stand] >> square & 1:
                            other_order = (other - active) % seats
                            how = 0 if not other_order else 1 if other_order < order else 2
                        else:
                            how = 3 if here[stand] == 2 else 4
                        classes[how] |= next_
                    classes[5] |= after
                    classes[6] |= third
                    classes[7] |= later
                open_ = unsafe
                for how, mask in enumerate(classes):
                    hit = mask & open_
                    if hit:
                        if soonest == UNWANTED:
                            soonest = how
                        strength += threat[how * 4 + phase] * hit.bit_count()
                        open_ ^= hit
                if open_:
                    strength += threat[UNWANTED * 4 + phase] * open_.bit_count()
            strength += wanted[min(wanters, 3) * 2 + (not order)]
            if rest:
                want = rest[0]
                best = 3
                holders = 0
                after = rest[1] if left > 1 else -1
                for other, stand_of in enumerate(stands):
                    if other != seat:
                        loose = stand_of.have & ~stand_of.safe
                        if loose >> want & 1:
                            best = min(best, turns_to(stand_of.square)[square] - 1, 2)
                        if after >= 0 and loose >> after & 1:
                            holders += 1
                strength += steal[(6 if best >= 3 else best * 2 + (not order)) * 4 + near]
                if after >= 0:
                    strength += second[min(holders, 2)]
            much = 0 if not count else 1 if count < 3 else 2 if count < 5 else 3
            strength += shield[(self._shield[square] * 4 + much) * 2 + (soonest < WANTED_NEXT)]
            found.append(strength)
        return found

    def chances(self, position: TurnPosition) -> Chances:
        return softmax(self.strengths(position))

    def position(self, state: KnightsLeapState) -> TurnPosition:
        """Return the reduced position of a state; a pawn in hand counts as on its best free corner."""
        stands = []
        for seat, square in enumerate(state.pawns):
            rest = missing(state, seat)
            if square == HAND:
                square = min(free_corners(state.occupied), key=self.turns(rest, state.tokens).__getitem__)
            stands.append(SeatValue(square, rest, state.have[seat], state.safe[seat]))
        return TurnPosition(tuple(stands), state.tokens, state.active)

    def state_chances(self, state: KnightsLeapState) -> Chances:
        """Return the win probabilities in a state of the rules, which may be over."""
        if state.winner != NOBODY:
            return tuple(float(seat == state.winner) for seat in range(state.seats))
        return self.chances(self.position(state))
