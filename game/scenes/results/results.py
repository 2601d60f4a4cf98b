"""The celebration of an ending on its podium, and the results of a match with the seals won and the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path
from typing import Final

import pygame

from game.games import catalogue
from game.input.intents import Command, Do, Intent, Nav, PageStep, Point, Press, Source
from game.input.press_guard import Meaning
from game.rules.contract import N_, ranks
from game.rules.match import Match
from game.rules.statistics import Report, WinReason
from game.scenes.analysis.analysis_job import SLICE, AnalysisJob
from game.scenes.analysis.fairness_page import question, why_not_counted
from game.scenes.base.context import Context
from game.scenes.base.player_names import called
from game.scenes.base.poll import Poll, soonest
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.saving import Saving
from game.scenes.base.seal import draw_seal
from game.scenes.base.side_page import SidePage
from game.scenes.daily.daily_page import draw_stars
from game.scenes.match.unbox_animation import PackedBoard
from game.scenes.results.ceremony import Ceremony
from game.scenes.results.podium import MatchEnding, Podium
from game.scenes.results.result_picture import ResultPicture
from game.scenes.routes import OpenFairness, OpenRules, OpenWinChances, PutAway, WatchReplay
from game.scenes.setup.matchmaking import MatchedOpponents
from game.stage.canvas import Canvas
from game.stage.layout.containers import Cell, Column, FirstFit, Row
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.frame import Moved
from game.stage.room.room_layout import RoomLayout, plan_behind
from game.stage.table.table import PlaySound
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button, Widget, even, spread
from game.storage import solo
from game.storage.folders import Notice, write_in_first
from game.storage.records import summary_of
from game.storage.seals import Won, ask_new_seals

SEAL = 60.0
STAR: Final = 34.0
WALL_ENDS: Final = 60.0
"""Distance in u between the end of the wall and the floor of the blocks above the card."""
STAGE, LEAST_STAGE, LEAST_CARD = 806.0, 560.0, 620.0
"""Minimum height and width of the blocks, and minimum width of the card beside them."""
TALL_STAGE: Final = 820.0
"""Height of the blocks above the card."""
BAKING = 0.001
"""Seconds of a frame for rendering in advance."""
LEAST = 1.0
"""Seconds without buttons, also where the end of the celebration is shown at once."""
PITCH = 104.0
"""Height of a row of buttons with its gap."""
PAINTING = 0.012
"""Seconds of a frame for the picture to share."""
BESIDE = 0.0008
"""Seconds of a frame for the analysis during the celebration."""


@dataclass(frozen=True, slots=True)
class NextStep:
    route: Transition
    words: str = N_("Play again")
    icon: str = "redo"


def report_of(match: Match) -> tuple[Report, WinReason]:
    """Return the report of a finished match from its replay, and the reason for the win."""
    tally = match.game.stats(len(match.players))
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
    return tally.report(match.state), tally.reason(match.state)


class WinnersPage(SidePage):
    """Base of the celebration of an ending; subclasses add the buttons."""

    def __init__(self, context: Context, ending: MatchEnding) -> None:
        super().__init__(context)
        self.podium = Podium(ending)
        self._ceremony: Ceremony | None = None
        self._baking = IncrementalJob()
        self._age = 0.0
        self.is_again = False
        """True if an earlier ending is looked at again, without a celebration."""

    # ---- the celebration

    @property
    def is_celebrating(self) -> bool:
        """True before the buttons appear: during the celebration, and until presses meant to hurry it have ended."""
        return self._ceremony is not None and self._ceremony.seconds < self._ceremony.let_in_at

    @property
    def is_read(self) -> bool:
        return not self.is_celebrating

    def page_key(self) -> str:
        return str(self.is_celebrating)

    def spoken_page(self) -> Sequence[str]:
        """Return the sentence on the winners, and after the celebration the rest."""
        said = self.podium.spoken()
        return said[:1] if self.is_celebrating else said if self.is_again else said[1:]

    def settle(self) -> None:
        super().settle()
        if self._ceremony is not None:
            self._ceremony.let_in_at = 0.0
            self._ceremony.settle()
        self._is_dirty = True

    @property
    def meaning(self) -> Meaning | None:
        return None if self.is_celebrating else super().meaning

    def handle(self, intent: Intent) -> Transition | None:
        ceremony = self._ceremony
        if ceremony is None or not self.is_celebrating:
            return super().handle(intent)
        # A movement other than the presses that hurry shows that a player wants to choose.
        is_far = isinstance(intent, Point) and self.context.inputs.guard.is_far(intent)
        if ceremony.is_over and (is_far or isinstance(intent, (Nav, PageStep))):
            self._let_in()
            return super().handle(intent)
        if isinstance(intent, (Press, Do, Nav, PageStep)):
            self.source = intent.source
            ceremony.skip()
            self._is_dirty = True
        return None

    def _let_in(self) -> None:
        """Let the buttons come in, at once where nothing moves."""
        if self._ceremony is not None:
            self._ceremony.let_in()
            if self._is_at_once:
                self._ceremony.let_in_at = 0.0
        self._is_dirty = True

    @property
    def _is_at_once(self) -> bool:
        """True if the end of the celebration is shown at once."""
        settings = self.context.settings
        return settings.reduced_motion or settings.speed == "instant"

    @property
    def is_lively(self) -> bool:
        ceremony = self._ceremony
        return super().is_lively or (ceremony is not None and (not ceremony.is_still or ceremony.is_stirring))

    @property
    def wake_after(self) -> float | None:
        idle = self._ceremony.wake_after if self._ceremony is not None and self.is_alive else None
        return soonest(super().wake_after, idle)

    def update(self, dt: float) -> Transition | None:
        if self._ceremony is not None and not self._ceremony.is_still:
            self._baking.spend(BAKING)
            self._ceremony.advance(dt * self.context.pace)
            self._is_dirty = True
        elif self._ceremony is not None and self.is_alive:
            self._is_dirty |= self._ceremony.live(dt)
        self._age += dt
        is_due = self._ceremony is not None and self._ceremony.may_let_in and self._age >= LEAST
        if is_due and self.is_celebrating and self.context.inputs.guard.is_calm:
            self._let_in()
        return super().update(dt)

    def _celebrate(self) -> None:
        """Start the celebration or continue it in a new window; with reduced motion or instant speed show its end."""
        if self._ceremony is None:
            sound: PlaySound = (lambda name, /, **how: None) if self.is_again else self.context.sound.play
            ranked = zip(self.podium.ranks, self.podium.players, strict=True)
            people = [rank for rank, player in ranked if player.is_human]
            # People who have all lost are consoled.
            fanfare = "lose" if people and min(people) > 1 else "win"
            self._ceremony = Ceremony(self.podium, sound, fanfare)
        else:
            self._ceremony.resize()
        if self.is_again:
            self._ceremony.let_in_at = 0.0
        if self._is_at_once or self.is_again:
            self._ceremony.settle()
        nowhere = self.canvas.nowhere()
        self._ceremony.prepare(nowhere)
        self._baking = self.canvas.paint.incremental_job(
            chain(self._ceremony.preparing(nowhere), self._drawing_widgets(nowhere))
        )

    def _drawing_widgets(self, canvas: Canvas) -> Iterator[bool]:
        for widget in self.widgets:
            widget.draw(canvas, is_focused=False, is_pressed=False)
            yield False

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        # A toast reaches above the prompt bar and stays clear of the buttons.
        bottom = (
            viewport.height - viewport.bar - (30 if viewport.aspect is Aspect.TALL else 48 if viewport.is_large else 24)
        )
        high = TALL_STAGE if viewport.aspect is Aspect.TALL else STAGE
        stage, card, buttons = Cell(w=LEAST_STAGE, h=high, grow=0.46), Cell(), Cell(h=PITCH * self.rows() - 16)
        told = Column(card, buttons, gap=26, w=LEAST_CARD, grow=0.54)
        page = FirstFit(Row(stage, told, gap=24), Column(Column(stage), told, gap=20))
        page.place(Box(x, 40, w, bottom - 46, 40))
        because = self.canvas.width(self.podium.because(), "body")
        self.podium.lay_out(viewport, stage.box, card.box, because)
        row = buttons.box
        self.widgets = self.buttons(Box(row.x, row.bottom - 88, row.w, 88))
        self._celebrate()

    def rows(self) -> int:
        """Return the number of rows of buttons."""
        return 1

    def buttons(self, row: Box) -> list[Widget]:
        return []

    def prompts(self) -> Sequence[Prompt]:
        if self._ceremony is not None and self.is_celebrating:
            return () if self._ceremony.is_over else (Prompt(Command.CONFIRM, tr("Skip")),)
        choose, _ = super().prompts()
        return (choose, Prompt(Command.BACK, tr("Back") if self.is_again else tr("Shelf")))

    def hint(self) -> str:
        tied = tr(self.podium.ending.report.tied)
        return tied[:1].upper() + tied[1:] if self.podium.has_tie and not self.is_celebrating else ""

    def room(self) -> RoomLayout | None:
        # Where the card lies below the blocks, the floor stays at the blocks.
        podium = self.podium
        floor = podium.floor - WALL_ENDS if podium.card.y > podium.area.bottom else None
        return plan_behind(self.viewport.width, self.viewport.height, floor, podium.middle)

    # ---- drawing

    def draw_widgets(self, canvas: Canvas) -> None:
        if not self.is_celebrating:
            super().draw_widgets(self._coming(canvas))

    def draw_ring(self, canvas: Canvas) -> None:
        if not self.is_celebrating:
            super().draw_ring(self._coming(canvas))

    def _coming(self, canvas: Canvas) -> Canvas:
        """Return a canvas that slides the buttons in from the right, like the card before."""
        left = 0.0 if self._ceremony is None or canvas.audit is not None else self._ceremony.way_of_buttons
        if not left:
            return canvas
        return canvas.onto(
            Moved(canvas.surface, self.viewport.px((self.viewport.width - self.podium.card.x) * left), 0)
        )

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        if self._ceremony is not None:
            self._ceremony.draw(canvas)
            if self._ceremony.is_over:
                self.draw_awards(canvas)

    def draw_awards(self, canvas: Canvas) -> None:
        """Draw the other awards of the winners, once the celebration is over."""


class Results(WinnersPage):
    def __init__(
        self,
        context: Context,
        match: Match,
        next_step: NextStep | None,
        packed_board: PackedBoard | None = None,
        fitted: MatchedOpponents | None = None,
        practice: str = "",
        *,
        played: datetime | None = None,
        replay: Transition | None = None,
    ) -> None:
        """Without a `next_step` an earlier match is looked at again, `played` then; `replay` leads to its replay.

        `packed_board` is the board for the pack-up animation, `fitted` the opponents chosen by matchmaking.

        `practice` is a message id shown for a practice match, which is not saved; empty for a match that counts.
        """
        places = ranks(match.state)
        super().__init__(context, MatchEnding(match.players, places, *report_of(match), len(match.log)))
        self.match = match
        self.next_step, self._packed_board = next_step, packed_board
        self.is_again = next_step is None
        self._fitted, self._practice = fitted, practice
        self._played, self._replay = played, replay
        self.stars = None if solo.read(match.seed, match.game) is None else solo.earned(match)
        """Stars of a match of the solo challenge; None for any other."""
        self._analysis_job = AnalysisJob(context.store, match, context.timing.clock)
        self._sharing: ResultPicture | None = None
        self._painting = IncrementalJob()
        self._saving = Saving(self)
        self.won: Sequence[Won] = ()
        """Seals already announced."""
        read = partial(summary_of, games=catalogue())
        self._seals = Poll(partial(ask_new_seals, match, context.store, read), self._announce)
        # Public screens keep no player data, so no seal is new.
        may_win = not (context.is_public or practice or next_step is None)
        self.are_seals_due = may_win and any(player.is_human for player in match.players)
        """True until the store is asked for new seals, once, after the celebration."""

    @property
    def wake_after(self) -> float | None:
        fitted = None if self._fitted is None else self._fitted.wake_after
        painting = None if self._painting.is_done else 0.0
        return soonest(super().wake_after, self._seals.wake_after, self._analysis_job.wake_after, fitted, painting)

    def update(self, dt: float) -> Transition | None:
        self._analysis_job.go_on(BESIDE if self.is_lively else SLICE)
        if self.are_seals_due and not self.is_celebrating:
            self.are_seals_due = False
            self._seals.ask()
        self._seals.look()
        if not self._painting.is_done and self._painting.spend(PAINTING):
            self._save()
        if self._fitted is not None and self._fitted.look():
            self.touch()
        return super().update(dt)

    def hint(self) -> str:
        if self.is_celebrating:
            return ""
        report_of = tr(self._practice) if self._practice else "" if self._fitted is None else self._fitted.words
        return report_of or super().hint()

    def draw_awards(self, canvas: Canvas) -> None:
        podium = self.podium
        if self.stars is not None:
            below_title = podium.middle, podium.area.y + podium.title + 24
            draw_stars(canvas, self.stars, below_title, STAR)
        blocks = {one.seat: one.block for one in podium.cast() if not one.is_beside} if self.won else {}
        for won in self.won:
            if (block := blocks.get(won.seat)) is not None:
                sign = next(one.sign for one in self.match.game.challenges.CHALLENGES if one.key == won.seals[0])
                draw_seal(canvas, sign, (block.right - 32, block.y + 56), SEAL)

    def first_key(self) -> str:
        return "again" if self.next_step is not None else "back"

    def rows(self) -> int:
        is_narrow = self.viewport.is_large and self.viewport.aspect is Aspect.SQUARE
        return 3 if is_narrow and not self.context.is_public else 2

    def buttons(self, row: Box) -> list[Widget]:
        first = self.next_step
        low = [
            Button("replay", row, tr("Replay"), self._watch, "eye", "dark"),
            Button("shelf", row, tr("Shelf"), self.back, "home", "dark"),
        ]
        if first is not None:
            low.insert(0, Button("again", row, tr(first.words), lambda: first.route, first.icon, "card"))
        else:
            low[-1] = Button("back", row, tr("Back"), self.back, "left", "card")
        chances, fairness = partial(OpenWinChances, self.match, self._analysis_job), partial(OpenFairness, self.match)
        asked, icon = question(self.match)
        high = [
            Button("course", row, tr("How it came about"), chances, "chart", "panel", verb=tr("Show")),
            Button("fairness", row, asked, fairness, icon, "panel", reason=why_not_counted(self.match)),
        ]
        picture = self._saving.button(
            Button("picture", row, tr("Picture"), self._share, "picture", "panel", verb=tr("Save"))
        )
        highest = [] if self.context.is_public else [picture]
        if self.rows() < 3:
            high, highest = [*high, *highest], []
        for index, buttons in enumerate(filter(None, (highest, high, low))):
            spread(self.canvas, buttons, gap=20).place(row.moved(0, -PITCH * index))
            even(self.canvas, buttons)
        whole: list[Widget] = [*low, *high, *highest]
        even(self.canvas, whole)
        return whole

    def _watch(self) -> Transition:
        return self._replay or WatchReplay(self.match, self._analysis_job)

    def command(self, command: Command, source: Source) -> Transition | None:
        return OpenRules(self.match.game) if command is Command.RULES else super().command(command, source)

    def back(self) -> Transition | None:
        return Pop() if self.next_step is None else PutAway(self._packed_board)

    def _share(self) -> None:
        if self._sharing is None:
            played = self._played or self.context.timing.now()
            self._sharing = ResultPicture(self.canvas.paint, self.context.hour, self.match, self.podium, played)
            self._painting = IncrementalJob(self._sharing.painting(), self.context.timing.clock)
            self.say(tr("The picture is being painted …"))

    def _save(self) -> None:
        picture, folders = self._sharing, self.context.and_exports(self.context.picture_folders)
        assert picture is not None
        self._sharing = None

        def write() -> Sequence[Path]:
            try:
                return [write_in_first(folders, picture.name, ".png", picture.content())]
            except pygame.error as problem:
                raise OSError(str(problem)) from problem

        self._saving.save(write)

    def leave(self) -> None:
        if not self._painting.is_done:
            self._painting.spend(inf)
            self._save()
        super().leave()

    def _announce(self, found: Sequence[Won]) -> None:
        self.won = found
        titles = {one.key: tr(one.title) for one in self.match.game.challenges.CHALLENGES} if found else {}
        for won in found:
            # Titles may have commas of their own.
            words = {
                "name": called(self.match.players[won.seat]),
                "titles": " · ".join(titles[key] for key in won.seals),
                "n": len(won.seals),
            }
            one, several = N_("{name} wins a seal: {titles}"), N_("{name} wins {n} seals: {titles}")
            self.context.notices.append(Notice(one if len(won.seals) == 1 else several, words))
