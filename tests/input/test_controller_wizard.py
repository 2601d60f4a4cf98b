"""The page that learns the layout of a controller from its player."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.input.capture import STEPS
from game.input.intents import Command, Do, Intent, Nav, PageStep, Plugged
from game.input.prompts import Cap, Label
from game.scenes.base.context import Context
from game.scenes.settings.bindings_page import BindingsPage
from game.scenes.settings.controller_wizard import PAUSE, WORDS, ControllerWizard
from game.stage.time.stack import Pop, Transition
from game.storage import controllers
from game.storage.settings import SettingsFile
from tests.input import virtual_pads
from tests.input.pad_table import Table, source, tap
from tests.input.virtual_pads import SONY, VirtualPad
from tests.scenes.stagehand import MOUSE, choose, opened, program, widget

pytestmark = pytest.mark.skipif(not virtual_pads.is_available, reason=virtual_pads.why_not)

FLEA_MARKET = (0x1234, 0x77)


@pytest.fixture(autouse=True)
def _own_start(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(controllers.VARIABLE, "")
    table.survive(monkeypatch)


def context(table: Table, folder: Path | None) -> Context:
    made = program().context
    return Context(SettingsFile(folder), made.store, made.sound, table.inputs)


def wizard(table: Table, pad: VirtualPad, folder: Path | None = None) -> ControllerWizard:
    made = context(table, folder)
    return opened(ControllerWizard(made, source(pad), opened(BindingsPage(made))))


def show(table: Table, page: ControllerWizard, pad: VirtualPad, part: str) -> Transition | None:
    """Push a part by its raw name, let it go, and return the last answer of the page."""
    kind, number = part.lstrip("+-")[0], part.lstrip("+-")[1:]
    if kind == "b":
        heard = tap(table, pad, int(number))
    elif kind == "h":
        heard = []
        for mask in (int(number[2:]), 0):
            pad.hat(mask)
            heard += table.hear()
    else:
        heard = []
        for value in (-1.0 if part[0] == "-" else 1.0, 0.0 if part[0] in "+-" else -1.0):
            pad.axis(int(number), value)
            heard += table.hear()
    answers = [page.handle(intent) for intent in heard]
    page.update(PAUSE + 0.1)
    return next((answer for answer in answers if answer is not None), None)


def show_all(table: Table, page: ControllerWizard, pad: VirtualPad, parts: str) -> Transition | None:
    return [show(table, page, pad, part) for part in parts.split()][-1]


def steps(heard: list[Intent]) -> list[tuple[int, int]]:
    return [(intent.dx, intent.dy) for intent in heard if isinstance(intent, Nav)]


HAT = "b0 b2 b3 b1 h0.1 h0.4 h0.8 h0.2 +a0 +a1 b4 b5 b9 b8 b10 +a3 b6 b7"
AXES_AS_D_PAD = "b0 b1 b2 b3 -a1 +a1 -a0 +a0 b0 b0 b4 b5 b0 b0 b0 b0 b0 b0"
UPSIDE_DOWN = "b0 b1 b2 b3 b12 b13 b14 b15 -a0 -a1 b4 b5 b8 b9 b10 b0 +a2 -a2"


@pytest.mark.parametrize(
    ("shape", "parts", "layout"),
    [
        (
            {"axes": 4, "buttons": 12, "hats": 1},
            HAT,
            "a:b0,b:b2,x:b3,y:b1,dpup:h0.1,dpdown:h0.4,dpleft:h0.8,dpright:h0.2,leftx:a0,lefty:a1,leftshoulder:b4,"
            "rightshoulder:b5,start:b9,back:b8,leftstick:b10,righty:a3,lefttrigger:b6,righttrigger:b7,",
        ),
        (
            {"axes": 2, "buttons": 8},
            AXES_AS_D_PAD,
            "a:b0,b:b1,x:b2,y:b3,dpup:-a1,dpdown:+a1,dpleft:-a0,dpright:+a0,leftshoulder:b4,rightshoulder:b5,",
        ),
        (
            {"axes": 3, "buttons": 16},
            UPSIDE_DOWN,
            "a:b0,b:b1,x:b2,y:b3,dpup:b12,dpdown:b13,dpleft:b14,dpright:b15,leftx:a0~,lefty:a1~,leftshoulder:b4,"
            "rightshoulder:b5,start:b8,back:b9,leftstick:b10,lefttrigger:+a2,righttrigger:-a2,",
        ),
    ],
    ids=["with a hat", "two axes for a d-pad, no start, no back", "no hat, reversed sticks, half axes as triggers"],
)
def test_a_controller_that_sdl_does_not_know_is_learned_used_at_once_and_kept(
    table: Table, tmp_path: Path, shape: dict[str, int], parts: str, layout: str
) -> None:
    pad = table.settled(FLEA_MARKET, "Old, grey pad", is_mapped=False, **shape)
    page = wizard(table, pad, tmp_path)
    assert show_all(table, page, pad, parts) == Pop()
    page.leave()
    found = table.inputs.pad(source(pad))
    assert found is not None
    assert found.is_mapped
    line = f"{found.guid},Old  grey pad,{layout}"
    assert (tmp_path / controllers.NAME).read_text(encoding="utf-8") == line + "\n"
    table.settle()
    first, second = (int(part[1:]) for part in parts.split()[:2])
    assert tap(table, pad, first) == [Do(source(pad), Command.CONFIRM)]
    assert tap(table, pad, second) == [Do(source(pad), Command.BACK)]
    assert tap(table, pad, 5) == [PageStep(source(pad), 1)]
    assert table.inputs.prompt_label(source(pad), Command.CONFIRM) == Label(Cap.LETTER, "A")
    assert "is known now" in page.below.bar.toast


def test_the_learned_d_pad_and_stick_step_in_the_directions_shown(table: Table) -> None:
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=3, buttons=16)
    page = wizard(table, pad)
    show_all(table, page, pad, UPSIDE_DOWN)
    page.leave()
    table.settle()
    assert steps(tap(table, pad, 12)) == [(0, -1)]
    pad.axis(0, -1.0)
    assert steps(table.hear()) == [(1, 0)]


def test_the_other_controllers_stay_the_same_while_one_is_learned(table: Table) -> None:
    known = table.settled(SONY, "Known")
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=2, buttons=8)
    page = wizard(table, pad)
    assert show_all(table, page, pad, AXES_AS_D_PAD) == Pop()
    page.leave()
    heard = table.settle()
    assert not [intent for intent in heard if isinstance(intent, Plugged)], "nobody loses a seat"
    assert table.inputs.pads() == (source(known), source(pad))
    assert tap(table, known, 0) == [Do(source(known), Command.CONFIRM)]
    assert table.inputs.rumble(source(known), 50)
    assert len(known.rumbles) == 1


def test_a_part_is_one_thing_only_and_a_stick_must_be_a_stick(table: Table) -> None:
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=2, buttons=8, hats=1)
    page = wizard(table, pad)
    show_all(table, page, pad, "b0 b1 b1")
    assert page.draft.step == "x"
    assert "another part" in page.bar.toast
    show_all(table, page, pad, "b2 b3 h0.1 h0.4 h0.8 h0.2 b5")
    assert page.draft.step == "leftx"
    show(table, page, pad, "+a0")
    assert page.draft.step == "lefty"


def test_a_trigger_that_is_a_button_and_an_axis_counts_once(table: Table) -> None:
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=3, buttons=8)
    pad.axis(2, -1.0)
    table.settle()
    page = wizard(table, pad)
    page.draft.answers = ["b0", "b1", "", "", "", "", "", "", "a0", "a1", *[""] * 6]
    assert page.draft.step == "lefttrigger"
    pad.button(6, True)
    pad.axis(2, 1.0)
    for intent in table.hear():
        page.handle(intent)
    assert page.draft.step == "righttrigger"
    page.update(PAUSE + 0.1)
    pad.button(6, False)
    pad.axis(2, -1.0)
    assert [page.handle(intent) for intent in table.hear()] == []


def test_every_part_can_be_skipped_by_button_or_by_the_controller_alone_and_taken_back(table: Table) -> None:
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=2, buttons=8)
    page = wizard(table, pad)
    assert "lower" in page.spoken_headline()
    assert widget(page, "undo").reason
    show_all(table, page, pad, "b0 b1 b0")
    assert page.draft.answers == ["b0", "b1", ""]
    choose(page, "skip", MOUSE)
    assert page.draft.answers == ["b0", "b1", "", ""]
    for _ in range(3):
        choose(page, "undo", MOUSE)
    assert page.draft.step == "b"


def test_without_buttons_or_directions_nothing_is_kept(table: Table, tmp_path: Path) -> None:
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=2, buttons=8)
    page = wizard(table, pad, tmp_path)
    assert widget(page, "done").reason
    assert show_all(table, page, pad, " ".join(["b0", "b1", *["b0"] * (len(STEPS) - 2)])) is None
    assert "needed" in page.bar.toast
    assert list(tmp_path.iterdir()) == []
    page.draft.answers = ["b0", "b1", "", "", "", "", "", "", "a0", "a1"]
    page.refresh()
    assert not widget(page, "done").reason
    assert choose(page, "done", MOUSE) == Pop()


def test_a_layout_that_cannot_be_saved_counts_until_the_end_and_says_so(table: Table, tmp_path: Path) -> None:
    pad = table.settled(FLEA_MARKET, is_mapped=False, axes=2, buttons=8)
    (tmp_path / controllers.NAME).mkdir()
    page = wizard(table, pad, tmp_path)
    assert show_all(table, page, pad, AXES_AS_D_PAD) == Pop()
    assert "could not be saved" in page.below.bar.toast
    found = table.inputs.pad(source(pad))
    assert found is not None
    assert found.is_mapped


def test_the_layouts_of_other_controllers_stay_in_the_file_and_an_unreadable_one_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / controllers.NAME
    path.write_text("# mine\n0300,One,a:b0,\n0301,Two,a:b1,\n", encoding="utf-8")
    controllers.save_mapping(path, "0300,One,a:b5,")
    assert path.read_text(encoding="utf-8") == "# mine\n0301,Two,a:b1,\n0300,One,a:b5,\n"
    path.write_bytes(b"\xff")
    controllers.save_mapping(path, "0300,One,a:b5,")
    assert path.read_text(encoding="utf-8") == "0300,One,a:b5,\n"
    assert (tmp_path / f"{controllers.NAME}.bad-1").read_bytes() == b"\xff"


def test_unplugging_ends_the_lesson_and_nothing_is_captured_any_more(table: Table) -> None:
    pad, other = table.settled(FLEA_MARKET, is_mapped=False, axes=2, buttons=8), table.settled()
    page = wizard(table, pad)
    table.settle()
    assert [page.handle(intent) for intent in tap(table, other, 1)] == [Pop()], "other devices can leave"
    pad.unplug()
    assert [page.handle(intent) for intent in table.hear()][-1] == Pop()
    page.leave()
    assert table.inputs.listening is None


def test_a_controller_of_unknown_layout_is_offered_the_lesson_when_it_comes(table: Table) -> None:
    scene = opened(program().menu())
    scene.context.inputs = table.inputs
    table.plug(FLEA_MARKET, is_mapped=False, axes=2, buttons=8)
    for intent in table.settle():
        scene.handle(intent)
    assert "Settings, Controls" in scene.bar.toast
    table.plug()
    for intent in table.settle():
        scene.handle(intent)
    assert scene.bar.toast.startswith("Controller 2 connected: ")
    page = opened(BindingsPage(scene.context))
    page.device = next(iter(page.pads))
    page.refresh()
    assert widget(page, "teach") is not None


def test_a_known_controller_can_be_shown_anew_and_each_press_counts_once(table: Table) -> None:
    pad = table.settled(SONY)
    page = wizard(table, pad)
    show_all(table, page, pad, "b3 b1")
    assert page.draft.answers == ["b3", "b1"]
    page.leave()
    assert tap(table, pad, 0) == [Do(source(pad), Command.CONFIRM)]


def test_a_controller_that_goes_while_layouts_are_read_is_gone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = table.settled(SONY)
    monkeypatch.undo()  # virtual controllers do not survive
    table.inputs.learn()
    assert [intent.is_present for intent in table.hear() if isinstance(intent, Plugged)] == [False]
    assert table.inputs.pad(source(pad)) is None


def test_every_part_has_words_and_a_place_in_the_drawing() -> None:
    assert {*WORDS} == {*STEPS, None}
