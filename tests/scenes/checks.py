"""The checks that must hold for every screen at rest; the layout audit runs them on everything it draws.

A check yields a sentence for each fault. A new kind of fault is a new check here, not a new run through the screens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeVar

import pygame

from game.games import shelf
from game.kiosk.staff_menu import StaffMenu
from game.scenes.analysis.win_chance_page import WinChancePage
from game.scenes.attract.demo_match import DemoMatch
from game.scenes.attract.slides import Welcome
from game.scenes.base.question import Question
from game.scenes.base.scene import Scene
from game.scenes.base.side_page import Tabbed
from game.scenes.daily.daily_page import CodeEntry
from game.scenes.library.match_book import MatchBook
from game.scenes.library.qr_page import APART as CODE_APART
from game.scenes.library.qr_page import QrPage
from game.scenes.library.records_page import SealsPage
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import GROWN, player_boxes, row_plan, standing_box
from game.scenes.match.tutorial import Tutorial
from game.scenes.results.results import Results
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.setup.house_rules import HouseRules
from game.scenes.setup.seat_widgets import NameTag, OptionSwitch
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import Menu
from game.scenes.text.document import COVER, Page
from game.scenes.text.reader import RulesPage
from game.scenes.tournament.standings import StandingsPage
from game.stage.canvas import Printed
from game.stage.layout.shapes import Box, Target, common
from game.stage.layout.viewport import Aspect, Viewport
from game.stage.paint.frame import DisplayList
from game.stage.paint.theme import contrast
from game.stage.table.tray import Tray
from game.stage.widgets import APART, Button, Picker, Slider, Switch

MARGIN = 8.0
"""Units that must stay free at the edge of the screen."""
TOUCH = 70.0
"""Minimum width and height of a touch target."""
BOARD = ("field", "segment", "square")
"""Targets on a board, which may be smaller."""
TOGETHER = 190.0
"""Maximum height over which a name and its standing read as one."""
READ, LETTERING = 4.5, 3.0
"""Minimum contrast of text for reading, and of lettering on boards."""
READ_WELL, MARK = 7.0, 3.0
"""Minimum contrast of text, and of the edges of controls, in high contrast."""
NEARLY_EMPTY = 0.2
"""Share of a page below which it looks incomplete."""
TALL_FULL = 0.72
"""Minimum share of the height of a tall page above the prompt bar that contains text."""
TOP_OF_BLOCK = 34.0
"""Height of a block's upper side, and that of a pawn's foot below its anchor, as a share of the pawn."""
ENDS = re.compile(r"[.!?:)*”“]$")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A screen at rest: its texts, its targets, and the settings it was drawn with."""

    scene: Scene
    texts: Sequence[Printed]
    targets: Sequence[Target]
    text_size: float = 1.0
    is_painted: bool = True
    """True if pictures are drawn, so that contrast is known."""
    is_same: bool = True
    """True if the audited picture equals the one players see."""

    @property
    def viewport(self) -> Viewport:
        return self.scene.viewport

    @property
    def is_tall(self) -> bool:
        return self.viewport.aspect is Aspect.TALL

    def inside(self, box: Box) -> list[Printed]:
        return [text for text in self.texts if box.contains(text.box.centre)]


Check = Callable[[Drawn], Iterator[str]]
CHECKS: list[Check] = []
S = TypeVar("S", bound=Scene)


def check(
    *kinds: type[S], is_usual: bool = False, is_tall: bool | None = None
) -> Callable[[Callable[[Drawn, S], Iterator[str]]], Check]:
    """Register a check of screens of these kinds, perhaps at usual text size only, and only (not) in tall windows."""

    def register(find: Callable[[Drawn, S], Iterator[str]]) -> Check:
        def found(drawn: Drawn) -> Iterator[str]:
            has_size = not (is_usual and drawn.text_size > 1) and is_tall in (None, drawn.is_tall)
            if isinstance(drawn.scene, kinds) and has_size:
                yield from find(drawn, drawn.scene)

        CHECKS.append(found)
        return found

    return register


