"""What people see follows the story, not the rules: stage, headline and lit rows are those of the event being told."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.rules.contract import CHANCE, Event, Seat
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.match.director import Director
from game.scenes.match.screen import MatchScreen
from game.stage.paint.theme import LOOKS

from .stagehand import Driver, program

TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in catalogue().values()
    for seats in {min(game.seats), min(4, max(game.seats))}
]
FRAME = 1 / 30
SECONDS = 90


class Watched:
    """Notes which event the view is asked to tell, and whose it is."""

    def __init__(self, screen: MatchScreen) -> None:
        self.told: Event | None = None
        self.actor: Seat | None = None
        self.is_aside = False
        view, real = screen.view, screen.view.script
        director = screen.director

        def script(event: Event) -> object:
            if not director.timeline.is_busy or not director.match.state.is_joint() or not self._sides_only(director):
                self.told = event
                self.actor = event.actor if event.actor is not None else self.actor
            return real(event)

        view.script = script  # type: ignore[method-assign, assignment]

    def _sides_only(self, director: Director) -> bool:
        return not director.timeline.is_busy


def table(game: Game, seats: int, humans: int, seed: str) -> Driver:
    made = program()
    made.context.settings.auto_roll = True
    players = [Player(f"P{seat}", "human" if seat < humans else "random") for seat in range(seats)]
    match = Match(game, players, (), seed)
    return Driver(made, made.match(match, [look.colour for look in LOOKS[:seats]]), (640, 360))


@pytest.mark.parametrize("humans", [0, 1], ids=["watched", "played"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_every_frame_the_seat_on_stage_is_the_one_that_is_told_of(game: Game, seats: int, humans: int) -> None:
    driver = table(game, seats, humans, "telling")
    screen = driver.scene
    assert isinstance(screen, MatchScreen)
    watched = Watched(screen)
    director = screen.director
    frames = 0
    for _ in range(round(SECONDS / FRAME)):
        driver.pass_time(FRAME, FRAME)
        if driver.scene is not screen:
            break
        if director.asked:
            seat = director.asked[0]
            director.submit(seat, director.match.state.legal(seat)[0])
        if not director.timeline.is_busy or watched.actor is None:
            continue
        frames += 1
        assert director.stage == (watched.actor,), watched.told
        if not screen.control.is_crowded:
            assert screen.headline()[0] == watched.actor, watched.told
        if screen.view.has_own_boards:
            assert screen.view.stage == (watched.actor,)
    assert frames > 30


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_stage_never_shows_who_comes_next_before_the_story_does(game: Game, seats: int) -> None:
    driver = table(game, seats, 0, "ahead")
    screen = driver.scene
    assert isinstance(screen, MatchScreen)
    director = screen.director
    told: list[Seat] = []
    real = screen.view.script

    def script(event: Event) -> object:
        if event.actor is not None:
            told.append(event.actor)
        return real(event)

    screen.view.script = script  # type: ignore[method-assign, assignment]
    for _ in range(round(40 / FRAME)):
        driver.pass_time(FRAME, FRAME)
        if driver.scene is not screen:
            break
        actors = director.match.state.actors()
        if director.timeline.is_busy and told and actors and actors[0] != CHANCE and actors[0] != told[-1]:
            assert director.stage != (actors[0],), "the rules know already, people do not"
