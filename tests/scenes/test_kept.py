"""What was kept from the last time, where the player meets it: on the shelf and round the table."""

from __future__ import annotations

from game.games import catalogue
from game.keeping.settings import LastMatch
from game.scenes.scene import LONGEST_TOAST

from .stagehand import Driver, program


def test_options_that_do_not_go_together_are_left_out_and_said_once() -> None:
    made = program()
    settings = made.context.settings
    settings.last["places"] = LastMatch((), ("full", "long", "nonsense"))
    assert made.seats(catalogue()["places"])._options == {"full"}
    assert settings.last["places"].options == ("full",)
    assert [notice.values for notice in made.context.notices] == [{"game": "Going Places"}]
    made.seats(catalogue()["places"])
    assert len(made.context.notices) == 1


def test_a_message_of_any_length_is_shown_with_its_beginning() -> None:
    made = program()
    driver = Driver(made, made.menu())
    scene = driver.scene
    scene.say("word " * 1_000_000)
    assert len(scene.toast) == LONGEST_TOAST
    driver.pass_time(0.1)
