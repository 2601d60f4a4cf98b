"""The checks that must hold for every screen at rest; the layout audit runs them on everything it draws.

A check yields a sentence for each fault. A new kind of fault is a new check here, not a new run through the screens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from game.kiosk.staff_menu import StaffMenu
from game.scenes.analysis.win_chance_page import WinChancePage
from game.scenes.attract.demo_match import DemoMatch
from game.scenes.base.scene import Scene
from game.scenes.daily.daily_page import CodeEntry
from game.scenes.library.qr_page import APART as CODE_APART
from game.scenes.library.qr_page import QrPage
from game.scenes.library.records_page import SealsPage
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import GROWN, player_boxes, row_plan, standing_box
from game.scenes.match.tutorial import Tutorial, TutorialCard
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.setup.seat_widgets import NameTag, OptionSwitch
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import Menu
from game.scenes.text.document import COVER, Page
from game.scenes.text.reader import RulesPage
from game.scenes.tournament.standings import StandingsPage
from game.stage.canvas import Printed
from game.stage.layout.callout import common
from game.stage.layout.shapes import Box, Target
from game.stage.layout.viewport import Aspect, Viewport
from game.stage.widgets import APART, Button

MARGIN = 8.0
"""Units that must stay free at the edge of the screen."""
TOUCH = 70.0
"""Minimum width and height of a touch target."""
BOARD = ("field", "segment", "square")
"""Targets on a board, which may be smaller."""
TOGETHER = 190.0
"""Maximum height over which a name and its standing read as one."""
NEARLY_EMPTY = 0.2
"""Share of a page below which it looks incomplete."""
TALL_FULL = 0.72
"""Minimum share of the height of a tall page above the prompt bar that contains text."""
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


def overlap(a: Box, b: Box) -> float:
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, w) * max(0.0, h)


# ---- every screen


def texts_fit(drawn: Drawn) -> Iterator[str]:
    for text in drawn.texts:
        if not text.fits:
            yield f"does not fit: {text.text!r} at size {text.size:.0f}"


def texts_are_on_the_screen(drawn: Drawn) -> Iterator[str]:
    right, bottom = drawn.viewport.width - MARGIN, drawn.viewport.height - MARGIN
    for text in drawn.texts:
        box = text.box
        if box.x < MARGIN or box.y < MARGIN or box.right > right or box.bottom > bottom:
            yield f"outside the screen: {text.text!r}"


def texts_can_be_read(drawn: Drawn) -> Iterator[str]:
    for text in drawn.texts:
        if drawn.is_painted and text.contrast < 4.5 and not text.is_faint:
            yield f"contrast {text.contrast:.1f}: {text.text!r}"


def texts_are_apart(drawn: Drawn) -> Iterator[str]:
    for a, b in combinations(drawn.texts, 2):
        if overlap(a.box, b.box) > 4:
            yield f"texts overlap: {a.text!r} and {b.text!r}"


def targets_are_on_the_screen(drawn: Drawn) -> Iterator[str]:
    for target in drawn.targets:
        box = target.shape.bounds
        right, bottom = drawn.viewport.width + 0.5, drawn.viewport.height + 0.5
        if box.x < 0 or box.y < 0 or box.right > right or box.bottom > bottom:
            yield f"target outside the screen: {target.key}"


def targets_can_be_touched(drawn: Drawn) -> Iterator[str]:
    for target in drawn.targets:
        box = target.shape.bounds
        if not any(part in target.key for part in BOARD) and min(box.w, box.h) < TOUCH:
            yield f"target too small: {target.key} {box.w:.0f} x {box.h:.0f}"


def targets_are_apart(drawn: Drawn) -> Iterator[str]:
    for one, other in combinations([target for target in drawn.targets if "field" not in target.key], 2):
        are_boxes = one.key.startswith("box/") and other.key.startswith("box/")
        if overlap(one.shape.bounds, other.shape.bounds) > 4 and not are_boxes:
            yield f"targets overlap: {one.key} and {other.key}"


def players_see_what_is_audited(drawn: Drawn) -> Iterator[str]:
    if not drawn.is_same:
        yield "players see something else than the audit"


# ---- a match


def name_and_standing_are_together(drawn: Drawn) -> Iterator[str]:
    """Also in a high row, where letters are larger."""
    scene = drawn.scene
    if not isinstance(scene, MatchScreen) or scene.view.row_ratio or len(scene.match.players) > 2:
        return
    plan = row_plan(scene.view, scene.canvas)
    for box in player_boxes(scene.zones, len(scene.match.players)):
        place = standing_box(box, 0.0, plan)
        if box.h > TOGETHER and (place.h > TOGETHER * GROWN or abs(place.centre[1] - box.centre[1]) > 0.01):
            yield "a name and its standing are apart"


def the_show_calls_once(drawn: Drawn) -> Iterator[str]:
    """A caption of the demo covers no second call to play."""
    control = drawn.scene.control if isinstance(drawn.scene, MatchScreen) else None
    if isinstance(control, DemoMatch) and [text.text for text in drawn.texts].count(control.call) != 1:
        yield "the call to play is there twice or not at all"


# ---- the tutorial card


def _lesson(drawn: Drawn) -> tuple[MatchScreen, Tutorial, TutorialCard] | None:
    """Return the tutorial with its visible card, or None."""
    scene = drawn.scene
    if isinstance(scene, MatchScreen) and isinstance(scene.control, Tutorial) and scene.control.is_shown:
        return scene, scene.control, scene.control.card
    return None


def the_card_covers_nothing_it_speaks_of(drawn: Drawn) -> Iterator[str]:
    if (found := _lesson(drawn)) is None or drawn.text_size > 1:
        return
    screen, lesson, card = found
    box, board, spot, lit = card.box(), screen.zones.board, lesson.steps[lesson.at].spot, lesson.spots()
    if sum(common(box, one) for one in lit) > 0.05 * sum(one.w * one.h for one in lit):
        yield "the card covers what it speaks of"
    if spot == "board" and common(box, board) > 0.06 * board.w * board.h:
        yield "the card covers the board it speaks of"
    # The roll is the subject of the decision, and the answers are pressed next.
    if spot == "actions" and (common(box, screen.zones.tray) or common(box, screen.zones.actions)):
        yield "the card covers the answers it speaks of"


def no_strip_of_a_row_is_left_beside_the_card(drawn: Drawn) -> Iterator[str]:
    if (found := _lesson(drawn)) is None or drawn.viewport.aspect is not Aspect.WIDE or drawn.text_size > 1:
        return
    screen, lesson, card = found
    box = card.box()
    if lesson.steps[lesson.at].spot == "board" and not screen.view.row_ratio:
        for row in player_boxes(screen.zones, len(screen.match.players)):
            if box.overlaps(row) and not (box.x < row.x + 8 and box.right > row.right - 8):
                yield "a strip of a row is left beside the card"


def the_card_holds_its_figure(drawn: Drawn) -> Iterator[str]:
    if (found := _lesson(drawn)) is None:
        return
    screen, lesson, card = found
    box, (wide, high) = card.box(), card.fit.figure
    if drawn.text_size == 1 and bool(lesson.steps[lesson.at].figure) != bool(wide and high):
        yield "the figure of the step is not on the card"
    if box.w > screen.viewport.width or box.bottom > screen.viewport.height - 80 or wide >= box.w or high >= box.h:
        yield "the card or its figure is too large"


def the_card_half_covers_no_headline(drawn: Drawn) -> Iterator[str]:
    """The highlight frame crosses no text of the turn either."""
    if (found := _lesson(drawn)) is None or drawn.text_size > 1:
        return
    screen, lesson, card = found
    headline, subtitle = screen.headline()[1], screen.view.subtitle()
    top = min((spot.y for spot in lesson.spots()), default=screen.viewport.height)
    for text in drawn.texts:
        if headline and text.text == headline and overlap(text.box, card.box()):
            yield "the headline is half covered"
        if subtitle and text.text == subtitle and text.box.bottom > top and lesson.steps[lesson.at].spot == "board":
            yield "the frame crosses the words of the turn"


def the_cord_crosses_no_words(drawn: Drawn) -> Iterator[str]:
    """The cord of the lamp avoids texts about the game and the menu button."""
    if (found := _lesson(drawn)) is None or drawn.is_tall or drawn.text_size > 1:
        return
    screen, _, card = found
    bar, hook, box = screen.zones.turn, card.hook(), card.box()
    said = [text.box for text in drawn.texts if text.box.bottom < screen.zones.board.y and text.box.x < 0.3 * bar.w]
    for other in (*said, Box(bar.x, bar.y, 84, 84)):
        if not box.contains(other.centre) and other.y < hook.y and other.x - 6 < hook.x < other.right + 6:
            yield "the cord crosses what is said"


def the_buttons_of_the_card_are_apart(drawn: Drawn) -> Iterator[str]:
    if (found := _lesson(drawn)) is not None:
        skip, on = found[2].buttons().values()
        if on.x - skip.right < APART - 0.01:
            yield "the buttons of the card are too close"


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


def pages_are_filled(drawn: Drawn) -> Iterator[str]:
    """No figure is alone, no page nearly empty or overfull, no heading at the end, no sentence cut."""
    scene = drawn.scene
    if not isinstance(scene, RulesPage) or scene.at or scene.game.hidden:
        return
    for number, leaf in enumerate(scene.leaves):
        share = used(scene, leaf)
        has_words = any(part.kind in ("text", "clause") for part, _ in leaf.parts)
        if not has_words or not (leaf.figures or share >= NEARLY_EMPTY) or share > 1.001:
            yield f"page {number} is nearly empty or too full: {share:.2f}"
        if leaf.parts[-1][0].kind == "heading":
            yield f"page {number} ends with a heading"
    read = [[part for part, _ in leaf.parts if part.kind in ("text", "clause")] for leaf in scene.leaves]
    for said, goes_on in pairwise(read):
        if said and goes_on and not goes_on[0].mark and not ENDS.search(said[-1].text):
            yield f"a sentence is cut: {said[-1].text} | {goes_on[0].text}"


def everything_written_is_on_a_page(drawn: Drawn) -> Iterator[str]:
    scene = drawn.scene
    if not isinstance(scene, RulesPage) or scene.at:
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


def the_code_page_has_no_void(drawn: Drawn) -> Iterator[str]:
    """Text, code and button of the QR page form one centred group."""
    page = drawn.scene
    if not isinstance(page, QrPage) or drawn.text_size > 1:
        return
    areas = page.areas()
    steps = [areas[f"step/{number}"] for number in range(1, 5)]
    if not all(drawn.inside(step) for step in steps):
        yield "not all steps are told"
    (back,) = page.widgets
    boxes = [*steps, back.box]
    if not all(0 < below.y - above.bottom < 80 for above, below in pairwise(boxes)):
        yield "there is a void between the words and the button"
    paper, viewport = areas["paper"], page.viewport
    left, right = paper.x - viewport.left, viewport.width - viewport.left - back.box.right
    if not drawn.is_tall and max(abs(left - right), abs(back.box.x - paper.right - CODE_APART)) > 0.01:
        yield "code and words are not in the middle"


def seals_are_apart(drawn: Drawn) -> Iterator[str]:
    if isinstance(drawn.scene, SealsPage) and not drawn.is_tall and drawn.text_size == 1:
        boxes = [box for key, box in drawn.scene.areas().items() if key.startswith("challenge/")]
        pairs = [(one, other) for one in boxes for other in boxes if one.y == other.y and one.x < other.x]
        if not pairs or any(other.x - one.right < 40 for one, other in pairs):
            yield "the words of a seal come too near to the next one"


def chairs_look_alike(drawn: Drawn) -> Iterator[str]:
    scene = drawn.scene
    if not isinstance(scene, Seats):
        return
    tags = [widget for widget in scene.widgets if isinstance(widget, NameTag)]
    if len({tag.sign for tag in tags}) != 1 or not all(
        tag.has_room(scene.canvas, tag.sign) for tag in tags if tag.sign
    ):
        yield "some chairs have the sign of what decides and others have not"
    options = [widget for widget in scene.widgets if isinstance(widget, OptionSwitch)]
    labels = [(text, one) for one in options for text in drawn.inside(one.box) if text.text == one.label]
    if len({round(text.size, 2) for text, _ in labels}) > 1 or len(labels) < len(options):
        yield "the names of the options are not equally large"
    free = [one for one in scene.widgets if isinstance(one, Button) and one.key.startswith(("add/", "person/"))]
    beside = {
        bool(button.icon) and abs(text.box.centre[0] - button.box.centre[0]) > 8
        for button in free
        for text in drawn.inside(button.box)
    }
    if len(beside) > 1:
        yield "some buttons of free chairs have their icon and others have not"


def free_chairs_are_as_far_apart(drawn: Drawn) -> Iterator[str]:
    scene = drawn.scene
    if not isinstance(scene, Seats) or drawn.text_size > 1:
        return
    boxes = {widget.key: widget.box for widget in scene.widgets}
    first, second = (scene.areas()[f"card/{index}"] for index in (0, 1))
    pairs = {key: boxes.get(key.replace("add", "person")) for key in boxes if key.startswith("add/")}
    for key, join in pairs.items():
        if join is not None:
            apart = max(join.x - boxes[key].right, join.y - boxes[key].bottom)
            if abs(apart - (second.x - first.right)) > 0.01:
                yield f"the buttons of a free chair are not as far apart as the chairs: {key}"


def buttons_of_a_row_keep_their_icons(drawn: Drawn) -> Iterator[str]:
    scene = drawn.scene
    if not isinstance(scene, (SettingsPage, StandingsPage)) or drawn.is_tall or drawn.text_size > 1:
        return
    for button in scene.widgets:
        if isinstance(button, Button) and button.icon and button.key.startswith(("tab/", "lamp", "start")):
            said = next(text for text in drawn.inside(button.box) if text.text == button.label)
            if said.box.x - button.box.x <= 50:
                yield f"a button has lost its icon: {button.key}"


def rings_lie_on_no_other_button(drawn: Drawn) -> Iterator[str]:
    """The focus ring around a button keeps clear of the others."""
    scene = drawn.scene
    if not isinstance(scene, (SettingsPage, Pause, CodeEntry)) or drawn.text_size > 1:
        return
    sizes = scene.canvas.theme.size
    reach = sizes["focus_gap"] + sizes["focus_ring"] + sizes["focus_outer"]
    boxes = [widget.box for widget in scene.widgets if isinstance(widget, Button)]
    for a, b in combinations(boxes, 2):
        if max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom) <= reach:
            yield "the focus ring of a button lies on another one"


def tall_pages_are_filled(drawn: Drawn) -> Iterator[str]:
    """A row of buttons at the bottom does not make up for an empty page above it."""
    scene = drawn.scene
    if not isinstance(scene, (SettingsPage, StaffMenu, WinChancePage)) or not drawn.is_tall or drawn.text_size > 1:
        return
    foot = drawn.viewport.height - drawn.viewport.bar
    if max(text.box.bottom for text in drawn.texts if text.box.bottom < foot - 130) < TALL_FULL * foot:
        yield "the lower half of a tall page is empty"


def words_above_the_shelf_are_alike(drawn: Drawn) -> Iterator[str]:
    menu = drawn.scene
    if not isinstance(menu, Menu) or not drawn.is_tall or drawn.text_size > 1:
        return
    top = next(widget.box for widget in menu.widgets if widget.key == "language")
    sizes = [text.size for text in drawn.texts if top.y < text.box.centre[1] < top.bottom]
    if not sizes or min(sizes) <= 0.8 * max(sizes):
        yield "a word above the shelf is much smaller than the one beside it"


CHECKS: Sequence[Check] = (
    texts_fit,
    texts_are_on_the_screen,
    texts_can_be_read,
    texts_are_apart,
    targets_are_on_the_screen,
    targets_can_be_touched,
    targets_are_apart,
    players_see_what_is_audited,
    name_and_standing_are_together,
    the_show_calls_once,
    the_card_covers_nothing_it_speaks_of,
    no_strip_of_a_row_is_left_beside_the_card,
    the_card_holds_its_figure,
    the_card_half_covers_no_headline,
    the_cord_crosses_no_words,
    the_buttons_of_the_card_are_apart,
    pages_are_filled,
    everything_written_is_on_a_page,
    the_code_page_has_no_void,
    seals_are_apart,
    chairs_look_alike,
    free_chairs_are_as_far_apart,
    buttons_of_a_row_keep_their_icons,
    rings_lie_on_no_other_button,
    tall_pages_are_filled,
    words_above_the_shelf_are_alike,
)


def faults(drawn: Drawn) -> list[str]:
    return [fault for check in CHECKS for fault in check(drawn)]
