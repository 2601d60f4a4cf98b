"""Tournaments: several games in one evening."""
