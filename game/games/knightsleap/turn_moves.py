"""The turns of Knight's Leap as single moves on reduced positions. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.bitset import numbers

from .board import BITS, CENTRE, LEAP_MASKS, Token
from .race import free_corners
from .value_tables import TurnPosition, ValueTables

FEAR: Final = 1.5
"""Move ordering: cost in turns of landing in a robber's reach."""
STEAL: Final = 1.5
"""Move ordering: value in turns of a steal in addition to the colour."""
SHELTER: Final = 0.35
"""Move ordering: value in turns of every colour made safe."""


class TurnMoves:
    """Move generator on reduced positions: possible ends of a turn, their results, and the most promising ones."""

    def __init__(self, worth: ValueTables) -> None:
        self.worth = worth
        self._after: dict[tuple[TurnPosition, int], TurnPosition] = {}

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
            if not mine.rest and self.worth.is_open:
                open_ = BITS[CENTRE]
            ends = self.worth.layout.ends(mine.square, occupied, occupied & ~open_)
        position.ends = ends
        return ends

    def after(self, position: TurnPosition, square: int) -> TurnPosition:
        """Return the position after the active seat's turn ended there without a win, a robbed pawn on its best corner.

        The path has no effect: K-16 resets it with the turn.
        """
        known = self._after.get((position, square))
        if known is not None:
            return known
        worth, stands, tokens, active = self.worth, position.stands, position.tokens, position.active
        mine = stands[active]
        rest, have, safe = mine.rest, mine.have, mine.safe
        after = list(stands)
        bit = BITS[square]
        occupied = position.occupied ^ mine.bit
        if occupied & bit:
            met = next(seat for seat, stand in enumerate(stands) if stand.bit == bit)
            robbed = stands[met]
            longer = (*robbed.rest, rest[0])
            corner = min(free_corners(occupied), key=worth.turns(longer, tokens).__getitem__)
            after[met] = worth.stand(corner, longer, robbed.have ^ mine.next, robbed.safe)
            occupied |= BITS[corner]
            rest = rest[1:]
            have |= mine.next
        else:
            token = worth.board[square]
            if token == Token.SAFETY:
                safe = have
            elif rest and token == rest[0] and tokens & bit:
                tokens ^= bit
                rest = rest[1:]
                have |= mine.next
        after[active] = worth.stand(square, rest, have, safe)
        occupied |= bit
        seats = len(stands)
        made = worth.position(tuple(after), tokens, (active + 1) % seats)
        # Rarely every leap of a seat is barred: it is skipped (K-10).
        while not (leaps := LEAP_MASKS[after[made.active].square]) & ~occupied and not leaps & self.targets(made):
            made = worth.position(made.stands, tokens, (made.active + 1) % seats)
        self._after[position, square] = made
        return made

    def promising(self, position: TurnPosition, width: int) -> list[int]:
        """Return the squares worth searching, best first: short paths to the win, steals, shields, far from robbers."""
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
        position.promising = [square for _, square in scored[:width]]
        return position.promising

    def wins(self, position: TurnPosition) -> bool:
        """True if the active seat can win at once (K-30, K-52)."""
        return not position.stands[position.active].rest and bool(self.targets(position) >> CENTRE & 1)
