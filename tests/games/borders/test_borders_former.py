"""Matches begun on the former boards: they are played on as they were (B-07)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import catalogue
from game.games.borders import GAME, library
from game.games.borders.actions import Dealt
from game.games.borders.board import DEALT, FORMER, BoardName, numbers
from game.rules.contract import CHANCE
from game.rules.match import SaveError, load, sealed

SAVES = sorted((Path(__file__).resolve().parent / "former").glob("*.txt"))


def test_there_is_a_match_on_the_former_boards_for_every_number_of_seats() -> None:
    assert [path.stem for path in SAVES] == [f"borders-{seats}" for seats in (2, 3, 4)]


@pytest.mark.rule("B-07")
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_match_on_the_former_boards_replays_and_plays_on_with_the_same_dice(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = load(text, catalogue())
    assert match.is_over
    assert match.dump() == text
    assert all(BoardName[layout.name] in FORMER for layout in match.state.layouts)  # type: ignore[attr-defined]
    lines = text.splitlines(keepends=True)[:-1]
    begun = next(number for number, line in enumerate(lines) if line[0].isdigit())
    again = load(sealed("".join(lines[:begun])), catalogue())
    for entry in match.log:
        if entry.seat != CHANCE:
            again.submit(entry.seat, entry.word)
    assert again.dump() == text, "the same decisions no longer give the same dice"


@pytest.mark.rule("B-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_former_boards_are_never_dealt_but_known_in_logs(seats: int) -> None:
    question = GAME.new(seats).chance()
    deals = [outcome for outcome, _ in question.outcomes()]
    assert {board for deal in deals for board in deal.boards} == set(DEALT)
    assert len(set(deals)) == len(deals)
    assert set(DEALT) & set(FORMER) == {BoardName.C1}, "even as it was"
    assert set(DEALT) | set(FORMER) == set(BoardName)
    for box in (DEALT, FORMER):
        assert Dealt(box[:seats]) in question
        assert Dealt(tuple(reversed(box))[:seats]) in question
        assert Dealt(box[: seats - 1]) not in question
        assert Dealt((box[0],) * seats) not in question
    assert Dealt((*DEALT[: seats - 1], BoardName.A1)) not in question, "from one box"
    assert Dealt(()) not in question


def test_a_log_that_mixes_boards_is_refused() -> None:
    lines = SAVES[1].read_text(encoding="utf-8").splitlines(keepends=True)[:-1]
    dealt = next(line for line in lines if line.startswith("* dealt "))
    text = "".join(lines).replace(dealt, "* dealt e1 d2 b1\n")
    with pytest.raises(SaveError):
        load(sealed(text), catalogue())


@pytest.mark.rule("B-04", "B-07")
def test_every_area_and_the_start_of_a_dealt_board_show_several_colours() -> None:
    shape = library.geometry()
    for name in DEALT:
        layout = library.layouts()[name]
        for border in shape.borders:
            assert len({layout.colour_at[field] for field in numbers(border & ~shape.crossed)}) >= 5
        assert len({layout.colour_at[field] for field in numbers(shape.edge)}) == 4
