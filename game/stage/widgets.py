"""Buttons, switches, choices and sliders. A widget knows its place and look; its action is a scene's callable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, Literal, Unpack

from game.stage.layout.commands import PressWidget
from game.stage.layout.containers import UNPLACED, Cell, Row, Size
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.paint.theme import StyleName, with_alpha
from game.stage.text.language import percent, tr

from .canvas import INK, Canvas, Ink

EDGE = 6.0
END = 20.0
"""Distance of the value of a row from its right edge."""
TWO_LINES = 76.0
"""Height from which the hint below a label may take two lines."""
ARROW = 60.0
"""Width of the arrows of a picker."""
PALE = 0.25
"""Opacity of an arrow's ground where no further value is."""
KNOB = 40.0
"""Diameter of a slider's knob; texts beside its track leave room for it."""
TOGETHER = 112.0
"""Maximum height of a label with the line below it in a row, at the usual text size."""
APART = 26.0
"""Gap between two answers: their focus rings do not overlap."""
TRACK = 124.0, 58.0
"""Size of a switch without its label."""
SIGNS: Final = (40.0, 28.0)
"""Usual and small size of the icon beside a label."""
TILE_ICON, TILE_WORD = 40.0, 34.0
"""Maximum size of the icon on a tile, and height of the label below it with its gap."""
CLEAR = 16.0
"""Gap between grouped buttons: the focus ring of one ends before the next."""
Kind = Literal["card", "dark", "outline", "panel", "row", "danger", "success"]
FLAT: Final = ("panel", "row")
"""Kinds of buttons without a visible side."""


@dataclass(slots=True)
class Widget:
    """Base: a key that is stable across layouts, and a place."""

    key: str
    box: Box = UNPLACED
    lit: float | None = field(default=None, init=False, kw_only=True)
    """Progress of the focus highlight, 0 to 1; None: full if focused, else none."""
    sizes: tuple[float, float] = field(default=(inf, inf), init=False, kw_only=True)
    """Maximum sizes in u of the label of a row and of the explanation below it, to match its neighbours."""
    spoken: str = field(default="", kw_only=True)
    """Its name where the label does not tell it from all others."""

    def light(self, canvas: Canvas, *, is_focused: bool) -> None:
        """Draw the focus highlight of a row at its present strength."""
        strength = float(is_focused) if self.lit is None else self.lit
        if strength > 0:
            sprite = canvas.paint.round_rect(self.box.w, self.box.h, 24, canvas.colour("surface.card_hi"))
            canvas.with_alpha(strength, lambda onto: onto.put_box(sprite, self.box))

    def target(self) -> Target | None:
        """Return the focusable target; None for widgets that are only displayed."""
        return None

    def target_named(self, label: str, reason: str = "", verb: str = "") -> Target:
        act = PressWidget(self)
        return Target(self.key, replace(self.box, r=24), act, label, reason, self.spoken, verb)

    def state(self) -> str:
        """Return its value in words; empty if it has none."""
        return ""

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None: ...

    def draw_body(self, canvas: Canvas) -> None:
        """Draw the ground of its text and icons, which is rendered ahead on the render thread."""

    def choose(self) -> object:
        return None

    def adjust(self, step: int) -> bool:
        """Handle left or right while focused; False lets the focus move instead."""
        return False

    def point(self, spot: Spot) -> object:
        return self.choose()


