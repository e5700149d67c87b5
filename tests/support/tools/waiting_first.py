"""Deals the test files to the processes of `pytest -n`, those that wait first.

Tests of the server and of the page spend half of their time waiting. While some of them wait,
others compute. Files that only compute come after them, and short files last. Otherwise all
processes would wait for the last few servers.

A file is run by one process, because its tests share a server. The tests of the page share four
browsers, and those of other engines have their own. Those of the structure share what they have
parsed.
"""

from collections import OrderedDict
from typing import Any

import pytest

WAIT = ("browser", "server", "command", "how_to", "bench")  # folders, the first first
SHORT = ("docs", "counts", "golden", "core")  # folders, the last one last
LONG = {
    *("test_nothing_tells.py", "test_several.py", "test_simulation.py", "test_crash.py"),
    *("test_pages.py", "test_people.py", "test_own_deals.py", "test_absence.py"),
}
BROWSERS = {  # by file or by feature, so that each has as much to do; else "others"
    "test_narrow.py": "narrow",
    "lobby": "narrow",
    "app": "app",
    "clocks": "app",
    "tables": "tables",
    "games": "tables",
    "engines": "engines",
}
Work = dict[str, bool]  # tests, and whether they were run
DONE = pytest.StashKey[float]()  # the share of everything that has been run


def work_of(test: str) -> str:
    """Return the name of all tests that one process runs together with this one."""
    path = test.partition("::")[0]
    if path.startswith("tests/structure/"):
        return "tests/structure"
    if not path.startswith("tests/browser/"):
        return path
    *_, feature, name = path.split("/")
    return f"tests/browser/{BROWSERS.get(name) or BROWSERS.get(feature, 'others')}"


def turn(work: str) -> tuple[int, int]:
    """Return a number of this work; work with lower numbers is dealt first."""
    parts = work.split("/")
    folder, name = parts[1], parts[-1]
    if folder == "browser" or name in LONG:
        return 0, 0
    if folder in WAIT:
        return 1, WAIT.index(folder)
    return (3, SHORT.index(folder)) if folder in SHORT else (2, 0)


class Queue(OrderedDict[str, Work]):
    """Work that waits for a process."""

    def popitem(self, last: bool = True) -> tuple[str, Work]:
        """Return what is dealt next. xdist puts files with many tests first; that breaks ties."""
        name = min(self, key=turn)
        return name, self.pop(name)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Return the scheduler of `--dist loadfile`."""
    from xdist.scheduler import LoadScopeScheduling  # only the process that deals needs it

    class Scheduler(LoadScopeScheduling):
        def __init__(self) -> None:
            super().__init__(config, log)
            self.workqueue = Queue()

        def _split_scope(self, nodeid: str) -> str:
            return work_of(nodeid)

        def _reschedule(self, node: Any) -> None:
            """Deal nothing while a process has more than the end of its last file left."""
            if not self.workqueue or self._pending_of(self.assigned_work[node]) < 2:
                super()._reschedule(node)

        def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
            """Also note how much is done."""
            super().mark_test_complete(node, item_index, duration)
            left = self._pending_of(self.workqueue)
            left += sum(self._pending_of(work) for work in self.assigned_work.values())
            config.stash[DONE] = 1 - left / len(self.collection)

    return Scheduler() if config.getvalue("dist") == "loadfile" else None
