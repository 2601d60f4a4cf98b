"""What something on the table is, in words for whoever rests on it. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.layout.shapes import Box

from .words import stopped


@dataclass(frozen=True, slots=True)
class Tooltip:
    """A thing and what is told of it: one or two sentences."""

    box: Box
    """Where the thing lies."""
    words: str


def sentence(words: str) -> str:
    """A part of a sentence as one of its own.

    >>> sentence("green field, row 4")
    'Green field, row 4.'
    >>> sentence("Ready!")
    'Ready!'
    """
    return stopped(words[:1].upper() + words[1:])
