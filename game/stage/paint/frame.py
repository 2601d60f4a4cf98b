"""Draw targets, and the frame diff: only places that differ from the last frame are composed anew.

A scene draws everything into a display list, which is compared with the last one by the identity of its pictures: a
Surface that was drawn must not be altered in place.
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
"""A picture, its top left corner in pixels, the part of it if not all is drawn, and the blend flags."""

MOST_PATCHES = 120
"""Number of changed places above which they are merged into one."""


LARGE = 60_000
"""Pixels from which a patch is searched for a picture that covers much of it."""
COVER = 10
"""Divisor of a patch's area from which a picture covers much of it."""


SPARE = 1.2
"""Two places are merged if the union is at most this factor larger than both together."""
MOST_SPARED = 40_000
"""Maximum surplus of the union in pixels."""
SMALL = 4_000
"""Pixels below which a patch is composed whole, even if it overlaps another."""


class DrawTarget(Protocol):
    def blit(
        self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, special_flags: int = 0, /
    ) -> object:
        """Draw a picture, or a part of it, with its top left corner at `dest` in pixels; flags as in pygame."""

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> object: ...

    def get_size(self) -> tuple[int, int]: ...


class DisplayList:
    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self.ops: list[DrawOp] = []

    def blit(
        self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, special_flags: int = 0, /
    ) -> None:
        if special_flags:
            self.ops.append((source, dest, area or (0, 0, *source.get_size()), special_flags))
        else:
            self.ops.append((source, dest) if area is None else (source, dest, area))

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None:
        self.ops.extend(blit_sequence)

    def get_size(self) -> tuple[int, int]:
        return self._size


class NullTarget(DisplayList):
    """A draw target that discards the operations, for rendering pictures ahead."""

    def blit(
        self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, special_flags: int = 0, /
    ) -> None: ...

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None: ...


class Moved:
    """Forwards to another target, shifted: things glide."""

    def __init__(self, sheet: DrawTarget, right: int, down: int) -> None:
        self._sheet = sheet
        self._right, self._down = right, down

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, flags: int = 0, /) -> None:
        place = dest[0] + self._right, dest[1] + self._down
        self._sheet.blit(source, place, area, flags)

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None:
        for note in blit_sequence:
            self.blit(*note)

    def get_size(self) -> tuple[int, int]:
        return self._sheet.get_size()


class Clipped(Moved):
    """Forwards to another target only the parts inside a window: things are revealed."""

    def __init__(self, sheet: DrawTarget, window: pygame.Rect) -> None:
        super().__init__(sheet, 0, 0)
        self._window = window

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, flags: int = 0, /) -> None:
        whole = source.get_rect() if area is None else pygame.Rect(area)
        place = pygame.Rect(dest, whole.size)
        seen = place.clip(self._window)
        if seen.size == place.size:
            self._sheet.blit(source, dest, area, flags)
        elif seen:
            left, top = whole.x + seen.x - place.x, whole.y + seen.y - place.y
            self._sheet.blit(source, (seen.x, seen.y), (left, top, seen.w, seen.h), flags)


class Zoomed(Moved):
    """Forwards to another target, scaled and then shifted; `scaled` returns a picture scaled by the factor."""

    def __init__(
        self,
        sheet: DrawTarget,
        factor: float,
        right: int,
        down: int,
        scaled: Callable[[pygame.Surface, float], pygame.Surface],
    ) -> None:
        super().__init__(sheet, right, down)
        self._factor, self._scaled = factor, scaled

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, flags: int = 0, /) -> None:
        if self._factor != 1:
            x, y = dest
            dest = round(x * self._factor), round(y * self._factor)
            source = self._scaled(source, self._factor)
        super().blit(source, dest, area, flags)


