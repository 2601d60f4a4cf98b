"""Every screen in every state that looks different, by name, for the layout audit and for inspection."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache, partial
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
import pygame

from game.bots.analysis import MatchAnalysis
from game.bots.levels import FITS, make
from game.games import catalogue, shelf
from game.games.places.actions import Play, Swap
from game.input.bindings import BUTTONS, KEYBOARD
from game.input.intents import Device, Plugged, Source
from game.input.pads import BUTTON_NAMES
from game.input.prompts import PAD_CAPS, Label, Vendor
from game.input.seating import Seating
from game.kiosk.idle_scenes import ClosedScreen, IdlePrompt
from game.kiosk.operator_state import OperatorState, PinLock
from game.kiosk.profile import Profile
from game.kiosk.staff_menu import PinPage, StaffMenu
from game.kiosk.usage_stats import UsageDay, UsageOfGame
from game.rules.game import Game
from game.rules.judging import result_of
from game.rules.match import Match, Player
from game.scenes.analysis.analysis_job import AnalysisJob
from game.scenes.analysis.fairness_page import FairnessPage
from game.scenes.analysis.win_chance_page import WinChancePage
from game.scenes.attract.demo_match import DemoMatch, exhibit
from game.scenes.attract.playlist import HallOfFame, HallOfFameEntry
from game.scenes.attract.slides import GameSlide, Welcome
from game.scenes.base.question import deleting, leaving, restarting
from game.scenes.base.scene import Scene
from game.scenes.daily.daily_page import CodeEntry, DailyPage, SoloPage
from game.scenes.library.match_book import MatchBook
from game.scenes.library.qr_page import QrPage
from game.scenes.library.records_page import RecordsPage, SealsPage, forgetting
from game.scenes.match.pause import HistoryPage, Pause
from game.scenes.match.replay import ReplayDirector
from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import Tutorial
from game.scenes.results.results import Results
from game.scenes.routes import EndTournament, Lineup
from game.scenes.settings.accessibility_page import AccessibilityPage
from game.scenes.settings.bindings_page import BindingsPage, KeyDialog
from game.scenes.settings.controller_wizard import ControllerWizard
from game.scenes.settings.first_start import FirstStart
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.setup.devices_sheet import DevicesSheet
from game.scenes.setup.house_rules import HouseRules
from game.scenes.setup.naming import Naming
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import Menu
from game.scenes.shelf.saved_matches import SavedMatches
from game.scenes.text.reader import Guide, Reader, RulesPage
from game.scenes.tournament.plan import TournamentPlan
from game.scenes.tournament.standings import StandingsPage
from game.shell.router import Router
from game.stage.layout.viewport import Viewport
from game.stage.paint.theme import LOOKS
from game.stage.table.module import view_of
from game.stage.text.language import tr
from game.stage.time.stack import Quit
from game.storage.records import RecordRow, Records, Who
from game.storage.seals import Won
from game.storage.settings import Chair, LastMatch, Person
from game.storage.stored import LibraryEntry
from game.storage.tournament import TournamentGuest, TournamentLength
from game.tools.shots import STEP, PicturedInputs
from tests.playouts import analysing, set_up

from .stagehand import answered, choose, golden, keep, opened, widget

LONG = "Konstantinopolitaner"
KNOWN = ("Mara", "Jonas", LONG, "Emil", "Alexander", "Lotte", "Ben")
"""A name of maximum length."""
NAMES = ("Crab", "Whale", LONG, "Frog", "Octopus", "Fox")
COLOURS = tuple(look.colour for look in LOOKS)
LETTERS = (LONG, "Jo", "Mia", "Ben")
HONOURS = (
    HallOfFameEntry("crown", "Most wins", 128, (LONG, "Mara", "Jonas")),
    HallOfFameEntry("trophy", "Best result", 21, ("Crab",)),
    HallOfFameEntry("fast", "Most wins in a row", 7, (LONG,)),
)


S = TypeVar("S", bound=Scene)
P = TypeVar("P", AccessibilityPage, SettingsPage, StaffMenu)


@dataclass(frozen=True, slots=True)
class Situation(Generic[S]):
    """A scene with the actions performed in it once it was at rest."""

    name: str
    make: Callable[[Router], S]
    then: Callable[[S], object] = lambda scene: None


def settled(situation: Situation[S], made: Router, size: tuple[int, int]) -> S:
    """Return the scene of a situation at rest, not yet drawn."""
    scene = opened(situation.make(made), size)
    for _ in range(3):
        scene.update(STEP)
        scene.settle()
    situation.then(scene)
    Scene.settle(scene)  # the toast has risen
    scene.offer()
    return scene


def shown(situation: Situation[S], made: Router, size: tuple[int, int]) -> tuple[S, pygame.Surface]:
    scene = settled(situation, made, size)
    picture = pygame.Surface(size)
    scene.draw(picture)
    scene.ring.jump(scene.focus.current)
    scene.draw(picture)
    return scene, picture


@cache
def _log(key: str, seats: int, share: float, first: str = "human") -> Match:
    """Return a golden match played to a share, then on until the first seat, a person, has to decide."""
    match = golden(key, seats, *(Player(f"P{seat}", "greedy" if seat else first) for seat in range(seats)))
    length = len(match.log)
    if share < 1:
        at = range(round(length * share), length)
        match.rewind(next((n for n in at if 0 in match.state_at(n).actors()), length))
    return match


@cache
def _joint(key: str, seats: int, at: int) -> Match:
    """Return a match of people at the start of its `at`-th phase in which nearly everyone decides."""
    match = golden(key, seats, *(Player(f"P{seat}") for seat in range(seats)))
    was_joint, count, length = False, 0, len(match.log)
    for n in range(length):
        state = match.state_at(n)
        count += state.is_joint() and not was_joint and len(state.actors()) >= seats - 1
        if count == at:
            length = n
            break
        was_joint = state.is_joint()
    match.rewind(length if count == at else length // 2)
    return match


@cache
def _open_hands(*, is_joint: bool) -> Match:
    """Return a match of Going Places in which people choose a card for a duel, or to swap it (P-63, P-65)."""
    players, rng = [Player(f"P{seat}") for seat in range(4)], Random(4)
    match = set_up(Match(catalogue()["places"], players, ["hand"], "hands"))
    kind = Play if is_joint else Swap
    while not isinstance(match.state.legal(seat := match.state.actors()[0])[0], kind):
        match.submit(seat, rng.choice(match.state.legal(seat)))
    return match


class PicturedPad:
    """A controller of the commonest kind without a seat."""

    name, guid, usual, is_mapped = "Controller", "03000000000000000000000000000000", BUTTONS, True

    def __init__(self, source: Source) -> None:
        self.source, self.number = source, source.instance

    def label_for(self, slot: str) -> Label:
        return PAD_CAPS[Vendor.XBOX][BUTTON_NAMES.index(BUTTONS[slot])]

    def rumble(self, ms: int, strength: float) -> bool:
        return True


class LobbyInputs(PicturedInputs):
    """Inputs with four controllers."""

    def pads(self) -> tuple[Source, ...]:
        return tuple(Source(Device.PAD, number) for number in range(1, 5))

    def pad(self, source: Source) -> Any:
        return PicturedPad(source) if source.device is Device.PAD else None


def _lobby(made: Router) -> Seats:
    made.context.inputs = LobbyInputs()
    people = (Chair(name, "human") for name in LETTERS[1:])
    made.context.settings.last["diceland"] = LastMatch((*people, Chair("", "steady")))
    seats = made.seats(catalogue()["diceland"])
    seats.setup.devices = {Source(Device.PAD, number): number % 3 for number in range(1, 5)}
    return seats


def _sheet_of(seats: Seats) -> DevicesSheet:
    return DevicesSheet(seats.context, seats, seats.setup)


def _keys(made: Router, slot: str) -> Scene:
    page = BindingsPage(made.context)
    page.device = KEYBOARD
    return KeyDialog(made.context, page, slot) if slot else page


def _wizard(made: Router, parts: int) -> Scene:
    wizard = ControllerWizard(made.context, Source(Device.PAD), made.menu())
    wizard.draft.answers += [f"b{part}" for part in range(parts)]
    return wizard


def _at_tab(page: P, tab: int) -> P:
    page.tab = tab
    return page


def _how_rolled(made: Router) -> AccessibilityPage:
    """Return the page while it says the die's result, with all its rows: a voice and a controller are present."""
    made.context.settings.speech = True
    page = _at_tab(AccessibilityPage(made.context), 1)
    page.say(tr("The die shows: {colour}. Where should the pawn go?", colour=tr("orange")))
    return page


