"""The bar at the top of a match: title, lamp, headline and speech bubble."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from game.rules.contract import Seat
from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import EASE, StyleName
from game.stage.room.hours import Hour
from game.stage.room.mascot import Mascot, MascotHook, draw_host
from game.stage.table.module import AnyView
from game.stage.table.transitions import COME, Draw, FadeGroup, Fades
from game.stage.table.words import SEPARATOR
from game.stage.text.language import tr
from game.stage.time.fader import Fader

from .headline import Headline
from .moods import Moods
from .seat_rows import FacePlace, draw_face

MENU = 112.0
"""Width of the pause button at the right end of a turn bar."""
HOST = (208.0, 126.0)
"""Maximum width reserved for the lamp, and its height at that width."""
LEAST = 36.0
"""Text size in u below which a large headline wraps into two lines."""
STEP = 40.0
CROWNED = 5.0
"""Vertical offset of a face with a crown."""
PLATE = 6.0
"""Overlap of a board's name plate with a turn bar in two rows."""
APART = 14.0
"""Minimum gap between title or subtitle and the lamp."""


def draw_title(canvas: Canvas, bar: Box, key: str, title: str, raised: float) -> None:
    """Draw emblem and title of the game at the left; `raised` from 0 to 1 makes room for a subtitle."""
    left, y, room = _title_place(canvas, bar)
    if not canvas.is_large:
        canvas.image(f"games/{key}/emblem", 84, bar.x + 42, y)
    up, high = (30, 58) if canvas.is_large else (20, 46)
    high = high if raised else 60
    canvas.text(title, left, y - up * raised, "h3", "ink.on_dark", width=room - APART, height=high)


def draw_subtitle(canvas: Canvas, bar: Box, words: str) -> None:
    left, y, room = _title_place(canvas, bar)
    down, low = (20, 42) if canvas.is_large else (25, 40)
    room -= APART
    while SEPARATOR in words and not canvas.line(words, "small", "ink.on_dark_2", room, low)[0].fits:
        words = words.rpartition(SEPARATOR)[0]
    canvas.text(words, left, y + down, "small", "ink.on_dark_2", width=room, height=low)


def draw_headline(canvas: Canvas, bar: Box, look: str | None, words: str) -> None:
    box, middle, text_room = _headline_places(canvas, bar, words, has_face=look is not None)
    canvas.put_box(canvas.paint.panel(round(box.w), box.h, 42), box)
    if canvas.is_large and canvas.line(words, "h2", "ink.on_dark", text_room, 66)[0].size_u < LEAST:
        place = Box(middle - text_room / 2, box.y + 1, text_room, box.h - 2)
        canvas.block(words, place, "h2", "ink.on_dark", "center", "middle", 2)
    else:
        canvas.text(words, middle, box.centre[1], "h2", "ink.on_dark", "center", text_room, 66)


def title_box(canvas: Canvas, bar: Box, title: str, subtitle: str) -> Box:
    left, _, room = _title_place(canvas, bar)
    said: Sequence[tuple[str, StyleName]] = ((title, "h3"), (subtitle, "small"))
    wide = max(canvas.line(words, style, "ink.on_dark", room - APART)[0].width for words, style in said)
    return Box(bar.x, bar.y, left - bar.x + wide / canvas.scale, bar.h)


def _title_place(canvas: Canvas, bar: Box) -> tuple[float, float, float]:
    """Return left edge, middle and width of the title."""
    side = _title_width(bar)
    # In two rows the title is higher, because a crown reaches up from the lower row. Beside the lamp it keeps clear of
    # a board's name plate below.
    y = bar.y + (44 if canvas.is_large else 30 if _is_tall(bar) else 36)
    return (bar.x, y, side) if canvas.is_large else (bar.x + 98, y, side - 98)


def _title_width(bar: Box) -> float:
    return bar.w - MENU - _host_width(bar) if _is_tall(bar) else min(400.0, bar.w * 0.25)


def _host_width(bar: Box) -> float:
    return HOST[0] if _is_tall(bar) else min(HOST[0], bar.w * 0.115)


def _is_tall(bar: Box) -> bool:
    return bar.h > 150


def host_hook(bar: Box) -> MascotHook:
    wide = _host_width(bar)
    return MascotHook(bar.x + _title_width(bar) + wide / 2, bar.y - 30, round(wide / HOST[0] * HOST[1]))


def speech_room(bar: Box) -> Box:
    """Return the box for headline and speech: beside the lamp, on tall screens below it."""
    if _is_tall(bar):
        return Box(bar.x, bar.bottom - 88, bar.w, 88)
    left = _title_width(bar) + _host_width(bar) + 8
    return Box(bar.x + left, bar.y, bar.w - left - MENU, 88)


def speech_box(canvas: Canvas, bar: Box, words: str) -> Box:
    """Return the box of the lamp's bubble: beside the lamp; on tall screens left of it, above a board's name plate."""
    space, wished = speech_room(bar), canvas.width(words, "body_b")
    wide, high = max(min(640.0, wished + 90), wished * 0.55 + 90), space.h + 20.0
    if _is_tall(bar):
        right = host_hook(bar).x - _host_width(bar) / 2
        wide = min(wide, right - space.x)
        return Box(right - wide, bar.bottom - high - PLATE, wide, high, 26)
    return Box(space.x, space.y - 10, min(space.w, wide), high, 26)