def check_card(
    *, is_usual: bool = True, is_tall: bool | None = None
) -> Callable[[Callable[[Drawn, Tutorial], Iterator[str]]], Check]:
    """Register a check of tutorials with a visible card."""

    def register(find: Callable[[Drawn, Tutorial], Iterator[str]]) -> Check:
        @check(MatchScreen, is_usual=is_usual, is_tall=is_tall)
        def found(drawn: Drawn, screen: MatchScreen) -> Iterator[str]:
            if isinstance(screen.control, Tutorial) and screen.control.is_explaining:
                yield from find(drawn, screen.control)

        return found

    return register


def overlap(a: Box, b: Box) -> float:
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, w) * max(0.0, h)


# ---- every screen


@check(Scene)
def texts_fit(drawn: Drawn, scene: Scene) -> Iterator[str]:
    for text in drawn.texts:
        if not text.fits:
            yield f"does not fit: {text.text!r} at size {text.size:.0f}"


@check(Scene)
def texts_are_on_the_screen(drawn: Drawn, scene: Scene) -> Iterator[str]:
    right, bottom = drawn.viewport.width - MARGIN, drawn.viewport.height - MARGIN
    for text in drawn.texts:
        box = text.box
        if box.x < MARGIN or box.y < MARGIN or box.right > right or box.bottom > bottom:
            yield f"outside the screen: {text.text!r}"


@check(Scene)
def texts_can_be_read(drawn: Drawn, scene: Scene) -> Iterator[str]:
    for text in drawn.texts:
        least = READ_WELL if scene.canvas.theme.is_contrast else READ
        least = LETTERING if text.is_lettering else least
        if drawn.is_painted and text.contrast < least and not text.is_faint:
            yield f"contrast {text.contrast:.1f}: {text.text!r}"


@check(Scene)
def in_high_contrast_lies_no_light_and_every_control_has_an_edge(drawn: Drawn, scene: Scene) -> Iterator[str]:
    if not (scene.canvas.theme.is_contrast and drawn.is_painted):
        return
    size = scene.viewport.window
    sheet, picture = DisplayList(size), pygame.Surface(size)
    scene.draw(sheet)
    lights = [op for op in sheet.ops if len(op) == 4 and op[3]]
    if lights:
        yield f"{len(lights)} layers of light"
    picture.blits(sheet.ops)
    pressable = {target.key for target in drawn.targets if target.is_enabled}
    for widget in scene.widgets:
        if isinstance(widget, (Button, Picker)) and widget.key in pressable:
            area = scene.canvas.area(widget.box)
            # The label of a picker, at its left, has no edge.
            edge = area.left if isinstance(widget, Button) else area.right - scene.canvas.viewport.px(12)
            row = [picture.get_at((x, area.centery))[:3] for x in range(max(0, edge - 12), min(size[0], edge + 12))]
            if max(contrast((*row[0], 255), (*shade, 255)) for shade in row) < MARK:
                yield f"no edge: {widget.key}"


@check(Scene)
def texts_are_apart(drawn: Drawn, scene: Scene) -> Iterator[str]:
    # The slip with the name of a picture button covers the things below it.
    slips = {button.prompt for button in scene.widgets if isinstance(button, Button) and not button.label}
    for a, b in combinations(drawn.texts, 2):
        # Things on a board may cover its lettering.
        if a.is_lettering == b.is_lettering and overlap(a.box, b.box) > 4 and b.text not in slips:
            yield f"texts overlap: {a.text!r} and {b.text!r}"


@check(Scene)
def targets_are_on_the_screen(drawn: Drawn, scene: Scene) -> Iterator[str]:
    for target in drawn.targets:
        box = target.shape.bounds
        right, bottom = drawn.viewport.width + 0.5, drawn.viewport.height + 0.5
        if box.x < 0 or box.y < 0 or box.right > right or box.bottom > bottom:
            yield f"target outside the screen: {target.key}"


@check(Scene, is_usual=True)
def widgets_are_in_the_grid(drawn: Drawn, scene: Scene) -> Iterator[str]:
    left, right = drawn.viewport.left - 0.5, drawn.viewport.width - drawn.viewport.left + 0.5
    for widget in scene.widgets:
        if widget.box.x < left or widget.box.right > right:
            yield f"outside the grid: {widget.key}"


