"""A match as it is seen: turn bar, board, dice, actions, players, and what can be chosen where. Lets no time pass.

Knows games only through their views, and views only through the contract of `game.stage.table.view`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.input.intents import Command, Source
from game.input.seating import Seating
from game.rules.contract import N_, Seat
from game.rules.match import Match
from game.scenes.context import Context
from game.scenes.match.panels import (
    choice_boxes,
    crowd_actions,
    crowd_zone,
    draw_choice,
    draw_crowd_row,
    draw_handover,
    draw_row,
    draw_status,
    draw_turn_bar,
    furnishing,
    ready_box,
    row_boxes,
    standing_box,
    zones_for,
)
from game.scenes.scene import Prompt, Scene
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Target
from game.stage.layout.zones import Zones
from game.stage.paint.frame import Notes
from game.stage.table.view import Choice, Guest, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.stack import Transition
from game.stage.widgets import Button

from .director import Director

UNDO_REASONS = {
    "nothing": N_("No undo yet"),
    "chance": N_("No undo: rolled"),
    "other": N_("No undo: moved on"),
}


class ShownMatch(Scene):
    """The screen of a match; the director leads, the view draws the game."""

    def __init__(
        self, context: Context, match: Match, looks: Sequence[str], director: Director, seating: Seating | None
    ) -> None:
        super().__init__(context)
        self.match = match
        self.looks = tuple(looks)
        self.seating = seating or Seating([seat for seat, p in enumerate(match.players) if p.is_human])
        self.director = director
        guests = [Guest(p.name, look, p.is_human) for p, look in zip(match.players, self.looks, strict=True)]
        self.table = Table(
            guests, director.await_press, context.sound.play, self.say, is_calm=context.settings.reduced_motion
        )
        self.view: View[Any, Any] = match.game.view.make(self.table)
        self.zones: Zones
        self._base: Notes | None = None
        """What rests on the table, as it was drawn."""
        self._stage: tuple[Seat, ...] = ()
        self._cursors: dict[Source, Focus] = {}
        self._furniture: Chunks
        self._is_warm = False
        self._hint_key: str | None = None
        self._leader: Seat | None = None

    def open_pause(self) -> Transition | None:
        """The menu button was pressed."""
        return None

    # ---- layout

    def layout(self) -> None:
        self._stage = self.director.spotlight or self._stage or (0,)
        self._place()

    def _place(self) -> None:
        self.zones = zones_for(self.viewport, self.view, len(self.match.players), self.context.settings.text_size)
        self.view.place(self.zones, self.canvas, self._stage)
        self._is_warm = False
        self._furniture = Chunks(self._furnishing())
        self._base = None
        turn = self.zones.turn
        self.widgets = [
            Button(
                "menu",
                Box(turn.right - 88, turn.y, 88, 88),
                icon="menu",
                kind="panel",
                act=self.open_pause,
                prompt=tr("Pause"),
            )
        ]

    def _furnishing(self) -> Iterator[bool]:
        game = self.match.game
        return furnishing(self.canvas, self.zones, game.key, tr(game.title), self.table.guests)

    # ---- what can be chosen

    @property
    def _is_asking(self) -> bool:
        """Whether anything but the pause can be chosen."""
        director = self.director
        return bool(director.asked or director.cue or director.handover is not None or self.seating.missing())

    @property
    def _is_crowded(self) -> bool:
        """Whether several people decide at the same time, each with a device of their own."""
        if self.director.is_shared or self.seating.missing():
            return False
        return self.match.state.is_joint() and bool(self.director.asked)

    def _cursor(self, source: Source) -> Focus:
        """The one focus, or with several devices in a simultaneous phase the source's own."""
        if self._is_crowded and source in self.seating.sources():
            return self._cursors.setdefault(source, Focus())
        return self.focus

    def offer(self) -> None:
        director = self.director
        asked = director.asked if director.view is not None else ()
        self.view.offer(self.match.state if asked else None, asked, self.focus.current)
        super().offer()
        if not self._is_asking and self.focus.key == "menu":
            # Whoever keeps pressing while others play wants to go on, not to pause.
            self.focus.key = None
        for source in self.seating.sources():
            cursor = self._cursors.setdefault(source, Focus())
            cursor.offer(self._targets_for(source))
        self._tell_focus()

    def _tell_focus(self) -> None:
        """Let the view preview what the focus lies on."""
        asked = self.director.asked if self.director.view is not None else ()
        if asked:
            self.view.offer(self.match.state, asked, _bare(self.focus.current))

    def targets(self) -> Sequence[Target]:
        menu = [target for widget in self.widgets if (target := widget.target()) is not None]
        director = self.director
        if director.view is None:
            return menu
        if self.seating.missing():
            return [Target("device", ready_box(self.viewport), "device", tr("Take over"))]
        if director.handover is not None:
            return [Target("ready", ready_box(self.viewport), "ready", tr("Ready"))]
        if director.cue is not None:
            box = self._cue_box()
            return [*menu, Target("cue", Box(box.x, box.y, box.w, box.h, 24), "cue", director.cue.label)]
        out = list(menu)
        for seat in director.asked:
            out += self._seat_targets(seat)
        return out

    def _targets_for(self, source: Source) -> Sequence[Target]:
        mine = self.seating.seats_for(source) & set(self.director.asked)
        return [target for seat in sorted(mine) for target in self._seat_targets(seat)]

    def _seat_targets(self, seat: Seat) -> list[Target]:
        state = self.match.state
        buttons = [
            Target(
                f"{seat}/{choice.key}",
                Box(box.x, box.y, box.w, box.h, 24),
                (seat, choice.act),
                choice.label,
                choice.reason,
            )
            for choice, box in self._choices(seat)
        ]
        board = [
            replace(target, key=f"{seat}/{target.key}", act=(seat, target.act))
            for target in self.view.targets(state, seat)
        ]
        return [*board, *buttons]

    def _choices(self, seat: Seat) -> list[tuple[Choice, Box]]:
        choices = list(self.view.choices(self.match.state, seat))
        return list(zip(choices, choice_boxes(self._actions_of(seat), choices), strict=True))

    def _actions_of(self, seat: Seat) -> Box:
        return crowd_actions(self._crowd_rows()[seat]) if self._is_crowded else self.zones.actions

    def _crowd_rows(self) -> list[Box]:
        zone = crowd_zone(self.zones.actions, self.zones.players)
        return row_boxes(zone, len(self.match.players))

    def _cue_box(self) -> Box:
        zone = self.zones.actions
        return Box(zone.x, zone.y, zone.w, min(120.0, zone.h))

    def first_key(self) -> str | None:
        if self.seating.missing():
            return "device"
        if self.director.handover is not None:
            return "ready"
        if self.director.cue is not None:
            return "cue"
        if self._hint_key is not None:
            return self._hint_key
        offered = [target for target in self.targets()[1:] if target.is_enabled]
        liked = next((seat for seat in self.director.asked), None)
        if liked is not None and (key := self.view.preferred(self.match.state, liked)) is not None:
            return f"{liked}/{key}"
        return offered[0].key if offered else None

    # ---- words

    def prompts(self) -> Sequence[Prompt]:
        director = self.director
        if director.handover is not None:
            return (Prompt(Command.CONFIRM, tr("Ready")), Prompt(Command.MENU, tr("Pause")))
        if director.cue is not None:
            return (Prompt(Command.CONFIRM, director.cue.label), Prompt(Command.MENU, tr("Pause")))
        seats = self.seating.seats_for(self.source)
        floor = director.undo_floor(seats)
        menu = Prompt(Command.MENU, tr("Pause"))
        if not director.asked:
            is_waiting = director.is_busy or director.is_computing
            hurry = [Prompt(Command.CONFIRM, tr("Faster"))] if is_waiting else []
            return (*hurry, *([Prompt(Command.UNDO, tr("Undo"))] if floor is None else []), menu)
        current = self._cursor(self.source).current
        confirm = current.label if current is not None and current.label else tr("Choose")
        why = "" if floor is None else tr(UNDO_REASONS[floor])
        undo = Prompt(Command.UNDO, why or tr("Undo"), why)
        return (Prompt(Command.CONFIRM, confirm), undo, Prompt(Command.HINT, tr("Hint")), menu)

    def hint(self) -> str:
        return "" if self._status_box() is not None else self._advice()

    def _advice(self) -> str:
        """What the view says to whoever is asked."""
        asked = self.director.asked
        return self.view.hint(self.match.state, asked[0]) if asked and not self._is_crowded else ""

    def _status_box(self) -> Box | None:
        """Room for a line under the buttons: there it is read together with them."""
        asked = self.director.asked
        if len(asked) != 1 or self._is_crowded or not self._advice():
            return None
        zone = self.zones.actions
        low = max((box.bottom for _, box in self._choices(asked[0])), default=zone.y - 14) + 14
        return Box(zone.x, low, zone.w, min(92.0, zone.bottom - low), 22) if zone.bottom - low >= 80 else None

    def headline(self) -> tuple[Seat | None, str]:
        """Whose turn it is and what has to be done."""
        director, state = self.director, self.match.state
        players = self.match.players
        if director.cue is not None:
            return director.cue.seat, tr("{name}: your turn", name=players[director.cue.seat].name)
        if director.handover is not None:
            return director.handover, tr("{name} is next", name=players[director.handover].name)
        asked = director.asked
        if self._is_crowded:
            return None, tr("Everybody at once!")
        if asked:
            return asked[0], f"{players[asked[0]].name}: {self.view.headline(state, asked[0])}"
        told = self.view.busy() if director.is_busy else None
        if told is not None:
            return told
        seat = self._stage[0] if self._stage else None
        if seat is None:
            return None, ""
        if director.match.is_over:
            return None, tr("The match is over")
        busy = tr("{name} plays", name=players[seat].name) if not players[seat].is_human else players[seat].name
        return seat, busy

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        if self._base is None or self.view.stale:
            self._base = Notes(canvas.surface.get_size())
            below = canvas.onto(self._base)
            below.audit = None
            super().draw_back(below)
            self.view.bake(below)
        canvas.surface.blits(self._base.notes, False)

    def draw_front(self, canvas: Canvas) -> None:
        seat, words = self.headline()
        look = None if seat is None else self.looks[seat]
        title, subtitle = tr(self.match.game.title), self.view.subtitle(self.match.state)
        is_leading = seat is not None and seat == self._leader
        key = self.match.game.key
        canvas.still("turn", draw_turn_bar, self.zones.turn, key, title, subtitle, look, words, is_leading)
        self._draw_rows(canvas, seat)
        self.view.draw(canvas)
        director = self.director
        if director.cue is not None:
            cue = Choice("cue", director.cue.label, None, icon=director.cue.icon, look="primary")
            self._draw_choice(canvas, cue, self._cue_box(), "cue")
        for asked in director.asked:
            for choice, box in self._choices(asked):
                self._draw_choice(canvas, choice, box, f"{asked}/{choice.key}")
        if (status := self._status_box()) is not None:
            draw_status(canvas, status, self._advice())
        self._draw_card(canvas)
        self._draw_cursors(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        """Over everything: a controller is gone, or the device has to be handed over."""
        players, looks, handover = self.match.players, self.looks, self.director.handover
        if lost := self.seating.missing():
            name = players[lost[0]].name
            words = tr("The controller of {name} is gone. Plug it in again, or take over with this device.", name=name)
            pressed = self._pressed == "device"
            draw_handover(canvas, self.viewport, name, looks[lost[0]], words, tr("Take over"), is_pressed=pressed)
        elif handover is not None:
            words, pressed = tr("Now it is your turn. Take over the device."), self._pressed == "ready"
            name = players[handover].name
            draw_handover(canvas, self.viewport, name, looks[handover], words, tr("Ready"), is_pressed=pressed)

    def _draw_rows(self, canvas: Canvas, seat: Seat | None) -> None:
        director, players = self.director, self.match.players
        is_crowded = self._is_crowded
        # While a story is told, whom it tells of is lit, not yet the seat that comes next.
        is_told = director.is_busy and not director.asked and not self.match.state.is_joint()
        due = () if is_told else director.asked or self.match.state.actors()
        acting = {*due, *(() if seat is None else (seat,))}
        listed = range(len(players)) if is_crowded else self.view.listed(self._stage)
        boxes = self._crowd_rows() if is_crowded else row_boxes(self.zones.players, len(listed))
        widest = max(canvas.width(player.name, "body_b", 30) for player in players)
        for who, box in zip(listed, boxes, strict=True):
            player, look = players[who], self.looks[who]
            if is_crowded and who in director.asked and self._choices(who):
                draw_crowd_row(canvas, box, player.name, look)
                continue
            is_done = is_crowded and who not in acting
            stands = who in acting, who == self._leader, is_done
            canvas.still(("row", who), draw_row, box, player.name, look, player.is_human, *stands, widest)
            self.view.row(canvas, who, standing_box(box, widest))

    def _draw_choice(self, canvas: Canvas, choice: Choice, box: Box, key: str) -> None:
        canvas.still(key, draw_choice, replace(choice, act=None), box, self._pressed == key)

    def _draw_cursors(self, canvas: Canvas) -> None:
        if not self._is_crowded:
            return
        for source, cursor in self._cursors.items():
            current = cursor.current
            if current is not None and cursor.is_shown:
                seat = next(iter(self.seating.seats_for(source)), 0)
                canvas.ring(current.shape, "second", f"game.{self.looks[seat]}.fill")

    def draw_ring(self, canvas: Canvas) -> None:
        if not self._is_crowded or self.source.is_pointer:
            super().draw_ring(canvas)


def _bare(target: Target | None) -> Target | None:
    """A target as the view made it: without the seat."""
    if target is None or not isinstance(target.act, tuple):
        return None
    return replace(target, key=target.key.partition("/")[2], act=target.act[1])
