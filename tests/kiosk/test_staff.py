"""The staff menu: its gesture on every device, the PIN, the changes it makes, and the usage statistics."""

from __future__ import annotations

from codecs import BOM_UTF8
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.games import shelf
from game.input.intents import Command
from game.kiosk import operator_state, usage_stats
from game.kiosk.operator_state import FIRST, FREE, LONGEST, OperatorState, PinLock
from game.kiosk.profile import Profile
from game.kiosk.staff_gesture import HELD, KEY, StaffGesture
from game.kiosk.staff_menu import StaffMenu
from game.kiosk.usage_stats import UsageDay, UsageOfGame, UsageStats
from game.shell.request import RESTART, SHUT_DOWN
from game.stage.text.language import current, use
from game.storage.folders import csv_bytes
from tests.kiosk.visit import PAD, Visit, is_match, is_shelf, target

PIN = "2580"
PROFILE = Profile(ask_after=20.0, countdown=5.0, show_after=10.0, show=False, pin=PIN)
CHORD = {"key": KEY, "mod": pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "scancode": 0, "unicode": ""}


def finger(kind: int, x: float, y: float, number: int = 1) -> pygame.Event:
    return pygame.Event(kind, {"touch_id": 1, "finger_id": number, "x": x, "y": y, "dx": 0.0, "dy": 0.0})


def mouse(kind: int, *pos: int, **more: object) -> pygame.Event:
    button = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    return pygame.Event(kind, {"pos": pos, **button, **more})


def button(kind: int, which: int) -> pygame.Event:
    return pygame.Event(kind, instance_id=3, button=which)


Way = list[tuple[float, pygame.Event]]
DOWN, UP, MOVED = pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION
CORNER = (0.0, finger(DOWN, 0.02, 0.03))
BACK, START = pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START
BACK_DOWN = (0.0, button(pygame.CONTROLLERBUTTONDOWN, BACK))
START_DOWN = (0.5, button(pygame.CONTROLLERBUTTONDOWN, START))
MOUSE_WAY = [
    (0.0, mouse(pygame.MOUSEBUTTONDOWN, 5, 5)),
    (1.0, mouse(pygame.MOUSEMOTION, 9, 9)),
    (3.5, mouse(pygame.MOUSEBUTTONUP, 9, 9)),
    (4.0, mouse(pygame.MOUSEMOTION, 900, 400)),
    (4.5, mouse(pygame.MOUSEBUTTONDOWN, 990, 490)),
]


@pytest.mark.parametrize(
    ("way", "moment"),
    [
        ([CORNER, (1.0, finger(DOWN, 0.98, 0.95, 2))], 1.0 + HELD),
        ([CORNER, (3.5, finger(UP, 0.02, 0.03)), (5.0, finger(DOWN, 0.97, 0.03))], 5.0 + HELD),
        (MOUSE_WAY, 4.5 + HELD),
        ([(0.0, pygame.Event(pygame.KEYDOWN, CHORD))], HELD),
        ([BACK_DOWN, START_DOWN], 0.5 + HELD),
        ([CORNER], None),
        ([CORNER, (0.0, finger(DOWN, 0.03, 0.02, 2))], None),
        ([CORNER, (0.0, finger(DOWN, 0.5, 0.5, 2))], None),
        ([CORNER, (0.0, finger(DOWN, 0.98, 0.9, 2)), (2.0, finger(UP, 0.98, 0.9, 2))], None),
        ([CORNER, (0.0, finger(DOWN, 0.98, 0.9, 2)), (2.0, finger(MOVED, 0.5, 0.9, 2))], None),
        ([CORNER, (4.0, finger(UP, 0.02, 0.03)), (12.0, finger(DOWN, 0.97, 0.03))], None),
        ([CORNER, (0.0, finger(DOWN, 0.98, 0.9, 2)), (1.0, pygame.Event(pygame.WINDOWFOCUSLOST))], None),
        ([(0.0, pygame.Event(pygame.KEYDOWN, CHORD)), (2.0, pygame.Event(pygame.KEYUP, CHORD))], None),
        ([(0.0, pygame.Event(pygame.KEYDOWN, {**CHORD, "mod": 0}))], None),
        (MOUSE_WAY[:3], None),
        ([(when, mouse(one.type, *one.pos, touch=True)) for when, one in MOUSE_WAY], None),
        ([BACK_DOWN], None),
        ([BACK_DOWN, START_DOWN, (1.0, button(pygame.CONTROLLERBUTTONUP, BACK))], None),
    ],
)
def test_two_corners_the_chord_or_two_buttons_held_call_the_staff_and_nothing_else(
    way: Way, moment: float | None
) -> None:
    call, events = StaffGesture(lambda: (1000, 500)), list(way)
    called = None
    for tenth in range(200):
        now = tenth / 10
        while events and events[0][0] <= now:
            call.hear(events.pop(0)[1], now)
        if call.take(now):
            called = now
            break
    assert called == (None if moment is None else pytest.approx(moment, abs=0.11))


