"""Everything that can be chosen in a match, and the focus of every device on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.input.intents import Source
from game.rules.contract import Seat
from game.rules.match import Match
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Target
from game.stage.table.module import AnyView

from .action_panel import ActionPanel
from .board_layer import HOME, ROW, MatchBoardLayer
from .controller import MatchController
from .seat_rows import SideRows


class Offers:
    def __init__(
        self,
        match: Match,
        view: AnyView,
        control: MatchController,
        board: MatchBoardLayer,
        panel: ActionPanel,
        rows: SideRows,
        focus: Focus,
    ) -> None:
        """`focus` is shared by all devices, except in a simultaneous phase with several of them."""
        self._match, self._view, self._control = match, view, control
        self._board, self._panel, self._rows = board, panel, rows
        self._focus = focus
        self._cursors: dict[Source, Focus] = {}
        self._asked_about: Mapping[Seat, str | None] = {}

    # ---- the focus

    @property
    def cursors(self) -> Mapping[Source, Focus]:
        """The focus of every device that has an own one now."""
        return self._cursors if self._control.is_crowded else {}

    def cursor(self, source: Source) -> Focus:
        return self.cursors.get(source, self._focus)

    @property
    def is_at_row(self) -> bool:
        return (self._focus.key or "").startswith(ROW)

    def return_focus(self) -> None:
        """Let the next offer put the focus on its first choice."""
        self._focus.targets, self._focus.key = (), None

    def _focused(self) -> Mapping[Seat, str | None]:
        """Return by seat asked the key of its focused item."""
        focused: dict[Seat, str | None] = dict.fromkeys(() if self._board.is_looking else self._control.director.asked)
        for focus in (self._focus, *self.cursors.values()):
            seat, _, own = (focus.key or "").partition("/")
            if own and seat.isdecimal() and int(seat) in focused:
                focused[int(seat)] = own
        return focused

    # ---- offers

    def ask(self) -> None:
        """Ask the view what can be chosen, and place the buttons."""
        self._asked_about = self._focused()
        seats = tuple(self._asked_about)
        self._view.ask(self._match.state if seats else None, seats, self._asked_about)
        self._panel.place_buttons()

    def offer_to_devices(self) -> None:
        """Offer every device with an own focus the choices of its seats."""
        seating, asked = self._control.seating, set(self._control.director.asked)
        for source in seating.sources() if self._control.is_crowded else ():
            seats = sorted(seating.seats_for(source) & asked)
            targets = [target for seat in seats for target in self.choosing(seat)]
            self._cursors.setdefault(source, Focus()).offer(targets)

    def preview(self) -> bool:
        """Update the previews of what is focused; True if something else is."""
        if (focused := self._focused()) == self._asked_about:
            return False
        self._asked_about = focused
        self._view.preview(focused)
        return True

    def targets(self) -> Sequence[Target]:
        """Return all targets of the table: the buttons for the whole screen, the rows, the choices of the seats."""
        single = [button.target() for button in self._panel.buttons if button.seat is None]
        rows = [] if self._control.is_crowded else self._board.targets([row.box for row in self._rows.rows])
        if self._control.director.cue is not None:
            return [*single, *rows]
        return [*rows, *single, *(target for seat in self._control.director.asked for target in self.choosing(seat))]

    def choosing(self, seat: Seat) -> Sequence[Target]:
        """Return the choices of a seat, on the table and as buttons."""
        offer = self._view.offers.get(seat)
        if offer is None:
            return ()
        board = [replace(target, key=f"{seat}/{target.key}") for target in offer.targets]
        return [*board, *(button.target() for button in self._panel.buttons if button.seat == seat)]

    def first_key(self) -> str | None:
        if self._board.is_looking:
            return HOME
        if (key := self._control.first_key()) is not None:
            return key
        for seat in self._control.director.asked:
            offer = self._view.offers.get(seat)
            if offer is not None and offer.first is not None:
                return f"{seat}/{offer.first}"
            first = next((target for target in self.choosing(seat) if target.is_enabled), None)
            if first is not None:
                return first.key
        return None
