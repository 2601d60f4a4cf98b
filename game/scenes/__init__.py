"""The screens: shelf, seats, match, pause, results, rules, settings."""
