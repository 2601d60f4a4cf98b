"""Start-up time as seen from outside, including the creation of the process."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic


class NoStart(Exception):
    """The program ended before it showed the shelf; the message is its output."""


@dataclass(frozen=True, slots=True)
class StartMoment:
    """Time until something was shown: wall-clock and processor seconds of the program."""

    wall: float
    processor: float


def start_times(command: Sequence[str], environ: Mapping[str, str] | None = None) -> tuple[StartMoment, StartMoment]:
    """Return the times of the first frame and the shelf; raises NoStart. `environ` is added to ours."""
    # Installed programs write bytecode, so measure with it.
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    moments: list[StartMoment] = []
    begin = monotonic()
    with subprocess.Popen(
        [*command, "--timed"],
        env=given | dict(environ or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            what, _, processor = line.strip().rpartition(" ")
            if what in ("first frame", "shelf"):
                moments.append(StartMoment(monotonic() - begin, float(processor)))
        said = process.stderr.read()
    if len(moments) != 2:
        raise NoStart(said)
    return moments[0], moments[1]


def p95(values: Sequence[float]) -> float:
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]
