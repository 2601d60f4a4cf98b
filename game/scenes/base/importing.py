"""Imports into the match book, each reported to the player in one line."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Final

from game.games import catalogue
from game.scenes.base.context import Context, told
from game.stage.text.language import tr
from game.storage.import_export import ImportReport, import_batch
from game.storage.stored import ImportOutcome

NEW, KNOWN, DELETED = ImportOutcome.NEW, ImportOutcome.KNOWN, ImportOutcome.DELETED
MOST_NAMED: Final = 2
LONGEST_FILE_NAME: Final = 24


def start_import(context: Context, paths: Sequence[Path], *, revives: bool = True) -> Future[ImportReport]:
    """Import files in the background; the scene on top will report the result."""
    future = context.store.post(partial(import_batch, paths, catalogue(), context.store, revives=revives))
    context.imports.append(future)
    return future


def news(context: Context) -> str:
    """Return the next message for the player, empty if there is none."""
    if context.imports and context.imports[0].done():
        return told_of(context.imports.popleft().result(0))
    notice = context.take_notice()
    return "" if notice is None else told(notice)


def told_of(report: ImportReport) -> str:
    """Return the counts of new, known and deleted matches, and the refused files with the reasons."""
    new, known, deleted = (report.outcomes[kind] for kind in (NEW, KNOWN, DELETED))
    if (new + known + deleted, len(report.refused)) == (0, 1):
        return tr("This match cannot be read: {problem}", problem=told(report.refused[0][1]))
    if (new + known + deleted, len(report.refused)) == (1, 0):
        alone = {
            new: tr("The match is now in the book. It counts for no records."),
            known: tr("This match is in the book already."),
        }
        return alone.get(1, tr("This match was deleted here; drop its file on the window to have it again."))
    parts = [tr("{n} new", n=new)] * (new > 0) + [tr("{n} known", n=known)] * (known > 0)
    parts += [tr("{n} deleted here before", n=deleted)] * (deleted > 0)
    by_reason: dict[str, list[str]] = {}
    for file, problem in report.refused[:MOST_NAMED]:
        by_reason.setdefault(told(problem), []).append(_shown(file.name))
    if report.refused:
        files = [f"{', '.join(names)} ({problem})" for problem, names in by_reason.items()]
        files += ["…"] * (len(report.refused) > MOST_NAMED)
        parts.append(tr("{n} refused: {files}", n=len(report.refused), files=", ".join(files)))
    return tr("Matches: {parts}", parts=", ".join(parts)) if parts else tr("There are no files in this folder.")


def _shown(name: str) -> str:
    """Return a file's name, cut and without letters that cannot be printed."""
    printable = "".join(letter if letter.isprintable() else "?" for letter in name)
    return printable if len(printable) <= LONGEST_FILE_NAME else f"{printable[: LONGEST_FILE_NAME - 1]}…"
