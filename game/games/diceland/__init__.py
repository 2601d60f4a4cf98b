"""Diceland: roll dice and cross fields of one colour; nine treasures and one complete colour win."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="diceland",
    package=__name__,
    title=N_("Diceland"),
    tagline=N_("Roll a colour, cross the land, be first to the treasures."),
    seats=(2, 3, 4),
    minutes=20,
    age=8,
    letter="D",
    options=(
        Option("islands", "D-50", N_("Islands"), N_("Smaller, ragged lands: five treasures and one colour win.")),
        Option("every", "D-51", N_("Every treasure"), N_("You need every treasure and one whole colour.")),
        Option("same", "D-52", N_("Same board"), N_("All players play the same side.")),
        Option("fresh", "D-52", N_("Fresh board"), N_("Boards nobody has seen before.")),
        Option(
            "circle",
            "D-53",
            N_("Full circle"),
            N_("Play goes on until everybody has had equally many turns."),
            excludes=frozenset({"back"}),
            evens=frozenset({2}),
        ),
        Option(
            "back",
            "D-54",
            N_("There and back"),
            N_("After every round, play goes round the other way."),
            excludes=frozenset({"circle"}),
            evens=frozenset({3, 4}),
        ),
    ),
    tint="#1E6E74",
    order=1,
)