@dataclass(slots=True)
class Button(Widget):
    label: str = ""
    act: Callable[[], object] = field(default=lambda: None)
    icon: str = ""
    kind: Kind = "card"
    prompt: str = ""
    """Its name, or the confirm action in the prompt bar, where there is no label or a short one."""
    reason: str = ""
    style: StyleName = "button"
    align: Literal["left", "center"] = "center"
    is_on: bool = False
    most: float | None = None
    """Maximum size of its label in u, to match its neighbours."""
    sign: float = SIGNS[0]
    """Maximum size of the icon in u, to match its neighbours; 0: without it."""
    is_tile: bool = False
    """True if the icon stands above a small label."""
    verb: str = ""
    """Text of the confirm action in the prompt bar where the label is a name; without a label the name is shown."""

    def target(self) -> Target:
        return self.target_named(self.prompt or self.label, self.reason, self.verb if self.label else "")

    def choose(self) -> object:
        return self.act()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        look = self.label, self.icon, self.kind, self.reason, self.style, self.align, self.is_on, self.most, self.box
        shown = *look, self.sign, is_pressed
        canvas.cached(("button", self.key), lambda onto, *_: self._draw(onto, is_pressed), *shown)

    @property
    def _look(self) -> Kind:
        return "card" if self.is_on else self.kind

    def draw_body(self, canvas: Canvas, *, is_pressed: bool = False) -> None:
        kind, lean = self._look, canvas.lean_of(self.box)
        if kind in FLAT:
            panel = canvas.paint.panel(self.box.w, self.box.h, 24, opacity=0.92, ground=f"surface.{kind}", lean=lean)
            canvas.put_box(panel, self.box)
        elif kind == "outline":
            line, thick = canvas.colour("ink.on_card_2"), canvas.theme.line(2.5)
            canvas.put_box(canvas.paint.round_rect(self.box.w, self.box.h, 24, None, line, thick), self.box)
        else:
            size, look = (self.box.w, self.box.h - 6), {"is_pressed": is_pressed, "is_disabled": bool(self.reason)}
            canvas.put_box(canvas.paint.button(*size, kind, **look, lean=lean), self.box)

    def _draw(self, canvas: Canvas, is_pressed: bool) -> None:
        self.draw_body(canvas, is_pressed=is_pressed)
        kind = self._look
        is_flat = kind in FLAT
        ink_of = "dark" if is_flat else "card" if kind == "outline" else kind
        ink = canvas.paint.button_ink(ink_of, is_disabled=bool(self.reason))
        sink = 5 if is_pressed else 0
        face = self.box.moved(0, sink - (0 if is_flat or kind == "outline" or self.is_tile else EDGE / 2))
        if self.is_tile:
            sign, words = face.inset(8, 8).split_y(0.55, 0.45)
            high = min(TILE_ICON, sign.h)
            x, y = face.centre[0], face.centre[1] - TILE_WORD / 2
            canvas.image(f"icon/{self.icon}", high, x, y, ink)
            canvas.text(self.label, x, y + (high + TILE_WORD) / 2, "small", ink, "center", words.w, words.h)
            return
        draw_label(canvas, self.label, self.icon, face, ink, self.style, self.align, self.most, self.sign)


def draw_label(
    canvas: Canvas,
    label: str,
    icon: str,
    box: Box,
    ink: Ink,
    style: StyleName = "button",
    align: Literal["left", "center"] = "center",
    most: float | None = None,
    sign: float = SIGNS[0],
) -> None:
    """Draw icon and label in the middle of a box; if room is scarce the icon is dropped first."""
    size = min(sign, box.h * 0.5)
    x, y = box.centre
    if not label:
        canvas.image(f"icon/{icon}", size, x, y, ink)
        return
    taken, room, high = _sign(canvas, label, icon, box, style, most, sign)
    wide = canvas.line(label, style, ink, room - taken, high)[0].width / canvas.scale
    left = box.x + (box.w - room) / 2 + 4 if align == "left" else box.x + (box.w - taken - wide) / 2
    if taken:
        canvas.image(f"icon/{icon}", size, left + size / 2, y, ink)
    canvas.text(label, left + taken, y, style, ink, width=room - taken, height=high)


def _sign(
    canvas: Canvas, label: str, icon: str, box: Box, style: StyleName, most: float | None, sign: float
) -> tuple[float, float, float]:
    """Return the width taken by an icon (0 if dropped), and the width and height of icon and label in this box."""
    aside = min(24.0 if sign in (0, SIGNS[0]) else 12.0, box.w * 0.08)
    room, high = box.w - 2 * aside, box.h - 18 if most is None else min(box.h - 18, most * INK)
    taken = 1.3 * min(sign, box.h * 0.5) if icon else 0.0
    if taken and canvas.crowds(label, style, taken, room, high):
        taken = 0.0
    return taken, room, high


def spread(canvas: Canvas, buttons: Sequence[Button], gap: float, **size: Unpack[Size]) -> Row:
    """Return a row of buttons, each as wide as its label needs."""
    wished = [canvas.width(button.label, button.style, 70) + 80 for button in buttons]
    return Row(*(Cell(button, grow=wide) for button, wide in zip(buttons, wished, strict=True)), gap=gap, **size)


def even(canvas: Canvas, widgets: Sequence[Widget]) -> None:
    """Give the labels of grouped buttons but tiles the size that fits the longest, and icons of one size or none.

    Those that have lost their icons before, as a part of the group, stay without.
    """
    buttons = [one for one in widgets if isinstance(one, Button) and one.label and not one.is_tile]
    rooms = list[tuple[float, float, float]]()
    # Beside large letters small icons would be lost.
    for sign in (SIGNS[0], 0.0) if canvas.is_large else (*SIGNS, 0.0):
        for one in buttons:
            one.sign = min(one.sign, sign)
        rooms = [_sign(canvas, one.label, one.icon, one.box, one.style, None, one.sign) for one in buttons]
        if all(taken for one, (taken, _, _) in zip(buttons, rooms, strict=True) if one.icon and one.sign):
            break
    sizes = []
    for button, (taken, room, high) in zip(buttons, rooms, strict=True):
        sizes.append(canvas.line(button.label, button.style, "ink.on_dark", room - taken, high)[0].size_u)
    for button in buttons:
        button.most = min(sizes)


