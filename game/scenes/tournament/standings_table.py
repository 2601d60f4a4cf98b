"""Points table of a tournament, drawn on a card: a row per guest, a column per game, totals at the right."""

from __future__ import annotations

from typing import Final

from game.scenes.base.player_names import guests
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.storage.tournament import Tournament, points

HEAD: Final = 96.0
COLUMN: Final = 80.0
"""Width of a game's column."""
SUM: Final = 124.0
WINS: Final = 88.0
FACE: Final = 138.0
"""Width of rank and face."""
NAME: Final = (80.0, 112.0)
"""Minimum width of names, and maximum width at the cost of a game's column; scaled in larger text."""
HIGHEST: Final = 130.0


def draw_points(canvas: Canvas, box: Box, evening: Tournament) -> None:
    """Draw the standings with as many of the latest games as fit, the best guest first."""
    players = guests([guest.player() for guest in evening.guests])
    least, most = (wide * min(1.5, canvas.paint.type.text_scale) for wide in NAME)
    names = max(least, min(most, max(canvas.width(player.name, "body_b") for player in players)))
    count = max(0, min(len(evening.rounds), int((box.w - FACE - names - SUM - WINS) / COLUMN)))
    first = len(evening.rounds) - count
    rights = [box.right - SUM - WINS - COLUMN * (count - 1 - index) for index in range(count)]
    for played, right in zip(evening.rounds[first:], rights, strict=True):
        canvas.image(f"games/{played.game}/emblem", 62, right - COLUMN / 2, box.y + HEAD / 2 - 8)
    canvas.image("icon/crown", 48, box.right - SUM - WINS / 2, box.y + HEAD / 2 - 8, "ink.on_card_2")
    head = Box(box.right - SUM, box.y + 6, SUM - 8, HEAD - 28)
    canvas.block(tr("Points"), head, "small_b", "ink.on_card_2", "right", "middle", 1)
    line = canvas.colour("surface.card_line")
    canvas.put(canvas.paint.round_rect(round(box.w), 3, 1, line), box.x, box.y + HEAD - 8)
    high = min(HIGHEST, (box.h - HEAD) / len(evening.guests))
    for place, standing in enumerate(evening.standings):
        row = Box(box.x - 12, box.y + HEAD + place * high, box.w + 24, high - 6, 18)
        if standing.rank == 1 and evening.rounds:
            canvas.put_box(canvas.paint.round_rect(round(row.w), row.h, 18, canvas.colour("state.gold_light")), row)
        player, y, tall = players[standing.guest], row.centre[1], row.h - 4
        if evening.rounds:
            canvas.text(str(standing.rank), box.x + 24, y, "number_s", "ink.on_card_2", "center", 44, tall)
        canvas.put(canvas.pieces.avatar(player.look, min(72.0, row.h - 8)), box.x + 92, y)
        room = box.w - SUM - WINS - COLUMN * count - FACE - 8
        canvas.text(
            canvas.cut(player.name, "body_b", room), box.x + FACE, y, "body_b", "ink.on_card", width=room, height=tall
        )
        for played, right in zip(evening.rounds[first:], rights, strict=True):
            rank = played.ranks[standing.guest]
            ink = "ink.on_card" if rank == 1 else "ink.on_card_2"
            words = str(points(rank, len(players)))
            canvas.text(words, right - COLUMN / 2, y, "number_s", ink, "center", COLUMN - 8, tall)
        canvas.text(
            str(standing.wins), box.right - SUM - WINS / 2, y, "number_s", "ink.on_card_2", "center", WINS - 8, tall
        )
        canvas.text(str(standing.points), box.right - 8, y, "number_m", "ink.on_card", "right", SUM - 16, tall)
