"""The view of Going Places: the loop with its figures, what can be chosen and where it leads, the players' standing.

Shows positions it is given; legality always comes from them. Stories (`stories`) change what is `seen` until `sync`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from game.games.places.board import Board, board
from game.games.places.events import CardDrawn, ColoursDealt, DuelStarted, Role
from game.games.places.motifs import drawings
from game.games.places.queries import start_of
from game.games.places.rules import MOVING, OVER, PlacesState
from game.games.places.showdown import HAND
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import ntr, tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.paint.theme import StyleName
from game.stage.pieces import PLAIN_DIE
from game.stage.table.tray import DiceTray
from game.stage.table.view import Choice, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

from . import ground, offer, stories, wording
from .centre import Centre
from .geometry import HEIGHT, RADIUS, WIDTH, standing, yard
from .offer import Offered
from .parts import FLIGHT, Duel, Entry, Flight, Mover, Reading, Slide
from .seen import Seen
from .voice import entries

QUARTERS: Final = ("red", "blue", "green", "yellow")
PAWN: Final = 74.0
"""Height of a figure in card units."""
WAITING: Final = 58.0
"""Height of a figure on its start field, where they stand close."""
REMEMBERED: Final = 60


def make(table: Table) -> PlacesView:
    """The view for a table."""
    drawings()  # now, so that no story has to wait for the file
    return PlacesView(table)


class PlacesView(View[PlacesState, Event]):
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
        self._placings = 0
        """How often everything got its place: after that it is drawn anew."""
        self.movers: list[Mover] = []
        self.flights: list[Flight] = []
        self.slides: list[Slide] = []
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
        self._canvas: Canvas
        self._zones: Zones
        self._is_stale = True
        self.offered = Offered()
        self._paint_looks()

    # ---- places

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self._placings += 1
        self._zones, self._canvas = zones, canvas
        self.k = zones.board.w / WIDTH
        self.centre = Centre(canvas, zones.board, self.table.guests)
        self._oven, self._tray_is_next = Chunks(self._prepare()), False
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

    def sync(self, state: PlacesState) -> None:
        colours = self.seen.colours
        self.seen = Seen.of(state)
        if state.board is not self.board or self.seen.colours != colours:
            self.board = state.board
            self._paint_looks()
        self.movers.clear()
        self.flights.clear()
        self.slides.clear()
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
                self.centre.expect(event.card, "page" if event.role is Role.DOT else "duel", self.looks)
                self.centre.expect(event.card, "used", self.looks)
        self.journal += entries(self, self.journal[-1].turn if self.journal else self.turn, events)
        del self.journal[:-REMEMBERED]

    def warm(self, seconds: float) -> bool:
        # In turns: one of them often waits for the second thread.
        self._tray_is_next = not self._tray_is_next
        if self._tray_is_next:
            return self.tray.warm(seconds) and self._oven.spend(seconds)
        return self._oven.spend(seconds) and self.tray.warm(seconds)

    def _prepare(self) -> Iterator[bool]:
        """Draw what stories need, a little each time: the first card and duel, figures in the air, rings, counters."""
        yield from self.centre.prepare()
        canvas, high = self._canvas, round(PAWN * self.k)
        for guest in self.table.guests:
            canvas.pieces.pawn(guest.look, high, shadow=False)
            yield False
        for level in range(5):
            canvas.pieces.pawn_shadow(high, level * high / 8)
            yield False
        for share in range(7):
            canvas.paint.ring_disc(self._ring(share / 6), "legal")
            yield False
        canvas.paint.ring_disc(round((2 * RADIUS + 14) * self.k), "focus")
        yield False
        for size in FLIGHT:
            canvas.paint.art.image("place/puzzle", round(size))
            yield False
        yield from self.centre.prepare_letters()

    def _ring(self, share: float) -> int:
        """How wide the ring round a field that takes effect is."""
        d = round((2 * RADIUS + 8 + 26 * share) * self.k)
        return d - d % 4

    def update(self, dt: float) -> None:
        self.centre.work()

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        zones, box = self._zones, self._zones.board
        canvas.put_box(canvas.paint.tray(zones.tray.w, zones.tray.h), zones.tray)
        canvas.put_box(canvas.paint.card(round(box.w), round(box.h), round(40 * self.k), frame=False), box)
        canvas.surface.blit(ground.picture(canvas, self.board, self.looks, self.k), canvas.viewport.at(box.x, box.y))

    def draw(self, canvas: Canvas) -> None:
        self._draw_tray(canvas)
        if self.seen.hands:
            self._draw_showdown(canvas)
            for slide in self.slides:
                self.centre.draw_slide(slide, self.looks)
            return
        self._draw_bank(canvas)
        if self.duel is None:
            self.centre.draw_piles(self.looks, self.seen.pile, self.top)
        offer.draw_lit(self, canvas)
        self._draw_marks(canvas)
        self._draw_figures(canvas)
        offer.draw_preview(self, canvas)
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
        pips, room, hands = self.seen.pips, self._said, self.seen.hands
        if hands:
            cards = sum(map(len, hands.values())) + len(self.seen.trick)
            number = min(HAND, HAND + 1 + -cards // len(hands)) if any(self.seen.points.values()) else 1
            name, words = tr("Showdown"), tr("Trick {n} of {of}", n=number, of=HAND)
            tray = self._zones.tray
            room = Box(tray.x + 64, tray.y + 30, tray.w - 128, tray.h - 60)
        elif pips < 0 or self.roller < 0:
            return
        else:
            name = tr("{name} rolled", name=self.table.guests[self.roller].name)
            words = ntr("{n} field", "{n} fields", pips)
        y, is_low = room.centre[1], room.h < 110
        if hands and room.h >= 160:
            y -= 26
            rule = tr("Your own colour counts double.")
            canvas.text(rule, room.x, y + 84, "small", "ink.on_dark_2", width=room.w, height=52)
        part = 38.0 if is_low else 52.0
        canvas.text(name, room.x, y - (22 if is_low else 34), "small", "ink.on_dark_2", width=room.w, height=part)
        style: StyleName = "h3" if is_low else "h2"
        canvas.text(words, room.x, y + (20 if is_low else 26), style, "ink.on_dark", width=room.w, height=part + 14)

    def _draw_bank(self, canvas: Canvas) -> None:
        """The counters that are left, or a heap of them where there is no room for all."""
        box, count = self._bank, self.seen.bank
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 24, shadow=False), box)
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
            canvas.put(canvas.paint.ring_disc(self._ring(share), "legal"), *self.at(spot))
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

    def _draw_showdown(self, canvas: Canvas) -> None:
        self.centre.draw_showdown(self.seen.hands, self.seen.trick, self.seen.points, self.looks)
        state = self.offered.state
        if state is None:
            return
        for seat in self.offered.seats:
            for target in self.targets(state, seat):
                canvas.ring(target.shape, "legal")

    # ---- what can be chosen

    def offer(self, state: PlacesState | None, seats: Sequence[int], focus: Target | None) -> None:
        self.offered = Offered(state, tuple(seats), None if focus is None else focus.act)
        if state is None:
            self.is_open = False

    def targets(self, state: PlacesState, seat: int) -> Sequence[Target]:
        return offer.targets(self, state, seat)

    def preferred(self, state: PlacesState, seat: int) -> str | None:
        if state.phase != MOVING:
            return None
        ahead = max(state.options, key=start_of)
        return f"field{start_of(ahead)}"

    def choices(self, state: PlacesState, seat: int) -> Sequence[Choice]:
        if state.phase != MOVING:
            return ()
        if self.is_open:
            return (Choice("history", tr("Close"), self.toggle, icon="check", look="primary"),)
        return (Choice("history", tr("What happened?"), self.toggle, icon="clock"),)

    def toggle(self) -> None:
        """Open or close the history."""
        self.is_open = not self.is_open
        self.table.sound("card_flip", gain=0.4)

    def refusal(self, state: PlacesState, seat: int, spot: Spot) -> str:
        return offer.refusal(self, state, seat, spot)

    # ---- players

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        figures = self.seen.figures[seat].bit_count()
        told = self.seen.counters[seat], self.seen.home(seat), figures, self._placings
        canvas.still(("standing", seat), self._draw_row, seat, box, *told)

    def _draw_row(
        self, canvas: Canvas, seat: int, box: Box, counters: int, home: int, figures: int, placing: int
    ) -> None:
        """Counters, and per figure whether it is home, on its way or waiting; `figures` do not wait."""
        guest = self.table.guests[seat]
        is_low = box.h < 76
        # In a narrow row the name needs the whole width.
        is_narrow = not is_low and box.w <= 330
        y = box.y + box.h * (0.73 if is_narrow else 0.5)
        size = min(64.0, box.h * 0.5 if is_narrow else box.h - 4)
        style: StyleName = "number_l" if box.h > 90 and not is_narrow else "number_m"
        used = canvas.text(str(counters), box.right - 8, y, style, "ink.on_dark", "right", 76, height=size)
        x = box.right - 8 - max(used, 52) - 12 - size / 2
        canvas.image("place/puzzle", round(size), x, y)
        self.rows[seat] = (x, y)
        room = x - size / 2 - box.x - 12
        look = canvas.theme.game[guest.look]
        d = min(34.0, box.h * 0.4)
        y = box.y + box.h * (0.5 if is_low else 0.73)
        for number in range(self.board.figures):
            cx = box.x + d / 2 + number * (d + 10)
            if cx + d / 2 > box.x + room:
                break
            is_home = number < home
            inside = look.fill if is_home else (0, 0, 0, 70)
            canvas.put(canvas.paint.disc(round(d), inside, look.light, 3), cx, y)
            if is_home:
                canvas.image("icon/check", round(d * 0.66), cx, y, look.ink)
            elif number < figures:
                canvas.put(canvas.paint.disc(round(d * 0.42), look.light), cx, y)

    # ---- words

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [guest.name for guest in self.table.guests]

    def headline(self, state: PlacesState, seat: int) -> str:
        return wording.headline(state)

    def busy(self) -> tuple[int, str] | None:
        names = self.names
        if self.duel is not None:
            first, second = self.duel.seats
            return first, tr("Duel! {name} against {other}", name=names[first], other=names[second])
        if self.reading is not None:
            return self.reading.seat, tr("{name} reads a card", name=names[self.reading.seat])
        if self.mover >= 0:
            return self.mover, tr("{name} is on the way", name=names[self.mover])
        return None

    def hint(self, state: PlacesState, seat: int) -> str:
        return wording.hint(state, seat, self.offered.focus, self.names)

    def advice(self, state: PlacesState, seat: int, action: object) -> str:
        return wording.advice(state, seat, action, self.names) or super().advice(state, seat, action)

    def subtitle(self, state: PlacesState) -> str:
        return "" if state.phase == OVER else tr("Bank: {n}", n=self.seen.bank)
