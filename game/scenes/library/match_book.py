"""The match book: a list of every stored match with filters, replay, resume, export and import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

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
from game.scenes.base.scene import as_transition
from game.scenes.base.side_page import ListPage
from game.scenes.routes import OpenResults, ResumeMatch, WatchReplay
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Fixed
from game.stage.layout.viewport import Aspect
from game.stage.text.language import ntr, tr, written
from game.stage.time.stack import Push, Transition
from game.stage.widgets import CLEAR, Button, Picker, Widget, even
from game.storage.import_export import ImportReport, dated, export_match, files_to_import
from game.storage.privacy import IMPORTS
from game.storage.reasons import reason
from game.storage.records import all_names, alphabetical, known_as
from game.storage.stored import LibraryEntry, MatchFilter, Unreadable
from game.timing import local

from .qr_page import QrPage

MOST: Final = 400
DATE: Final = 190.0
TALL_CARD: Final = 720.0
"""Height of the card of a match in a tall window: six players and three rows of buttons."""
LONGEST_WAIT: Final = 0.5
"""Timeout in seconds for loading a match."""


@dataclass(slots=True)
class MatchRow(Button):
    names: str = ""
    date: str = ""
    emblem: str = ""
    signs: tuple[str, ...] = ()

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box = self.box
        if self.is_on:
            body = canvas.paint.button(box.w, box.h - 6, "card", is_pressed=is_pressed, is_disabled=False)
            canvas.put_box(body, box)
        else:
            canvas.put_box(canvas.paint.panel(box.w, box.h, 24, opacity=0.92), box)
        ink = "ink.on_card" if self.is_on else "ink.on_dark"
        with_alpha = "ink.on_card_2" if self.is_on else "ink.on_dark_2"
        if self.emblem:
            canvas.image(self.emblem, 60, box.x + 50, box.centre[1] - 3)
        left, right = box.x + 96, box.right - 20
        for sign in self.signs:
            canvas.image(f"icon/{sign}", 34, right - 18, box.centre[1] - 3, ink)
            right -= 46
        room = right - left - 8
        canvas.text(self.label, left, box.y + 25, "body_b", ink, width=room - DATE, height=38)
        canvas.text(self.date, right - 8, box.y + 25, "small", with_alpha, "right", DATE - 12, 38)
        names = canvas.cut(self.names, "small", room)
        canvas.text(names, left, box.y + 63, "small", with_alpha, width=room, height=40)


@dataclass(slots=True)
class _Wanted:
    text: Future[str | None]
    act: Callable[[Match], object]
    left: float = LONGEST_WAIT
    """Seconds until the timeout."""


class MatchBook(ListPage[LibraryEntry]):
    def __init__(self, context: Context, game: str = "", name: str = "") -> None:
        """With a game or a name only their finished matches are listed."""
        super().__init__(context)
        self.chosen_key = ""
        self.is_known = False
        """True once the store has answered."""
        games = ["", *(one.key for one in shelf())]
        self._filters = {"game": games.index(game), "kind": int(bool(game or name)), "name": int(bool(name))}
        """Index of the chosen value of each filter; 0 for all."""
        self._names = [name] if name else []
        self._asking = Poll(self._search, self._take)
        self._importing: Future[ImportReport] | None = None
        self._arriving = Poll(lambda: self._importing, self._show)
        self.polls = [self._arriving, self._asking]
        self._saving = Saving(self)
        self._wanted: _Wanted | None = None
        self._fetch = Box(0, 0, 0, 0)

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

    def _take(self, found: list[LibraryEntry]) -> None:
        self.list.items, self.is_known = found, True
        people = {known_as(player.name) for kept in found for player in kept.players if player.is_human}
        self._names += sorted(people - set(self._names), key=lambda name: alphabetical(shown(name)))
        self.turn_over()

    def update(self, dt: float) -> Transition | None:
        transition = super().update(dt)
        if self._wanted is not None:
            self._wanted.left -= dt
            transition = self._open_wanted() or transition
        return transition

    @property
    def looked_at(self) -> LibraryEntry | None:
        found = next((kept for kept in self.list.items if kept.key == self.chosen_key), None)
        return found or (self.list.shown[0] if self.list.shown else None)

    def _filter(self, key: str, index: int) -> None:
        self._filters[key] = index
        self.list.page = 0
        self._asking.ask()

    # ---- actions on a match

    def _open(self, kept: LibraryEntry, act: Callable[[Match], object]) -> Transition | None:
        """Load a match for an action, which follows at once if the store has answered already."""
        self._wanted = _Wanted(self.context.store.ask_text(kept.key), act)
        return self._open_wanted()

    def _open_wanted(self) -> Transition | None:
        """Continue the action if the match is loaded. Errors are shown to the player."""
        wanted = self._wanted
        if wanted is None or (wanted.left > 0 and not wanted.text.done()):
            return None
        self._wanted = None
        try:
            text = wanted.text.result(0)
            if text is None:
                raise Unreadable(N_("its moves are no longer saved"))
            found = load(text, catalogue())
        except TimeoutError:
            self.say(tr("The disk is busy; try again in a moment."))
            return None
        except (SaveError, Unreadable, BrokenData) as problem:
            self.say(tr("This match cannot be shown: {problem}", problem=told(reason(problem))))
            return None
        return as_transition(wanted.act(found))

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
        names = ", ".join(called(player) for player in kept.players)
        title = tr("{game} with {names}", game=self.title(kept), names=names)
        return Push(deleting(self.context, self, kept.key, title))

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
            self.chosen_key = report.keys[-1]
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
        whole = self.below_heading()
        filters = Box(whole.x, whole.y, whole.w, 80)
        room = Box(whole.x, whole.y + 100, whole.w, whole.h - 100)
        if self.viewport.aspect is Aspect.TALL:
            place, self.card = room.split_y(1, Fixed(TALL_CARD), gap=20)
        else:
            place, self.card = room.split_x(0.56, 0.44, gap=30)
        widgets: list[Widget] = []
        chosen = self.looked_at
        for kept, box in self.list.rows(place, 92.0):
            is_on = chosen is not None and kept.key == chosen.key
            widgets.append(self._row(kept, box, is_on=is_on))
        widgets += self.turners(place)
        tools = self._tools(chosen) if chosen is not None else ()
        wide = min(340.0, whole.w * 0.34)
        self._fetch = Box(whole.right - wide, 44, wide, 84)
        fetch = Button("import", self._fetch, tr("Import"), self._import_folder, "down", "panel")
        self.widgets = [*self._pickers(filters), *widgets, *tools, fetch]

    def _row(self, kept: LibraryEntry, box: Box, *, is_on: bool) -> MatchRow:
        def choose() -> None:
            self.chosen_key = kept.key
            self.turn_over()

        row = MatchRow(f"match/{kept.key}", box, self.title(kept), choose, "", "panel", is_on=is_on)
        row.names = ", ".join(called(player) for player in kept.players)
        row.date, row.emblem = self.date(kept), f"games/{kept.game}/emblem" if kept.game in catalogue() else ""
        row.signs = (*(("bookmark",) if kept.is_favourite else ()), "trophy" if kept.is_finished else "pause")
        return row

    def _pickers(self, row: Box) -> list[Widget]:
        places = row.split_x(1, 1, 1, gap=16)
        names = (self.canvas.cut(shown(name), "button", places[2].w - 150) for name in self._names)
        filters = {
            "game": (tr("Game"), [tr("All games"), *(tr(game.title) for game in shelf())]),
            "kind": (tr("Kind"), [tr("All matches"), tr("Finished"), tr("Unfinished"), tr("Favourites")]),
            "name": (tr("People"), [tr("Everyone"), *names]),
        }
        return [
            Picker(key, box, label, "", values, self._filters[key], partial(self._filter, key), share=0)
            for (key, (label, values)), box in zip(filters.items(), places, strict=True)
        ]

    def _tools(self, kept: LibraryEntry) -> list[Widget]:
        inner = self.card.inset(36, 28)
        gone = "" if kept.can_be_watched else tr("Its moves are no longer saved")
        write = partial(self._open, kept, partial(self._copy_out, kept))
        star = tr("No longer a favourite") if kept.is_favourite else tr("Favourite")
        count = 4 if kept.is_guest and kept.is_finished else 3
        high = 84 * count + (count - 1) * CLEAR
        rows = Box(inner.x, inner.bottom - high, inner.w, high).split_y(*[1] * count, gap=CLEAR)
        first = rows[0].split_x(0.5, 0.5, gap=14)
        widgets: list[Widget] = [
            Button("watch", first[0], tr("Watch"), partial(self._open, kept, self._watch), "eye", "card", reason=gone)
        ]
        if not kept.is_finished:
            resume = partial(ResumeMatch, kept.key, self)
            widgets.append(Button("resume", first[1], tr("Continue"), resume, "play", "card"))
        else:
            results = partial(self._open, kept, partial(self._results, kept))
            widgets.append(Button("results", first[1], tr("Results"), results, "trophy", "card", reason=gone))
        if kept.is_guest and kept.is_finished:
            widgets.append(Button("claim", rows[3], tr("That was us"), lambda: self._claim(kept), "users", "card"))
        draw = partial(self._open, kept, partial(self._code, kept))
        set_favourite, code = rows[1].split_x(0.6, 0.4, gap=14)
        export, delete = rows[2].split_x(0.5, 0.5, gap=14)
        widgets = [
            *widgets,
            Button("favour", set_favourite, star, lambda: self._favour(kept), "bookmark", "card"),
            Button("code", code, tr("QR code"), draw, "qr", "card", reason=gone),
            self._saving.button(Button("export", export, tr("Export"), write, "up", "card", reason=gone), kept.key),
            Button("delete", delete, tr("Delete"), lambda: self._forget(kept), "trash", "card"),
        ]
        even(self.canvas, widgets)
        return widgets

    # ---- texts

    def title(self, kept: LibraryEntry) -> str:
        return tr(catalogue()[kept.game].title) if kept.game in catalogue() else kept.game

    def date(self, kept: LibraryEntry) -> str:
        day = local(kept.changed)
        return "" if day is None else written(day)

    # ---- scene

    def first_key(self) -> str | None:
        return next((widget.key for widget in self.widgets if widget.key.startswith("match/")), "game")

    def hint(self) -> str:
        return ntr("{n} match", "{n} matches", len(self.list.items)) if self.is_known else ""

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        card = self.card
        self.draw_page(canvas, "book", tr("Match book"), beside=self._fetch.w + 30)
        kept = self.looked_at
        if kept is None:
            words = tr("No matches are saved here.") if self.is_known else tr("One moment …")
            canvas.block(words, card.inset(44, 40), "body", "ink.on_card_2", "center", "middle")
            return
        inner = card.inset(40, 28)
        canvas.text(self.title(kept), inner.x, inner.y + 30, "h2", "ink.on_card", width=inner.w, height=60)
        words = ntr("{date}, {n} move", "{date}, {n} moves", kept.length, date=self.date(kept))
        if kept.is_guest:
            words = tr("{words} · counts for no records", words=words)
        canvas.text(words, inner.x, inner.y + 84, "small", "ink.on_card_2", width=inner.w, height=44)
        low = min((widget.box.y for widget in self.widgets if widget.key in ("watch", "favour")), default=inner.bottom)
        room = Box(inner.x, inner.y + 116, inner.w, low - inner.y - 132)
        count = len(kept.players)
        columns = 1 if room.h / count > 44 else 2
        rows = -(-count // columns)
        high, wide = min(72.0, room.h / rows), room.w / columns
        for index, player in enumerate(kept.players):
            row, column = index % rows, index // rows
            left, y = room.x + column * wide, room.y + (row + 0.5) * high
            size = min(56.0, high - 4)
            canvas.put(canvas.pieces.avatar(player.look, size), left + size / 2, y)
            is_winner = player.name in kept.winners
            if is_winner:
                canvas.image("icon/crown", size * 0.5, left + size + 26, y, "ink.on_card")
            start = left + size + (54 if is_winner else 16)
            name = canvas.cut(called(player), "body_b", left + wide - start - 8)
            canvas.text(name, start, y, "body_b", "ink.on_card", width=left + wide - start - 8, height=high)
