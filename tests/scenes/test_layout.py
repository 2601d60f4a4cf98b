"""Layout audit: no text or element is clipped, crowded or outside, on any screen, language and text size.

Each pass walks through every situation with all checks of `checks.py`, so that pictures are made only once. At doubled
text size no text is smaller than before, and text for reading grows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

import pygame
import pytest

from game.scenes.base import prompt_bar
from game.scenes.match.seat_rows import player_boxes
from game.scenes.setup.seat_widgets import NameTag
from game.stage.canvas import Canvas, Printed
from game.stage.layout.commands import ScreenCommand
from game.stage.layout.shapes import Box, Target
from game.stage.paint.frame import Moved
from game.stage.widgets import Button
from tests.kit import canvas_of
from tests.rotation import seed

from .audit import SMALL, Pass, Sizes, at_rest, audit, note_sizes
from .checks import Drawn, faults
from .situations import pages, shown, situations
from .stagehand import audited, program

LARGE = ((1920, 1080), (1080, 1920), (2560, 1080))
SIZES = (*SMALL, *LARGE)
LANGUAGES = ("en", "de")
TURN = crc32(seed().encode())
"""The windows in which situations are audited change with the commit."""
PAINTED = [Pass(size, "de", 2.0, share=(turn % len(SMALL), len(SMALL))) for turn, size in enumerate(SMALL, TURN)]
"""With all pictures, for contrast, at the longest words and the largest text: every situation in one window."""
OUTLINED = [
    Pass(size, language, share=((turn + step) % len(SMALL), len(SMALL)), is_painted=False)
    for step, language in ((0, "en"), (1, "de"), (2, "en"), (3, "de"))
    for turn, size in enumerate(SMALL, TURN)
] + [
    Pass(size, language, share=(2 * (turn % 3) + step, 6), is_painted=False)
    for step, language in enumerate(LANGUAGES)
    for turn, size in enumerate(LARGE, TURN)
]
"""At usual text size: every situation in both languages in two small windows each, and in one large window."""
GROWN = [
    Pass(size, language, text_size, ((turn + shift) % len(SIZES), len(SIZES)), is_painted=False)
    for step, text_size in enumerate((1.3, 2.0))
    for language, shift in [(("en", 0), ("de", 3))[(TURN + step) % 2]]
    for turn, size in enumerate(SIZES, step)
]
"""At larger text sizes, every situation in one window and language: one size in English, the other in German."""
PARTS = 4
"""Number of tests for a pass, so that none is long on a busy machine."""


def part_of(look: Pass, part: int) -> Pass:
    number, of = look.share
    return replace(look, share=(number + part * of, PARTS * of))


def named(look: Pass) -> str:
    return f"{look}-{look.share[0]}"


@pytest.mark.rotates("look")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("look", PAINTED, ids=named)
def test_everything_has_its_place(look: Pass, part: int) -> None:
    assert not audit(part_of(look, part))


@pytest.mark.rotates("look")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("look", OUTLINED, ids=named)
def test_every_text_has_its_place(look: Pass, part: int) -> None:
    assert not audit(part_of(look, part))


@pytest.mark.wide
@pytest.mark.parametrize("look", GROWN, ids=named)
def test_every_text_has_its_place_when_it_is_large(look: Pass) -> None:
    assert not audit(look)


@pytest.mark.rotates("only")
@pytest.mark.parametrize(
    "only",
    [
        "menu", "naming", "seats-mixed", "settings-3", "middle", "results", "pause", "lesson-1", "rules", "house",
        "replay", "fairness", "evening", "records", "daily",
    ],
)  # fmt: skip
def test_high_contrast_lays_no_light_over_anything_and_hides_no_words(only: str) -> None:
    assert not audit(Pass(SMALL[0], "en", is_contrast=True), only)


FLAT: Final = {
    "diceland-middle": {"bg.felt": [(4, 4), (4, 300), (4, 716), (640, 2), (1276, 400)], "surface.card": [(60, 560)]},
    "places-middle": {"bg.felt": [(4, 4), (4, 700), (1276, 300)], "surface.card": [(300, 300), (600, 600)]},
    "settings-1": {"bg.felt": [(4, 4), (4, 700), (700, 20)], "surface.card": [(400, 200), (344, 500)]},
}
"""Places of table and paper under different lamp light, by situation."""


def test_in_high_contrast_table_and_paper_are_one_colour_each_and_in_the_lamps_light_they_are_not() -> None:
    picture = pygame.Surface((1280, 720))
    for contrasts in (False, True):
        made, are_flat = program(contrast=contrasts), set[bool]()
        for name, places in FLAT.items():
            scene, _ = shown(next(one for one in situations() if one.name == name), made, picture.get_size())
            scene.draw(picture)
            for token, spots in places.items():
                are_flat.add({tuple(picture.get_at(spot)) for spot in spots} == {scene.canvas.colour(token)})
        assert are_flat == {contrasts}


def test_the_audit_sees_what_is_wrong() -> None:
    scene, _ = shown(next(situations()), program(), (1920, 1080))
    good = Printed("good", Box(100, 100, 200, 40), True, 32, 10.0, False)
    on_it = Printed("on it", Box(200, 110, 200, 40), True, 32, 10.0, False)
    with_alpha = Printed("faint", Box(100, 300, 200, 40), True, 32, 2.0, False)
    out = Printed("out", Box(1850, 100, 200, 40), True, 32, 10.0, False)
    cut = Printed("cut", Box(100, 500, 200, 40), False, 20, 10.0, False)
    tiny = Target("tiny", Box(0, 0, 30, 30), ScreenCommand("tiny"))
    found = faults(Drawn(scene, [good, on_it, with_alpha, out, cut], [tiny], is_same=False))
    assert {fault.partition(":")[0] for fault in found} == {
        "texts overlap",
        "contrast 2.0",
        "outside the screen",
        "does not fit",
        "target too small",
        "players see something else than the audit",
    }


def test_the_audit_sees_lettering_that_is_too_small_but_lets_it_be_paler_and_covered() -> None:
    canvas = canvas_of((640, 360))
    canvas.audit = []
    for size in (8.0, 14.0):
        canvas.put_line("7", 100.0, 20 * size, "number_m", "ink.on_dark", size)
    assert [letter.fits for letter in canvas.audit] == [False, True]
    seen = [replace(letter, fits=True, contrast=3.5) for letter in canvas.audit]
    above = replace(seen[0], is_lettering=False, contrast=9.0)
    scene, _ = shown(next(situations()), program(), (640, 360))
    assert faults(Drawn(scene, [*seen, above], [])) == []


def _words_told_twice(scene: Any) -> None:
    scene.leaves.append(scene.leaves[-1])


def _page_nearly_empty(scene: Any) -> None:
    leaf = scene.leaves[-1]
    scene.leaves[-1] = replace(leaf, parts=tuple((part, 1.0) for part, _ in leaf.parts), figures=())


def _card_at(box_in: Callable[[Any], Box]) -> Callable[[Any], None]:
    return lambda scene: setattr(scene.control.card, "box", lambda: box_in(scene))


def _step_below_the_others(page: Any) -> None:
    step = page.words.parts[-1]
    step.box = step.box.moved(0, 100)


def _seal_beside_another(page: Any) -> None:
    challenge, box = page.cells[1]
    page.cells[1] = challenge, box.moved(-30, 0)


def _widget_moved(start: str, dx: float, dy: float) -> Callable[[Any], None]:
    def spoil(scene: Any) -> None:
        widget = next(widget for widget in scene.widgets if widget.key.startswith(start))
        widget.box = widget.box.moved(dx, dy)

    return spoil


def _sign_on_one_chair(scene: Any) -> None:
    next(widget for widget in scene.widgets if isinstance(widget, NameTag)).sign += 20


def _button_beside_another(scene: Any) -> None:
    one, other = [widget for widget in scene.widgets if isinstance(widget, Button)][:2]
    other.box = Box(one.box.right + 4, one.box.y, one.box.w, one.box.h)


def _die_pushed_aside(scene: Any) -> None:
    tray = scene.view.tray
    tray.spots[-1] = tray.box.w - 10, tray.spots[-1][1]


def _pawns_at_the_edge(scene: Any) -> None:
    lower = [replace(one, foot=one.foot + 14) for one in scene.podium.cast()]
    scene.podium.cast = lambda: lower


LESSON = "borders-lesson-0"


@pytest.mark.parametrize(
    ("name", "spoil", "fault"),
    [
        (LESSON, _card_at(lambda it: it.zones.board), "the card covers"),
        (LESSON, _card_at(lambda it: player_boxes(it.zones, len(it.match.players))[0].moved(40, 0)), "a strip of"),
        (LESSON, _card_at(lambda it: Box(0, 0, it.viewport.width + 1, it.viewport.height)), "the card or its figure"),
        ("borders-rules", _words_told_twice, "not all words are told"),
        ("borders-rules", _page_nearly_empty, "page"),
        ("qr", _step_below_the_others, "there is a void"),
        ("seals", _seal_beside_another, "the words of a seal"),
        ("beacon-seats", _sign_on_one_chair, "some chairs have the sign"),
        ("beacon-seats", _widget_moved("person/", 300, 300), "the buttons of a free chair"),
        ("settings-1", _widget_moved("tab/", 60, 0), "a button has lost its icon"),
        ("typing-", _button_beside_another, "the focus ring"),
        ("question-leaving", _button_beside_another, "an answer is"),
        ("seals", lambda page: setattr(page, "total", page.total.moved(0, 300)), "the trophy"),
        ("diceland-seats", _widget_moved("start", 40, 0), "outside the grid"),
        ("diceland-middle", _die_pushed_aside, "over the rim of the tray"),
        ("diceland-results-3", _pawns_at_the_edge, "over the edge of its block"),
        ("show", lambda scene: setattr(scene, "boxes", list), "not every game"),
    ],
)
def test_the_checks_see_what_was_spoilt(name: str, spoil: Callable[[Any], None], fault: str) -> None:
    size = (1920, 1080)
    situation = next(one for one in situations() if one.name == name)
    scene, picture = shown(situation, program(), size)
    texts, targets = audited(scene, picture)
    drawn = Drawn(scene, texts, targets)
    assert faults(drawn) == []
    spoil(scene)
    assert any(one.startswith(fault) for one in faults(drawn))


def test_the_audit_sees_a_key_that_covers_its_label(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = prompt_bar.draw_cap
    monkeypatch.setattr(prompt_bar, "draw_cap", lambda canvas, cap, x, *more: draw(canvas, cap, x + 60, *more))
    assert any("texts overlap: '[" in fault for fault in audit(Pass((1280, 720), "en", 2.0), "settings-2"))


def test_the_audit_sees_what_only_a_cache_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    cached = Canvas.cached

    def shifted(canvas: Canvas, *more: Any) -> None:
        cached(canvas if canvas.audit is not None else canvas.onto(Moved(canvas.surface, 9, 0)), *more)

    monkeypatch.setattr(Canvas, "cached", shifted)
    assert any("something else" in fault for fault in audit(Pass((1280, 720), "en"), "borders-middle"))


def test_the_picture_is_what_was_audited() -> None:
    made = program()
    scene, picture = shown(next(situations()), made, (640, 360))
    texts, _ = audited(scene, picture)
    title = next(text for text in texts if text.text == "Lamplight")
    corner = scene.viewport.at(title.box.x, title.box.y)
    area = pygame.Rect(*corner, scene.viewport.px(title.box.w), scene.viewport.px(title.box.h))
    assert pygame.mask.from_threshold(picture.subsurface(area), (255, 246, 228), (40, 40, 40)).count() > 100


WINDOWS: Final = ((1920, 1080), (1280, 800), (1024, 768), (1080, 1920))
SHOWN: Final = [(size, language) for size in WINDOWS for language in LANGUAGES]
GROWS, ENOUGH = 1.12, 34.0
"""Minimum growth factor of a text, unless its final size in u is sufficient (usual text has 28 to 36)."""
WELL, MOST = 1.25, 0.8
"""Growth factor that this minimum share of text for reading must reach; the rest are words and names in narrow places.
"""
LETTERING: Final = 0.9
"""Minimum factor of lettering on boards, which shrink by up to a tenth beside large text."""
READ: Final = 33.0
"""Maximum usual size in u of text for reading: sentences, explanations, prompts."""
DRAWN: Final = re.compile(r"[\d\s.,:/+%–-]+|[A-H][12]|Start|\d+ left|noch \d+|Front|Back|Vorderseite|Rückseite")
"""Numbers and letters that belong to a drawing: boards, sheets, curves, rows of figures."""
NEED_NOT_GROW: Final = {
    "a name, as large as its row lets it be": re.compile(
        r".*….*|Konstantinopolitaner|(?:Crab|Whale|Frog|Octopus|Fox|Chick|Krabbe|Wal|Frosch|Krake|Fuchs|Küken)"
    ),
    "the heading of a table, beside those of its columns": re.compile(r"How it went|So lief es"),
    "the title of the shelf and its line: as wide as the doors beside them leave room": re.compile(
        r"Lamplight|Lampenlicht|Family games for one table|Familienspiele an einem Tisch"
    ),
    "the line below the table of keys, whose caps need the height": re.compile(
        r"(?:Mouse and touch|Maus und Finger): .*"
    ),
    "the stake of a duel, two lines nearly as wide as the board": re.compile(r".* (?:wins|gewinnt): .*\n.*"),
    "a key of the keyboard on the screen": re.compile(r"Space|Leerzeichen"),
    "who decides on a chair, where four chairs stand side by side": re.compile(r"Suits (?:me|us)|Passend"),
}
"""Texts that need not grow, by reason; they must not shrink either."""


def sizes(look: Pass, only: str = "") -> Sizes:
    found: Sizes = {}
    picture = pygame.Surface(look.size)
    for situation, scene in at_rest(look, only):
        for _ in pages(scene):
            note_sizes(found, situation.name, audited(scene, picture)[0])
    return found


def at_both_sizes(
    size: tuple[int, int], language: str, only: str = "", share: tuple[int, int] = (0, 1)
) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], float]]:
    """Return the sizes of all texts at usual text size and at 200 %."""
    usual, large = (sizes(Pass(size, language, text_size, share, is_painted=False), only) for text_size in (1.0, 2.0))
    return usual, large


def least(text: str, before: float) -> float:
    if DRAWN.fullmatch(text):
        return before * LETTERING
    if any(kept.fullmatch(text) for kept in NEED_NOT_GROW.values()):
        return before
    return max(before, min(before * GROWS, ENOUGH))


def stunted(before: Mapping[tuple[str, str], float], after: Mapping[tuple[str, str], float]) -> list[str]:
    return [
        f"{situation}: {text!r} {old:.1f} > {after[situation, text]:.1f}"
        for (situation, text), old in before.items()
        if (situation, text) in after and after[situation, text] < least(text, old) - 0.05
    ]


def well_grown(before: Mapping[tuple[str, str], float], after: Mapping[tuple[str, str], float]) -> float:
    """Return the share of text for reading that has grown by the factor `WELL`."""
    grown = [
        after[key] / old for key, old in before.items() if key in after and old <= READ and not DRAWN.fullmatch(key[1])
    ]
    return sum(ratio >= WELL for ratio in grown) / len(grown)


CROWDED = re.compile(r"diceland-devices-first|beacon-late|results-learned")
"""Situations with words up to 4 % too small in large text, from before this check; still to be fixed."""


@pytest.mark.rotates("turn")
@pytest.mark.parametrize("turn", range(2 * len(SHOWN)))
def test_in_large_text_nothing_is_smaller_and_what_is_read_grows(turn: int) -> None:
    before, after = at_both_sizes(*SHOWN[turn % len(SHOWN)], share=(turn, 2 * len(SHOWN)))
    wrong = [words for words in stunted(before, after) if not CROWDED.match(words)]
    assert not wrong
    assert well_grown(before, after) >= MOST


def test_it_is_seen_what_does_not_grow() -> None:
    before = {("a", "Skip"): 32.0, ("a", "17"): 30.0, ("b", "Wal"): 32.0, ("b", "Title"): 76.0, ("b", "Goes"): 32.0}
    good = {("a", "Skip"): 40.0, ("a", "17"): 28.0, ("b", "Wal"): 32.0, ("b", "Title"): 76.0}
    assert not stunted(before, good)
    wrong = {("a", "Skip"): 32.0, ("a", "17"): 26.0, ("b", "Wal"): 31.0, ("b", "Title"): 72.0}
    assert len(stunted(before, wrong)) == 4
    assert well_grown(before, good) == 0.5
