"""The view of Going Places: the loop with its figures, what can be chosen and where it leads, the players' standing.

Shows positions it is given; legality always comes from them. Stories (`stories`) change what is `seen` until `sync`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import hypot
from typing import Final

from game.games.places.board import LOOP, Board, Kind, board, field_of
from game.games.places.events import CardDrawn, ColoursDealt, DuelStarted, Role
from game.games.places.moves import Enter, Play, Race, Retreat, Shift
from game.games.places.outlook import REASONS, Preview, block, path, preview, start_of
from game.games.places.rules import MOVING, OVER, SHOWDOWN, Places
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import ntr, tr
from game.stage.pieces import PLAIN_DIE
from game.stage.shapes import Box, Disc, Spot, Target
from game.stage.theme import StyleName
from game.stage.timeline import Script
from game.stage.tray import DiceTray
from game.stage.view import Choice, Table, View
from game.stage.zones import Zones

from . import ground, stories
from .centre import Centre
from .geometry import HEIGHT, RADIUS, WIDTH, fields, inward, pitch, standing, yard
from .parts import Duel, Entry, Flight, Mover, Reach, Reading
from .seen import Seen

QUARTERS: Final = ("red", "blue", "green", "yellow")
TOUCH: Final = 40.0
"""Radius of a target where the board leaves room for it."""
PAWN: Final = 74.0
"""Height of a figure in card units."""
WAITING: Final = 58.0
"""Height of a figure on its start field, where they stand close."""
REMEMBERED: Final = 60


def make(table: Table) -> PlacesView:
    """The view for a table."""
    return PlacesView(table)


class PlacesView(View[Places, Event]):
    """One board for all."""

    ratio = WIDTH / HEIGHT

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        count = len(table.guests)
        self.tray = DiceTray(PLAIN_DIE, 1, table.sound, is_calm=table.is_calm)
        self.seen = Seen.empty(count)
        self.board: Board = board()
        self.looks: tuple[str, ...] = QUARTERS
        self.centre: Centre
        self.movers: list[Mover] = []
        self.flights: list[Flight] = []
        self.reading: Reading | None = None
        self.duel: Duel | None = None
        self.line: tuple[int, str] | None = None
        self.mark: tuple[Spot, float] | None = None
        """A field that takes effect, in card units, and how far its ring has grown."""
        self.journal: list[Entry] = []
        self.contest: DuelStarted | None = None
        """The duel being told."""
        self.turn = 0
        self.mover = -1
        """Whose turn is being told; -1: nobody's."""
        self.roller = -1
        self.top = 0
        """The card used last."""
        self.rows: dict[int, Spot] = {}
        """Where each seat's counters are shown, in u."""
        self.is_open = False
        """The history lies open."""
        self._soon: deque[tuple[int, str]] = deque()
        """Cards that will be shown and where: drawn ahead, one per frame."""
        self._canvas: Canvas
        self._zones: Zones
        self._is_stale = True
        self._offered: tuple[int, ...] = ()
        self._offer_state: Places | None = None
        self._focus: Target | None = None
        self._paint_looks()

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self._zones, self._canvas = zones, canvas
        self.k = zones.board.w / WIDTH
        self.centre = Centre(canvas, zones.board, self.table.guests)
        tray = zones.tray
        self._die = Box(tray.x, tray.y, min(tray.w * 0.48, tray.h * 1.1), tray.h)
        self.tray.place(canvas, self._die)
        room = Box(self._die.right, tray.y + 26, tray.right - self._die.right - 30, tray.h - 52)
        low = zones.actions
        if low.h < 190:
            self._bank = Box(low.x, low.bottom - 52, low.w, 52, 24)
        else:
            # The scene needs the lower part of the actions for a line of its own.
            self._bank = Box(room.x, room.bottom - 60, room.w, 60, 24)
            room = Box(room.x, room.y, room.w, room.h - 66)
        self._said = room
        if not self.rows:
            self.rows = dict.fromkeys(range(len(self.table.guests)), zones.players.centre)
        self._is_stale = True

    def at(self, spot: Spot) -> Spot:
        """Card units as u."""
        box = self._zones.board
        return box.x + spot[0] * self.k, box.y + spot[1] * self.k

    def where(self, seat: int, progress: int) -> Spot:
        """Where a figure of the seat stands, in card units; 0: the start field that is taken last."""
        quarter = self.seen.colours[seat]
        if progress:
            return standing(quarter, progress)
        waiting = self.board.figures - self.seen.figures[seat].bit_count()
        return yard(quarter, max(0, waiting - 1), self.board.figures)

    @property
    def bank_spot(self) -> Spot:
        """Where counters leave the bank, in u."""
        return self._bank.x + 60, self._bank.centre[1]

    def deal(self, colours: Sequence[int]) -> None:
        """Print the quarters in the colours of those who play them."""
        if tuple(colours) != self.seen.colours or not self._is_painted:
            self.seen.colours = tuple(colours)
            self._paint_looks()

    def _paint_looks(self) -> None:
        """Every quarter shows the colour of who plays it, the others what is left."""
        looks: dict[int, str] = {
            quarter: guest.look for quarter, guest in zip(self.seen.colours, self.table.guests, strict=True)
        }
        rest = [look for look in (*QUARTERS, "violet", "orange") if look not in looks.values()]
        for quarter in range(4):
            if quarter not in looks:
                looks[quarter] = rest.pop(0)
        self.looks = tuple(looks[quarter] for quarter in range(4))
        self._is_painted = True
        self._is_stale = True

    # ---- position

    def sync(self, state: Places) -> None:
        colours = self.seen.colours
        self.seen = Seen.of(state)
        if state.board is not self.board or self.seen.colours != colours:
            self.board = state.board
            self._paint_looks()
        self.movers.clear()
        self.flights.clear()
        self.reading = self.duel = self.line = self.mark = None
        if self.top in state.pile or self.top in state.duel:
            self.top = 0
        if state.phase == MOVING:
            # After an undo only the throw of this turn has happened.
            now = state.turns
            self.journal = [entry for entry in self.journal if entry.turn < now + entry.is_early]
        self.turn, self.mover = state.turns, -1
        self.roller = state.active if state.phase == MOVING else -1
        pips = self.seen.pips
        self.tray.lay((), () if pips < 0 else (str(pips),))

    def script(self, event: Event) -> Script | None:
        return stories.script(self, event)

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, ColoursDealt):
                # Before the board is printed for the first time.
                self.deal(tuple(int(colour) for colour in event.colours))
            elif isinstance(event, CardDrawn) and event.role is not Role.SHOWDOWN:
                self._soon += ((event.card, "page" if event.role is Role.DOT else "duel"), (event.card, "used"))
        self.journal += stories.entries(self, self.journal[-1].turn if self.journal else self.turn, events)
        del self.journal[:-REMEMBERED]

    def warm(self, seconds: float) -> bool:
        if not self.tray.warm(seconds):
            return False
        self.centre.prepare()
        return True

    def update(self, dt: float) -> None:
        if self._soon:
            card, use = self._soon.popleft()
            self.centre.bake(card, self.looks, use)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        zones, box = self._zones, self._zones.board
        canvas.put_box(canvas.paint.tray(zones.tray.w, zones.tray.h), zones.tray)
        canvas.put_box(canvas.paint.panel(round(self._bank.w), round(self._bank.h), 24, shadow=False), self._bank)
        canvas.put_box(canvas.paint.card(round(box.w), round(box.h), round(40 * self.k), frame=False), box)
        canvas.surface.blit(ground.picture(canvas, self.board, self.looks, self.k), canvas.fit.at(box.x, box.y))

    def draw(self, canvas: Canvas) -> None:
        self._draw_tray(canvas)
        self._draw_bank(canvas)
        if self.seen.hands:
            self._draw_showdown(canvas)
            self._draw_flights(canvas)
            return
        if self.duel is None:
            self.centre.draw_piles(self.looks, self.seen.pile, self.top)
        self._draw_lit(canvas)
        self._draw_marks(canvas)
        self._draw_figures(canvas)
        self._draw_preview(canvas)
        if self.duel is not None:
            self._draw_arrow(canvas, self.duel)
            self.centre.draw_duel(self.duel, self.looks, *(self.line or (-1, "")))
        elif self.line is not None and self.reading is None:
            self.centre.draw_banner(*self.line)
        if self.reading is not None:
            self.centre.draw_reading(self.reading, self.looks)
        if self.is_open:
            self.centre.draw_journal(self.journal)
        self._draw_flights(canvas)

    def _draw_tray(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        pips = self.seen.pips
        if pips < 0 or self.roller < 0:
            return
        room = self._said
        name = tr("{name} rolled", name=self.table.guests[self.roller].name)
        words = ntr("{n} field", "{n} fields", pips)
        y, is_low = room.centre[1], room.h < 110
        part = 38.0 if is_low else 52.0
        canvas.text(name, room.x, y - (22 if is_low else 34), "small", "ink.on_dark_2", width=room.w, height=part)
        style: StyleName = "h3" if is_low else "h2"
        canvas.text(words, room.x, y + (20 if is_low else 26), style, "ink.on_dark", width=room.w, height=part + 14)

    def _draw_bank(self, canvas: Canvas) -> None:
        """The counters that are left, or a heap of them where there is no room for all."""
        box, count = self._bank, self.seen.bank
        y = box.centre[1]
        size = min(60.0, box.h - 6)
        used = canvas.text(str(count), box.right - 24, y, "number_m", "ink.on_dark", "right", 90)
        if box.w > 300:
            words = tr("left in the bank") if box.w > 760 else tr("left")
            used += canvas.text(words, box.right - 36 - used, y, "small", "ink.on_dark_2", "right", box.w * 0.3) + 12
        used += 24
        room = box.w - used - 56 - size / 2
        step = min(size * 0.94, max(size * 0.3, room / max(1, count - 1)))
        for index in range(min(count, 1 + int(room / step))):
            canvas.image("place/puzzle", size, box.x + 16 + size / 2 + index * step, y)

    def _draw_figures(self, canvas: Canvas) -> None:
        high = round(PAWN * self.k)
        placed: list[tuple[float, float, str, int]] = []
        low = round(WAITING * self.k)
        taken: dict[Spot, int] = {}
        for seat, bits in enumerate(self.seen.figures):
            look, quarter = self.table.guests[seat].look, self.seen.colours[seat]
            moving = sum(1 for mover in self.movers if mover.seat == seat)
            for number in range(self.board.figures - bits.bit_count() - moving):
                placed.append((*yard(quarter, number, self.board.figures), look, low))
            for progress in range(1, self.board.last + 1):
                if bits >> progress & 1:
                    x, y = standing(quarter, progress)
                    shared = taken.get((x, y), 0)
                    taken[x, y] = shared + 1
                    placed.append((x + 24 * shared, y + 5 * shared, look, high))
        for x, y, look, size in sorted(placed, key=lambda item: item[1]):
            at = self.at((x, y + 15))
            canvas.put(canvas.pieces.pawn(look, size), *at)
        for mover in self.movers:
            look = self.table.guests[mover.seat].look
            x, y = self.at((mover.x, mover.y + 15))
            lift = mover.lift * self.k
            if lift > 1:
                canvas.put(canvas.pieces.pawn_shadow(high, lift), x, y)
            pawn = canvas.pieces.pawn(look, high, shadow=lift <= 1)
            canvas.put(pawn if mover.alpha >= 1 else pawn.faded(mover.alpha), x, y - lift)

    def _draw_flights(self, canvas: Canvas) -> None:
        for flight in self.flights:
            canvas.image("place/puzzle", round(flight.size), flight.x, flight.y)

    def _draw_marks(self, canvas: Canvas) -> None:
        if self.mark is not None:
            spot, share = self.mark
            d = round((2 * RADIUS + 8 + 26 * share) * self.k)
            x, y = self.at(spot)
            canvas.put(canvas.paint.ring_disc(d - d % 4, "legal"), x, y)
        duel = self.duel
        if duel is not None:
            d = round((2 * RADIUS + 14) * self.k)
            canvas.put(canvas.paint.ring_disc(d, "focus"), *self.at(duel.contested))
            if duel.origin is not None and duel.origin != duel.contested:
                look = canvas.theme.game[self.table.guests[duel.seats[0]].look]
                canvas.put(canvas.paint.ring_disc(d, "second", look.dark), *self.at(duel.origin))

    def _draw_arrow(self, canvas: Canvas, duel: Duel) -> None:
        """The way back of who lost, outside of the road."""
        if len(duel.arrow) < 3:
            return
        k, x0, y0 = self.k, *duel.arrow[0]
        points = tuple(((x - x0) * k, (y - y0) * k) for x, y in duel.arrow)
        at = self.at(duel.arrow[0])
        dark, red = canvas.colour("state.danger_edge"), canvas.colour("state.danger")
        (ax, ay), (bx, by) = points[-2], points[-1]
        length = hypot(bx - ax, by - ay) or 1.0
        ux, uy = (bx - ax) / length, (by - ay) / length
        tip = tuple((bx + (ux * f - uy * s) * k, by + (uy * f + ux * s) * k) for f, s in ((-4, -18), (24, 0), (-4, 18)))
        canvas.put(canvas.paint.polyline(points, dark, 14 * k), *at)
        canvas.put(canvas.paint.polygon(tip, red, dark, 5 * k), *at)
        canvas.put(canvas.paint.polyline(points, red, 8 * k), *at)

    # ---- what can be chosen

    def offer(self, state: Places | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offer_state = state
        self._offered = tuple(seats)
        self._focus = focus
        if state is None:
            self.is_open = False

    def _moves(self) -> list[tuple[int, Race]]:
        """What is offered at this moment: seat and move."""
        state = self._offer_state
        if state is None or state.phase != MOVING or self.is_open:
            return []
        return [(seat, act) for seat in self._offered for act in state.options if state.active == seat]

    def _draw_lit(self, canvas: Canvas) -> None:
        """Figures that can move stand in light, their landing fields are ringed."""
        state = self._offer_state
        if state is None:
            return
        focus = self._focus.act if self._focus is not None else None
        for seat, act in self._moves():
            look = canvas.theme.game[self.table.guests[seat].look]
            ring = canvas.paint.ring_disc(round((2 * RADIUS + 6) * self.k), "legal")
            canvas.put(ring, *self.at(self.where(seat, start_of(act))))
            seen = preview(state, seat, act)
            if seen.end:
                spot = self.at(self.where(seat, seen.end))
                tint = (*look.fill[:3], 130 if act == focus else 70)
                canvas.put(canvas.paint.disc(round(2 * RADIUS * self.k), tint), *spot)
                d = round((2 * RADIUS + (12 if act == focus else 6)) * self.k)
                canvas.put(canvas.paint.ring_disc(d, "legal"), *spot)

    def _draw_preview(self, canvas: Canvas) -> None:
        """The way of the move under the focus and what it sets off."""
        state, focus = self._offer_state, self._focus
        moves = self._moves()
        if state is None or focus is None or not any(act == focus.act for _, act in moves):
            return
        seat, act = next(pair for pair in moves if pair[1] == focus.act)
        seen = preview(state, seat, act)
        look = canvas.theme.game[self.table.guests[seat].look]
        if seen.end:
            steps = path(seen.start, seen.end)
            dot = canvas.paint.disc(round(18 * self.k), look.fill, (255, 255, 255, 255), max(2.0, 3 * self.k))
            for step in steps[:-1]:
                canvas.put(dot, *self.at(self.where(seat, step)))
        if seen.jump:
            d = round((2 * RADIUS + 10) * self.k)
            canvas.put(canvas.paint.ring_disc(d, "second", look.dark), *self.at(self.where(seat, seen.jump)))
        self._draw_bubble(canvas, seat, seen)

    def _draw_bubble(self, canvas: Canvas, seat: int, seen: Preview) -> None:
        """A sign beside the landing field: duel, counter, card, home."""
        end = (seen.jump if seen.jump_rival >= 0 else seen.end) or 0
        if not end:
            return
        words, icon, wide = "", "", 74.0
        if seen.rival >= 0 or seen.jump_rival >= 0:
            words = tr("Duel!")
            wide = canvas.paint.type.width(words, "small_b") + 40
        elif seen.kind is Kind.OWN_DOT:
            icon = "place/puzzle"
        elif seen.kind is Kind.DOT:
            icon = "icon/book"
        elif seen.blocked_jump:
            icon = "icon/undo"
        elif end > LOOP:
            icon = "icon/home"
        else:
            return
        # Inside of the road, where no figure stands in front of it.
        quarter = self.seen.colours[seat]
        place = quarter * 10 + LOOP - end if end > LOOP else field_of(quarter, end)
        nx, ny = inward(place)
        x, y = self.at(self.where(seat, end))
        away = (RADIUS + 18 + max(0.0, -ny) * 34) * self.k + abs(nx) * wide / 2 + abs(ny) * 29
        box = Box(x + nx * away - wide / 2, y + ny * away - 29, wide, 58, 29)
        tone = canvas.colour("state.danger" if words else "surface.card_hi")
        canvas.put_box(canvas.paint.round_rect(round(wide), 58, 29, tone, canvas.colour("state.legal_edge"), 3), box)
        if words:
            canvas.text(words, *box.centre, "small_b", "state.danger_ink", "center", wide - 16)
        elif icon == "place/puzzle":
            canvas.image(icon, 48, *box.centre)
        else:
            canvas.image(icon, 36, *box.centre, "ink.on_card")

    def _draw_showdown(self, canvas: Canvas) -> None:
        self.centre.draw_showdown(self.seen.hands, self.seen.trick, self.seen.points, self.looks)
        if self._offer_state is None:
            return
        for seat in self._offered:
            for target in self.targets(self._offer_state, seat):
                canvas.ring(target.shape, "legal")

    def targets(self, state: Places, seat: int) -> Sequence[Target]:
        if self.is_open:
            return ()
        if state.phase == SHOWDOWN and state.showdown is not None:
            final = state.showdown
            if seat not in final.actors():
                return ()
            hand = final.legal(seat)
            boxes = self.centre.hand(final.order.index(seat), len(final.order), len(hand))
            return [
                Target(f"card{act.card}", box, act, tr("Play this card")) for act, box in zip(hand, boxes, strict=True)
            ]
        if state.phase != MOVING or state.active != seat:
            return ()
        ends = [preview(state, seat, act).end for act in state.options]
        out = []
        for act, end in zip(state.options, ends, strict=True):
            is_only = ends.count(end) == 1 and end > 0
            out.append(self._target(state, seat, act, end, is_only=is_only))
        return out

    def _target(self, state: Places, seat: int, act: Race, end: int, *, is_only: bool) -> Target:
        reach = min(TOUCH, pitch() / 2 * self.k - 0.5)
        start = start_of(act)
        landing = None
        if is_only:
            x, y = self.at(self.where(seat, end))
            landing = Disc(x, y, reach)
        both = isinstance(act, Shift) and sum(isinstance(o, Shift) and o.start == start for o in state.options) > 1
        if both and landing is not None:
            return Target(f"field{start}to{end}", landing, act, tr("Move here"))
        x, y = self.at(self.where(seat, start))
        label = tr("Go back") if isinstance(act, Retreat) else tr("Set out") if isinstance(act, Enter) else tr("Move")
        return Target(f"field{start}", Reach(Disc(x, y, reach), landing), act, label)

    def preferred(self, state: Places, seat: int) -> str | None:
        if state.phase != MOVING:
            return None
        ahead = max(state.options, key=start_of)
        return f"field{start_of(ahead)}"

    def choices(self, state: Places, seat: int) -> Sequence[Choice]:
        if state.phase != MOVING:
            return ()
        if self.is_open:
            return (Choice("history", tr("Close"), self.toggle, icon="check", look="primary"),)
        return (Choice("history", tr("What happened?"), self.toggle, icon="clock"),)

    def toggle(self) -> None:
        """Open or close the history."""
        self.is_open = not self.is_open
        self.table.sound("card_flip", gain=0.4)

    def refusal(self, state: Places, seat: int, spot: Spot) -> str:
        if state.phase == SHOWDOWN:
            return tr("Play a card of your own hand.") if self.centre.final().contains(spot) else ""
        if state.phase != MOVING or self.is_open:
            return ""
        reach = pitch() / 2 * self.k
        for who, bits in enumerate(state.figures):
            spots = [progress for progress in range(1, self.board.last + 1) if bits >> progress & 1]
            if state.waiting(who):
                spots.append(0)
            for progress in spots:
                x, y = self.at(self.where(who, progress))
                if hypot(spot[0] - x, spot[1] - y) > reach:
                    continue
                if who != seat:
                    return tr("That figure is not yours.")
                why = block(state, seat, progress)
                return "" if why is None else tr(REASONS[why])
        if any(hypot(spot[0] - x, spot[1] - y) <= reach for x, y in map(self.at, fields())):
            return tr("None of your figures gets there with this throw.")
        return ""

    # ---- players

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        guest = self.table.guests[seat]
        seen = self.seen
        is_low = box.h < 76
        # In a narrow row the name needs the whole width.
        is_narrow = not is_low and box.w <= 330
        y = box.y + box.h * (0.73 if is_narrow else 0.5)
        size = min(64.0, box.h * 0.5 if is_narrow else box.h - 4)
        style: StyleName = "number_l" if box.h > 90 and not is_narrow else "number_m"
        text = str(seen.counters[seat])
        used = canvas.text(text, box.right - 8, y, style, "ink.on_dark", "right", 76, height=size)
        x = box.right - 8 - max(used, 52) - 12 - size / 2
        canvas.image("place/puzzle", round(size), x, y)
        self.rows[seat] = (x, y)
        room = x - size / 2 - box.x - 12
        look = canvas.theme.game[guest.look]
        d = min(34.0, box.h * 0.4)
        y = box.y + box.h * (0.5 if is_low else 0.73)
        home, waiting = seen.home(seat), self.board.figures - seen.figures[seat].bit_count()
        for number in range(self.board.figures):
            cx = box.x + d / 2 + number * (d + 10)
            if cx + d / 2 > box.x + room:
                break
            is_home = number < home
            inside = look.fill if is_home else (0, 0, 0, 70)
            canvas.put(canvas.paint.disc(round(d), inside, look.light, 3), cx, y)
            if is_home:
                canvas.image("icon/check", round(d * 0.66), cx, y, look.ink)
            elif number < self.board.figures - waiting:
                canvas.put(canvas.paint.disc(round(d * 0.42), look.light), cx, y)

    # ---- words

    def headline(self, state: Places, seat: int) -> str:
        if state.phase == SHOWDOWN:
            return tr("play a card")
        if state.options and isinstance(state.options[0], Retreat):
            return ntr("go {n} field back", "go {n} fields back", state.pips)
        return ntr("move {n} field", "move {n} fields", state.pips)

    def busy(self) -> tuple[int, str] | None:
        guests = self.table.guests
        if self.duel is not None:
            first, second = (guests[seat].name for seat in self.duel.seats)
            return self.duel.seats[0], tr("Duel! {name} against {other}", name=first, other=second)
        if self.reading is not None:
            return self.reading.seat, tr("{name} reads a card", name=guests[self.reading.seat].name)
        if self.mover >= 0:
            return self.mover, tr("{name} is on the way", name=guests[self.mover].name)
        return None

    def hint(self, state: Places, seat: int) -> str:
        if state.phase == SHOWDOWN:
            return tr("Highest left number wins.")
        if state.phase != MOVING:
            return ""
        act = self._focus.act if self._focus is not None else None
        found = next((option for option in state.options if option == act), None)
        if found is None:
            return tr("Choose a lit figure.")
        return self.outlook(state, seat, preview(state, seat, found))

    def outlook(self, state: Places, seat: int, seen: Preview) -> str:
        """What a move sets off, in a few words."""
        names = [guest.name for guest in self.table.guests]
        if seen.to_start:
            return tr("Back to the start fields.")
        if seen.rival >= 0:
            return tr("A duel with {name}!", name=names[seen.rival])
        if seen.jump_rival >= 0:
            return tr("A circle, then a duel!")
        if seen.end > LOOP:
            return tr("Into the goal lane.")
        if seen.kind is Kind.OWN_DOT:
            return tr("A counter for you.")
        if seen.kind is Kind.DOT:
            return tr("A place card for you.")
        if seen.blocked_jump:
            return tr("No jump: you roll again.")
        if seen.jump and seen.jump < seen.end:
            return tr("A circle: one more lap.")
        if seen.jump:
            return tr("On to the next circle.")
        return tr("An empty field.")

    def advice(self, state: Places, seat: int, action: object) -> str:
        if isinstance(action, Play):
            return tr("The lamp would play this card.")
        found = next((option for option in state.options if option == action), None)
        if found is None:
            return super().advice(state, seat, action)
        return tr("The lamp would go here: {why}", why=self.outlook(state, seat, preview(state, seat, found)))

    def subtitle(self, state: Places) -> str:
        if state.phase == OVER:
            return ""
        return tr("Bank: {n}", n=self.seen.bank)
