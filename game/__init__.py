"""Lamplight: five dice and board games on one table under warm lamplight."""

__version__ = "1.1.0"
