"""Tooltips: the words of a thing, and the bubble beside it that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from game.stage.canvas import Canvas
from game.stage.layout.commands import PressWidget
from game.stage.layout.shapes import Box, Target, common
from game.stage.layout.viewport import Viewport
from game.stage.table.offer import Tooltip
from game.stage.table.words import sentence

WIDEST, NARROW = 560.0, 300.0
"""Maximum width of a bubble, and width down to which it narrows where it would cover buttons."""
MARGIN: Final = 16.0
TAIL: Final = 18.0
ITSELF, ROLLED = 20.0, 5.0
"""Cost of covering the element itself, or the tray, relative to a control."""
SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"
Side = Literal["above", "below", "left", "right"]
TOWARDS: Final[Mapping[Side, tuple[int, int]]] = {"above": (0, 1), "below": (0, -1), "left": (1, 0), "right": (-1, 0)}
"""Direction of the tail by the side of the element the bubble is on."""


def target_words(target: Target) -> str:
    """Return the name of a target, with its explanation and the reason if it cannot be chosen."""
    told = getattr(target.act.widget, "hint", "") if isinstance(target.act, PressWidget) else ""
    return joined([target.name, told, target.reason]) if told or target.reason else target.name


def state_of(target: Target) -> str:
    """Return the value of a widget; empty for one without a value."""
    return target.act.widget.state() if isinstance(target.act, PressWidget) else ""


def joined(parts: Iterable[str]) -> str:
    """Return phrases as sentences of one text, without the marks of bold letters."""
    return " ".join(sentence(part.replace("**", "").replace(SOFT_HYPHEN, "")) for part in parts if part)


def tooltip_of(target: Target) -> Tooltip:
    return Tooltip(target.shape.bounds, joined([target_words(target), state_of(target)]))


def draw_bubble(canvas: Canvas, note: Tooltip, controls: Sequence[Box], tray: Box) -> None:
    """Draw a tooltip with its tail on the element; `controls` and `tray` as for `bubble`."""
    box, side = bubble(canvas, canvas.viewport, note, controls, tray)
    look = round(box.w), round(box.h), 20
    canvas.put_box(canvas.paint.card(*look, frame=False, shadow="tile", edge=4, lean=canvas.lean_of(box)), box)
    (x, y), (dx, dy) = note.box.centre, TOWARDS[side]
    x, y = (max(edge + 36, min(far - 36, at)) for edge, far, at in ((box.x, box.right, x), (box.y, box.bottom, y)))
    if dx:
        x = (box.right if dx > 0 else box.x) - dx
    else:
        y = (box.bottom if dy > 0 else box.y) - dy
    paper = canvas.colour("surface.card_edge" if side == "above" else "surface.card_hi")
    corners = ((-14 * dy, -14 * dx), (14 * dy, 14 * dx), (TAIL * dx, TAIL * dy))
    canvas.put(canvas.paint.polygon(corners, paper), x, y)
    canvas.block(note.words, box.inset(24, 12), "small", "ink.on_card", "left", "middle")


def bubble(canvas: Canvas, viewport: Viewport, note: Tooltip, controls: Sequence[Box], tray: Box) -> tuple[Box, Side]:
    """Return the box of a tooltip, clear of `controls` and tray where possible, and the side of its element."""
    kind, ink = canvas.paint.type, canvas.colour("ink.on_card")
    most = min(WIDEST * max(1.0, kind.text_scale * 0.8), viewport.width - 2 * MARGIN)
    text = kind.block(note.words, "small", ink, most - 48)
    wide, thing = min(most, text.width / canvas.scale + 56), note.box
    sizes = [
        (width, kind.block(note.words, "small", ink, width - 48).height / canvas.scale + 32)
        for width in (wide, min(wide, max(NARROW, wide * 0.75)))
    ]
    kept = [(box, 1.0) for box in controls if common(box, thing) == 0]
    kept += [(thing, ITSELF), *([(tray, ROLLED)] if common(thing, tray) == 0 else [])]

    def cost(place: tuple[Box, Side]) -> float:
        return sum(common(place[0], box) * weight for box, weight in kept)

    return min((place for size in sizes for place in _around(viewport, thing, *size)), key=cost)


def _around(viewport: Viewport, thing: Box, wide: float, high: float) -> Iterator[tuple[Box, Side]]:
    """Yield possible places for a bubble in order of preference; the tail reaches the middle of the element."""
    x, y = thing.centre
    right, bottom = viewport.width - MARGIN - wide, viewport.height - MARGIN - high
    slide = max(0.0, wide / 2 - 36)
    rows: tuple[tuple[Side, float], ...] = ("above", thing.y - high - TAIL), ("below", thing.bottom + TAIL)
    for side, top in rows:
        for shift in (0.0, -slide, slide):
            left = max(MARGIN, min(right, x - wide / 2 + shift))
            yield Box(left, max(MARGIN, min(bottom, top)), wide, high), side
    columns: tuple[tuple[Side, float], ...] = ("left", thing.x - wide - TAIL), ("right", thing.right + TAIL)
    for side, left in columns:
        top = max(MARGIN, min(bottom, y - high / 2))
        yield Box(max(MARGIN, min(right, left)), top, wide, high), side
