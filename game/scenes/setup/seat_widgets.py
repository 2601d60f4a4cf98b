"""Widgets on the card of a chair, functions that keep those of all cards alike, and the words for player types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import dist, inf
from typing import Final

from game.bots.levels import FITS, LEVELS
from game.rules.contract import N_
from game.rules.match import BALANCED, BOLD, CAREFUL, HUMAN
from game.stage.canvas import INK, SQUEEZED, Canvas, Ink
from game.stage.layout.commands import PressWidget
from game.stage.layout.shapes import Box, Fixed, Spot, Target
from game.stage.paint.theme import LOOKS
from game.stage.text.language import tr
from game.stage.widgets import ARROW, Button, Kind, Picker, Switch, Widget

PEN = 30.0
SMALL_ARROW = 44.0
"""Width of a picker's arrows beside large words."""
LEAST_TITLE = 36.0
"""Minimum size in u of a variant's name in large text; with less room a row has fewer variants."""
SIGN, SMALL_SIGN = 44.0, 36.0
"""Width of a device or computer sign with its gap, and the same if a chair is too narrow for that."""
BADGE, SMALL_BADGE = 62.0, 46.0
"""Size of a level's drawing, and the same if it would shrink a word."""
STACKED, LARGE_STACKED = 108.0, 128.0
"""Height of a picker with its word below arrows and drawing, and the same in large text."""
STACKED_BADGE = 52.0
AIR = 8.0
"""Margin beside the contents between two arrows, and between drawing and word."""
ROW = 76.0
"""Height of a picker in one row."""
TRACK = (108.0, 52.0)
TITLE = 56.0
TOLD_LINES = 3
LEAST_FACE = 48.0
LEAST_PITCH = 52.0
"""Minimum pitch of faces in a list of all; closer ones would be too small to hit."""
LARGEST_FACE = 78.0
"""Maximum size of a face in a list of all."""
TAKEN = 0.45
"""Opacity of a face that another chair has."""

MIND_WORDS: Final[Mapping[str, str]] = {
    HUMAN: N_("Somebody in this room decides here."),
    "gentle": N_("Plays at a glance and misses things: good for a first match."),
    "steady": N_("Takes the move that looks best: a fair match for most."),
    "sharp": N_("Looks ahead and takes its chances: a hard match."),
    "master": N_("Thinks as far as it can: for those who rarely lose."),
    FITS: N_("In each game, the level that fits your wins and losses there."),
}

_TEMPERS: Final[Mapping[str, str]] = {BOLD: N_("Bold"), BALANCED: N_("Balanced"), CAREFUL: N_("Careful")}
_MANNERS: Final[Mapping[str, str]] = {
    BOLD: N_("Takes risks and looks for a fight; wins just as often."),
    BALANCED: N_("Takes few risks, but does not shy away."),
    CAREFUL: N_("Plays it safe and keeps its distance; wins just as often."),
}


