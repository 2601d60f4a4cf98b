"""Hostile names: rejected in one short line, or played, drawn, stored and restored unchanged."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pygame

from game.games import catalogue
from game.rules.game import Game
from game.rules.match import LONGEST_NAME, Match, Player, is_name, load
from game.shell.router import Router
from game.stage.layout.viewport import Viewport
from game.storage.settings import Person, SettingsFile
from game.storage.store import Store
from game.timing import REAL
from game.tools.golden import path_of
from tests.endurance.report import Report
from tests.scenes.stagehand import program

PARTS = (
    *("a", "W", "ß", "Ünal", "O’Brien", "王小明", "محمد", "ไทย", "ç", "\u0915\u094d\u0937"),
    *("\u202e", "\u200f", "\u200b", "\ufeff", "\u00a0", "\u00ad", "\u2028", "\x00", "\n", "\t", "\x1b[2J", "\ud800"),
    *("e\u0301" * 8, "Z" + "\u0335" * 30, "👨\u200d👩\u200d👧", "🏳️\u200d🌈", "\U0010ffff", "\ue000"),
    *(
        "%s",
        "%(name)s",
        "{name}",
        "{0.__class__}",
        "\\",
        "'; DROP TABLE matches;--",
        "<b>",
        "&amp;",
        '"',
        "/",
        "=",
        "#",
    ),
    *("..", "human", "steady/blue", "lamplight 1", "-", " "),
)
SOUND = [part for part in PARTS if part.isprintable() and part.strip()]
LONGEST_TIME = 4.0
SIZES = ((640, 360), (860, 360))
"""Sizes of equal scale, so that pictures can be reused."""
LONG = (LONGEST_NAME, LONGEST_NAME + 1, 5_000, 10_000_000)


def run(count: int, seed: str = "0") -> Report:
    report, rng = Report(), Random(seed)
    games, made = list(catalogue().values()), program()
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        for number in range(count):
            game = rng.choice(games)
            names = [name_of(rng) for _ in range(game.seats[0])]
            with report.trial("table", f"{[name[:50] for name in names]!r}", LONGEST_TIME):
                match = _play(game, names, Path(place) / str(number), report)
                if match is not None:
                    _draw(made, match)
    made.context.store.close()
    return report


def name_of(rng: Random) -> str:
    """Combine parts, or repeat one up to some length; half of the results are valid names."""
    if rng.random() < 0.8:
        return "".join(rng.choices(SOUND, k=rng.randrange(1, 6)))[:LONGEST_NAME].strip() or "a"
    if rng.random() < 0.3:
        part = rng.choice(PARTS)
        length = rng.choice(LONG if rng.random() < 0.02 else LONG[:-1])
        return (part * (length // len(part) + 1))[:length]
    return "".join(rng.choices(PARTS, k=rng.randrange(5)))


def _play(game: Game, names: list[str], folder: Path, report: Report) -> Match | None:
    """Play such a match, None if the names are rejected."""
    match = load(path_of(game, len(names)).read_text(encoding="utf-8"), catalogue())
    try:
        match.players = tuple(map(Player, names))
    except ValueError as problem:
        report.refused("refused", problem)
        if all(map(is_name, names)):
            report.fail(f"{names!r} are names, and refused: {problem}")
        return None
    report.count("played")
    again = load(match.dump(), catalogue())
    if [player.name for player in again.players] != names:
        report.fail(f"{names!r} came back as {[player.name for player in again.players]!r}")
    _keep(again, folder, report)
    return again


def _keep(match: Match, folder: Path, report: Report) -> None:
    names = [player.name for player in match.players]
    file = SettingsFile(folder)
    file.settings.people = tuple(map(Person, dict.fromkeys(names)))
    file.save()
    if SettingsFile(folder).settings.people != file.settings.people:
        report.fail(f"{names!r}: the settings have others")
    store = Store(folder, REAL)
    recording = store.record(match)
    recording.keep()
    store.flush()
    finished = [one.key for one in store.finished()]
    kept = None if not finished else store.text(finished[0])
    if kept is None or [player.name for player in load(kept, catalogue()).players] != names:
        report.fail(f"{names!r}: the store has others")
    store.close()


def _draw(made: Router, match: Match) -> None:
    """Draw the end of the match and one position of it, in both window shapes."""
    for size in SIZES:
        surface = pygame.Surface(size)
        for scene in (made.match(match), made.results(match), made.replay(match)):
            scene.enter()
            scene.resize(Viewport.of(size))
            scene.settle()
            scene.draw(surface)
            scene.leave()