def test_who_guesses_waits_longer_each_time() -> None:
    now = 0.0
    guard = PinLock(lambda: now)
    waits = []
    for _ in range(FREE + 10):
        now += guard.wait
        assert not guard.lets_in("1111", PIN)
        waits.append(guard.wait)
    assert waits[:FREE] == [0.0] * FREE
    assert waits[FREE : FREE + 3] == [FIRST, 2 * FIRST, 4 * FIRST]
    assert waits[-1] == LONGEST
    assert not guard.lets_in(PIN, PIN), "the right one is not heard while one has to wait"
    now += LONGEST
    assert guard.lets_in(PIN, PIN)
    assert not guard.lets_in("", "")


def called(visit: Visit, seconds: float) -> None:
    visit.post(seconds, pygame.KEYDOWN, **CHORD)
    visit.post(seconds + HELD + 0.5, pygame.KEYUP, **CHORD)


def let_in(visit: Visit, seconds: float, pin: str = PIN) -> float:
    """Perform the gesture and enter the PIN with the keyboard; return the time when done."""
    called(visit, seconds)
    seconds += HELD + 1.5
    for figure in pin:
        visit.post(seconds, pygame.KEYDOWN, key=ord(figure), mod=0, scancode=0, unicode=figure)
        visit.post(seconds, pygame.TEXTINPUT, text=figure)
        seconds += 0.1
    visit.key(seconds, pygame.K_RETURN)
    return seconds + 1.0


def test_it_is_called_for_in_a_match_and_going_back_leads_there() -> None:
    visit = Visit(PROFILE)
    visit.play(1.0)
    called(visit, 3.0)
    asked = visit.note(8.0)
    visit.key(8.5, pygame.K_ESCAPE)
    visit.at(10.0, lambda: asked.append(str(is_match(visit.top))))
    visit.run(11.0)
    assert asked == ["PinPage", "True"]


def test_without_a_pin_there_is_no_menu() -> None:
    visit = Visit(Profile(show=False))
    called(visit, 1.0)
    seen = visit.note(6.0)
    visit.run(7.0)
    assert seen == ["Menu"]


def test_who_does_not_know_the_pin_does_not_get_in_and_a_new_visit_does_not_help() -> None:
    visit = Visit(PROFILE)
    end = 1.0
    for _ in range(FREE + 2):
        end = let_in(visit, end, "1111")
        visit.key(end, pygame.K_ESCAPE)
        end += 1.0
    end = let_in(visit, end)
    seen = visit.note(end)
    visit.key(end + 0.5, pygame.K_ESCAPE)
    end = let_in(visit, end + 2 * FIRST)
    seen_later = visit.note(end)
    visit.run(end + 1)
    assert seen == ["PinPage"]
    assert seen_later == ["StaffMenu"]


def test_the_pin_is_entered_by_touch_and_by_a_controller() -> None:
    visit = Visit(PROFILE)
    called(visit, 1.0)
    for number, figure in enumerate(PIN):
        visit.tap(6.0 + number, lambda scene, figure=figure: target(scene, f"figure/{figure}"))
    visit.do(10.0, Command.UNDO)
    visit.tap(11.0, lambda scene: target(scene, "figure/0"))
    visit.do(12.0, Command.MENU, PAD)
    seen = visit.note(13.5)
    visit.run(14.0)
    assert seen == ["StaffMenu"]


