"""Page balancing: no page of a text has only a figure on it while its text stands on another.

Pages are filled greedily, so a figure that needs a page of its own is found afterwards. Text of the page before or
after moves to it: below or above the figure if that need not shrink much, otherwise beside it. A last page with very
little text takes some of the page before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from .document import COVER, Block, Page

SENTENCE_END = re.compile(r"(?<=[.!?]) ")
_PHRASE_END = re.compile(r"(?<=[,;:–]) ")
_WORD_END = re.compile(r"(?<=[^\W\d_]) ")
FEW_LETTERS = 36
"""Minimum letters of a piece that does not end with its sentence."""
WORDS = (0.54, 0.6, 0.65)
"""Share of the width for text beside a figure. A larger one is used only if it saves a page."""
SHORT_LEAF = 0.34
"""Share of a page below which its text is short."""
FULL = 0.6
"""Share of a page at which a figure has enough text."""
GUTTER = 44.0
"""Gap between text and the figures beside it."""
NARROW = 2.2
"""Maximum aspect ratio of a figure that is clear in a column beside text."""
STRIP = 5.5
"""Aspect ratio above which a figure cannot be read in a column at all."""
GENTLY = 0.8
"""Share of its height to which a figure shrinks gently."""
WELL, STRICT, LOOSE, BARE, FINE, FORCED = range(6)
"""Modes of taking text from a page: it still looks full, or just full; it needs text of the page after it; even in the
middle of a sentence.
"""
KEPT = (FULL, SHORT_LEAF, 0.25, 0.0, 0.25, 0.0)
"""Minimum share of a page that stays filled when it gives text away, by the modes above."""


@dataclass(frozen=True, slots=True)
class PageMetrics:
    """Size of a page and of the blocks on it. Heights include the space below."""

    width: float
    room: float
    height: Callable[[Block, float], float]
    least: Callable[[Block], float]
    """Minimum height of a figure with its caption."""


def halves(part: Block, end: re.Pattern[str] = SENTENCE_END) -> Iterator[tuple[Block, Block]]:
    """Yield the block split after each of its sentences, the longest head first. The tail has no mark.

    Another `end` gives smaller pieces, but none of a few letters.
    """
    pieces = end.split(part.text)
    for count in range(len(pieces) - 1, 0, -1):
        words, rest = " ".join(pieces[:count]), " ".join(pieces[count:])
        if words.count("**") % 2 == 0 and (end is SENTENCE_END or min(len(words), len(rest)) >= FEW_LETTERS):
            yield Block(part.kind, words, part.mark), Block(part.kind, rest)


def has_words(leaf: Page) -> bool:
    """True if the page has any text besides captions."""
    return any(part.kind in ("text", "clause") for part, _ in leaf.parts)


def balanced_pages(leaves: Sequence[Page], measures: PageMetrics) -> list[Page]:
    """Rebalance the pages so that no figure stands alone if there is text for it, and no last page is very short."""
    found = list(leaves)
    for has, run in [(has, list(run)) for has, run in groupby(leaves, has_words)]:
        if has:
            continue
        first = _place(found, run[0])
        # From last to first, so that two pages in a row take the preceding text in its order. At the start of a section
        # they take the text after them, so the first page comes first.
        begins = not first or found[first - 1].section + _headings(found[first - 1]) != run[0].section
        for alone in run if begins else reversed(run):
            _give_text(found, _place(found, alone), measures)
    topped = [_joined(leaf, measures) for leaf in _refilled(found, measures)]
    return [_joined(leaf, measures) for leaf in _lengthen_last(_merged(topped, measures), measures)]


def _refilled(leaves: Sequence[Page], measures: PageMetrics) -> list[Page]:
    """Refill pages that gave away too much with the first text of the page after."""
    found = list(leaves)
    for at in range(len(found) - 1):
        page, after = found[at], found[at + 1]
        free = measures.room - sum(high for _, high in page.parts)
        if page.figures or free <= (1 - FULL) * measures.room or after.section != page.section + _headings(page):
            continue
        width = measures.width * page.share
        given = _given(after, measures, width, free, FULL - (1 - free / measures.room), False, STRICT)
        if given is not None and given[0] is not None:
            found[at], found[at + 1] = replace(page, parts=(*page.parts, *given[1])), given[0]
    return found


def _merged(leaves: Sequence[Page], measures: PageMetrics) -> list[Page]:
    """Merge short pages into the next one, whose figures may shrink for it."""
    found: list[Page] = []
    for leaf in leaves:
        few = found[-1] if found else None
        if few and _is_short(few, measures) and few.section == leaf.section and not _headings(few):
            words = [(part, measures.height(part, measures.width * leaf.share)) for part, _ in few.parts]
            stacked = _shrunk(leaf, measures.room - sum(high for _, high in words), measures)
            if stacked is not None:
                found[-1] = replace(leaf, parts=(*words, *stacked))
                continue
        found.append(leaf)
    return found


def _is_short(leaf: Page, measures: PageMetrics) -> bool:
    """True if a page has only a short text."""
    is_plain = not leaf.figures and all(part.kind != "figure" for part, _ in leaf.parts)
    return is_plain and sum(high for _, high in leaf.parts) < SHORT_LEAF * measures.room


def _shrunk(leaf: Page, free: float, measures: PageMetrics) -> tuple[tuple[Block, float], ...] | None:
    """Return the blocks of a page shrunk to `free` by making its figures smaller, or None if that is impossible."""
    lowest = [min(high, measures.least(part)) if part.kind == "figure" else high for part, high in leaf.parts]
    whole = sum(high for _, high in leaf.parts)
    if sum(lowest) > free:
        return None
    taken = max(0.0, whole - free) / max(1.0, whole - sum(lowest))
    return tuple((part, high - taken * (high - low)) for (part, high), low in zip(leaf.parts, lowest, strict=True))


def _joined(leaf: Page, measures: PageMetrics) -> Page:
    """Rejoin pieces of a clause that met on the page."""
    parts: list[tuple[Block, float]] = []
    for part, high in leaf.parts:
        last = parts[-1][0] if parts else None
        if last and last.kind == part.kind == "clause" and not part.mark:
            whole = replace(last, text=f"{last.text} {part.text}")
            parts[-1] = whole, measures.height(whole, measures.width * leaf.share)
        else:
            parts.append((part, high))
    return replace(leaf, parts=tuple(parts))


def _place(leaves: Sequence[Page], page: Page) -> int:
    """Return the index of that page, by identity."""
    return next(at for at, leaf in enumerate(leaves) if leaf is page)


def _give_text(leaves: list[Page], at: int, measures: PageMetrics, is_giver: bool = False) -> None:
    """Give a page that has only figures some text of a nearby page, in place. A giver takes none from pages before."""
    alone = leaves[at]
    figures = [part for part, _ in alone.parts if part.kind == "figure"] + list(alone.figures)
    if any(part.mark == COVER for part in figures):
        return
    sources = []
    before = next((other for other in reversed(range(at)) if has_words(leaves[other])), None)
    if not is_giver and before is not None and leaves[before].section + _headings(leaves[before]) == alone.section:
        sources.append((before, True))
    after = next((other for other in range(at + 1, len(leaves)) if has_words(leaves[other])), None)
    if after is not None and leaves[after].section == alone.section + _headings(alone):
        sources.append((after, False))
    is_narrow = all(part.shape <= NARROW for part in figures)
    is_strip = any(part.shape > STRIP for part in figures)
    for source, is_before in sources if is_narrow else ():
        whole = _beside(leaves[source], alone, figures, measures, is_before, WELL)
        if whole and whole[0] is None:
            leaves[at] = whole[1]
            del leaves[source]
            return
    for care in (WELL, STRICT, LOOSE, BARE, FINE, FORCED):
        for way in ("gently", "beside", "firmly"):
            if way == "beside" and (is_strip or (care != FORCED and not is_narrow)):
                continue
            for source, is_before in sources:
                if care == BARE and is_before:
                    continue
                new = (
                    _beside(leaves[source], alone, figures, measures, is_before, care)
                    if way == "beside"
                    else _stacked(leaves[source], alone, measures, is_before, care, way == "gently")
                )
                if new:
                    kept, page = new
                    others = list(leaves)
                    others[at] = page
                    others[source : source + 1] = [kept] if kept else []
                    if kept and not has_words(kept):
                        _give_text(others, source, measures, is_giver=True)
                        if not has_words(others[source]):
                            continue
                    leaves[:] = others
                    return


def _headings(leaf: Page) -> int:
    return sum(part.kind == "heading" for part, _ in leaf.parts)


def _stacked(
    donor: Page, alone: Page, measures: PageMetrics, is_before: bool, care: int, is_gentle: bool
) -> tuple[Page | None, Page] | None:
    """Move text above or below the figures, which shrink for it."""
    if alone.figures:
        return None

    def floor(part: Block, high: float) -> float:
        if part.kind != "figure":
            return high
        return max(measures.least(part), high * GENTLY) if is_gentle else min(high, measures.least(part))

    least = [floor(part, high) for part, high in alone.parts]
    given = _given(donor, measures, measures.width, measures.room - sum(least), 1 - FULL, is_before, care)
    if given is None:
        return None
    kept, words = given
    free = measures.room - sum(high for _, high in words)
    over = max(0.0, sum(high for _, high in alone.parts) - free)
    give = sum(high - low for (_, high), low in zip(alone.parts, least, strict=True))
    shrunk = tuple(
        (part, high - over * (high - low) / give if give else high)
        for (part, high), low in zip(alone.parts, least, strict=True)
    )
    return kept, replace(alone, parts=(*words, *shrunk) if is_before else (*shrunk, *words))


def _beside(
    donor: Page, alone: Page, figures: Sequence[Block], measures: PageMetrics, is_before: bool, care: int
) -> tuple[Page | None, Page] | None:
    """Move text into a column beside the figures."""
    if any(part.kind == "heading" for part, _ in alone.parts):
        return None
    found = None
    for share in WORDS:
        given = _given(donor, measures, measures.width * share, measures.room, FULL, is_before, care)
        if given is not None:
            kept, words = given
            page = Page(alone.section, words, tuple(figures), share)
            if kept is None:
                return kept, page
            found = found or (kept, page)
    return found


def _given(
    donor: Page, measures: PageMetrics, width: float, most: float, enough: float, is_last: bool, care: int
) -> tuple[Page | None, tuple[tuple[Block, float], ...]] | None:
    """Take the last (or first) text off a page: all of it, or a little more than a share of a page.

    Return what the page keeps, None for nothing, and what it gives. `care` limits what it gives.
    """
    parts = [(part, high) for part, high in donor.parts]
    if not donor.figures and all(part.kind in ("text", "clause") for part, _ in parts):
        whole = tuple((part, measures.height(part, width)) for part, _ in parts)
        if sum(high for _, high in whole) <= most:
            return None, whole
    own = measures.width * donor.share
    words: list[tuple[Block, float]] = []
    got = 0.0

    def may_keep(rest: Sequence[tuple[Block, float]]) -> bool:
        if not any(part.kind in ("text", "clause") for part, _ in rest):
            return care == BARE and bool(rest) and all(part.kind == "figure" for part, _ in rest)
        return bool(donor.figures) or sum(high for _, high in rest) >= KEPT[care] * measures.room

    def move(piece: Block, high: float) -> None:
        nonlocal got
        words.insert(0 if is_last else len(words), (piece, high))
        got += high

    while got < enough * measures.room:
        at = _outermost(parts, is_last)
        if at is None:
            break
        part, _ = parts[at]
        high = measures.height(part, width)
        rest = [*parts[:at], *parts[at + 1 :]]
        if got + high <= most and may_keep(rest):
            parts = rest
            move(part, high)
            continue
        for piece, left in _pieces(part, is_last, care):
            high = measures.height(piece, width)
            remains = [*parts[:at], (left, measures.height(left, own)), *parts[at + 1 :]]
            if got + high <= most and may_keep(remains):
                parts = remains
                move(piece, high)
                break
        break
    if not words:
        return None
    section = donor.section
    if is_last and parts[-1][0].kind == "heading":
        parts = parts[:-1]
    elif not is_last and parts[0][0].kind == "heading":
        parts, section = parts[1:], section + 1
    return replace(donor, section=section, parts=tuple(parts)), tuple(words)


def _pieces(part: Block, is_last: bool, care: int) -> Iterator[tuple[Block, Block]]:
    """Yield splits of a block into the part given and the part kept, the largest gift first, after sentences before
    others.
    """
    for end in (SENTENCE_END, _PHRASE_END, _WORD_END) if care >= FINE else (SENTENCE_END,):
        cuts = list(halves(part, end))
        yield from ((tail, head) for head, tail in reversed(cuts)) if is_last else cuts


def _outermost(parts: Sequence[tuple[Block, float]], is_last: bool) -> int | None:
    """Return the index of the last (or first) text block; None if a heading comes first."""
    order = range(len(parts))
    for at in reversed(order) if is_last else order:
        kind = parts[at][0].kind
        if kind != "figure":
            return None if kind == "heading" else at
    return None


def _lengthen_last(leaves: Sequence[Page], measures: PageMetrics) -> list[Page]:
    """Give the last page of every section more text from the page before if it is very short."""
    found = list(leaves)
    for at, (before, last) in enumerate(pairwise(leaves), 1):
        used = sum(high for _, high in last.parts)
        if last.figures or used >= SHORT_LEAF * measures.room or not has_words(last):
            continue
        if found[at - 1] is not before or before.section + _headings(before) != last.section:
            continue
        width, most = measures.width * last.share, measures.room - used
        given = _given(before, measures, width, most, SHORT_LEAF - used / measures.room, True, STRICT)
        if given is None:
            continue
        kept, words = given
        if kept is not None and has_words(kept):
            found[at - 1], found[at] = kept, replace(last, parts=(*words, *last.parts))
    return found
