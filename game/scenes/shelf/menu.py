"""The shelf, the first screen: one box per game, with the lamp over the selected one. Independent of any game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from pygame import Surface

from game.games import catalogue, shelf
from game.input.intents import Command, Device, Intent, Source
from game.rules.game import Game
from game.scenes import routes
from game.scenes.base.context import Context
from game.scenes.base.game_box import SceneBox, box_picture, facts
from game.scenes.base.importing import start_import
from game.scenes.base.poll import Poll, soonest
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.question import leaving
from game.scenes.base.scene import Scene
from game.stage.canvas import Canvas
from game.stage.layout.commands import ScreenCommand
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row, Stack
from game.stage.layout.shapes import Box, Fixed, Target
from game.stage.layout.viewport import Aspect
from game.stage.paint.frame import DrawTarget, Moved
from game.stage.paint.furniture import WHITE
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour, mix
from game.stage.room import lamp, shelf_decor
from game.stage.room.hours import GRADES
from game.stage.room.room_layout import RoomLayout
from game.stage.table.transitions import FadeGroup
from game.stage.table.words import SEPARATOR
from game.stage.text.language import LANGUAGES, current, tr
from game.stage.time.stack import Push, Transition
from game.stage.widgets import Button, Widget, even, spread
from game.storage.stored import LibraryEntry

from .living_room import ABOVE, LivingRoom, nail_of, shelf_room, shelved
from .saved_matches import MatchPreview, Previews
from .selected_box import CROSS, SELECTED, SIZES, SWAP, draw_hero, room_at, step_at
from .shelf_head import PAGE_LINKS, TILE, ShelfHead, link_cell, quiet_cell
from .trophies import Trophies

REST = 0.35
"""Hover delay in seconds before a box is selected."""
PAINT_AGAIN = 0.03
RAIL, RAIL_BELOW = 42.0, 16.0
"""Distance of the rail that the lamp hangs from to title and buttons, side by side or one below the other."""
PAINTING: Final = 0.002
"""Time budget per frame for painting the photograph, in seconds."""
SETTLED: Final = 0.5
"""Seconds without movement before painting starts, since single steps may exceed the budget."""
LEAST_WORDS, LONG_WORDS = 480.0, 760.0
"""Minimum width of the words about a game beside its buttons, and of those beside the mug."""
TITLE_LINE, FACTS = 62.0, 54.0
"""Height of a game's title and of the facts about it."""


