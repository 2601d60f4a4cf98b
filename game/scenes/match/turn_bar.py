"""The bar at the top of a match: title, lamp, speech bubble, and headline with the seat on stage and its action."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil, inf
from typing import Final

import pygame

from game.rules.contract import Seat
from game.stage.canvas import Canvas, Ink
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.frame import Moved
from game.stage.paint.pictures import as_made
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.pieces.particles import POP_SECONDS, score_pop
from game.stage.room.hours import Hour
from game.stage.room.lamp import LEVELS, suspense
from game.stage.room.mascot import Mascot, MascotHook, draw_host
from game.stage.table.module import AnyView
from game.stage.table.transitions import COME, Draw, FadeGroup, Fades
from game.stage.table.words import SEPARATOR
from game.stage.text.language import tr
from game.stage.time.fader import Fader, step

from .director import Director
from .moods import FaceLook, Moods
from .seat_rows import FacePlace, Lead, draw_face

Headline = tuple[Seat | None, str]
ECHO: Final = 0.5
"""Seconds the turn bar holds the previous headline until the story of the next action begins."""
READ: Final = 1.4
"""Minimum seconds for which it shows a great event, unless a person has to act."""
POP: Final = 0.6
"""Strength of its pop, as a share of that of a score."""
OVERSHOOT = 12.0
"""Maximum distance by which it pops over the end of its room, short of the pause button."""
SIZES: Final = 64
"""Number of sizes in which it is kept, per its own size: scaling it takes a good part of a frame."""
MENU = 112.0
"""Width of the pause button at the right end of a turn bar."""
HOST = (208.0, 126.0)
"""Maximum width reserved for the lamp, and its height at that width."""
LEAST = 31.0
"""Text size in u below which a headline wraps into two lines."""
EMBLEM, TITLED = 98.0, 330.0
"""Width of the emblem with its gap, and of emblem and title together at the usual text size."""
HEADLINE_FACE: Final = 92.0
STEP = 40.0
ASIDE = 24.0
"""Additional gap between a headline and the lamp beside it, whose rim its face would touch."""
CROWNED = 10.0
"""Vertical offset of a face with a crown, which is smaller, so that the crown keeps clear of the window's edge."""
PLATE = 6.0
"""Overlap of a board's name plate with a turn bar in two rows."""
CLEAR = 12.0
"""Distance by which emblem and title are higher above a lit board, clear of its ring."""
APART = 14.0
"""Minimum gap between title or subtitle and the lamp."""


def draw_title(canvas: Canvas, bar: Box, key: str, title: str, raised: float) -> None:
    """Draw emblem and title of the game at the left; `raised` from 0 to 1 makes room for a subtitle."""
    left, y, room = _title_place(canvas, bar)
    if left > bar.x:
        canvas.image(f"games/{key}/emblem", 84, bar.x + 42, y)
    high = canvas.grown(46, 58) if raised else 60
    y -= canvas.grown(25, 30) * raised
    canvas.text(title, left, y, "h3", "ink.on_dark", width=room - APART, height=high)


def draw_subtitle(canvas: Canvas, bar: Box, words: str) -> None:
    left, y, room = _title_place(canvas, bar)
    y, low, room = y + canvas.grown(19, 20), canvas.grown(40, 42), room - APART
    # Large letters reach into the lamplight.
    ink: Ink = "ink.on_dark_2" if canvas.paint.type.text_scale == 1 else "ink.on_dark"
    while SEPARATOR in words and not canvas.line(words, "small", ink, room, low)[0].fits:
        words = words.rpartition(SEPARATOR)[0]
    canvas.text(words, left, y, "small", ink, width=room, height=low)


def draw_headline(canvas: Canvas, bar: Box, look: str | None, words: str, is_great: bool = False) -> None:
    """Draw words of the turn bar; great ones in the colour of the seat that they are about."""
    box, middle, text_room = _headline_places(canvas, bar, words, has_face=look is not None)
    canvas.panel(box, 42, opacity=0.9, ground="surface.row")
    ink: Ink = "ink.on_dark"
    if is_great:
        kind = look or "card"
        ink = canvas.paint.button_ink(kind)
        fill = canvas.colour(f"game.{kind}.fill" if look else "surface.card")
        canvas.put_box(canvas.paint.round_rect(round(box.w), round(box.h), 42, fill), box)
    if canvas.line(words, "h2", ink, text_room, 66)[0].size_u < LEAST:
        place = Box(middle - text_room / 2, box.y + 1, text_room, box.h - 2)
        canvas.block(words, place, "h2", ink, "center", "middle", 2)
    else:
        canvas.text(words, middle, box.centre[1], "h2", ink, "center", text_room, 66)


