"""The part of every view that offers choices: targets, words and picks of each decision, and words about the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from game.stage.layout.commands import PartialPick
from game.stage.layout.shapes import Shape, Spot, Target
from game.stage.text.language import N_, current, tr

from .lifting import Lift
from .offer import Choice, Offer, Tooltip
from .viewmodel import H


class Position(Protocol):
    def actors(self) -> tuple[int, ...]: ...

    def legal(self, seat: int, /) -> Sequence[Any]: ...


S = TypeVar("S", bound=Position)


class OfferingView(ABC, Generic[S, H]):
    shown: H

    def __init__(self) -> None:
        self.offers: Mapping[int, Offer[S]] = {}
        """Current offer by seat; empty while no seat may choose."""
        self.picks: dict[int, Any] = {}
        """Picks towards a decision by seat, until its legal actions change."""
        self._version = 0
        """Counts changes to anything offers depend on, except position, seat, focus and language."""
        self._made: dict[int, tuple[tuple[int, str], Offer[S]]] = {}
        """Last offer by seat, with the version and language it was made for."""

    def ask(self, state: S | None, seats: Sequence[int], focus: Mapping[int, str | None]) -> None:
        """Update the offers: anew if position, seat or picks have changed, else the hint. None: no seat may choose."""
        self.offers = {} if state is None else {seat: self._offer(state, seat, focus.get(seat)) for seat in seats}

    def preview(self, focus: Mapping[int, str | None]) -> None:
        """Update the hints of the current offers, because other items are focused."""
        self.offers = {seat: self._previewed(offer, focus.get(seat)) for seat, offer in self.offers.items()}

    def _offer(self, state: S, seat: int, key: str | None) -> Offer[S]:
        stamp = (self._version, current())
        known = self._made.get(seat)
        if known is None or known[0] != stamp or known[1].state is not state:
            offer = Offer(state, seat, state.legal(seat))
            if self._is_other_choice(seat, offer.legal):
                self.picks.pop(seat, None)
            offer = replace(offer, details=self.details(offer))
            offer = replace(offer, targets=tuple(self.targets(offer)), choices=tuple(self.choices(offer)))
            offer = replace(offer, headline=self.headline(offer), first=self.preferred(offer), focus=key)
            self._made[seat] = stamp, replace(offer, hint=self.hint(offer))
        return self._previewed(self._made[seat][1], key)

    def _previewed(self, offer: Offer[S], key: str | None) -> Offer[S]:
        if offer.focus != key:
            offer = replace(offer, focus=key)
            offer = replace(offer, hint=self.hint(offer))
            self._made[offer.seat] = self._made[offer.seat][0], offer
        return offer

    def _is_other_choice(self, seat: int, legal: Sequence[Any]) -> bool:
        """True if these are not the actions that the seat was offered last."""
        return seat not in self._made or [*self._made[seat][1].legal] != [*legal]

    def reoffer(self) -> None:
        self._version += 1

    def picking(self, seat: int, value: Any) -> PartialPick:
        """Return a command that makes this the seat's pick."""
        return self.pick(seat, lambda: self.picks.update({seat: value}))

    def pick(self, seat: int, change: Callable[[], None]) -> PartialPick:
        """Return a command that changes only picks, in `picks` or in a game's own record."""

        def carried_out() -> None:
            change()
            self.reoffer()

        return PartialPick(seat, carried_out)

    def details(self, offer: Offer[S]) -> Any:
        """Work out once the data that targets, choices, words and pictures of this offer share."""
        return None

    @abstractmethod
    def targets(self, offer: Offer[S]) -> Iterable[Target]: ...

    def choices(self, offer: Offer[S]) -> Iterable[Choice]:
        return ()

    def is_taken_by_button(self, offer: Offer[S]) -> bool:
        """Return True if a button also takes the target selected: for few targets, each with a label."""
        return False

    def lifts(self, offer: Offer[S]) -> Iterable[Lift]:
        """Return the things that can be dragged instead of tapping the targets and choices of this offer."""
        return ()

    def planned(self, state: S, seat: int) -> object | None:
        """Return the next action of a choice that takes several; None if none is pending."""
        return None

    def preferred(self, offer: Offer[S]) -> str | None:
        """Return the key focused first of the targets and choices; None: the first of all."""
        return None

    def refusal(self, state: S, seat: int, spot: Spot) -> str:
        """Return the reason why the thing at a spot cannot be chosen; empty if there is none."""
        return ""

    def suggest(self, state: S, seat: int, action: object) -> None:
        """Make the picks that lead to a suggested action, so that a target or choice offers it."""

    @abstractmethod
    def headline(self, offer: Offer[S]) -> str:
        """Return the seat's task, to follow its name: "choose a colour!"."""

    def hint(self, offer: Offer[S]) -> str:
        """Return one line of help about the focused item, for the bottom left."""
        return ""

    def advice(self, state: S, seat: int, action: object) -> str:
        """Return the lamp's reason for a suggested action; empty if there is none but the chances."""
        return ""

    # ---- texts about the table

    def throw_label(self, state: S) -> tuple[str, str]:
        """Return message id and icon of the button that rolls or draws the outcome due; an empty id: it needs none."""
        return N_("Roll the dice"), "dice"

    def about(self, spot: Spot) -> Tooltip | None:
        """Return the tooltip of the thing at a spot, selectable or not; None if there is none."""
        return next((Tooltip(shape.bounds, words) for shape, words in self.things() if shape.contains(spot)), None)

    def spoken_sheet(self, seat: int) -> str:
        """Return the spoken content of a seat's own board; empty if all share one."""
        return ""

    def things(self) -> Iterator[tuple[Shape, str]]:
        """Yield the things on the table that have a tooltip, with its words."""
        yield from ()

    def describe(self, event: Any) -> str:
        """Return an event as one line for spectators; empty for an event that needs none."""
        return ""

    def recount(self, event: Any) -> str:
        """Return the line of an event that is read afterwards, if there is more to say than when it happens."""
        return self.describe(event)

    def subtitle(self) -> str:
        """Return the line under the game's title: round, board, with `words.SEPARATOR` between them."""
        return tr("Round {n}", n=self.shown.round) if self.shown.round else ""

    def counted(self, shown: H) -> tuple[int, ...]:
        """Return each seat's score number in the displayed state; empty: known only at rest."""
        return ()