class Menu(Scene):
    place = "wall"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.waiting: Sequence[LibraryEntry] = []
        self.games = shelf()
        self.selected = 0
        self._boxes: list[Box] = []
        self._head: ShelfHead
        self._panel = UNPLACED
        self.photo, self._mug, self._words_place, self._seam = Cell(), Cell(), Cell(), Cell()
        self._rail = RAIL
        self._rest_left = 0.0
        """Seconds until the hovered box is selected; 0 if no delay is running."""
        self._is_only_chosen = False
        """True if the current touch landed on a box that was not selected."""
        self._has_links_below = False
        """True if the page links lie on the panel, which leaves the wall to the window."""
        self._pitch = 1.0
        """Distance between the centres of neighbouring boxes."""
        self._before: int | None = None
        """Index of the previously selected box while it shrinks."""
        self._swapped = SELECTED if self._skip_transitions or not context.is_live else SWAP
        self._words: FadeGroup[int] = self.fades.add(FadeGroup(CROSS))
        self._living = LivingRoom()
        self.remembered = Trophies(context, self.refresh)
        ask = (lambda: None) if context.is_public else context.store.ask_unfinished
        self._unfinished: Poll[list[LibraryEntry]] = Poll(ask, self._take)
        self.polls = [self._unfinished, *self.remembered.polls]
        self._previews = Previews(context.store)
        self._tilted: tuple[Sprite, Sprite] | None = None
        """The thumbnail shown last, and the photograph made of it."""
        self._settled = 0.0
        """Seconds since the last movement or input."""

    def look_at(self, key: str) -> None:
        self.selected = next((index for index, game in enumerate(self.games) if game.key == key), self.selected)

    def enter(self) -> None:
        self._previews.forget()  # the matches may have changed in the meantime
        super().enter()

    @property
    def wake_after(self) -> float | None:
        if self._rest_left > 0:
            return self._rest_left
        if self._is_painting:
            return PAINT_AGAIN
        return soonest(super().wake_after, self._living.wake_after if self.is_alive else None)

    def handle(self, intent: Intent) -> Transition | None:
        self._settled = 0.0
        self._living.stir()
        return super().handle(intent)

    def dropped(self, paths: Sequence[Path]) -> Transition | None:
        return routes.OpenDroppedFiles(start_import(self.context, paths))

    @property
    def is_lively(self) -> bool:
        return super().is_lively or self._living.lamp.is_moving or self._swapped < SELECTED

    def update(self, dt: float) -> Transition | None:
        if self._living.lamp.is_moving or self._swapped < SWAP:
            self.touch()
        self._has_moved |= self._living.advance(dt, is_alive=self.is_alive) | (self._swapped < SELECTED)
        self._swapped = min(SELECTED, self._swapped + dt)
        if self._rest_left > 0:
            self._rest_left -= dt
            if self._rest_left <= 0:
                self._follow_focus()
        self._settled = 0.0 if self.is_lively else self._settled + dt
        if self.context.settings.is_first_start and self._settled:
            return routes.AskFirst(self)
        if self._is_painting and self._settled >= SETTLED:
            waiting = self._waiting_of(self.games[self.selected])
            if waiting is not None and self._previews.paint([waiting], PAINTING):
                self.touch()
        return super().update(dt)

    # ---- the photograph

    def look_of(self, game: Game) -> MatchPreview | None:
        waiting = self._waiting_of(game)
        return None if waiting is None or not self.photo.box.w else self._previews.of(waiting)

    @property
    def _is_painting(self) -> bool:
        look = self.look_of(self.games[self.selected]) if self.games and not self._unfinished.is_asking else None
        return look is not None and not look.is_done

    def _take(self, unfinished: Sequence[LibraryEntry]) -> None:
        found = [match for match in unfinished if match.game in catalogue()]
        if found != self.waiting:
            self.waiting = found
            self.refresh()

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar
        self._has_links_below = not (viewport.is_large or self.context.is_public)
        links = [link for link in PAGE_LINKS if link.is_public or not (self.context.is_public or self._has_links_below)]
        self._head = ShelfHead(self.canvas, links, self._next_language)
        self._head.place(Box(x, 44.0, w, self._head.least_h(w)))
        is_low = self._head.is_title_beside and self._head.box.h <= TILE  # the line below the title is lower still
        self._rail = self._head.box.bottom + (RAIL if is_low else RAIL_BELOW)
        top = self._rail + (32.0 if self._head.is_title_beside else 68.0)
        panel = self._panel_of(self.games[self.selected]) if self.games else Column(h=160)
        high = panel.least_h(w)
        panel.place(Box(x, bottom - high - 20, w, high, 28))
        self._panel = panel.box
        self._previews.fit(self.canvas.paint, shelf_decor.PHOTO - 2 * shelf_decor.RIM)
        self.widgets = [*self._head.contents(Widget), *panel.contents(Widget)]
        buttons = panel.contents(Button)
        for high in {button.box.h for button in buttons}:
            even(self.canvas, [button for button in buttons if button.box.h == high])
        room, is_beside = Box(x, top, w, self._panel.y - top - 60), self._head.is_title_beside
        self._boxes, self._pitch = shelved(viewport, room, len(self.games), is_title_beside=is_beside)
        if self._boxes:
            game, lit, hour = self.games[self.selected], self._grown(self.selected), self.context.hour
            self.box = SceneBox(self.canvas, game, lit)
            self._living.aim(viewport, lit, hour, reduced_motion=self._skip_transitions)

    def _panel_of(self, game: Game) -> FirstFit:
        """Return the words about a game with its buttons beside or below them: two to play, the others quiet."""
        waiting, is_large = self._waiting_of(game), self.viewport.is_large
        play = Button("play", UNPLACED, tr("Play"), partial(routes.OpenSeats, game), "play")
        rules = Button("rules", UNPLACED, tr("Rules"), partial(routes.OpenRules, game), "book", "dark", verb=tr("Open"))
        lesson = Button("lesson", UNPLACED, tr("First steps"), partial(routes.StartLesson, game), "bulb", "dark")
        large, quiet = [Cell(play, grow=0.55)], [rules]
        if waiting is not None:
            resume = partial(routes.ResumeMatch, waiting.key, self)
            large.append(Cell(Button("resume", UNPLACED, tr("Continue"), resume, "step", "dark"), grow=0.45))
        if waiting is not None or is_large:
            quiet.append(lesson)
        else:
            large.append(Cell(lesson, grow=0.45))
        if self.waiting:
            words = tr("Saved ({n})", n=len(self.waiting))
            icon, whole = "folder", tr("Saved matches")
            quiet.append(
                Button("kept", UNPLACED, words, routes.OpenSavedMatches, icon, "panel", whole, verb=tr("Open"))
            )
        tiles: list[Part] = [quiet_cell(self.canvas, button, is_tile=True) for button in quiet if not is_large]
        house = [link_cell(self.canvas, link, tr(link.word), 84) for link in PAGE_LINKS if not link.is_public]
        self._seam = Cell(w=shelf_decor.SEAM)
        aside: list[Part] = []
        below: list[Part] = []
        if self._has_links_below and self.waiting:
            aside, below = [Grid(*house, columns=2, gap=14)], [Row(*house, gap=14)]
        elif self._has_links_below:
            tiles += self._seam, *house
        lines = [spread(self.canvas, quiet[n : n + 2], 14, h=84) for n in range(0, len(quiet), 2)]
        rows = [
            Row(*large, gap=14, h=92, grow=0 if is_large else 1, most_h=138),
            *(lines if is_large else [Row(*tiles, gap=14, grow=1, most_h=124)]),
        ]
        self.photo, self._mug = Cell(w=shelf_decor.PHOTO), Cell(w=shelf_decor.MUG)
        self._words_place = Cell(w=LEAST_WORDS, h=partial(_words_high, self.canvas, self.games), grow=0.64)
        buttons = Column(*rows, gap=14, w=510, grow=0.36)
        higher = Column(*rows, *below, gap=14, w=510, grow=0.36)
        is_pictured = waiting is not None and self.viewport.aspect in (Aspect.WIDE, Aspect.ULTRA)
        photo = [self.photo] if is_pictured and not self.viewport.is_large else []
        in_row = partial(Row, gap=24, pad=(36, 18))
        long = Stack(self._words_place, w=LONG_WORDS, grow=0.64)
        return FirstFit(
            in_row(long, *(photo or [self._mug]), *aside, buttons),
            in_row(self._words_place, *photo, *aside, buttons),
            in_row(self._words_place, higher),
            Column(FirstFit(Row(long, self._mug, gap=24), self._words_place), higher, gap=24, pad=(36, 18)),
        )

    def room(self) -> RoomLayout | None:
        if not self._boxes:
            return None
        lit = self._grown(self.selected)
        return shelf_room(self.viewport, self._head, self._rail, self._boxes, self._pitch, lit)

    @property
    def is_new_here(self) -> bool:
        """True if no match was ever started here and no tutorial completed, so that the shelf suggests the tutorial."""
        settings = self.context.settings
        return not (settings.last or settings.has_learned or self.waiting or self.remembered.memories.crowned)

    def hint(self) -> str:
        return tr("New here? “First steps” guides your first turns.") if self.is_new_here else super().hint()

    def _waiting_of(self, game: Game) -> LibraryEntry | None:
        return next((waiting for waiting in self.waiting if waiting.game == game.key), None)

    def _next_language(self) -> None:
        codes = list(LANGUAGES)
        self._previews.forget()
        self.context.speak(codes[(codes.index(current()) + 1) % len(codes)])
        self.turn_over()

    # ---- selection

    def targets(self) -> Sequence[Target]:
        boxes = [
            Target(f"box/{game.key}", self._grown(index), ScreenCommand(game.key), tr("Play"), spoken=tr(game.title))
            for index, game in enumerate(self.games)
        ]
        return [*super().targets(), *boxes]

    def first_key(self) -> str | None:
        return f"box/{self.games[self.selected].key}" if self.games else None

    def _grown(self, index: int, step: int | None = None) -> Box:
        """Return the box at a step of its growth to the size it has when selected; None: where it will rest."""
        if step is None:
            step = SIZES if index == self.selected and len(self.games) > 1 else 0
        box, grow, r = self._boxes[index], 0.10 * step / SIZES, 12 + 2 * step / SIZES
        return Box(box.x - box.w * grow / 2, box.y - box.h * grow, box.w * (1 + grow), box.h * (1 + grow), r)

    def _follow_focus(self) -> None:
        key = self.focus.key or ""
        if key.startswith("box/"):
            index = next((i for i, game in enumerate(self.games) if f"box/{game.key}" == key), self.selected)
            if index != self.selected:
                self._before, self.selected = self.selected, index
                self.context.settings.shelf = "" if self.context.is_public else self.games[index].key
                self._swapped = SELECTED if self._skip_transitions else 0.0
                self.refresh()

    def nav(self, dx: int, dy: int, source: Source) -> Transition | None:
        result = super().nav(dx, dy, source)
        self._follow_focus()
        return result

    def point(self, spot: tuple[float, float], source: Source) -> None:
        """Start the hover delay, so that boxes passed on the way to the buttons are not selected."""
        before = self.focus.key
        super().point(spot, source)
        if self.focus.key != before:
            self._rest_left = REST if (self.focus.key or "").startswith("box/") else 0.0

    def press(self, spot: tuple[float, float], source: Source) -> Transition | None:
        result = super().press(spot, source)
        self._rest_left, before = 0.0, self.selected
        self._follow_focus()
        # Touch has no hover, so the first tap on a box only selects it.
        self._is_only_chosen = source.device is Device.TOUCH and self.selected != before
        return result

    def choose(self, target: Target, source: Source, spot: tuple[float, float] | None) -> Transition | None:
        if isinstance(target.act, ScreenCommand):
            if source.device is Device.TOUCH and self._is_only_chosen:
                self.say(tr("Tap again to play."))
                return None
            return routes.OpenSeats(next(game for game in self.games if game.key == target.act.name))
        return super().choose(target, source, spot)

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.MENU:
            return routes.OpenSettings()
        if not self.games:
            return None
        waiting = self._waiting_of(self.games[self.selected])
        if command is Command.UNDO and waiting is not None:
            return routes.ResumeMatch(waiting.key, self)
        if command is Command.RULES:
            return routes.OpenRules(self.games[self.selected])
        return None

    def back(self) -> Transition | None:
        return None if self.context.is_public else Push(leaving(self.context, self))

    def prompts(self) -> Sequence[Prompt]:
        out = list(super().prompts())[:1]
        if self.games and self._waiting_of(self.games[self.selected]) is not None:
            out.append(Prompt(Command.UNDO, tr("Continue"), tr("Go on")))
        return [
            *out,
            Prompt(Command.RULES, tr("Rules")),
            Prompt(Command.MENU, tr("Settings")),
            *([] if self.context.is_public else [Prompt(Command.BACK, tr("Quit"))]),
        ]

    # ---- drawing

    def draw_bare(self, surface: DrawTarget) -> None:
        """Draw the room in the light of its lamp, with the empty shelf."""
        super().draw_bare(surface)
        canvas = self.canvas.onto(surface)
        self._draw_light(canvas)
        self._living.draw_lights(canvas, self._boxes, self._rail, self.ground)
        shelf_decor.draw_plate(canvas, self._panel)

    def draw_back(self, canvas: Canvas) -> None:
        self.draw_still(canvas, super().draw_back)
        self._draw_light(canvas)
        self.draw_still(canvas, self._draw_shelf)
        if self._boxes:
            tick, box = self._living.life.tick, self._grown(self.selected)
            draw_hero(canvas, self.games[self.selected].key, box, self._swapped, tick)
        self._living.draw_lights(canvas, self._boxes, self._rail, self.ground)
        if self._boxes:
            self._draw_tops(canvas)
        self.draw_still(canvas, self._draw_panel)
        if self._mug.box.w:
            shelf_decor.draw_mug(canvas, self._mug.box, self._living.life.tick)

    def photograph(self) -> Surface:
        """Return it without the lamp, which hangs over the sheet in front of it."""
        self._living.is_host_away = True
        picture = super().photograph()
        self._living.is_host_away = False
        return picture

    def draw_content(self, canvas: Canvas) -> None:
        """Draw everything at rest, since an overlay would freeze running animations halfway."""
        self._swapped = SELECTED
        self._words.forget()
        self.touch()
        if self._boxes:
            lit = self._grown(self.selected)
            self._living.lamp.go(lit.centre[0], lit.y - ABOVE, reduced_motion=True)
        super().draw_content(canvas)

    def _draw_light(self, canvas: Canvas) -> None:
        if self.ground is not None and self._boxes:
            tops, is_still = min(box.y for box in self._boxes), self._skip_transitions
            self._living.draw_light(canvas, self.ground, self._rail, tops, is_alive=self.is_alive, is_still=is_still)
        wood = WHITE if self.ground is None else GRADES[self.ground.hour].wood
        for bottom in sorted({box.bottom for box in self._boxes}):
            canvas.put(canvas.paint.shelf(self.viewport.width - 16, wood), 8, bottom)

    def _draw_shelf(self, canvas: Canvas) -> None:
        self._head.draw(canvas)
        if not self._boxes:
            return
        hour, dim = (None, WHITE) if self.ground is None else (self.ground.hour, GRADES[self.ground.hour].box)
        self._living.draw_behind(canvas, self._boxes, nail_of(self.ground), self.remembered.memories.winner)
        lit = self._grown(self.selected)
        if hour is not None:
            gleam = lamp.gleam(canvas.paint, hour, round(lit.w * 2.3), 56)
            canvas.shine(gleam, self._living.lamp.spot[0], lit.bottom + 28)
        step = step_at(self._swapped) if len(self.games) > 1 else 0
        for index in sorted({*range(len(self.games))} - {self.selected}):
            left = min(SIZES, max(0, SIZES - step)) if index == self._before else 0
            is_beside = abs(index - self.selected) == 1 and self._boxes[index].y == self._boxes[self.selected].y
            aside = (index - self.selected) * round(room_at(self._swapped) * canvas.scale) if is_beside else 0
            moved = canvas.onto(Moved(canvas.surface, aside, 0)) if aside else canvas
            self._draw_box(moved, index, left, dim)
            self._living.draw_rim(moved, self._grown(index, left), hour)
        self._draw_box(canvas, self.selected, step, WHITE)
        for index, game in enumerate(self.games):
            self.remembered.draw_tally(canvas, game.key, self._boxes[index])
            room = self._boxes[index].x + self._pitch - self._grown(index).right
            self.remembered.draw_trophy(canvas, game.key, self._grown(index), room)

    def draw_ring(self, canvas: Canvas) -> None:
        self.draw_still(canvas, super().draw_ring)
        if self.focus.is_shown and (self.focus.key or "").startswith("box/"):
            self._draw_tops(canvas)  # the things on its box are in front of the ring

    def _draw_tops(self, canvas: Canvas) -> None:
        boxes = {game.key: self._grown(index) for index, game in enumerate(self.games)}
        opened = self.waiting[0].game if self.waiting else self.remembered.memories.crowned
        dim = WHITE if self.ground is None else mix(GRADES[self.ground.hour].box, WHITE, 0.4)
        lit, tick = self.games[self.selected].key, self._living.life.tick
        self.remembered.draw_tops(canvas, boxes, lit, opened, tick, dim, is_painted=nail_of(self.ground) is not None)

    def _draw_box(self, canvas: Canvas, index: int, step: int, light: Colour) -> None:
        """Draw a box at a step of its growth; between the two sizes as a scaled picture of the one it will have."""
        game, box, high = self.games[index], self._grown(index, step), self._grown(index).h
        sprite = box_picture(canvas.paint, game, high, light)
        if box.h != high:
            key = "box growing", game.key, current(), high, light, step
            sprite = canvas.paint.kept(key, partial(sprite.grown, box.h / high), "brief")
        canvas.put(sprite, box.x, box.y)

    def _draw_panel(self, canvas: Canvas) -> None:
        shelf_decor.draw_plate(canvas, self._panel, self._seam.box)
        if not self.games:
            canvas.block(tr("No games found"), self._panel.inset(32), "h2", "ink.on_dark", "center", "middle")
            return
        words = partial(self._draw_words, game=self.games[self.selected])
        self._words.draw(canvas, {self.selected: words}, reduced_motion=self._skip_transitions)

    def _draw_words(self, canvas: Canvas, game: Game) -> None:
        look = self.look_of(game)
        if look is not None and look.sprite is not None:
            if self._tilted is None or self._tilted[0] is not look.sprite:
                self._tilted = look.sprite, shelf_decor.photograph(canvas.paint, look.sprite)
            canvas.put(self._tilted[1], *self.photo.box.centre)
        told = "" if look is None else SEPARATOR.join(filter(None, (look.stage(), look.turn())))
        canvas.cached(("words", game.key), _draw_texts, game, self._words_place.box, current(), told)


