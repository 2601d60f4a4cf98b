"""The contract every game fulfils, and the referee. Pure: knows no game, no screen, no clock."""