@check(Scene)
def targets_can_be_touched(drawn: Drawn, scene: Scene) -> Iterator[str]:
    for target in drawn.targets:
        box = target.shape.bounds
        if not any(part in target.key for part in BOARD) and min(box.w, box.h) < TOUCH:
            yield f"target too small: {target.key} {box.w:.0f} x {box.h:.0f}"


@check(Scene)
def targets_are_apart(drawn: Drawn, scene: Scene) -> Iterator[str]:
    for one, other in combinations([target for target in drawn.targets if "field" not in target.key], 2):
        are_boxes = one.key.startswith("box/") and other.key.startswith("box/")
        if overlap(one.shape.bounds, other.shape.bounds) > 4 and not are_boxes:
            yield f"targets overlap: {one.key} and {other.key}"


@check(Scene)
def players_see_what_is_audited(drawn: Drawn, scene: Scene) -> Iterator[str]:
    if not drawn.is_same:
        yield "players see something else than the audit"


# ---- a match


@check(MatchScreen)
def dice_lie_in_the_tray(drawn: Drawn, scene: MatchScreen) -> Iterator[str]:
    tray = getattr(scene.view, "tray", None)
    if isinstance(tray, Tray):
        wide, deep = (side * tray.edge for side in tray.kind.size)
        bed = Box(0, 0, tray.box.w, tray.box.h)
        for x, y in tray.spots:
            if not bed.contains((x - wide / 2, y - deep / 2)) or not bed.contains((x + wide / 2, y + deep / 2)):
                yield f"over the rim of the tray: a die at {x:.0f}, {y:.0f}"


@check(Results)
def pawns_stand_on_their_blocks(drawn: Drawn, scene: Results) -> Iterator[str]:
    for one in scene.podium.cast():
        if not one.is_beside and not one.block.y - TOP_OF_BLOCK <= one.foot <= one.block.y:
            yield f"over the edge of its block: a pawn at {one.foot:.0f}"


@check(MatchScreen)
def name_and_standing_are_together(drawn: Drawn, scene: MatchScreen) -> Iterator[str]:
    """Also in a high row, where letters are larger."""
    if scene.view.row_ratio or len(scene.match.players) > 2:
        return
    plan = row_plan(scene.view, scene.canvas)
    for box in player_boxes(scene.zones, len(scene.match.players)):
        place = standing_box(box, 0.0, plan)
        if box.h > TOGETHER and (place.h > TOGETHER * GROWN or abs(place.centre[1] - box.centre[1]) > 0.01):
            yield "a name and its standing are apart"


@check(MatchScreen)
def the_show_calls_once(drawn: Drawn, scene: MatchScreen) -> Iterator[str]:
    """A caption of the demo covers no second call to play."""
    control = scene.control
    if isinstance(control, DemoMatch) and [text.text for text in drawn.texts].count(control.call) != 1:
        yield "the call to play is there twice or not at all"


# ---- the tutorial card


@check_card()
def the_card_covers_nothing_it_speaks_of(drawn: Drawn, lesson: Tutorial) -> Iterator[str]:
    box, lit, zones = lesson.card.box(), lesson.card.spots(), lesson.screen.zones
    parts = lesson.steps[lesson.at].spot.split()
    if sum(common(box, one) for one in lit) > 0.05 * sum(one.w * one.h for one in lit):
        yield "the card covers what it speaks of"
    if "board" in parts and common(box, zones.board) > 0.06 * zones.board.w * zones.board.h:
        yield "the card covers the board it speaks of"
    # The roll is the subject of the decision, and the answers are pressed next.
    beneath = {"actions": (zones.tray, zones.actions), "tray": (lesson.screen.panel.zone,)}
    if any(common(box, one) for one in beneath.get(parts[0], ())):
        yield "the card covers the answers it speaks of"


@check_card()
def no_strip_of_a_row_is_left_beside_the_card(drawn: Drawn, lesson: Tutorial) -> Iterator[str]:
    box, screen, is_wide = lesson.card.box(), lesson.screen, drawn.viewport.aspect is Aspect.WIDE
    if is_wide and "board" in lesson.steps[lesson.at].spot and not screen.view.row_ratio:
        for row in player_boxes(screen.zones, len(screen.match.players)):
            if box.overlaps(row) and not (box.x < row.x + 8 and box.right > row.right - 8):
                yield "a strip of a row is left beside the card"


