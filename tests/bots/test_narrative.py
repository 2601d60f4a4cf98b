"""The story of a match: every sentence is parsed and compared with the log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from game.bots.analysis import MatchAnalysis, tell
from game.bots.bot import play_out
from game.bots.levels import make
from game.bots.narrative import Turn, narrative, turns
from game.games import catalogue
from game.rules.contract import Event, Seat, leaders
from game.rules.judging import result_of
from game.rules.match import Match, Player, load
from game.scenes.analysis.win_chance_page import told
from game.stage.text.language import use
from game.tools.golden import path_of

GAMES = ("beacon", "borders", "diceland", "knightsleap", "places")
CLEAR = 0.0499
"""Minimum distance between the best two chances at which a story may name a player."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
OPTIONS = {"borders": ("early",)}
"""Options that have deeds of their own, by game."""
DEEDS = {
    r"reached the goal": ("GoalReached", "seat"),
    r"knocked the pair of (?P<other>\w+) off": ("PairKnockedOff", "by"),
    r"knocked (?P<n>\d+) pairs off at once": ("PairKnockedOff", "by"),
    r"moved (up )?(a|(?P<fields>\d+)) spaces?( with a double)?": ("PawnMoved", "seat"),
    r"lost a turn to an X": ("TurnLost", "seat"),
    r"put a pair on floor (?P<fields>\d+)": ("PairPlaced", "seat"),
    r"enclosed (an|(?P<n>\d+)) areas?( in one turn)?": ("AreaEnclosed", "seat"),
    r"was first to complete (a|(?P<n>\d+)) long segments?( in one turn)?": ("SegmentScored", "seat"),
    r"completed (a|(?P<n>\d+)) segments?( in one turn)?": ("SegmentCompleted", "seat"),
    r"crossed off (a|(?P<n>\d+)) spaces?": ("FieldCrossed", "seat"),
    r"completed (a whole|(?P<n>\d+)) colours?( in one turn)?": ("ColourCompleted", "seat"),
    r"found (a|(?P<n>\d+)) treasures?( in one turn)?": ("TreasureFound", "seat"),
    r"filled (a|(?P<n>\d+)) regions?( in one turn)?": ("RegionCompleted", "seat"),
    r"rolled once too often": ("RollingEnded", "seat"),
    r"passed": ("SeatPassed", "seat"),
    r"reached the centre with a full row": ("RowFilled|TurnResolved", "seat"),
    r"stole a colour from (?P<other>\w+)": ("ColourStolen", "thief"),
    r"filled the row": ("RowFilled", "seat"),
    r"collected the next colour": ("TokenCollected", "seat"),
    r"brought everything to safety": ("ColoursSecured", "seat"),
    r"made a chain of (?P<n>\d+) moves": ("PawnMoved", "seat"),
    r"took a trick of the showdown": ("TrickTaken", "seat"),
    r"won a duel with (?P<other>\w+)": ("DuelDecided", "winner"),
    r"won (?P<n>\d+) duels in one turn": ("DuelDecided", "winner"),
    r"brought a pawn home": ("GoalReached", "seat"),
    r"took (a|(?P<fields>\d+)) pieces?": ("CountersTaken", "seat"),
    r"had to go back to the start": ("FigureSentHome", "seat"),
    r"moved on (a|(?P<fields>\d+)) spaces?": ("FigureAdvanced", "seat"),
}
"""The event that each deed requires, and its field with the seat, by the words of the deed."""


def matches(key: str) -> Iterator[Match]:
    """Yield ten matches of a game: the golden ones, then those of computers by seed."""
    game = catalogue()[key]
    for seats in game.seats:
        yield load(path_of(game, seats).read_text(encoding="utf-8"), catalogue())
    for seed in range(10 - len(game.seats)):
        seats = game.seats[seed % len(game.seats)]
        match = Match(game, [Player(name, "greedy") for name in NAMES[:seats]], OPTIONS.get(key, ()), str(seed))
        yield play_out(match, make("greedy", game).choose, Random(seed))


class Reading:
    """A match, and its sentences as facts."""

    def __init__(self, match: Match, analysis: MatchAnalysis) -> None:
        self.match, self.analysis, self.turns = match, analysis, turns(match)
        self.names = [player.name for player in match.players]
        self.said = [told(sentence, self.names) for sentence in narrative(match, analysis)]

    def seat(self, name: str) -> Seat:
        return self.names.index(name)

    def numbered(self, when: str) -> list[int]:
        title, number = when.split()
        assert self.turns[0].title == f"{title} {{n}}"
        return [index for index, turn in enumerate(self.turns) if turn.n == int(number)]

    def is_ahead(self, seat: Seat, index: int, by: float = 0.0) -> bool:
        chances = self.analysis.chances(self.turns[index].end)
        return chances[seat] > max(chance for other, chance in enumerate(chances) if other != seat) + by

    def is_level(self, index: int) -> bool:
        return not any(self.is_ahead(seat, index, CLEAR) for seat in range(len(self.names)))

    def is_leading(self, seat: Seat, index: int) -> bool:
        return leaders(self.match.state_at(self.turns[index].end)) == (seat,)

    def done(self, deed: str, index: int) -> bool:
        name, _, words = deed.partition(" ")
        for pattern, (kinds, field) in DEEDS.items():
            if (found := re.fullmatch(pattern, words)) is not None:
                events = self._brought(kinds, field, self.seat(name), self.turns[index])
                named = found.groupdict()
                if named.get("n") and len(events) != int(named["n"]):
                    continue
                if named.get("fields") and sum(map(_size, events)) < int(named["fields"]):
                    continue
                other = named.get("other")
                if events and (other is None or self.seat(other) in _seats(events)):
                    return True
        return False

    @staticmethod
    def _brought(kinds: str, field: str, seat: Seat, turn: Turn) -> list[Event]:
        return [
            event
            for event in turn.events
            if re.fullmatch(kinds, type(event).__name__) and getattr(event, field) == seat
        ]


