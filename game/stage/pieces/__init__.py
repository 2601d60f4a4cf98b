"""Pieces on the table: dice, crosses, pawns, particles."""

from game.stage.pieces.dice import Dice
from game.stage.pieces.kinds import COLOUR_DIE, PIP_DIE, PLAIN_DIE, DieKind
from game.stage.pieces.marks import Marks
from game.stage.pieces.particles import Burst, Confetti, score_pop
from game.stage.pieces.player_tokens import PlayerTokens
from game.stage.pieces.roll import DieView, RollPlan, fitting_edge, glide, grouped, plan_roll

__all__ = [
    "COLOUR_DIE",
    "PIP_DIE",
    "PLAIN_DIE",
    "Burst",
    "Confetti",
    "DieKind",
    "DieView",
    "Pieces",
    "RollPlan",
    "fitting_edge",
    "glide",
    "grouped",
    "plan_roll",
    "score_pop",
]


class Pieces(Dice, Marks, PlayerTokens):
    """All pieces of one paint."""
