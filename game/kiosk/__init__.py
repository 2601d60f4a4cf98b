"""Lamplight on a screen for strangers: what the operator decides, and what happens when a visitor has gone."""
