"""Pieces on the table: dice, crosses, pawns, particles."""

from game.stage.pieces.cube import COLOUR_DIE, PIP_DIE, PLAIN_DIE, DieKind
from game.stage.pieces.dice import Dice
from game.stage.pieces.marks import Marks
from game.stage.pieces.player_tokens import PlayerTokens

__all__ = ["COLOUR_DIE", "PIP_DIE", "PLAIN_DIE", "DieKind", "Pieces"]


class Pieces(Dice, Marks, PlayerTokens):
    """All pieces of one paint."""
