"""The page of saved matches, each with a thumbnail, to resume or delete. Independent of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from game.games import catalogue
from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import Match, load
from game.rules.save_error import SaveError
from game.scenes.base.context import Context
from game.scenes.base.player_names import guests
from game.scenes.base.poll import Poll, soonest
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.question import deleting
from game.scenes.base.side_page import ListPage
from game.scenes.base.thumbnail import Thumbnail, ThumbnailPainter
from game.scenes.routes import ResumeMatch
from game.stage.canvas import Canvas, Ink
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row, Stack
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import StyleName
from game.stage.table.table import TableGuest
from game.stage.table.words import SEPARATOR
from game.stage.text.language import tr, written
from game.stage.time.stack import Pop, Push, Transition
from game.stage.widgets import Button, even
from game.storage.store import Store
from game.storage.stored import LibraryEntry, Unreadable

WORK: Final = 0.006
"""Time budget per frame for thumbnails, in seconds, while the page is at rest; a quarter of it during animations."""
FRAME: Final = 1 / 60
PAD: Final = 24.0
RATIO: Final = 1260 / 868
LEAST_CARD, LEAST_HIGH = 850.0, 390.0
FEWEST: Final = 3
"""Minimum size of a card, unless fewer would be on a page."""
HIGH: Final = 282.0
"""Minimum height of a card's contents with the buttons below the text. Lower cards have them at the side."""


class MatchPreview:
    """The lazily loaded content of a saved match, read when it is first shown."""

    def __init__(self, order: Future[str | None]) -> None:
        self._order = order
        self._match: Match | None = None
        self.is_read = False
        self.picture: Thumbnail | None = None

    def read(self, games: Mapping[str, Game]) -> bool:
        """Take the answer of the store. Return True if there was a new one."""
        if self.is_read or not self._order.done():
            return False
        self.is_read = True
        try:
            text = self._order.result(0)
            if text is not None:
                self._match = load(text, games)
        except (SaveError, Unreadable, BrokenData):
            self._match = None  # resuming it tells the player the reason
        return True

    def paint(self, painter: ThumbnailPainter, seconds: float) -> bool:
        """Continue painting the thumbnail. Return True when there is nothing left to do."""
        if self._match is None:
            return self.is_read
        if self.picture is None:
            self.picture = Thumbnail(painter, self._match)
        return self.picture.paint(seconds)

    @property
    def is_done(self) -> bool:
        return self.is_read and (self._match is None or self.sprite is not None)

    @property
    def due(self) -> Sequence[TableGuest]:
        if self._match is None:
            return ()
        players = guests(self._match.players)
        return [players[seat] for seat in self._match.state.on_turn()]

    @property
    def sprite(self) -> Sprite | None:
        return None if self.picture is None else self.picture.sprite

    def stage(self) -> str:
        """Return the round or turn of the match; empty until the thumbnail is painted."""
        return "" if self.picture is None else self.picture.subtitle.partition(SEPARATOR)[0]

    def turn(self) -> str:
        """Return a text saying whose turn it is, or an empty one until the match is loaded."""
        due = self.due
        if len(due) == 1:
            return tr("{name}’s turn", name=due[0].name)
        return tr("Everybody’s turn") if due else ""