@dataclass(slots=True)
class NameTag(Widget):
    """Name and device of a player; a press opens the name entry. The sign of a claimed device is green."""

    name: str = ""
    icon: str = ""
    device: str = ""
    told: str = ""
    """The devices as they are spoken."""
    is_own: bool = False
    act: Callable[[], object] = lambda: None
    is_left: bool = False
    """True if the words stand at the left, beside a face."""
    most: float | None = None
    """Maximum size of the name in u, to match its neighbours."""
    sign: float = SIGN
    """Width of the device sign, equal on all chairs; 0 for none."""

    def target(self) -> Target:
        return Target(self.key, self.box, PressWidget(self), tr("Name"), verb=tr("Change"))

    def state(self) -> str:
        return f"{self.name}, {self.told}" if self.told else self.name

    def name_size(self, canvas: Canvas) -> float:
        top, room = self._name_room()
        return canvas.line(canvas.cut(self.name, "h3", room), "h3", "ink.on_card", room, top.h)[0].size_u

    def has_room(self, canvas: Canvas, sign: float) -> bool:
        low = self._rows()[1]
        return not self.device or not canvas.crowds(self.device, "small", sign, low.w, low.h)

    def _name_room(self) -> tuple[Box, float]:
        top = self._rows()[0]
        return top, top.w - PEN - 12

    def _rows(self) -> tuple[Box, Box]:
        box = self.box.inset(8, 4)
        if not self.device:
            return box, box
        top, low = box.split_y(0.56, 0.44)
        return top, low

    def choose(self) -> object:
        return self.act()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        if is_focused:
            canvas.put_box(canvas.paint.round_rect(box.w, box.h, 20, canvas.colour("surface.card_hi")), box)
        low = self._rows()[1]
        top, room = self._name_room()
        name, high = canvas.cut(self.name, "h3", room), top.h if self.most is None else min(top.h, self.most * INK)
        wide = canvas.line(name, "h3", "ink.on_card", room, high)[0].width / canvas.scale
        left = top.x if self.is_left else top.centre[0] - (wide + 12 + PEN) / 2
        y = top.centre[1]
        canvas.text(name, left, y, "h3", "ink.on_card", width=room, height=high)
        canvas.image("icon/pen", PEN, left + wide + 12 + PEN / 2, y, "ink.on_card_2")
        if self.device:
            if self.is_left and not canvas.is_large:
                _draw_field(canvas, Box(box.x, low.y, box.w, low.h), 20, is_focused=False)
            self._draw_device(canvas, low)

    def _draw_device(self, canvas: Canvas, box: Box) -> None:
        ink = "ink.on_card" if self.is_own else "ink.on_card_2"
        sign = self.sign
        wide = canvas.line(self.device, "small", ink, box.w - sign, box.h)[0].width / canvas.scale
        left = box.x if self.is_left else box.centre[0] - (wide + sign) / 2
        if sign:
            tint = "state.success" if self.is_own else ink
            canvas.image(f"icon/{self.icon}", round(sign - 10), left + (sign - 10) / 2, box.centre[1], tint)
        canvas.text(self.device, left + sign, box.centre[1], "small", ink, width=box.w - sign, height=box.h)


@dataclass(slots=True)
class TemperButton(Widget):
    """Temperament of a computer or side of a person, as drawing and if possible word; a press takes the next one."""

    badge: str = ""
    word: str = ""
    """Empty for the drawing alone, without a panel."""
    act: Callable[[], object] = lambda: None
    label: str = ""
    tint: Ink | None = None

    def target(self) -> Target:
        return Target(
            self.key, replace(self.box, r=20), PressWidget(self), self.label, spoken=self.spoken, verb=tr("Change")
        )

    def choose(self) -> object:
        return self.act()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        size = round(min(BADGE, box.h - 10))
        if not self.word:
            if self.tint is not None:
                canvas.put(canvas.paint.disc(size, canvas.colour("surface.card_hi")), *box.centre)
            canvas.image(self.badge, size * (0.6 if self.tint else 1.0), *box.centre, self.tint)
            return
        _draw_field(canvas, box, 20, is_focused=is_focused)
        room, high = box.w - 18, box.h - 12
        taken = min(size, 48) + 6
        if not canvas.crowds(self.word, "small", taken, room, high):
            canvas.image(self.badge, taken - 6, box.x + 8 + (taken - 6) / 2, box.centre[1], self.tint)
        elif canvas.line(self.word, "small", "ink.on_card", room, high)[0].fits:
            taken = 0
        else:
            canvas.image(self.badge, min(size, 48), *box.centre, self.tint)
            return
        left, y = box.x + 8 + taken, box.centre[1]
        canvas.text(self.word, left, y, "small", "ink.on_card", width=room - taken, height=high)


