"""A text that is read in pages: its sections, their parts, and the pages they are set on.

Understands a little Markdown: headings, list items beginning with a clause id, paragraphs, `![caption](figure)`,
`![caption](figure "wide")` for one with much on it, `![caption](figure "3.5")` for one so many times as wide as high.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CLAUSE = re.compile(r"^[-*] ([A-Z]-\d\d)\s*(.*)$")
_FIGURE = re.compile(r'^!\[(.*)\]\(([^ )]+)(?: "(wide)?(?: ?(\d\.\d))?")?\)$')
COVER = "the box"
"""The figure of the game itself, as it stands on the shelf; no rules text can ask for a name with a space."""
USUAL_SHAPE = 1.45
"""Width of a figure by its height, where its text does not say."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a section: paragraph, clause (with its id) or figure (with its name); a heading within a page."""

    kind: str
    text: str
    mark: str = ""
    is_wide: bool = False
    """A figure with much on it: it stands in the text, not beside it."""
    shape: float = USUAL_SHAPE
    """How many times as wide as high a figure is."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    parts: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its section, the parts on it, each with its height, and figures in a column of their own."""

    section: int
    parts: tuple[tuple[Block, float], ...]
    figures: tuple[Block, ...] = ()
    share: float = 1.0
    """Of the width for the words; the rest is for the figures."""


@cache
def sections(path: Path) -> tuple[Section, ...]:
    """The sections of a rules file; one that cannot be read gives a single section saying so."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return (Section("?", (Block("text", f"{path.name}"),)),)
    return parse(text)


def parse(text: str) -> tuple[Section, ...]:
    """Sections of a little Markdown; lines that belong together are joined."""
    found: list[tuple[str, list[Block]]] = []
    for line in text.splitlines():
        words = line.strip()
        if words.startswith("#"):
            found.append((words.lstrip("# "), []))
        elif not words or not found:
            if found and found[-1][1]:
                found[-1][1].append(Block("break", ""))
        elif clause := _CLAUSE.match(words):
            found[-1][1].append(Block("clause", clause.group(2), clause.group(1)))
        elif figure := _FIGURE.match(words):
            shape = float(figure.group(4) or USUAL_SHAPE)
            found[-1][1].append(Block("figure", figure.group(1), figure.group(2), bool(figure.group(3)), shape))
        elif found[-1][1] and found[-1][1][-1].kind in ("text", "clause"):
            last = found[-1][1][-1]
            found[-1][1][-1] = Block(last.kind, f"{last.text} {words}", last.mark)
        else:
            found[-1][1].append(Block("text", words.removeprefix("- ")))
    out = [Section(title, tuple(part for part in parts if part.kind != "break")) for title, parts in found]
    return tuple(section for section in out if section.parts)