@check_card(is_usual=False)
def the_card_holds_its_figure(drawn: Drawn, lesson: Tutorial) -> Iterator[str]:
    box, (wide, high), viewport = lesson.card.box(), lesson.card.fit.figure, drawn.viewport
    if drawn.text_size == 1 and bool(lesson.steps[lesson.at].figure) != bool(wide and high):
        yield "the figure of the step is not on the card"
    if box.w > viewport.width or box.bottom > viewport.height - 80 or wide >= box.w or high >= box.h:
        yield "the card or its figure is too large"


@check_card()
def the_card_half_covers_no_headline(drawn: Drawn, lesson: Tutorial) -> Iterator[str]:
    """The highlight frame crosses no text of the turn either."""
    headline, subtitle = lesson.screen.headline()[1], lesson.screen.view.subtitle()
    top = min((spot.y for spot in lesson.card.spots()), default=drawn.viewport.height)
    for text in drawn.texts:
        if headline and text.text == headline and overlap(text.box, lesson.card.box()):
            yield "the headline is half covered"
        if subtitle and text.text == subtitle and text.box.bottom > top and "board" in lesson.steps[lesson.at].spot:
            yield "the frame crosses the words of the turn"


@check_card(is_usual=False)
def the_buttons_of_the_card_are_apart(drawn: Drawn, lesson: Tutorial) -> Iterator[str]:
    skip, on = lesson.card.buttons().values()
    if on.x - skip.right < APART - 0.01:
        yield "the buttons of the card are too close"


# ---- questions


@check(Question)
def answers_are_apart(drawn: Drawn, scene: Question) -> Iterator[str]:
    """The ring round one answer ends clear of the other and of the edge of the card."""
    no, yes = (widget.box for widget in scene.widgets)
    below = scene.card.bottom - max(no.bottom, yes.bottom)
    if min(below, max(yes.x - no.right, yes.y - no.bottom)) < APART or min(no.h, yes.h) < 90:
        yield "an answer is too low, or too near to the other or to the edge"


# ---- paged texts


def used(scene: RulesPage, leaf: Page) -> float:
    return sum(high for _, high in leaf.parts) / scene.text_height()


def figures_of(scene: RulesPage) -> list[str]:
    parts = (part for leaf in scene.leaves for part in (*(part for part, _ in leaf.parts), *leaf.figures))
    return [part.mark for part in parts if part.kind == "figure" and part.mark != COVER]


def words_of(scene: RulesPage) -> str:
    """Return all text in page order, without headings."""
    parts = (part for leaf in scene.leaves for part, _ in leaf.parts)
    return " ".join(part.text for part in parts if part.kind in ("text", "clause"))


@check(RulesPage)
def pages_are_filled(drawn: Drawn, scene: RulesPage) -> Iterator[str]:
    """No figure is alone, no page nearly empty or overfull, no heading at the end, no sentence cut."""
    if scene.at or scene.game.hidden:
        return
    titles = [section.title for section in scene.contents()]
    for number, leaf in enumerate(scene.leaves, 1):
        share, page = used(scene, leaf), f"page {number} ({titles[leaf.section]!r})"
        has_words = any(part.kind in ("text", "clause") for part, _ in leaf.parts)
        if not has_words or not (leaf.figures or share >= NEARLY_EMPTY):
            yield f"{page} is nearly empty ({share:.2f}, at least {NEARLY_EMPTY:.2f} and some words)"
        if share > 1.001:
            yield f"{page} is too full: {share:.2f}"
        if leaf.parts[-1][0].kind == "heading":
            yield f"{page} ends with a heading"
    read = [[part for part, _ in leaf.parts if part.kind in ("text", "clause")] for leaf in scene.leaves]
    for said, goes_on in pairwise(read):
        if said and goes_on and not goes_on[0].mark and not ENDS.search(said[-1].text):
            yield f"a sentence is cut: {said[-1].text} | {goes_on[0].text}"