def _named(match: Match, names: Sequence[str] = NAMES) -> Match:
    named = copy(match)
    named.players = tuple(Player(name, p.mind) for name, p in zip(names, match.players, strict=False))
    return named


def _choose(scene: MatchScreen, seat: int) -> None:
    bot = make("greedy", scene.match.game)
    scene.director.submit(seat, bot.choose(scene.match.state, seat, Random(1)))


def situations() -> Iterator[Situation[Any]]:
    yield Situation("menu", lambda made: made.menu())
    yield Situation("menu-five", _five)
    yield Situation("menu-waiting", _waiting)
    yield Situation("kept", _kept, _painted)
    yield Situation("kept-pages", lambda made: _kept(made, 3), _painted)
    yield Situation("naming", lambda made: _naming(made, ""))
    yield Situation("naming-known", lambda made: _naming(made, LONG))
    for tab in range(4):
        yield Situation(f"settings-{tab}", lambda made, tab=tab: _at_tab(SettingsPage(made.context), tab))
        yield Situation(f"how-{tab}", lambda made, tab=tab: _at_tab(AccessibilityPage(made.context), tab))
    yield Situation("how-rolled", _how_rolled)
    yield Situation("first-start", lambda made: FirstStart(made.context, made.menu()))
    for slot in ("", "hint"):
        yield Situation(f"keys-{slot}", lambda made, slot=slot: _keys(made, slot))
    for parts in (0, 11):
        yield Situation(f"wizard-{parts}", lambda made, parts=parts: _wizard(made, parts))
    yield Situation("lobby", _lobby)
    yield Situation("lobby-devices", lambda made: _sheet_of(_lobby(made)))
    unplugged = Plugged(Source(Device.PAD, 1), False, "Pad", "guid")
    yield Situation(
        "unplugged",
        _match(lambda: _log("beacon", 4, 0.3), lambda: _own_devices(1)),
        lambda seen: seen.handle(unplugged),
    )
    yield Situation("guide", lambda made: Guide(made.context))
    yield Situation("still-there", lambda made: IdlePrompt(made.context, made.menu(), 20.0))
    for figures, tries in (("25", 0), ("99999999", 0), ("", 6)):
        yield Situation(
            f"pin-{tries or figures}", lambda made, figures=figures, tries=tries: _pin(made, figures, tries)
        )
    yield Situation("closed", lambda made: ClosedScreen(made.context, datetime(2026, 11, 26, 9, 30)), ClosedScreen.wake)
    for tab in range(4):
        yield Situation(f"staff-{tab}", lambda made, tab=tab: _at_tab(_staff(made), tab))
    yield Situation("show", lambda made: Welcome(made.context, shelf(), None))
    yield Situation("show-honours", lambda made: HallOfFame(made.context, shelf()[0], HONOURS, None))
    deleted = partial(deleting, key="x", game="Diceland", names=[LONG] * 4)
    restarted = partial(restarting, then=Quit())
    forgotten = partial(forgetting, name="Maximiliane", shown="Maximiliane")
    asked = (("deleting", deleted), ("forgetting", forgotten), ("leaving", leaving), ("restarting", restarted))
    for name, ask in asked:
        yield Situation(f"question-{name}", lambda made, ask=ask: ask(made.context, made.menu()))
    for game in catalogue().values():
        yield from _game(game)
    yield Situation("places-open-hands", _match(lambda: _open_hands(is_joint=True)))
    yield Situation("places-swapping", _match(lambda: _open_hands(is_joint=False)))
    yield Situation("seats-fits", lambda made: _fitting(made, 1, "beacon"), _ask_about)
    yield Situation("seats-people", _people_of_the_house)
    yield Situation("seats-sides", _two_sides)
    yield Situation("seats-fits-us", lambda made: _fitting(made, 2, "diceland"), _ask_about)
    yield Situation("results-fits", _fitted)
    yield Situation("results-learned", lambda made: made.learned(_named(_log("beacon", 2, 1.0))))
    yield Situation("records-none", lambda made: RecordsPage(made.context))
    yield Situation("records-house", lambda made: _records(made, 0, ""))
    yield Situation("records-person", lambda made: _records(made, 1, shelf()[0].key))
    yield Situation("seals", lambda made: seals(made, shelf()[0]))
    yield Situation("daily", lambda made: DailyPage(made.context, date(2026, 11, 21)), answered)
    yield Situation("solo", lambda made: SoloPage(made.context), answered)
    for typed in ("", "20261121D3", "20261231K4", "20260231D3"):
        yield Situation(f"typing-{typed}", lambda made, typed=typed: _typing(made, typed))
    yield from _evening()
    yield Situation("book-none", lambda made: MatchBook(made.context))
    for kind in range(3):
        yield Situation(f"book-{kind}", lambda made, kind=kind: _book(made, kind))
    yield Situation("seals-won", _seals_won)
    yield Situation("qr", lambda made: QrPage(made.context, _named(_log("diceland", 4, 1.0), LETTERS)), answered)


