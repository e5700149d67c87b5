"""Where chunks are computed, as a value."""

from collections.abc import Callable
from dataclasses import dataclass

from .batch import Batch
from .cluster import Cluster
from .processes import Processes


@dataclass(frozen=True, slots=True)
class Place:
    """Where chunks are computed: in this process, in several of this machine, or on a cluster.

    With one worker and no address it is this process. `ray` is the address of a Ray cluster;
    `local` starts one here. `niceness` is for processes of this machine. All nodes must return the
    same `version`.

    >>> with Place().open() as batch:
    ...     list(batch.map(abs, [-2, 3]))
    [2, 3]
    """

    workers: int = 1
    ray: str | None = None
    niceness: int = 0
    version: Callable[[], str] = str

    def __post_init__(self) -> None:
        """Raise ValueError for less than one worker."""
        if self.workers < 1:
            raise ValueError(f"workers is {self.workers}, but must be 1 at least")

    def open(self) -> Batch:
        """Return a batch at this place; raise ValueError if there is no such cluster."""
        if self.ray is not None:
            return Batch(Cluster(self.ray, self.workers, self.version))
        if self.workers == 1 and not self.niceness:
            return Batch()
        return Batch(Processes(self.workers, self.niceness))


THIS_PROCESS = Place()
