"""Two books: every stored match, with filters, replay, resume, export and import; and every past evening."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from game.bots.levels import BY_KEY
from game.games import catalogue, shelf
from game.rules.contract import N_, BrokenData
from game.rules.match import Match, load
from game.rules.save_error import SaveError
from game.scenes.base.context import Context, told
from game.scenes.base.importing import start_import
from game.scenes.base.player_names import called, shown
from game.scenes.base.poll import ASK_AGAIN, Poll
from game.scenes.base.question import deleting
from game.scenes.base.saving import Saving
from game.scenes.base.side_page import ListPage
from game.scenes.routes import OpenPastEvening, OpenResults, ResumeMatch, WatchReplay
from game.scenes.tournament.standings import draw_points
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Part, Row
from game.stage.layout.shapes import Box
from game.stage.parts import Card, Painting
from game.stage.room.desk import THINGS
from game.stage.room.shelf_decor import crown
from game.stage.table.words import listed
from game.stage.text.language import ntr, tr, written
from game.stage.time.stack import Push, Transition, as_transition
from game.stage.widgets import CLEAR, Button, Picker, Widget, even
from game.storage.folders import reason
from game.storage.import_export import ImportReport, dated, export_match, files_to_import
from game.storage.privacy import IMPORTS
from game.storage.records import all_names, alphabetical, known_as
from game.storage.stored import LibraryEntry, MatchFilter, Unreadable
from game.storage.tournament import Tournament
from game.timing import local

from .qr_page import QrPage

MOST: Final = 400
DATE: Final = 306.0
ROW, LARGE_ROW = 86.0, 124.0
"""Height of a row, at usual and large text size."""
LEAST_LIST, LEAST_CARD = 560.0, 500.0
"""Minimum widths of the list and of the card beside it."""
TALL_CARD: Final = 720.0
"""Height of the card of a match below the list: six players and three rows of buttons."""
LARGEST: Final = 420.0
"""Size of the picture on the card of an empty list."""
LONGEST_WAIT: Final = 0.5
"""Timeout in seconds for loading a match."""


@dataclass(slots=True)
class MatchRow(Button):
    names: str = ""
    date: str = ""
    emblem: str = ""
    signs: tuple[str, ...] = ()
    winner: str = ""
    """The animal of the only winner, shown at the right end."""

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        if self.is_on:
            body = canvas.paint.button(box.w, box.h - 6, "card", is_pressed=is_pressed, is_disabled=False)
        else:
            body = canvas.paint.panel(box.w, box.h, 24, opacity=0.92)
        canvas.put_box(body, box)
        ink, pale = ("ink.on_card", "ink.on_card_2") if self.is_on else ("ink.on_dark", "ink.on_dark_2")
        if self.emblem:
            canvas.image(self.emblem, 60, box.x + 50, box.centre[1] - 3)
        right = box.right - 20
        if self.winner:
            canvas.put(canvas.pieces.avatar(self.winner, 52), right - 24, box.centre[1] - 3)
            right -= 64
        for sign in self.signs:
            canvas.image(f"icon/{sign}", 34, right - 18, box.centre[1] - 3, ink)
            right -= 46
        top, low = Box(box.x + 96, box.y + 6, right - box.x - 104, box.h - 16).split_y(1, 1)
        label = canvas.cut(self.label, "body_b", top.w - DATE)
        canvas.text(label, top.x, top.centre[1], "body_b", ink, width=top.w - DATE, height=top.h)
        canvas.text(self.date, top.right, top.centre[1], "small", pale, "right", DATE - 12, top.h)
        names = canvas.cut(self.names, "small", low.w)
        canvas.text(names, low.x, low.centre[1], "small", pale, width=low.w, height=low.h)


T = TypeVar("T")


class Book(ListPage[T]):
    """A list, with a card about one of its items beside it or, in a narrow window, below."""

    EMPTY: ClassVar[str]
    """Message id for a list without items."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.chosen_key: Hashable = ""
        self._listing = Cell()
        self.is_known = False
        """True once the items have been read."""

    @abstractmethod
    def row(self, item: T) -> MatchRow:
        """Return the row of an item."""

    def take(self, found: Sequence[T]) -> None:
        self.list.items, self.is_known = found, True
        self.turn_over()

    @property
    def looked_at(self) -> T | None:
        found = next((item for item in self.list.items if self.row(item).key == self.chosen_key), None)
        return found or (self.list.shown[0] if self.list.shown else None)

    def choose_key(self, key: str) -> None:
        self.chosen_key = key
        self.turn_over()

    def lay_out(
        self, above: Sequence[Part], tools: Sequence[Part], share: float, *beside: Part, high: float = 0.0
    ) -> None:
        """Lay out list and card below other parts. The card has a share of the room, below the list this height.

        It has all the room if the list is empty.
        """
        self._listing = listing = Cell(w=LEAST_LIST, grow=1 - share)
        card = Card(Painting(self._draw_about), *tools, gap=CLEAR, pad=(38, 28), w=LEAST_CARD, grow=share)
        low = Column(card, h=high) if high else card
        ways = Row(listing, card, gap=30), Column(listing, low, gap=20)
        is_empty = self.is_known and not self.list.items
        both = card if is_empty else FirstFit(*ways[self.viewport.is_upright :], grow=1)
        self.show(Column(*above, both, gap=20), *beside)
        buttons, rows = card.contents(Widget), list[Widget]()
        even(self.canvas, buttons)
        shown = self.list.rows(listing.box, self.canvas.grown(ROW, LARGE_ROW))
        for item, box in shown:
            row = self.row(item)
            row.box, row.is_on, row.act = box, item is self.looked_at, partial(self.choose_key, row.key)
            rows.append(row)
        others = [widget for widget in self.widgets if widget not in buttons]
        self.widgets = [*others, *rows, *self.turners(listing.box), *buttons]

    def free_wood(self) -> Box:
        box = self._listing.box
        low = max((widget.box.bottom for widget in self.widgets if box.contains(widget.box.centre)), default=box.bottom)
        return Box(box.x, low, box.w, box.bottom - low)

    def first_key(self) -> str | None:
        return next((widget.key for widget in self.widgets if isinstance(widget, MatchRow)), "game")

    def _draw_about(self, canvas: Canvas, box: Box) -> None:
        if (chosen := self.looked_at) is not None:
            self.draw_about(canvas, box, chosen)
            return
        words = tr(self.EMPTY) if self.is_known else tr("One moment …")
        picture, low = box.split_y(0.66, 0.34)
        size = min(LARGEST, picture.w, picture.h)
        canvas.image(f"desk/{THINGS[f'icon/{self.HEADING[0]}']}", size, picture.centre[0], picture.bottom - size / 2)
        canvas.block(words, low.inset(0, 24), "h3", "ink.on_card_2", "center")

    @abstractmethod
    def draw_about(self, canvas: Canvas, room: Box, item: T) -> None:
        """Draw the card about an item."""