def _seals_won(made: Router) -> Scene:
    match = _named(_log("beacon", 4, 1.0), LETTERS)
    scene = made.results(match)
    scene.won, scene.are_seals_due = (Won(0, LONG, ("top", "low")),), False
    scene.say(tr("{name} wins {n} seals: {titles}", name=LONG, n=2, titles="Keeper of the light · Halfway up"))
    return scene


def _typing(made: Router, typed: str) -> Scene:
    today = date(2026, 11, 21)
    entry = CodeEntry(made.context, today, lambda game: 2, DailyPage(made.context, today).match)
    entry.text = typed
    return entry


def _evening() -> Iterator[Situation[Any]]:
    yield Situation("evening-guests", lambda made: made.tournament.guests())
    for guests in (2, 4, 6):
        yield Situation(
            f"evening-plan-{guests}", lambda made, guests=guests: TournamentPlan(made.context, _lineup(guests))
        )
    yield Situation("evening-begun", lambda made: _evening_of(made, 4, 0))
    yield Situation("evening-chosen", lambda made: _evening_of(made, 4, 2), _pick_last)
    yield Situation("evening-lamp", lambda made: _evening_of(made, 3, 12), _let_choose)
    yield Situation("evening-six", lambda made: _evening_of(made, 6, 30))
    yield Situation("evening-on", lambda made: _evening_of(made, 2, 3, is_on=True))
    yield Situation("evening-round", _round)
    yield Situation("evening-over", lambda made: _evening_of(made, 4, len(shelf()), TournamentLength("once")))
    for guests in (2, 6):
        yield Situation(f"evening-finale-{guests}", lambda made, guests=guests: _finale(made, guests))
        yield Situation(f"evening-past-{guests}", lambda made, guests=guests: _past(made, guests), answered)
    yield Situation("evening-past-none", lambda made: made.tournament.past_evenings(), answered)
    yield Situation("evening-again", lambda made: made.tournament.finale(_evening_of(made, 4, 5).tournament))
    yield Situation("results-again", lambda made: made.results_again(_named(_log("diceland", 4, 1.0))))


