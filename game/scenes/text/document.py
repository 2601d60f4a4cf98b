"""Sections, blocks and pages of a paged text.

The parser understands a little Markdown: headings, list items beginning with a clause id, paragraphs,
`![caption](figure)`, `![caption](figure "wide")` for a detailed figure, `![caption](figure "3.5")` for one with this
aspect ratio.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
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


WHOLE = 1.0
COLUMNS = (0.42, 0.48, 0.54, 0.6)
"""Shares of the width for text beside a figure."""
GUTTER = 44.0
"""Gap between text and the figures beside it."""
NARROW = 2.2
"""Maximum aspect ratio of a figure that is clear in a column beside text."""
FEW_LETTERS = 36
"""Minimum length of a sentence that may end a page."""
MOST_WAITING = 2
FULL = 0.62
"""Share of a page below which it looks half empty."""
SHORT = 0.34
"""The same for the last page."""
CUT, WAIT, STRAY, SHRUNK, EMPTY, ALONE = 0.1, 0.35, 3.0, 2.0, 4.0, 100.0
"""Costs, in pages: of a cut paragraph, of a figure that waits for the next page, of one that waits for another section,
of a figure shrunk to nothing, of an empty page, and of a figure or heading without text.
"""
_SENTENCE_END = re.compile(r"(?<=[.!?:]) ")


@dataclass(frozen=True, slots=True)
class PageMetrics:
    """Size of a page and of the blocks on it. Heights include the space below."""

    width: float
    room: float
    column: float
    """Height of a column of figures beside the text."""
    beside: float
    """Cost of a figure beside the text, in pages."""
    height: Callable[[Block, float], float]
    """Preferred height of a block at a width."""
    least: Callable[[Block], float]
    """Minimum height of a figure in the text."""


@dataclass(frozen=True, slots=True)
class _Figure:
    section: int
    place: int
    """Number of words before it."""
    block: Block
    high: float
    least: float
    """Height in the text, and its minimum."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A possible page: the words and figures up to its end, the share of the width for text, and its cost."""

    end: int
    until: int
    share: float
    cost: float


