"""Texts shared by several games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.stage.text.language import N_, tr

SEPARATOR: Final = " · "
"""Separator of the parts below a game's title, the most important part first."""
COLOURS: Final = {
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "grey": N_("grey"),
    "violet": N_("violet"),
}


def colour_name(key: str) -> str:
    return tr(COLOURS[key])


def listed(parts: Sequence[str]) -> str:
    return tr(" and ").join([part for part in (", ".join(parts[:-1]), parts[-1]) if part])


def stopped(words: str) -> str:
    """Add a full stop, unless the text is empty or ends with punctuation, perhaps within quotes."""
    return words if not words or words.rstrip("”“’)")[-1:] in ".!?…:" else f"{words}."


def unstopped(words: str) -> str:
    return words.removesuffix(".")


def sentence(words: str) -> str:
    """Turn a phrase into a sentence of its own."""
    return stopped(words[:1].upper() + words[1:])


def turned(name: str) -> str:
    return tr("Now the other way round: {name} again!", name=name)
