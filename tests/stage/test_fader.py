"""Wanted items fade in, others fade out; the first ones appear at once."""

from __future__ import annotations

import pytest

from game.stage.time.fader import Fader


@pytest.fixture
def fading() -> Fader[str]:
    """Return a fader that shows its first thing, which is there at once."""
    fading: Fader[str] = Fader(0.2)
    fading.aim({"a"}, reduced_motion=False)
    assert fading.parts == {"a": 1.0}
    assert not fading.is_moving
    return fading


def test_one_goes_as_the_other_comes(fading: Fader[str]) -> None:
    fading.aim({"b"}, reduced_motion=False)
    assert fading.is_moving
    assert fading.advance(0.05)
    assert list(fading.parts.items()) == [("a", 0.75), ("b", 0.25)], "what goes lies below what comes"
    fading.advance(1.0)
    assert fading.parts == {"b": 1.0}
    assert not fading.advance(0.1)


def test_in_turn_one_comes_when_the_other_is_gone() -> None:
    fading: Fader[str] = Fader(0.2, is_in_turn=True)
    seen = []
    for wanted in ("a", "b"):
        fading.aim(wanted, reduced_motion=False)
        for _ in range(4):
            fading.advance(0.05)
            seen.append(dict(fading.parts))
    assert seen[4:] == [{"a": 0.5, "b": 0.0}, {"b": 0.0}, {"b": 0.5}, {"b": 1.0}]
    assert not fading.is_moving


def test_what_comes_back_on_its_way_out_goes_on_from_there(fading: Fader[str]) -> None:
    fading.aim((), reduced_motion=False)
    fading.advance(0.1)
    fading.aim({"a"}, reduced_motion=False)
    assert fading.parts == {"a": 0.5}


def test_nothing_fades_where_nothing_may_move_or_after_forgetting(fading: Fader[str]) -> None:
    fading.aim({"b"}, reduced_motion=True)
    assert fading.parts == {"b": 1.0}
    fading.forget()
    fading.aim({"c"}, reduced_motion=False)
    assert fading.parts == {"c": 1.0}
