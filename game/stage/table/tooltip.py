"""Tooltips: text about a thing on the table."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.layout.shapes import Box

from .words import stopped


@dataclass(frozen=True, slots=True)
class Tooltip:
    """A thing and one or two sentences about it."""

    box: Box
    words: str


def sentence(words: str) -> str:
    """Turn a phrase into a sentence of its own."""
    return stopped(words[:1].upper() + words[1:])
