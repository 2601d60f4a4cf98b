"""The confirm prompt names an action, even for targets whose label is only a name."""

from __future__ import annotations

import pytest

from game.input.intents import Command

from .situations import Situation, settled, situations
from .stagehand import KEYS, TOUCH, Driver, program

SITUATIONS: dict[str, Situation] = {situation.name: situation for situation in situations()}
ACTIONS = {
    ("menu", "guide"): ("Open", "Öffnen"),
    ("how-0", "tab/1"): ("Show", "Zeigen"),
    ("settings-0", "language"): ("Change", "Ändern"),
    ("keys-", "bind/rules"): ("Change", "Ändern"),
    ("guide", "section/1"): ("Show", "Zeigen"),
    ("records-none", "game"): ("Change", "Ändern"),
    ("records-none", "who//"): ("Show", "Zeigen"),
    ("records-none", "seals"): ("Open", "Öffnen"),
    ("lobby", "name/0"): ("Change", "Ändern"),
    ("lobby", "look/0"): ("Change", "Ändern"),
    ("lobby", "house"): ("Open", "Öffnen"),
    ("diceland-seats-mixed", "add/2"): ("Add", "Dazusetzen"),
    ("diceland-house-rules", "option/islands"): ("Change", "Ändern"),
}


@pytest.mark.parametrize(("name", "key"), ACTIONS)
def test_the_confirm_prompt_names_an_action(name: str, key: str) -> None:
    for language, words in zip(("en", "de"), ACTIONS[name, key], strict=True):
        scene = settled(SITUATIONS[name], program(language), (1280, 800))
        scene.focus.key = key
        assert [one.label for one in scene.prompts() if one.command is Command.CONFIRM] == [words]


def test_a_page_shows_keys_and_the_focus_once_a_key_has_closed_the_page_above_it() -> None:
    driver = Driver.at(lambda made: made.menu())
    driver.press("settings", TOUCH)
    driver.program.context.inputs.last = KEYS
    driver.do(Command.BACK, KEYS)
    assert "[Enter]" in driver.words()
    assert driver.scene.focus.is_shown
