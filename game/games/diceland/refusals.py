"""Reasons why an action is refused in Diceland, as sentences for players. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.contract import N_

from .board import Colour


class RefusalReason(Enum):
    """A reason; its value is the message id. Placeholders: {colour} (to be translated too), {dice}, {free}."""

    SEA = N_("There is no field here.")
    OBSTACLE = N_("An obstacle is never crossed.")
    CROSSED = N_("This field is crossed already.")
    OVER = N_("The match is over.")
    NOT_NOW = N_("It is not your turn to cross.")
    CHOOSE_FIRST = N_("First choose one of the rolled colours.")
    STILL_ROLLING = N_("Stop rolling first, then cross.")
    ALL_MADE = N_("All crosses are made: confirm them or undo one.")
    DONE = N_("You are done: wait for the others, or undo your choice.")
    OTHER_COLOUR = N_("You are crossing {colour} fields now.")
    ACTIVE_COLOUR = N_("The {colour} dice belong to the active player.")
    NO_DICE = N_("No die shows {colour}.")
    OTHER_REGION = N_("All crosses of a roll go into one region.")
    REGION_OPEN = N_("First fill your open {colour} region.")
    OVERTHROWN = N_("Overshot: {dice} dice, but only {free} free here.")
    NO_TOUCH = N_("A new cross must touch one of your crosses.")
    OUT_OF_REACH = N_("No {colour} region is within reach.")
    COLOUR_COMPLETE = N_("You have crossed all {colour} fields.")


@dataclass(frozen=True, slots=True)
class Refusal:
    reason: RefusalReason
    colour: Colour | None = None
    dice: int = 0
    free: int = 0
    """Free fields of the region (or of the largest one in reach)."""
