"""Set-up of a tournament: its guests, games and length."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from game.games import shelf
from game.rules.contract import N_
from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.base.game_box import draw_box
from game.scenes.base.side_page import SidePage
from game.scenes.routes import Lineup, PlanTournament, StartTournament
from game.scenes.setup.seats import Seats
from game.stage.canvas import Canvas, draw_plain_card
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Row
from game.stage.layout.shapes import Fixed, Target
from game.stage.paint.furniture import WHITE
from game.stage.paint.theme import Colour
from game.stage.parts import Card, Painting
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import TRACK, Button, Picker, Switch
from game.storage.tournament import FEWEST, MOST, TournamentLength

BOX: Final = 190.0
"""Width of the place of a box before a row."""
HIGH: Final = 1.9
"""Maximum height of the cards, as a share of their distance."""
ABOUT: Final = 128.0
"""Height of the words on them."""
DIM: Final[Colour] = (96, 92, 92, 255)
"""Light on the box of a game that is left out."""
HIGHEST, FOOT = 248.0, 96.0
"""Maximum height of a game's row, and height of a row below them."""
LEAST_LENGTH, LEAST_GO = 600.0, 400.0
"""Minimum widths of the choice of length and of the button beside it."""
LENGTHS: Final = (
    (N_("Every game once"), TournamentLength("once")),
    (N_("Half an hour"), TournamentLength("minutes", 30)),
    (N_("An hour"), TournamentLength("minutes", 60)),
    (N_("Until two wins"), TournamentLength("wins", 2)),
    (N_("Until three wins"), TournamentLength("wins", 3)),
)


@dataclass(slots=True)
class GameCard(Switch):
    """A card with the box of a game, dark if it is left out."""

    game: Game = field(kw_only=True)

    def target(self) -> Target:
        return replace(Switch.target(self), shape=replace(self.box, r=34))

    def adjust(self, step: int) -> bool:
        """Return False: the cards lie side by side, so left and right move the focus instead."""
        return False

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        draw_plain_card(canvas, self.box)
        picture, about, foot = self.box.inset(22, 24).split_y(1.0, Fixed(ABOUT), Fixed(TRACK[1]))
        draw_box(self.game, canvas, picture, WHITE if self.is_on else DIM)
        canvas.block(self.hint, about, "small", "ink.on_card_2", "center", "middle", 3)
        if not self.reason:
            self.draw_track(canvas, foot.centre[0] - TRACK[0] / 2, foot.y)


class TournamentPlan(SidePage):
    FIRST = "go"
    is_in_room = True
    HEADING = "tournament", N_("What shall we play?")

    def __init__(self, context: Context, lineup: Lineup) -> None:
        super().__init__(context)
        self._lineup = lineup
        self._guests = guests = len(lineup.players)
        fitting = {game.key for game in shelf() if guests in game.seats}
        self.played = fitting & {*context.settings.evening_games} or fitting
        """Keys of the selected games, at first those of the last tournament."""
        self.length = context.settings.evening_length if context.settings.evening_length in range(len(LENGTHS)) else 0
        """Index of the selected length in LENGTHS."""

    def _toggle(self, key: str, is_on: bool) -> None:
        (self.played.add if is_on else self.played.discard)(key)

    def _go(self) -> Transition | None:
        games = [game for game in shelf() if game.key in self.played]
        if not games:
            self.refuse(tr("Choose at least one game."))
            return None
        settings = self.context.settings
        settings.evening_games, settings.evening_length = tuple(game.key for game in games), self.length
        self.context.save_settings()
        return StartTournament(self._lineup, games, LENGTHS[self.length][1])

    def layout(self) -> None:
        rows, cards = [], []
        for game in shelf():
            reason = "" if self._guests in game.seats else tr("Not with this number of players")
            toggle, is_on = partial(self._toggle, game.key), game.key in self.played
            about = tr("{n} minutes", n=game.minutes)
            if self._guests in game.variant_seats:
                about += " · " + tr("A variant of the game")
            look = f"game/{game.key}", UNPLACED, tr(game.title), reason or about, is_on, toggle, reason
            rows.append(Row(Painting(partial(draw_box, game), w=BOX), Switch(*look), grow=1, most_h=HIGHEST))
            cards.append(GameCard(*look, game=game))
        values = [tr(words) for words, _ in LENGTHS]
        choose = partial(setattr, self, "length")
        length = Picker("length", UNPLACED, tr("How long"), "", values, self.length, choose, share=0)
        is_listed = self.canvas.is_large or self.viewport.is_upright
        go = Button("go", UNPLACED, tr("Let’s go!"), self._go, "play", "dark" if is_listed else "card", style="h3")
        beside = Row(Cell(length, w=LEAST_LENGTH, grow=0.6), Cell(go, w=LEAST_GO, grow=0.4), gap=20, h=FOOT)
        foot = FirstFit(beside, Column(length, go, gap=20, h=FOOT * 2 + 20))
        listed = Card(Column(*rows, gap=8, grow=1), foot, gap=28, pad=(44, 30))
        count = max(1, len(cards))
        most = HIGH * self.below_heading().w / count
        laid = Column(Grid(*cards, columns=count, gap=18, grow=1, most_h=most), foot, gap=28, spare="middle")
        self.show(listed if is_listed else laid)

    def hint(self) -> str:
        return tr("{n} at the table", n=self._guests)


TABLE: Final = Game(
    key="evening",
    package="",
    title=N_("Evening"),
    tagline="",
    seats=tuple(range(FEWEST, MOST + 1)),
    minutes=0,
    age=0,
    hidden=True,
)
"""Placeholder game for the seat selection; it cannot be played."""


class Guests(Seats):
    def __init__(self, context: Context) -> None:
        super().__init__(context, TABLE)
        self.has_table_ahead = False

    def start(self, lineup: Lineup) -> Transition | None:
        return PlanTournament(lineup)

    def rules(self) -> Transition | None:
        return None

    def _things(self) -> str:
        return "icon/dice"  # several games, of which some have dice

    def draw_emblem(self, canvas: Canvas) -> None:
        x, y = self._head.box.x, self._head.box.y
        canvas.image("icon/tournament", 84, x + 52, y + 66, "ink.on_dark")
