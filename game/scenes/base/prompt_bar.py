"""The bar at the bottom of a screen: a hint at the left, the prompts of commands at the right.

Changes cross-fade within a few frames. A toast rises from the edge on a slip of card.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final, NamedTuple

from game.input.intents import Command
from game.input.prompts import Cap
from game.stage.canvas import INK, Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import EASE, StyleName, with_alpha
from game.stage.table.transitions import Draw, FadeGroup, Fades
from game.stage.text.language import tr

Shown = tuple[Cap | None, str]
"""Kind and inscription of a key or button; without a kind the name of an icon."""

COMMAND_ICONS = {
    Command.CONFIRM: "check",
    Command.BACK: "left",
    Command.UNDO: "undo",
    Command.HINT: "bulb",
    Command.MENU: "menu",
    Command.RULES: "book",
    Command.SKIP: "right",
    Command.ZOOM: "lens",
}
HIGH: Final = 46.0
"""Height of a key at the usual text size, in u."""
LARGEST: Final = 60.0
"""Height of a key at large text sizes if there is room."""
STAY: Final = 2.6
RISE: Final = 0.12
"""Seconds a toast takes to rise from the edge of the screen, and to sink back."""
LONGEST_TOAST: Final = 200
"""Maximum characters of a toast: more could not be read in time, and text wrapping need not try."""
SWAP: Final = 0.06
"""Seconds in which hint and prompts fade out, and the next ones in."""
SWAP_TOAST: Final = 0.14
STEPS: Final = 6
LABEL: Final = 56.0
LEAST_LABEL: Final = 34.5
"""Minimum size in u of a label at large text sizes. With less room the later labels are left out."""
LOW_TOAST: Final = 64.0
"""Height of a single-line toast above the prompts, at large text sizes or without room beside them."""
RAISED: Final = 68.0
"""Distance of such a toast from the bottom of a narrow screen: just above the keys."""
TALL_TOAST: Final = 112.0
"""Height of a two-line toast at large text sizes, which replaces hint and labels."""
GAPS: Final = (36.0, 26.0)
"""Gap between two prompts, at usual and large text size."""
BESIDE: Final = 40.0
"""Gap between the hint and the prompts."""


@dataclass(frozen=True, slots=True)
class Prompt:
    command: Command
    label: str
    short: str = ""
    """Alternative label for narrow bars."""


class PromptEntry(NamedTuple):
    command: Command
    label: str
    short: str
    cap: Shown


class PromptText(NamedTuple):
    words: str
    is_toast: bool


class PromptPiece(NamedTuple):
    cap: Shown
    x: float
    y: float
    high: float
    words: str
    width: float


class PromptBar:
    """The prompt bar of a scene, which advances with the scene's fades."""

    def __init__(self) -> None:
        self.toast = ""
        self._left = 0.0
        """Seconds until the toast is gone."""
        self._risen = 1.0
        self._is_fleeting = self._is_calm = False
        self.is_silent = False
        """True while neither hint nor toast is shown."""
        self.is_on_boards = False
        """True if the prompts need a dark ground."""
        self.boxes: Sequence[tuple[Box, Command]] = ()
        """Areas in which a command can be pressed."""
        self._laid: tuple[Canvas, PromptText, Sequence[PromptEntry]] | None = None
        self._pieces: Sequence[PromptPiece] = ()
        self._place = Box(0, 0, 0, 0)
        self.fades = Fades()
        self._prompts: FadeGroup[Hashable] = self.fades.add(FadeGroup(SWAP, is_offbeat=True, is_in_turn=True))
        self._toasts: FadeGroup[str] = self.fades.add(FadeGroup(SWAP_TOAST))
        self._had_toast = False
        """True if the last frame had a toast, which the next one then replaces."""

    def say(self, text: str, stay: float = 1.0, *, is_fleeting: bool = False, reduced_motion: bool = False) -> None:
        """Show a toast, cut to LONGEST_TOAST characters, `stay` times as long as usual or with `inf` until it is
        dismissed. `drop_fleeting` removes a fleeting one.
        """
        text = text if len(text) <= LONGEST_TOAST else text[: LONGEST_TOAST - 1] + "…"
        if not self.toast:
            self._risen = 1.0 if reduced_motion else 0.0
        self.toast, self._left = text, (STAY + len(text) * 0.02) * stay
        self._is_fleeting, self._is_calm = is_fleeting, reduced_motion

    def drop_fleeting(self) -> None:
        if self._is_fleeting:
            self.toast, self._left = "", 0.0

    def dismiss(self) -> None:
        """Let the toast sink back now, since it would distract."""
        self._left = min(self._left, RISE)

    def said(self, hint: str) -> PromptText:
        return PromptText("" if self.is_silent else self.toast or hint, bool(self.toast) and not self.is_silent)

    @property
    def top(self) -> float:
        """Upper edge of the toast, in u; infinite without one."""
        return self._place.y if self.toast and not self.is_silent else inf

    @property
    def stays_until_pressed(self) -> bool:
        return self._left == inf

    @property
    def is_moving(self) -> bool:
        is_rising = self.stays_until_pressed and self._risen < 1.0
        return 0 < self._left < inf or is_rising or self.fades.is_moving

    def advance(self, dt: float) -> bool:
        before = self.toast, self._risen
        if self._left > 0:
            self._left -= dt
            if self._left > RISE or self._is_calm:
                self._risen = min(1.0, self._risen + dt / RISE)
            else:
                self._risen = max(0.0, self._left / RISE)
            self.toast = self.toast if self._left > 0 else ""
        return self.fades.advance(dt) or before != (self.toast, self._risen)

    def forget(self) -> None:
        self._risen = 1.0
        self.fades.forget()

    def draw_bare(self, canvas: Canvas) -> None:
        """Draw an empty bar, so that the next drawing fades in."""
        self._prompts.draw(canvas, {}, reduced_motion=True)

    def draw(self, canvas: Canvas, hint: str, entries: Sequence[PromptEntry], *, reduced_motion: bool) -> None:
        """Draw the bar, with its toast in place of the hint. Reduced motion skips the cross-fades."""
        said = self.said(hint)
        self._lay(canvas, said, entries)
        for box, _ in self.boxes if self.is_on_boards else ():
            dark = canvas.paint.round_rect(round(box.w), 64, 32, with_alpha(canvas.colour("ink.shade"), 0.75))
            canvas.put(dark, box.x, box.y + 4)
        things: dict[Hashable, Draw] = {}
        if said.words and not said.is_toast:
            line = said.words, self._place
            things[said, self._place] = lambda onto: onto.cached("line", _draw_words, *line)
        for index, piece in enumerate(self._pieces):
            things[piece] = partial(_draw_kept, index=index, piece=piece)
        self._prompts.draw(canvas, things, reduced_motion=reduced_motion)
        toasts: dict[str, Draw] = {}
        if said.words and said.is_toast:
            step = 1.0 if canvas.audit is not None else round(self._risen * STEPS) / STEPS
            place = self._place.moved(0, (1 - EASE["out_cubic"](step)) * canvas.viewport.bar)
            toasts[said.words] = lambda onto: onto.cached("toast", _draw_toast, said.words, place)
        self._toasts.draw(canvas, toasts, reduced_motion=reduced_motion or not (toasts and self._had_toast))
        self._had_toast = bool(toasts)

    def _lay(self, canvas: Canvas, said: PromptText, entries: Sequence[PromptEntry]) -> None:
        """Lay out the bar. On tall screens and at large text sizes the hint lies above the prompts."""
        if self._laid is not None and self._laid[0] is canvas and self._laid[1:] == (said, entries):
            return
        self._laid = canvas, said, entries
        viewport = canvas.viewport
        is_above, is_low = viewport.has_two_rows, viewport.is_large and viewport.aspect is not Aspect.TALL
        y = viewport.height - (40 if is_low else 44)
        room = viewport.width - 2 * viewport.left
        high = cap_height(canvas)
        taken, least = (0.0, 0.0) if is_above or not said.words else _left_widths(canvas, said, room)
        labels = _labels(canvas, entries, room - taken, room - least, high)
        if high > HIGH and any(wide < canvas.width(words, "body_b", LABEL) for words, wide in labels):
            # The keys grow only with the words.
            high = HIGH
            labels = _labels(canvas, entries, room - taken, room - least, high)
        # No key may lose its label to a toast.
        is_crowded = said.is_toast and not is_above and not all(wide for _, wide in labels)
        is_raised = is_crowded and canvas.width(said.words, "body_b", LOW_TOAST) <= room - 72
        if is_raised:
            labels = _labels(canvas, entries, room, room, high)
        is_tall = False
        if is_low and said.is_toast:
            is_tall = canvas.line(said.words, "body_b", "ink.on_card", room - 48)[0].size_u < LEAST_LABEL
        if is_tall:
            # A two-line toast covers the row of prompts down to their keys, so that it stays inside the bar.
            labels = [(words, 0.0) for words, _ in labels]
        gap = canvas.grown(*GAPS)
        caps = [cap_width(canvas, entry.cap, high) for entry in entries]
        widths = [cap_w + (12 + wide if wide else 0) for cap_w, (_, wide) in zip(caps, labels, strict=True)]
        x = viewport.width - viewport.left - sum(widths) - gap * (len(widths) - 1)
        if is_tall:
            place = Box(viewport.left, viewport.height - viewport.bar + 4, x - viewport.left - BESIDE, TALL_TOAST)
        elif is_raised:
            place = Box(viewport.left, viewport.height - RAISED - LOW_TOAST, room, LOW_TOAST)
        elif said.is_toast and is_low:
            place = Box(viewport.left, viewport.height - 70 - LOW_TOAST, room, LOW_TOAST)
        elif is_above:
            place = Box(viewport.left, viewport.height - viewport.bar + 2, room, 46 if is_low else 50)
        else:
            place = Box(viewport.left, viewport.height - 86, x - viewport.left - BESIDE, 80)
        if said.is_toast and not is_low and not is_raised:
            place = place.inset(0, -20).moved(0, -5) if is_above else place.inset(0, -4).moved(0, 5)
        self._place = place
        pieces, boxes = [], []
        for entry, (words, label), cap_w, width in zip(entries, labels, caps, widths, strict=True):
            boxes.append((Box(x - 12, y - 36, width + 24, 72), entry.command))
            pieces.append(PromptPiece(entry.cap, x + cap_w / 2, y, high, words, label))
            x += width + gap
        self._pieces, self.boxes = pieces, boxes


