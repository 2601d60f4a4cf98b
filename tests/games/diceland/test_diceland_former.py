"""Matches begun on the former sides: they are played on as they were (D-08)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import catalogue
from game.games.diceland import GAME
from game.games.diceland.actions import Board, Dealt, Pick, Print, Shared
from game.games.diceland.board import DEALT, ISLANDS, MAINLAND, SIDE_NAMES, sides
from game.rules.contract import CHANCE
from game.rules.match import SaveError, load, sealed

FORMER = Path(__file__).resolve().parent / "former"
SAVES = sorted(FORMER.glob("*.txt"))


def test_there_is_a_match_on_the_former_sides_for_every_number_of_seats() -> None:
    assert [path.stem for path in SAVES] == [
        f"diceland-{seats}{box}" for seats in (2, 3, 4) for box in ("-e", "-j", "-k", "-m", "")
    ]


@pytest.mark.rule("D-06", "D-08")
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_match_on_the_former_sides_replays_and_plays_on_with_the_same_dice(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = load(text, catalogue())
    assert match.is_over
    assert match.dump() == text
    for side in match.state.sides:  # type: ignore[attr-defined]
        assert side is sides(MAINLAND)[side.name]
        assert side.name in SIDE_NAMES
    assert any(side.name not in DEALT for side in match.state.sides)  # type: ignore[attr-defined]
    lines = text.splitlines(keepends=True)[:-1]
    begun = next(number for number, line in enumerate(lines) if " pick " in line)
    again = load(sealed("".join(lines[:begun])), catalogue())
    for entry in match.log:
        if entry.seat != CHANCE:
            again.submit(entry.seat, entry.word)
    assert again.dump() == text, "the same decisions no longer give the same dice"


@pytest.mark.rule("D-05", "D-08")
@pytest.mark.parametrize(
    ("former", "now", "mainland", "islands"),
    [("ABCD", "EFGH", 5, 4), ("E", "J", 1, 0), ("J", "K", 0, 2), ("GH", "LM", 1, 1), ("F", "N", 0, 2)],
)
def test_the_former_sides_are_the_same_lands_with_the_treasures_elsewhere(
    former: str, now: str, mainland: int, islands: int
) -> None:
    pairs = [(f"{old}{face}", f"{new}{face}") for old, new in zip(former, now, strict=True) for face in (1, 2)]
    for layout, least in ((MAINLAND, mainland), (ISLANDS, islands)):
        printed = sides(layout)
        moved = 0
        for old, new in pairs:
            assert printed[old].regions == printed[new].regions
            assert printed[old].start == printed[new].start
            moved += printed[old].treasure != printed[new].treasure
        assert moved >= least


@pytest.mark.rule("D-06", "D-08")
def test_the_former_boards_are_never_dealt_but_known_in_logs() -> None:
    question = GAME.new(2).chance()
    dealt = {board for outcome, _ in question.outcomes() for board in outcome.boards}
    assert dealt == {Board.N, Board.K, Board.L, Board.M}
    assert Dealt((Board.A, Board.D)) in question
    assert Dealt((Board.E, Board.H)) in question
    assert Dealt((Board.F, Board.J)) in question
    assert Dealt((Board.K, Board.G)) in question
    assert Dealt((Board.K, Board.L)) in question
    assert Dealt((Board.F, Board.L)) in question
    assert Dealt((Board.K, Board.N)) in question
    for mixed in ("AE", "DF", "EJ", "JK", "GL", "FN"):
        assert Dealt((Board[mixed[0]], Board[mixed[1]])) not in question, "from one box"
    assert Dealt((Board.A, Board.A)) not in question
    assert Dealt((Board.A,)) not in question
    shared = GAME.new(2, ["same"]).chance()
    assert Shared(Print.A1) in shared
    assert Shared(Print.A1) not in dict(shared.outcomes())


def test_a_log_that_mixes_boards_is_refused() -> None:
    lines = (FORMER / "diceland-2.txt").read_text(encoding="utf-8").splitlines(keepends=True)[:-1]
    text = sealed("".join(lines).replace("* dealt a c", "* dealt a g"))
    with pytest.raises(SaveError):
        load(text, catalogue())


def test_picking_a_face_of_a_former_board_offers_its_sides() -> None:
    race = GAME.new(2)
    race.apply(CHANCE, Dealt((Board.B, Board.C)))
    race.apply(CHANCE, next(outcome for outcome, _ in race.chance().outcomes()))
    assert race.legal(0) == tuple(map(Pick, (0, 1)))
    race.apply(0, race.legal(0)[1])
    assert race.sides[0].name == "B2"
