"""Controller of a match being played: decisions on every device, undo, hints, handover and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.input.intents import Command, Plugged, Source
from game.input.press_guard import Meaning
from game.input.seating import Seating
from game.rules.contract import N_, Action, Seat
from game.scenes.base.device_names import device_name
from game.scenes.base.prompt_bar import Prompt
from game.scenes.match.pause import HistoryPage, Pause
from game.scenes.routes import EndMatch, OpenRules, RestartMatch
from game.stage.canvas import Canvas
from game.stage.layout.commands import Decide, PartialPick, ScreenCommand
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.table.offer import Choice
from game.stage.table.table import TableGuest
from game.stage.text.language import tr
from game.stage.time.stack import Push, Transition

from .action_panel import draw_choice
from .controller import MatchController
from .director import Director, DirectorChange
from .hints import Hints
from .screen import MatchScreen

AFTERGLOW: Final = 1.0
"""Seconds the last position stays before the decisive moment is shown."""
UNDO_REASONS: Final = {
    "nothing": N_("Nothing to undo"),
    "chance": N_("No undo after a roll or a draw"),
    "other": N_("No undo: others have played"),
}

HANDOVER_RADIUS, HANDOVER_PITCH = 34.0, 104.0
"""Corner of the card, and distance of its buttons."""
BOARD_SHARE: Final = 0.5
"""Scale of the board picture kept until the results are left."""


@dataclass(frozen=True, slots=True)
class HandoverCard:
    """The card for a handover to a player or for a missing controller."""

    seat: Seat
    words: str
    ways: Sequence[tuple[str, str, str]]
    """Key, label and icon of each way on."""


def handover_boxes(viewport: Viewport, ways: int) -> Sequence[Box]:
    """Return the box of the card, and those of the buttons on it."""
    width, high = min(820.0, viewport.width - 96), 456.0 + HANDOVER_PITCH * ways
    box = Box((viewport.width - width) / 2, (viewport.height - viewport.bar - high) / 2, width, high, HANDOVER_RADIUS)
    top = box.bottom - 32 - HANDOVER_PITCH * ways
    return box, *(Box(box.x + 60, top + HANDOVER_PITCH * way, box.w - 120, 90, 24) for way in range(ways))


def draw_handover(canvas: Canvas, guest: TableGuest, card: HandoverCard, pressed: str | None) -> None:
    canvas.veil()
    box, *buttons = handover_boxes(canvas.viewport, len(card.ways))
    canvas.put_box(canvas.paint.card(box.w, box.h, HANDOVER_RADIUS, shadow="modal"), box)
    canvas.put(canvas.pieces.avatar(guest.look, 150, is_active=True), box.centre[0], box.y + 124)
    name = canvas.cut(guest.name, "h1", box.w - 120)
    canvas.text(name, box.centre[0], box.y + 250, "h1", "ink.on_card", "center", box.w - 120, 76)
    room = Box(box.x + 60, box.y + 296, box.w - 120, buttons[0].y - box.y - 306)
    canvas.block(card.words, room, "body", "ink.on_card_2", "center", "middle", 3)
    for (key, label, icon), button in zip(card.ways, buttons, strict=True):
        look = "primary" if button is buttons[0] else "plain"
        draw_choice(canvas, Choice(key, label, None, icon=icon, look=look), button, is_pressed=key == pressed)


class PlayController(MatchController):
    screen: MatchScreen

    def __init__(self, director: Director, seating: Seating) -> None:
        super().__init__(director, seating)
        self._glow_left = AFTERGLOW
        self._hints = Hints()
        self._were_asked: tuple[Seat, ...] = ()
        self._may_go_on = False
        """True if a seat was asked again, perhaps within a choice of several actions."""
        self._goes_on = False
        """True if the seats asked now decided all that has happened since they were asked last."""
        self._asked_at: tuple[tuple[Seat, ...], int] = (), 0
        """The seats asked last, and the length of the log then."""
        self._chosen_from: frozenset[str] = frozenset()
        """Keys of the targets among which the last one was chosen."""
        self._ahead: tuple[Spot, Source] | None = None
        """Place of a press during the story of the last choice, for the next one."""

    # ---- time

    @property
    def is_lively(self) -> bool:
        return self._hints.search is not None or (self.director.is_finished and self._glow_left > 0)

    def pass_time(self, dt: float) -> Transition | None:
        self._hints.pass_time(self.screen, dt)
        if self._may_go_on:
            self._may_go_on = False
            self.carry_on()
            self._press_ahead()
        if not self.director.is_finished:
            return None
        self._glow_left -= dt / self.screen.context.settings.slowness
        if self._glow_left > 0:
            return None
        if self.screen.view.table.reduced_motion or self.director.is_instant:
            return self.finish()
        self.screen.interlude.part()
        return None

    def finish(self) -> Transition | None:
        return EndMatch(self.screen.match, self.seating, self.screen.interlude.packed_board(BOARD_SHARE))

    def restart(self) -> Transition | None:
        return RestartMatch(self.screen.match, self.seating)

    @property
    def gaze(self) -> float | None:
        return self._hints.gaze

    def changed(self, change: DirectorChange) -> None:
        director = self.director
        self._face_players()
        self._hints.changed(self.screen)
        self._may_go_on = bool(director.asked)
        if change & DirectorChange.ASKED or (
            change & DirectorChange.POSITION and not self.screen.match.state.is_joint()
        ):
            self.screen.bar.drop_fleeting()
        if change & DirectorChange.ASKED:
            if director.asked:
                (seats, length), log = self._asked_at, self.screen.match.log
                self._goes_on = seats == director.asked and all(entry.seat in seats for entry in log[length:])
                self._asked_at = director.asked, len(log)
            if director.asked and self._were_asked != director.asked:
                self.screen.context.sound.play("your_turn", gain=0.5)
            self._were_asked = director.asked

    def enter(self) -> None:
        self._face_players()

    def _face_players(self) -> None:
        """Turn the picture to those who have to act, if all of them sit on one side."""
        director, settings = self.director, self.screen.context.settings
        single = director.cue.seat if director.cue is not None else director.handover
        due = director.asked if single is None else (single,)
        sides = {settings.two_sides and seat in settings.far_seats for seat in due}
        if not settings.two_sides or len(sides) == 1:
            self.screen.is_upside_down = True in sides

    # ---- seats and choices

    @property
    def is_asking(self) -> bool:
        director = self.director
        return bool(director.asked or director.cue or director.handover is not None)

    @property
    def is_crowded(self) -> bool:
        if self.director.is_shared or self._deserted is not None:
            return False
        return self.screen.match.state.is_joint() and bool(self.director.asked)

    @property
    def meaning(self) -> Meaning | None:
        if (card := self._card) is not None:
            return Meaning(card.ways[0][0], card.seat)
        if (cue := self.director.cue) is not None:
            return Meaning("cue", cue.seat)
        if self.is_crowded:
            return Meaning("decide")
        if self.director.is_being_read:
            return Meaning("read")
        return Meaning("decide", self.director.asked) if self.director.asked else None

    @property
    def _deserted(self) -> Seat | None:
        """The seat for whose missing controller the match waits, once no other seat can play on."""
        director, lost = self.director, self.seating.missing()
        single = director.handover if director.cue is None else director.cue.seat
        due = director.asked if single is None else (single,)
        return due[0] if due and set(due) <= set(lost) else None

    @property
    def _card(self) -> HandoverCard | None:
        if (lost := self._deserted) is not None:
            words = tr(
                "{name}’s controller is gone. Plug it in again, take over here, or let the computer play until then.",
                name=self.screen.view.table.guests[lost].name,
            )
            ways = ("device", tr("Take over"), "check"), ("computer", tr("The computer plays"), "cpu")
            return HandoverCard(lost, words, ways)
        if self.director.handover is not None:
            words = tr("It is your turn. Please take the device.")
            return HandoverCard(self.director.handover, words, [("ready", tr("Ready"), "check")])
        return None

    def targets(self) -> Sequence[Target] | None:
        if (card := self._card) is None:
            return None
        boxes = handover_boxes(self.screen.viewport, len(card.ways))[1:]
        return [
            Target(key, box, ScreenCommand(key), label) for (key, label, _), box in zip(card.ways, boxes, strict=True)
        ]

    def first_key(self) -> str | None:
        if (card := self._card) is not None:
            return card.ways[0][0]
        return "cue" if self.director.cue is not None else self._hints.key

    def prompts(self) -> Sequence[Prompt]:
        director, pause = self.director, Prompt(Command.MENU, tr("Pause"))
        source = self.screen.source
        # Impossible commands are hidden; trying one gives the reason.
        undo = [] if self.why_no_undo(source) else [Prompt(Command.UNDO, tr("Undo"))]
        current = self.screen.panel.cursor(source).current
        if self._card is not None:
            return (Prompt(Command.CONFIRM, current.label if current is not None else tr("Choose")), *undo, pause)
        confirm = current.label if current is not None and current.label else tr("Choose")
        if director.cue is not None:
            return (Prompt(Command.CONFIRM, confirm), *undo, pause)
        if not director.asked:
            is_waiting = director.is_busy or director.is_computing
            faster = tr("Go on") if director.is_being_read else tr("Faster")
            hurry = [Prompt(Command.CONFIRM, faster)] if is_waiting else []
            if self._can_skip:
                hurry.append(Prompt(Command.SKIP, tr("Skip to my turn"), short=tr("My turn")))
            return (*hurry, *undo, pause)
        return (Prompt(Command.CONFIRM, confirm), *undo, Prompt(Command.HINT, tr("Hint")), pause)

    # ---- player input

    def confirm(self, source: Source) -> bool:
        director = self.director
        if (director.timeline.is_busy and director.cue is None) or director.is_computing:
            director.press()
            return True
        return False

    def missed(self, spot: Spot, source: Source) -> Transition | None:
        if self.director.press():
            self._ahead = spot, source
            return None
        if self._choose_kept(spot, source):  # released where it was pressed before it was offered again
            return None
        screen = self.screen
        for seat in self.director.asked:
            if reason := screen.view.refusal(screen.match.state, seat, spot):
                screen.refuse(reason, is_fleeting=True)
                break
        return None

    def choose(self, target: Target, source: Source) -> Transition | None:
        match target.act:
            case ScreenCommand("device") if self._deserted is not None:
                self.seating.claim(source, self._deserted)
                self.devices_changed()
            case ScreenCommand("computer") if (lost := self._deserted) is not None:
                self.director.stand_in(self.director.computers.stand_ins | {lost})
                name = self.screen.view.table.guests[lost].name
                self.screen.say(tr("The computer plays for {name} until a controller comes.", name=name))
            case ScreenCommand("ready" | "cue"):
                cue = self.director.cue
                seat = cue.seat if cue is not None else self.director.handover
                if seat is None or self._may_act(source, seat):
                    self.director.press()
            case ScreenCommand("history"):
                return Push(HistoryPage(self.screen.context, self.screen))
            case Decide(seat, action):
                if self._may_decide(seat, source) and isinstance(action, Action):
                    self._chosen_from = frozenset(other.key for other in self.screen.focus.targets)
                    self.screen.bar.drop_fleeting()
                    self.director.submit(seat, action)
                    self.carry_on()
            case PartialPick(seat, change):
                if self._may_decide(seat, source):
                    self.screen.bar.drop_fleeting()
                    change()
                    self.screen.offer()
                    self.carry_on()
        self.screen.touch()
        return None

    def _may_act(self, source: Source, seat: Seat) -> bool:
        if seat in self.seating.seats_for(source):
            return True
        name, owners = self.screen.view.table.name(seat), self.seating.owners(seat)
        words = tr("{name} decides here", name=name)
        if owners:
            device = device_name(self.screen.context.inputs, owners[0])[1]
            words = tr("{device} plays for {name}", device=device, name=name)
        self.screen.say(words, is_fleeting=True)
        return False

    def _may_decide(self, seat: Seat, source: Source) -> bool:
        return seat in self.director.asked and self._may_act(source, seat)

    def keeps(self, target: Target) -> bool:
        """Return True if a target was there for the same seats before their last choice."""
        return self._goes_on and target.key in self._chosen_from

    def _press_ahead(self) -> None:
        """Choose the target that was pressed before the story of the last choice had ended."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            self.screen.offer(at_once=True)
            self._choose_kept(*ahead)

    def _choose_kept(self, spot: Spot, source: Source) -> bool:
        """Choose the target at a place if it was offered before the last choice; False if not."""
        target = self.screen.focus.at(spot)
        if target is None or not self.keeps(target):
            return False
        self.choose(target, source)
        return True

    def carry_on(self) -> None:
        """Submit the remaining actions of a choice that takes several, one story at a time."""
        screen = self.screen
        for seat in self.director.asked:
            action = screen.view.planned(screen.match.state, seat)
            if isinstance(action, Action):
                self.director.submit(seat, action)
                return

    def do(self, command: Command, source: Source) -> Transition | None:
        match command:
            case Command.MENU | Command.BACK:
                return self.open_pause()
            case Command.RULES:
                return OpenRules(self.screen.match.game)
            case Command.UNDO:
                self._undo(source)
            case Command.HINT:
                mine = [seat for seat in self.director.asked if seat in self.seating.seats_for(source)]
                if mine:
                    self._hints.ask(self.screen, mine[0], source)
            case Command.SKIP if self._can_skip:
                self.director.is_skipping = True
        return None

    def preparing(self) -> Iterator[bool]:
        yield from Pause(self.screen.context, self.screen).preparing(self.screen.viewport)

    def open_pause(self) -> Transition | None:
        return Push(Pause(self.screen.context, self.screen))

    def why_no_undo(self, source: Source) -> str:
        floor = self.director.undo_floor(self.seating.seats_for(source))
        return "" if floor is None else tr(UNDO_REASONS[floor])

    def _undo(self, source: Source) -> None:
        if self.director.undo(self.seating.seats_for(source)):
            self.screen.context.sound.play("back")
            self.screen.bar.dismiss()  # its words concern the position undone
            self.screen.panel.return_focus()
            self.screen.offer()
            return
        self.screen.refuse(self.why_no_undo(source), is_fleeting=True)

    @property
    def _can_skip(self) -> bool:
        director = self.director
        is_mine = bool(director.asked) or director.stage[0] in director.humans
        return (director.is_busy or director.is_computing) and not is_mine and bool(director.humans)

    # ---- devices

    def devices_changed(self) -> None:
        self.laid_out()
        self.screen.offer()

    def laid_out(self) -> None:
        self.director.share(len(self.seating.sources()) + len(self.seating.missing()) < 2)

    def plugged(self, intent: Plugged) -> None:
        super().plugged(intent)
        if intent.is_present:
            self.director.stand_in(frozenset())  # those still without a device are asked once more
        self.devices_changed()

    def draw_over(self, canvas: Canvas) -> None:
        if (card := self._card) is not None:
            draw_handover(canvas, self.screen.view.table.guests[card.seat], card, self.screen.pressed)
