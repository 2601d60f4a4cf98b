"""What every move and card of Going Places is worth: what the levels and the hints think with. Pure.

Moves by the learned formula (`value`) with nature averaged and the next turns thought of (`search`), cards of the
showdown by calculation (`tricks`).
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import Skill, Weighed, Weighing

from .bot import card
from .rules import PlacesState
from .search import Search
from .tricks import cards
from .value import formula

SKILLS: Final = {
    "gentle": Skill(0, 0.5, 0.2),
    "steady": Skill(0, 0.15, 0.08),
    "sharp": Skill(1, 0.03, 0.03),
    "master": Skill(2),
}


def weigh(state: PlacesState, seat: Seat, sight: int) -> Weighing:
    """Every move, or every card."""
    if state.showdown is not None:
        showdown = state.showdown
        here = f"{state.turns} {showdown.points} {showdown.hands[showdown.order.index(seat)]}"
        found = yield from cards(showdown, state.deck, seat, Random(here), partial(card, state))
        return [Weighed(worth, play, f"{here} {play.card}") for (worth, _), play in found]
    here = f"{state.turns} {state.figures} {state.pips} {state.counters}"
    search = Search(state, seat, formula(state.seats))
    ranked = yield from search.run(ahead=sight > 0)
    return [Weighed(chance, action, f"{here} {action}") for chance, action in ranked]
