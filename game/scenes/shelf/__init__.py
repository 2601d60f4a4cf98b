"""The shelf: main menu, saved matches, trophies."""
