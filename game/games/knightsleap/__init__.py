"""Knight's Leap: collect colours in your own order with knight moves, then get back to the centre."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="knightsleap",
    package=__name__,
    title=N_("Knight’s Leap"),
    tagline=N_("Leap, chain, steal and race back to the middle."),
    seats=(2, 3, 4),
    minutes=25,
    age=8,
    letter="K",
    options=(
        Option("calm", "K-50", N_("Calm"), N_("Three shields instead of one, and fewer rings.")),
        Option("short", "K-51", N_("Short"), N_("Rows of five colours, the same five for everybody.")),
        Option("open", "K-52", N_("Open centre"), N_("With a full row you may push a pawn out of the centre.")),
        Option(
            "reverse",
            "K-53",
            N_("Last picks first"),
            N_("Corners are picked in reverse order, by two opposite each other."),
            evens=frozenset({2, 3, 4}),
        ),
    ),
    order=4,
    tint="#4A2A13",
)
