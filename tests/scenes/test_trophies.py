"""Win counts on the wood of the shelf, and the box that was played last."""

from __future__ import annotations

import pygame

from game.games import shelf
from game.rules.match import HUMAN
from game.scenes.shelf.trophies import TrophyShelf, WinCount, looks_of, memories
from game.stage.layout.viewport import Viewport
from game.stage.room import pencil
from game.stage.room.pencil import shown_strokes
from game.storage.database import Finished, SeatResult
from game.storage.settings import Chair, LastMatch, Settings
from game.tools.shots import played

from .stagehand import Driver, program


def finished(game: str, *seats: tuple[str, str, int]) -> Finished:
    results = tuple(SeatResult(name, mind, 0, rank) for name, mind, rank in seats)
    return Finished("x", game, "2026-11-22", results)


def test_wins_of_people_are_counted_for_each_game_and_the_last_one_is_crowned() -> None:
    found = [
        finished("beacon", ("Ada", HUMAN, 1), ("Crab", HUMAN, 1)),
        finished("beacon", ("Krabbe", HUMAN, 1), ("Ada", HUMAN, 2)),
        finished("beacon", ("Frog", "greedy", 1), ("Ada", HUMAN, 2)),
        finished("diceland", ("Ada", HUMAN, 1)),
        finished("diceland", ("Nobody", HUMAN, 1)),
    ]
    assert memories(found, {"Ada": "violet"}) == TrophyShelf(
        {"beacon": (WinCount("red", 2), WinCount("violet", 1)), "diceland": (WinCount("violet", 1),)}, "beacon"
    )
    assert memories([], {}) == TrophyShelf()


def test_the_look_of_a_name_is_that_of_the_last_time() -> None:
    chairs = (Chair("Ada", HUMAN, "blue", is_named=True), Chair("Frog", HUMAN, "green"), Chair("Bot", "greedy", "red"))
    assert looks_of(Settings(last={"beacon": LastMatch(chairs)})) == {"Ada": "blue"}


def test_no_more_strokes_than_there_is_room_for() -> None:
    assert shown_strokes(7, 26, 300) == 7
    assert shown_strokes(400, 26, 100) % 5 == 0
    assert 0 < shown_strokes(400, 26, 100) < 40


def test_the_shelf_shows_what_was_played_here() -> None:
    made = program()
    game = next(game for game in shelf() if game.key == "beacon")
    recording = made.context.store.record(played(game, 2, 1.0))
    recording.keep()
    made.context.store.flush()
    menu = made.menu()
    menu.enter()
    menu.resize(Viewport.of((640, 360)))
    bare = pygame.Surface((640, 360))
    menu.draw(bare)
    assert menu.is_new_here
    made.context.store.flush()
    assert menu.wake_after is not None
    menu.update(0.1)
    assert menu.remembered.memories.crowned == "beacon"
    assert menu.take_dirty()
    assert not menu.is_new_here
    assert not menu.hint()
    picture = pygame.Surface((640, 360))
    menu.draw(picture)
    assert picture.get_buffer().raw != bare.get_buffer().raw


def test_the_crown_lies_on_its_box_not_behind_the_ring() -> None:
    made = program()
    menu = made.menu()
    menu.look_at("beacon")
    driver = Driver(made, menu, (1280, 800))
    driver.pass_time(1.0)
    menu.remembered.memories = TrophyShelf(crowned="beacon")
    menu.focus.key, menu.focus.is_shown = "box/beacon", True
    menu.jump_ring()
    picture = driver.draw()
    box = next(one.shape.bounds for one in menu.targets() if one.key == "box/beacon")
    size = round(box.w * 0.26)
    crown = pencil.crown(menu.canvas.paint, size)
    x, y = (round(at * menu.canvas.scale) for at in (box.right - size * 0.36, box.y - size * 0.3))
    wide, high = crown.surface.get_size()
    whole = [(cx, cy) for cx in range(wide) for cy in range(high) if crown.surface.get_at((cx, cy)).a == 255]
    seen = [picture.get_at((x - crown.ox + cx, y - crown.oy + cy))[:3] for cx, cy in whole]
    assert seen == [crown.surface.get_at(at)[:3] for at in whole]


def test_whoever_has_finished_first_steps_is_not_new_here() -> None:
    made = program()
    menu = made.menu()
    menu.enter()
    menu.resize(Viewport.of((640, 360)))
    assert menu.is_new_here
    made.learned(played(shelf()[0], 2, 1.0))
    assert not menu.is_new_here
    assert not menu.hint()
