"""Work spread over processes, with results in the order of the work: the number of processes changes nothing else.

Knows nothing of games. What is done has to be a function of a module, its arguments and results plain data.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import batched
from types import TracebackType
from typing import Final, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")
