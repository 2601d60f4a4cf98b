"""Hold to confirm: a press counts only once it has lasted, for trembling hands. Pure; the time is passed in.

A confirm by key or button is delivered late, or as `Brief` if it is released too early. A pointer presses at once, so
that the target is seen to sink, and lets go by itself once the time is over; released early it has pressed nothing.
A drag is no press. `Hold`, which speeds up stories, comes after the confirmation for keys and buttons that stay down;
from pointers it does not come, since their press is over then.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from math import hypot

from .intents import Brief, Command, Do, Drag, Hold, Intent, Next, Point, Press, Release, Source
from .press_guard import CANCELLED

DRAG_SHARE = 0.12
"""A press that moves farther than this share of the window's shorter side is a drag."""


@dataclass(slots=True)
class _Pending:
    since: float
    intent: Intent
    """The intent that is due if the press lasts."""
    button: Hashable = None
    start: tuple[int, int] = CANCELLED
    is_long: bool = False
    """True if `Hold` has to follow."""


class HoldToConfirm:
    """The presses of all devices that do not count yet.

    >>> from game.input.intents import Device
    >>> hold, enter = HoldToConfirm(), Do(Source(Device.KEYBOARD), Command.CONFIRM)
    >>> hold.seconds = 0.6
    >>> hold.filtered([enter], "enter", 10.0, is_up=False, reach=1080)
    []
    >>> list(hold.tick(10.5)), list(hold.tick(10.6)) == [enter]
    ([], True)
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        """Seconds for which a press has to last; 0: it counts at once."""
        self._pending: dict[Source, _Pending] = {}
        self._over: set[Source] = set()
        """Pointers still down although their press is over."""

    @property
    def dues(self) -> Iterable[float]:
        return [pending.since + self.seconds for pending in self._pending.values()]

    def shares(self, now: float) -> Mapping[Source, float]:
        """Return by device the share of the time that has passed."""
        return {
            source: min(1.0, (now - pending.since) / self.seconds)
            for source, pending in self._pending.items()
            if self.seconds
        }

    def filtered(
        self, intents: Iterable[Intent], button: Hashable, now: float, *, is_up: bool, reach: float
    ) -> list[Intent]:
        """Return the intents of an event as they count now. `button` went down or up with it; None: neither.

        `reach` is the length of the window's shorter side.
        """
        released = {one for one, pending in self._pending.items() if is_up and pending.button == button is not None}
        for source in released:
            del self._pending[source]
        kept: list[Intent] = [Brief(source) for source in released]
        for intent in intents:
            source, pending = intent.source, self._pending.get(intent.source)
            match intent:
                case Do(_, Command.CONFIRM) | Next() if self.seconds and button is not None:
                    self._pending[source] = _Pending(now, intent, button)
                    continue
                case Press(_, pos) if self.seconds:
                    self._pending[source] = _Pending(now, Release(source, pos), start=pos)
                case Drag(_, pos) if pending is not None:
                    if hypot(pos[0] - pending.start[0], pos[1] - pending.start[1]) > DRAG_SHARE * reach:
                        del self._pending[source]
                    else:
                        pending.intent = Release(source, pos)
                case Release() if source in self._over:
                    self._over.discard(source)
                    released.add(source)
                    continue
                case Release() if self._pending.pop(source, None) is not None:
                    released.add(source)
                    kept += Release(source, CANCELLED), Brief(source)
                    continue
                case Hold() if source in released or source in self._over or pending is not None:
                    if pending is not None:
                        pending.is_long = intent.is_down
                    continue
                case Hold() | Point():
                    pass
                case _:
                    self._pending.pop(source, None)
            kept.append(intent)
        return kept

    def tick(self, now: float) -> Iterable[Intent]:
        """Return the presses that have lasted."""
        intents: list[Intent] = []
        for source, pending in list(self._pending.items()):
            if now >= pending.since + self.seconds:
                del self._pending[source]
                intents.append(pending.intent)
                if source.is_pointer:
                    self._over.add(source)
                elif pending.is_long:
                    intents.append(Hold(source, True))
        return intents

    def forget(self) -> None:
        """Drop all presses, since the window hears no releases any more."""
        self._pending.clear()
        self._over.clear()
