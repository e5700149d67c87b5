"""`skiz` with a quick pace, so that a test need not wait long.

Run `python -m tests.support.server.quick_clock`.
"""

from typing import cast

from skiz.__main__ import main
from skiz.server.table_log.pace import PACES, Pace, PaceKey

HASTY = Pace(decision=2, reserve=1, more=90)

if __name__ == "__main__":
    cast(dict[PaceKey, Pace | None], PACES)["quick"] = HASTY
    main()