@dataclass(slots=True)
class Picker(Widget):
    """One of several values between two arrows; left, right, confirm and pointing all change it."""

    label: str = ""
    hint: str = ""
    values: Sequence[str] = ()
    index: int = 0
    act: Callable[[int], object] = field(default=lambda index: None)
    is_wrapping: bool = True
    share: float = 0.5
    """Share of the width the label takes; 0: no label."""

    def target(self) -> Target:
        return self.target_named(self.label, verb=tr("Change"))

    def state(self) -> str:
        return self.values[self.index] if self.values else ""

    def _step(self, step: int) -> object:
        count = len(self.values)
        index = (self.index + step) % count if self.is_wrapping else max(0, min(count - 1, self.index + step))
        self.index = index
        return self.act(index)

    def choose(self) -> object:
        """Take the next value, after the last one the first, so that one key reaches all."""
        return self._step(1 if self.index < len(self.values) - 1 else -self.index)

    def adjust(self, step: int) -> bool:
        self._step(step)
        return True

    def point(self, spot: Spot) -> object:
        x, middle = spot[0], self.box.x + self.box.w * (self.share + 1) / 2
        return self._step(-1 if x < middle and x > self.box.x + self.box.w * self.share else 1)

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        split = box.x + box.w * self.share
        if self.share:
            self.light(canvas, is_focused=is_focused)
            _draw_label(canvas, self)
        high = min(76.0, box.h) if self.share else box.h
        part = Box(split, box.centre[1] - high / 2, box.right - split - (END if self.share else 0), high)
        fill = canvas.colour("surface.card_hi" if is_focused or self.share else "surface.card_lo")
        line = canvas.colour("surface.card_edge")
        canvas.put_box(canvas.paint.round_rect(part.w, part.h, 24, fill, line, 3), part)
        self._draw_arrows(canvas, part)
        room = part.w - 2 * ARROW - 8
        canvas.text(self.state(), *part.centre, "button", "ink.on_card", "center", room, high - 12)

    def _draw_arrows(self, canvas: Canvas, part: Box, wide: float = ARROW) -> None:
        """Draw round buttons at both ends; one without a further value is pale."""
        d = min(wide - 8, part.h - 16)
        for icon, x, is_end in (
            ("left", part.x + wide / 2 + 2, self.index == 0),
            ("right", part.right - wide / 2 - 2, self.index == len(self.values) - 1),
        ):
            is_out = is_end and not self.is_wrapping
            disc = with_alpha(canvas.colour("surface.card_line"), PALE) if is_out else canvas.colour("bg.felt")
            canvas.put(canvas.paint.disc(d, disc), x, part.centre[1])
            ink = "ink.disabled_on_card" if is_out else "ink.on_dark"
            canvas.image(f"icon/{icon}", d * 0.5, x, part.centre[1], ink)


@dataclass(slots=True)
class Switch(Widget):
    label: str = ""
    hint: str = ""
    is_on: bool = False
    act: Callable[[bool], object] = field(default=lambda is_on: None)
    reason: str = ""

    def target(self) -> Target:
        return self.target_named(self.label, self.reason, tr("Change"))

    def state(self) -> str:
        return tr("on") if self.is_on else tr("off")

    def choose(self) -> object:
        self.is_on = not self.is_on
        return self.act(self.is_on)

    def adjust(self, step: int) -> bool:
        if self.is_on != (step > 0) and not self.reason:
            self.choose()
        return True

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        self.light(canvas, is_focused=is_focused)
        _draw_label(canvas, self)
        self.draw_track(canvas, box.right - END - TRACK[0], box.centre[1] - TRACK[1] / 2)

    def draw_track(self, canvas: Canvas, x: float, y: float) -> None:
        w, h = TRACK
        track = canvas.colour("state.success" if self.is_on else "surface.card_line")
        canvas.put(canvas.paint.round_rect(w, h, h / 2, track), x, y)
        knob = canvas.paint.disc(h - 10, canvas.colour("surface.white_field"))
        canvas.put(knob, x + (w - h / 2 if self.is_on else h / 2), y + h / 2)
        if self.is_on:
            canvas.image("icon/check", 26, x + 36, y + h / 2, "state.success_ink")
        else:
            canvas.put(canvas.paint.disc(24, None, canvas.colour("surface.card_hi"), 4), x + w - 34, y + h / 2)


