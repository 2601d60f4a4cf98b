"""The layout audit of some situations, for work on a screen: `python -m tests.scenes.look halma`.

It covers every situation whose name contains the word, in one window of each shape, with small, large and very large
text, in both languages, and prints everything clipped, crowded, outside or not grown with the text size. The tests do
the same for all games.
"""

from __future__ import annotations

import os
import sys
from itertools import product

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def main(only: str) -> int:
    from .audit import SMALL, Pass, audit
    from .test_layout import LANGUAGES, at_both_sizes, stunted

    count = 0
    for size, language in product(SMALL, LANGUAGES):
        looks = [(text_size, audit(Pass(size, language, text_size), only)) for text_size in (1.0, 1.3, 2.0)]
        for text_size, faults in [*looks, (2.0, stunted(*at_both_sizes(size, language, only)))]:
            count += len(faults)
            for fault in faults:
                print(f"{size[0]}x{size[1]} {language} {text_size}: {fault}")
    print(f"{count} faults")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
