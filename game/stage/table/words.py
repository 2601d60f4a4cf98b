"""Words that several games say. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.stage.text.language import N_, tr

SEPARATOR: Final = " · "
"""Between the parts of what is said below a game's title, the first of which counts most."""
_COLOURS: Final = {
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "grey": N_("grey"),
}


def colour_name(key: str) -> str:
    """What a game colour is called, such as "red"."""
    return tr(_COLOURS[key])


def listed(parts: Sequence[str]) -> str:
    """Names and the like in a sentence: Mia, Ben and Lukas."""
    return tr(" and ").join([part for part in (", ".join(parts[:-1]), parts[-1]) if part])


def stopped(words: str) -> str:
    """The words with a full stop at their end, if nothing else ends them; none stay none."""
    return words if not words or words[-1] in ".!?…" else f"{words}."


def unstopped(words: str) -> str:
    """The words without the full stop at their end."""
    return words.removesuffix(".")


def rolling(name: str) -> str:
    """That somebody throws dice."""
    return tr("{name} rolls", name=name)


def turned(name: str) -> str:
    """That the order of play has turned, so that the same seat is active once more."""
    return tr("Now the other way round: {name} again!", name=name)