def _title_place(canvas: Canvas, bar: Box) -> tuple[float, float, float]:
    """Return left edge, middle and width of the title."""
    side = _title_width(bar)
    # In two rows the title is higher, because a crown reaches up from the lower row. Beside the lamp it keeps clear of
    # a board's name plate below.
    y = bar.y + canvas.grown(30 if _is_tall(bar) else 36, 44)
    aside = EMBLEM if side >= TITLED * canvas.paint.type.text_scale else 0.0
    return bar.x + aside, y, side - aside


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
    canvas.put_box(
        canvas.paint.card(
            round(box.w), round(box.h - 8), 26, frame=False, shadow="tile", edge=8, lean=canvas.lean_of(box)
        ),
        box,
    )
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


def _headline_places(canvas: Canvas, bar: Box, words: str, *, has_face: bool) -> tuple[Box, float, float]:
    """Return the headline's panel, the middle of its words, and their maximum width."""
    space = speech_room(bar)
    if not _is_tall(bar):
        space = Box(space.x + ASIDE, space.y, space.w - ASIDE, space.h)
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


def popped(bar: Box, box: Box, seconds: float) -> float:
    """Return the size factor of a great headline in its box, which stays beside the lamp and the pause button."""
    room, x = speech_room(bar).inset(-OVERSHOOT, 0), box.centre[0]
    return min(2 * min(x - room.x, room.right - x) / box.w, 1 + POP * (score_pop(seconds) - 1))