def _lineup(guests: int) -> Lineup:
    people = tuple(Player(name, look=look) for name, look in zip(NAMES[:guests], COLOURS, strict=False))
    return Lineup(people, frozenset(), Seating(range(guests)))


def _evening_of(
    made: Router, guests: int, rounds: int, length: TournamentLength | None = None, *, is_on: bool = False
) -> StandingsPage:
    """Return the standings after that many games."""
    people = [TournamentGuest(name, "human", look) for name, look in zip(NAMES[:guests], COLOURS, strict=False)]
    games = [game for game in shelf() if guests in game.seats]
    made.tournament.begin(people, games, length or TournamentLength("minutes", 60))
    evening = made.tournament.current
    assert evening is not None
    for number in range(rounds):
        ranks = [1 + (seat * 5 + number * number) % guests for seat in range(guests)]
        evening = evening.begun(games[number % len(games)].key, "x").counted(ranks)
    made.tournament.keep(evening.begun(games[0].key, "x") if is_on else evening)
    return made.tournament.points()


def _round(made: Router) -> Results:
    _evening_of(made, 4, 1, is_on=True)
    key = shelf()[0].key
    results = made.tournament.results(_named(_log(key, 4, 1.0)), Seating(()), "x")
    assert results is not None
    return results


def _finale(made: Router, guests: int) -> Scene:
    _evening_of(made, guests, 5)
    return made.tournament.finale()


