"""Descriptions and badges of the player types on a chair."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.bots.levels import FITS, LEVELS
from game.rules.contract import N_
from game.rules.match import BALANCED, BOLD, CAREFUL, HUMAN, TEMPERS
from game.stage.text.language import tr

_WORDS: Final = MappingProxyType(
    {
        HUMAN: N_("Somebody in this room decides here."),
        "gentle": N_("Plays at a glance and misses things: good for a first match."),
        "steady": N_("Takes the move that looks best: a fair match for most."),
        "sharp": N_("Looks ahead and takes its chances: a hard match."),
        "master": N_("Thinks as far as it can: for those who rarely lose."),
        FITS: N_("In each game, the level that fits your wins and losses there."),
    }
)

_TEMPERS: Final = MappingProxyType({BOLD: N_("Bold"), BALANCED: N_("Balanced"), CAREFUL: N_("Careful")})
_MANNERS: Final = MappingProxyType(
    {
        BOLD: N_("Takes risks and looks for a fight; wins just as often."),
        BALANCED: N_("Takes few risks, but does not shy away."),
        CAREFUL: N_("Plays it safe and keeps its distance; wins just as often."),
    }
)
_NATURES: Final = MappingProxyType(
    {"red": CAREFUL, "blue": BALANCED, "yellow": CAREFUL, "green": BOLD, "violet": BALANCED, "orange": BOLD}
)
"""Default temperament of an animal, by look; the first four looks cover all temperaments."""


def nature(look: str) -> str:
    """Return the default temperament of a computer with that animal."""
    return _NATURES.get(look, BALANCED)


def temper_word(temper: str) -> str:
    return tr(_TEMPERS[temper])


def temper_about(temper: str) -> str:
    return tr(_MANNERS[temper])


def temper_badge(temper: str) -> str:
    return f"level/temper_{temper or 'balanced'}"


def next_temper(temper: str) -> str:
    """Return the following temperament in cyclic order.

    >>> next_temper("bold"), next_temper("careful")
    ('', 'bold')
    """
    return TEMPERS[(TEMPERS.index(temper) + 1) % len(TEMPERS)]


def about(mind: str) -> str:
    """Return the translated description of a person or level; empty for an unknown key."""
    return tr(_WORDS[mind]) if mind in _WORDS else ""


def badge(mind: str) -> str:
    """Return the image name of a level; empty for people and unknown keys."""
    return f"level/{mind}" if any(level.key == mind for level in LEVELS) else ""
