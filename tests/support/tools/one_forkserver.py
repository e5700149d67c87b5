"""One process from which every test process of a run is forked.

It imports everything once. Otherwise each process of `pytest -n` would start one of its own. And a
server's thinking process, if it came first, would start one that has imported only half.
"""

import os
from multiprocessing import forkserver, resource_tracker
from typing import Any

import pytest

from tests.support.tools.processes import COPIED, IMPORTED

KEYS = ("_forkserver_address", "_forkserver_authkey")  # Python 3.13 has no second one
SERVER: Any = forkserver._forkserver if COPIED else None


def pytest_configure(config: pytest.Config) -> None:
    """Join the process of the run, or prepare to start it when it is first needed."""
    if not COPIED:
        return
    if found := getattr(config, "workerinput", {}).get("forkserver"):
        join(found)
    else:
        SERVER.set_forkserver_preload(IMPORTED)
        SERVER.set_forkserver_preload = lambda modules: None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Start it for the processes of `pytest -n`, and tell one of them where it is."""
    if COPIED:
        SERVER.ensure_running()
        node.workerinput["forkserver"] = {key: getattr(SERVER, key, None) for key in KEYS}


def join(found: dict[str, Any]) -> None:
    """Use a process that another process has started, and that ends with that one."""
    vars(SERVER).update(found)
    SERVER._forkserver_alive_fd = os.open(os.devnull, os.O_RDONLY)
    SERVER.ensure_running = resource_tracker.ensure_running
