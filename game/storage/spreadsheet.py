"""Tables that a spreadsheet opens without questions."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable


def csv_bytes(rows: Iterable[Iterable[object]], separator: str) -> bytes:
    """Return rows as CSV.

    It begins with a byte order mark: without it spreadsheets read umlauts in the code page of the system. Texts are
    quoted, since LibreOffice proposes comma, semicolon and tab together.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")
