"""The parts of every game's view."""