class MatchBook(Book[LibraryEntry]):
    HEADING = "book", N_("Match book")
    EMPTY = N_("No matches are saved here.")

    def __init__(self, context: Context, game: str = "", name: str = "") -> None:
        """With a game or a name only their finished matches are listed."""
        super().__init__(context)
        games = ["", *(one.key for one in shelf())]
        self._filters = {"game": games.index(game), "kind": int(bool(game or name)), "name": int(bool(name))}
        """Index of the chosen value of each filter; 0 for all."""
        self._names = [name] if name else []
        self._asking = Poll(self._search, self.take)
        self._importing: Future[ImportReport] | None = None
        self._arriving = Poll(lambda: self._importing, self._show)
        self.polls = [self._arriving, self._asking]
        self._saving = Saving(self)
        self._wanted: tuple[Future[str | None], Callable[[Match], object]] | None = None
        """A match being loaded, and the action on it."""
        self._patience = 0.0
        """Seconds until the timeout of loading."""

    def enter(self) -> None:
        self._wanted = None
        super().enter()

    # ---- query

    def _search(self) -> Future[list[LibraryEntry]]:
        game, kind, name = self._filters.values()
        search = MatchFilter(
            shelf()[game - 1].key if game else None,
            all_names(self._names[name - 1]) if name else (),
            (None, True, False, None)[kind],
            kind == 3,
        )
        return self.context.store.ask_book(search, MOST)

    @property
    def wake_after(self) -> float | None:
        return super().wake_after if self._wanted is None else ASK_AGAIN

    def take(self, found: Sequence[LibraryEntry]) -> None:
        people = {known_as(player.name) for kept in found for player in kept.players if player.is_human}
        self._names += sorted(people - set(self._names), key=lambda name: alphabetical(shown(name)))
        super().take(found)

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        if self._wanted is not None:
            self._patience -= dt
            transition = self._open_wanted() or transition
        return transition

    def _filter(self, key: str, index: int) -> None:
        self._filters[key] = index
        self.list.page = 0
        self._asking.ask()

    # ---- actions on a match

    def _open(self, kept: LibraryEntry, act: Callable[[Match], object]) -> Transition | None:
        """Load a match for an action, which follows at once if the store has answered already."""
        self._wanted, self._patience = (self.context.store.ask_text(kept.key), act), LONGEST_WAIT
        return self._open_wanted()

    def _open_wanted(self) -> Transition | None:
        """Continue the action if the match is loaded. Errors are shown to the player."""
        if self._wanted is None or (self._patience > 0 and not self._wanted[0].done()):
            return None
        loading, act = self._wanted
        self._wanted = None
        try:
            text = loading.result(0)
            if text is None:
                raise Unreadable(N_("its moves are no longer saved"))
            found = load(text, catalogue())
        except TimeoutError:
            self.say(tr("The disk is busy; try again in a moment."))
            return None
        except (SaveError, Unreadable, BrokenData) as problem:
            self.say(tr("This match cannot be shown: {problem}", problem=told(reason(problem))))
            return None
        return as_transition(act(found))

    def _watch(self, match: Match) -> Transition | None:
        if any(not player.is_human and player.mind not in BY_KEY for player in match.players):
            self.say(tr("This match cannot be shown: {problem}", problem=tr("an opponent in it is not known here")))
            return None
        return WatchReplay(match)

    def _results(self, kept: LibraryEntry, match: Match) -> Transition | None:
        watched = self._watch(match)
        is_shown = watched is not None and match.is_over  # by the present rules it may go on
        return OpenResults(match, local(kept.changed)) if is_shown else watched

    def _favour(self, kept: LibraryEntry) -> None:
        self.context.store.set_favourite(kept.key, is_favourite=not kept.is_favourite)
        self._asking.ask()

    def _copy_out(self, kept: LibraryEntry, match: Match) -> None:
        folders, title = self.context.and_exports(self.context.document_folders), self.title(kept)
        if folders:
            self._saving.save(lambda: [export_match(match, kept.changed, folders, title)], kept.key)
        else:
            self.say(tr("Nothing is saved here, so there is nothing to export."))

    def _forget(self, kept: LibraryEntry) -> Transition:
        return Push(deleting(self.context, self, kept.key, self.title(kept), map(called, kept.players)))

    def dropped(self, paths: Sequence[Path]) -> Transition | None:
        self.follow(start_import(self.context, paths))
        return None

    def follow(self, importing: Future[ImportReport]) -> None:
        """Show the matches of an import as soon as they are there."""
        self._importing = importing
        self._arriving.ask()

    def _import_folder(self) -> None:
        folder = self.context.store.folder
        if folder is None:
            self.say(tr("Drop the file of a match on this window."))
        elif files := files_to_import(folder):
            self.follow(start_import(self.context, files, revives=False))
        else:
            words = tr(
                "Drop the file of a match on this window, or put it in {folder} and press Import again.",
                folder=str(folder / IMPORTS),
            )
            self.say(words)

    def _show(self, report: ImportReport) -> None:
        self._importing = None
        if report.keys:
            self.chosen_key = f"match/{report.keys[-1]}"
            self.list.page = 0
            self._asking.ask()

    def _claim(self, kept: LibraryEntry) -> None:
        self.context.store.claim(kept.key)
        self.say(tr("This match counts for the records now."))
        self._asking.ask()

    def _code(self, kept: LibraryEntry, match: Match) -> Transition:
        return Push(QrPage(self.context, dated(match, kept.changed)))

    # ---- layout

    def layout(self) -> None:
        chosen, room = self.looked_at, (self.below_heading().w - 2 * 16) / 3 - 150
        names = (self.canvas.cut(shown(name), "button", room) for name in self._names)
        choices = {
            "game": (tr("Game"), [tr("All games"), *(tr(game.title) for game in shelf())]),
            "kind": (tr("Kind"), [tr("All matches"), tr("Finished"), tr("Unfinished"), tr("Favourites")]),
            "name": (tr("People"), [tr("Everyone"), *names]),
        }
        filters = [
            Picker(key, UNPLACED, label, "", values, self._filters[key], partial(self._filter, key), share=0)
            for key, (label, values) in choices.items()
        ]
        tools = [] if chosen is None else self._tools(chosen)
        fetch = Button("import", UNPLACED, tr("Import"), self._import_folder, "import", "panel")
        self.lay_out([Row(*filters, gap=16, h=80)], tools, 0.44, Cell(fetch, w=340), high=TALL_CARD)

    def row(self, item: LibraryEntry) -> MatchRow:
        row = MatchRow(f"match/{item.key}", UNPLACED, self.title(item), kind="panel", verb=tr("Show"))
        row.names = ", ".join(called(player) for player in item.players)
        row.date, row.emblem = self.date(item), f"games/{item.game}/emblem" if item.game in catalogue() else ""
        looks = [player.look for player in item.players if player.name in item.winners]
        row.winner = looks[0] if item.is_finished and len(looks) == 1 else ""
        row.signs = ("bookmark",) if item.is_favourite else ()
        row.signs += () if row.winner else ("trophy",) if item.is_finished else ("pause",)
        return row

    def _tools(self, kept: LibraryEntry) -> list[Part]:
        """Return the rows of buttons for a match."""
        gone = "" if kept.can_be_watched else tr("Its moves are no longer saved")

        def tool(key: str, icon: str, words: str, act: Callable[[], object], reason: str = "") -> Button:
            is_first = key == ("watch" if kept.is_finished else "resume")
            return Button(key, UNPLACED, words, act, icon, "card" if is_first else "dark", reason=reason)

        opening = partial(self._open, kept)
        watch = tool("watch", "eye", tr("Watch"), partial(opening, self._watch), gone)
        if kept.is_finished:
            second = tool("results", "trophy", tr("Results"), partial(opening, partial(self._results, kept)), gone)
        else:
            second = tool("resume", "play", tr("Continue"), partial(ResumeMatch, kept.key, self))
        star = tr("No longer a favourite") if kept.is_favourite else tr("Favourite")
        second.verb = "" if second.key == "resume" else tr("Show")
        favour = tool("favour", "bookmark", star, partial(self._favour, kept))
        code = tool("code", "qr", tr("QR code"), partial(opening, partial(self._code, kept)), gone)
        favour.verb, code.verb = "" if kept.is_favourite else tr("Mark"), tr("Show")
        export = tool("export", "export", tr("Export"), partial(opening, partial(self._copy_out, kept)), gone)
        delete = tool("delete", "trash", tr("Delete"), partial(self._forget, kept))
        rows = [
            Row(watch, second, gap=14, h=84),
            Row(favour, code, gap=14, h=84),
            Row(self._saving.button(export, kept.key), delete, gap=14, h=84),
        ]
        if kept.is_guest and kept.is_finished:
            rows.append(Row(tool("claim", "users", tr("That was us"), partial(self._claim, kept)), h=84))
        return [*rows]

    # ---- texts

    def title(self, kept: LibraryEntry) -> str:
        return tr(catalogue()[kept.game].title) if kept.game in catalogue() else kept.game

    def date(self, kept: LibraryEntry) -> str:
        day = local(kept.changed)
        return "" if day is None else written(day)

    def hint(self) -> str:
        return ntr("{n} match", "{n} matches", len(self.list.items)) if self.is_known else ""

    def draw_about(self, canvas: Canvas, room: Box, item: LibraryEntry) -> None:
        canvas.text(self.title(item), room.x, room.y + 30, "h2", "ink.on_card", width=room.w, height=60)
        words = ntr("{date}, {n} move", "{date}, {n} moves", item.length, date=self.date(item))
        if item.is_guest:
            words = tr("{words} · counts for no records", words=words)
        canvas.text(words, room.x, room.y + 84, "small", "ink.on_card_2", width=room.w, height=44)
        room = Box(room.x, room.y + 116, room.w, room.h - 116)
        count = len(item.players)
        columns = 1 if room.h / count > 44 else 2
        rows = -(-count // columns)
        high, wide = min(72.0, room.h / rows), room.w / columns
        for index, player in enumerate(item.players):
            row, column = index % rows, index // rows
            left, y = room.x + column * wide, room.y + (row + 0.5) * high
            size = min(56.0, high - 4)
            canvas.put(canvas.pieces.avatar(player.look, size), left + size / 2, y)
            if player.name in item.winners:
                canvas.put(crown(canvas.paint, round(size * 0.42)), left + size * 0.82, y - size * 0.36)
            start = left + size + 16
            name = canvas.cut(called(player), "body_b", left + wide - start - 8)
            canvas.text(name, start, y, "body_b", "ink.on_card", width=left + wide - start - 8, height=high)


class PastEvenings(Book[Tournament]):
    """Every finished tournament, the latest first; the page of the ceremony of each opens again."""

    HEADING = "tournament", N_("Past evenings")
    EMPTY = N_("No evening has been finished yet.")

    def __init__(self, context: Context, ask: Callable[[], Future[Sequence[Tournament]]]) -> None:
        super().__init__(context)
        self.polls = [Poll(ask, self.take)]

    def page(self, step: int) -> None:
        if self.list.turn(step):
            self.choose_key(self.row(self.list.shown[0]).key)

    def layout(self) -> None:
        tools: list[Part] = []
        if (chosen := self.looked_at) is not None:
            act = partial(OpenPastEvening, chosen)
            tools = [Cell(Button("results", UNPLACED, tr("Results"), act, "trophy", "card", verb=tr("Show")), h=88)]
        self.lay_out([], tools, 0.54)

    def row(self, item: Tournament) -> MatchRow:
        names = [called(guest.player()) for guest in item.guests]
        winners = listed([names[one.guest] for one in item.standings if one.rank == 1])
        row = MatchRow(f"evening/{item.seed}/{item.ended}", UNPLACED, winners, kind="panel", verb=tr("Show"))
        row.names = ntr("{n} game", "{n} games", len(item.rounds))
        ended = local(item.ended)
        row.date, row.emblem = "" if ended is None else written(ended), f"games/{item.rounds[-1].game}/emblem"
        return row

    def hint(self) -> str:
        return ntr("{n} evening", "{n} evenings", len(self.list.items)) if self.is_known else ""

    def draw_about(self, canvas: Canvas, room: Box, item: Tournament) -> None:
        canvas.cached("points", draw_points, room, item)
