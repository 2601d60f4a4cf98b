"""What is drawn on, and the frame that remembers: only what differs from the frame before is composed anew.

A scene draws everything, every time; here that is only noted down, the notes are compared with those of the last frame,
and where they differ the screen is put together again from all notes that reach into it. Knows no scene.

A picture is the same if it is the same Surface: one that was drawn must not be altered in place.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

Area = tuple[int, int, int, int]
DrawOp = (
    tuple[pygame.Surface, tuple[int, int]]
    | tuple[pygame.Surface, tuple[int, int], Area]
    | tuple[pygame.Surface, tuple[int, int], Area, int]
)
"""A picture, where its top left corner goes in pixels, the part of it if not all is drawn, and how it is blended."""

MOST_PATCHES = 120
"""More changed places than this are put together to one."""


LARGE = 60_000
"""From so many pixels on it is worth asking which picture covers much of a patch."""
COVER = 10
"""Much is one part in so many."""


SPARE = 1.2
"""Two places become one if it is at most so many times as large as both,"""
MOST_SPARED = 40_000
"""and has at most so many pixels more."""
SMALL = 4_000
"""What has fewer pixels is put together as a whole, even if some of them belong to another place too."""


class DrawTarget(Protocol):
    """What can be drawn on: a surface, or something that notes down what was drawn."""

    def blit(
        self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, special_flags: int = 0, /
    ) -> object:
        """Draw a picture, or a part of it, with its top left corner at `dest`, pixels; it may be light."""

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> object:
        """Draw many."""

    def get_size(self) -> tuple[int, int]:
        """Pixels."""


class DisplayList:
    """A sheet that notes down what is drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self.notes: list[DrawOp] = []

    def blit(
        self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, special_flags: int = 0, /
    ) -> None:
        if special_flags:
            self.notes.append((source, dest, area or (0, 0, *source.get_size()), special_flags))
        else:
            self.notes.append((source, dest) if area is None else (source, dest, area))

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None:
        self.notes.extend(blit_sequence)

    def get_size(self) -> tuple[int, int]:
        return self._size


