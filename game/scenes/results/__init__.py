"""The end of a match: ceremony and results."""
