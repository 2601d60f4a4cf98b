"""Setup of a match: chairs with players and looks, variants, devices and known people. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from game.bots.levels import BY_KEY, FITS, LEVELS, USUAL, offered
from game.input.intents import Source
from game.input.seating import Seating
from game.rules.game import Game, Option
from game.rules.match import BALANCED, BOLD, CAREFUL, HUMAN, TEMPERS, Player
from game.scenes.routes import Lineup
from game.stage.text.language import tr
from game.storage.records import known_as
from game.storage.settings import Chair, LastMatch, Person, Settings

EMPTY: Final = ""
"""Player type of a free chair."""
KNOWN: Final = 12
"""Maximum number of people remembered."""
NATURES: Final[Mapping[str, str]] = {
    "red": CAREFUL, "blue": BALANCED, "yellow": CAREFUL, "green": BOLD, "violet": BALANCED, "orange": BOLD,
}  # fmt: skip
"""Default temperament of an animal, by look; the first four looks cover all temperaments."""
LOOKS: Final = tuple(NATURES)


class SetupModel:
    def __init__(self, game: Game, settings: Settings, animals: Mapping[str, str], *, is_public: bool = False) -> None:
        """`animals` has the name of each look, a message id. A public screen keeps and shows nothing personal."""
        self.game = game
        self._settings, self._animals, self._is_public = settings, animals, is_public
        last = settings.last.get(game.key, LastMatch())
        self.chairs = self._chairs_of(last)
        self.options = self._options_of(last)
        self.has_lost_options = len(self.options) < len(last.options)
        """True if variants of the last match were left out, since they are unknown or exclude each other."""
        if self.has_lost_options:
            settings.last[game.key] = LastMatch(last.chairs, tuple(sorted(self.options)))
        self.devices: dict[Source, int] = {}
        """Chair of the person who joined, by device."""
        self._first = self.kept()

    def _chairs_of(self, last: LastMatch) -> list[Chair]:
        """Return the last chairs, or one person and the usual computers, and free chairs for the other seats."""
        most = self.game.seats[-1]
        minds = [HUMAN, *[USUAL] * (min(most, 4) - 1)]
        chairs: Sequence[Chair] = [
            Chair("", mind, look, _temper(mind, look)) for mind, look in zip(minds, LOOKS, strict=False)
        ]
        if len(last.chairs) in self.game.seats:
            chairs = last.chairs
        out: list[Chair] = []
        free = list(LOOKS)
        for chair in chairs:
            look = chair.look if chair.look in free else free[0]
            free.remove(look)
            is_kept = chair.mind == HUMAN or (chair.mind == FITS and not self._is_public)
            name = "" if known_as(chair.name) in self._animals.values() else chair.name
            out.append(Chair(name, chair.mind if is_kept else offered(chair.mind), look, chair.temper))
        return out + [Chair("", EMPTY)] * (most - len(out))

    def _options_of(self, last: LastMatch) -> set[str]:
        chosen: set[str] = set()
        options = {option.key: option for option in self.game.options}
        for key in (key for key in last.options if key in options):
            clashes = options[key].excludes.union(*(options[other].excludes for other in chosen))
            if not clashes & {key, *chosen}:
                chosen.add(key)
        return chosen

    # ---- chairs

    @property
    def taken(self) -> list[int]:
        return [index for index, chair in enumerate(self.chairs) if chair.mind != EMPTY]

    @property
    def people_seated(self) -> list[int]:
        return [index for index, chair in enumerate(self.chairs) if chair.mind == HUMAN]

    @property
    def seated(self) -> list[Chair]:
        return [self.chairs[index] for index in self.taken]

    @property
    def free_looks(self) -> list[str]:
        used = {chair.look for chair in self.chairs}
        return [look for look in LOOKS if look not in used]

    def minds(self, index: int) -> list[str]:
        """Return the player types a chair can have."""
        minds = [HUMAN, *(level.key for level in LEVELS), *([] if self._is_public else [FITS])]
        is_optional = self.chairs[index].mind == EMPTY or len(self.taken) > self.game.seats[0]
        return [*minds, EMPTY] if is_optional else minds

    def set_mind(self, index: int, mind: str) -> None:
        """Seat a player type; the name stays, and the temperament among computers."""
        chair = self.chairs[index]
        name = "" if self.is_taken(chair.name, index) else chair.name
        if mind == EMPTY:
            self.chairs[index] = Chair(name, EMPTY)
        elif mind != HUMAN and chair.mind not in (HUMAN, EMPTY):
            self.chairs[index] = replace(chair, mind=mind)
        else:
            self._seat(index, name, mind, chair.look or self.free_looks[0])
        if mind != HUMAN:
            self.devices = {source: seat for source, seat in self.devices.items() if seat != index}

    def _seat(self, index: int, name: str, mind: str, look: str) -> None:
        self.chairs[index] = Chair(name, mind, look, _temper(mind, look))

    def set_look(self, index: int, look: str) -> None:
        chair = self.chairs[index]
        self._seat(index, chair.name, chair.mind, look)

    def turn_look(self, index: int, step: int) -> None:
        """Give a chair the next free animal, if there is one."""
        at = LOOKS.index(self.chairs[index].look)
        others = (LOOKS[(at + step * distance) % len(LOOKS)] for distance in range(1, len(LOOKS)))
        if (look := next((look for look in others if look in self.free_looks), None)) is not None:
            self.set_look(index, look)

    def turn_temper(self, index: int) -> None:
        chair = self.chairs[index]
        temper = TEMPERS[(TEMPERS.index(chair.temper) + 1) % len(TEMPERS)]
        self.chairs[index] = replace(chair, temper=temper)

    # ---- names and people

    def is_taken(self, name: str, index: int) -> bool:
        """Return True if another seated player is called like this, or like the animal of that name."""
        others = [chair for at, chair in enumerate(self.chairs) if at != index and chair.mind != EMPTY]
        return bool(name) and known_as(name) in {known_as(chair.name) or self._animals[chair.look] for chair in others}

    def rename(self, index: int, name: str) -> bool:
        """Name a chair; its own animal means no name. Return False if another player has that name."""
        chair = self.chairs[index]
        is_animal = not name or known_as(name) == self._animals[chair.look]
        if self.is_taken(self._animals[chair.look] if is_animal else name, index):
            return False
        self.chairs[index] = replace(chair, name="" if is_animal else name)
        if chair.mind == HUMAN:
            self._swap_look(index, next((person.look for person in self.people if person.name == name), chair.look))
        return True

    @property
    def people(self) -> Sequence[Person]:
        """The known people, most recent first."""
        return () if self._is_public else self._settings.people

    def chair_of(self, person: Person) -> int | None:
        return next((at for at in self.people_seated if self.chairs[at].name == person.name), None)

    def toggle_person(self, person: Person) -> bool:
        """Let a known person sit down or stand up again. Return False if there is no chair left.

        The chair is the first one of a person without a name, else of a computer, else a free one. The first known
        person brings the level of the computers along.
        """
        if (seat := self.chair_of(person)) is not None:
            self.chairs[seat] = replace(self.chairs[seat], name="")
            return True
        named = [at for at in self.people_seated if self.chairs[at].name]
        order = [at for at in range(len(self.chairs)) if at not in named]
        order.sort(key=lambda at: (self.chairs[at].mind == EMPTY, self.chairs[at].mind != HUMAN))
        if not order or self.is_taken(person.name, order[0]):
            return False
        if not named and person.level:
            computers = [at for at, chair in enumerate(self.chairs) if chair.mind not in (HUMAN, EMPTY)]
            for at in computers:
                self.chairs[at] = replace(self.chairs[at], mind=person.level)
        seat = order[0]
        look = self.chairs[seat].look or self.free_looks[0]
        self._seat(seat, person.name, HUMAN, look)
        self._swap_look(seat, person.look)
        return True

    def _swap_look(self, index: int, look: str) -> None:
        """Give a chair an animal; another player without a name who has it gets the one of this chair."""
        mine = self.chairs[index]
        other = next((at for at, chair in enumerate(self.chairs) if chair.look == look), None)
        if look not in LOOKS or (other is not None and self.chairs[other].name):
            return
        if other is not None and other != index:
            self._seat(other, "", self.chairs[other].mind, mine.look)
        self._seat(index, mine.name, mine.mind, look)

    # ---- variants

    def option(self, key: str) -> Option:
        return next(option for option in self.game.options if option.key == key)

    def is_offered(self, option: Option) -> bool:
        return option.seats is None or len(self.taken) in option.seats

    def switch(self, key: str, is_on: bool) -> None:
        """Switch a variant; one switched on replaces the variants it excludes."""
        self.options.discard(key)
        if is_on:
            excluded = {other for other in self.options if key in self.option(other).excludes}
            self.options = {key, *(self.options - excluded - self.option(key).excludes)}

    @property
    def proposed(self) -> Sequence[Option]:
        """The variants, chosen or not, that make the match fairer or livelier for this number of players."""
        return [option for option in self.game.options if len(self.taken) in option.evens | option.livens]

    def propose(self, is_on: bool) -> None:
        for option in self.proposed:
            self.switch(option.key, is_on)

    # ---- devices

    def sit(self, source: Source, chair: int | None) -> None:
        """Let a device play for a person's chair, perhaps beside others, or with None for all unclaimed chairs."""
        self.devices.pop(source, None)
        if chair is not None:
            self.devices[source] = chair

    @property
    def open_chairs(self) -> list[int]:
        """The chairs of people without a device of their own."""
        return [at for at in self.people_seated if at not in self.devices.values()]

    def join(self, source: Source) -> bool:
        """Claim the first free chair of a person for a device, or a computer's. Return False if every seat has one."""
        seat = next(iter(self.open_chairs), None)
        if seat is None:
            seat = next((at for at, chair in enumerate(self.chairs) if chair.mind != HUMAN), None)
            if seat is None:
                return False
            self.set_mind(seat, HUMAN)
        self.devices[source] = seat
        return True

    # ---- going on

    def name_of(self, index: int) -> str:
        chair = self.chairs[index]
        return chair.name or tr(self._animals[chair.look])

    def lineup(self, fitted: Mapping[int, str]) -> Lineup:
        """Return players, variants and devices of the match; `fitted` has the levels found for chairs that ask."""
        taken = self.taken
        players = tuple(
            Player(self.name_of(index), fitted.get(index, chair.mind), chair.look, chair.temper)
            for index, chair in zip(taken, self.seated, strict=True)
        )
        seating = Seating([seat for seat, player in enumerate(players) if player.is_human])
        for source, index in self.devices.items():
            seating.share(source, taken.index(index))
        options = frozenset(key for key in self.options if self.is_offered(self.option(key)))
        return Lineup(players, options, seating)

    def kept(self) -> LastMatch:
        return LastMatch(tuple(self.seated), tuple(sorted(self.options)))

    @property
    def is_changed(self) -> bool:
        return self.kept() != self._first

    def save(self) -> None:
        """Keep chairs and variants in the settings, and the people with their animals and opponents."""
        self._settings.last[self.game.key] = self.kept()
        if self._is_public:
            return
        levels = (chair.mind for chair in self.seated if chair.mind in BY_KEY or chair.mind == FITS)
        level = next(levels, "")
        known = {person.name: person for person in self.people}
        for chair in reversed([self.chairs[at] for at in self.people_seated if self.chairs[at].name]):
            before = known.pop(chair.name, None)
            one = Person(chair.name, chair.look, level or (before.level if before is not None else ""))
            known = {chair.name: one, **known}
        self._settings.people = tuple(known.values())[:KNOWN]

    def forget(self, name: str) -> None:
        self._settings.people = tuple(person for person in self.people if person.name != name)


def _temper(mind: str, look: str) -> str:
    """Return the default temperament of the animal for a computer."""
    return BALANCED if mind == HUMAN else NATURES[look]
