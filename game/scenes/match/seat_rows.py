"""The player rows of the match screen: their boxes, the places of face, name and standing, faces, the crown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from math import inf

from game.rules.contract import AnyState, Seat, leaders
from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import ROW, Zones
from game.stage.paint.light import Lean
from game.stage.paint.sprite import Sprite, cached_as_board
from game.stage.paint.theme import Colour, StyleName
from game.stage.room.lamp import RowHighlight
from game.stage.room.textures import planks
from game.stage.table.module import AnyView
from game.stage.table.standing import name_part
from game.stage.table.view import LINE, NAME_SIGN, usual_name

from .director import Director
from .moods import FaceLook, Moods


@dataclass(frozen=True, slots=True)
class FacePlace:
    """Diameter and centre of a face, in u."""

    size: float
    x: float
    y: float


class Lead(Enum):
    NONE = auto()
    SHARED = auto()
    ALONE = auto()


def draw_face(
    canvas: Canvas, place: FacePlace, look: str, face: FaceLook, lead: Lead, *, is_active: bool = False
) -> None:
    """Draw a player's animal on its badge, with its mood; a crown if it leads, a ring if others do as well."""
    size, x, y = place.size, place.x + face.dx * place.size, place.y + face.dy * place.size
    avatar = canvas.pieces.avatar
    if lead is Lead.SHARED and not is_active:
        canvas.put(canvas.paint.disc(size + 2 * RIM, canvas.colour("state.gold")), x, y)
    if face.blend < 1.0:
        canvas.put(avatar(look, size, is_active=is_active, mood=face.before), x, y)
    sprite = avatar(look, size, is_active=is_active, mood=face.mood)
    if face.across != 1.0 or face.along != 1.0:
        sprite = sprite.squashed(face.across, face.along)
    canvas.put(sprite.faded(face.blend) if face.blend < 1.0 else sprite, x, y)
    if lead is Lead.ALONE:
        canvas.image("table/crown", round(size * 0.48), x, y - size * 0.5)


def draw_row_face(canvas: Canvas, place: FacePlace, look: str, face: FaceLook, lit: float, lead: Lead) -> None:
    """Draw the face in a row that is `lit` at a strength of 0 to 1."""
    draw = partial(draw_face, place=place, look=look, face=face, lead=lead)
    if lit < 1:
        draw(canvas)
    if lit > 0:
        canvas.with_alpha(lit, partial(draw, is_active=True))


NAMED = 92.0
"""Row height from which the name stands over the standing instead of left of it."""
ROOMY = 176.0
"""Row height from which contents are larger."""
FACE, LARGE_FACE = 84.0, 104.0
LARGE_NAME = 40.0
"""Minimum height of a name over a standing in large text, so that it is no smaller there."""
CHIP = 30.0
"""Size of the sign behind a name."""
GROWN = 1.25
"""Maximum growth factor of name and standing in a roomy row."""
NAME_SHARE = 0.38
"""Usual share of a name left of the standing, in the width beside the face."""
SMALL_FACE, FACE_OVER = 58.0, 52.0
"""Maximum size of a face beside name and standing in a single line, and minimum size of one over a standing."""
RING = 20.0
"""Minimum difference of a row and a face in it, for the ring of the turn."""
RIM = 4.0
"""Width of the ring round a face that shares the lead."""
MOST_ROW, PROPORTION = 250.0, 0.34
"""Height up to which a row may grow, and its ratio to the width of a row that may be higher than that."""
ENOUGH, WORTH = 134.0, 1.1
"""Height at which a one-line standing is large enough, and the gain in height that justifies an unusual layout."""
GRAIN: Sequence[Colour] = ((0, 0, 0, 255), (16, 9, 3, 255), (48, 29, 12, 255))
"""Light that the grain of a row's wood adds to its ground."""
WIDE_TEXT = 1.3
"""Text size from which text gets more room."""

Measure = Callable[[float], float]
"""A length as a function of a width."""