def _past(made: Router, guests: int) -> Scene:
    """Return the page of past evenings with more than fit, for this number of guests."""
    for number in range(1, 15):
        tournament = _evening_of(made, guests, number % 6 + 1).tournament
        made.tournament.keep(msgspec.structs.replace(tournament, seed=str(number)))
        made.tournament.resolve(EndTournament())
    return made.tournament.past_evenings()


def _pick_last(scene: StandingsPage) -> None:
    scene.pick(scene.games[-1].key)
    scene.update(1.0)


def _let_choose(scene: StandingsPage) -> None:
    scene.let_choose()
    for _ in range(60):
        scene.update(STEP)


def _keep_some(made: Router) -> None:
    """Store a finished match of every game, and an unfinished one."""
    for game in catalogue().values():
        keep(made, _named(_log(game.key, 2, 1.0), [LONG, "Jo"]))
    keep(made, _named(_log(shelf()[0].key, 2, 0.5), [LONG, "Jo"]))


def _records(made: Router, at: int, game: str) -> Scene:
    _keep_some(made)
    scene = RecordsPage(made.context)
    scene.enter()
    while scene.records is None or scene.records.unread:
        scene.update(scene.wake_after or 0)
    scene.who, scene.game = scene.everybody()[at], game
    return scene


def seals(made: Router, game: Game) -> Scene:
    """Return the seals page of a player with a long name and some seals."""
    records, who = Records(), Who("human", LONG)
    keys = [challenge.key for challenge in game.challenges.CHALLENGES]
    for number, won in enumerate((keys, keys[1:9:2])):
        records.learn(RecordRow(str(number), game.key, "", 0, who.name, who.mind, 9, 1, 9, 0, 0.0, " ".join(won)))
    del records.record(who, game.key).seals[f"{game.key}/{keys[-1]}"]
    return SealsPage(made.context, records, who, who.name, game.key)


def _book(made: Router, kind: int) -> Scene:
    _keep_some(made)
    book = MatchBook(made.context)
    book.enter()
    while not book.is_known:
        book.update(book.wake_after or 0)
    if kind:
        book.resize(Viewport.of((1280, 720)))
        for _ in range(kind):
            widget(book, "kind").adjust(1)
        answered(book)
    return book


def _five(made: Router) -> Menu:
    menu = made.menu()
    menu.selected = 2
    return menu


def _waiting(made: Router) -> Menu:
    menu = made.menu()
    menu.polls.clear()
    menu.waiting = [LibraryEntry("x", menu.games[0].key, (), "", 1)]
    return menu


def _kept(made: Router, times: int = 1) -> SavedMatches:
    store = made.context.store
    for game in [game for game in catalogue().values() if not game.hidden] * times:
        seats = min(4, game.seats[-1])
        store.record(_named(_log(game.key, seats, 0.5))).keep()
    store.flush()
    return SavedMatches(made.context)


def _painted(scene: SavedMatches) -> None:
    while not scene.is_painted:
        answered(scene)


def _pin(made: Router, figures: str, tries: int) -> Scene:
    """Return the PIN page with some digits entered, after some wrong attempts."""
    office = OperatorState(None, Profile(pin="2580"), None)
    office.guard = PinLock(lambda: 1000.0)
    for _ in range(tries):
        office.guard.lets_in("1", "2580")
    page = PinPage(made.context, office)
    page.text = figures
    return page


