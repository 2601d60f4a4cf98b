"""Highlights on a board: legal choices, and previews of their effects."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.games.borders.actions import Complete, Keep, Mark, Reroll
from game.games.borders.board import Area
from game.games.borders.dice import DICE
from game.games.borders.queries import Completion, missing_fields, would_complete, would_enclose
from game.games.borders.rules import BordersState
from game.stage.canvas import Canvas
from game.stage.table.offer import Offer

from .board import Land
from .layout import PLACES
from .standings import draw_offer


@dataclass(frozen=True, slots=True)
class Highlights:
    """Highlighted segments and fields with a certainty flag, and the areas that would be enclosed."""

    segments: tuple[tuple[int, bool], ...] = ()
    ghosts: tuple[tuple[int, bool], ...] = ()
    rings: tuple[int, ...] = ()
    encloses: tuple[tuple[Area, int], ...] = ()


def lit(offer: Offer[BordersState], kept: Collection[int]) -> Highlights:
    """Return the highlights while the seat chooses; `kept` are the dice it has picked to keep."""
    state, seat, focus = offer.state, offer.seat, offer.action
    if state.is_throwing:
        return _throwing(state, seat, kept, focus)
    if state.is_completing:
        return _completing(offer)
    fields = tuple(action.field for action in offer.legal if isinstance(action, Mark))
    if isinstance(focus, Mark) and focus.field in fields:
        return Highlights((), ((focus.field, True),), fields, would_enclose(state, seat, (focus.field,)))
    return Highlights(rings=fields)


def _throwing(state: BordersState, seat: int, kept: Collection[int], focus: object) -> Highlights:
    """Return the segments these dice complete: certain with the kept dice, else only if the rest is not rerolled."""
    sure = would_complete(state, seat, kept)
    certain = {completion.segment for completion in sure}
    rest: tuple[Completion, ...] = ()
    if not isinstance(focus, Reroll):
        rest = tuple(c for c in would_complete(state, seat, range(DICE)) if c.segment not in certain)
    is_stopping = isinstance(focus, Keep)
    shown = [*((c, True) for c in sure), *((c, is_stopping) for c in rest)]
    encloses = {area: points for completion, _ in shown for area, points in completion.encloses}
    return Highlights(
        tuple((completion.segment, is_sure) for completion, is_sure in shown),
        tuple((field, is_sure) for completion, is_sure in shown for field in completion.fields),
        (),
        tuple(encloses.items()),
    )


def _completing(offer: Offer[BordersState]) -> Highlights:
    state, seat, focus = offer.state, offer.seat, offer.action
    segments = tuple((action.segment, True) for action in offer.legal if isinstance(action, Complete))
    if not isinstance(focus, Complete):
        return Highlights(segments)
    fields = missing_fields(state, seat, focus.segment)
    return Highlights(segments, tuple((field, True) for field in fields), (), would_enclose(state, seat, fields))


def draw_lit(canvas: Canvas, land: Land, shown: Highlights) -> None:
    for area, points in shown.encloses:
        land.draw_promise(canvas, area)
        draw_offer(canvas, *land.spot(*PLACES[area].tag), land.k, points)
    for segment, is_sure in shown.segments:
        land.draw_lifted(canvas, segment, is_sure=is_sure)
    for field in shown.rings:
        land.draw_ring(canvas, field)
    for field, is_sure in shown.ghosts:
        land.draw_ghost(canvas, field, is_sure=is_sure)