def _unlimited(_wide: float) -> float:
    return inf


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The layout of a game's standings in the player rows."""

    tallest: Measure = _unlimited
    """Maximum height of name and standing by their width; in a higher row they stay close together beside the face."""
    named: Callable[[float, float], float] = usual_name
    """Maximum width of a name over a standing, by the width and height of both."""
    ratio: float = 0.0
    """As in `Zones`."""
    line: float = inf
    """Width of a standing right of the name; inf for the usual shares."""


USUAL = RowPlan()


def row_plan(view: AnyView, canvas: Canvas) -> RowPlan:
    """Return the layout of a game's rows; large text uses the full height."""
    return RowPlan(_unlimited if canvas.is_large else view.tallest, view.name_width, view.row_ratio, view.line)


def zones_for(viewport: Viewport, view: AnyView, seats: int, text_size: float) -> Zones:
    """Return the zones of a match; large text takes room from the board."""
    is_wide = text_size >= WIDE_TEXT
    return Zones.of(viewport, view.ratio, seats, is_wide, view.has_tray, view.has_own_boards, view.row_ratio)


def player_boxes(zones: Zones, seats: int) -> list[Box]:
    """Return one row per seat, in a column or clockwise round the board."""
    if not 2 <= seats <= len(zones.corners):
        return row_boxes(zones.players, seats, zones.row_ratio)
    taken = zones.corners if seats != 3 else (*zones.corners[:2], zones.corners[3])
    return [replace(box, r=28) for box in taken[:seats]]


def row_boxes(zone: Box, seats: int, ratio: float = 0.0) -> list[Box]:
    """Return one row per seat, as high as the zone allows, at most `MOST_ROW`, or more in a wide row.

    Two columns are used where a single one would make rows low or their contents (`ratio` as in `Zones`) smaller.
    """
    # Three seats would leave a hole in two columns.
    if seats < 4 or zone.w <= 900:
        return _in_columns(zone, seats, 1)
    one, two = (_in_columns(zone, seats, columns) for columns in (1, 2))
    if ratio:
        return max(one, two, key=lambda boxes: _arranged(boxes[0], ratio)[1])
    return two if zone.h / seats < ROW else one