def _size(event: Any) -> int:
    """Return the spaces or counters of an event."""
    return getattr(event, "taken", 0) or getattr(event, "field", 0) or max(0, event.end - event.start)


def _seats(events: Sequence[Event]) -> set[Seat]:
    names = ("seat", "loser", "victim")
    return {getattr(event, name) for event in events for name in names if hasattr(event, name)}


@cache
def readings(key: str) -> tuple[Reading, ...]:
    found = []
    for match in matches(key):
        analysis = result_of(tell(match))
        assert analysis is not None
        found.append(Reading(match, analysis))
    return tuple(found)


def check(told: Reading) -> str:
    """Compare all sentences with the log; return their kinds."""
    result = told.match.state.result()
    assert result is not None
    winners, last = result.winners, len(told.turns) - 1
    kinds, turn = "", 0
    for said, following in zip(told.said, [*told.said[1:], ""], strict=True):
        if found := re.fullmatch(r"(?:(\w+) (led|had the best chances) until|Going into) (.+?)(, nobody .+)?\.", said):
            name, how, when, nobody = found.groups()
            kinds += "N" if nobody else "U"
            deed = re.fullmatch(r"(?:Then it turned|This made the difference): (.+)\.", following)
            fitting = [at for at in told.numbered(when) if at]
            if nobody:
                fitting = [at for at in fitting if told.is_level(at - 1)]
            else:
                fitting = [at for at in fitting if told.is_ahead(told.seat(name), at - 1, CLEAR)]
            if how == "led":
                fitting = [at for at in fitting if told.is_leading(told.seat(name), at - 1)]
            if deed is not None:
                fitting = [at for at in fitting if told.done(deed[1], at)]
            assert fitting, (said, following)
            turn = fitting[0]
        elif found := re.fullmatch(r"(Then it turned|This made the difference): (.+)\.", said):
            assert (found[1] == "Then it turned") == kinds.endswith("U"), "only what leans can turn"
            kinds += "T"
        elif found := re.fullmatch(r"Then (\w+) went ahead\.", said):
            kinds += "A"
            assert winners == (told.seat(found[1]),)
            assert any(told.is_ahead(winners[0], at) for at in range(turn, last + 1))
        elif found := re.fullmatch(r"From then on (\w+) (stayed|was mostly) ahead and won in (.+)\.", said):
            kinds += "S" if found[2] == "stayed" else "M"
            assert (winners, last in told.numbered(found[3])) == ((told.seat(found[1]),), True)
            later = [told.is_ahead(winners[0], at) for at in range(turn + 1, last + 1)]
            assert all(later) if found[2] == "stayed" else sum(later) * 2 >= len(later)
        elif found := re.fullmatch(r"That was the last moment: (\w+) won\.", said):
            kinds += "L"
            assert winners == (told.seat(found[1]),)
            assert not told.is_ahead(winners[0], last - 1, CLEAR)
        elif found := re.fullmatch(r"(\w+) (led|had the best chances) from (.+) to the end\.", said):
            kinds += "E"
            holds = told.is_leading if found[2] == "led" else told.is_ahead
            assert all(holds(told.seat(found[1]), at) for at in range(told.numbered(found[3])[0], last + 1))
        elif found := re.fullmatch(r"(\w+) had the best chances most of the time\.", said):
            kinds += "H"
            ahead = [told.is_ahead(told.seat(found[1]), at) for at in range(last + 1)]
            assert sum(ahead) * 2 >= len(ahead)
        elif found := re.fullmatch(r"The biggest step came in (.+?): ((\w+) .+)\.", said):
            kinds += "B"
            assert winners == (told.seat(found[3]),)
            fitting = [at for at in told.numbered(found[1]) if told.done(found[2], at)]
            assert fitting, said
            turn = fitting[0]
        elif found := re.fullmatch(r"(\w+) won in (.+), ahead of (.+)\.", said):
            kinds += "W"
            assert (winners, last in told.numbered(found[2])) == ((told.seat(found[1]),), True)
            assert not {told.seat(name) for name in re.split(", | and ", found[3])} & set(winners)
        else:
            found = re.fullmatch(r"In the end (.+) share the win, in (.+)\.", said)
            assert found, said
            kinds += "="
            assert {told.seat(name) for name in re.split(", | and ", found[1])} == set(winners)
            assert last in told.numbered(found[2])
    return kinds


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_is_true_and_says_the_same_in_german(key: str) -> None:
    english = readings(key)
    kinds = list(map(check, english))
    assert len(kinds) == 10
    assert all(2 <= len(kind) <= 3 for kind in kinds)
    assert sum("T" in kind or "B" in kind for kind in kinds) >= 5, "most matches have an event that tells"
    use("de")
    for reading in english:
        german = [told(one, reading.names) for one in narrative(reading.match, reading.analysis)]
        for said, deutsch in zip(reading.said, german, strict=True):
            assert deutsch != said
            words = [set(re.findall(rf"\d+|\b(?:{'|'.join(reading.names)})\b", text)) for text in (said, deutsch)]
            assert words[0] == words[1], (said, deutsch)


def test_a_match_that_runs_has_no_story_yet() -> None:
    match = next(matches("beacon"))
    analysis = result_of(tell(match))
    assert analysis is not None
    match.rewind(len(match.log) - 1)
    assert narrative(match, analysis) == ()
