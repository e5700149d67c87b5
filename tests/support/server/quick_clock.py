"""`skiz` with a quick pace, so that a test need not wait long, and one with little time at first.

Run `python -m tests.support.server.quick_clock`.
"""

from typing import cast

from skiz.__main__ import main
from skiz.server.table_log.pace import PACES, Pace, PaceKey

HASTY = Pace(decision=2, reserve=1, more=90)
# The last ten seconds are announced, and more time lasts longer than any test.
SCARCE = Pace(decision=9, reserve=1, more=2 * 60 * 60)

if __name__ == "__main__":
    cast(dict[PaceKey, Pace | None], PACES).update(quick=HASTY, calm=SCARCE)
    main()
