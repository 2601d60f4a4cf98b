"""The folder of the program's data, and those of games that live in packages of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"
"""Fonts, pictures, sounds, catalogues and the games' data; read only."""
BROUGHT: Final[dict[str, Path]] = {}
"""Data of games in packages of their own, by key of the game; filled by `game.games`."""


def assets_of(game: str) -> Path:
    """Return the folder with the drawings, data and catalogues of a game."""
    return BROUGHT.get(game) or ASSETS / "games" / game