@dataclass(slots=True)
class OptionSwitch(Switch):
    """A variant on paper: name, switch and, if there is room, explanation below."""

    most: float | None = None
    """Maximum size of its name in u, to match its neighbours."""

    def adjust(self, step: int) -> bool:
        """Return False: variants lie side by side, so left and right move the focus instead."""
        return False

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        _draw_field(canvas, box, 24, is_focused=is_focused)
        ink: Ink = "ink.on_card_2" if self.reason else "ink.on_card"
        title, low = self._words(box)
        if self.hint:
            canvas.block(self.hint, low, "small", "ink.on_card_2", lines=TOLD_LINES)
        else:
            title = Box(title.x, box.y + 4, title.w, box.h - 8)
        most = title.h if self.most is None else min(title.h, self.most * INK)
        canvas.text(self.label, title.x, title.centre[1], "button", ink, width=title.w, height=most)
        wide, high = TRACK
        x, y = box.right - 22 - wide, title.centre[1] - high / 2
        track = canvas.colour("state.success" if self.is_on else "surface.card_line")
        canvas.put(canvas.paint.round_rect(wide, high, high / 2, track, canvas.colour("ink.on_card_2"), 3), x, y)
        knob = canvas.colour("surface.card_lo" if self.reason else "surface.white_field")
        at = x + (wide - high / 2 if self.is_on else high / 2)
        canvas.put(canvas.paint.disc(high - 10, knob), at, y + high / 2)
        if self.is_on:
            canvas.image("icon/check", 24, x + 30, y + high / 2, "state.success_ink")

    def name_size(self, canvas: Canvas) -> float:
        return canvas.line(self.label, "button", "ink.on_card", self._words(self.box)[0].w, TITLE)[0].size_u

    @staticmethod
    def _words(box: Box) -> tuple[Box, Box]:
        title = Box(box.x + 24, box.y + 10, box.w - TRACK[0] - 68, TITLE)
        return title, Box(box.x + 24, title.bottom + 2, box.w - 48, box.bottom - title.bottom - 14)

    def least_w(self, canvas: Canvas) -> float:
        """Return the width in which its name is hardly smaller than usual, or in large text well readable."""
        size = canvas.theme.styles["button"].size * canvas.paint.type.text_scale
        squeezed = min(SQUEEZED, LEAST_TITLE / size)
        return canvas.width(self.label, "button") * squeezed + TRACK[0] + 68

    def least_h(self, canvas: Canvas, wide: float) -> float:
        """Return the height of name and explanation at this width; infinite for an explanation of too many lines."""
        room = self._words(Box(0, 0, wide, 1000))[1]
        block = canvas.paint.type.block(
            self.hint, "small", canvas.colour("ink.on_card_2"), room.w, None, "left", TOLD_LINES
        )
        is_whole = block.fits and block.size_u >= canvas.theme.styles["small"].size * canvas.paint.type.text_scale
        return room.y + block.height / canvas.scale + 14 if is_whole else inf