class TurnBar:
    """The bar of a match, whose headline, subtitle and title change with fades.

    The headline is held for a moment, so that it does not flicker while a seat thinks.
    """

    def __init__(self, director: Director, view: AnyView, moods: Moods, host: Mascot) -> None:
        self._director, self._view, self._moods, self._host = director, view, moods, host
        self.said = ""
        """Last words about the seat on stage."""
        self.speech = ""
        """Words of the lamp, which stand until the next press or decision."""
        self.seconds = 0.0
        """Seconds since the stage changed or a person decided."""
        self.shown: Headline = None, ""
        self.great: Headline = None, ""
        """The last headline about a great event."""
        self._great_for = inf
        """Seconds since it was announced."""
        self.fades = Fades()
        self._headlines: FadeGroup[Headline] = self.fades.add(FadeGroup(is_in_turn=True))
        self._subtitles: FadeGroup[str] = self.fades.add(FadeGroup(is_offbeat=True, is_in_turn=True))
        self._raised: Fader[bool] = self.fades.add(Fader(COME))
        """Part by which the title is raised for a subtitle, under the key True."""

    # ---- the headline

    def headline(self, looked_at: Seat | None, *, is_crowded: bool) -> Headline:
        """Return the seat on stage and the words about its task or story; between two stories those said last."""
        director, view = self._director, self._view
        names, asked = [guest.name for guest in view.table.guests], director.asked
        if director.cue is not None:
            return director.cue.seat, tr("{name}: your turn", name=names[director.cue.seat])
        if director.handover is not None:
            return director.handover, tr("{name} is next", name=names[director.handover])
        if is_crowded:
            return None, tr("Everybody at once!")
        if asked and looked_at is not None:
            return looked_at, tr("{name}’s board", name=names[looked_at])
        if asked and asked[0] in view.offers:
            return asked[0], f"{names[asked[0]]}: {view.offers[asked[0]].headline}"
        if director.is_finished:
            return None, tr("The match is over")
        if self._is_before_first_turn:
            return None, self._story_words()
        seat = director.stage[0]
        return seat, self._story_words() or self.said or self._idle_words(seat)

    def _story_words(self) -> str:
        """Return the words of the current story about the seat on stage."""
        motion = self._view.motion
        return motion.words if motion.speaker in (None, self._director.stage[0]) else ""

    def _idle_words(self, seat: Seat) -> str:
        return tr("{name} is playing", name=self._view.table.guests[seat].name)

    @property
    def _is_before_first_turn(self) -> bool:
        """True while the first player has not been drawn yet."""
        director = self._director
        return not director.is_staged and (director.is_busy or director.view is None)

    @property
    def is_new(self) -> bool:
        """True at first, when the possible commands are about to be known."""
        return self._is_before_first_turn and self.seconds < ECHO

    def forget(self) -> None:
        """Drop all words, because they concern another position."""
        self._view.motion.words = self.said = ""

    def explain(self, words: str) -> None:
        """Let the lamp say something."""
        self.speech = words
        self._host.speak(words)

    def hush(self) -> bool:
        """Drop the words of the lamp; True if there were any."""
        had, self.speech = bool(self.speech), ""
        return had

    def interest(self, bar: Box, focus: Focus, gaze: float | None) -> float | None:
        """Return the horizontal distance at which the lamp looks: at `gaze`, a focused target or the row on stage."""
        if gaze is not None:
            return gaze
        x = host_hook(bar).x
        if self._director.asked and focus.is_shown and focus.current is not None:
            return focus.current.shape.centre[0] - x
        row = self._view.rows.get(self._director.stage[0]) if self._director.stage else None
        return None if row is None else row.x - x

    def advance(self, dt: float) -> bool:
        """Let time pass; returns True if a headline held so far may change, or one moves."""
        self.said, before = self._story_words() or self.said, (self.said, self.seconds < ECHO, self._is_read)
        self.seconds += dt
        self._great_for += dt
        return self._great_for < POP_SECONDS + dt or before != (self.said, self.seconds < ECHO, self._is_read)

    def announce(self, headline: Headline) -> None:
        """Let the headline about a great event pop in the colour of its seat, and stay until it is read."""
        self.great, self._great_for = headline, 0.0

    @property
    def _is_read(self) -> bool:
        return self._great_for >= READ * max(1, self._director.stay)

    def show(self, new: Headline, *, is_instant: bool) -> None:
        """Let a headline follow, unless the previous one is held; `is_instant` never holds it."""
        seat, words = new
        is_idle = seat is not None and words in (self.said, self._idle_words(seat))
        director = self._director
        is_held = is_idle and director.is_busy and not self._story_words() and self.seconds < ECHO
        is_due = director.asked or director.cue or director.handover is not None
        is_held |= self.shown == self.great and not self._is_read and not is_due
        if is_instant or not is_held:
            self.shown = new

    # ---- drawing

    def draw(
        self,
        canvas: Canvas,
        bar: Box,
        lead: Lead,
        hour: Hour | None,
        is_explaining: bool,
        is_quick: bool,
    ) -> None:
        """Draw the bar; the words of the lamp replace the headline, and so does the lamp on a tutorial card."""
        headline, speech = self.shown, self.speech
        game = self._director.match.game
        # The frame of a lit board, with its name plate, reaches up to the place of the second line.
        is_framed = is_explaining and self._view.has_own_boards and canvas.viewport.aspect is not Aspect.TALL
        subtitle = "" if is_framed else self._view.subtitle()
        self._raised.aim({True} if subtitle else (), reduced_motion=is_quick or canvas.audit is not None)
        raised = EASE["in_out_sine"](self._raised.parts.get(True, 0.0))
        above = bar.moved(0, -CLEAR) if is_framed else bar
        canvas.cached("title", draw_title, above, game.key, tr(game.title), raised)
        subtitles: dict[str, Draw] = {}
        if subtitle:
            subtitles[subtitle] = lambda onto: onto.cached("subtitle", draw_subtitle, bar, subtitle)
        self._subtitles.draw(canvas, subtitles, reduced_motion=is_quick)
        is_said = headline[1] and not speech and not is_explaining
        headlines = {headline: self._headline_at(bar, headline, lead)} if is_said else {}
        self._headlines.draw(canvas, headlines, reduced_motion=is_quick or self._is_popping)
        if speech:
            canvas.cached("speech", draw_speech, bar, speech)
        if not is_explaining:
            hook = host_hook(bar)
            draw_host(canvas, hook, self._host, hour)
            if held := step(self._view.motion.suspense, LEVELS):
                canvas.shine(suspense(canvas.paint, hook.high, held), hook.x, hook.glass, pygame.BLEND_RGB_SUB)

    def _headline_at(self, bar: Box, headline: Headline, lead: Lead) -> Draw:
        seat, words = headline
        look = None if seat is None else self._director.match.players[seat].look

        def draw_still(canvas: Canvas) -> None:
            canvas.cached("headline", draw_headline, bar, look, words, headline == self.great)
            if seat is not None and look is not None:
                face = bar, look, words, self._moods.face(seat), lead
                canvas.cached("headline face", _draw_headline_face, *face)

        def draw_popping(canvas: Canvas) -> None:
            box, _, _ = _headline_places(canvas, bar, words, has_face=look is not None)
            area = canvas.area(box.inset(-HEADLINE_FACE / 4))

            def whole() -> Sprite:
                surface = pygame.Surface(area.size, pygame.SRCALPHA)
                Moved(surface, -area.x, -area.y).blits(canvas.noted(draw_still))
                return Sprite.centred(surface)

            key, paint = ("great", bar, look, words), canvas.paint
            size = int(SIZES * popped(bar, box, self._great_for)) / SIZES
            still, apart = paint.kept(key, whole, "brief"), (*key, "apart")
            # A surface that the render thread scales cannot be drawn meanwhile.
            source = paint.kept(apart, lambda: replace(still, surface=still.surface.copy()), "brief")
            grown = paint.recipe((*key, size), partial(source.grown, size), as_made, "brief").soon()
            canvas.put(grown or still, *box.centre)

        is_popping = headline == self.great and self._is_popping and self._view.canvas.audit is None
        return draw_popping if is_popping else draw_still

    @property
    def _is_popping(self) -> bool:
        return self._great_for < POP_SECONDS and not self._view.table.reduced_motion


def _draw_headline_face(canvas: Canvas, bar: Box, look: str, words: str, face: FaceLook, lead: Lead) -> None:
    box, _, _ = _headline_places(canvas, bar, words, has_face=True)
    is_crowned = lead is Lead.ALONE
    place = FacePlace(84.0 if is_crowned else HEADLINE_FACE, box.x + 48, box.centre[1] + CROWNED * is_crowned)
    draw_face(canvas, place, look, face, lead, is_active=True)