def _staff(made: Router) -> StaffMenu:
    office = OperatorState(None, Profile(pin="2580"), None)
    for number in range(2):
        office.counts.days[f"202{number}-01-01"] = UsageDay(
            31415, 12, {game.key: UsageOfGame(12345, 9876) for game in shelf()}
        )
    for back, visits in enumerate((412, 380, 1260, 990, 0, 31415)):
        office.counts.days[(date.today() - timedelta(days=back)).isoformat()] = UsageDay(visits, 0, {})
    return StaffMenu(made.context, office)


def _match(
    match: Callable[[], Match], seating: Callable[[], Seating | None] = lambda: None
) -> Callable[[Router], MatchScreen]:
    def scene(made: Router) -> MatchScreen:
        return made.match(_named(match()), seating())

    return scene


def _own_devices(seats: int) -> Seating:
    chairs = Seating(range(seats))
    for seat in range(seats):
        chairs.claim(Source(Device.PAD, seat + 1), seat)
    return chairs


def _game(game: Game) -> Iterator[Situation[Any]]:
    key, least, most = game.key, game.seats[0], min(4, game.seats[-1])
    for name, share in (("start", 0.0), ("early", 0.12), ("middle", 0.5), ("late", 0.92)):
        yield Situation(f"{key}-{name}", _match(lambda share=share: _log(key, most, share)))
    yield Situation(f"{key}-few", _match(lambda: _log(key, least, 0.5)))
    yield Situation(f"{key}-watching", _match(lambda: _log(key, most, 0.5, "greedy")))
    yield Situation(f"{key}-cue", _match(lambda: _log(key, most, 0.3)), _await_cue)
    yield Situation(f"{key}-handover", _match(lambda: _joint(key, most, 2)), _hand_over)
    for at, name in ((1, "first"), (3, "third")):
        yield Situation(
            f"{key}-devices-{name}", _match(lambda at=at: _joint(key, most, at), lambda: _own_devices(most)), _point
        )
    yield Situation(f"{key}-toast", _match(lambda: _log(key, most, 0.5)), _toast)
    yield Situation(f"{key}-undoable", _match(lambda: _joint(key, 2 if 2 in game.seats else least, 3)), _one_choice)
    yield Situation(f"{key}-pause", lambda made: _paused(made, key, most))
    yield Situation(f"{key}-happened", lambda made: _happened(made, key, most))
    yield Situation(f"{key}-seats", lambda made: made.seats(game))
    yield Situation(f"{key}-house-rules", lambda made: _house_rules(made, game))
    yield Situation(f"{key}-seats-mixed", lambda made: _mixed(made, game))
    yield Situation(f"{key}-seats-six", lambda made: made.seats(replace(game, seats=(2, 3, 4, 5, 6))), _fill_fifth)
    for seats in game.seats:
        yield Situation(f"{key}-results-{seats}", lambda made, seats=seats: made.results(_named(_log(key, seats, 1.0))))
    yield Situation(f"{key}-results-shared", lambda made: _shared(made, key, most))
    if game.stats.RANDOM_SOURCES:
        yield Situation(f"{key}-fairness", lambda made: _fairness(made, key, most))
    yield Situation(f"{key}-course-waiting", lambda made: _course(made, key, most, is_known=False))
    yield Situation(f"{key}-course-all", lambda made: _course(made, key, most))
    # A turning point with a costly choice.
    yield Situation(f"{key}-course-details", lambda made: _course(made, key, most), lambda page: page.show_details())
    yield Situation(f"{key}-course-moment", lambda made: _course(made, key, most), lambda page: page.page(-1))
    yield Situation(f"{key}-replay", lambda made: made.replay(copy(_log(key, most, 1.0))), _step)
    yield Situation(f"{key}-rules", lambda made: RulesPage(made.context, game))
    yield Situation(f"{key}-show", lambda made: GameSlide(made.context, game, None))
    yield Situation(f"{key}-exhibit", lambda made: _exhibited(made, game))
    yield Situation(f"{key}-hint", _match(lambda: _log(key, most, 0.5)), _hint)
    yield Situation(f"{key}-other-board", _match(lambda: _log(key, most, 0.5)), _look)
    for step in range(len(view_of(game.package).lesson)):
        yield Situation(f"{key}-lesson-{step}", _lesson(game, step))