def _in_columns(zone: Box, seats: int, columns: int) -> list[Box]:
    gap = 12.0
    rows = -(-seats // columns) if seats else 1
    wide = (zone.w - gap * (columns - 1)) / columns
    height = min(max(MOST_ROW, PROPORTION * wide), (zone.h - gap * (rows - 1)) / rows)
    return [
        Box(zone.x + seat % columns * (wide + gap), zone.y + seat // columns * (height + gap), wide, height, 28)
        for seat in range(seats)
    ]


class RowLayout(Enum):
    UNDER_NAME = auto()
    """Right of the face, below the name."""
    RIGHT_OF_NAME = auto()
    ACROSS = auto()
    """Over the whole width, below face and name."""


def _arranged(box: Box, ratio: float) -> tuple[RowLayout, float]:
    """Return the layout and height of a row's standing; one of a single line (`ratio`) goes where it is largest."""
    usual = RowLayout.UNDER_NAME if box.h >= NAMED else RowLayout.RIGHT_OF_NAME
    if not ratio:
        return usual, box.h
    beside, across = _beside_face(box), _across(box)
    heights = {RowLayout.RIGHT_OF_NAME: min(beside.w * (1 - NAME_SHARE) / ratio, beside.h, LINE)}
    if box.h >= NAMED:
        heights[RowLayout.UNDER_NAME] = min(beside.w / ratio, beside.h - name_part(beside.h))
        heights[RowLayout.ACROSS] = min(across.w / ratio, across.h - name_part(across.h))
    high = {lie: min(height, ENOUGH) for lie, height in heights.items()}
    best = max(high, key=lambda lie: high[lie])
    return (best, high[best]) if high[best] > high[usual] * WORTH else (usual, high[usual])


def row_face(box: Box, ratio: float = 0.0, *, is_leading: bool = False) -> FacePlace:
    """Return the place of the face in a player row, with room above it for a crown."""
    is_across = _arranged(box, ratio)[0] is RowLayout.ACROSS
    size = _face_over(box) if is_across else _face_size(box)
    over = _across(box)
    y = max(box.y + 9 + size / 2, over.y + name_part(over.h) / 2) if is_across else box.centre[1]
    return FacePlace(size, box.x + 16 + size / 2, y + (4 if is_leading else 0))


def _face_over(box: Box) -> float:
    return max(FACE_OVER, min(LARGE_FACE, name_part(_across(box).h) - 4))


def _face_size(box: Box) -> float:
    return LARGE_FACE if _is_roomy(box) else min(FACE if box.h >= NAMED else SMALL_FACE, box.h - RING)


def _is_roomy(box: Box) -> bool:
    """True if contents may be larger; a narrow row needs its width for name and standing."""
    return box.h >= ROOMY and box.w >= 480


def wood(canvas: Canvas, box: Box, *, is_active: bool) -> Sprite:
    """Return the plate of a row: dark wood, without its grain in high contrast."""
    return _plate(canvas, box.w, box.h, is_active, canvas.lean_of(box))


@cached_as_board
def _plate(canvas: Canvas, w: float, h: float, is_active: bool, leaning: Lean) -> Sprite:
    grain = None if canvas.theme.is_contrast else lambda wide, high: planks(wide, high, high, GRAIN, 9)
    return canvas.paint.panel(
        w, h, min(28, h / 3), opacity=0.9, is_active=is_active, ground="surface.row", lean=leaning, grain=grain
    )


def draw_row(
    canvas: Canvas,
    box: Box,
    names: tuple[str, str],
    lit: float,
    sign: str = "",
    widest: float = 0.0,
    plan: RowPlan = USUAL,
) -> None:
    """Draw a player row without its face: frame and name, in full if it fits, with the icon `sign` behind it.

    `lit` from 0 to 1 is the strength of the highlight; `widest` is the width of the longest name with its sign, which
    aligns the standings of low rows.
    """
    short, full = names
    for strength, is_active in ((float(lit < 1), False), (lit, True)):
        if strength > 0:
            panel = wood(canvas, box, is_active=is_active)
            canvas.with_alpha(strength, partial(Canvas.put_box, sprite=panel, box=box))
    lie, inner = _arranged(box, plan.ratio)[0], standing_box(box, widest, plan)
    if lie is RowLayout.RIGHT_OF_NAME:
        left, y, high = _beside_face(box).x, box.centre[1], box.h - 16
        wide = inner.x - left - 8
    else:
        # The standing lies below: large text of the name must not reach into it.
        left, high = inner.x if lie is RowLayout.UNDER_NAME else inner.x + _face_over(box) + 18, name_part(inner.h)
        wide, y = plan.named(inner.right - left, inner.h), inner.y + high / 2
        high = max(high, canvas.grown(0, LARGE_NAME))
    if sign:
        wide -= NAME_SIGN
    # A long name has smaller letters, and shrinks before it is shortened.
    style: StyleName = "h3" if canvas.width(full, "h3") <= wide else "number_s"
    name = canvas.called(full, short, style, wide)
    used = canvas.text(name, left, y, style, "ink.on_dark", width=wide, height=high)
    if sign:
        ground, ink = (
            ("state.success", "state.success_ink") if sign == "icon/check" else ("bg.felt_shade", "ink.on_dark_2")
        )
        x = left + used + NAME_SIGN - CHIP / 2
        canvas.put(canvas.paint.disc(CHIP, canvas.colour(ground)), x, y)
        canvas.image(sign, round(CHIP * 0.7), x, y, ink)


def standing_box(box: Box, widest: float, plan: RowPlan = USUAL) -> Box:
    """Return the box of the standing in a player row, including a name above it; `widest` as for `draw_row`."""
    lie = _arranged(box, plan.ratio)[0]
    if lie is RowLayout.ACROSS:
        return _across(box)
    inner = _beside_face(box, plan.tallest)
    if lie is RowLayout.UNDER_NAME:
        return inner
    most = max(min(max(inner.w * NAME_SHARE, 168.0), inner.w * 0.56), inner.w - plan.line)
    room = max(inner.w * 0.3, min(most, widest + 26))
    high = min(inner.h, LINE)
    return Box(inner.x + room, box.centre[1] - high / 2, inner.w - room, high)


def _across(box: Box) -> Box:
    """Part of a row below its face and name."""
    return Box(box.x + 12, box.y + 18, box.w - 24, box.h - 24)


def _beside_face(box: Box, tallest: Measure = _unlimited) -> Box:
    left = box.x + _face_size(box) + (30 if box.h >= NAMED else 26)
    wide = box.right - left - 12
    high = min(box.h - 16, tallest(wide) * (GROWN if _is_roomy(box) else 1.0))
    return Box(left, box.y + (box.h - high) / 2, wide, high)


def crowd_actions(box: Box) -> Box:
    """Return the part of a row in a simultaneous phase for the seat's buttons, with room for a focus ring."""
    if box.h >= 136:
        return Box(box.x + 16, box.bottom - 15 - 72, box.w - 32, 72)
    left = box.h + (0.36 * box.w if box.w > 440 else 12)
    return Box(box.x + left, box.y + (box.h - 72) / 2, box.w - left - 16, 72)


def draw_crowd_row(canvas: Canvas, box: Box, name: str, look: str) -> None:
    canvas.put_box(wood(canvas, box, is_active=True), box)
    buttons = crowd_actions(box)
    is_stacked = box.h >= 136
    high = buttons.y - 15 - box.y if is_stacked else box.h
    size = min(72.0, high - 4)
    y = box.y + 4 + high / 2 if is_stacked else box.centre[1]
    canvas.put(canvas.pieces.avatar(look, size), box.x + 16 + size / 2, y)
    left = box.x + size + 28
    room = (box.right - 16 if is_stacked else buttons.x - 16) - left
    if room > 60:
        name = canvas.cut(name, "h3", room)
        canvas.text(name, left, y, "h3", "ink.on_dark", width=room, height=high)


class Crowns:
    def __init__(self) -> None:
        self.leaders: tuple[Seat, ...] = ()
        self._settled: AnyState | None = None
        self._length: int | None = None
        self._coming: list[tuple[tuple[int, ...], tuple[Seat, ...]]] = []
        """Visible numbers and leaders: as last shown, then after every entry whose story runs."""

    def follow(self, match: Match, view: AnyView, *, is_told: bool) -> bool:
        """Update the leaders from the numbers shown, with `is_told` from the position; True if a crown has moved."""
        length, before = len(match.log), self.leaders
        if is_told:
            if self._settled is match.state:
                return False
            self.leaders = leaders(match.state)
            self._settled, self._length = match.state, length
            self._coming = [(view.counted(view.shown), self.leaders)]
            return self.leaders != before
        self._settled, counted = None, view.counted(view.shown)
        if self._length is None or self._length > length:
            self._length, self._coming = length, [(counted, before)]
        for entry in range(self._length + 1, length + 1):
            state = match.state_at(entry)
            self._coming.append((view.counted(view.shown_of(state)), leaders(state)))
        self._length = length
        if not any(reward.is_flying for reward in view.motion.rewards):
            found = next((at for at, (then, _) in enumerate(self._coming) if then == counted), 0)
            self._coming = self._coming[found:]
            self.leaders = self._coming[0][1]
        return self.leaders != before


@dataclass(frozen=True, slots=True)
class PlacedRow:
    box: Box
    standing: Box
    face: FacePlace
    crowned: FacePlace
    """The face with a crown above it."""


def acting(director: Director, seat: Seat | None) -> Collection[Seat]:
    """Return the seats of the lit rows while the headline is about `seat`; they follow the story, not the rules."""
    # While no seat is asked, the headline's seat is lit; during a story it is not the next to act.
    state = director.match.state
    is_told = director.is_busy and not director.asked and not state.is_joint()
    due = director.asked or (() if is_told or seat is not None else director.pending or state.on_turn())
    return {*due, *(() if seat is None else (seat,))}


class SideRows:
    """The rows of a match: placed once for a layout, and drawn with faces, standings, light and crown."""

    def __init__(self, match: Match, view: AnyView, moods: Moods) -> None:
        self._match, self._view, self._moods = match, view, moods
        self._crowns = Crowns()
        self.highlight = RowHighlight()
        self._plan = USUAL
        self._names: Sequence[tuple[str, str]] = ()
        self._widest = 0.0
        self.rows: Sequence[PlacedRow] = ()
        self._crowd: Sequence[PlacedRow] = ()
        """The rows while several people decide simultaneously, each with the seat's buttons in it."""

    def place(self, zones: Zones, canvas: Canvas) -> None:
        """Place the rows; after the view, since they hold its standings."""
        table, count = self._view.table, len(self._match.players)
        self._plan = row_plan(self._view, canvas)
        self._names = [table.both_names(seat) for seat in range(count)]
        self._widest = max(canvas.width(full, "h3", 36) for _, full in self._names) + NAME_SIGN
        self.rows = [self._placed(box) for box in player_boxes(zones, count)]
        crowd, actions = zones.players, zones.actions
        # Where actions and players form one column, a simultaneous phase uses both.
        if actions.x == crowd.x and actions.w == crowd.w and actions.y < crowd.y:
            crowd = Box(actions.x, actions.y, actions.w, crowd.bottom - actions.y)
        self._crowd = [self._placed(box) for box in row_boxes(crowd, count, zones.row_ratio)]

    def _placed(self, box: Box) -> PlacedRow:
        faces = [row_face(box, self._plan.ratio, is_leading=is_leading) for is_leading in (False, True)]
        return PlacedRow(box, standing_box(box, self._widest, self._plan), *faces)

    @property
    def low(self) -> float:
        """Return the lower edge of the rows in u."""
        return max((row.box.bottom for row in self.rows), default=0.0)

    @property
    def leaders(self) -> Sequence[Seat]:
        return self._crowns.leaders

    def lead(self, seat: Seat | None) -> Lead:
        if seat not in self.leaders:
            return Lead.NONE
        return Lead.SHARED if len(self.leaders) > 1 else Lead.ALONE

    def follow(self, *, is_told: bool) -> bool:
        """Let the crowns follow the numbers shown; True if one has moved."""
        return self._crowns.follow(self._match, self._view, is_told=is_told)

    def face_at(self, seat: Seat) -> FacePlace:
        return self.rows[seat].crowned if self.lead(seat) is Lead.ALONE else self.rows[seat].face

    def crowd_actions(self, seat: Seat) -> Box:
        return crowd_actions(self._crowd[seat].box)

    def draw(
        self, canvas: Canvas, acting: Collection[Seat], crowd: Collection[Seat] | None, *, is_lit: bool, is_quick: bool
    ) -> None:
        """Draw the rows, those of the seats `acting` highlighted; `is_lit` by the lamp.

        `crowd` are the seats with buttons in their rows while several people decide simultaneously, else None.
        """
        players, light = self._view.table.guests, self.highlight
        light.aim(acting, reduced_motion=is_quick)
        rows = dict(enumerate(self.rows if crowd is None else self._crowd))
        for seat in crowd or ():
            draw_crowd_row(canvas, rows[seat].box, players[seat].name, players[seat].look)
        shown = {seat: row for seat, row in rows.items() if seat not in (crowd or ())}
        levels = {seat: light.level(seat) for seat in shown}
        for seat, row in shown.items():
            is_done = crowd is not None and seat not in acting
            sign = "icon/check" if is_done else "" if players[seat].is_human else "icon/cpu"
            names, level = self._names[seat], levels[seat]
            canvas.cached(("row", seat), draw_row, row.box, names, level, sign, self._widest, self._plan)
        if is_lit:
            # The light falls on frames and names, not on the colours of the game.
            light.draw(canvas, {seat: row.box for seat, row in rows.items()})
        for seat, row in shown.items():
            player, face, lead = players[seat], self._moods.face(seat), self.lead(seat)
            place = row.crowned if lead is Lead.ALONE else row.face
            canvas.cached(("face", seat), draw_row_face, place, player.look, face, levels[seat], lead)
            self._view.rows[seat] = row.standing
            self._view.row(canvas, seat, row.standing)
