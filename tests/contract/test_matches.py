"""Requirements on the referee for every game: undo, dice, refusals, saves, golden matches, statistics."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.games import catalogue
from game.rules.contract import CHANCE, NATURE, Action, IllegalAction
from game.rules.game import Game
from game.rules.match import HUMAN, LogEntry, Match, Player, load
from game.rules.save_error import SaveError
from game.tools.golden import path_of
from tests.playouts import chosen, set_up

from .cases import PAIRS, copy_of, decisions, each_seat_count, each_variant, fresh, is_costly_due, played, replayed

SHORT = 20
"""Entries of a match that is damaged."""


class Foreign(Action):
    """An action of no game."""


@each_seat_count
def test_undo_to_the_start_and_redo_gives_the_same_dice(game: Game, seats: int) -> None:
    model = played(game, seats)
    match = copy_of(model)
    for length in (len(model.log) // 2, 1, 0):
        match.rewind(length)
        assert match.state == replayed(model, length)
        match.settle()
        for entry in decisions(model.log[len(match.log) :]):
            match.submit(entry.seat, entry.word)
        assert match.dump() == model.dump()
        assert match.state == model.state


@pytest.mark.rule("G-02")
@each_seat_count
def test_every_decision_can_be_taken_back_until_somebody_rolls_and_none_afterwards(game: Game, seats: int) -> None:
    model = played(game, seats)
    match = fresh(game, seats)
    for entry in decisions(model.log):
        before, length = match.state, len(match.log)
        match.follow(entry)
        assert match.undo_floor((entry.seat,)) is None
        assert match.undo((entry.seat,))
        assert match.state == before
        assert len(match.log) == length
        match.follow(entry)
        if match.settle().events or match.log[-1].seat == CHANCE:
            assert match.undo_floor(range(seats)) == "chance"
            assert not match.undo(range(seats))
    assert match.dump() == model.dump()


@pytest.mark.rule("G-02")
@each_seat_count
def test_an_undo_takes_back_what_computers_answered_but_no_throw_and_a_redo_gives_the_same_match(
    game: Game, seats: int
) -> None:
    rng = Random(f"{game.key} {seats}")
    match = fresh(game, seats)
    person = match.state.on_turn()[0]
    people = [Player(player.name, HUMAN if seat == person else "greedy") for seat, player in enumerate(match.players)]
    match.players = people
    undone = 0
    while not match.is_over and undone < 20:
        if match.state.actors() == NATURE:
            match.draw()
        else:
            match.follow(LogEntry(*chosen(match, rng)))
        if rng.random() < 0.5 and match.undo_floor((person,)) is None:
            undone += 1
            log, state = [*match.log], match.state
            assert match.undo((person,))
            dropped = [entry for entry in log if not any(entry is kept for kept in match.log)]
            assert dropped[0].seat == person
            assert all(entry.seat != person and entry.seat != CHANCE for entry in dropped[1:])
            assert match.state == replayed(match, len(match.log))
            for entry in dropped:
                match.follow(entry)
            assert match.state == state
            assert len(match.log) == len(log)
    assert undone or game.hidden


@pytest.mark.rule("G-02")
@each_seat_count
def test_a_pending_simultaneous_choice_can_be_retracted(game: Game, seats: int) -> None:
    rng = Random(f"{game.key} {seats}")
    match = fresh(game, seats)
    while not match.is_over:
        start, length, actors = match.state, len(match.log), match.state.actors()
        if len(actors) > 1 and is_costly_due(length):
            for mine, other in ((actors[0], actors[-1]), (actors[-1], actors[0])):
                own, others = rng.choice(start.legal(mine)), rng.choice(start.legal(other))
                match.submit(mine, own)
                if all(entry.seat != other for entry in match.log):
                    assert not match.undo((other,)), "there was nothing to retract"
                if other in match.state.actors():
                    match.submit(other, others)
                is_pending = match.state.is_joint() and set(match.state.actors()) <= set(actors)
                if is_pending and len(match.log) == length + 2:
                    assert match.undo((mine,))
                    alone = start.copy()
                    alone.apply(other, others)
                    assert match.state == alone
                    assert match.undo((other,))
                    assert match.state == start
                match.rewind(length)
        match.submit(*chosen(match, rng))


@each_seat_count
def test_an_illegal_submission_raises_and_changes_nothing(game: Game, seats: int) -> None:
    model = played(game, seats)
    everything = {entry.word: None for entry in decisions(model.log)}
    match = fresh(game, seats)
    for entry in decisions(model.log):
        if is_costly_due(len(match.log)):
            state, length, actors = match.state, len(match.log), match.state.actors()
            attempts = [(seat, entry.word) for seat in range(-2, seats + 2) if seat not in actors]
            for seat in actors:
                attempts += [(seat, word) for word in everything if word not in state.legal(seat)]
                attempts.append((seat, Foreign()))
            for seat, word in attempts:
                with pytest.raises(IllegalAction):
                    match.submit(seat, word)
            assert match.state is state
            assert len(match.log) == length
            assert state == replayed(match, length)
        match.submit(entry.seat, entry.word)
    for seat in range(-1, seats):
        with pytest.raises(IllegalAction):
            match.submit(seat, match.log[-1].word)


@each_variant
def test_a_save_reads_back_to_the_same_match(game: Game, seats: int, options: tuple[str, ...]) -> None:
    model = played(game, seats, options)
    for length in range(len(model.log) + 1):
        if is_costly_due(length) or length == len(model.log):
            match = copy_of(model, length)
            twin = load(match.dump(), catalogue())
            assert twin.dump() == match.dump()
            assert twin.state == match.state
            assert (twin.players, twin.options, twin.seed) == (match.players, match.options, match.seed)
            assert all(
                mine.word is theirs.word for mine, theirs in zip(twin.log, match.log, strict=True) if mine.seat >= 0
            )


@each_seat_count
def test_a_damaged_save_is_refused_with_its_line_or_gives_the_same_match(game: Game, seats: int) -> None:
    whole = copy_of(played(game, seats), SHORT).dump()
    lines = whole.splitlines()
    rng = Random(f"{game.key} {seats}")
    refused = []
    for _ in range(100):
        damaged = lines[:]
        number = rng.randrange(len(lines))
        way = rng.randrange(4)
        if way == 0:
            del damaged[number]
        elif way == 1:
            damaged[number] = damaged[number][: rng.randrange(len(damaged[number]))]
        elif way == 2:
            damaged.insert(number, rng.choice(lines))
        else:
            spot = rng.randrange(len(damaged[number]))
            damaged[number] = damaged[number][:spot] + chr(rng.randrange(1, 300)) + damaged[number][spot + 1 :]
        try:
            assert load("\n".join(damaged), catalogue()).dump() == whole
        except SaveError as problem:
            refused.append((len(damaged), problem))
    assert len(refused) > 20
    for length, problem in refused:
        assert str(problem).startswith(f"line {problem.line}: ")
        assert problem.line <= length + 1


@each_seat_count
def test_a_replay_tells_the_story_of_the_log(game: Game, seats: int) -> None:
    match = played(game, seats)
    tally = game.stats(seats)
    length = 0
    for length, (entry, events, state) in enumerate(match.replay(), 1):
        assert entry is match.log[length - 1]
        assert state is match.state_at(length)
        for event in events:
            tally.see(event, state)
    assert length == len(match.log)
    report = tally.report(match.state)
    assert len(report.rows) == len(report.curves) == seats
    assert all(len(row) == len(report.columns) for row in report.rows)
    assert all(isinstance(cell, str) for row in report.rows for cell in row)
    assert [row[0] for row in report.rows] == [str(score) for score in match.state.scores()]
    assert tuple(curve[-1] for curve in report.curves) == match.state.scores()


@pytest.mark.rotates
@each_seat_count
def test_the_golden_match_replays_and_is_written_the_same_way(game: Game, seats: int) -> None:
    path = path_of(game, seats)
    assert path.exists(), f"{path.name} is missing: python -m game.tools.golden"
    text = path.read_bytes().decode("utf-8")
    match = load(text, catalogue())
    assert match.dump() == text
    assert match.game is game
    assert len(match.players) == seats
    assert match.is_over
    again = set_up(Match(game, match.players, tuple(match.options), match.seed))
    for entry in decisions(match.log):
        again.submit(entry.seat, entry.word)
    assert again.dump() == text, "the same decisions and seed no longer give the same dice"


def test_there_is_no_golden_match_of_a_game_that_is_gone() -> None:
    found = (Path(__file__).resolve().parents[1]).rglob("playthroughs/*.txt")
    assert set(found) == {path_of(game, seats) for game, seats in PAIRS}
