"""Release artefacts: icons, frozen program, notices, packages, the player's guide. For developers.

`python -m game.tools.release --help`. Templates and build files are in `.packaging`.
"""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
PACKAGING: Final = ROOT / ".packaging"
