"""A board of stations: their places, the ways between them, the pieces on them, and the drawing of all three."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import ceil, dist, sqrt
from typing import Any, Final, Generic, TypeVar

from pygame import Surface

from game.stage.canvas import Canvas, Ink
from game.stage.layout.shapes import Box, Disc, Shape, Spot, between
from game.stage.paint import svg
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached
from game.stage.pieces.player_tokens import PAWN_MOODS, Mood

from .lifting import Lift
from .view import Decisive, standing
from .viewmodel import Animations, ViewModel
from .way import Line, draw_line

K = TypeVar("K")
"""A station."""
P = TypeVar("P")
"""A piece: a seat, or a seat and a number."""

PIECE: Final = 86.0
"""Height of a piece in card units for which the offsets of crowds are meant."""
CROWDS: Final[Mapping[int, Sequence[Spot]]] = {
    1: ((0, 0),),
    2: ((-26, -8), (26, 8)),
    3: ((-28, -10), (28, -10), (0, 18)),
    4: ((-24, -24), (24, -24), (-24, 22), (24, 22)),
    5: ((-42, -24), (0, -24), (42, -24), (-21, 22), (21, 22)),
    6: ((-42, -24), (0, -24), (42, -24), (-42, 22), (0, 22), (42, 22)),
}
"""Offsets of pieces from the middle of their station, by number of pieces. Larger crowds stand in a square."""
SIDE: Final = 120.0
"""Side of that square."""
DISC: Final = 44.0
"""Diameter of a piece that lies as a disc."""
LOW: Final = 0.4
"""Share by which a piece narrows while it turns into a disc."""
UP: Final = 4.0
"""Height in u from which a piece is drawn over all standing ones."""
WAY, DASHED = Line(12.0), Line(12.0, dash=(26.0, 30.0))
CLEAR: Final = 6.0
"""Distance of the line from the edge of its first and last station, so that their rings stay whole."""
HEAD: Final = 9.0
"""Half the length of a printed arrow head in card units."""
GROWN: Final = 12.0
"""Width by which the ring of a goal is larger than its station, in card units."""


@dataclass(frozen=True, slots=True)
class Yard:
    """A station beside the board where a piece of a seat waits."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A station beside the board for all pieces of a seat that have arrived."""

    seat: int


@dataclass(frozen=True, slots=True)
class StationLook:
    """The look of a printed station, with its lengths in card units."""

    fill: Ink = "surface.card_hi"
    edge: Ink = "surface.wood_dark"
    radius: float = 0.0
    """0: that of all stations."""
    line: float = 5.0
    inner: float = 0.0
    """Distance of a second, thin line from the edge; 0: there is none."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A piece at rest or on its way; `spot` is the middle of its station, `lift` its height above it, both in u."""

    spot: Spot
    lift: float = 0.0
    flat: float = 0.0
    """Progress towards a disc, 0 to 1."""
    squash: int = 0
    """In steps: above 0 flattened, below 0 stretched."""
    seen: float = 1.0
    """Opacity, 0 to 1."""
    size: float = 1.0
    """Share of the full height; pieces on their way have it all."""

    def towards(self, goal: Pose, part: float) -> Pose:
        """Return the pose after a part of the straight way to another one."""
        ends = (self.lift, goal.lift), (self.flat, goal.flat), (self.seen, goal.seen)
        lift, flat, seen = (start + (end - start) * part for start, end in ends)
        return Pose(between(self.spot, goal.spot, part), lift, flat, seen=seen)


@dataclass(slots=True)
class Flight:
    """Something in the air that is no piece on a station, such as a token taken, or two dice that fly together."""

    thing: Any
    spots: Sequence[Spot]
    size: float
    """In u."""
    turn: float = 0.0
    """Rotation in degrees."""
    home: Any = None
    """The station it returns to, which is bare until then."""


@dataclass(slots=True)
class TrackViewModel(ViewModel, Generic[P, K]):
    pieces: dict[P, K]
    """Station by piece on the board; pieces on one station are in order, in a stack from the bottom up."""


