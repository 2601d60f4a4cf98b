"""Results of a match: the winners on their podium, a table of statistics, and the course as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import ClassVar, Final

from game.input.intents import Command, Do, Intent, Nav, Page, Press, Source
from game.rules.contract import N_, ranks
from game.rules.match import Match, Player
from game.rules.statistics import Reason, Report
from game.scenes.analysis.analysis_job import SLICE, AnalysisJob
from game.scenes.analysis.fairness_page import question, why_not_counted
from game.scenes.base.context import PACE, Context
from game.scenes.base.player_names import called, guests
from game.scenes.base.scene import Prompt, Scene
from game.scenes.match.unbox_animation import PackedBoard
from game.scenes.results.ceremony import LIGHTS, Ceremony, CeremonyFigure, CeremonyStage
from game.scenes.results.results_table import HEAD, drawing_chart, drawing_table
from game.scenes.routes import OpenFairness, OpenWinChances, PutAway, WatchReplay
from game.scenes.setup.matchmaking import MatchedOpponents
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.draw_targets import Moved
from game.stage.paint.frame import DrawTarget, NullTarget
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import StyleName
from game.stage.pieces.player_tokens import Mood
from game.stage.room.room_layout import RoomLayout, plan_behind
from game.stage.table.words import listed
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Widget, even, spread

from .seal_notice import SealNotice

APART = 8.0
"""Gap between two blocks."""
MEDALS = {1: "gold", 2: "silver", 3: "bronze"}
PLATE: Final = (116.0, 176.0)
"""Top and bottom of the name plate below the top of a block."""
LOWEST: Final = 190.0
"""Minimum height of a block, with some wood below the plate."""
SEAL = 52.0, 64.0
"""Size of the seal on the block of a player who has just earned one."""
BECAUSE, LARGE_BECAUSE = 92.0, 126.0
"""Height of the reason for the win in up to two lines, and in up to three in large text."""
BECAUSE_AT: Final = 108.0
"""Vertical offset of the reason from the top of the stage."""
WALL_ENDS: Final = 60.0
"""Distance in u between the end of the wall and the floor of the blocks on tall screens."""
LAMP: Final = 200.0
"""Height of the lamp over the winner."""
MOUTH: Final = 240.0
"""Width of the light at the lamp."""
RIM: Final = 8.0
"""Distance of the lamp's mouth above the top of the stage."""
LEAST_ROW = 62.0
"""Minimum height of a row with large numbers."""
BAKING = 0.001
"""Seconds of a frame for rendering in advance."""
DEAF = 0.5
"""Seconds without a press after the celebration until presses choose."""
BESIDE = 0.0008
"""Seconds of a frame for the analysis during the celebration."""


@dataclass(frozen=True, slots=True)
class NextStep:
    route: Transition
    words: str = N_("Play again")
    icon: str = "redo"


def told(match: Match) -> tuple[Report, Reason]:
    """Return the report of a finished match from its replay, and the reason for the win."""
    tally = match.game.stats.tally(len(match.players))
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
    return tally.report(match.state), tally.reason(match.state)


@dataclass(frozen=True, slots=True)
class MatchEnding:
    """Content of a celebration."""

    players: Sequence[Player]
    ranks: Sequence[int]
    """Rank by player, 1 is best."""
    report: Report
    reason: Reason
    seed: int


