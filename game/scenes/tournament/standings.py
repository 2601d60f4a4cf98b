"""The standings of a tournament between two games, with the choice of the next game, and at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.games import catalogue
from game.input.intents import Source
from game.input.press_guard import Meaning
from game.rules.contract import N_
from game.rules.game import Game
from game.scenes import routes
from game.scenes.base.context import Context
from game.scenes.base.game_box import box_picture
from game.scenes.base.player_names import guests
from game.scenes.base.question import Question
from game.scenes.base.side_page import RING, SidePage
from game.scenes.results.podium import MatchEnding
from game.scenes.results.results import WinnersPage
from game.stage.canvas import Canvas
from game.stage.layout.commands import ScreenCommand
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Part, Row
from game.stage.layout.shapes import Box, Fixed, Spot, Target
from game.stage.layout.viewport import Viewport
from game.stage.paint.furniture import BOX_FRONT, WHITE
from game.stage.paint.theme import Colour
from game.stage.parts import Card
from game.stage.room.hours import GRADES
from game.stage.room.lamp import HangingLamp, rail
from game.stage.room.mascot import draw_hanging
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Pop, Push, Transition
from game.stage.time.timeline import Script, Timeline
from game.stage.widgets import Button, Widget, even, spread
from game.storage.tournament import Tournament, points

SHADE: Final = 48.0
ABOVE: Final = 10.0
"""Distance of the lamp's mouth above the lit box."""
RAIL: Final = 40.0
"""Height of the rail above the first row of boxes, with some cord."""
PLANK: Final = 58.0
"""Height of the board below a row of boxes, with its shadow."""
LEAST_CARD, LEAST_SHELF = 560.0, 480.0
"""Minimum widths of the card and of the boxes beside it."""
CARD: Final = 150.0
ROW: Final = 150.0
"""Height of the card without guests, and maximum height of a guest's row in it."""
GROWN: Final = 0.08
HOPS: Final = 8
"""Minimum number of boxes the wandering lamp passes."""
QUICK, SLOW = 0.17, 0.46
"""Seconds over the first box and over the last but one."""
BAKE_ON: Final = 0.05
"""Seconds between two pictures rendered in advance."""
DIM: Final[Colour] = (226, 216, 204, 255)
STAMP: Final = 56.0
TROPHY: Final = 82 / 96
"""Ratio of width and height of the trophy."""


