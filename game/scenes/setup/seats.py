"""Setup page: a card per chair, the slip of the house rules below, and the known people above."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate

from game.bots.levels import BY_KEY, FITS, USUAL
from game.input.intents import Command, Device, Plugged, Source
from game.rules.contract import N_
from game.rules.game import Game, Option
from game.rules.match import HUMAN
from game.scenes.base.context import Context
from game.scenes.base.device_names import device_name
from game.scenes.base.game_box import SceneBox
from game.scenes.base.player_names import ANIMALS, shortened
from game.scenes.base.poll import soonest
from game.scenes.base.prompt_bar import Prompt
from game.scenes.base.scene import Scene
from game.scenes.match.moods import Moods
from game.scenes.match.preparation import Preload
from game.scenes.routes import Lineup, OpenRules, StartLesson, StartMatch
from game.scenes.setup.devices_sheet import HERE, DevicesSheet, seat_devices
from game.scenes.setup.matchmaking import Matchmaking
from game.scenes.setup.seat_cards import FreeCard, SeatCard
from game.scenes.setup.seat_widgets import (
    MIND_WORDS,
    LookPicker,
    MindPicker,
    NameTag,
    PersonButton,
    TemperButton,
    badge,
    even_chairs,
    temper_about,
    temper_word,
)
from game.scenes.setup.setup_model import EMPTY, LOOKS, SetupModel
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Rest, Row
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Aspect, Viewport
from game.stage.room.desk import draw_things
from game.stage.table.words import listed
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Push, Transition
from game.stage.widgets import Button, even
from game.storage.folders import Notice
from game.storage.settings import Person

from .house_rules import HouseRules
from .naming import Naming

TOP = 24.0
HEAD = 144.0
"""Height of box and title."""
BOX = 90.0, 114.0
"""Size of the front of the box beside the title."""
PERSON = 76.0
"""Height of the button of a known person."""
LEAST_PEOPLE = 3
"""Minimum number of people beside the title; fewer get a row of their own."""
START, START_WIDE = 96.0, 380.0
TAG = 60.0
"""Height of the tag of a variant."""
GREETING, GREETINGS_APART = 0.15, 0.12
"""Seconds until the first animal hops, and between two of them, as their cards arrive."""
GAP = 16.0
APART = 20.0
"""Gap between two cards, and between the buttons of a free seat."""
ABOVE_START = 26.0
"""Gap between the slip and the start button below it, which includes a focus ring."""
ABOVE_FOOT = 28.0
"""Gap between the chairs, whose cards leave room for a shadow, and the slip."""


class Seats(Scene):
    FIRST = "start"

    def __init__(self, context: Context, game: Game, first: str = USUAL) -> None:
        """`first` is the level for people without previous matches."""
        super().__init__(context)
        self.game = game
        self.setup = SetupModel(game, context.settings, ANIMALS, is_public=context.is_public)
        if self.setup.has_lost_options:
            words = {"game": tr(game.title)}
            context.notices.append(Notice(N_("{game}: variants that cannot be combined were left out."), words))
        self._fit = Matchmaking(context, game.key, first)
        self.polls = [self._fit.poll]
        self._head = Cell()
        self._tags = Cell(grow=1)
        """Room for the names of the variants that are on."""
        self.cards: Sequence[SeatCard | FreeCard] = ()
        self._fitting: Mapping[int, str] = {}
        """Matched levels by chair; empty if the game is not yet chosen."""
        self._moods = Moods([True] * len(self.setup.chairs), game.key)
        """The animals on the cards: they greet, and blink."""
        self._moods.update(0.0, (), reduced_motion=context.settings.reduced_motion)
        for place, index in enumerate(self.setup.taken):
            self._moods.greet(index, GREETING + GREETINGS_APART * place)
        self._ahead: Preload | None = None
        self._ahead_for: tuple[int, Viewport] | None = None
        """Number of players and viewport the preload is for."""
        self._is_ahead_due = False
        self._standing: set[Source] = set()
        """Devices that take no seat by confirming, since they left one or found none."""
        self.is_new = first == USUAL and game.key not in context.settings.last
        """True if this game was never set up here nor learned just now, so that the tutorial is offered."""
        self.on_back: Transition = Pop()
        self.has_table_ahead = True
        """True if the match follows, so that its pictures are preloaded."""

    # ---- choosing

    def change(self, step: Callable[..., object], index: int, *values: object) -> None:
        """Apply a change of a chair to the model and show the result."""
        step(index, *values)
        self._moods.greet(index)
        self.turn_over()

    def toggle_person(self, person: Person) -> None:
        if not self.setup.toggle_person(person):
            self.refuse(tr("No seat is free for {name}.", name=person.name))
        if (index := self.setup.chair_of(person)) is not None:
            self._moods.greet(index)
        self.turn_over()

    def _ask_name(self, index: int) -> Transition | None:
        """Open the name entry; on public screens names are those of the animals."""
        if self.context.is_public:
            self.refuse(tr("Here everybody is named after their animal."))
            return None
        return Push(Naming(self.context, self.setup, index))

    # ---- devices

    def command(self, command: Command, source: Source) -> Transition | None:
        if command is Command.MENU and source.device is Device.PAD:
            return self._go()  # as Start does on a console
        if command is Command.UNDO:
            self._join(source)
        if command is Command.RULES:
            return self.rules()
        return None

    def do(self, command: Command, source: Source) -> Transition | None:
        if command is Command.CONFIRM and self._joins(source):
            self._join(source)
            return None
        return super().do(command, source)

    def _joins(self, source: Source) -> bool:
        """Return True if confirming on a device takes a seat first, as in a lobby: where several devices are about."""
        devices, pads = self.setup.devices, self.context.inputs.pads()
        if source in devices or source in self._standing or source.is_pointer:
            return False
        is_pad = source.device is Device.PAD
        return len({*devices, *pads}) > 1 if is_pad else bool(devices and self.setup.open_chairs)

    def _join(self, source: Source) -> None:
        """Claim a person's chair for a device, or release it."""
        device = device_name(self.context.inputs, source)[1]
        if self.setup.devices.pop(source, None) is not None:
            self._standing.add(source)
            self.say(tr("{device} plays for everybody again", device=device))
        elif self.setup.join(source):
            self.context.inputs.rumble(source, HERE)
            self.say(
                tr("{device} plays for {name}", device=device, name=self.setup.name_of(self.setup.devices[source]))
            )
        else:
            self._standing.add(source)
            self.say(tr("Every seat already has a device"))
        self.turn_over()

    def plugged(self, intent: Plugged) -> None:
        if not intent.is_present:
            self.setup.devices.pop(intent.source, None)
        self.turn_over()
        super().plugged(intent)

    def _device_name(self, index: int) -> tuple[str, str, str]:
        """Return icon, name and spoken name of the device or computer that decides for a chair."""
        chair = self.setup.chairs[index]
        if chair.mind != HUMAN:
            level = self._fitting.get(index)
            word = temper_word(chair.temper) if level is None else tr(BY_KEY[level].title)
            return "cpu", word, ""  # said by the button of the temperament or by the picker
        return seat_devices(self.context.inputs, self.setup, index)

    # ---- going on

    def _go(self) -> Transition | None:
        if len(self.setup.taken) not in self.game.seats:
            low, high = self.game.seats[0], self.game.seats[-1]
            self.refuse(tr("This game is for {low} to {high} players", low=low, high=high))
            return None
        self._save()
        return self.start(self.setup.lineup(self._fitting))

    def _save(self) -> None:
        self.setup.save()
        self.context.save_settings()

    def start(self, lineup: Lineup) -> Transition | None:
        return StartMatch(self.game, lineup)

    def rules(self) -> Transition | None:
        return OpenRules(self.game)

    def back(self) -> Transition | None:
        if self.setup.is_changed:
            self._save()
        return self.on_back

    # ---- while people choose

    @property
    def wake_after(self) -> float | None:
        return 0.03 if self._is_ahead_due else soonest(super().wake_after, self._moods.wake_after)

    @property
    def is_lively(self) -> bool:
        return super().is_lively or self._moods.is_lively

    def update(self, dt: float) -> Transition | None:
        self._has_moved |= self._moods.update(dt, (), reduced_motion=self.context.settings.reduced_motion)
        self._moods.felt.clear()
        if self._fit.poll.look(dt):
            self.refresh()
        transition = super().update(dt)
        if self._is_ahead_due and not self.is_lively:
            if self._ahead is None:
                looks = [chair.look for chair in self.setup.seated]
                self._ahead = Preload(self.context, self.game, self.viewport, looks)
            self._is_ahead_due = not self._ahead.spend(0.008)
        return transition

    def refresh(self) -> None:
        wanted = len(self.setup.taken), self.viewport
        if wanted != self._ahead_for:
            self._ahead_for, self._ahead = wanted, None
            self._is_ahead_due = self.context.is_live and self.has_table_ahead
        super().refresh()

    def leave(self) -> None:
        super().leave()
        self._ahead, self._is_ahead_due = None, False

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        found, taken = self._fit.levels(self.game.key, self.setup.seated), self.setup.taken
        self._fitting = {taken[place]: level for place, level in found.items()} if self.has_table_ahead else {}
        # In two rows a toast reaches a little above the prompt bar; the start button stays clear of it.
        low = viewport.bar + (34 if viewport.has_two_rows else 16)
        area = Box(viewport.left, TOP, viewport.width - 2 * viewport.left, viewport.height - low - TOP)
        self.cards = [self._card(index) for index in range(len(self.setup.chairs))]
        head = self._header(area.w)
        columns = -(-len(self.cards) // 2) if viewport.is_upright else None
        chairs = Grid(*self.cards, columns=columns, gap=APART, grow=1)
        feet = self._foot()
        ways = (Column(head, part, feet, gap=ABOVE_FOOT) for part in (chairs, Rest(chairs)))
        self.fill(area, FirstFit(*ways))
        place = Box(self._head.box.x + 10, self._head.box.y + 8, *BOX)
        self.box = SceneBox(self.canvas, self.game, place)
        even_chairs(self.canvas, self.widgets)
        invitations = [widget for widget in self.widgets if widget.key.startswith(("add/", "person/"))]
        even(self.canvas, invitations)

    def _header(self, wide: float) -> Part:
        """Return the title with as many known people as fit beside or below it."""
        title = 140 + self.canvas.width(tr("Who’s playing?"), "title", 84)
        people = [self._person(person) for person in self.setup.people]
        self._head = Cell(w=title, h=HEAD, grow=1)
        if self.is_new and self.has_table_ahead:
            words = tr("First steps")
            lesson = Button("lesson", UNPLACED, words, partial(StartLesson, self.game), "bulb", "dark")
            wide_of_lesson = self.canvas.width(words, "button", PERSON - 18) + 130
            people.insert(0, Cell(lesson, w=wide_of_lesson, h=PERSON, align="middle"))
        if self.context.inputs.pads():
            words = tr("Devices")
            sheet = partial(DevicesSheet, self.context, self, self.setup)
            button = Button("devices", UNPLACED, words, lambda: Push(sheet()), "pad", "dark", verb=tr("Open"))
            wide_of_button = self.canvas.width(words, "button", PERSON - 18) + 130
            people.insert(0, Cell(button, w=wide_of_button, h=PERSON, align="middle"))
        used = list(accumulate(part.least_w() + GAP for part in people))
        beside = sum(at <= wide - title for at in used)
        # In large text the chairs need the room of a row below.
        if beside >= min(int(LEAST_PEOPLE / self.context.settings.text_size), len(people)):
            return Row(self._head, *people[:beside], gap=GAP)
        below = sum(at <= wide + GAP for at in used)
        return Column(self._head, Row(*people[:below], gap=GAP, pad=(0, 8)))

    def _person(self, person: Person) -> Part:
        is_here = self.setup.chair_of(person) is not None
        name = shortened(person.name)
        button = PersonButton(f"known/{person.name}", UNPLACED, name, is_on=is_here)
        button.act, button.look = partial(self.toggle_person, person), person.look
        button.prompt = tr("Leave seat") if is_here else tr("Take a seat")
        wide = PERSON + 40 + self.canvas.width(name, "button", PERSON - 18)
        return Cell(button, w=wide, h=PERSON, align="middle")

    def _foot(self) -> Part:
        """Return the slip of the house rules with its tags, and the start button beside it, on tall screens below."""
        start = Button("start", UNPLACED, tr("Let’s go!"), self._go, "play", "card", style="h3")
        self._tags = Cell(grow=1)
        if not self.game.options:
            return Cell(start, h=START)
        words = tr("House rules: {n}", n=len(self._on)) if self._on else tr("House rules: none")
        rules = Button("house", UNPLACED, words, self._open_rules, "pen", "dark", verb=tr("Open"))
        slip = Cell(rules, w=self.canvas.width(words, "button") + 120, h=START)
        if self.viewport.aspect is Aspect.TALL:
            above = Row(slip, self._tags, gap=GAP) if self._on else Cell(rules, h=START)
            return Column(above, Cell(start, h=START), gap=ABOVE_START)
        return Row(slip, self._tags, Cell(start, w=START_WIDE, h=START), gap=GAP)

    def _open_rules(self) -> Transition:
        self.focus.key = self.first_key()  # the next press after the sheet starts the match
        return Push(HouseRules(self.context, self, self.setup))

    @property
    def _on(self) -> Sequence[Option]:
        """The variants that are on and possible with this number of players."""
        return [one for one in self.game.options if one.key in self.setup.options and self.setup.is_offered(one)]

    def _card(self, index: int) -> SeatCard | FreeCard:
        chair = self.setup.chairs[index]
        if chair.mind == EMPTY:
            computer, person = (partial(self.change, self.setup.set_mind, index, mind) for mind in (USUAL, HUMAN))
            add = Button(f"add/{index}", UNPLACED, tr("Computer"), computer, "cpu", "dark", verb=tr("Add"))
            return FreeCard(
                index, add, Button(f"person/{index}", UNPLACED, tr("Person"), person, "users", "dark", verb=tr("Add"))
            )
        icon, device, told = self._device_name(index)
        tag = NameTag(f"name/{index}", UNPLACED, self.setup.name_of(index), icon, device, told)
        tag.is_own, tag.act = index in self.setup.devices.values(), partial(self._ask_name, index)
        names = self._mind_names()
        minds = self.setup.minds(index)
        values = [names[mind] for mind in minds]
        mind = MindPicker(f"mind/{index}", UNPLACED, tr("Who plays"), "", values, minds.index(chair.mind), share=0)
        mind.act = lambda at: self.change(self.setup.set_mind, index, minds[at])
        mind.badges = [badge(self._fitting.get(index, "") if key == FITS else key) for key in minds]
        animals = [tr(ANIMALS[look]) for look in LOOKS]
        looks = LookPicker(f"look/{index}", UNPLACED, tr("Animal"), "", animals, LOOKS.index(chair.look), share=0)
        looks.turn = partial(self.change, self.setup.turn_look, index)
        looks.take = partial(self.change, self.setup.set_look, index)
        looks.taken = frozenset(LOOKS) - {*self.setup.free_looks, chair.look}
        temper = None
        if chair.mind != HUMAN:
            picture, word = f"level/temper_{chair.temper or 'balanced'}", temper_word(chair.temper)
            turn = partial(self.change, self.setup.turn_temper, index)
            temper = TemperButton(f"temper/{index}", UNPLACED, picture, word, turn, tr("Temperament"))
        elif self.context.settings.two_sides:
            is_far, move = self._seat_of(index) in self.context.settings.far_seats, partial(self._move_over, index)
            word, picture = (tr("Far side"), "icon/up") if is_far else (tr("This side"), "icon/down")
            label = tr("Side of the table")
            temper = TemperButton(f"side/{index}", UNPLACED, picture, word, move, label, "ink.on_card")
        if temper is not None:
            temper.spoken = f"{temper.label}, {temper.word}"
        drawn = [name for key, name in names.items() if key not in (HUMAN, EMPTY)]
        return SeatCard(index, self._seat_of(index) + 1, chair.look, self.canvas, tag, mind, looks, temper, drawn)

    def _seat_of(self, index: int) -> int:
        return self.setup.taken.index(index)

    def _move_over(self, index: int) -> None:
        """Seat a person on the other side of the table."""
        settings = self.context.settings
        settings.far_seats = tuple(sorted({*settings.far_seats} ^ {self._seat_of(index)}))
        self.context.save_settings()
        self.refresh()

    def _mind_names(self) -> Mapping[str, str]:
        levels = {key: tr(level.title) for key, level in BY_KEY.items()}
        fits = tr("Suits us") if len(self.setup.people_seated) > 1 else tr("Suits me")
        return {HUMAN: tr("Person"), **levels, FITS: fits, EMPTY: tr("Nobody")}

    def targets(self) -> Sequence[Target]:
        return [self._of_chair(target) for target in super().targets()]

    def _of_chair(self, target: Target) -> Target:
        """Tell the targets of the chairs apart, where names are spoken."""
        kind, _, index = target.key.partition("/")
        if kind not in ("name", "mind", "look", "temper", "side", "add", "person"):
            return target
        return replace(target, spoken=tr("Seat {n}, {what}", n=int(index) + 1, what=target.name))

    # ---- texts

    def prompts(self) -> Sequence[Prompt]:
        choose, back = super().prompts()
        if self.source.is_pointer:
            return (choose, back)
        words = tr("Leave seat") if self.source in self.setup.devices else tr("Take a seat")
        return (choose, back, Prompt(Command.UNDO, words))

    def hint(self) -> str:
        taken = len(self.setup.taken)
        variant = tr("A variant of the game") if taken in self.game.variant_seats else ""
        seats = tr("{n} of {most} seats taken", n=taken, most=self.game.seats[-1])
        if self.is_new and self.has_table_ahead:
            seats = tr("New here? “First steps” guides your first turns.")
        return self._about_focus() or self._proposed() or variant or seats

    def _proposed(self) -> str:
        seats, left = len(self.setup.taken), [one for one in self.setup.proposed if one.key not in self.setup.options]
        if not left:
            return ""
        names = listed([tr("“{option}”", option=tr(option.title)) for option in left])
        if any(seats in option.evens for option in left):
            return tr("Fairer with {options}.", options=names)
        return tr("Livelier with {options}.", options=names)

    def _about_focus(self) -> str:
        """Return an explanation of the focused temperament or player type."""
        kind, _, of = (self.focus.key or "").partition("/")
        if not self.focus.is_shown:
            return ""
        if kind == "temper":
            return temper_about(self.setup.chairs[int(of)].temper)
        if kind == "side":
            return tr("The picture turns to the player who has to act")
        if kind != "mind":
            return ""
        mind = self.setup.chairs[int(of)].mind
        if mind != FITS or not self.has_table_ahead:
            return tr(MIND_WORDS[mind])
        return self._fit.about(self.game.key, self.setup.seated, self._fitting[int(of)])

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x, y = self._head.box.x, self._head.box.y
        width = self._head.box.w - 140
        self.draw_emblem(canvas)
        title = tr("Who’s playing?")
        taken = 140 + canvas.width(title, "title", 84)
        if self.ground is not None:
            draw_things(canvas, self._things(), Box(x + taken, y, self._head.box.w - taken, 120))
        canvas.text(title, x + 126, y + 42, "title", "ink.on_dark", width=width, height=84, is_raised=True)
        players = tr("{low}–{high} players", low=self.game.seats[0], high=self.game.seats[-1])
        words = f"{tr(self.game.title)} · {players}"
        canvas.text(words, x + 128, y + 106, "body", "ink.on_dark_2", width=width, height=42)
        for index, card in enumerate(self.cards):
            card.draw(canvas, self._moods.face(index))
        self._draw_tags(canvas)

    def _draw_tags(self, canvas: Canvas) -> None:
        """Lay the names of the variants that are on as tags beside the slip, as many as there is room for."""
        room, x = self._tags.box, self._tags.box.x
        for option in self._on:
            wide = canvas.width(tr(option.title), "small_b") + 40
            if x + wide > room.right:
                return
            tag = Box(x, room.centre[1] - TAG / 2, wide, TAG)
            canvas.put_box(canvas.paint.slip(tag.w, tag.h, 16, canvas.lean_of(tag)), tag)
            canvas.text(tr(option.title), *tag.centre, "small_b", "ink.on_card", "center", wide - 24, TAG)
            x += wide + GAP

    def _things(self) -> str:
        """Return the name of the things beside the title."""
        return "icon/dice" if any(not one.are_cards for one in self.game.stats.RANDOM_SOURCES) else "icon/token"

    def draw_emblem(self, canvas: Canvas) -> None:
        if self.box is not None:
            canvas.put_box(self.box.sprite, self.box.place)
