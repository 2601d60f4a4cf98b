"""Pieces on the table: dice, crosses, pawns, particles. `Pieces` draws them for one paint."""

from game.stage.pieces.kinds import COLOUR_DIE, PIP_DIE, PLAIN_DIE, DieKind
from game.stage.pieces.particles import Burst, Confetti, score_pop
from game.stage.pieces.pieces import Pieces
from game.stage.pieces.roll import DieView, Roll, fitting_edge, glide, grouped

__all__ = [
    "COLOUR_DIE",
    "PIP_DIE",
    "PLAIN_DIE",
    "Burst",
    "Confetti",
    "DieKind",
    "DieView",
    "Pieces",
    "Roll",
    "fitting_edge",
    "glide",
    "grouped",
    "score_pop",
]
