"""Unboxing animation: the lid of the box comes off, the board unfolds, the pawns roll to their rows.

Played backwards it packs the game up after a match, which is already saved; any press ends it. Pictures are made on
the first draw; each frame scales only the folding half of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, pi, sin
from typing import Final

import pygame

from game.input.intents import Do, Intent, Nav, Press
from game.rules.game import Game
from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.base.game_box import SceneBox
from game.scenes.base.scene import Scene
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.layout.zones import Zones
from game.stage.paint.frame import DrawOp, DrawTarget, Moved, around
from game.stage.paint.furniture import BLACK, BOX_FRONT
from game.stage.paint.sprite import Sprite, cached_briefly
from game.stage.paint.theme import EASE, mix, parse_colour
from game.stage.room import textures
from game.stage.room.mascot import Mascot, MascotHook, draw_host
from game.stage.room.table import Tabletop
from game.stage.text.language import current
from game.stage.time.stack import Transition

from .seat_rows import FacePlace, player_boxes, row_face
from .turn_bar import host_hook

LID: Final = (0.18, 0.66)
"""Taking off of the lid: begin and end in seconds, as in all spans below."""
OUT: Final = (0.58, 0.84)
"""The folded board comes out."""
AWAY_BOX: Final = (0.68, 0.84)
"""The box fades where it lies."""
UNFOLD: Final = (0.83, 1.08)
THUD: Final = (1.08, 1.26)
SHOW: Final = (1.14, 1.38)
"""The rest of the screen fades in."""
ROLL, AFTER = 0.32, 0.06
"""Seconds a pawn rolls, and between two pawns, from the thud on."""
SECONDS: Final = 1.66
AWAY: Final = 0.95
TILTS: Final = (0, 3, 6, 9)
"""Rotation steps of the lid in degrees."""
TURNS: Final = 8
LEVELS: Final = 4
SIZES: Final = 12
"""Steps in which the folded board grows, and in which its right half unfolds: each is scaled smoothly, once."""
PAWN: Final = 92.0
BOX: Final = 820.0
"""Maximum height of the box in u."""
SHARE: Final = 0.8
"""Maximum share of the window's height and width for the box."""
LOW: Final = 60.0
"""Distance of the box below the middle of the screen, where it keeps clear of the lamp."""
MARGIN: Final = 24.0
"""Margin in u that a board reaches beyond its zone."""
EDGE: Final = 24.0
"""Depth in u that the owner's frame reaches into the board, including its corners."""


@dataclass(frozen=True, slots=True)
class Scenery:
    game: Game
    screen: Box
    board: Box
    looks: Sequence[str]
    faces: Sequence[FacePlace]
    """Targets of the pawns, one for every look."""
    lamp: float
    """The x of the lamp, away from which the lid moves."""

    @classmethod
    def of(cls, match: Match, zones: Zones) -> Scenery:
        rows = player_boxes(zones, len(match.players))
        looks, faces = [player.look for player in match.players], [row_face(row, zones.row_ratio) for row in rows]
        lamp = host_hook(zones.turn).x
        return cls(match.game, zones.screen, zones.board, looks, faces, lamp)

    def box(self, canvas: Canvas) -> SceneBox:
        """Return the box on the table, with its lid on."""
        screen, ratio = self.screen, BOX_FRONT[0] / BOX_FRONT[1]
        high = min(BOX, SHARE * screen.h, SHARE * screen.w / ratio)
        (x, y), wide = screen.centre, high * ratio
        place = Box(x - wide / 2, min(y - high / 2 + LOW, screen.bottom - high), wide, high)
        return SceneBox(canvas, self.game, place)


def board_area(canvas: Canvas, board: Box) -> pygame.Rect:
    return canvas.area(board.inset(-MARGIN))