def _draw_texts(canvas: Canvas, game: Game, place: Box, language: str, told: str) -> None:
    """Draw the words about a game, and the line `told` about its saved match."""
    about, chips, lines = _facts(canvas, game)
    title, tagline, low = place.split_y(Fixed(TITLE_LINE), 1, Fixed(lines.least_h(place.w)))
    canvas.text(tr(game.title), title.x, title.y + 30, "h1", "ink.on_dark", width=title.w, height=68)
    if told:
        room = title.w - canvas.width(tr(game.title), "h1") - 24
        canvas.text(told, title.right, title.y + 30, "body_b", "state.gold_light", "right", room, 48)
    canvas.block(tr(game.tagline), tagline, "body", "ink.on_dark", lines=2)
    lines.place(low)
    for chip, (icon, words) in zip(chips, about, strict=True):
        if not chip.box.w:
            break
        x, y = chip.box.x, chip.box.centre[1]
        canvas.put(canvas.paint.quiet_chip(round(chip.box.w), FACTS), x, chip.box.y)
        canvas.image(f"icon/{icon}", 32, x + 36, y, "state.gold_light")
        canvas.text(words, x + 62, y, "small", "ink.on_dark", width=chip.box.w - 78, height=48)


def _facts(canvas: Canvas, game: Game) -> tuple[Sequence[tuple[str, str]], Sequence[Cell], FirstFit]:
    """Return icons and words of the facts about a game, their places, and the container that places them.

    They stand in two lines if necessary; in large text some of the last ones may be missing.
    """
    about = facts(game)
    widths = [(canvas.width(words, "small", 34) + 78, canvas.width(words, "small", 48) + 84) for _, words in about]
    chips = [Cell(w=least, most_w=most, h=FACTS, grow=1) for least, most in widths]
    ways = [Row(*chips[:count], gap=10.0) for count in (3, 2, 1)]
    both = Column(Row(*chips[:2], gap=10.0), Row(chips[2]), gap=10.0)
    return about, chips, FirstFit(*(ways if canvas.is_large else (ways[0], both)))


def _words_high(canvas: Canvas, games: Sequence[Game], wide: float) -> float:
    """Return the height of title, tagline and facts of any game at this width."""
    colour, kind = canvas.colour("ink.on_dark"), canvas.paint.type
    taglines = (kind.block(tr(game.tagline), "body", colour, wide, None, "left", 2) for game in games)
    lines = max(_facts(canvas, game)[2].least_h(wide) for game in games)
    return TITLE_LINE + max(line.height for line in taglines) / canvas.scale + 8 + lines
