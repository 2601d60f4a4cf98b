"""All Around: cross border fields until whole areas are enclosed."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="borders",
    package=__name__,
    title=N_("All Around"),
    tagline=N_("Five dice, nine areas: close the border before the others do."),
    seats=(2, 3, 4),
    minutes=30,
    age=8,
    letter="B",
    options=(
        Option(
            "quick",
            "B-50",
            N_("Quick for two"),
            N_("The match ends with five enclosed areas instead of six."),
            seats=frozenset({2}),
        ),
        Option("fresh", "B-51", N_("Fresh board"), N_("A brand-new board is drawn up for this match.")),
        Option(
            "circle",
            "B-52",
            N_("Full circle"),
            N_("Play goes on until everybody has had equally many turns."),
            excludes=frozenset({"rising"}),
            evens=frozenset({4}),
        ),
        Option(
            "rising",
            "B-54",
            N_("One, two, three"),
            N_("In the first round the first player has only one roll, the next one two."),
            seats=frozenset({3, 4}),
            excludes=frozenset({"circle"}),
            evens=frozenset({3}),
        ),
        Option(
            "early",
            "B-55",
            N_("Early points"),
            N_("The first to complete four of a colour scores 1 point, five 2."),
            livens=frozenset({2, 3, 4}),
        ),
    ),
    order=2,
    tint="#4E7F4A",
)