def test_what_is_changed_holds_for_the_visits_to_come() -> None:
    visit = Visit(PROFILE)
    end = let_in(visit, 1.0)

    def change() -> None:
        menu = visit.top
        assert isinstance(menu, StaffMenu)
        menu.go_to(0)
        for key, steps in (("language", 1), ("loudest", -5), ("effects", -2)):
            widget = next(widget for widget in menu.widgets if widget.key == key)
            for _ in range(abs(steps)):
                widget.adjust(1 if steps > 0 else -1)
        menu.go_to(1)
        for widget in menu.widgets:
            if widget.key.startswith("game/") and widget.key != f"game/{shelf()[1].key}":
                widget.choose()

    visit.at(end, change)
    visit.key(end + 1, pygame.K_ESCAPE)
    found: list[object] = []

    def look() -> None:
        settings = visit.file.settings
        found.extend((is_shelf(visit.top), current(), visit.context.sound.loudest, round(settings.volume_effects, 2)))
        found.append([game.key for game in visit.top.games])  # type: ignore[attr-defined]

    visit.at(end + 3, look)
    visit.run(end + 4)
    assert found == [True, "de", 0.5, 0.4, [shelf()[1].key]]


def test_the_last_game_stays() -> None:
    visit = Visit(Profile(pin=PIN, show=False, games=("beacon",)))
    end = let_in(visit, 1.0)

    def choose() -> None:
        menu = visit.top
        assert isinstance(menu, StaffMenu)
        menu.go_to(1)
        menu.offer()
        (game,) = [one for one in menu.focus.targets if one.key == "game/beacon"]
        assert game.reason

    visit.at(end, choose)
    visit.run(end + 1)


def test_left_alone_it_goes_back_to_the_shelf() -> None:
    visit = Visit(PROFILE)
    end = let_in(visit, 1.0)
    before, after = visit.note(end + PROFILE.ask_after - 2), visit.note(end + PROFILE.ask_after + 3)
    visit.run(end + PROFILE.ask_after + 4)
    assert (before, after) == (["StaffMenu"], ["Menu"])


@pytest.mark.parametrize(("keys", "code"), [(("restart",), RESTART), (("end", "yes"), SHUT_DOWN)])
def test_only_the_staff_ends_the_program(keys: tuple[str, ...], code: int) -> None:
    visit = Visit(PROFILE)
    end = let_in(visit, 1.0)
    visit.at(end, lambda: visit.top.go_to(3))  # type: ignore[attr-defined]
    for number, key in enumerate(keys):
        visit.click(end + 1.0 + number, lambda scene, key=key: target(scene, key))
    visit.run(end + 10.0)
    assert visit.code == code


@pytest.mark.parametrize("text", [None, "pin = 12", 'games = ["chess"]'])
def test_with_a_file_that_cannot_be_used_it_is_not_restarted(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "kiosk.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    visit = Visit(PROFILE)
    visit.operator = OperatorState(file, PROFILE, None)
    end = let_in(visit, 1.0)
    visit.at(end, lambda: visit.top.go_to(3))  # type: ignore[attr-defined]
    said: list[str] = []
    for number, key in enumerate(("restart", "read")):
        visit.click(end + 1.0 + number, lambda scene, key=key: target(scene, key))
        visit.at(end + 1.8 + number, lambda: said.append(visit.top.bar.toast))
    visit.run(end + 10.0)
    assert not visit.code
    assert [file.name in words for words in said] == [True, True]


def test_changes_outlive_the_program_until_the_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text('language = "en"\nvolume_music = 0.8\n', encoding="utf-8")
    first = OperatorState(file, Profile(volume_music=0.8), tmp_path / "state")
    first.change(language="de", loudest=0.5)
    again = OperatorState(file, Profile(volume_music=0.8), tmp_path / "state")
    assert (again.profile.language, again.profile.loudest, again.profile.volume_music) == ("de", 0.5, 0.5)
    file.write_text('language = "fr"\n', encoding="utf-8")
    assert "language" in again.read_again()
    assert again.profile.language == "de"
    file.write_text('games = ["beacon"]\n', encoding="utf-8")
    assert again.read_again() == ""
    assert again.profile == Profile(games=("beacon",))
    assert OperatorState(file, Profile(), tmp_path / "state").profile == Profile()


@pytest.mark.parametrize("content", [b"\xff", b"[]", b'{"language": "fr"}', b'{"games": ["chess"]}', b'{"loudest": 9}'])
def test_damaged_changes_are_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / operator_state.NAME).write_bytes(content)
    assert OperatorState(None, Profile(), tmp_path).profile == Profile()
    assert [path.read_bytes() for path in tmp_path.glob("*.bad-*")] == [content]


