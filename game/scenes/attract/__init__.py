"""Attract mode: slides, and demo matches of computers with explanations."""
