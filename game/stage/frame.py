"""What is drawn on, and the frame that remembers: only what differs from the frame before is composed anew.

A scene draws everything, every time; here that is only noted down, the notes are compared with those of the last frame,
and where they differ the screen is put together again from all notes that reach into it. Knows no scene.

A picture is the same if it is the same Surface: one that was drawn must not be altered in place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

Area = tuple[int, int, int, int]
Note = tuple[pygame.Surface, tuple[int, int]] | tuple[pygame.Surface, tuple[int, int], Area]
"""A picture, where its top left corner goes in pixels, and the part of it if not all is drawn."""

MOST_PATCHES = 12
"""More changed places than this are put together to one."""


class Sheet(Protocol):
    """What can be drawn on: a surface, or something that notes down what was drawn."""

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, /) -> object:
        """Draw a picture with its top left corner at `dest`, pixels."""

    def blits(self, blit_sequence: Sequence[Note], doreturn: bool = False, /) -> object:
        """Draw many."""

    def get_size(self) -> tuple[int, int]:
        """Pixels."""


class Notes:
    """A sheet that notes down what is drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self.notes: list[Note] = []

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, /) -> None:
        self.notes.append((source, dest) if area is None else (source, dest, area))

    def blits(self, blit_sequence: Sequence[Note], doreturn: bool = False, /) -> None:
        self.notes.extend(blit_sequence)

    def get_size(self) -> tuple[int, int]:
        return self._size


class Frame:
    """The frame shown in a window."""

    def __init__(self) -> None:
        self._shown: list[Note] | None = None
        self._window: pygame.Surface | None = None

    def forget(self) -> None:
        """Something else was drawn on the window: the next frame is composed as a whole."""
        self._shown = None

    def compose(self, window: pygame.Surface, draw: Callable[[Sheet], None]) -> list[pygame.Rect] | None:
        """Bring the window up to what `draw` draws; returns the places that changed, None for all of it."""
        shown, self._shown = self._shown, None
        if window is not self._window:
            self._window, shown = window, None
        sheet = Notes(window.get_size())
        draw(sheet)
        notes = sheet.notes
        if shown is None:
            window.blits(notes, False)
            self._shown = notes
            return None
        patches = self._patches(shown, notes)
        if patches:
            places = [_place(note) for note in notes]
            for patch in patches:
                window.set_clip(patch)
                window.blits([notes[index] for index in patch.collidelistall(places)], False)
            window.set_clip(None)
        self._shown = notes
        return patches

    def _patches(self, before: list[Note], after: list[Note]) -> list[pygame.Rect]:
        """The places, few and not overlapping, in which two lists of notes differ."""
        assert self._window is not None
        whole = self._window.get_rect()
        out: list[pygame.Rect] = []
        for note in _differing(before, after):
            place = _place(note).clip(whole)
            if place.w and place.h:
                _join(out, place)
        return out if len(out) <= MOST_PATCHES else [out[0].unionall(out[1:])]


def _differing(before: list[Note], after: list[Note]) -> list[Note]:
    """The notes that are not in both lists, or not in the same order."""
    if before == after:
        return []
    least = min(len(before), len(after))
    first = 0
    while first < least and before[first] == after[first]:
        first += 1
    last = 0
    while last < least - first and before[-1 - last] == after[-1 - last]:
        last += 1
    old, new = before[first : len(before) - last], after[first : len(after) - last]
    olds, news = set(old), set(new)
    stayed = olds & news
    is_plain = len(olds) == len(old) and len(news) == len(new)
    if not is_plain or [note for note in old if note in stayed] != [note for note in new if note in stayed]:
        stayed = set()
    return [note for note in (*old, *new) if note not in stayed]


def _place(note: Note) -> pygame.Rect:
    return note[0].get_rect(topleft=note[1]) if len(note) == 2 else pygame.Rect(note[1], note[2][2:])


def _join(places: list[pygame.Rect], place: pygame.Rect) -> None:
    """Add a place, taking in those it touches."""
    while (index := place.collidelist(places)) >= 0:
        place = place.union(places.pop(index))
    places.append(place)


class Stills:
    """Drawings noted down once and repeated as long as they would come out the same."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Hashable, list[Note]]] = {}

    def repeat(self, sheet: Sheet, name: Hashable, key: Hashable, draw: Callable[[Sheet], None]) -> None:
        """Draw on `sheet` what `draw` draws; it is asked again only when `key` is another one than last time."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            notes = Notes(sheet.get_size())
            draw(notes)
            kept = self._kept[name] = (key, notes.notes)
        sheet.blits(kept[1], False)
