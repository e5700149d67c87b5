"""Statistics of a server: what was asked of it and what came of it, in numbers alone."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..common.environment import wall_clock

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds


class RequestStatistics:
    """Counted since the server was started."""

    def __init__(self) -> None:
        self.began = wall_clock()
        self.refusals: Counter[str] = Counter()  # by reason
        self.acts = [0] * (len(BOUNDS) + 1)  # by how long they took; the last above all bounds
        self.seconds = 0.0  # that all acts took together

    @contextmanager
    def act(self) -> Iterator[None]:
        """Count an act that is done, and how long it took."""
        began = time.perf_counter()
        yield
        took = time.perf_counter() - began
        self.acts[bisect_left(BOUNDS, took)] += 1
        self.seconds += took