@dataclass(slots=True)
class TrackAnimations(Animations):
    poses: dict[Any, Pose] = field(default_factory=dict)
    """Poses by piece, while it or one beside it moves."""
    flights: dict[Any, Flight] = field(default_factory=dict)


class Track(Generic[K]):
    """Stations at their places. All lengths are in card units, unless they say otherwise."""

    piece = PIECE
    """Height of a piece."""
    below = 22.0
    """Distance of its foot below the middle of its station."""
    rim = 0.0
    """Width of a light line round a standing piece, on boards as colourful as the pieces."""
    radius = 28.0
    """Radius of a station."""
    reach = 40.0
    """Distance from the middle of a station up to which a press is meant for it."""
    crowd = 4
    """Number of pieces on a station from which they lie as discs."""
    stack = 0.0
    """Height by which the pieces on one station lie above each other as discs; 0: they stand side by side."""

    corner = 40.0
    """Corner radius of the printed board."""
    shaded = 0.5
    """Size of a card unit in u from which the board casts a shadow; smaller ones, as in the rule book, cast none."""

    def __init__(self, width: float, stations: Mapping[K, Spot], ways: Iterable[Sequence[K]] = ()) -> None:
        """Create a board this wide. Pieces walk along `ways`: a loop ends with its first station, a branch starts
        at the station where it leaves another way, and a home row is a branch that nothing follows.
        """
        self.width, self.stations = width, dict[Any, Spot](stations)
        self.ways: dict[Any, list[Any]] = {}
        """Following stations by station."""
        for start, end in (step for way in ways for step in pairwise(way)):
            self.ways.setdefault(start, []).append(end)
        self.lay(Box(0, 0, width, width))

    def add_yard(self, seat: int, spots: Iterable[Spot], entry: K) -> None:
        """Add the places of a seat's waiting pieces, which enter at a station."""
        for number, spot in enumerate(spots):
            self.stations[Yard(seat, number)], self.ways[Yard(seat, number)] = spot, [entry]

    def add_goal(self, seat: int, spot: Spot, last: K) -> None:
        """Add the goal of a seat, beyond a station."""
        self.stations[Goal(seat)] = spot
        self.ways.setdefault(last, []).append(Goal(seat))

    # ---- layout

    def lay(self, board: Box) -> None:
        self.board = board
        self.k = board.w / self.width
        """Size of a card unit in u."""

    def middle(self, station: K) -> Spot:
        return self.stations[station]

    def spot(self, x: float, y: float) -> Spot:
        """Convert card units to u."""
        return self.board.x + x * self.k, self.board.y + y * self.k

    def at(self, station: K) -> Spot:
        return self.spot(*self.middle(station))

    def disc(self, station: K, reach: float | None = None) -> Disc:
        """Return the shape of a station as a target."""
        return Disc(*self.at(station), (self.reach if reach is None else reach) * self.k)

    def station_at(self, spot: Spot, among: Iterable[K] | None = None) -> K | None:
        """Return the station under a finger, if there is one."""
        near = [one for one in (self.stations if among is None else among) if self.disc(one).contains(spot)]
        return min(near, key=lambda station: dist(self.at(station), spot), default=None)

    def way(self, start: K, end: K) -> list[K]:
        """Return the shortest way including both ends: forward, else backward, else a straight line."""
        return self._way(start, end) or self._way(end, start)[::-1] or [start, end]

    def _way(self, start: K, end: K) -> list[K]:
        ways, row = {start: [start]}, deque([start])
        while row and end not in ways:
            station = row.popleft()
            for follower in self.ways.get(station, ()):
                if follower not in ways:
                    ways[follower] = [*ways[station], follower]
                    row.append(follower)
        return ways.get(end, [])

    def standings(self, pieces: Mapping[P, K], hopping: Container[P] = ()) -> dict[P, Pose]:
        """Return the poses of all pieces at rest; those of `hopping` take no room on their stations."""
        poses = {}
        for piece, station in pieces.items():
            there = [other for other, at in pieces.items() if at == station]
            group = [other for other in there if (other in hopping) == (piece in hopping)]
            under = len(there) - len(group) if piece in hopping else 0
            poses[piece] = self._pose(station, group.index(piece), len(group), under)
        return poses

    def _pose(self, station: K, rank: int, count: int, under: int) -> Pose:
        (x, y), unit = self.at(station), self.k * (self.piece / PIECE)
        if self.stack:
            return Pose((x, y), (under + rank) * self.stack * self.k, float(count > 1))
        dx, dy = (CROWDS.get(count) or _square(count))[rank]
        return Pose((x + dx * unit, y + dy * unit), flat=float(count >= self.crowd))

    def decisive(self, pieces: Mapping[P, K], piece: P, look: str) -> Decisive:
        """Return a piece where it stands as the element that decided the match."""
        x, y = self.standings(pieces)[piece].spot
        return standing(look, (x, y + self.below * self.k), self.piece * self.k)

    # ---- the printed board

    def printed(self, canvas: Canvas, name: str) -> Recipe:
        """Return the board with a drawing on all of it, such as "games/halma/board"; it can be made ahead."""
        return self.print(canvas, name, lambda: svg.inner(canvas.paint.art.text(name)))

    def print(
        self, canvas: Canvas, key: Hashable, draw: Callable[[], str], stamp: Callable[[Surface], None] | None = None
    ) -> Recipe:
        """Return the board with SVG text in card units on it; `stamp` adds parts that no other thread may draw."""
        board, k, scale = self.board, self.k, canvas.scale * self.k
        shadow = "board" if k >= self.shaded else None
        card = round(board.w), round(board.h), round(self.corner * k), shadow, canvas.lamp_from(board)
        high = round(board.h / k, 3)
        return canvas.paint.printed_card(card, (key, k), lambda: svg.raster(draw(), self.width, high, scale), stamp)

    def drawn_board(self, canvas: Canvas) -> str:
        """Return the print of the board as SVG text in card units."""
        return ""

    def drawn_ways(self, canvas: Canvas, ways: Iterable[Sequence[K]], ink: Ink, wide: float, arrow: Ink) -> str:
        """Return ways as SVG text, with arrow heads between their stations."""
        text, line, head = "", svg.stroke(canvas.colour(ink), wide), svg.fill(canvas.colour(arrow))
        for spots in ([self.middle(station) for station in way] for way in ways):
            text += f'<path d="{svg.polygon(spots, is_closed=False)}" fill="none" {line}/>'
            text += "".join(f'<path d="{_arrow_head(*step)}" {head}/>' for step in pairwise(spots))
        return text

    def drawn_stations(self, canvas: Canvas, looks: Mapping[K, StationLook]) -> str:
        """Return stations as SVG text."""
        text = ""
        for station, look in looks.items():
            (x, y), radius, edge = self.middle(station), look.radius or self.radius, canvas.colour(look.edge)
            at, fill = f'cx="{svg.num(x)}" cy="{svg.num(y)}"', svg.fill(canvas.colour(look.fill))
            text += f'<circle {at} r="{svg.num(radius)}" {fill} {svg.stroke(edge, look.line)}/>'
            if look.inner:
                text += f'<circle {at} r="{svg.num(radius - look.inner)}" fill="none" {svg.stroke(edge, 2.5)}/>'
        return text

    # ---- drawing

    def draw_pieces(
        self, canvas: Canvas, pieces: Mapping[P, K], moving: Mapping[P, Pose], look: Callable[[P], str]
    ) -> None:
        """Draw the pieces on their stations, but those that move in their poses; `look` is a player's colour."""
        poses = {**self.standings(pieces), **moving}
        for piece in in_order(poses):
            canvas.cached(("piece", piece), self.draw_piece, look(piece), poses[piece])

    def draw_piece(self, canvas: Canvas, look: str, pose: Pose) -> None:
        """Draw a piece with its shadow; in a crowd it sinks into the board while its disc grows."""
        (x, y), flat, lift = pose.spot, pose.flat, pose.lift
        high, foot = round(self.piece * self.k * pose.size), y + self.below * self.k
        if flat < 1:
            shadow = canvas.pieces.pawn_shadow(high, canvas.lean(x, foot), lift)
            canvas.with_alpha(pose.seen * (1 - flat), partial(Canvas.put, sprite=shadow, x=x, y=foot))
            pawn = _pawn(canvas, look, high, pose.squash, canvas.moods.get(look, "neutral"), self.rim * self.k)
            pawn = pawn.squashed(1 - LOW * flat, 1 - flat) if flat else pawn
            canvas.with_alpha(pose.seen, partial(Canvas.put, sprite=pawn, x=x, y=foot - lift))
        if flat > 0:
            disc = canvas.pieces.disc(look, round(DISC * self.k * (self.piece / PIECE)))
            disc = disc if flat >= 1 else disc.grown(flat)
            put = partial(Canvas.put, sprite=disc, x=x, y=y + self.below * self.k * (1 - flat) - lift)
            canvas.with_alpha(pose.seen, put)

    def lift(self, piece: P, look: str, spot: Spot, places: Sequence[tuple[str, Shape | None]]) -> Lift:
        """Return a piece that stands at a spot as a thing to drag to these places."""
        high, low = self.piece * self.k, spot[1] + self.below * self.k
        shape = Box(spot[0] - high * 0.45, low - high, 0.9 * high, high + 0.1 * high)
        return Lift(piece, spot, shape, lambda onto, at, up: self.draw_piece(onto, look, Pose(at, up)), places)

    def prepare_piece(self, canvas: Canvas, look: str) -> None:
        """Make the pictures of a piece at rest."""
        for mood in PAWN_MOODS:
            _pawn(canvas, look, round(self.piece * self.k), 0, mood, self.rim * self.k)
        canvas.pieces.disc(look, round(DISC * self.k * (self.piece / PIECE)))

    def draw_ring(self, canvas: Canvas, station: K, ink: Ink | None = None, grown: float = 4.0) -> None:
        """Draw a ring round a station, such as one that can be chosen, or whose piece can be taken."""
        d, colour = round((2 * self.radius + grown) * self.k), None if ink is None else canvas.colour(ink)
        canvas.put(canvas.paint.ring_disc(d, "legal", colour), *self.at(station))

    def draw_way(self, canvas: Canvas, way: Sequence[K], *, is_dashed: bool = False) -> None:
        """Draw a line along a way, and a large ring round its goal; the way of a waiting piece starts at its entry."""
        if isinstance(way[0], Yard) and len(way) > 2:
            way = way[1:]
        self.draw_ring(canvas, way[-1], grown=GROWN)
        spots = [self.at(station) for station in way]
        first, last = self._leaving(spots[0], spots[1]), self._leaving(spots[-1], spots[-2])
        draw_line(canvas, (first, *spots[1:-1], last), DASHED if is_dashed else WAY, self.k)

    def _leaving(self, start: Spot, end: Spot) -> Spot:
        return between(start, end, min(0.5, (self.radius + CLEAR) * self.k / dist(start, end)))


def in_order(poses: Mapping[P, Pose]) -> list[P]:
    """Return the pieces from the back to the front, those in the air last."""
    return sorted(poses, key=lambda piece: (poses[piece].lift > UP, poses[piece].spot[1], poses[piece].lift))


def _arrow_head(start: Spot, end: Spot) -> str:
    """Return the path of an arrow head in the middle between two stations."""
    (x, y), part = between(start, end, 0.5), HEAD / dist(start, end)
    dx, dy = (end[0] - start[0]) * part, (end[1] - start[1]) * part
    return svg.polygon(((x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx)))


def _square(count: int) -> Sequence[Spot]:
    columns = ceil(sqrt(count))
    step, middle = SIDE / columns, (columns - 1) / 2
    return [((n % columns - middle) * step, (n // columns - middle) * step) for n in range(count)]


@cached
def _pawn(canvas: Canvas, look: str, high: int, squash: int, mood: Mood, rim: float) -> Sprite:
    pawn = canvas.pieces.pawn(look, high, None, mood=mood)
    if rim:
        pawn = pawn.rimmed(canvas.colour("surface.card_hi"), max(1, canvas.paint.px(rim)))
    return pawn.squashed(1 + 0.07 * squash, 1 - 0.09 * squash) if squash else pawn