class StandingsPage(SidePage):
    """The standings of a tournament, and the boxes of the games left."""

    is_in_room = True
    HEADING = "tournament", N_("Evening")
    BACK_WORDS = N_("Shelf")

    def __init__(self, context: Context, find: Callable[[], Tournament]) -> None:
        """`find` returns the current tournament."""
        super().__init__(context)
        self._find = find
        self.tournament = find()
        self.picked = self.tournament.game
        """Key of the next game; empty if not chosen yet."""
        self.on_back: Transition = Pop()
        """Transition of the back button."""
        self._wandering = Timeline()
        self._passed = 0
        """Index of the box that the wandering lamp is at, or on its way to."""
        self._lamp = HangingLamp()
        self._lamp_fits: Viewport | None = None
        self._baking = IncrementalJob()
        self._area = Box(0, 0, 0, 0)
        self._boxes: Sequence[Box] = ()
        self._rail = 0.0

    def enter(self) -> None:
        self.tournament = self._find()
        if self.tournament.match:
            self.picked = self.tournament.game
        elif self.picked not in self.tournament.left:
            self.picked = self.tournament.left[0] if len(self.tournament.left) == 1 else ""
        super().enter()

    @property
    def games(self) -> list[Game]:
        """Games that may come next; during a match only its game."""
        tournament = self.tournament
        if tournament.is_over:
            return []
        return [catalogue()[key] for key in ((tournament.game,) if tournament.match else tournament.left)]

    # ---- time

    @property
    def is_lively(self) -> bool:
        return super().is_lively or self._wandering.is_busy or self._lamp.is_moving

    @property
    def wake_after(self) -> float | None:
        return super().wake_after if self._baking.is_done or not self.context.is_live else BAKE_ON

    def update(self, dt: float) -> Transition | None:
        if self.context.is_live and not self.is_lively:
            self._baking.spend(0.0)
        if self._lamp.advance(dt):
            self.touch()
        if self._wandering.is_busy:
            self._wandering.update(dt / self.context.settings.slowness)
            if not self._wandering.is_busy:
                self._come_to_rest()
        return super().update(dt)

    def settle(self) -> None:
        if self._wandering.is_busy:
            self._come_to_rest()
        super().settle()

    # ---- choosing

    def let_choose(self) -> None:
        """Start the lamp's random choice; a second press ends the animation."""
        keys = [game.key for game in self.games]
        self.picked, self._passed = "", 0
        if self.context.settings.reduced_motion or self._wandering.is_busy or len(keys) == 1:
            self._come_to_rest()
        else:
            self._wandering.play(self._wander(len(keys), keys.index(self.tournament.drawn)))
            self.refresh()

    def _wander(self, count: int, goal: int) -> Script:
        """Move the lamp from box to box, slower and slower."""
        hops = -(-HOPS // count) * count + goal
        for hop in range(hops):
            yield QUICK + (SLOW - QUICK) * hop / hops
            self._passed = (hop + 1) % count
            self.context.sound.play("focus_move")
            self._aim_lamp()
            self.touch()

    def _come_to_rest(self) -> None:
        self.context.sound.play("token_take")
        self.pick(self.tournament.drawn)

    def pick(self, key: str) -> None:
        self._wandering.finish()
        self.picked = key
        self.refresh()
        self.focus.key = "start"
        self.touch()

    def _go(self) -> Transition | None:
        match = self.tournament.match
        return routes.ResumeMatch(match, self) if match else routes.PlayTournamentMatch(self.picked)

    def _ask_end(self) -> Transition:
        has_played = bool(self.tournament.rounds)
        return Push(
            Question(
                self.context,
                self,
                tr("End the evening here?"),
                tr("Whoever is ahead now wins it. A match still being played does not count.")
                if has_played
                else tr("No game has been played yet, so there is nothing to keep."),
                harmless=tr("Resume"),
                deed=tr("End the evening"),
                then=routes.EndTournament(),
            )
        )

    # ---- layout

    def layout(self) -> None:
        shelf, (buttons, closing) = Cell(), self._buttons()
        card = Card(w=LEAST_CARD, grow=0.54, most_h=CARD + ROW * len(self.tournament.guests))
        left = Column(card, buttons, gap=RING, w=LEAST_CARD, grow=0.54)
        right = Row(shelf, w=LEAST_SHELF, grow=0.46)
        ways = Row(left, right, gap=36), Column(card, Column(shelf, buttons, gap=24, grow=0.46), gap=24)
        self.show(ways[1] if self.viewport.is_upright else FirstFit(*ways), *closing)
        even(self.canvas, [widget for widget in self.widgets if widget.key != "close"])
        self.card, self._area = card.box, shelf.box
        self._place_boxes()
        self._aim_lamp()
        self._baking = self.canvas.paint.incremental_job(self._preparing())

    def free_wood(self) -> Box:
        low, below = max(widget.box.bottom for widget in self.widgets), self.below_heading()
        return Box(self.card.x, low, self.card.w, below.bottom - low)

    def _buttons(self) -> tuple[Part, Sequence[Part]]:
        """Return the row of buttons below the boxes, and the button beside the heading."""
        tournament = self.tournament
        if tournament.is_over:
            end = Button("end", UNPLACED, tr("To the ceremony"), routes.EndTournament, "trophy", "card", style="h3")
            return Cell(end, h=100), ()
        words, has_words = tr("End the evening"), not self.canvas.is_large
        close = Button("close", UNPLACED, words * has_words, self._ask_end, "flag", "panel", words, is_tile=has_words)
        closing = (Cell(close, w=max(92, (self.canvas.width(words, "small") + 36) * has_words)),)
        if tournament.match:
            on = Button("start", UNPLACED, tr("Keep playing"), self._go, "play", "card", style="h3")
            return Cell(on, h=100), closing
        reason = "" if self.picked else tr("Choose a game, or let the lamp choose.")
        buttons = [
            Button("lamp", UNPLACED, tr("The lamp chooses"), self.let_choose, "lamp", "dark"),
            Button("start", UNPLACED, tr("Let’s go!"), self._go, "play", "card", reason=reason),
        ]
        if len(tournament.left) == 1:
            del buttons[0]  # nothing is left to choose from
        return spread(self.canvas, buttons, gap=20, h=100), closing

    def _place_boxes(self) -> None:
        """Place the boxes in rows of equal length, as large as possible."""
        _, area = self._area.split_y(Fixed(RAIL), 1)
        count, gap = len(self.games), 30.0
        best, best_row = 0.0, 1
        for per_row in range(1, count + 1):
            rows = -(-count // per_row)
            wide = (area.w - gap * (per_row - 1)) / per_row / (1 + GROWN)
            high = min((area.h / rows - SHADE - ABOVE - PLANK) / (1 + GROWN), wide / BOX_FRONT[0] * BOX_FRONT[1], 420.0)
            if high > best + 1:
                best, best_row = high, per_row
        wide, boxes = best / BOX_FRONT[1] * BOX_FRONT[0], []
        rows = -(-count // best_row)
        over = SHADE + ABOVE + GROWN * best
        pitch = best + over + PLANK
        top = area.y + (area.h - rows * pitch) / 2
        self._rail = top - RAIL + 12
        for index in range(count):
            row, column = divmod(index, best_row)
            here = min(best_row, count - row * best_row)
            left = area.centre[0] - (here * wide + (here - 1) * gap) / 2
            boxes.append(Box(left + column * (wide + gap), top + over + row * pitch, wide, best, 14))
        self._boxes = boxes

    @property
    def lit(self) -> int | None:
        """Index of the box under the lamp."""
        if self._wandering.is_busy:
            return self._passed
        return next((index for index, game in enumerate(self.games) if game.key == self.picked), None)

    def _grown(self, index: int) -> Box:
        box = self._boxes[index]
        if index != self.lit:
            return box
        return Box(box.x - box.w * GROWN / 2, box.y - box.h * GROWN, box.w * (1 + GROWN), box.h * (1 + GROWN), 14)

    def _aim_lamp(self) -> None:
        lit = self.lit
        if self._lamp_fits != self.viewport:
            self._lamp_fits, self._lamp = self.viewport, HangingLamp()
        if lit is not None:
            box = self._grown(lit)
            self._lamp.go(box.centre[0], box.y - ABOVE, reduced_motion=self.context.settings.reduced_motion)

    # ---- the scene

    def targets(self) -> Sequence[Target]:
        boxes = [
            Target(f"box/{game.key}", self._grown(index), ScreenCommand(game.key), tr("Choose"), spoken=tr(game.title))
            for index, game in enumerate(self.games)
            if not self.tournament.match
        ]
        return [*super().targets(), *boxes]

    def choose(self, target: Target, source: Source, spot: Spot | None) -> Transition | None:
        if isinstance(target.act, ScreenCommand):
            self.pick(target.act.name)
            return None
        return super().choose(target, source, spot)

    @property
    def meaning(self) -> Meaning | None:
        return None if self._wandering.is_busy else super().meaning

    def first_key(self) -> str | None:
        keys = [widget.key for widget in self.widgets]
        return "start" if self.picked and "start" in keys else keys[0]

    def back(self) -> Transition | None:
        return self.on_back

    def hint(self) -> str:
        tournament = self.tournament
        if tournament.is_over:
            return tr("The evening is over.")
        match tournament.length.kind:
            case "once":
                return tr("Games left: {n}", n=len(tournament.left))
            case "minutes":
                return tr("{n} of {most} minutes played", n=int(tournament.seconds // 60), most=tournament.length.count)
            case "wins":
                return tr("Whoever wins {n} games first wins the evening.", n=tournament.length.count)

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        canvas.cached("points", draw_points, self.card.inset(40, 28), self.tournament)
        if self.tournament.is_over:
            self._draw_winner(canvas)
        self._draw_boxes(canvas)

    def _draw_winner(self, canvas: Canvas) -> None:
        """Draw the leading guest with the trophy on the shelf."""
        high, (x, y) = min(400.0, self._area.h * 0.6, self._area.w * 0.45), self._area.centre
        foot, winner = y + high / 2, self.tournament.guests[self.tournament.standings[0].guest]
        canvas.put(canvas.paint.shelf(self._area.w, self._wood), self._area.x, foot)
        canvas.put(canvas.pieces.figure(winner.look, round(high), "joy"), x - high * 0.42, foot + 10)
        canvas.image("medal/trophy_gold", (high * 0.78 * TROPHY, high * 0.78), x + high * 0.5, foot - high * 0.37)

    @property
    def _wood(self) -> Colour:
        return WHITE if self.ground is None else GRADES[self.ground.hour].wood

    def _preparing(self) -> Iterator[bool]:
        for game, box in zip(self.games, self._boxes, strict=True):
            for high, light in ((box.h, DIM), (box.h * (1 + GROWN), WHITE)):
                box_picture(self.canvas.paint, game, high, light)
                yield False

    def _draw_boxes(self, canvas: Canvas) -> None:
        lit = self.lit
        for bottom in sorted({box.bottom for box in self._boxes}):
            canvas.put(canvas.paint.shelf(self._area.w, self._wood), self._area.x, bottom)
        if self._boxes:
            canvas.put(rail(canvas.paint, round(self._area.w)), self._area.x, self._rail)
        for index, game in enumerate(self.games):
            light = WHITE if lit in (None, index) else DIM
            box = self._grown(index)
            canvas.put(box_picture(canvas.paint, game, box.h, light), box.x, box.y)
            self._draw_stamps(canvas, game, box)
        if lit is None or self.ground is None:
            return
        # The cord starts below the row above it, or at the rail.
        over = (box.bottom + PLANK - 6 for box in self._boxes)
        above = max((low for low in over if low < self._lamp.spot[1] - SHADE * 0.5), default=self._rail)
        draw_hanging(canvas, "neutral", self._lamp, SHADE, above, self.ground.hour)

    def _draw_stamps(self, canvas: Canvas, game: Game, box: Box) -> None:
        """Draw the discs of those who have won this game, on a corner of its box."""
        ranks = [played.ranks for played in self.tournament.rounds if played.game == game.key]
        won = dict.fromkeys(guest for row in ranks for guest, rank in enumerate(row) if rank == 1)
        for index, guest in enumerate(won):
            look = self.tournament.guests[guest].look
            canvas.put(canvas.pieces.avatar(look, STAMP), box.right - 4 - index * STAMP * 0.7, box.y + 8)


HEAD: Final = 96.0
COLUMN: Final = 80.0
"""Width of a game's column."""
SUM: Final = 124.0
WINS: Final = 88.0
FACE: Final = 138.0
"""Width of rank and face."""
NAME: Final = (80.0, 112.0)
"""Minimum width of names, and maximum width at the cost of a game's column; scaled in larger text."""
HIGHEST: Final = 150.0


def draw_points(canvas: Canvas, box: Box, tournament: Tournament) -> None:
    """Draw the standings with as many of the latest games as fit, the best guest first."""
    players = guests([guest.player() for guest in tournament.guests])
    least, most = (wide * min(1.5, canvas.paint.type.text_scale) for wide in NAME)
    names = max(least, min(most, max(canvas.width(player.name, "body_b") for player in players)))
    count = max(0, min(len(tournament.rounds), int((box.w - FACE - names - SUM - WINS) / COLUMN)))
    first = len(tournament.rounds) - count
    rights = [box.right - SUM - WINS - COLUMN * (count - 1 - index) for index in range(count)]
    for played, right in zip(tournament.rounds[first:], rights, strict=True):
        canvas.image(f"games/{played.game}/emblem", 62, right - COLUMN / 2, box.y + HEAD / 2 - 8)
    canvas.image("icon/crown", 48, box.right - SUM - WINS / 2, box.y + HEAD / 2 - 8, "ink.on_card_2")
    head = Box(box.right - SUM, box.y + 6, SUM - 8, HEAD - 28)
    canvas.block(tr("Points"), head, "body_b", "ink.on_card_2", "right", "middle", 1)
    line = canvas.colour("surface.card_line")
    canvas.put(canvas.paint.round_rect(round(box.w), 3, 1, line), box.x, box.y + HEAD - 8)
    high = min(HIGHEST, (box.h - HEAD) / len(tournament.guests))
    for place, standing in enumerate(tournament.standings):
        row = Box(box.x - 12, box.y + HEAD + place * high, box.w + 24, high - 6, 18)
        if standing.rank == 1 and tournament.rounds:
            canvas.put_box(canvas.paint.round_rect(round(row.w), row.h, 18, canvas.colour("state.gold_light")), row)
        player, y, tall = players[standing.guest], row.centre[1], row.h - 4
        if tournament.rounds:
            canvas.text(str(standing.rank), box.x + 24, y, "number_s", "ink.on_card_2", "center", 44, tall)
        canvas.put(canvas.pieces.avatar(player.look, min(72.0, row.h - 8)), box.x + 92, y)
        room = box.w - SUM - WINS - COLUMN * count - FACE - 8
        name = canvas.cut(player.name, "body_b", room)
        canvas.text(name, box.x + FACE, y, "body_b", "ink.on_card", width=room, height=tall)
        for played, right in zip(tournament.rounds[first:], rights, strict=True):
            rank = played.ranks[standing.guest]
            ink = "ink.on_card" if rank == 1 else "ink.on_card_2"
            words = str(points(rank, len(players)))
            canvas.text(words, right - COLUMN / 2, y, "number_s", ink, "center", COLUMN - 8, tall)
        middle = box.right - SUM - WINS / 2
        canvas.text(str(standing.wins), middle, y, "number_s", "ink.on_card_2", "center", WINS - 8, tall)
        canvas.text(str(standing.points), box.right - 8, y, "number_m", "ink.on_card", "right", SUM - 16, tall)


class FinalStandings(WinnersPage):
    FIRST = "another"

    def __init__(self, context: Context, tournament: Tournament, *, is_past: bool = False) -> None:
        """`is_past` is True for an earlier tournament, looked at again."""
        places = [standing.rank for standing in sorted(tournament.standings, key=lambda standing: standing.guest)]
        players = [guest.player() for guest in tournament.guests]
        super().__init__(
            context, MatchEnding(players, places, tournament.report(), tournament.reason(), len(tournament.rounds))
        )
        self.is_again = is_past

    def buttons(self, row: Box) -> list[Widget]:
        if self.is_again:
            return [Button("back", row, tr("Back"), self.back, "left", "card")]
        another, home = row.split_x(0.6, 0.4, gap=20)
        return [
            Button("another", another, tr("Another evening"), routes.AnotherTournament, "redo", "card"),
            Button("shelf", home, tr("Shelf"), routes.CloseTournament, "home", "dark"),
        ]

    def back(self) -> Transition | None:
        return Pop() if self.is_again else routes.CloseTournament()
