"""The view of Beacon: puts lighthouse, dice tray, stories and choices together for the match screen.

Shows positions it is given; legality always comes from them. Until `sync`, stories lead its own sight of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.games.beacon import queries
from game.games.beacon.actions import ROLL, Place, Roll
from game.games.beacon.board import GOAL, NONE, drawing
from game.games.beacon.rules import BeaconState
from game.rules.contract import Event
from game.stage.canvas import Canvas
from game.stage.language import ntr, tr
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.zones import Zones
from game.stage.table.view import Choice, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

from .ground import Board
from .places import Places, TrayPlan
from .sight import Sight, number
from .stories import Stories
from .tray import DiceTray


def make(table: Table) -> BeaconView:
    """The view for a table."""
    return BeaconView(table)


class BeaconView(View[BeaconState, Event]):
    """One board for all seats."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        plan = drawing()
        self.ratio = plan.width / plan.height
        self.sight = Sight([0.0] * len(table.guests))
        self.tray = DiceTray(list(table.guests), self.sight, table.is_calm)
        self.board = Board(list(table.guests), self.sight, self.tray)
        self._stories = Stories(table, self.sight, self.tray)
        self._offered: BeaconState | None = None
        self._focus: Target | None = None
        self._has_odds = False
        self._is_stale = True
        self._zones: Zones
        self._canvas: Canvas
        self._oven: Chunks | None = None
        self._warm_for: object = None

    # ---- position and time

    def place(self, zones: Zones, canvas: Canvas, stage: Sequence[int]) -> None:
        self._zones, self._canvas = zones, canvas
        places = Places(zones)
        self.board.lay(places)
        self._stories.lay(places)
        self._lay_tray()
        self._is_stale = True
        kind = (canvas.paint, self.tray.plan.edge)
        if self._warm_for != kind:
            self._warm_for, self._oven = kind, None

    def _lay_tray(self) -> None:
        self.tray.lay(TrayPlan.of(self._zones.tray, self._has_odds), self._canvas)

    def sync(self, state: BeaconState) -> None:
        self.sight.sync(state)

    def script(self, event: Event) -> Script | None:
        return self._stories.tell(event)

    def warm(self, seconds: float) -> bool:
        if self._oven is None:
            self._oven = Chunks(self._preparing(self._canvas))
        return self._oven.spend(seconds)

    def _preparing(self, canvas: Canvas) -> Iterator[bool]:
        """What no frame should have to wait for."""
        yield from self.tray.preparing()
        yield from self.board.preparing(canvas)

    # ---- drawing

    @property
    def stale(self) -> bool:
        return self._is_stale

    def bake(self, canvas: Canvas) -> None:
        self._is_stale = False
        self.board.bake(canvas)

    def draw(self, canvas: Canvas) -> None:
        self.board.draw(canvas, self._offered, self._focus)
        rolls = self.sight.rolls
        self.tray.draw(canvas, queries.odds_beyond(rolls[-1].number) if self._has_odds and rolls else None)
        self.board.draw_flights(canvas)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        sight = self.sight
        sight.rows[seat] = box
        is_low = box.h < 76
        high = box.h if is_low else box.h * 0.5
        y = box.centre[1] if is_low else box.y + box.h * 0.74
        canvas.image("icon/flag", 28, box.x + 14, y, "ink.on_dark_2")
        way = f"{min(GOAL, round(sight.pawns[seat]))}/{GOAL}"
        used = canvas.text(way, box.x + 34, y, "number_s", "ink.on_dark", width=78, height=high)
        room = box.w - 38 - used - 12
        pair = sight.pairs.get(seat)
        if pair is not None:
            words = tr("{number} on {field}", number=number(pair[1]), field=pair[0])
            canvas.text(words, box.right - 4, y, "small_b", "ink.on_dark", "right", room, high)
        elif sight.pawns[seat] >= GOAL:
            canvas.text(tr("Goal!"), box.right - 4, y, "small_b", "state.gold", "right", room, high)
        elif seat == sight.active:
            canvas.text(tr("rolling"), box.right - 4, y, "small_b", "state.accent", "right", room, high)

    # ---- choosing

    def offer(self, state: BeaconState | None, seats: Sequence[int], focus: Target | None) -> None:
        self._offered = state if seats else None
        self._focus = focus

    def targets(self, state: BeaconState, seat: int) -> Sequence[Target]:
        box = self.board.places.storey_box
        return [
            Target(f"field{action.field}", box(action.field), action, tr("Place on {n}", n=action.field))
            for action in state.legal(seat)
            if isinstance(action, Place)
        ]

    def choices(self, state: BeaconState, seat: int) -> Sequence[Choice]:
        out = [
            Choice("roll", tr("Roll again"), action, icon="dice", look="primary")
            for action in state.legal(seat)
            if isinstance(action, Roll)
        ]
        words = tr("Hide the odds") if self._has_odds else tr("Show the odds")
        return [*out, Choice("odds", words, self._toggle_odds, icon="eye")]

    def _toggle_odds(self) -> None:
        self._has_odds = not self._has_odds
        self._lay_tray()

    def preferred(self, state: BeaconState, seat: int) -> str | None:
        return "roll"

    def refusal(self, state: BeaconState, seat: int, spot: Spot) -> str:
        for storey in self.board.places.drawing.tower:
            if self.board.places.storey_box(storey.step).contains(spot):
                reason = queries.why_not(state, seat, storey.step)
                return "" if reason is None else tr(reason.value)
        return ""

    # ---- words

    def headline(self, state: BeaconState, seat: int) -> str:
        return tr("place or roll again?")

    def busy(self) -> tuple[int, str] | None:
        sight = self.sight
        return (sight.active, sight.doing) if sight.active != NONE and sight.doing else None

    def hint(self, state: BeaconState, seat: int) -> str:
        focus = self._focus.act if self._focus is not None else None
        if isinstance(focus, Place) and queries.why_not(state, seat, focus.field) is None:
            return self._placing(state, focus.field)
        if self._has_odds:
            return self._odds_words(state)
        if focus == ROLL:
            return tr("Roll again: an X would end your turn.")
        return tr("Higher fields bring more, lower ones are weapons.")

    def _placing(self, state: BeaconState, field: int) -> str:
        preview = queries.preview(state, field)
        if preview.knocked_off:
            flying = [queries.lying(state, seat) for seat in preview.knocked_off]
            numbers = ", ".join(number(pair[1]) for pair in flying if pair is not None)
            return tr("{number} knocks off {others}", number=f"{preview.number:02}", others=numbers)
        return ntr("Your pawn would move {n} field next turn", "Your pawn would move {n} fields next turn", field)

    def _odds_words(self, state: BeaconState) -> str:
        odds = queries.odds(state)
        cross, better = round(100 * odds.cross), round(100 * odds.better)
        return tr("Next roll: {cross} % X, {better} % better", cross=cross, better=better)

    def advice(self, state: BeaconState, seat: int, action: object) -> str:
        if isinstance(action, Roll):
            return self._odds_words(state)
        if isinstance(action, Place):
            return tr("The lamp would place it here: {why}", why=self._placing(state, action.field))
        return super().advice(state, seat, action)

    def subtitle(self, state: BeaconState) -> str:
        return tr("Round {n} · goal {goal}", n=state.round, goal=GOAL)