def _await_cue(scene: MatchScreen) -> None:
    """Play until the dice wait for a press."""
    for _ in range(6000):
        if scene.director.cue is not None:
            break
        if scene.director.asked:
            _choose(scene, scene.director.asked[0])
        scene.director.update(0.1)
    scene.offer()


def _hand_over(scene: MatchScreen) -> None:
    """Decide for the first person until the device has to be handed over."""
    for _ in range(100):
        scene.director.skip()
        # A game without simultaneous phases never hands the device over.
        if scene.director.handover is not None or not scene.director.asked:
            break
        _choose(scene, scene.director.asked[0])
    scene.view.update(60.0)  # dice passed on to the next player
    scene.offer()


def _one_choice(scene: MatchScreen) -> None:
    if scene.director.asked:
        _choose(scene, scene.director.asked[0])
        scene.director.skip()
    scene.offer()


def _point(scene: MatchScreen) -> None:
    scene.source = Source(Device.PAD, 1)
    scene.offer()
    for source in scene.control.seating.sources():
        scene.panel.cursor(source).is_shown = True


def _toast(scene: Scene) -> None:
    scene.say(tr("First fill your open {colour} region.", colour=tr("yellow")))


def _look(scene: MatchScreen) -> None:
    if any(target.key == "row/1" for target in scene.targets()):
        choose(scene, "row/1", scene.source)
        scene.settle()


def _hint(scene: MatchScreen) -> None:
    state = scene.match.state
    words = scene.view.advice(state, 0, state.legal(0)[0])
    scene.turn.explain(words or tr("This gives you the best chances"))
    scene.update(STEP)


def _step(scene: MatchScreen) -> None:
    director = scene.director
    assert isinstance(director, ReplayDirector)
    for _ in range(20):
        if director.is_at_end:
            break
        director.step()
        director.skip()
    scene.offer()


def _paused(made: Router, key: str, seats: int) -> Scene:
    scene = _match(lambda: _log(key, seats, 0.5))(made)
    settled(Situation("", lambda made: scene), made, made.context.pictured)
    scene.draw(pygame.Surface(made.context.pictured))
    return Pause(made.context, scene)


def _happened(made: Router, key: str, seats: int) -> Scene:
    scene = _match(lambda: _log(key, seats, 0.0))(made)
    bot, match = make("greedy", scene.match.game), scene.match
    told = list(match.settle().events) if not match.log else []
    for _ in range(40):
        if match.is_over:
            break
        seat = match.state.actors()[0]
        told += match.submit(seat, bot.choose(match.state, seat, Random(1))).events
    for event in told:
        scene.commentary.hear(event, len(match.log))
    return HistoryPage(made.context, scene)


def _fill_fifth(scene: Seats) -> None:
    scene.change(scene.setup.set_mind, 4, "steady")


def _seated(made: Router, game: Game, *chairs: Chair) -> Seats:
    """Return the setup page as these chairs were left last."""
    made.context.settings.last[game.key] = LastMatch(chairs)
    seats = made.seats(game)
    made.context.settings.last.clear()
    return seats


def _house_rules(made: Router, game: Game) -> Scene:
    seats = made.seats(game)
    return HouseRules(made.context, seats, seats.setup)


def _mixed(made: Router, game: Game) -> Scene:
    """Return the setup page with one person with a controller, one computer and free chairs."""
    seats = _seated(made, game, Chair("", "human", "red"), Chair("", "greedy", "violet"))
    seats.setup.devices = {Source(Device.KEYBOARD): 0}
    return seats


def _fitting(made: Router, people: int, key: str) -> Scene:
    """Return the setup page with people and matched computers, after some wins."""
    game = catalogue()[key]
    for _ in range(3):
        made.context.store.record(copy(_log(key, 4, 1.0))).keep()
    looks = enumerate(COLOURS[: game.seats[-1]])
    return _seated(made, game, *(Chair(f"P{at}", "human" if at < people else FITS, look) for at, look in looks))


