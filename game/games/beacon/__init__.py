"""Beacon: the dice race below the lighthouse. Park your pair high up and hope it is still there next turn."""

from game.rules.contract import N_
from game.rules.game import Game, Option

GAME = Game(
    key="beacon",
    package=__name__,
    title=N_("Beacon"),
    tagline=N_("Park your dice high up, and hope they stay there."),
    seats=(2, 3, 4, 5, 6),
    variant_seats=frozenset({2}),
    minutes=30,
    age=8,
    letter="S",
    options=(
        Option(
            "hundred",
            "S-31",
            N_("X-X counts as 100"),
            N_("Two Xs in the first roll make 100, the highest number of all."),
        ),
        Option(
            "finish",
            "S-32",
            N_("Finish the round"),
            N_("The round is played to its end; the pawn furthest ahead wins."),
            excludes=frozenset({"head"}),
        ),
        Option(
            "head",
            "S-33",
            N_("Head start"),
            N_("Everyone but the first player starts one space ahead."),
            excludes=frozenset({"finish"}),
            evens=frozenset({2, 3, 4, 5, 6}),
        ),
        Option(
            "tailwind",
            "S-34",
            N_("Tailwind"),
            N_("From space 14 on, the last pawn is blown up to two spaces on every turn."),
            livens=frozenset({3, 4, 5, 6}),
        ),
    ),
    order=3,
    tint="#0B2D4A",
)
