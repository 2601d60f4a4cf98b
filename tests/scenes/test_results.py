"""The results explain the win in a sentence: every game, every way of ending, one winner and several."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.games import catalogue, shelf
from game.rules.contract import AnyState, Ending, ranks
from game.rules.game import Game
from game.rules.match import Player
from game.rules.statistics import LONGEST, WinReason
from game.scenes.results.podium import MatchEnding, Podium
from game.scenes.results.results import told
from game.stage.layout.shapes import Box
from game.stage.table.words import listed
from game.storage.tournament import Tournament, TournamentGuest, TournamentLength, TournamentRound
from game.tools.shots import played
from tests.kit import COLOURS, canvas_of

from .stagehand import golden, printed, program

NAMES = ("Mia", "Ben", "Lukas")


def sentence(language: str, reason: WinReason, winners: int) -> str:
    program(language)
    report, _ = told(golden("beacon", 3))
    places = [1] * winners + [winners + 1] * (3 - winners)
    return Podium(MatchEnding([Player(name) for name in NAMES], places, report, reason, 1)).because()


@dataclass
class Ended:
    """A finished position with another way of ending."""

    state: AnyState
    how: Ending

    def ending(self) -> Ending:
        return self.how

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)


def finished(game: Game) -> AnyState:
    return golden(game.key, game.seats[-1]).state


@pytest.mark.parametrize("winners", [1, 2, 3])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: str(game.key))
def test_every_game_says_in_a_sentence_why_somebody_has_won(game: Game, language: str, winners: int) -> None:
    reason = game.stats.tally(game.seats[-1]).reason(finished(game))
    words = sentence(language, reason, winners)
    assert listed(NAMES[:winners]) in words
    assert words.endswith(".")
    assert not set("{}") & set(words)
    if language == "de":
        assert words != sentence("en", reason, winners)


def test_diceland_counts_the_treasures_that_were_found_not_those_that_were_needed() -> None:
    game = catalogue()["diceland"]
    state = finished(game)
    result = state.result()
    assert result is not None
    state.treasures[result.winners[0]] = 12  # type: ignore[attr-defined]
    assert game.stats.tally(game.seats[-1]).reason(state).numbers == {"n": 12}


@pytest.mark.parametrize("how", [Ending.GOAL, Ending.EXHAUSTED, Ending.SHOWDOWN])
def test_going_places_tells_its_ends_apart(how: Ending) -> None:
    state = Ended(finished(catalogue()["places"]), how)
    reason = catalogue()["places"].stats.tally(4).reason(state)  # type: ignore[arg-type]
    word = {Ending.GOAL: "home", Ending.EXHAUSTED: "bank", Ending.SHOWDOWN: "showdown"}[how]
    assert word in reason.one
    assert word in reason.several


def test_in_all_around_the_best_area_is_named_where_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue()["borders"]
    state = finished(game).copy()
    best = ranks(state).index(1)
    other = (best + 1) % state.seats
    tally = game.stats.tally(state.seats)
    assert "has the most points" in tally.reason(state).one
    state.high[other], state.low[other] = state.high[best], state.low[best]
    assert "points each" in tally.reason(state).several
    monkeypatch.setattr("game.games.borders.stats.ranks", lambda state: [1 + (seat != best) for seat in range(4)])
    assert "best single area" in tally.reason(state).one


@pytest.mark.parametrize("game", shelf(), ids=lambda game: str(game.key))
def test_a_match_that_came_to_its_cap_is_told_alike_in_every_game(game: Game) -> None:
    state = Ended(finished(game), Ending.CAP)
    assert game.stats.tally(game.seats[-1]).reason(state) is LONGEST  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("length", "rounds", "said"),
    [
        (TournamentLength("once"), [(1, 2, 3)], "most points"),
        (TournamentLength("once"), [(1, 2, 3), (2, 1, 3)], "share the most points"),
        (TournamentLength("wins", 2), [(1, 2, 3), (1, 2, 3)], "most games"),
    ],
)
def test_an_evening_says_it_too(length: TournamentLength, rounds: list[tuple[int, ...]], said: str) -> None:
    looks = ("red", "blue", "green")
    guests = tuple(TournamentGuest(name, "human", look) for name, look in zip(NAMES, looks, strict=True))
    keys = [game.key for game in shelf()]
    played = tuple(TournamentRound(key, places) for key, places in zip(keys, rounds, strict=False))
    evening = Tournament(guests=guests, games=tuple(keys), length=length, seed="a", rounds=played)
    winners = sum(standing.rank == 1 for standing in evening.standings)
    assert said in sentence("en", evening.reason(), winners)


@pytest.mark.parametrize(("wide", "is_full"), [(1000.0, True), (540.0, False)])
def test_names_of_the_results_stand_in_full_where_that_costs_no_column(wide: float, *, is_full: bool) -> None:
    report, _ = told(golden("beacon", 3))
    short, full = ("Anna-Lena", "Donaudampfs…", "Bo"), ("Anna-Lena Schmidt", "Donaudampfschifffahr", "Bo")
    canvas, columns = canvas_of((1920, 1080)), []
    for names in (short, full):
        canvas.audit = []
        players = [Player(name, "human", look) for name, look in zip(names, COLOURS, strict=False)]
        podium = Podium(MatchEnding(players, [1, 2, 3], report, LONGEST, 1))
        assert tuple(player.name for player in podium.players) == short
        for _ in podium.drawing_table(canvas, Box(40, 40, wide, 400)):
            pass
        texts = [text.text for text in canvas.audit]
        columns.append(sum(text in report.columns for text in texts))
        assert all(text.fits for text in canvas.audit)
    assert columns[0] == columns[1]
    assert ("Donaudampfschifffahr" in texts) == is_full


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768), (1080, 1920), (2560, 1080)], ids=str)
@pytest.mark.parametrize("key", [game.key for game in shelf()])
def test_headings_stand_equally_low_and_below_every_name_some_of_its_block_is_seen(
    key: str, size: tuple[int, int]
) -> None:
    scene = program().results(played(catalogue()[key], min(4, catalogue()[key].seats[-1]), 1.0))
    texts, _ = printed(scene, size)
    podium = scene.podium
    heads = [text.box.bottom for text in texts if text.text in podium.ending.report.columns]
    assert len(heads) > 2
    # Some have letters that reach below the baseline.
    assert max(heads) - min(heads) <= 10
    feet = {podium.players[one.seat].name: one.block.bottom for one in podium.cast() if one.block is not None}
    names = [text for text in texts if text.text in feet and text.box.centre[1] > feet[text.text] - 400]
    on_blocks = [text for text in names if text.box.bottom < feet[text.text]]
    assert len(on_blocks) >= len(feet)
    assert all(feet[text.text] - text.box.bottom > 24 for text in on_blocks)