@dataclass(slots=True)
class Slider(Widget):
    label: str = ""
    icon: str = ""
    value: float = 0.0
    act: Callable[[float], object] = field(default=lambda value: None)
    on_card: bool = True
    step: float = 0.1
    share: float = 0.42
    """Share of the width that a label takes."""

    def target(self) -> Target:
        return self.target_named(self.label, verb=tr("Change"))

    def state(self) -> str:
        return percent(self.value)

    def track(self) -> tuple[float, float]:
        start = self.box.x + (self.box.w * self.share if self.label else 96)
        return start, self.box.right - 132 - KNOB / 2 - 8

    def _set(self, value: float) -> object:
        self.value = max(0.0, min(1.0, round(value, 2)))
        return self.act(self.value)

    def choose(self) -> object:
        return self._set(self.value + self.step if self.value < 1.0 else 0.0)

    def adjust(self, step: int) -> bool:
        self._set(self.value + step * self.step)
        return True

    def point(self, spot: Spot) -> object:
        start, end = self.track()
        return self._set(round((spot[0] - start) / (end - start) / 0.05) * 0.05)

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box, y = self.box, self.box.centre[1]
        ink: Ink = "ink.on_card" if self.on_card else "ink.on_dark"
        if self.on_card:
            self.light(canvas, is_focused=is_focused)
        if self.icon:
            canvas.image(f"icon/{self.icon}", 36, box.x + 44, y, ink)
        start, end = self.track()
        if self.label:
            _draw_label(canvas, self)
        track = canvas.colour("surface.card_line" if self.on_card else "ink.disabled_on_dark")
        canvas.put(canvas.paint.round_rect(end - start, 14, 7, track), start, y - 7)
        filled = max(14.0, (end - start) * self.value)
        canvas.put(canvas.paint.round_rect(round(filled), 14, 7, canvas.colour(ink)), start, y - 7)
        knob = canvas.paint.disc(KNOB, canvas.colour("surface.card_hi"), canvas.colour("surface.card_edge"), 3)
        canvas.put(knob, start + (end - start) * self.value, y)
        canvas.text(percent(self.value), box.right - END, y, "number_s", ink, "right", 112, box.h - 12)


def _label_parts(canvas: Canvas, row: Picker | Switch | Slider) -> list[tuple[str, Box, StyleName, int]]:
    """Return label and explanation of a row, with the place, style and lines of each."""
    box, hint = row.box, ""
    match row:
        case Picker(hint=hint):
            place = Box(box.x + 24, box.y, box.w * row.share - 36, box.h)
        case Switch(hint=hint):
            place = Box(box.x + 24, box.y, box.w - 200, box.h)
        case Slider():
            left = box.x + (84 if row.icon else 24)
            place = Box(left, box.y, row.track()[0] - left - KNOB / 2 - 16, box.h)
    if not hint:
        return [(row.label, place, "button", 2)]
    # Both stay together in a row of any height.
    spare = max(0.0, place.h - TOGETHER * canvas.paint.type.text_scale) / 2
    share = 0.5 if canvas.is_large else 0.54
    top, low = place.inset(0, (6 if share > 0.5 else 2) + spare).split_y(share, 1 - share)
    return [(row.label, top, "button", 1), (hint, low, "small", 2 if low.h > TWO_LINES else 1)]


def _draw_label(canvas: Canvas, row: Picker | Switch | Slider) -> None:
    inks = "ink.on_card", "ink.on_card_2"
    for (text, place, style, lines), ink, most in zip(_label_parts(canvas, row), inks, row.sizes, strict=False):
        canvas.block(text, place, style, ink, valign="middle", lines=lines, most=most)


def even_rows(canvas: Canvas, widgets: Sequence[Widget]) -> None:
    """In enlarged text, give the labels of all rows one size and their explanations one that is no larger."""
    rows = [widget for widget in widgets if isinstance(widget, (Picker, Switch, Slider)) and widget.label]
    if canvas.paint.type.text_scale <= 1 or not rows:
        return
    colour = canvas.colour("ink.on_card")
    sizes: dict[StyleName, float] = {}
    for text, place, style, lines in (part for row in rows for part in _label_parts(canvas, row)):
        size = canvas.paint.type.block(text, style, colour, place.w, place.h, "left", lines).size_u
        sizes[style] = min(size, sizes.get(style, inf))
    label = sizes["button"]
    for row in rows:
        row.sizes = label, min(label, sizes.get("small", inf))
