"""Pieces on the table: dice and other thrown things, crosses, pawns, particles."""

from game.stage.pieces.dice import COLOUR_DIE, PIP_DIE, PLAIN_DIE, DieKind
from game.stage.pieces.flat import Flat
from game.stage.pieces.marks import Marks
from game.stage.pieces.player_tokens import PlayerTokens
from game.stage.pieces.thrown import Thrown
from game.stage.pieces.throws import Throws

__all__ = ["COLOUR_DIE", "PIP_DIE", "PLAIN_DIE", "DieKind", "Flat", "Pieces", "Thrown"]


class Pieces(Throws, Marks, PlayerTokens):
    """All pieces of one paint."""
