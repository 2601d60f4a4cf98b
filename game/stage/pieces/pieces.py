"""All pieces of one paint in one class."""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.paint.theme import LOOKS, Look
from game.stage.pieces.dice import Dice
from game.stage.pieces.kinds import DieKind
from game.stage.pieces.marks import Marks
from game.stage.pieces.player_tokens import PlayerTokens
from game.stage.pieces.roll import Roll, Spot, fitting_edge, plan_roll


class Pieces(Dice, Marks, PlayerTokens):
    looks: tuple[Look, ...] = LOOKS

    def plan(
        self,
        kinds: DieKind | Sequence[DieKind],
        values: Sequence[str],
        tray: tuple[float, float],
        seed: int,
        *,
        edge: float | None = None,
        spots: Sequence[Spot] | None = None,
        lies: Sequence[int] | None = None,
        taken: Sequence[Spot] | None = None,
        from_right: bool | None = None,
        reduced_motion: bool = False,
        grain: float = 1.0,
    ) -> Roll:
        """Plan a throw showing `values`; without `edge` the largest that fits. `seed` is cosmetic."""
        size = edge or fitting_edge(len(values), tray)
        each = [kinds] * len(values) if isinstance(kinds, DieKind) else list(kinds)
        return plan_roll(
            each,
            values,
            tray,
            size,
            seed,
            spots=spots,
            lies=lies,
            taken=taken,
            from_right=from_right,
            reduced_motion=reduced_motion,
            grain=grain,
        )
