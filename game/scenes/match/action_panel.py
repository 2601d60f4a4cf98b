"""Everything that can be chosen in a match, the focus of every device on it, and the actions zone.

The zone has the buttons, the line of advice below them, and the commentary in their place. Everything is placed once
for a change; a frame only draws.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.input.intents import Source
from game.rules.contract import Event, Seat
from game.rules.match import Match
from game.stage.canvas import Canvas
from game.stage.layout.commands import NOTHING, PressWidget, ScreenCommand
from game.stage.layout.containers import Cell, Column, FirstFit, Row
from game.stage.layout.focus import Focus
from game.stage.layout.scanner import Groups, grouped
from game.stage.layout.shapes import Box, Target, around, common
from game.stage.layout.viewport import Aspect
from game.stage.layout.zones import GAP, Zones
from game.stage.paint.frame import Clipped
from game.stage.pieces import Thrown
from game.stage.table.module import AnyView
from game.stage.table.offer import Choice
from game.stage.table.transitions import CrossFade, Draw, FadeGroup, Fades
from game.stage.table.words import stopped
from game.stage.text.language import tr
from game.stage.widgets import draw_label

from .board_layer import HOME, ROW, MatchBoardLayer
from .commentary import (
    Commentary,
    commentary_box,
    dice_of,
    draw_about,
    draw_commentary,
    draw_figure,
    draw_recalled,
    recalled_box,
    writing,
)
from .controller import MatchController
from .moods import Moods
from .seat_rows import SideRows

SELECTED = "selected"
"""Key of the button that takes the target selected on the table."""
RIM = 20.0
"""Rim of the bed around a row of buttons."""


@dataclass(frozen=True, slots=True)
class PlacedChoice:
    choice: Choice
    box: Box
    seat: Seat | None = None
    """The seat that chooses; None for a command of the screen."""

    @property
    def key(self) -> str:
        return self.choice.key if self.seat is None else f"{self.seat}/{self.choice.key}"

    def target(self) -> Target:
        choice, spoken = self.choice, "" if self.seat is None else self.choice.name
        return Target(self.key, self.box, choice.act or NOTHING, choice.label, choice.reason, spoken)


def choice_boxes(zone: Box, choices: Sequence[Choice], *, is_middle: bool = False) -> list[Box]:
    """Return the boxes of the buttons, all at least 72 u high: colour chips side by side on top, others below.

    Over a quiet button, which stays that low, the others take the height left, side by side where it is short.
    """
    quiet = [choice.key for choice in choices if choice.look == "quiet"]
    heights = {choice.key: 72.0 if choice.key in quiet else 120.0 if quiet else 96.0 for choice in choices}
    cells = {choice.key: Cell() for choice in choices}

    def most(line: Sequence[Cell]) -> float:
        return max(high for key, high in heights.items() if cells[key] in line)

    chips = [cells[choice.key] for choice in choices if choice.count is not None]
    others = [cells[choice.key] for choice in choices if choice.count is None]
    lines = -(-len(chips) // max(1, int((zone.w + 14) // (150 + 14))))
    per_row = -(-len(chips) // max(1, lines))
    rows = [chips[i : i + per_row] for i in range(0, len(chips), max(1, per_row))]

    def column(lines: Sequence[Sequence[Cell]]) -> Column:
        buttons = (Row(*line, gap=14, h=72, most_h=most(line), grow=1) for line in lines if line)
        return Column(*buttons, gap=14, spare="middle" if is_middle else "start")

    low = [cells[key] for key in quiet]
    loud = [other for other in others if other not in low]
    ways = FirstFit(*(column([*rows, *lines]) for lines in ([[other] for other in others], [loud, low], [others])))
    ways.place(Box(zone.x, zone.y, zone.w, max(zone.h, ways.least_h(zone.w)), 24))
    return [cells[choice.key].box for choice in choices]


def draw_choice(canvas: Canvas, choice: Choice, box: Box, is_pressed: bool = False) -> None:
    if choice.look == "quiet":
        sunk = box.moved(0, 5 if is_pressed else 0)
        canvas.put_box(canvas.paint.panel(box.w, box.h, 24, shadow=False, ground="surface.row"), sunk)
        draw_label(canvas, choice.label, choice.icon, sunk.inset(0, 8), "ink.on_dark_2", "body_b")
        return
    is_colour = choice.look in canvas.theme.game
    kind = choice.look if is_colour else "card" if choice.look == "primary" else "dark"
    is_disabled = bool(choice.reason)
    look = {"is_pressed": is_pressed, "is_disabled": is_disabled}
    canvas.put_box(canvas.paint.button(box.w, box.h - 6, kind, **look, lean=canvas.lean_of(box)), box)
    ink = canvas.paint.button_ink(kind, is_disabled=is_disabled)
    y = box.y + (box.h - 6) / 2 + (5 if is_pressed else 0)
    if is_colour and choice.count is not None:
        glyph, count = canvas.theme.game[choice.look].glyph, f"×{choice.count}"
        room, high = box.w - 20 - 60, box.h - 18
        wide = canvas.line(count, "number_m", ink, room, high)[0].width / canvas.scale
        left = box.centre[0] - (60 + wide) / 2
        canvas.image(f"glyph/{glyph}", 50, left + 25, y, ink)
        canvas.text(count, left + 60, y, "number_m", ink, width=room, height=high)
        return
    draw_label(canvas, choice.label, choice.icon, box.moved(0, y - box.centre[1]), ink)


def draw_advice(canvas: Canvas, box: Box, words: str) -> None:
    canvas.block(words, box.inset(20, 2), "body", "ink.on_dark", "center", "middle", 2)


class ActionPanel:
    def __init__(
        self,
        match: Match,
        view: AnyView,
        control: MatchController,
        board: MatchBoardLayer,
        commentary: Commentary,
        moods: Moods,
        rows: SideRows,
        focus: Focus,
    ) -> None:
        """`focus` is shared by all devices, except in a simultaneous phase with several of them."""
        self._match, self._view, self._control, self._board = match, view, control, board
        self._focus = focus
        self._cursors: dict[Source, Focus] = {}
        self._asked_about: Mapping[Seat, str | None] = {}
        self._asked_in: object = None
        self._selected: dict[Seat, str] = {}
        """The table target focused last in the position `_asked_in`, by seat."""
        self._commentary, self._moods, self._rows = commentary, moods, rows
        self._director = control.director
        self._canvas: Canvas
        self._zones: Zones
        self.buttons: Sequence[PlacedChoice] = ()
        self.cards: Mapping[str, Box] = {}
        """The places of the line of advice (`status`), and of the two commentary cards, as far as they are shown."""
        self._placed_for: object = None
        self._pressed: str | None = None
        self.fades = Fades()
        self._cards: FadeGroup[Hashable] = self.fades.add(FadeGroup(is_offbeat=True))
        """Commentary cards by seat, and the description card of the game."""
        self._pushed: FadeGroup[str] = self.fades.add(FadeGroup())
        self._relabelled: CrossFade[str] = self.fades.add(CrossFade())
        self._advised: FadeGroup[Hashable] = self.fades.add(FadeGroup(is_offbeat=True))
        """The line under the buttons: its panel by box, its words by box and text."""

    # ---- layout

    def place(self, zones: Zones, canvas: Canvas) -> None:
        self._zones, self._canvas = zones, canvas
        self._relabelled.forget()
        self._placed_for = None

    def _place_buttons(self) -> None:
        director, single = self._director, self._single()
        placed = [] if single is None else [single]
        for seat in director.asked:
            choices = self._choices(seat)
            zone = self._rows.crowd_actions(seat) if self._control.is_crowded else self._zones.actions
            boxes = self._centred_in_hollow(choice_boxes(zone, choices, is_middle=self._is_middle))
            placed += [PlacedChoice(choice, box, seat) for choice, box in zip(choices, boxes, strict=True)]
        self.buttons, self._placed_for = placed, None

    def _choices(self, seat: Seat) -> Sequence[Choice]:
        """Return the buttons of a seat, led by one for the target selected on the table where the view has one."""
        if (offer := self._view.offers.get(seat)) is None:
            return ()
        if self._control.is_crowded or not offer.targets or not self._view.is_taken_by_button(offer):
            return offer.choices
        targets = {target.key: target for target in offer.targets}
        target = targets.get(self._selected.get(seat, ""), targets.get(offer.first or "", offer.targets[0]))
        spoken = f"{target.label}: {target.spoken}"
        return (Choice(SELECTED, target.label, target.act, "check", "primary", spoken=spoken), *offer.choices)

    def _single(self) -> PlacedChoice | None:
        """Return the button of a command that waits alone: to throw the dice, or to return from another board."""
        cue = self._director.cue
        if cue is not None:
            choice = Choice("cue", tr(cue.label), ScreenCommand("cue"), icon=cue.icon, look="primary")
        elif self._board.is_looking:
            choice = Choice(HOME, tr("Back"), ScreenCommand(HOME), icon="left", look="primary")
        else:
            return None
        return PlacedChoice(choice, self._centred_in_hollow([self.single_box()])[0])

    def single_box(self) -> Box:
        """Return the box of a button alone in the zone."""
        zone = self._zones.actions
        high = min(120.0, zone.h)
        return Box(zone.x, zone.y + ((zone.h - high) / 2 if self._is_middle else 0.0), zone.w, high, 24)

    @property
    def _is_middle(self) -> bool:
        """True if buttons are centred in their zone: nothing lies below them on a tall screen or a square one."""
        return self._zones.aspect in (Aspect.TALL, Aspect.SQUARE) and self._is_alone

    @property
    def _is_alone(self) -> bool:
        """True without a line of advice below the buttons, as used when text is too large for the prompt bar."""
        return not self._canvas.is_large and not self._control.is_crowded

    def _centred_in_hollow(self, boxes: Sequence[Box]) -> Sequence[Box]:
        """Centre buttons vertically in the hollow of the table; not in large text, where a line follows below."""
        bed = self._zones.bed
        if bed is None or not boxes or not self._is_alone:
            return boxes
        if max(box.y for box in boxes) < min(box.bottom for box in boxes):
            # A row fills the bed up to an even rim.
            share, y, high = 1 - 2 * RIM / bed.w, bed.y + RIM, bed.h - 2 * RIM
            return [Box(bed.x + RIM + (box.x - bed.x) * share, y, box.w * share, high, box.r) for box in boxes]
        down = max(0.0, (bed.bottom - max(box.bottom for box in boxes)) / 2)
        return [box.moved(0, down) for box in boxes]

    def place_cards(self, seat: Seat | None) -> None:
        """Place the line of advice, and the cards about the headline's seat, if anything they depend on has changed."""
        director, control = self._director, self._control
        told = director.is_finished, control.is_explaining, control.is_asking, director.cue, director.asked
        placed_for = seat, self.advice, told
        if placed_for == self._placed_for:
            return
        self._placed_for = placed_for
        cards = {"status": self._status_box()}
        self.cards = {name: box for name, box in cards.items() if box is not None}
        if seat is not None:
            cards = {"commentary": self._commentary_box(seat), "recalled": self._recalled_box(seat)}
            self.cards |= {name: box for name, box in cards.items() if box is not None}

    @property
    def advice(self) -> str:
        asked = self._director.asked
        if not asked or self._control.is_crowded or asked[0] not in self._view.offers:
            return ""
        return self._view.offers[asked[0]].hint

    def _status_box(self) -> Box | None:
        """Box of the line of advice under the buttons."""
        is_single = len(self._director.asked) == 1 and not self._control.is_crowded
        if self._is_alone or not is_single or self._control.is_explaining or not self.advice:
            return None  # the tutorial card would cover half of it
        zone = self._zones.actions
        low = max((button.box.bottom for button in self.buttons), default=zone.y - 14) + 14
        # Two lines need a higher box.
        high = 92.0 if self._canvas.width(self.advice, "body") < zone.w - 40 else 106.0
        return Box(zone.x, low, zone.w, min(high, zone.bottom - low), 22) if zone.bottom - low >= 80 else None

    def _commentary_box(self, seat: Seat) -> Box | None:
        """Box of the commentary on a seat not played at this screen, in place of the buttons."""
        director, control = self._director, self._control
        is_waiting = not director.asked and director.cue is None and not control.is_asking
        if not is_waiting or seat in director.humans or director.is_finished:
            return None
        zone, taken = self._zones.actions, control.taken
        return commentary_box(Box(zone.x, zone.y + taken, zone.w, zone.h - taken))

    def _recalled_box(self, seat: Seat) -> Box | None:
        """Box of the commentary for a seat played at this screen."""
        is_played = seat in self._director.humans and not self._director.is_finished
        is_free = not self._control.is_crowded and not self._control.is_explaining
        boxes, aspect = self.boxes, self._zones.aspect
        # On an ultra-wide table it lies below the buttons, on a tall one in place of them.
        has_place = aspect is Aspect.ULTRA or (aspect is Aspect.TALL and not boxes)
        if not has_place or not is_played or not is_free:
            return None
        zone, bed = self._zones.actions, self._zones.bed
        places = boxes if bed is None else [*boxes, bed]
        return recalled_box(zone, max((box.bottom + GAP - zone.y for box in places), default=0.0))

    def writing(self, events: Sequence[Event]) -> Iterator[bool]:
        """Render the lines of events whose stories are still to come."""
        for event in events:
            box, words = self.cards.get("commentary"), self._commentary.line(event)
            if box is not None:
                dice = () if event.actor is None else self._dice(event.actor, dice_of(self._match.game, event))
                yield from writing(self._canvas, box, words, dice)

    def _dice(self, seat: Seat, throw: Sequence[tuple[str, str]]) -> Sequence[tuple[Thrown, str]]:
        """Return the kind of every die of a seat's throw, and its upper side."""
        return tuple((kind, side) for key, side in throw if (kind := self._view.die(seat, key)) is not None)

    @property
    def boxes(self) -> Sequence[Box]:
        """Boxes of all buttons and of the line of advice."""
        boxes = [button.box for button in self.buttons]
        return [*boxes, self.cards["status"]] if "status" in self.cards else boxes

    @property
    def zone(self) -> Box:
        """The part of the actions zone in use."""
        return self._zones.actions if self._control.is_crowded or not self.boxes else around(self.boxes)

    @property
    def has_bed(self) -> bool:
        """True if the bed frames the buttons; several rows of them would cover it up to its rounded corners."""
        bed, boxes = self._zones.bed, [button.box for button in self.buttons]
        return bed is None or not boxes or around(boxes).h < bed.h - RIM

    def lay_bare(self, picture: pygame.Surface, card: Box, lit: Sequence[Box]) -> None:
        """Draw bare table into a picture of the match where buttons or rows, not lit, would look out below a card."""
        for place in (self._zones.bed or self.zone, *(row.box for row in self._rows.rows)):
            if common(place, card) and not any(common(place, spot) for spot in lit):
                self._board.draw_ground(self._canvas.onto(Clipped(picture, self._canvas.area(place.inset(-8)))))

    # ---- the focus

    @property
    def cursors(self) -> Mapping[Source, Focus]:
        """The focus of every device that has an own one now."""
        return self._cursors if self._control.is_crowded else {}

    def cursor(self, source: Source) -> Focus:
        return self.cursors.get(source, self._focus)

    def scanned(self, source: Source, commands: Sequence[Target]) -> Groups:
        """Return the targets that a switch scans: the choices, then the rows and commands together."""
        enabled = [target for target in self.cursor(source).targets if target.is_enabled]
        rows = [target for target in enabled if target.key.startswith(ROW)]
        choices = [target for target in enabled if target not in rows and not isinstance(target.act, PressWidget)]
        buttons = {button.key for button in self.buttons}
        groups = sorted(grouped(choices), key=lambda group: group[0].key not in buttons)
        return [*groups, [*rows, *commands]]

    @property
    def is_at_row(self) -> bool:
        return (self._focus.key or "").startswith(ROW)

    def return_focus(self) -> None:
        """Let the next offer put the focus on its first choice."""
        self._focus.targets, self._focus.key = (), None

    def _focused(self) -> Mapping[Seat, str | None]:
        """Return the key of the focused item of each seat that is asked."""
        focused: dict[Seat, str | None] = dict.fromkeys(() if self._board.is_looking else self._control.director.asked)
        for focus in (self._focus, *self.cursors.values()):
            seat, _, own = (focus.key or "").partition("/")
            if own and seat.isdecimal() and int(seat) in focused:
                focused[int(seat)] = self._selected.get(int(seat)) if own == SELECTED else own
        return focused

    # ---- offers

    def ask(self) -> None:
        """Ask the view for the choices, and place the buttons."""
        if self._match.state is not self._asked_in:
            self._asked_in, self._selected = self._match.state, {}
        self._asked_about = self._focused()
        seats = tuple(self._asked_about)
        self._view.ask(self._match.state if seats else None, seats, self._asked_about)
        self._place_buttons()

    def offer_to_devices(self) -> None:
        """Offer every device with an own focus the choices of its seats."""
        seating, asked = self._control.seating, set(self._control.director.asked)
        sources = seating.sources() if self._control.is_crowded else ()
        self._cursors = {source: cursor for source, cursor in self._cursors.items() if not sources or source in sources}
        for source in sources:
            seats = sorted(seating.seats_for(source) & asked)
            targets = [target for seat in seats for target in self.choosing(seat)]
            self._cursors.setdefault(source, Focus()).offer(targets)

    def preview(self) -> bool:
        """Update the previews of the focused items; True if the focus has changed."""
        if (focused := self._focused()) == self._asked_about:
            return False
        self._asked_about = focused
        self._view.preview(focused)
        on_table = {(seat, target.key) for seat, offer in self._view.offers.items() for target in offer.targets}
        self._selected |= {seat: key for seat, key in focused.items() if key and (seat, key) in on_table}
        self._place_buttons()
        return True

    def targets(self) -> Sequence[Target]:
        """Return all targets of the table: the buttons for the whole screen, the rows, the choices of the seats."""
        single = [button.target() for button in self.buttons if button.seat is None]
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
        return [*board, *(button.target() for button in self.buttons if button.seat == seat)]

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

    # ---- drawing

    def draw(self, canvas: Canvas, seat: Seat | None, words: str, pressed: str | None, *, is_quick: bool) -> None:
        """Draw the zone; `seat` and `words` are those of the headline."""
        self._pressed = pressed
        self._cards.draw(canvas, {} if seat is None else self._card(seat, words), reduced_motion=is_quick)
        faces = {button.key: self._face(button) for button in self.buttons}
        self._pushed.draw(
            canvas, self._relabelled.over(canvas, faces, reduced_motion=is_quick), reduced_motion=is_quick
        )
        self._advised.draw(canvas, dict(self._line()), reduced_motion=is_quick)

    def _card(self, seat: Seat, words: str) -> Mapping[Hashable, Draw]:
        lines = self._commentary.lines()
        if (box := self.cards.get("commentary")) is not None:
            return {seat: self._commentary_card(seat, box, words, lines)}
        if (box := self.cards.get("recalled")) is None:
            return {}
        if lines:
            return {seat: lambda canvas: canvas.cached("recalled", draw_recalled, box, lines)}
        if self._zones.aspect is not Aspect.ULTRA:
            return {}
        game, chosen = self._match.game, self._match.options
        options = (option for option in game.options if option.key in chosen)
        about = tr(game.tagline), *(f"{tr(option.title)}: {tr(option.hint)}" for option in options)
        return {"about": lambda canvas: canvas.cached("about", draw_about, box, about)}

    def _commentary_card(self, seat: Seat, box: Box, words: str, lines: Sequence[str]) -> Draw:
        name = self._view.table.name(seat)
        dice = self._dice(seat, self._commentary.last_throw(self._match.game, seat))
        if seat in self._director.thinking and not self._director.is_busy:
            words = tr("{name} is thinking", name=name)
        elif stopped(words) in lines[-1:]:
            words = tr("{name} is playing", name=name)

        def draw(canvas: Canvas) -> None:
            canvas.cached("commentary", draw_commentary, box, words, lines, dice)
            draw_figure(canvas, box, self._match.players[seat].look, self._moods.face(seat))

        return draw

    def _face(self, button: PlacedChoice) -> tuple[Hashable, Draw]:
        """Return the look of a button and its drawing; one that vanishes on a press is last drawn pressed."""
        key, shown, box = button.key, replace(button.choice, act=None, spoken=""), button.box
        return (shown, box), lambda canvas: canvas.cached(key, draw_choice, shown, box, self._pressed == key)

    def _line(self) -> Iterator[tuple[Hashable, Draw]]:
        if (box := self.cards.get("status")) is not None:
            yield box, lambda canvas: canvas.put_box(canvas.paint.panel(box.w, box.h, 22, shadow=False), box)
            yield (box, self.advice), partial(draw_advice, box=box, words=self.advice)
