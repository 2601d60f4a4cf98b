"""Challenges of Beacon. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.challenges import ChallengeTracker, challenge, challenges_of
from game.rules.contract import N_, Event, Seat

from .board import DOUBLES, GOAL, TOP
from .events import MoveReason, PairKnockedOff, PairPlaced, PairRolled, PairTaken, PawnMoved, TurnLost

HIGHEST: Final = 76
"""The highest number; X-X that counts 100 (S-31) is none of the numbers."""
DARING: Final = 5


class BeaconTracker(ChallengeTracker):
    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.rolls = 0
        """Rolls of the current turn."""
        self.most_rolls = 0
        """Most rolls of a turn whose pair was placed."""
        self.lost_turns = 0
        self.lost_pairs = 0
        self.hits = 0
        """Pairs knocked off by the pair just placed."""
        self.most_hits = 0
        self.hits_from_ground = 0
        self.placed: set[int] = set()
        self.has_full_beam = False
        self.kept_on_top = 0
        self.double_moves: set[int] = set()
        """Fields moved by doubles; 0 for other throws."""
        self.is_home_by_double = False
        self._field = -1

    def see(self, event: Event) -> None:
        if isinstance(event, PairKnockedOff):
            self.lost_pairs += event.seat == self.seat
            if event.by == self.seat:
                self.hits += 1
                self.most_hits = max(self.most_hits, self.hits)
                self.hits_from_ground += self._field == 0

    def see_own(self, event: Event) -> None:
        if isinstance(event, PairRolled):
            self.rolls = event.count
            self.double_moves.add(DOUBLES[event.throw.code])
        elif isinstance(event, TurnLost):
            self.lost_turns += 1
        elif isinstance(event, PairPlaced):
            self.hits, self._field = 0, event.field
            self.placed.add(event.field)
            self.has_full_beam |= event.throw.number == HIGHEST
            self.most_rolls = max(self.most_rolls, self.rolls)
        elif isinstance(event, PairTaken):
            self.kept_on_top += event.field == TOP
        elif isinstance(event, PawnMoved) and event.why is MoveReason.DOUBLE:
            self.is_home_by_double |= event.end >= GOAL

    @challenge(N_("Keeper of the light"), N_("Find your pair still on floor 5 twice in one match."))
    def top(self) -> bool:
        return self.kept_on_top >= 2

    @challenge(N_("Full beam"), N_("Place a 76, the highest number of all."))
    def seventysix(self) -> bool:
        return self.has_full_beam

    @challenge(N_("Nerves of steel"), N_("Roll five times or more in a turn, and still place your pair."))
    def daring(self) -> bool:
        return self.most_rolls >= DARING

    @challenge(N_("Clean sweep"), N_("Knock off three pairs with one of yours."))
    def sweep(self) -> bool:
        return self.most_hits >= 3

    @challenge(N_("From the ground"), N_("Knock a pair off with one that you place on the rock."))
    def ground(self) -> bool:
        return self.hits_from_ground > 0

    @challenge(N_("All three twins"), N_("Roll 1-1, 2-2 and 3-3 in one match."))
    def doubles(self) -> bool:
        return {1, 2, 3} <= self.double_moves

    @challenge(N_("A last little jump"), N_("Reach the goal with a double."))
    def double(self) -> bool:
        return self.is_home_by_double

    @challenge(N_("Never one too many"), N_("Win without losing a turn to an X."))
    def careful(self) -> bool:
        return self.is_winner and not self.lost_turns

    @challenge(N_("A safe harbour"), N_("Win without any of your pairs being knocked off."))
    def safe(self) -> bool:
        return self.is_winner and not self.lost_pairs

    @challenge(N_("Halfway up"), N_("Win without ever placing a pair on floor 5."))
    def low(self) -> bool:
        return self.is_winner and TOP not in self.placed

    @challenge(N_("Against the tide"), N_("Win after having been eight spaces behind."))
    def behind(self) -> bool:
        return self.is_winner and self.deficit >= 8

    @challenge(N_("Far ahead"), N_("Win with a lead of seven spaces or more."))
    def clear(self) -> bool:
        return self.is_winner and self.lead >= 7


CHALLENGES: Final = challenges_of(BeaconTracker)
tracker: Final = BeaconTracker
