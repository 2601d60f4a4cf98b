"""Diceland: roll, take a colour, cross the land; nine treasures and one whole colour win the race."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="diceland",
    package=__name__,
    title=N_("Diceland"),
    tagline=N_("Roll a colour, cross the land, be first at the treasures."),
    seats=(2, 3, 4),
    minutes=20,
    age=8,
    letter="D",
    options=(
        Option(
            "islands",
            "D-50",
            N_("Islands"),
            N_("Smaller boards with ragged coasts: five treasures and one colour win."),
        ),
        Option(
            "every",
            "D-51",
            N_("Every treasure"),
            N_("All treasures of the board are needed, and one colour."),
        ),
        Option("same", "D-52", N_("Same board"), N_("All players play the same side.")),
        Option("fresh", "D-52", N_("Fresh map"), N_("New maps nobody has seen before.")),
    ),
    tint="#1E6E74",
    order=1,
)

EXTRAS = ("dice", "maps", "reasons", "sheets", "view.picks")
"""Modules of its own, beside those that all games have."""
