"""Parts of a controller by SDL's raw names: `b3` a button, `h0.1` a way of a hat, `+a2` half an axis, `a2` all."""

from __future__ import annotations

from typing import Final

import pygame

PUSHED, LET_GO = 0.6, 0.3
"""Distances of an axis from its rest at which it counts as pushed, and as let go again."""
_HAT: Final = {(0, 1): 1, (1, 0): 2, (0, -1): 4, (-1, 0): 8}


class RawCapture:
    """Detects the pressed part of one controller. Parts held at the start have to be released first."""

    def __init__(self, joystick: pygame.joystick.JoystickType) -> None:
        self._rests = [joystick.get_axis(axis) for axis in range(joystick.get_numaxes())]
        self._pushed: set[int] = set()

    def hear(self, event: pygame.Event) -> str:
        """Return the name of the part that an event shows as pressed, else an empty text."""
        if event.type == pygame.JOYBUTTONDOWN:
            return f"b{event.button}"
        if event.type == pygame.JOYHATMOTION and tuple(event.value) in _HAT:
            return f"h{event.hat}.{_HAT[tuple(event.value)]}"
        if event.type == pygame.JOYAXISMOTION and event.axis < len(self._rests):
            return self._push(event.axis, event.value)
        return ""

    def _push(self, axis: int, value: float) -> str:
        rest = self._rests[axis]
        distance = abs(value - rest)
        if distance < LET_GO:
            self._pushed.discard(axis)
        if distance < PUSHED or axis in self._pushed:
            return ""
        self._pushed.add(axis)
        # A trigger rests at one end, and its whole way is one push.
        return f"a{axis}" if abs(rest) > PUSHED else f"{'+' if value > rest else '-'}a{axis}"


STEPS: Final = (
    "a", "b", "x", "y", "dpup", "dpdown", "dpleft", "dpright", "leftx", "lefty", "leftshoulder", "rightshoulder",
    "start", "back", "leftstick", "righty", "lefttrigger", "righttrigger",
)  # fmt: skip
"""SDL's names of the parts of a controller, in the order in which they are asked for; of sticks the positive end."""
STICKS: Final = frozenset(("leftx", "lefty", "righty"))


class LayoutDraft:
    """The layout of a controller as recorded so far.

    >>> draft = LayoutDraft()
    >>> [draft.take(name) for name in ("b2", "b2", "h0.1")], draft.step
    ([True, True, True], 'y')
    >>> draft.line("0300", "Old, blue pad")
    '0300,Old  blue pad,a:b2,x:h0.1,'
    """

    def __init__(self) -> None:
        self.answers: list[str] = []
        """The raw name of every part asked for so far, empty for one that is missing."""

    @property
    def step(self) -> str | None:
        """The part to show next; None after the last one."""
        return STEPS[len(self.answers)] if len(self.answers) < len(STEPS) else None

    @property
    def can_play(self) -> bool:
        """True if there are a button to choose, one to go back, and directions."""
        given = {step for step, name in zip(STEPS, self.answers, strict=False) if name}
        return {"a", "b"} <= given and ({"leftx", "lefty"} <= given or {"dpup", "dpdown", "dpleft", "dpright"} <= given)

    def take(self, name: str) -> bool:
        """Take a part for the present step; False if it is another's, or no stick. The first button skips the step."""
        if self.step is None:
            return False
        if self.answers and name == self.answers[0]:
            name = ""
        elif self.step in STICKS:
            if "a" not in name or name[1:] in {one.lstrip("+-").rstrip("~") for one in self.answers}:
                return False
            name = name[1:] + ("~" if name[0] == "-" else "")
        elif name in self.answers:
            return False
        self.answers.append(name)
        return True

    def line(self, guid: str, name: str) -> str:
        """Return the layout as a line of SDL_GameControllerDB."""
        parts = (f"{step}:{answer}," for step, answer in zip(STEPS, self.answers, strict=False) if answer)
        return f"{guid},{name.replace(',', ' ')},{''.join(parts)}"
