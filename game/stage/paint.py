"""The things on the table as cached sprites."""

from __future__ import annotations
