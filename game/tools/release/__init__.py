"""Release artefacts, from templates in `.packaging`: `python -m game.tools.release --help`. For developers."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
PACKAGING: Final = ROOT / ".packaging"
