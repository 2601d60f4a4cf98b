"""Sections, blocks and pages of a paged text.

The parser understands a little Markdown: headings, list items beginning with a clause id, paragraphs,
`![caption](figure)`, `![caption](figure "wide")` for a detailed figure, `![caption](figure "3.5")` for one with this
aspect ratio.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.stage.text.language import SOURCE

_CLAUSE = re.compile(r"^[-*] ([A-Z]-\d\d)\s*(.*)$")
_FIGURE = re.compile(r'^!\[(.*)\]\(([^ )]+)(?: "(wide)?(?: ?(\d\.\d))?")?\)$')
COVER = "the box"
"""Name of the figure that shows the game's box. No rules text can refer to a name with a space."""
USUAL_SHAPE = 1.45
"""Aspect ratio of a figure, width to height, where the text gives none."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, clause (`mark` is its id), figure (`mark` is its name), or heading in the middle of a page."""

    kind: str
    text: str
    mark: str = ""
    is_wide: bool = False
    """True for a detailed figure, which stands in the text, not beside it."""
    shape: float = USUAL_SHAPE


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    parts: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: index of its section, blocks with their heights, and figures in a column of their own."""

    section: int
    parts: tuple[tuple[Block, float], ...]
    figures: tuple[Block, ...] = ()
    share: float = 1.0
    """Share of the width for the text; the rest is for the figures."""


def in_language(folder: Path, name: str, language: str) -> Path:
    """Return the path of a text in a language, or of the English one if there is none."""
    wanted = folder / (f"{name}.md" if language == SOURCE else f"{name}.{language}.md")
    return wanted if wanted.exists() else folder / f"{name}.md"


@cache
def sections(path: Path) -> tuple[Section, ...]:
    """Return the sections of a file; of an unreadable one a single section with its name."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return (Section("?", (Block("text", f"{path.name}"),)),)
    return parse(text)


def parse(text: str) -> tuple[Section, ...]:
    """Parse a little Markdown into sections, joining wrapped lines."""
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
