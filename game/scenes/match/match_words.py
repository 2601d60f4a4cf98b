"""The texts of a match screen: headline, prompts, hints, and everything for speech."""

from __future__ import annotations

from collections.abc import Sequence

from game.input.intents import Command
from game.rules.contract import Event
from game.rules.match import Match
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.scene import Scene
from game.stage.layout.shapes import Spot
from game.stage.table.module import AnyView
from game.stage.table.table import Table
from game.stage.table.words import unstopped
from game.stage.text.language import tr

from .action_panel import ActionPanel
from .board_layer import ROW, MatchBoardLayer
from .commentary import Commentary, thrown
from .controller import MatchController
from .director import Director
from .interlude import Interlude
from .seat_rows import SideRows
from .tooltip_host import TooltipHost
from .turn_bar import Headline, TurnBar


class MatchWords(Scene):
    match: Match
    director: Director
    control: MatchController
    table: Table
    view: AnyView
    commentary: Commentary
    turn: TurnBar
    rows: SideRows
    panel: ActionPanel
    board: MatchBoardLayer
    interlude: Interlude
    explainer: TooltipHost

    def headline(self) -> Headline:
        return self.turn.headline(self.board.looked_at, is_crowded=self.control.is_crowded)

    def toast(self, words: str) -> None:
        """Show a message of the story: in the turn bar if the headline says the same."""
        if self.turn.speech or unstopped(words) != self.headline()[1]:
            self.say(words)
        else:
            self.turn.announce(self.headline())

    def prompts(self) -> Sequence[Prompt]:
        if self.interlude.parting is not None:
            return (Prompt(Command.CONFIRM, tr("Skip")),)
        if self.turn.is_new:
            return ()
        prompts, current = self.control.prompts(), self.focus.current
        if self.panel.is_at_row and current is not None and self.focus.is_shown and not self.director.asked:
            others = (prompt for prompt in prompts if prompt.command is not Command.CONFIRM)
            return (Prompt(Command.CONFIRM, current.label), *others)
        return prompts

    def hint(self) -> str:
        words = self.control.hint()
        return words if words is not None else "" if "status" in self.panel.cards else self.panel.advice

    def spoken_headline(self) -> str:
        director = self.director
        is_due = director.asked or director.cue is not None or director.handover is not None or director.is_finished
        return self.headline()[1] if is_due else ""

    def lamp_words(self) -> str:
        return self.turn.speech or self.control.card_words

    @property
    def told(self) -> int:
        return self.commentary.told

    def story(self, most: int) -> Sequence[str]:
        return [entry.words for entry in self.commentary.history()][-most:]

    def recount(self, event: Event) -> str:
        words, dice, seat = self.view.recount(event), thrown(self.match.game, event), event.actor
        if words or not dice or seat is None:
            return words
        return tr("{name} throws: {dice}", name=self.table.name(seat), dice=dice)

    def spoken_title(self) -> str:
        return tr(self.match.game.title)

    def about(self, spot: Spot) -> str:
        return "" if (note := self.explainer.about(spot)) is None else note.words

    def details(self, key: str) -> str:
        return self.view.spoken_sheet(int(key.removeprefix(ROW))) if key.startswith(ROW) else ""

    def standings(self) -> Sequence[str]:
        """Return one spoken line per player: name, texts and things in the row, and a lead."""
        texts, lines = self.texts(), []
        for seat, name in enumerate(self.table.names):
            row = self.rows.rows[seat].box
            said = [text.text for text in texts if row.contains(text.box.centre) and text.text != name]
            things = [words for shape, words in self.view.things() if row.contains(shape.bounds.centre)]
            said += [tr("leads")] * (seat in self.rows.leaders)
            lines.append(f"{name}: {', '.join(dict.fromkeys([*said, *things]))}")
        return lines
