"""On-screen texts of All Around: headlines, hints, labels. Reads positions; independent of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.borders import queries
from game.games.borders.actions import CONFIRM, Complete, Confirm, Done, Keep, Mark, Reroll
from game.games.borders.board import AREA_TITLES, HIGH, LOW, Area, Partition, Segment
from game.games.borders.events import AreaScored, SeatConfirmed, SegmentCompleted, SegmentScored
from game.games.borders.rules import BordersState
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.words import colour_name, sentence
from game.stage.text.language import ntr, tr

from .board import Land
from .layout import KEYS


def headline(offer: Offer[BordersState]) -> str:
    state = offer.state
    if state.is_throwing:
        return tr("keep dice, roll the others")
    if state.is_completing:
        return tr("complete segments!")
    if offer.legal == (CONFIRM,):
        return tr("all crossed off – done?")
    if state.is_single:
        return tr("cross off one space or pass")
    count = len(offer.details)
    if state.crosses(offer.seat):
        return ntr("use {n} die or finish", "use up to {n} dice or finish", count)
    return ntr("use {n} die or pass", "use up to {n} dice or pass", count)


def describe(event: object, table: Table) -> str:
    match event:
        case SegmentCompleted(seat, _, fields):
            name = table.name(seat)
            return ntr(
                "{name} completes a segment with {n} cross.",
                "{name} completes a segment with {n} crosses.",
                len(fields),
                name=name,
            )
        case SegmentScored(seat, segment, points):
            names = {"name": table.name(seat), "segment": _segment(segment)}
            return tr("{name} is first: {segment}, +{points}", points=points, **names)
        case SeatConfirmed(seat, 0):
            return tr("{name} passes.", name=table.name(seat))
        case SeatConfirmed(seat, crosses):
            return ntr(
                "{name} crosses off {n} space.", "{name} crosses off {n} spaces.", crosses, name=table.name(seat)
            )
        case AreaScored(seat, area, points):
            names = {"name": table.name(seat), "area": tr(AREA_TITLES[area])}
            return tr("{name} encloses {area}: +{points}", points=points, **names)
    return ""


def hint(offer: Offer[BordersState]) -> str:
    state, seat, focus = offer.state, offer.seat, offer.action
    if isinstance(focus, Complete):
        gain = _gain(state, seat, queries.missing_fields(state, seat, focus.segment))
    else:
        gain = _gain(state, seat, (focus.field,)) if isinstance(focus, Mark) else ""
    if gain:
        return gain
    if state.is_throwing:
        return ntr("{n} throw left", "{n} throws left", state.throws_left)
    if state.is_completing:
        count = len(queries.dice_for_others(state))
        return passed_on(count, is_single=not queries.dice_left(state, seat))
    if not any(isinstance(action, Mark) for action in offer.legal):
        return ""
    areas = queries.could_enclose(state, seat)
    return tr("Within reach: {area}, +{points}", **_best(areas)) if areas else tr("Lit spaces can be crossed off.")


def completing(name: str) -> str:
    """Return the message for a completed segment; short enough for the turn bar of a small window."""
    return tr("{name} completes a segment", name=name)


def passed_on(dice: int, *, is_single: bool) -> str:
    """Return the sentence on the dice for the others; `is_single`: one of five dice that were all used."""
    if is_single:
        return tr("The others may use one die.")
    return ntr("{n} die goes to the others.", "{n} dice go to the others.", dice)


def _gain(state: BordersState, seat: int, fields: Sequence[int]) -> str:
    """Return the best area that crossing these fields encloses, else their early points; empty if there are none."""
    enclosed, early = queries.would_enclose(state, seat, fields), queries.early_gain(state, seat, fields)
    if enclosed:
        return tr("{area} enclosed: +{points}", **_best(enclosed))
    return first_to_complete(early) if early else ""


def first_to_complete(points: int) -> str:
    return tr("First to complete it: +{n}", n=points)


def _best(areas: Sequence[tuple[Area, int]]) -> dict[str, object]:
    area, points = max(areas, key=lambda item: item[1])
    return {"area": tr(AREA_TITLES[area]), "points": points}


# ---- labels


def colours(dice: Iterable[int]) -> str:
    return ", ".join(colour_name(KEYS[die]) for die in dice)


def die(state: BordersState, position: int, is_kept: bool) -> str:
    colour = colour_name(KEYS[state.dice[position]])
    if is_kept:
        return tr("die {n}, {colour}, kept", n=position + 1, colour=colour)
    return tr("die {n}, {colour}, to be rolled again", n=position + 1, colour=colour)


def segment(state: BordersState, seat: int, segment: Segment) -> str:
    fields = queries.missing_fields(state, seat, segment)
    missing = ntr("{n} cross", "{n} crosses", len(fields))
    return ", ".join(filter(None, (_segment(segment), missing, _gain(state, seat, fields))))


def _segment(segment: Segment) -> str:
    return tr("{colour} segment of {size} spaces", colour=colour_name(KEYS[segment.colour]), size=segment.size)


def sheet(layout: Partition, crossed: int) -> str:
    """Return the segments with crosses, and the places of those in them."""
    lines = []
    for segment in Segment:
        fields = layout.segments[segment]
        places = [str(place) for place, number in enumerate(fields, 1) if crossed >> number & 1]
        if places:
            told = tr("completed") if len(places) == len(fields) else ", ".join(places)
            lines.append(sentence(f"{_segment(segment)}{_beside(layout, fields)}: {told}"))
    return " ".join((sentence(tr("Crossed off")), *lines)) if lines else tr("Nothing is crossed off yet")


def _beside(layout: Partition, fields: Iterable[int]) -> str:
    borders = layout.geometry.borders
    areas = [tr(AREA_TITLES[area]) for area in Area if any(borders[area] >> number & 1 for number in fields)]
    return ", " + tr("at {areas}", areas=", ".join(areas)) if areas else ""


def field(state: BordersState, seat: int, number: int) -> str:
    layout = state.layouts[seat]
    whole = Segment(layout.segment_at[number])
    fields, colour = layout.segments[whole], colour_name(KEYS[whole.colour])
    place = fields.index(number) + 1
    where = tr("{colour} space {place} of {size}", colour=colour, place=place, size=whole.size)
    where += _beside(layout, (number,))
    is_last = queries.missing_fields(state, seat, whole) == (number,)
    completes = tr("completes the segment") if is_last else ""
    return ", ".join(filter(None, (where, completes, _gain(state, seat, (number,)))))


def advice(state: BordersState, seat: int, action: object) -> str:
    match action:
        case Reroll(positions):
            return ntr("Roll {n} die again", "Roll {n} dice again", len(positions))
        case Keep():
            return tr("Keep all five")
        case Complete(segment):
            fields = queries.missing_fields(state, seat, Segment(segment))
            return _gain(state, seat, fields) or ntr("A cross for one die", "{n} crosses at once", len(fields))
        case Done():
            left = len(queries.dice_left(state, seat))
            return ntr("Leave the other die", "Leave the other {n} dice", left) if left else tr("All dice are used")
        case Mark(number):
            return _gain(state, seat, (number,)) or _nearer(state, seat, number)
        case Confirm():
            return tr("No more crosses here")
        case _:
            return ""


def _nearer(state: BordersState, seat: int, number: int) -> str:
    borders = state.layouts[seat].geometry.borders
    beside = [area for area in Area if borders[area] >> number & 1]
    if not beside:
        return tr("Opens the way to more spaces")
    area = min(beside, key=lambda near: len(queries.missing_border(state, seat, near)))
    missing = len(queries.missing_border(state, seat, area)) - 1
    return ntr(
        "{area}: {n} space left after this", "{area}: {n} spaces left after this", missing, area=tr(AREA_TITLES[area])
    )


def enclosed(name: str, area: Area) -> str:
    return tr("{name} encloses: {area}!", name=name, area=tr(AREA_TITLES[area]))


# ---- tooltips


def worth(area: Area, holders: Iterable[str]) -> str:
    """Return the points of an area; `holders` are the names of those who were first."""
    names, points = ", ".join(holders), {"area": tr(AREA_TITLES[area]), "low": LOW[area]}
    if names:
        return tr("{area}: {name} was first, {low} points from now on", name=names, **points)
    return tr("{area}: {high} points for the first, {low} after that", high=HIGH[area], **points)


def field_tip(board: Land, crossed: int, field: int) -> str:
    if board.start >> field & 1:
        return tr("A white space: crossed off from the start, part of the border.")
    segment = Segment(board.kind.segment_at[field])
    missing = sum(1 for number in board.kind.segments[segment] if not crossed >> number & 1)
    stands = lacking(missing) if missing else tr("completed")
    return sentence(f"{_segment(segment)}: {stands}")


def lacking(fields: int) -> str:
    return ntr("{n} space is missing", "{n} spaces are missing", fields)
