"""Dice tray of Beacon: two large dice, their number, the previous rolls, and the odds of the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.games.beacon.board import DIE_A, DIE_B, NONE, NUMBERS, Throw, code_of, throw_of
from game.games.beacon.queries import Odds
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Shape, Spot
from game.stage.paint.light import Lean
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import StyleName, with_alpha
from game.stage.pieces import DieKind
from game.stage.pieces.cube import fronts
from game.stage.pieces.dice import number_die
from game.stage.pieces.roll import RIM, RollPlan, Toss, plan_roll
from game.stage.table.lifting import Lift
from game.stage.table.table import Table
from game.stage.table.transitions import Draw, FadeGroup
from game.stage.table.tray import CLEARED, draw_glow, heap_of
from game.stage.text.language import percent, tr
from game.stage.time.timeline import Script, tween

from .layout import TrayPlan
from .viewmodel import FACES_A, FACES_B, BeaconAnimations, BeaconViewModel, DieFace, number, ordered

_FRONTS: Final = {FACES_A: (0, 4), FACES_B: (3, 4)}
"""Candidate front faces by the faces of a die; the first possible one is used. Few, to limit the baked sprites."""
_SOFT: Final = 48
"""Maximum edge in pixels at which tumbling dice are baked."""
_SEEDS: Final = 3
"""Throws prepared per seat; other throws reuse nearly all of their sprites."""
_ALARM: Final = 0.625
"""Maximum opacity of the red glow, 0 to 1."""
_TRAIL: Final = 3
"""Number of previous rolls shown."""
_STRUCK: Final = 3.0
"""Width of the line through them once an X has lost them."""


def lie(face: DieFace) -> int:
    """Return the resting orientation (0 to 3) of a die with this face, the same in tray and lighthouse."""
    value, sides = face
    possible = fronts(sides.index(value))
    return possible.index(next(front for front in _FRONTS[sides] if front in possible))


class BeaconTray:
    def __init__(self, table: Table, shown: BeaconViewModel, motion: BeaconAnimations) -> None:
        self._table, self._shown, self._motion = table, shown, motion
        self.plan: TrayPlan
        self._toss: Toss
        self._canvas: Canvas
        self.said: FadeGroup[tuple[str, str]] = FadeGroup(is_in_turn=True)
        """Texts about the throws, by kind and wording, and the dice that wait for one."""
        self.awaited = NONE
        """The seat to roll next; its dice wait in the empty tray, unless they lie in the lighthouse or fly."""

    def lay(self, plan: TrayPlan, canvas: Canvas, toss: tuple[Spot, Spot]) -> None:
        self.plan, self._canvas, self._toss = plan, canvas, Toss(*toss)
        self.said.forget()

    # ---- dice

    def clearing(self) -> Script:
        motion = self._motion
        try:
            if self.lying is not None:
                yield tween(CLEARED, lambda t: setattr(motion, "gone", t))
        finally:
            motion.gone, motion.crosses, motion.taken = 0.0, 0, None

    def kind(self, seat: int, sides: str) -> DieKind:
        return number_die(self._canvas.theme, self._table.guests[seat].look, sides)

    def die(self, seat: int, face: DieFace, leaning: Lean | None) -> Sprite:
        pieces = self._canvas.pieces
        return pieces.lying(self.kind(seat, face[1]), face[0], self.plan.edge, lie(face), leaning)

    def scaled(self, seat: int, face: DieFace, edge: float, leaning: Lean | None, alpha: float = 1.0) -> Sprite:
        paint, size = self._canvas.paint, round(edge * self._canvas.scale / 3) * 3 / self._canvas.scale
        key = ("beacon die", self._table.guests[seat].look, face, self.plan.edge, size, alpha, leaning)

        def make() -> Sprite:
            small = self.die(seat, face, leaning).grown(size / self.plan.edge)
            return small if alpha == 1 else small.faded(alpha)

        return paint.kept(key, make)

    @property
    def lying(self) -> Throw | None:
        return self._shown.throw or self._motion.taken

    def thrown(
        self, seat: int, throw: Throw, seed: int, *, reduced_motion: bool | None = None, is_taken_up: bool = False
    ) -> RollPlan:
        """Plan the roll that ends with a throw. `reduced_motion` fades the dice in; None uses the table's setting.

        `is_taken_up`: the dice already lie in the tray and are gathered up and shaken first.
        """
        box, scale = self.plan.box, self._canvas.scale
        dice = ordered(throw)
        rests = [(x - box.x, y - box.y) for x, y in self.plan.rests()]
        return plan_roll(
            [self.kind(seat, sides) for _, sides in dice],
            [value for value, _ in dice],
            (box.w, box.h),
            seed,
            edge=self.plan.edge,
            spots=rests,
            lies=[lie(die) for die in dice],
            taken=rests if is_taken_up else None,
            toss=self._toss.into(box),
            reduced_motion=self._table.reduced_motion if reduced_motion is None else reduced_motion,
            grain=min(1.0, _SOFT / (self.plan.edge * scale)),
        )

    def coming_up(self) -> Iterator[bool]:
        codes = [code_of(a, b) for a, b in zip(DIE_A, DIE_B, strict=True)]
        seats = range(len(self._table.guests))
        # Resting dice first: they are soon needed in the lighthouse too.
        for seed, reduced_motion in ((0, True), *((seed, self._table.reduced_motion) for seed in range(_SEEDS))):
            for seat in seats:
                rolls = (
                    self.thrown(seat, throw_of(code, NUMBERS), seed, reduced_motion=reduced_motion) for code in codes
                )
                yield from self._canvas.pieces.preparing(rolls, self._canvas.lean(*self.plan.box.centre))

    # ---- drawing

    def draw(self, canvas: Canvas, odds: Odds | None, *, reduced_motion: bool) -> None:
        """Draw the tray, with the odds of the next roll if given; `reduced_motion` disables fades."""
        shown, motion, box = self._shown, self._motion, self.plan.box
        dx = motion.shake
        canvas.tray(box.moved(dx, 0))
        if motion.alarm > 0:
            inner = box.inset(RIM - 2).moved(dx, 0)
            red = with_alpha(canvas.colour("state.danger"), _ALARM)
            light = canvas.paint.round_rect(round(inner.w), round(inner.h), 18, red)
            canvas.with_alpha(motion.alarm, lambda onto: onto.put_box(light, inner), shades=10)
        lying = self.lying
        said = self._sayings(odds, dx)
        is_elsewhere = self.awaited in shown.pairs or self.awaited in motion.flights
        if lying is None and motion.tumble is None and self.awaited != NONE and not is_elsewhere:
            said["heap", str(self.awaited)] = partial(self._draw_heap, seat=self.awaited)
        self.said.draw(canvas, said, reduced_motion=reduced_motion)
        if motion.glow > 0:
            white = canvas.colour("state.legal")
            canvas.with_alpha(motion.glow, lambda onto: draw_glow(onto, self.plan.rests(), self.plan.edge, white))
        if shown.active not in (NONE, motion.in_hand) and lying is not None:
            canvas.with_alpha(1 - motion.gone, lambda onto: self._draw_dice(onto, lying, dx))

    def draw_thrown(self, canvas: Canvas) -> None:
        """Draw the dice on their way, over all else on the table."""
        box, motion = self.plan.box, self._motion
        if motion.tumble is not None:
            x, y = (box.x + motion.shake) * canvas.scale, box.y * canvas.scale
            canvas.pieces.draw_roll(canvas.surface, motion.tumble, motion.tumbled, x, y, canvas.lean(*box.centre))

    def _draw_dice(self, canvas: Canvas, throw: Throw, dx: float) -> None:
        for die, (x, y) in zip(ordered(throw), self.plan.rests(), strict=True):
            canvas.put(self.die(self._shown.active, die, canvas.lean(*self.plan.box.centre)), x + dx, y)

    def _draw_heap(self, canvas: Canvas, seat: int) -> None:
        """Draw the dice of the next roll, which wait where they will lie."""
        box, dice = self.plan.box, (("7", FACES_A), ("2", FACES_B))
        things = [(self.kind(seat, sides), value, lie((value, sides))) for value, sides in dice]
        canvas.put(heap_of(canvas, things, self.plan.edge, canvas.lean(*box.centre)), *self.plan.dice)

    def lift(self, seat: int, throw: Throw, places: Sequence[tuple[str, Shape | None]]) -> Lift:
        """Return the two dice as a thing to drag to these places."""
        dice, edge, (x, y) = ordered(throw), self.plan.edge, self.plan.dice
        spots = [(left - x, top - y) for left, top in self.plan.rests()]

        def draw(canvas: Canvas, at: Spot, up: float) -> None:
            under = [(at[0] + right, at[1] + down) for right, down in spots]
            for (_, sides), spot in zip(dice, under, strict=True):
                canvas.put(canvas.pieces.shadow_of(self.kind(seat, sides), edge, canvas.lean(*spot), up), *spot)
            for die, spot in zip(dice, under, strict=True):
                canvas.put(self.die(seat, die, None), spot[0], spot[1] - up)

        shape = Box(x - 1.25 * edge, y - 0.75 * edge, 2.5 * edge, 1.5 * edge)
        return Lift(seat, self.plan.dice, shape, draw, places)

    def _draw_crosses(self, canvas: Canvas, throw: Throw, dx: float) -> None:
        dice = zip(ordered(throw), self.plan.rests(), strict=True)
        spots = [(x + dx, y) for die, (x, y) in dice if die[0] == "X"]
        draw_glow(canvas, spots, self.plan.edge, with_alpha(canvas.colour("pad.B"), 0.9))

    def _sayings(self, odds: Odds | None, dx: float) -> dict[tuple[str, str], Draw]:
        """Return the texts about the current throw; empty while the tray is being cleared."""
        shown, motion = self._shown, self._motion
        if shown.active == NONE or motion.gone > 0:
            return {}
        said: dict[tuple[str, str], Draw] = {}
        throw, box = shown.throw, self.plan.words.moved(dx, 0)
        x, low = box.centre[0], min(44.0, box.h * 0.27)

        def line(where: str, words: str, y: float, style: StyleName, ink: str, high: float = low) -> None:
            def draw(onto: Canvas) -> None:
                onto.text(words, x, y, style, ink, "center", box.w, high)

            said[f"{where} {ink}", words] = draw

        before = shown.rolls[:-1] if throw is not None else shown.rolls
        if before:
            trail = " › ".join([*map(number, before[-_TRAIL:]), ""]).rstrip()
            y = box.y + low / 2 + 2
            if motion.crosses:
                said["struck", trail] = partial(
                    self._draw_struck, trail=trail, room=Box(box.x, y - low / 2, box.w, low)
                )
            else:
                line("before", trail, y, "small", "ink.on_dark_2")
        foot, high = box.bottom - low / 2, box.h - 2 * low
        if throw is not None and motion.crosses:
            said["crosses", number(throw)] = partial(self._draw_crosses, throw=throw, dx=dx)
            said["X", ""] = lambda onto: onto.image("digit/X", min(120.0, high), x, box.centre[1], "ink.on_dark")
            line("which", tr("Turn lost"), foot, "small_b", "ink.on_dark")
        elif throw is not None:
            line("number", number(throw), box.centre[1], "number_xl", "ink.on_dark", high)
        if not motion.crosses and (throw is not None or motion.tumble is not None):
            line("which", tr("Roll {n}", n=len(shown.rolls) + (throw is None)), foot, "small_b", "ink.on_dark_2")
        if odds is not None and shown.rolls and not motion.crosses:
            said["odds", f"{percent(float(odds.cross))} {percent(float(odds.better))}"] = partial(
                self._draw_odds, odds=odds, box=self.plan.odds
            )
        return said

    def _draw_struck(self, canvas: Canvas, trail: str, room: Box) -> None:
        """Draw the rolls that an X has lost, crossed out."""
        (x, y), ink = room.centre, canvas.colour("ink.disabled_on_dark")
        wide = round(canvas.text(trail, x, y, "small", ink, "center", room.w, room.h)) + 8
        canvas.put_box(
            canvas.paint.round_rect(wide, _STRUCK, _STRUCK / 2, ink), Box(x - wide / 2, y - _STRUCK / 2, wide, 0)
        )

    def _draw_odds(self, canvas: Canvas, odds: Odds, box: Box) -> None:
        bad, good = float(odds.cross), float(odds.better)
        # With enough room the bar lies below its figures, else between them.
        is_high, side = box.h > 60, 116.0
        y = box.y + 20 if is_high else box.centre[1]
        canvas.image("digit/X", 26, box.x + 14, y, "pad.B")
        canvas.text(percent(bad), box.x + 32, y, "number_s", "pad.B", width=side - 34, height=40)
        canvas.image("icon/up", 24, box.right - 14, y, "pad.A")
        words = percent(good)
        canvas.text(words, box.right - 32, y, "number_s", "pad.A", "right", side - 34, 40)
        bar = Box(box.x, box.bottom - 26, box.w, 20) if is_high else Box(box.x + side, y - 8, box.w - 2 * side, 16)
        paint, r = canvas.paint, bar.h / 2
        canvas.put_box(paint.round_rect(bar.w, bar.h, r, with_alpha(canvas.colour("ink.on_dark_2"), 0.26)), bar)
        red, green = canvas.colour("pad.B"), canvas.colour("pad.A")
        canvas.put_box(paint.round_rect(max(bar.h, bar.w * bad), bar.h, r, red), bar)
        if good > 0:
            wide = max(bar.h, bar.w * good)
            canvas.put_box(paint.round_rect(wide, bar.h, r, green), Box(bar.right - wide, bar.y, wide, bar.h))