class Frame:
    def __init__(self) -> None:
        self._window: pygame.Surface | None = None
        self._shown: list[DrawOp] | None = None
        self._places: list[pygame.Rect] = []
        """The pixels covered by each displayed operation."""

    def forget(self) -> None:
        """Compose the next frame as a whole, since something else was drawn on the window."""
        self._shown = None

    def compose(self, window: pygame.Surface, draw: Callable[[DrawTarget], None]) -> list[pygame.Rect] | None:
        """Draw a frame and update the window; returns the changed places, None for the whole window."""
        shown, self._shown = self._shown, None
        if window is not self._window:
            self._window, shown = window, None
        sheet = DisplayList(window.get_size())
        draw(sheet)
        ops = sheet.ops
        patches: list[pygame.Rect] | None = None
        if shown is None:
            self._places = [place_of(op) for op in ops]
            window.blits(ops, False)
        else:
            patches = self._patches(shown, ops, window.get_rect())
            for patch in patches:
                self._fill(window, ops, patch)
            window.set_clip(None)
        self._shown = ops
        return patches

    def _fill(self, window: pygame.Surface, ops: list[DrawOp], patch: pygame.Rect) -> None:
        """Compose a patch, skipping everything under an opaque picture that covers much of it."""
        found = patch.collidelistall(self._places)
        area = patch.w * patch.h
        for at in range(len(found) - 1, 0, -1) if area >= LARGE else ():
            seen = self._places[found[at]].clip(patch)
            if seen.w * seen.h * COVER >= area and is_opaque(ops[found[at]]):
                window.set_clip(seen)
                window.blits([ops[index] for index in found[at:]], False)
                for other in around(patch, seen):
                    self._fill(window, ops, other)
                return
        window.set_clip(patch)
        window.blits([ops[index] for index in found], False)

    def _patches(self, before: list[DrawOp], after: list[DrawOp], whole: pygame.Rect) -> list[pygame.Rect]:
        """Return the few, hardly overlapping places in which two display lists differ; adopts the places of `after`."""
        head, tail = _same_ends(before, after)
        old, old_places = before[head : len(before) - tail], self._places[head : len(before) - tail]
        new = after[head : len(after) - tail]
        new_places = [place_of(op) for op in new]
        self._places[head : len(before) - tail] = new_places
        olds, news = _numbered(old), _numbered(new)
        stayed = _stayed(olds, news)
        both = (*zip(olds, old_places, strict=True), *zip(news, new_places, strict=True))
        changed = [seen for op, place in both if op not in stayed and (seen := place.clip(whole))]
        patches: list[pygame.Rect] = []
        for place in sorted(changed, key=lambda seen: -seen.w * seen.h):  # most small ones lie within a large one
            _join(patches, place)
        return patches if len(patches) <= MOST_PATCHES else [patches[0].unionall(patches[1:])]


def _same_ends(before: list[DrawOp], after: list[DrawOp]) -> tuple[int, int]:
    """Return the number of equal operations at the start and, of the others, at the end."""
    least = min(len(before), len(after))
    head = 0
    while head < least and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < least - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return head, tail


def _numbered(ops: list[DrawOp]) -> Sequence[Hashable]:
    """Number repeated operations, so that all are distinct: a picture may be drawn twice at a place."""
    if len(set(ops)) == len(ops):
        return ops
    times: Counter[DrawOp] = Counter()
    numbered: list[Hashable] = []
    for op in ops:
        numbered.append((op, times[op]) if op in times else op)
        times[op] += 1
    return numbered


def _stayed(old: Sequence[Hashable], new: Sequence[Hashable]) -> set[Hashable]:
    """Return the operations in both lists (each without duplicates) that keep their relative order."""
    olds = {op: index for index, op in enumerate(old)}
    both = [op for op in new if op in olds]
    indices = [olds[op] for op in both]
    return {both[place] for place in _ascending(indices)}


def _ascending(numbers: list[int]) -> list[int]:
    """Return the indices of a longest increasing subsequence of distinct numbers."""
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


def place_of(op: DrawOp) -> pygame.Rect:
    return op[0].get_rect(topleft=op[1]) if len(op) == 2 else pygame.Rect(op[1], op[2][2:])


def is_opaque(op: DrawOp) -> bool:
    picture = op[0]
    is_plain = len(op) < 4 and not picture.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY)
    return is_plain and picture.get_alpha() in (None, 255)


def around(patch: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """Return the rest of a patch without the rectangle in it: above, below, left and right."""
    parts = (
        (patch.left, patch.top, patch.w, inner.top - patch.top),
        (patch.left, inner.bottom, patch.w, patch.bottom - inner.bottom),
        (patch.left, inner.top, inner.left - patch.left, inner.h),
        (inner.right, inner.top, patch.right - inner.right, inner.h),
    )
    return [pygame.Rect(part) for part in parts if part[2] > 0 and part[3] > 0]


def _join(places: list[pygame.Rect], place: pygame.Rect) -> None:
    """Add the parts of a place not covered by others, merging it with a place of about the same extent."""
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
