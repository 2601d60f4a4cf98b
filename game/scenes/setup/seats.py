"""Seat selection: a card per chair, with any mix of people, computers and free seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from game.bots.levels import BY_KEY, FITS, LEVELS, USUAL, offered
from game.input.intents import Command, Device, Plugged, Source
from game.input.seating import Seating
from game.rules.contract import N_
from game.rules.game import Game, Option
from game.rules.match import BALANCED, HUMAN, TEMPERS, Player
from game.scenes.base.context import Context
from game.scenes.base.player_names import ANIMALS
from game.scenes.base.scene import Prompt, Scene
from game.scenes.match.panels import Preload
from game.scenes.routes import Lineup, OpenRules, StartMatch
from game.scenes.setup import seat_widgets
from game.scenes.setup.matchmaking import Matchmaking
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect, Viewport
from game.stage.paint.theme import LOOKS
from game.stage.room.room_layout import RoomLayout, plan_behind
from game.stage.table.transitions import FadeGroup
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Push, Transition
from game.stage.widgets import Button, Widget, alike, even
from game.storage.folders import Notice
from game.storage.records import known_as
from game.storage.settings import Chair, LastMatch

from .naming import Naming

EMPTY = ""
ALL_LOOKS = [look.colour for look in LOOKS]
KNOWN = 12
LOW = 400.0
"""Card height below which a face replaces the pawn."""
LEAST_CARD = 224.0
LEAST_TAG = 400.0
"""Minimum width of a large name beside the face; below it the face is omitted, since the picker shows the animal."""
LEAST_NICHE = 86.0
"""Minimum height of the picture above a picker with a drawing over its word."""
BROAD = 400.0
"""Card width from which animals stand beside the pawn if there is no height for two rows below it."""
ROW, GRID = 76.0, 152.0
"""Height of a picker on a card, and of the animals in two rows of three."""
LEAST_PICTURE = 150.0
"""Minimum height of the pawn above two rows of animals."""
TAG = 112.0
"""Height of name and device including margins."""
TEMPER = 74.0
TOLD = 136.0, 172.0, 216.0
UNTOLD = 92.0
"""Vertical pitch of variants with one to three lines of explanation, and without any."""
LINE = 50.0
"""Height of the line below variants without room for their own explanation."""
START = 96.0
GAP = 16.0
APART = 20.0
"""Gap between two cards, and between the buttons of a free seat."""
ABOVE_START = 26.0
"""Gap between the variants and the start button below them, which includes a focus ring."""


def balanced(count: int) -> list[list[int]]:
    """Return distributions of `count` items over rows, the fewest rows first; a row has one item only if all have.

    >>> balanced(5), balanced(3), balanced(0)
    ([[5], [3, 2], [1, 1, 1, 1, 1]], [[3], [1, 1, 1]], [])
    """
    ways = []
    for rows in range(1, count + 1):
        least, more = divmod(count, rows)
        if least > 1 or not more:
            ways.append([least + 1] * more + [least] * (rows - more))
    return ways


def _seated(mind: str, look: str, name: str = "") -> Chair:
    """Return a chair with the default temperament of its animal for a computer."""
    return Chair(name, mind, look, temper=BALANCED if mind == HUMAN else seat_widgets.NATURES[look])


class Seats(Scene):
    FIRST = "start"

    def __init__(self, context: Context, game: Game, first: str = USUAL) -> None:
        """`first` is the level for people without previous matches."""
        super().__init__(context)
        self.game = game
        self._fit = Matchmaking(context, game.key, first)
        self.polls = [self._fit.poll]
        self.chairs = self._first_chairs()
        self.options = self._last_options()
        self.devices: dict[Source, int] = {}
        """Chair of the person who joined, by device."""
        self._line: Box | None = None
        """Line that explains one variant, if the variants themselves have no room for it."""
        self._lines: FadeGroup[str] = self.fades.add(FadeGroup())
        self._touched = ""
        self._cards: list[Box] = []
        self._mind_high = ROW
        """Height of the picker of people and levels."""
        self._fitting: dict[int, str] = {}
        self._ahead: Preload | None = None
        self._ahead_for: tuple[int, Viewport] | None = None
        """Number of players and viewport the preload is for."""
        self._is_ahead_due = False
        self.on_back: Transition = Pop()
        self.has_table_ahead = True
        """True if the match follows, so that its pictures are preloaded."""

    def _first_chairs(self) -> list[Chair]:
        """Return the last chairs of this game, or one person and the game's usual number of computers."""
        most = self.game.seats[-1]
        last = self.context.settings.last.get(self.game.key)
        minds = [HUMAN, *[USUAL] * (min(most, 4) - 1)]
        chairs = [_seated(mind, look) for mind, look in zip(minds, ALL_LOOKS, strict=False)]
        if last and len(last.chairs) in self.game.seats:
            chairs = list(last.chairs)
        out: list[Chair] = []
        free = list(ALL_LOOKS)
        for chair in chairs:
            look = chair.look if chair.look in free else free[0]
            free.remove(look)
            is_kept = chair.mind == HUMAN or (chair.mind == FITS and not self.context.is_public)
            mind = chair.mind if is_kept else offered(chair.mind)
            out.append(Chair(chair.name if chair.is_named else "", mind, look, temper=chair.temper))
        out += [Chair("", EMPTY, "") for _ in range(most - len(out))]
        return out

    def _last_options(self) -> set[str]:
        """Return the last variants of this game without incompatible ones; a notice reports an omission."""
        settings = self.context.settings
        last = settings.last.get(self.game.key, LastMatch())
        options = {option.key: option for option in self.game.options}
        chosen: list[str] = []
        for key in last.options:
            if key in options and key not in chosen:
                clashes = options[key].excludes.union(*(options[other].excludes for other in chosen))
                if not clashes & {key, *chosen}:
                    chosen.append(key)
        if len(chosen) < len(last.options):
            settings.last[self.game.key] = LastMatch(last.chairs, tuple(chosen))
            words = {"game": tr(self.game.title)}
            self.context.notices.append(Notice(N_("{game}: variants that cannot be combined were left out."), words))
        return set(chosen)

    # ---- the chairs

    def areas(self) -> Mapping[str, Box]:
        cards = {f"card/{index}": card for index, card in enumerate(self._cards)}
        return {**super().areas(), **cards, **({} if self._line is None else {"line": self._line})}

    @property
    def taken(self) -> list[int]:
        return [index for index, chair in enumerate(self.chairs) if chair.mind != EMPTY]

    def _minds(self, index: int) -> list[tuple[str, str]]:
        minds = [(HUMAN, tr("Person")), *((level.key, tr(level.title)) for level in LEVELS)]
        if not self.context.is_public:
            people = sum(chair.mind == HUMAN for chair in self.chairs)
            minds.append((FITS, tr("Suits us") if people > 1 else tr("Suits me")))
        if self.chairs[index].mind == EMPTY or len(self.taken) > self.game.seats[0]:
            minds.append((EMPTY, tr("Nobody")))
        return minds

    def set_mind(self, index: int, mind: str) -> None:
        chair = self.chairs[index]
        look = chair.look or self._free_looks()[0]
        if mind == EMPTY:
            self.chairs[index] = Chair("", EMPTY)
        elif mind != HUMAN and chair.mind not in (HUMAN, EMPTY):
            self.chairs[index] = replace(chair, mind=mind)
        else:
            name = chair.name if mind == chair.mind else ""
            self.chairs[index] = _seated(mind, look, name)
        if mind != HUMAN:
            self.devices = {source: seat for source, seat in self.devices.items() if seat != index}
        self.turn_over()

    def _free_looks(self) -> list[str]:
        used = {chair.look for chair in self.chairs}
        return [look for look in ALL_LOOKS if look not in used]

    def _turn_look(self, index: int, step: int) -> None:
        free, at = self._free_looks(), ALL_LOOKS.index(self.chairs[index].look)
        others = (ALL_LOOKS[(at + step * distance) % len(ALL_LOOKS)] for distance in range(1, len(ALL_LOOKS)))
        if (look := next((look for look in others if look in free), None)) is not None:
            self.set_look(index, look)

    def set_look(self, index: int, look: str) -> None:
        chair = self.chairs[index]
        self.chairs[index] = _seated(chair.mind, look, chair.name)
        self.turn_over()

    def turn_temper(self, index: int) -> None:
        chair = self.chairs[index]
        at = TEMPERS.index(chair.temper) + 1
        self.chairs[index] = replace(chair, temper=TEMPERS[at % len(TEMPERS)])
        self.turn_over()

    def switch(self, key: str, is_on: bool) -> None:
        """Switch a variant; one switched on replaces the variants it excludes."""
        option = self._option(key)
        if not is_on:
            self.options.discard(key)
        else:
            self.options -= option.excludes
            self.options = {o for o in self.options if key not in self._option(o).excludes} | {key}
        self._touched = key
        self.turn_over()
        if self.source.device is Device.TOUCH and not self._are_told and self._line is None:
            # Touch has no resting pointer, so the explanation follows the touch.
            self.say(tr(option.hint))

    def _option(self, key: str) -> Option:
        return next(option for option in self.game.options if option.key == key)

    def _find_fitting(self) -> dict[int, str]:
        """Return the matched levels by chair; empty if the game is not yet chosen."""
        taken = self.taken
        found = self._fit.levels(self.game.key, [self.chairs[index] for index in taken])
        return {taken[place]: level for place, level in found.items()} if self.has_table_ahead else {}

    # ---- names

    def name_of(self, index: int) -> str:
        chair = self.chairs[index]
        return chair.name or tr(ANIMALS[chair.look])

    def _ask_name(self, index: int) -> Transition | None:
        """Open the name entry; on public screens names are those of the animals."""
        if self.context.is_public:
            self.context.sound.play("denied")
            self.say(tr("Here everybody is named after their animal."))
            return None
        chair = self.chairs[index]
        others = {known_as(self.name_of(other)) for other in self.taken if other != index}
        known = [name for name in self.context.settings.names if name not in others and name != chair.name]

        def take(name: str) -> str:
            known = known_as(name) or ANIMALS[chair.look]
            if known in others:
                return tr("Somebody here already has that name")
            self.chairs[index] = replace(chair, name=name if known != ANIMALS[chair.look] else "")
            self.refresh()
            return ""

        animal = tr(ANIMALS[chair.look])
        return Push(Naming(self.context, chair.look, chair.name, animal, known, take, self._forget_name))

    def _forget_name(self, name: str) -> None:
        settings = self.context.settings
        settings.names = tuple(known for known in settings.names if known != name)
        self.context.save_settings()

    # ---- devices

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.MENU and source.device is Device.PAD:
            return self._go()  # as Start does on a console
        if command is Command.UNDO:
            self._join(source)
        if command is Command.RULES:
            return self.rules()
        return None

    def _join(self, source: Source) -> None:
        """Claim a person's chair for a device, or release it."""
        if source in self.devices:
            del self.devices[source]
            self.say(tr("This device plays for everybody again"))
            self.refresh()
            return
        taken = set(self.devices.values())
        people = [i for i, chair in enumerate(self.chairs) if chair.mind == HUMAN and i not in taken]
        if not people:
            people = [i for i, chair in enumerate(self.chairs) if chair.mind != HUMAN][:1]
            if not people:
                self.say(tr("Every seat already has a device"))
                return
            self.set_mind(people[0], HUMAN)
        self.devices[source] = people[0]
        self.context.inputs.rumble(source, 120)
        self.refresh()

    def plugged(self, intent: Plugged) -> None:
        if not intent.is_present and self.devices.pop(intent.source, None) is not None:
            self.refresh()
        super().plugged(intent)

    def _device_name(self, index: int) -> tuple[str, str]:
        chair = self.chairs[index]
        if chair.mind != HUMAN:
            level = self._fitting.get(index)
            return "cpu", seat_widgets.temper_word(chair.temper) if level is None else tr(BY_KEY[level].title)
        source = next((source for source, seat in self.devices.items() if seat == index), None)
        if source is None:
            return "users", tr("Any device")
        if source.device is Device.PAD:
            pads = self.context.inputs.pads()
            number = pads.index(source) + 1 if source in pads else 1
            return "pad", tr("Controller {n}", n=number)
        names = {Device.KEYBOARD: ("keyboard", tr("Keyboard")), Device.TOUCH: ("touch", tr("Touch"))}
        return names.get(source.device, ("touch", tr("Mouse")))

    # ---- going on

    def _go(self) -> Transition | None:
        taken = self.taken
        if len(taken) not in self.game.seats:
            self.say(tr("This game is for {low} to {high} players", low=self.game.seats[0], high=self.game.seats[-1]))
            self.context.sound.play("denied")
            return None
        chairs = [self.chairs[index] for index in taken]
        names = [self.name_of(index) for index in taken]
        kept = tuple(
            replace(chair, name=name, is_named=bool(chair.name)) for name, chair in zip(names, chairs, strict=True)
        )
        options = frozenset(key for key in self.options if self._is_offered(key, len(taken)))
        settings = self.context.settings
        settings.last[self.game.key] = LastMatch(kept, tuple(sorted(options)))
        people = [chair.name for chair in chairs if chair.name and chair.mind == HUMAN]
        settings.names = tuple(dict.fromkeys([*people, *settings.names]))[:KNOWN]
        self.context.save_settings()
        minds = [self._fitting.get(index, self.chairs[index].mind) for index in taken]
        players = tuple(
            Player(name, mind, chair.look, chair.temper) for name, mind, chair in zip(names, minds, chairs, strict=True)
        )
        seating = Seating([seat for seat, player in enumerate(players) if player.is_human])
        for source, index in self.devices.items():
            if index in taken and self.chairs[index].mind == HUMAN:
                seating.claim(source, taken.index(index))
        return self.start(Lineup(players, options, seating))

    def start(self, lineup: Lineup) -> Transition | None:
        return StartMatch(self.game, lineup)

    def rules(self) -> Transition | None:
        return OpenRules(self.game)

    def _is_offered(self, key: str, seats: int) -> bool:
        option = self._option(key)
        return option.seats is None or seats in option.seats

    # ---- while people choose

    @property
    def wake_after(self) -> float | None:
        return 0.03 if self._is_ahead_due else super().wake_after

    def update(self, dt: float) -> Transition | None:
        if self._fit.poll.look(dt):
            self.refresh()
        transition = super().update(dt)
        if self._is_ahead_due and not self.is_lively:
            if self._ahead is None:
                self._ahead = Preload(self.context, self.game, self.viewport, [self.chairs[i].look for i in self.taken])
            self._is_ahead_due = not self._ahead.spend(0.008)
        return transition

    def refresh(self) -> None:
        wanted = len(self.taken), self.viewport
        if wanted != self._ahead_for:
            self._ahead_for, self._ahead = wanted, None
            self._is_ahead_due = self.context.is_live and self.has_table_ahead
        super().refresh()

    def leave(self) -> None:
        super().leave()
        self._ahead, self._is_ahead_due = None, False

    # ---- layout

    def layout(self) -> None:
        self._fitting = self._find_fitting()
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        is_tall = viewport.aspect is Aspect.TALL
        # On tall screens a toast reaches a little above the prompt bar; the start button stays clear of it.
        bottom = viewport.height - viewport.bar - (34 if is_tall else 16)
        widgets: list[Widget] = []
        options = self.game.options
        # In a window that is not wide the button lies below the variants, so that they have room for explanations.
        is_below = viewport.aspect in (Aspect.TALL, Aspect.SQUARE)
        top = 190.0 if is_tall else 168.0
        start_w = w if is_below else 380.0
        beside = w - (0 if is_below else start_w + GAP)
        high = bottom - top - (START + ABOVE_START) * is_below
        rows, pitch, is_told = self._option_rows(beside, high)
        line_h = 0.0 if is_told else self._line_high(rows, pitch, beside, high)
        low_h = len(rows) * pitch - GAP + line_h + ABOVE_START + START if is_below and rows else START
        low_h = max(low_h, len(rows) * pitch - GAP + line_h)
        low = Box(x, bottom - low_h, w, low_h)
        start = Box(low.right - start_w, low.bottom - START, start_w, START)
        places = [
            place
            for row, count in enumerate(rows)
            for place in Box(low.x, low.y + row * pitch, beside, pitch - GAP).split_x(*[1.0] * count, gap=GAP)
        ]
        self._line = Box(low.x, low.y + len(rows) * pitch - GAP, beside, line_h) if line_h else None
        self._lines.forget()
        for option, box in zip(options, places, strict=True):
            reason = "" if self._is_offered(option.key, len(self.taken)) else tr("Not with this number of players")
            hint = tr(option.hint) if is_told else ""
            switch = seat_widgets.OptionSwitch(
                f"option/{option.key}", box, tr(option.title), hint, option.key in self.options
            )
            switch.act, switch.reason = partial(self.switch, option.key), reason
            widgets.append(switch)
        widgets.append(Button("start", start, tr("Let’s go!"), self._go, "flag", "card", style="h3"))
        self._place_cards(Box(x, top, w, low.y - top - 28), widgets)
        seat_widgets.even_options(self.canvas, widgets)
        seat_widgets.even_chairs(self.canvas, widgets)
        invitations = [widget for widget in widgets if widget.key.startswith(("add/", "person/"))]
        alike(self.canvas, invitations)
        even(self.canvas, invitations)
        self.widgets = widgets

    def _option_rows(self, wide: float, high: float) -> tuple[list[int], float, bool]:
        """Return the number of variants per row, the pitch of the rows, and whether variants are explained.

        They are explained if the chairs keep the room they need. A variant has its own row only if all have, or if the
        chairs need that row.
        """
        ways = balanced(len(self.game.options))
        explained = [
            (rows, pitch, True)
            for rows in ways
            for pitch in TOLD
            if self._chairs_high(rows, pitch, high) >= self._least_card()
            and self._can_say(rows, pitch, wide, is_told=True)
        ]
        if explained:
            return min(explained, key=lambda way: len(way[0]) * way[1])
        plain = [rows for rows in ways if self._can_say(rows, UNTOLD, wide, is_told=False)] or ways[-1:]
        if plain and self._chairs_high(plain[0], UNTOLD, high) < LEAST_CARD:
            count = len(self.game.options)
            pairs = [min(2, count - first) for first in range(0, count, 2)]
            plain = [pairs, *plain] if len(pairs) < len(plain[0]) else plain
        return plain[0] if plain else [], UNTOLD, False

    def _line_high(self, rows: Sequence[int], pitch: float, wide: float, high: float) -> float:
        if not rows or self._chairs_high(rows, pitch, high - LINE) < self._least_card():
            return 0.0
        said = [self._said_of(option) for option in self.game.options]
        return LINE if not any(self.canvas.crowds(words, "small", 0, wide, LINE) for words in said) else 0.0

    def _said_of(self, option: Option) -> str:
        return f"{tr(option.title)}: {tr(option.hint)}"

    def _can_say(self, rows: Sequence[int], pitch: float, wide: float, *, is_told: bool) -> bool:
        """True if variants in these rows have room for their names and, with `is_told`, for their explanations."""
        box = Box(0, 0, (wide - GAP * (max(rows) - 1)) / max(rows), pitch - GAP)
        explained = ((tr(option.title), tr(option.hint) if is_told else "") for option in self.game.options)
        return all(seat_widgets.OptionSwitch.can_say(self.canvas, title, hint, box) for title, hint in explained)

    def _least_card(self) -> float:
        is_tall, columns = self.viewport.aspect is Aspect.TALL, self._columns
        is_wide = columns == (2 if is_tall else 3) and columns < len(self.chairs)
        return LEAST_CARD if is_wide and (is_tall or self.viewport.aspect is Aspect.SQUARE) else LOW

    def _chairs_high(self, rows: Sequence[int], pitch: float, high: float) -> float:
        lines = -(-len(self.chairs) // self._columns)
        return (high - len(rows) * pitch - 28 - 20 * (lines - 1)) / lines - 10

    @property
    def _columns(self) -> int:
        count = len(self.chairs)
        if self.viewport.aspect is Aspect.TALL:
            return 2 if count <= 4 else 3
        return 3 if self.viewport.aspect is Aspect.SQUARE and count > 4 else count

    def _place_cards(self, area: Box, widgets: list[Widget]) -> None:
        # Cards span the full width, like the buttons below.
        places = area.grid(self._columns, -(-len(self.chairs) // self._columns), APART)
        self._cards = [Box(place.x, place.y, place.w, place.h - 10, 34) for place in places[: len(self.chairs)]]
        self._mind_high = self._find_mind_high(self._cards[0])
        for index, card in enumerate(self._cards):
            self._card_widgets(index, card, widgets)

    def _find_mind_high(self, card: Box) -> float:
        """Return the height of the picker: one row, or more if a drawing would shrink the words."""
        self._mind_high = ROW
        names = [name for key, name in self._minds(0) if key not in (HUMAN, EMPTY)]
        if seat_widgets.MindPicker.badge_beside(self.canvas, names, self._choice_boxes(card)[0]):
            return ROW
        for high in (
            (seat_widgets.LARGE_STACKED, seat_widgets.STACKED)
            if self.viewport.is_large and card.h >= LOW
            else (seat_widgets.STACKED,)
        ):
            self._mind_high = high
            if self._picture_box(card).h >= LEAST_NICHE:
                return high
        return ROW

    def _picture_high(self, card: Box, taken: float) -> float:
        """Return the height of the pawn's picture if the animals below the picker take `taken`."""
        return card.h - 16 - TAG - self._mind_high - 18 - taken

    def _looks_high(self, card: Box) -> float:
        """Height of the animals at the foot of a card; 0 if they stand beside the pawn."""
        if self._picture_high(card, 12 + GRID) >= LEAST_PICTURE:
            return GRID
        return 0.0 if card.w >= BROAD else ROW

    def _card_widgets(self, index: int, card: Box, widgets: list[Widget]) -> None:
        chair = self.chairs[index]
        inner = card.inset(18, 18)
        is_low = card.h < LOW
        if chair.mind == EMPTY:
            low = Box(inner.x, inner.bottom - ROW, inner.w, ROW)
            add, join = low.split_x(0.5, 0.5, gap=APART) if is_low else (low.moved(0, -ROW - APART), low)
            computer, person = partial(self.set_mind, index, USUAL), partial(self.set_mind, index, HUMAN)
            widgets.append(Button(f"add/{index}", add, tr("Computer"), computer, "cpu", "dark"))
            widgets.append(Button(f"person/{index}", join, tr("Person"), person, "users", "dark"))
            return
        tag = self._tag_box(card)
        is_own = index in self.devices.values()
        ask = partial(self._ask_name, index)
        icon, device = self._device_name(index)
        if chair.mind != HUMAN:
            temper = self._temper_box(card)
            is_row = is_low and temper.w > TEMPER
            word, device = (device, "") if is_row else ("", device)
            turn, picture = partial(self.turn_temper, index), f"level/temper_{chair.temper or 'balanced'}"
            widgets.append(seat_widgets.TemperButton(f"temper/{index}", temper, picture, word, turn))
            if is_row:
                tag = Box(tag.x, tag.y, tag.w, temper.y - tag.y - 4, 20)
            elif is_low:
                tag = Box(tag.x, tag.y, temper.x - tag.x - 4, tag.h, 20)
        widgets.append(
            seat_widgets.NameTag(f"name/{index}", tag, self.name_of(index), icon, device, is_own, is_low, ask)
        )
        minds = self._minds(index)
        fitting = self._fitting.get(index, "")
        at = next(i for i, (mind, _) in enumerate(minds) if mind == chair.mind)
        mind, look = self._choice_boxes(card)
        picker = seat_widgets.MindPicker(
            f"mind/{index}", mind, tr("Who plays"), "", [name for _, name in minds], at, share=0
        )
        picker.act = lambda at: self.set_mind(index, minds[at][0])
        picker.badges = [seat_widgets.badge(fitting if key == FITS else key) for key, _ in minds]
        widgets.append(picker)
        animals = [tr(ANIMALS[look]) for look in ALL_LOOKS]
        at = ALL_LOOKS.index(chair.look)
        faces = seat_widgets.LookPicker(f"look/{index}", look, tr("Animal"), "", animals, at, share=0)
        faces.turn, faces.take = partial(self._turn_look, index), partial(self.set_look, index)
        faces.taken = frozenset(ALL_LOOKS) - set(self._free_looks()) - {chair.look}
        widgets.append(faces)

    def _choice_boxes(self, card: Box) -> tuple[Box, Box]:
        inner = card.inset(18, 18)
        row = self._mind_high
        low = Box(inner.x, inner.bottom - row, inner.w, row)
        if card.h < LOW:
            share = 0.7 if self.viewport.is_large else 0.62
            mind, look = low.split_x(share, 1 - share, gap=12)
            return mind, look
        high = self._looks_high(card)
        if not high:
            picture = self._picture_box(card)
            left = picture.right + 12
            return low, Box(left, picture.y, card.right - 16 - left, picture.h)
        look = Box(inner.x, inner.bottom - high, inner.w, high)
        return Box(inner.x, look.y - 12 - row, inner.w, row), look

    def _temper_box(self, card: Box) -> Box:
        """Return the box of the temperament: on the picture, or below or beside the name on low cards."""
        picture, tag = self._picture_box(card), self._tag_box(card)
        if card.h < LOW and tag.h < 2 * TEMPER:
            return Box(tag.right - TEMPER, tag.centre[1] - TEMPER / 2, TEMPER, TEMPER)
        if card.h < LOW:
            return Box(tag.x, tag.bottom - TEMPER, tag.w, TEMPER)
        return Box(picture.right - TEMPER - 6, picture.y + 6, TEMPER, TEMPER)

    def _picture_box(self, card: Box) -> Box:
        """Return the box of the pawn, or of its face on low cards; empty beside large text."""
        if card.h < LOW:
            high = card.h - 14 - 18 - self._mind_high - 14
            wide = min(high, card.w * 0.4)
            is_narrow = self.viewport.is_large and card.w - wide < LEAST_TAG
            return Box(card.x + 14, card.y + 14, 0.0 if is_narrow else wide, high)
        looks = self._looks_high(card)
        wide, taken = (card.w - 32, looks + 12) if looks else ((card.w - 32) * 0.5, 0.0)
        return Box(card.x + 16, card.y + 16, wide, self._picture_high(card, taken))

    def _tag_box(self, card: Box) -> Box:
        picture = self._picture_box(card)
        if card.h < LOW:
            return Box(picture.right + 10, picture.y, card.right - picture.right - 24, picture.h, 20)
        return Box(card.x + 18, picture.bottom + 6, card.w - 36, 102, 20)

    def back(self) -> Transition | None:
        return self.on_back

    def prompts(self) -> Sequence[Prompt]:
        choose, back = super().prompts()
        if self.source.is_pointer:
            return (choose, back)
        words = tr("Leave seat") if self.source in self.devices else tr("Take a seat")
        return (choose, back, Prompt(Command.UNDO, words))

    def hint(self) -> str:
        if explained := self._about_focus():
            return explained
        if self._line is None and (proposed := self._proposed()):
            return proposed
        taken = len(self.taken)
        if taken in self.game.variant_seats:
            return tr("A variant of the game")
        return tr("{n} of {most} seats taken", n=taken, most=self.game.seats[-1])

    def _proposed(self) -> str:
        """Return a hint at the first variant, not chosen yet, that makes the match fairer or livelier."""
        seats = len(self.taken)
        for option in self.game.options:
            if option.key in self.options or option.excludes & self.options:
                continue
            if seats in option.evens:
                return tr("Fairer with “{option}”: otherwise the first player has an edge.", option=tr(option.title))
            if seats in option.livens:
                return tr("Livelier with “{option}”: {hint}", option=tr(option.title), hint=tr(option.hint))
        return ""

    def _said(self) -> str:
        """Return the explanation of the focused variant, else of the last switched one or one that is on."""
        kind, _, of = (self.focus.key or "").partition("/")
        if kind == "option" and self.focus.is_shown:
            return self._said_of(self._option(of))
        if self._touched:
            return self._said_of(self._option(self._touched))
        on = next((option for option in self.game.options if option.key in self.options), None)
        return self._proposed() or (self._said_of(on) if on is not None else tr("Played without variants"))

    @property
    def _are_told(self) -> bool:
        return any(isinstance(widget, seat_widgets.OptionSwitch) and widget.hint for widget in self.widgets)

    def _about_focus(self) -> str:
        """Return an explanation of the focused variant, temperament or player type; empty if shown elsewhere."""
        kind, _, of = (self.focus.key or "").partition("/")
        if not self.focus.is_shown:
            return ""
        if kind == "option" and not self._are_told and self._line is None:
            return tr(self._option(of).hint)
        if kind == "temper":
            return seat_widgets.temper_about(self.chairs[int(of)].temper)
        if kind != "mind":
            return ""
        index = int(of)
        if self.chairs[index].mind != FITS or not self.has_table_ahead:
            return tr(seat_widgets.MIND_WORDS[self.chairs[index].mind])
        return self._fit.about(self.game.key, [self.chairs[i] for i in self.taken], self._fitting[index])

    # ---- drawing

    def room(self) -> RoomLayout | None:
        return plan_behind(self.viewport.width, self.viewport.height)

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        viewport = self.viewport
        x, width = viewport.left, viewport.width - 2 * viewport.left - 140
        self.draw_emblem(canvas, x + 52, 90)
        canvas.text(tr("Who’s playing?"), x + 126, 66, "title", "ink.on_dark", width=width, height=84, is_raised=True)
        players = tr("{low}–{high} players", low=self.game.seats[0], high=self.game.seats[-1])
        words = f"{tr(self.game.title)} · {players}"
        canvas.text(words, x + 128, 130, "body", "ink.on_dark_2", width=width, height=42)
        for index, card in enumerate(self._cards):
            if self.chairs[index].mind == EMPTY:
                self._draw_free(canvas, card)
            elif card.h < LOW:
                self._draw_low(canvas, index, card)
            else:
                self._draw_card(canvas, index, card)

    def draw_widgets(self, canvas: Canvas) -> None:
        super().draw_widgets(canvas)
        line = self._line
        if line is None:
            return
        words, (x, y) = self._said(), line.centre

        def draw(onto: Canvas) -> None:
            onto.text(words, x, y + 4, "small", "ink.on_dark", "center", line.w - 16, LINE)

        self._lines.draw(canvas, {words: draw}, reduced_motion=self._skip_transitions)

    def draw_emblem(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.image(f"games/{self.game.key}/emblem", 104, x, y)

    def _draw_free(self, canvas: Canvas, card: Box) -> None:
        line = canvas.colour("ink.disabled_on_dark")
        canvas.put_box(canvas.paint.dashed(round(card.w), round(card.h), 34, line), card)
        buttons = 18 + ROW if card.h < LOW else 18 + 2 * ROW + APART
        middle, room = card.centre[0], card.h - buttons - 20
        d = min(116.0, room * 0.5)
        y = card.y + 10 + room * 0.36
        place = Box(card.x + 14, y + d / 2, card.w - 28, card.y + room - y - d / 2)
        if self.viewport.is_large and place.h < 60:
            place = Box(place.x, card.y + 10, place.w, room)
        else:
            canvas.put(canvas.paint.quiet_chip(round(d), round(d)), middle - d / 2, y - d / 2)
            canvas.image("icon/plus", round(d * 0.55), middle, y, "ink.on_dark")
        canvas.text(tr("Free seat"), middle, place.centre[1], "h3", "ink.on_dark", "center", place.w, min(60, place.h))

    def _draw_card(self, canvas: Canvas, index: int, card: Box) -> None:
        canvas.put_box(canvas.paint.card(round(card.w), round(card.h), 34, frame=False, shadow="card"), card)
        picture = self._picture_box(card)
        self._draw_niche(canvas, index, picture)
        # In a narrow picture the head stands between number and temperament.
        high = min(420.0, picture.h * 0.8, picture.w * (0.95 if picture.w > 230 else 0.8))
        pawn = canvas.pieces.pawn(self.chairs[index].look, round(high))
        canvas.put(pawn, picture.centre[0], picture.bottom - max(14, high * 0.16))

    def _draw_low(self, canvas: Canvas, index: int, card: Box) -> None:
        canvas.put_box(canvas.paint.card(round(card.w), round(card.h), 30, frame=False, shadow="card"), card)
        picture = self._picture_box(card)
        if not picture.w:
            return
        self._draw_niche(canvas, index, picture, is_numbered=False)
        face = canvas.pieces.avatar(self.chairs[index].look, round(min(picture.w, picture.h) - 16))
        canvas.put(face, *picture.centre)

    def _draw_niche(self, canvas: Canvas, index: int, box: Box, *, is_numbered: bool = True) -> None:
        look = canvas.theme.game[self.chairs[index].look]
        canvas.put_box(canvas.paint.niche(round(box.w), round(box.h), 20, look.fill, look.dark), box)
        if is_numbered:
            x, y = box.x + 40, box.y + 40
            canvas.put(canvas.paint.disc(56, canvas.colour("surface.white_field")), x, y)
            canvas.text(str(self.taken.index(index) + 1), x, y, "number_s", "ink.on_card", "center", 44, 46)