@check(RulesPage)
def everything_written_is_on_a_page(drawn: Drawn, scene: RulesPage) -> Iterator[str]:
    if scene.at:
        return
    asked = [part for section in scene.contents() for part in section.parts]
    if words_of(scene) != " ".join(part.text for part in asked if part.kind in ("text", "clause")):
        yield "not all words are told, or not in their order"
    wanted = [part.mark for part in asked if part.kind == "figure" and part.mark != COVER]
    if sorted(figures_of(scene)) != sorted(wanted):
        yield "not every figure is shown once"
    opening = {scene.contents()[leaf.section].title for leaf in scene.leaves}
    headings = {part.text for leaf in scene.leaves for part, _ in leaf.parts if part.kind == "heading"}
    if not {section.title for section in scene.contents()} <= opening | headings:
        yield "a heading is missing"


# ---- composed pages


@check(QrPage, is_usual=True)
def the_code_page_has_no_void(drawn: Drawn, page: QrPage) -> Iterator[str]:
    """Text, code and button of the QR page form one centred group."""
    steps = [step.box for step in page.words.parts]
    if not all(drawn.inside(step) for step in steps):
        yield "not all steps are told"
    (back,) = page.widgets
    boxes = [*steps, back.box]
    if not all(0 < below.y - above.bottom < 80 for above, below in pairwise(boxes)):
        yield "there is a void between the words and the button"
    paper, viewport = page.paper.box, page.viewport
    left, right = paper.x - viewport.left, viewport.width - viewport.left - back.box.right
    if not drawn.is_tall and max(abs(left - right), abs(back.box.x - paper.right - CODE_APART)) > 0.01:
        yield "code and words are not in the middle"


@check(SealsPage, is_usual=True, is_tall=False)
def seals_are_apart(drawn: Drawn, scene: SealsPage) -> Iterator[str]:
    boxes = [box for _, box in scene.cells]
    pairs = [(one, other) for one in boxes for other in boxes if one.y == other.y and one.x < other.x]
    if not pairs or any(other.x - one.right < 40 for one, other in pairs):
        yield "the words of a seal come too near to the next one"


@check(SealsPage, is_usual=True)
def the_trophy_stands_clear_of_the_seals(drawn: Drawn, scene: SealsPage) -> Iterator[str]:
    line, cells = scene.total, [box for _, box in scene.cells]
    if line.centre[1] + max(96.0, line.h) / 2 + 16 > min(box.y for box in cells):
        yield "the trophy stands on the seals"


@check(MatchBook)
def tools_are_in_letters_of_one_size(drawn: Drawn, scene: MatchBook) -> Iterator[str]:
    keys = ("watch", "favour", "code", "export", "delete")
    most = [widget.most for widget in scene.widgets if isinstance(widget, Button) and widget.key in keys]
    if most and not (len(most) == len(keys) and len(set(most)) == 1 and 0 < most[0] < 100):
        yield f"what can be done with a match is in letters of several sizes: {most}"


@check(Welcome, is_usual=True)
def every_box_lies_whole_beside_the_button(drawn: Drawn, slide: Welcome) -> Iterator[str]:
    boxes, button = slide.boxes(), slide.widgets[0].box
    if [lying.game for lying in boxes] != list(shelf()):
        yield "not every game has its box"
    for lying in boxes:
        front = Box(lying.x - lying.high * 0.4, lying.y - lying.high / 2, lying.high * 0.8, lying.high)
        is_above = front.bottom < button.y or abs(lying.x - drawn.viewport.width / 2) >= 300
        is_whole = lying.x - lying.high * 0.5 > 0 and lying.x + lying.high * 0.55 < drawn.viewport.width
        if front.overlaps(button) or not is_above or not is_whole:
            yield f"a box is cut or lies on the button: {lying.game.key}"


@check(Seats)
def chairs_look_alike(drawn: Drawn, scene: Seats) -> Iterator[str]:
    tags = [widget for widget in scene.widgets if isinstance(widget, NameTag)]
    if len({tag.sign for tag in tags}) != 1 or not all(
        tag.has_room(scene.canvas, tag.sign) for tag in tags if tag.sign
    ):
        yield "some chairs have the sign of what decides and others have not"
    free = [one for one in scene.widgets if isinstance(one, Button) and one.key.startswith(("add/", "person/"))]
    beside = {
        bool(button.icon) and abs(text.box.centre[0] - button.box.centre[0]) > 8
        for button in free
        for text in drawn.inside(button.box)
    }
    if len(beside) > 1:
        yield "some buttons of free chairs have their icon and others have not"


