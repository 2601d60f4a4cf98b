"""At doubled text size no text is smaller than before, and text for reading grows, on every screen.

Each situation is printed at usual size and at 200 %, in rotating windows and languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import pygame
import pytest

from .audit import Pass, at_rest
from .situations import pages, printed

WINDOWS: Final = ((1920, 1080), (1280, 800), (1024, 768), (1080, 1920))
LANGUAGES: Final = ("en", "de")
SHOWN: Final = [(size, language) for size in WINDOWS for language in LANGUAGES]
GROWS, ENOUGH = 1.12, 34.0
"""Minimum growth factor of a text, unless its final size in u is sufficient (usual text has 28 to 36)."""
WELL, MOST = 1.25, 0.8
"""Growth factor that this minimum share of text for reading must reach; the rest are words and names in narrow places.
"""
LETTERING: Final = 0.9
"""Minimum factor of lettering on boards, which shrink by up to a tenth beside large text."""
READ: Final = 33.0
"""Maximum usual size in u of text for reading: sentences, explanations, prompts."""
DRAWN: Final = re.compile(r"[\d\s.,:/+%–-]+|[A-H][12]|Start|\d+ left|noch \d+|Front|Back|Vorderseite|Rückseite")
"""Numbers and letters that belong to a drawing: boards, sheets, curves, rows of figures."""
KEPT: Final = {
    "a name, as large as its row lets it be": re.compile(
        r".*….*|Konstantinopolitaner|(?:Crab|Whale|Frog|Octopus|Fox|Chick|Krabbe|Wal|Frosch|Krake|Fuchs|Küken)"
    ),
    "the heading of a table, beside those of its columns": re.compile(r"How it went|So lief es"),
    "the title of the shelf and its line: as wide as the doors beside them leave room": re.compile(
        r"Lamplight|Lampenlicht|Family games for one table|Familienspiele für einen Tisch"
    ),
    "the line below the table of keys, whose caps need the height": re.compile(
        r"(?:Mouse and touch|Maus und Finger): .*"
    ),
    "a key of the keyboard on the screen": re.compile(r"Space|Leerzeichen"),
    "who decides on a chair, where four chairs stand side by side": re.compile(r"Suits (?:me|us)|Passt zu (?:mir|uns)"),
}
"""Texts that need not grow, by reason; they must not shrink either."""


def sizes(look: Pass, only: str = "") -> dict[tuple[str, str], float]:
    """Return the smallest size of every text by situation."""
    found: dict[tuple[str, str], float] = {}
    picture = pygame.Surface(look.size)
    for situation, scene in at_rest(look, only):
        for _ in pages(scene):
            for text in printed(scene, picture)[0]:
                if not text.text.startswith("["):  # a key cap is a picture
                    key = situation.name, text.text
                    found[key] = min(found.get(key, text.size), text.size)
    return found


def at_both_sizes(
    size: tuple[int, int], language: str, only: str = "", share: tuple[int, int] = (0, 1)
) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], float]]:
    """Return the sizes of all texts at usual text size and at 200 %."""
    usual, large = (sizes(Pass(size, language, text_size, share, is_painted=False), only) for text_size in (1.0, 2.0))
    return usual, large


def least(text: str, before: float) -> float:
    """Return the minimum size in u of a text with usual size `before`."""
    if DRAWN.fullmatch(text):
        return before * LETTERING
    if any(kept.fullmatch(text) for kept in KEPT.values()):
        return before
    return max(before, min(before * GROWS, ENOUGH))


def stunted(before: Mapping[tuple[str, str], float], after: Mapping[tuple[str, str], float]) -> list[str]:
    return [
        f"{situation}: {text!r} {old:.1f} > {after[situation, text]:.1f}"
        for (situation, text), old in before.items()
        if (situation, text) in after and after[situation, text] < least(text, old) - 0.05
    ]


def well_grown(before: Mapping[tuple[str, str], float], after: Mapping[tuple[str, str], float]) -> float:
    """Return the share of text for reading that has grown by the factor `WELL`."""
    grown = [
        after[key] / old for key, old in before.items() if key in after and old <= READ and not DRAWN.fullmatch(key[1])
    ]
    return sum(ratio >= WELL for ratio in grown) / len(grown)


@pytest.mark.rotates("turn")
@pytest.mark.parametrize("turn", range(len(SHOWN)), ids=lambda turn: f"{SHOWN[turn][0][0]}-{SHOWN[turn][1]}")
def test_in_large_text_nothing_is_smaller_and_what_is_read_grows(turn: int) -> None:
    before, after = at_both_sizes(*SHOWN[turn], share=(turn, len(SHOWN)))
    assert not stunted(before, after)
    assert well_grown(before, after) >= MOST


def test_it_is_seen_what_does_not_grow() -> None:
    before = {("a", "Skip"): 32.0, ("a", "17"): 30.0, ("b", "Wal"): 32.0, ("b", "Title"): 76.0, ("b", "Goes"): 32.0}
    good = {("a", "Skip"): 40.0, ("a", "17"): 28.0, ("b", "Wal"): 32.0, ("b", "Title"): 76.0}
    assert not stunted(before, good)
    wrong = {("a", "Skip"): 32.0, ("a", "17"): 26.0, ("b", "Wal"): 31.0, ("b", "Title"): 72.0}
    assert len(stunted(before, wrong)) == 4
    assert well_grown(before, good) == 0.5
