"""The contract of all games, and the referee. Pure."""