def picture_of(area: pygame.Rect, ops: Sequence[DrawOp], flags: int = pygame.SRCALPHA) -> pygame.Surface:
    """Render a display list into a picture of an area of the window; opaque if `flags` lacks SRCALPHA."""
    picture = pygame.Surface(area.size, flags)
    Moved(picture, -area.x, -area.y).blits(ops)
    return picture


class UnboxAnimation:
    def __init__(
        self,
        scenery: Scenery,
        ops: Callable[[], Sequence[DrawOp]],
        whole: Callable[[], Sequence[DrawOp] | None],
        *,
        is_backwards: bool = False,
    ) -> None:
        """`ops` returns the display list of the board, `whole` that of the screen or None until it is ready."""
        self._scenery, self._ops, self._whole = scenery, ops, whole
        self._is_backwards = is_backwards
        self._length = AWAY if is_backwards else SECONDS
        self._passed = 0.0
        self._board: pygame.Surface | None = None
        self._halves: dict[int, tuple[pygame.Surface, tuple[int, int]]] = {}
        self._rest: Sequence[DrawOp] | None = None
        self._strips: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """Pictures round the board during the fade-in, with their places in pixels."""

    def renew(self) -> None:
        """Discard the pictures of the board and the screen, because board images have changed."""
        self._board = self._rest = None
        self._halves = {}

    @property
    def is_done(self) -> bool:
        return self._passed >= self._length

    @property
    def is_shut(self) -> bool:
        return self._seconds <= LID[0]

    def advance(self, dt: float) -> None:
        self._passed += dt

    def skip(self) -> None:
        self._passed = self._length

    @property
    def _seconds(self) -> float:
        """Position on the timeline of the forward animation."""
        if not self._is_backwards:
            return self._passed
        return SECONDS - (SECONDS - LID[0]) * self._passed / AWAY

    def _part(self, span: tuple[float, float]) -> float:
        begin, end = span
        return max(0.0, min(1.0, (self._seconds - begin) / (end - begin)))

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        if self._board is None:
            self._board = picture_of(board_area(canvas, self._scenery.board), self._ops())
            for angle in TILTS:
                self._lid(canvas, angle)
            for level in range(1, LEVELS + 1):
                _light(canvas, level)
        if self._rest is None:
            self._rest = self._whole()
            self._strips = []
            if self._rest is not None and self._part(SHOW) < 1:
                whole = pygame.Rect((0, 0), canvas.surface.get_size())
                strips = around(whole, canvas.area(self._scenery.board.inset(EDGE)).clip(whole))
                self._strips = [(picture_of(strip, self._rest, flags=0), strip.topleft) for strip in strips]
        if self._seconds < LID[0] and len(self._halves) < 2 * SIZES:
            self._half(canvas, len(self._halves))  # little moves yet: there is time to scale the next pictures
        if self._seconds < OUT[1]:
            self._draw_box(canvas)
        if self._seconds < SHOW[1] or self._rest is None:
            self._draw_board(canvas)
        if self._seconds >= SHOW[0]:
            self._draw_rest(canvas)
        if self._seconds < LID[1]:
            self._draw_lid(canvas, self._scenery.box(canvas).place)
        self._draw_pawns(canvas)

    def _draw_rest(self, canvas: Canvas) -> None:
        """Draw the surroundings of the board as they fade in; afterwards the complete screen."""
        if self._rest is None:
            return
        part = self._part(SHOW)
        if part >= 1:
            self._strips = []
            canvas.surface.blits(self._rest)
        for picture, place in self._strips:
            seen = picture.subsurface(picture.get_rect())
            seen.set_alpha(round(255 * part))
            canvas.surface.blit(seen, place)

    def _draw_box(self, canvas: Canvas) -> None:
        place, scenery = self._scenery.box(canvas).place, self._scenery
        tint, left = parse_colour(scenery.game.tint), 1 - self._part(AWAY_BOX)
        if self._part(LID) > 0 and left > 0:
            bottom = canvas.paint.round_rect(place.w, place.h, 14, mix(tint, BLACK, 0.55), mix(tint, BLACK, 0.3), 10)
            canvas.with_alpha(round(left * SIZES) / SIZES, partial(Canvas.put_box, sprite=bottom, box=place))
            light = 1 - self._part(OUT)
            if light > 0:
                canvas.shine(_light(canvas, max(1, round(light * LEVELS))), *place.centre)

    def _draw_lid(self, canvas: Canvas, place: Box) -> None:
        part = self._part(LID)
        way = EASE["in_cubic"](part)
        angle = TILTS[min(len(TILTS) - 1, int(part * len(TILTS)))]
        lid = self._lid(canvas, angle)
        canvas.put(lid, place.x + 260 * self._aside * way, place.y - way * (place.bottom + 60))

    @property
    def _aside(self) -> int:
        """Return 1 if the lid moves to the right, else -1."""
        return 1 if self._scenery.lamp < self._scenery.screen.centre[0] else -1

    def _lid(self, canvas: Canvas, angle: int) -> Sprite:
        scenery = self._scenery
        lid = scenery.box(canvas).sprite
        if not angle:
            return lid
        key = "lid", scenery.game.key, current(), angle
        return canvas.paint.kept(key, partial(_turned, lid, -self._aside * angle), "brief")

    def _draw_board(self, canvas: Canvas) -> None:
        assert self._board is not None
        if self.is_shut:
            return
        zone, surface = board_area(canvas, self._scenery.board), canvas.surface
        step = ceil(SIZES * self._part(OUT))
        if step < SIZES:
            half, (x, y) = self._half(canvas, step)
            k, share = canvas.scale, half.get_width() * 2 / zone.w
            margin = MARGIN * share
            seen = Box(
                x / k + margin, y / k + margin, half.get_width() / k - margin, half.get_height() / k - 2 * margin
            )
            low, edge = canvas.colour("surface.card_lo"), canvas.colour("surface.card_edge")
            # The half that is folded under it, and the spine.
            canvas.put_box(canvas.paint.round_rect(seen.w, seen.h, 12, low, edge, 2), seen.moved(7 * share, 9 * share))
            surface.blit(half, (x, y))
            spine = Box(seen.right - 10 * share, seen.y, 12 * share, seen.h)
            canvas.put_box(canvas.paint.round_rect(spine.w, spine.h, 5 * share, low, edge, 2), spine)
            return
        step += ceil(SIZES * self._part(UNFOLD))
        if step >= 2 * SIZES:
            surface.blit(self._board, zone.topleft)
            return
        surface.blit(self._board, zone.topleft, (0, 0, zone.w // 2, zone.h))
        surface.blit(*self._half(canvas, step))

    def _half(self, canvas: Canvas, step: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a half of the board with its place in pixels: SIZES steps of growing, then SIZES of unfolding."""
        if step not in self._halves:
            assert self._board is not None
            zone = board_area(canvas, self._scenery.board)
            wide, high = zone.w // 2, zone.h
            if step < SIZES:
                out, box = EASE["in_out_sine"](step / SIZES), canvas.area(self._scenery.box(canvas).place.inset(26, 60))
                begin, end = (*box.topleft, *box.size), (*zone.topleft, wide, high)
                x, y, w, h = (round(a + (b - a) * out) for a, b in zip(begin, end, strict=True))
                half = pygame.transform.smoothscale(self._board.subsurface((0, 0, wide, high)), (w, h))
            else:
                part = EASE["out_cubic"]((step - SIZES) / SIZES)
                x, y, w = zone.x + wide, zone.y, max(1, round((zone.w - wide) * part))
                half = pygame.transform.smoothscale(self._board.subsurface((wide, 0, zone.w - wide, high)), (w, high))
                # Darker towards its outer edge only, so that no seam shows at the fold.
                shade, shades = round(255 * (0.72 + 0.28 * part)), pygame.Surface((2, 1), depth=32)
                shades.set_at((0, 0), (255, 255, 255))
                shades.set_at((1, 0), (shade, shade, shade))
                shades = pygame.transform.smoothscale(shades, half.get_size())
                half.blit(shades, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            self._halves[step] = half, (x, y)
        return self._halves[step]

    def _draw_pawns(self, canvas: Canvas) -> None:
        board = self._scenery.board
        for seat, (look, face) in enumerate(zip(self._scenery.looks, self._scenery.faces, strict=True)):
            begin = THUD[0] + AFTER * seat
            part = self._part((begin, begin + ROLL))
            if not 0 < part < 1:
                continue
            way = EASE["out_cubic"](part)
            x = board.centre[0] + (face.x - board.centre[0]) * way
            y = board.centre[1] + (face.y - board.centre[1]) * way - 40 * sin(pi * part)
            turn = int(way * 2 * TURNS) % TURNS
            canvas.put(_rolling(canvas, look, turn), x, y)


@cached_briefly
def _rolling(canvas: Canvas, look: str, turn: int) -> Sprite:
    upright = canvas.pieces.pawn(look, PAWN, None).surface
    turned = pygame.transform.rotozoom(upright, -360 * turn / TURNS, 1)
    return Sprite.centred(turned)


def _turned(lid: Sprite, angle: float) -> Sprite:
    turned = pygame.transform.rotozoom(lid.surface, angle, 1)
    grown = (turned.get_width() - lid.surface.get_width()) // 2, (turned.get_height() - lid.surface.get_height()) // 2
    return Sprite(turned, lid.ox + grown[0], lid.oy + grown[1])


@cached_briefly
def _light(canvas: Canvas, level: int) -> Sprite:
    red, green, blue = (round(channel * level / LEVELS) for channel in (110, 84, 44))
    light = textures.shining((canvas.paint.px(1000), canvas.paint.px(740)), (red, green, blue, 255))
    return Sprite.centred(light)


@dataclass(frozen=True, slots=True)
class PackedBoard:
    scenery: Scenery
    board: pygame.Surface
    """Last picture of the board, possibly scaled down."""
    table: Tabletop
    lamp: tuple[MascotHook, Mascot]
    viewport: Viewport


class PackUpAnimation(Scene):
    is_lively = True

    def __init__(self, context: Context, packed_board: PackedBoard, then: Transition) -> None:
        super().__init__(context)
        self._packed_board, self._then = packed_board, then
        self._way = UnboxAnimation(packed_board.scenery, self._board, lambda: None, is_backwards=True)
        self._is_shut = False

    def _board(self) -> tuple[DrawOp]:
        area = board_area(self.canvas, self._packed_board.scenery.board)
        board = self._packed_board.board
        if board.get_size() != area.size:
            board = pygame.transform.smoothscale(board, area.size)
        return ((board, area.topleft),)

    def layout(self) -> None:
        if self.viewport != self._packed_board.viewport:
            self._way.skip()  # the layout has changed
        self.box = self._packed_board.scenery.box(self.canvas)

    def room(self) -> Tabletop:
        return self._packed_board.table

    def update(self, dt: float) -> Transition | None:
        super().update(dt)
        if self._way.is_done:
            return self._then  # the shut box has been drawn: it is what flies to the shelf
        self._way.advance(dt / self.context.settings.slowness)
        if self._way.is_shut and not self._is_shut:
            self._is_shut = True
            self.context.sound.play("dice_settle", gain=0.6)
        self._is_dirty = True
        return None

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Do | Press | Nav):
            self._way.skip()
            self._is_dirty = True
            return None
        return super().handle(intent)

    def draw(self, surface: DrawTarget) -> None:
        self.canvas.surface = surface
        self.draw_back(self.canvas)
        draw_host(self.canvas, *self._packed_board.lamp, self.ground.hour if self.ground is not None else None)
        self._way.draw(self.canvas)