@dataclass(slots=True)
class MindPicker(Picker):
    """Picker of a chair's player: a person, or a level with a drawing beside the word."""

    badges: Sequence[str] = ()
    """Name of the drawing by value; empty for none."""
    most: float | None = None
    """Maximum size of the word in u, to match its neighbours."""
    badge: float = BADGE
    """Size of the drawing in u, equal on all chairs; 0 for none."""

    @property
    def drawn(self) -> Sequence[str]:
        return [name for name, badge in zip(self.values, self.badges, strict=True) if badge]

    @property
    def is_stacked(self) -> bool:
        return self.box.h >= STACKED

    @classmethod
    def least_h(cls, canvas: Canvas, names: Sequence[str], wide: float, is_low: bool) -> float:
        """Return the height that any of these words with its drawing needs: one row, or the word below the drawing."""
        if cls.badge_beside(canvas, names, Box(0, 0, wide, ROW)):
            return ROW
        return STACKED if is_low else canvas.grown(STACKED, LARGE_STACKED)

    @classmethod
    def badge_beside(cls, canvas: Canvas, names: Sequence[str], box: Box) -> float:
        """Return the largest drawing that shrinks none of these words; 0 for none."""
        room, high = cls._room(canvas, box), box.h - 12
        for badge in (BADGE, SMALL_BADGE):
            rooms = [room - cls._beside(badge, box), None]
            lines = ([canvas.line(name, "button", "ink.on_card", wide, high)[0] for wide in rooms] for name in names)
            if all(beside.size_u == alone.size_u for beside, alone in lines):
                return badge
        return 0.0

    def word_size(self, canvas: Canvas) -> float:
        """Return the size of the word in one line, in u; inf if it needs two, so that it does not shrink others."""
        name, (taken, room, high) = self.values[self.index], self._word_room(canvas)
        line = canvas.line(name, "button", "ink.on_card", room - taken, high)[0]
        return line.size_u if line.fits else inf

    def _storeys(self) -> tuple[Box, Box]:
        """Return the boxes of arrows with drawing, and of the word below."""
        box = self.box
        top, low = box.inset(0, 2).split_y(Fixed(64), 1.0)
        return top, Box(low.x + 12, low.y - 4, low.w - 24, low.h)

    @staticmethod
    def _arrow(canvas: Canvas) -> float:
        return canvas.grown(ARROW, SMALL_ARROW)

    def _word_room(self, canvas: Canvas) -> tuple[float, float, float]:
        """Return the width of the drawing, of drawing and word together, and the height of the word."""
        if self.is_stacked:
            low = self._storeys()[1]
            taken, room, high = 0.0, low.w, low.h
        else:
            room, high = self._room(canvas, self.box), self.box.h - 12
            taken = self._beside(self.badge, self.box) if self.badge and self.badges[self.index] else 0.0
        return taken, room, high if self.most is None else min(high, self.most * INK)

    @classmethod
    def _room(cls, canvas: Canvas, box: Box) -> float:
        return box.w - 2 * (cls._arrow(canvas) + AIR)

    @staticmethod
    def _beside(badge: float, box: Box) -> float:
        return min(badge, box.h - 12) + AIR

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        _draw_field(canvas, box, 24, is_focused=is_focused)
        name, badge = self.values[self.index], self.badges[self.index]
        taken, room, high = self._word_room(canvas)
        if self.is_stacked:
            top, low = self._storeys()
            self._draw_arrows(canvas, top)
            if badge:
                canvas.image(badge, STACKED_BADGE, *top.centre)
            else:
                canvas.image("icon/users", STACKED_BADGE - 12, *top.centre, "ink.on_card_2")
            canvas.text(name, *low.centre, "button", "ink.on_card", "center", room, high)
            return
        self._draw_arrows(canvas, box, self._arrow(canvas))
        if not taken and not canvas.line(name, "button", "ink.on_card", room, high)[0].fits:
            place = Box(box.centre[0] - room / 2, box.y + 6, room, box.h - 12)
            canvas.block(name, place, "button", "ink.on_card", "center", "middle", lines=2)
            return
        wide = canvas.line(name, "button", "ink.on_card", room - taken, high)[0].width / canvas.scale
        left = box.centre[0] - wide / 2
        if taken:
            left += taken / 2
            size = taken - AIR
            canvas.image(badge, round(size), left - AIR - size / 2, box.centre[1])
        canvas.text(name, left, box.centre[1], "button", "ink.on_card", width=room - taken, height=high)


@dataclass(slots=True)
class PersonButton(Button):
    """A known person with the face of the animal; on while seated."""

    look: str = ""

    def _draw(self, canvas: Canvas, is_pressed: bool) -> None:
        box = self.box
        kind: Kind = "card" if self.is_on else "dark"
        body = canvas.paint.button(box.w, box.h - 6, kind, is_pressed=is_pressed)
        canvas.put_box(body, box)
        face = box.h - 22
        left, y = box.x + 12, box.centre[1] + (2 if is_pressed else -3)
        canvas.put(canvas.pieces.avatar(self.look or LOOKS[0].colour, round(face)), left + face / 2, y)
        room = box.w - face - 36
        ink = canvas.paint.button_ink(kind)
        canvas.text(self.label, left + face + 10, y, "button", ink, width=room, height=box.h - 18)


def even_options(canvas: Canvas, widgets: Sequence[Widget]) -> None:
    options = [widget for widget in widgets if isinstance(widget, OptionSwitch)]
    least = min((option.name_size(canvas) for option in options), default=None)
    for option in options:
        option.most = least


