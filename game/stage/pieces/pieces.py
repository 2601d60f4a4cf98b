"""All pieces of one paint under one name."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.stage.pieces.dice import Dice, DieKind, fronts, quarter
from game.stage.pieces.marks import Marks
from game.stage.pieces.people import People
from game.stage.pieces.roll import Roll, Spot, fitting_edge, plan_roll
from game.stage.theme import LOOKS, Look


class Pieces(Dice, Marks, People):
    """Dice, crosses, pawns, discs and avatars."""

    looks: tuple[Look, ...] = LOOKS

    def plan(
        self,
        kind: DieKind,
        values: Sequence[str],
        tray: tuple[float, float],
        seed: int,
        *,
        edge: float | None = None,
        spots: Sequence[Spot] | None = None,
        is_calm: bool = False,
    ) -> Roll:
        """Plan a throw showing `values`; without `edge` the largest that fits. `seed` only changes how it looks."""
        size = edge or fitting_edge(len(values), tray)
        chance = Random(seed)
        places = []
        for value in values:
            face = kind.index(value)
            front = chance.choice(fronts(face))
            places.append((quarter(face, front), front))
        return plan_roll(values, places, tray, size, seed, spots=spots, is_calm=is_calm)