class WinnersPage(Scene):
    """Base of the celebration of an ending; subclasses add the buttons."""

    LOW: ClassVar[float] = 120.0
    """Height of the buttons at the foot."""

    def __init__(self, context: Context, ending: MatchEnding) -> None:
        super().__init__(context)
        self.players = guests(ending.players)
        self.ranks = ending.ranks
        self.report = ending.report
        self.order = sorted(range(len(ending.players)), key=lambda seat: self.ranks[seat])
        self._ending = ending
        self._card = Box(0, 0, 0, 0)
        self._stand = Box(0, 0, 0, 0)
        self._ceremony: Ceremony | None = None
        self._deaf_left = DEAF
        """Seconds after the celebration during which presses are ignored."""
        self._baking = IncrementalJob()

    # ---- the celebration

    @property
    def is_celebrating(self) -> bool:
        """True during the celebration, before the buttons appear."""
        return self._ceremony is not None and not self._ceremony.is_over

    def settle(self) -> None:
        super().settle()
        if self._ceremony is not None:
            self._ceremony.settle()
        self._deaf_left = 0.0
        self._is_dirty = True

    def handle(self, intent: Intent) -> Transition | None:
        if self._ceremony and self.is_celebrating and isinstance(intent, (Press, Do, Nav, Page)):
            self.source = intent.source
            self._ceremony.skip()
            self._is_dirty = True
            return None
        if self._deaf_left > 0 and not self.is_celebrating and isinstance(intent, (Press, Do)):
            # The press was meant to speed up the celebration; further ones must not choose a button that has just
            # appeared.
            self._deaf_left = DEAF
            return None
        return super().handle(intent)

    @property
    def is_lively(self) -> bool:
        return super().is_lively or (self._ceremony is not None and not self._ceremony.is_still)

    def update(self, dt: float) -> Transition | None:
        if self._ceremony is not None and not self._ceremony.is_still:
            self._baking.spend(BAKING)
            self._ceremony.advance(dt * PACE[self.context.settings.speed])
            self._is_dirty = True
        if not self.is_celebrating:
            self._deaf_left -= dt
        return super().update(dt)

    def _celebrate(self) -> None:
        """Start the celebration or continue it in a new window; with reduced motion or instant speed show its end."""
        stage = self._stage()
        if self._ceremony is None:
            self._ceremony = Ceremony(stage, self._ending.seed, self.context.sound.play, self._fanfare())
        else:
            self._ceremony.move_to(stage)
        settings = self.context.settings
        if settings.reduced_motion or settings.speed == "instant":
            self._ceremony.settle()
        nowhere = self.canvas.onto(NullTarget(self.viewport.window))
        self._ceremony.prepare(nowhere)
        self._baking = self.canvas.paint.chunks(
            chain(self._ceremony.preparing(nowhere), self._drawing_widgets(nowhere))
        )

    def _fanfare(self) -> str:
        """Return the sound of the crowning: a consoling one if all people have lost."""
        people = [rank for rank, player in zip(self.ranks, self._ending.players, strict=True) if player.is_human]
        return "lose" if people and min(people) > 1 else "win"

    def _drawing_widgets(self, canvas: Canvas) -> Iterator[bool]:
        """Draw the buttons one by one in advance."""
        for widget in self.widgets:
            widget.draw(canvas, is_focused=False, is_pressed=False)
            yield False

    # ---- places

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar - 24
        is_tall = viewport.aspect is Aspect.TALL
        if is_tall:
            self._stand = Box(x, 24, w, 716)
            self._card = Box(x, 760, w, bottom - 760 - self.LOW, 40)
        else:
            share = 0.48 if viewport.aspect is not Aspect.SQUARE else 0.47
            self._stand = Box(x, 40, w * share - 24, bottom - 40)
            left = x + w * share
            self._card = Box(left, 44, viewport.width - viewport.left - left, bottom - 44 - self.LOW, 40)
        self.widgets = self.buttons(Box(self._card.x, bottom - 94, self._card.w, 88))
        self._celebrate()

    def buttons(self, row: Box) -> list[Widget]:
        """Return the buttons below the card; none by default."""
        return []

    def command(self, command: Command, source: Source) -> Transition | None:
        return self.back() if command is Command.MENU else None

    def prompts(self) -> Sequence[Prompt]:
        if self.is_celebrating:
            return (Prompt(Command.CONFIRM, tr("Skip")),)
        choose, _ = super().prompts()
        return (choose, Prompt(Command.BACK, tr("Shelf")))

    def hint(self) -> str:
        last = self.order[-1]
        name = self.players[last].name
        if len(self.order) < 4 or self.is_celebrating:
            return ""
        return tr("Place {rank}: {name}", rank=self.ranks[last], name=name)

    def room(self) -> RoomLayout | None:
        # On tall screens the card lies far below the blocks, but the floor stays at the blocks.
        is_tall = self.viewport.aspect is Aspect.TALL
        return plan_behind(self.viewport.width, self.viewport.height, self._floor - WALL_ENDS if is_tall else None)

    # ---- drawing

    def draw(self, surface: DrawTarget) -> None:
        if not self.is_celebrating or self._ceremony is None:
            super().draw(surface)
            return
        self.canvas.surface = surface
        super().draw_back(self.canvas)
        self._ceremony.draw(self.canvas)
        self.draw_prompts(self.canvas)

    def draw_widgets(self, canvas: Canvas) -> None:
        super().draw_widgets(self._coming(canvas))

    def draw_ring(self, canvas: Canvas) -> None:
        super().draw_ring(self._coming(canvas))

    def _coming(self, canvas: Canvas) -> Canvas:
        """Return a canvas that slides the buttons in from the right, like the card before."""
        left = 0.0 if self._ceremony is None or canvas.audit is not None else self._ceremony.way_of_buttons
        if not left:
            return canvas
        return canvas.onto(Moved(canvas.surface, self.viewport.px((self.viewport.width - self._card.x) * left), 0))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        canvas.cached("behind", self._draw_still)
        if self._ceremony is not None:
            self._ceremony.draw_confetti(canvas)
        canvas.cached("before", self._draw_stand)

    def _draw_still(self, canvas: Canvas) -> None:
        """Draw everything behind the players or far from them."""
        self._draw_light(canvas, LIGHTS[-1])
        self._draw_card(canvas)
        for _ in self._drawing_figures(canvas):
            pass

    def _draw_light(self, canvas: Canvas, strength: float) -> None:
        """Draw the lamp over the winner, of which only the rim is visible, and its light."""
        area, middle = self._stand, self._blocks()[0]
        canvas.put(canvas.paint.lamp_cone(MOUTH, area.w * 0.5, area.h * 0.8, strength), middle, 0)
        canvas.put(canvas.paint.lamp(LAMP), middle, area.y - RIM - LAMP)

    def _draw_card(self, canvas: Canvas) -> None:
        canvas.put_box(canvas.paint.card(self._card.w, self._card.h, 40), self._card)

    def areas(self) -> Mapping[str, Box]:
        return {**super().areas(), "table": self._table}

    @property
    def _table(self) -> Box:
        inner = self._card.inset(44, 30)
        count = len(self.order)
        # In large text the chart makes room for the numbers.
        share = 1.0 if self.viewport.is_large and inner.h * 0.62 < HEAD + LEAST_ROW * count else 0.62
        return Box(inner.x, inner.y, inner.w, min(inner.h * share, HEAD + 84.0 * count))

    def _drawing_figures(self, canvas: Canvas) -> Iterator[bool]:
        """Draw table and chart; pause after every part."""
        table, inner = self._table, self._card.inset(44, 30)
        names = [called(player) for player in self._ending.players]
        yield from drawing_table(canvas, table, self.report, self.players, names, self.ranks, self.order)
        chart = Box(inner.x, table.bottom + 14, inner.w, inner.bottom - table.bottom - 14)
        if chart.h > 170:
            yield from drawing_chart(canvas, chart, self.report, self.players)

    def _winners(self) -> str:
        names = self._best()
        if len(names) == 1:
            return tr("{name} wins!", name=names[0])
        return tr("{names} win!", names=listed(names))

    def _best(self) -> list[str]:
        return [self.players[seat].name for seat in self.order if self.ranks[seat] == 1]

    def because(self) -> str:
        """Return the reason for the win as a sentence."""
        names, reason = self._best(), self._ending.reason
        return tr(reason.one if len(names) == 1 else reason.several, who=listed(names), **reason.numbers)

    @property
    def _podium(self) -> list[int]:
        return [seat for seat in self.order if self.ranks[seat] <= 3][:3]

    @property
    def _beside(self) -> list[int]:
        return [seat for seat in self.order if seat not in self._podium]

    def _blocks(self) -> tuple[float, float, float, float]:
        """Return the middle of all blocks, the left edge of the first, their width, and the width beside them."""
        area, count, rest = self._stand, len(self._podium), len(self._beside)
        aside = (104.0 if area.w > 700 and rest < 3 else 84.0 if rest < 2 else 62.0 if area.w > 700 else 46.0) * rest
        wide = min(236.0, (area.w - aside - 24) / max(3, count) - APART)
        whole = count * (wide + APART) - APART
        left = area.centre[0] - (whole + aside) / 2
        return left + whole / 2, left, wide, aside

    @property
    def _floor(self) -> float:
        return self._stand.bottom - (56 if self._stand.h > 760 else 24)

    def cast(self) -> Sequence[CeremonyFigure]:
        """Return the figures with their places; those beyond the third rank stand beside the blocks."""
        area, podium, rest, floor = self._stand, self._podium, self._beside, self._floor
        _, left, wide, aside = self._blocks()
        slots = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}[len(podium)]
        tall = area.h - 168 - self._because_high
        pawn = min(tall * 0.42, 230.0, wide * 1.25)
        cast = []
        for slot, seat in zip(slots, podium, strict=True):
            rank = self.ranks[seat]
            high = max(tall * {1: 0.56, 2: 0.44, 3: 0.36}[rank], LOWEST)
            box = Box(left + slot * (wide + APART), floor - high, wide, high)
            cast.append(CeremonyFigure(seat, rank, box.centre[0], box.y + 14, round(pawn), box))
        for index, seat in enumerate(rest):
            x = left + len(podium) * (wide + APART) + aside / len(rest) * (index + 0.5)
            small = round(min(130.0, aside / len(rest) * 1.55))
            cast.append(CeremonyFigure(seat, self.ranks[seat], x, floor - 52, small, None))
        return cast

    def _stage(self) -> CeremonyStage:
        middle = self._blocks()[0]
        is_beside = self._card.y < self._stand.bottom
        return CeremonyStage(
            cast=self.cast(),
            area=self._stand,
            floor=self._floor,
            middle=middle,
            start=self.viewport.width / 2 if is_beside else middle,
            title=BECAUSE_AT + self._because_high,
            card=self._card,
            rows=self._table,
            head=HEAD,
            pawn=self._pawn,
            draw_light=self._draw_light,
            draw_block=self._draw_block,
            draw_title=self._draw_title,
            draw_card=self._draw_card,
            drawing_figures=self._drawing_figures,
        )

    def _draw_title(self, canvas: Canvas) -> None:
        area, middle = self._stand, self._blocks()[0]
        room = 2 * min(middle - area.x, area.right - middle) - 16
        canvas.text(self._winners(), middle, area.y + 58, "title", "ink.on_dark", "center", room, 96, is_raised=True)
        wide = self._even_width(canvas, self.because(), room)
        place = Box(middle - wide / 2, area.y + BECAUSE_AT, wide, self._because_high)
        canvas.block(self.because(), place, "body", "ink.on_dark", "center", lines=self._because_lines)

    @property
    def _because_high(self) -> float:
        return LARGE_BECAUSE if self.viewport.is_large else BECAUSE

    @property
    def _because_lines(self) -> int:
        return 3 if self.viewport.is_large else 2

    def _even_width(self, canvas: Canvas, words: str, room: float) -> float:
        """Return the least width in which a sentence needs no more lines, to balance them."""
        kind, ink = canvas.paint.type, canvas.colour("ink.on_dark")
        high, lines = self._because_high, self._because_lines
        least = kind.block(words, "body", ink, room, high, "center", lines)
        for share in (0.5, 0.6, 0.7, 0.8, 0.9):
            block = kind.block(words, "body", ink, room * share, high, "center", lines)
            if block.fits and block.lines == least.lines and block.size_u == least.size_u:
                return room * share
        return room

    def _draw_stand(self, canvas: Canvas) -> None:
        self._draw_title(canvas)
        for one in sorted(self.cast(), key=lambda one: -one.rank):
            self._draw_block(canvas, one)
            canvas.put(self._pawn(one), one.x, one.foot)
            if one.rank == 1:
                canvas.image("table/crown", round(one.pawn * 0.36), *one.crown)

    def _pawn(self, one: CeremonyFigure) -> Sprite:
        mood: Mood = "cheer" if one.rank == 1 else "joy"
        return self.canvas.pieces.pawn(self.players[one.seat].look, one.pawn, mood=mood)

    def _draw_block(self, canvas: Canvas, one: CeremonyFigure) -> None:
        """Draw a figure's block with rank and name; beside the blocks only the rank."""
        box, rank = one.block, one.rank
        if box is None:
            disc = round(min(48.0, one.pawn / 1.55 - 4))
            canvas.put(canvas.paint.disc(disc, canvas.colour("surface.card_hi")), one.x, one.foot + 40)
            canvas.text(str(rank), one.x, one.foot + 40, "number_s", "ink.on_card", "center", 40, 40)
            return
        canvas.put(canvas.paint.plinth(box.w, box.h, one.seat), box.x, box.y)
        middle = box.centre[0]
        y = box.y + 72
        canvas.image(f"table/medal_{MEDALS[rank]}", 84, middle, y)
        canvas.text(str(rank), middle, y, "number_l", "ink.on_card", "center", 60, 64)
        name, room = self.players[one.seat].name, box.w - 6
        plate = Box(box.x + 6, box.y + PLATE[0], box.w - 12, PLATE[1] - PLATE[0])
        canvas.put_box(canvas.paint.round_rect(plate.w, plate.h, 10, (40, 20, 8, 90)), plate)
        styles: tuple[StyleName, ...] = ("h3", "body_b", "small_b")
        fitting = (style for style in styles if canvas.line(name, style, "ink.on_dark", room, 54)[0].fits)
        style = next(fitting, None)
        if style is not None:
            canvas.text(name, middle, box.y + 144, style, "ink.on_dark", "center", room, 54)
        else:
            name = canvas.cut(name, "small_b", room)
            canvas.text(name, middle, box.y + 144, "small_b", "ink.on_dark", "center", room, 54)


