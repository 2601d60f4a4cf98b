"""The buttons of the shelf that belong to no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.contract import N_
from game.scenes import routes
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell
from game.stage.text.language import tr
from game.stage.time.stack import Go
from game.stage.widgets import Button

TILE: Final = 92.0
"""Height of the buttons above the shelf, and minimum width."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way to another page. `word` and `name` are message ids; the word is short."""

    key: str
    icon: str
    word: str
    name: str
    route: type[Go]
    is_public: bool = False


DOORS: Final = (
    Door("door/people", "users", N_("People"), N_("People and records"), routes.OpenRecords),
    Door("door/daily", "calendar", N_("Today"), N_("Table of the day"), routes.OpenDailyTables),
    Door("door/book", "bookmark", N_("Matches"), N_("Match book"), routes.OpenMatchBook),
    Door("door/evening", "tournament", N_("Evening"), N_("Evening"), routes.OpenTournament),
    Door("guide", "question", N_("Guide"), N_("The player’s guide"), routes.OpenGuide, is_public=True),
    Door("settings", "gear", N_("Settings"), N_("Settings"), routes.OpenSettings, is_public=True),
)


def door_cell(canvas: Canvas, door: Door, word: str, high: float = TILE) -> Cell:
    one = Button(door.key, UNPLACED, word, door.route, door.icon, "panel", tr(door.name), is_tile=bool(word))
    return Cell(one, w=max(TILE, canvas.width(word, "small") + 28), h=high, grow=1, most_w=2 * TILE)
