"""Tables of the store: the statements of `schema.sql`, separated by blank lines."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SCHEMA: Final = 2
TABLES: Final = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8").split("\n\n")
