"""View of Beacon: combines lighthouse, dice tray, animations and choices for the match screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.games.beacon import queries
from game.games.beacon.actions import PLACES, Place, Roll
from game.games.beacon.board import GOAL, NONE, drawing
from game.games.beacon.events import PairKnockedOff
from game.games.beacon.rules import BeaconState
from game.rules.common import TurnStarted
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box, Shape, Spot, Target
from game.stage.paint.theme import StyleName, with_alpha
from game.stage.pieces import Thrown
from game.stage.table.ambient import AmbientEffect
from game.stage.table.lifting import Lift
from game.stage.table.offer import Choice, Offer
from game.stage.table.standing import LOW, line_of, name_part
from game.stage.table.table import Table
from game.stage.table.transitions import FadeGroup
from game.stage.table.view import ROOMY, Decisive, View
from game.stage.text.language import ntr, tr
from game.stage.time.incremental_job import interleave

from . import texts
from .animator import BeaconAnimator
from .board import Board
from .layout import Layout, TrayPlan
from .scenery import LANTERN, WATER
from .tray import BeaconTray
from .viewmodel import FACES_A, FACES_B, BeaconAnimations, BeaconViewModel, number

LINE: Final = 178.0
"""Width of a standing that leaves as much room as possible for a long name to its left."""
BARE, GOAL_TOLD = 190.0, 240.0
"""Minimum widths of a one-line standing that has the flag, and that shows the goal beside the field."""
BAR, SHORTEST = 12.0, 90.0
"""Height and minimum length of the bar of a seat's way."""
STACKED, BROAD = 112.0, 480.0
"""Height of a standing from which its numbers are large, and the bar of a narrower one lies below them."""
COUNT, LARGE_COUNT, DOING = 92.0, 124.0, 146.0
"""Width left of it for the numbers, of either size, and right of it for the seat's action."""


