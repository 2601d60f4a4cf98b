"""The match screen, its director and controllers, and the parts around the board."""