def even_chairs(canvas: Canvas, widgets: Sequence[Widget]) -> None:
    """Make the names of all chairs equally large, and their player types too unless the text is large.

    All chairs have a device sign or none, and drawings of one size or none.
    """
    tags = [widget for widget in widgets if isinstance(widget, NameTag)]
    minds = [widget for widget in widgets if isinstance(widget, MindPicker)]
    least_name = min((tag.name_size(canvas) for tag in tags), default=None)
    badge = min((MindPicker.badge_beside(canvas, mind.drawn, mind.box) for mind in minds), default=0.0)
    for mind in minds:
        mind.badge = badge
    least_word = None if canvas.is_large else min((mind.word_size(canvas) for mind in minds), default=None)
    signs = (sign for sign in (SIGN, SMALL_SIGN) if all(tag.has_room(canvas, sign) for tag in tags))
    sign = next(signs, 0.0)
    for tag in tags:
        tag.most, tag.sign = least_name, sign
    for mind in minds:
        mind.most = least_word


@dataclass(slots=True)
class LookPicker(Picker):
    """Picker that skips animals in use; shows all animals if there is room."""

    turn: Callable[[int], None] = lambda step: None
    take: Callable[[str], None] = lambda colour: None
    taken: frozenset[str] = frozenset()

    def _step(self, step: int) -> object:
        self.turn(step)
        return None

    @property
    def cells(self) -> Sequence[Box]:
        """Boxes of the faces in one row or two, whichever is larger; empty if there is only room for one."""
        inner, count = self.box.inset(8, 8), len(LOOKS)
        rows = max((1, 2), key=lambda rows: min(inner.w / (count // rows), inner.h / rows))
        cells = inner.grid(count // rows, rows)
        return cells if min(cells[0].w, cells[0].h) >= LEAST_PITCH else ()

    def point(self, spot: Spot) -> object:
        cells = self.cells
        if not cells:
            # `super()` without arguments fails: the decorator of a slotted dataclass creates a new class.
            return Picker.point(self, spot)
        near = min(range(len(cells)), key=lambda place: dist(cells[place].centre, spot))
        if (colour := LOOKS[near].colour) not in self.taken:
            self.take(colour)
        return None

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        _draw_field(canvas, box, 24, is_focused=is_focused)
        colours = [look.colour for look in LOOKS]
        cells = self.cells
        if not cells:
            # Narrow arrows leave room for the face.
            arrow = max(0.0, min(ARROW, (box.w - LEAST_FACE - 8) / 2))
            self._draw_arrows(canvas, box, arrow)
            d = min(box.h - 18, box.w - 2 * arrow - 4)
            canvas.put(canvas.pieces.avatar(colours[self.index], round(d)), *box.centre)
            return
        d = min(LARGEST_FACE, cells[0].w - 4, cells[0].h - 4)
        for place, (colour, cell) in enumerate(zip(colours, cells, strict=True)):
            if place == self.index:
                canvas.put(canvas.paint.disc(d + 10, canvas.colour("ink.on_card")), *cell.centre)
                canvas.put(canvas.pieces.avatar(colour, d), *cell.centre)
                continue
            face = canvas.pieces.avatar(colour, d - 4)
            if colour in self.taken:
                key = ("faded face", colour, d)
                face = canvas.paint.kept(key, partial(face.faded, TAKEN))
            canvas.put(face, *cell.centre)


def _draw_field(canvas: Canvas, box: Box, radius: float, *, is_focused: bool) -> None:
    fill = canvas.colour("surface.card_hi" if is_focused else "surface.card_lo")
    canvas.put_box(canvas.paint.round_rect(box.w, box.h, radius, fill, canvas.colour("surface.card_edge"), 3), box)


def temper_word(temper: str) -> str:
    return tr(_TEMPERS[temper])


def temper_about(temper: str) -> str:
    return f"{tr(_TEMPERS[temper])}: {tr(_MANNERS[temper])}"


def badge(mind: str) -> str:
    """Return the image name of a level; empty for people and unknown keys."""
    return f"level/{mind}" if any(level.key == mind for level in LEVELS) else ""
