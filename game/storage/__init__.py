"""Persistent data: folders, settings, matches, logs."""
