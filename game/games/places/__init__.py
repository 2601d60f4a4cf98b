"""Going Places: a race around the loop with place cards, duels and counters, won by the richest, not the fastest."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="places",
    package=__name__,
    title=N_("Going Places"),
    tagline=N_("The winner is not the fastest, but whoever collects the most."),
    seats=(2, 3, 4),
    minutes=30,
    age=8,
    letter="P",
    options=(
        Option(
            "short",
            "P-60",
            N_("Short journey"),
            N_("Fewer pieces in the bank: the match ends sooner."),
            excludes=frozenset({"full", "long"}),
            livens=frozenset({4}),
        ),
        Option(
            "long",
            "P-61",
            N_("Long journey"),
            N_("Four pawns each, four home spaces and more pieces."),
            excludes=frozenset({"full", "short"}),
        ),
        Option(
            "full",
            "P-62",
            N_("Full bank"),
            N_("More pieces in the bank: getting home decides more often."),
            excludes=frozenset({"short", "long"}),
        ),
        Option(
            "hand",
            "P-63",
            N_("Cards in hand"),
            N_("Three open cards each: in a duel both choose one in secret."),
            livens=frozenset({4}),
        ),
        Option(
            "gone",
            "P-64",
            N_("Lost for good"),
            N_("A piece lost in a duel leaves the game: the bank is never filled up again."),
        ),
    ),
    tint="#5E8F6E",
    order=5,
)
