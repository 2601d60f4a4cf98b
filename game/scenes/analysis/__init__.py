"""Analysis of a finished match: fairness of its dice and cards, and win probabilities over time."""