class Previews:
    """The previews of the matches on a page, with the painter of their thumbnails."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looks: dict[tuple[str, int], MatchPreview] = {}
        self._painter: ThumbnailPainter | None = None
        self._fits: tuple[Paint, float] | None = None
        """Art of the page and width in u of a thumbnail."""

    def of(self, match: LibraryEntry) -> MatchPreview:
        key = match.key, match.length
        if key not in self._looks:
            self._looks[key] = MatchPreview(self._store.ask_text(match.key))
        return self._looks[key]

    def forget(self) -> None:
        self._looks = {}

    def fit(self, paint: Paint, wide: float) -> None:
        """Discard all thumbnails if their width or the art has changed."""
        if self._fits != (paint, wide):
            self._fits, self._painter = (paint, wide), None
            for look in self._looks.values():
                look.picture = None

    def paint(self, matches: Sequence[LibraryEntry], seconds: float) -> bool:
        """Read the next match, or paint its thumbnail once all are read. Return True if there is more to show."""
        looks = [self.of(match) for match in matches]
        if (unread := next((look for look in looks if not look.is_read), None)) is not None:
            return unread.read(catalogue())
        assert self._fits is not None
        self._painter = self._painter or ThumbnailPainter(*self._fits)
        unpainted = next((look for look in looks if not look.is_done), None)
        return unpainted is not None and unpainted.paint(self._painter, seconds)


@dataclass(frozen=True, slots=True)
class SavedMatchCard:
    match: LibraryEntry
    part: Part
    picture: Cell
    words: Cell


class SavedMatches(ListPage[LibraryEntry]):
    HEADING = "pause", N_("Saved matches")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._games = catalogue()
        self.polls = [Poll(context.store.ask_unfinished, self._take)]
        self._day = context.timing.now().date()
        """Date of the last drawing, to which “Today” and “Yesterday” refer."""
        self._is_known = False
        """True once the store has answered."""
        self.previews = Previews(context.store)
        self.cards: Sequence[SavedMatchCard] = ()

    # ---- the loop

    @property
    def is_painted(self) -> bool:
        """True if every thumbnail of the current page is complete."""
        return all(self.previews.of(card.match).is_done for card in self.cards)

    @property
    def wake_after(self) -> float | None:
        wake = super().wake_after if self.is_painted else FRAME
        return soonest(wake, self.context.timing.until_midnight)

    def _take(self, found: Sequence[LibraryEntry]) -> None:
        self.list.items = [match for match in found if match.game in self._games]
        self._is_known = True
        self.turn_over()

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        if self._day != (today := self.context.timing.now().date()):
            self._day = today
            self.touch()
        if self._is_known and not self.list.items:
            return Pop()
        matches = [card.match for card in self.cards]
        if not self.is_painted and self.previews.paint(matches, WORK / 4 if self.is_lively else WORK):
            self.touch()
        return transition

    # ---- layout

    def layout(self) -> None:
        area = self.below_heading()
        columns = max(1, int(area.w // LEAST_CARD))
        rows = max(-(-FEWEST // columns), int(area.h // LEAST_HIGH))
        self.list.per_page = columns * rows
        self.list.turn(0)
        widest = ((area.h + PAD) / rows - 3 * PAD) * RATIO
        self.cards = [self._card(match, widest) for match in self.list.shown]
        free, turners = self.list.per_page - len(self.cards), Cell(w=216)
        cards = [*(card.part for card in self.cards), *(Cell() for _ in range(free))]
        self.show(Grid(*cards, columns=columns, gap=PAD), *([turners] if self.list.pages > 1 else []))
        even(self.canvas, self.widgets)
        self.widgets += self.turners(turners.box)
        if self.cards:
            self.previews.fit(self.canvas.paint, round(self.cards[0].picture.box.w))

    def _card(self, match: LibraryEntry, widest: float) -> SavedMatchCard:
        reason = tr("This match is open in another window.") if match.is_elsewhere else ""
        game = tr(self._games[match.game].title)
        resume, delete = partial(ResumeMatch, match.key, self), partial(self._ask_to_drop, match, game)
        go = Button(f"go/{match.key}", UNPLACED, tr("Continue"), resume, "play", reason=reason)
        drop = Button(f"drop/{match.key}", UNPLACED, "", delete, "trash", "dark", tr("Delete"), reason)
        picture, words = Cell(grow=0.44, most_w=widest), Cell(grow=0.56)
        buttons = Row(go, Cell(drop, w=88), gap=12, h=84)
        high = Row(picture, Column(words, buttons, gap=12, grow=0.56), gap=PAD, h=HIGH)
        low = Row(picture, Row(words, Column(buttons, spare="middle", grow=0.44), gap=PAD, grow=0.56), gap=PAD)
        return SavedMatchCard(match, Stack(FirstFit(high, low), pad=(PAD, PAD)), picture, words)

    # ---- actions

    def _ask_to_drop(self, match: LibraryEntry, game: str) -> Transition:
        return Push(deleting(self.context, self, match.key, game, (guest.name for guest in guests(match.players))))

    def first_key(self) -> str | None:
        return f"go/{self.cards[0].match.key}" if self.cards else None

    def prompts(self) -> Sequence[Prompt]:
        choose, back = super().prompts()
        return (choose, back) if self.cards else (back,)

    def hint(self) -> str:
        pages = self.list.pages
        return tr("Page {at} of {count}", at=self.list.page + 1, count=pages) if pages > 1 else ""

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        now = self.context.timing.now()
        for card in self.cards:
            self._draw_card(canvas, card, now)

    def _draw_card(self, canvas: Canvas, card: SavedMatchCard, now: datetime) -> None:
        match, box, picture, words = card.match, card.part.box, card.picture.box, card.words.box
        look = self.previews.of(match)
        canvas.panel(box, 30)
        sprite = look.sprite
        x, y = picture.centre
        if sprite is None:
            canvas.image(f"games/{match.game}/emblem", min(150.0, picture.h), x, y)
        else:
            w, h = sprite.surface.get_size()
            canvas.put(sprite, x - w / canvas.scale / 2, y - h / canvas.scale / 2)
        names = [guest.name for guest in guests(match.players)]
        lines: Sequence[tuple[str, StyleName, Ink]] = (
            (tr(self._games[match.game].title), "h3", "ink.on_dark"),
            (look.turn(), "body_b", "state.gold_light"),
            (canvas.cut(", ".join(names), "small", words.w), "small", "ink.on_dark_2"),
            (saved_at(match.changed, now), "small", "ink.on_dark_2"),
        )
        for row, (line, style, ink) in zip(words.split_y(0.3, 0.26, 0.22, 0.22), lines, strict=True):
            canvas.text(line, row.x, row.centre[1], style, ink, width=row.w, height=row.h)


def saved_at(changed: str, now: datetime) -> str:
    """Format an ISO time relative to `now`, in its time zone; empty if it is not an ISO time.

    >>> from datetime import timedelta, timezone
    >>> now = datetime(2026, 3, 2, 9, 30, tzinfo=timezone(timedelta(hours=1)))
    >>> saved_at("2026-03-02T07:05:00+00:00", now), saved_at("2026-03-01T22:59:00+00:00", now), saved_at("soon", now)
    ('Today, 08:05', 'Yesterday, 23:59', '')
    >>> saved_at("2025-12-24T17:00:00+00:00", now)
    '2025-12-24, 18:00'
    """
    try:
        then = datetime.fromisoformat(changed).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return ""
    time = f"{then:%H:%M}"
    match (now.date() - then.date()).days:
        case 0:
            return tr("Today, {time}", time=time)
        case 1:
            return tr("Yesterday, {time}", time=time)
        case _:
            return f"{written(then)}, {time}"
