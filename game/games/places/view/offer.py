"""What a seat is offered on the table: lit figures, landing fields, where a move leads, what can be pressed, why not.

Legality comes from the position; nothing here decides it a second time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

from game.games.places.actions import Enter, Race, Retreat, Shift
from game.games.places.board import LOOP, Kind, field_of
from game.games.places.queries import REASONS, Preview, block, path, preview, start_of
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.rules.contract import Seat
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.shapes import Box, Disc, Spot, Target

from .geometry import RADIUS, fields, inward, pitch
from .parts import Reach

if TYPE_CHECKING:
    from .picture import PlacesView

TOUCH: Final = 40.0
"""Radius of a target where the board leaves room for it."""
CLEAR: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Offered:
    """Who may choose now, in which position, and the action under the focus."""

    state: PlacesState | None = None
    seats: tuple[Seat, ...] = ()
    focus: object | None = None


def moves(view: PlacesView) -> list[tuple[Seat, Race]]:
    """What is offered at this moment: seat and move."""
    state = view.offered.state
    if state is None or state.phase != MOVING or view.is_open:
        return []
    return [(seat, act) for seat in view.offered.seats for act in state.options if state.active == seat]


def draw_lit(view: PlacesView, canvas: Canvas) -> None:
    """Figures that can move stand in light, their landing fields are ringed in the colour of the player."""
    state = view.offered.state
    if state is None:
        return
    k = view.k
    for seat, act in moves(view):
        look = canvas.theme.game[view.table.guests[seat].look]
        legal = canvas.paint.ring_disc(round((2 * RADIUS + 6) * k), "legal")
        canvas.put(legal, *view.at(view.where(seat, start_of(act))))
        seen = preview(state, seat, act)
        if not seen.end:
            continue
        spot = view.at(view.where(seat, seen.end))
        if act == view.offered.focus:
            legal = canvas.paint.ring_disc(round((2 * RADIUS + 12) * k), "legal")
        canvas.put(legal, *spot)
        # A ring leaves the sign of the field readable.
        canvas.put(canvas.paint.disc(round((2 * RADIUS - 2) * k), CLEAR, look.fill, max(3.0, 6 * k)), *spot)


def draw_preview(view: PlacesView, canvas: Canvas) -> None:
    """The way of the move under the focus and what it sets off."""
    state, focus = view.offered.state, view.offered.focus
    found = next((pair for pair in moves(view) if pair[1] == focus), None)
    if state is None or found is None:
        return
    seat, act = found
    seen = preview(state, seat, act)
    look = canvas.theme.game[view.table.guests[seat].look]
    if seen.end:
        dot = canvas.paint.disc(round(18 * view.k), look.fill, (255, 255, 255, 255), max(2.0, 3 * view.k))
        for step in path(seen.start, seen.end)[:-1]:
            canvas.put(dot, *view.at(view.where(seat, step)))
    if seen.jump:
        d = round((2 * RADIUS + 10) * view.k)
        canvas.put(canvas.paint.ring_disc(d, "second", look.dark), *view.at(view.where(seat, seen.jump)))
    _draw_bubble(view, canvas, seat, seen)


def _draw_bubble(view: PlacesView, canvas: Canvas, seat: Seat, seen: Preview) -> None:
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
    quarter = view.seen.colours[seat]
    place = quarter * 10 + LOOP - end if end > LOOP else field_of(quarter, end)
    nx, ny = inward(place)
    x, y = view.at(view.where(seat, end))
    away = (RADIUS + 18 + max(0.0, -ny) * 34) * view.k + abs(nx) * wide / 2 + abs(ny) * 29
    box = Box(x + nx * away - wide / 2, y + ny * away - 29, wide, 58, 29)
    tone = canvas.colour("state.danger" if words else "surface.card_hi")
    canvas.put_box(canvas.paint.round_rect(round(wide), 58, 29, tone, canvas.colour("state.legal_edge"), 3), box)
    if words:
        canvas.text(words, *box.centre, "small_b", "state.danger_ink", "center", wide - 16)
    elif icon == "place/puzzle":
        canvas.image(icon, 48, *box.centre)
    else:
        canvas.image(icon, 36, *box.centre, "ink.on_card")


def targets(view: PlacesView, state: PlacesState, seat: Seat) -> list[Target]:
    """What the seat can press: a target per legal action."""
    if view.is_open:
        return []
    if state.phase == SHOWDOWN and state.showdown is not None:
        final = state.showdown
        if seat not in final.actors():
            return []
        hand = final.legal(seat)
        boxes = view.centre.hand(final.order.index(seat), len(final.order), len(hand))
        return [Target(f"card{act.card}", box, act, tr("Play this card")) for act, box in zip(hand, boxes, strict=True)]
    if state.phase != MOVING or state.active != seat:
        return []
    ends = [preview(state, seat, act).end for act in state.options]
    return [
        _target(view, state, seat, act, end, is_only=end > 0 and ends.count(end) == 1)
        for act, end in zip(state.options, ends, strict=True)
    ]


def _target(view: PlacesView, state: PlacesState, seat: Seat, act: Race, end: int, *, is_only: bool) -> Target:
    reach = min(TOUCH, pitch() / 2 * view.k - 0.5)
    start = start_of(act)
    landing = None
    if is_only:
        x, y = view.at(view.where(seat, end))
        landing = Disc(x, y, reach)
    both = isinstance(act, Shift) and sum(isinstance(o, Shift) and o.start == start for o in state.options) > 1
    if both and landing is not None:
        return Target(f"field{start}to{end}", landing, act, tr("Move here"))
    x, y = view.at(view.where(seat, start))
    label = tr("Go back") if isinstance(act, Retreat) else tr("Set out") if isinstance(act, Enter) else tr("Move")
    return Target(f"field{start}", Reach(Disc(x, y, reach), landing), act, label)


def refusal(view: PlacesView, state: PlacesState, seat: Seat, spot: Spot) -> str:
    """Why what lies under a place cannot be chosen."""
    if state.phase == SHOWDOWN:
        return tr("Play a card of your own hand.") if view.centre.final().contains(spot) else ""
    if state.phase != MOVING or view.is_open:
        return ""
    reach = pitch() / 2 * view.k
    for who, bits in enumerate(state.figures):
        spots = [progress for progress in range(1, view.board.last + 1) if bits >> progress & 1]
        if state.waiting(who):
            spots.append(0)
        for progress in spots:
            x, y = view.at(view.where(who, progress))
            if hypot(spot[0] - x, spot[1] - y) > reach:
                continue
            if who != seat:
                return tr("That figure is not yours.")
            why = block(state, seat, progress)
            return "" if why is None else tr(REASONS[why])
    if any(hypot(spot[0] - x, spot[1] - y) <= reach for x, y in map(view.at, fields())):
        return tr("None of your figures gets there with this throw.")
    return ""