class NullTarget:
    """A sheet that keeps nothing of what is drawn on it, which is made all the same."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size

    def blit(
        self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, special_flags: int = 0, /
    ) -> None: ...

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None: ...

    def get_size(self) -> tuple[int, int]:
        return self._size


class Frame:
    """The frame shown in a window."""

    def __init__(self) -> None:
        self._window: pygame.Surface | None = None
        self._shown: list[DrawOp] | None = None
        self._places: list[pygame.Rect] = []
        """Of each note shown: the pixels it covers."""

    def forget(self) -> None:
        """Something else was drawn on the window: the next frame is composed as a whole."""
        self._shown = None

    def compose(self, window: pygame.Surface, draw: Callable[[DrawTarget], None]) -> list[pygame.Rect] | None:
        """Bring the window up to what `draw` draws; returns the places that changed, None for all of it."""
        shown, self._shown = self._shown, None
        if window is not self._window:
            self._window, shown = window, None
        sheet = DisplayList(window.get_size())
        draw(sheet)
        notes = sheet.notes
        patches: list[pygame.Rect] | None = None
        if shown is None:
            self._places = [place_of(note) for note in notes]
            window.blits(notes, False)
        else:
            patches = self._patches(shown, notes, window.get_rect())
            for patch in patches:
                self._fill(window, notes, patch)
            window.set_clip(None)
        self._shown = notes
        return patches

    def _fill(self, window: pygame.Surface, notes: list[DrawOp], patch: pygame.Rect) -> None:
        """Put a patch together, leaving out what lies under a picture that covers much of it."""
        found = patch.collidelistall(self._places)
        area = patch.w * patch.h
        for at in range(len(found) - 1, 0, -1) if area >= LARGE else ():
            seen = self._places[found[at]].clip(patch)
            if seen.w * seen.h * COVER >= area and is_opaque(notes[found[at]]):
                window.set_clip(seen)
                window.blits([notes[index] for index in found[at:]], False)
                for other in around(patch, seen):
                    self._fill(window, notes, other)
                return
        window.set_clip(patch)
        window.blits([notes[index] for index in found], False)

    def _patches(self, before: list[DrawOp], after: list[DrawOp], whole: pygame.Rect) -> list[pygame.Rect]:
        """The places, few and hardly overlapping, in which two lists of notes differ; takes over those of `after`."""
        head, tail = _same_ends(before, after)
        old, old_places = before[head : len(before) - tail], self._places[head : len(before) - tail]
        new = after[head : len(after) - tail]
        new_places = [place_of(note) for note in new]
        self._places[head : len(before) - tail] = new_places
        olds, news = _told_apart(old), _told_apart(new)
        stayed = _stayed(olds, news)
        both = (*zip(olds, old_places, strict=True), *zip(news, new_places, strict=True))
        changed = [seen for note, place in both if note not in stayed and (seen := place.clip(whole))]
        patches: list[pygame.Rect] = []
        for place in sorted(changed, key=lambda seen: -seen.w * seen.h):  # most small ones lie within a large one
            _join(patches, place)
        return patches if len(patches) <= MOST_PATCHES else [patches[0].unionall(patches[1:])]


def _same_ends(before: list[DrawOp], after: list[DrawOp]) -> tuple[int, int]:
    """How many notes are the same at the start and, of the others, at the end."""
    least = min(len(before), len(after))
    head = 0
    while head < least and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < least - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return head, tail


def _told_apart(notes: list[DrawOp]) -> Sequence[Hashable]:
    """The notes, those that were there before with a number: the same picture may lie twice at a place."""
    if len(set(notes)) == len(notes):
        return notes
    times: Counter[DrawOp] = Counter()
    told: list[Hashable] = []
    for note in notes:
        told.append((note, times[note]) if note in times else note)
        times[note] += 1
    return told


def _stayed(old: Sequence[Hashable], new: Sequence[Hashable]) -> set[Hashable]:
    """What is in both lists, where nothing is twice, but what changed its order."""
    olds = {note: index for index, note in enumerate(old)}
    both = [note for note in new if note in olds]
    indices = [olds[note] for note in both]
    return {both[place] for place in _ascending(indices)}


def _ascending(numbers: list[int]) -> list[int]:
    """The places of the most numbers, all different, that ascend."""
    ends: list[int] = []
    lowest: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        length = bisect_left(lowest, number)
        before.append(ends[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        lowest[length : length + 1] = [number]
    found: list[int] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        found.append(place)
        place = before[place]
    return found


def place_of(note: DrawOp) -> pygame.Rect:
    """The pixels a note covers."""
    return note[0].get_rect(topleft=note[1]) if len(note) == 2 else pygame.Rect(note[1], note[2][2:])


def is_opaque(note: DrawOp) -> bool:
    """Whether what lies under a note is not seen."""
    picture = note[0]
    is_plain = len(note) < 4 and not picture.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY)
    return is_plain and picture.get_alpha() in (None, 255)


def around(patch: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a patch without the rectangle in it: above, below, left and right."""
    parts = (
        (patch.left, patch.top, patch.w, inner.top - patch.top),
        (patch.left, inner.bottom, patch.w, patch.bottom - inner.bottom),
        (patch.left, inner.top, inner.left - patch.left, inner.h),
        (inner.right, inner.top, patch.right - inner.right, inner.h),
    )
    return [pygame.Rect(part) for part in parts if part[2] > 0 and part[3] > 0]


def _join(places: list[pygame.Rect], place: pygame.Rect) -> None:
    """Add a place, if it is large in parts that cover none of the others; with one of about its extent it is one."""
    parts = [place]
    while parts:
        part = parts.pop()
        index = part.collidelist(places)
        if index < 0:
            places.append(part)
            continue
        other = places[index]
        both = part.union(other)
        sizes = part.w * part.h + other.w * other.h
        if both.w * both.h <= min(SPARE * sizes, sizes + MOST_SPARED):
            parts.append(both)
            del places[index]
        elif part.w * part.h < SMALL:
            if not any(places[at].contains(part) for at in part.collidelistall(places)):
                places.append(part)
        else:
            parts += around(part, part.clip(other))


class DrawCache:
    """Drawings noted down once and repeated as long as they would come out the same."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Hashable, list[DrawOp]]] = {}

    def repeat(self, sheet: DrawTarget, name: Hashable, key: Hashable, draw: Callable[[DrawTarget], None]) -> None:
        """Draw on `sheet` what `draw` draws; it is asked again only when `key` is another one than last time."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            notes = DisplayList(sheet.get_size())
            draw(notes)
            kept = self._kept[name] = (key, notes.notes)
        sheet.blits(kept[1], False)
