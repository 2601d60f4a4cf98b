"""Texts to read: rules, guide, history of a match."""
