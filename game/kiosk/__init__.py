"""Kiosk mode: Lamplight on a public screen, with an operator profile and a reset after every visit."""