def _draw_words(canvas: Canvas, words: str, place: Box) -> None:
    canvas.block(words, place, "body", "ink.on_dark_2", valign="middle", lines=1 if canvas.viewport.has_two_rows else 2)


def _draw_kept(canvas: Canvas, index: int, piece: PromptPiece) -> None:
    canvas.cached(("prompt", index), _draw_piece, piece)


def _draw_piece(canvas: Canvas, piece: PromptPiece) -> None:
    draw_cap(canvas, piece.cap, piece.x, piece.y, piece.high)
    if piece.width:
        x = piece.x + cap_width(canvas, piece.cap, piece.high) / 2 + 12
        canvas.text(piece.words, x, piece.y, "body_b", "ink.on_dark", width=piece.width, height=LABEL)


def _draw_toast(canvas: Canvas, words: str, place: Box) -> None:
    """Draw a toast on a slip of card in place of the hint, which covers nothing important."""
    is_low = place.h <= LOW_TOAST
    wide = min(place.w, canvas.width(words, "body_b", place.h if is_low else None) * 1.02 + 72)
    box = Box(place.x, place.y, max(240.0, wide), place.h)
    canvas.put_box(canvas.paint.slip(round(box.w), round(box.h - 6), 22, canvas.lean_of(box)), box)
    inner = Box(box.x + 24, box.y + 2, box.w - 48, box.h - 10)
    if is_low:
        canvas.text(words, inner.x, inner.centre[1], "body_b", "ink.on_card", width=inner.w, height=place.h)
        return
    canvas.block(words, inner, "body_b", "ink.on_card", "left", "middle", 2)


