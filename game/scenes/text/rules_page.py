"""The rules of a game in pages, read from its `rules.<language>.md`, with figures drawn by its view."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.text.document import COVER, Block, Section, in_language, sections
from game.scenes.text.reader import Reader
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.furniture import BOX_FRONT
from game.stage.paint.theme import parse_colour
from game.stage.table.module import view_of
from game.stage.text.language import current, tr


def covered(found: tuple[Section, ...]) -> tuple[Section, ...]:
    """Add the game's box beside the first section if that has no figure."""
    first = found[0]
    if any(part.kind == "figure" for part in first.parts):
        return found
    return Section(first.title, (*first.parts, Block("figure", "", COVER))), *found[1:]


def rules_path(game: Game, language: str) -> Path:
    return in_language(Path(import_module(game.package).__file__ or "").parent, "rules", language)


class RulesPage(Reader):
    def __init__(self, context: Context, game: Game) -> None:
        super().__init__(context)
        self.game = game
        self.emblem = f"games/{game.key}/emblem"

    def contents(self) -> tuple[Section, ...]:
        return covered(sections(rules_path(self.game, current())))

    def heading(self) -> str:
        return tr("Rules of {game}", game=tr(self.game.title))

    def figure(self, canvas: Canvas, name: str, box: Box) -> None:
        if name != COVER:
            view_of(self.game.package).figure(canvas, name, box)
            return
        high = float(round(min(box.h * 0.86, 620.0, box.w * 0.8 / BOX_FRONT[0] * BOX_FRONT[1])))
        left, top = box.centre[0] - high / BOX_FRONT[1] * BOX_FRONT[0] / 2, box.centre[1] - high / 2
        canvas.put(canvas.paint.box(self.game.key, tr(self.game.title), high, parse_colour(self.game.tint)), left, top)
