"""Win counts, trophies, the latest winner, dice and the cat, drawn on the shelf and its boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.games import shelf
from game.rules.challenges import Metal
from game.rules.match import HUMAN
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.poll import Poll
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.theme import Colour
from game.stage.room import shelf_decor
from game.storage.records import HOUSE, Records, known_as
from game.storage.seals import trophy_of
from game.storage.stored import Finished

MOST = 400
NAMED = 2
"""Maximum number of win counts below each box."""
FACE = 36.0
TROPHY = 120 / 140
"""Aspect ratio of a trophy, width to height."""
EDGE = 39.0
"""Distance from the top of a shelf to the middle of its front."""
STROKES, BESIDE = 34.0, 36.0
"""Height of the tally marks, and the width they may take beside their box."""


@dataclass(frozen=True, slots=True)
class TrophyShelf:
    """Everything drawn on the shelf. Mappings are by key of the game."""

    tallies: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    """Looks of the people who have won most, with their wins."""
    crowned: str = ""
    """Key of the game won last."""
    trophies: Mapping[str, Metal] = field(default_factory=dict)
    """Trophies for the seals all players here have earned together."""
    winner: str = ""
    """Look of the person or computer that won last, if it is known."""
    least_played: Sequence[str] = ()
    """Keys of all games, the least played first."""


def memories(matches: Sequence[Finished], looks: Mapping[str, str]) -> TrophyShelf:
    """Derive the contents of the shelf from finished matches, the latest first. `looks` maps names to looks."""
    played = Counter(match.game for match in matches)
    least_played = sorted((game.key for game in reversed(shelf())), key=played.__getitem__)
    if not matches:
        return TrophyShelf(least_played=least_played)
    wins: dict[str, Counter[str]] = {}
    unnamed = {animal: look for look, animal in ANIMALS.items()}
    for match in matches:
        names = [result.name for result in match.results if result.rank == 1 and result.mind == HUMAN]
        people = map(known_as, names)
        wins.setdefault(match.game, Counter()).update(name for name in people if name in unnamed or name in looks)
    tallies = {
        game: [(looks.get(name) or unnamed[name], count) for name, count in counted.most_common(NAMED)]
        for game, counted in wins.items()
        if counted
    }
    best = next((known_as(result.name) for result in matches[0].results if result.rank == 1), "")
    winner = looks.get(best) or unnamed.get(best, "")
    return TrophyShelf(tallies, matches[0].game, winner=winner, least_played=least_played)


def trophies(records: Records) -> dict[str, Metal]:
    won = ((game.key, trophy_of(records.record(HOUSE, game.key), game)) for game in shelf())
    return {key: metal for key, metal in won if metal is not None}


class Trophies:
    """Queries the store each time the shelf is entered, and draws the answers."""

    def __init__(self, context: Context, on_change: Callable[[], None]) -> None:
        self._context = context
        self._on_change = on_change
        self.memories = memories((), {})
        store = context.store
        finished = Poll(partial(store.ask_finished, most=MOST), self._take)
        self.polls = finished, Poll(store.ask_records, self._take_records)

    def _take(self, finished: Sequence[Finished]) -> None:
        looks = {person.name: person.look for person in self._context.settings.people if person.look in ANIMALS}
        found = memories(finished, looks)
        self._change(replace(found, trophies=self.memories.trophies))

    def _take_records(self, records: Records) -> None:
        self._change(replace(self.memories, trophies=trophies(records)))

    def _change(self, found: TrophyShelf) -> None:
        if found != self.memories:
            self.memories = found
            self._on_change()

    def draw_tally(self, canvas: Canvas, game: str, box: Box) -> None:
        tallies = self.memories.tallies.get(game, ())
        size = min(FACE, box.w * 0.16)
        room = (box.w + BESIDE) / max(1, len(tallies))
        for index, (look, wins) in enumerate(tallies):
            x, y = box.x + index * room, box.bottom + EDGE
            canvas.put(canvas.pieces.avatar(look, size), x + size / 2, y)
            canvas.put(shelf_decor.strokes(canvas.paint, wins, STROKES, room - size - 10), x + size + 6, y)

    def draw_trophy(self, canvas: Canvas, game: str, box: Box, room: float) -> None:
        metal = self.memories.trophies.get(game)
        if metal is not None:
            wide = max(56.0, min(room, 96.0))
            high = wide / TROPHY
            canvas.image(f"medal/trophy_{metal}", (wide, high), box.right + room / 2, box.bottom + 6 - high / 2)

    def draw_tops(
        self,
        canvas: Canvas,
        boxes: Mapping[str, Box],
        lit: str,
        opened: str,
        tick: int,
        dim: Colour,
        *,
        is_painted: bool,
    ) -> None:
        """Draw the things on the boxes: the last winner with the crown, two dice, and the cat where nothing else is.

        The winner `is_painted` where a picture hangs on the wall instead. The lamp hangs above the box `lit`; the dice
        lie on the box `opened` last, the cat on one played little, in dim light.
        """
        crowned = self.memories.crowned
        if not is_painted and (box := boxes.get(crowned)) is not None:
            shelf_decor.draw_winner(canvas, self.memories.winner, box)
        if (box := boxes.get(opened)) is not None:
            shelf_decor.draw_dice(canvas, box)
        free = (key for key in self.memories.least_played if key in boxes and key not in (lit, opened, crowned))
        if (key := next(free, None)) is not None:
            shelf_decor.draw_cat(canvas, boxes[key], tick, dim)
