"""Things that are to be seen come, the others go: at first at once, later in their time."""

from __future__ import annotations

from game.stage.time.fading import Fading


def test_the_first_things_are_there_at_once() -> None:
    fading: Fading[str] = Fading(0.2)
    fading.aim({"a"}, is_calm=False)
    assert fading.parts == {"a": 1.0}
    assert not fading.is_moving


def test_one_goes_as_the_other_comes() -> None:
    fading: Fading[str] = Fading(0.2)
    fading.aim({"a"}, is_calm=False)
    fading.aim({"b"}, is_calm=False)
    assert fading.is_moving
    assert fading.advance(0.05)
    assert list(fading.parts.items()) == [("a", 0.75), ("b", 0.25)], "what goes lies below what comes"
    fading.advance(1.0)
    assert fading.parts == {"b": 1.0}
    assert not fading.advance(0.1)


def test_what_comes_back_on_its_way_out_goes_on_from_there() -> None:
    fading: Fading[str] = Fading(0.2)
    fading.aim({"a"}, is_calm=False)
    fading.aim((), is_calm=False)
    fading.advance(0.1)
    fading.aim({"a"}, is_calm=False)
    assert fading.parts == {"a": 0.5}


def test_nothing_fades_where_nothing_may_move_or_after_forgetting() -> None:
    fading: Fading[str] = Fading(0.2)
    fading.aim({"a"}, is_calm=True)
    fading.aim({"b"}, is_calm=True)
    assert fading.parts == {"b": 1.0}
    fading.forget()
    fading.aim({"c"}, is_calm=False)
    assert fading.parts == {"c": 1.0}
