"""Seats, names and opponents before a match."""