def _left_widths(canvas: Canvas, said: PromptText, room: float) -> tuple[float, float]:
    """Return the preferred and the minimum width of the text at the left; the minimum is two lines of small letters."""
    style: StyleName = "body_b" if said.is_toast else "body"
    whole = canvas.width(said.words, style)
    small = canvas.width(said.words, style, canvas.theme.size["min_text"] * INK) * 0.6
    if not said.is_toast:
        least = min(small + BESIDE, room * 0.45)
        return max(least, min(whole * 1.02 + BESIDE, room * 0.3)), least
    wished = min(whole * 1.02 + 72, room * 0.5) + BESIDE
    return wished, min(wished, max(240.0, small + 72) + BESIDE)


def _labels(
    canvas: Canvas, entries: Sequence[PromptEntry], room: float, most: float, high: float
) -> Sequence[tuple[str, float]]:
    """Return label and width for each key, in `room`, or in `most` before any label is dropped. Later labels drop
    first.
    """
    gap = canvas.grown(*GAPS)
    caps = sum(cap_width(canvas, entry.cap, high) + gap for entry in entries) - gap
    words = [entry.label for entry in entries]
    wished = [canvas.width(label, "body_b", LABEL) + 1 for label in words]
    if caps + sum(12 + wide for wide in wished) > room:
        words = [entry.short or entry.label for entry in entries]
        wished = [canvas.width(label, "body_b", LABEL) + 1 for label in words]
    smallest = canvas.grown(canvas.theme.size["min_text"], LEAST_LABEL) * INK
    least = [min(wide, canvas.width(label, "body_b", smallest) + 1) for label, wide in zip(words, wished, strict=True)]
    if caps + sum(12 + wide for wide in least) > room:
        room = most
    shown = len(entries)
    while shown > 1 and caps + sum(12 + wide for wide in least[:shown]) > room:
        shown -= 1
    free = room - caps - 12 * shown - sum(least[:shown])
    share = max(0.0, min(1.0, free / max(1.0, sum(wished[:shown]) - sum(least[:shown]))))
    return [
        (label, small + (wide - small) * share if index < shown else 0.0)
        for index, (label, wide, small) in enumerate(zip(words, wished, least, strict=True))
    ]