class Paginator:
    """Pages of consecutive sections, which begin on the page where the one before ends."""

    def __init__(self, sections: Sequence[tuple[int, Section]], metrics: PageMetrics) -> None:
        """`sections` are given with their indices."""
        self._metrics = metrics
        self._words: list[Block] = []
        """Sentences and headings."""
        self._numbers: list[tuple[int, int]] = []
        """Section and block of each of them."""
        self._figures: list[_Figure] = []
        for index, section in sections:
            for number, block in enumerate((Block("heading", section.title), *section.parts)):
                if block.kind == "figure":
                    high = metrics.height(block, metrics.width)
                    self._figures.append(_Figure(index, len(self._words), block, high, metrics.least(block)))
                else:
                    sentences = _sentences(block)
                    self._words += sentences
                    self._numbers += [(index, number)] * len(sentences)
        self._height = cache(
            lambda first, end, share: metrics.height(_joined(self._words[first:end]), metrics.width * share)
        )
        self._best = cache(self._found)

    def pages(self) -> list[Page]:
        out: list[Page] = []
        at = since = 0
        while (way := self._best(at, since)[1]) is not None:
            out.append(self._page(at, since, way))
            at, since = way.end, way.until
        return out

    def _found(self, at: int, since: int) -> tuple[float, _Way | None]:
        """Return the cost of everything from a word and a figure on, with the first page."""
        if at == len(self._words) and since == len(self._figures):
            return 0.0, None
        ways = ((way.cost + self._best(way.end, way.until)[0], way) for way in self._ways(at, since))
        return min(ways, key=lambda way: way[0])

    def _ways(self, at: int, since: int) -> Iterator[_Way]:
        count = len(self._words)
        if since < len(self._figures) and self._figures[since].place <= at:
            yield _Way(at, since + 1, WHOLE, ALONE)
        shortest = at + 1 + (at < count and self._words[at].kind == "heading")
        for end in range(at + 1, count + 1):
            if self._used(at, end, WHOLE) > self._metrics.room and end > shortest:
                return
            passed = sum(figure.place < end for figure in self._figures)
            reached = sum(figure.place <= end for figure in self._figures)
            least = max(since, passed - MOST_WAITING)
            for until in range(least, reached + 1):
                full = SHORT if (end, until) == (count, len(self._figures)) else FULL
                layouts = list(self._layouts(at, end, self._figures[since:until], full, is_shortest=end == shortest))
                if not layouts and (end, until) == (shortest, least):
                    layouts = [(WHOLE, ALONE)]
                more = 1.0 + self._break_cost(end, self._figures[until:passed])
                for share, cost in layouts:
                    yield _Way(end, until, share, cost + more)

    def _layouts(
        self, at: int, end: int, figures: Sequence[_Figure], full: float, *, is_shortest: bool
    ) -> Iterator[tuple[float, float]]:
        """Yield the share of the width for text, and the cost, of every page with these words and figures."""
        used, room = self._used(at, end, WHOLE), self._metrics.room
        heights = _shrunk(figures, room - used)
        fits = used + sum(heights) <= room + 0.1
        if fits:
            yield WHOLE, self._cost(figures, heights, used + sum(heights), full)
        is_broad = any(figure.block.is_wide or figure.block.shape > NARROW for figure in figures)
        # Columns in a narrow window are for figures that fit nowhere else.
        is_wanted = not self._metrics.beside or (is_shortest and not fits)
        if is_wanted and 0 < len(figures) < 3 and not is_broad:
            for share in COLUMNS:
                if (used := self._used(at, end, share)) <= room:
                    heights = self._beside(figures, share)
                    cost = self._cost(figures, heights, max(used, sum(heights)), full)
                    yield share, cost + self._metrics.beside

    def _break_cost(self, end: int, waiting: Sequence[_Figure]) -> float:
        """Return the cost of a page break before a word for which these figures wait."""
        section, block = self._numbers[end] if end < len(self._words) else (-1, -1)
        wait = sum(WAIT if figure.section == section else STRAY for figure in waiting)
        if self._words[end - 1].kind == "heading":
            return ALONE + wait
        return wait + CUT * ((section, block) == self._numbers[end - 1])

    def _cost(self, figures: Sequence[_Figure], heights: Sequence[float], used: float, full: float) -> float:
        """Return the cost of figures with these heights, and of a page that is used less than the share `full`."""
        lost = sum(1 - high / figure.high for figure, high in zip(figures, heights, strict=True))
        return SHRUNK * lost + EMPTY * max(0.0, full - used / self._metrics.room)

    def _runs(self, at: int, end: int) -> list[tuple[int, int]]:
        """Return the first word and the end of each block on a page. A heading at its top becomes its title."""
        groups = [list(group) for _, group in groupby(range(at, end), key=self._numbers.__getitem__)]
        is_titled = end - at > 1 and self._words[at].kind == "heading"
        return [(words[0], words[-1] + 1) for words in groups[is_titled:]]

    def _used(self, at: int, end: int, share: float) -> float:
        """Return the height of words at a share of the width."""
        return sum(self._height(first, stop, share) for first, stop in self._runs(at, end))

    def _beside(self, figures: Sequence[_Figure], share: float) -> list[float]:
        """Return the heights of figures in a column beside text with this share of the width."""
        most, wide = self._metrics.column / len(figures), self._metrics.width * (1 - share) - GUTTER
        return [min(most, self._metrics.height(figure.block, wide)) for figure in figures]

    def _page(self, at: int, since: int, way: _Way) -> Page:
        figures = self._figures[since : way.until]
        room = self._metrics.room
        parts = [
            (float(first), _joined(self._words[first:end]), min(room, self._height(first, end, way.share)))
            for first, end in self._runs(at, way.end)
        ]
        section = self._numbers[min(at, len(self._words) - 1)][0]
        if way.share < WHOLE:
            beside = tuple(figure.block for figure in figures)
            return Page(section, tuple((block, high) for _, block, high in parts), beside, way.share)
        heights = _shrunk(figures, room - sum(high for *_, high in parts))
        parts += [(figure.place - 0.5, figure.block, high) for figure, high in zip(figures, heights, strict=True)]
        parts.sort(key=lambda part: part[0])
        return Page(section, tuple((block, high) for _, block, high in parts))


def _shrunk(figures: Sequence[_Figure], room: float) -> list[float]:
    """Return the heights of figures in the text, as small as need be, but not below their minimum."""
    high = sum(figure.high for figure in figures)
    give = high - sum(figure.least for figure in figures)
    taken = min(1.0, max(0.0, high - room) / (give or 1.0))
    return [figure.high - taken * (figure.high - figure.least) for figure in figures]


def _joined(sentences: Sequence[Block]) -> Block:
    return replace(sentences[0], text=" ".join(sentence.text for sentence in sentences))


def _sentences(block: Block) -> list[Block]:
    """Return the sentences of a block, the first with its mark. Bold words and short ones stay with the next."""
    sentences: list[str] = []
    for words in _SENTENCE_END.split(block.text):
        if sentences and (sentences[-1].count("**") % 2 or len(sentences[-1]) < FEW_LETTERS):
            sentences[-1] += f" {words}"
        else:
            sentences.append(words)
    return [Block(block.kind, words, "" if index else block.mark) for index, words in enumerate(sentences)]
