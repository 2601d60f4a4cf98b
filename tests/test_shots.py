"""The pictures made by `shots`."""

from __future__ import annotations

from game.tools.shots import scenes
from tests.scenes.stagehand import close, program


def test_a_hidden_game_is_pictured_when_it_is_asked_for() -> None:
    made = program()
    usual = [name for name, _ in scenes(made)]
    assert not [name for name in usual if name.startswith("template")]
    assert {"template-start", "template-middle", "template-rules"} <= {name for name, _ in scenes(made, "template-")}
    assert "diceland-middle" in usual
    close()
