"""`skiz` on a day that does not end while a test runs: `python -m tests.support.server.one_day`."""

import time

from skiz.__main__ import main
from skiz.server.common.environment import CLOCK

DAY = 24 * 60 * 60.0  # seconds

if __name__ == "__main__":
    began = time.time()
    ahead = DAY / 2 - began % DAY  # noon, by UTC
    CLOCK.set(lambda: time.time() + ahead)
    main()
