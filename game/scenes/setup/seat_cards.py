"""Cards of the chairs on the setup page: containers that draw themselves and show their widgets as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.scenes.match.moods import FaceLook
from game.scenes.setup.seat_widgets import ROW, LookPicker, MindPicker, NameTag, TemperButton
from game.stage.canvas import Canvas, draw_plain_card
from game.stage.layout.containers import Cell, Column, FirstFit, Part, Row, Stack
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Clipped
from game.stage.text.language import tr
from game.stage.widgets import Button

LOW, LEAST_CARD = 406.0, 224.0
"""Height of a card below which a face replaces the pawn, and minimum height of a broad one."""
LEAST_WIDE = 270.0
BROAD = 400.0
"""Width from which a card may be low, and the animals may stand beside the pawn."""
BROADEST = 640.0
"""Width from which the picture stands beside everything else."""
GRID, LOW_GRID = 152.0, 121.0
"""Height of the animals in two rows of three, and of the smallest that can be hit."""
ALL_IN_A_ROW, IN_A_ROW = 424.0, 106.0
"""Width from which all animals stand side by side, and their height then."""
TAG, LOW_TAG = 98.0, 90.0
"""Height of name and device, and the same above low animals."""
TEMPER = 74.0
LEAST_PICTURE, LEAST_NICHE = 150.0, 60.0
"""Minimum height of the pawn above two rows of animals, and of any other picture."""
BUST, HEADROOM, FILLED = 1.28, 0.82, 1.2
"""Height of an animal in a small picture, in shorter sides of that; the part of it from its foot to the upper edge of
the picture; and its height in a picture higher than wide, in widths of that."""
PAWN_ASIDE = 10.0
"""Distance of the pawn from the edge of the picture."""
LEAST_TAG = 376.0
"""Minimum width of a large name beside the face."""
BETWEEN = 20.0
"""Gap between the buttons of a free chair, as between two cards."""


class _Card(FirstFit):
    """A card with room for its shadow below."""

    def __init__(self, index: int, *ways: Part) -> None:
        super().__init__(*ways, grow=1)
        self.index = index

    def least_w(self) -> float:
        return LEAST_WIDE

    def least_h(self, wide: float) -> float:
        return (LEAST_CARD if wide >= BROAD else LOW) + 10

    def place(self, box: Box) -> None:
        super().place(Box(box.x, box.y, box.w, box.h - 10, 34))


class FreeCard(_Card):
    def __init__(self, index: int, add: Button, join: Button) -> None:
        self._about = Cell(h=LEAST_NICHE, grow=1)
        below = Column(
            Stack(self._about, h=166, grow=1), Cell(add, h=ROW), Cell(join, h=ROW), gap=BETWEEN, pad=(18, 18)
        )
        beside = Column(self._about, Row(add, join, gap=BETWEEN, h=ROW), gap=BETWEEN, pad=(18, 18))
        super().__init__(index, below, beside)

    def draw(self, canvas: Canvas, _face: FaceLook) -> None:
        line, box = canvas.colour("ink.disabled_on_dark"), self.box
        canvas.put_box(canvas.paint.dashed(round(box.w), round(box.h), 34, line), box)
        about, middle = self._about.box, box.centre[0]
        words, d = Column(sign := Cell(grow=0.62), name := Cell(grow=0.38)), min(116.0, about.h * 0.5)
        words.place(about)
        if name.box.h < canvas.grown(0, 60):
            name.box = about
        else:
            x, y = sign.box.centre
            canvas.put(canvas.paint.quiet_chip(round(d), round(d)), x - d / 2, y - d / 2)
            canvas.image("icon/plus", round(d * 0.55), x, y, "ink.on_dark")
        high = min(60, name.box.h)
        canvas.text(tr("Free seat"), middle, name.box.centre[1], "h3", "ink.on_dark", "center", name.box.w, high)


class SeatCard(_Card):
    def __init__(
        self,
        index: int,
        number: int,
        look: str,
        canvas: Canvas,
        tag: NameTag,
        mind: MindPicker,
        looks: LookPicker,
        temper: TemperButton | None,
        drawn: Sequence[str],
    ) -> None:
        """`drawn` are the names of all player types with a drawing; the picker is as high as they need."""
        self._number, self._look = number, look
        self._tag, self._temper, self._word = tag, temper, temper.word if temper is not None else ""
        self._canvas = canvas
        self._picture = Cell(h=LEAST_NICHE, grow=1)
        needs = partial(mind.least_h, canvas, drawn)
        minds = [Cell(mind, h=partial(needs, is_low=is_low)) for is_low in (False, True)]
        self._high = self._high_ways(minds[0], looks)
        super().__init__(
            index, *self._high, *self._low_ways(minds[1], looks), *self._low_ways(Cell(mind, h=ROW), looks)
        )

    def _high_ways(self, mind: Cell, looks: LookPicker) -> Sequence[Part]:
        corner = [Column(Cell(self._temper, w=TEMPER, h=TEMPER, align="end"), pad=(6, 0))] if self._temper else []
        tag = Cell(self._tag, h=TAG)
        all_faces = Cell(looks, h=lambda wide: IN_A_ROW if wide > ALL_IN_A_ROW else GRID)
        in_grid = Stack(Cell(h=LEAST_PICTURE), self._picture, *corner, grow=1)
        picture = Stack(self._picture, *corner, grow=1, h=TEMPER)
        low = Column(picture, Cell(self._tag, h=LOW_TAG), mind, Cell(looks, h=LOW_GRID), gap=6, pad=(16, 16), h=LOW)
        name, faces = Cell(self._tag, h=TAG, grow=1, most_h=1.3 * TAG), Cell(looks, h=GRID, grow=2, most_h=1.6 * GRID)
        wide = Column(name, mind, faces, gap=14, spare="middle")
        return (
            Row(Stack(picture, grow=1), Stack(wide, grow=1), gap=16, pad=(16, 16), w=BROADEST, h=LOW),
            Column(in_grid, tag, mind, all_faces, gap=6, pad=(16, 16), h=LOW),
            Column(
                Row(Stack(picture, w=BROAD / 2, grow=1), Cell(looks, w=BROAD / 2 - 48, grow=1), gap=12, grow=1, h=GRID),
                tag, mind, gap=6, pad=(16, 16), h=LOW,
            ),
            *([] if self._canvas.is_large else [low]),
            Column(picture, tag, mind, Cell(looks, h=ROW), gap=6, pad=(16, 16), h=LOW),
        )  # fmt: skip

    def _low_ways(self, mind: Cell, looks: LookPicker) -> Sequence[Part]:
        temper = self._temper
        tags: Sequence[Part] = [Cell(self._tag, h=LEAST_NICHE, grow=1)]
        if temper is not None:
            name = Cell(self._tag, w=120, h=LEAST_NICHE, grow=1)
            row = Row(name, Cell(temper, w=TEMPER, h=TEMPER, align="middle"), gap=4)
            tags = (Column(Cell(self._tag, h=TEMPER, grow=1), Cell(temper, h=TEMPER), gap=4), row)
        foot = Row(Stack(mind, grow=0.66), Cell(looks, grow=0.34), gap=12)
        least = self._canvas.grown(0, LEAST_TAG)
        faces: Sequence[Sequence[Part]] = ([Cell(self._picture, grow=0.32, w=LEAST_NICHE)], [])
        return [
            Column(
                Row(*face, Stack(tag, w=least, grow=0.68), gap=10, grow=1, h=LEAST_NICHE), foot, gap=12, pad=(14, 14)
            )
            for tag in tags
            for face in faces
        ]

    @property
    def is_low(self) -> bool:
        return self.chosen not in self._high

    def place(self, box: Box) -> None:
        """Place the widgets, and choose their words; in one row with the name the temperament has its word."""
        super().place(box)
        self._tag.is_left = self.is_low
        if self._temper is not None:
            is_row = self.is_low and self._temper.box.w > TEMPER
            self._temper.word, self._tag.device = (self._word, "") if is_row else ("", self._tag.device)

    def draw(self, canvas: Canvas, face: FaceLook) -> None:
        """Draw the card, with its animal in the mood of `face`."""
        box, picture = self.box, self._picture.box
        draw_plain_card(canvas, box)
        if not picture.w:
            return
        look, is_small = canvas.theme.game[self._look], self.is_low or picture.h < LEAST_PICTURE
        is_high = picture.h > picture.w
        high = min(420.0, picture.h * 1.1, picture.w * (FILLED if is_high else 1))
        x, foot = picture.centre[0] - high * (0.04 if is_high else 0.08), picture.bottom - 8
        if is_small:
            high = BUST * min(picture.w, picture.h)
            x, foot = picture.centre[0], max(picture.bottom, picture.y + high * HEADROOM)
        elif is_high:
            foot -= max(0.0, (picture.h - high) / 2 - 8)
        sun = round(x - picture.x), round(foot - picture.y - high * 0.4), round(high * 0.4)
        niche = canvas.paint.niche(round(picture.w), round(picture.h), 20, look.fill, look.dark, sun)
        canvas.put_box(niche, picture)
        pose = canvas.pieces.posed(self._look, round(high), face.mood).soon()
        window = canvas.onto(Clipped(canvas.surface, canvas.area(picture))) if is_small else canvas
        window.put(pose or canvas.pieces.figure(self._look, round(high)), x, foot + face.dy * high)
        if not is_small:
            pawn = round(high * (0.34 if is_high else 0.42))
            right = picture.right - PAWN_ASIDE - pawn * 0.45
            canvas.put(canvas.pieces.pawn(self._look, pawn, None), min(x + high * 0.54, right), foot - 18)
        d, margin = (36, 4) if is_small else (56, 12)
        x, y = picture.x + margin + d / 2, picture.y + margin + d / 2
        canvas.put(canvas.paint.disc(d, canvas.colour("surface.white_field")), x, y)
        canvas.text(str(self._number), x, y, "number_s", "ink.on_card", "center", d - 6, d)
