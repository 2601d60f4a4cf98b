"""The layout audit of some situations, for work on a screen: `python -m tests.scenes.look halma`.

It covers every situation whose name contains the word, in one window of each shape, the smallest first: with usual text
in both languages, with very large text in the longer one, and with all else in turn. It prints everything clipped,
crowded, outside or not grown with the text size, by kind with some examples. One game takes less than a minute on two
quiet cores; the tests do the same for all games, with every text size in both languages.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.tools.workers import Workers

from .audit import SMALL, Pass, Sizes, audit
from .situations import situations
from .test_layout import CROWDED, LANGUAGES, stunted

SIZES = {f"{width}x{height}": (width, height) for width, height in sorted(SMALL, key=lambda size: size[0] * size[1])}
EXAMPLES = 3
"""Number of faults of each kind that are printed."""
SMALLER = "smaller in large text, or not grown"


def looks(size: tuple[int, int], languages: Sequence[str]) -> Iterator[tuple[Pass, ...]]:
    """Yield the passes through a window, those together whose text sizes are compared."""
    share = [*SIZES.values()].index(size), len(SIZES)
    for language in languages:
        is_painted = language == languages[-1]
        usual = Pass(size, language, is_painted=False)
        yield usual, Pass(size, language, 2.0, (0, 1) if is_painted else share, is_painted=is_painted)
        yield (Pass(size, language, 1.3, share, is_painted=False),)


def looked(only: str, look: tuple[Pass, ...]) -> list[tuple[str, str]]:
    """Return the faults of these passes, each with its place."""
    found: list[tuple[str, str]] = []
    sizes: list[Sizes] = [{} for _ in look]
    for here, noted in zip(look, sizes, strict=True):
        found += [(f"{here}: {place}", fault) for place, _, fault in split(audit(here, only, noted))]
    if len(look) == 2:
        wrong = split(words for words in stunted(*sizes) if not CROWDED.match(words))
        found += [(f"{look[1]}: {place}", f"{SMALLER}: {fault}") for place, _, fault in wrong]
    return found


def split(faults: Iterator[str] | Sequence[str]) -> Iterator[tuple[str, str, str]]:
    return (fault.partition(": ") for fault in faults)


def told(faults: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the faults by kind, most frequent first, each kind with some examples that differ."""
    kinds: dict[str, dict[str, str]] = defaultdict(dict)
    count: Counter[str] = Counter()
    for place, fault in faults:
        kind = re.sub(r"\s+[\d.]+$", "", fault.partition(":")[0])
        count[kind] += 1
        kinds[kind].setdefault(fault, place)
    for kind, number in count.most_common():
        yield f"{number} x {kind}"
        yield from (f"    {place}: {fault}" for fault, place in [*kinds[kind].items()][:EXAMPLES])


def main(argv: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.scenes.look", description="The layout audit of some situations.")
    parser.add_argument("word", help="a game, a screen or one situation, such as halma, seats or halma-middle")
    parser.add_argument("--size", choices=SIZES, metavar="WxH", help=f"only this window: {', '.join(SIZES)}")
    parser.add_argument("--lang", choices=LANGUAGES, help="only this language")
    parser.add_argument("--stop", action="store_true", help="stop after the first window with faults")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    given = parser.parse_args(argv)
    names = [situation.name for situation in situations()]
    if not any(given.word in name for name in names):
        known = ", ".join(dict.fromkeys(name.partition("-")[0] for name in names))
        print(f"no situation is called {given.word!r}; there are: {known}", file=sys.stderr)
        return 2
    windows = [given.size] if given.size else [*SIZES]
    planned = [look for name in windows for look in looks(SIZES[name], [given.lang] if given.lang else LANGUAGES)]
    faults: list[tuple[str, str]] = []
    seen: list[tuple[int, int]] = []
    with Workers(given.jobs) as workers:
        for look, found in zip(planned, workers.map(partial(looked, given.word), planned), strict=True):
            if look[0].size not in seen:
                if faults and given.stop:
                    break
                seen.append(look[0].size)
            faults += found
    print("".join(f"{line}\n" for line in told(faults)), end="")
    print(f"{len(faults)} faults in {', '.join(f'{width}x{height}' for width, height in seen)}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
