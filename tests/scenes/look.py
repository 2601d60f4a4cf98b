"""The layout audit of some situations, for work on a screen: `python -m tests.scenes.look halma`.

It covers every situation whose name contains the word, in one window of each shape, with small, large and very large
text, and prints everything clipped, crowded, outside or not grown with the text size. Options narrow it to one window
or one language. One game takes less than a minute on two quiet cores; the tests do the same for all games, with every
text size in both languages.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.tools.workers import Workers

from .audit import SMALL, Pass, audit
from .situations import situations
from .test_layout import CROWDED, LANGUAGES, at_both_sizes, stunted

SIZES = {f"{width}x{height}": (width, height) for width, height in SMALL}


def passes(sizes: Sequence[str], languages: Sequence[str]) -> Iterator[tuple[Pass, bool]]:
    """Yield every pass, and whether it compares text sizes; the drawings are made once for each window."""
    for turn, size in enumerate(SIZES[name] for name in sizes):
        for language in languages:
            yield Pass(size, language, is_painted=False), False
            yield Pass(size, language, 2.0, is_painted=language == languages[-1]), False
        one = languages[turn % len(languages)]
        yield Pass(size, one, 1.3, is_painted=False), False
        yield Pass(size, one, 2.0, is_painted=False), True


def looked(only: str, look: tuple[Pass, bool]) -> list[str]:
    here, is_growth = look
    found = stunted(*at_both_sizes(here.size, here.language, only)) if is_growth else audit(here, only)
    return [f"{here}: {fault}" for fault in found if not CROWDED.match(fault)]


def main(argv: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.scenes.look", description="The layout audit of some situations.")
    parser.add_argument("word", help="a game, a screen or one situation, such as halma, seats or halma-middle")
    parser.add_argument("--size", choices=SIZES, metavar="WxH", help=f"only this window: {', '.join(SIZES)}")
    parser.add_argument("--lang", choices=LANGUAGES, help="only this language")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    given = parser.parse_args(argv)
    names = [situation.name for situation in situations()]
    if not any(given.word in name for name in names):
        known = ", ".join(dict.fromkeys(name.partition("-")[0] for name in names))
        print(f"no situation is called {given.word!r}; there are: {known}", file=sys.stderr)
        return 2
    count = 0
    looks = list(passes([given.size] if given.size else [*SIZES], [given.lang] if given.lang else LANGUAGES))
    with Workers(given.jobs) as workers:
        for faults in workers.map(partial(looked, given.word), looks):
            count += len(faults)
            print("".join(f"{fault}\n" for fault in faults), end="", flush=True)
    print(f"{count} faults in {len(looks)} passes")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
