"""Seat selection of a tournament, independent of its games."""

from __future__ import annotations

from typing import Final

from game.rules.contract import N_
from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.routes import Lineup, PlanTournament
from game.scenes.setup.seats import Seats
from game.stage.canvas import Canvas
from game.stage.time.stack import Transition
from game.storage.tournament import FEWEST, MOST

TABLE: Final = Game(
    key="evening",
    package="",
    title=N_("Evening"),
    tagline="",
    seats=tuple(range(FEWEST, MOST + 1)),
    minutes=0,
    age=0,
    hidden=True,
)
"""Placeholder game for the seat selection; it cannot be played."""


class Guests(Seats):
    def __init__(self, context: Context) -> None:
        super().__init__(context, TABLE)
        self.has_table_ahead = False

    def start(self, lineup: Lineup) -> Transition | None:
        return PlanTournament(lineup)

    def rules(self) -> Transition | None:
        return None

    def draw_emblem(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.image("icon/tournament", 84, x, y, "ink.on_dark")
