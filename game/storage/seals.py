"""Seals for challenges and the trophies they earn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import NamedTuple

from game.rules.challenges import Metal, trophy
from game.rules.contract import Seat
from game.rules.game import Game
from game.rules.match import HUMAN, Match
from game.storage.records import Record, Records, Summary, Who, summary
from game.storage.store import Store


class Won(NamedTuple):
    """Seals that a seat has won for the first time, as keys of challenges."""

    seat: Seat
    name: str
    seals: tuple[str, ...]


def seals_of(record: Record, game: Game) -> Mapping[str, int]:
    """Return the number of times each challenge of a game was met, by key."""
    return {one.key: record.seals.get(f"{game.key}/{one.key}", 0) for one in game.challenges.CHALLENGES}


def trophy_of(record: Record, game: Game) -> Metal | None:
    """Return the trophy for the seals of a record, None for too few. Without seals the challenges stay unread."""
    if not record.seals:
        return None
    seals = seals_of(record, game)
    return trophy(sum(count > 0 for count in seals.values()), len(seals))


def new_seals(match: Match, seats: tuple[Summary, ...], records: Records) -> list[Won]:
    """Return the seals won for the first time in a finished match; `records` already include it."""
    found = []
    for seat, (player, totals) in enumerate(zip(match.players, seats, strict=True)):
        if player.is_human:
            known = seals_of(records.record(Who.of(HUMAN, player.name), match.game.key), match.game)
            fresh = tuple(key for key in totals.seals if known[key] == 1)
            if fresh:
                found.append(Won(seat, player.name, fresh))
    return found


def ask_new_seals(match: Match, store: Store, read: Callable[[str], tuple[Summary, ...]]) -> Future[list[Won]]:
    """Query the `new_seals` of a finished match in the store; `read` summarizes save texts on its thread.

    An imported match wins none.
    """
    answer: Future[list[Won]] = Future()
    is_guest = store.ask_is_guest(match)

    def compare(done: Future[Records]) -> None:
        answer.set_result([] if is_guest.result(0) else new_seals(match, summary(match), done.result(0)))

    store.ask_records(read).add_done_callback(compare)
    return answer