class Results(WinnersPage):
    LOW = 224.0

    def __init__(
        self,
        context: Context,
        match: Match,
        next_step: NextStep,
        boxed: PackedBoard | None = None,
        fitted: MatchedOpponents | None = None,
        practice: str = "",
    ) -> None:
        """`boxed` is the board for the pack-up animation, `fitted` the opponents chosen by matchmaking.

        `practice` is a message id shown for a practice match, which is not saved; empty for a match that counts.
        """
        places = ranks(match.state)
        super().__init__(context, MatchEnding(match.players, places, *told(match), len(match.log)))
        self.match = match
        self.next_step, self._boxed = next_step, boxed
        self._fitted, self._practice = fitted, practice
        self._analysis_job = AnalysisJob(context.store, match, context.timing.clock)
        self.seals = SealNotice(context, match, is_kept=not practice)

    @property
    def wake_after(self) -> float | None:
        fitted = self._fitted
        waits = self.seals.wake_after, self._analysis_job.wake_after, None if fitted is None else fitted.wake_after
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> Transition | None:
        self._analysis_job.go_on(BESIDE if self.is_celebrating else SLICE)
        if not self.is_celebrating:
            self.seals.look()
        if self._fitted is not None and self._fitted.look():
            self.touch()
        return super().update(dt)

    def hint(self) -> str:
        if self.is_celebrating:
            return ""
        told = tr(self._practice) if self._practice else "" if self._fitted is None else self._fitted.words
        return told or super().hint()

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        blocks = {one.seat: one.block for one in self.cast()} if self.seals.won else {}
        for won in self.seals.won:
            if (block := blocks[won.seat]) is not None:
                canvas.image("medal/seal", SEAL, block.right - 30, block.y + 56)

    def buttons(self, row: Box) -> list[Widget]:
        first, replay = self.next_step, partial(WatchReplay, self.match, self._analysis_job)
        low = [
            Button("again", row, tr(first.words), lambda: first.route, first.icon, "card"),
            Button("replay", row, tr("Replay"), replay, "eye", "dark"),
            Button("shelf", row, tr("Shelf"), self.back, "home", "dark"),
        ]
        chances, fairness = partial(OpenWinChances, self.match, self._analysis_job), partial(OpenFairness, self.match)
        asked, icon = question(self.match)
        high = [
            Button("course", row, tr("How it came about"), chances, "chart", "dark"),
            Button("fairness", row, asked, fairness, icon, "dark", reason=why_not_counted(self.match)),
        ]
        for buttons, place in ((low, row), (high, row.moved(0, -104))):
            spread(self.canvas, buttons, place, gap=20)
        even(self.canvas, [*low, *high])
        return [*low, *high]

    def first_key(self) -> str | None:
        return "again"

    def back(self) -> Transition | None:
        return PutAway(self._boxed)
