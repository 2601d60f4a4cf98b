"""Kiosk mode: profile, visits, and attempts to leave it."""