def _people_of_the_house(made: Router) -> Scene:
    """Return the setup page with more known people than there is room for, two of them seated."""
    looks = [*COLOURS, "red"]
    made.context.settings.people = tuple(Person(name, look) for name, look in zip(KNOWN, looks, strict=True))
    scene = made.seats(catalogue()["diceland"])
    for person in made.context.settings.people[:2]:
        scene.toggle_person(person)
    return scene


def _two_sides(made: Router) -> Scene:
    """Return the setup page with people on both sides of one screen, and a computer."""
    scene = made.seats(catalogue()["diceland"])
    scene.context = copy(made.context)
    scene.context.file = copy(made.context.file)
    scene.context.file.settings = msgspec.structs.replace(made.context.settings, two_sides=True)
    for index, mind in enumerate(("human", "human", "steady", "human")):
        scene.setup.set_mind(index, mind)
    return scene


def _ask_about(scene: Seats) -> None:
    answered(scene)
    scene.focus.key, scene.focus.is_shown = f"mind/{scene.setup.taken[-1]}", True


def _fitted(made: Router) -> Scene:
    match = _named(_log("diceland", 4, 1.0))
    chairs = tuple(
        Chair(player.name, player.mind if player.is_human else FITS, player.look) for player in match.players
    )
    made.context.settings.last["diceland"] = LastMatch(chairs, seed=match.seed)
    results = made.results(match)
    made.context.settings.last.clear()
    return results


def _naming(made: Router, name: str) -> Scene:
    made.context.settings.people = tuple(Person(known, "red") for known in KNOWN) if name else ()
    setup = made.seats(shelf()[0]).setup
    setup.rename(0, name)
    return Naming(made.context, setup, 0)


def _shared(made: Router, key: str, seats: int) -> Results:
    results = made.results(_named(_log(key, seats, 1.0)))
    results.podium.ranks = (1, 1, *(3 for _ in range(seats - 2)))
    results.podium.order = list(range(seats))
    return results


def _fairness(made: Router, key: str, seats: int) -> FairnessPage:
    """Return the fairness page of a match with the most sides, or with all matches where few were played."""
    scene = FairnessPage(made.context, _named(_log(key, seats, 1.0)))
    scene.at = max(range(len(scene.lots)), key=lambda at: len(scene.lots[at].sides))
    return scene


def _course(made: Router, key: str, seats: int, *, is_known: bool = True) -> WinChancePage:
    match = _people(key, seats)
    job = AnalysisJob(made.context.store, match, made.context.timing.clock)
    if is_known:
        job.analysis = _told(key, seats)
        job.cancel()
    return WinChancePage(made.context, match, job)


def _people(key: str, seats: int) -> Match:
    match = _named(_log(key, seats, 1.0))
    match.players = tuple(Player(name) for name in NAMES[:seats])
    return match


@cache
def _told(key: str, seats: int) -> MatchAnalysis:
    """Return the quick analysis of a match in which every choice was costly."""
    match = _people(key, seats)
    told = result_of(analysing(match))
    assert told is not None
    words = match.game.rules.NOTATION.text
    dear = (
        msgspec.structs.replace(one, best=one.taken + 0.12, better=words(match.state_at(one.at).legal(one.seat)[-1]))
        for one in told.decisions
    )
    return msgspec.structs.replace(told, decisions=tuple(dear))


def _exhibited(made: Router, game: Game) -> MatchScreen:
    """Return a demo match while its longest caption is visible."""
    scene = exhibit(made.context, game, "situation", None)
    assert isinstance(scene.control, DemoMatch)
    steps = view_of(game.package).lesson
    scene.control.tell(max(range(len(steps)), key=lambda step: len(tr(steps[step].text))))
    return scene


def _lesson(game: Game, step: int) -> Callable[[Router], MatchScreen]:
    def lesson(made: Router) -> MatchScreen:
        scene = made.lesson(game)
        assert isinstance(scene.control, Tutorial)
        scene.control.at, scene.control.is_explaining = step, True
        return scene

    return lesson


def pages(scene: Scene) -> Iterator[None]:
    yield
    if isinstance(scene, Reader):
        for page in range(1, len(scene.leaves)):
            scene.go(page)
            yield
