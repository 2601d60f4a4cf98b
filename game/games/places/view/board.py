"""The drawn board of Going Places: ground, bank, throw, cards in the middle, figures, legal moves, rings, arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import copysign, dist
from typing import Final

from game.games.places.actions import Race
from game.games.places.board import LOOP, QUARTERS, Kind, field_of
from game.games.places.queries import path, preview, start_of
from game.games.places.rules import PlacesState
from game.games.places.showdown import HAND
from game.rules.bitset import numbers
from game.stage.canvas import Canvas, Ink
from game.stage.layout.shapes import Box, Spot, between
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import StyleName
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.track import GROWN, Pose
from game.stage.table.transitions import Draw
from game.stage.text.language import ntr, tr

from . import cards
from .ground import chip, picture
from .layout import INSIDE, RADIUS, RATIO, SMALL, Layout, fields, goal, inward, pitch, standing, yard
from .viewmodel import SCARCE, PlacesAnimations, PlacesViewModel, Reading

WAITING: Final = 0.75
"""Share of their height that figures have on the start fields, which lie close together."""
CHIP: Final = (28.0, 19.0)
"""Offset of a field's small symbol from its middle, right and down, in card units."""
STEP: Final = 11.0
"""Radius of the footprint on a field that a move passes, in card units."""
SIGN, ICON = 50.0, 36.0
"""Height of the sign of a move's consequence, and of its icon."""


def counter(canvas: Canvas, size: float) -> Sprite:
    """Return a counter, `size` u across, anchored at its middle."""
    return Sprite.centred(canvas.paint.art.image("place/puzzle", round(size)))


def draw_said(canvas: Canvas, line: Box, look: str | None, text: str, ink: Ink) -> None:
    """Draw the words about an event, after the player's face if `look` is given."""
    left = line.x + 28
    if look is not None:
        size = min(64.0, line.h - 14)
        canvas.put(canvas.pieces.avatar(look, size), line.x + 14 + size / 2, line.centre[1])
        left = line.x + size + 28
    room = Box(left, line.y + 4, line.right - 22 - left, line.h - 8)
    canvas.block(text, room, "body_b", ink, "left", "middle")