class BeaconView(View[BeaconState, BeaconViewModel, BeaconAnimations]):
    animator: BeaconAnimator
    line = LINE
    has_still_tray = False
    unsaid = (object,)

    def __init__(self, table: Table) -> None:
        super().__init__(table, BeaconViewModel(dict.fromkeys(range(len(table.guests)), 0)), BeaconAnimations())
        plan = drawing()
        self.ratio = plan.width / plan.height
        self.tray = BeaconTray(table, self.shown, self.motion)
        self.fades.add(self.tray.said)
        self.board = Board(table, self.shown, self.motion, self.tray)
        self.animator = BeaconAnimator(table, self.shown, self.motion, self.rows, self.tray)
        self._has_odds = False
        self._standing: list[FadeGroup[tuple[str, str]]] = [
            self.fades.add(FadeGroup(is_offbeat=seat % 2 == 1)) for seat in range(len(table.guests))
        ]

    def counted(self, shown: BeaconViewModel) -> tuple[int, ...]:
        return tuple(shown.pieces.values())

    def die(self, seat: int, source: str) -> Thrown:
        return self.tray.kind(seat, FACES_A if source == "a" else FACES_B)

    def decisive(self, seat: int) -> Decisive:
        return self.board.layout.decisive(self.shown.pieces, seat, self.table.guests[seat].look)

    # ---- layout

    def layout_places(self, *, is_new: bool) -> None:
        self.board.layout = self.animator.layout = Layout(self.zones)
        self.spots = {"tower": self.board.layout.tower()}
        self._lay_tray()

    def _lay_tray(self) -> None:
        self.tray.lay(TrayPlan.of(self.zones.tray, self._has_odds), self.canvas, self.zones.toss)

    def _toggle_odds(self) -> None:
        self._has_odds = not self._has_odds
        self._lay_tray()

    def coming_up(self) -> Iterator[bool]:
        yield from interleave(self.board.coming_up(self.canvas), self.tray.coming_up())

    def synced(self, state: BeaconState, before: BeaconViewModel) -> None:
        self.tray.awaited = self.shown.active

    def hear(self, events: Sequence[object]) -> None:
        self.tray.awaited = next((one.seat for one in events if isinstance(one, TurnStarted)), self.tray.awaited)
        self.animator.expect(events)

    def animated_together(self, event: object) -> Sequence[PairKnockedOff]:
        return self.animator.animated_together(event)

    # ---- drawing

    def draw_static(self, canvas: Canvas) -> None:
        self.board.draw_static(canvas)

    def ambient_effects(self) -> Sequence[AmbientEffect]:
        layout = self.board.layout
        glint = AmbientEffect("glint", layout.spot(*LANTERN), 96 * layout.k)
        return [glint, *(AmbientEffect("ripple", layout.spot(x, y), 54 * layout.k) for x, y in WATER)]

    def draw(self, canvas: Canvas) -> None:
        self.draw_ambient(canvas)
        self.board.draw(canvas, next(iter(self.offers.values()), None), self.draw_light)
        rolls = self.shown.rolls
        odds = queries.odds_beyond(rolls[-1].number) if self._has_odds and rolls else None
        self.tray.draw(canvas, odds, reduced_motion=self.skip_transitions)
        self.board.draw_flights(canvas)
        self.tray.draw_thrown(canvas)

    def name_width(self, wide: float, high: float) -> float:
        return wide - 4  # all status texts are below the name

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        at, doing = self.shown.pieces[seat], self._doing(seat, is_short=_is_short(box))
        (words, ink), look = doing or ("", ""), self.table.guests[seat].look
        canvas.cached(("way", seat), _draw_way, box, at, look)
        self.draw_fading(
            canvas,
            self._standing[seat],
            doing,
            lambda onto: onto.cached(("doing", seat), _draw_doing, box, at, look, words, ink),
        )

    def _doing(self, seat: int, *, is_short: bool) -> tuple[str, str] | None:
        pair = self.shown.pairs.get(seat)
        if pair is not None:
            words_ = tr("{number} on {field}", number=number(pair[1]), field=pair[0])
            return words_, "ink.on_dark_2" if is_short else "ink.on_dark"
        if self.shown.pieces[seat] == GOAL:
            return tr("Goal!"), "state.gold"
        return (tr("rolling"), "state.gold_light") if seat == self.shown.active else None

    # ---- choosing

    def targets(self, offer: Offer[BeaconState]) -> Sequence[Target]:
        found = []
        for action in offer.legal:
            if isinstance(action, Place):
                shape, label = self.board.layout.storey_shape(action.field), tr("Place on {n}", n=action.field)
                spoken = f"{label}: {texts.placing(offer.state, action.field)}"
                act = Decide(offer.seat, action)
                found.append(Target(f"field{action.field}", shape, act, label, spoken=spoken))
        return found

    def choices(self, offer: Offer[BeaconState]) -> Sequence[Choice]:
        label = tr("Hide the odds") if self._has_odds else tr("Show the odds")
        toggle = Choice("odds", label, self.pick(offer.seat, self._toggle_odds), "eye", "quiet")
        roll = next((action for action in offer.legal if isinstance(action, Roll)), None)
        if roll is None:
            return (toggle,)
        spoken, act = tr("Roll again") + f". {texts.odds(offer.state)}", Decide(offer.seat, roll)
        return Choice("roll", tr("Roll again"), act, icon="dice", spoken=spoken), toggle

    def is_taken_by_button(self, offer: Offer[BeaconState]) -> bool:
        return True

    def lifts(self, offer: Offer[BeaconState]) -> Iterator[Lift]:
        throw, places = self.shown.throw, [(target.key, None) for target in offer.targets]
        if throw is not None and places:
            yield self.tray.lift(offer.seat, throw, places)

    def preferred(self, offer: Offer[BeaconState]) -> str:
        # The highest free storey, so that one press too many never rolls again and risks an X.
        fields = [action.field for action in offer.legal if isinstance(action, Place)]
        return f"field{max(fields)}" if fields else "roll"

    def refusal(self, state: BeaconState, seat: int, spot: Spot) -> str:
        layout = self.board.layout
        for storey in layout.drawing.tower:
            if layout.storey_shape(storey.step).contains(spot):
                return "" if PLACES[storey.step] in state.legal(seat) else tr("Another pair lies here.")
        return ""

    def things(self) -> Iterator[tuple[Shape, str]]:
        layout = self.board.layout
        for storey in layout.drawing.tower:
            yield layout.storey_shape(storey.step), self._about_storey(storey.step)
        for field in range(1, GOAL + 1):
            words = tr("Space {n} of {goal}.", n=field, goal=GOAL)
            if field == GOAL:
                words = tr("The goal: the first pawn to reach it wins.")
            yield layout.disc(field), words
        for seat, box in self.rows.items():
            name, at = self.table.guests[seat].name, self.shown.pieces[seat]
            yield box, tr("{name} is on space {n} of {goal}.", name=name, n=at, goal=GOAL)

    def _about_storey(self, field: int) -> str:
        if not field:
            return tr("The rock: room for everybody, and nobody is knocked off. But it brings no spaces.")
        seat = next((seat for seat, (at, _) in self.shown.pairs.items() if at == field), None)
        if seat is None:
            return ntr(
                "A free floor: {n} space forward if your dice still lie here when your turn comes.",
                "A free floor: {n} spaces forward if your dice still lie here when your turn comes.",
                field,
            )
        return tr(
            "{name}’s {number}: any equal or higher number placed below it knocks it off.",
            name=self.table.guests[seat].name,
            number=number(self.shown.pairs[seat][1]),
        )

    # ---- texts

    def headline(self, offer: Offer[BeaconState]) -> str:
        return tr("place or roll again?")

    def hint(self, offer: Offer[BeaconState]) -> str:
        return texts.hint(offer, self._has_odds)

    def describe(self, event: object) -> str:
        return texts.describe(event, self.table)

    def advice(self, state: BeaconState, seat: int, action: object) -> str:
        if isinstance(action, Roll):
            return texts.odds(state)
        return texts.placing(state, action.field) if isinstance(action, Place) else ""

    def subtitle(self) -> str:
        shown = self.shown
        return "" if shown.active == NONE else tr("Round {n} · goal {goal}", n=shown.round, goal=GOAL)


