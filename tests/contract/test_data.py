"""Damaged data files disable only their game: `check` reads them all and raises BrokenData."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.assets import assets_of
from game.rules.game import Game
from game.stage.text.language import LANGUAGES, tr, use
from tests.programs import python

from .cases import each_game

each_thoroughness = pytest.mark.parametrize("cases", [2, pytest.param(4, marks=pytest.mark.wide)])
"""Damages of each kind for each file."""
SEEN_AND_READ = {".svg", ".po"}
"""Drawings and texts: without them the game is plain, or English, and still playable."""
LEARNED = {"weights.json", "chances.json"}
"""Learned data: if damaged, bots play worse (`Bot.handicap`) and chances are less accurate; the game stays playable."""
HINT = 45
"""Maximum characters of the hints of two options below the seats in large text; one or three have more room."""


@each_game
def test_the_hints_of_two_options_have_room_in_large_text(game: Game) -> None:
    for language in LANGUAGES:
        use(language)
        hints = [tr(option.hint) for option in game.options]
        assert len(hints) != 2 or [hint for hint in hints if len(hint) > HINT] == [], language


@each_thoroughness
@each_game
def test_a_damaged_data_file_is_refused_in_one_sentence_or_does_no_harm(game: Game, cases: int, tmp_path: Path) -> None:
    names = []
    for path in sorted(assets_of(game.key).rglob("*")):
        if path.is_file() and path.suffix not in SEEN_AND_READ and path.name not in LEARNED:
            name = path.relative_to(assets_of(game.key))
            copy = tmp_path / game.key / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
            names.append(str(name))
    done = python("-m", "tests.contract.damage", game.key, tmp_path, str(cases), *names)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["refused", str(len(names))]
