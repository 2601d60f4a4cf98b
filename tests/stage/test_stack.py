"""The scene stack."""

from __future__ import annotations

from game.stage.time.stack import Pop, Push, Replace, Reset, Stack


class Scene:
    is_overlay = False

    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self._log = name, log

    def enter(self) -> None:
        self._log.append(f"enter {self.name}")

    def leave(self) -> None:
        self._log.append(f"leave {self.name}")

    def hide(self) -> None:
        self._log.append(f"hide {self.name}")


def test_scenes_come_and_go_in_order() -> None:
    log: list[str] = []
    a, b, c, d = (Scene(name, log) for name in "abcd")
    stack = Stack(a)
    stack.go(None)
    stack.go(Push(b))
    stack.go(Replace(c))
    assert stack.layers == (a, c)
    stack.go(Pop())
    assert stack.top is a
    stack.go(Push(b))
    stack.go(Reset(d))
    assert stack.layers == (d,)
    assert log == [
        *("enter a", "hide a", "enter b", "leave b", "enter c", "leave c", "enter a"),
        *("hide a", "enter b", "leave b", "leave a", "enter d"),
    ]


def test_all_that_lies_below_is_hidden_by_a_scene_that_fills_the_window_and_not_by_an_overlay() -> None:
    log: list[str] = []
    match, pause, page = (Scene(name, log) for name in ("match", "pause", "page"))
    pause.is_overlay = True
    stack = Stack(match)
    stack.go(Push(pause))
    assert "hide match" not in log
    stack.go(Push(page))
    assert log[-3:] == ["hide match", "hide pause", "enter page"]
