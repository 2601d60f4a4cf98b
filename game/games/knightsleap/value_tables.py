"""Win probabilities in Knight's Leap positions, from tables learned by self-play in `learner.c`. Pure.

Features are reduced to a few classes (turns to the win, lead, seats that want an unsafe colour and their distance), so
a position costs a few additions. Static evaluation only; see `search` for lookahead.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import exp
from typing import Final, NamedTuple

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import path_of, read_json

from .actions import EXTRA_MASKS
from .board import CENTRE, COLOURS, CORNERS, FIRST_SPECIAL, SQUARES, Token, squares_of
from .race import FAR, Layout, layout_of
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

_NEVER = (FAR,) * SQUARES

Rest = tuple[int, ...]
"""The colours a seat still misses, in order."""
Chances = tuple[float, ...]
"""Win probability per seat; they sum to 1."""


class SeatValue(NamedTuple):
    square: int
    rest: Rest
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


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: dict[str, int]
    weights: dict[str, tuple[float, ...]]
    """By number of seats, table after table."""
    made: dict[str, dict[str, str]] = {}
    """By number of seats: the command, seed and date."""


class Weights(NamedTuple):
    """The tables for one number of seats."""

    race: tuple[float, ...]
    keep: tuple[float, ...]
    threat: tuple[float, ...]
    wanted: tuple[float, ...]
    steal: tuple[float, ...]
    second: tuple[float, ...]
    shield: tuple[float, ...]
    options: tuple[float, ...]
    ways: tuple[float, ...]
    turn: tuple[float, ...]


@cache
def weights_for(seats: int) -> Weights:
    """Return the learned tables for that many seats, cached; raises BrokenData, OSError."""
    path = path_of("knightsleap", "worth.json")
    try:
        learned = read_json(path, WeightsFile)
        found = learned.weights[str(seats)]
    except (ValueError, LookupError) as problem:
        raise BrokenData(f"{path.name}: {problem}") from problem
    if learned.tables != TABLES or len(found) != sum(TABLES.values()) or not max(map(abs, found)) <= HEAVIEST:
        raise BrokenData(f"{path.name}: weights of another shape")
    ends = list(accumulate(TABLES.values()))
    return Weights(*(found[end - size : end] for end, size in zip(ends, TABLES.values(), strict=True)))


@cache
def _wanted_colours(rest: Rest) -> tuple[int, int, int, int]:
    """Return the colours wanted next, second, third and later, as bit sets."""
    bits = [1 << colour for colour in rest]
    return (sum(bits[:1]), sum(bits[1:2]), sum(bits[2:3]), sum(bits[3:]))


def _extra(token: int, square: int, rings: int) -> int:
    if token < FIRST_SPECIAL or token == Token.SAFETY:
        return 0
    return rings if token == Token.JUMP else EXTRA_MASKS[token][square]


class ValueTables:
    """Win probabilities for the given position and all positions that can follow from it."""

    def __init__(self, state: KnightsLeapState) -> None:
        """Raises BrokenData, OSError if the weights cannot be read."""
        self.layout: Layout = layout_of(state.layout)
        self.weights = weights_for(state.seats)
        self.board = tuple(state.board)
        """By square: the token in the given position."""
        self.rings = state.layout[Token.JUMP - FIRST_SPECIAL]
        """Squares from which a pawn may jump, never onto another pawn."""
        self.extras = tuple(_extra(token, square, self.rings) for square, token in enumerate(self.board))
        """By square: where a pawn that has landed there may continue on an empty board (K-14)."""
        self.is_open = state.is_open
        self._of_colour = [0] * len(COLOURS)
        for square in squares_of(state.tokens):
            self._of_colour[state.board[square]] |= 1 << square
        self._masks: dict[Rest, int] = {}
        self._turns: dict[tuple[Rest, int], tuple[int, ...]] = {}
        self._goals: dict[tuple[Rest, int], tuple[tuple[int, tuple[int, ...]], ...]] = {}
        self._known: dict[tuple[Rest, int, int], SeatDistance] = {}
        shields = [self.layout.turns_to(square) for square in squares_of(state.layout[Token.SAFETY - FIRST_SPECIAL])]
        self._shield = tuple(min([3, *[turns[square] for turns in shields]]) - 1 for square in range(SQUARES))
        """By square: turns to the nearest shield: 0 for one, 1, 2 for more."""

    # ---- solo distances

    def turns(self, rest: Rest, tokens: int) -> tuple[int, ...]:
        """Return by square the turns a seat needs to win from there without opposition."""
        key = (rest, tokens & self._mask(rest))
        known = self._turns.get(key)
        if known is None:
            made = [tuple([more + each for each in turns]) for more, turns in self._heading(key)]
            known = self._turns[key] = tuple(map(min, _NEVER, *made))
        return known

    def _mask(self, rest: Rest) -> int:
        mask = self._masks.get(rest)
        if mask is None:
            mask = 0
            for colour in rest:
                mask |= self._of_colour[colour]
            self._masks[rest] = mask
        return mask

    def _heading(self, key: tuple[Rest, int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return per token of the next colour (or the centre): turns from it to the win, and from any square to it."""
        known = self._goals.get(key)
        if known is None:
            rest, tokens = key
            turns_to = self.layout.turns_to
            if rest:
                later = self.turns(rest[1:], tokens)
                known = tuple(
                    (later[square], turns_to(square)) for square in squares_of(self._of_colour[rest[0]] & tokens)
                )
            else:
                known = ((0, turns_to(CENTRE)),)
            self._goals[key] = known
        return known

    def _way(self, rest: Rest, tokens: int, square: int) -> SeatDistance:
        tokens &= self._mask(rest)
        key = (rest, tokens, square)
        known = self._known.get(key)
        if known is None:
            heading = self._heading((rest, tokens)) or ((0, _NEVER),)
            steps = [turns[square] for _, turns in heading]
            whole = [more + turns[square] for more, turns in heading]
            best = min(whole)
            soon = min(4, whole.count(best))
            ways = self.weights.ways[(soon - 1) * 4 + min(4, sum([each <= best + 1 for each in whole])) - 1]
            at = min(3, steps.count(1)) * 2
            options = self.weights.options
            known = SeatDistance(best, min(3, *steps) - 1, ways + options[at], ways + options[at + 1])
            self._known[key] = known
        return known

    # ---- evaluation

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
        """Return the win probability of every seat."""
        strengths = self.strengths(position)
        top = max(strengths)
        parts = [exp(strength - top) for strength in strengths]
        whole = sum(parts)
        return tuple([part / whole for part in parts])

    def position(self, state: KnightsLeapState) -> TurnPosition:
        """Return the reduced position of a state; a pawn in hand counts as on its best free corner."""
        stands = []
        for seat, square in enumerate(state.pawns):
            rest = tuple(state.rows[seat][state.owned[seat] :])
            if square == HAND:
                turns = self.turns(rest, state.tokens)
                square = min((corner for corner in CORNERS if not state.occupied >> corner & 1), key=turns.__getitem__)
            stands.append(SeatValue(square, rest, state.have[seat], state.safe[seat]))
        return TurnPosition(tuple(stands), state.tokens, state.active)

    def state_chances(self, state: KnightsLeapState) -> Chances:
        """Return the win probabilities in a state of the rules, which may be over."""
        if state.winner != NOBODY:
            return tuple(float(seat == state.winner) for seat in range(state.seats))
        return self.chances(self.position(state))
