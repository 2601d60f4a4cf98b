"""The page on which every key and button can be changed, for the keyboard and for each kind of controller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.input.bindings import ASK, DIRECTIONS, KEYBOARD, KEYS, PREVIOUS, Keys, bound, rebound
from game.input.intents import Captured, Command, Device, Intent, Plugged, Question
from game.input.keys import label_of
from game.input.pads import Pad
from game.input.prompts import Cap, Label, in_words
from game.rules.contract import N_
from game.scenes.base.context import Context
from game.scenes.base.prompt_bar import Prompt, cap_height, cap_width, draw_cap
from game.scenes.base.question import Question as Dialog
from game.scenes.base.side_page import ROW, ListPage
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Row
from game.stage.layout.shapes import Box
from game.stage.parts import Card
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Push, Transition
from game.stage.widgets import CLEAR, Button, Picker, Widget, even

from .controller_wizard import ControllerWizard

WORDS: Final[Mapping[str, str]] = {
    Command.CONFIRM.value: N_("Choose"),
    Command.BACK.value: N_("Back"),
    **dict(zip(DIRECTIONS, (N_("To the left"), N_("To the right"), N_("Upwards"), N_("Downwards")), strict=True)),
    Command.UNDO.value: N_("Undo"),
    Command.HINT.value: N_("Hint"),
    Command.MENU.value: N_("Pause"),
    Command.RULES.value: N_("Rules"),
    Command.ZOOM.value: N_("Magnifier"),
    PREVIOUS: N_("Previous page"),
    Command.SKIP.value: N_("Next page, my turn"),
    ASK: N_("Questions: hold, and a direction"),
    Question.AROUND.value: N_("What is around me?"),
    Question.CHOICES.value: N_("What can I choose?"),
    Question.STANDINGS.value: N_("How does everybody stand?"),
    Question.EVENTS.value: N_("What happened?"),
}
"""The commands in the order of the page."""
LARGE_ROW: Final = 104.0
WIDE: Final = (1000.0, 1900.0)
"""Minimum width for two columns, at usual and large text size."""


def keep(context: Context, device: str, changes: Keys) -> None:
    """Keep the changes of a device, or forget it if there are none."""
    bindings = {other: kept for other, kept in context.settings.bindings.items() if other != device}
    context.settings.bindings = {**bindings, device: dict(changes)} if changes else bindings
    context.save_settings()


def rebind(context: Context, device: str, usual: Keys, slot: str, key: str) -> bool:
    """Give a command another key, swapping with the command that has it; False without a key to swap."""
    changes = rebound(usual, context.settings.bindings.get(device, {}), slot, key)
    if changes is not None:
        keep(context, device, changes)
    return changes is not None


@dataclass(slots=True)
class BindingRow(Button):
    cap: Label | None = None
    """The inscription of its key; None for a command without one."""

    def state(self) -> str:
        return tr("none") if self.cap is None else in_words(self.cap, tr)

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        self.light(canvas, is_focused=is_focused)
        box, high = self.box, cap_height(canvas, self.box.h - 16)
        cap = (Cap.LETTER, "–") if self.cap is None else (self.cap.cap, self.cap.text)
        wide = cap_width(canvas, cap, high)
        draw_cap(canvas, cap, box.right - 24 - wide / 2, box.centre[1], high)
        room = Box(box.x + 24, box.y, box.w - wide - 72, box.h)
        canvas.block(self.label, room, "button", "ink.on_card", valign="middle", lines=2)


class BindingsPage(ListPage[Sequence[str]]):
    HEADING = "keyboard", N_("Keys and buttons")
    FIRST = "bind/confirm"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        pad = context.inputs.pad(self.source)
        self.device = KEYBOARD if pad is None else pad.guid
        """`KEYBOARD`, or the guid of the kind of controller that is shown."""

    # ---- the device

    @property
    def pads(self) -> Mapping[str, Pad]:
        """A controller of each kind, by guid."""
        found = [pad for source in self.context.inputs.pads() if (pad := self.context.inputs.pad(source)) is not None]
        return {pad.guid: pad for pad in reversed(found)}

    @property
    def pad(self) -> Pad | None:
        """The controller that is shown; None for the keyboard."""
        return self.pads.get(self.device)

    @property
    def usual(self) -> Keys:
        return KEYS if self.pad is None else self.pad.usual

    @property
    def keys(self) -> Keys:
        return bound(self.usual, self.context.settings.bindings.get(self.device, {}))

    def label(self, slot: str) -> Label | None:
        if self.pad is not None:
            return self.pad.label_for(slot)
        return label_of(self.keys[slot])

    def _slots(self) -> Sequence[str]:
        if self.pad is None:
            return [slot for slot in WORDS if slot in KEYS]
        return [slot for slot in WORDS if slot not in {question.value for question in Question}]

    def plugged(self, intent: Plugged) -> None:
        if self.pad is None:
            self.device = KEYBOARD
        self.turn_over()
        super().plugged(intent)

    # ---- layout

    def layout(self) -> None:
        columns = 2 if self.below_heading().w >= self.canvas.grown(*WIDE) else 1
        slots = self._slots()
        high = -(-len(slots) // columns)
        self.list.items = [slots[row::high] for row in range(high)]
        tools, listing = [self._device_picker(), *self._tools()], Cell(grow=1)
        least = [Cell(one, w=self.canvas.grown(420, 700) if one is tools[0] else 300, grow=1, h=84) for one in tools]
        above = FirstFit(Row(*least, gap=CLEAR), Column(*least, gap=CLEAR))
        self.show(Card(above, listing, gap=CLEAR, pad=(36, 24), grow=1))
        even(self.canvas, tools)
        for row, box in self.list.rows(listing.box, self.canvas.grown(ROW, LARGE_ROW)):
            for slot, place in zip(row, box.split_x(*[1 / columns] * columns, gap=40), strict=False):
                words = tr(WORDS[slot])
                act = partial(self._ask, slot)
                one = BindingRow(f"bind/{slot}", place, words, act, cap=self.label(slot), verb=tr("Change"))
                self.widgets.append(one)
        self.widgets += self.turners(listing.box)

    def _device_picker(self) -> Picker:
        pads = self.pads
        devices = [KEYBOARD, *pads]
        names = [tr("Keyboard"), *(self.canvas.cut(pad.name, "button", 500) for pad in pads.values())]

        def take(index: int) -> None:
            self.device = devices[index]
            self.turn_over()

        at = devices.index(self.device) if self.device in devices else 0
        return Picker("device", UNPLACED, tr("Device"), "", names, at, take, share=0)

    def _tools(self) -> Sequence[Widget]:
        usual = Button("usual", UNPLACED, tr("As usual"), self._reset, "undo", "card")
        usual.reason = "" if self.context.settings.bindings.get(self.device) else tr("Nothing has been changed")
        if self.pad is None:
            return [usual]
        pad = self.pad.source

        def teach() -> Transition:
            return Push(ControllerWizard(self.context, pad, self))

        return [usual, Button("teach", UNPLACED, tr("Show its buttons"), teach, "pad", "card")]

    def _reset(self) -> None:
        keep(self.context, self.device, {})
        self.turn_over()

    def _ask(self, slot: str) -> Transition:
        return Push(KeyDialog(self.context, self, slot))

    # ---- changes by the dialog

    def take(self, slot: str, key: str) -> bool:
        """Give a command the key that was pressed; False if that is not allowed."""
        other = next((one for one, held in self.keys.items() if held == key and one != slot), None)
        if not rebind(self.context, self.device, self.usual, slot, key):
            return False
        if other is not None:
            self.say(tr("{command} has changed places with {other}.", command=tr(WORDS[slot]), other=tr(WORDS[other])))
        return True


class KeyDialog(Dialog):
    """Asks for the new key of a command. Escape or the current key, on the same device, changes nothing."""

    def __init__(self, context: Context, below: BindingsPage, slot: str) -> None:
        is_keyboard = below.device == KEYBOARD
        words = tr("Press the new key. Escape leaves all as it is.")
        if not is_keyboard:
            words = tr("Press the new button. The present one leaves all as it is.")
        super().__init__(
            context, below, tr(WORDS[slot]), words, harmless=tr("Leave as it is"), deed=tr("As usual"), then=Pop(),
            first=lambda: self._take(below.usual.get(slot, "")),
        )  # fmt: skip
        self._page, self._slot = below, slot

    def enter(self) -> None:
        self.context.inputs.listening = self._page.device
        super().enter()

    def leave(self) -> None:
        self.context.inputs.listening = None
        super().leave()

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Captured):
            if self._risen < 1.0:
                return None  # the second press of a double one
            is_left = intent.name in ("escape", self._page.keys.get(self._slot))
            return Pop() if is_left or self._take(intent.name) else None
        if isinstance(intent, Plugged) and not intent.is_present and self._page.device == intent.guid:
            return Pop()
        return super().handle(intent)

    def _take(self, key: str) -> bool:
        is_taken = bool(key) and self._page.take(self._slot, key)
        if not is_taken:
            self.refuse(tr("That button is needed elsewhere, and there is none to give in exchange."))
        return is_taken

    def prompts(self) -> Sequence[Prompt]:
        """Return no prompts for the device that is listened to."""
        is_listening = self.source.device is (Device.KEYBOARD if self._page.device == KEYBOARD else Device.PAD)
        return () if is_listening else super().prompts()
