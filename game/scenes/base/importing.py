"""Import of match files in the background, from any scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from game.games import catalogue
from game.rules.contract import N_
from game.scenes.base.context import told
from game.scenes.base.poll import Poll
from game.stage.text.language import tr
from game.storage.import_export import ImportReport, import_files, import_folder
from game.storage.reasons import reason
from game.storage.store import Store
from game.storage.stored import ImportOutcome

MOST_REASONS: Final = 2
_SINGLE: Final = {
    ImportOutcome.NEW: N_("The match is now in the book. It counts for no records."),
    ImportOutcome.KNOWN: N_("This match is in the book already."),
    ImportOutcome.DELETED: N_("This match was deleted here. Drop its file on the window to bring it back."),
    ImportOutcome.NOT_STORED: N_("Nothing can be written here, so the match was not taken."),
}
_SEVERAL: Final = {
    ImportOutcome.NEW: N_("new: {n}"),
    ImportOutcome.KNOWN: N_("in the book already: {n}"),
    ImportOutcome.DELETED: N_("deleted before: {n}"),
    ImportOutcome.NOT_STORED: N_("not written: {n}"),
}


def import_poll(
    store: Store, paths: Sequence[Path] | None, take: Callable[[ImportReport], object]
) -> Poll[ImportReport]:
    """Start the import of files, or without any that of the folder for imports; return the poll for its report."""
    answer: Future[ImportReport] = Future()
    orders = [answer]

    def work() -> None:
        if paths is not None:
            answer.set_result(import_files(paths, catalogue(), store, revives=True))
        elif store.folder is not None:
            answer.set_result(import_folder(store.folder, catalogue(), store))

    def take_once(report: ImportReport) -> None:
        orders.clear()
        take(report)

    poll = Poll(lambda: next(iter(orders), None), take_once)
    store.post(work)
    poll.ask()
    return poll


def summary(report: ImportReport) -> str:
    """Return one line about an import: how many matches were new, known, deleted and refused, and why."""
    counts = {outcome: report.count(outcome) for outcome in ImportOutcome}
    if len(report.found) + len(report.refused) == 1:
        if report.refused:
            return tr("This match cannot be read: {problem}", problem=told(reason(report.refused[0][1])))
        return tr(next(_SINGLE[outcome] for outcome, n in counts.items() if n))
    parts = [tr(_SEVERAL[outcome], n=n) for outcome, n in counts.items() if n]
    if report.refused:
        parts.append(tr("refused: {n}", n=len(report.refused)))
    reasons = [f"{path.name}: {told(reason(problem))}" for path, problem in report.refused[:MOST_REASONS]]
    return "; ".join([" · ".join(parts), *reasons]) if parts else tr("There is no match here.")
