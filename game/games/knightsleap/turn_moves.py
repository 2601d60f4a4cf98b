"""The turns of Knight's Leap as single moves, on the rules' state and on reduced positions. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.bitset import numbers

from .actions import LEAPS, STOP
from .board import BITS, CENTRE, FIRST_SPECIAL, LEAP_MASKS, Token
from .race import Race, free_corners, missing
from .rules import KnightsLeapState
from .value_tables import SeatValue, TurnPosition, ValueTables

FEAR: Final = 1.5
"""Move ordering: cost in turns of landing in a robber's reach."""
STEAL: Final = 1.5
"""Move ordering: value in turns of a steal in addition to the colour."""
SHELTER: Final = 0.35
"""Move ordering: value in turns of every colour made safe."""


def play(race: Race, state: KnightsLeapState, square: int) -> KnightsLeapState:
    """Return the position after the active seat's turn ended on the square, a robbed pawn placed on its best corner.

    The path has no effect (K-16 resets it with the turn), so one leap to its end replaces all of it.
    """
    after = state.copy()
    seat = state.active
    if square == state.pawns[seat]:
        after.apply(seat, STOP)
        return after
    after.apply(seat, LEAPS[square])
    if after.is_retreat:
        turns = race.turns(missing(after, after.victim), after.tokens)
        after.apply(after.victim, min(after.choices, key=lambda action: turns[action.square]))
    elif after.active == seat and after.is_chain:
        after.apply(seat, STOP)
    return after


class TurnMoves:
    """Move generator on reduced positions: possible ends of a turn, their results, and the most promising ones."""

    def __init__(self, worth: ValueTables) -> None:
        self.worth = worth
        self._reach = worth.layout.reach

    def targets(self, position: TurnPosition) -> int:
        """Return the squares where a turn can end (K-10..K-20)."""
        stands, _, active = position
        square, rest, _, _ = stands[active]
        occupied = 0
        open_ = 0
        want = rest[0] if rest else -1
        for seat, stand in enumerate(stands):
            if seat != active:
                bit = BITS[stand.square]
                occupied |= bit
                if want >= 0 and stand.have & ~stand.safe & 1 << want:
                    open_ |= bit
        reach = self._reach[square]
        if not reach & occupied:
            return reach
        if want < 0 and self.worth.is_open:
            open_ |= BITS[CENTRE]
        barred = occupied & ~open_
        found = LEAP_MASKS[square] & ~barred
        seen = found | BITS[square]
        edge = found & ~occupied
        extras = self.worth.extras
        rings = self.worth.rings
        while edge:
            low = edge & -edge
            edge ^= low
            at = low.bit_length() - 1
            fresh = extras[at] & ~seen & ~(occupied if rings & low else barred)
            seen |= fresh
            found |= fresh
            edge |= fresh & ~occupied
        return found

    def after(self, position: TurnPosition, square: int) -> TurnPosition:
        """Return the position after the active seat's turn ended there without a win; see `play`."""
        stands, tokens, active = position
        mine = stands[active]
        rest, have, safe = mine.rest, mine.have, mine.safe
        after = list(stands)
        met = -1
        if square != mine.square:
            for seat, stand in enumerate(stands):
                if stand.square == square and seat != active:
                    met = seat
        if met >= 0:
            colour = rest[0]
            robbed = stands[met]
            longer = (*robbed.rest, colour)
            turns = self.worth.turns(longer, tokens)
            taken = BITS[square]
            for seat, stand in enumerate(stands):
                if seat not in (met, active):
                    taken |= BITS[stand.square]
            corner = min(free_corners(taken), key=turns.__getitem__)
            after[met] = SeatValue(corner, longer, robbed.have ^ 1 << colour, robbed.safe)
            rest = rest[1:]
            have |= 1 << colour
        else:
            token = self.worth.board[square]
            if token >= 0:
                if token < FIRST_SPECIAL:
                    if rest and token == rest[0] and tokens >> square & 1:
                        tokens ^= BITS[square]
                        rest = rest[1:]
                        have |= 1 << token
                elif token == Token.SAFETY:
                    safe = have
        after[active] = SeatValue(square, rest, have, safe)
        seats = len(stands)
        made = TurnPosition(tuple(after), tokens, (active + 1) % seats)
        occupied = 0
        for stand in after:
            occupied |= BITS[stand.square]
        for _ in stands:
            # Rarely every leap of a seat is barred: it is skipped (K-10).
            leaps = LEAP_MASKS[after[made.active].square]
            if not leaps & occupied or leaps & (~occupied | self.targets(made)):
                break
            made = TurnPosition(made.stands, tokens, (made.active + 1) % seats)
        return made

    def promising(self, position: TurnPosition, width: int) -> list[int]:
        """Return the squares worth searching, best first: short paths to the win, steals, shields, far from robbers."""
        stands, tokens, active = position
        rest, have, safe = stands[active][1:]
        want = rest[0] if rest else -1
        unsafe = have & ~safe
        others = danger = fresh_danger = 0
        for seat, stand in enumerate(stands):
            if seat == active:
                continue
            others |= BITS[stand.square]
            if stand.rest:
                need = stand.rest[0]
                if unsafe >> need & 1:
                    danger |= self._reach[stand.square]
                elif need == want:
                    fresh_danger |= self._reach[stand.square]
        worth = self.worth
        board = worth.board
        turns = worth.turns(rest, tokens)
        scored: list[tuple[float, int]] = []
        for square in numbers(self.targets(position)):
            value: float = turns[square]
            token = board[square]
            bit = BITS[square]
            if others & bit:
                value = worth.turns(rest[1:], tokens)[square] - STEAL
            elif token == want and tokens & bit:
                value = worth.turns(rest[1:], tokens ^ bit)[square] + FEAR * (fresh_danger & bit != 0)
            elif unsafe and token == Token.SAFETY:
                value -= SHELTER * unsafe.bit_count() + FEAR * (danger & bit != 0)
            if danger & bit:
                value += FEAR
            scored.append((value, square))
        scored.sort()
        return [square for _, square in scored[:width]]

    def wins(self, position: TurnPosition) -> bool:
        """True if the active seat can win at once (K-30, K-52)."""
        return not position.stands[position.active].rest and bool(self.targets(position) >> CENTRE & 1)
