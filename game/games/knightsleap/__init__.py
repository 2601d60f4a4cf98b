"""Knight's Leap: collect colours in your own order with knight moves, then get back to the centre."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="knightsleap",
    package=__name__,
    title=N_("Knight's Leap"),
    tagline=N_("Leap, chain, steal and race back to the middle."),
    seats=(2, 3, 4),
    minutes=25,
    age=8,
    letter="K",
    options=(
        Option("calm", "K-50", N_("Calm"), N_("Three safety tokens instead of one, and fewer jumps.")),
        Option("short", "K-51", N_("Short"), N_("Rows of five colours, the same five for everybody.")),
        Option("open", "K-52", N_("Open centre"), N_("A full row may push a pawn out of the centre.")),
    ),
    order=4,
    tint="#4A2A13",
)

EXTRAS = ("race", "setup", "view.badges", "view.rows", "view.way")
"""Modules of its own, beside those that all games have."""
