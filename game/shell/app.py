"""The main loop: window, devices, scene changes, sleep, crash recovery. Independent of any scene and game.

The loop sleeps until something is due: input, a key repeat, a frame of a scene or its wake-up time. It polls SDL 100
times a second, which costs 0.9 % of a core; SDL's own waiting polls 1000 times a second and costs 2.5 % (measured).
"""

from __future__ import annotations

import faulthandler
import gc
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

import pygame

from game.input.devices import Inputs
from game.input.intents import Do, Dropped, Intent, Leave, Nav, Plugged, Point, Press, Resized, without_passed_points
from game.input.keys import is_fullscreen_key
from game.scenes.base.message_card import CRASH_TEXT, CRASH_TITLE, FELT, STOP_TEXT, MessageCard, StartAgain
from game.scenes.base.screen import Screen, is_quiet
from game.shell.environment import complain, keep_memory_together, prepare
from game.shell.presentation import Presentation
from game.shell.scene_change import Fade, scene_change
from game.shell.signals import answering, close_window
from game.shell.window import Geometry, NoDisplay, Size, Window
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import DrawTarget, Frame, Moved
from game.stage.text.language import tr
from game.stage.time.scene_fade import TURN_SECONDS, SceneFade
from game.stage.time.stack import Go, Move, Push, Quit, Reset, Stack, Transition
from game.storage.logs import open_faults
from game.timing import REAL, Clock

if TYPE_CHECKING:
    from game.scenes.base.narrator import Narrator
    from game.shell.idle import IdleHandler

FRAME = 1 / 60
FLIP_SLACK = 0.003
"""With vsync, the last part of the wait is left to `flip`."""
UNSEEN_FRAME = 0.1
LONGEST_STEP = 0.100
NAP, DEEP_NAP, DEEP_AFTER = 0.010, 0.020, 3.0
"""Sleep between two polls, and the longer one after a while without input, all in seconds."""
RESIZE_PAUSE = 0.120
CRASH_WINDOW = 60.0
ERROR_PAUSE = 0.5
"""Pause after repeated errors without a frame in between, since retrying faster gains nothing."""
LONGEST_ERROR = 200
"""Maximum characters of the error in the final message."""
NEVER = 1 << 30
"""Threshold that rules out automatic full garbage collections, since one takes longer than a frame."""
GC_PAUSE = 60.0
"""Minimum seconds between two full collections while idle; others come with scene changes, which leave many cycles."""