@check(HouseRules)
def variants_are_in_letters_of_one_size(drawn: Drawn, scene: HouseRules) -> Iterator[str]:
    options = [widget for widget in scene.widgets if isinstance(widget, OptionSwitch)]
    labels = [(text, one) for one in options for text in drawn.inside(one.box) if text.text == one.label]
    if len({round(text.size, 2) for text, _ in labels}) > 1 or len(labels) < len(options):
        yield "the names of the options are not equally large"


@check(Seats, is_usual=True)
def free_chairs_are_as_far_apart(drawn: Drawn, scene: Seats) -> Iterator[str]:
    boxes = {widget.key: widget.box for widget in scene.widgets}
    first, second = (card.box for card in scene.cards[:2])
    pairs = {key: boxes.get(key.replace("add", "person")) for key in boxes if key.startswith("add/")}
    for key, join in pairs.items():
        if join is not None:
            apart = max(join.x - boxes[key].right, join.y - boxes[key].bottom)
            if abs(apart - (second.x - first.right)) > 0.01:
                yield f"the buttons of a free chair are not as far apart as the chairs: {key}"


@check(SettingsPage, StandingsPage, is_usual=True, is_tall=False)
def buttons_of_a_row_keep_their_icons(drawn: Drawn, scene: Scene) -> Iterator[str]:
    for button in scene.widgets:
        if isinstance(button, Button) and button.key.startswith(("tab/", "lamp", "start")):
            said = next(text for text in drawn.inside(button.box) if text.text == button.label)
            if not button.icon or said.box.x - button.box.x <= 50:
                yield f"a button has lost its icon: {button.key}"


@check(SettingsPage, StaffMenu)
def rows_are_in_letters_of_one_size(drawn: Drawn, scene: Tabbed) -> Iterator[str]:
    """In enlarged text all labels of a page are of one size, and all explanations of one that is no larger."""
    rows = [row for row in scene.widgets if isinstance(row, (Picker, Switch, Slider))]
    size = {text.text: text.size for text in drawn.texts}
    labels, hints = {size[row.label] for row in rows}, {size[row.hint] for row in rows if getattr(row, "hint", "")}
    if drawn.text_size > 1 and (len(labels) > 1 or len(hints) > 1 or max(hints, default=0) > max(labels, default=0)):
        yield f"the rows are in letters of several sizes: {sorted(labels)} and {sorted(hints)}"


@check(SettingsPage, Pause, CodeEntry, is_usual=True)
def rings_lie_on_no_other_button(drawn: Drawn, scene: Scene) -> Iterator[str]:
    """The focus ring around a button keeps clear of the others."""
    sizes = scene.canvas.theme.size
    reach = sizes["focus_gap"] + sizes["focus_ring"] + sizes["focus_outer"]
    boxes = [widget.box for widget in scene.widgets if isinstance(widget, Button)]
    for a, b in combinations(boxes, 2):
        if max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom) <= reach:
            yield "the focus ring of a button lies on another one"


@check(SettingsPage, StaffMenu, WinChancePage, is_usual=True, is_tall=True)
def tall_pages_are_filled(drawn: Drawn, scene: Scene) -> Iterator[str]:
    """A row of buttons at the bottom does not make up for an empty page above it."""
    foot, buttons = drawn.viewport.height - drawn.viewport.bar, [widget.box for widget in scene.widgets]
    words = [text.box for text in drawn.texts if text.box.bottom < foot]
    told = [box for box in words if box.bottom < foot - 130 or not any(one.contains(box.centre) for one in buttons)]
    if max(box.bottom for box in told) < TALL_FULL * foot:
        yield "the lower half of a tall page is empty"


@check(Menu, is_usual=True, is_tall=True)
def words_above_the_shelf_are_alike(drawn: Drawn, menu: Menu) -> Iterator[str]:
    top = next(widget.box for widget in menu.widgets if widget.key == "language")
    sizes = [text.size for text in drawn.texts if top.y < text.box.centre[1] < top.bottom]
    if not sizes or min(sizes) <= 0.8 * max(sizes):
        yield "a word above the shelf is much smaller than the one beside it"


def faults(drawn: Drawn) -> list[str]:
    return [fault for found in CHECKS for fault in found(drawn)]