def test_counts_outlive_the_program_and_become_a_table(tmp_path: Path) -> None:
    today = date(2026, 11, 22)
    first = UsageStats(tmp_path, today=lambda: today)
    first.visit()
    first.begun("beacon")
    today = date(2026, 11, 23)
    first.visit()
    first.begun("diceland")
    first.finished("diceland")
    again = UsageStats(tmp_path, today=lambda: today)
    again.error()
    assert again.total() == UsageDay(2, 1, {"beacon": UsageOfGame(1, 0), "diceland": UsageOfGame(1, 1)})
    assert list(again.table()) == [
        ["Date", "Visits", "Errors", "Beacon: begun", "Beacon: finished", "Diceland: begun", "Diceland: finished"],
        ["2026-11-22", 1, 0, 1, 0, 0, 0],
        ["2026-11-23", 1, 1, 0, 0, 1, 1],
    ]


def test_counts_are_a_table_for_spreadsheets_of_the_language(tmp_path: Path) -> None:
    state = OperatorState(None, Profile(), tmp_path)
    state.counts.begun("beacon")
    use("de")
    state.write_counts(date(2026, 11, 22))
    content = (tmp_path / "lamplight-2026-11-22.csv").read_bytes()
    assert content.startswith(BOM_UTF8)
    assert content.decode("utf-8-sig").startswith(
        '"Datum";"Besuche";"Fehler";"Leuchtfeuer: begonnen";"Leuchtfeuer: beendet"\n'
    )


def test_the_last_days_are_told_with_those_on_which_nobody_came() -> None:
    now = date(2026, 3, 1)
    counts = UsageStats(None, today=lambda: now)
    counts.visit()
    now = date(2026, 3, 3)
    counts.visit()
    counts.visit()
    assert counts.recent(4) == [
        (date(2026, 2, 28), 0), (date(2026, 3, 1), 1), (date(2026, 3, 2), 0), (date(2026, 3, 3), 2)
    ]  # fmt: skip


def test_counts_have_bounds_and_damage_costs_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usage_stats, "MOST_DAYS", 3)
    (tmp_path / usage_stats.NAME).write_text("{", encoding="utf-8")
    days = iter([date(2026, 1, number) for number in range(1, 6)])
    kept = UsageStats(tmp_path, today=lambda: next(days))
    for _ in range(5):
        kept.visit()
    assert list(kept.days) == ["2026-01-03", "2026-01-04", "2026-01-05"]
    assert (tmp_path / f"{usage_stats.NAME}.bad-1").exists()


def test_the_counts_are_written_where_the_file_wants_them_or_it_is_said_why_not(tmp_path: Path) -> None:
    there = OperatorState(None, Profile(counts_folder=str(tmp_path / "stick")), tmp_path / "state")
    there.counts.visit()
    there.write_counts(date(2026, 11, 22))
    assert (tmp_path / "stick" / "lamplight-2026-11-22.csv").read_bytes() == csv_bytes(there.counts.table(), ",")
    there.counts.visit()
    there.write_counts(date(2026, 11, 22))
    assert len({path.read_bytes() for path in (tmp_path / "stick").iterdir()}) == 2, "nothing is replaced"
    there.answers.pop()
    (tmp_path / "file").touch()
    for wanted in (
        OperatorState(None, Profile(counts_folder=str(tmp_path / "file")), None),
        OperatorState(None, Profile(), None),
    ):
        wanted.write_counts(date(2026, 11, 22))
        assert len(wanted.answers) == 1
    assert [answer.message for answer in there.answers] == ["Saved to {path}"]


def test_a_visit_and_its_matches_are_counted_and_nothing_else(tmp_path: Path) -> None:
    visit = Visit(PROFILE)
    visit.operator = OperatorState(None, PROFILE, tmp_path)
    visit.play(1.0)
    visit.key(3.0, pygame.K_RETURN)
    visit.run(60.0)
    assert visit.operator.counts.total() == UsageDay(1, 0, {"template": UsageOfGame(1, 0)})
    (kept,) = tmp_path.iterdir()
    assert set(kept.read_text()) <= set('{}":,-0123456789abcdefghijklmnopqrstuvwxyz')
