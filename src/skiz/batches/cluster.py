"""A pool on a Ray cluster, or on one that is started on this machine; needs the extra `ray`.

Ray gives the chunks to its nodes. All nodes need the same version of Skíz, because another one may
give other results.
"""

import os
import socket
from collections.abc import Callable, Iterable
from typing import Any

from skiz.errors import not_installed

from .pool import Chunk, Done, Lost, Outcome

LOOPBACK = "127.0.0.1"
LOCAL = "local"  # the address of a cluster that is started here
# On Linux Ray replaces 127.0.0.1 by an address of the network. A cluster that listens to 127.0.0.1
# only is not found there. This setting prevents that: it says that machines form no cluster.
LOOPBACK_STAYS = ("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
PATIENCE = 10.0  # seconds to connect
AHEAD = 2  # chunks for each CPU of the cluster, so that no CPU waits for the next one


class Cluster:
    """The workers of a Ray cluster.

    `address` is that of a running cluster (`auto`, `HOST:PORT`, `ray://HOST:PORT`). With `local`, a
    cluster of `workers` workers is started here, and `close` ends it. `version` must return the
    same here and on each worker. Raise ValueError without Ray, or if no cluster is at the address.
    """

    def __init__(self, address: str, workers: int, version: Callable[[], str] = str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # otherwise Ray reports its use
        at_home = address == LOCAL or address.startswith(LOOPBACK)
        if at_home:
            os.environ.setdefault(*LOOPBACK_STAYS)
        try:
            import ray
        except ModuleNotFoundError:
            raise ValueError(not_installed("Ray", "ray")) from None
        self._ray: Any = ray
        require_listener(address)
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if address == LOCAL:  # a new one even if another cluster runs here
                quiet |= {"num_cpus": workers, "include_dashboard": False}
            if at_home:
                quiet["_node_ip_address"] = LOOPBACK  # nothing from outside can connect
            ray.init(address=address, **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            raise ValueError(f"no Ray cluster at {address}: {error}") from None
        self._version = version
        self._remote = ray.remote(max_retries=0, num_cpus=1)(compute)
        self._running: dict[Any, int] = {}
        self._losses = (
            ray.exceptions.WorkerCrashedError,
            ray.exceptions.NodeDiedError,
            ray.exceptions.ObjectLostError,
            ray.exceptions.OutOfMemoryError,
            ray.exceptions.LocalRayletDiedError,
        )

    @property
    def slots(self) -> int:
        """The number of chunks that the cluster takes now; nodes may come and go."""
        return AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def start(self, number: int, chunk: Chunk) -> None:
        """Give a chunk to Ray."""
        self._running[self._remote.remote(chunk, self._version, self._version())] = number

    def wait(self) -> Iterable[Outcome]:
        """Wait for one chunk."""
        done, _ = self._ray.wait(list(self._running))
        return [self._outcome(one) for one in done]

    def _outcome(self, one: Any) -> Outcome:
        number = self._running.pop(one)
        try:
            return Done(number, self._ray.get(one))
        except self._losses as lost:
            return Lost(number, f"{type(lost).__name__}: {lost}")
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause or error from None

    def abandon(self) -> None:
        """Stop the chunks that run."""
        for one in self._running:
            self._ray.cancel(one, force=True)
        self._running.clear()

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        self._ray.shutdown()


def require_listener(address: str) -> None:
    """Raise ValueError if nothing listens at `HOST:PORT`; Ray would try for many minutes."""
    host, _, port = address.rpartition(":")
    if "://" in address or not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ValueError(f"no Ray cluster at {address}: {error}") from None


def compute(chunk: Chunk, version: Callable[[], str], wanted: str) -> Any:
    """Compute a chunk on a node; raise ValueError if its version is not the wanted one."""
    if (found := version()) != wanted:
        raise ValueError(f"a node of the cluster has version {found}, not {wanted}")
    return chunk()
