"""A sheet over the setup page that says which device plays for whom. A seat can have several devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.input.devices import Inputs
from game.input.intents import Device, Plugged, Source
from game.input.keys import SOURCE as KEYBOARD
from game.input.pointer import MOUSE, TOUCH
from game.scenes.base.context import Context
from game.scenes.base.device_names import device_name
from game.scenes.base.player_names import shortened
from game.scenes.base.question import Sheet
from game.scenes.base.scene import Scene
from game.scenes.setup.setup_model import SetupModel
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part
from game.stage.layout.shapes import Box
from game.stage.parts import Words
from game.stage.text.language import N_, tr
from game.stage.time.stack import Pop
from game.stage.widgets import Button, Picker, even_rows

WIDE = 1240.0
HERE = 120
"""Milliseconds for which a controller rumbles that was given a seat."""


def seat_devices(inputs: Inputs, setup: SetupModel, chair: int) -> tuple[str, str, str]:
    """Return icon, short and full names of the devices that play for a person's chair."""
    sources = [source for source, at in setup.devices.items() if at == chair]
    sources.sort(key=lambda source: source.device is not Device.PAD)
    if not sources:
        return "users", tr("Any device"), tr("Any device")
    names = [device_name(inputs, source) for source in sources]
    told = " + ".join(name for _, name in names)
    if len(sources) == 1:
        return *names[0], told
    # Beside the sign of a controller its number is enough.
    pads = ((source, inputs.pad(source)) for source in sources)
    short = (device_name(inputs, source)[1] if pad is None else str(pad.number) for source, pad in pads)
    return names[0][0], " + ".join(short), told


class SetupSheet(Sheet):
    """A sheet over the setup page that changes its model."""

    FIRST = "done"
    BACK_WORDS = N_("Done")

    def __init__(self, context: Context, below: Scene, setup: SetupModel) -> None:
        super().__init__(context, below)
        self.setup = setup

    def fill_card(self, widest: float, title: str, bodies: Iterable[Part]) -> None:
        """Fill a card in the middle of the room above the prompts with a title, the first body that fits, and Done."""
        viewport, canvas = self.viewport, self.canvas
        head = Words(canvas, title, "h2", anchor="center", lines=1, h=canvas.grown(60, 76))
        done = Cell(Button("done", UNPLACED, tr("Done"), Pop, "check", "dark"), w=460, h=88, align="middle")
        ways = [Column(head, body, done, gap=24, pad=(48, 36)) for body in bodies]
        wide, most = min(widest, viewport.width - 2 * viewport.left), viewport.height - viewport.bar - 60
        high = next((way.least_h(wide) for way in ways if way.fits(Box(0, 0, wide, most))), most)
        self.card = Box((viewport.width - wide) / 2, (most + 40 - high) / 2, wide, high, 34)
        self.fill(self.card, FirstFit(*ways))


class DevicesSheet(SetupSheet):
    def plugged(self, intent: Plugged) -> None:
        self.turn_over()
        super().plugged(intent)

    def layout(self) -> None:
        has_touch = self.source.device is Device.TOUCH or TOUCH in self.setup.devices
        sources = [*self.context.inputs.pads(), KEYBOARD, *([TOUCH] if has_touch else []), MOUSE]
        rows = [Cell(self._row(source), w=540, h=84, grow=1) for source in sources]
        self.fill_card(WIDE, tr("Who plays with what?"), (Column(*rows, gap=12), Grid(*rows, columns=2, gap=16)))
        even_rows(self.canvas, self.widgets)

    def _row(self, source: Source) -> Picker:
        people = self.setup.people_seated
        chairs = [None, *people]
        names = [tr("For everybody"), *(shortened(self.setup.name_of(at)) for at in people)]
        name = device_name(self.context.inputs, source)[1]
        at = chairs.index(self.setup.devices.get(source))
        return Picker(f"device/{name}", UNPLACED, name, "", names, at, self._seat(source, chairs), share=0.4)

    def _seat(self, source: Source, chairs: Sequence[int | None]) -> Callable[[int], None]:
        def take(index: int) -> None:
            self.setup.sit(source, chairs[index])
            self.context.inputs.rumble(source, HERE)
            self.turn_over()

        return take