def _is_short(box: Box) -> bool:
    return box.h < LOW and box.w < GOAL_TOLD


def _draw_way(canvas: Canvas, box: Box, at: int, look: str) -> float:
    """Draw the progress of a seat, as a bar too if there is room, and return the width left beside it."""
    y, high = _line_of(box)
    is_roomy, is_short = box.h >= STACKED, _is_short(box)
    flag = 38.0 if is_roomy else 24.0 if is_short else 28.0
    style: StyleName = "number_m" if is_roomy else "number_s"
    if is_short and box.w < BARE:
        flag = 0.0
    else:
        canvas.image("icon/flag", flag, box.x + flag / 2, y, "ink.on_dark_2")
    way, left = str(at) if is_short else f"{at}/{GOAL}", flag + (4 if is_short else 6)
    used = canvas.text(way, box.x + left, y, style, "ink.on_dark", width=78 + flag - 28, height=high)
    room = box.w - left - used - (6 if is_short else 16)
    left += LARGE_COUNT if is_roomy else COUNT
    bar, line = Box(box.x + left, y - BAR / 2, box.w - left - DOING, BAR), canvas.paint.round_rect
    if is_stacked := _is_stacked(box):
        bar = Box(box.x, box.bottom - BAR - 4, box.w - 4, BAR)
    if bar.w < SHORTEST or box.h < LOW or canvas.paint.type.text_scale > 1:
        return room
    dim, colour = with_alpha(canvas.colour("ink.disabled_on_dark"), 0.55), canvas.theme.game[look].fill
    canvas.put_box(line(round(bar.w), BAR, BAR / 2, dim), bar)
    if at:
        canvas.put_box(line(round(max(BAR, bar.w * at / GOAL)), BAR, BAR / 2, colour), bar)
    return room if is_stacked else DOING - 16


def _is_stacked(box: Box) -> bool:
    """True if a row is too narrow for the bar beside the numbers, but high enough for it below them."""
    return box.h >= STACKED and box.w < BROAD


def _line_of(box: Box) -> tuple[float, float]:
    y, high = line_of(box)
    return (box.y + box.h * 0.59, box.h * 0.4) if _is_stacked(box) else (y, high)


def _draw_doing(canvas: Canvas, box: Box, at: int, look: str, words: str, ink: str) -> None:
    y, high = _line_of(box)
    room, right = _draw_way(canvas.nowhere(), box, at, look), box.right - (0 if _is_short(box) else 4)
    style: StyleName = "body_b" if box.h >= ROOMY else "small_b"
    # Limit the text to the size of the name above.
    low = high if box.h < LOW else min(high, name_part(box.h))
    canvas.text(words, right, y, style, ink, "right", room, low)
