"""What is printed on keys and controller buttons, for the prompt bar. Pure: no pygame, no drawing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Cap(Enum):
    """How a prompt is drawn."""

    LETTER = "letter"
    """A controller button with a letter or number in a round rim."""
    SYMBOL = "symbol"
    """A controller button with a drawn sign: cross, circle, square, triangle, menu, view, plus, minus."""
    KEY = "key"
    """A key cap; its text is a message id."""
    MOUSE = "mouse"
    """A mouse button: left, right."""


@dataclass(frozen=True, slots=True)
class Label:
    """One prompt."""

    cap: Cap
    text: str
