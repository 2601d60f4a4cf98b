"""One word for one thing in all texts for players: the board in English, levels and library in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.bots.levels import LEVELS
from game.stage.text.language import tr, use
from game.tools.catalogues import ROOT, homes

BANNED = {
    "en": {
        r"fields?": "space",
        r"storeys?|stor(?:y|ies)(?= \d)": "floor",
        r"goal (?:lane|space)s?": "home lane, home space",
        r"(?:own|into the|within the) lane": "home lane",
        r"start (?:space|square)s?": "start",
        r"crossed(?! off)": "cross off",
        r"cross(?:es|ing)? (?:(?:\{n\}|one|two|every|all|more|your|whole) )*(?:spaces?|colours?|any|some)": "cross off",
        r"entries": "moves",
        r"(?<=\d|\})% (?:more|less|better|worse) than|others (?:hardly )?(?:less|\{n\})": "points",
        r"no longer kept|the house": "saved; everyone",
        r"stray": "less even",
        r"were moved|older match\w*|match\w* begun before|former": "no history for developers",
    },
    "de": {
        r"Sanft|Ruhig|Scharfsinnig": "Leicht, Mittel, Schwer",
        r"Liebling\w*": "Favorit",
        r"aufgehoben": "gespeichert",
        r"Schaufenster": "Vorführung",
        r"Voller Kreis": "Runde zu Ende",
        r"Überwürfelt": "Zu viele",
        r"Zielgasse|Heimgasse": "Gasse",
        r"Spielplan|Spielbrett|Tafel": "Brett",
        r"Etagen?|Geschoss\w*|Stock": "Stockwerk",
        r"Kästchen|Lauffeld\w*|Würfelfeld\w*": "Feld",
        r"Siegchance": "Gewinnchance",
        r"Zählmarken?|Spielfigur\w*": "Puzzleteil, Figur",
        r"streuen": "ungleichmäßig",
        r"(?:kaum )?(?:mehr|weniger) als mit": "besser als",
        r"versetzt|ältere Partien": "no history for developers",
    },
}
SQUARES = "knightsleap"
"""The only game on squares, as in chess."""


@cache
def texts(code: str) -> tuple[tuple[str, str], ...]:
    return tuple(_texts(code))


def _texts(code: str) -> Iterator[tuple[str, str]]:
    """Yield the catalogue, or the document, and each of its texts."""
    suffix = "" if code == "en" else f".{code}"
    for home in homes():
        for message in home.read("de"):
            if message.id:
                words = message.id if code == "en" else message.string
                yield from ((home.name, each) for each in ([words] if isinstance(words, str) else words))
        for path in home.source.glob(f"rules{suffix}.md"):
            yield from ((home.name, line) for line in lines(path))
    yield from (("guide", line) for line in lines(ROOT / "assets" / "guide" / f"guide{suffix}.md"))


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("code", "banned"), [(code, each) for code, words in BANNED.items() for each in words])
def test_no_text_for_players_uses_a_word_for_which_the_project_has_another(code: str, banned: str) -> None:
    pattern = re.compile(rf"(?<![\w{{])(?:{banned})(?![\w}}])", re.IGNORECASE if code == "en" else re.NOFLAG)
    found = [f"{home}: {words}" for home, words in texts(code) if pattern.search(words)]
    assert found == [], f"say: {BANNED[code][banned]}"


def test_only_the_chess_board_has_squares() -> None:
    found = {home: [words for at, words in texts("en") if at == home] for home, _ in texts("en")}
    mixed = {home: [words for words in said if re.search(r"\bsquares?\b", words)] for home, said in found.items()}
    assert [home for home, said in mixed.items() if said] == [SQUARES]
    assert [words for words in found[SQUARES] if re.search(r"\bspaces?\b", words)] == []


def test_german_levels_rise_in_words_that_everybody_can_order() -> None:
    use("de")
    assert [tr(level.title) for level in LEVELS] == ["Leicht", "Mittel", "Schwer", "Meister"]
