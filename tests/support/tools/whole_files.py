"""Lets the processes of `pytest -n --dist loadfile` collect only the files that they run.

Collecting all tests takes a core seven seconds, and each process would do it. Instead, each file
counts as one test until a process runs it. Then its tests are collected and run. A second test,
which does nothing, stands at its end. So a process gets its next file only when it has finished.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.support.tools.fast_collection import exclude
from tests.support.tools.waiting_first import DONE

PART = "::"  # in the name of a single test
SLOW = 0.05  # seconds


class WholeFile(pytest.Item):
    """All tests of a file, or the end of it. The hooks below run it."""

    def runtest(self) -> None:
        """Do nothing."""


class Unread(pytest.File):
    """A file whose tests are collected later."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield all of them, and their end."""
        yield WholeFile.from_parent(self, name="all")
        yield WholeFile.from_parent(self, name="end")

    def tests(self) -> list[pytest.Item]:
        """Collect the tests of this file."""
        assert self.parent
        module = pytest.Module.from_parent(self.parent, path=self.path)
        found = list(self.session.genitems(module))
        self.ihook.pytest_collection_modifyitems(
            session=self.session, config=self.config, items=found
        )
        exclude()
        return found

    def run(self, place: int, end: pytest.Item) -> None:
        """Run them in a place of the session's list: xdist reports the test that stands there."""
        session, tests = self.session, self.tests()
        for test, after in pairwise([*tests, end]):
            session.items[place] = test
            test.ihook.pytest_runtest_protocol(item=test, nextitem=after)
            if session.shouldfail or session.shouldstop:
                return


class Worker:
    """The hooks of a process that runs whole files."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makemodule(self, module_path: Path, parent: Any) -> pytest.Collector:
        """Read no file yet."""
        return Unread.from_parent(parent, path=module_path)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: Any) -> bool:
        """Run a file, or a test of it. At its end, tear down what the next file does not use."""
        if not isinstance(item, WholeFile):
            report(item, nextitem)
        elif item.name == "end":
            item.session._setupstate.teardown_exact(nextitem)
        else:
            assert isinstance(item.parent, Unread)
            item.parent.run(item.session.items.index(item), nextitem)
        return True


def report(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Run a test, and report only what somebody reads: otherwise five messages are sent for each.

    A quick successful set-up or tear-down is not reported.
    """
    for found in runtestprotocol(item, log=False, nextitem=nextitem):
        if found.when == "call" or not found.passed or found.duration > SLOW:
            item.ihook.pytest_runtest_logreport(report=found)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


class Progress:
    """Guesses the number of all tests from the share of files that are done, for percentages."""

    def __init__(self) -> None:
        self._tests = 0

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Note whose number it is."""
        self._session = session

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logfinish(self) -> None:
        """Count one more."""
        self._tests += 1
        done = self._session.config.stash.get(DONE, 0.01)
        self._session.testscollected = max(self._tests, round(self._tests / max(done, 0.01)))


def wanted(config: pytest.Config) -> bool:
    """Return whether processes get whole files: not if somebody has selected tests."""
    option = config.option
    selected = option.keyword or option.markexpr or any(PART in one for one in config.args)
    return getattr(option, "dist", "no") == "loadfile" and not selected


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process whether it gets whole files."""
    node.workerinput["whole_files"] = wanted(node.config)


def pytest_configure(config: pytest.Config) -> None:
    """Prepare such a process, or the one that deals the files."""
    if getattr(config, "workerinput", {}).get("whole_files"):
        config.pluginmanager.register(Worker())
    elif wanted(config):
        config.pluginmanager.register(Progress())
