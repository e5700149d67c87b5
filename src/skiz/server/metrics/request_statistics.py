"""Statistics of a server: requests and their outcomes, in numbers alone."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..common import wall_clock

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds


class RequestStatistics:
    """The counts since the server was started."""

    def __init__(self) -> None:
        self.began = wall_clock()
        self.refusals: Counter[str] = Counter()  # by reason
        self.acts = [0] * (len(BOUNDS) + 1)  # by duration; the last is above all bounds
        self.seconds = 0.0  # the total duration of all acts

    @contextmanager
    def act(self) -> Iterator[None]:
        """Count an act that succeeds, and measure its duration."""
        began = time.perf_counter()
        yield
        took = time.perf_counter() - began
        self.acts[bisect_left(BOUNDS, took)] += 1
        self.seconds += took
