"""Golden Rung: the smallest playable game, in every test run, hidden from the shelf. Copy it to start a new game."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="template",
    package=__name__,
    title=N_("Golden Rung"),
    tagline=N_("Roll, step, stop in time."),
    seats=(2, 3, 4),
    minutes=1,
    age=6,
    letter="T",
    options=(
        Option("tall", "T-20", N_("Tall ladder"), N_("Twenty rungs instead of ten.")),
        Option("pair", "T-21", N_("Two pawns"), N_("Both of your pawns have to reach the top.")),
    ),
    order=1000,
    hidden=True,
)