def draw_speech(canvas: Canvas, bar: Box, words: str) -> None:
    box, hook = speech_box(canvas, bar, words), host_hook(bar)
    canvas.put_box(canvas.paint.card(round(box.w), round(box.h - 8), 26, frame=False, shadow="tile", edge=8), box)
    paper = canvas.colour("surface.card_hi")
    if _is_tall(bar):
        x, y, inwards = box.right, box.y + 50, -1
        tip = (hook.x - 0.3 * _host_width(bar) - x, hook.glass + 14 - y)
    else:
        x, y, inwards = box.x, box.centre[1], 1
        tip = (hook.x + 0.3 * _host_width(bar) - x, hook.glass - 20 - y)
    canvas.put(canvas.paint.polygon(((inwards, -16), (inwards, 16), tip), paper), x, y)
    canvas.block(
        words, Box(box.x + 28, box.y + 4, box.w - 56, box.h - 16), "body_b", "ink.on_card", "left", "middle", 3
    )


def turn_face(canvas: Canvas, bar: Box, words: str, *, is_leading: bool = False) -> FacePlace:
    """Return the place of the headline's face, with room above it for a crown."""
    box, _, _ = _headline_places(canvas, bar, words, has_face=True)
    return FacePlace(92.0, box.x + 48, box.centre[1] + (CROWNED if is_leading else 0))


def _headline_places(canvas: Canvas, bar: Box, words: str, *, has_face: bool) -> tuple[Box, float, float]:
    """Return the headline's panel, the middle of its words, and their maximum width."""
    space = speech_room(bar)
    avatar = 104.0 if has_face else 0.0
    text_room = space.w - avatar - 64
    wide = canvas.line(words, "h2", "ink.on_dark", text_room, 66)[0].width / canvas.scale + avatar + 58
    # Widths in steps let headlines share panels.
    wide = min(space.w, ceil(wide / STEP) * STEP)
    middle = bar.x + bar.w / 2
    x = min(max(space.x, middle - wide / 2), space.right - wide)
    box = Box(x, space.centre[1] - 42, wide, 84, 42)
    left = x + avatar + (14 if has_face else 29)
    return box, (left + box.right - 29) / 2, text_room


class TurnBar:
    """The bar of a match: headline, subtitle and title go over to the next bit by bit."""

    def __init__(self, match: Match, view: AnyView, moods: Moods, host: Mascot) -> None:
        self._match, self._view, self._moods, self._host = match, view, moods, host
        self.fades = Fades()
        self._headlines: FadeGroup[Headline] = self.fades.add(FadeGroup())
        self._subtitles: FadeGroup[str] = self.fades.add(FadeGroup(is_offbeat=True))
        self._raised: Fader[bool] = self.fades.add(Fader(COME))
        """Part by which the title is raised for a subtitle, under the key True."""

    def draw(
        self,
        canvas: Canvas,
        bar: Box,
        headline: Headline,
        speech: str,
        leader: Seat | None,
        hour: Hour | None,
        *,
        is_explaining: bool,
        is_quick: bool,
    ) -> None:
        """Draw the bar; the `speech` of the lamp replaces the headline, and so does the lamp on a tutorial card."""
        game = self._match.game
        # The frame of a lit board, with its name plate, reaches up to the place of the second line.
        is_framed = is_explaining and self._view.has_own_boards and canvas.viewport.aspect is not Aspect.TALL
        subtitle = "" if is_framed else self._view.subtitle()
        self._raised.aim({True} if subtitle else (), reduced_motion=is_quick or canvas.audit is not None)
        raised = EASE["in_out_sine"](self._raised.parts.get(True, 0.0))
        canvas.cached("title", draw_title, bar, game.key, tr(game.title), raised)
        subtitles: dict[str, Draw] = {}
        if subtitle:
            subtitles[subtitle] = lambda onto: onto.cached("subtitle", draw_subtitle, bar, subtitle)
        self._subtitles.draw(canvas, subtitles, reduced_motion=is_quick)
        is_said = headline[1] and not speech and not is_explaining
        headlines = {headline: self._headline_at(bar, headline, leader)} if is_said else {}
        self._headlines.draw(canvas, headlines, reduced_motion=is_quick)
        if speech:
            canvas.cached("speech", draw_speech, bar, speech)
        if not is_explaining:
            draw_host(canvas, host_hook(bar), self._host, hour)

    def _headline_at(self, bar: Box, headline: Headline, leader: Seat | None) -> Draw:
        seat, words = headline
        look = None if seat is None else self._match.players[seat].look

        def draw(canvas: Canvas) -> None:
            canvas.cached("headline", draw_headline, bar, look, words)
            if seat is not None and look is not None:
                face, place = self._moods.face(seat), turn_face(canvas, bar, words, is_leading=seat == leader)
                draw_face(canvas, place, look, face, is_active=True, is_leading=seat == leader)

        return draw