def cap_height(canvas: Canvas, room: float = LARGEST) -> float:
    """Return the height of keys in a height of `room`. It grows with the text size."""
    return float(round(min(HIGH * canvas.paint.type.text_scale, LARGEST, max(room, HIGH))))


def cap_width(canvas: Canvas, cap: Shown, high: float = HIGH) -> float:
    kind, text = cap
    if kind is Cap.KEY:
        return canvas.paint.key_width(tr(text), high) + 4 * high / HIGH
    return (62.0 if kind is Cap.SYMBOL and text in _PILLS else 50.0) * high / HIGH


_PILLS = {
    "menu": "menu", "options": "menu", "plus": "plus", "minus": "minus", "view": "pad_view", "share": "up",
    "mic": "sound", "capture": "pad_capture", "dots": "pad_dots", "pad": "pad_touchpad",
    **{way: way for way in ("up", "down", "left", "right")},
}  # fmt: skip
"""Symbols of buttons that are not round, with their icons."""


def draw_cap(canvas: Canvas, cap: Shown, x: float, y: float, high: float = HIGH) -> None:
    kind, text = cap
    k = high / HIGH
    wide = cap_width(canvas, cap, high)
    canvas.note(f"[{text}]", Box(x - wide / 2, y - high / 2, wide, high))
    if kind is None or kind is Cap.MOUSE:
        canvas.image(f"icon/{text}" if kind is None else "icon/touch", 40 * k, x, y, "ink.on_dark")
    elif kind is Cap.KEY:
        canvas.put(canvas.paint.key_cap(tr(text), high), x, y)
    elif kind is Cap.SYMBOL and text in _PILLS:
        canvas.put(canvas.paint.pad_pill(60 * k, 42 * k), x, y)
        canvas.image(f"icon/{_PILLS[text]}", 24 * k, x, y, "ink.on_dark")
    elif text in ("A", "B", "X", "Y"):
        canvas.put(canvas.paint.pad_button(text, 50 * k), x, y)
    else:
        canvas.put(canvas.paint.disc(50 * k, canvas.colour("pad.body"), canvas.colour("ink.on_dark"), 4), x, y)
        if kind is Cap.SYMBOL:
            canvas.image(f"icon/pad_{text}", 28 * k, x, y, "ink.on_dark")
        else:
            canvas.put_line(text, x, y, "number_s", "ink.on_dark", 30 * k)