class Board:
    def __init__(self, table: Table, shown: PlacesViewModel, motion: PlacesAnimations) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self._layout: Layout
        self._expected: dict[tuple[int, cards.Use], int] = {}
        """Cards that are shown soon, and their sides in a duel."""
        self._sign_boxes: dict[tuple[int, int, float], Box] = {}

    def lay(self, layout: Layout) -> None:
        self._layout = layout
        self._expected.clear()
        self._sign_boxes.clear()

    # ---- preparing

    def expect(self, card: int, use: cards.Use, side: int = 0) -> None:
        """Announce a card that is shown soon, in a duel on this side."""
        self._expected[card, use] = side

    def coming_up(self, canvas: Canvas) -> Iterator[bool]:
        layout = self._layout
        places = {"page": layout.page, "duel": layout.stand(0), "held": layout.reserve(0)[0], "used": layout.used}
        for (card, use), side in tuple(self._expected.items()):
            yield from cards.ahead(canvas, card, places[use], use, self._shown.looks, side)
            self._expected.pop((card, use), None)
        yield from self._ground(canvas).ahead()
        yield from cards.sheets(canvas, layout.page, (layout.stand(0).w, layout.used.w, self._large_back))
        canvas.paint.panel(round(layout.banner.w), round(layout.banner.h), 34, opacity=0.97)
        yield False

    @property
    def _large_back(self) -> float:
        """Width of a back as high as the large card."""
        return self._layout.page.h / RATIO

    # ---- static parts

    def draw_static(self, canvas: Canvas) -> None:
        canvas.put_box(self._ground(canvas).sprite, self._layout.board)

    def _ground(self, canvas: Canvas) -> Recipe:
        board, k = self._layout.board, self._layout.k
        card = round(board.w), round(board.h), round(40 * k), "board", canvas.lamp_from(board)
        return picture(canvas, card, self._shown.board, self._shown.looks, k)

    def thrown(self) -> tuple[str, str]:
        """Return the words beside the die: the throw, or the trick in the showdown; empty for none."""
        shown, hands = self._shown, self._shown.hands
        if hands:
            held = sum(map(len, hands.values())) + len(shown.trick)
            number = min(HAND, HAND + 1 + -held // len(hands)) if any(shown.points.values()) else 1
            return tr("Showdown"), tr("Trick {n} of {of}", n=number, of=HAND)
        if shown.pips < 0 or shown.roller < 0:
            return "", ""
        return tr("{name} rolled", name=self._table.name(shown.roller)), ntr("{n} space", "{n} spaces", shown.pips)

    def draw_thrown(self, canvas: Canvas, name: str, words: str, *, is_showdown: bool) -> None:
        """Draw these words in two lines; in the showdown they have the whole tray."""
        room, tray = self._layout.said, self._layout.tray
        if is_showdown:
            room = Box(tray.x + 64, tray.y + 30, tray.w - 128, tray.h - 60)
        y, is_low = room.centre[1], room.h < 110
        if is_showdown and room.h >= 160:
            y -= 26
            rule = tr("Your own colour counts double.")
            canvas.text(rule, room.x, y + 84, "small", "ink.on_dark_2", width=room.w, height=52)
        part = 38.0 if is_low else 52.0
        canvas.text(name, room.x, y - (22 if is_low else 34), "small", "ink.on_dark_2", width=room.w, height=part)
        style: StyleName = "h3" if is_low else "h2"
        canvas.text(words, room.x, y + (20 if is_low else 26), style, "ink.on_dark", width=room.w, height=part + 14)

    def draw_bank(self, canvas: Canvas) -> None:
        box, count = self._layout.bank, self._shown.bank
        is_scarce = count <= SCARCE
        if is_scarce:
            glow = canvas.paint.glow(round(box.w), round(box.h), 24, canvas.colour("state.gold"))
            canvas.put_box(glow, box)
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 24, shadow=False), box)
        y = box.centre[1]
        size = min(60.0, box.h - 6)
        ink = "state.gold_light" if is_scarce else "ink.on_dark"
        used = canvas.text(str(count), box.right - 24, y, "number_m", ink, "right", 90)
        if box.w > 300:
            room = box.w * 0.3
            used += canvas.text(tr("Bank"), box.right - 36 - used, y, "small", "ink.on_dark_2", "right", room) + 12
        used += 24
        room, step = box.w - used - 16 - size, size * 0.9
        for index in range(min(count, 1 + int(room / step))):
            canvas.image("place/puzzle", size, box.x + 16 + size / 2 + index * step, y)

    # ---- cards in the middle

    def draw_piles(self, canvas: Canvas) -> None:
        layout, shown, duel = self._layout, self._shown, self._motion.duel
        pile, used, k, count = layout.pile, layout.used, layout.k, shown.pile
        top = shown.top if duel is None else duel.below
        if top:
            canvas.put_box(cards.face(canvas, top, used.w, shown.looks, named=False), used)
        else:
            canvas.put_box(canvas.paint.dashed(round(used.w), round(used.h), 20 * k, (110, 140, 90, 160)), used)
        if count:
            layers = -(-count // 12)
            canvas.put_box(cards.stack(canvas, pile.w, layers, round(5 * k, 1)), pile)
            d = 62.0
            x, y = pile.x - 5 * k * (layers - 1) - d / 2 - 6, pile.bottom - d / 2
            canvas.put(
                canvas.paint.disc(d, canvas.colour("surface.card_hi"), canvas.colour("surface.card_line"), 3), x, y
            )
            canvas.text(str(count), x, y, "number_s", "ink.on_card", "center", d - 14)

    def draw_banner(self, canvas: Canvas, seat: int, text: str) -> None:
        """Draw one line about the current event; `seat` is its player, -1 for none."""
        box = self._layout.banner
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 34, opacity=0.97), box)
        draw_said(canvas, box, self._table.guests[seat].look if seat >= 0 else None, text, "ink.on_dark")

    def draw_reading(self, canvas: Canvas, reading: Reading) -> None:
        page, pile, way = self._layout.page, self._layout.pile, reading.way
        if reading.laid:
            used, laid = self._layout.used, reading.laid
            sprite = cards.page(canvas, reading.card, page, self._shown.looks)
            spot, grown = between(page.centre, used.centre, laid), 1 + (used.h / page.h - 1) * laid
            narrow = 1 + (used.w / used.h * page.h / page.w - 1) * laid
            cards.draw_turned(canvas, sprite, spot, (page.w, page.h), narrow, grown)
            return
        high, spot = pile.h + (page.h - pile.h) * way, between(pile.centre, page.centre, way)
        if reading.turn < 0.5:
            wide = self._large_back
            sprite = cards.back(canvas, wide)
            cards.draw_turned(canvas, sprite, spot, (wide, page.h), 1 - 2 * reading.turn, high / page.h)
        else:
            sprite = cards.page(canvas, reading.card, page, self._shown.looks)
            cards.draw_turned(canvas, sprite, spot, (page.w, page.h), 2 * reading.turn - 1)

    # ---- figures

    def draw_figures(self, canvas: Canvas, near: Spot | None = None) -> None:
        """Draw all figures, or that at a spot in u and those whose heads are in front of it."""
        layout, shown, poses = self._layout, self._shown, dict(self._motion.poses)
        looks, pieces = [guest.look for guest in self._table.guests], dict[tuple[int, int], Spot]()
        for seat, bits in enumerate(shown.figures):
            quarter, moving = shown.colours[seat], sum(who == seat for who, _ in self._motion.poses)
            moving += self._motion.in_hand == (seat, 0)
            for number in range(shown.waiting(seat) - moving):
                spot = layout.at(yard(quarter, number, shown.board.figures))
                poses[seat, 2 * LOOP + number] = Pose(spot, size=WAITING)  # a name that no progress has
            pieces |= {(seat, progress): standing(quarter, progress) for progress in numbers(bits)}
        pieces.pop(self._motion.in_hand, None)  # type: ignore[call-overload]
        poses = {**layout.standings(pieces), **poses}
        if near is not None:
            reach = 1.5 * layout.piece * layout.k
            at = {piece: pose.spot for piece, pose in poses.items()}
            poses = {piece: poses[piece] for piece in at if at[piece][1] >= near[1] and dist(at[piece], near) < reach}
        layout.draw_pieces(canvas, {}, poses, lambda piece: looks[piece[0]])
        for seat, progress in sorted(pieces.keys() & poses.keys() - self._motion.poses.keys()):
            if progress <= LOOP:
                self._draw_chip(canvas, field_of(shown.colours[seat], progress))

    def _draw_chip(self, canvas: Canvas, place: int) -> None:
        """Repeat the symbol of a field beside the figure that covers it."""
        layout, loop = self._layout, self._shown.board
        if loop.circles[place] or loop.dots[place] is not None or not place % 10:
            (x, y), k = layout.at(fields()[place]), layout.k
            canvas.put(chip(canvas, loop, self._shown.looks, place, k), x + CHIP[0] * k, y + CHIP[1] * k)

    # ---- legal moves

    def draw_fields(self, canvas: Canvas, offers: Iterable[Offer[PlacesState]]) -> None:
        """Draw amber rings round figures that can move, white ones round their landing fields."""
        layout, shown = self._layout, self._shown
        for offer in offers:
            for action in offer.legal:
                layout.draw_ring(canvas, shown.spot(offer.seat, start_of(action)), "state.accent", 2)
                end = preview(offer.state, offer.seat, action).end
                if end and action != offer.action:
                    layout.draw_ring(canvas, shown.spot(offer.seat, end))

    def draw_way(self, canvas: Canvas, offer: Offer[PlacesState]) -> None:
        """Draw a footprint on every field that the focused move passes, and large rings round its ends."""
        layout, shown, seat = self._layout, self._shown, offer.seat
        seen = preview(offer.state, seat, offer.action)
        amber, edge = canvas.colour("state.accent"), canvas.colour("state.focus_gap")
        step = canvas.paint.disc(round(2 * STEP * layout.k), amber, edge, 3)
        if seen.end:
            for passed in path(seen.start, seen.end)[:-1]:
                canvas.put(step, *layout.at(shown.spot(seat, passed)))
            layout.draw_ring(canvas, shown.spot(seat, seen.end), grown=GROWN)
        if seen.jump:
            layout.draw_ring(canvas, shown.spot(seat, seen.jump), grown=GROWN)

    def signs(self, canvas: Canvas, offers: Iterable[Offer[PlacesState]]) -> dict[object, Draw]:
        """Return the drawings of the moves' consequences, by seat and move; a focused move's first.

        A sign that another one would cover is left out.
        """
        found: dict[object, Draw] = {}
        taken: list[Box] = []
        for offer in offers:
            for action in sorted(offer.legal, key=lambda action: action != offer.action):
                end, words, icon = self._consequence(offer, action)
                if not words:
                    continue
                key = offer.seat, end, canvas.width(words, "small_b") + (ICON + 26 if icon else 40)
                box = self._sign_boxes[key] = self._sign_boxes.get(key) or self.sign_box(*key)
                if not any(box.overlaps(other) for other in taken):
                    taken.append(box)
                    spot = self._layout.at(self._shown.spot(offer.seat, end))
                    found[offer.seat, action] = partial(self._draw_sign, box=box, spot=spot, words=words, icon=icon)
        return found

    def _consequence(self, offer: Offer[PlacesState], action: Race) -> tuple[int, str, str]:
        """Return the end of a move, and its consequence in a word, with an icon unless it is a duel."""
        seen = preview(offer.state, offer.seat, action)
        end = seen.jump if seen.jump_rival >= 0 else seen.end
        if not end:
            return 0, "", ""
        if seen.rival >= 0 or seen.jump_rival >= 0:
            return end, tr("Duel!"), ""
        if seen.kind is Kind.OWN_DOT:
            return end, "+1", "place/puzzle"
        if seen.kind is Kind.DOT:
            return end, tr("Card"), "icon/book"
        if seen.blocked_jump or seen.jump:
            return end, tr("Jump"), "icon/undo" if seen.blocked_jump else "icon/right"
        return (end, tr("Home"), "icon/home") if end > LOOP else (0, "", "")

    def _draw_sign(self, canvas: Canvas, box: Box, spot: Spot, words: str, icon: str) -> None:
        """Draw a sign with a pointer to the rim of its field."""
        tone = canvas.colour("surface.card_hi" if icon else "state.danger")
        edge = canvas.colour("state.legal_edge")
        # The pointer begins inside the sign, at the end that is nearer to the field.
        x, y = max(box.x + SIGN / 2, min(box.right - SIGN / 2, spot[0])), box.centre[1]
        dx, dy = round(spot[0] - x), round(spot[1] - y)
        far = max(1.0, dist((0, 0), (dx, dy)))
        tip, side = 1 - (RADIUS + 2) * self._layout.k / far, 10 / far
        points = (dx * tip, dy * tip), (-dy * side, dx * side), (dy * side, -dx * side)
        canvas.put(canvas.paint.polygon(points, tone, edge, 3), x, y)
        canvas.put_box(canvas.paint.round_rect(round(box.w), SIGN, SIGN / 2, tone, edge, 3), box)
        canvas.put(canvas.paint.polygon([(a * 0.96, b * 0.96) for a, b in points], tone), x, y)
        if not icon:
            canvas.text(words, *box.centre, "small_b", "state.danger_ink", "center", box.w - 16)
            return
        x, y = box.x + 8 + ICON / 2, box.centre[1]
        canvas.image(icon, ICON, x, y, None if icon == "place/puzzle" else "ink.on_card")
        canvas.text(words, x + ICON / 2 + 4, y, "small_b", "ink.on_card", width=box.right - 12 - x - ICON / 2)

    def sign_box(self, seat: int, end: int, wide: float) -> Box:
        """Place the sign inside the road, clear of figures and cards, and beside goal fields it would cover."""
        layout, quarter = self._layout, self._shown.colours[seat]
        place = quarter * 10 + LOOP - end if end > LOOP else field_of(quarter, end)
        nx, ny = inward(place)
        x, y = layout.at(self._shown.spot(seat, end))
        half = abs(nx) * wide / 2 + abs(ny) * SIGN / 2
        away = (RADIUS + 18 + max(0.0, -ny) * 34) * layout.k + half
        inner = (INSIDE + SMALL + 4) * layout.k + half
        # Along the road, past the goal fields beside it, where the pointer crosses none of them.
        aside = abs(ny) * wide / 2 + abs(nx) * SIGN / 2 + RADIUS * layout.k
        beside = [step * side for step in (aside, aside + 2 * pitch() * layout.k) for side in (1, -1)]
        ways = [(away, 0.0), *((away, along) for along in beside), (inner, 0.0)]
        middles = [(x + nx * into + ny * along, y + ny * into - nx * along) for into, along in ways]
        count = self._shown.board.figures
        taken = [*fields(), *(goal(lane, number) for lane in range(QUARTERS) for number in range(count))]
        around = [(layout.at(spot), (18 if index < LOOP else SMALL + 3) * layout.k) for index, spot in enumerate(taken)]

        def is_free(cx: float, cy: float) -> bool:
            return all(abs(spot[0] - cx) > wide / 2 + far or abs(spot[1] - cy) > SIGN / 2 + far for spot, far in around)

        cx, cy = next((middle for middle in middles if is_free(*middle)), middles[-1])
        box = Box(cx - wide / 2, cy - SIGN / 2, wide, SIGN, SIGN / 2)
        for card in (layout.pile, layout.used):
            across, down = min(box.right - card.x, card.right - box.x), min(box.bottom - card.y, card.bottom - box.y)
            if min(across, down) > 0:  # back to the road
                box = box.moved(*((-copysign(across, nx), 0.0) if abs(nx) > abs(ny) else (0.0, -copysign(down, ny))))
        return box

    # ---- moving parts

    def draw_flights(self, canvas: Canvas) -> None:
        for flight in self._motion.flights.values():
            canvas.image("place/puzzle", round(flight.size / 4) * 4, *flight.spots[0])

    def draw_marks(self, canvas: Canvas) -> None:
        layout, motion = self._layout, self._motion
        if motion.mark is not None:
            spot, share = motion.mark
            d = round((2 * RADIUS + 8 + 26 * share) * layout.k)
            canvas.put(canvas.paint.ring_disc(d - d % 4, "legal"), *layout.at(spot))  # in few sizes, which are cached
