"""Release artefacts, from templates in `.packaging`: `python -m game.tools.release --help`. For developers."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
PACKAGING: Final = ROOT / ".packaging"
EXCLUDED: Final = (
    "tkinter", "_tkinter", "unittest", "doctest", "pydoc", "pydoc_data", "test", "lib2to3", "distutils", "setuptools",
    "pkg_resources", "numpy", "babel", "pytest", "hypothesis", "curses", "_curses", "_curses_panel", "readline", "ssl",
    "_ssl", "_hashlib", "xmlrpc", "asyncio", "dbm", "_dbm", "_gdbm", "nis", "crypt", "_crypt",
    "pygame.tests", "pygame.examples", "pygame.docs", "pygame.midi", "pygame.pypm", "pygame.camera",
    "pygame._camera_opencv", "pygame.surfarray", "pygame.sndarray", "pygame.scrap", "pygame.fastevent",
    "pygame.ftfont", "pygame._freetype", "pygame.freetype",
)  # fmt: skip
"""Modules that are not frozen. `pygame.pixelcopy` stays, or every start prints a warning; so does `http`, for segno."""


class ReleaseError(Exception):
    """The release cannot be built; the message gives the reason and the remedy."""
