"""Starts Lamplight; `python main.py --help` tells the rest."""

import sys

from game.commands import main

if __name__ == "__main__":
    sys.exit(main())
