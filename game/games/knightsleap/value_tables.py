"""Win probabilities in Knight's Leap positions, from tables learned by self-play, and whole turns as moves. Pure.

A seat's strength is the sum of one entry of each table. Features describe its race (turns to the win, lead), its
unsafe colours and the rivals that want them, and the colours it can steal. `search` adds the lookahead.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from game.rules.bitset import numbers
from game.rules.contract import Seat
from game.rules.network import Table, learned, softmax

from .board import BITS, CENTRE, FIRST_SPECIAL, LEAP_MASKS, SQUARES, Token
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
"""Feature tables in the order of the file, with their numbers of classes.

- race, keep: turns to the win alone on the board, lead over the best opponent; numbers of missing and unsafe colours
- threat: most urgent rival for each unsafe colour, by number of missing colours
- wanted: number of rivals that want an unsafe colour next
- steal: turns to the nearest pawn that can be robbed of the next colour, and to a token of it
- second: number of rivals that hold the colour after the next one, unsafe
- shield: turns to a shield, number of unsafe colours, demand for them
- options, ways: tokens that serve the next turn, and the fastest races
- turn: turns to the win, by order of play
"""
HEAVIEST: Final = 20.0
"""Maximum absolute weight."""
FARTHEST: Final = 13
"""This many turns to the win, and more, share a class."""
BEHIND: Final = -5
AHEAD: Final = 4
"""Leads in turns are clipped to this range."""
UNWANTED: Final = 8
"""Threat class of an unsafe colour that no other seat needs."""
WANTED_NEXT: Final = 5
"""Threat classes below this: another seat wants the colour next."""

FEAR: Final = 1.5
"""Move ordering: cost in turns of stopping within reach of a robber."""
STEAL: Final = 1.5
"""Move ordering: value in turns of a steal, besides the colour itself."""
SHELTER: Final = 0.35
"""Move ordering: value in turns of each colour made safe."""

Chances = tuple[float, ...]
"""Win probability per seat; they sum to 1."""


class SeatDistance(NamedTuple):
    """A seat's distance to the win from one square, without opponents."""

    turns: int
    near: int
    """Turns to a token of the next colour, less one; at most 2."""
    waiting: float
    """Value of its options while other seats are on turn."""
    moving: float
    """Value of its options on its own turn."""


class Stand:
    """The square and the row of a seat, with the values that depend on them alone; cached by `ValueTables.stand`."""

    __slots__ = (
        "bit", "distances", "have", "keep", "mask", "next", "phase", "reach", "rest", "safe", "shield", "square",
        "then", "turns_to", "unsafe",
    )  # fmt: skip

    def __init__(self, worth: ValueTables, square: int, rest: MissingColours, have: int, safe: int) -> None:
        self.square, self.rest, self.have, self.safe = square, rest, have, safe
        self.bit = BITS[square]
        self.unsafe = have & ~safe
        self.next, *self.then = _wanted_colours(rest)
        """The next colour, and the second, third and later ones, as bit sets."""
        self.mask = worth.mask(rest)
        self.distances: dict[int, SeatDistance] = {}
        """Distances by the tokens of the missing colours."""
        self.reach, self.turns_to = worth.layout.reach[square], worth.layout.turns_to(square)
        left, count = len(rest), self.unsafe.bit_count()
        self.phase = 0 if left > 4 else 1 if left > 2 else 2 if left else 3
        self.keep = worth.keep[left * 8 + count]
        much = 0 if not count else 1 if count < 3 else 2 if count < 5 else 3
        at = (worth.shields[square] * 4 + much) * 2
        self.shield = worth.shield[at : at + 2]
        """Value of the shield distance if no seat wants an unsafe colour next, and if one does."""


class TurnPosition:
    """The parts of a position that turns change, at the start of a turn, with cached results of searches."""

    __slots__ = (
        "active", "bound", "chances", "ends", "expected", "occupied", "promising", "stands", "strengths", "tokens",
    )  # fmt: skip

    def __init__(self, stands: tuple[Stand, ...], tokens: int, active: int) -> None:
        self.stands, self.active = stands, active
        self.tokens = tokens
        """Squares with a colour token."""
        self.occupied = 0
        for stand in stands:
            self.occupied |= stand.bit
        self.ends: int | None = None
        """The squares where the turn can end."""
        self.promising: list[int] | None = None
        """Those worth searching."""
        self.strengths: list[float] | None = None
        self.chances: Chances | None = None
        self.bound: tuple[int, float, int, int] | None = None
        """Search result with two seats: depth, value, kind of bound, best square."""
        self.expected: tuple[int, Chances] | None = None
        """Search result with more seats: depth and win probabilities."""


@cache
def weights_for(seats: int) -> list[Table]:
    """Return the tables for a number of seats; raises BrokenData."""
    return learned("knightsleap", seats, tuple(TABLES.values()), HEAVIEST)


@cache
def _wanted_colours(rest: MissingColours) -> tuple[int, int, int, int]:
    """Return the next, the second, the third and the later missing colours as bit sets."""
    bits = [1 << colour for colour in rest]
    return (sum(bits[:1]), sum(bits[1:2]), sum(bits[2:3]), sum(bits[3:]))


