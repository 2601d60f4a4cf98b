"""What SDL reads from the environment, set before it is loaded. Knows no pygame; call it before importing any."""

from __future__ import annotations


def prepare() -> None:
    """Set what is not set already."""
    raise NotImplementedError
