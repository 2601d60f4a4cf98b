"""House rules: the variants of a game as switches on a sheet of paper over the setup page."""

from __future__ import annotations

from functools import partial

from game.input.intents import Device
from game.scenes.setup.devices_sheet import SetupSheet
from game.scenes.setup.seat_widgets import OptionSwitch, even_options
from game.stage.layout.containers import UNPLACED, Cell, Column, Part, Row
from game.stage.table.words import listed
from game.stage.text.language import tr

WIDE = 1560.0
COLUMNS = (3, 2, 1)
"""Numbers of columns, the first that has room; without explanations the last."""
UNTOLD = 76.0
"""Height of a variant without an explanation."""
GAP = 16.0


class HouseRules(SetupSheet):
    def switch(self, key: str, is_on: bool) -> None:
        self.setup.switch(key, is_on)
        self.turn_over()
        if self.source.device is Device.TOUCH and not self._are_told:
            # Touch has no resting pointer, so the explanation follows the touch.
            self.say(tr(self.setup.option(key).hint))

    def _propose(self, is_on: bool) -> None:
        self.setup.propose(is_on)
        self.turn_over()

    def layout(self) -> None:
        bodies: list[Part] = []
        for is_told in (True, False):
            switches = self._switches(is_told=is_told)
            for columns in COLUMNS if is_told else reversed(COLUMNS):
                starts = range(0, len(switches), columns)
                rows = [Row(*switches[at : at + columns], gap=GAP) for at in starts]
                bodies.append(Column(*rows, gap=GAP))
        self.fill_card(WIDE, tr("House rules"), bodies)
        even_options(self.canvas, self.widgets)

    def _switches(self, *, is_told: bool) -> list[Part]:
        """Return the switches of all variants, and one for those that are proposed if there are several."""
        setup, switches = self.setup, []
        for option in setup.game.options:
            hint = tr(option.hint) if is_told else ""
            switch = OptionSwitch(f"option/{option.key}", UNPLACED, tr(option.title), hint, option.key in setup.options)
            switch.act = partial(self.switch, option.key)
            switch.reason = "" if setup.is_offered(option) else tr("Not with this number of players")
            switches.append(switch)
        if len(proposed := setup.proposed) > 1:
            is_on = setup.options >= {option.key for option in proposed}
            switch = OptionSwitch("proposed", UNPLACED, tr("Recommended"), self._names() if is_told else "", is_on)
            switch.act = self._propose
            switches.append(switch)
        canvas = self.canvas
        return [
            Cell(one, w=one.least_w(canvas), h=partial(one.least_h, canvas) if is_told else UNTOLD, grow=1)
            for one in switches
        ]

    def _names(self) -> str:
        return listed([tr(option.title) for option in self.setup.proposed])

    @property
    def _are_told(self) -> bool:
        return any(isinstance(widget, OptionSwitch) and widget.hint for widget in self.widgets)

    def hint(self) -> str:
        kind, _, of = (self.focus.key or "").partition("/")
        if self._are_told or not self.focus.is_shown:
            return ""
        return tr(self.setup.option(of).hint) if kind == "option" else self._names() if kind == "proposed" else ""
