"""Choices in Going Places: figures and landing fields, cards of the showdown, the history, and refusals.

The position alone decides legality.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from game.games.places.actions import Enter, Race, Retreat
from game.games.places.queries import REASONS, block, preview, start_of
from game.games.places.rules import MOVING, SHOWDOWN, PlacesState
from game.rules.contract import Seat
from game.stage.layout.commands import Decide, Pick
from game.stage.layout.shapes import Box, Disc, Spot, Target
from game.stage.table.offer import Choice, Offer
from game.stage.text.language import tr

from .geometry import fields, pitch
from .layout import Layout
from .texts import Words
from .viewmodel import PlacesViewModel

TOUCH: Final = 40.0
"""Radius of a target where the board leaves room for it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A figure and its landing field as one target; the focus ring is on the figure."""

    figure: Disc
    landing: Disc | None = None

    @property
    def centre(self) -> Spot:
        return self.figure.centre

    @property
    def bounds(self) -> Box:
        return self.figure.bounds

    def contains(self, spot: Spot) -> bool:
        return self.figure.contains(spot) or (self.landing is not None and self.landing.contains(spot))

    def outline(self) -> Sequence[Spot]:
        return self.figure.outline()


class Choosing:
    """The choices at one table; an open history blocks all others."""

    def __init__(self, shown: PlacesViewModel, words: Words, pick: Callable[[Seat, Callable[[], None]], Pick]) -> None:
        self._shown, self._words, self._pick = shown, words, pick
        self._layout: Layout
        self.is_open = False
        """True while the history is open."""

    def lay(self, layout: Layout) -> None:
        self._layout = layout

    def close(self) -> None:
        """Close the history."""
        self.is_open = False

    def _toggle(self) -> None:
        self.is_open = not self.is_open

    # ---- on the table

    def targets(self, offer: Offer[PlacesState]) -> list[Target]:
        """Return a target for every legal action; none while the history is open."""
        if self.is_open:
            return []
        return list(self._cards(offer) if offer.state.phase == SHOWDOWN else self._moves(offer))

    def _cards(self, offer: Offer[PlacesState]) -> Iterator[Target]:
        final, shown = offer.state.showdown, self._shown
        if final is None:
            return
        boxes = self._layout.hand(final.order.index(offer.seat), len(final.order), len(offer.legal))
        for play, box in zip(offer.legal, boxes, strict=True):
            spoken = self._words.card(play.card, shown.looks, shown.colours[offer.seat])
            act = Decide(offer.seat, play)
            yield Target(f"card{play.card}", box, act, tr("Play this card"), spoken=spoken)

    def _moves(self, offer: Offer[PlacesState]) -> Iterator[Target]:
        seat, moves = offer.seat, offer.legal
        starts = [start_of(move) for move in moves]
        ends = [preview(offer.state, seat, move).end for move in moves]
        for move, start, end in zip(moves, starts, ends, strict=True):
            act, spoken = Decide(seat, move), self._words.move(offer.state, seat, move)
            if starts.count(start) > 1:
                # Both moves of a figure within the lane: each is chosen by its landing field.
                yield Target(f"field{start}to{end}", self._disc(seat, end), act, tr("Move here"), spoken=spoken)
            else:
                landing = self._disc(seat, end) if end and ends.count(end) == 1 else None
                shape = Reach(self._disc(seat, start), landing)
                yield Target(f"field{start}", shape, act, _label(move), spoken=spoken)

    def _disc(self, seat: Seat, progress: int) -> Disc:
        layout = self._layout
        return Disc(*layout.at(self._shown.spot(seat, progress)), min(TOUCH, pitch() / 2 * layout.k - 0.5))

    def preferred(self, offer: Offer[PlacesState]) -> str | None:
        """Return the key of the move of the figure that is furthest ahead."""
        if offer.state.phase != MOVING:
            return None
        return offer.key_of(max(offer.legal, key=start_of))

    # ---- buttons

    def choices(self, offer: Offer[PlacesState]) -> Sequence[Choice]:
        """Return the button that opens or closes the history."""
        if offer.state.phase != MOVING:
            return ()
        act = self._pick(offer.seat, self._toggle)
        if self.is_open:
            return (Choice("history", tr("Close"), act, icon="check", look="primary"),)
        return (Choice("history", tr("What happened?"), act, icon="clock"),)

    # ---- refusals

    def refusal(self, state: PlacesState, seat: Seat, spot: Spot) -> str:
        """Return why the thing at a position cannot be chosen; empty if there is none."""
        layout, shown = self._layout, self._shown
        if state.phase == SHOWDOWN:
            return tr("Play a card of your own hand.") if layout.final.contains(spot) else ""
        if state.phase != MOVING or self.is_open:
            return ""
        reach = pitch() / 2 * layout.k
        for who, bits in enumerate(state.figures):
            standing = [progress for progress in range(1, state.board.last + 1) if bits >> progress & 1]
            if state.waiting(who):
                standing.append(0)
            for progress in standing:
                x, y = layout.at(shown.spot(who, progress))
                if hypot(spot[0] - x, spot[1] - y) > reach:
                    continue
                if who != seat:
                    return tr("That pawn is not yours.")
                why = block(state, seat, progress)
                return "" if why is None else tr(REASONS[why])
        if any(hypot(spot[0] - x, spot[1] - y) <= reach for x, y in map(layout.at, fields())):
            return tr("None of your pawns gets there with this roll.")
        return ""


def _label(move: Race) -> str:
    return tr("Go back") if isinstance(move, Retreat) else tr("Set out") if isinstance(move, Enter) else tr("Move")