_RENEWS_BUFFER = (pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
"""Events after which SDL may have replaced the frame buffer by a black one, even at the same size."""

_log = logging.getLogger(__name__)


def _do_nothing(*given: object) -> None:
    pass


@dataclass(slots=True)
class Setup:
    """Start parameters of the app. Callables are asked each time, so that settings take effect at once."""

    title: str = "Lamplight"
    size: Size | None = None
    place: Size | None = None
    is_fullscreen: bool = False
    is_locked: bool = False
    """Kiosk mode: users cannot quit, leave full screen or stop the program by crashing it. Signals still end it."""
    log_dir: Path | None = None
    is_motion_reduced: Callable[[], bool] = bool
    on_window_open: Callable[[], None] = _do_nothing
    """Called once when the window shows the empty table, before the first scene is created."""
    on_first_frame: Callable[[], None] = _do_nothing
    """Called once after the first frame, for sound and everything else that can wait."""
    on_event: Callable[[pygame.Event], None] = _do_nothing
    """Receives every raw event, e.g. of audio devices."""
    on_fullscreen: Callable[[bool], None] = _do_nothing
    on_close: Callable[[Geometry | None], object] = _do_nothing
    on_tick: Callable[[], None] = _do_nothing
    """Watchdog callback: called on every pass of the loop, but not while it hangs or while every frame fails."""
    on_failed: Callable[[], None] = _do_nothing
    """Called when a scene has failed, before it is replaced."""
    clock: Clock = REAL.clock
    sleep: Callable[[float], None] = REAL.sleep


class App:
    """Runs scenes until the stack is empty."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.setup = setup or Setup()
        self._clock = self.setup.clock
        self.inputs = Inputs(self._clock)
        self.presentation = Presentation(self.inputs, self.setup.is_motion_reduced)
        self.window = Window(self.setup.title, self.setup.size, self.setup.is_fullscreen, self.setup.sleep)
        self.window.place = self.setup.place
        self.window.is_held = self.setup.is_locked
        self.viewport = Viewport.of((1, 1))
        """Current mapping of the logical space to the window."""
        self.idle_handler: IdleHandler | None = None
        self.narrator: Narrator | None = None
        self.resolve: Callable[[Go], Move | None]
        """Returns the move for a route; None to stay."""
        self._first: Callable[[App], Screen]
        self._stack: Stack | None = None
        self._frame = Frame()
        self._fade: Fade | None = None
        self._old_picture: pygame.Surface | None = None
        """The last picture before a series of size changes, shown stretched until the last of them."""
        self._resize_due = 0.0
        self._next_frame_at = 0.0
        self._updated_at = 0.0
        self._used_at = 0.0
        self._was_lively = False
        self._is_stale = True
        """True if a frame has to be drawn although the scene is unchanged."""
        self._is_exposed = False
        """True if the frame has to be presented again."""
        self._toggles_fullscreen = self._is_shown = False
        self._pointer_is_shown = True
        self._crashed_at: float | None = None
        self._has_recovered = True
        """True if a frame was shown since the last error."""
        self.offset = 0, 0
        """Pixel shift of the picture, right and down."""
        self.drawn = 0
        self._code = 0
        self._is_leaving = False
        """True if the program was told to end, not only its last scene."""
        self._is_closed_by_hand = False
        """True if the user closed the window; a quit of the system comes without that."""
        self._faults: IO[bytes] | None = None
        self._gc_threshold = gc.get_threshold()
        self._collected_at = 0.0
        """Time of the last full collection while idle."""
        self._needs_gc = False
        """True if a scene that was left may still be in memory."""
        self._may_wait = False
        """True if the collection may wait until nothing moves, since the scene left was small."""

    # ------------------------------------------------------------------ for main.py and the scenes

    def run(self, first: Callable[[App], Screen]) -> int:
        """Show the first scene and run until the end. Return the exit code."""
        prepare()
        self._first = first
        try:
            self.window.open()
            with answering(close_window):
                # The dark table is shown at once, since loading the first scene may take a while.
                self.window.surface.fill(FELT)
                pygame.display.flip()
                self._watch_faults()
                self.setup.on_window_open()
                pygame.font.init()
                return self._loop()
        except NoDisplay as error:
            complain(f"{self.setup.title}: {error}")
            return 1
        finally:
            self._close()

    @property
    def is_fullscreen(self) -> bool:
        return self.window.is_fullscreen

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """Set full screen, for the settings page; F11 and Alt+Enter are handled internally."""
        self.window.set_fullscreen(is_fullscreen)
        self._end_resize()

    def end(self, code: int) -> None:
        """End soon, as after a quit of the system, with this exit code."""
        self._code = code
        pygame.event.post(pygame.Event(pygame.QUIT))

    def shift(self, right: int, down: int) -> None:
        """Shift the picture by a few pixels to avoid burn-in. Hit tests are not shifted."""
        self.offset = right, down
        self._is_stale = True

    def set_title(self, title: str) -> None:
        self.setup.title = title
        self.window.set_title(title)

    # ------------------------------------------------------------------ the loop

    def _loop(self) -> int:
        self._updated_at = self._used_at = self._clock()
        self._refit()
        while True:
            try:
                if self._stack is None:
                    self._begin(self._first(self))
                elif self.top is None:
                    if self._is_leaving or not self.setup.is_locked:
                        return self._code
                    self._stack = None
                else:
                    self._pass()
            except KeyboardInterrupt:
                self._leave()
                return 130
            except Exception as problem:
                _log.exception("a scene failed")
                if not self._recover(problem):
                    return 1

    @property
    def top(self) -> Screen | None:
        """The scene on top; None before the first and after the last."""
        return None if self._stack is None else cast("Screen | None", self._stack.top)

    @property
    def _layers(self) -> tuple[Screen, ...]:
        return () if self._stack is None else cast("tuple[Screen, ...]", self._stack.layers)

    def _begin(self, first: Screen) -> None:
        self._stack = Stack(first)
        first.resize(self.viewport)

    def _pass(self) -> None:
        """Sleep, then handle input, update and draw once."""
        intents = self._wait()
        now = self._clock()
        if not self._was_lively:
            # The pause counts in full for all timers; nothing was moving that could jump.
            self._update(now - self._updated_at)
            self._updated_at = now
        for intent in intents:
            self.deliver(intent)
        if self.top is None:
            return
        if self._toggles_fullscreen:
            self._toggles_fullscreen = False
            self.set_fullscreen(not self.window.is_fullscreen)
            self.setup.on_fullscreen(self.window.is_fullscreen)
        if self._old_picture is not None and self._clock() >= self._resize_due:
            self._end_resize()
        if self._was_lively:
            dt = min(LONGEST_STEP, max(0.0, now - self._updated_at))
            self._updated_at = max(now, self._updated_at)
            if self._fade is not None:
                top = self.top
                self._fade.advance(dt, is_ready=top is None or top.is_ready)
            self._update(dt)
        top = self.top
        if self.idle_handler is not None and top is not None and (self._fade is None or not self._fade.is_leaving):
            self.go(self.idle_handler.look(top, self._clock()))
        self.present()
        if self.narrator is not None and self._fade is None:
            self.narrator.follow(self.top)
        self._has_recovered = True
        self.inputs.plays_unfocused = self.window.is_fullscreen or self.setup.is_locked
        self._was_lively = self._is_lively
        if self._needs_gc and not (self._may_wait and self._was_lively):
            # A scene holds many reference cycles and large pictures, which only the garbage collector frees, and only
            # here is it certain that the scene change no longer refers to it.
            self._needs_gc = False
            gc.collect()
        self._schedule_frame(now)

    def _wait(self) -> list[Intent]:
        """Sleep until something is due. Return the intents received by then."""
        intents: list[Intent] = []
        due: float | None = None
        while True:
            if self._has_recovered:
                self.setup.on_tick()
            events = pygame.event.get()
            for event in events:
                intents += self._hear(event)
            now = self._clock()
            intents += self.inputs.tick(now)
            if intents or self._is_exposed or self._is_stale or self._toggles_fullscreen:
                due = self._next_frame_at
            elif due is None or events:  # a scene changes only with input and with time that passes
                due = max(self._next_frame_at, self._due())
            if now >= due:
                return without_passed_points(intents)
            is_deep = now - self._used_at > DEEP_AFTER
            if is_deep and due - now > DEEP_NAP and now - self._collected_at >= GC_PAUSE:
                self._collected_at = now
                gc.collect()
            self.setup.sleep(min(due - now, DEEP_NAP if is_deep else NAP))

    def _due(self) -> float:
        """Return the clock time of the next pass without any input."""
        top = self.top
        if top is None or self._is_stale or self._is_lively:
            return self._next_frame_at
        dues = [] if self.inputs.due is None else [self.inputs.due]
        if top.wake_after is not None:
            dues.append(self._updated_at + top.wake_after)
        if self._old_picture is not None:
            dues.append(self._resize_due)
        if self.idle_handler is not None and (due := self.idle_handler.due(top, self._clock())) is not None:
            dues.append(due)
        return min(dues, default=float("inf"))

    @property
    def _is_lively(self) -> bool:
        top = self.top
        return self._fade is not None or self.presentation.is_moving or (top is not None and top.is_lively)

    def _schedule_frame(self, now: float) -> None:
        pace = FRAME - FLIP_SLACK if self.window.is_synchronised else FRAME
        if not self.window.is_seen:
            pace = UNSEEN_FRAME
        # On time: keep the beat. Late, or after a pause: start a new one.
        self._next_frame_at = self._next_frame_at + pace if now - self._next_frame_at < pace else now + pace

    def _hear(self, event: pygame.Event) -> list[Intent]:
        """Translate an event. A faulty device must not end the program, so errors are only logged."""
        try:
            self.setup.on_event(event)
            if self.setup.is_locked and self._is_refused(event):
                return []
            if is_fullscreen_key(event):
                self._toggles_fullscreen = not self._toggles_fullscreen
                return []
            if event.type in (pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE, pygame.WINDOWRESTORED):
                self._is_exposed = True
            if event.type in _RENEWS_BUFFER:
                self._frame.forget()
                self._is_stale = True
            intents = list(self.inputs.translate(event))
            if self.idle_handler is not None and self.idle_handler.hear(event, self._clock()):
                intents = [intent for intent in intents if isinstance(intent, (Plugged, Resized, Leave))]
        except Exception:
            _log.exception("event not understood: %r", event)
            return []
        if intents:
            self._used_at = self._clock()
        return intents

    def _is_refused(self, event: pygame.Event) -> bool:
        """Return True for events refused in kiosk mode. A window that was minimised comes back."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.window.come_back()
        if event.type == pygame.WINDOWCLOSE:
            self._is_closed_by_hand = True
        elif event.type == pygame.QUIT and self._is_closed_by_hand:
            self._is_closed_by_hand = False
            return True
        return is_fullscreen_key(event)

    # ------------------------------------------------------------------ scenes

    def deliver(self, given: Intent) -> None:
        if (top := self.top) is None or (intent := self.presentation.hear(given)) is None:
            return
        if isinstance(intent, Resized):
            self._begin_resize()
            return
        if isinstance(intent, Leave):
            self._leave()
            return
        if self.narrator is not None and self.narrator.hear(top, intent):
            return
        if isinstance(intent, Plugged):
            self._tell_all(intent)
            return
        if self._old_picture is not None:
            if isinstance(intent, Point):
                return
            self._end_resize()
        if self._fade is not None and self._fade.is_leaving:  # input only speeds it up, but no file gets lost
            if isinstance(intent, (Press, Do, Nav)):
                self._fade.skip()
                self.inputs.guard.shut()
            if isinstance(intent, Dropped):
                top.handle(intent)
            return
        guarded = self.inputs.guard.filtered(top, intent)
        if guarded is not None:
            self.go(top.handle(guarded))
            self.inputs.guard.see(self.top, by_hand=True)

    def _tell_all(self, intent: Plugged) -> None:
        """Deliver to every scene, since all must know the controllers. Only the top one may answer."""
        for scene in self._layers:
            transition = scene.handle(intent)
            if scene is self.top:
                self.go(transition)
                return

    def _update(self, dt: float) -> None:
        top = self.top
        if top is None or (self._fade is not None and self._fade.is_leaving):
            return
        self.go(top.update(dt))
        self.inputs.guard.see(self.top)

    def go(self, transition: Transition | None) -> None:
        if isinstance(transition, StartAgain):
            transition = Reset(self._first(self))
        move = self.resolve(transition) if isinstance(transition, Go) else transition
        before = self.top
        is_turned = before is not None and before.take_turned()
        if move is None or self._stack is None:
            if is_turned and self._is_shown:
                self._begin_fade(SceneFade(TURN_SECONDS))
            return
        if before is not None and before.is_sunk and self._fade is None and self._is_shown:
            # The outgoing picture shows the button as pressed.
            self._frame.compose(self.presentation.canvas(self.window.surface), partial(self._draw, before.draw))
        known, box = self._stack.layers, None if before is None else before.box
        self._stack.go(move)
        after = self.top
        self._needs_gc |= not isinstance(move, Push)
        self._is_stale = True
        if after is None or after is before:
            return
        self._may_wait = is_quiet(move, before, after)
        if after not in known:
            after.resize(self.viewport)  # starts its render thread while the old picture fades out
        self._frame.forget()  # and releases the pictures of the old scene
        fade = None
        if self._is_shown:
            is_calm = self.setup.is_motion_reduced()
            fade = scene_change(known, after, box, move, self._draw, is_calm=is_calm, is_quiet=self._may_wait)
        self._begin_fade(fade)
        if (point := self.presentation.pointing) is not None:
            after.handle(point)

    def _begin_fade(self, fade: Fade | None) -> None:
        self._fade = fade
        self._was_lively |= fade is not None
        # However long the new picture took, the first step of the fade is a short one.
        self._updated_at = self._clock()

    def _leave(self) -> None:
        """Close the window: the top scene handles `Leave`, then all scenes are left, which saves everything."""
        self._is_leaving = True
        if self.top is None or self._stack is None:
            return
        try:
            self.top.handle(Leave(self.inputs.last))
        except Exception:
            _log.exception("a scene failed when the window was closed")
        while self._stack.top is not None:
            try:
                self._stack.go(Quit())
            except Exception:
                _log.exception("a scene could not be put away")

    # ------------------------------------------------------------------ drawing

    def present(self) -> None:
        self._show_pointer()
        top = self.top
        if top is None or not self.window.is_seen:
            return
        window = self.window.surface
        self._is_stale |= self.presentation.follow(self._layers, window, self._clock())
        if window.get_size() != self.viewport.window and self._old_picture is None:
            self._begin_resize()
        changed: list[pygame.Rect] | None = None
        canvas = self.presentation.canvas(window)
        if self._old_picture is not None:
            self._frame.forget()
            pygame.transform.scale(self._old_picture, window.get_size(), canvas)
        elif self._fade is not None:
            if not self._fade.is_leaving:
                top.take_dirty()
            self._frame.forget()
            self._fade.draw(canvas, partial(self._draw, top.draw))
            self._is_stale = self._fade.is_done
            if self._fade.is_done:
                self._fade = None
        elif top.take_dirty() or self._is_stale:
            changed = self._frame.compose(canvas, partial(self._draw, top.draw))
            self.drawn += 1
            self._is_stale = False
        elif not self._is_exposed:
            return
        changed = self.presentation.show(window, changed)
        if changed is None or self._is_exposed:
            pygame.display.flip()
        elif changed:
            pygame.display.update(changed)
        self._is_exposed = False
        if not self._is_shown:
            self._is_shown = True
            self._start_the_rest()

    def _draw(self, draw: Callable[[DrawTarget], None], sheet: DrawTarget) -> None:
        right, down = self.offset
        if not right and not down:
            draw(sheet)
            return
        draw(Moved(sheet, right, down))
        wide, high = sheet.get_size()
        for size, place in (
            ((abs(right), high), (0 if right > 0 else wide + right, 0)),
            ((wide, abs(down)), (0, 0 if down > 0 else high + down)),
        ):
            # The previous picture must not stay in the gap.
            sheet.blit(_black_bar(size), place)

    def _show_pointer(self) -> None:
        if self.inputs.shows_pointer != self._pointer_is_shown:
            self._pointer_is_shown = self.inputs.shows_pointer
            pygame.mouse.set_visible(self._pointer_is_shown)

    def _start_the_rest(self) -> None:
        # `gc.freeze` would keep 20 to 30 MiB of the first scene (measured).
        gc.set_threshold(*self._gc_threshold[:2], NEVER)
        self.inputs.open_pads()
        try:
            self.setup.on_first_frame()
        except Exception:
            _log.exception("something that is not needed to play could not be started")
        self._updated_at = self._clock()

    def _begin_resize(self) -> None:
        """Keep the picture while the size changes, perhaps many times, and lay out after the last change."""
        if self.window.size == self.viewport.window and self._old_picture is None:
            return
        top = self.top
        if self._old_picture is None and top is not None:
            self._old_picture = pygame.Surface(self.viewport.window)
            top.draw(self._old_picture)
            self._fade = None
        self._resize_due = self._clock() + RESIZE_PAUSE
        self._is_exposed = True

    def _end_resize(self) -> None:
        self._old_picture = None
        self._refit()

    def _refit(self) -> None:
        before, self.viewport = self.viewport, Viewport.of(self.window.size)
        self.inputs.set_window_size(self.window.size)
        keep_memory_together(self.window.size[0] * self.window.size[1])
        self._fade, self._is_stale = None, True
        for layer in self._layers if self.viewport != before else ():
            layer.resize(self.viewport)

    # ------------------------------------------------------------------ errors

    def _recover(self, problem: Exception) -> bool:
        """Leave all scenes and show a message card after an exception. Return False if that happens too often."""
        now = self._clock()
        is_hopeless = self._crashed_at is not None and now - self._crashed_at < CRASH_WINDOW
        self._crashed_at = now
        if not self._has_recovered:
            self.setup.sleep(ERROR_PAUSE)
        self._has_recovered = False
        self.setup.on_failed()
        for layer in reversed(self._layers):
            try:
                layer.leave()
            except Exception:
                _log.exception("a scene could not be put away")
        if self._code:
            return False  # it ends, and not even the message can be shown
        card = MessageCard(tr(CRASH_TITLE), tr(CRASH_TEXT), is_public=self.setup.is_locked)
        if is_hopeless and not self.setup.is_locked:
            self._code = 1
            where = "" if self.setup.log_dir is None else f"; details are in {self.setup.log_dir}"
            what = f"{type(problem).__name__}: {problem}"[:LONGEST_ERROR]
            complain(f"{self.setup.title}: stopped after two errors within a minute ({what}){where}")
            words = tr(STOP_TEXT, title=self.setup.title, folder=self.setup.log_dir or "–")
            card = MessageCard(tr(CRASH_TITLE), words, is_public=True, after=Quit())
        self._fade = self._old_picture = self._stack = None
        self._refit()
        self._begin(card)
        return True

    def _watch_faults(self) -> None:
        if self.setup.log_dir is None:
            return
        try:
            self._faults = open_faults(self.setup.log_dir)
        except OSError as error:
            _log.info("no fault log: %s", error)
            return
        faulthandler.enable(self._faults)

    def _close(self) -> None:
        gc.set_threshold(*self._gc_threshold)
        # A sound server that hangs would stop `pygame.quit`.
        (pygame.display.quit if self.setup.on_close(self.window.geometry) else pygame.quit)()
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
            self._faults = None


_black_bar = cache(pygame.Surface)