class ValueTables(Race):
    """Win probabilities in a position and all its successors."""

    def __init__(self, state: KnightsLeapState) -> None:
        """Raises BrokenData if the weights cannot be read."""
        super().__init__(state)
        self.weights = weights_for(state.seats)
        _, self.keep, _, _, _, _, self.shield, self._options, self._ways, _ = self.weights
        self.board = tuple(state.board)
        """Tokens of that position by square."""
        self.is_open = state.is_open
        self._stands: dict[tuple[int, MissingColours, int, int], Stand] = {}
        self.position = cache(TurnPosition)
        self._after: dict[tuple[TurnPosition, int], TurnPosition] = {}
        safety = [self.layout.turns_to(square) for square in numbers(state.layout[Token.SAFETY - FIRST_SPECIAL])]
        self.shields = tuple(min([3, *[turns[square] for turns in safety]]) - 1 for square in range(SQUARES))
        """Turns to the nearest shield by square, less one; at most 2."""

    def stand(self, square: int, rest: MissingColours, have: int, safe: int) -> Stand:
        key = square, rest, have, safe
        known = self._stands.get(key)
        if known is None:
            known = self._stands[key] = Stand(self, square, rest, have, safe)
        return known

    def position_of(self, state: KnightsLeapState) -> TurnPosition:
        """Return the position of a state; a pawn in hand counts as on its best free corner."""
        stands = []
        for seat, square in enumerate(state.pawns):
            rest = missing(state, seat)
            if square == HAND:
                square = min(free_corners(state.occupied), key=self.turns(rest, state.tokens).__getitem__)
            stands.append(self.stand(square, rest, state.have[seat], state.safe[seat]))
        return self.position(tuple(stands), state.tokens, state.active)

    def _distance(self, stand: Stand, tokens: int) -> SeatDistance:
        tokens &= stand.mask
        square = stand.square
        goals = self.goals((stand.rest, tokens)) or ((0, NEVER),)
        steps = [turns[square] for _, turns in goals]
        whole = [more + turns[square] for more, turns in goals]
        best = min(whole)
        soon = min(4, whole.count(best))
        ways = self._ways[(soon - 1) * 4 + min(4, sum([each <= best + 1 for each in whole])) - 1]
        at = min(3, steps.count(1)) * 2
        options = self._options
        made = SeatDistance(best, min(3, *steps) - 1, ways + options[at], ways + options[at + 1])
        stand.distances[tokens] = made
        return made

    def turns_left(self, position: TurnPosition, seat: Seat) -> int:
        """Return the turns the seat needs to win with all other pawns off the board."""
        stand = position.stands[seat]
        return self.turns(stand.rest, position.tokens)[stand.square]

    def strengths(self, position: TurnPosition) -> list[float]:
        """Return every seat's strength: the log of its unnormalised win probability."""
        if position.strengths is not None:
            return position.strengths
        stands, tokens, active = position.stands, position.tokens, position.active
        seats = len(stands)
        distances = [stand.distances.get(tokens & stand.mask) or self._distance(stand, tokens) for stand in stands]
        arrivals = [each.turns * seats + (seat - active) % seats for seat, each in enumerate(distances)]
        first, second_best = sorted(arrivals)[:2]
        race, _, threat, wanted, steal, second, _, _, _, turn = self.weights
        found = position.strengths = []
        for seat, stand in enumerate(stands):
            order = (seat - active) % seats
            turns, near, waiting, moving = distances[seat]
            mine = arrivals[seat]
            lead = ((second_best if mine == first else first) - mine) // seats
            lead = BEHIND if lead < BEHIND else AHEAD if lead > AHEAD else lead
            strength = (
                race[(turns if turns < FARTHEST else FARTHEST) * 10 + lead - BEHIND]
                + turn[(turns if turns < 4 else 4) * 3 + (order if order < 2 else 2)]
                + stand.keep
                + (waiting if order else moving)
            )
            wanters = 0
            unsafe, phase = stand.unsafe, stand.phase
            if unsafe:
                bit, here = stand.bit, stand.turns_to
                classes = [0] * UNWANTED
                for other, rival in enumerate(stands):
                    if other == seat:
                        continue
                    if rival.next & unsafe:
                        wanters += 1
                        if rival.reach & bit:
                            rival_order = (other - active) % seats
                            how = 0 if not rival_order else 1 if rival_order < order else 2
                        else:
                            how = 3 if here[rival.square] == 2 else 4
                        classes[how] |= rival.next
                    after, third, later = rival.then
                    classes[5] |= after
                    classes[6] |= third
                    classes[7] |= later
                for at, mask in enumerate(classes if wanters else classes[WANTED_NEXT:], 0 if wanters else WANTED_NEXT):
                    hit = mask & unsafe
                    if hit:
                        strength += threat[at * 4 + phase] * hit.bit_count()
                        unsafe ^= hit
                if unsafe:
                    strength += threat[UNWANTED * 4 + phase] * unsafe.bit_count()
            strength += wanted[(wanters if wanters < 3 else 3) * 2 + (not order)]
            if stand.next:
                square, want, after = stand.square, stand.next, stand.then[0]
                best = 3
                holders = 0
                for rival in stands:
                    if rival is not stand:
                        if rival.unsafe & want:
                            best = min(best, rival.turns_to[square] - 1, 2)
                        if rival.unsafe & after:
                            holders += 1
                strength += steal[(6 if best >= 3 else best * 2 + (not order)) * 4 + near]
                if after:
                    strength += second[min(holders, 2)]
            strength += stand.shield[wanters > 0]
            found.append(strength)
        return found

    def chances(self, position: TurnPosition) -> Chances:
        if position.chances is None:
            position.chances = softmax(self.strengths(position))
        return position.chances

    def state_chances(self, state: KnightsLeapState) -> Chances:
        """Return the win probabilities in a state, which may be final."""
        if state.winner != NOBODY:
            return tuple(float(seat == state.winner) for seat in range(state.seats))
        return self.chances(self.position_of(state))

    # ---- the moves of a turn

    def targets(self, position: TurnPosition) -> int:
        """Return the squares where a turn can end (K-10..K-20)."""
        if position.ends is not None:
            return position.ends
        mine = position.stands[position.active]
        occupied = position.occupied ^ mine.bit
        ends = mine.reach
        if ends & occupied:
            open_ = 0
            for stand in position.stands:
                if stand.unsafe & mine.next and stand is not mine:
                    open_ |= stand.bit
            if not mine.rest and self.is_open:
                open_ = BITS[CENTRE]
            ends = self.layout.ends(mine.square, occupied, occupied & ~open_)
        position.ends = ends
        return ends

    def after(self, position: TurnPosition, square: int) -> TurnPosition:
        """Return the position after the active seat's turn ends on the square without a win.

        A robbed pawn goes to its best corner. The path does not matter: K-16 resets it with the turn.
        """
        known = self._after.get((position, square))
        if known is not None:
            return known
        stands, tokens, active = position.stands, position.tokens, position.active
        mine = stands[active]
        rest, have, safe = mine.rest, mine.have, mine.safe
        after = list(stands)
        bit = BITS[square]
        occupied = position.occupied ^ mine.bit
        if occupied & bit:
            met = next(seat for seat, stand in enumerate(stands) if stand.bit == bit)
            robbed = stands[met]
            longer = (*robbed.rest, rest[0])
            corner = min(free_corners(occupied), key=self.turns(longer, tokens).__getitem__)
            after[met] = self.stand(corner, longer, robbed.have ^ mine.next, robbed.safe)
            occupied |= BITS[corner]
            rest = rest[1:]
            have |= mine.next
        else:
            token = self.board[square]
            if token == Token.SAFETY:
                safe = have
            elif rest and token == rest[0] and tokens & bit:
                tokens ^= bit
                rest = rest[1:]
                have |= mine.next
        after[active] = self.stand(square, rest, have, safe)
        occupied |= bit
        seats = len(stands)
        made = self.position(tuple(after), tokens, (active + 1) % seats)
        # Rarely every leap of a seat is barred: it is skipped (K-10).
        while not (leaps := LEAP_MASKS[after[made.active].square]) & ~occupied and not leaps & self.targets(made):
            made = self.position(made.stands, tokens, (made.active + 1) % seats)
        self._after[position, square] = made
        return made

    def promising(self, position: TurnPosition, width: int) -> list[int]:
        """Return the squares worth searching, best first: short paths to the win, steals, shields, far from robbers.

        Cached: a search asks for one width only.
        """
        if position.promising is not None:
            return position.promising
        tokens = position.tokens
        mine = position.stands[position.active]
        rest, unsafe = mine.rest, mine.unsafe
        want = rest[0] if rest else -1
        others = position.occupied ^ mine.bit
        danger = fresh_danger = 0
        for stand in position.stands:
            if stand is not mine:
                if stand.next & unsafe:
                    danger |= stand.reach
                elif stand.next and stand.next == mine.next:
                    fresh_danger |= stand.reach
        board = self.board
        turns = self.turns(rest, tokens)
        scored: list[tuple[float, int]] = []
        for square in numbers(self.targets(position)):
            value: float = turns[square]
            token = board[square]
            bit = BITS[square]
            if others & bit:
                value = self.turns(rest[1:], tokens)[square] - STEAL
            elif token == want and tokens & bit:
                value = self.turns(rest[1:], tokens ^ bit)[square] + FEAR * (fresh_danger & bit != 0)
            elif unsafe and token == Token.SAFETY:
                value -= SHELTER * unsafe.bit_count() + FEAR * (danger & bit != 0)
            if danger & bit:
                value += FEAR
            scored.append((value, square))
        scored.sort()
        position.promising = [square for _, square in scored[:width]]
        return position.promising

    def wins(self, position: TurnPosition) -> bool:
        """True if the active seat can win at once (K-30, K-52)."""
        return not position.stands[position.active].rest and bool(self.targets(position) >> CENTRE & 1)
